"""Where two shapes are nearest: a pair of the plane or of space."""

from typing import NamedTuple

import numpy as np

from hitlab.deciding.decision import decide
from hitlab.measuring import measure
from hitlab.published.catalogue import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm
from hitlab.shapes.base import AnyShape
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.validation import Floats
from hitlab.space import pairs as space


class ClosestPoints(NamedTuple):
    """The nearest points, shape (..., 2) or (..., 3); where the shapes meet, one point twice."""

    on_a: Floats
    on_b: Floats


def closest_points(a: AnyShape, b: AnyShape, *, algorithm: Named = None) -> ClosestPoints:
    """Find the points at which two shapes are nearest.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id: the points as it finds them, with its mistakes.

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
    if not is_exact(algorithm):
        found, turned = by_algorithm("closest_points", a, b, algorithm)
        on_a, on_b = np.split(np.stack(found, axis=-1), 2, axis=-1)
        return ClosestPoints(on_b, on_a) if turned else ClosestPoints(on_a, on_b)
    check_pair(a, b)
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        if pairs := few("closest_points", a, b):
            return pairs.each(closest_points)
        points = measure.closest_points(a, b, decide(a, b).meets)
        return ClosestPoints(np.stack(points[:2], axis=-1), np.stack(points[2:], axis=-1))
    return ClosestPoints(*space.closest_points(a, b))
