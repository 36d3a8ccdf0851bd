"""What the exact explanations share: numbers and points that are rounded once, at the end."""

import math
from collections.abc import Iterable
from fractions import Fraction

from hitlab.exact import rounded
from hitlab.explanation import Coordinates

Exactly = tuple[Fraction, Fraction]
"""A point before it is rounded."""
Numbers = Iterable[float | Fraction]


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
