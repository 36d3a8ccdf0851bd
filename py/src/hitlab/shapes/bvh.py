"""A BVH: a hierarchy of boxes around many triangles that lets a search skip whole boxes.

The triangles are split repeatedly at the median of their centres, along the axis with the largest
spread of centres. Three splits form a level, so that a box contains eight boxes of the next level,
and a leaf box at most eight triangles. The tree is wide rather than deep, because each level costs
array calls.

A search descends level by level, for many points at once. It enters every box that is no farther
away than a bound: the closest triangle known so far, or a given reach (after N. Roussopoulos, S.
Kelley and F. Vincent, "Nearest Neighbor Queries", 1995).
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.tolerances import BLOCK, BOX_LEAST, BOX_MARGIN, MIDDLE, TINY
from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]

SPLITS = 3
WIDTH = 1 << SPLITS
TOP = 4 * WIDTH
"""The largest number of boxes on the first level, where a search visits all of them."""

OPENED = BLOCK // WIDTH
"""The largest number of pairs of a point and a box that are opened at a time."""

FIRST_BOXES = 1 << 6
"""The largest number of parents on the level at which the search for a single point starts."""

AT_ONCE = 1 << 9
"""The largest number of parents, times points, on the level at which a search for many starts."""


class Hierarchy(NamedTuple):
    """A hierarchy of boxes: its levels from the top, and the triangles' indices.

    A level is an array (3, 3, parents, width). For each box, grouped by parent, it contains
    the minimum corner, the maximum corner and a point of a triangle inside, by components. On the
    last level, each box belongs to a single triangle, whose index is in `faces`, (parents, width);
    -1 means no triangle, and its box is infinite.

    Coordinates are divided by 2**exponent, which makes them at most 1.
    """

    levels: tuple[Floats, ...]
    faces: Numbers
    exponent: int
    low: Floats
    high: Floats
    """The minimum and the maximum coordinates of all triangles."""


class Sought(NamedTuple):
    """Query points and the bounds of each query, all divided by 2**exponent like the boxes.

    `known2` is the square of the smallest distance known so far; it decreases during the search.
    """

    points: Floats
    least: Floats
    most: Floats
    slack: Floats
    known2: Floats


class Front(NamedTuple):
    """The boxes that a search enters on one level: pairs of a box and a point, by index.

    On the last level, `boxes` contains the indices of triangles. `bound` contains the distance
    bounds of the pairs that were opened to find these.
    """

    level: int
    points: Numbers
    boxes: Numbers
    bound: Floats


def build(triangles: Floats) -> Hierarchy:
    """Return the hierarchy of one or more triangles, shape (n, 3, 3)."""
    exponent = int(np.frexp(np.abs(triangles).max())[1])
    corners = np.ldexp(triangles, -exponent)
    low, high, middle = corners.min(axis=1), corners.max(axis=1), corners.mean(axis=1)
    count = len(corners)
    depth = (-(-count // WIDTH) - 1).bit_length() if count > TOP else 0
    order = _median_order(middle, depth)
    low, high, middle = low[order], high[order], middle[order]
    levels, parents = [], 1
    for splits in reversed(range(depth, SPLITS - 1, -SPLITS)):
        *starts, _ = bounds = _bounds(count, splits)
        least, greatest = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)
        levels.append(_level(parents, least, greatest, middle[(bounds[:-1] + bounds[1:]) // 2]))
        parents = 1 << splits
    bounds = _bounds(count, depth)
    places = bounds[:-1, None] + np.arange(np.diff(bounds).max())
    places[places >= bounds[1:, None]] = count
    none = np.full((1, 3), np.inf)
    leaves = (np.vstack(part)[places] for part in ((low, none), (high, -none), (middle, none)))
    levels.append(_level(parents, *leaves))
    ends = low.min(axis=0), high.max(axis=0)
    return Hierarchy(tuple(levels), np.append(order, -1)[places], exponent, *ends)


def _level(parents: int, *parts: Floats) -> Floats:
    return np.ascontiguousarray([np.moveaxis(p.reshape(parents, -1, 3), -1, 0) for p in parts])


def _bounds(count: int, splits: int) -> Numbers:
    """Return the starts of the parts after that many splits, and the end of the last part."""
    parts = np.arange((1 << splits) + 1, dtype=np.int64)
    return (parts * count >> splits).astype(np.intp)


def _median_order(points: Floats, depth: int) -> Numbers:
    """Return an order of the points in which each half, each quarter and so on is close together.

    A part's index and a point's rank along the part's axis form one number, so that a single sort
    splits all parts.
    """
    count = len(points)
    ranks = points.argsort(axis=0, kind="stable").argsort(axis=0).astype(np.int64)
    order = np.arange(count)
    for splits in range(depth):
        bounds, ordered = _bounds(count, splits), points[order]
        least, greatest = (each.reduceat(ordered, bounds[:-1]) for each in (np.minimum, np.maximum))
        part = np.arange(1 << splits).repeat(np.diff(bounds))
        rank = ranks[order, (greatest - least).argmax(axis=1)[part]]
        order = order[(part * np.int64(count) + rank).argsort()]
    return order


def quickest_top(tree: Hierarchy, points: int) -> int:
    """Return the index of the level to start at: the lowest with few parents, to save calls."""
    sizes = [points * level.shape[2] for level in tree.levels]
    return max(sum(size <= AT_ONCE for size in sizes) - 1, 0)


def reached(tree: Hierarchy, point: Floats, most: float) -> bool | Numbers:
    """Return whether a point has a triangle within reach, or the indices of triangles to check.

    A single point needs fewer calls than `search` for many points. If a triangle's middle is
    certainly within reach, the answer is True.
    """
    sought = _sought(tree, point[:, None], np.zeros(1), np.array([most]))
    center, [reach], [slack] = sought.points[..., None], sought.most, sought.slack
    top = max(sum(level.shape[2] <= FIRST_BOXES for level in tree.levels) - 1, 0)
    entered, known2 = np.arange(tree.levels[top].shape[2]), np.inf
    with np.errstate(all="ignore"):
        for level in tree.levels[top:]:
            low, high, middle = level.take(entered, axis=2)
            known2 = min(known2, _square(middle - center).min())
            known = math.sqrt(known2)
            if known + slack < reach:
                return True
            bound = min(known, reach) + slack
            gap2 = _square(np.maximum(np.maximum(low - center, center - high), 0.0))
            rows, places = (~(gap2 > bound * bound + TINY)).nonzero()
            entered = entered[rows] * level.shape[3] + places
            if not entered.size:
                return False
    faces = tree.faces.ravel()[entered]
    return faces[faces >= 0]


def search(
    tree: Hierarchy, points: Floats, least: Floats, most: Floats, top: int = 0
) -> Iterator[Front]:
    """Yield the boxes that may contain each point's closest triangle, or one within its reach.

    Parameters
    ----------
    tree : Hierarchy
    points : Floats, shape (3, n)
    least, most : Floats, shape (n,)
        Everything within `least` is found, even if something is closer; nothing beyond `most` is.
    top : int
        The level to start at, where all boxes are visited.

    Yields
    ------
    Front
        The boxes entered, level by level, split into parts if there are many. They include the box
        of the closest triangle, despite the rounding errors of any distance function.
    """
    sought = _sought(tree, points, least, most)
    parents = tree.levels[top].shape[2]
    every = np.arange(least.size * parents)
    unopened = [(top, every // parents, every % parents)]
    while unopened:
        level, who, parents = unopened.pop()
        if len(who) > OPENED:
            unopened.append((level, who[OPENED:], parents[OPENED:]))
        front = _entered(tree, sought, level, who[:OPENED], parents[:OPENED])
        if not front.points.size:
            continue
        if level + 1 < len(tree.levels):
            unopened.append((level + 1, front.points, front.boxes))
        yield front


def _sought(tree: Hierarchy, points: Floats, least: Floats, most: Floats) -> Sought:
    with np.errstate(all="ignore"):
        points, least, most = (np.ldexp(each, -tree.exponent) for each in (points, least, most))
        farthest = np.maximum(points - tree.low[:, None], tree.high[:, None] - points)
        least_slack = MIDDLE + np.ldexp(BOX_LEAST, -tree.exponent)
        slack = BOX_MARGIN * np.sqrt(_square(farthest)) + least_slack
    return Sought(points, least, most, slack, np.full(least.shape, np.inf))


def _entered(tree: Hierarchy, sought: Sought, level: int, who: Numbers, parents: Numbers) -> Front:
    """Return those children of the given boxes that are not certainly beyond their bound."""
    boxes = tree.levels[level]
    with np.errstate(all="ignore"):
        low, high, point = boxes.take(parents, axis=2)
        center = sought.points.take(who, axis=1)[..., None]
        np.minimum.at(sought.known2, who, _square(point - center).min(axis=1))
        known = np.sqrt(sought.known2[who])
        bound = np.minimum(np.maximum(known, sought.least[who]), sought.most[who])
        bound += sought.slack[who]
        gap2 = _square(np.maximum(np.maximum(low - center, center - high), 0.0))
        rows, places = (~(gap2 > (bound * bound + TINY)[:, None])).nonzero()
        bound = np.ldexp(bound, tree.exponent)
    who, entered = who[rows], parents[rows] * boxes.shape[-1] + places
    if level + 1 == len(tree.levels):
        entered = tree.faces.ravel()[entered]
        who, entered = who[entered >= 0], entered[entered >= 0]
    return Front(level, who, entered, bound)


def _square(vectors: Floats) -> Floats:
    """Return |v|²; the components are along the first axis."""
    return (vectors * vectors).sum(axis=0)
