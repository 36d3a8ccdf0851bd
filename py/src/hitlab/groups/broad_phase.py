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

from hitlab.arithmetic.bits import min_of, raise_to_zero
from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]
Blocks = Iterator[tuple[Numbers, Numbers]]
"""Pairs of numbers of bounds, not more at a time than one block has."""

CANDIDATES = 1 << 17
"""How many pairs of bounds are compared at a time."""

PART = 1 << 14
"""How many entries are compared with the next ones at a time, whose bounds then stay in a cache."""

GATHERED = 8
"""Where only one range in so many goes on, the rest of these is gathered."""

CELLS = 1 << 16
"""The most bins of all strips: their numbers are keys of 16 bits, which a radix sort orders."""

CELLS_EACH = 2
"""How many bins there are for each shape."""

ENTRY = 2.0
"""How many pairs cost as much to compare as one entry."""

MOST_ENTRIES = 4
"""How many entries the shapes may have on average before fewer strips are cut."""

SAMPLE = 256
"""How many shapes the cut is made by."""

GOLDEN = (5**0.5 - 1) / 2
"""The part of all by which the sample steps on; its multiples are spread evenly."""

EVEN_BINS = 64
UNEVEN = 3.0
"""How many times as many pairs as in even bins may share one of so many before quantiles are."""


class Bins(NamedTuple):
    """An axis cut into so many bins."""

    size: int
    of: Callable[[Floats], Numbers]
    """Gives the bin of each coordinate."""
    ends: Callable[[], Floats]
    """Gives where each bin ends but the last one, which goes on, as the first one does."""


class Cut(NamedTuple):
    """How the plane is cut: into strips, and each of these into bins."""

    strips: Bins
    bins: Bins


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
    cut: Cut


def meeting(bounds: Floats) -> Blocks:
    """Yield the pairs i < j of bounds (4, n) that meet, in blocks."""
    for i, j in _joined(_compared_with_next(*entered(bounds))):
        yield np.minimum(i, j), np.maximum(i, j)


def entered(bounds: Floats) -> tuple[Entries, Numbers, Numbers]:
    """Enter bounds (4, n), and tell from where to where each entry is compared with those after."""
    [own] = _entered(bounds)
    return own, np.arange(1, len(own.shape) + 1), own.before.take(own.last + 1, mode="clip")


def cells_of(bounds: Floats, number: int) -> Floats:
    """Tell where the strips and bins are in which one of the bounds (4, n) lies.

    As their least x and y and greatest x and y; the outermost ones have no end.
    """
    [own] = _entered(bounds)
    low, high = np.split(bounds[:, number], 2)
    first, last = [], []
    for axis, (_, of, ends) in enumerate((own.cut.bins, own.cut.strips)):
        borders = np.concatenate([[-np.inf], ends(), [np.inf]])
        first.append(borders[of(low[axis : axis + 1])])
        last.append(borders[of(high[axis : axis + 1]) + 1])
    return np.concatenate([*first, *last])


def meeting_others(bounds: Floats, others: Floats) -> Blocks:
    """Yield the pairs of bounds (4, n) and others (4, m) that meet, in blocks."""
    a, b = _entered(bounds, others)
    yield from _joined(_compared_with_others(a, b))


def _joined(blocks: Blocks) -> Blocks:
    """Join small blocks: each has a cost that does not depend on its size."""
    kept: list[tuple[Numbers, Numbers]] = []
    count = 0
    for block in blocks:
        own = len(block[0])
        if kept and count + own > CANDIDATES:
            yield _whole(kept)
            kept, count = [], 0
        kept.append(block)
        count += own
    if kept:
        yield _whole(kept)


def _whole(blocks: list[tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    if len(blocks) == 1:
        return blocks[0]
    i, j = map(np.concatenate, zip(*blocks))
    return i, j


def _compared_with_next(own: Entries, start: Numbers, stop: Numbers) -> Blocks:
    """Compare all entries with the next one, all with the one after that, and so on.

    Nothing is gathered that way. It goes on as long as many ranges are that long; what is left of
    the others comes last.
    """
    count, part = len(own.shape), min(PART, CANDIDATES)
    columns = np.ascontiguousarray(own.bounds.T)
    start = start.copy()
    for low in range(0, count, part):
        high = min(low + part, count)
        left = stop[low:high] - start[low:high]
        for way in range(1, count):
            kept = (left >= way)[: count - low - way]
            if np.count_nonzero(kept) * GATHERED < len(left):
                break
            one, other = slice(low, low + len(kept)), slice(low + way, low + way + len(kept))
            x0, y0, x1, y1 = columns[:, one]
            u0, v0, u1, v1 = columns[:, other]
            kept &= (x0 <= u1) & (u0 <= x1) & (y0 <= v1) & (v0 <= y1)
            kept &= own.home[one] | own.home[other]
            places = kept.nonzero()[0]
            yield (
                own.shape[one].take(places, mode="clip"),
                own.shape[other].take(places, mode="clip"),
            )
            start[low:high] += 1
    yield from _compared(own, own, start, stop)


def _compared_with_others(a: Entries, b: Entries) -> Blocks:
    yield from _compared(
        a, b, b.before.take(a.first, mode="clip"), b.before.take(a.last + 1, mode="clip")
    )
    for j, i in _compared(
        b, a, a.before.take(b.first + 1, mode="clip"), a.before.take(b.last + 1, mode="clip")
    ):
        yield i, j


def _compared(a: Entries, b: Entries, start: Numbers, stop: Numbers) -> Blocks:
    """Compare each entry of a with a range of those of b."""
    for one, other in _ranges(start, stop):
        x0, y0, x1, y1 = a.bounds.take(one, axis=0, mode="clip").T
        u0, v0, u1, v1 = b.bounds.take(other, axis=0, mode="clip").T
        kept = (x0 <= u1) & (u0 <= x1) & (y0 <= v1) & (v0 <= y1)
        kept &= a.home.take(one, mode="clip") | b.home.take(other, mode="clip")
        places = kept.nonzero()[0]
        yield (
            a.shape.take(one.take(places, mode="clip"), mode="clip"),
            b.shape.take(other.take(places, mode="clip"), mode="clip"),
        )


def _ranges(start: Numbers, stop: Numbers) -> Blocks:
    """Go through ranges: yield the number of each one, and its places, in blocks."""
    ranges = (stop > start).nonzero()[0]
    start = start.take(ranges, mode="clip")
    counts = stop.take(ranges, mode="clip") - start
    until = counts.cumsum(dtype=np.int64)
    low = 0
    while low < len(counts):
        done = int(until[low - 1]) if low else 0
        high = max(low + 1, int(until.searchsorted(done + CANDIDATES, side="right")))
        own = counts[low:high]
        number = ranges[low:high].repeat(own)
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
        reached = [strip.of(bounds[1::2]) for bounds in groups]
        more = sum(int((last - home).sum(dtype=np.int64)) for home, last in reached)
        if more <= MOST_ENTRIES * count:
            break
        strips = strips * MOST_ENTRIES * count // more
    bins = max(1, min(CELLS, CELLS_EACH * count) // strips)
    cut = Cut(strip, _bins(sample[0], bins))
    return [_in_order(bounds, each, cut) for bounds, each in zip(groups, reached)]


def _in_order(bounds: Floats, reached: Numbers, cut: Cut) -> Entries:
    """Sort the entries of bounds that reach from a strip to another."""
    home, end = reached
    bins = cut.bins.size
    left, right = cut.bins.of(bounds[::2])
    start = home * bins
    shape, first, last = np.arange(len(home)), start + left, start + right
    more = end - home
    if more.any():
        beyond = more.nonzero()[0]
        more = more.take(beyond, mode="clip")
        visitor = beyond.repeat(more)
        nth = np.arange(1, len(visitor) + 1) - (more.cumsum() - more).repeat(more)
        start = start.take(visitor, mode="clip") + nth * bins
        shape = np.concatenate([shape, visitor])
        first = np.concatenate([first, start + left.take(visitor, mode="clip")])
        last = np.concatenate([last, start + right.take(visitor, mode="clip")])
    order = first.astype(np.uint16).argsort(kind="stable")
    before = np.zeros(cut.strips.size * bins + 1, dtype=np.intp)
    np.bincount(first, minlength=len(before) - 1).cumsum(out=before[1:])
    shape = shape.take(order, mode="clip")
    return Entries(
        shape=shape,
        home=order < len(home),
        bounds=np.ascontiguousarray(bounds.T).take(shape, axis=0, mode="clip"),
        first=first.take(order, mode="clip"),
        last=last.take(order, mode="clip"),
        before=before,
        cut=cut,
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
        return Bins(1, lambda numbers: np.zeros(numbers.shape, dtype=np.intp), lambda: np.empty(0))
    aside = order.size // 32
    least, most = float(order[aside]), float(order[-1 - aside])
    beyond = (most - least) / 30
    low, width = least - beyond, most - least + 2 * beyond
    if 2.0**-960 < width < 2.0**960:
        loads = np.bincount(_linear(low, EVEN_BINS / width, EVEN_BINS).of(order))
        pairs = int((loads * (loads - 1)).sum())
        if pairs * EVEN_BINS <= UNEVEN * order.size * (order.size - 1):
            return _linear(low, count / width, count)
    ends = order[np.arange(1, count) * order.size // count]
    return Bins(count, lambda numbers: ends.searchsorted(numbers, side="right"), lambda: ends)


def _linear(low: float, scale: float, count: int) -> Bins:
    """Make bins of one width, the first and the last without an end."""
    top = np.array(count - 1.0)

    def place(numbers: Floats) -> Numbers:
        with np.errstate(over="ignore"):
            places = (numbers - low) * scale
        raise_to_zero(places)
        return min_of(places, top).astype(np.intp)

    return Bins(count, place, lambda: low + np.arange(1, count) / scale)
