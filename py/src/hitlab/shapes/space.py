"""3D shapes."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.tolerances import SLIM, SMALLEST_SQUARE
from hitlab.arithmetic.vectors import dot, minus, plus
from hitlab.shapes.base import Shape
from hitlab.shapes.field import Scalar, Vectors
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.validation import NOT_NEGATIVE

TINY = 2.0**-1000
"""Added to divisors: it changes no number above SMALLEST_SQUARE, and turns 0 / 0 into 0."""


class Point3(Shape[Many, "Point3[Any]"]):
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

    dimension = 3
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


class Sphere(Shape[Many, "Sphere[Any]"]):
    """A closed ball: a sphere with its interior.

    Parameters
    ----------
    center : array_like, shape (..., 3)
    radius : array_like, shape (...)
        At least 0; a sphere of radius 0 is a point.

    Raises
    ------
    ValueError
        If a number is not finite, a radius is negative, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Sphere((-4, 0, 2), 1)
    Sphere(center=[-4.0, 0.0, 2.0], radius=1.0)
    >>> hl.Sphere((0, 0, 0), [1, 2, 3]).shape
    (3,)
    >>> hl.Sphere((0, 0), 1)
    Traceback (most recent call last):
    ValueError: center = (0, 0) must have shape (..., 3), such as (x, y, z), not (2,)
    """

    dimension = 3
    center = Vectors("The centre, shape (..., 3).", 3)
    radius = Scalar("The radius, shape (...).", limit=NOT_NEGATIVE)

    @overload
    def __init__(self: "Sphere[Single]", center: Place, radius: float) -> None: ...
    @overload
    def __init__(self: "Sphere[Batch]", center: Places, radius: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Sphere[Any]", center: ArrayLike, radius: ArrayLike) -> None: ...
    def __init__(self, center: ArrayLike, radius: ArrayLike) -> None:
        self._keep(center, radius)

    @cached_property
    def ball(self) -> Columns:
        """The centre's components and the radius."""
        return self.columns


Ball = Point3[Any] | Sphere[Any]
"""A sphere, or a point as a sphere without a radius; single or a batch."""


class Triangle3(Shape[Many, "Triangle3[Any]"]):
    """A closed triangle in space: a surface, without an interior.

    If its vertices are collinear, it acts as a segment or a point.

    Parameters
    ----------
    vertices : array_like, shape (..., 3, 3)
        A, B, C, in either winding.

    Raises
    ------
    ValueError
        If a vertex is not finite, or the shape is wrong.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    Triangle3(vertices=[[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]])
    """

    dimension = 3
    vertices = Vectors("The vertices, shape (..., 3, 3).", 3, 3)

    @overload
    def __init__(self: "Triangle3[Single]", vertices: Places) -> None: ...
    @overload
    def __init__(self: "Triangle3[Batch]", vertices: Sequence[Places]) -> None: ...
    @overload
    def __init__(self: "Triangle3[Any]", vertices: ArrayLike) -> None: ...
    def __init__(self, vertices: ArrayLike) -> None:
        self._keep(vertices)

    @cached_property
    def frame(self) -> Columns:
        """The terms of distances that depend only on the triangle; see the function `frame`."""
        with np.errstate(all="ignore"):
            return blockwise(frame, *self.columns)


def frame(*columns: Number) -> Columns:
    """Return the terms of distances from a triangle ABC that depend only on the triangle.

    First come AB and HC by components. H is the foot of C on AB, so that they are perpendicular.
    With AH = k AB, these follow: k, |AB|², |HC|², |AC|², |BC|², whether |AB|² and |HC|² are large
    enough to be measured in floats, and whether, in addition, the triangle is not too slim for
    their rounding.
    """
    a, b, c = columns[:3], columns[3:6], columns[6:]
    ab, ac = minus(b, a), minus(c, a)
    ab2, ab_ac = dot(ab, ab) + TINY, dot(ab, ac)
    k = ab_ac / ab2
    hc = plus(ac, -k, ab)
    hc2 = dot(hc, hc) + TINY
    ac2, bc2 = k * ab_ac + hc2, (k - 1.0) * (k - 1.0) * ab2 + hc2
    in_range = (ab2 > SMALLEST_SQUARE) & (hc2 > SMALLEST_SQUARE)
    return *ab, *hc, k, ab2, hc2, ac2, bc2, in_range, in_range & (ac2 <= SLIM * hc2)
