"""A pair measures the same bits alone and in a batch, on input where rounding differs soonest."""

import hitlab as hl
import numpy as np
import pytest
import space_input
from hard_input import FAMILIES, family_pairs, some_families
from kinds import every_pair

SAMPLE, MANY = 6, 16
FEW = (0, SAMPLE - 1)
"""Whose singles a normal run asks for: at either end of the batch, as it may be worked in lanes."""
MEASURES = [hl.distance, hl.closest_points, hl.contact, hl.raycast, hl.meet]


def check(a, b, singles):
    """Ask for everything that the pair has; a TypeError says that it lacks something."""
    for measure in MEASURES:
        try:
            batch = measure(a, b)
        except TypeError:
            continue
        batch = batch if isinstance(batch, tuple) else (batch,)
        for i in singles:
            single = measure(a[i], b[i])
            single = single if isinstance(single, tuple) else (single,)
            for one, many in zip(single, batch):
                assert np.array_equal(one, many[i], equal_nan=True), (measure, a[i], b[i])


def check_families(families, of_a, of_b, seed, n, singles):
    for family in families:
        check(*family_pairs(family, of_a, of_b, seed, n), singles)


@pytest.mark.slow(5)
@every_pair
def test_single_pairs_and_batches_measure_alike(first, second):
    families = some_families(first, second)
    check_families(families[::2], first, second, 5, SAMPLE, FEW)
    check_families(families[1::2], second, first, 5, SAMPLE, FEW)


@pytest.mark.slow
@every_pair
def test_many_single_pairs_and_batches_measure_alike(first, second):
    check_families(FAMILIES, first, second, 6, MANY, range(MANY))
    check_families(FAMILIES, second, first, 6, MANY, range(MANY))


@space_input.every_family
@space_input.every_pair
def test_single_pairs_and_batches_in_space_measure_alike(family, first, second):
    a, b = space_input.family_pairs(family, first, second, 5, SAMPLE)
    check(a, b, range(SAMPLE))
