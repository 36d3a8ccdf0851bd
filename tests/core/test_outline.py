"""Where outlines cross: by hand, near both outlines, and whether at all, decided on integers."""

import itertools
import math
from fractions import Fraction
from math import lcm

import hitlab as hl
import numpy as np
import pytest
from by_hand import OUTLINES, scaled
from hitlab.measuring import outline
from hitlab.queries.outline_points import outline_points
from hypothesis import example, given
from hypothesis import strategies as st

ULPS = 8 * 2.0**-53
"""How far from an outline a rounded point may lie, as a part of the input's size and its own."""

ROOT = math.sqrt(0.5)


@pytest.mark.parametrize(("a", "b", "points"), OUTLINES.values(), ids=OUTLINES)
@pytest.mark.parametrize("power", [0, -1000, 1000], ids=["", "tiny", "huge"])
def test_case(a, b, points, power):
    a, b = (scaled(shape, power) for shape in (a, b))
    expected = np.ldexp(np.array(points, dtype=float).reshape(-1, 2), power)
    for pair in ((a, b), (b, a)):
        assert outline_points(*pair).tolist() == expected.tolist()


def test_roots_are_right_to_the_last_place():
    slanted = hl.Capsule((0, 0), (3, 3), 1)
    found = outline_points(slanted, hl.Segment((0, 3), (3, 0)))
    assert found.tolist() == [[1.5 - ROOT, 1.5 + ROOT], [1.5 + ROOT, 1.5 - ROOT]]


# --- Laws, on lattices and anywhere


def shapes_of(number):
    point = st.tuples(number, number)
    size = number.map(abs)
    direction = point.filter(any)
    return st.one_of(
        st.builds(hl.Point, point),
        st.builds(hl.Disk, point, size),
        st.builds(hl.Box, point, st.tuples(size, size), st.sampled_from([0.0, math.pi / 2, 1.0])),
        st.builds(hl.Triangle, st.tuples(point, point, point)),
        st.builds(hl.Segment, point, point),
        st.builds(hl.Ray, point, direction),
        st.builds(hl.Line, point, direction),
        st.builds(hl.Capsule, point, point, size),
        st.builds(polygon, point, st.integers(-2, 2)),
    )


def polygon(at, turn):
    return hl.Polygon(np.add(at, np.roll([(0, 0), (3, 0), (4, 2), (2, 4), (0, 3)], turn, 0)))


lattice = st.integers(-5, 5).map(float)
far_out = lattice.map(lambda number: 1e8 + number / 8)
anywhere = st.floats(-5, 5).map(lambda number: round(number, 9))
pairs = st.one_of(*(st.tuples(shapes_of(n), shapes_of(n)) for n in (lattice, far_out, anywhere)))


@given(pairs)
@example((hl.Line((0, 0), (1e8, 1e8 + 0.375)), hl.Line((0, 0), (1e8 - 0.125, 1e8 + 0.25))))
@example((hl.Capsule((0, 0), (1, 2), 1), hl.Capsule((0, 0), (2, 4), 1)))
@example((hl.Capsule((0, 0), (1, 2), 1), hl.Disk((1, 2), 1)))
def test_points_are_there_unless_one_is_inside_or_apart(pair):
    a, b = pair
    found = outline_points(a, b)
    if is_all_shared(a, b):
        assert len(found) == 0
        return
    apart = not hl.intersects(a, b)
    assert (len(found) == 0) == (apart or is_inside(a, b) or is_inside(b, a))


RAYS = (
    hl.Ray((100000000.625, 99999999.375), (100000000.125, 100000000.0)),
    hl.Ray((99999999.375, 99999999.375), (100000000.375, 100000000.125)),
)
"""All but parallel: they cross at 1.1e9, where a unit in the last place is larger than theirs."""


@given(pairs)
@example(RAYS)
def test_points_lie_on_both_outlines(pair):
    found = outline_points(*pair)
    size = max(1.0, *(np.abs(given).max() for given in fields(*pair)))
    for shape, point in itertools.product(pair, found):
        assert from_outline(shape, point) <= ULPS * max(size, *np.abs(point))


def test_crossing_beyond_the_input_is_rounded_once():
    (p, d), (q, e) = ([list(map(Fraction, c.tolist())) for c in fields(ray)] for ray in RAYS)
    turn = d[0] * e[1] - d[1] * e[0]
    t = ((q[0] - p[0]) * e[1] - (q[1] - p[1]) * e[0]) / turn
    assert outline_points(*RAYS).tolist() == [[float(p[i] + t * d[i]) for i in (0, 1)]]


@pytest.mark.parametrize("k", [1, 2, 3, 6, 8])
def test_two_crossings_a_few_units_apart_stay_two(k):
    """A short side of a corner that is cut off: both ends of it are doubles."""
    e = k * 2.0**-52
    corner = hl.Triangle([(1, 1), (2, 1), (1, 2)])
    assert outline_points(corner, hl.Segment((1 + e, 1), (1, 1 + e))).tolist() == [
        [1.0, 1 + e],
        [1 + e, 1.0],
    ]


def test_crossings_are_merged_only_if_they_are_rounded_to_one_point():
    """In a corner of slopes 1/2 and 2, two crossings of a short segment are 2 units apart."""
    e = 6 * 2.0**-52
    slanted = hl.Triangle([(1, 1), (2, 1.5), (1.5, 2)])
    third = e / 3
    assert outline_points(slanted, hl.Segment((1 + e, 1), (1, 1 + e))).tolist() == [
        [1 + third, 1 + 2 * third],
        [1 + 2 * third, 1 + third],
    ]


@given(pairs)
@example(RAYS)
def test_points_come_sorted_and_once_in_either_order(pair):
    a, b = pair
    found = outline_points(a, b).tolist()
    assert found == sorted(found)
    assert len(set(map(tuple, found))) == len(found)
    assert outline_points(b, a).tolist() == found


def fields(*shapes):
    for shape in shapes:
        yield from (np.asarray(getattr(shape, name)) for name in shape.fields)


def is_all_shared(a, b):
    """Tell equal circles and equal lines, which have neither ends nor crossings."""
    if isinstance(a, hl.Line) and isinstance(b, hl.Line):
        (px, py), (qx, qy), (ux, uy), (vx, vy) = (
            map(Fraction, field) for field in (a.point, b.point, a.direction, b.direction)
        )
        return ux * vy == uy * vx and (qx - px) * uy == (qy - py) * ux
    circle_a, circle_b = as_circle(a), as_circle(b)
    return circle_a is not None and circle_a == circle_b


def as_circle(shape):
    if isinstance(shape, hl.Disk) and shape.radius > 0:
        return (*shape.center, shape.radius)
    equal_ends = isinstance(shape, hl.Capsule) and (shape.start == shape.end).all()
    return (*shape.start, shape.radius) if equal_ends and shape.radius > 0 else None


def core(shape):
    match shape:
        case hl.Point():
            return [shape.position.tolist()], 0.0
        case hl.Disk():
            return [shape.center.tolist()], shape.radius
        case hl.Segment():
            return [shape.start.tolist(), shape.end.tolist()], 0.0
        case hl.Capsule():
            return [shape.start.tolist(), shape.end.tolist()], shape.radius
    return shape.vertices.tolist(), 0.0


def is_inside(a, b):
    """Decide on integers whether a is in the interior of b: all its core's vertices deep enough."""
    if isinstance(a, hl.Ray | hl.Line) or isinstance(b, hl.Ray | hl.Line):
        return False
    (p, r), (q, s) = core(a), core(b)
    numbers = [c for point in p + q for c in point] + [r, s]
    ratios = [float(number).as_integer_ratio() for number in numbers]
    unit = lcm(*(denominator for _, denominator in ratios))
    *flat, r, s = (numerator * unit // denominator for numerator, denominator in ratios)
    points = list(zip(flat[::2], flat[1::2]))
    p, q = points[: len(p)], points[len(p) :]
    if len(q) < 3:
        return s > r and all(is_near(x, y, q[0], q[-1], s - r) for x, y in p)
    return all(is_deep(x, y, q, r) for x, y in p)


def is_near(x, y, a, b, reach):
    """Compare the distance to a segment with the reach."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    d2 = dx * dx + dy * dy or 1
    t = min(max((x - a[0]) * dx + (y - a[1]) * dy, 0), d2)
    gx, gy = (x - a[0]) * d2 - t * dx, (y - a[1]) * d2 - t * dy
    return gx * gx + gy * gy < (reach * d2) ** 2


def is_deep(x, y, corners, radius):
    """Compare the distances from the lines through the edges with the radius."""
    edges = [
        (ax, ay, bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1])
        if (ax, ay) != (bx, by)
    ]
    sides = [(dx * (y - ay) - dy * (x - ax), dx * dx + dy * dy) for ax, ay, dx, dy in edges]
    one_way = all(side > 0 for side, _ in sides) or all(side < 0 for side, _ in sides)
    return bool(sides) and one_way and all(side**2 > radius**2 * d2 for side, d2 in sides)


def from_outline(shape, point):
    """Measure how far a point is from an outline, in floats relative to the point."""
    if isinstance(shape, hl.Ray | hl.Line):
        start = shape.origin if isinstance(shape, hl.Ray) else shape.point
        (gx, gy), (dx, dy) = point - start, shape.direction / np.hypot(*shape.direction)
        behind = isinstance(shape, hl.Ray) and gx * dx + gy * dy < 0
        return math.hypot(gx, gy) if behind else abs(gx * dy - gy * dx)
    vertices, radius = core(shape)
    gaps = np.subtract(vertices, point)
    ends = list(zip(gaps, np.roll(gaps, -1, axis=0))) if len(gaps) > 2 else [(gaps[0], gaps[-1])]
    return abs(min(from_segment(p, q) for p, q in ends) - radius)


def from_segment(p, q):
    d = q - p
    d2 = d @ d
    t = min(max(-(p @ d) / d2, 0.0), 1.0) if d2 else 0.0
    return math.hypot(*(p + t * d))


def test_outlines_of_many_corners_compare_few_pairs_of_edges(monkeypatch):
    turns = np.arange(64) * (2 * np.pi / 64)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    compared = []

    def meeting(*pieces, whole=outline._meeting):
        compared.append(pieces)
        return whole(*pieces)

    monkeypatch.setattr(outline, "_meeting", meeting)
    assert len(outline_points(hl.Polygon(ring), hl.Polygon(ring + np.array((0.7, 0.3))))) == 2
    assert len(compared) < 128  # of 64 * 64
