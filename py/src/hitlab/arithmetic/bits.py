"""Sizes of arrays of floats, and which of them are larger, by their bits.

Without its sign a float64 has the order of its bits as an integer, and the sign bit makes that
integer negative. So the larger or smaller of two such integers is that of the floats unless both
are negative, and then it is one of the two. In WebAssembly numpy takes it six times as fast, since
it looks for nan among floats, and takes a branch at each sign to drop it.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SIZE = np.array(2**63 - 1)
_ZERO = np.array(0)
_SHIFT = 52
_EXPONENT = np.array(0x7FF << _SHIFT)
_TWICE_ZERO = np.array(2 * 1023 << _SHIFT)
"""The exponents of a power of two and of its inverse, which are kept plus 1023, add up to it."""
_LEAST, _MOST = (1023 - 900) << _SHIFT, (1023 + 900) << _SHIFT


def drop_sign(numbers: Floats) -> None:
    """Replace each number by its absolute value."""
    bits = numbers.view(np.int64)
    np.bitwise_and(bits, _SIZE, out=bits)


def sizes(numbers: Floats) -> Floats:
    """Give the absolute values."""
    return np.bitwise_and(numbers.view(np.int64), _SIZE).view(np.float64)


def raise_to_zero(numbers: Floats) -> None:
    """Replace the negative ones by 0."""
    bits = numbers.view(np.int64)
    np.maximum(bits, _ZERO, out=bits)


def lower_to_zero(numbers: Floats) -> None:
    """Replace the positive ones by 0."""
    bits = numbers.view(np.int64)
    np.minimum(bits, _ZERO, out=bits)


def lower_to(numbers: Floats, rows: Floats) -> None:
    """Replace each number by the least of it and two rows; where some are negative, one of them."""
    bits, others = numbers.view(np.int64), rows.view(np.int64)
    np.minimum(bits, others[0], out=bits)
    np.minimum(bits, others[1], out=bits)


def lower(numbers: Floats, where: NDArray[np.bool_]) -> None:
    """Replace some numbers, neither 0 nor minus infinity, by the next float below."""
    bits = numbers.view(np.int64)
    step = bits >> 63
    step |= 1
    step *= where
    bits -= step


def highest(numbers: Floats, axis: int) -> Floats:
    """Give the greatest along an axis; where all are negative, one of them."""
    bits: NDArray[np.int64] = np.maximum.reduce(numbers.view(np.int64), axis=axis)
    return bits.view(np.float64)


def lowest(numbers: Floats, axis: int) -> Floats:
    """Give the least along an axis; where some are negative, one of those."""
    bits: NDArray[np.int64] = np.minimum.reduce(numbers.view(np.int64), axis=axis)
    return bits.view(np.float64)


def min_of_max(numbers: Floats) -> Floats:
    """Give the least along the first axis of the greatest along the second one."""
    bits: NDArray[np.int64] = numbers.view(np.int64).max(axis=1).min(axis=0)
    return bits.view(np.float64)


def max_of(a: Floats, b: Floats) -> Floats:
    """Give the larger of two, element by element; where both are negative, one of them."""
    return np.maximum(a.view(np.int64), b.view(np.int64)).view(np.float64)


def min_of(a: Floats, b: Floats) -> Floats:
    """Give the smaller of two, element by element; where both are negative, one of them."""
    return np.minimum(a.view(np.int64), b.view(np.int64)).view(np.float64)


def to_one(sizes: Floats) -> Floats:
    """Give the powers of two that bring positive numbers to between 1 and 2.

    For those that are not within 2**-900 and 2**900 it gives nan.
    """
    exponent = np.bitwise_and(sizes.view(np.int64), _EXPONENT)
    factor: Floats = (_TWICE_ZERO - exponent).view(np.float64)
    factor[(exponent < _LEAST) | (exponent > _MOST)] = np.nan
    return factor
