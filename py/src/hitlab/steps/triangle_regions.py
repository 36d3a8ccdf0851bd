"""The seven regions around a triangle, as in Redpoll's 60, §2-23, and their numbers.

A region's number has the bits 4, 2, 1 for the lines AB, BC and CA; a bit is 1 on the right of its
line. For clockwise vertices this is the triangle's side, and the triangle is region 7; for
counter-clockwise vertices it is region 0.
"""

from hitlab.arithmetic.integers import integers, sign
from hitlab.arithmetic.predicates import cross
from hitlab.steps.explanation import Coordinates, Mark

Corners = tuple[Coordinates, Coordinates, Coordinates]

BITS = (4, 2, 1)
WITHIN = 7
BEYOND_EDGE = (3, 5, 6)
BEYOND_CORNER = (2, 1, 4)
BEYOND = dict(zip(BEYOND_EDGE + BEYOND_CORNER, ("AB", "BC", "CA", "A", "B", "C")))
"""The edge or corner beyond which a region lies, for clockwise corners."""


def winding(corners: Corners) -> int:
    """Return the exact winding: 1 for clockwise corners, -1 for counter-clockwise, 0 if collinear.

    >>> winding(((0.0, 0.0), (0.0, 1.0), (1.0, 0.0)))
    1
    """
    (ax, ay, bx, by, cx, cy), _ = integers(x for corner in corners for x in corner)
    return sign(cross(cx - ax, cy - ay, bx - ax, by - ay))


def region_marks(corners: Corners, region: int) -> list[Mark]:
    """Return marks for a region and for all seven binary numbers; empty for a flat triangle."""
    turn = winding(corners)
    if turn == 0:
        return []
    flip = 0 if turn > 0 else WITHIN
    numbered = zip((WITHIN, *BEYOND_EDGE, *BEYOND_CORNER), _places(corners))
    labels = [Mark("point", f"{number ^ flip:03b}", (place,)) for number, place in numbered]
    return [region_mark(corners, region), *labels]


def region_mark(corners: Corners, region: int) -> Mark:
    """Return the mark of a region, which is on the left of three lines."""
    borders: list[Coordinates] = []
    for i, bit in enumerate(BITS):
        start, end = corners[i], corners[(i + 1) % 3]
        borders += (end, start) if region & bit else (start, end)
    return Mark("region", "region", tuple(borders))


def _places(corners: Corners) -> list[Coordinates]:
    """Return the centroid, and a point beyond each edge and each corner."""
    gx, gy = (sum(x / 3 for x in column) for column in zip(*corners))
    middles = [
        ((ax + bx) / 2, (ay + by) / 2)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]))
    ]
    beyond = [(x + 2 * (x - gx), y + 2 * (y - gy)) for x, y in middles]
    return [(gx, gy), *beyond, *((x + (x - gx) / 2, y + (y - gy) / 2) for x, y in corners)]
