"""What the exact explanations share: comparisons, and numbers that are rounded once, at the end."""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import rounded, square_root
from hitlab.steps.explanation import Coordinates, Value

Exactly = tuple[Fraction, Fraction]
"""A point before it is rounded."""
Numbers = Iterable[float | Fraction]
CASES = {"<": "hit", "=": "touch", ">": "miss"}
"""What it means for two shapes how their distance compares with their reach."""


def relation(left: Fraction | float, right: Fraction | float) -> str:
    """Say exactly how two numbers of any kind compare: "<", "=" or ">".

    >>> relation(0.1 + 0.2, 0.3), relation(Fraction(1, 2), 0.5)
    ('>', '=')
    """
    return "<=>"[1 + (left > right) - (left < right)]


def shown(number: Fraction | float) -> float:
    """Round a number; what is too small for a float becomes the smallest float, not 0.

    >>> shown(Fraction(1, 2)), shown(Fraction(-1, 10**400)), shown(Fraction(0))
    (0.5, -5e-324, 0.0)
    """
    if number == 0:
        return 0.0
    return rounded(number) or math.copysign(math.ulp(0.0), number)


class Distance(NamedTuple):
    """A distance d beside the reach R that it is compared with, exactly: by their squares.

    Only the `length` is rounded, a root.
    """

    squared: Fraction
    length: Fraction
    reach: Fraction

    @classmethod
    def against(cls, reach: Fraction | float, squared: Fraction) -> "Distance":
        """Take the distance by its square."""
        return cls(squared, square_root(squared), Fraction(reach))

    @property
    def relation(self) -> str:
        """Say how d compares with R."""
        return relation(self.squared, self.reach**2)

    @property
    def case(self) -> str:
        """Name a hit, a touch or a miss."""
        return CASES[self.relation]

    @property
    def excess(self) -> float:
        """Give d - R = (d² - R²) / (d + R), which is right however little they differ.

        >>> Distance.against(1.0, Fraction(1) + Fraction(1, 10**400)).excess
        5e-324
        """
        beyond2 = self.squared - self.reach**2
        return shown(beyond2 / (self.length + self.reach)) if beyond2 else 0.0

    @property
    def compared(self) -> dict[str, Value]:
        """Give both, as values of a step."""
        return {"relation": self.relation, "excess": self.excess}


def between(start: Numbers, end: Numbers, part: Fraction) -> Exactly:
    """Give the point that is `part` of the way from start to end, without rounding."""
    x, y = (Fraction(p) + part * (Fraction(q) - Fraction(p)) for p, q in zip(start, end))
    return x, y


def nearest(point: Exactly) -> Coordinates:
    """Round each coordinate once."""
    x, y = map(rounded, point)
    return x, y


def over(number: int, by: int) -> float:
    """Divide two integers, rounding once; beyond the largest float the result is infinite.

    >>> over(1, 3), over(-(10**400), 3)
    (0.3333333333333333, -inf)
    """
    try:
        return number / by
    except OverflowError:
        return math.inf if (number > 0) == (by > 0) else -math.inf


def is_lost(values: Iterable[Value]) -> bool:
    """Tell whether a number among these is nan: an overflow that was computed with."""
    return any(value != value for value in values)
