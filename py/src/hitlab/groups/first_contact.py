"""The first shape that each moving shape touches."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Numbers, Side, asked
from hitlab.queries.sweep import sweep
from hitlab.shapes.base import Bools
from hitlab.shapes.bvh import none_yet
from hitlab.shapes.validation import Floats


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
    *,
    touching: bool,
    real: Callable[..., Bools] | None = None,
) -> FirstContact:
    """Return the first candidate that each shape of a touches while it moves by its own `by`.

    `real` returns whether contacts count, given their pairs, normals and displacements.
    """
    best, vectors = none_yet(len(by)), np.full((2, len(by), 2), math.nan)
    for i, j in blocks:
        i, j, calls = asked(a, i, b, j, with_core=True)
        t, found_at = np.full(len(i), math.nan), np.empty((2, len(i), 2))
        for places, one, other in calls:
            found = sweep(one, other, by[i[places]], touching=touching)
            t[places] = found.t
            found_at[:, places] = found.point, found.normal
        hit = (~np.isnan(t)).nonzero()[0]
        if real:
            gone = t[hit, None] * by[i[hit]]
            hit = hit[real(np.stack([i[hit], j[hit]]), found_at[1, hit], gone)]
        won = hit[best.better(i[hit], j[hit], t[hit])]
        vectors[:, i[won]] = found_at[:, won]
    t = np.where(best.item < 0, math.nan, best.values[0])
    return FirstContact(best.item, t, *vectors)
