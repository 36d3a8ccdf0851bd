"""hitlab against the oracle, on input where rounding decides wrongly if anything does."""

from functools import partial

import hitlab as hl
import numpy as np
import oracle
import pytest
from hard_input import FAMILIES, family_pairs
from hitlab.deciding import cores
from hitlab.deciding.decision import by_formula
from kinds import KINDS, PAIRS, SOLID, every_pair

SAMPLE = 6
MANY = 400_000 // (2 * len(PAIRS) * len(FAMILIES)) + 1
"""Pairs of each family and each two kinds; each is asked two questions."""

every_family = pytest.mark.parametrize("family", FAMILIES)


def answers(intersects, a, b):
    asked = [intersects(a, b, touching=touching) for touching in (True, False)]
    return np.stack(asked, axis=-1)


def check(family, first, second, seed, n):
    a, b = family_pairs(family, first, second, seed, n)
    expected = oracle.relations(a, b)
    for one, other, order in ((a, b, "there"), (b, a, "back")):
        wrong = (answers(hl.intersects, one, other) != expected).any(axis=-1)
        worst = [(a[i], b[i], expected[i].tolist()) for i in np.flatnonzero(wrong)]
        assert not wrong.any(), f"{family}: {len(worst)} of {n}, {order}, the first: {worst[0]}"
    return a, b, expected


@every_pair
def test_pairs_agree_with_the_oracle(first, second):
    for family in FAMILIES:
        a, b, expected = check(family, first, second, 0, SAMPLE)
        for i in range(2):
            assert answers(hl.intersects, a[i], b[i]).tolist() == expected[i].tolist(), family


@pytest.mark.slow
@every_family
@every_pair
def test_many_pairs_agree_with_the_oracle(family, first, second):
    check(family, first, second, 1, MANY)


@every_family
def test_general_formula_agrees_for_the_pair_with_its_own(family):
    a, b = family_pairs(family, hl.Disk, hl.Triangle, 0, 300)
    assert (answers(partial(by_formula, cores), a, b) == oracle.relations(a, b)).all()


# --- The input is hard, and the oracle knows


@pytest.mark.parametrize("family", [name for name in FAMILIES if "identical" not in name])
def test_input_has_both_answers(family):
    closed = [
        oracle.relations(*family_pairs(family, *pair, 0, SAMPLE))[:, 0].mean()
        for pair in PAIRS[::3]
    ]
    assert 0.02 < np.mean(closed) < 0.99


@every_pair
def test_lattices_touch(first, second):
    found = oracle.relations(*family_pairs("small lattice", first, second, 0, 200))
    closed, inner = found.T
    assert 0 < closed.mean() < 1 or {first, second} == {hl.Line}
    assert (closed & ~inner).any()
    assert inner.any() == ({first, second} <= SOLID)


def disk(x, y, r):
    return hl.Disk((x, y), r)


SLOPE = hl.Triangle([(0, 0), (4, 3), (0, 3)])


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (disk(5, -2.5, 5), SLOPE, (True, False)),
        (disk(6, -2.5, 5), SLOPE, (False, False)),
        (disk(4, -2.5, 5), SLOPE, (True, True)),
        (disk(1, 2, 0), SLOPE, (True, False)),
        (hl.Ray((0, 0), (4, 3)), hl.Point((8, 6)), (True, False)),
        (hl.Ray((0, 0), (4, 3)), hl.Point((-8, -6)), (False, False)),
        (hl.Line((0, 0), (4, 3)), hl.Point((-8, -6)), (True, False)),
        (hl.Line((0, 0), (4, 3)), hl.Line((0, 1), (4, 3)), (False, False)),
        (hl.Line((0, 0), (4, 3)), hl.Line((0, 1), (4, 2)), (True, False)),
        (hl.Ray((0, 0), (1, 0)), hl.Ray((5, 0), (-1, 0)), (True, False)),
        (hl.Ray((0, 0), (-1, 0)), hl.Ray((5, 0), (1, 0)), (False, False)),
        (hl.Ray((0, 0), (-1, 1)), hl.Ray((5, 0), (-1, 0)), (True, False)),
        (hl.Capsule((0, 0), (4, 0), 1), hl.Box((2, 2), (2, 2)), (True, False)),
        (hl.Capsule((0, 0), (4, 0), 1), hl.Box((2, 2), (2, 2.5)), (True, True)),
        (hl.Box((0, 0), (2, 2)), hl.Box((2, 2), (2, 2)), (True, False)),
    ],
)
def test_oracle_knows_examples_worked_out_by_hand(a, b, expected):
    assert oracle.relation(*oracle.cores(a), *oracle.cores(b)) == expected
    assert oracle.relation(*oracle.cores(b), *oracle.cores(a)) == expected


def test_every_kind_is_there():
    assert {kind.__name__ for kind in KINDS} == {
        *("Point", "Disk", "Box", "Triangle", "Polygon", "Segment", "Ray", "Line", "Capsule")
    }
    assert len(PAIRS) == 45
