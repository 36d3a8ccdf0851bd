"""What is measured, not decided: functions for floats and arrays alike."""

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
from hitlab.arithmetic.predicates import Columns, Number, Test

SMALL = sys.float_info.min / sys.float_info.epsilon
"""Floats below it may have lost bits to underflow."""


def exponent(number: Number) -> Number:
    """Give the power of two just above the size of a number; 0 for 0, inf and nan."""
    return math.frexp(number)[1] if isinstance(number, float) else np.frexp(number)[1]


def scaled(number: Number, shift: Number) -> Number:
    """Multiply by a power of two; beyond the largest float the result is infinite."""
    if not (isinstance(number, float) and isinstance(shift, int)):
        return np.ldexp(number, shift)
    try:
        return math.ldexp(number, shift)
    except OverflowError:
        return math.copysign(math.inf, number)


def all_scaled(numbers: Sequence[Number], shift: Number) -> Columns:
    """Multiply each by a power of two; plain floats at once."""
    if isinstance(shift, int) and abs(shift) < sys.float_info.max_exp:
        factor = 2.0**shift
        return tuple(number * factor for number in numbers)
    return tuple(scaled(number, shift) for number in numbers)


def together(*components: Number) -> NDArray[np.float64]:
    """Join the components of a vector along a last axis."""
    if isinstance(components[0], ndarray):
        return np.stack(components, axis=-1)
    return np.array(components)


def where(condition: Test, yes: Number, no: Number) -> Number:
    """Choose, element by element."""
    if yes is no:
        return yes
    if isinstance(condition, ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no


def either(test: Test, one: Any, other: Any) -> Any:
    """Choose between two numbers, or two tuples of one kind, component by component."""
    if not isinstance(test, ndarray):
        return one if test else other
    if isinstance(one, tuple):
        chosen = [either(test, *both) for both in zip(one, other)]
        return type(one)(*chosen) if hasattr(one, "_fields") else tuple(chosen)
    return np.where(test, one, other)


def larger(a: Number, b: Number) -> Number:
    """Give the larger of two numbers, element by element."""
    if type(a) is float is type(b) or not (isinstance(a, ndarray) or isinstance(b, ndarray)):
        return b if b > a else a
    return np.maximum(a, b)


def smaller(a: Number, b: Number) -> Number:
    """Give the smaller of two numbers, element by element."""
    if type(a) is float is type(b) or not (isinstance(a, ndarray) or isinstance(b, ndarray)):
        return b if b < a else a
    return np.minimum(a, b)


def hypot(x: Number, y: Number) -> Number:
    """Give the length of a vector, with the same bits for one as for many: both use C's `hypot`.

    `math.hypot` rounds otherwise.
    """
    if not (type(x) is float is type(y)) and (isinstance(x, ndarray) or isinstance(y, ndarray)):
        return np.hypot(x, y)
    try:
        return abs(complex(x, y))
    except OverflowError:
        return math.inf


def divided(number: Number, by: Number) -> Number:
    """Divide; by 0 gives 0."""
    if not (type(number) is float is type(by)) and (is_batch(number) or is_batch(by)):
        none = by == 0
        if not some(none):
            return number / by
        return np.where(none, 0.0, number / np.where(none, 1.0, by))
    return number / by if by else 0.0


def is_batch(number: Number) -> bool:
    """Tell an array from the number of a single shape."""
    return isinstance(number, ndarray)


def some(condition: Test) -> bool:
    """Tell whether a condition holds for a single pair, or for any pair of a batch."""
    return bool(condition.any() if isinstance(condition, ndarray) else condition)


def quotient(number: Number, by: Number) -> Number:
    """Divide as `divided` does; integers and fractions without rounding."""
    if isinstance(by, float | ndarray):  # asked first, since to ask for a Fraction takes longer
        return divided(number, by)
    return Fraction(number) / by if by else Fraction(0)


def root(square: Number) -> Number:
    """Give the square root, 0 where there is none; of integers and fractions from below."""
    if isinstance(square, ndarray):
        return np.sqrt(np.where(square > 0, square, 0.0))
    if not square > 0:
        return 0 * square
    return math.sqrt(square) if isinstance(square, float) else square_root(Fraction(square))


def least(numbers: Sequence[Number]) -> Number:
    """Give the least of some floats, or of some arrays, element by element."""
    return min(numbers) if isinstance(numbers[0], float) else reduce(np.minimum, numbers)


def greatest(numbers: Sequence[Number]) -> Number:
    """Give the greatest of some floats, or of some arrays, element by element."""
    return max(numbers) if isinstance(numbers[0], float) else reduce(np.maximum, numbers)


def unit(x: Number, y: Number) -> tuple[Number, Number]:
    """Bring a direction to length 1; (0, 0) stays as it is."""
    length = hypot(x, y)
    if isinstance(length, float) and SMALL < length < math.inf:
        return x / length, y / length
    sound = (length > SMALL) & (length < math.inf)
    if not (sound.all() if is_batch(sound) else sound):
        size = where(sound, 0, exponent(larger(abs(x), abs(y))))
        x, y = scaled(x, -size), scaled(y, -size)
        length = hypot(x, y)
    return divided(x, length), divided(y, length)
