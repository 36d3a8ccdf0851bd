"""Find the best shape for each of many queries by searching a hierarchy of boxes.

Every box has a lower bound for a query: nothing inside it is closer. The shapes are sorted along a
curve through the plane (G. M. Morton's, 1966). Every run of a few shapes has a box, every run of
those boxes has one, and so on. A search descends level by level, for many queries at once, into all
boxes whose bound does not exceed the best known value. The shapes found are evaluated in the order
of their bounds, first one per query and then more, and the rest is dropped as soon as something
better is known (G. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", 1999). A bound
is less than any value measured in the box, rounding included, so the result is the best of all
shapes.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Numbers
from hitlab.shapes.validation import Floats

WIDTH = 8
"""The number of shapes, or boxes, inside each box."""

TOP, TOP_BY_MATRIX = 32, 512
"""The maximum number of boxes at the top: tested one by one, or selected by a matrix product."""

AT_ONCE = 1 << 17
"""The maximum number of boxes tested at once for all queries; with more, queries are split."""

GROWTH = 9
"""The number of shapes that a query evaluates after the first, and its growth factor."""

SEEDS = 4
"""The number of boxes of each level that a query enters while looking for its first shape."""

Bound = Callable[[Numbers, Floats], Floats]
"""Returns the bounds of queries for boxes (4, n); infinity if a box has nothing for a query."""

Pairs = tuple[Numbers, Numbers]
"""The queries and the boxes of pairs, as two arrays of indices."""

Near = Callable[[Numbers, Floats], Pairs]
"""Returns the pairs of queries and top-level boxes (4, n) that may have a finite bound."""

Ask = Callable[[Numbers, Numbers], None]
"""Evaluates pairs of queries and shapes."""


class Tree(NamedTuple):
    """Boxes (4, n) of each level from the top; the last holds the bounds of each of `shape`."""

    levels: list[Floats]
    shape: Numbers


class Best(NamedTuple):
    """The minimum found so far for each query, and its shape; -1 if there is none."""

    shape: NDArray[np.int64]
    least: Floats

    def better(self, question: Numbers, shape: Numbers, number: Floats) -> Numbers:
        """Store each query's best new value if it is better; return the positions of those."""
        first = np.arange(len(question))
        if (question[1:] <= question[:-1]).any():  # some query occurs more than once
            order = np.lexsort((shape, number, question))
            first = order[_runs(question[order])[0]]
        asked, own = question[first], number[first]
        known, had = self.least[asked], self.shape[asked]
        won = first[(had < 0) | (own < known) | ((own == known) & (shape[first] < had))]
        self.shape[question[won]], self.least[question[won]] = shape[won], number[won]
        return won


def none_yet(questions: int) -> Best:
    """Return the initial minima: infinity, without a shape."""
    return Best(np.full(questions, -1, dtype=np.int64), np.full(questions, np.inf))


def tree(bounds: Floats, shapes: Numbers, *, by_matrix: bool = False) -> Tree:
    """Return the hierarchy of boxes around shapes with these bounds (4, n)."""
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
    """Return the order of points along a Z-order curve, by interleaving the bits of their ranks."""
    code = np.zeros(len(x), dtype=np.int64)
    ranks = [each.argsort(kind="stable").argsort(kind="stable") for each in (x, y)]
    for bit in range(len(x).bit_length()):
        for axis, rank in enumerate(ranks):
            code |= (rank >> bit & 1) << (2 * bit + axis)
    return code.argsort(kind="stable")


def all_pairs(questions: Numbers, boxes: Floats) -> Pairs:
    """Return every query paired with every box."""
    count = boxes.shape[1]
    return questions.repeat(count), np.tile(np.arange(count), len(questions))


def search(boxes: Tree, bound: Bound, ask: Ask, best: Best, near: Near = all_pairs) -> None:
    """Evaluate all shapes that may be the best for a query, until no other can be.

    `ask` takes the numbers of queries and of shapes, and stores its results in `best`.
    """
    pending = [np.arange(len(best.least))]
    while pending:
        questions = pending.pop()
        found = _down(boxes, bound, near, questions, best.least)
        if found is None:
            pending += np.array_split(questions, 2)
            continue
        if found[0].size:
            _ask_in_order(*found, ask, best)


def seed(boxes: Tree, bound: Bound, ask: Ask, questions: int) -> None:
    """Evaluate one shape for each query first, by descending into the boxes of smallest bound."""
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
    """Return queries (sorted), shapes and bounds of at most `most`; None if there are too many."""
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


def _ask_in_order(question: Numbers, shape: Numbers, low: Floats, ask: Ask, best: Best) -> None:
    """Evaluate the shape of each query's smallest bound, then those that remain, in order."""
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
    """Return the start and the length of each run of the same query."""
    starts = np.append(True, question[1:] != question[:-1])[: len(question)].nonzero()[0]
    return starts, np.append(starts[1:], len(question)) - starts
