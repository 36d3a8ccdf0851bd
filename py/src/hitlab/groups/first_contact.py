"""The first shape that each moving shape touches."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Numbers, Side, asked
from hitlab.queries.sweep import touch, touched
from hitlab.shapes.base import Bools
from hitlab.shapes.bvh import ask_in_order, none_yet
from hitlab.shapes.validation import Floats

SLACK = 2.0**-40
"""An error bound of positions, relative to the coordinates, far above their roundings."""


class FirstContact(NamedTuple):
    """The first shape that each moving shape touches; -1 and nan if it touches none."""

    index: NDArray[np.int64]  # type: ignore[assignment]  # replaces tuple.index
    """The index of the touched shape, (n,)."""
    t: Floats
    """The fraction of the path at the first touch, 0 to 1, (n,)."""
    point: Floats
    """A point that both shapes then have in common, (n, 2)."""
    normal: Floats
    """Unit vector from the moving shape to the other, (n, 2); nan if they overlap at the start.

    As in `Sweep`, a shape without area overlaps nothing.
    """

    @property
    def hit(self) -> Bools:
        """Whether each moving shape touches any, (n,)."""
        return self.index >= 0


def first_contacts(
    a: Side,
    b: Side,
    blocks: Iterable[tuple[Numbers, Numbers]],
    by: Floats,
    bounds: tuple[Floats, Floats],
    *,
    touching: bool,
    real: Callable[..., Bools] | None = None,
) -> FirstContact:
    """Return the first candidate that each shape of a touches while it moves by its own `by`.

    `real` returns whether contacts count, given their pairs, normals and displacements.
    """
    best, (points, normals) = none_yet(len(by)), np.full((2, len(by), 2), math.nan)

    def ask(i: Numbers, j: Numbers) -> None:
        i, j, calls = asked(a, i, b, j, with_core=True)
        t, n = np.empty(len(i)), np.empty((len(i), 2))
        for places, one, other in calls:
            t[places], n[places] = touch(one, other, by[i[places]], touching=touching)
        hit = (~np.isnan(t)).nonzero()[0]
        if real:
            gone = t[hit, None] * by[i[hit]]
            hit = hit[real(np.stack([i[hit], j[hit]]), n[hit], gone)]
        won = hit[best.better(i[hit], j[hit], t[hit])]
        normals[i[won]] = n[won]

    for i, j in blocks:
        ask_in_order(i, j, _entries(bounds[0], by, i, bounds[1], j), ask, best.values[0], few=0)
    t = np.where(best.item < 0, math.nan, best.values[0])
    i = (best.item >= 0).nonzero()[0]
    i, _, calls = asked(a, i, b, best.item[i], with_core=True)
    for places, one, other in calls:
        points[i[places]] = touched(one, other, by[i[places]], t[i[places]], touching=touching)
    return FirstContact(best.item, t, points, normals)


@np.errstate(all="ignore")
def _entries(a: Floats, by: Floats, i: Numbers, b: Floats, j: Numbers) -> Floats:
    """Return lower bounds of the fractions of the path at which bounds start to touch.

    The slack exceeds the errors of these few operations and of a measured position.
    """
    low, high = a.take(i, axis=1).reshape(2, 2, -1)
    least, most = b.take(j, axis=1).reshape(2, 2, -1)
    way = by.T.take(i, axis=1)
    gap = np.where(way > 0, least - high, low - most)
    size = abs(low) + abs(high) + abs(least) + abs(most) + abs(way)
    entries = np.where(gap > 0, gap - SLACK * size.sum(axis=0), 0.0) / abs(way)
    return np.fmax.reduce(entries, axis=0, initial=0.0)
