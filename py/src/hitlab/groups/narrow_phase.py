"""The narrow phase: which candidates intersect, and how, decided by the queries for pairs.

One call answers for all pairs of two kinds.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hitlab.deciding.decision import decide, decide_within
from hitlab.groups.members import (
    ONE_BY_ONE,
    Numbers,
    Side,
    asked,
    by_order_of_kind,
    sorted_rows,
)
from hitlab.queries.contact import Contact, contact
from hitlab.queries.intersects import intersects
from hitlab.shapes.base import Bools
from hitlab.shapes.validation import Floats

Pairs = NDArray[np.int64]
"""Two indices of shapes in each row."""

Blocks = Iterable[tuple[Numbers, Numbers]]

_NONE = np.empty(0, dtype=np.intp)


def meeting(a: Side, b: Side | None, blocks: Blocks, *, touching: bool) -> Pairs:
    """Return the candidates that intersect, sorted by rows.

    Without b, the candidates are pairs of shapes of a.
    """
    found = [(_NONE, _NONE)]
    for i, j in blocks:
        if b is None and len(i) > ONE_BY_ONE:
            i, j = by_order_of_kind(a.joined(), i, j)
        i, j, calls = asked(a, i, b or a, j, with_core=not touching)
        hit = np.empty(len(i), dtype=bool)
        for places, one, another in calls:
            hit[places] = intersects(one, another, touching=touching)
        met = hit.nonzero()[0]
        found.append((i.take(met, mode="clip"), j.take(met, mode="clip")))
    i, j = map(np.concatenate, zip(*found))
    if b is None:
        i, j = np.minimum(i, j), np.maximum(i, j)
    return sorted_rows(i, j)[0]


def within(a: Side, b: Side, blocks: Blocks, distance: float) -> Pairs:
    """Return the bounded candidates that are at most a distance apart, sorted by rows."""
    found = [(_NONE, _NONE)]
    for i, j in blocks:
        i, j, calls = asked(a, i, b, j, with_core=True)
        near = np.empty(len(i), dtype=bool)
        for places, one, another in calls:
            meets = decide(one, another).meets
            near[places] = meets | decide_within(one, another, distance, True ^ meets)
        found.append((i[near], j[near]))
    return sorted_rows(*map(np.concatenate, zip(*found)))[0]


def contacts(
    a: Side, b: Side, blocks: Blocks, *, margin: float, touching: bool
) -> tuple[Pairs, Contact[Bools, Floats]]:
    """Return the candidates in contact, sorted by rows, and their contacts."""
    found = [(_NONE, _NONE, *_room(0))]
    for i, j in blocks:
        i, j, calls = asked(a, i, b, j, with_core=True)
        rows = _room(len(i))
        for places, one, another in calls:
            for whole, part in zip(rows, contact(one, another, margin=margin, touching=touching)):
                whole[places] = part
        near = ~np.isnan(rows.depth)
        found.append((i[near], j[near], *(each[near] for each in rows)))
    i, j, *columns = map(np.concatenate, zip(*found))
    pairs, order = sorted_rows(i, j)
    return pairs, Contact(*(column[order] for column in columns))


def _room(count: int) -> Contact[Any, Any]:
    """Return uninitialized contacts for `count` pairs."""
    others = (np.empty((count, *own)) for own in ((2,), (), (2, 2)))
    return Contact(np.empty(count, dtype=bool), *others)
