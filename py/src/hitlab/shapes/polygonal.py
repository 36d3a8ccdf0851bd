"""The shapes of the plane with corners: triangles, boxes, convex polygons."""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.predicates import Columns, Vector
from hitlab.shapes.boundary import Boundary, about_center, about_vertices
from hitlab.shapes.core import FARTHEST, Core, hull_core
from hitlab.shapes.hull import first_dent, is_convex
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.rotation import angle_of, corners, exact_cos_sin, reaches
from hitlab.shapes.scalar import scalar
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.validation import NOT_NEGATIVE, Floats, checked, misshapen, plain, refuse, unfit

IN_ORDER = "the vertices of a convex polygon, in order"
CONVEX = f"{IN_ORDER}; hitlab.convex_parts gives the parts of one with a dent, each a Polygon"

EVEN = "lists of equal length; of polygons with fewer corners, repeat the last one"


class Triangle(PlaneShape[Many, "Triangle[Any]"]):
    """A closed triangle of either winding; a flat one acts as a segment or a point.

    Parameters
    ----------
    vertices : array_like, shape (..., 3, 2)

    Raises
    ------
    ValueError
        For numbers that are not finite, or a wrong shape.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
    Triangle(vertices=[[0.0, 0.0], [1.6, 3.6], [4.8, 0.0]])
    >>> hl.Triangle([(0, 0), (1, 0), (float("nan"), 1)])
    Traceback (most recent call last):
    ValueError: vertices[2, 0] = nan: want a finite number
    """

    fields = {"vertices": (3, 2)}

    @overload
    def __init__(self: "Triangle[Single]", vertices: Places) -> None: ...
    @overload
    def __init__(self: "Triangle[Batch]", vertices: Sequence[Places]) -> None: ...
    @overload
    def __init__(self: "Triangle[Any]", vertices: ArrayLike) -> None: ...
    def __init__(self, vertices: ArrayLike) -> None:
        self._keep(vertices)

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (..., 3, 2)."""
        return self._field("vertices")

    @cached_property
    def core(self) -> Core:
        """Three vertices, counter-clockwise."""
        return hull_core(self.columns)

    def _disks(self) -> Boundary:
        return about_vertices(self.columns)


class Box(PlaneShape[Many, "Box[Any]"]):
    """A closed rectangle, axis-aligned where the angle is 0: the hull of its float vertices.

    Parameters
    ----------
    center : array_like, shape (..., 2)
    size : array_like, shape (..., 2)
        Full width and height, at least 0.
    angle : array_like, shape (...), default 0.0
        Radians, counter-clockwise, unlike the degrees of the page and its links:
        `math.radians(30)`. Multiples of a quarter turn give exact vertices.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Box((0, 0), (2, 4)).vertices.tolist()
    [[-1.0, -2.0], [1.0, -2.0], [1.0, 2.0], [-1.0, 2.0]]
    >>> hl.Box((0, 0), (2, 4), 1.5707963267948966).vertices.tolist()
    [[2.0, -1.0], [2.0, 1.0], [-2.0, 1.0], [-2.0, -1.0]]
    >>> hl.Box((0, 0), (1, -1))
    Traceback (most recent call last):
    ValueError: size[1] = -1.0: want a number >= 0
    """

    fields = {"center": (2,), "size": (2,), "angle": ()}
    _limits = {"size": NOT_NEGATIVE}

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

    @classmethod
    def from_matrix(cls, matrix: ArrayLike, size: ArrayLike) -> "Box[Any]":
        """Take centre and angle from a homogeneous transform, shape (..., 3, 3).

        The first two columns, normalised, are the box's directions, the third its centre; the last
        row is (0, 0, 1). A reflection gives the same box as without it, a shear none.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Box.from_matrix([[0, -3, 5], [3, 0, 6], [0, 0, 1]], (2, 4)).vertices.tolist()
        [[7.0, 5.0], [7.0, 7.0], [3.0, 7.0], [3.0, 5.0]]
        >>> hl.Box.from_matrix([[1, 1, 0], [0, 1, 0], [0, 0, 1]], (2, 4))
        Traceback (most recent call last):
        ValueError: matrix = [[1.0, 1.0], [0.0, 1.0]]: want two directions at right angles
        """
        given = checked("matrix", (3, 3), matrix)
        return cls(given[..., :2, 2], size, angle_of(given))

    @property
    def center(self) -> Floats:
        """The centre, shape (..., 2)."""
        return self._field("center")

    @property
    def size(self) -> Floats:
        """Full width and height, shape (..., 2)."""
        return self._field("size")

    @scalar
    def angle(self) -> float | Floats:
        """Radians counter-clockwise, shape (...)."""
        return self._field("angle")

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (..., 4, 2), counter-clockwise from the box's own corner (-, -)."""
        return np.stack(self._corners, axis=-1).reshape(*self.shape, 4, 2)

    def _hull(self) -> Floats:
        return self.vertices

    @cached_property
    def _corners(self) -> Columns:
        x, y, width, height, _ = self.columns
        return corners(x, y, width, height, *self._cos_sin)

    @cached_property
    def _cos_sin(self) -> Vector:
        return exact_cos_sin(self.columns[4])

    def _carried(self, by: Floats) -> dict[str, Any]:
        return {"_cos_sin": self._cos_sin, **super()._carried(by)}

    @cached_property
    def core(self) -> Core:
        """Four vertices in the order of their hull."""
        return hull_core(self._corners)._replace(roundings=3)

    def _disks(self) -> Boundary:
        return about_center(*self.columns[:4])

    def _extent(self) -> tuple[Floats, Floats]:
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
            refuse("vertices", vertices, bad, "a box within the range of floats")


def _are_finite(columns: Columns) -> bool:
    if isinstance(columns[0], float):
        return all(map(math.isfinite, columns))
    return all(np.isfinite(column).all() for column in columns)


class Polygon(PlaneShape[Many, "Polygon[Any]"]):
    """A closed convex polygon of either winding: the hull of its vertices.

    Parameters
    ----------
    vertices : array_like, shape (..., n, 2)
        At least three. One in the middle of an edge may lie inside by rounding.

    Raises
    ------
    ValueError
        For a vertex inside the hull by more than the convexity tolerance, a dent, and for a star;
        `convex_parts` cuts an outline with dents into polygons.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Polygon([(0, 0), (2, -1), (3, 0)])
    Polygon(vertices=[[0.0, 0.0], [2.0, -1.0], [3.0, 0.0]])
    >>> hl.Polygon([(0, 0), (2, 0), (1, 0.5), (0, 2)])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: vertices[2] = [1.0, 0.5]: want the vertices of a convex polygon, in order; ...
    """

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
                vars(self)["fields"] = {"vertices": (len(vertices), 2)}
                self._keep_single(numbers)
                return
        given = checked("vertices", (), vertices, EVEN)
        if given.ndim < 2 or given.shape[-2] < 3 or given.shape[-1] != 2:
            raise misshapen("vertices", vertices, given, "(..., n, 2) with n >= 3", (3, 2))
        if (dent := first_dent(given)) is not None:
            raise unfit("vertices", given, dent, CONVEX)
        vars(self)["fields"] = {"vertices": given.shape[-2:]}
        self._keep_rows((given,))

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        return {"vertices": (count // 2, 2)}

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (..., n, 2)."""
        return self._field("vertices")

    @cached_property
    def core(self) -> Core:
        """As many vertices, in the order of their hull."""
        return hull_core(self.columns)

    def _disks(self) -> Boundary:
        return about_vertices(self.columns)


HULLS = Box, Triangle, Polygon
"""What has an area and corners."""
