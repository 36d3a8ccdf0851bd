"""2D shapes without area: points, segments, rays, lines."""

from functools import cached_property
from typing import Any, ClassVar, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.shapes.base import Shape
from hitlab.shapes.boundary import Boundary, about_vertices
from hitlab.shapes.core import Core, Layout, core
from hitlab.shapes.field import Vectors
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.rotation import exact_cos_sin, turned
from hitlab.shapes.single import Batch, Many, Own, Place, Places, Single
from hitlab.shapes.validation import LONG, Floats

LEAST_TURNED, MOST_TURNED = 2.0**-960, 2.0**1020
"""Directions with components between these are rotated without underflow or overflow."""


class Point(PlaneShape[Many, "Point[Any]"]):
    """A point.

    Parameters
    ----------
    position : array_like, shape (..., 2)

    Raises
    ------
    ValueError
        If the position is not finite or has a wrong shape.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Point((1, 2))
    Point(position=[1.0, 2.0])
    """

    position = Vectors("The position, shape (..., 2).", 2)

    @overload
    def __init__(self: "Point[Single]", position: Place) -> None: ...
    @overload
    def __init__(self: "Point[Batch]", position: Places) -> None: ...
    @overload
    def __init__(self: "Point[Any]", position: ArrayLike) -> None: ...
    def __init__(self, position: ArrayLike) -> None:
        self._keep(position)

    @cached_property
    def core(self) -> Core:
        """The core: one vertex."""
        return core(Layout(1), self.columns)


class Segment(PlaneShape[Many, "Segment[Any]"]):
    """A segment that includes both endpoints, which may be equal.

    Parameters
    ----------
    start, end : array_like, shape (..., 2)

    Raises
    ------
    ValueError
        If a number is not finite, a shape is wrong, or the batches do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Segment((0, 0), (1, 0))
    Segment(start=[0.0, 0.0], end=[1.0, 0.0])
    """

    start = Vectors("The start, shape (..., 2).", 2)
    end = Vectors("The end, shape (..., 2).", 2)

    @overload
    def __init__(self: "Segment[Single]", start: Place, end: Place) -> None: ...
    @overload
    def __init__(self: "Segment[Batch]", start: Places, end: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Segment[Any]", start: ArrayLike, end: ArrayLike) -> None: ...
    def __init__(self, start: ArrayLike, end: ArrayLike) -> None:
        self._keep(start, end)

    @cached_property
    def core(self) -> Core:
        """The core: two vertices."""
        return core(Layout(2), self.columns)

    def _disks(self) -> Boundary:
        return about_vertices(self.columns)


class UnboundedShape(Shape[Many, Own], family=True):
    """A point and a direction of any length except 0, in the plane or in space."""

    _ends: ClassVar[int]
    """The number of sides on which the shape is unbounded."""

    def _hull(self) -> Floats:
        raise TypeError(f"support() needs a bounded shape, not a {type(self).__name__}")

    def _extent(self) -> tuple[Floats, Floats]:
        point, direction = self._rows[: self.dimension], self._rows[self.dimension :]
        back = direction != 0 if self._ends == 2 else direction < 0
        forth = direction != 0 if self._ends == 2 else direction > 0
        return np.where(back, -np.inf, point), np.where(forth, np.inf, point)


class Endless(UnboundedShape[Many, Own], PlaneShape[Many, Own], family=True):
    """A ray or a line."""

    direction = Vectors("The direction, shape (..., 2).", 2, limit=LONG)

    @cached_property
    def core(self) -> Core:
        """The core: one vertex, and an end direction on each unbounded side."""
        return core(Layout(1, ends=self._ends), self.columns)

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        turn_direction(rows, turn)


class Ray(Endless[Many, "Ray[Any]"]):
    """A ray that includes its origin.

    Parameters
    ----------
    origin, direction : array_like, shape (..., 2)
        The direction may have any length except 0.

    Raises
    ------
    ValueError
        If a number is not finite, a direction is zero, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Ray((0, 0), (5e-324, 0))
    Ray(origin=[0.0, 0.0], direction=[5e-324, 0.0])
    >>> hl.Ray((0, 0), [(1, 0), (0, 0)])
    Traceback (most recent call last):
    ValueError: direction[1] = [0.0, 0.0] must be nonzero
    """

    origin = Vectors("The origin, shape (..., 2).", 2)
    _ends = 1

    @overload
    def __init__(self: "Ray[Single]", origin: Place, direction: Place) -> None: ...
    @overload
    def __init__(self: "Ray[Batch]", origin: Places, direction: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Ray[Any]", origin: ArrayLike, direction: ArrayLike) -> None: ...
    def __init__(self, origin: ArrayLike, direction: ArrayLike) -> None:
        self._keep(origin, direction)


class Line(Endless[Many, "Line[Any]"]):
    """A line, unbounded on both sides.

    Parameters
    ----------
    point, direction : array_like, shape (..., 2)
        The direction may have any length except 0.

    Raises
    ------
    ValueError
        If a number is not finite, a direction is zero, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Line((0, 1), (1, 0))
    Line(point=[0.0, 1.0], direction=[1.0, 0.0])
    """

    point = Vectors("A point of the line, shape (..., 2).", 2)
    _ends = 2

    @overload
    def __init__(self: "Line[Single]", point: Place, direction: Place) -> None: ...
    @overload
    def __init__(self: "Line[Batch]", point: Places, direction: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Line[Any]", point: ArrayLike, direction: ArrayLike) -> None: ...
    def __init__(self, point: ArrayLike, direction: ArrayLike) -> None:
        self._keep(point, direction)


def turn_direction(rows: Floats, turn: Floats) -> None:
    """Rotate directions in place; one out of range is first scaled to a length of about 1.

    A quarter turn only exchanges and negates components, so it has no range limit.
    """
    cos, sin = exact_cos_sin(turn)
    size = abs(rows).max(axis=0)
    out = ~((size > LEAST_TURNED) & (size < MOST_TURNED)) & (cos * sin != 0)
    x, y = np.where(out, np.ldexp(rows, -np.frexp(size)[1]), rows)
    rows[0], rows[1] = turned(x, y, cos, sin)
