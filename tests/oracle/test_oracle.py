"""hitlab against the oracle, on input where rounding decides wrongly if anything does."""

import hitlab as hl
import numpy as np
import oracle
import pytest
from hard_input import FAMILIES

SAMPLE = 1500
MILLION = 1_000_000 // len(FAMILIES)
"""Pairs of each family; each is asked two questions."""

every_family = pytest.mark.parametrize("family", FAMILIES)
every_question = pytest.mark.parametrize("touching", [True, False], ids=["meets", "overlaps"])


def pairs_of(family, seed, n):
    return FAMILIES[family](np.random.default_rng([seed, *family.encode()]), n)


def shapes(table):
    return hl.Disk(table[:, :2], table[:, 2]), hl.Triangle(table[:, 3:].reshape(-1, 3, 2))


def answers(table, question):
    return np.array([question(*oracle.whole(row)) for row in table.tolist()])


def check(table, touching):
    expected = answers(table, oracle.meets if touching else oracle.overlaps)
    wrong = hl.intersects(*shapes(table), touching=touching) != expected
    assert not wrong.any(), f"{wrong.sum()} of {len(table)}, the first: {table[wrong][0].tolist()}"


@every_family
@every_question
def test_batch_agrees_with_the_oracle(family, touching):
    check(pairs_of(family, 0, SAMPLE), touching)


@pytest.mark.slow
@every_family
@every_question
def test_a_million_pairs_agree_with_the_oracle(family, touching):
    check(pairs_of(family, 1, MILLION), touching)


@every_family
def test_single_pairs_agree_with_the_oracle(family):
    for row in pairs_of(family, 0, 100).tolist():
        pair = hl.Disk(row[:2], row[2]), hl.Triangle(np.reshape(row[3:], (3, 2)))
        for touching, question in ((True, oracle.meets), (False, oracle.overlaps)):
            expected = question(*oracle.whole(row))
            assert hl.intersects(*pair, touching=touching) == expected, row


@every_family
def test_input_has_both_answers(family):
    table = pairs_of(family, 0, SAMPLE)
    assert 0.02 < answers(table, oracle.meets).mean() < 0.98


@pytest.mark.parametrize("family", [family for family in FAMILIES if "lattice" in family])
def test_lattices_touch(family):
    table = pairs_of(family, 0, SAMPLE)
    closed, inner = answers(table, oracle.meets), answers(table, oracle.overlaps)
    assert (closed & ~inner).mean() > 0.01


def test_oracle_knows_an_example_worked_out_by_hand():
    triangle = (0, 0, 4, 3, 0, 3)
    for x, r, meets, overlaps in [(5, 5, True, False), (6, 5, False, False), (4, 5, True, True)]:
        assert oracle.meets(2 * x, -5, 2 * r, *(2 * v for v in triangle)) == meets
        assert oracle.overlaps(2 * x, -5, 2 * r, *(2 * v for v in triangle)) == overlaps
