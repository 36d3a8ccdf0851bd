"""Vertices come into the order of their hull, and polygons that are not convex are refused."""

import itertools
import math
from fractions import Fraction
from unittest import mock

import hitlab as hl
import numpy as np
import pytest
from hitlab.shapes import hull
from hypothesis import given
from hypothesis import strategies as st

steps = st.integers(-4, 4)
units = st.sampled_from([1.0, 0.1, 1e-300, 5e-324, 2.0**1020])
offsets = st.sampled_from([0.0, 1e8])


@st.composite
def points(draw, least=3, most=6):
    """Scatter points that are often collinear or equal; few of them are convex."""
    unit, offset = draw(units), draw(offsets)
    places = draw(st.lists(st.tuples(steps, steps), min_size=least, max_size=most))
    return [(offset + unit * x, offset + unit * y) for x, y in places]


floats = st.tuples(st.floats(-9, 9), st.floats(-9, 9))
wild = st.tuples(*[st.floats(allow_nan=False, allow_infinity=False)] * 2)
scattered = points() | st.lists(floats, min_size=3, max_size=6)
scattered |= st.lists(wild, min_size=3, max_size=5)


def extreme(points):
    """Keep the points that are in no triangle of others, by the signs of its three sides."""
    distinct = set(points)
    return {
        p
        for p in distinct
        if not any(
            holds(triangle, p)
            for triangle in itertools.combinations_with_replacement(distinct - {p}, 3)
        )
    }


def holds(triangle, point):
    a, b, c = triangle
    sides = [turn(p, q, point) for p, q in ((a, b), (b, c), (c, a))]
    if any(sides):
        return min(sides) >= 0 or max(sides) <= 0
    (left, low), (right, high) = (tuple(map(choose, zip(*triangle))) for choose in (min, max))
    return left <= point[0] <= right and low <= point[1] <= high


def turn(a, b, c):
    (ax, ay), (bx, by), (cx, cy) = (map(Fraction, point) for point in (a, b, c))
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def turns(outline):
    triples = zip(outline, [*outline[1:], *outline[:1]], [*outline[2:], *outline[:2]])
    return [turn(*triple) for triple in triples]


def on_circle(n, angle=0.0):
    angles = angle + np.arange(n) * math.tau / n
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1)


def in_order(vertices):
    columns = [vertices[..., i, axis] for i, axis in np.ndindex(vertices.shape[-2:])]
    if vertices.ndim == 2:
        columns = [float(column) for column in columns]
    ordered, _ = hull.in_order(tuple(columns))
    return np.stack(ordered, axis=-1).reshape(vertices.shape)


@given(scattered)
def test_hull_has_the_extreme_points(points):
    ordered = [tuple(point) for point in in_order(np.array(points)).tolist()]
    assert len(ordered) == len(points)
    assert extreme(points) <= set(ordered) <= set(points)


@given(scattered)
def test_hull_goes_round_once_counter_clockwise(points):
    ordered = [tuple(point) for point in in_order(np.array(points)).tolist()]
    outline = [point for i, point in enumerate(ordered) if point != ordered[i - 1]]
    if len(outline) > 2:
        signs = turns(outline)
        assert min(signs) > 0
        ups = [q[1] > p[1] for p, q in zip(outline, [*outline[1:], outline[0]])]
        assert sum(up != ups[i - 1] for i, up in enumerate(ups)) == 2


@given(scattered)
def test_hull_says_whether_it_has_an_area(points):
    _, solid = hull.in_order(tuple(c for point in points for c in point))
    assert solid == any(turn(*triple) for triple in itertools.combinations(points, 3))


@pytest.mark.parametrize("n", [3, 4, 5, 50])
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("scale", [1.0, 1e-200, 1e200])
def test_strictly_convex_vertices_are_left_as_they_are_or_turned_round(n, way, scale):
    vertices = scale * on_circle(n, 0.3)[::way]
    ordered = in_order(vertices)
    if scale == 1:
        expected = vertices if way == 1 else np.roll(vertices[::-1], 1, axis=0)
        assert ordered.tobytes() == expected.tobytes()
    assert set(map(tuple, ordered.tolist())) == set(map(tuple, vertices.tolist()))


# --- Which polygons there are


def is_polygon(vertices):
    try:
        return hl.Polygon(vertices) is not None
    except ValueError as error:
        assert "must be in order on a convex outline" in str(error)
        return False


@pytest.mark.parametrize("unit", [1.0, 2.0**-40, 2.0**660, 2.0**-1070])
@pytest.mark.parametrize("way", [1, -1])
def test_vertices_amid_the_sides_of_a_batch_are_left_out_without_going_one_by_one(unit, way):
    corners = np.array([(0, 0), (8, 0), (16, 8), (16, 24), (4, 16)])
    parts = [
        (start + (end - start) * part)
        for start, end in zip(corners, np.roll(corners, -1, 0))
        for part in (0, 0.25, 0.5)
    ]
    starts = [np.roll(parts[::way], by, axis=0) for by in range(len(parts))]
    batch = np.array(starts) * unit
    expected = [hull.in_order(tuple(each)) for each in batch.reshape(len(batch), -1).tolist()]
    with mock.patch.object(hull, "hull_of", side_effect=AssertionError):
        columns, solid = hull.in_order(tuple(np.array(batch).reshape(len(batch), -1).T))
        assert hull.first_dent(batch) is None
    assert solid.all()
    assert [(tuple(each), True) for each in np.transpose(columns).tolist()] == expected


@given(scattered, st.integers(0, 6), st.booleans())
def test_hull_is_a_polygon_from_every_vertex_and_either_way(points, first, back):
    ordered = np.roll(in_order(np.array(points)), first, axis=0)
    assert is_polygon(ordered[::-1] if back else ordered)


@st.composite
def subdivided(draw):
    """Return a convex polygon with vertices in the middle of its edges, and ends that repeat."""
    outline = in_order(np.array(draw(points(3, 6) | st.lists(floats, min_size=3, max_size=6))))
    squeezed = outline * (1, draw(st.sampled_from([1, 1, 1e-6, 1e-8, 1e-9, 1e-12, 1e-17])))
    vertices = []
    for a, b in zip(squeezed, np.roll(squeezed, -1, axis=0)):
        parts = draw(st.lists(st.sampled_from([0, 1e-9, 1e-8, 0.25, 0.5, 1]), max_size=3))
        vertices += [a, *(a + part * (b - a) for part in sorted(parts))]
    return np.array(vertices)


@given(subdivided(), st.floats(-7, 7))
def test_vertices_in_the_middle_of_an_edge_survive_a_rotation(vertices, angle):
    cos, sin = math.cos(angle), math.sin(angle)
    turned = vertices @ np.array([(cos, sin), (-sin, cos)])
    assert is_polygon(turned)
    assert is_polygon(turned[::-1])


SCALES = [1.0, 1e-300, 1e300, 1e-320, 2.0**1023]


BREAKERS = [
    ([(0, 0), (3, 0), (1, 0), (2, 0), (3, 3)], (1, 0)),
    ([(3, 3), (2, 0), (1, 0), (3, 0), (0, 0)], (3, 0)),
    ([(0, 0), (0, 2), (1, 2), (2, 2), (1.5, 2), (2, 0)], (1.5, 2)),
    ([(0, 0), (2, 0), (2, 2), (1, 2), (2, 2), (0, 2)], (2, 2)),
]


@pytest.mark.parametrize(("vertices", "breaker"), BREAKERS)
def test_vertex_that_breaks_the_order_is_named(vertices, breaker):
    index = len(vertices) - 1 - vertices[::-1].index(breaker)
    assert hull.first_dent(np.array([vertices], dtype=float)) == (0, index)
    with pytest.raises(ValueError, match=rf"^vertices\[{index}\] = "):
        hl.Polygon(vertices)


@pytest.mark.parametrize("scale", SCALES)
def test_bow_ties_are_refused(scale):
    for order in ([0, 1, 3, 2], [0, 2, 1, 3]):
        assert not is_polygon(scale * on_circle(4, 0.3)[order])
        assert not is_polygon(scale * np.array([(0, 0), (1, 0), (1, 0.5), (0, 0.5)])[order])


@pytest.mark.parametrize(
    ("scale", "dent"), [(1.0, 1e-7), *((scale, dent) for scale in SCALES for dent in (0.1, 0.9))]
)
def test_dented_polygons_are_refused(scale, dent):
    vertices = on_circle(5)
    middle = (1 - dent) * (vertices[0] + vertices[1]) / 2
    assert not is_polygon(scale * np.insert(vertices, 1, middle, axis=0))


def test_dents_less_than_the_tolerance_are_filled():
    dented = hl.Polygon([(0, 0), (1, 1e-10), (2, 0), (2, 2), (0, 2)])
    assert hl.intersects(dented, hl.Point((1, 1e-11)))
    assert not is_polygon([(0, 0), (1, 1e-8), (2, 0), (2, 2), (0, 2)])


def test_a_dent_in_a_short_side_is_as_deep_as_in_a_long_one():
    assert not is_polygon([(0, 0), (0.005, 3e-8), (0.01, 0), (1, 1), (-1, 1)])


def test_flat_polygons_are_the_segments_and_points_that_they_are():
    assert is_polygon([(0, 0)] * 4)
    assert is_polygon([(0, 0), (1, 2), (2, 4), (1, 2)])
    assert hl.intersects(hl.Polygon([(0, 0), (1, 2), (2, 4)]), hl.Point((1, 2)))
    assert not hl.intersects(hl.Polygon([(0, 0), (1, 2), (2, 4)]), hl.Point((3, 6)))
