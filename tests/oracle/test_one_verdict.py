"""All queries say the same of a pair, alone and in a batch, in either order, and it is exact."""

import hitlab as hl
import numpy as np
import oracle
import pytest
import verdicts
from hard_input import FAMILIES, Beside, family_pairs, some_families
from kinds import every_pair

HARDEST = [name for name, scatter in FAMILIES.items() if isinstance(scatter, Beside)]
"""The families that live where the proofs on floats end."""

SAMPLE, MANY, FEW = 3, 16, 3
"""Pairs of each family: in a normal run; of the hardest; of the others."""


def check(family, first, second, seed, n):
    a, b = family_pairs(family, first, second, seed, n)
    expected = oracle.relations(a, b)[:, 0].tolist()
    for one, other in ((a, b), (b, a)):
        for name, said in verdicts.of_batch(one, other).items():
            wrong = [(one[i], other[i]) for i in range(n) if said[i] != expected[i]]
            assert not wrong, (family, name, wrong)
        for i, hit in enumerate(expected):
            check_pair(one[i], other[i], hit)


def check_pair(a, b, hit):
    said = verdicts.of_pair(a, b)
    assert said == dict.fromkeys(said, hit), (a, b)
    said, there = verdicts.of_survey(a, b)
    assert said == dict.fromkeys(said, there), (a, b)
    points = hl.closest_points(a, b)
    assert np.array_equal(*points) or not hit, (a, b)


@pytest.mark.slow(5)
@every_pair
def test_every_query_agrees_with_the_oracle(first, second):
    for family in some_families(first, second, HARDEST, 4):
        check(family, first, second, 12, SAMPLE)


@pytest.mark.slow
@every_pair
def test_every_query_agrees_with_the_oracle_on_many_pairs(first, second):
    for family in FAMILIES:
        check(family, first, second, 13, MANY if family in HARDEST else FEW)
