"""The shapes of a group that are closest to another shape."""

import math
from functools import partial
from typing import Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.tolerances import BOX_LEAST, MEASURE
from hitlab.groups.members import Members, Numbers, Side, asked, is_any
from hitlab.queries.closest_points import ClosestPoints, closest_points, distance_and_points
from hitlab.queries.distance import distance
from hitlab.shapes.base import Verdict
from hitlab.shapes.bvh import FIRST, Least, Tree, search, search_for_one, start
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.single import Kinds, Lengths
from hitlab.shapes.validation import Floats


class Nearest(NamedTuple, Generic[Kinds, Lengths]):
    """The closest shape of a group; -1, infinity and nan if it has none.

    With k > 1, each array has a last axis for the k closest ones.
    """

    index: Kinds  # type: ignore[assignment]  # replaces tuple.index
    """The index of the shape."""
    distance: Lengths
    """The distance to it, 0 if they intersect."""
    on_shape: Floats
    """The closest point of the given shape, (..., 2); a common point if they intersect."""
    on_group: Floats
    """The closest point of the group's shape, (..., 2)."""

    @property
    def hit(self) -> Verdict:
        """Whether there is a closest shape: always, unless the group is empty."""
        return is_any(self.index)


def nearest(
    group: Members, boxes: Tree, shapes: Members, bounds: Floats, k: int
) -> Nearest[NDArray[np.int64], Floats]:
    """Return, for each shape with these bounds, the k closest of a group with these boxes."""
    count = len(shapes.kind)
    theirs, ours = Side.of(shapes), Side.of(group)
    item = np.full((count, k), -1, dtype=np.int64)
    best, most = Least(item, np.full((count, k), math.inf)), np.full(count, math.inf)
    sized = np.vstack([bounds, _size(bounds)])

    def ask(i: Numbers, j: Numbers) -> None:
        i, j, calls = asked(theirs, i, ours, j, with_core=True)
        distances = np.empty(len(i))
        for places, one, other in calls:
            distances[places] = distance(one, other)
        best.keep(i, j, distances)
        np.minimum(most, best.values[:, -1], out=most)

    def bound(question: Numbers, bounds: Floats) -> tuple[Floats, Floats | None]:
        own = sized.take(question, axis=1, mode="clip")
        least, most_of_one = _gaps(own[:4], own[4], bounds)
        return least, most_of_one if k == 1 else None

    points = np.full((2, count, k, 2), math.nan)
    if boxes.items.size:
        search(boxes, bound, ask, most, few=0)
    for rank, items in enumerate(best.item.T):
        i = (items >= 0).nonzero()[0]
        i, _, calls = asked(theirs, i, ours, items[i], with_core=True)
        for places, one, other in calls:
            points[:, i[places], rank] = closest_points(one, other)
    return Nearest(*best, *points)


def nearest_of_one(
    group: Members, boxes: Tree, shape: AnyPlaneShape
) -> Nearest[NDArray[np.int64], Floats]:
    """Return the same as `nearest` for a single shape and k = 1, in fewer calls."""
    bounds, best = shape.bounds[:, None], (math.inf, -1)
    points = ClosestPoints(*np.full((2, 2), math.nan))
    gaps = partial(_gaps, bounds, _size(bounds))
    found = search_for_one(boxes, gaps, level=start(boxes, FIRST))
    for item, low in zip(found.items.tolist(), found.low.tolist()):
        if low > best[0]:
            break
        gap, own = distance_and_points(shape, group.one(item))
        if (gap, item) < best:
            best, points = (gap, item), own
    gap, index = best
    return Nearest(np.array([index]), np.array([gap]), points.on_a[None], points.on_b[None])


@np.errstate(all="ignore")
def _gaps(a: Floats, size: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return bounds of the distances of shapes with these bounds, measuring errors included.

    A side of a box touches a shape inside, so that no distance is larger than that of any points of
    a and that side.
    """
    low_a, high_a, low, high = a[:2], a[2:], b[:2], b[2:]
    before, after = high - low_a, high_a - low
    gaps = np.hypot(*np.maximum(-np.minimum(before, after), 0.0))
    far = np.maximum(before, after)
    side = np.minimum(np.maximum(after, low - low_a), np.maximum(before, high_a - high))
    most = np.minimum(np.hypot(side[0], far[1]), np.hypot(far[0], side[1]))
    slack = MEASURE * (size + _size(b)) + BOX_LEAST
    least = np.where(gaps < np.inf, (1 - MEASURE) * gaps - slack, FARTHEST)
    return least, (1 + MEASURE) * most + slack


def _size(bounds: Floats) -> Floats:
    """Return the largest finite coordinate of each of the bounds."""
    sizes: Floats = np.where(np.isfinite(bounds), np.abs(bounds), 0).max(axis=0)
    return sizes
