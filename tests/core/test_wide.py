"""Arrays of whole numbers, and that what touches on a grid is decided by them."""

from operator import add, eq, ge, gt, le, lt, mul, sub
from unittest import mock

import hitlab as hl
import numpy as np
import pytest
from hitlab.arithmetic import filter
from hitlab.arithmetic.wide import BITS, HALF, ROOM, WIDTHS, Wide, fit, wide
from hypothesis import given
from hypothesis import strategies as st


def drawn(bits):
    """Floats that are whole numbers of at most so many bits: large, small and in between."""
    mantissas = st.integers(-(2 ** min(bits, 53)), 2 ** min(bits, 53))
    scaled = st.builds(
        lambda n, by: n * 2**by if abs(n * 2**by) <= 2**bits else n,
        mantissas,
        st.integers(0, max(0, bits - 53)),
    )
    return st.sampled_from([0, 1, -1, 2**bits, -(2**bits)]) | scaled


def whole(number):
    """Give the Python integers that a wide number stands for."""
    rows = number.digits.tolist()
    return [sum(digit << BITS * j for j, digit in enumerate(digits)) for digits in zip(*rows)]


def made(columns, bits):
    return wide(np.array(columns, dtype=float) / 2.0**bits, bits)


def check(number, expected):
    assert whole(number) == expected
    assert abs(number.digits).max() <= number.largest <= ROOM
    assert max(map(abs, expected)) <= number.size
    assert whole(number.carried) == expected
    assert abs(number.carried.digits).max() <= HALF


@given(st.data(), st.sampled_from(WIDTHS))
def test_polynomials_are_those_of_integers(data, bits):
    rows = data.draw(st.lists(st.tuples(*[drawn(bits)] * 4), min_size=1, max_size=5))
    exact = [list(column) for column in zip(*rows)]
    numbers = made(exact, bits)
    for _ in range(data.draw(st.integers(1, 12))):
        op = data.draw(st.sampled_from([add, sub, mul]))
        i, j = (data.draw(st.integers(0, len(exact) - 1)) for _ in range(2))
        if op is mul and (numbers[i].size * numbers[j].size).bit_length() > 6 * (bits + 2):
            continue
        exact.append([op(a, b) for a, b in zip(exact[i], exact[j])])
        numbers.append(op(numbers[i], numbers[j]))
        check(numbers[-1], exact[-1])
    check(-numbers[-1], [-n for n in exact[-1]])
    i, j = (data.draw(st.integers(0, len(exact) - 1)) for _ in range(2))
    for compare in (lt, le, gt, ge, eq):
        found = compare(numbers[i], numbers[j]).tolist()
        assert found == [compare(a, b) for a, b in zip(exact[i], exact[j])]
        for other in (0, 3, 0.0):
            assert compare(numbers[i], other).tolist() == [compare(a, other) for a in exact[i]]
            assert compare(other, numbers[i]).tolist() == [compare(other, a) for a in exact[i]]


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("sign", [1, -1])
def test_nothing_overflows_where_all_digits_are_as_large_as_can_be(count, sign):
    exact = sum(sign * HALF << BITS * place for place in range(count))
    term = Wide(np.full((count, 1), sign * HALF), HALF, abs(exact))
    gap = term - -term
    square = gap * gap + gap * gap
    check(square, [8 * exact**2])
    check(square * square - term, [64 * exact**4 - exact])


def test_numbers_fit_if_all_of_a_pair_are_whole():
    numbers = np.array([[0.5, 1, 0, 1.5 * 2.0**-14], [-1, 2.0**-14, 0, 0], [0, 5e-324, 0, 1]])
    assert fit(numbers, 14).tolist() == [True, False, True, False]
    assert fit(numbers, 28).tolist() == [True, False, True, True]


RIGHT, UP = np.eye(2)
GRID = np.stack(np.meshgrid(np.arange(5.0), np.arange(5.0)), axis=-1)


@pytest.mark.parametrize("scale", [1, 0.1, 1e200, 1e-200, 1e-310, 2.0**1015])
@pytest.mark.parametrize(
    "pair",
    [
        lambda at, one: (hl.Box(at, (one, one)), hl.Box(at + one * RIGHT, (one, one))),
        lambda at, one: (hl.Disk(at, one / 2), hl.Disk(at + one * RIGHT, one / 2)),
        lambda at, one: (hl.Ray(at - one * (RIGHT - UP), (1e-9, 0)), hl.Disk(at, one)),
        lambda at, one: (hl.Disk(at, one / 2), hl.Box(at + one * RIGHT, (one, one))),
    ],
    ids=["boxes", "disks", "ray and disk", "disk and box"],
)
def test_what_touches_on_a_grid_is_not_decided_one_by_one(pair, scale):
    a, b = pair(GRID * scale, scale)
    singles = [[hl.intersects(a[i, j], b[i, j]) for j in range(5)] for i in range(5)]
    with mock.patch.object(filter, "_decide_exactly", side_effect=AssertionError):
        assert hl.intersects(a, b).tolist() == singles
