"""Deciding exactly: floats where their error bound allows it, integers where it does not.

A verdict is a monotone formula (`&` and `|`, never a negation) over comparisons that each take a
margin: granting every comparison the largest possible rounding error can only turn misses into
hits, and charging it can only turn hits into misses. Where both agree, the rounded numbers have
told the truth. The method of the filter is Shewchuk's ("Adaptive Precision Floating-Point
Arithmetic", 1997) with one bound for the whole formula.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.tolerances import DEGREE_2, DEGREE_4, LARGEST_SCALE, SMALLEST_SCALE


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


Verdict = Callable[[Any, Margin], Any]
Answer = bool | NDArray[np.bool_]
"""One bool, or an array of them."""
Near = Callable[..., tuple[Number, ...]]


def in_range(scale: Number, largest: float = LARGEST_SCALE) -> Any:
    """Tell the scales at which no term overflows or underflows; nan and inf are none of them."""
    return (scale > SMALLEST_SCALE) & (scale < largest)


def decide(
    terms: Callable[..., Terms],
    verdict: Verdict,
    *columns: Number,
    near: Near | None = None,
    largest: float = LARGEST_SCALE,
) -> Answer:
    """Say the exact verdict over the terms of these columns.

    The columns of a batch are arrays of one shape. `near` gives columns of the same meaning for the
    float evaluation; they may be the same ones. Above the `largest` scale the terms may overflow.
    """
    if isinstance(columns[0], float):
        return _decide_one(terms, verdict, columns, near, largest)
    return _decide_many(terms, verdict, columns, near, largest)


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
) -> NDArray[np.bool_]:
    """Compare with both margins at once; they form an extra axis."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        rounded = terms(*(near(*columns) if near else columns))
        scale = rounded.scale
        margin = DEGREE_2 * scale
        both = verdict(rounded, Margin(np.stack([margin, -margin]), scale))
        granted, hit = np.broadcast_to(both, (2, *scale.shape))
        sure = in_range(scale, largest) & (granted == hit)
    hit = np.array(hit)
    for index in zip(*np.nonzero(~sure)):
        values = tuple(float(column[index]) for column in columns)
        hit[index] = _decide_exactly(terms, verdict, values)
    return hit


def _decide_exactly(
    terms: Callable[..., Terms], verdict: Verdict, columns: tuple[float, ...]
) -> bool:
    whole, _ = integers(columns)
    return bool(verdict(terms(*whole), EXACT))
