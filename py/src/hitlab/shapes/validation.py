"""What a field takes: finite real numbers, of its own trailing shape."""

import reprlib
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


Number = TypeVar("Number", bound=np.generic)


def frozen(array: NDArray[Number]) -> NDArray[Number]:
    """Copy an array into one that owns its numbers, so that no view of it can be made writeable."""
    own = np.array(array, order="C")
    own.flags.writeable = False
    return own


def checked(name: str, own: tuple[int, ...], value: ArrayLike) -> Floats:
    """Take a field's finite numbers, of its own trailing shape."""
    _refuse_masked(name, value)
    array = _numbers(name, value)
    if array.ndim < len(own) or array.shape[array.ndim - len(own) :] != own:
        want = ", ".join(("...", *map(str, own)))
        raise ValueError(f"{name} has the shape {array.shape}: want ({want})")
    refuse(name, array, ~np.isfinite(array), "a finite number")
    return array


def _refuse_masked(name: str, value: Any) -> None:
    """Refuse masked entries, also in a list of arrays: numpy would take what is under the mask."""
    listed = isinstance(value, list | tuple)
    for i, part in enumerate(value if listed else (value,)):
        if isinstance(part, np.ma.MaskedArray) and np.ma.is_masked(part):
            first = np.argwhere(np.ma.getmaskarray(part))[0].tolist()
            place = _place((i, *first) if listed else tuple(first))
            raise ValueError(f"{name}{place} is masked: want a finite number")


def _numbers(name: str, value: Any) -> Floats:
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
        problem = f"{name}{_place(index)} = {reprlib.repr(value)}: want numbers"
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
