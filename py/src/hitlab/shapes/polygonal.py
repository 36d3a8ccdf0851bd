"""2D shapes with corners: triangles, boxes, convex polygons."""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.predicates import Columns, Vector
from hitlab.shapes.boundary import Boundary, about_center, about_vertices
from hitlab.shapes.boxes import BoxShape
from hitlab.shapes.core import FARTHEST, Core, hull_core
from hitlab.shapes.field import Scalar, Vectors
from hitlab.shapes.hull import first_dent, is_convex
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.rotation import angle_of, corners, exact_cos_sin, reaches
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.validation import NOT_NEGATIVE, Floats, checked, misshapen, plain, refuse, unfit

IN_ORDER = "in order on a convex outline"
CONVEX = f"{IN_ORDER}; use hitlab.convex_parts to split a concave outline into Polygons"

EVEN = "lists of equal length; for polygons with fewer corners, repeat the last corner"


class Triangle(PlaneShape[Many, "Triangle[Any]"]):
    """A closed triangle of either winding; a degenerate one acts as a segment or a point.

    Parameters
    ----------
    vertices : array_like, shape (..., 3, 2)

    Raises
    ------
    ValueError
        If a vertex is not finite, or the shape is wrong.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
    Triangle(vertices=[[0.0, 0.0], [1.6, 3.6], [4.8, 0.0]])
    >>> hl.Triangle([(0, 0), (1, 0), (float("nan"), 1)])
    Traceback (most recent call last):
    ValueError: vertices[2, 0] = nan must be finite
    """

    vertices = Vectors("The vertices, shape (..., 3, 2).", 3, 2)

    @overload
    def __init__(self: "Triangle[Single]", vertices: Places) -> None: ...
    @overload
    def __init__(self: "Triangle[Batch]", vertices: Sequence[Places]) -> None: ...
    @overload
    def __init__(self: "Triangle[Any]", vertices: ArrayLike) -> None: ...
    def __init__(self, vertices: ArrayLike) -> None:
        self._keep(vertices)

    @cached_property
    def core(self) -> Core:
        """The core: three vertices, counter-clockwise."""
        return hull_core(self.columns)

    def _disks(self) -> Boundary:
        return about_vertices(self.columns)


class Box(BoxShape[Many, "Box[Any]"], PlaneShape[Many, "Box[Any]"]):
    """A closed rectangle, axis-aligned if its angle is 0: the hull of its float vertices.

    Parameters
    ----------
    center : array_like, shape (..., 2)
    size : array_like, shape (..., 2)
        The full width and height, at least 0. `Box.from_bounds` keeps given edges exactly.
    angle : array_like, shape (...), default 0.0
        In radians, counter-clockwise, such as `math.radians(30)`; the page and its links use
        degrees. Multiples of a quarter turn give exact vertices.

    Raises
    ------
    ValueError
        If a number is not finite, a size is negative, a shape is wrong, the batches do not
        broadcast, or a vertex exceeds the range of floats.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Box((0, 0), (2, 4)).vertices.tolist()
    [[-1.0, -2.0], [1.0, -2.0], [1.0, 2.0], [-1.0, 2.0]]
    >>> hl.Box((0, 0), (2, 4), 1.5707963267948966).vertices.tolist()
    [[2.0, -1.0], [2.0, 1.0], [-2.0, 1.0], [-2.0, -1.0]]
    >>> hl.Box((0, 0), (1, -1))
    Traceback (most recent call last):
    ValueError: size[1] = -1.0 must be >= 0
    """

    center = Vectors("The centre, shape (..., 2).", 2)
    size = Vectors("The full width and height, shape (..., 2).", 2, limit=NOT_NEGATIVE)
    angle = Scalar("The angle in radians, counter-clockwise, shape (...).")
    _unmoved = ("_cos_sin",)
    _unturned = (0.0,)

    @overload
    def __init__(self: "Box[Single]", center: Place, size: Place, angle: float = 0.0) -> None: ...
    @overload
    def __init__(
        self: "Box[Batch]", center: Places, size: ArrayLike, angle: ArrayLike = 0.0
    ) -> None: ...
    @overload
    def __init__(
        self: "Box[Any]", center: ArrayLike, size: ArrayLike, angle: ArrayLike = 0.0
    ) -> None: ...
    def __init__(self, center: ArrayLike, size: ArrayLike, angle: ArrayLike = 0.0) -> None:
        self._keep(center, size, angle)
        self._refuse_overflow()

    @overload
    @classmethod
    def from_bounds(cls, bounds: Place) -> "Box[Single]": ...
    @overload
    @classmethod
    def from_bounds(cls, bounds: Places) -> "Box[Batch]": ...
    @overload
    @classmethod
    def from_bounds(cls, bounds: ArrayLike) -> "Box[Any]": ...
    @classmethod
    def from_bounds(cls, bounds: ArrayLike) -> "Box[Any]":
        """Return the axis-aligned box with these edges, bit for bit.

        A centre and a size would round them: two tiles that share an edge touch only if both have
        exactly that edge. Decisions, vertices and `bounds` use the given numbers; `center` and
        `size` are computed from them. `translate` moves each number, so the copy is such a box,
        too. `rotate`, and joining with boxes that have a centre, return boxes that have a centre.

        Parameters
        ----------
        bounds : array_like, shape (..., 4)
            The minimum x and y, then the maximum x and y, as in `bounds`. A box without width or
            height is the segment or the point that it represents.

        Returns
        -------
        Box

        Raises
        ------
        ValueError
            If a number is not finite, the shape is wrong, a minimum is above its maximum, or the
            width or height exceeds the range of floats.

        Examples
        --------
        >>> import hitlab as hl
        >>> tile = hl.Box.from_bounds([0.6, 0, 0.7, 0.1])
        >>> tile
        Box.from_bounds(bounds=[0.6, 0.0, 0.7, 0.1])
        >>> beside = hl.Box.from_bounds([0.7, 0, 0.8, 0.1])
        >>> hl.intersects(tile, beside), hl.intersects(tile, beside, touching=False)
        (True, False)
        >>> tile.translate((1, 0)).bounds.tolist()
        [1.6, 0.0, 1.7, 0.1]
        >>> hl.Box.from_bounds([3, 1, 3, 1]).vertices.tolist()
        [[3.0, 1.0], [3.0, 1.0], [3.0, 1.0], [3.0, 1.0]]
        >>> hl.Box.from_bounds([(0, 0, 1, 1), (2, 0, 1, 1)])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ValueError: bounds[1] = [2.0, 0.0, 1.0, 1.0] must be minimum x, y, maximum x, y, ...
        """
        return cls._of_bounds(bounds)

    @classmethod
    def from_matrix(cls, matrix: ArrayLike, size: ArrayLike) -> "Box[Any]":
        """Return the box with the center and angle of a homogeneous transform.

        Parameters
        ----------
        matrix : array_like, shape (..., 3, 3)
            The first two columns, normalised, are the directions of the box; the third is its
            center. The last row must be (0, 0, 1). A reflection does not change the box.
        size : array_like, shape (..., 2)
            The full width and height, at least 0.

        Returns
        -------
        Box

        Raises
        ------
        ValueError
            If the first two columns are not perpendicular, as in a shear, or if the last row is not
            (0, 0, 1), or if `Box` rejects the centre or the size.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Box.from_matrix([[0, -3, 5], [3, 0, 6], [0, 0, 1]], (2, 4)).vertices.tolist()
        [[7.0, 5.0], [7.0, 7.0], [3.0, 7.0], [3.0, 5.0]]
        >>> hl.Box.from_matrix([[1, 1, 0], [0, 1, 0], [0, 0, 1]], (2, 4))
        Traceback (most recent call last):
        ValueError: matrix = [[1.0, 1.0], [0.0, 1.0]] must be two perpendicular directions
        """
        given = checked("matrix", (3, 3), matrix)
        return cls(given[..., :2, 2], size, angle_of(given))

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (..., 4, 2), counter-clockwise; at angle 0 from the lower left."""
        return np.stack(self._corners, axis=-1).reshape(*self.shape, 4, 2)

    def _hull(self) -> Floats:
        return self.vertices

    @cached_property
    def _corners(self) -> Columns:
        if self.has_bounds:
            left, low, right, high = self._edges
            return left, low, right, low, right, high, left, high
        x, y, width, height, _ = self.columns
        return corners(x, y, width, height, *self._cos_sin)

    @cached_property
    def _cos_sin(self) -> Vector:
        return exact_cos_sin(self.columns[4])

    @cached_property
    def core(self) -> Core:
        """The core: four vertices in the order of their hull."""
        return hull_core(self._corners)._replace(roundings=1 if self.has_bounds else 3)

    def _disks(self) -> Boundary:
        return about_center(*self.columns[:4])

    def _extent(self) -> tuple[Floats, Floats]:
        if self.has_bounds:
            return self._rows[:2], self._rows[2:]
        center, (width, height) = self._rows[:2], self._rows[2:4]
        reach = reaches(width, height, *self._cos_sin)
        with np.errstate(over="ignore"):
            return center - reach, center + reach

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        rows[-1] += turn

    def _refuse_overflow(self) -> None:
        if self.shape and np.abs(self._rows[:4]).max(initial=0.0) < FARTHEST / 8:
            return
        if not _are_finite(self._corners):
            vertices = self.vertices
            bad = ~np.isfinite(vertices)
            refuse("vertices", vertices, bad, "within the range of floats")
        if not _are_finite(self.columns):
            refuse("size", self.size, ~np.isfinite(self.size), "within the range of floats")


def _are_finite(columns: Columns) -> bool:
    if isinstance(columns[0], float):
        return all(map(math.isfinite, columns))
    return all(np.isfinite(column).all() for column in columns)


class Polygon(PlaneShape[Many, "Polygon[Any]"]):
    """A closed convex polygon of either winding: the hull of its vertices.

    Parameters
    ----------
    vertices : array_like, shape (..., n, 2)
        At least three, in order. A vertex in the middle of an edge may be slightly inside, because
        of rounding.

    Raises
    ------
    ValueError
        If a number is not finite or the shape is wrong, or if the polygon is not convex: a vertex
        is inside the hull by more than the convexity tolerance, or the edges cross, as in a star.
        Use `convex_parts` to split a concave outline into polygons.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Polygon([(0, 0), (2, -1), (3, 0)])
    Polygon(vertices=[[0.0, 0.0], [2.0, -1.0], [3.0, 0.0]])
    >>> hl.Polygon([(0, 0), (2, 0), (1, 0.5), (0, 2)])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: vertices[2] = [1.0, 0.5] must be in order on a convex outline; ...
    """

    vertices = Vectors("The vertices, shape (..., n, 2).", 0, 2)

    @overload
    def __init__(self: "Polygon[Single]", vertices: Places) -> None: ...
    @overload
    def __init__(self: "Polygon[Batch]", vertices: Sequence[Places]) -> None: ...
    @overload
    def __init__(self: "Polygon[Any]", vertices: ArrayLike) -> None: ...
    def __init__(self, vertices: ArrayLike) -> None:
        if isinstance(vertices, list | tuple) and len(vertices) > 2:
            numbers = plain((len(vertices), 2), vertices)
            if numbers and is_convex(tuple(numbers)):
                self._keep_corners(numbers)
                return
        given = checked("vertices", (), vertices, EVEN)
        if given.ndim < 2 or given.shape[-2] < 3 or given.shape[-1] != 2:
            raise misshapen("vertices", vertices, given, "(..., n, 2) with n >= 3", (3, 2))
        if (dent := first_dent(given)) is not None:
            raise unfit("vertices", given, dent, CONVEX)
        vars(self)["fields"] = {"vertices": given.shape[-2:]}
        self._keep_rows((given,))

    @classmethod
    def _convex(cls, numbers: list[float]) -> "Polygon[Single]":
        """Return the polygon of corners that are known to be convex and in order."""
        polygon: Polygon[Any] = object.__new__(cls)
        polygon._keep_corners(numbers)
        return polygon

    def _keep_corners(self, numbers: list[float]) -> None:
        vars(self)["fields"] = self._fields_of(len(numbers))
        self._keep_single(numbers)

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        return {"vertices": (count // 2, 2)}

    @cached_property
    def core(self) -> Core:
        """The core: the same number of vertices, in the order of their hull."""
        return hull_core(self.columns)

    def _disks(self) -> Boundary:
        return about_vertices(self.columns)


HULLS = Box, Triangle, Polygon
"""The kinds with an area and corners."""
