"""The closest points of two shapes, both 2D or both 3D."""

from typing import NamedTuple

import numpy as np

from hitlab import space
from hitlab.concave.outline import any_point, edges_of, is_outline
from hitlab.deciding.decision import decide
from hitlab.measuring import measure
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm
from hitlab.queries.distance import distance
from hitlab.shapes.base import AnyShape
from hitlab.shapes.few import few
from hitlab.shapes.linear import Point
from hitlab.shapes.pairs import check_pair, picked
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.validation import Floats


class ClosestPoints(NamedTuple):
    """The closest points, shape (..., 2) or (..., 3); the same point if the shapes intersect."""

    on_a: Floats
    on_b: Floats


def closest_points(a: AnyShape, b: AnyShape, *, algorithm: Named = None) -> ClosestPoints:
    """Return the closest points of two shapes.

    Parameters
    ----------
    a, b : Shape
        Any two 2D shapes or two 3D ones, in either order; in 3D, at least one is bounded.
        Batches broadcast against each other.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id. The points are then the algorithm's own.

    Returns
    -------
    ClosestPoints
        `(on_a, on_b)`, shape (..., 2) each, or (..., 3) for 3D shapes. If the shapes intersect,
        both are the same common point. The closest point of a point is the point itself, and a
        closest point that is a given vertex is returned bit for bit. Points of bounded shapes are
        finite; those of rays or lines are infinite if they cross beyond the largest float. For a
        mesh without faces they are nan.

    Raises
    ------
    TypeError
        If the pair is not supported.
    ValueError
        If the batches do not broadcast, or the algorithm is not available for the pair or does not
        compute closest points.

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
        if is_outline(a, b):
            return _of_outlines(a, b)
        points = measure.closest_points(a, b, decide(a, b).meets)
        return ClosestPoints(np.stack(points[:2], axis=-1), np.stack(points[2:], axis=-1))
    return ClosestPoints(*space.pairs.closest_points(a, b))


def distance_and_points(a: PlaneShape, b: PlaneShape) -> tuple[float, ClosestPoints]:
    """Return `distance(a, b)` and `closest_points(a, b)` of two single shapes, by one search."""
    if is_outline(a, b):
        return distance(a, b), closest_points(a, b)
    gap, points = measure.distance_and_points(a, b, bool(decide(a, b).meets))
    return gap, ClosestPoints(np.array(points[:2]), np.array(points[2:]))


def _of_outlines(a: PlaneShape, b: PlaneShape) -> ClosestPoints:
    """Return those of the closest edges, or a point of the shape inside the other one."""
    edges = edges_of(a, b)
    gaps = distance(*edges)
    if decide(a, b).meets and gaps.min() > 0:
        inner = b if decide(a, Point(any_point(b))).meets else a
        return ClosestPoints(*np.array([any_point(inner)] * 2))
    nearest = np.unravel_index(gaps.argmin(), gaps.shape)
    return closest_points(*(picked(each, nearest, gaps.shape) for each in edges))
