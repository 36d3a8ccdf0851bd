"""Functions for floats and arrays alike, for results that are measured, not decided."""

import math
import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np
from numpy import ndarray
from numpy.typing import NDArray

from hitlab.arithmetic.integers import square_root
from hitlab.arithmetic.predicates import Number, Test

SMALL = sys.float_info.min / sys.float_info.epsilon
"""Floats below it may have lost bits to underflow."""


def exponent(number: Number) -> Number:
    """Return the exponent of the power of two just above a number's size; 0 for 0, inf and nan."""
    return math.frexp(number)[1] if isinstance(number, float) else np.frexp(number)[1]


def scaled(number: Number, shift: Number) -> Number:
    """Return the number times a power of two; infinite if that exceeds the largest float."""
    if not (isinstance(number, float) and isinstance(shift, int)):
        return np.ldexp(number, shift)
    try:
        return math.ldexp(number, shift)
    except OverflowError:
        return math.copysign(math.inf, number)


def together(*components: Number) -> NDArray[np.float64]:
    """Return the components of a vector stacked along a last axis."""
    if isinstance(components[0], ndarray):
        return np.stack(components, axis=-1)
    return np.array(components)


def where(condition: Test, yes: Number, no: Number) -> Number:
    """Return `yes` or `no`, element by element."""
    if yes is no:
        return yes
    if isinstance(condition, ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no


def either(test: Test, one: Any, other: Any) -> Any:
    """Return `one` if the test holds, else `other`: element by element, also inside tuples."""
    if not isinstance(test, ndarray):
        return one if test else other
    if isinstance(one, tuple):
        chosen = [either(test, *both) for both in zip(one, other)]
        return type(one)(*chosen) if hasattr(one, "_fields") else tuple(chosen)
    return np.where(test, one, other)


def larger(a: Number, b: Number) -> Number:
    """Return the larger of two numbers, element by element."""
    if type(a) is float is type(b) or not (isinstance(a, ndarray) or isinstance(b, ndarray)):
        return b if b > a else a
    return np.maximum(a, b)


def smaller(a: Number, b: Number) -> Number:
    """Return the smaller of two numbers, element by element."""
    if type(a) is float is type(b) or not (isinstance(a, ndarray) or isinstance(b, ndarray)):
        return b if b < a else a
    return np.minimum(a, b)


def hypot(x: Number, y: Number) -> Number:
    """Return the length of a vector by C's `hypot`, bit for bit the same for floats and arrays.

    `math.hypot` rounds differently.
    """
    if not (type(x) is float is type(y)) and (isinstance(x, ndarray) or isinstance(y, ndarray)):
        return np.hypot(x, y)
    try:
        return abs(complex(x, y))
    except OverflowError:
        return math.inf


def divided(number: Number, by: Number) -> Number:
    """Return the quotient, or 0 if the divisor is 0."""
    if not (type(number) is float is type(by)) and (is_batch(number) or is_batch(by)):
        none = by == 0
        if not some(none):
            return number / by
        return np.where(none, 0.0, number / np.where(none, 1.0, by))
    return number / by if by else 0.0


def is_batch(number: Number) -> bool:
    """Return whether a value is an array rather than a single shape's number."""
    return isinstance(number, ndarray)


def some(condition: Test) -> bool:
    """Return whether a condition holds for a single pair, or for any pair of a batch."""
    return bool(condition.any() if isinstance(condition, ndarray) else condition)


def quotient(number: Number, by: Number) -> Number:
    """Return the quotient as `divided` does; integers and fractions are not rounded."""
    if isinstance(by, float | ndarray):  # first, because a check for Fraction is slower
        return divided(number, by)
    return Fraction(number) / by if by else Fraction(0)


def root(square: Number) -> Number:
    """Return the square root, or 0 if negative; for integers and fractions, a lower bound of it."""
    if isinstance(square, ndarray):
        return np.sqrt(np.where(square > 0, square, 0.0))
    if not square > 0:
        return 0 * square
    return math.sqrt(square) if isinstance(square, float) else square_root(Fraction(square))


def least(numbers: Sequence[Number]) -> Number:
    """Return the minimum of some numbers, or of some arrays element by element."""
    return reduce(np.minimum, numbers) if isinstance(numbers[0], ndarray) else min(numbers)


def greatest(numbers: Sequence[Number]) -> Number:
    """Return the maximum of some numbers, or of some arrays element by element."""
    return reduce(np.maximum, numbers) if isinstance(numbers[0], ndarray) else max(numbers)


def unit(x: Number, y: Number) -> tuple[Number, Number]:
    """Return a direction scaled to length 1; (0, 0) remains (0, 0)."""
    length = hypot(x, y)
    if isinstance(length, float) and SMALL < length < math.inf:
        return x / length, y / length
    sound = (length > SMALL) & (length < math.inf)
    if not (sound.all() if is_batch(sound) else sound):
        size = where(sound, 0, exponent(larger(abs(x), abs(y))))
        x, y = scaled(x, -size), scaled(y, -size)
        length = hypot(x, y)
    return divided(x, length), divided(y, length)
