"""What the kernels call certain is so, and they call nearly all of ordinary input certain.

Each hard pair is a batch of its own here: the slack of a batch follows its largest numbers, so in
company most hard pairs would be left open.
"""

import hitlab as hl
import numpy as np
import oracle
import pytest
from hard_input import FAMILIES, family_pairs, some_families
from hitlab.deciding.many_pairs import KERNELS, certain

SAMPLE = 8
MANY = 80_000 // (len(KERNELS) * len(FAMILIES)) + 1

every_kernel = pytest.mark.parametrize(("first", "second"), KERNELS, ids=lambda kind: kind.__name__)


def check(family, first, second, seed, n):
    a, b = family_pairs(family, first, second, seed, n)
    solid = a.core.solid & b.core.solid
    for i, (meet, overlap) in enumerate(oracle.relations(a, b)):
        one, other = a[i : i + 1], b[i : i + 1]
        told = certain(one, other)
        both = told.hit[0], told.hit[0] & solid[i]
        assert told.open[0] or both == (meet, overlap), (family, one, other)


@pytest.mark.slow(5)
@every_kernel
def test_what_is_certain_agrees_with_the_oracle(first, second):
    for family in some_families(first, second):
        check(family, first, second, 7, SAMPLE)


@pytest.mark.slow
@every_kernel
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_certain_of_many_pairs_agrees_with_the_oracle(family, first, second):
    check(family, first, second, 8, MANY)


@every_kernel
@pytest.mark.parametrize("offset", [0, 1e9])
def test_nearly_all_is_certain(first, second, offset):
    a, b = (each.translate((offset, 0)) for each in family_pairs("uniform", first, second, 9, 200))
    assert certain(a, b).open.mean() < 0.01


@pytest.mark.parametrize("sign", [1, -1])
def test_a_size_of_minus_zero_is_zero(sign):
    flat = hl.Box([(0, 0), (4, 0), (0, 4)], (-0.0, 2))
    told = certain(hl.Ray((0, 1), (sign, 0)), flat)
    assert (told.hit | told.open).tolist() == [True, sign > 0, False]


@every_kernel
def test_one_beside_many_is_certain_too(first, second):
    a, b = family_pairs("uniform", first, second, 10, 200)
    again = np.zeros(200, dtype=int)
    for one, other, whole in ((a[0], b, (a[again], b)), (a, b[0], (a, b[again]))):
        told = certain(one, other)
        assert told.open.mean() < 0.01
        assert (told.open | (told.hit == oracle.relations(*whole)[:, 0])).all()


def test_a_batch_out_of_range_is_open():
    a, b = hl.Disk([(2.0**500, 0)], 1), hl.Disk([(0, 0)], 1)
    assert certain(a, b).open.all()


def test_many_corners_are_compared_in_parts():
    rng = np.random.default_rng(11)

    def round_about(count, corners):
        turn = np.linspace(0, 2 * np.pi, corners, endpoint=False) + rng.random((count, 1))
        middle, size = rng.uniform(-2, 2, (count, 1, 2)), rng.uniform(0.5, 1.5, (count, 1, 1))
        return hl.Polygon(middle + size * np.stack([np.cos(turn), np.sin(turn)], axis=-1))

    a, b = hl.Disk(rng.uniform(-2, 2, (2000, 2)), 0.5), round_about(2000, 90)
    told, met = certain(a, b), oracle.relations(a, b)[:, 0]
    assert 0.1 < met.mean() < 0.9
    assert not told.open.any()
    assert (told.hit == met).all()
