"""Which pairs have a contact within a margin, against exact fractions.

A distance is at most the margin exactly if the pair meets with a radius grown by the margin: the
oracle adds it as a fraction. Coordinates and radii are tenths, which are no doubles, so that many
gaps equal the margin but for rounding. Margins are tenths, rounded distances, and the neighbours of
both. All pairs of a few shapes are asked one by one, in batches, within one group and between two.
"""

import itertools
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import oracle
import pytest
from hitlab.queries.contact import BOUNDED
from hitlab.testing import POINTS, made

EACH = 8
"""How many shapes of each kind: two batches of 8 are 64 pairs, too many to be asked one by one."""

ANGLES = [0.0, math.pi / 2, math.atan2(3, 4)]
MARGINS = [0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.3]
MANY, CASES = 1, 50
"""The trials of a case, of 1,540 pairs; all cases are 77,000."""


def tenths(rng, most, shape):
    return rng.integers(-most, most, shape, endpoint=True) / 10


def batches(rng):
    """Return a batch of each bounded kind, on a lattice of tenths, some of them far out."""
    offset = rng.choice([0.0, 0.0, 100.0, -(2.0**20)])
    return [
        made(
            kind,
            tenths(rng, 20, (EACH, POINTS[kind], 2)) + offset,
            abs(tenths(rng, 5, EACH)),
            rng.choice(ANGLES, EACH),
        )
        for kind in BOUNDED
    ]


def margin_of(rng, shapes):
    """Return a tenth or the rounded distance of two of the shapes, or one of its neighbours."""
    margin = rng.choice(MARGINS)
    if rng.random() < 0.5:
        one, other = (shapes[rng.integers(len(shapes))][rng.integers(EACH)] for _ in range(2))
        margin = hl.distance(one, other)
    return float(rng.choice([margin, math.nextafter(margin, 0), math.nextafter(margin, 9)]))


def is_within(a, b, margin):
    """Say whether two cores of the oracle are at most the margin apart."""
    *core, radius = a
    return oracle.relation((*core, Fraction(radius) + Fraction(margin)), b)[0]


def wanted(shapes, margin):
    """Return the pairs that are within the margin, by the oracle."""
    cores = [*itertools.chain(*map(oracle.cores, shapes))]
    pairs = itertools.combinations(range(len(cores)), 2)
    return [(i, j) for i, j in pairs if is_within(cores[i], cores[j], margin)]


def alone(shapes, margin):
    singles = [one for batch in shapes for one in batch]
    pairs = itertools.combinations(range(len(singles)), 2)
    found = ((pair, hl.contact(*(singles[i] for i in pair), margin=margin)) for pair in pairs)
    return [pair for pair, contact in found if not math.isnan(contact.depth)]


def in_batches(shapes, margin):
    found = []
    for (i, a), (j, b) in itertools.combinations_with_replacement(enumerate(shapes), 2):
        near = ~np.isnan(hl.contact(a[:, None], b, margin=margin).depth)
        other = ~np.isnan(hl.contact(b[:, None], a, margin=margin).depth)
        assert (near == other.T).all()
        places = np.add(np.argwhere(near), (EACH * i, EACH * j)).tolist()
        found += [(p, q) for p, q in places if p < q]
    return sorted(found)


def within_a_group(shapes, margin):
    return rows(hl.Group(*shapes).contacts(margin=margin))


def between_groups(shapes, margin):
    found = rows(hl.Group(*shapes).contacts(hl.Group(*shapes), margin=margin))
    assert {(j, i) for i, j in found} == {*found}
    return [(i, j) for i, j in found if i < j]


def rows(found):
    return [*map(tuple, found[0].tolist())]


def differences(rng):
    """Ask one trial in all ways; give the number of its pairs, and what differs."""
    shapes = batches(rng)
    margin = margin_of(rng, shapes)
    count, expected = len(BOUNDED) * EACH, wanted(shapes, margin)
    wrong = [
        (ask.__name__, margin, [shapes[k // EACH][k % EACH] for k in pair])
        for ask in (alone, in_batches, within_a_group, between_groups)
        for pair in {*expected} ^ {*ask(shapes, margin)}
    ]
    return count * (count - 1) // 2, wrong


def check(trials, *seed):
    rng = np.random.default_rng(seed)
    pairs, wrong = zip(*(differences(rng) for _ in range(trials)))
    assert not [*itertools.chain(*wrong)]
    return sum(pairs)


def test_within_the_margin_is_decided_exactly():
    assert check(1, 52) == 1540


@pytest.mark.slow
@pytest.mark.parametrize("case", range(CASES))
def test_within_the_margin_is_decided_exactly_for_many(case):
    check(MANY, 52, case)


def test_the_lattice_has_what_rounding_decides_wrongly():
    """Many a rounded distance is less than the distance; many are not the least margin."""
    shapes = batches(np.random.default_rng(53))
    cores = [*itertools.chain(*map(oracle.cores, shapes))]
    singles = [one for batch in shapes for one in batch]
    short = long = 0
    for i, j in itertools.combinations(range(len(cores)), 2):
        if distance := hl.distance(singles[i], singles[j]):
            short += not is_within(cores[i], cores[j], distance)
            long += is_within(cores[i], cores[j], math.nextafter(distance, 0))
    assert short > 50 and long > 50, (short, long)
