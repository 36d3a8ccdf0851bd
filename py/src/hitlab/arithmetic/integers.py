"""Exact conversion of doubles to integers and back."""

import math
from collections.abc import Iterable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.predicates import Number

Whole = tuple[int, int]
"""A point or a vector of the plane with integer coordinates."""


def integers(numbers: Iterable[float]) -> tuple[list[int], int]:
    """Return the numbers as integers, and the power of two by which they were multiplied.

    >>> integers([0.5, -3.0, 0.125])
    ([4, -24, 1], 8)
    """
    ratios = [number.as_integer_ratio() for number in numbers]
    unit = max(denominator for _, denominator in ratios)
    return [numerator * (unit // denominator) for numerator, denominator in ratios], unit


def integer_columns(numbers: NDArray[np.float64]) -> NDArray[np.object_]:
    """Return floats as Python integers, each column multiplied by the same power of two.

    >>> integer_columns(np.array([[0.5, 1.0], [-3.0, 4.0]])) // 2**50
    array([[4, 4],
           [-24, 16]], dtype=object)
    """
    fractions, exponents = np.frexp(numbers)
    whole = (fractions * 2.0**53).astype(np.int64)
    none = whole == 0
    shifts = exponents - exponents.min(axis=0, where=~none, initial=1024)
    shifts[none] = 0
    return whole.astype(object) << shifts.astype(object)


def sign(number: Number) -> int:
    """Return the sign of a number: -1, 0 or 1."""
    return (number > 0) - (number < 0)


def rounded(exact: Fraction | float) -> float:
    """Return the closest float, or an infinity if the number exceeds the largest float.

    >>> rounded(Fraction(1, 3)), rounded(Fraction(-(10**400)))
    (0.3333333333333333, -inf)
    """
    try:
        return float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def ratio(numerator: int, denominator: int) -> float:
    """Return the quotient of integers, rounded as by `rounded`.

    >>> ratio(1, 3), ratio(-(10**400), 3)
    (0.3333333333333333, -inf)
    """
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if (numerator > 0) == (denominator > 0) else -math.inf


def square_root(square: Fraction, bits: int = 62) -> Fraction:
    """Return a lower bound of the square root, with a relative error of less than 2**(1 - bits).

    >>> rounded(square_root(Fraction(2)))
    1.4142135623730951
    >>> rounded(square_root(Fraction(1, 4 << 2000))) == 2.0**-1001
    True
    """
    size = square.numerator.bit_length() - square.denominator.bit_length()
    shift = max(0, bits - size // 2)
    root = math.isqrt((square.numerator << 2 * shift) // square.denominator)
    return Fraction(root, 1 << shift)
