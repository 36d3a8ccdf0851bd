"""Which shape is nearest."""

from typing import Any, Generic, NamedTuple

import numpy as np

from hitlab.arithmetic.tolerances import BLOCK, BOX_LEAST, MEASURE
from hitlab.groups.best import none_yet
from hitlab.groups.members import Members, by_kinds, sorted_by_kind
from hitlab.queries.closest import distance
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.single import Kinds, Lengths
from hitlab.shapes.validation import Floats


class Nearest(NamedTuple, Generic[Kinds, Lengths]):
    """The nearest shape of a group; -1 and infinity where there is none."""

    index: Kinds  # type: ignore[assignment]  # over that of tuples
    """The number of the shape."""
    distance: Lengths
    """How far away it is, 0 where they meet."""


def nearest(group: Members, bounds: Floats, shapes: PlaneShape[Any]) -> Nearest[Any, Any]:
    """Find the nearest of a group of these bounds for each of some shapes."""
    asked = sorted_by_kind([shapes])
    count, best = len(group.kind), none_yet(len(asked.kind))
    theirs = shapes.bounds.reshape(-1, 4)
    step = max(1, BLOCK // max(count, 1))
    for start in range(0, len(asked.kind) if count else 0, step):
        own = np.arange(start, min(start + step, len(asked.kind)))
        gaps = _gaps(theirs[own, None], bounds.T)
        i, j = own, gaps.argmin(axis=1)
        for _ in range(2):
            for places, one, other in by_kinds(asked, i, group, j, with_core=True):
                best.better(i[places], j[places], np.asarray(distance(one, other)))
            i, j = (gaps <= best.least[own, None]).nonzero()
            i = own[i]
    if not shapes.shape:
        return Nearest(int(best.index[0]), float(best.least[0]))
    return Nearest(best.index.reshape(shapes.shape), best.least.reshape(shapes.shape))


@np.errstate(all="ignore")
def _gaps(a: Floats, b: Floats) -> Floats:
    """Give less than the distances between bounds, by what a measured distance may err."""
    away = np.maximum(np.maximum(a[..., :2] - b[..., 2:], b[..., :2] - a[..., 2:]), 0)
    finite = (np.where(np.isfinite(each), np.abs(each), 0).max(axis=-1) for each in (a, b))
    return (
        np.hypot(away[..., 0], away[..., 1]) * (1 - MEASURE) - MEASURE * np.add(*finite) - BOX_LEAST
    )
