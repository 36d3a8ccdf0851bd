"""Rays and lines as Redpoll's 60, §2-24 has them: rules, refusals, and where they are right."""

import math

import hitlab as hl
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

ID = "redpoll-2-24"
SQUARE = hl.Box((0, 0), (2, 2))
UNIT = hl.Disk((0, 0), 1)


def ray(x, y, dx, dy):
    return hl.Ray((x, y), (dx, dy))


def line(x, y, dx, dy):
    return hl.Line((x, y), (dx, dy))


def cast(caster, target):
    """Ask for hit, times and points; all queries have to say the same."""
    found = hl.raycast(caster, target, algorithm=ID)
    why = hl.explain(caster, target, algorithm=ID)
    assert found.hit is hl.intersects(caster, target, algorithm=ID) is why.hit
    assert found.hit is not np.isnan(found.t).all() or why.steps[-1].case == "nan"
    return found


def test_explanation_minds_no_strict_error_state():
    with np.errstate(all="raise"):
        why = hl.explain(ray(0, 0, 5e-324, 5e-324), UNIT, algorithm=ID)
    assert why.step("quadratic").values["off"] == -1


# --- How it is asked


def test_solid_is_the_algorithms_own_rule():
    with pytest.raises(ValueError, match=r"solid=True .* algorithm='redpoll-2-24'"):
        hl.raycast(ray(0, 0, 1, 0), SQUARE, solid=True, algorithm=ID)


def test_unknown_algorithm_is_named_with_those_that_there_are():
    with pytest.raises(ValueError, match=r"'redpoll-2-24' .* for Ray and Capsule: use exact$"):
        hl.raycast(ray(0, 0, 1, 0), hl.Capsule((0, 0), (1, 0), 1), algorithm=ID)
    with pytest.raises(
        ValueError, match=r"'gjk' .* for Line and Line: use one of exact, redpoll-2-24$"
    ):
        hl.meet(line(0, 0, 1, 0), line(0, 0, 1, 0), algorithm="gjk")


# --- The exact answer

coordinates = st.floats(-10, 10)
points = st.tuples(coordinates, coordinates)
angles = st.floats(-7, 7)


@st.composite
def unit_rays(draw):
    angle = draw(angles)
    return hl.Ray(draw(points), (math.cos(angle), math.sin(angle)))


def is_clear(why, far=1e-6):
    """Say whether no comparison of the exact walk is closer than 1e-6."""
    return all(abs(step.values.get("excess", 1.0)) > far for step in why.steps)


@given(unit_rays(), points, st.tuples(st.floats(0.1, 9), st.floats(0.1, 9)), angles | st.just(0.0))
def test_box_equals_raycast_but_for_rounding(caster, centre, size, angle):
    """For a unit v, not under 1e-5 along i or j, and times that are not within 1e-6."""
    box = hl.Box(centre, size, angle)
    why = hl.explain(caster, box)
    assume(is_clear(why) and all(abs(why.step("frame").values[v]) > 1e-5 for v in ("vi", "vj")))
    exact, found = hl.raycast(caster, box), cast(caster, box)
    assume(abs(found.t[1] - found.t[0]) > 1e-6 or not found.hit)
    assert found.hit is exact.hit
    assert found.points == pytest.approx(exact.points, abs=1e-9, nan_ok=True)


@given(unit_rays(), points, st.floats(0.1, 9))
def test_disk_equals_raycast_but_for_rounding(caster, centre, radius):
    """For a unit v, and a distance from the radius, and roots from 0, of more than 1e-6."""
    disk = hl.Disk(centre, radius)
    assume(is_clear(hl.explain(caster, disk)))
    exact, found = hl.raycast(caster, disk), cast(caster, disk)
    assert found.hit is exact.hit
    assert found.points == pytest.approx(exact.points, abs=1e-6, nan_ok=True)


@given(points, angles, points, angles | st.none())
def test_lines_equal_meet_but_for_rounding(p, a, q, b):
    """For an angle with a sine above 2e-6, or parallel lines more than 2e-6 apart."""
    same_way = b is None
    b = a if same_way else b
    pair = (hl.Line(at, (math.cos(angle), math.sin(angle))) for at, angle in ((p, a), (q, b)))
    pair = tuple(pair)
    why = hl.explain(*pair)
    if same_way:
        assume(why.step("parallel").values["aside"] > 2e-6)
    else:
        assume(abs(why.step("determinant").values["detA"]) > 2e-6)
    exact, found = hl.meet(*pair), hl.meet(*pair, algorithm=ID)
    assert found.kind == exact.kind
    assert [found.s, found.t, *found.point] == pytest.approx(
        [exact.s, exact.t, *exact.point], rel=1e-8, abs=1e-8, nan_ok=True
    )
