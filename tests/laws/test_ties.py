"""How walks that go a way of their own are tied to the query: the case that decides is its verdict.

The proofs are in `hitlab.explained`. The cases are listed whole, so that a new one has to say what
it decides.
"""

import hitlab as hl
import numpy as np
import pytest
from hard_input import FAMILIES, family_pairs
from hitlab.queries.explain import EXPLAINED
from kinds import every

HIT, MISS = True, False

DECIDES = {
    "disk-box": {
        **{("reach", "beyond"): MISS, ("corner", "miss"): MISS},
        **{("corner", "hit"): HIT, ("corner", "touch"): HIT},
        **{("zone", case): HIT for case in ("inside", "on", "side", "touch")},
    },
    "ray-box": {
        **{("x-slab", case): MISS for case in ("beside", "missed")},
        **{("y-slab", case): MISS for case in ("beside", "missed")},
        **{("common", "apart"): MISS, ("entry", "behind"): MISS},
        **{("entry", case): HIT for case in ("ahead", "touch", "inside", "leaving", "start")},
    },
    "ray-disk": {
        **{("discriminant", "apart"): MISS, ("roots", "behind"): MISS},
        **{
            ("roots", case): HIT
            for case in ("inside", "start", "only", "leaving", "ahead", "touch")
        },
    },
    "line-line": {
        **{("parallel", "apart"): MISS, ("parallel", "same"): HIT},
        **{("meeting", "plain"): HIT},
    },
    "disk-triangle": {
        **{("region", "inside"): HIT, ("region", "on"): HIT, ("compare", "miss"): MISS},
        **{("compare", case): HIT for case in ("inside", "on", "hit", "touch")},
    },
}
"""What the deciding step says, by method, by the step's kind and its case."""

PAIRS = [
    (hl.Disk, hl.Box),
    (hl.Ray, hl.Box),
    (hl.Ray, hl.Disk),
    (hl.Line, hl.Line),
    (hl.Disk, hl.Triangle),
]
FEW, MANY = 3, 330
"""Pairs of each family: together more than 10,000 for each two kinds."""

every_pair = every(PAIRS)


def said(why):
    """Read the verdict off the step that decided."""
    step = next(step for step in why.steps if step.id == why.decided_by)
    return DECIDES[why.method][step.id.rstrip("-0123456789"), step.case]


def check(first, second, seed, count):
    walk = EXPLAINED[first, second].walk
    for family in FAMILIES:
        a, b = family_pairs(family, first, second, seed, count)
        hits = hl.intersects(a, b)
        assert (hits == hl.intersects(b, a)).all()
        told = [said(walk(*pair)) for pair in zip(a, b)]
        wrong = np.nonzero(hits != told)[0]
        assert not wrong.size, (family, a[wrong[0]], b[wrong[0]])


@every_pair
def test_the_case_that_decides_is_the_verdict(first, second):
    check(first, second, 21, FEW)


@pytest.mark.slow
@every_pair
def test_the_case_that_decides_is_the_verdict_of_many(first, second):
    check(first, second, 22, MANY)
