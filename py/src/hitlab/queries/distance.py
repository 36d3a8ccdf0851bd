"""How far two shapes are apart: a pair of the plane or of space."""

from typing import Any, Never, overload

from hitlab.deciding.decision import decide
from hitlab.measuring import measure
from hitlab.published.catalogue import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm
from hitlab.shapes.base import AnyShape, Length, Shape
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.validation import Floats
from hitlab.space import pairs as space


@overload
def distance(a: Shape[Never], b: Shape[Single], *, algorithm: Named = ...) -> Any: ...
@overload
def distance(a: Shape[Single], b: Shape[Never], *, algorithm: Named = ...) -> Any: ...
@overload
def distance(a: Shape[Single], b: Shape[Single], *, algorithm: Named = ...) -> float: ...
@overload
def distance(a: Shape[Batch], b: AnyShape, *, algorithm: Named = ...) -> Floats: ...
@overload
def distance(a: AnyShape, b: Shape[Batch], *, algorithm: Named = ...) -> Floats: ...
def distance(a: AnyShape, b: AnyShape, *, algorithm: Named = None) -> Length:
    """Measure how far two shapes are apart, 0 where they meet.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id: the distance by its own numbers, 0 where it hits, and
        nan where it has none.

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
        For batches that do not broadcast, and an algorithm that the pair lacks or that measures no
        distance.

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

    An article's program takes a disk inside a triangle that goes round to the left for one outside:

    >>> import hitlab as hl
    >>> disk, triangle = hl.Disk((2.5, 1.5), 0.5), hl.Triangle([(0, 0), (4, 0), (0, 4)])
    >>> hl.distance(disk, triangle), hl.distance(disk, triangle, algorithm="redpoll-2-23")
    (0.0, 1.0)
    """
    if not is_exact(algorithm):
        [gap] = by_algorithm("distance", a, b, algorithm).found
        return gap
    check_pair(a, b)
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        if pairs := few("distance", a, b):
            return pairs.each(distance)
        return measure.distance(a, b, decide(a, b).meets)
    return space.distance(a, b)
