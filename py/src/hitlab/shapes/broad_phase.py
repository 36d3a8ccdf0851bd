"""The broad phase: find the pairs of shapes whose bounds intersect.

All other pairs are certainly apart, because bounds are rounded outwards. The plane is cut into
strips by lines of constant y, and each strip into bins by lines of constant x. A shape has an entry
in every strip that its bounds reach, in the bin of its minimum x. The entries are sorted by strip
and bin. So for each entry, the later ones of its strip, up to the bin of its maximum x, form a
range. If two bounds intersect in a strip, the later entry is in the range of the other, so every
intersecting pair is in a range of each strip that both reach. The pair is kept only in the first of
these strips, which is the first strip (the home) of at least one of the two. The bounds of all
pairs in ranges are compared, so the result does not depend on how the plane is cut.

The strip and the bin of a coordinate must be monotonic functions of it; nothing else is required.
They are linear if that spreads a sample of the shapes evenly. Otherwise they are the quantiles of
the sample, which suit clusters and numbers of any magnitude, because they need only comparisons.
The length of a range is known before any pair is compared, so the ranges are processed in blocks of
bounded size.

The number of strips is chosen as follows. Let the bounds of a shape contain, on average, the starts
of a fraction w of all n shapes in x, and of a fraction h in y. In s strips they have e = n (1 + s
h) entries, and e (e / s) w / 2 pairs are compared. If an entry costs as much as c pairs, the total
cost

    c n (1 + s h) + n² w (1/s + 2 h + s h²) / 2

is smallest for s² = n w / (2 c h + n w h²). Flat shapes lead to many strips, tall ones to few, down
to one. With one strip this is sweep and prune (D. Baraff, "Dynamic Simulation of Non-Penetrating
Rigid Bodies", 1992) on arrays.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.bits import min_of, raise_to_zero
from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]
Blocks = Iterator[tuple[Numbers, Numbers]]
"""Pairs of indices of bounds, in blocks of limited size."""

CANDIDATES = 1 << 17
"""The number of pairs of bounds that are compared at a time."""

FEW = 1 << 12
"""Up to this many pairs of bounds are all compared, which takes fewer calls than cutting."""

FEW_SHAPES = 16
"""Up to this many bounds are compared with all others one by one, which is faster than cutting."""

CELLS = 1 << 16
"""The maximum number of bins in all strips: 16-bit keys, which numpy sorts with a radix sort."""

CELLS_EACH = 2
"""The number of bins for each shape."""

ENTRY = 2.0
"""The cost of an entry, as a number of compared pairs."""

MOST_ENTRIES = 4
"""The maximum average number of further entries per shape before fewer strips are cut."""

SAMPLE = 256
"""The number of shapes in the sample that determines the cut."""

GOLDEN = (5**0.5 - 1) / 2
"""The sampling step, as a fraction of all shapes; its multiples modulo 1 are evenly spread."""

EVEN_BINS = 64
UNEVEN = 3.0
"""Linear bins are used if, in a test with 64 of them, at most 3 times as many pairs share a bin as
in an evenly spread sample."""


class Bins(NamedTuple):
    """An axis cut into `size` bins."""

    size: int
    of: Callable[[Floats], Numbers]
    """Returns the bin of each coordinate."""
    ends: Callable[[], Floats]
    """Returns the end of each bin except the last; the first and the last bin are unbounded."""


class Cut(NamedTuple):
    """The cut of the plane into strips, and of each strip into bins."""

    strips: Bins
    bins: Bins


class Entries(NamedTuple):
    """The entries of bounds in all strips, in order."""

    shape: Numbers
    home: NDArray[np.bool_]
    """Whether this is the shape's first strip."""
    bounds: Floats
    """Shape (entries, 4): gathering rows takes a quarter of the time of gathering columns."""
    first: Numbers
    """The cell in which the entry starts."""
    last: Numbers
    """The cell in which the entry ends, in this strip."""
    before: Numbers
    """The number of entries in all cells before each cell."""
    cut: Cut


def meeting(bounds: Floats) -> Blocks:
    """Yield the pairs i < j of bounds (4, n) that intersect, in blocks."""
    if bounds.shape[1] ** 2 <= FEW:
        i, j = _among_all(bounds, bounds)
        later = i < j
        yield i[later], j[later]
        return
    own, start, stop = entered(bounds)
    for i, j in _joined(_compared(own, own, start, stop)):
        yield np.minimum(i, j), np.maximum(i, j)


def entered(bounds: Floats) -> tuple[Entries, Numbers, Numbers]:
    """Return the entries of bounds (4, n), and the start and stop of the range of each."""
    [own] = _entered(bounds)
    return own, np.arange(1, len(own.shape) + 1), own.before.take(own.last + 1, mode="clip")


def cells_of(bounds: Floats, number: int) -> Floats:
    """Return the extent of the strips and bins that one of the bounds (4, n) reaches.

    The result is (minimum x, minimum y, maximum x, maximum y); the outermost cells are unbounded.
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
    """Yield the intersecting pairs of bounds (4, n) and others (4, m), in blocks."""
    if bounds.shape[1] * others.shape[1] <= FEW:
        yield _among_all(bounds, others)
        return
    if bounds.shape[1] <= FEW_SHAPES:
        yield _whole([_one_among_all(bounds, i, others) for i in range(bounds.shape[1])])
        return
    if others.shape[1] <= FEW_SHAPES:
        yield _whole([_one_among_all(others, j, bounds)[::-1] for j in range(others.shape[1])])
        return
    a, b = _entered(bounds, others)
    yield from _joined(_compared_with_others(a, b))


def _among_all(a: Floats, b: Floats) -> tuple[Numbers, Numbers]:
    i, j = _meet(a[:, :, None], b).nonzero()
    return i, j


def _one_among_all(a: Floats, i: int, b: Floats) -> tuple[Numbers, Numbers]:
    j = _meet(a[:, i : i + 1], b).nonzero()[0]
    return np.full(len(j), i), j


def _meet(a: Floats, b: Floats) -> NDArray[np.bool_]:
    """Return whether bounds, as columns, intersect."""
    x0, y0, x1, y1 = a
    u0, v0, u1, v1 = b
    return (x0 <= u1) & (u0 <= x1) & (y0 <= v1) & (v0 <= y1)


def _joined(blocks: Blocks) -> Blocks:
    """Yield the same pairs in larger blocks, because every block has a fixed cost."""
    kept: list[tuple[Numbers, Numbers]] = []
    for block in blocks:
        kept.append(block)
        if sum(len(i) for i, _ in kept) > CANDIDATES:
            yield _whole(kept)
            kept = []
    if kept:
        yield _whole(kept)


def _whole(blocks: list[tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    i, j = map(np.concatenate, zip(*blocks))
    return i, j


def _compared_with_others(a: Entries, b: Entries) -> Blocks:
    yield from _compared(
        a, b, b.before.take(a.first, mode="clip"), b.before.take(a.last + 1, mode="clip")
    )
    for j, i in _compared(
        b, a, a.before.take(b.first + 1, mode="clip"), a.before.take(b.last + 1, mode="clip")
    ):
        yield i, j


def _compared(a: Entries, b: Entries, start: Numbers, stop: Numbers) -> Blocks:
    """Yield the pairs found by comparing each entry of a with a range of entries of b."""
    for one, other in _ranges(start, stop):
        both = a.bounds.take(one, axis=0, mode="clip"), b.bounds.take(other, axis=0, mode="clip")
        kept = _meet(both[0].T, both[1].T)
        kept &= a.home.take(one, mode="clip") | b.home.take(other, mode="clip")
        places = kept.nonzero()[0]
        yield (
            a.shape.take(one.take(places, mode="clip"), mode="clip"),
            b.shape.take(other.take(places, mode="clip"), mode="clip"),
        )


def _ranges(start: Numbers, stop: Numbers) -> Blocks:
    """Yield, in blocks, the number of each range together with every index in it."""
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
    """Return the entries of each group's bounds, all in the same strips."""
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
    """Return the sorted entries of bounds, given the first and the last strip of each."""
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
    """Return these bounds' share of a sample of all `count` bounds, chosen in irregular steps."""
    own = bounds.shape[1]
    if count <= SAMPLE:
        return bounds
    steps = np.arange(-(-SAMPLE * own // count)) * GOLDEN % 1
    return bounds[:, (steps * own).astype(np.intp)]


def _best_strips(sample: Floats, count: int) -> int:
    """Return the number of strips that minimizes the cost given in the module's docstring."""
    low_x, low_y, high_x, high_y = sample
    w, h = (_shared(*each) + 1 / max(count, 1) for each in ((low_x, high_x), (low_y, high_y)))
    best = (count * w / (h * (2 * ENTRY + count * w * h))) ** 0.5
    return max(1, min(round(best), count, CELLS // 16))


def _shared(low: Floats, high: Floats) -> float:
    """Return the average fraction of the others that start between the low and high of one."""
    if not low.size:
        return 0.0
    order = np.sort(low)
    within = order.searchsorted(high, side="right") - order.searchsorted(low, side="left") - 1
    return float(within.mean()) / low.size


def _bins(sample: Floats, count: int) -> Bins:
    """Return bins fitted to a sample of coordinates."""
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
    """Return bins of equal width, the first and the last unbounded."""
    top = np.array(count - 1.0)

    def place(numbers: Floats) -> Numbers:
        with np.errstate(over="ignore"):
            places = (numbers - low) * scale
        raise_to_zero(places)
        return min_of(places, top).astype(np.intp)

    return Bins(count, place, lambda: low + np.arange(1, count) / scale)
