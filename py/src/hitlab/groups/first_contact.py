"""What each moving shape touches first on its way."""

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Members, Numbers, by_kinds
from hitlab.groups.search import none_yet
from hitlab.queries.sweep import sweep
from hitlab.shapes.validation import Floats


class FirstContact(NamedTuple):
    """What each shape touches first; -1 and nan where it touches nothing."""

    index: NDArray[np.int64]  # type: ignore[assignment]  # over that of tuples
    """The number of the shape that is touched, (n,)."""
    t: Floats
    """The part of the way at which that is, 0 to 1, (n,)."""
    point: Floats
    """One point that both have in common then, (n, 2)."""
    normal: Floats
    """Of length 1, from the moving shape to the other, (n, 2); nan where they overlap at first."""


def first_contacts(
    a: Members, b: Members, blocks: Iterable[tuple[Numbers, Numbers]], by: Floats
) -> FirstContact:
    """Find, of the candidates, what each shape of a touches first, moved by its own way."""
    best, vectors = none_yet(len(by)), np.full((2, len(by), 2), math.nan)
    for i, j in blocks:
        i, j, batches = by_kinds(a, i, b, j, with_core=True)
        for places, one, other in batches:
            found = sweep(one, other, by[i[places]])
            hit = np.asarray(found.hit).nonzero()[0]
            which = i[places][hit]
            won = best.better(which, j[places][hit], found.t[hit])
            vectors[:, which[won]] = found.points[hit[won]], found.normal[hit[won]]
    t = np.where(best.shape < 0, math.nan, best.least)
    return FirstContact(best.shape, t, *vectors)
