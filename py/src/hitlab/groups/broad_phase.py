"""The broad phase: which pairs of shapes have bounds that meet.

All others are apart for sure, as bounds are rounded outwards. The plane is cut into strips across
y, and each strip into bins across x; a shape has an entry in every strip that its bounds reach, in
the bin of its least x. The entries are sorted by strip and bin, so that those which start within
the bounds of another entry of their strip, or in its bin after it, form a range. Of two bounds that
overlap in a strip, one starts there within the other: every pair that meets is in a range of each
strip that both reach. It is taken in the first of those alone, which is the first of all for one of
the two, its home. What is left is compared, so that the pairs are those whose bounds meet, however
the plane is cut.

Strip and bin are monotone functions of a coordinate, and this needs no more of them. They are
linear if that spreads a sample of the shapes evenly, and else its quantiles, which suit clusters
and numbers of any size: they compare, and compute nothing. How long a range is, is known before
anything is looked at: the ranges are gone through in blocks of bounded size.

How many strips? Let each of n shapes have, on average, a part w of all others start within its
bounds in x, and h in y. In s strips they have e = n (1 + s h) entries, and e (e / s) w / 2 pairs
are looked at. Where an entry costs as much as c pairs, the sum

    c n (1 + s h) + n² w (1/s + 2 h + s h²) / 2

is least for s² = n w / (2 c h + n w h²). Flat shapes make for many strips, tall ones for few, down
to one: then this is sweep and prune (D. Baraff, "Dynamic Simulation of Non-Penetrating Rigid
Bodies", 1992) in arrays.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.bits import raise_to_zero, smaller
from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]
Bins = Callable[[Floats], Numbers]
"""Gives the bin of each coordinate."""
Blocks = Iterator[tuple[Numbers, Numbers]]
"""Pairs of numbers of bounds, not more at a time than one block has."""

CANDIDATES = 1 << 17
"""How many pairs of bounds are compared at a time."""

CELLS = 1 << 16
"""The most bins of all strips: their numbers are keys of 16 bits, which a radix sort orders."""

CELLS_EACH = 2
"""How many bins there are for each shape."""

ENTRY = 2.0
"""How many pairs cost as much to compare as one entry."""

MOST_ENTRIES = 4
"""How many entries the shapes may have on average before fewer strips are cut."""

SAMPLE = 512
"""How many shapes the cut is made by."""

GOLDEN = (5**0.5 - 1) / 2
"""The part of all by which the sample steps on; its multiples are spread evenly."""

EVEN_BINS = 64
UNEVEN = 3.0
"""How many times as many pairs as in even bins may share one of so many before quantiles are."""


class Cut(NamedTuple):
    """How the plane is cut."""

    strips: int
    bins: int
    """In each strip."""
    bin: Bins


class Entries(NamedTuple):
    """The entries of bounds in all strips, by their places in order."""

    shape: Numbers
    home: NDArray[np.bool_]
    """Whether this is the shape's first strip."""
    bounds: Floats
    """Shape (entries, 4): to gather such rows takes a quarter of the time of four columns."""
    first: Numbers
    """The cell that it starts in."""
    last: Numbers
    """The cell that it ends in, in this strip."""
    before: Numbers
    """How many entries are in cells before each cell."""


def meeting(bounds: Floats) -> Blocks:
    """Yield the pairs i < j of bounds (4, n) that meet, in blocks."""
    own, start, stop = entered(bounds)
    for i, j in _compared(own, own, start, stop):
        yield np.minimum(i, j), np.maximum(i, j)


def entered(bounds: Floats) -> tuple[Entries, Numbers, Numbers]:
    """Enter bounds (4, n), and tell from where to where each entry is compared with those after."""
    [own] = _entered(bounds)
    return own, np.arange(1, len(own.shape) + 1), own.before[own.last + 1]


def meeting_others(bounds: Floats, others: Floats) -> Blocks:
    """Yield the pairs of bounds (4, n) and others (4, m) that meet, in blocks."""
    a, b = _entered(bounds, others)
    yield from _compared(a, b, b.before[a.first], b.before[a.last + 1])
    for j, i in _compared(b, a, a.before[b.first + 1], a.before[b.last + 1]):
        yield i, j


def _compared(a: Entries, b: Entries, start: Numbers, stop: Numbers) -> Blocks:
    """Compare each entry of a with a range of those of b."""
    for one, other in _ranges(start, stop):
        x0, y0, x1, y1 = a.bounds.take(one, axis=0, mode="clip").T
        u0, v0, u1, v1 = b.bounds.take(other, axis=0, mode="clip").T
        kept = (x0 <= u1) & (u0 <= x1) & (y0 <= v1) & (v0 <= y1)
        kept &= a.home.take(one, mode="clip") | b.home.take(other, mode="clip")
        places = kept.nonzero()[0]
        yield a.shape.take(one.take(places)), b.shape.take(other.take(places))


def _ranges(start: Numbers, stop: Numbers) -> Blocks:
    """Go through ranges: yield the number of each one, and its places, in blocks."""
    counts = np.maximum(stop - start, 0)
    until = counts.cumsum(dtype=np.int64)
    low = 0
    while low < len(counts):
        done = int(until[low - 1]) if low else 0
        high = max(low + 1, int(until.searchsorted(done + CANDIDATES, side="right")))
        own = counts[low:high]
        number = np.arange(low, high).repeat(own)
        offset = start[low:high] - (until[low:high] - own - done).astype(np.intp)
        yield number, np.arange(len(number)) + offset.repeat(own)
        low = high


def _entered(*groups: Floats) -> list[Entries]:
    """Enter bounds into every strip that they reach, all in strips cut alike."""
    count = sum(bounds.shape[1] for bounds in groups)
    sample = np.concatenate([_sampled(bounds, count) for bounds in groups], axis=1)
    strips = _best_strips(sample, count)
    while True:
        strip = _bins(sample[1], strips)
        reached = [(strip(bounds[1]), strip(bounds[3])) for bounds in groups]
        more = sum(int((last - home).sum(dtype=np.int64)) for home, last in reached)
        if more <= MOST_ENTRIES * count:
            break
        strips = strips * MOST_ENTRIES * count // more
    bins = max(1, min(CELLS, CELLS_EACH * count) // strips)
    cut = Cut(strips, bins, _bins(sample[0], bins))
    return [_in_order(bounds, *each, cut) for bounds, each in zip(groups, reached)]


def _in_order(bounds: Floats, home: Numbers, end: Numbers, cut: Cut) -> Entries:
    """Sort the entries of bounds that reach from a strip to another."""
    left, right = cut.bin(bounds[0]), cut.bin(bounds[2])
    shape, strip, more = np.arange(len(home)), home, end - home
    if more.any():
        visitor = shape.repeat(more)
        nth = np.arange(1, len(visitor) + 1) - (more.cumsum() - more).repeat(more)
        shape = np.concatenate([shape, visitor])
        strip = np.concatenate([home, home[visitor] + nth])
    start = strip * cut.bins
    first = start + left.take(shape)
    order = first.astype(np.uint16).argsort(kind="stable")
    before = np.zeros(cut.strips * cut.bins + 1, dtype=np.intp)
    np.bincount(first, minlength=len(before) - 1).cumsum(out=before[1:])
    shape = shape.take(order)
    return Entries(
        shape=shape,
        home=order < len(home),
        bounds=np.ascontiguousarray(bounds.T).take(shape, axis=0, mode="clip"),
        first=first.take(order),
        last=start.take(order) + right.take(shape),
        before=before,
    )


def _sampled(bounds: Floats, count: int) -> Floats:
    """Take the part of the sample, of so many in all, in steps that fit no pattern."""
    own = bounds.shape[1]
    if count <= SAMPLE:
        return bounds
    steps = np.arange(-(-SAMPLE * own // count)) * GOLDEN % 1
    return bounds[:, (steps * own).astype(np.intp)]


def _best_strips(sample: Floats, count: int) -> int:
    """Cut as many strips as the sum above tells."""
    low_x, low_y, high_x, high_y = sample
    w, h = (_shared(*each) + 1 / max(count, 1) for each in ((low_x, high_x), (low_y, high_y)))
    best = (count * w / (h * (2 * ENTRY + count * w * h))) ** 0.5
    return max(1, min(round(best), count, CELLS // 16))


def _shared(low: Floats, high: Floats) -> float:
    """Give the mean part of the others that start between the low and the high of one."""
    if not low.size:
        return 0.0
    order = np.sort(low)
    within = order.searchsorted(high, side="right") - order.searchsorted(low, side="left") - 1
    return float(within.mean()) / low.size


def _bins(sample: Floats, count: int) -> Bins:
    """Make bins by a sample of coordinates."""
    order = np.sort(sample[np.isfinite(sample)])
    if count == 1 or order.size < 2:
        return lambda numbers: np.zeros(numbers.shape, dtype=np.intp)
    aside = order.size // 32
    least, most = float(order[aside]), float(order[-1 - aside])
    beyond = (most - least) / 30
    low, width = least - beyond, most - least + 2 * beyond
    if 2.0**-960 < width < 2.0**960:
        loads = np.bincount(_linear(low, EVEN_BINS / width, EVEN_BINS)(order))
        pairs = int((loads * (loads - 1)).sum())
        if pairs * EVEN_BINS <= UNEVEN * order.size * (order.size - 1):
            return _linear(low, count / width, count)
    ends = order[np.arange(1, count) * order.size // count]
    return lambda numbers: ends.searchsorted(numbers, side="right")


def _linear(low: float, scale: float, count: int) -> Bins:
    """Make bins of one width, the first and the last without an end."""
    top = np.array(count - 1.0)

    def place(numbers: Floats) -> Numbers:
        with np.errstate(over="ignore"):
            places = (numbers - low) * scale
        raise_to_zero(places)
        return smaller(places, top).astype(np.intp)

    return place
