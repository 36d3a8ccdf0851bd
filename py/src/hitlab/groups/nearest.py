"""The shape of a group that is closest to another shape."""

import math
from typing import Any, Generic, NamedTuple

import numpy as np

from hitlab.arithmetic.tolerances import BOX_LEAST, MEASURE
from hitlab.groups.members import Members, Numbers, by_kinds, is_any, sorted_by_kind
from hitlab.queries.closest_points import closest_points
from hitlab.queries.distance import distance
from hitlab.shapes.base import Verdict
from hitlab.shapes.bvh import Tree, none_yet, search
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.single import Kinds, Lengths
from hitlab.shapes.validation import Floats


class Nearest(NamedTuple, Generic[Kinds, Lengths]):
    """The closest shape of a group; -1, infinity and nan if the group is empty."""

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


def nearest(group: Members, boxes: Tree, shapes: AnyPlaneShape) -> Nearest[Any, Any]:
    """Return, for each given shape, the closest shape of a group with these boxes."""
    asked = sorted_by_kind([shapes])
    best = none_yet(len(asked.kind))
    theirs = shapes.bounds.reshape(-1, 4).T
    theirs = np.vstack([theirs, _size(theirs)])
    most = np.full(len(asked.kind), math.inf)

    def ask(i: Numbers, j: Numbers) -> None:
        i, j, batches = by_kinds(asked, i, group, j, with_core=True)
        for places, one, other in batches:
            best.better(i[places], j[places], np.asarray(distance(one, other)))
        np.minimum(most, best.values[0], out=most)

    def bound(question: Numbers, bounds: Floats) -> tuple[Floats, Floats]:
        own = theirs.take(question, axis=1, mode="clip")
        return _gaps(own[:4], own[4], bounds)

    points = np.full((2, len(best.item), 2), math.nan)
    if boxes.items.size:
        search(boxes, bound, ask, most)
        i, _, batches = by_kinds(asked, np.arange(len(best.item)), group, best.item, with_core=True)
        for places, one, other in batches:
            points[:, i[places]] = closest_points(one, other)
    on_shape, on_group = points.reshape(2, *shapes.shape, 2)
    if not shapes.shape:
        return Nearest(int(best.item[0]), float(best.values[0][0]), on_shape, on_group)
    index, least = (each.reshape(shapes.shape) for each in (best.item, *best.values))
    return Nearest(index, least, on_shape, on_group)


@np.errstate(all="ignore")
def _gaps(a: Floats, size: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return bounds of the distances of shapes with these bounds, measuring errors included.

    A side of a box touches a shape inside, so that no distance is larger than that of any points of
    a and that side.
    """
    low_a, high_a, low, high = *np.split(a, 2), *np.split(b, 2)
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
