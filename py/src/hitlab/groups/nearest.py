"""The shape of a group that is closest to another shape."""

import math
from typing import Any, Generic, NamedTuple

import numpy as np

from hitlab.arithmetic.tolerances import BOX_LEAST, MEASURE
from hitlab.groups.members import Members, Numbers, by_kinds, sorted_by_kind
from hitlab.groups.search import Tree, none_yet, search, seed
from hitlab.queries.closest_points import closest_points
from hitlab.queries.distance import distance
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


def nearest(group: Members, boxes: Tree, shapes: AnyPlaneShape) -> Nearest[Any, Any]:
    """Return, for each given shape, the closest shape of a group with these boxes."""
    asked = sorted_by_kind([shapes])
    best = none_yet(len(asked.kind))
    theirs = shapes.bounds.reshape(-1, 4).T

    def ask(i: Numbers, j: Numbers) -> None:
        i, j, batches = by_kinds(asked, i, group, j, with_core=True)
        for places, one, other in batches:
            best.better(i[places], j[places], np.asarray(distance(one, other)))

    def bound(question: Numbers, bounds: Floats) -> Floats:
        return _gaps(theirs.take(question, axis=1, mode="clip"), bounds)

    points = np.full((2, len(best.shape), 2), math.nan)
    if boxes.shape.size:
        seed(boxes, bound, ask, len(best.least))
        search(boxes, bound, ask, best)
        i, _, batches = by_kinds(
            asked, np.arange(len(best.shape)), group, best.shape, with_core=True
        )
        for places, one, other in batches:
            points[:, i[places]] = closest_points(one, other)
    on_shape, on_group = points.reshape(2, *shapes.shape, 2)
    if not shapes.shape:
        return Nearest(int(best.shape[0]), float(best.least[0]), on_shape, on_group)
    index, least = (each.reshape(shapes.shape) for each in best)
    return Nearest(index, least, on_shape, on_group)


@np.errstate(all="ignore")
def _gaps(a: Floats, b: Floats) -> Floats:
    """Return lower bounds of the distances between bounds, reduced by the measuring error."""
    x, y = np.maximum(np.maximum(a[:2] - b[2:], b[:2] - a[2:]), 0)
    sizes = (np.where(np.isfinite(each), np.abs(each), 0).max(axis=0) for each in (a, b))
    gaps = np.hypot(x, y)
    return np.where(
        gaps < np.inf, (1 - MEASURE) * gaps - MEASURE * sum(sizes) - BOX_LEAST, FARTHEST
    )
