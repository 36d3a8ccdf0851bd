"""The explanations of the published programs tell what their ports did, step by step."""

import math

import hitlab as hl
import numpy as np
import pytest
import scattered
import told
from programs import PROGRAMS, run, shapes


def explained(method, count, seed):
    """Yield explanations of a program's cases, each with what its port did."""
    program = PROGRAMS[method]
    rows = scattered.rows(program.kinds, count, seed)
    chosen = np.random.default_rng(seed).permutation(len(rows[0]))[:count]
    rows = [each[chosen] for each in rows]
    for i, (answer, seen) in enumerate(zip(*run(program, *rows))):
        pair = [shapes(kind, each[i]) for kind, each in zip(program.kinds, rows)]
        yield pair, hl.explain(*pair, algorithm=program.id), answer, seen


def check(method, count, seed=3):
    ends = set()
    for pair, why, answer, seen in explained(method, count, seed):
        found = [*told.faults(why, answer, seen), *unclean(why)]
        assert why.method == method and found == [], f"{pair}: {found}"
        ends.add((why.decided_by, why.hit))
    return ends


def unclean(why):
    """Find zeros with a sign, comparisons that do not hold, and marks that are nowhere."""
    for step in why.steps:
        numbers = [value for value in step.values.values() if isinstance(value, float)]
        if any(value == 0 and math.copysign(1, value) < 0 for value in numbers):
            yield step.id, "-0.0"
        if step.compares:
            left, right = (step.values[name] for name in step.compares)
            relation = "<" if left < right else "=" if left == right else ">"
            if left != left or right != right or step.values["relation"] != relation:
                yield step.id, left, right, step.values["relation"]
        if not all(math.isfinite(x) for mark in step.marks for p in mark.points for x in p):
            yield step.id, step.marks


@pytest.mark.parametrize("method", PROGRAMS)
def test_program_is_told(method):
    check(method, 60)


ENDS = {
    "redpoll-2-20": {"reach-1", "reach-2", "zone", "corner"},
    "redpoll-2-23": {"region", "compare-1", "compare-2"},
    "redpoll-2-23-inflated": {"inside", "cut-3", "corner-1", "corner-2", "corner-3"},
    "redpoll-2-24-box": {"x-slab", "y-slab", "common", "entry"},
    "redpoll-2-24-disk": {"discriminant", "roots"},
    "redpoll-2-24-line": {"parallel", "determinant"},
    "marupeke-13": {"circles", "no-axis", *(f"axis-{i}" for i in range(1, 7))},
    "dxlib-naive": {"compare"},
    "dxlib": {"compare"},
}
"""Where each program may return."""


@pytest.mark.slow
@pytest.mark.parametrize("method", PROGRAMS)
def test_many_are_told_and_reach_every_end(method):
    ends = check(method, 4_000, seed=4)
    assert {end for end, _ in ends} == ENDS[method]
    assert {hit for _, hit in ends} == {False, True}
