"""The common region of two shapes."""

from typing import Any, NamedTuple

from hitlab.concave.outline import Outline, is_outline
from hitlab.measuring import clip
from hitlab.measuring.shared_area import region_of, regions_of, shared_area
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import check_single_pair, unanswered
from hitlab.shapes.plane import Disk
from hitlab.shapes.polygonal import HULLS
from hitlab.steps.numbers import nearest


class Overlap(NamedTuple):
    """The result of `overlap`.

    Parameters
    ----------
    area : float
        The area of the common region.
    parts : list of Outline
        The common region, its corners rounded: its connected parts, with their holes. Empty if it
        has no area, and with a disk.
    """

    area: float
    parts: list[Outline]


def overlap(a: AnyShape, b: AnyShape) -> Overlap:
    """Return the common region of two shapes, and its area.

    Parameters
    ----------
    a, b : Disk, Box, Triangle, Polygon, Outline
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
    (0.75, [Outline(ring=[[0.0, 0.0], [1.0, -0.5], [1.0, 1.0]])])
    >>> hl.overlap(hl.Disk((0, 0), 1), hl.Box((1, 0), (2, 4))).area  # half of the disk
    1.5707963267948966
    >>> comb = hl.Outline([(0, 0), (5, 0), (5, 3), (4, 3), (4, 1), (1, 1), (1, 3), (0, 3)])
    >>> len(hl.overlap(comb, hl.Box((2.5, 2.5), (9, 1))).parts)
    2
    >>> hl.overlap(square, hl.Box((2, 0), (2, 2)))  # they touch
    Overlap(area=0.0, parts=[])
    >>> hl.overlap(square, hl.Capsule((0, 0), (1, 0), 1))
    Traceback (most recent call last):
    TypeError: overlap() does not support Box and Capsule: it needs disks or polygonal shapes
    """
    check_single_pair(a, b)
    shapes: Any = a, b
    if not all(isinstance(each, (Disk, *HULLS, Outline)) for each in shapes):
        raise unanswered(a, b, "overlap", "it needs disks or polygonal shapes")
    area = shared_area(*shapes)
    if not area or any(isinstance(each, Disk) for each in shapes):
        return Overlap(area, [])
    common = regions_of(*shapes) if is_outline(a, b) else [[clip.common(*map(region_of, shapes))]]
    rounded = ([[*map(nearest, ring)] for ring in rings] for rings in common)
    return Overlap(area, [Outline._known(ring, holes) for ring, *holes in rounded])
