"""The common region of two shapes."""

from typing import Any, NamedTuple

from hitlab.measuring import clip
from hitlab.measuring.shared_area import region_of, shared_area
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import check_single_pair, unanswered
from hitlab.shapes.plane import Disk, Polygon
from hitlab.shapes.polygonal import HULLS
from hitlab.shapes.single import Single
from hitlab.steps.numbers import nearest


class Overlap(NamedTuple):
    """The result of `overlap`.

    Parameters
    ----------
    area : float
        The area of the common region.
    parts : list of Polygon
        The common region, its corners rounded; empty if it has no area, and with a disk.
    """

    area: float
    parts: list[Polygon[Single]]


def overlap(a: AnyShape, b: AnyShape) -> Overlap:
    """Return the common region of two shapes, and its area.

    Parameters
    ----------
    a, b : Disk, Box, Triangle, Polygon
        Single shapes.

    Returns
    -------
    Overlap
        The area is exact to within a few units in the last place of the larger shape's area, and
        positive exactly if the interiors overlap. For two polygons it is rounded only once.
        `explain(a, b, query="overlap")` shows the clipping, and the ratio of the intersection to
        the union.

    Raises
    ------
    TypeError
        If a shape is not a disk or a polygon.
    ValueError
        If a shape is a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> square, kite = hl.Box((0, 0), (2, 2)), hl.Polygon([(0, 0), (2, -1), (3, 0), (2, 2)])
    >>> common = hl.overlap(square, kite)
    >>> common.area, common.parts
    (0.75, [Polygon(vertices=[[0.0, 0.0], [1.0, -0.5], [1.0, 1.0]])])
    >>> hl.overlap(hl.Disk((0, 0), 1), hl.Box((1, 0), (2, 4))).area  # half of the disk
    1.5707963267948966
    >>> hl.overlap(square, hl.Box((2, 0), (2, 2)))  # they touch
    Overlap(area=0.0, parts=[])
    >>> hl.overlap(square, hl.Capsule((0, 0), (1, 0), 1))
    Traceback (most recent call last):
    TypeError: overlap() does not support Box and Capsule: use disks, boxes, triangles or polygons
    """
    check_single_pair(a, b)
    shapes: Any = a, b
    if not all(isinstance(each, (Disk, *HULLS)) for each in shapes):
        raise unanswered(a, b, "overlap", "use disks, boxes, triangles or polygons")
    area = shared_area(*shapes)
    if not area or any(isinstance(each, Disk) for each in shapes):
        return Overlap(area, [])
    corners = [*map(nearest, clip.common(*map(region_of, shapes)))]
    return Overlap(area, [Polygon(corners)])
