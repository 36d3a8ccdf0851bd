"""The distance between two shapes, both 2D or both 3D."""

from typing import Any, Never, overload

from hitlab import space
from hitlab.concave.outline import edges_of, is_outline
from hitlab.deciding.decision import decide
from hitlab.measuring import measure
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm
from hitlab.shapes.base import AnyShape, Length, Shape
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.validation import Floats


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
    """Return the distance between two shapes, 0 if they intersect.

    Parameters
    ----------
    a, b : Shape
        Any two 2D shapes or two 3D ones, in either order; in 3D, at least one is bounded.
        Batches broadcast against each other.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id. The distance is then the algorithm's: 0 if it reports
        a hit, nan if it computes none.

    Returns
    -------
    float, or an array of the broadcast shape
        Correct to within a few units in the last place at the scale of the input. It is 0 exactly
        when the shapes intersect; if they are apart, however little, it is at least the smallest
        positive double. The distance to a mesh without faces is infinite.

    Raises
    ------
    TypeError
        If the pair is not supported.
    ValueError
        If the batches do not broadcast, or the algorithm is not available for the pair or does not
        measure distances.

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

    An article's program mistakes a disk inside a counter-clockwise triangle for one outside:

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
        hit = decide(a, b).meets
        if is_outline(a, b):
            return 0.0 if hit else float(distance(*edges_of(a, b)).min())
        return measure.distance(a, b, hit)
    return space.pairs.distance(a, b)
