"""The shapes: immutable, single or batched, kept as one row of numbers for each component.

A single shape has the batch shape `()`. The fields of a batch broadcast against each other as in
numpy, over the axes before the field's own.
"""

import math
import reprlib
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


class Shape:
    """What all shapes have in common: `shape` (of the batch), indexing, comparison, `repr`."""

    fields: ClassVar[dict[str, tuple[int, ...]]]
    """Each field's own trailing shape."""

    _rows: Floats

    def _keep(self, *values: ArrayLike) -> None:
        owns = tuple(self.fields.values())
        parts = [_checked(*field, value) for field, value in zip(self.fields.items(), values)]
        batches = [part.shape[: part.ndim - len(own)] for part, own in zip(parts, owns)]
        batch = _broadcast(dict(zip(self.fields, batches)))
        flat = [
            np.broadcast_to(part, batch + own).reshape(*batch, math.prod(own))
            for part, own in zip(parts, owns)
        ]
        self._freeze(np.moveaxis(np.concatenate(flat, axis=-1), -1, 0))

    def _freeze(self, rows: Floats) -> None:
        rows = np.ascontiguousarray(rows)
        rows.flags.writeable = False
        object.__setattr__(self, "_rows", rows)

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

    @property
    def columns(self) -> tuple[Any, ...]:
        """The components one by one: floats of a single shape, arrays of a batch."""
        return tuple(self._rows if self.shape else self._rows.tolist())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: make a new one")

    def __getitem__(self, index: Any) -> Self:
        if not self.shape:
            raise TypeError(f"a single {type(self).__name__} has no batch to index")
        picked = object.__new__(type(self))
        picked._freeze(np.stack([row[index] for row in self._rows]))
        return picked

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


def _checked(name: str, own: tuple[int, ...], value: ArrayLike) -> Floats:
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{name} = {reprlib.repr(value)}: want numbers") from error
    if array.ndim < len(own) or array.shape[array.ndim - len(own) :] != own:
        want = ", ".join(("...", *map(str, own)))
        raise ValueError(f"{name} has the shape {array.shape}: want ({want})")
    _refuse(name, array, ~np.isfinite(array), "a finite number")
    return array


def _refuse(name: str, array: Floats, bad: NDArray[np.bool_], want: str) -> None:
    if bad.any():
        first = tuple(map(int, np.argwhere(bad)[0]))
        place = f"[{', '.join(map(str, first))}]" if first else ""
        raise ValueError(f"{name}{place} = {float(array[first])!r}: want {want}")


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


class Disk(Shape):
    """A closed disk.

    Parameters
    ----------
    center : array_like, shape (..., 2)
    radius : array_like, shape (...)
        At least 0; with 0 the disk is a point.

    Raises
    ------
    ValueError
        For numbers that are not finite, a negative radius, a wrong shape.

    Examples
    --------
    >>> Disk((-4, 0), 1)
    Disk(center=[-4.0, 0.0], radius=1.0)
    >>> Disk([(0, 0), (3, 0)], 1).shape
    (2,)
    >>> Disk((0, 0), [1, -2])
    Traceback (most recent call last):
    ValueError: radius[1] = -2.0: want a number >= 0
    """

    fields = {"center": (2,), "radius": ()}

    def __init__(self, center: ArrayLike, radius: ArrayLike) -> None:
        self._keep(center, radius)
        given = np.asarray(radius, dtype=np.float64)
        _refuse("radius", given, given < 0, "a number >= 0")

    @property
    def center(self) -> Floats:
        """The centre, shape (..., 2)."""
        return self._field("center")

    @property
    def radius(self) -> float | Floats:
        """The radius, shape (...)."""
        return self._field("radius")


class Triangle(Shape):
    """A closed triangle of either winding; a flat one is the segment or the point that it is.

    Parameters
    ----------
    vertices : array_like, shape (..., 3, 2)

    Raises
    ------
    ValueError
        For numbers that are not finite, or a wrong shape.

    Examples
    --------
    >>> Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
    Triangle(vertices=[[0.0, 0.0], [1.6, 3.6], [4.8, 0.0]])
    >>> Triangle([(0, 0), (1, 0), (float("nan"), 1)])
    Traceback (most recent call last):
    ValueError: vertices[2, 0] = nan: want a finite number
    """

    fields = {"vertices": (3, 2)}

    def __init__(self, vertices: ArrayLike) -> None:
        self._keep(vertices)

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (..., 3, 2)."""
        return self._field("vertices")
