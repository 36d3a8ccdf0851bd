"""What all shapes have in common: immutable, single or batched, one row for each component.

A single shape has the batch shape `()`. The fields of a batch broadcast against each other as in
numpy, over the axes before the field's own.
"""

import math
from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.arithmetic.directed import not_above, not_below
from hitlab.arithmetic.predicates import Columns
from hitlab.shapes.shown import by_theirs, elided, refuse_name, text
from hitlab.shapes.single import Batch, Many, Own, Place
from hitlab.shapes.validation import (
    Floats,
    Limit,
    checked,
    frozen,
    grouping,
    limited,
    plain,
    refuse,
)

Bools = NDArray[np.bool_]
Verdict = bool | Bools
Length = float | Floats
"""What is told of a single pair, or of a batch."""

PLACES = ("position", "center", "vertices", "start", "end", "origin", "point")
"""The fields that hold points. They come before all others; a translation moves them alone."""

OfBatch = TypeVar("OfBatch", bound="Shape[Batch, Any]")

INNER = {
    *("ball", "boundary", "carried", "columns", "core", "cores_at", "detail", "dimension"),
    *("fields", "frame", "hierarchy", "is_solid", "kind", "part", "prepared", "singles", "take"),
}
"""What hitlab's own files ask of shapes, and nobody else."""

ELSEWHERE = by_theirs(
    {
        "hitlab.intersects(a, b)": "intersects collides collide overlaps touches",
        "hitlab.distance(a, b)": "distance",
        "hitlab.contact(a, b)": "contact penetration",
        "hitlab.show.plot(shape)": "plot show draw",
        "hitlab.link(shape)": "link to_link",
        "hitlab.Disk(center, factor * radius)": "scale scaled",
        "translate": "move moved shift",
        "vertices": "corners points coords",
        "center": "x y pos position centroid",
        "position": "x y pos",
        "radius": "r",
        "size": "width height w h half_extents",
        "angle": "rotation orientation theta",
        "bounds": "aabb bbox bb min max",
    }
)
"""What one finds elsewhere in a shape, and what this is called here."""

JOINS = ("concatenate", "stack", "where")
"""The functions of numpy that hitlab has for shapes."""


class Shape(Generic[Many, Own]):
    """What all shapes have in common: `shape` and parts of the batch, bounds, moves.

    Shapes are equal if they are of one class and have equal numbers. `==` gives one bool, for a
    batch too: whether all are equal. A shape is always true, as most objects are; an empty batch
    is too, and has `len` 0.

    Shapes hold nothing but their numbers, those of derived classes too, as moves, parts and joins
    would lose it. Data go beside them, in a list by the numbers of a group, or in a dict:

    >>> import hitlab as hl
    >>> wall = hl.Box((0, 0), (4, 1))
    >>> {wall: "stone"}[hl.Box((0, 0), (4, 1))]
    'stone'
    >>> wall.name = "stone"  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    AttributeError: Box is immutable: make a new one, and keep your data beside it, ...
    """

    kind: ClassVar[type["AnyShape"]]
    """hitlab's own class of the shape, even if the shape's class is derived from it."""

    fields: dict[str, tuple[int, ...]]
    """Each field's own trailing shape; a polygon's depends on its vertices."""

    dimension = 2
    """2 for the plane, 3 for space; shapes of different dimensions make no pair."""

    _limits: ClassVar[dict[str, Limit]] = {}
    """What a field's numbers have to be besides finite."""

    _kept: ClassVar[tuple[str, ...]] = ("fields", "_rows")
    """The attributes that make a shape; all others follow from them."""

    if not TYPE_CHECKING:
        __class_getitem__ = classmethod(GenericAlias)  # as in `Disk[Batch]`

    def __init_subclass__(cls, family: bool = False) -> None:
        super().__init_subclass__()
        if not (family or hasattr(cls, "kind")):
            cls.kind = cls
            setattr(cls, "__init__", grouping(cls._fields_of)(cls.__init__))  # noqa: B010

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        """Give the fields that so many numbers are for."""
        return self.fields

    @abstractmethod
    def __init__(self) -> None:
        raise TypeError("Shape is what all shapes have in common: make one of them, such as Disk")

    def _keep(self, *values: ArrayLike) -> None:
        numbers = self._plain(values)
        if numbers is not None:
            self._keep_single(numbers)
        else:
            self._keep_rows(values)

    def _plain(self, values: tuple[ArrayLike, ...]) -> list[float] | None:
        """Take the good numbers of a single shape; what else is given, `_keep_rows` looks at."""
        numbers: list[float] = []
        for (name, own), value in zip(self.fields.items(), values):
            part = plain(own, value)
            if part is None or (name in self._limits and not self._limits[name].allows(part)):
                return None
            numbers += part
        return numbers

    def _keep_single(self, numbers: list[float]) -> None:
        vars(self).update(columns=tuple(numbers), shape=())

    def _keep_rows(self, values: tuple[ArrayLike, ...]) -> None:
        parts = [checked(*field, value) for field, value in zip(self.fields.items(), values)]
        batches = {}
        for (name, own), part in zip(self.fields.items(), parts):
            if name in self._limits:
                limited(name, part, self._limits[name])
            batches[name] = part.shape[: part.ndim - len(own)]
        batch = _broadcast(batches)
        sizes = [math.prod(own) for own in self.fields.values()]
        rows = np.empty((sum(sizes), *batch))
        columns, start = rows.transpose(*range(1, rows.ndim), 0), 0
        for size, part, own in zip(sizes, parts, batches.values()):
            columns[..., start : start + size] = part.reshape(*own, size)
            start += size
        rows.flags.writeable = False
        vars(self)["_rows"] = rows

    def _freeze(self, rows: Floats) -> None:
        vars(self)["_rows"] = frozen(rows)

    def _field(self, name: str) -> Any:
        names = list(self.fields)
        sizes = [math.prod(own) for own in self.fields.values()]
        start = sum(sizes[: names.index(name)])
        rows = self._rows[start : start + sizes[names.index(name)]]
        whole = np.moveaxis(rows, 0, -1).reshape(self.shape + self.fields[name])
        return whole if whole.shape else float(whole)

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch, `()` for a single shape."""
        return self._rows.shape[1:]

    @cached_property
    def _rows(self) -> Floats:
        """The components as an array; those of a single shape are made when asked for."""
        return frozen(np.array(self.columns))

    @cached_property
    def columns(self) -> Columns:
        """The components one by one: floats of a single shape, arrays of a batch."""
        return tuple(self._rows if self.shape else self._rows.tolist())

    @property
    def bounds(self) -> Floats:
        """The axis-parallel bounds: the least of each coordinate, then the greatest of each.

        In the plane, shape (..., 4), least x and y, greatest x and y; in space (..., 6). Infinite
        where a ray or a line goes on. A center and a radius are added up outwards, to the next
        float at most; given coordinates keep their bits.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Disk((1, 0), 1e-300).bounds.tolist()
        [0.9999999999999999, -1e-300, 1.0000000000000002, 1e-300]
        >>> hl.Line((0, 3), (1, 0)).bounds.tolist()
        [-inf, 3.0, inf, 3.0]
        >>> hl.Sphere((1, 2, 3), [0, 1]).bounds.tolist()
        [[1.0, 2.0, 3.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 2.0, 3.0, 4.0]]
        """
        low, high = self._extent()
        if "radius" in self.fields:
            radius = abs(self._rows[-1])
            low, high = not_above(low, -radius), not_below(high, radius)
        found = np.concatenate([low, high])
        return found.transpose(*range(1, found.ndim), 0)

    def _extent(self) -> tuple[Floats, Floats]:
        """Give the least and the greatest coordinates, without the radius, by rows."""
        points = self._points(self._rows)
        return points.min(axis=0), points.max(axis=0)

    def _points(self, rows: Floats) -> Floats:
        """View the coordinates in some rows point by point, shape (n, dimension, *batch)."""
        count = sum(math.prod(own) for name, own in self.fields.items() if name in PLACES)
        return rows[:count].reshape(count // self.dimension, self.dimension, *rows.shape[1:])

    def support(self, direction: ArrayLike) -> Floats:
        """Give the point of the shape that lies farthest along a direction.

        It is all that a method needs that walks on the Minkowski difference of two shapes, such as
        GJK (E. G. Gilbert, D. W. Johnson and S. S. Keerthi, 1988).

        Parameters
        ----------
        direction : array_like, shape (..., 2), in space (..., 3)
            Of any length but 0; broadcasts against the batch.

        Returns
        -------
        array, shape (..., 2), in space (..., 3)
            A vertex as it was given, up to rounding the farthest; of a round shape the point that
            lies beyond it by the radius along the direction.

        Raises
        ------
        TypeError
            For a ray or a line, which may go on for ever.
        ValueError
            For a direction that is zero, not finite, or of a wrong shape.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Box((0, 0), (4, 2)).support((1, 3))
        array([2., 1.])
        >>> hl.Capsule((0, 0), (4, 0), 1).support([(0, -2), (3, 4)])
        array([[ 0. , -1. ],
               [ 4.6,  0.8]])
        >>> hl.Sphere((1, 2, 3), 2).support((0, 0, 1))
        array([1., 2., 5.])
        """
        way = checked("direction", (self.dimension,), direction)
        size = np.abs(way).max(axis=-1, keepdims=True)
        refuse("direction", way, np.broadcast_to(size == 0, way.shape), "a length above 0")
        way = way / size
        way = way / np.sqrt((way * way).sum(axis=-1, keepdims=True))
        corners = self._hull()
        ahead = (corners / 4 @ way[..., None])[..., 0]  # so small that no sum overflows
        first = ahead.argmax(axis=-1)[..., None, None]
        batch = first.shape[:-2]
        over = np.broadcast_to(corners, (*batch, *corners.shape[-2:]))
        farthest = np.take_along_axis(over, first, axis=-2)[..., 0, :]
        if "radius" not in self.fields:
            return farthest
        return farthest + np.asarray(self._field("radius"))[..., None] * way

    def _hull(self) -> Floats:
        """Give the points of which the shape is the hull, but for a radius: (..., n, dimension)."""
        return np.moveaxis(self._points(self._rows), (0, 1), (-2, -1))

    @overload
    def translate(self: OfBatch, offset: ArrayLike) -> OfBatch: ...
    @overload
    def translate(self, offset: Place) -> Self: ...
    @overload
    def translate(self, offset: ArrayLike) -> Own: ...
    @grouping(lambda shape, _: {"offset": (shape.dimension,)})
    def translate(self, offset: ArrayLike) -> Any:
        """Give the shape moved by an offset.

        Parameters
        ----------
        offset : array_like, shape (..., 2), in space (..., 3)
            Broadcasts against the batch: many offsets make a batch of a single shape. Of a mesh
            there is one, shape (3,).

        Returns
        -------
        Shape
            Of the same class. The offset is added to each point as to any floats; directions,
            sizes, radii and angles stay as they are.

        Raises
        ------
        ValueError
            For numbers that are not finite, a wrong shape, and a move beyond the range of floats.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Ray((1, 2), (0, 1)).translate((10, 20))
        Ray(origin=[11.0, 22.0], direction=[0.0, 1.0])
        >>> hl.Disk((0, 0), 1).translate([(0, 0), (3, 0)])
        Disk(center=[[0.0, 0.0], [3.0, 0.0]], radius=[1.0, 1.0])

        What `contact` tells parts two shapes:

        >>> import hitlab as hl
        >>> a, b = hl.Disk((0, 0), 1), hl.Box((1, 0), (2, 2))
        >>> _, normal, depth, _ = hl.contact(a, b)
        >>> hl.intersects(a, b.translate(depth * normal), touching=False)
        False
        """
        by = checked("offset", (self.dimension,), offset)
        rows = self._rows_over(offset=by.shape[:-1])
        points = self._points(rows)
        with np.errstate(over="ignore"):
            for axis in range(self.dimension):
                points[:, axis] += by[..., axis]
        return self._moved(rows, self._carried(by) if rows.shape == self._rows.shape else {})

    def _rows_over(self, **batches: tuple[int, ...]) -> Floats:
        """Copy the rows over a larger batch: the shape's own broadcast against others."""
        batch = _broadcast({type(self).__name__: self.shape, **batches})
        if batch == self.shape:
            return self._rows.copy()
        count, *own = self._rows.shape
        rows = self._rows.reshape(count, *(1,) * (len(batch) - len(own)), *own)
        return np.broadcast_to(rows, (count, *batch)).copy()

    @cached_property
    def singles(self) -> list[Any]:
        """The shapes of the batch, one by one; of a single shape itself."""
        if not self.shape:
            return [self]
        made = []
        for numbers in self._rows.reshape(len(self._rows), -1).T.tolist():
            single = self._like()
            single._keep_single(numbers)
            made.append(single)
        return made

    def part(self, block: Any, batch: tuple[int, ...]) -> Any:
        """View the shapes in a block of the batch over which these broadcast."""
        if not self.shape:
            return self
        count, *own = self._rows.shape
        rows = self._rows.reshape(count, *(1,) * (len(batch) - len(own)), *own)
        made = self._like()
        vars(made)["_rows"] = np.broadcast_to(rows, (count, *batch))[(slice(None), *block)]
        return made

    def _moved(self, rows: Floats, kept: dict[str, Any] | None = None) -> Self:
        """Make the moved shape of new rows, which become its own, and of what it has besides."""
        moved = self._like()
        rows.flags.writeable = False
        vars(moved).update(kept or {}, _rows=rows)
        moved._refuse_overflow()
        return moved

    def _carried(self, by: Floats) -> dict[str, Any]:
        """Give what a shape that is moved by `by` has of this one, their batches being alike."""
        return {}

    def _of(self, rows: Floats) -> Self:
        """Make a shape of the same class of rows that are known to be good."""
        made = self._like()
        made._freeze(rows)
        return made

    def _like(self) -> Self:
        made = object.__new__(type(self))
        if "fields" in vars(self):
            vars(made)["fields"] = self.fields
        return made

    def _refuse_overflow(self) -> None:
        for name in self.fields:
            finite = np.isfinite(field := np.asarray(self._field(name)))
            if not finite.all():
                refuse(name, field, ~finite, "a shape within the range of floats")

    if not TYPE_CHECKING:  # for which no name would be unknown

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(self, name, ELSEWHERE)

    def __dir__(self) -> list[str]:
        """Leave out what is for hitlab's own files."""
        return sorted({*super().__dir__()} - INNER)

    def __setattr__(self, name: str, value: object) -> None:
        remedy = "make a new one, and keep your data beside it, by its number or in a dict"
        raise AttributeError(f"{type(self).__name__} is immutable: {remedy}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: make a new one")

    def __getitem__(self: "Shape[Batch, Own]", index: Any) -> Own:
        self._require_batch("index")
        part: Any = self._of(np.stack([row[index] for row in self._rows]))
        return part

    def __iter__(self: "Shape[Batch, Own]") -> Iterator[Own]:
        self._require_batch("go through")
        return (self[i] for i in range(len(self)))

    def __len__(self: "Shape[Batch, Own]") -> int:
        self._require_batch("count")
        return self.shape[0]

    def __bool__(self) -> bool:
        return True

    def _require_batch(self, to: str) -> None:
        if not self.shape:
            name = type(self).__name__
            raise TypeError(f"a single {name} has no batch to {to}: {self._remedy()}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return np.array_equal(self._rows, other._rows)

    def __hash__(self) -> int:
        return hash((type(self), (self._rows + 0.0).tobytes()))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        own = vars(self)
        kept = {name: getattr(self, name) for name in self._kept if name in own or name != "fields"}
        return _restored, (type(self), kept)

    def __repr__(self) -> str:
        values = {name: self._field(name) for name in self.fields}
        size = max(np.size(value) for value in values.values())
        if self._is_many and size > np.get_printoptions()["threshold"]:
            fields = [f"{name}={elided(value)}" for name, value in values.items()]
            fields += [f"shape={self.shape}"] if self.shape else []
        else:
            fields = [f"{name}={text(value)}" for name, value in values.items()]
        return f"{type(self).__name__}({', '.join(fields)})"

    @property
    def _is_many(self) -> bool:
        return bool(self.shape)

    __array_ufunc__ = None  # numpy's own way to refuse operators and ufuncs

    def __array__(self, *_: object, **__: object) -> NDArray[Any]:
        raise TypeError(f"a {type(self).__name__} is no array: {self._remedy()}")

    def __array_function__(
        self, function: Callable[..., Any], types: object, args: object, kwargs: object
    ) -> NoReturn:
        name = function.__name__
        joins = f"hitlab.{name} does" if name in JOINS else self._remedy()
        raise TypeError(f"numpy.{name} takes no shapes: {joins}")

    def _remedy(self) -> str:
        return f"take its {' or '.join(self.fields)}"


AnyShape = Shape[Any]
"""One shape, or a batch of them."""


def _restored(kind: type[Shape], kept: dict[str, Any]) -> AnyShape:
    """Make a shape again of what was pickled; it was checked when it was first made."""
    made = object.__new__(kind)
    for name, part in kept.items():
        vars(made)[name] = frozen(part) if isinstance(part, np.ndarray) else part
    return made


def _broadcast(batches: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    if len(kinds := set(batches.values())) == 1:
        return kinds.pop()
    try:
        return np.broadcast_shapes(*batches.values())
    except ValueError as error:
        shapes = ", ".join(f"{name} {batch}" for name, batch in batches.items())
        raise ValueError(f"batch shapes that do not broadcast: {shapes}") from error
