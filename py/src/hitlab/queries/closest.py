"""The distance of two shapes, and their nearest points: a pair of the plane or of space."""

from typing import Any, NamedTuple, Never, overload

import numpy as np

from hitlab.plane import measure
from hitlab.plane.overlap import intersects
from hitlab.published import program
from hitlab.published.catalogue import EXACT, published
from hitlab.shapes.base import Length, Shape
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.validation import Floats
from hitlab.space import pairs as space


class ClosestPoints(NamedTuple):
    """The nearest points, shape (..., 2) or (..., 3); where the shapes meet, one point twice."""

    on_a: Floats
    on_b: Floats


@overload
def distance(a: Shape[Never], b: Shape[Single]) -> Any: ...
@overload
def distance(a: Shape[Single], b: Shape[Never]) -> Any: ...
@overload
def distance(a: Shape[Single], b: Shape[Single]) -> float: ...
@overload
def distance(a: Shape[Batch], b: Shape[Any]) -> Floats: ...
@overload
def distance(a: Shape[Any], b: Shape[Batch]) -> Floats: ...
def distance(a: Shape[Any], b: Shape[Any]) -> Length:
    """Measure how far two shapes are apart, 0 where they meet.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.

    Returns
    -------
    float, or an array of the broadcast shape
        Within a few units in the last place at the scale of the input. It is 0 exactly where the
        shapes meet; apart, however little, it is at least the smallest double. From a mesh without
        faces it is infinite.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.distance(hl.Disk((0, 0), 1), hl.Disk((3, 4), 1))
    3.0
    >>> hl.distance(hl.Point((0.5, 0.5)), hl.Box((0, 0), (2, 2)))
    0.0
    >>> hl.distance(hl.Point([(0, 3), (-4, 3)]), hl.Ray((0, 0), (1, 0)))
    array([3., 5.])
    >>> hl.distance(hl.Sphere((1, 1, 3), 1), hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)]))
    2.0
    """
    check_pair(a, b)
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        return measure.distance(a, b, intersects(a, b, touching=True))
    return space.distance(a, b)


def closest_points(a: Shape[Any], b: Shape[Any], *, algorithm: str | None = None) -> ClosestPoints:
    """Find the points at which two shapes are nearest.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.
    algorithm : str, optional
        An id of `algorithms(a, b)`: the points as that algorithm finds them, with its mistakes.

    Returns
    -------
    ClosestPoints
        `(on_a, on_b)`, shape (..., 2) each, in space (..., 3); one common point where they meet.
        A point's nearest point is itself, and a given vertex that is nearest comes back with its
        bits. Bounded shapes have finite points; those of rays or lines are infinite where they
        cross beyond the largest float. For a mesh without faces they are nan.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast, and an algorithm that the pair lacks or that finds no
        nearest points.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.closest_points(hl.Disk((0, 0), 1), hl.Segment((3, -1), (3, 1)))
    ClosestPoints(on_a=array([1., 0.]), on_b=array([3., 0.]))
    >>> hl.closest_points(hl.Segment((0, 0), (2, 2)), hl.Segment((0, 2), (2, 0)))
    ClosestPoints(on_a=array([1., 1.]), on_b=array([1., 1.]))
    >>> hl.closest_points(hl.Point((2, 2)), hl.Triangle([(0, 0), (1, 0), (0, 0)])).on_b
    array([1., 0.])
    >>> triangle = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    >>> hl.closest_points(hl.Sphere((4, 4, 1), 0.5), triangle).on_b
    array([2., 2., 0.])
    """
    check_pair(a, b)
    if algorithm not in (None, EXACT.id):
        return _as_told(a, b, algorithm)
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        found = measure.closest_points(a, b, intersects(a, b, touching=True))
        return ClosestPoints(np.stack(found[:2], axis=-1), np.stack(found[2:], axis=-1))
    return ClosestPoints(*space.closest_points(a, b))


def _as_told(a: Shape[Any], b: Shape[Any], algorithm: str) -> ClosestPoints:
    file, first, second = published(algorithm, a, b)
    if not isinstance(file, program.TellsClosestPoints):
        raise ValueError(
            f"algorithm = {algorithm!r} finds no closest points: leave it out, or take {EXACT.id!r}"
        )
    found = program.blockwise(file, first, second, file.closest_points)
    points = np.stack(found[:3], axis=-1), np.stack(found[3:], axis=-1)
    return ClosestPoints(*(points if first is a else points[::-1]))
