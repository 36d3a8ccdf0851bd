"""3D shapes without a surface: points, segments, rays, lines; and half-spaces."""

from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.vectors import triples
from hitlab.shapes.field import Vectors
from hitlab.shapes.linear import UnboundedShape
from hitlab.shapes.single import Batch, Many, Own, Place, Places, Single
from hitlab.shapes.spatial import LONG3, Core3, SpaceShape, turn_direction
from hitlab.shapes.validation import Floats


class Point3(SpaceShape[Many, "Point3[Any]"]):
    """A point in space.

    Parameters
    ----------
    position : array_like, shape (..., 3)

    Raises
    ------
    ValueError
        If the position is not finite or has a wrong shape.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Point3((1, 2, 3))
    Point3(position=[1.0, 2.0, 3.0])
    """

    position = Vectors("The position, shape (..., 3).", 3)

    @overload
    def __init__(self: "Point3[Single]", position: Place) -> None: ...
    @overload
    def __init__(self: "Point3[Batch]", position: Places) -> None: ...
    @overload
    def __init__(self: "Point3[Any]", position: ArrayLike) -> None: ...
    def __init__(self, position: ArrayLike) -> None:
        self._keep(position)

    @cached_property
    def ball(self) -> Columns:
        """The position's components and the radius 0."""
        return (*self.columns, 0.0)

    @cached_property
    def core3(self) -> Core3:
        """The core: one vertex."""
        return Core3(triples(self.columns))


class Segment3(SpaceShape[Many, "Segment3[Any]"]):
    """A segment in space that includes both endpoints, which may be equal.

    Parameters
    ----------
    start, end : array_like, shape (..., 3)

    Raises
    ------
    ValueError
        If a number is not finite, a shape is wrong, or the batches do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Segment3((0, 0, 0), (1, 0, 2))
    Segment3(start=[0.0, 0.0, 0.0], end=[1.0, 0.0, 2.0])
    """

    start = Vectors("The start, shape (..., 3).", 3)
    end = Vectors("The end, shape (..., 3).", 3)

    @overload
    def __init__(self: "Segment3[Single]", start: Place, end: Place) -> None: ...
    @overload
    def __init__(self: "Segment3[Batch]", start: Places, end: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Segment3[Any]", start: ArrayLike, end: ArrayLike) -> None: ...
    def __init__(self, start: ArrayLike, end: ArrayLike) -> None:
        self._keep(start, end)

    @cached_property
    def core3(self) -> Core3:
        """The core: two vertices."""
        return Core3(triples(self.columns))


class Endless3(UnboundedShape[Many, Own], SpaceShape[Many, Own], family=True):
    """A ray or a line in space."""

    direction = Vectors("The direction, shape (..., 3).", 3, limit=LONG3)

    @cached_property
    def core3(self) -> Core3:
        """The core: one vertex and a direction."""
        point, direction = triples(self.columns)
        return Core3((point,), direction=direction, ends=self._ends)

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        turn_direction(rows, turn)


class Ray3(Endless3[Many, "Ray3[Any]"]):
    """A ray in space that includes its origin.

    Parameters
    ----------
    origin, direction : array_like, shape (..., 3)
        The direction may have any length except 0.

    Raises
    ------
    ValueError
        If a number is not finite, a direction is zero, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Ray3((0, 0, 0), (0, 0, 5e-324))
    Ray3(origin=[0.0, 0.0, 0.0], direction=[0.0, 0.0, 5e-324])
    >>> hl.Ray3((0, 0, 0), (0, 0, 0))
    Traceback (most recent call last):
    ValueError: direction = [0.0, 0.0, 0.0] must be nonzero
    """

    origin = Vectors("The origin, shape (..., 3).", 3)
    _ends = 1

    @overload
    def __init__(self: "Ray3[Single]", origin: Place, direction: Place) -> None: ...
    @overload
    def __init__(self: "Ray3[Batch]", origin: Places, direction: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Ray3[Any]", origin: ArrayLike, direction: ArrayLike) -> None: ...
    def __init__(self, origin: ArrayLike, direction: ArrayLike) -> None:
        self._keep(origin, direction)


class Line3(Endless3[Many, "Line3[Any]"]):
    """A line in space, unbounded on both sides.

    Parameters
    ----------
    point, direction : array_like, shape (..., 3)
        The direction may have any length except 0.

    Raises
    ------
    ValueError
        If a number is not finite, a direction is zero, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Line3((0, 1, 0), (1, 0, 0))
    Line3(point=[0.0, 1.0, 0.0], direction=[1.0, 0.0, 0.0])
    """

    point = Vectors("A point of the line, shape (..., 3).", 3)
    _ends = 2

    @overload
    def __init__(self: "Line3[Single]", point: Place, direction: Place) -> None: ...
    @overload
    def __init__(self: "Line3[Batch]", point: Places, direction: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Line3[Any]", point: ArrayLike, direction: ArrayLike) -> None: ...
    def __init__(self, point: ArrayLike, direction: ArrayLike) -> None:
        self._keep(point, direction)


class HalfSpace3(SpaceShape[Many, "HalfSpace3[Any]"]):
    """A closed half-space: all points x with (x - point) · normal <= 0, such as a floor.

    Parameters
    ----------
    point : array_like, shape (..., 3)
        A point of the bounding plane.
    normal : array_like, shape (..., 3)
        The outward direction, of any length except 0.

    Raises
    ------
    ValueError
        If a number is not finite, a normal is zero, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> floor = hl.HalfSpace3((0, 0, 0), (0, 0, 1))
    >>> hl.intersects(floor, hl.Sphere((5, 5, 2), [1, 2]))
    array([False,  True])
    >>> floor.bounds.tolist()
    [-inf, -inf, -inf, inf, inf, 0.0]
    """

    point = Vectors("A point of the bounding plane, shape (..., 3).", 3)
    normal = Vectors("The outward direction, shape (..., 3).", 3, limit=LONG3)
    is_solid = True

    @overload
    def __init__(self: "HalfSpace3[Single]", point: Place, normal: Place) -> None: ...
    @overload
    def __init__(self: "HalfSpace3[Batch]", point: Places, normal: ArrayLike) -> None: ...
    @overload
    def __init__(self: "HalfSpace3[Any]", point: ArrayLike, normal: ArrayLike) -> None: ...
    def __init__(self, point: ArrayLike, normal: ArrayLike) -> None:
        self._keep(point, normal)

    def _hull(self) -> Floats:
        raise TypeError(f"support() needs a bounded shape, not a {type(self).__name__}")

    def _extent(self) -> tuple[Floats, Floats]:
        point, normal = self._rows[:3], self._rows[3:]
        is_along = (normal != 0).sum(axis=0) == 1
        low = np.where(is_along & (normal < 0), point, -np.inf)
        return low, np.where(is_along & (normal > 0), point, np.inf)

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        turn_direction(rows, turn)
