"""Polynomials in an infinitesimal: numbers on which GJK decides whether interiors overlap.

A set contains the origin in its interior exactly when it still contains it after any small enough
move; by convexity, a move in the direction of a point of the interior is enough.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from hitlab.arithmetic.integers import sign
from hitlab.arithmetic.vectors import minus
from hitlab.shapes.hull3 import independent
from hitlab.space.nearest import Pairs, Points, gjk


class Eps:
    """A polynomial with integer coefficients; its first coefficient other than 0 has its sign."""

    __slots__ = ("parts",)

    def __init__(self, *parts: int) -> None:
        self.parts = parts

    def __add__(self, other: Any) -> "Eps":
        return Eps(*(x + y for x, y in zip_longest(self.parts, _parts(other), fillvalue=0)))

    def __sub__(self, other: Any) -> "Eps":
        return Eps(*(x - y for x, y in zip_longest(self.parts, _parts(other), fillvalue=0)))

    def __mul__(self, other: Any) -> "Eps":
        factors = _parts(other)
        found = [0] * (len(self.parts) + len(factors) - 1)
        for i, x in enumerate(self.parts):
            for j, y in enumerate(factors):
                found[i + j] += x * y
        return Eps(*found)

    def __neg__(self) -> "Eps":
        return Eps(*(-x for x in self.parts))

    def __rsub__(self, other: Any) -> "Eps":
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def _sign(self) -> int:
        return next((sign(x) for x in self.parts if x), 0)

    def __lt__(self, other: Any) -> bool:
        return (self - other)._sign() < 0

    def __gt__(self, other: Any) -> bool:
        return (self - other)._sign() > 0

    def __eq__(self, other: object) -> bool:
        return (self - other)._sign() == 0

    def __bool__(self) -> bool:
        return any(self.parts)


def _parts(number: Any) -> Sequence[int]:
    return number.parts if isinstance(number, Eps) else (number,)


def surrounds(a: Points, b: Points, pairs: Pairs | None = None) -> bool:
    """Return whether the difference of two hulls of integer points has the origin in its interior.

    The mean of all differences is in its interior, if it has one.
    """
    if not _is_solid(a, b):
        return False
    n, m = len(a), len(b)
    (px, py, pz), (qx, qy, qz) = (map(sum, zip(*points)) for points in (a, b))
    x, y, z = m * px - n * qx, m * py - n * qy, m * pz - n * qz
    if not (x or y or z):
        return True
    return bool(gjk(a, b, pairs, shift=(Eps(0, x), Eps(0, y), Eps(0, z))).meets)


def _is_solid(a: Points, b: Points) -> bool:
    """Return whether the differences of two sets of points are not all in a plane."""
    edges = [minus(point, points[0]) for points in (a, b) for point in points]
    return len(independent([(0, 0, 0), *edges])) == 4
