"""How the articles' programs run: on the processor's float64, one pair or a batch alike."""

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.steps.explanation import Value

Record = TypeVar("Record")


def run(program: Callable[..., Record], *columns: Number) -> Record:
    """Run a program on the columns of a pair, or of a batch of pairs.

    It runs on numpy's numbers, which divide by zero, overflow and compare with nan as those of the
    articles do. The record of a single pair holds Python's own numbers.
    """
    columns = tuple(np.broadcast_arrays(*columns))
    with np.errstate(all="ignore"):
        record = program(*(column[()] for column in columns))
    return record if columns[0].ndim else _plain(record)


def _plain(found: Any) -> Any:
    if isinstance(found, tuple):
        parts = map(_plain, found)
        return type(found)(*parts) if hasattr(found, "_fields") else tuple(parts)
    return found.item()


def where(condition: Test, yes: Number, no: Number) -> Number:
    """Choose, element by element; one number stays a number."""
    chosen: Test = np.where(condition, yes, no)
    return chosen[()]


def choose(condition: Test, yes: tuple[Number, ...], no: tuple[Number, ...]) -> Columns:
    """Choose one of two vectors, element by element."""
    return tuple(where(condition, one, other) for one, other in zip(yes, no))


def are_finite(values: Iterable[Value]) -> bool:
    """Tell whether no number among these has overflowed."""
    return all(not isinstance(value, float) or math.isfinite(value) for value in values)
