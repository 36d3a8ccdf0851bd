"""Rays and lines as Redpoll's 60, §2-24 has them: numbers, rules, mistakes, steps."""

import math

import hitlab as hl
import numpy as np
import pytest
from hard_input import FAMILIES, family_pairs
from hitlab.published import redpoll_2_24_box, redpoll_2_24_disk, redpoll_2_24_line
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

ID = "redpoll-2-24"
SQUARE, TURNED = hl.Box((0, 0), (2, 2)), hl.Box((0, 0), (2, 2), math.radians(90))
UNIT = hl.Disk((0, 0), 1)
PAIRS = [(hl.Ray, hl.Box), (hl.Ray, hl.Disk), (hl.Line, hl.Line)]


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


def last(caster, target):
    return hl.explain(caster, target, algorithm=ID).steps[-1]


# --- Ray and box

BOXES = {
    # ray, box, times and points or None, the deciding step and its case
    "through": (ray(-3, 0.5, 1, 0), SQUARE, (2, 4), [(-1, 0.5), (1, 0.5)], "entry", "ahead"),
    "aslant": (ray(-3, -0.5, 1, 0.25), SQUARE, (2, 4), [(-1, 0), (1, 0.5)], "entry", "ahead"),
    "backwards": (ray(3, 0.5, -1, 0), SQUARE, (2, 4), [(1, 0.5), (-1, 0.5)], "entry", "ahead"),
    "a graze at a corner misses": (ray(-2, 0, 1, 1), SQUARE, None, None, "common", "graze"),
    "along an edge hits": (
        *(ray(-3, 1, 1, 0), SQUARE, (2, 4), [(-1, 1), (1, 1)]),
        *("entry", "ahead"),
    ),
    "past a corner": (ray(-2, 1, 1, 1), SQUARE, None, None, "common", "apart"),
    "behind": (ray(3, 0.5, 1, 0), SQUARE, None, None, "entry", "behind"),
    "from inside": (ray(0.5, 0, 1, 0), SQUARE, None, None, "entry", "inside"),
    "from the outline inwards": (
        *(ray(-1, 0, 1, 0), SQUARE, (0, 2), [(-1, 0), (1, 0)]),
        *("entry", "start"),
    ),
    "from the outline outwards": (ray(1, 0, 1, 0), SQUARE, None, None, "entry", "leaving"),
    "parallel to x, beside": (ray(-3, 2, 1, 0), SQUARE, None, None, "y-slab", "beside"),
    "parallel to y, beside": (ray(2, -3, 0, 1), SQUARE, None, None, "x-slab", "beside"),
    "turned": (ray(-5, 0, 1, 0), TURNED, (4, 6), [(-1, 0), (1, 0)], "entry", "ahead"),
    "turned, with a v of length 2": (
        *(ray(-5, 0, 2, 0), TURNED, (4, 6), [(3, 0), (7, 0)]),
        *("entry", "scaled"),
    ),
    "aligned, with a v of length 2": (
        *(ray(-5, 0, 2, 0), SQUARE, (2, 3), [(-1, 0), (1, 0)]),
        *("entry", "ahead"),
    ),
    "a component under 1e-6 is none": (
        *(ray(-3, 0, 9e-7, 1), SQUARE, None, None),
        *("x-slab", "beside"),
    ),
    "a component of 1e-6 is one": (
        *(ray(-3, 0, 1e-6, 1), SQUARE, None, None),
        *("common", "apart"),
    ),
    "no width": (
        *(ray(-3, 0, 1, 0), hl.Box((0, 0), (0, 2)), (3, 3), [(0, 0), (0, 0)]),
        *("entry", "touch"),
    ),
    "a v that is lost": (ray(-3, 0, 1e-200, 0), TURNED, None, None, "y-slab", "beside"),
    "an exit beyond the floats": (
        *(ray(-1, 0, 1e-6, 0), hl.Box((5e305, 0), (1e306, 2)), (1e6, math.inf)),
        *([(0, 0), (math.inf, math.nan)], "entry", "nan"),
    ),
    "a place beyond the floats": (
        *(ray(1e308, -1e308, 1, 0), hl.Box((-1e308, 1e308), (2, 2), 1), None, None),
        *("common", "nan"),
    ),
    "times beyond the floats": (
        *(ray(-1e308, 0, 1, 0), hl.Box((1e308, 0), (2, 2), 1), None, None),
        *("common", "overflow"),
    ),
}


@pytest.mark.parametrize("case", BOXES.values(), ids=BOXES)
def test_box(case):
    caster, box, t, points, step, state = case
    found = cast(caster, box)
    assert found.hit is (t is not None)
    if t is not None:
        assert found.t.tolist() == pytest.approx(t, rel=1e-15)
        assert found.points == pytest.approx(np.array(points), rel=1e-15, nan_ok=True)
    assert (last(caster, box).id, last(caster, box).case) == (step, state)


def test_exact_answers_where_the_program_of_boxes_errs():
    assert hl.intersects(ray(-2, 0, 1, 1), SQUARE)
    assert hl.raycast(ray(-5, 0, 2, 0), TURNED).points.tolist() == [[-1, 0], [1, 0]]
    assert hl.raycast(ray(1, 0, 1, 0), SQUARE).hit
    assert not hl.raycast(ray(0, 0, 1, 0), SQUARE).hit


def test_record_of_the_rect_program():
    found = redpoll_2_24_box.run(ray(-5, 0, 2, 0), TURNED)
    assert (found.is_rect, found.ui, found.uj) == (True, (0, 1), (-1, 0))
    assert (found.locR0, found.locV) == ((0, 5), (0, -1))
    assert (found.inX, found.outX, found.inY, found.outY) == (-math.inf, math.inf, 4, 6)
    assert (found.tmin, found.tmax, found.P0, found.P1) == (4, 6, (3, 0), (7, 0))


def test_record_of_the_aabb_program():
    found = redpoll_2_24_box.run(ray(-3, 0, 1, 0.5), hl.Box((1, 2), (4, 2)))
    assert (found.is_rect, found.min, found.max) == (False, (-1, 1), (3, 3))
    assert (found.locR0, found.locV) == ((-3, 0), (1, 0.5))
    assert (found.inX, found.outX, found.inY, found.outY) == (2, 6, 2, 6)


# --- Ray and disk

DISKS = {
    "through": (ray(-3, 0, 1, 0), (2, 4), "roots", "ahead"),
    "a tangent": (ray(-2, 1, 1, 0), (2, 2), "roots", "touch"),
    "past it": (ray(-2, 2, 1, 0), None, "discriminant", "apart"),
    "behind": (ray(2, 0, 1, 0), None, "roots", "behind"),
    "from inside": (ray(0.5, 0, 1, 0), None, "roots", "inside"),
    "from the circle inwards": (ray(-1, 0, 1, 0), (0, 2), "roots", "start"),
    "from the circle outwards": (ray(1, 0, 1, 0), None, "roots", "leaving"),
    "a v of length 2 is a false hit": (
        *(ray(-5, 3, 2, 0), (10 - math.sqrt(67), 10 + math.sqrt(67))),
        *("roots", "ahead"),
    ),
    "cancellation is a false hit": (ray(-1e8, 1.2, 1, 0), (1e8, 1e8), "roots", "touch"),
    "an infinite D is a miss behind": (ray(1, 3, 1e200, 0), None, "roots", "overflow"),
    "a D that is not even that is a hit": (
        ray(-1e200, 3, 1, 0),
        (math.nan, math.nan),
        "roots",
        "nan",
    ),
}


@pytest.mark.parametrize("case", DISKS.values(), ids=DISKS)
def test_disk(case):
    caster, t, step, state = case
    found = cast(caster, UNIT)
    assert found.hit is (t is not None)
    if t is not None:
        assert found.t.tolist() == pytest.approx(t, rel=1e-15, nan_ok=True)
        points = np.array(caster.origin) + np.multiply.outer(found.t, caster.direction)
        assert found.points == pytest.approx(points, nan_ok=True)
    assert (last(caster, UNIT).id, last(caster, UNIT).case) == (step, state)


def test_exact_answers_where_the_program_of_disks_errs():
    for caster in (ray(-5, 3, 2, 0), ray(-1e8, 1.2, 1, 0), ray(-1e200, 3, 1, 0)):
        assert not hl.intersects(caster, UNIT)
    assert hl.raycast(ray(1, 0, 1, 0), UNIT).hit


def test_explanation_minds_no_strict_error_state():
    with np.errstate(all="raise"):
        why = hl.explain(ray(0, 0, 5e-324, 5e-324), UNIT, algorithm=ID)
    assert why.step("quadratic").values["off"] == -1


def test_record_of_the_quadratic():
    found = redpoll_2_24_disk.run(ray(-2, 3, 1, 0), hl.Disk((1, 3), 2))
    assert (found.locR0, found.b, found.c, found.D) == ((-3, 0), -3, 5, 4)
    assert (found.tmin, found.tmax, found.P, found.Q) == (1, 5, (-1, 3), (3, 3))


# --- Line and line

LINES = {
    # two lines, kind, s, t, point, the deciding step and its case
    "crossing": (line(0, 0, 2, 0), line(3, 4, 0, 1), 1, 3, -4, (3, 0), "meeting", "plain"),
    "parallel": (line(0, 0, 1, 0), line(0, 1, -1, 0), 0, *[None] * 3, "parallel", "apart"),
    "meeting far away is parallel": (
        *(line(0, 0, 1, 0), line(0, 1, 1, -5e-7), 0),
        *(None, None, None, "parallel", "apart"),
    ),
    "the same line has a positive s": (
        *(line(0, 0, 1, 0), line(-4, 0, 1, 0), 2, 2, math.nan, (-2, 0)),
        *("parallel", "same"),
    ),
    "the same line, given by one point": (
        *(line(1, 2, 3, 4), line(1, 2, 3, 4), 2, 0, math.nan, (1, 2)),
        *("parallel", "same"),
    ),
    "lines within 1e-6 are the same": (
        *(line(0, 0, 1, 0), line(4, 5e-7, 1, 0), 2, 2, math.nan, (2, 2.5e-7)),
        *("parallel", "nearly"),
    ),
    "a direction that is lost": (
        *(line(0, 0, 0, 1e-200), line(4, 3, 1, 0), 2, 2.5, math.nan, (2, 1.5)),
        *("parallel", "same"),
    ),
    "a point beyond the floats": (
        *(line(-1e308, 0, 1, 0), line(1e308, 0, 0, 1), 1, math.inf, math.nan),
        *((math.inf, math.nan), "meeting", "nan"),
    ),
    "too far apart for floats": (
        *(line(-1e308, -1e308, 1, 1), line(1e308, 1e308, 1, 1), 0),
        *(None, None, None, "parallel", "nan"),
    ),
}


@pytest.mark.parametrize("case", LINES.values(), ids=LINES)
def test_lines(case):
    a, b, kind, s, t, point, step, state = case
    found = hl.meet(a, b, algorithm=ID)
    assert found.kind == kind and type(found.kind) is int and type(found.s) is float
    assert hl.intersects(a, b, algorithm=ID) is (kind > 0)
    expected = [math.nan] * 4 if point is None else [s, t, *point]
    assert [found.s, found.t, *found.point] == pytest.approx(expected, rel=1e-15, nan_ok=True)
    assert (last(a, b).id, last(a, b).case) == (step, state)


def test_exact_answers_where_the_program_of_lines_errs():
    assert hl.meet(line(0, 0, 1, 0), line(0, 1, 1, -5e-7)).kind == 1
    assert hl.meet(line(0, 0, 1, 0), line(-4, 0, 1, 0)).s == -2
    assert hl.meet(line(0, 0, 1, 0), line(4, 5e-7, 1, 0)).kind == 0


# --- How it is asked


def test_solid_is_the_algorithms_own_rule():
    with pytest.raises(ValueError, match=r"solid=True .* algorithm='redpoll-2-24'"):
        hl.raycast(ray(0, 0, 1, 0), SQUARE, solid=True, algorithm=ID)


def test_exact_is_the_name_of_the_default():
    caster = ray(-3, 0, 1, 0)
    for one, other in zip(
        hl.raycast(caster, SQUARE), hl.raycast(caster, SQUARE, algorithm="exact"), strict=True
    ):
        assert np.array_equal(one, other)
    pair = line(0, 0, 1, 0), line(0, 1, 1, 1)
    assert str(hl.meet(*pair)) == str(hl.meet(*pair, algorithm="exact"))


def test_unknown_algorithm_is_named_with_those_that_there_are():
    with pytest.raises(ValueError, match=r"'redpoll-2-24' .* for Ray and Capsule: use exact$"):
        hl.raycast(ray(0, 0, 1, 0), hl.Capsule((0, 0), (1, 0), 1), algorithm=ID)
    with pytest.raises(
        ValueError, match=r"'gjk' .* for Line and Line: use one of exact, redpoll-2-24$"
    ):
        hl.meet(line(0, 0, 1, 0), line(0, 0, 1, 0), algorithm="gjk")


def test_either_order_of_the_shapes():
    assert hl.intersects(SQUARE, ray(-2, 0, 1, 1), algorithm=ID) is False
    assert hl.explain(SQUARE, ray(-2, 0, 1, 1), algorithm=ID).pair == ("Box", "Ray")


# --- Batches

RUNS = {
    hl.Box: redpoll_2_24_box.run,
    hl.Disk: redpoll_2_24_disk.run,
    hl.Line: redpoll_2_24_line.run,
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("first", "second"), PAIRS, ids=["Box", "Disk", "Line"])
def test_batch_answers_like_single_pairs(first, second, family):
    a, b = family_pairs(family, first, second, 5, 8)
    batch = RUNS[second](a, b)
    for i in range(8):
        single = RUNS[second](a[i], b[i])
        assert type(single.hit) is bool
        assert flattened(single) == flattened(batch, i)


def flattened(found, *index):
    if isinstance(found, tuple):
        return [x for part in found for x in flattened(part, *index)]
    return [str(np.asarray(found)[index].item())]  # nan is nan


def test_batches_of_queries():
    rays = hl.Ray([[(-3, 0)], [(-3, 1)], [(0, 0)]], (1, 0))
    boxes = hl.Box([(0, 0), (0, 5)], (2, 2), [0, 0.5])
    found = hl.raycast(rays, boxes, algorithm=ID)
    assert found.hit.tolist() == [[True, False], [True, False], [False, False]]
    assert (found.t.shape, found.points.shape) == ((3, 2, 2), (3, 2, 2, 2))
    assert found.points[0, 0].tolist() == [[-1, 0], [1, 0]]
    assert np.isnan(found.t[2, 0]).all()
    lines = hl.meet(
        line(0, 0, 1, 0), hl.Line([(0, 1), (4, 0), (3, 1)], [(1, 0), (1, 0), (0, 1)]), algorithm=ID
    )
    assert lines.kind.tolist() == [0, 2, 1] and lines.kind.dtype == np.int64
    assert lines.s.tolist() == pytest.approx([math.nan, 2, 3], nan_ok=True)


def test_large_batch_is_worked_in_blocks():
    rng = np.random.default_rng(0)
    rays = hl.Ray(rng.uniform(-3, 3, (150, 1, 2)), rng.normal(size=(150, 1, 2)))
    boxes = hl.Box(rng.uniform(-3, 3, (130, 2)), (1, 2), rng.choice([0.0, 0.5], 130))
    found, record = hl.raycast(rays, boxes, algorithm=ID), redpoll_2_24_box.run(rays, boxes)
    assert found.hit.dtype == bool and (found.hit == record.hit).all() and found.hit.any()
    tmin = np.where(record.hit, record.tmin, math.nan)
    assert np.array_equal(found.t[..., 0], tmin, equal_nan=True)


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
