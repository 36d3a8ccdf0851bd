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
MANY = 400_000 // (len(PAIRS) * len(FAMILIES)) + 1
MANY_IN_SPACE = 400_000 // (len(space_input.PAIRS) * len(space_input.FAMILIES)) + 1


def settled(terms, verdict, *columns, near=None, within=filter.PLANE):
    """Stand in for `decide`: compare what arrays say with what integers say."""
    rows = list(zip(*(column.ravel().tolist() for column in columns)))
    given = np.array(rows).T.reshape(len(columns), -1)
    expected = [exactly(terms, verdict, *row) for row in rows]
    found = filter.in_whole_numbers(terms, verdict, given)
    wrong = [row for row, hit, known in zip(rows, found, expected) if hit != known]
    assert not wrong, wrong[0]
    return np.array(expected, dtype=bool).reshape(columns[0].shape)


def check(a, b, touchings=TOUCHINGS):
    """Ask what the pairs of two batches ask."""
    with (
        mock.patch.object(filter, "LEAST_BATCH", 1),
        mock.patch.object(cores, "decide", settled),
        mock.patch.object(disk_triangle, "decide", settled),
        mock.patch.object(gaps, "decided", partial(settled, within=filter.SPACE)),
    ):
        for touching in touchings:
            intersects(a, b, touching=touching)


@pytest.mark.slow(5)
@every_pair
def test_a_batch_settles_as_integers_do(first, second):
    for family in some_families(first, second):
        check(*family_pairs(family, first, second, 7, SAMPLE))


@pytest.mark.slow
@every_pair
def test_many_pairs_are_settled_as_integers_do(first, second):
    for family in FAMILIES:
        check(*family_pairs(family, first, second, 8, MANY))


@space_input.every_pair
def test_a_batch_in_space_settles_as_integers_do(first, second):
    for family in space_input.FAMILIES:
        check(*space_input.family_pairs(family, first, second, 7, SAMPLE))


@pytest.mark.slow
@space_input.every_pair
def test_many_pairs_in_space_are_settled_as_integers_do(first, second):
    for family in space_input.FAMILIES:
        check(*space_input.family_pairs(family, first, second, 8, MANY_IN_SPACE))
