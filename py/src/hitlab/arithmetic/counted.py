"""Numbers that count what a program computes for its answer, as they run through it.

A program is written without branches, so that it runs on arrays too: it computes more than it would
if it stopped early. Counted numbers keep how each came about on a tape. From an answer that is
asked for, the tape is gone through backwards, and marks what it needs: of `where` the condition,
and the choice that it makes; of `&` and `|` the second test only where the first does not decide.
What is marked is counted, each once: what the program would compute that returns as soon as it can.
"""

from collections.abc import Iterable
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
"""What counts, of floats; a sign, and what is done with whole numbers, is free."""


class Operations(NamedTuple):
    """How many operations an answer takes; integers, or arrays of a batch."""

    additions: int | NDArray[np.int64]
    """Subtractions too."""
    multiplications: int | NDArray[np.int64]
    divisions: int | NDArray[np.int64]
    roots: int | NDArray[np.int64]
    comparisons: int | NDArray[np.int64]


class Tape:
    """What has been computed, in order."""

    def __init__(self) -> None:
        self.numbers: list[Counted] = []

    def number(self, value: Number) -> "Counted":
        """Start with a number that is given."""
        return Counted(self, value, "", ())

    def counts(self, answers: Iterable[Any]) -> Operations:
        """Count what these answers need."""
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


class Counted(NDArrayOperatorsMixin):
    """A number, or an array, and the numbers that it needs, each with where it does."""

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
        """Give the number alone: what is made of it then counts no more."""
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
