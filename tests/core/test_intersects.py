"""The contract of `intersects` on cases worked out by hand."""

import itertools
import math
import warnings

import hitlab as hl
import numpy as np
import pytest
from hitlab.testing import POINTS, made
from kinds import SOLID, every_pair

MISS, TOUCH, OVERLAP = "miss", "touch", "overlap"
LARGEST, SMALLEST = np.finfo(float).max, 5e-324

RIGHT = [(0, 0), (0, 2), (2, 0)]
SLOPE = [(0, 0), (4, 3), (0, 3)]
UNIT = [(0, 0), (1, 1), (0, 1)]  # twice its area is 1
SLIM = [(0, 0), (24, 15), (15, 9)]
POINT = [(1, 1), (1, 1), (1, 1)]

CASES = {
    # triangle, disk, relation
    "edge touched from outside": (RIGHT, (-1, 1, 1), TOUCH),
    "edge missed beside": (RIGHT, (-2, 1, 1), MISS),
    "edge's line met beyond the edge": (RIGHT, (-1, 4, 1), MISS),
    "sloping edge missed": (SLOPE, (5, -3, 5), MISS),
    "sloping edge touched at its middle": (SLOPE, (5, -2.5, 5), TOUCH),
    "corner touched along an axis": (RIGHT, (0, 3, 1), TOUCH),
    "corner touched aslant": (RIGHT, (-3, -4, 5), TOUCH),
    "corner overlapped, no edge's foot": (RIGHT, (-3, -4, 6), OVERLAP),
    "disk inside": (RIGHT, (0.5, 0.5, 0.25), OVERLAP),
    "disk inside, touching two edges": (RIGHT, (0.5, 0.5, 0.5), OVERLAP),
    "triangle inside": (RIGHT, (1, 1, 9), OVERLAP),
    "centre on an edge": (RIGHT, (0, 1, 0.5), OVERLAP),
    "centre on a corner": (RIGHT, (2, 0, 0.5), OVERLAP),
    "point inside": (RIGHT, (0.5, 0.5, 0), TOUCH),
    "point on an edge": (RIGHT, (1, 1, 0), TOUCH),
    "point on a corner": (RIGHT, (0, 2, 0), TOUCH),
    "point on an edge's line": (RIGHT, (0, 3, 0), MISS),
    "point outside": (RIGHT, (2, 2, 0), MISS),
    # On integers, the nearest misses: 17² = 2·12² + 1, 7² = 2·5² - 1, areas of 1.
    "edge overlapped by a difference of 1, two corners touched": (UNIT, (4, -3, 5), OVERLAP),
    "edge missed by a difference of 1": (UNIT, (9, -8, 12), MISS),
    "corner of an area of 1 touched": (UNIT, (-3, -4, 5), TOUCH),
    "edge of an area of 1 touched": (UNIT, (-1, 0.5, 1), TOUCH),
    "centre on the edge of an area of 1": (UNIT, (0.5, 0.5, 0.25), OVERLAP),
    "point in a slim triangle": (SLIM, (13, 8, 0), TOUCH),
    "point beside a slim triangle": (SLIM, (13, 9, 0), MISS),
    "slim triangle touched at a corner": (SLIM, (27, 19, 5), TOUCH),
    "point triangle touched": (POINT, (4, 5, 5), TOUCH),
    "point triangle missed": (POINT, (4, 5, 4), MISS),
    "point triangle in the disk": (POINT, (1, 1, 1), TOUCH),
    "points that are the same": (POINT, (1, 1, 0), TOUCH),
    "points that are not": (POINT, (1, 2, 0), MISS),
}
every_case = pytest.mark.parametrize(("corners", "xyr", "relation"), CASES.values(), ids=CASES)

SCALES = {
    "of the smallest doubles": -1072,
    "where squares underflow": -540,
    "where squares of squares underflow": -270,
    "of one": 0,
    "where squares of squares overflow": 256,
    "where squares overflow": 512,
    "of the largest doubles": 1019,
}


def disk(x, y, r):
    return hl.Disk((x, y), r)


def relation_of(a, b):
    closed, inner = hl.intersects(a, b), hl.intersects(a, b, touching=False)
    return {(False, False): MISS, (True, False): TOUCH, (True, True): OVERLAP}[closed, inner]


# --- Touching, at every scale


@every_case
@pytest.mark.parametrize("scale", SCALES.values(), ids=SCALES)
def test_relation_at_every_scale(corners, xyr, relation, scale):
    one = hl.Disk(np.ldexp(xyr[:2], scale), math.ldexp(xyr[2], scale))
    for other in itertools.permutations(np.ldexp(corners, scale)):
        assert relation_of(one, hl.Triangle(other)) == relation


@every_case
def test_batch_answers_like_single_pairs(corners, xyr, relation):
    scales = np.ldexp(1.0, list(SCALES.values()))
    disks = hl.Disk(np.multiply.outer(scales, xyr[:2]), scales * xyr[2])
    triangles = hl.Triangle(np.multiply.outer(scales, corners))
    assert (hl.intersects(disks, triangles) == (relation != MISS)).all()
    assert (hl.intersects(disks, triangles, touching=False) == (relation == OVERLAP)).all()


# --- One unit in the last place decides


def test_one_ulp_makes_a_flat_triangle_solid():
    flat = [(0, 0), (1, 1), (3, 3)]
    bent = [(0, 0), (1, math.nextafter(1, 2)), (3, 3)]
    assert relation_of(disk(1, 1, 1), hl.Triangle(flat)) == TOUCH
    assert relation_of(disk(1, 1, 1), hl.Triangle(bent)) == OVERLAP


# --- Sizes that differ beyond measure


def test_largest_disk_against_the_smallest_steps():
    largest = disk(LARGEST, 0, LARGEST)
    assert relation_of(largest, hl.Triangle([(0, 0)] * 3)) == TOUCH
    assert relation_of(largest, hl.Triangle([(-SMALLEST, 0)] * 3)) == MISS
    assert relation_of(largest, hl.Triangle([(SMALLEST, 0), (0, 0), (1, 1)])) == OVERLAP


def test_largest_triangle_against_the_smallest_disk():
    triangle = hl.Triangle([(-LARGEST, -LARGEST), (LARGEST, -LARGEST), (0, LARGEST)])
    assert relation_of(disk(0, 0, SMALLEST), triangle) == OVERLAP
    assert relation_of(disk(0, LARGEST, SMALLEST), triangle) == OVERLAP
    assert relation_of(disk(SMALLEST, LARGEST, 0), triangle) == MISS


def test_distance_beyond_the_largest_double():
    corner = hl.Triangle([(LARGEST, LARGEST)] * 3)
    assert relation_of(disk(-LARGEST, LARGEST, LARGEST), corner) == MISS
    assert relation_of(disk(-LARGEST, -LARGEST, LARGEST), corner) == MISS
    assert relation_of(disk(0, LARGEST, LARGEST), corner) == TOUCH


# --- Every kind against every other

EXAMPLES = {
    "point on point": (hl.Point((1, 1)), hl.Point((1, 1)), TOUCH),
    "point beside point": (hl.Point((1, 1)), hl.Point((1, 1 + 2**-52)), MISS),
    "disks side by side": (disk(0, 0, 1), disk(3, 4, 4), TOUCH),
    "disks apart": (disk(0, 0, 1), disk(3, 4, 4 - 2**-51), MISS),
    "disks that are the same": (disk(1, 2, 3), disk(1, 2, 3), OVERLAP),
    "disk in a disk, touching it": (disk(0, 0, 5), disk(0, 2, 3), OVERLAP),
    "boxes side by side": (hl.Box((0, 0), (2, 2)), hl.Box((2, 1), (2, 2)), TOUCH),
    "boxes at a corner": (hl.Box((0, 0), (2, 2)), hl.Box((2, 2), (2, 2)), TOUCH),
    "boxes apart": (hl.Box((0, 0), (2, 2)), hl.Box((2, 2 + 2**-51), (2, 2)), MISS),
    "boxes crossed": (hl.Box((0, 0), (9, 1)), hl.Box((0, 0), (1, 9)), OVERLAP),
    "box in a box": (hl.Box((0, 0), (9, 9)), hl.Box((1, 1), (1, 1), 0.3), OVERLAP),
    "turned box at a side": (hl.Box((0, 0), (2, 4), math.pi / 2), hl.Point((2, 0.5)), TOUCH),
    "flat box in a box": (hl.Box((0, 0), (2, 2)), hl.Box((0, 0), (1, 0)), TOUCH),
    "triangles at a corner": (hl.Triangle(RIGHT), hl.Triangle([(1, 1), (2, 1), (2, 2)]), TOUCH),
    "triangles, the same": (hl.Triangle(RIGHT), hl.Triangle(RIGHT), OVERLAP),
    "polygon and its vertex": (hl.Polygon([*RIGHT, (1, -1)]), hl.Point((1, -1)), TOUCH),
    "polygon around a disk": (hl.Polygon([*RIGHT, (1, -1)]), disk(0.5, 0.5, 0.1), OVERLAP),
    "segments crossed": (hl.Segment((0, 0), (2, 2)), hl.Segment((0, 2), (2, 0)), TOUCH),
    "segments on a line": (hl.Segment((0, 0), (1, 1)), hl.Segment((2, 2), (3, 3)), MISS),
    "segments that share an end": (hl.Segment((0, 0), (1, 3)), hl.Segment((1, 3), (2, 6)), TOUCH),
    "segments, one on another": (hl.Segment((0, 0), (3, 9)), hl.Segment((1, 3), (2, 6)), TOUCH),
    "segments, parallel": (hl.Segment((0, 0), (3, 9)), hl.Segment((0, 1), (3, 10)), MISS),
    "segment in a triangle": (hl.Segment((0.1, 0.1), (0.2, 0.2)), hl.Triangle(RIGHT), TOUCH),
    "segment along an edge": (hl.Segment((0, 1), (0, 5)), hl.Triangle(RIGHT), TOUCH),
    "segment on an edge's line": (hl.Segment((0, 3), (0, 5)), hl.Triangle(RIGHT), MISS),
    "ray from its origin": (hl.Ray((1, 1), (1, 2)), hl.Point((1, 1)), TOUCH),
    "ray, behind": (hl.Ray((1, 1), (1, 2)), hl.Point((0, -1)), MISS),
    "ray, far ahead": (hl.Ray((1, 1), (1, 2)), hl.Point((1 + 2.0**50, 1 + 2.0**51)), TOUCH),
    "ray through a corner": (hl.Ray((-1, 3), (1, -1)), hl.Triangle(RIGHT), TOUCH),
    "ray tangent to a disk": (hl.Ray((-5, 1), (1, 0)), disk(0, 0, 1), TOUCH),
    "ray away from a disk": (hl.Ray((-5, 1), (-1, 0)), disk(0, 0, 1), MISS),
    "ray that starts in a disk": (hl.Ray((0, 0), (-1, 0)), disk(0, 0, 1), TOUCH),
    "rays that meet head on": (hl.Ray((0, 0), (1, 0)), hl.Ray((5, 0), (-1, 0)), TOUCH),
    "rays back to back": (hl.Ray((0, 0), (-1, 0)), hl.Ray((5, 0), (1, 0)), MISS),
    "rays, parallel": (hl.Ray((0, 0), (1, 0)), hl.Ray((0, 1), (1, 0)), MISS),
    "ray and line, parallel": (hl.Ray((0, 0), (1, 3)), hl.Line((1, 0), (-1, -3)), MISS),
    "ray that leaves a line": (hl.Ray((0, 1), (1, 1)), hl.Line((0, 0), (1, 0)), MISS),
    "ray that nears a line": (hl.Ray((0, 1), (2**70, -1)), hl.Line((0, 0), (1, 0)), TOUCH),
    "lines, crossed": (hl.Line((0, 0), (1, 0)), hl.Line((5, 5), (1, 2**-60)), TOUCH),
    "lines, parallel": (hl.Line((0, 0), (1, 3)), hl.Line((1, 0), (1, 3)), MISS),
    "lines, the same": (hl.Line((0, 0), (1, 3)), hl.Line((1, 3), (-2, -6)), TOUCH),
    "line along a box": (hl.Line((0, 1), (1, 0)), hl.Box((0, 0), (2, 2)), TOUCH),
    "line beside a box": (hl.Line((0, 1 + 2**-52), (1, 0)), hl.Box((0, 0), (2, 2)), MISS),
    "capsule's end at a point": (hl.Capsule((0, 0), (4, 0), 5), hl.Point((7, 4)), TOUCH),
    "capsule's side at a point": (hl.Capsule((0, 0), (4, 3), 5), hl.Point((-1, 5.5)), TOUCH),
    "capsules side by side": (hl.Capsule((0, 0), (4, 0), 1), hl.Capsule((2, 3), (9, 3), 2), TOUCH),
    "capsules crossed": (hl.Capsule((0, 0), (4, 0), 1), hl.Capsule((2, 3), (2, -9), 0.1), OVERLAP),
    "capsule without a radius": (hl.Capsule((0, 0), (4, 0), 0), disk(1, 1, 3), TOUCH),
    "capsule around a box": (hl.Capsule((0, 0), (4, 0), 5), hl.Box((1, 1), (1, 1)), OVERLAP),
}


@pytest.mark.parametrize(("a", "b", "relation"), EXAMPLES.values(), ids=EXAMPLES)
def test_relation_of_any_two_kinds(a, b, relation):
    assert relation_of(a, b) == relation_of(b, a) == relation


@every_pair
def test_every_pair_is_answered_singly_and_in_batches(first, second):
    points = np.array([(0, 0), (4, 1), (4, 3), (1, 3), (0, 1)], dtype=float)
    one, other = made(first, points[: POINTS[first]], 1), made(second, points[: POINTS[second]], 1)
    assert hl.intersects(one, other) is True
    assert hl.intersects(one, other, touching=False) is ({first, second} <= SOLID)
    batch = made(first, points[: POINTS[first]] + np.zeros((3, 1, 1, 1)), np.ones((3, 1)))
    many = made(second, points[: POINTS[second]] + np.zeros((2, 1, 1)), np.ones(2))
    for touching, expected in ((True, True), (False, {first, second} <= SOLID)):
        answer = hl.intersects(batch, many, touching=touching)
        assert answer.shape == (3, 2)
        assert answer.dtype == bool
        assert (answer == expected).all()


# --- Directions of any length


@pytest.mark.parametrize("length", [1.0, SMALLEST, 2.0**-1060, 2.0**1020])
@pytest.mark.parametrize("scale", [1.0, 2.0**-1070, 2.0**-400, 2.0**1015])
@pytest.mark.parametrize("kind", [hl.Ray, hl.Line])
def test_length_of_a_direction_tells_nothing(kind, length, scale):
    caster = kind((scale, scale), (3 * length, 2 * length))
    assert hl.intersects(caster, hl.Point((7 * scale, 5 * scale)))
    assert not hl.intersects(caster, hl.Point((7 * scale, 6 * scale)))
    assert hl.intersects(caster, hl.Point((-2 * scale, -scale))) == (kind is hl.Line)
    assert hl.intersects(caster, hl.Segment((4 * scale, 9 * scale), (4 * scale, 3 * scale)))
    assert hl.intersects(caster, kind((0, 5 * scale), (-2 * length, 3 * length))) == (
        kind is hl.Line
    )


@pytest.mark.parametrize("kind", [hl.Ray, hl.Line])
@pytest.mark.parametrize("length", [1.0, 2.0**900])
def test_no_component_of_a_direction_is_lost(kind, length):
    """Brought to the size of the gaps, the second component is less than the smallest double."""
    caster = kind((0, 0), (length, length * SMALLEST))
    assert hl.intersects(caster, hl.Point((1, SMALLEST)))
    assert hl.intersects(caster, hl.Segment((1, SMALLEST), (0, 1)))
    assert not hl.intersects(caster, hl.Point((1, 0)))
    assert not hl.intersects(caster, hl.Point((1, -SMALLEST)))
    points = hl.Point([(1, SMALLEST), (1, 0), (2, SMALLEST), (2, 2 * SMALLEST)])
    assert hl.intersects(caster, points).tolist() == [True, False, False, True]


@every_pair
def test_nothing_is_reported_where_floats_overflow(first, second):
    with np.errstate(all="raise"), warnings.catch_warnings():
        warnings.simplefilter("error")
        for unit in (2.0**1015, 5e-324, 2.0**-300):
            points = unit * np.array([(0, 0), (4, 0), (4, 3), (1, 3), (0, 1)])
            a, b = (
                made(kind, points[: POINTS[kind]] + np.zeros((2, 1, 1)), unit)
                for kind in (first, second)
            )
            assert hl.intersects(a, b).all()
            assert hl.intersects(a[0], b[0])


# --- Single and batched, in either order


def test_single_pair_gives_a_python_bool():
    pair = disk(-1, 1, 1), hl.Triangle(RIGHT)
    assert hl.intersects(*pair) is True
    assert hl.intersects(*pair, touching=False) is False
    assert hl.intersects(disk(LARGEST, 0, 1), hl.Triangle(RIGHT)) is False


@pytest.mark.parametrize(
    ("disks", "triangles", "batch"),
    [
        ((3,), (), (3,)),
        ((), (4,), (4,)),
        ((3,), (3,), (3,)),
        ((3, 1), (4,), (3, 4)),
        ((1,), (2, 1), (2, 1)),
        ((0,), (), (0,)),
        ((2, 0), (1,), (2, 0)),
    ],
)
def test_batches_broadcast(disks, triangles, batch):
    a, b = hl.Disk(np.zeros((*disks, 2)), 1), hl.Triangle(np.zeros((*triangles, 3, 2)))
    for touching in (True, False):
        answer = hl.intersects(a, b, touching=touching)
        assert answer.shape == batch
        assert answer.dtype == bool
        assert (answer == touching).all()


def test_batch_minds_no_strict_error_state():
    with np.errstate(all="raise"):
        disks = hl.Disk([(1e-300, 0), (1e300, 0), (1, 1)], 1e-200)
        assert hl.intersects(disks, hl.Triangle(RIGHT)).tolist() == [True, False, True]
