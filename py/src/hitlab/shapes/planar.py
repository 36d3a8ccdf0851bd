"""What the shapes of the plane have in common: a core, and rotations."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.shapes.base import OfBatch, Shape
from hitlab.shapes.boundary import Boundary, boundary
from hitlab.shapes.core import FARTHEST, Core
from hitlab.shapes.figure import MOST, picture
from hitlab.shapes.geojson import geometry_of
from hitlab.shapes.rotation import exact_cos_sin, turned
from hitlab.shapes.single import Many, Own, Place
from hitlab.shapes.validation import Floats, checked, frozen

Prepared = TypeVar("Prepared")

MOVABLE = FARTHEST / 16
"""Where a shape's numbers and an offset are less together, it stays in the range of floats."""


class PlaneShape(Shape[Many, Own], family=True):
    """A shape of the plane."""

    _origin: ClassVar[tuple[Any, NDArray[np.intp], bool] | None] = None
    """The batch of which shapes were taken, their numbers there, and whether to prepare all."""

    _still: ClassVar[tuple[Any, Floats] | None] = None
    """The batch that was translated to make this one, and the offset of each shape."""

    @cached_property
    @abstractmethod
    def core(self) -> Core:
        """The shape as a convex hull with end directions and a radius."""

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The shape as a GeoJSON geometry, by which shapely, geopandas and others take it.

        A TypeError for a round or an endless one: with an AttributeError `shapely.geometry.shape`
        would go on to take the shape for a mapping, and complain that it has no `get`.
        """
        return geometry_of(type(self).__name__, self.core)

    @cached_property
    def is_solid(self) -> bool:
        """Whether a single one has an interior: one that holds a disk has."""
        return bool(self.boundary and self.boundary[2] > 0) or bool(self.core.solid)

    @cached_property
    def boundary(self) -> Boundary | None:
        """What `one_pair` takes of a single one: at first without the details."""
        return self._disks()

    def _disks(self) -> Boundary | None:
        return boundary(self.core)

    def detail(self) -> None:
        """Let the boundary have its details from now on."""
        if self.boundary and not self.boundary[-1]:
            vars(self)["boundary"] = boundary(self.core)

    def prepared(self, by: Callable[[Self], Prepared]) -> Prepared:
        """Give what a function makes of the shape, which is kept: the shape never changes."""
        kept = self._preparations
        if by not in kept:
            kept[by] = self._picked(by) or self._followed(by) or by(self)
        return kept[by]

    def take(
        self, numbers: NDArray[np.intp], *, of_prepared: bool, with_core: bool = False
    ) -> Self:
        """Pick shapes of a flat batch by number.

        What the batch keeps is picked with them, instead of made anew, when it is asked for; the
        core at once, for those who need it. With `of_prepared` what the batch does not keep yet is
        prepared for all of it: that pays if most of its shapes are asked about.
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
        """Pick the cores at some places of a batch over which these shapes broadcast.

        Those of taken shapes are picked in the batch of which they were taken, if that pays: else
        the hull of one shape would be found again for each pair that it is in.
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
        if self._origin is not None:
            whole, numbers, _ = self._origin
            rows = gathered(whole._by_shape(None, whole._rows), numbers)
        elif self._still is not None:
            still, offsets = self._still
            rows = still._rows.copy()
            self._points(rows)[...] += _by_rows(offsets)
        else:
            return super()._rows
        rows.flags.writeable = False
        return rows

    def carried(self, offsets: Floats, longest: float) -> Any:
        """Move each shape of a flat batch by its own offset, as `translate` does.

        No component of an offset is above `longest`. Where no shape can leave the range of floats,
        their rows are made when they are asked for.
        """
        made = self._like()
        vars(made).update(self._carried(offsets), shape=self.shape, _longest_offset=longest)
        if made._still is None or not self._largest + longest < MOVABLE:
            return self.translate(offsets)
        return made

    @cached_property
    def _largest(self) -> float:
        return float(np.abs(self._rows).max(initial=0.0))

    def _picked(self, by: Callable[[Self], Prepared]) -> Prepared | None:
        """Pick what the batch has prepared of which these shapes were taken, if that pays."""
        if self._origin is None:
            return None
        whole, numbers, of_prepared = self._origin
        if still := whole._carries(by):
            offsets = gathered(whole._still[1], numbers)
            picked = still._picked_at(by, numbers).moved(offsets, whole._longest_offset)
        elif of_prepared or by in whole._preparations:
            picked = whole._picked_at(by, numbers)
        else:
            return None
        return picked

    def _picked_at(self, by: Callable[[Self], Any], numbers: NDArray[np.intp]) -> Any:
        """Pick what a flat batch has prepared by number."""
        prepared = self.prepared(by)
        rows = gathered(self._by_shape(by, prepared.rows), numbers)
        return prepared._replace(rows=rows.reshape(*prepared.rows.shape[:-1], numbers.size))

    def _followed(self, by: Callable[[Self], Prepared]) -> Prepared | None:
        """Move what the batch has prepared that was translated to make this one, if that pays."""
        if not (still := self._carries(by)) or self._still is None:
            return None
        prepared, offsets = still.prepared(by), _by_rows(self._still[1])
        own = prepared._replace(rows=prepared.rows.copy())
        followed: Prepared = own.moved(offsets, self._longest_offset)
        return followed

    def _extent(self) -> tuple[Floats, Floats]:
        """Move the extent where there is one: rounding keeps the order of coordinates."""
        if self._still is None:
            return self._first_extent
        still, offsets = self._still
        by = _by_rows(offsets)
        low, high = still._extent()
        return low + by, high + by

    @cached_property
    def _first_extent(self) -> tuple[Floats, Floats]:
        return super()._extent()

    @cached_property
    def _longest_offset(self) -> float:
        return float(np.abs(self._still[1]).max(initial=0.0)) if self._still else 0.0

    def _carries(self, by: Callable[[Self], Any]) -> Any:
        """Give the batch that was translated to make this one, if what it has prepared moves."""
        still = self._still and self._still[0]
        return still if still and still.prepared(by).move else None

    def _carried(self, by: Floats) -> dict[str, Any]:
        """Remember where a batch has come from, which spares preparing it; but one way only.

        With every way the vertices are rounded anew, and what has been prepared fits them less.
        """
        if self._still is not None or not self.shape:
            return {}
        return {"_still": (self, frozen(np.broadcast_to(by, (*self.shape, 2))))}

    @cached_property
    def _preparations(self) -> dict[Callable[..., Any], Any]:
        return {}

    def _by_shape(self, by: Callable[..., Any] | None, rows: Floats) -> Floats:
        """Give what has been prepared of a flat batch with the numbers of each shape together."""
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
        """Give the shape turned about a point.

        Parameters
        ----------
        angle : array_like, shape (...)
            Radians, counter-clockwise, unlike the degrees of the page and its links: a quarter turn
            is `math.radians(90)`, and 90 are more than fourteen turns.
        about : array_like, shape (..., 2), default (0, 0)
            The point that stays where it is.

        Returns
        -------
        Shape
            Of the same class, angles and points broadcast against the batch. Points and directions
            turn with exact cosines and sines if the angle is a multiple of a quarter turn; a whole
            turn keeps their bits. A box stays a box: its center turns, and the angle is added to
            its own. A direction keeps its length, except one that is so short or so long that
            it would lose digits.

        Raises
        ------
        ValueError
            For numbers that are not finite, a wrong shape, and a turn beyond the range of floats.

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
        rows = self._rows_over(angle=turn.shape, about=center.shape[:-1])
        points = self._points(rows)
        with np.errstate(all="ignore"):
            cos, sin = exact_cos_sin(turn)
            (x, y), (x0, y0) = np.moveaxis(points, 1, 0), np.moveaxis(center, -1, 0)
            right, up = turned(x - x0, y - y0, cos, sin)
            x[...], y[...] = np.where((cos == 1) & (sin == 0), (x, y), (x0 + right, y0 + up))
            self._turn_others(rows[2 * len(points) :], turn)
        return self._moved(rows)

    def _repr_svg_(self) -> str:
        """Draw it for a notebook; of a batch at most 500 shapes, as a line in the picture says."""
        from hitlab.drawing.svg import svg  # whose files only those read who look

        rows = self._rows.reshape(len(self._rows), -1)
        shown, count = self._of(rows[:, :MOST]).singles, rows.shape[1]
        name = type(self).__name__
        return svg(picture(repr(self) if count == 1 else f"{count:,} × {name}", shown, count))

    def _repr_html_(self) -> str:
        """Give the same to be set in the page: an image of its own does not learn the theme."""
        return self._repr_svg_()

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        """Turn in place what comes after the points; a radius stays."""


AnyPlaneShape = PlaneShape[Any]
"""One shape of the plane, or a batch of them."""


def _by_rows(offsets: Floats) -> Floats:
    return offsets.transpose(-1, *range(offsets.ndim - 1))


def gathered(by_shape: Floats, numbers: NDArray[np.intp]) -> Floats:
    """Pick shapes (n, k) by number, and turn what they have into rows (k, numbers).

    It takes a fifth of the time of picking from each row: a shape's numbers are moved as one.
    """
    return np.ascontiguousarray(by_shape.take(numbers, axis=0, mode="clip").T)
