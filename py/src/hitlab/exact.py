"""Deciding exactly: floats where their error bound allows it, integers where it does not.

A verdict is a monotone formula (`&` and `|`, never a negation) over comparisons that each take a
margin: granting every comparison the largest possible rounding error can only turn misses into
hits, and charging it can only turn hits into misses. Where both agree, the rounded numbers have
told the truth. The method of the filter is Shewchuk's ("Adaptive Precision Floating-Point
Arithmetic", 1997) with one bound for the whole formula.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from hitlab.predicates import Number
from hitlab.tolerances import ARENA, BLOCK, DEGREE_2, DEGREE_4, LARGEST_SCALE, SMALLEST_SCALE


@dataclass(eq=False)
class Margin:
    """What a comparison grants, by the degree of the terms that it compares."""

    two: Number
    scale: Number

    @classmethod
    def of(cls, scale: Number) -> "Margin":
        """Grant the rounding error of the terms of a scale."""
        return cls(DEGREE_2 * scale, scale)

    @cached_property
    def least(self) -> Number:
        """How far below zero a degree-2 term may lie and still count as 0."""
        return -self.two

    @cached_property
    def four(self) -> Number:
        """What a comparison of degree 4 grants."""
        return self.two * self.scale * int(DEGREE_4 / DEGREE_2)  # an integer, if the terms are

    def __neg__(self) -> "Margin":
        return Margin(-self.two, self.scale)


EXACT = Margin(0, 0)


class Terms(Protocol):
    """The polynomial terms of a pair."""

    @property
    def scale(self) -> Number:
        """The sum S of the squared lengths that went in."""


np.empty(ARENA, dtype=np.uint8)  # only ever allocated to be freed; see `ARENA`


Verdict = Callable[[Any, Margin], Any]
Near = Callable[..., tuple[Number, ...]]


def integers(numbers: Iterable[float]) -> tuple[list[int], int]:
    """Give the numbers as integers, and the power of two by which they were multiplied.

    >>> integers([0.5, -3.0, 0.125])
    ([4, -24, 1], 8)
    """
    ratios = [number.as_integer_ratio() for number in numbers]
    unit = max(denominator for _, denominator in ratios)
    return [numerator * (unit // denominator) for numerator, denominator in ratios], unit


def decide(
    terms: Callable[..., Terms],
    verdict: Verdict,
    *columns: Number,
    near: Near | None = None,
    largest: float = LARGEST_SCALE,
) -> Any:
    """Say the exact verdict over the terms of these columns: one bool, or an array of them.

    The columns of a batch are arrays of one shape. `near` gives columns of the same meaning for the
    float evaluation; they may be the same ones. Above the `largest` scale the terms may overflow.
    """
    if isinstance(columns[0], float):
        return _decide_one(terms, verdict, columns, near, largest)
    return _decide_many(terms, verdict, columns, near, largest)


def blocks(shape: tuple[int, ...], size: int = BLOCK) -> Iterator[tuple[int | slice, ...]]:
    """Cut an array of this shape into indices of parts that have at most `size` elements each.

    >>> list(blocks((5, 3), 6))
    [(slice(0, 2, None),), (slice(2, 4, None),), (slice(4, 6, None),)]
    >>> list(blocks((2, 5), 4))
    [(0, slice(0, 4, None)), (0, slice(4, 8, None)), (1, slice(0, 4, None)), (1, slice(4, 8, None))]
    """
    if math.prod(shape) <= size:
        yield ()
        return
    row = math.prod(shape[1:])
    if row > size:
        yield from ((i, *rest) for i in range(shape[0]) for rest in blocks(shape[1:], size))
        return
    step = size // row
    yield from ((slice(start, start + step),) for start in range(0, shape[0], step))


def _decide_one(
    terms: Callable[..., Terms],
    verdict: Verdict,
    columns: tuple[float, ...],
    near: Near | None,
    largest: float,
) -> bool:
    rounded = terms(*(near(*columns) if near else columns))
    if SMALLEST_SCALE < rounded.scale < largest:
        margin = Margin.of(rounded.scale)
        if verdict(rounded, -margin):
            return True
        if not verdict(rounded, margin):
            return False
    return _decide_exactly(terms, verdict, columns)


def _decide_many(
    terms: Callable[..., Terms],
    verdict: Verdict,
    columns: tuple[Any, ...],
    near: Near | None,
    largest: float,
) -> Any:
    """Compare with both margins at once; they form an extra axis."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        rounded = terms(*(near(*columns) if near else columns))
        scale = rounded.scale
        margin = DEGREE_2 * scale
        both = verdict(rounded, Margin(np.stack([margin, -margin]), scale))
        granted, hit = np.broadcast_to(both, (2, *scale.shape))
        sure = (scale > SMALLEST_SCALE) & (scale < largest) & (granted == hit)
    hit = hit.copy()
    for index in zip(*np.nonzero(~sure)):
        values = tuple(float(column[index]) for column in columns)
        hit[index] = _decide_exactly(terms, verdict, values)
    return hit


def _decide_exactly(
    terms: Callable[..., Terms], verdict: Verdict, columns: tuple[float, ...]
) -> bool:
    whole, _ = integers(columns)
    return bool(verdict(terms(*whole), EXACT))


def sign(number: Number) -> int:
    """Give -1, 0 or 1."""
    return (number > 0) - (number < 0)


def rounded(exact: Fraction | float) -> float:
    """Round to the nearest float, to an infinity beyond the largest.

    >>> rounded(Fraction(1, 3)), rounded(Fraction(-(10**400)))
    (0.3333333333333333, -inf)
    """
    try:
        return float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def square_root(square: Fraction, bits: int = 62) -> Fraction:
    """Give the root from below, with a relative error of less than 2**(3 - bits).

    >>> rounded(square_root(Fraction(2)))
    1.4142135623730951
    >>> rounded(square_root(Fraction(1, 4 << 2000))) == 2.0**-1001
    True
    """
    size = square.numerator.bit_length() - square.denominator.bit_length()
    shift = max(0, bits - size // 2)
    root = math.isqrt((square.numerator << 2 * shift) // square.denominator)
    return Fraction(root, 1 << shift)
