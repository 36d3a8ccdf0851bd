"""The contract of `intersects` in extreme cases and batches; the oracle checks the rest."""

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


def disk(x, y, r):
    return hl.Disk((x, y), r)


def relation_of(a, b):
    closed, inner = hl.intersects(a, b), hl.intersects(a, b, touching=False)
    return {(False, False): MISS, (True, False): TOUCH, (True, True): OVERLAP}[closed, inner]


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
