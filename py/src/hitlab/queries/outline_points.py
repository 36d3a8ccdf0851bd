"""The intersection points of the outlines of two shapes, as drawn in a picture."""

import numpy as np

from hitlab.deciding.decision import decide
from hitlab.measuring.outline import crossings
from hitlab.shapes.base import Shape
from hitlab.shapes.pairs import check_single_pair, unanswered
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.validation import Floats


def outline_points(a: Shape, b: Shape) -> Floats:
    """Return the points where the outlines of two shapes cross or touch.

    The outline of a Point, Segment, Ray or Line is the shape itself; that of a Capsule is two
    segments and two half circles; that of a flat triangle or other degenerate shape is the segment
    or point it reduces to.

    Parameters
    ----------
    a, b : Shape
        Two single 2D shapes of any kind, in either order.

    Returns
    -------
    array, shape (k, 2)
        Sorted by x, then y; each coordinate is the float closest to the exact one. Points appear
        once if they are equal after this rounding. If two edges or two arcs share a stretch, its
        ends are returned. So equal boxes have their corners in common, but equal circles and equal
        lines have no such points. If one shape is inside the other, there are none either.

    Raises
    ------
    TypeError
        If an argument is not a 2D shape.
    ValueError
        If a shape is a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.outline_points(hl.Disk((0, 0), 5), hl.Line((0, 3), (1, 0))).tolist()
    [[-4.0, 3.0], [4.0, 3.0]]
    >>> hl.outline_points(hl.Disk((0, 0), 5), hl.Disk((10, 0), 5)).tolist()
    [[5.0, 0.0]]
    >>> hl.outline_points(hl.Disk((0, 0), 5), hl.Box((0, 0), (2, 2))).tolist()
    []

    A shared stretch has two ends:

    >>> import hitlab as hl
    >>> hl.outline_points(hl.Box((0, 0), (4, 2)), hl.Box((1, 2), (4, 2))).tolist()
    [[-1.0, 1.0], [2.0, 1.0]]
    >>> hl.outline_points(hl.Capsule((0, 0), (4, 0), 1), hl.Disk((4, 0), 1)).tolist()
    [[4.0, -1.0], [4.0, 1.0]]

    Degenerate shapes are treated as what they reduce to:

    >>> import hitlab as hl
    >>> flat = hl.Triangle([(0, 0), (4, 0), (2, 0)])
    >>> hl.outline_points(flat, hl.Capsule((3, -1), (3, 1), 0)).tolist()
    [[3.0, 0.0]]
    >>> hl.outline_points(flat, hl.Line((0, 0), (1, 0))).tolist()
    [[0.0, 0.0], [4.0, 0.0]]
    >>> hl.outline_points(hl.Disk([(0, 0), (1, 1)], 1), flat)
    Traceback (most recent call last):
    ValueError: a must be a single shape, such as a[0], not a batch of shape (2,)
    """
    check_single_pair(a, b)
    if not (isinstance(a, PlaneShape) and isinstance(b, PlaneShape)):
        raise unanswered(a, b, "outline_points", "it needs 2D shapes")
    if not decide(a, b).meets:
        return np.empty((0, 2))
    return crossings(a, b)
