"""The base class of 2D shapes: a core, rotations, and data prepared for batches."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.shapes.base import OfBatch, Shape
from hitlab.shapes.boundary import Boundary, boundary
from hitlab.shapes.core import Core
from hitlab.shapes.geojson import geometry_of
from hitlab.shapes.rotation import exact_cos_sin, turned
from hitlab.shapes.single import Many, Own, Place
from hitlab.shapes.validation import Floats, checked

Prepared = TypeVar("Prepared")


class PlaneShape(Shape[Many, Own], family=True):
    """A 2D shape."""

    _origin: ClassVar[tuple[Any, NDArray[np.intp], bool] | None] = None
    """The batch these shapes were picked from, their indices, and whether to prepare all of it."""

    @cached_property
    @abstractmethod
    def core(self) -> Core:
        """The shape as a convex hull with end directions and a radius."""

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The shape as a GeoJSON geometry, for shapely, geopandas and others.

        A round or an unbounded shape raises a TypeError. After an AttributeError,
        `shapely.geometry.shape` would treat the shape as a mapping and report that it has no `get`.
        """
        return geometry_of(type(self).__name__, self.core)

    @cached_property
    def is_solid(self) -> bool:
        """Whether a single shape has an interior: it has one if it contains a disk."""
        return bool(self.boundary and self.boundary[2] > 0) or bool(self.core.solid)

    @cached_property
    def boundary(self) -> Boundary | None:
        """The data of a single shape for `one_pair`; `detail` adds the details."""
        return self._disks()

    def _disks(self) -> Boundary | None:
        return boundary(self.core)

    def detail(self) -> None:
        """Replace the boundary by one with details."""
        if self.boundary and not self.boundary[-1]:
            vars(self)["boundary"] = boundary(self.core)

    def prepared(self, by: Callable[[Self], Prepared]) -> Prepared:
        """Return the result of a function of the shape, cached: shapes are immutable."""
        kept = self._preparations
        if by not in kept:
            kept[by] = self._picked(by) or by(self)
        return kept[by]

    def _asked_again(self) -> bool:
        """Note a query; return whether these shapes, or their originals, had one before."""
        whole = self._origin[0] if self._origin else self
        was_asked = "_is_asked" in vars(whole)
        vars(whole)["_is_asked"] = True
        return was_asked

    def take(
        self, numbers: NDArray[np.intp], *, of_prepared: bool, with_core: bool = False
    ) -> Self:
        """Return shapes of a flat batch, picked by index.

        Data that the batch has cached is picked from it on first use, instead of being computed
        again; with `with_core`, the core is picked immediately. With `of_prepared`, data not cached
        yet is prepared for the whole batch, which pays off if most of its shapes are needed.
        """
        made = object.__new__(type(self))
        own = vars(made)
        if "fields" in vars(self):
            own["fields"] = self.fields
        own.update(shape=numbers.shape, _origin=(self, numbers, of_prepared))
        if with_core and (of_prepared or "core" in vars(self)):
            own["core"] = self.core.map(lambda c: c.take(numbers) if np.ndim(c) else c)
        return made

    def cores_at(self, where: Any, batch: tuple[int, ...]) -> Core:
        """Return the core at some indices of a batch to which these shapes broadcast.

        For picked shapes, it comes from their original batch if that pays off. This avoids
        computing the hull of a shape again for each of its pairs.
        """
        of, shape, index = self, batch, where
        if self._origin is not None and "core" not in vars(self):
            whole, numbers, of_prepared = self._origin
            if of_prepared or "core" in vars(whole):
                of, shape, index = whole, whole.shape, np.broadcast_to(numbers, batch)[where]
        return of.core.map(
            lambda c: (c if np.shape(c) == shape else np.broadcast_to(c, shape))[index]
        )

    @cached_property
    def _rows(self) -> Floats:
        if self._origin is None:
            return super()._rows
        whole, numbers, _ = self._origin
        rows = gathered(whole._by_shape(None, whole._rows), numbers)
        rows.flags.writeable = False
        return rows

    def _picked(self, by: Callable[[Self], Prepared]) -> Prepared | None:
        """Return the original batch's prepared data at the indices if that is faster, else None."""
        if self._origin is None:
            return None
        whole, numbers, of_prepared = self._origin
        if not (of_prepared or by in whole._preparations):
            return None
        prepared = whole.prepared(by)
        rows = gathered(whole._by_shape(by, prepared.rows), numbers)
        picked: Prepared = prepared._replace(
            rows=rows.reshape(*prepared.rows.shape[:-1], numbers.size)
        )
        return picked

    @cached_property
    def _preparations(self) -> dict[Callable[..., Any], Any]:
        return {}

    def _by_shape(self, by: Callable[..., Any] | None, rows: Floats) -> Floats:
        """Return the data prepared for a flat batch with each shape's numbers contiguous."""
        kept = self._turned_preparations
        if by not in kept:
            kept[by] = np.ascontiguousarray(rows.reshape(-1, rows.shape[-1]).T)
        return kept[by]

    @cached_property
    def _turned_preparations(self) -> dict[Callable[..., Any] | None, Floats]:
        return {}

    @overload
    def rotate(self: OfBatch, angle: ArrayLike, about: ArrayLike = (0, 0)) -> OfBatch: ...
    @overload
    def rotate(self, angle: float, about: Place = (0, 0)) -> Self: ...
    @overload
    def rotate(self, angle: ArrayLike, about: ArrayLike = (0, 0)) -> Own: ...
    def rotate(self, angle: ArrayLike, about: ArrayLike = (0, 0)) -> Any:
        """Return the shape rotated about a point.

        Parameters
        ----------
        angle : array_like, shape (...)
            In radians, counter-clockwise. The page and its links use degrees: a quarter turn is
            `math.radians(90)` here, and 90 would be more than fourteen full turns.
        about : array_like, shape (..., 2), default (0, 0)
            The center of the rotation, which does not move.

        Returns
        -------
        Shape
            A shape of the same class; angles and centers broadcast against the batch. If the angle
            is a multiple of a quarter turn, points and directions rotate with exact cosines and
            sines; a full turn preserves them bit for bit. A box remains a box: its center rotates,
            and the angle is added to its own. A direction keeps its length unless it is so short or
            so long that it would lose digits.

        Raises
        ------
        ValueError
            If a number is not finite or has a wrong shape, or if the result exceeds the range of
            floats.

        Examples
        --------
        >>> import math
        >>> import hitlab as hl
        >>> hl.Segment((1, 0), (3, 0)).rotate(math.radians(90))
        Segment(start=[0.0, 1.0], end=[0.0, 3.0])
        >>> hl.Ray((1, 2), (5e-324, 0)).rotate(math.pi, about=(1, 2))
        Ray(origin=[1.0, 2.0], direction=[-5e-324, 0.0])
        >>> hl.Box((2, 0), (4, 2)).rotate([0, math.pi / 2]).center
        array([[2., 0.],
               [0., 2.]])
        """
        turn, center = checked("angle", (), angle), checked("about", (2,), about)
        shape = self._rotatable()
        rows = shape._rows_over(angle=turn.shape, about=center.shape[:-1])
        points = shape._points(rows)
        with np.errstate(all="ignore"):
            cos, sin = exact_cos_sin(turn)
            (x, y), (x0, y0) = np.moveaxis(points, 1, 0), np.moveaxis(center, -1, 0)
            right, up = turned(x - x0, y - y0, cos, sin)
            x[...], y[...] = np.where((cos == 1) & (sin == 0), (x, y), (x0 + right, y0 + up))
            shape._turn_others(rows[2 * len(points) :], turn)
        return shape._moved(rows)

    def _repr_svg_(self) -> str:
        """Return a drawing for a notebook, of at most 500 shapes; its caption reports the limit."""
        # imported lazily, because only notebooks need them
        from hitlab.drawing.picture import MOST, picture
        from hitlab.drawing.svg import svg

        rows = self._rows.reshape(len(self._rows), -1)
        shown, count = self._of(rows[:, :MOST]).singles, rows.shape[1]
        name = type(self).__name__
        return svg(picture(repr(self) if count == 1 else f"{count:,} × {name}", shown, count))

    def _repr_html_(self) -> str:
        """Return the drawing as part of the page: a separate image would ignore its theme."""
        return self._repr_svg_()


AnyPlaneShape = PlaneShape[Any]
"""A single 2D shape, or a batch."""


def gathered(by_shape: Floats, numbers: NDArray[np.intp]) -> Floats:
    """Return shapes (n, k), picked by index, as rows (k, numbers).

    It takes a fifth of the time of indexing each row, because the numbers of a shape are
    contiguous.
    """
    return np.ascontiguousarray(by_shape.take(numbers, axis=0, mode="clip").T)
