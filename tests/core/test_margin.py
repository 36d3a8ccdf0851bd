"""`contact` of shapes that are apart, but within a margin: by hand, and by its laws."""

import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from hitlab.arithmetic.tolerances import MEASURE
from hitlab.testing import POINTS, made
from hypothesis import assume, given
from hypothesis import strategies as st
from kinds import SOLID

NAN = math.nan
FLOOR = hl.Box((0, 0), (4, 2))
ROUNDING = 64 * MEASURE

CASES = {
    # a, b, normal, depth, points
    "disks": (hl.Disk((0, 0), 1), hl.Disk((3, 4), 2), (0.6, 0.8), -2, [(1.2, 1.6)]),
    "a box above a box": (FLOOR, hl.Box((1, 3), (2, 2)), (0, 1), -1, [(0, 1.5), (2, 1.5)]),
    "corner to corner": (FLOOR, hl.Box((6, 6), (2, 2)), (0.6, 0.8), -5, [(3.5, 3)]),
    "a corner above an edge": (
        FLOOR,
        hl.Triangle([(1, 2), (0, 4), (2, 4)]),
        (0, 1),
        -1,
        [(1, 1.5)],
    ),
    "a disk beside an edge": (FLOOR, hl.Disk((5, 0.5), 1), (1, 0), -2, [(3, 0.5)]),
    "a disk off a corner": (hl.Disk((5, 5), 1), FLOOR, (-0.6, -0.8), -4, [(3.2, 2.6)]),
    "capsules side by side": (
        hl.Capsule((0, 0), (4, 0), 1),
        hl.Capsule((2, 5), (9, 5), 2),
        (0, 1),
        -2,
        [(2, 2), (4, 2)],
    ),
    "flat ones": (
        hl.Box((0, 0), (4, 0)),
        hl.Capsule((1, 2), (9, 2), 0),
        (0, 1),
        -2,
        [(1, 1), (2, 1)],
    ),
    "points": (hl.Disk((0, 0), 0), hl.Capsule((3, 4), (3, 4), 0), (0.6, 0.8), -5, [(1.5, 2)]),
}


def near(found, expected):
    return np.allclose(found, expected, rtol=0, atol=1e-14, equal_nan=True)


@pytest.mark.parametrize(("a", "b", "normal", "depth", "points"), CASES.values(), ids=CASES)
def test_case(a, b, normal, depth, points):
    missing = [(NAN, NAN)] * (2 - len(points))
    for pair, way in (((a, b), 1), ((b, a), -1)):
        found = hl.contact(*pair, margin=-depth)
        assert found.hit is False
        assert type(found.depth) is float and found.depth == depth
        assert near(found.normal, np.multiply(normal, way))
        got = found.points if missing else sorted(found.points.tolist())
        assert near(got, sorted(points) + missing)
        beyond = hl.contact(*pair, margin=math.nextafter(-depth, 0))
        assert all(np.isnan(part).all() for part in beyond[1:])


NO_NUMBERS = [1j, np.array("1"), np.ones(1), [[1], [1, 2]], np.ma.masked, FLOOR, Fraction(-1, 9)]


@pytest.mark.parametrize(
    "margin", [-1, -5e-324, NAN, None, "1", [1.0, 2.0], np.ones(2), *NO_NUMBERS]
)
def test_no_margin(margin):
    with pytest.raises(ValueError, match=r"^margin must be a number >= 0, not "):
        hl.contact(FLOOR, FLOOR, margin=margin)


@pytest.mark.parametrize("margin", [0, -0.0, np.float64(0)])
def test_none_is_the_default(margin):
    pair = FLOOR, hl.Disk((0, 2.5), 1)
    assert near(hl.contact(*pair, margin=margin).depth, NAN)


# --- The margin is a number, converted once, and the distance is compared with it exactly

TENTHS = hl.Point((-0.4, 0)), hl.Point((0.1, 0))
"""Their distance is 1/2 + 2^-55, and rounds to 0.5."""


def told(a, b, margin):
    """Say in each way of asking whether a pair has a contact."""
    many = [hl.stack([b] * count) for count in (2, 20)]
    contacts = [
        hl.contact(a, b, margin=margin),
        *(hl.contact(a, batch, margin=margin) for batch in many),
        *(hl.contact(batch, a, margin=margin) for batch in many),
        hl.contact(hl.stack([a] * 20), many[1], margin=margin),
    ]
    pairs = [
        hl.Group(a, b).contacts(margin=margin)[0],
        *(hl.Group(a).contacts(each, margin=margin)[0] for each in (b, hl.Group(b))),
    ]
    answers = {not math.isnan(depth) for each in contacts for depth in np.ravel(each.depth)}
    return answers | {len(each) == 1 for each in pairs}


@pytest.mark.parametrize(("margin", "near"), [(0.5, False), (math.nextafter(0.5, 1), True)])
def test_a_distance_that_is_rounded_to_the_margin_is_compared_exactly(margin, near):
    assert told(*TENTHS, margin) == {near}


DISKS = hl.Disk((0, 0), 1), hl.Disk((3.10000003, 0), 1)
"""More apart than np.float32(1.1), 1.100000024, but by no float of 32 bits."""


@pytest.mark.parametrize("above", [0, 1])
@pytest.mark.parametrize(
    "of",
    [np.float32, np.float64, Fraction, lambda x: np.array(x, np.float32), np.array],
    ids=["float32", "float64", "Fraction", "0-d float32", "0-d float64"],
)
def test_a_margin_of_any_type_is_the_same_number(of, above):
    margin = np.float32(1.1) if not above else np.nextafter(np.float32(1.1), np.float32(2))
    assert told(*DISKS, of(float(margin))) == {bool(above)}


@pytest.mark.parametrize("unit", [5e-324, 2.0**-1000])
def test_a_small_margin_is_compared_with_a_small_gap(unit):
    """Of all four coordinates up to 2, each margin up to 6."""
    for x, y in ((1, 0), (2, 1), (-2, 2)):
        pair = hl.Point((x * unit, y * unit)), hl.Point((-x * unit, -y * unit))
        for margin in range(1, 8):
            near = 4 * (x * x + y * y) <= margin * margin
            assert told(*pair, margin * unit) == {near}, (x, y, margin)


def test_a_batch_has_far_ones_near_ones_and_those_that_meet():
    disks = hl.Disk([[(0, 1.5), (0, 2), (0, 3), (0, 9)]] * 3, 1)
    found = hl.contact(FLOOR, disks, margin=1)
    assert found.hit.tolist() == [[True, True, False, False]] * 3
    assert found.depth[0].tolist() == pytest.approx([0.5, 0, -1, NAN], nan_ok=True)
    for whole, plain in zip(found, hl.contact(FLOOR, disks)):
        assert near(whole[:, :2], plain[:, :2])
    empty = hl.contact(FLOOR, hl.Disk(np.zeros((0, 2)), 1), margin=1)
    assert empty.depth.shape == (0,) and empty.points.shape == (0, 2, 2)


# --- Laws

numbers = st.integers(-5, 5).map(float) | st.floats(-5, 5).map(lambda x: round(x, 9))


@st.composite
def solids(draw):
    kind = draw(st.sampled_from(sorted(SOLID, key=str)))
    points = [draw(st.tuples(numbers, numbers)) for _ in range(POINTS[kind])]
    radius = draw(st.sampled_from([0.0, 0.5, 1.0]))
    return made(kind, points, radius, draw(st.sampled_from([0.0, math.pi / 2, 1.0])))


def moved(shape, by):
    names = {"center", "vertices", "start", "end"}
    return type(shape)(*(getattr(shape, f) + (by if f in names else 0) for f in shape.fields))


@given(solids(), solids())
def test_what_meets_has_the_contact_that_it_has_without(a, b):
    plain, found = hl.contact(a, b), hl.contact(a, b, margin=2.0)
    assert plain.hit == found.hit
    if plain.hit:
        assert all(np.array_equal(*parts, equal_nan=True) for parts in zip(plain[1:], found[1:]))


@given(solids(), solids())
def test_within_the_margin_the_depth_is_the_distance(a, b):
    distance = hl.distance(a, b)
    assume(distance > 0)
    rounding = ROUNDING * 16  # of coordinates up to 16
    within = hl.contact(a, b, margin=distance + rounding)
    assert within.hit is False and within.depth == -distance
    if distance > rounding:
        assert np.isnan(hl.contact(a, b, margin=distance - rounding).depth)
    assert math.hypot(*within.normal) == pytest.approx(1)
    on_a, on_b = hl.closest_points(a, b)
    if distance > 1e-6:
        assert within.normal == pytest.approx((on_b - on_a) / distance, abs=1e-7)


@given(solids(), solids())
def test_the_move_makes_them_touch_up_to_rounding(a, b):
    _, normal, depth, points = hl.contact(a, b, margin=100.0)
    if depth < 0:
        touching = moved(b, depth * normal)
        assert hl.distance(a, touching) <= ROUNDING
        after = hl.contact(a, touching, margin=ROUNDING)
        assert abs(after.depth) <= ROUNDING  # and so it goes on where they meet
        for point in points[~np.isnan(points).any(axis=1)]:
            for shape in (a, b):
                assert hl.distance(hl.Point(point), shape) == pytest.approx(-depth / 2, abs=1e-9)
