"""The broad phase: which pairs of shapes have bounds that meet.

All others are apart for sure, as bounds are rounded outwards. Sort the bounds by their least x:
where two of them overlap along x, the one that starts later starts within the other, so the later
ones form a range in that order. The length of a range is known before anything is looked at, so
all ranges are gone through in blocks of bounded size.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]

CANDIDATES = 1 << 17
"""How many pairs of bounds are compared at a time."""


def meeting(bounds: Floats) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield the pairs i < j of bounds (n, 4) that meet, in blocks."""
    order = bounds[:, 0].argsort(kind="stable")
    after = np.arange(1, len(order) + 1)
    ends = bounds[order, 0].searchsorted(bounds[order, 2], side="right")
    for one, later in _ranges(after, ends):
        i, j = order[one], order[later]
        kept = _meet(bounds[i], bounds[j])
        i, j = i[kept], j[kept]
        yield np.minimum(i, j), np.maximum(i, j)


def meeting_others(bounds: Floats, others: Floats) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield the pairs of bounds (n, 4) and others (m, 4) that meet, in blocks."""
    for j, i in _starting_within(others, bounds, "right"):
        yield i, j
    yield from _starting_within(bounds, others, "left")


def _starting_within(
    bounds: Floats, others: Floats, side: str
) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield the pairs that meet, of which the other starts within the one."""
    order = others[:, 0].argsort(kind="stable")
    starts = others[order, 0]
    first = starts.searchsorted(bounds[:, 0], side=side)
    for i, place in _ranges(first, starts.searchsorted(bounds[:, 2], side="right")):
        j = order[place]
        kept = _meet(bounds[i], others[j])
        yield i[kept], j[kept]


def _ranges(first: Numbers, end: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
    """Go through ranges: yield the number of each one, and its places, in blocks."""
    counts = np.maximum(end - first, 0)
    until = np.cumsum(counts, dtype=np.int64)
    start = 0
    while start < len(counts):
        done = int(until[start - 1]) if start else 0
        stop = max(start + 1, int(until.searchsorted(done + CANDIDATES, side="right")))
        own = counts[start:stop]
        number = np.arange(start, stop).repeat(own)
        offset = first[start:stop] - (until[start:stop] - own - done).astype(np.intp)
        yield number, np.arange(len(number)) + offset.repeat(own)
        start = stop


def _meet(a: Floats, b: Floats) -> NDArray[np.bool_]:
    apart = (a[:, :2] > b[:, 2:]) | (b[:, :2] > a[:, 2:])
    return ~(apart[:, 0] | apart[:, 1])
