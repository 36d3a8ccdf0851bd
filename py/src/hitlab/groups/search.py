"""What is best for each of many questions: a search through boxes about boxes of shapes.

A question has a lower bound for every box: what is in it is no nearer. The shapes are put in order
along a curve through the plane (G. M. Morton's, 1966); every run of so many has a box, every run of
those boxes has one, and so on. A search goes down level by level, for many questions at once, into
all boxes whose bound is not above the best that is known. What it finds is asked about in the order
of the bounds, one for each question at first and then more, and the rest is dropped once something
better is known (G. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", 1999). A bound
is less than anything that is measured in the box, rounding included, so the best is that of all
shapes.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Numbers
from hitlab.shapes.validation import Floats

WIDTH = 8
"""How many shapes, or boxes, have a box about them."""

TOP, TOP_BY_MATRIX = 32, 512
"""How many boxes are looked at first: one by one, or if a product of matrices tells the near."""

AT_ONCE = 1 << 17
"""How many boxes are looked at, for all questions together; fewer questions at a time else."""

GROWTH = 9
"""About how many shapes a question asks after the first, and how many times as many then."""

SEEDS = 4
"""Into how many boxes of a level a question goes to begin with."""

Bound = Callable[[Numbers, Floats], Floats]
"""Gives the bounds of questions for boxes (4, n); infinity where a box has nothing for one."""

Closer = Callable[[Numbers, Numbers, Floats], Floats]
"""Raises the bounds of questions for as many shapes, after those of their boxes."""

Pairs = tuple[Numbers, Numbers]
"""Questions, and as many boxes."""

Near = Callable[[Numbers, Floats], Pairs]
"""Gives the pairs of questions and the first boxes (4, n) that may have a bound at all."""

Ask = Callable[[Numbers, Numbers], None]
"""Asks questions about as many shapes."""


class Tree(NamedTuple):
    """Boxes (4, n) of each level from the top; those of the last are of the shapes, in order."""

    levels: list[Floats]
    shape: Numbers


class Best(NamedTuple):
    """The least number found so far for each question, and the shape that has it; -1 for none."""

    shape: NDArray[np.int64]
    least: Floats

    def better(self, question: Numbers, shape: Numbers, number: Floats) -> Numbers:
        """Take what is better than before, one for each question; tell the places of those."""
        first = np.arange(len(question))
        if (question[1:] <= question[:-1]).any():  # some question more than once
            order = np.lexsort((shape, number, question))
            first = order[_runs(question[order])[0]]
        asked, own = question[first], number[first]
        known, had = self.least[asked], self.shape[asked]
        won = first[(had < 0) | (own < known) | ((own == known) & (shape[first] < had))]
        self.shape[question[won]], self.least[question[won]] = shape[won], number[won]
        return won


def none_yet(questions: int) -> Best:
    """Start with no answer."""
    return Best(np.full(questions, -1, dtype=np.int64), np.full(questions, np.inf))


def tree(bounds: Floats, shapes: Numbers, *, by_matrix: bool = False) -> Tree:
    """Build the boxes about shapes of these bounds (4, n)."""
    top = TOP_BY_MATRIX if by_matrix else TOP
    order = _along_curve(*bounds[:2])
    levels = [bounds.take(order, axis=1, mode="clip")]
    while levels[0].shape[1] > top:
        starts = np.arange(0, levels[0].shape[1], WIDTH)
        low, high = np.split(levels[0], 2)
        levels.insert(
            0,
            np.concatenate(
                [
                    np.minimum.reduceat(low, starts, axis=1),
                    np.maximum.reduceat(high, starts, axis=1),
                ]
            ),
        )
    return Tree(levels, shapes[order])


def _along_curve(x: Floats, y: Floats) -> Numbers:
    """Order places along a curve through quarters of quarters, by the bits of their ranks."""
    code = np.zeros(len(x), dtype=np.int64)
    ranks = [each.argsort(kind="stable").argsort(kind="stable") for each in (x, y)]
    for bit in range(len(x).bit_length()):
        for axis, rank in enumerate(ranks):
            code |= (rank >> bit & 1) << (2 * bit + axis)
    return code.argsort(kind="stable")


def all_pairs(questions: Numbers, boxes: Floats) -> Pairs:
    """Leave out no box."""
    count = boxes.shape[1]
    return questions.repeat(count), np.tile(np.arange(count), len(questions))


def search(
    boxes: Tree,
    bound: Bound,
    ask: Ask,
    best: Best,
    near: Near = all_pairs,
    closer: Closer | None = None,
) -> None:
    """Ask about all shapes that may be the best for a question, until no other can be.

    `ask` takes the numbers of questions and of shapes, and tells `best` what it finds.
    """
    pending = [np.arange(len(best.least))]
    while pending:
        questions = pending.pop()
        found = _down(boxes, bound, near, questions, best.least)
        if found is None:
            pending += np.array_split(questions, 2)
            continue
        if closer:
            found = _near_enough(*found, closer)
        if found[0].size:
            _ask_in_order(*found, ask, best)


def seed(boxes: Tree, bound: Bound, ask: Ask, questions: int) -> None:
    """Ask each question about one shape to begin with: go down into the boxes of least bounds."""
    for some in np.array_split(np.arange(questions), 1 + questions * TOP // AT_ONCE):
        nodes = np.arange(boxes.levels[0].shape[1])[None].repeat(len(some), axis=0)
        for level in boxes.levels:
            if level is not boxes.levels[0]:
                nodes = (nodes[..., None] * WIDTH + np.arange(WIDTH)).reshape(len(some), -1)
                np.minimum(nodes, level.shape[1] - 1, out=nodes)
            low = bound(some.repeat(nodes.shape[1]), level.take(nodes.ravel(), axis=1, mode="clip"))
            best = low.reshape(nodes.shape).argsort(axis=1, kind="stable")[:, :SEEDS]
            nodes = np.take_along_axis(nodes, best, axis=1)
        ask(some, boxes.shape[nodes[:, 0]])


def _down(
    boxes: Tree, bound: Bound, near: Near, questions: Numbers, most: Floats
) -> tuple[Numbers, Numbers, Floats] | None:
    """Give questions, in order, shapes and bounds of at most `most`; None if there are too many."""
    if len(questions) * boxes.levels[0].shape[1] > AT_ONCE and len(questions) > 1:
        return None
    question, node = near(questions, boxes.levels[0])
    for depth, level in enumerate(boxes.levels):
        if depth:
            node = (node[:, None] * WIDTH + np.arange(WIDTH)).ravel()
            question = question.repeat(WIDTH)
            inside = node < level.shape[1]
            node, question = node[inside], question[inside]
        if len(node) > AT_ONCE and len(questions) > 1:
            return None
        low = bound(question, level.take(node, axis=1, mode="clip"))
        kept = (low <= most.take(question, mode="clip")) & (low < np.inf)
        node, question, low = node[kept], question[kept], low[kept]
    return question, boxes.shape.take(node, mode="clip"), low


def _near_enough(
    question: Numbers, shape: Numbers, low: Floats, closer: Closer
) -> tuple[Numbers, Numbers, Floats]:
    """Raise the bounds, and leave out what has nothing for a question."""
    low = closer(question, shape, low)
    kept = (low < np.inf).nonzero()[0]
    return question.take(kept), shape.take(kept), low.take(kept)


def _ask_in_order(question: Numbers, shape: Numbers, low: Floats, ask: Ask, best: Best) -> None:
    """Ask about the shapes of each question's least bound; what that leaves, in order."""
    starts, counts = _runs(question)
    is_first = low == np.minimum.reduceat(low, starts).repeat(counts)
    now = is_first.nonzero()[0]
    ask(question.take(now), shape.take(now))
    order = ((low <= best.least.take(question)) > is_first).nonzero()[0]
    if not order.size:
        return
    order = order[np.lexsort((low[order], question[order]))]
    starts, counts = _runs(question[order])
    rank, most = np.arange(len(order)) - starts.repeat(counts), GROWTH
    while order.size:
        now = order[rank < most]
        ask(question[now], shape[now])
        left = (rank >= most) & (low[order] <= best.least[question[order]])
        order, rank = order[left], rank[left]
        most *= GROWTH


def _runs(question: Numbers) -> tuple[Numbers, Numbers]:
    """Tell where each question begins, one after the other, and how often it is there."""
    starts = np.append(True, question[1:] != question[:-1])[: len(question)].nonzero()[0]
    return starts, np.append(starts[1:], len(question)) - starts
