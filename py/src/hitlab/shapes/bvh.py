"""A bounding volume tree: boxes around items, and larger boxes around those, in any dimension.

The items are split repeatedly at the median of their boxes' centres, along the axis with the
largest spread of centres. Every run of a few items has a box, every run of those boxes has one, and
so on. The tree is wide rather than deep, because each level costs array calls.

A search descends level by level, for many queries at once. It enters every box that is no farther
away than the best value known so far (after N. Roussopoulos, S. Kelley and F. Vincent, "Nearest
Neighbor Queries", 1995). The items found are evaluated in the order of their bounds, first one per
query and then more, and the rest is dropped as soon as something better is known (G. Hjaltason and
H. Samet, "Distance Browsing in Spatial Databases", 1999). A bound is less than any value measured
in the box, rounding included, so the result is the best of all items.
"""

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]

WIDTH = 8
"""The number of items, or boxes, inside each box."""

TOP = 32
"""The largest number of boxes on the first level, where a search visits all of them."""

AT_ONCE = 1 << 16
"""The largest number of boxes tested at once for all queries."""

FIRST = 1 << 10
"""The number of boxes, times queries, on the level at which a search starts, to save calls."""

FEW, GROWTH = 16, 9
"""The number of items that all queries evaluate first, at least one each, and its growth factor."""

PAYS_OFF = 32
"""The number of queries for which building a tree takes as long as comparing with all items."""

Pairs = tuple[Numbers, Numbers]
"""The queries and the boxes of pairs, as two arrays of indices."""

Bound = Callable[[Numbers, Floats], tuple[Floats, Floats | None]]
"""Returns lower bounds for pairs of queries and boxes, and, if known, upper bounds of the best.

A lower bound of infinity means that a box has nothing for a query.
"""

BoundOfOne = Callable[[Floats], tuple[Floats, Floats | None]]
"""The same for a single query, given the boxes."""

Ask = Callable[[Numbers, Numbers], None]
"""Evaluates pairs of queries and items, and lowers the queries' best known values."""


class Tree(NamedTuple):
    """The boxes of each level from the top, and the items of those on the last level.

    A level is an array (rows, n): the minima of each box, its maxima, and perhaps a point of an
    item inside.
    """

    levels: list[Floats]
    items: Numbers


class Boxes:
    """Items and their boxes: a single level at first, a tree when building it pays off."""

    def __init__(self, bounds: Floats, items: Numbers) -> None:
        self._bounds, self._items, self._queries = bounds, items, 0

    def tree(self, queries: int) -> Tree:
        """Return a tree for some more queries."""
        self._queries += queries
        if self._items.size > TOP and self._queries > PAYS_OFF:
            return self._built
        return Tree([self._bounds], self._items)

    @cached_property
    def _built(self) -> Tree:
        return build(self._bounds, self._items)


class Opened(NamedTuple):
    """The number of boxes of one level that a search examines, and those that it enters."""

    looked: int
    entered: Numbers
    low: Floats
    """The lower bounds of the entered boxes."""
    most: float
    """The bound up to which boxes are entered."""


class Search(NamedTuple):
    """The boxes that a single query opens on each level, and the items left, in order of `low`."""

    opened: list[Opened]
    items: Numbers
    low: Floats
    """The lower bounds of the items."""


class Best(NamedTuple):
    """The item with the smallest values found so far for each query; -1 if there is none."""

    item: NDArray[np.int64]
    values: tuple[Floats, ...]
    """The values to be compared, most important first."""

    def better(self, queries: Numbers, items: Numbers, *values: Floats) -> Numbers:
        """Store each query's best new item if it is better; return the positions of those."""
        order = np.lexsort((items, *reversed(values), queries))
        first = order[_runs(queries[order])[0]]
        asked = queries[first]
        known = self.item[asked]
        is_less = items[first] < known
        for own, all_known in reversed([*zip(values, self.values)]):
            old, new = all_known[asked], own[first]
            is_less = (new < old) | ((new == old) & is_less)
        won = first[is_less | (known < 0)]
        self.item[queries[won]] = items[won]
        for stored, own in zip(self.values, values):
            stored[queries[won]] = own[won]
        return won


class Least(NamedTuple):
    """The items with the smallest values found so far, (queries, k), in order; -1 for none."""

    item: NDArray[np.int64]
    values: Floats

    def keep(self, queries: Numbers, items: Numbers, values: Floats) -> None:
        """Keep new items of queries where they are among the best, the smaller index in a tie."""
        asked, k = np.unique(queries), self.item.shape[1]
        queries = np.concatenate([asked.repeat(k), queries])
        items = np.concatenate([self.item[asked].ravel(), items])
        values = np.concatenate([self.values[asked].ravel(), values])
        order = np.lexsort((items, items < 0, values, queries))
        starts, counts = _runs(queries[order])
        rank = np.arange(len(order)) - starts.repeat(counts)
        order = order[rank < k]
        self.item[asked] = items[order].reshape(-1, k)
        self.values[asked] = values[order].reshape(-1, k)


def none_yet(queries: int, values: int = 1) -> Best:
    """Return the initial minima: infinity, without an item."""
    least = tuple(np.full(queries, math.inf) for _ in range(values))
    return Best(np.full(queries, -1, dtype=np.int64), least)


@np.errstate(all="ignore")
def build(bounds: Floats, items: Numbers, inside: Floats | None = None) -> Tree:
    """Return the tree of items with these bounds (2d, n), and perhaps a point inside each."""
    low, high = np.split(bounds, 2)
    order = _median_order(low / 2 + high / 2)
    rows = [*low, *high, *(() if inside is None else inside)]
    levels = [np.stack(rows).take(order, axis=1)]
    axes = len(low)
    while (count := levels[0].shape[1]) > TOP:
        starts = np.arange(0, count, WIDTH)
        low, high, inside = np.split(levels[0], [axes, 2 * axes])
        least, greatest = (
            reduce.reduceat(part, starts, axis=1)
            for reduce, part in ((np.minimum, low), (np.maximum, high))
        )
        middle = inside[:, np.minimum(starts + WIDTH // 2, count - 1)]
        levels.insert(0, np.concatenate([least, greatest, middle]))
    return Tree(levels, items[order])


def _median_order(points: Floats) -> Numbers:
    """Return an order of the points in which each half, each quarter and so on is close together.

    A part's index and a point's rank along the part's axis form one number, so that a single sort
    splits all parts.
    """
    count = points.shape[1]
    ranks = points.argsort(axis=1, kind="stable").argsort(axis=1)
    order = np.arange(count)
    size = 1 << max(count - 1, 0).bit_length()
    while size > WIDTH:
        ordered, starts, part = (
            points[:, order],
            np.arange(0, count, size),
            np.arange(count) // size,
        )
        low, high = (each.reduceat(ordered, starts, axis=1) for each in (np.minimum, np.maximum))
        axis = (high - low).argmax(axis=0)
        order = order[(part * count + ranks[axis[part], order]).argsort()]
        size //= 2
    return order


def start(tree: Tree, most: int) -> int:
    """Return the lowest level with at most that many boxes, or the first level."""
    return max(sum(boxes.shape[1] <= most for boxes in tree.levels) - 1, 0)


def descend(tree: Tree, bound: BoundOfOne, most: float, level: int = 0) -> Iterator[Opened]:
    """Yield the boxes that a search for a single query enters on each level, in fewer calls."""
    rows, *below = tree.levels[level:]
    boxes = np.arange(rows.shape[1])
    while True:
        low, high = bound(rows)
        if high is not None:
            most = np.fmin.reduce(high, initial=most).item()
        near = (~(low > most)).nonzero()[0]
        entered = boxes[near]
        yield Opened(len(boxes), entered, low[near], most)
        if not (below and entered.size):
            return
        _, boxes = _inside(below[0], entered, entered)
        rows = below.pop(0).take(boxes, axis=1)


def search_for_one(tree: Tree, bound: BoundOfOne, most: float = math.inf, level: int = 0) -> Search:
    """Return what a single query opens, and its items in the order of their bounds.

    Items with a bound of infinity are left out.
    """
    opened = [*descend(tree, bound, most, level)]
    _, boxes, low, _ = opened[-1]
    order = low.argsort(kind="stable")
    order = order[: low.searchsorted(math.inf, sorter=order)]
    return Search(opened, tree.items[boxes[order]], low[order])


def search(tree: Tree, bound: Bound, ask: Ask, most: Floats, few: int = FEW) -> None:
    """Evaluate all items that may be the best for a query, until no other can be.

    `most` contains the best known value of each query; `bound` and `ask` lower it. The search
    starts at the lowest level with at most `TOP` boxes, or more if there are few queries. Many
    pairs are tested in several parts, so that memory is bounded.
    """
    level = start(tree, max(TOP, FIRST // max(len(most), 1)))
    count, queries = tree.levels[level].shape[1], np.arange(len(most))
    size = max(4 * AT_ONCE // max(count, 1), 1)
    for part in np.split(queries, range(size, len(queries), size)):
        boxes = np.tile(np.arange(count), len(part))
        _down(tree, bound, ask, most, few, level, part.repeat(count), boxes)


def _down(
    tree: Tree,
    bound: Bound,
    ask: Ask,
    most: Floats,
    few: int,
    level: int,
    queries: Numbers,
    boxes: Numbers,
) -> None:
    unopened = [(level, queries, boxes)]
    while unopened:
        level, queries, boxes = unopened.pop()
        if len(queries) > AT_ONCE:
            unopened.append((level, queries[AT_ONCE:], boxes[AT_ONCE:]))
            queries, boxes = queries[:AT_ONCE], boxes[:AT_ONCE]
        low, high = bound(queries, tree.levels[level].take(boxes, axis=1, mode="clip"))
        if high is not None:
            np.fmin.at(most, queries, high)
        beyond = (low > most.take(queries, mode="clip")) | (low == np.inf)
        entered = (~beyond).nonzero()[0]
        queries, boxes, low = queries[entered], boxes[entered], low[entered]
        if level + 1 == len(tree.levels):
            ask_in_order(queries, tree.items.take(boxes, mode="clip"), low, ask, most, few)
        elif entered.size:
            unopened.append((level + 1, *_inside(tree.levels[level + 1], queries, boxes)))


def _inside(level: Floats, queries: Numbers, boxes: Numbers) -> Pairs:
    """Return the pairs of each query and the boxes of the next level inside its box."""
    inner = (boxes[:, None] * WIDTH + np.arange(WIDTH)).ravel()
    exists = inner < level.shape[1]
    return queries.repeat(WIDTH)[exists], inner[exists]


def ask_in_order(
    queries: Numbers, items: Numbers, low: Floats, ask: Ask, most: Floats, few: int
) -> None:
    """Evaluate the items of each query in the order of their bounds, as long as these allow."""
    order = np.lexsort((low, queries))
    queries, items, low = queries[order], items[order], low[order]
    starts, counts = _runs(queries)
    rank, limit = np.arange(len(order)) - starts.repeat(counts), 1 + few // max(len(starts), 1)
    while queries.size:
        now = rank < limit
        ask(queries[now], items[now])
        left = ~(now | (low > most[queries]))
        queries, items, low, rank = queries[left], items[left], low[left], rank[left]
        limit *= GROWTH


def _runs(queries: Numbers) -> Pairs:
    """Return the start and the length of each run of the same query."""
    starts = np.append(True, queries[1:] != queries[:-1])[: len(queries)].nonzero()[0]
    return starts, np.append(starts[1:], len(queries)) - starts
