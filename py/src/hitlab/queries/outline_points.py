"""Where the outlines of two shapes cross: the intersection points that a picture shows."""

import numpy as np

from hitlab.deciding.decision import decide
from hitlab.measuring.outline import crossings
from hitlab.shapes.base import Shape
from hitlab.shapes.pairs import check_single_pair, unanswered
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.validation import Floats


def outline_points(a: Shape, b: Shape) -> Floats:
    """Find the points where the outlines of two shapes cross or touch.

    The outline of a Point is the point, of a Segment, Ray or Line itself, of a Capsule two
    segments and two half circles; of a flat triangle and the like, the segment or point
    that it amounts to.

    Parameters
    ----------
    a, b : Shape
        Two single shapes, any of the nine, in either order.

    Returns
    -------
    array, shape (k, 2)
        Sorted by x, then y, each point once. Where two edges share a stretch, or two arcs one, its
        ends; so equal boxes give their corners, equal circles and equal lines nothing. One shape
        inside the other gives nothing either.

    Raises
    ------
    TypeError
        For what is not a shape of the plane.
    ValueError
        For a batch.

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

    Degenerate shapes are what they are:

    >>> import hitlab as hl
    >>> flat = hl.Triangle([(0, 0), (4, 0), (2, 0)])
    >>> hl.outline_points(flat, hl.Capsule((3, -1), (3, 1), 0)).tolist()
    [[3.0, 0.0]]
    >>> hl.outline_points(flat, hl.Line((0, 0), (1, 0))).tolist()
    [[0.0, 0.0], [4.0, 0.0]]
    >>> hl.outline_points(hl.Disk([(0, 0), (1, 1)], 1), flat)
    Traceback (most recent call last):
    ValueError: a is a batch of shape (2,): want a single shape, such as a[0]
    """
    check_single_pair(a, b)
    if not (isinstance(a, PlaneShape) and isinstance(b, PlaneShape)):
        raise unanswered(a, b, "outline points", "outline_points takes shapes of the plane")
    if not decide(a, b).meets:
        return np.empty((0, 2))
    return crossings(a, b)
