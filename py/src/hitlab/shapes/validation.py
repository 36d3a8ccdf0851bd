"""What a field takes: finite real numbers, of its own trailing shape."""

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
"""The types of numbers that `plain` takes."""


class Limit(NamedTuple):
    """What the numbers of a field have to be besides finite: of one shape, and of a batch."""

    want: str
    allows: Callable[[list[float]], bool]
    refuses: Callable[[Floats], NDArray[np.bool_]]


NOT_NEGATIVE = Limit("a number >= 0", lambda given: min(given) >= 0, lambda given: given < 0)
LONG = Limit("a length above 0", any, lambda given: (given[..., 0] == 0) & (given[..., 1] == 0))
"""What a direction in the plane has to be."""


def plain(own: tuple[int, ...], value: Any) -> list[float] | None:
    """Take the finite numbers of one shape's field if they are given plainly: as most are.

    What this gives None for, `checked` takes or refuses; it takes ten times as long.
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
    """Gather what is in nested sequences; tell whether they have the field's own shape."""
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
    """Refuse what is beyond a limit."""
    refuse(name, given, limit.refuses(given), limit.want)


def frozen(array: NDArray[Number]) -> NDArray[Number]:
    """Copy an array into one that owns its numbers, so that no view of it can be made writeable."""
    own = np.array(array, order="C")
    own.flags.writeable = False
    return own


def checked(
    name: str,
    own: tuple[int, ...],
    value: ArrayLike,
    even: str = "lists of equal length",
    size: str = "a number below 1.8e308, which a float can hold",
) -> Floats:
    """Take a field's finite numbers, of its own trailing shape.

    `even` is wanted of its lists, and `size` of an integer that no float can hold.
    """
    _refuse_masked(name, value)
    array = _numbers(name, value, even, size)
    if array.ndim < len(own) or array.shape[array.ndim - len(own) :] != own:
        raise misshapen(name, value, array, f"({', '.join(('...', *map(str, own)))})", own)
    if not np.isfinite(array).all():
        refuse(name, array, ~np.isfinite(array), "a finite number")
    return array


def misshapen(
    name: str, value: ArrayLike, array: Floats, want: str, own: tuple[int, ...] = ()
) -> ValueError:
    """Make the error for an array of a wrong shape, with what one gives for `own`."""
    such = SUCH.get(name) or SUCH.get(own)
    want = f"{want}, such as {such}" if such else want
    shown = " ".join(reprlib.repr(value).split())
    return ValueError(f"{name} = {shown} has the shape {array.shape}: want {want}")


SUCH: dict[str | tuple[int, ...], str] = {
    "size": "(width, height)",
    (2,): "(x, y)",
    (3,): "(x, y, z)",
    (3, 2): "[(x, y), (x, y), (x, y)]",
}
"""What one gives for a field, by its name or its own shape."""

Fields = dict[str, tuple[int, ...]]


def grouping(fields: Callable[[Any, int], Fields]) -> Callable[[Any], Any]:
    """Have a method that is given too many arguments say how to group them, and name its fields.

    `fields` gives the fields, by name, of what the method belongs to, for so many numbers.
    """

    def decorate(method: Any) -> Any:
        known = method.__code__.co_varnames[1 : method.__code__.co_argcount]
        most, optional = len(known), len(method.__defaults__ or ())

        @wraps(method)
        def with_remedy(self: Any, *given: Any, **named: Any) -> Any:
            unknown = named and [each for each in named if each not in known]
            if len(given) > most or unknown:
                name = type(self).__name__ if method.__name__ == "__init__" else method.__name__
                if unknown:
                    raise TypeError(f"{name} has no {unknown[0]}: {remedy(unknown[0], known, {})}")
                raise _ungrouped(name, partial(fields, self), optional, given)
            return method(self, *given, **named)

        return with_remedy

    return decorate


def _ungrouped(
    name: str, fields_for: Callable[[int], Fields], optional: int, given: tuple[Any, ...]
) -> TypeError:
    """Make the error for too many arguments; if these are the fields' numbers, it groups them."""
    try:
        numbers = [number for each in given for number in np.ravel(each).tolist()]
    except ValueError:  # lists of several lengths
        numbers = []
    fields = fields_for(len(numbers))
    want = f"{name}({', '.join(map(reprlib.repr, given))}): want {', '.join(fields)}"
    ends = [0, *accumulate(map(math.prod, fields.values()))]
    if len(numbers) not in ends[-1 - optional :] or not PLAIN.issuperset(map(type, numbers)):
        return TypeError(want)
    places = zip(fields.values(), pairwise(ends))
    parts = [
        grouped(numbers[start:end], own) for own, (start, end) in places if end <= len(numbers)
    ]
    return TypeError(f"{want}, as in {name}({', '.join(parts)})")


def _refuse_masked(name: str, value: Any) -> None:
    """Refuse masked entries, also in a list of arrays: numpy would take what is under the mask."""
    listed = isinstance(value, list | tuple)
    for i, part in enumerate(value if listed else (value,)):
        if isinstance(part, np.ma.MaskedArray) and np.ma.is_masked(part):
            first = np.argwhere(np.ma.getmaskarray(part))[0].tolist()
            place = _place((i, *first) if listed else tuple(first))
            raise ValueError(f"{name}{place} is masked: want a finite number")


def _numbers(name: str, value: Any, even: str, size: str) -> Floats:
    """Take real numbers, but not what numpy would also convert, such as text."""
    index: tuple[int, ...] = ()
    try:
        given = np.asarray(value)
        if given.dtype == object:
            for entry in np.ndenumerate(given):
                index, value = entry  # the error names the last one
                _require_number(value)
        elif given.dtype.kind not in "biuf":
            raise TypeError(f"an array of {given.dtype}")
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        want = even if "inhomogeneous" in str(error) else "numbers"
        if "is no array" in str(error):
            want = f"numbers; {error}"  # a shape's remedy
        elif hasattr(value, "__geo_interface__"):
            want = "numbers; hitlab.from_geometry makes shapes of it"
        want = size if isinstance(error, OverflowError) else want
        problem = f"{name}{_place(index)} = {reprlib.repr(value)}: want {want}"
        raise ValueError(problem) from error


def _require_number(value: Any) -> None:
    if isinstance(value, str | bytes):
        raise TypeError("text")
    float(value)


def refuse(name: str, array: Floats, bad: NDArray[np.bool_], want: str) -> None:
    """Raise a ValueError that names the first bad number, or part of several, and its place."""
    if bad.any():
        raise unfit(name, array, tuple(np.argwhere(bad)[0].tolist()), want)


def unfit(name: str, array: Floats, index: tuple[int, ...], want: str) -> ValueError:
    """Make the error for a number, or several, that is not what is wanted."""
    given = np.asarray(array[index]).tolist()  # a Python int, for integers too large for int64
    return ValueError(f"{name}{_place(index)} = {given!r}: want {want}")


def _place(index: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, index))}]" if index else ""
