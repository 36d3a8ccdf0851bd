"""The contract of `intersects` in extreme cases and batches; the oracle checks the rest."""

import warnings

import hitlab as hl
import numpy as np
import pytest
from hitlab.testing import POINTS, made
from kinds import SOLID, every_pair

LARGEST = np.finfo(float).max

RIGHT = [(0, 0), (0, 2), (2, 0)]


def disk(x, y, r):
    return hl.Disk((x, y), r)


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
