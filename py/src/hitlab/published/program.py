"""How the articles' programs run: on the processor's float64, one pair or a batch alike."""

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

import numpy as np

from hitlab.arithmetic import batch
from hitlab.arithmetic.predicates import Number
from hitlab.shapes.base import Shape, Verdict
from hitlab.steps.explanation import Explanation, Value

Record = TypeVar("Record")
Read = Callable[[Any], tuple[Any, ...]]


class Given(NamedTuple):
    """The columns of a shape: all that a program needs."""

    columns: tuple[Number, ...]


class Program(Protocol):
    """The file of a published program, which leaves a record of what it computed."""

    def run(self, a: Any, b: Any, /) -> Any:
        """Run it on the columns of two shapes, single ones or batches."""

    def explain(self, a: Any, b: Any, /) -> Explanation:
        """Tell the steps that it took with a single pair."""


@runtime_checkable
class TellsRegion(Program, Protocol):
    """A program that numbers the region or zone of what is moved."""

    def region(self, found: Any, /) -> Any:
        """Read it in the record."""


@runtime_checkable
class TellsDistance(Program, Protocol):
    """A program that measures a distance where it misses."""

    def distance(self, found: Any, /) -> Any:
        """Read it in the record."""


@runtime_checkable
class TellsClosestPoints(Program, Protocol):
    """A program that finds the nearest points, by three coordinates each."""

    def closest_points(self, found: Any, /) -> tuple[Any, ...]:
        """Read them in the record."""


@runtime_checkable
class TellsCrossing(Program, Protocol):
    """A program that finds where a ray enters and leaves."""

    def crossing(self, found: Any, /) -> tuple[Any, ...]:
        """Read the verdict, and what was found, in the record."""


@runtime_checkable
class TellsMeeting(Program, Protocol):
    """A program that finds where two lines meet."""

    def meeting(self, found: Any, /) -> tuple[Any, ...]:
        """Read the kind, x, y, s and t in the record."""


def run(program: Callable[..., Record], *columns: Number) -> Record:
    """Run a program on the columns of a pair, or of a batch of pairs.

    It runs on numpy's numbers, which divide by zero, overflow and compare with nan as those of the
    articles do. The record of a single pair holds Python's own numbers.
    """
    columns = tuple(np.broadcast_arrays(*columns))
    with np.errstate(all="ignore"):
        record = program(*(column[()] for column in columns))
    return record if columns[0].ndim else _plain(record)


def blockwise(program: Program, a: Shape[Any], b: Shape[Any], read: Read) -> tuple[Any, ...]:
    """Run a file's program, a batch in blocks, and keep only what is read of the records.

    For a batch the result is arrays of floats.
    """
    split = len(a.columns)

    def measure(*columns: Number) -> tuple[Any, ...]:
        return read(program.run(Given(columns[:split]), Given(columns[split:])))

    return batch.blockwise(measure, *a.columns, *b.columns)


def verdict(hit: Any) -> Verdict:
    """Read a verdict among the results of `blockwise`."""
    return hit if isinstance(hit, bool) else hit.astype(bool)


def _plain(found: Any) -> Any:
    if isinstance(found, tuple):
        parts = map(_plain, found)
        return type(found)(*parts) if hasattr(found, "_fields") else tuple(parts)
    return found.item()


def where(condition: Any, yes: Number, no: Number) -> Any:
    """Choose, element by element; one number stays a number."""
    chosen: Any = np.where(condition, yes, no)
    return chosen[()]


def choose(condition: Any, yes: tuple[Number, ...], no: tuple[Number, ...]) -> tuple[Any, ...]:
    """Choose one of two vectors, element by element."""
    return tuple(where(condition, one, other) for one, other in zip(yes, no))


def are_finite(values: Iterable[Value]) -> bool:
    """Tell whether no number among these has overflowed."""
    return all(not isinstance(value, float) or math.isfinite(value) for value in values)
