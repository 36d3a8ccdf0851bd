"""Numbers that record the operations of a program, to count those that its answer needs.

Programs are written without branches, so that they also run on arrays. They therefore compute more
than a program with early exit would. Counted numbers record on a tape how each was computed. From
the requested answer, the tape is traversed backwards to mark the operations that it needs: for
`where` the condition and the selected choice; for `&` and `|` the second test only if the first
does not decide. Each marked operation counts once: the total is the cost of a program that returns
as soon as it can.
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
    """The numbers computed so far, in the order of their computation."""

    def __init__(self) -> None:
        self.numbers: list[Counted] = []

    def number(self, value: Number) -> "Counted":
        """Return a counted number for a given value."""
        return Counted(self, value, "", ())

    def counts(self, answers: Iterable[Any]) -> Operations:
        """Return the numbers of operations that these answers need."""
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
