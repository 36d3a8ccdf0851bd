"""Run programs in numpy's floating-point arithmetic, for a single pair or a batch."""

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import numpy as np

from hitlab.arithmetic.counted import Counted, Tallied, Tape
from hitlab.arithmetic.elementwise import is_batch, some
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.steps.explanation import Value

Record = TypeVar("Record")
Iteration = TypeVar("Iteration")


def run(
    program: Callable[..., Record], *columns: Number, number: type[np.floating[Any]] = np.float64
) -> Record:
    """Run a program on the columns of a pair or a batch, rounded to `number`; return its record.

    The program runs on numpy's numbers, which divide by zero, overflow and compare with nan as
    those of the articles do. The record of a single pair holds Python's own numbers.
    """
    columns = tuple(np.broadcast_arrays(*columns))
    given = (column.astype(number, copy=False)[()] for column in columns)
    with np.errstate(all="ignore"):
        if tape := TAPE.get():
            return program(*map(tape.number, given))
        record = program(*given)
    return record if columns[0].ndim else _plain(record)


TAPE: ContextVar[Tape | None] = ContextVar("TAPE", default=None)
"""The tape on which operations are counted, if any."""


@contextmanager
def counting(tape: Tape) -> Iterator[None]:
    """Count the operations of the programs that run inside this context, on `tape`."""
    token = TAPE.set(tape)
    try:
        with np.errstate(all="ignore"):
            yield
    finally:
        TAPE.reset(token)


def _plain(found: Any) -> Any:
    if isinstance(found, tuple):
        parts = map(_plain, found)
        return type(found)(*parts) if hasattr(found, "_fields") else tuple(parts)
    return found.item() if isinstance(found, np.generic | np.ndarray) else found


def where(condition: Test, yes: Any, no: Any) -> Any:
    """Return `yes` or `no`, elementwise, also for tuples; a literal takes the other's type."""
    if not isinstance(condition, np.ndarray | Counted):
        chosen, other = (yes, no) if condition else (no, yes)
        is_literal = type(chosen) is float and isinstance(other, np.floating)
        return type(other)(chosen) if is_literal else chosen
    if isinstance(yes, tuple):
        parts = (where(condition, *both) for both in zip(yes, no))
        return type(yes)(*parts) if hasattr(yes, "_fields") else tuple(parts)
    return np.where(condition, yes, no)


def repeated(
    first: Iteration, following: Callable[[Iteration], Iteration], limit: int, at_limit: int
) -> tuple[Iteration, ...]:
    """Return the iterations until each pair has a reason to `stop`; `at_limit` is the last one.

    For a batch, only the last one is returned, to save memory.
    """
    last: Any = first
    steps: tuple[Any, ...] = (first,)
    for _ in range(limit - 1):
        if not some(last.stop == 0):
            break
        last = following(last)
        steps = (last,) if is_batch(last.stop) else (*steps, last)
    return *steps[:-1], last._replace(stop=where(last.stop == 0, at_limit, last.stop))


def root(square: Number) -> Number:
    """Return the square root; that of a literal is a literal."""
    return math.sqrt(square) if type(square) is float else np.sqrt(square)


def double(number: Number) -> Number:
    """Return a number in double precision, without a negative zero."""
    return number.double() if isinstance(number, Tallied) else float(number) + 0.0


def choose(condition: Test, yes: tuple[Number, ...], no: tuple[Number, ...]) -> Columns:
    """Return one of two vectors, elementwise."""
    return tuple(where(condition, one, other) for one, other in zip(yes, no))


def are_finite(values: Iterable[Value]) -> bool:
    """Return whether all numbers among these values are finite."""
    return all(not isinstance(value, float) or math.isfinite(value) for value in values)
