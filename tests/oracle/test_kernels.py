"""What the kernels call certain is so, and they call nearly all of ordinary input certain.

Each hard pair is a batch of its own here: the slack of a batch follows its largest numbers, so in
company most hard pairs would be left open.
"""

from functools import partial
from unittest import mock

import hitlab as hl
import numpy as np
import oracle
import pytest
from hard_input import FAMILIES, family_pairs, scaled, some_families, uniform
from hitlab.deciding.many_pairs import KERNELS, certain

SAMPLE = 8
MANY = 200_000 // (len(KERNELS) * len(FAMILIES)) + 1

every_kernel = pytest.mark.parametrize(("first", "second"), KERNELS, ids=lambda kind: kind.__name__)


def check(family, first, second, seed, n):
    a, b = family_pairs(family, first, second, seed, n)
    solid = a.core.solid & b.core.solid
    for i, related in enumerate(oracle.relations(a, b)):
        one, other = a[i : i + 1], b[i : i + 1]
        for touching, meet in zip((True, False), related):
            told = certain(one, other, touching=touching)
            hit = told.hit[0] & (touching | solid[i])
            assert told.open[0] or hit == meet, (family, touching, one, other)


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


@every_kernel
def test_nearly_all_is_certain_however_large(first, second):
    with mock.patch.dict(FAMILIES, {"of any size": partial(scaled, uniform, -800, 800)}):
        a, b = family_pairs("of any size", first, second, 9, 200)
    told = certain(a, b)
    assert told.open.mean() < 0.01
    assert (told.open | (told.hit == oracle.relations(a, b)[:, 0])).all()


def on_a_grid(kind, at):
    if kind is hl.Disk:
        return hl.Disk(at, 1)
    return hl.Box(at, (2, 2)) if kind is hl.Box else hl.Ray(at, (0, -3))


@pytest.mark.parametrize(
    ("first", "second"),
    [(hl.Disk, hl.Disk), (hl.Disk, hl.Box), (hl.Box, hl.Box), (hl.Ray, hl.Disk), (hl.Ray, hl.Box)],
)
@pytest.mark.parametrize("touching", [True, False])
def test_a_grid_is_certain(first, second, touching):
    places = np.stack(np.meshgrid([5, 6, 7, 8, 9], [-7, -5, -3]), axis=-1).reshape(-1, 2)
    a, b = on_a_grid(first, [(7, -5)]), on_a_grid(second, places)
    told = certain(a, b, touching=touching)
    assert not told.open.any()
    related = oracle.relations(a[np.zeros(len(b), dtype=int)], b)
    assert (told.hit & (touching | (a.core.solid & b.core.solid)) == related[:, 1 - touching]).all()
    assert related[:, 0].any()
    assert (related[:, 0] != related[:, 1]).any()


@pytest.mark.parametrize("sign", [1, -1])
def test_a_size_of_minus_zero_is_zero(sign):
    flat = hl.Box([(0, 0), (4, 0), (0, 4)], (-0.0, 2))
    told = certain(hl.Ray((0, 1), (sign, 0)), flat)
    assert not told.open.any()
    assert told.hit.tolist() == [True, sign > 0, False]


@every_kernel
def test_one_beside_many_is_certain_too(first, second):
    a, b = family_pairs("uniform", first, second, 10, 200)
    again = np.zeros(200, dtype=int)
    for one, other, whole in ((a[0], b, (a[again], b)), (a, b[0], (a, b[again]))):
        told = certain(one, other)
        assert told.open.mean() < 0.01
        assert (told.open | (told.hit == oracle.relations(*whole)[:, 0])).all()


def test_many_corners_are_compared_in_parts():
    rng = np.random.default_rng(11)

    def round_about(count, corners):
        turn = np.linspace(0, 2 * np.pi, corners, endpoint=False) + rng.random((count, 1))
        middle, size = rng.uniform(-2, 2, (count, 1, 2)), rng.uniform(0.5, 1.5, (count, 1, 1))
        return hl.Polygon(middle + size * np.stack([np.cos(turn), np.sin(turn)], axis=-1))

    a, b = round_about(40, 21), round_about(40, 90)
    told, met = certain(a, b), oracle.relations(a, b)[:, 0]
    assert 0.1 < met.mean() < 0.9
    assert not told.open.any()
    assert (told.hit == met).all()
