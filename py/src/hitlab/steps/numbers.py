"""Comparisons and rounding for the exact explanations: numbers are rounded once, at the end."""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import ratio, rounded, square_root
from hitlab.arithmetic.vectors import Vector3
from hitlab.steps.explanation import Value

Exactly = tuple[Fraction, Fraction]
"""A point before it is rounded."""
Numbers = Iterable[float | Fraction]
CASES = {"<": "hit", "=": "touch", ">": "miss"}
"""The case for each way in which the distance between two shapes compares with their reach."""


def relation(left: Fraction | float, right: Fraction | float) -> str:
    """Return how two numbers of any type compare exactly: "<", "=" or ">".

    >>> relation(0.1 + 0.2, 0.3), relation(Fraction(1, 2), 0.5)
    ('>', '=')
    """
    return "<=>"[1 + (left > right) - (left < right)]


def shown(number: Fraction | float) -> float:
    """Return a rounded number; a nonzero number that underflows becomes the smallest float, not 0.

    >>> shown(Fraction(1, 2)), shown(Fraction(-1, 10**400)), shown(Fraction(0))
    (0.5, -5e-324, 0.0)
    """
    if number == 0:
        return 0.0
    return rounded(number) or math.copysign(math.ulp(0.0), number)


def shown_ratio(numerator: int, denominator: int) -> float:
    """Return the quotient of integers, of which the second is positive, rounded as by `shown`.

    >>> shown_ratio(1, 2), shown_ratio(-1, 10**400), shown_ratio(0, 3)
    (0.5, -5e-324, 0.0)
    """
    if numerator == 0:
        return 0.0
    return ratio(numerator, denominator) or math.copysign(math.ulp(0.0), numerator)


class Distance(NamedTuple):
    """A distance d and the reach R; their squares are compared exactly.

    Only `length` is rounded, because it is a square root.
    """

    squared: Fraction
    length: Fraction
    reach: Fraction

    @classmethod
    def against(cls, reach: Fraction | float, squared: Fraction) -> "Distance":
        """Return the distance whose square is `squared`, for comparison with `reach`."""
        return cls(squared, square_root(squared), Fraction(reach))

    @property
    def relation(self) -> str:
        """How d compares with R: "<", "=" or ">"."""
        return relation(self.squared, self.reach**2)

    @property
    def case(self) -> str:
        """The case: "hit", "touch" or "miss"."""
        return CASES[self.relation]

    @property
    def excess(self) -> float:
        """The difference d - R = (d² - R²) / (d + R), accurate even if it is tiny.

        >>> Distance.against(1.0, Fraction(1) + Fraction(1, 10**400)).excess
        5e-324
        """
        beyond2 = self.squared - self.reach**2
        return shown(beyond2 / (self.length + self.reach)) if beyond2 else 0.0

    @property
    def radii(self) -> dict[str, Value]:
        """R as the sum of the radii, and whether a shape has a radius, as values of a step."""
        return {"R": shown(self.reach), "sum": "radii" if self.reach else "none"}

    @property
    def squares(self) -> dict[str, Value]:
        """The distance d and R, named r, and their squares, as values of a step."""
        lengths = {"d": shown(self.length), "r": rounded(self.reach)}
        return {**lengths, "d2": shown(self.squared), "r2": shown(self.reach**2)}

    @property
    def compared(self) -> dict[str, Value]:
        """The relation and the excess, as values of a step."""
        return {"relation": self.relation, "excess": self.excess}


def between(start: Numbers, end: Numbers, part: Fraction) -> Any:
    """Return the point at the fraction `part` from start to end, without rounding."""
    return tuple(Fraction(p) + part * (Fraction(q) - Fraction(p)) for p, q in zip(start, end))


def nearest(point: Numbers) -> Any:
    """Return a point with each coordinate rounded once."""
    return tuple(map(rounded, point))


def placed(point: Vector3, unit: int) -> Vector3:
    """Return a point that was scaled to integers by a unit, with each coordinate rounded once."""
    x, y, z = nearest(Fraction(each) / unit for each in point)
    return x, y, z


def is_lost(values: Iterable[Value]) -> bool:
    """Return whether one of these numbers is nan, for example after an overflow."""
    return any(value != value for value in values)
