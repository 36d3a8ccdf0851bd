"""Exact numbers with nested square roots: their signs and roundings.

A number is a + b times the square root of c, where a, b, c may contain roots of lower levels, as in
the arithmetic of constructible numbers (D. Hilbert; the sign by squaring: C. Yap, "Fundamental
Problems of Algorithmic Algebra", 2000, ch. 6).
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hitlab.arithmetic import integers

POINT_BITS = 64
"""The number of bits to which `outline_points` computes exact coordinates before rounding.

If these do not decide which of two floats is closer, the sign of the difference from their middle
does."""

Exact = Any
"""An int, a Fraction or a Root."""


@dataclass(frozen=True, slots=True)
class Root:
    """The number `part + factor * root(square)`; these contain only roots of lower levels.

    Numbers of the same level have the same `square`.
    """

    part: Exact
    factor: Exact
    square: Exact
    level: int

    def __add__(self, other: Exact) -> Exact:
        if _level(other) > self.level:
            return other + self
        part, factor = self._like(other)
        return Root(self.part + part, self.factor + factor, self.square, self.level)

    def __mul__(self, other: Exact) -> Exact:
        if _level(other) > self.level:
            return other * self
        if _level(other) < self.level:
            return Root(self.part * other, self.factor * other, self.square, self.level)
        part, factor = self._like(other)
        return Root(
            self.part * part + self.factor * factor * self.square,
            self.part * factor + self.factor * part,
            self.square,
            self.level,
        )

    def __neg__(self) -> "Root":
        return Root(-self.part, -self.factor, self.square, self.level)

    def __sub__(self, other: Exact) -> Exact:
        return self + -other

    def __rsub__(self, other: Exact) -> Exact:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def _like(self, other: Exact) -> tuple[Exact, Exact]:
        return (other.part, other.factor) if _level(other) == self.level else (other, 0)


def _level(number: Exact) -> int:
    return number.level if isinstance(number, Root) else 0


def sign(number: Exact) -> int:
    """Return the sign, -1, 0 or 1; if the two terms differ in sign, the larger square decides.

    >>> sign(Root(-7, 5, 2, 1)), sign(Root(-3, 1, 9, 1)), sign(Root(-17, 12, 2, 1))
    (1, 0, -1)
    """
    if not isinstance(number, Root):
        return integers.sign(number)
    part, tail = sign(number.part), sign(number.factor)
    if part * tail >= 0:
        return part or tail
    larger = number.part * number.part - number.factor * number.factor * number.square
    return part * sign(larger)


def nearest(number: Exact, unit: int) -> float:
    """Return the float closest to number / unit; equal numbers give equal floats.

    >>> nearest(Root(1, 1, 4, 1), 2), nearest(Root(2**53, 1, 1, 1), 1) == 2.0**53
    (1.5, True)
    """
    value = _value(number, POINT_BITS) / unit
    error = abs(value) / 2 ** (POINT_BITS - 1)
    low, high = integers.rounded(value - error), integers.rounded(value + error)
    if low == high or math.isinf(high - low):
        return integers.rounded(value)
    middle = (Fraction(low) + Fraction(high)) / 2
    side = sign(number - middle * unit)
    return integers.rounded(middle) if side == 0 else high if side > 0 else low


def _value(number: Exact, bits: int) -> Fraction:
    """Return the value with a relative error of 2**-bits; use more bits if the terms cancel."""
    if not isinstance(number, Root):
        return Fraction(number)
    if sign(number) == 0:
        return Fraction(0)
    more = bits
    while True:
        more *= 2
        part, factor, square = (
            _value(term, more) for term in (number.part, number.factor, number.square)
        )
        tail = factor * integers.square_root(square, more + 2)
        if abs(part + tail) * 2 ** (more - bits - 2) >= abs(part) + abs(tail):
            return part + tail
