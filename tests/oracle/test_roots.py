"""Sums and products of nested square roots, against decimals of many digits."""

from decimal import Decimal, localcontext
from fractions import Fraction
from unittest import mock

import numpy as np
import pytest
from hitlab.arithmetic import integers, roots

DIGITS, LEAST = 999, Decimal("1e-250")
"""Of how many digits decimals are, and below what they are 0."""
MOST_BITS = 1 << 12


def decimal(number):
    """Evaluate what is kept of an exact number, to many digits."""
    if isinstance(number, roots.Root):
        part, factor, square = map(decimal, (number.part, number.factor, number.square))
        return part + factor * square.sqrt()
    return Decimal(number)


def roots_in_roots():
    """Give exact numbers of up to three levels, by the squares that they have in common."""
    rng = np.random.default_rng(31)
    one = roots.Root(3, -1, 2, 1)
    fields = [(2, one, one * one + roots.Root(1, 3, one, 2)), (2, 8, 18), (9, 2, 9), (2, 2, one)]
    found = []
    for squares in fields:
        numbers = [5, -3, 0]
        for level, square in enumerate(squares, 1):
            pairs = [rng.integers(len(numbers), size=2) for _ in range(5)]
            numbers += [roots.Root(numbers[i], numbers[j], square, level) for i, j in pairs]
            numbers += [roots.Root(part, 1, square, level) for part in (-3, 0)]
            numbers += [way * each for way in (1, -1) for each in nearly_zero(square, level)]
        found.append(numbers)
    zero = roots.Root(0, 2, 2, 1) - roots.Root(0, 1, 8, 2)
    return [*found, [zero, zero + roots.Root(0, 1, 18, 3)]]


def nearly_zero(square, level):
    """Give differences x - y root 2 that cancel up to all digits but one, by J. Pell's equation."""
    x, y = 3, 2
    for _ in range(7 if square == 2 else 0):
        x, y = x * x + 2 * y * y, 2 * x * y
        yield roots.Root(x, -y, square, level)


@pytest.fixture
def few_bits():
    """Have a root that is asked for with more and more bits end."""
    asked = integers.square_root

    def square_root(square, bits):
        assert bits < MOST_BITS
        return asked(square, bits)

    with mock.patch.object(integers, "square_root", square_root), localcontext() as context:
        context.prec = DIGITS
        yield


@pytest.mark.slow(5)
def test_roots_are_right(few_bits):
    for numbers in roots_in_roots():
        for one, other in zip(numbers, [*numbers[7:], *numbers[:7]]):
            a, b = decimal(one), decimal(other)
            size = max(1, abs(a), abs(b)) ** 2
            assert abs(decimal(one + other) - (a + b)) <= LEAST * size
            assert abs(decimal(one - other) - (a - b)) <= LEAST * size
            assert abs(decimal(one * other) - a * b) <= LEAST * size
        for number in numbers:
            value = decimal(number)
            is_zero = abs(value) < LEAST
            assert roots.sign(number) == (0 if is_zero else 1 if value > 0 else -1)
            assert roots.nearest(number, 4) == (0 if is_zero else float(value / 4))
    for way in (1, -1):
        for number, nearest in beside_a_tie():
            assert roots.nearest(way * number, 1) == way * nearest


def beside_a_tie():
    """Give the middle of two floats, written as a sum of roots, and what is 2**-199 beside it."""
    tie, tiny = 2**53 + 1, Fraction(1, 2**199)
    for part, nearest in ((tie, tie - 1), (tie + tiny, tie + 1), (tie - tiny, tie - 1)):
        for way in (1, -1):
            yield roots.Root(roots.Root(part, -2 * way, 2, 1), way, 8, 2), nearest
