"""Signs and sizes of arrays of floats by their bits, in place.

Without its sign a float64 has the order of its bits as an integer, and the sign bit makes that
integer negative. So the larger or smaller of two such integers is that of the floats unless both
are negative, and then it is one of the two. In WebAssembly numpy takes it six times as fast, since
it looks for nan among floats.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SIZE = np.array(2**63 - 1)
_ZERO = np.array(0)


def drop_sign(numbers: Floats) -> None:
    """Replace each number by its absolute value."""
    bits = numbers.view(np.int64)
    np.bitwise_and(bits, _SIZE, out=bits)


def raise_to_zero(numbers: Floats) -> None:
    """Replace the negative ones by 0."""
    bits = numbers.view(np.int64)
    np.maximum(bits, _ZERO, out=bits)


def lower_to_zero(numbers: Floats) -> None:
    """Replace the positive ones by 0."""
    bits = numbers.view(np.int64)
    np.minimum(bits, _ZERO, out=bits)


def greatest(numbers: Floats, axis: int) -> Floats:
    """Give the greatest along an axis; where all are negative, one of them."""
    bits: NDArray[np.int64] = np.maximum.reduce(numbers.view(np.int64), axis=axis)
    return bits.view(np.float64)


def least(numbers: Floats, axis: int) -> Floats:
    """Give the least along an axis; where some are negative, one of those."""
    bits: NDArray[np.int64] = np.minimum.reduce(numbers.view(np.int64), axis=axis)
    return bits.view(np.float64)


def larger(a: Floats, b: Floats) -> Floats:
    """Give the larger of two, element by element; where both are negative, one of them."""
    return np.maximum(a.view(np.int64), b.view(np.int64)).view(np.float64)


def smaller(a: Floats, b: Floats) -> Floats:
    """Give the smaller of two, element by element; where both are negative, one of them."""
    return np.minimum(a.view(np.int64), b.view(np.int64)).view(np.float64)
