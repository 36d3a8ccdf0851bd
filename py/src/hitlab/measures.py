"""What is measured, not decided: functions that are the same for floats and arrays."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from hitlab.exact import blocks, square_root
from hitlab.predicates import Number


def exponent(number: Number) -> Any:
    """Give the power of two just above the size of a number; 0 for 0, inf and nan."""
    return math.frexp(number)[1] if isinstance(number, float) else np.frexp(number)[1]


def scaled(number: Number, shift: Any) -> Any:
    """Multiply by a power of two; beyond the largest float lies infinity."""
    if not (isinstance(number, float) and isinstance(shift, int)):
        return np.ldexp(number, shift)
    try:
        return math.ldexp(number, shift)
    except OverflowError:
        return math.copysign(math.inf, number)


def where(condition: Any, yes: Number, no: Number) -> Any:
    """Choose, element by element."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no


def larger(a: Number, b: Number) -> Any:
    """Give the larger of two numbers, element by element."""
    return max(a, b) if not _is_batch(a, b) else np.maximum(a, b)


def smaller(a: Number, b: Number) -> Any:
    """Give the smaller of two numbers, element by element."""
    return min(a, b) if not _is_batch(a, b) else np.minimum(a, b)


def hypot(x: Number, y: Number) -> Any:
    """Give the length of a vector."""
    return math.hypot(x, y) if not _is_batch(x, y) else np.hypot(x, y)


def divided(number: Number, by: Number) -> Any:
    """Divide; by 0 gives 0."""
    if not _is_batch(number, by):
        return number / by if by else 0.0
    safe = np.where(by == 0, 1.0, by)
    return np.where(by == 0, 0.0, number / safe)


def _is_batch(*numbers: Number) -> bool:
    return any(isinstance(number, np.ndarray) for number in numbers)


def blockwise(measure: Callable[..., tuple[Any, ...]], *columns: Any) -> tuple[Any, ...]:
    """Measure one pair, or a batch in blocks; each result has the batch's shape."""
    if not any(isinstance(column, np.ndarray) for column in columns):
        return measure(*columns)
    whole = np.broadcast_arrays(*columns)
    results: tuple[Any, ...] = ()
    for block in blocks(whole[0].shape):
        with np.errstate(over="ignore", under="ignore"):
            part = measure(*(column[block] for column in whole))
        results = results or tuple(np.empty(whole[0].shape) for _ in part)
        for result, values in zip(results, part):
            result[block] = values
    return results


def quotient(number: Number, by: Number) -> Any:
    """Divide as `divided` does; integers and fractions without rounding."""
    if isinstance(by, int | Fraction):
        return Fraction(number) / by if by else Fraction(0)
    return divided(number, by)


def root(square: Number) -> Any:
    """Give the square root, 0 where there is none; of integers and fractions from below."""
    if isinstance(square, np.ndarray):
        return np.sqrt(np.where(square > 0, square, 0.0))
    if not square > 0:
        return 0 * square
    return math.sqrt(square) if isinstance(square, float) else square_root(Fraction(square))


def measured(
    rounded: Callable[..., tuple[Any, ...]],
    exact: Callable[..., tuple[float, ...]],
    hit: Any,
    *columns: Any,
) -> tuple[Any, ...]:
    """Measure where it hits, on floats where those are sure; nan elsewhere.

    `rounded` gives whether it is sure, and the measures; `exact` those of one pair.
    """
    if not any(isinstance(column, np.ndarray) for column in (hit, *columns)):
        sure, *values = rounded(*columns)
        return tuple(values) if sure else exact(*columns)
    whole = np.broadcast_arrays(hit, *columns)
    results: tuple[Any, ...] = ()
    for block in blocks(whole[0].shape):
        chosen = whole[0][block].nonzero()
        part = _measured_row(rounded, exact, [column[block][chosen] for column in whole[1:]])
        results = results or tuple(np.full(whole[0].shape, np.nan) for _ in part)
        for result, values in zip(results, part):
            result[block][chosen] = values
    return results


def _measured_row(
    rounded: Callable[..., tuple[Any, ...]],
    exact: Callable[..., tuple[float, ...]],
    columns: list[Any],
) -> tuple[Any, ...]:
    with np.errstate(all="ignore"):
        sure, *values = rounded(*columns)
    for i in (~sure).nonzero()[0].tolist():
        for result, value in zip(values, exact(*(float(column[i]) for column in columns))):
            result[i] = value
    return tuple(values)


def least(numbers: list[Number]) -> Any:
    """Give the least of some floats, or of some arrays, element by element."""
    return min(numbers) if isinstance(numbers[0], float) else reduce(np.minimum, numbers)


def greatest(numbers: list[Number]) -> Any:
    """Give the greatest of some floats, or of some arrays, element by element."""
    return max(numbers) if isinstance(numbers[0], float) else reduce(np.maximum, numbers)


def unit(x: Number, y: Number) -> tuple[Number, Number]:
    """Bring a direction to the length of 1; where it has none, it stays (0, 0)."""
    size = exponent(larger(abs(x), abs(y)))
    x, y = scaled(x, -size), scaled(y, -size)
    length = hypot(x, y)
    return divided(x, length), divided(y, length)
