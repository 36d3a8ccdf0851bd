"""`contains` and `overlap` against other formulas in fractions, and the laws that bind them."""

import itertools
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import oracle
import pytest
from hard_input import FAMILIES, family_pairs
from hitlab.testing import convex, lattice, moderate, pairs
from hypothesis import given, settings
from hypothesis import strategies as st

BOUNDED = [hl.Point, hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Segment, hl.Capsule]
POLYGONAL = [hl.Box, hl.Triangle, hl.Polygon]
every_two = pytest.mark.parametrize(
    ("first", "second"), list(itertools.product(BOUNDED, BOUNDED)), ids=lambda kind: kind.__name__
)
WHOLE = [lattice(1.0), lattice(0.1), lattice(1.0, 1e8), moderate]
SAMPLE = 4


def contains(a, b):
    """Decide on integers: grown by R, the Minkowski difference; shrunk, the edges of the hull."""
    (*outer, ra), (*inner, rb) = oracle.split(a, b)
    if ra >= rb:
        core = oracle.hull(outer)
        return all(_reaches(core, point, ra - rb) for point in inner)
    core = oracle.hull(outer)
    if len(core) < 3:
        return False
    for (ax, ay), (bx, by) in zip(core, [*core[1:], core[0]]):
        for x, y in inner:
            side = oracle.turn(ax, ay, bx, by, x, y)
            if side < 0 or side**2 < (rb - ra) ** 2 * ((bx - ax) ** 2 + (by - ay) ** 2):
                return False
    return True


def _reaches(core, point, radius):
    """Say whether a point is in the hull, which it then leaves as it is, or near an edge of it."""
    if sorted(oracle.hull([*core, point])) == sorted(core):
        return True
    x, y = point
    for (ax, ay), (bx, by) in itertools.product(core, core):
        u, v, along = bx - ax, by - ay, (x - ax) * (bx - ax) + (y - ay) * (by - ay)
        part = min(max(Fraction(along, u * u + v * v), 0), 1) if u or v else 0
        if (ax + part * u - x) ** 2 + (ay + part * v - y) ** 2 <= radius**2:
            return True
    return False


def nested(kind, shape):
    """Make shapes that fit into another one exactly, or nearly: of its corners and its radius."""
    (vertices, _, radius) = oracle.cores(shape)[0]
    for scale, grow in itertools.product((1.0, 0.999, 0.25), (0.0, 0.5, 1.0, 1.0000001)):
        points = [vertices[i % len(vertices)] for i in range(5)]
        middle = np.mean(points, axis=0).tolist()
        points = [[m + scale * (c - m) for c, m in zip(point, middle)] for point in points]
        if kind is hl.Polygon:
            yield hl.Polygon(convex(np.array(points)))
        elif kind is hl.Triangle:
            yield hl.Triangle(points[:3])
        elif kind is hl.Box:
            yield hl.Box.from_bounds([*np.min(points, axis=0), *np.max(points, axis=0)])
        elif kind is hl.Point:
            yield hl.Point(points[1])
        elif kind is hl.Disk:
            yield hl.Disk(points[1], grow * radius)
        elif kind is hl.Segment:
            yield hl.Segment(points[0], points[1])
        else:
            yield hl.Capsule(points[0], points[1], grow * radius)


@every_two
def test_contains_agrees_with_the_oracle(first, second):
    count = 0
    for family in FAMILIES:
        a, b = family_pairs(family, first, second, 3, SAMPLE)
        expected = [contains(*each) for each in zip(oracle.cores(a), oracle.cores(b))]
        assert hl.contains(a, b).tolist() == expected, family
        for i in range(2):
            assert hl.contains(a[i], b[i]) is expected[i], family
        for inner in nested(second, a[0]):
            known = contains(oracle.cores(a[0])[0], oracle.cores(inner)[0])
            assert hl.contains(a[0], inner) is known, (family, a[0], inner)
            count += known
    assert count > 10 or first in (hl.Point, hl.Segment)


def area(region):
    ends = zip(region, region[1:] + region[:1])
    return sum((p[0] * q[1] - p[1] * q[0] for p, q in ends), Fraction()) / 2


def common_area(a, b):
    """Take the hull of the corners of either that are in the other, and where edges cross."""
    shapes = [
        oracle.hull([tuple(map(Fraction, p)) for p in each.vertices.tolist()]) for each in (a, b)
    ]
    if min(map(len, shapes)) < 3:
        return Fraction()
    edges = [list(zip(shape, shape[1:] + shape[:1])) for shape in shapes]

    def inside(point, sides):
        return all(oracle.turn(*p, *q, *point) >= 0 for p, q in sides)

    points = [p for p in shapes[0] if inside(p, edges[1])] + [
        p for p in shapes[1] if inside(p, edges[0])
    ]
    for ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) in itertools.product(*edges):
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if across:
            t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
            s = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
            if 0 <= t <= 1 and 0 <= s <= 1:
                points.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return area(oracle.hull(points)) if len(set(points)) > 2 else Fraction()


@pytest.mark.parametrize(
    ("first", "second"),
    list(itertools.product(POLYGONAL, POLYGONAL)),
    ids=lambda kind: kind.__name__,
)
def test_the_common_area_of_polygons_is_rounded_once(first, second):
    found = 0
    for family in FAMILIES:
        a, b = family_pairs(family, first, second, 4, SAMPLE)
        for one, other in zip(a, b):
            shared, exact = hl.overlap(one, other), common_area(one, other)
            try:
                expected = float(exact)
            except OverflowError:
                expected = math.inf
            assert shared.area == (expected or (5e-324 if exact else 0.0)), (one, other)
            assert (shared.area > 0) is hl.intersects(one, other, touching=False)
            assert len(shared.parts) == (shared.area > 0)
            found += shared.area > 0
    assert found > len(FAMILIES)


@settings(deadline=None)
@given(st.data())
def test_contains_and_overlap_agree_with_each_other(data):
    kinds = st.sampled_from([hl.Disk, *POLYGONAL])
    first, second = data.draw(kinds), data.draw(kinds)
    a, b = data.draw(pairs(first, second, WHOLE, flat=False))
    assert hl.contains(a, a) and hl.contains(b, b)
    shared, back = hl.overlap(a, b).area, hl.overlap(b, a).area
    least = min(hl.overlap(each, each).area for each in (a, b))
    most = max(hl.overlap(each, each).area for each in (a, b))
    assert shared == pytest.approx(back, rel=0, abs=1e-15 * most)
    assert 0 <= shared <= least
    assert (shared > 0) is hl.intersects(a, b, touching=False)
    if hl.contains(a, b):
        assert hl.intersects(a, b)
        assert shared == pytest.approx(hl.overlap(b, b).area, rel=0, abs=4e-15 * most)
        if hl.contains(b, a) and {first, second} <= set(POLYGONAL):
            assert hl.overlap(a, a).area == hl.overlap(b, b).area
    for query in ("contains", "overlap"):
        why = hl.explain(a, b, query=query)
        assert why.hit is (hl.contains(a, b) if query == "contains" else shared > 0)


def test_the_tiles_of_the_plane_share_out_a_disk():
    random = np.random.default_rng(8)
    for size in (1e-150, 1e-3, 1.0, 1e5, 1e150):
        for _ in range(40):
            xs, ys = (np.sort(size * random.uniform(-3, 3, 4)) for _ in range(2))
            xs[0] = ys[0] = -9 * size
            xs[-1] = ys[-1] = 9 * size
            disk = hl.Disk(size * random.uniform(-2, 2, 2), size * random.uniform(0.01, 3))
            whole = math.pi * disk.radius**2
            tiles = [
                hl.overlap(disk, hl.Box.from_bounds([x, y, u, v])).area
                for (x, u), (y, v) in itertools.product(
                    itertools.pairwise(xs), itertools.pairwise(ys)
                )
            ]
            assert math.fsum(tiles) == pytest.approx(whole, rel=4e-15)


def test_known_areas_with_disks():
    unit = hl.Disk((0, 0), 1)
    half = math.pi / 2
    for other, known in (
        (hl.Disk((1, 0), 1), 2 * math.pi / 3 - math.sqrt(3) / 2),
        (hl.Disk((2, 0), 1), 0.0),
        (hl.Disk((1.5, 0), 0.5), 0.0),
        (hl.Disk((0.25, 0), 0.5), math.pi / 4),
        (hl.Disk((0, 0), 1e200), math.pi),
        (hl.Box((1e200, 0), (2e200, 4e200)), half),
        (hl.Box((0, 0), (3, 1e-16)), 2e-16),
        (hl.Triangle([(0, 0), (1e9, 0), (0, 1e9)]), math.pi / 4),
        (hl.Triangle([(0, 0), (5, 0), (5, 5)]), math.pi / 8),
        (hl.Box((0, 0), (1, 1)), 1.0),
    ):
        for pair in ((unit, other), (other, unit)):
            most = max(math.pi, hl.overlap(other, other).area)
            assert hl.overlap(*pair).area == pytest.approx(known, rel=0, abs=4e-16 * most)


def test_refusals_name_what_is_taken():
    square = hl.Box((0, 0), (2, 2))
    for call, error, message in (
        (lambda: hl.contains(square, hl.Line((0, 0), (1, 0))), TypeError, "must be bounded"),
        (lambda: hl.contains(square, hl.Point3((0, 0, 0))), TypeError, "Box and Point3"),
        (lambda: hl.overlap(square, hl.Segment((0, 0), (1, 0))), TypeError, "needs disks"),
        (lambda: hl.overlap(square, hl.stack([square])), ValueError, "b must be a single shape"),
        (lambda: hl.explain(square, square, query="contain"), ValueError, "did you mean contains"),
        (lambda: hl.explain(square, square, query="overlap", by=(1, 0)), ValueError, "omit both"),
    ):
        with pytest.raises(error, match=message):
            call()
