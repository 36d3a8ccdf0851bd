"""Arrays of arbitrary-precision integers: for batches what Python's integers are for single pairs.

A number is a sum of digits, each with a weight 2**29 times that of the previous one. A digit may be
negative, and as large as 64 bits allow. So numbers are added and multiplied without carries (A.
Avizienis, "Signed-Digit Number Representations for Fast Parallel Arithmetic", 1961), and products
are computed as those of polynomials. Each number has an upper bound of its digits that depends only
on the number of bits of the input; carries are resolved before a result could exceed 64 bits.
"""

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.predicates import Number, Test

Digits = NDArray[np.int64]

BITS = 29
"""The number of bits of a digit: each weight is 2**BITS times the previous one."""

HALF = 1 << BITS - 1
"""The largest digit after a carry: a sum of 100 products of two such digits fits in 64 bits."""

ROOM = 2**63 - 2**35
"""The largest digit before a carry, with 2**35 reserved for a carry and for rounding."""


WIDTHS = (14, 28, 57, 68, 86, 115, 231)
"""The widths in bits that are tried in turn.

With 14 bits, no term of degree 4 needs a second digit. 28 bits need one digit, 115 four and 231
eight; 68 are enough for neighbours on a grid of tenths, whose coordinates have 53 bits each."""


class Wide:
    """An array of n integers: their digits, of shape (k, n), the lowest digit first."""

    __array_ufunc__ = None  # makes numpy arrays defer to this class

    def __init__(self, digits: Digits, largest: int, size: int):
        self.digits = digits
        self.largest = largest
        """The upper bound of each digit's absolute value."""
        self.size = size
        """The upper bound of each number's absolute value."""

    @cached_property
    def carried(self) -> "Wide":
        """The same numbers with as many digits as their size needs, each at most `HALF`.

        The digits with weights below 2**(29 j) add up to less than 0.51 times that weight. So digit
        j, with all that are carried to it, is at most size / 2**(29 j) + 0.51, and is 0 if that is
        < 1.
        """
        if self.largest <= HALF:
            return self
        return Wide(_carried(self.digits, 1 + self.size.bit_length() // BITS), HALF, self.size)

    def __neg__(self) -> "Wide":
        return Wide(-self.digits, self.largest, self.size)

    def __add__(self, other: Number) -> "Wide":
        return _joined(np.add, self, _wide(other))

    def __sub__(self, other: Number) -> "Wide":
        return _joined(np.subtract, self, _wide(other))

    def __rsub__(self, other: Number) -> "Wide":
        return _joined(np.subtract, _wide(other), self)

    def __mul__(self, other: Number) -> "Wide":
        a, b = self, _wide(other)
        if a.largest * b.largest * min(len(a.digits), len(b.digits)) > ROOM:
            a, b = a.carried, b.carried
        few, many = sorted((a.digits, b.digits), key=len)
        largest, size = a.largest * b.largest * len(few), a.size * b.size
        if len(few) == 1:
            return Wide(few * many, largest, size)
        digits = np.zeros((len(few) + len(many) - 1, many.shape[1]), dtype=np.int64)
        for place, digit in enumerate(few):
            digits[place : place + len(many)] += digit * many
        return Wide(digits, largest, size)

    __radd__ = __add__
    __rmul__ = __mul__

    def __ge__(self, other: Number) -> Test:
        return _is_positive_or_zero(self - other)

    def __le__(self, other: Number) -> Test:
        return _is_positive_or_zero(other - self)

    def __gt__(self, other: Number) -> Test:
        return ~(self <= other)

    def __lt__(self, other: Number) -> Test:
        return ~(self >= other)

    def __eq__(self, other: Number) -> Test:
        return (self >= other) & (self <= other)

    def __ne__(self, other: Number) -> Test:
        return ~(self == other)

    __hash__ = None  # type: ignore[assignment]  # like arrays


def fit(numbers: NDArray[np.float64], bits: int) -> NDArray[np.bool_]:
    """Return for each column of floats whether all its numbers are multiples of 2**-bits."""
    whole = numbers * 2.0**bits
    return (whole == np.rint(whole)).all(axis=0)


def wide(numbers: NDArray[np.float64], bits: int) -> list[Wide]:
    """Return each row of floats times 2**bits; the floats must `fit` and be at most 1 in size."""
    count = 1 + bits // BITS
    digits = np.empty((count, *numbers.shape), dtype=np.int64)
    rest = numbers * 2.0 ** (bits - BITS * (count - 1))
    for place in reversed(range(count)):
        whole = np.rint(rest)
        digits[place] = whole
        rest = (rest - whole) * 2.0**BITS
    largest = 1 << bits if count == 1 else HALF
    return [Wide(digits[:, row], largest, 1 << bits) for row in range(len(numbers))]


def _wide(number: Number) -> Wide:
    """Return an operand as a Wide: a plain number, such as the margin 0, becomes a single entry."""
    if isinstance(number, Wide):
        return number
    return Wide(np.full((1, 1), int(number)), abs(int(number)), abs(int(number)))


def _joined(join: Callable[..., Digits], a: Wide, b: Wide) -> Wide:
    """Return the sum or the difference of two arrays, as computed by `join`."""
    if a.largest + b.largest > ROOM:
        a, b = a.carried, b.carried
    largest, size = a.largest + b.largest, a.size + b.size
    if b.largest == 0:
        return a
    if len(a.digits) == len(b.digits):
        return Wide(join(a.digits, b.digits), largest, size)
    count = max(len(a.digits), len(b.digits))
    return Wide(join(_longer(a.digits, count), _longer(b.digits, count)), largest, size)


def _longer(digits: Digits, count: int) -> Digits:
    """Return a copy of the digits, extended by zeros to `count` digits."""
    longer = np.zeros((count, digits.shape[1]), dtype=np.int64)
    longer[: len(digits)] = digits
    return longer


def _carried(digits: Digits, count: int) -> Digits:
    """Return `count` digits; the multiple of 2**29 closest to each is carried to the next one."""
    digits = _longer(digits, max(count, len(digits)))
    for low, high in pairwise(digits):
        carry = (low + HALF) >> BITS
        high += carry
        low -= carry << BITS
    return digits[:count]


def _is_positive_or_zero(number: Wide) -> Test:
    """Return whether a number is >= 0: dividing by 2**29, rounded down, preserves the sign."""
    top, *rest = number.digits
    for digit in rest:
        top = (top >> BITS) + digit
    return top >= 0
