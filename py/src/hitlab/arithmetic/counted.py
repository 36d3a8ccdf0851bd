"""Numbers that record the operations of a program, to count those that its answer needs.

Programs are written without branches, so that they also run on arrays. They therefore compute more
than a program with early exit would. Counted numbers record on a tape how each was computed. From
the requested answer, the tape is traversed backwards to mark the operations that it needs: for
`where` the condition and the selected choice; for `&` and `|` the second test only if the first
does not decide. Each marked operation counts once: the total is the cost of a program that returns
as soon as it can.

A program that branches on its numbers runs on tallied numbers instead, pair by pair: it counts the
operations up to the answer.
"""

import operator
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin
from numpy.typing import NDArray

from hitlab.arithmetic.predicates import Number, Test

KINDS: dict[Any, str] = {
    **dict.fromkeys((np.add, np.subtract), "additions"),
    np.multiply: "multiplications",
    np.divide: "divisions",
    **dict.fromkeys((np.sqrt, np.hypot), "roots"),
    **dict.fromkeys((np.less, np.less_equal, np.greater, np.greater_equal), "comparisons"),
    **dict.fromkeys((np.equal, np.not_equal), "comparisons"),
}
"""The operations on floats that count; signs and operations on integers are free."""


class Operations(NamedTuple):
    """The numbers of operations that an answer needs: integers, or arrays for a batch."""

    additions: int | NDArray[np.int64]
    """Including subtractions."""
    multiplications: int | NDArray[np.int64]
    divisions: int | NDArray[np.int64]
    roots: int | NDArray[np.int64]
    comparisons: int | NDArray[np.int64]


class Tape:
    """The numbers computed so far, in the order of their computation, or a tally for each pair."""

    def __init__(self) -> None:
        self.numbers: list[Counted] = []
        self.tallies: list[list[str]] = []

    def number(self, value: Number) -> "Counted":
        """Return a counted number for a given value."""
        return Counted(self, value, "", ())

    def counts(self, answers: Iterable[Any]) -> Operations:
        """Return the numbers of operations that these answers need."""
        answers = [*answers]
        if self.tallies:
            return self._tallied(answers)
        for answer in answers:
            if isinstance(answer, Counted):
                answer.needed = np.True_
        totals = dict.fromkeys(Operations._fields, 0)
        for number in reversed(self.numbers):
            if number.needed is False:
                continue
            for operand, where in number.operands:
                operand.needed = operand.needed | (number.needed & where)
            if number.kind:
                totals[number.kind] = totals[number.kind] + 1 * number.needed
        return Operations(**totals)

    def _tallied(self, answers: list[Any]) -> Operations:
        columns = [np.array(answer, dtype=object) for answer in answers]
        parts = zip(*(column.ravel() for column in columns))
        counts = [
            Counter(tally[: max((x.end for x in part if isinstance(x, Tallied)), default=None)])
            for tally, part in zip(self.tallies, parts)
        ]
        rows = ([each[kind] for each in counts] for kind in Operations._fields)
        return Operations(*(np.reshape(row, columns[0].shape) for row in rows))


class Counted(NDArrayOperatorsMixin):
    """A number or an array, its operands, and for each operand the pairs that need it."""

    def __init__(
        self, tape: Tape, value: Number, kind: str, operands: Iterable[tuple["Counted", Test]]
    ) -> None:
        self.tape, self.value, self.kind, self.operands = tape, value, kind, tuple(operands)
        self.needed: Test = False
        tape.numbers.append(self)

    def __bool__(self) -> bool:
        return bool(np.any(self.value))

    def __getitem__(self, index: tuple[()]) -> "Counted":
        return self

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """Return the bare value; operations on it are not counted."""
        return np.asarray(self.value)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **_: Any) -> "Counted":
        values = [_value(each) for each in inputs]
        kind = KINDS.get(ufunc, "")
        if not any(isinstance(each, Counted) and _is_float(each.value) for each in inputs):
            kind = ""
        first, *others = [np.True_] * len(inputs)
        if ufunc in (np.bitwise_and, np.bitwise_or):
            others = [values[0] if ufunc is np.bitwise_and else np.invert(values[0])]
        return self._made(ufunc(*values), kind, zip(inputs, (first, *others)))

    def __array_function__(self, function: Any, _: Any, given: Any, named: Any) -> "Counted":
        value = function(*map(_value, given), **named)
        needs: list[tuple[Any, Test]] = [(each, np.True_) for each in _all(given)]
        if function is np.where:
            condition = _value(given[0])
            needs = [(given[0], np.True_), (given[1], condition), (given[2], np.invert(condition))]
        elif function is np.choose:
            choices = enumerate(given[1])
            needs = [(given[0], np.True_), *((one, _value(given[0]) == i) for i, one in choices)]
        return self._made(value, "", needs)

    def _made(self, value: Number, kind: str, needs: Iterable[tuple[Any, Test]]) -> "Counted":
        operands = ((each, where) for each, where in needs if isinstance(each, Counted))
        return Counted(self.tape, value, kind, operands)


def _all(given: Any) -> Iterable[Any]:
    for each in given:
        yield from _all(each) if isinstance(each, list | tuple) else (each,)


def _value(given: Any) -> Any:
    if isinstance(given, list | tuple):
        return [_value(each) for each in given]
    return given.value if isinstance(given, Counted) else given


def _is_float(value: Any) -> bool:
    return np.asarray(value).dtype.kind == "f"


class Tallied:
    """A number of a program with branches, and how many operations had been done when it was there.

    Multiplying by an integer, such as -1, is a change of sign.
    """

    __slots__ = ("end", "tally", "value")

    def __init__(self, value: Number, tally: list[str]) -> None:
        self.value, self.tally, self.end = value, tally, len(tally)

    def __float__(self) -> float:
        return float(self.value)

    def __bool__(self) -> bool:
        if not isinstance(self.value, bool | np.bool_):
            self.tally.append("comparisons")
        return bool(self.value)

    def __neg__(self) -> "Tallied":
        return Tallied(-self.value, self.tally)

    def double(self) -> "Tallied":
        """Return the number in double precision."""
        return Tallied(float(self.value), self.tally)

    def sqrt(self) -> "Tallied":
        """Return the square root; numpy calls this."""
        self.tally.append("roots")
        return Tallied(np.sqrt(self.value), self.tally)


def _operation(apply: Callable[[Any, Any], Any], kind: str, is_swapped: bool) -> Any:
    def operation(number: Tallied, other: Any) -> Tallied:
        if type(other) is not int or kind == "comparisons":
            number.tally.append(kind)
        pair = number.value, other.value if isinstance(other, Tallied) else other
        return Tallied(apply(*(pair[::-1] if is_swapped else pair)), number.tally)

    return operation


for _kind, _names in {
    "additions": ("add", "sub"),
    "multiplications": ("mul",),
    "divisions": ("truediv",),
    "comparisons": ("lt", "le", "gt", "ge", "eq", "ne"),
}.items():
    for _name in _names:
        _apply = getattr(operator, _name)
        setattr(Tallied, f"__{_name}__", _operation(_apply, _kind, False))
        if _kind != "comparisons":
            setattr(Tallied, f"__r{_name}__", _operation(_apply, _kind, True))
