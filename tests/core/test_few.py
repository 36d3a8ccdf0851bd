"""Few pairs are asked one by one, many as arrays: the answers are the same to the bit."""

from unittest import mock

import hitlab as hl
import numpy as np
import pytest
from hard_input import family_pairs
from hitlab.deciding.one_pair import meets
from kinds import KINDS, PAIRS

MANY, FEW = 40, 3
ENDLESS = hl.Ray, hl.Line
CASTS = [(a, b) for a in (hl.Ray, hl.Line, hl.Segment) for b in KINDS if b is not hl.Point]


def near(a, b):
    return hl.contact(a, b, margin=0.5)


def overlap(a, b):
    return hl.intersects(a, b, touching=False)


def through(a, b):
    return hl.raycast(a, b, solid=True)


ASKED = [(query, pair) for query in (hl.distance, hl.closest_points) for pair in PAIRS]
ASKED += [
    (query, pair)
    for query in (hl.contact, near)
    for pair in PAIRS
    if not any(kind in ENDLESS for kind in pair)
]
ASKED += [
    (query, pair) for query in (hl.raycast, through) for pair in CASTS if pair[1] not in ENDLESS
]
ASKED += [(hl.meet, (hl.Line, hl.Line))]
DECIDED = [(query, pair) for query in (hl.intersects, overlap) for pair in PAIRS]


def parts(answer):
    return answer if isinstance(answer, tuple | list) else (answer,)


def same(few, many):
    """Hold numbers, their kinds and the shapes of arrays to each other."""
    for one, other in zip(parts(few), parts(many), strict=True):
        assert one.dtype == other.dtype
        assert one.shape == other.shape
        assert np.array_equal(one, other, equal_nan=one.dtype == float)


@pytest.mark.parametrize(("query", "pair"), ASKED)
def test_few_are_asked_one_by_one(query, pair):
    a, b = family_pairs("uniform", *pair, 32, MANY)
    with mock.patch("hitlab.shapes.few.FewPairs.each") as each:
        query(a, b)
        each.assert_not_called()
        query(a[:FEW], b[:FEW])
        each.assert_called_once()


@pytest.mark.parametrize(("query", "pair"), DECIDED)
def test_few_are_decided_one_by_one_while_floats_are_sure(query, pair):
    a, b = family_pairs("uniform", *pair, 32, MANY)
    sure = [meets(x, y) is not None for x, y in zip(a, b)]
    with mock.patch("hitlab.deciding.many_pairs.answer") as as_arrays:
        query(a, b)
        as_arrays.assert_called_once()
        for i in range(0, MANY, FEW):
            as_arrays.reset_mock()
            query(a[i : i + FEW], b[i : i + FEW])
            assert as_arrays.called == (not all(sure[i : i + FEW]))


@pytest.mark.parametrize("query", [hl.distance, hl.closest_points, hl.contact, hl.intersects])
def test_few_broadcast_as_many_do(query):
    a, b = family_pairs("uniform", hl.Disk, hl.Box, 31, MANY)
    found = parts(query(a[:2], b[:2][:, None]))
    for j, i in np.ndindex(2, 2):
        same(
            [each[j, i] for each in found], [np.asarray(each) for each in parts(query(a[i], b[j]))]
        )


def test_none_are_answered_as_none():
    none = hl.Disk(np.empty((0, 2)), np.empty(0))
    assert hl.distance(none, hl.Disk((0, 0), 1)).shape == (0,)
    assert hl.contact(none, hl.Disk((0, 0), 1)).points.shape == (0, 2, 2)
    assert hl.intersects(hl.Polygon(np.empty((0, 4, 2))), hl.Disk((0, 0), 1)).shape == (0,)
