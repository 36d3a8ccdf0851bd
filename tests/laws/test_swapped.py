"""What an explanation says of `a` is the caller's first shape, whatever the order of the trace."""

import hard_input
import hitlab as hl
import kinds
import numpy as np
import pytest
import space_input
from hitlab.queries.explain import EXPLAINED

PLANE = ["lattice", "uniform", "leaning", "nested", "reaching", "identical but for an ulp"]
SPACE = ["lattice", "uniform"]
FEW = 1
SLACK = 1e-12

PAIRS = [*kinds.PAIRS, *space_input.PAIRS]
every_pair = kinds.every(PAIRS)


def check(first, second, seed, count):
    where = hard_input if first in kinds.POINTS else space_input
    for family in PLANE if where is hard_input else SPACE:
        for pair in zip(*where.family_pairs(family, first, second, seed, count)):
            check_both_orders(*pair)


def check_both_orders(a, b):
    why, swapped = hl.explain(a, b), hl.explain(b, a)
    assert why.pair == swapped.pair[::-1] == (type(a).__name__, type(b).__name__)
    assert (why.hit, why.method) == (swapped.hit, swapped.method)
    check_marks(why, a, b)
    check_marks(swapped, b, a)
    if is_told_in_one_order(type(a), type(b)):
        assert swapped == why.turned()
    step, other = (each.step(each.decided_by) for each in (why, swapped))
    for name in ("d", "R", "out"):  # of several axes that separate, each order has its own first
        if name in step.values and not step.id.startswith("axis"):
            assert step.values[name] == pytest.approx(other.values[name], rel=SLACK, abs=5e-324)


def is_told_in_one_order(first, second):
    return ((first, second) in EXPLAINED) != ((second, first) in EXPLAINED)


def check_marks(why, a, b):
    """A point or a segment of a shape lies in it, but for rounding, unless it is its mirror."""
    for mark in (mark for step in why.steps for mark in step.marks):
        if mark.of and mark.kind in ("point", "segment") and "'" not in mark.name:
            assert all(is_in({"a": a, "b": b}[mark.of], point) for point in mark.points), mark


def is_in(shape, place):
    point = (hl.Point if len(place) == 2 else hl.Point3)(place)
    if isinstance(shape, hl.Ray):  # a walk tells of what is behind its start, too
        shape = hl.Line(shape.origin, shape.direction)
    return hl.distance(point, shape) <= SLACK * max(
        1, *map(abs, (*place, *np.ravel(shape.columns)))
    )


@every_pair
def test_a_is_the_first_shape_given(first, second):
    check(first, second, 31, FEW)
