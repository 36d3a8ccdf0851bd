"""What a batch settles after its floats, against Python's integers pair by pair.

Every question that a pair asks is asked as if floats had left it open, in arrays only; what
integers say is the answer, which leads to the next question.
"""

from functools import partial
from unittest import mock

import numpy as np
import pytest
import space_input
from asked import TOUCHINGS, exactly
from hard_input import FAMILIES, family_pairs, some_families
from hitlab.arithmetic import filter
from hitlab.deciding import cores, disk_triangle
from hitlab.queries.intersects import intersects
from hitlab.space import gaps
from kinds import PAIRS, every_pair

SAMPLE = 4
MILLION = 1_000_000 // (len(PAIRS) * len(FAMILIES)) + 1
MILLION_IN_SPACE = 1_000_000 // (len(space_input.PAIRS) * len(space_input.FAMILIES)) + 1


class Settled:
    """Stands in for `decide`: compares what arrays say with what integers say."""

    def __init__(self):
        self.asked = self.one_by_one = 0

    def __call__(self, terms, verdict, *columns, near=None, within=filter.PLANE):
        question, asked = (terms, verdict), {"near": near, "within": within}
        rows = list(zip(*(column.ravel().tolist() for column in columns)))
        given = np.array(rows).T.reshape(len(columns), -1)
        expected = [exactly(*question, *row) for row in rows]
        with mock.patch.object(filter, "_decide_exactly", self._one_by_one):
            found = {
                "left open": filter.settled(*question, given, **asked, again=False),
                "out of range": filter.settled(*question, given, **asked, again=True),
                "whole numbers": filter.in_whole_numbers(
                    *question, given, near.free if near else ()
                ),
            }
        for way, hits in found.items():
            wrong = [row for row, hit, known in zip(rows, hits, expected) if hit != known]
            assert not wrong, (way, wrong[0])
        self.asked += len(found) * len(rows)
        return np.array(expected, dtype=bool).reshape(columns[0].shape)

    def _one_by_one(self, terms, verdict, columns):
        self.one_by_one += 1
        return exactly(terms, verdict, *columns)


def check(a, b, touchings=TOUCHINGS):
    """Ask what the pairs of two batches ask, and tell of how many questions."""
    decide = Settled()
    with (
        mock.patch.object(filter, "LEAST_BATCH", 1),
        mock.patch.object(cores, "decide", decide),
        mock.patch.object(disk_triangle, "decide", decide),
        mock.patch.object(gaps, "decided", partial(decide, within=filter.SPACE)),
    ):
        for touching in touchings:
            intersects(a, b, touching=touching)
    return decide


@pytest.mark.slow(5)
@every_pair
def test_a_batch_settles_as_integers_do(first, second):
    for family in some_families(first, second):
        check(*family_pairs(family, first, second, 7, SAMPLE))


@pytest.mark.slow
@every_pair
def test_a_million_pairs_are_settled_as_integers_do(first, second):
    for family in FAMILIES:
        check(*family_pairs(family, first, second, 8, MILLION))


@space_input.every_pair
def test_a_batch_in_space_settles_as_integers_do(first, second):
    for family in space_input.FAMILIES:
        check(*space_input.family_pairs(family, first, second, 7, SAMPLE))


@pytest.mark.slow
@space_input.every_pair
def test_a_million_pairs_in_space_are_settled_as_integers_do(first, second):
    for family in space_input.FAMILIES:
        check(*space_input.family_pairs(family, first, second, 8, MILLION_IN_SPACE))


ONE_BY_ONE = {"an ulp off the lattice", "uneven", "uneven, small", "any doubles"}
"""Families of which many pairs have numbers of 1 beside others of 1e-300."""


@pytest.mark.parametrize("family", sorted(FAMILIES.keys() - ONE_BY_ONE))
def test_next_to_none_goes_one_by_one(family):
    asked = [check(*family_pairs(family, *pair, 7, 100), [True]) for pair in PAIRS[::7]]
    assert sum(each.one_by_one for each in asked) < 0.05 * sum(each.asked for each in asked)
