"""Outlines against shapely, wherever its answer is exact: on a lattice, whose sums are.

Spirals, combs, grids with holes that touch, and any simple ring; shapely calls all of them valid.
"""

import math
import random

import hitlab as hl
import numpy as np
import outlines
import pytest
import shapely
from shapely import affinity

FAMILIES = ("spiral", "comb", "grid", "ring", "polyomino")
COUNT = 20000
"""The number of polygons with --slow, two in each try; fewer otherwise."""


def spiral(source):
    """Return a corridor of width 1 that winds inwards."""
    turns = source.randint(2, 7)
    at, ways = np.array([0, 0]), [(1, 0), (0, 1), (-1, 0), (0, -1)]
    path = [at]
    for i in range(turns):
        at = at + (2 * (turns - i) + 1) * np.array(ways[i % 4])
        path.append(at)
    line = shapely.LineString(path)
    return line.buffer(0.5, cap_style="flat", join_style="mitre")


def comb(source):
    """Return a bar with teeth of different lengths, on one side or on both."""
    teeth = [
        shapely.box(2 * i, 1 - source.randint(0, 5), 2 * i + 1, 1 + source.randint(1, 6))
        for i in range(source.randint(2, 9))
    ]
    return shapely.unary_union([shapely.box(0, 0, 2 * len(teeth), 1), *teeth])


def grid(source):
    """Return a square with square holes, which may touch in corners, or the ring in one."""
    size = source.randint(2, 5)
    cells = [(x, y) for x in range(size) for y in range(size) if source.random() < 0.4]
    whole = shapely.box(-source.randint(0, 1), -1, size + 1, size + 1)
    holes = [shapely.box(x, y, x + 1, y + 1) for x, y in cells]
    return shapely.difference(whole, shapely.unary_union(holes)) if holes else whole


def ring(source):
    """Return a simple polygon: points in the order of their angles about the origin."""
    points = {(source.randint(-9, 9), source.randint(-9, 9)) for _ in range(source.randint(4, 14))}
    order = sorted(points - {(0, 0)}, key=lambda at: (math.atan2(at[1], at[0]), math.hypot(*at)))
    return shapely.Polygon(order) if len(order) > 2 else shapely.box(0, 0, 1, 1)


def polyomino(source):
    return shapely.geometry.shape(outlines.polyomino(source)[0])


def made(source, family):
    """Return a valid polygon of a family, moved and mirrored on the lattice."""
    polygon = globals()[family](source)
    while polygon.geom_type != "Polygon" or not polygon.is_valid or not polygon.area:
        polygon = globals()[family](source)
    turn = source.choice([(1, 0, 0, 1), (0, 1, 1, 0), (-1, 0, 0, 1), (1, 1, 0, 1), (2, 1, -1, 2)])
    move = source.randint(-6, 6), source.randint(-6, 6)
    return affinity.affine_transform(polygon, [*turn, *move])


def others(source, polygon):
    """Yield shapes of hitlab and of shapely near a polygon, some of them at its corners."""
    corners = [*polygon.exterior.coords]

    def place():
        if source.random() < 0.4:
            return source.choice(corners)
        x, y = source.choice(corners)
        return x + source.randint(-3, 3) / 2, y + source.randint(-3, 3) / 2

    a, b, c = place(), place(), place()
    low, high = zip(*map(sorted, zip(a, b)))
    yield hl.Point(a), shapely.Point(a)
    yield hl.Segment(a, b), shapely.LineString([a, b]) if a != b else shapely.Point(a)
    yield hl.Triangle([a, b, c]), shapely.MultiPoint([a, b, c]).convex_hull
    corners = [low, high, (low[0], high[1]), (high[0], low[1])]
    yield hl.Box.from_bounds([*low, *high]), shapely.MultiPoint(corners).convex_hull


def boundaries(one, other):
    """Return the lines of two polygons; of other shapes themselves."""
    return [each.boundary if each.geom_type == "Polygon" else each for each in (one, other)]


def agree(a, b, one, other):
    """Compare each query on which shapely is exact, in both orders."""
    assert hl.intersects(a, b) == hl.intersects(b, a) == one.intersects(other)
    assert hl.contains(a, b) == one.covers(other)
    assert hl.contains(b, a) == other.covers(one)
    are_solid = one.area > 0 and other.area > 0
    overlaps = are_solid and one.relate_pattern(other, "T********")
    assert hl.intersects(a, b, touching=False) == overlaps
    gap = one.distance(other)
    assert hl.distance(a, b) == pytest.approx(gap, rel=1e-13, abs=0)
    on_a, on_b = hl.closest_points(a, b)
    assert math.dist(on_a, on_b) == pytest.approx(gap, abs=1e-12)
    assert one.distance(shapely.Point(on_a)) < 1e-12 > other.distance(shapely.Point(on_b))
    if are_solid:
        theirs = one.intersection(other)
        common = hl.overlap(a, b)
        assert common.area == pytest.approx(theirs.area, rel=1e-12, abs=1e-12)
        assert (common.area > 0) == overlaps
        parts = [shapely.geometry.shape(part) for part in common.parts]
        assert shapely.unary_union(parts).symmetric_difference(theirs).area < 1e-9
    lines = shapely.intersection(*boundaries(one, other))
    points = hl.outline_points(a, b)
    for at in points:
        assert lines.distance(shapely.Point(at)) < 1e-9
    assert bool(len(points)) == (not lines.is_empty)


def cast(a, one, source):
    """Compare the first interval of a ray with what shapely cuts off a long segment."""
    x, y = source.choice([*one.exterior.coords])
    start = x + source.randint(-9, 9) / 2, y + source.randint(-9, 9) / 2
    way = source.choice([(1, 0), (0, 1), (1, 1), (-1, 2), (3, -1)])
    end = start[0] + 64 * way[0], start[1] + 64 * way[1]
    found = hl.raycast(hl.Ray(start, way), a, solid=True)
    line = shapely.LineString([start, end])
    assert found.hit == line.intersects(one)
    if found.hit:
        gap = shapely.Point(start).distance(line.intersection(one))
        assert found.t[0] == pytest.approx(gap, abs=1e-12)
        inside = shapely.LineString(found.points) if found.t[0] < found.t[1] else None
        assert one.distance(shapely.Point(found.points[1])) < 1e-12
        assert inside is None or inside.difference(one.buffer(1e-9)).length == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_outlines_are_those_of_shapely(family, request):
    source = random.Random(family)
    is_long = request.config.getoption("--slow")
    for _ in range(COUNT // 2 // len(FAMILIES) if is_long else 25):
        one, other = made(source, family), made(source, source.choice(FAMILIES))
        a, b = hl.from_geometry(one), hl.from_geometry(other)
        assert hl.overlap(a, a).area == pytest.approx(one.area, rel=1e-14)
        agree(a, b, one, other)
        cast(a, one, source)
        c, third = source.choice([*others(source, one)])
        agree(a, c, one, third)
