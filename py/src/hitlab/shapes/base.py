"""The base class of all shapes: immutable, single or batched, with one row for each component.

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
    Field,
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
"""A result for a single pair, or for a batch."""

PLACES = ("position", "center", "vertices", "start", "end", "origin", "point", "bounds")
"""The fields that hold points. They precede all others; a translation changes only these."""

OfBatch = TypeVar("OfBatch", bound="Shape[Batch, Any]")

INNER = {
    *("ball", "boundary", "can_batch", "columns", "core", "core3", "cores_at", "detail"),
    "dimension",
    *("fields", "frame", "has_bounds", "hierarchy", "is_solid", "kind", "part", "prepared"),
    *("edges", "loops", "rings", "sides", "single", "singles", "spans", "take"),
}
"""Attributes of shapes that are only for hitlab's own modules."""

ELSEWHERE = by_theirs(
    {
        "hitlab.intersects(a, b)": "intersects collides collide overlaps touches",
        "hitlab.distance(a, b)": "distance",
        "hitlab.contact(a, b)": "contact penetration",
        "hitlab.show.plot(shape)": "plot show draw",
        "hitlab.link(shape)": "link to_link",
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
"""Names in other libraries, each with the corresponding names here."""

JOINS = ("concatenate", "stack", "where")
"""The functions of numpy that hitlab provides for shapes."""


if TYPE_CHECKING:
    _WithoutInner = type  # a type checker would otherwise join classes to their metaclass
else:

    class _WithoutInner(type):
        def __dir__(cls) -> list[str]:
            """Return the names without those for hitlab's own modules."""
            return sorted({*super().__dir__()} - INNER)


class Shape(Generic[Many, Own], metaclass=_WithoutInner):
    """The base class of all shapes: batch shape, indexing, bounds and movements.

    Shapes are equal if they are of one class and have equal numbers. `==` returns one bool, also
    for a batch: whether all are equal. A shape is always true, as most objects are; so is an empty
    batch, whose `len` is 0.

    Shapes hold only their numbers, even if you derive a class, because movements, parts and joins
    would lose anything else. Keep your own data in a list, by the indices of a group, or in a dict:

    >>> import hitlab as hl
    >>> wall = hl.Box((0, 0), (4, 1))
    >>> {wall: "stone"}[hl.Box((0, 0), (4, 1))]
    'stone'
    >>> wall.name = "stone"
    Traceback (most recent call last):
    AttributeError: Box objects are immutable: create a new one, or keep data in a list or dict
    """

    kind: ClassVar[type["AnyShape"]]
    """hitlab's own class of the shape, even if the shape's class is derived from it."""

    fields: dict[str, tuple[int, ...]] = {}
    """Each field's own trailing shape; a polygon's depends on its number of vertices."""

    dimension = 2
    """2 for the plane, 3 for space; two shapes of different dimensions are not a pair."""

    can_batch: ClassVar[bool] = True
    """Whether shapes of this kind can form a batch."""

    _limits: ClassVar[dict[str, Limit]] = {}
    """The conditions on a field's numbers besides finiteness."""

    _kept: ClassVar[tuple[str, ...]] = ("fields", "_rows")
    """The attributes that define a shape; all others are derived from them."""

    _unmoved: ClassVar[tuple[str, ...]] = ()
    """The derived attributes that a translation does not change."""

    if not TYPE_CHECKING:
        __class_getitem__ = classmethod(GenericAlias)  # as in `Disk[Batch]`

    def __init_subclass__(cls, family: bool = False) -> None:
        super().__init_subclass__()
        own: Any = {name: each for name, each in vars(cls).items() if isinstance(each, Field)}
        cls.fields = {name: each.own for name, each in own.items()} | cls.fields
        cls._limits = {name: each.limit for name, each in own.items() if each.limit} | cls._limits
        if not (family or hasattr(cls, "kind")):
            cls.kind = cls
            setattr(cls, "__init__", grouping(cls._fields_of)(cls.__init__))  # noqa: B010

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        """Return the fields that `count` numbers fill."""
        return self.fields

    @abstractmethod
    def __init__(self) -> None:
        raise TypeError("Shape is abstract: create a concrete shape, such as Disk")

    def _keep(self, *values: ArrayLike) -> None:
        numbers = self._plain(values)
        if numbers is not None:
            self._keep_single(numbers)
        else:
            self._keep_rows(values)

    def _plain(self, values: tuple[ArrayLike, ...]) -> list[float] | None:
        """Return the numbers of a valid single shape, or None if `_keep_rows` must check them."""
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
        """The components as an array; for a single shape it is created on first use."""
        return frozen(np.array(self.columns))

    @cached_property
    def columns(self) -> Columns:
        """The components one by one: floats for a single shape, arrays for a batch."""
        return tuple(self._rows if self.shape else self._rows.tolist())

    @property
    def bounds(self) -> Floats:
        """The axis-aligned bounding box: the minimum of each coordinate, then the maximum of each.

        In the plane, shape (..., 4): the minimum x and y, then the maximum x and y. In space, shape
        (..., 6). A bound is infinite where a ray or a line is unbounded. The sum of a centre and a
        radius is rounded outwards, by at most one float; given coordinates are returned bit for
        bit.

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
        """Return the minimum and maximum coordinates without the radius, one row for each axis."""
        points = self._points(self._rows)
        return points.min(axis=0), points.max(axis=0)

    def _points(self, rows: Floats) -> Floats:
        """Return a view of the points' coordinates in these rows, shape (n, dimension, *batch)."""
        count = sum(math.prod(own) for name, own in self.fields.items() if name in PLACES)
        return rows[:count].reshape(count // self.dimension, self.dimension, *rows.shape[1:])

    def support(self, direction: ArrayLike) -> Floats:
        """Return the support point: the point of the shape farthest in a direction.

        Algorithms on the Minkowski difference, such as GJK (E. G. Gilbert, D. W. Johnson and S. S.
        Keerthi, 1988), need only a support function.

        Parameters
        ----------
        direction : array_like, shape (..., 2), in space (..., 3)
            Of any length except 0; broadcasts against the batch.

        Returns
        -------
        array, shape (..., 2), in space (..., 3)
            The farthest vertex up to rounding, with unchanged coordinates. For a round shape, the
            support point of its core plus the radius along the direction.

        Raises
        ------
        TypeError
            If the shape is a ray or a line, because these are unbounded.
        ValueError
            If the direction is zero, is not finite or has a wrong shape, or if a mesh has no faces.

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
        refuse("direction", way, (size == 0)[..., 0], "nonzero")
        way = way / size
        way = way / np.sqrt((way * way).sum(axis=-1, keepdims=True))
        corners = self._hull()
        ahead = (corners / 4 @ way[..., None])[..., 0]  # divided by 4 so that no sum overflows
        first = ahead.argmax(axis=-1)[..., None, None]
        batch = first.shape[:-2]
        over = np.broadcast_to(corners, (*batch, *corners.shape[-2:]))
        farthest = np.take_along_axis(over, first, axis=-2)[..., 0, :]
        if "radius" not in self.fields:
            return farthest
        return farthest + np.asarray(self._field("radius"))[..., None] * way

    def _hull(self) -> Floats:
        """Return the points whose hull is the shape, except for a radius: (..., n, dimension)."""
        return np.moveaxis(self._points(self._rows), (0, 1), (-2, -1))

    @overload
    def translate(self: OfBatch, offset: ArrayLike) -> OfBatch: ...
    @overload
    def translate(self, offset: Place) -> Self: ...
    @overload
    def translate(self, offset: ArrayLike) -> Own: ...
    @grouping(lambda shape, _: {"offset": (shape.dimension,)})
    def translate(self, offset: ArrayLike) -> Any:
        """Return the shape translated by an offset.

        Parameters
        ----------
        offset : array_like, shape (..., 2), in space (..., 3)
            Broadcasts against the batch: several offsets turn a single shape into a batch. A mesh
            accepts only one offset, shape (3,).

        Returns
        -------
        Shape
            A shape of the same class. The offset is added to each point in float arithmetic;
            directions, sizes, radii and angles do not change.

        Raises
        ------
        ValueError
            If the offset is not finite or has a wrong shape, or if the result exceeds the range of
            floats.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Ray((1, 2), (0, 1)).translate((10, 20))
        Ray(origin=[11.0, 22.0], direction=[0.0, 1.0])
        >>> hl.Disk((0, 0), 1).translate([(0, 0), (3, 0)])
        Disk(center=[[0.0, 0.0], [3.0, 0.0]], radius=[1.0, 1.0])

        Separate two shapes by the minimum translation that `contact` reports:

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
        is_alike = rows.shape == self._rows.shape
        kept = {name: getattr(self, name) for name in self._unmoved} if is_alike else {}
        return self._moved(rows, kept)

    def _rows_over(self, **batches: tuple[int, ...]) -> Floats:
        """Return a copy of the rows, broadcast to the common batch of the shape and others."""
        batch = _broadcast({type(self).__name__: self.shape, **batches})
        if batch == self.shape:
            return self._rows.copy()
        count, *own = self._rows.shape
        rows = self._rows.reshape(count, *(1,) * (len(batch) - len(own)), *own)
        return np.broadcast_to(rows, (count, *batch)).copy()

    @cached_property
    def singles(self) -> list[Any]:
        """The shapes of the batch as a flat list; for a single shape, a list of that shape."""
        if not self.shape:
            return [self]
        made = []
        for numbers in self._rows.reshape(len(self._rows), -1).T.tolist():
            single = self._like()
            single._keep_single(numbers)
            made.append(single)
        return made

    def single(self, row: int) -> Any:
        """Return one shape of a flat batch, the same one each time."""
        made: Any = self._singles.get(row)
        if made is None:
            made = self._singles[row] = self._like()
            made._keep_single(self._rows[:, row].tolist())
        return made

    @cached_property
    def _singles(self) -> dict[int, Any]:
        return {}

    def part(self, block: Any, batch: tuple[int, ...]) -> Any:
        """Return a view of the shapes in one block of the batch to which they broadcast."""
        if not self.shape:
            return self
        count, *own = self._rows.shape
        rows = self._rows.reshape(count, *(1,) * (len(batch) - len(own)), *own)
        made = self._like()
        vars(made)["_rows"] = np.broadcast_to(rows, (count, *batch))[(slice(None), *block)]
        return made

    def _moved(self, rows: Floats, kept: dict[str, Any] | None = None) -> Self:
        """Return the moved shape; it owns the rows and keeps the attributes in `kept`."""
        moved = self._like()
        rows.flags.writeable = False
        vars(moved).update(kept or {}, _rows=rows)
        moved._refuse_overflow()
        return moved

    def _of(self, rows: Floats) -> Self:
        """Return a shape of the same class from rows that are known to be valid."""
        made = self._like()
        made._freeze(rows)
        return made

    def _like(self) -> Self:
        made = object.__new__(type(self))
        if "fields" in vars(self):
            vars(made)["fields"] = self.fields
        return made

    def _rotatable(self) -> Self:
        """Return the shape by numbers that a rotation can change."""
        return self

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        """Rotate in place the numbers that follow the points; a radius does not change."""

    def _refuse_overflow(self) -> None:
        for name in self.fields:
            finite = np.isfinite(field := np.asarray(self._field(name)))
            if not finite.all():
                refuse(name, field, ~finite, "within the range of floats")

    if not TYPE_CHECKING:  # a type checker would otherwise accept every name

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(self, name, ELSEWHERE)

    def __dir__(self) -> list[str]:
        return dir(type(self))

    def __setattr__(self, name: str, value: object) -> None:
        remedy = "create a new one, or keep data in a list or dict"
        raise AttributeError(f"{type(self).__name__} objects are immutable: {remedy}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} objects are immutable: create a new one")

    def __getitem__(self: "Shape[Batch, Own]", index: Any) -> Own:
        self._require_batch("cannot be indexed")
        part: Any = self._of(np.stack([row[index] for row in self._rows]))
        return part

    def __iter__(self: "Shape[Batch, Own]") -> Iterator[Own]:
        self._require_batch("cannot be iterated over")
        return (self[i] for i in range(len(self)))

    def __len__(self: "Shape[Batch, Own]") -> int:
        self._require_batch("has no len()")
        return self.shape[0]

    def __bool__(self) -> bool:
        return True

    def _require_batch(self, problem: str) -> None:
        if not self.shape:
            name = type(self).__name__
            raise TypeError(f"a single {name} {problem}: {self._remedy()}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.fields == other.fields and np.array_equal(self._rows, other._rows)

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
        return f"{self._maker}({', '.join(fields)})"

    @property
    def _maker(self) -> str:
        """The name of the function that returns a shape with these fields."""
        return type(self).__name__

    @property
    def _is_many(self) -> bool:
        return bool(self.shape)

    __array_ufunc__ = None  # makes numpy reject operators and ufuncs

    def __array__(self, *_: object, **__: object) -> NDArray[Any]:
        raise TypeError(f"a {type(self).__name__} is not an array: {self._remedy()}")

    def __array_function__(
        self, function: Callable[..., Any], types: object, args: object, kwargs: object
    ) -> NoReturn:
        name, kind = function.__name__, type(self).__name__
        remedy = f"use hitlab.{name}" if name in JOINS else self._remedy()
        raise TypeError(f"numpy.{name} does not accept a {kind}: {remedy}")

    def _remedy(self) -> str:
        return f"use its {' or '.join(self.fields)}"


AnyShape = Shape[Any]
"""A single shape, or a batch."""


def _restored(kind: type[Shape], kept: dict[str, Any]) -> AnyShape:
    """Return an unpickled shape; its numbers were checked when it was first created."""
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
        raise ValueError(f"batch shapes do not broadcast: {shapes}") from error
