"""What all shapes have in common: immutable, single or batched, one row for each component.

A single shape has the batch shape `()`. The fields of a batch broadcast against each other as in
numpy, over the axes before the field's own.
"""

import math
import reprlib
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.core import Core

Floats = NDArray[np.float64]
Verdict = bool | NDArray[np.bool_]
Length = float | Floats
"""What is told of a single pair, or of a batch."""

Found = TypeVar("Found")
Number = TypeVar("Number", bound=np.generic)
OfShape = TypeVar("OfShape", bound="Shape | type[Shape]")


class Shape:
    """What all shapes have in common: `shape` and parts of the batch, comparison, `repr`."""

    kind: ClassVar[type["Shape"]]
    """hitlab's own class of the shape, even if the shape's class is derived from it."""

    fields: dict[str, tuple[int, ...]]
    """Each field's own trailing shape; a polygon's depends on its vertices."""

    dimension = 2
    """2 for the plane, 3 for space; shapes of different dimensions make no pair."""

    _rows: Floats

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if Shape in cls.__bases__:
            cls.kind = cls

    @abstractmethod
    def __init__(self) -> None:
        raise TypeError("Shape is what all shapes have in common: make one of them, such as Disk")

    def _keep(self, *values: ArrayLike) -> None:
        owns = tuple(self.fields.values())
        parts = [checked(*field, value) for field, value in zip(self.fields.items(), values)]
        batches = [part.shape[: part.ndim - len(own)] for part, own in zip(parts, owns)]
        batch = _broadcast(dict(zip(self.fields, batches)))
        flat = [
            np.broadcast_to(part, batch + own).reshape(*batch, math.prod(own))
            for part, own in zip(parts, owns)
        ]
        self._freeze(np.moveaxis(np.concatenate(flat, axis=-1), -1, 0))

    def _freeze(self, rows: Floats) -> None:
        object.__setattr__(self, "_rows", frozen(rows))

    def _field(self, name: str) -> Any:
        names = list(self.fields)
        sizes = [math.prod(own) for own in self.fields.values()]
        start = sum(sizes[: names.index(name)])
        rows = self._rows[start : start + sizes[names.index(name)]]
        whole = np.moveaxis(rows, 0, -1).reshape(self.shape + self.fields[name])
        return whole if whole.shape else float(whole)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch, `()` for a single shape."""
        return self._rows.shape[1:]

    @cached_property
    def columns(self) -> tuple[Any, ...]:
        """The components one by one: floats of a single shape, arrays of a batch."""
        return tuple(self._rows if self.shape else self._rows.tolist())

    @cached_property
    def core(self) -> Core:
        """The shape as a convex hull with end directions and a radius."""
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: make a new one")

    def __getitem__(self, index: Any) -> Self:
        self._require_batch("index")
        picked = object.__new__(type(self))
        object.__setattr__(picked, "fields", self.fields)
        picked._freeze(np.stack([row[index] for row in self._rows]))
        return picked

    def __iter__(self) -> Iterator[Self]:
        self._require_batch("go through")
        return (self[i] for i in range(len(self)))

    def __len__(self) -> int:
        self._require_batch("count")
        return self.shape[0]

    def __bool__(self) -> bool:
        return True

    def _require_batch(self, to: str) -> None:
        if not self.shape:
            raise TypeError(f"a single {type(self).__name__} has no batch to {to}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return np.array_equal(self._rows, other._rows)

    def __hash__(self) -> int:
        return hash((type(self), (self._rows + 0.0).tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.fields)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={_text(self._field(name))}" for name in self.fields)
        return f"{type(self).__name__}({fields})"


def frozen(array: NDArray[Number]) -> NDArray[Number]:
    """Copy an array into one that owns its numbers, so that no view of it can be made writeable."""
    own = np.array(array, order="C")
    own.flags.writeable = False
    return own


def check_pair(a: object, b: object) -> None:
    """Refuse anything but a pair of shapes of one dimension whose batches broadcast."""
    if not (isinstance(a, Shape) and isinstance(b, Shape)) or a.dimension != b.dimension:
        raise unknown_pair(a, b)
    if a.shape != b.shape:
        try:
            np.broadcast_shapes(a.shape, b.shape)
        except ValueError as error:
            raise ValueError(f"batches that do not broadcast: a {a.shape}, b {b.shape}") from error


def find(
    table: Mapping[tuple[type[Shape], type[Shape]], Found], a: OfShape, b: OfShape
) -> tuple[Found, OfShape, OfShape] | None:
    """Look a pair up in a table, in either order; give the entry and the pair in its order."""
    for first, second in ((a, b), (b, a)):
        if found := table.get((first.kind, second.kind)):
            return found, first, second
    return None


def unknown_pair(a: object, b: object) -> TypeError:
    """Make the error for a pair of types that is not supported; it names both."""
    return TypeError(f"{_names(a, b)} are not a pair that hitlab knows")


def unanswered(a: object, b: object, what: str, takes: str) -> TypeError:
    """Make the error for two shapes that a query does not take; it names those that it does."""
    if not (isinstance(a, Shape) and isinstance(b, Shape)):
        return unknown_pair(a, b)
    return TypeError(f"{_names(a, b)} have no {what}: {takes}")


def _names(*pair: object) -> str:
    return " and ".join(
        f"class {each.__name__}" if isinstance(each, type) else type(each).__name__ for each in pair
    )


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


def _broadcast(batches: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    try:
        return np.broadcast_shapes(*batches.values())
    except ValueError as error:
        shapes = ", ".join(f"{name} {batch}" for name, batch in batches.items())
        raise ValueError(f"batch shapes that do not broadcast: {shapes}") from error


def _text(field: Any) -> str:
    if isinstance(field, float):
        return repr(field)
    return repr(field.tolist()) if field.size else f"np.empty({field.shape})"
