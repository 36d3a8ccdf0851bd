"""Exact decisions: by floats if their error bound allows it, otherwise by integers.

A verdict is a monotone formula (`&` and `|`, never a negation) over comparisons that each take a
margin. If every margin is the largest possible rounding error, a wrong verdict can only be a hit;
with the negative margins, it can only be a miss. So if both verdicts agree, they are right. The
filter is Shewchuk's ("Adaptive Precision Floating-Point Arithmetic", 1997) with one bound for the
whole formula.

A batch is decided in arrays as far as possible. Pairs that floats leave open may be on a grid,
where shapes often touch: their terms are not rounded at all and are compared without a margin. The
others are decided by the same formula on Python's integers.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.integers import integer_columns, integers
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import DEGREE_2, DEGREE_4, LARGEST_SCALE, SMALLEST_SCALE

LARGEST_IN_SPACE = 2.0**340
"""The upper end of the range in space, where terms have degree 6: S³ does not overflow."""

WHOLE = 25
"""The exponent of the bound of S below which floats compute all plane terms without rounding.

S is measured in squares of a unit of which all columns are multiples. If it is below 2**25, all
terms are integers of at most 53 bits: by the sums of `DEGREE_4`, no square or product exceeds 4 S²
< 2**52, and neither does the difference of two."""

WHOLE_IN_SPACE = 17
"""The exponent of the bound of S below which floats compute terms in space without rounding.

As for `WHOLE`: by the sums of `IN_SPACE`, no product exceeds S³ < 2**51 or 3 S²."""

LEAST_BATCH = 8
"""Fewer pairs than this are decided faster one by one than as arrays."""

MOST_AT_ONCE = 1 << 12
"""The number of pairs decided by integers at a time, so that memory stays bounded."""


class Range(NamedTuple):
    """The range in which floats can evaluate terms, by their degree."""

    largest: float
    """The upper end of the scales at which no term overflows."""
    bits: int
    """The number of bits of S up to which no term is rounded if all columns are integers."""


PLANE = Range(LARGEST_SCALE, WHOLE)
SPACE = Range(LARGEST_IN_SPACE, WHOLE_IN_SPACE)


@dataclass(eq=False)
class Margin:
    """The margin of a comparison, by the degree of the terms compared."""

    two: Number
    scale: Number

    @classmethod
    def of(cls, scale: Number) -> "Margin":
        """Return the margin that covers the rounding errors of terms of this scale."""
        return cls(DEGREE_2 * scale, scale)

    @cached_property
    def least(self) -> Number:
        """Minus the margin of degree 2: the bound for comparisons with > and >=."""
        return -self.two

    @cached_property
    def four(self) -> Number:
        """The margin of a comparison of degree 4."""
        return self.two * self.scale * int(DEGREE_4 / DEGREE_2)  # an int, to keep integers exact

    def __neg__(self) -> "Margin":
        return Margin(-self.two, self.scale)


EXACT = Margin(0, 0)


class Terms(Protocol):
    """The polynomial terms of a pair."""

    @property
    def scale(self) -> Number:
        """The sum S of the squared lengths in the terms."""


Verdict = Callable[[Any, Margin], Any]
Answers = NDArray[np.bool_]
Answer = bool | Answers
"""A bool, or an array of bools."""


Near = Callable[..., tuple[Number, ...]]
"""A function that computes equivalent columns for the float evaluation."""


def in_range(scale: Number, largest: float = LARGEST_SCALE) -> Test:
    """Return whether a scale causes neither overflow nor underflow; False for nan and inf."""
    return (scale > SMALLEST_SCALE) & (scale < largest)


def decide(
    terms: Callable[..., Terms],
    verdict: Verdict,
    *columns: Number,
    near: Near | None = None,
    within: Range = PLANE,
) -> Answer:
    """Return the exact verdict on the terms of these columns.

    The columns of a batch are arrays of one shape. `near` computes equivalent columns for the float
    evaluation; by default, the given columns are used.
    """
    if isinstance(columns[0], float):
        return _decide_one(terms, verdict, columns, near, within)
    return _decide_many(terms, verdict, columns, near, within)


def _decide_one(
    terms: Callable[..., Terms],
    verdict: Verdict,
    columns: tuple[float, ...],
    near: Near | None,
    within: Range,
) -> bool:
    rounded = terms(*(near(*columns) if near else columns))
    if SMALLEST_SCALE < rounded.scale < within.largest:
        margin = Margin.of(rounded.scale)
        if verdict(rounded, -margin):
            return True
        if not verdict(rounded, margin):
            return False
    return _decide_exactly(terms, verdict, columns)


def _decide_many(
    terms: Callable[..., Terms],
    verdict: Verdict,
    columns: Columns,
    near: Near | None,
    within: Range,
) -> Answers:
    """Decide by floats, then by integers the pairs that they leave open."""
    hit, sure = _by_floats(terms, verdict, columns, near, within)
    if not sure.all():
        left = (~sure).nonzero()
        given = np.stack([column[left] for column in columns])
        hit[left] = in_whole_numbers(terms, verdict, given)
    return hit


def _by_floats(
    terms: Callable[..., Terms],
    verdict: Verdict,
    columns: Iterable[Number],
    near: Near | None,
    within: Range,
) -> tuple[Answers, Answers]:
    """Return the verdicts of floats, and whether each is certain.

    Pairs that the margins leave open are still certain if nothing was rounded, as on a grid. Their
    terms are compared again, without a margin.
    """
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        columns = tuple(near(*columns) if near else columns)
        rounded = terms(*columns)
        hit, sure = _with_both_margins(verdict, rounded, within)
        if not sure.all():
            chosen = (~sure).nonzero()
            some = tuple(column[chosen] for column in columns)
            exact = terms(*some)
            sure[chosen] = _are_few(some, exact.scale, within)
            hit[chosen] = verdict(exact, EXACT)
        return hit, sure


def _with_both_margins(verdict: Verdict, rounded: Terms, within: Range) -> tuple[Answers, Answers]:
    """Return the verdicts, and whether both margins agree on each whose scale is in range.

    The two margins form an extra axis, so that one call evaluates both.
    """
    scale = rounded.scale
    margin = DEGREE_2 * scale
    both = verdict(rounded, Margin(np.stack([margin, -margin]), scale))
    granted, hit = np.broadcast_to(both, (2, *scale.shape))
    return np.array(hit), in_range(scale, within.largest) & (granted == hit)


def _are_few(columns: Columns, scale: Number, within: Range) -> Answers:
    """Return whether the terms of each pair have so few bits that none of them was rounded.

    All columns of such a pair are multiples of a unit, relative to which S is small.
    """
    size = (np.frexp(scale)[1] - within.bits + 1) // 2
    unit, units = np.ldexp(1.0, size), np.ldexp(1.0, -size)
    few: Answers = (scale > 1 / within.largest) & (scale < within.largest)
    for column in columns:
        few &= np.rint(column * units) * unit == column
    return few


def in_whole_numbers(
    terms: Callable[..., Terms], verdict: Verdict, given: NDArray[np.float64]
) -> Answers:
    """Decide by integers: in arrays of them, or pair by pair if they are few."""
    if given.shape[1] < LEAST_BATCH:
        return np.array([_decide_exactly(terms, verdict, pair) for pair in given.T.tolist()])
    hit = np.empty(given.shape[1], dtype=bool)
    for start in range(0, len(hit), MOST_AT_ONCE):
        some = slice(start, start + MOST_AT_ONCE)
        hit[some] = verdict(terms(*integer_columns(given[:, some])), EXACT)
    return hit


def _decide_exactly(
    terms: Callable[..., Terms], verdict: Verdict, columns: tuple[float, ...]
) -> bool:
    whole, _ = integers(columns)
    return bool(verdict(terms(*whole), EXACT))
