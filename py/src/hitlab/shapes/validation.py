"""Validation of the fields of shapes: finite real numbers with the field's own trailing shape."""

import math
import reprlib
from collections.abc import Callable
from functools import partial, wraps
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.shapes.shown import grouped, remedy

Floats = NDArray[np.float64]


Number = TypeVar("Number", bound=np.generic)

PLAIN = {int, float, np.float64}
"""The types of numbers that `plain` accepts."""


class Limit(NamedTuple):
    """A condition on the numbers of a field besides finiteness: for one shape, and for a batch."""

    must_be: str
    allows: Callable[[list[float]], bool]
    refuses: Callable[[Floats], NDArray[np.bool_]]


NOT_NEGATIVE = Limit(">= 0", lambda given: min(given) >= 0, lambda given: given < 0)
LONG = Limit("nonzero", any, lambda given: (given[..., 0] == 0) & (given[..., 1] == 0))
"""The condition on a direction in the plane."""


class Field(property):
    """A field: its own trailing shape, and a condition on its numbers besides finiteness."""

    def __init__(self, doc: str, *own: int, limit: Limit | None = None) -> None:
        def get(shape: Any) -> Any:
            return shape._field(self.name)

        get.__doc__, get.__annotations__["return"] = doc, Floats if own else float | Floats
        super().__init__(get)
        self.own, self.limit = own, limit

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


def plain(own: tuple[int, ...], value: Any) -> list[float] | None:
    """Return the numbers of one shape's field if they are given as plain finite numbers, else None.

    Most numbers are plain. `checked` accepts or rejects all others; it takes ten times as long.
    """
    numbers: list[Any] = []
    if not _gathers(own, value, numbers) or not PLAIN.issuperset(map(type, numbers)):
        return None
    try:
        floats = list(map(float, numbers))
    except OverflowError:
        return None
    return floats if all(map(math.isfinite, floats)) else None


def _gathers(own: tuple[int, ...], value: Any, numbers: list[Any]) -> bool:
    """Collect the entries of nested sequences; return whether these have the field's own shape."""
    if not own:
        numbers.append(value)
        return True
    kind = type(value)
    if kind is np.ndarray and value.shape == own:
        numbers += value.ravel().tolist()
        return True
    if (kind is not tuple and kind is not list) or len(value) != own[0]:
        return False
    if len(own) == 1:
        numbers += value
        return True
    return all(_gathers(own[1:], part, numbers) for part in value)


def limited(name: str, given: Floats, limit: Limit) -> None:
    """Raise a ValueError if a number violates a limit."""
    refuse(name, given, limit.refuses(given), limit.must_be)


def frozen(array: NDArray[Number]) -> NDArray[Number]:
    """Return a read-only copy: no view of it can be made writeable unless the copy itself is."""
    own = np.array(array, order="C")
    own.flags.writeable = False
    return own


def checked(
    name: str,
    own: tuple[int, ...],
    value: ArrayLike,
    even: str = "lists of equal length",
    size: str = "within the range of floats, ±1.8e308",
) -> Floats:
    """Return a field's finite numbers as a float array whose trailing shape is `own`.

    Parameters
    ----------
    name : str
        The name of the argument, for the error message.
    own : tuple of int
        The field's own trailing shape.
    value : array_like
    even : str
        The text after "must be" in the error for lists of different lengths.
    size : str
        The text after "must be" in the error for an integer beyond the largest float.

    Raises
    ------
    ValueError
        If the value is masked, is not numeric, has a wrong shape or is not finite.
    """
    _refuse_masked(name, value)
    array = _numbers(name, value, even, size)
    if array.ndim < len(own) or array.shape[array.ndim - len(own) :] != own:
        raise misshapen(name, value, array, f"({', '.join(('...', *map(str, own)))})", own)
    if not np.isfinite(array).all():
        refuse(name, array, ~np.isfinite(array), "finite")
    return array


def misshapen(
    name: str, value: ArrayLike, array: Floats, shape: str, own: tuple[int, ...] = ()
) -> ValueError:
    """Return the error for an array of a wrong shape, with an example of a valid value."""
    such = _such(name, own)
    must = f"must have shape {shape}{f', such as {such},' if such else ','}"
    shown = " ".join(reprlib.repr(value).split())
    return ValueError(f"{name} = {shown} {must} not {array.shape}")


SUCH: dict[tuple[int, ...], str] = {
    (2,): "(x, y)",
    (3,): "(x, y, z)",
    (4,): "(x, y, z, w)",
    (3, 2): "[(x, y), (x, y), (x, y)]",
}
"""Example values of a field, by its own shape."""

SIZES: dict[tuple[int, ...], str] = {(2,): "(width, height)", (3,): "(width, height, depth)"}


def _such(name: str, own: tuple[int, ...]) -> str | None:
    """Return an example value of a field, if there is one."""
    return (SIZES if name == "size" else SUCH).get(own)


Fields = dict[str, tuple[int, ...]]


def grouping(fields: Callable[[Any, int], Fields]) -> Callable[[Any], Any]:
    """Decorate a method so that too many arguments raise an error that shows how to group them.

    A missing argument raises one with an example, an unknown keyword one with a hint. `fields`
    returns the fields, by name, that a given count of numbers fills.
    """

    def decorate(method: Any) -> Any:
        known = method.__code__.co_varnames[1 : method.__code__.co_argcount]
        most, optional = len(known), len(method.__defaults__ or ())

        @wraps(method)
        def with_remedy(self: Any, *given: Any, **named: Any) -> Any:
            unknown = named and [each for each in named if each not in known]
            is_short = len(given) + len(named) < most - optional
            if len(given) > most or unknown or is_short:
                name = type(self).__name__ if method.__name__ == "__init__" else method.__name__
                if unknown:
                    problem = f"{name}() has no argument {unknown[0]!r}"
                    raise TypeError(f"{problem}: {remedy(unknown[0], known, {})}")
                if is_short:
                    needed = known[len(given) : most - optional]
                    missing = [each for each in needed if each not in named]
                    raise _incomplete(name, fields(self, 6), missing)
                raise _ungrouped(name, partial(fields, self), optional, given)
            return method(self, *given, **named)

        return with_remedy

    return decorate


def _incomplete(name: str, fields: Fields, missing: list[str]) -> TypeError:
    """Return the error for missing arguments, with an example of a complete call."""
    such = [_such(each, own) or each for each, own in fields.items()]
    return TypeError(f"{name} needs {', '.join(missing)}, as in {name}({', '.join(such)})")


def _ungrouped(
    name: str, fields_for: Callable[[int], Fields], optional: int, given: tuple[Any, ...]
) -> TypeError:
    """Return the error for too many arguments; if they are the fields' numbers, it groups them."""
    try:
        numbers = [number for each in given for number in np.ravel(each).tolist()]
    except ValueError:  # lists of different lengths
        numbers = []
    fields = fields_for(len(numbers))
    call = f"{name}({', '.join(map(reprlib.repr, given))})"
    takes = f"{name} takes {', '.join(fields)}"
    ends = [0, *accumulate(map(math.prod, fields.values()))]
    if len(numbers) not in ends[-1 - optional :] or not PLAIN.issuperset(map(type, numbers)):
        return TypeError(f"{takes}, not {call}")
    places = zip(fields.values(), pairwise(ends))
    parts = [
        grouped(numbers[start:end], own) for own, (start, end) in places if end <= len(numbers)
    ]
    return TypeError(f"{takes}, as in {name}({', '.join(parts)}), not {call}")


def _refuse_masked(name: str, value: Any) -> None:
    """Raise a ValueError for masked entries, also in lists: numpy would ignore the mask."""
    listed = isinstance(value, list | tuple)
    for i, part in enumerate(value if listed else (value,)):
        if isinstance(part, np.ma.MaskedArray) and np.ma.is_masked(part):
            first = np.argwhere(np.ma.getmaskarray(part))[0].tolist()
            place = _place((i, *first) if listed else tuple(first))
            raise ValueError(f"{name}{place} must be a finite number, not masked")


def _numbers(name: str, value: Any, even: str, size: str) -> Floats:
    """Return real numbers as an array; reject what numpy would also convert, such as text."""
    index: tuple[int, ...] = ()
    try:
        given = np.asarray(value)
        if given.dtype == object:
            for entry in np.ndenumerate(given):
                index, value = entry  # the error names the entry that failed
                _require_number(value)
        elif given.dtype.kind not in "biuf":
            raise TypeError(f"an array of {given.dtype}")
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        must_be = even if "inhomogeneous" in str(error) else "numeric"
        if "is not an array" in str(error):
            must_be = f"numeric; {error}"  # the remedy of `Shape.__array__`
        elif hasattr(value, "__geo_interface__"):
            must_be = "numeric; hitlab.from_geometry converts a geometry to shapes"
        must_be = size if isinstance(error, OverflowError) else must_be
        problem = f"{name}{_place(index)} = {reprlib.repr(value)} must be {must_be}"
        raise ValueError(problem) from error


def _require_number(value: Any) -> None:
    if isinstance(value, str | bytes):
        raise TypeError("text")
    float(value)


def refuse(name: str, array: Floats, bad: NDArray[np.bool_], must_be: str) -> None:
    """Raise a ValueError that names the first bad entry and its index, if there is one.

    `bad` has the shape of `array`, or of its leading axes if an entry is a vector.
    """
    if bad.any():
        raise unfit(name, array, tuple(np.argwhere(bad)[0].tolist()), must_be)


def unfit(name: str, array: Floats, index: tuple[int, ...], must_be: str) -> ValueError:
    """Return the error for an invalid entry, which is a number or a vector."""
    given = np.asarray(array[index]).tolist()  # a Python int if it is too large for int64
    return ValueError(f"{name}{_place(index)} = {given!r} must be {must_be}")


def _place(index: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, index))}]" if index else ""
