"""Kernels: one number for each pair of a batch, in few operations; `many_pairs` uses its sign.

It is positive if two shapes intersect and negative if they are apart: a distance, the difference of
two squared distances, or the minimum or maximum of several. The slack, one number for the whole
batch, bounds its error and is already added to it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.bits import (
    drop_sign,
    lower_to,
    lower_to_zero,
    lowest,
    max_of,
    min_of,
    raise_to_zero,
    sizes,
)
from hitlab.arithmetic.tolerances import KERNEL_LEAST, LARGEST_LENGTH, ROUNDING
from hitlab.deciding.prepared import Prepared, Rows
from hitlab.shapes.validation import Floats

KERNEL_LENGTH = 128 * ROUNDING
"""Error bound of a length in `kernels`, relative to M, the largest coordinate of the batch.

M includes the corners of boxes. Let P and X be points, d a direction of length 1 along an edge
from X, and l its length: |P| and |X| are at most sqrt(2) M, |P - X| and l at most sqrt(8) M. The
errors are:

1. A component of d: relative error 6 u.
2. d × (P - X) due to (1): 6 sqrt(8) u M = 17 u M.
3. d × P, and d × X: products and sum sqrt(2) u M each, 3 u M; their difference sqrt(8) u M. So
   both together 9 u M, and d × P - d × X with (2) 26 u M: less than 27 u M. The same holds for
   d · (P - X).
4. A position beyond the end: relative error of l 4 u, 11 u M, of the difference 3 u M:
   27 + 14 = 41 u M.
5. The vector to an edge or a ray, of the components (3) and (4): sqrt(27² + 41²) u M, less than
   50 u M.

The directions c of a box are the float cosine and sine, whose length is 1 up to 8 u.

6. A corner, a sum of the center and two products, is 4 u M from that of the ideal box.
7. A component along c: 8 u for the length when the corner is computed, 8 u when a position is
   measured, of sqrt(8) M: 45 u M. The vector, the products, the sum, and subtracting half the
   size: 18 u M.
8. A position beyond a wall (6, 7): 4 + 45 + 18 = 67 u M.
9. c × d errs by less than 24 u, and half sizes add up to at most M. So the distance by which a
   box reaches over another's wall errs by 24 u M, by 27 u M for its center (3), and by 4 u M
   (6): 55 u M.
10. The penetration of a ray into the ideal box: 67 u M (8). It is the minimum over the walls in the
    direction of the ray. If a wall is misjudged, the component of the ray's direction is at most 9
    u. If a position is computed beyond a wall by more than 128 u M, it is beyond by 128 - 67 = 61 u
    M. A ray that returns this slowly has gone 61 / 9 = 6.7 M before it passes the wall; there it is
    beyond the box, whose points are within 2.9 M of the ray's start. If a wall beyond which the
    start lies is missed, the distance by which the line enters the box is at most 4 * 9 = 36 u M.

So the maximum is 67 u M (8)."""

KERNEL_SQUARE = 16 * ROUNDING
"""Additional error bound of r² - d² in `kernels`, relative to R², the square of the largest radius.

d is a distance. With e for the error of d, |r² - d²| > e (2 R + e) has the sign of r - d. If r² and
d² are nearly equal, the roundings are 1 for r, a sum, so 2 + 1 for r²; 1 for adding the slack, 1
for the squares of the vector, and 1 for each of the two differences, which also sum d²: 7, and less
than 8 with their products."""

KERNEL_SIZES = 2.0**-440, LARGEST_LENGTH
"""The range of a batch's largest coordinate or radius M in which kernels are certain of anything.

From the lower end on, `KERNEL_LEAST` is negligible against 2**-46 M²."""


class Slack(NamedTuple):
    """Error bounds of a length, and of a difference of two squares, for a whole batch."""

    length: float
    square: float


@lru_cache
def slack_of(reach: float, radius: float) -> Slack:
    """Return the slack for coordinates and radii of this size; infinite outside `KERNEL_SIZES`.

    The result is cached, because unchanged shapes are queried repeatedly.
    """
    low, high = KERNEL_SIZES
    if not low < max(reach, radius) < high:
        return Slack(np.inf, np.inf)
    length = KERNEL_LENGTH * reach + KERNEL_LEAST
    square = length * (2 * radius + length) + KERNEL_SQUARE * radius * radius + KERNEL_LEAST
    return Slack(length, square)


Number = Callable[[Floats, Floats, Slack], Floats]


class Kernel(NamedTuple):
    """The function whose number decides a pair, and those that prepare its data from each shape."""

    number: Number
    takes: tuple[Callable[[Any], Prepared], Callable[[Any], Prepared]]
    squared: bool
    waits: bool = False
    """Whether it pays only from the second query on, because preparing a shape takes longer."""


def disks(a: Floats, b: Floats, slack: Slack) -> Floats:
    """Return the square of the radii's sum minus the squared distance of the centers."""
    return within(a[2] + b[2], b[Rows.CENTER] - a[Rows.CENTER], slack)


def disk_box(disk: Floats, box: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus the squared distance from the disk's center to the box.

    The vector is computed along the box's own directions; the rows of axis-aligned boxes omit
    these.
    """
    way = disk[Rows.CENTER] - box[Rows.CENTER]
    if len(box) > Rows.HALF.stop:
        way = turned(way, box)
    drop_sign(way)
    way -= box[Rows.HALF]
    raise_to_zero(way)
    return within(disk[2], way, slack)


def ray_disk(ray: Floats, disk: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus the squared distance from the disk's center to the ray."""
    way = turned(disk[Rows.CENTER] - ray[Rows.START], ray)
    lower_to_zero(way[0])
    return within(disk[2], way, slack)


def turned(way: Floats, axes: Floats) -> Floats:
    """Return the components of a vector along a direction and to its left.

    The direction is in the last three rows of `axes`: its cosine, its sine and minus its sine.
    """
    turned = way * axes[Rows.COS]
    turned += way[::-1] * axes[Rows.SINES]
    return turned


def within(radius: Floats, way: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus the squared length of a vector, which is overwritten."""
    number = radius * radius
    number += slack.square
    way *= way
    number -= way[0]
    number -= way[1]
    return number


def ray_box(ray: Floats, box: Floats, slack: Slack) -> Floats:
    """Return the smallest penetration of the ray into the box.

    It is measured along the box's own directions and across the ray's line. The ray misses if it
    starts beyond one of the two walls in its direction, or if all corners are on the same side of
    its line. Coordinates along the box's directions increase in the
    direction of the ray; if its component along one of them is 0, the line decides.
    """
    place, half = ray[Rows.START] - box[Rows.CENTER], box[Rows.HALF]
    lean, sign = ray[Rows.LEAN], ray[Rows.SIGNS]
    if len(box) > Rows.HALF.stop:
        place, way = turned(place, box), turned(ray[Rows.DIRECTION], box)
        lean, sign = sizes(way[::-1]), np.copysign(1.0, way)
    place *= sign
    sides, aside = half * lean, place * lean
    across, off = sides[0], aside[0]
    across += sides[1]
    off -= aside[1]
    drop_sign(off)
    across -= off
    np.subtract(half, place, out=place)
    lower_to(across, place)
    across += slack.length
    return across


def boxes(a: Floats, b: Floats, slack: Slack) -> Floats:
    """Return the smallest overlap of the projections on the directions of the two boxes.

    Half the extent of a box along another's directions is the sum of its half sizes, each times the
    cosine or the sine of the angle between them.
    """
    way = b[Rows.CENTER] - a[Rows.CENTER]
    along, across = turned(b[Rows.AXIS], a)
    drop_sign(along)
    drop_sign(across)
    overlaps = []
    for own, other in ((a, b), (b, a)):
        place = turned(way, own)
        drop_sign(place)
        reach = own[Rows.HALF] + slack.length
        reach += along * other[Rows.HALF]
        reach += across * other[Rows.HALF][::-1]
        reach -= place
        overlaps.append(lowest(reach, axis=0))
    return min_of(*overlaps)


def disk_hull(disk: Floats, edges: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus the squared distance to the closest edge, or the depth.

    The depth of the center in the hull counts if it is larger: see `near_or_deep`.
    """
    x, y, radius = disk
    inside, way2 = to_edges(x, y, edges)
    deep = lowest(inside, axis=0)
    deep += slack.length
    return near_or_deep(radius, lowest(way2, axis=0), deep, slack)


def to_edges(x: Floats, y: Floats, edges: Floats) -> tuple[Floats, Floats]:
    """Return a point's signed distance from each edge's line, and squared distance from each edge.

    The signed distance is positive inside.
    """
    dx, dy, line, start, length = edges
    inside = dx * y
    inside -= dy * x
    inside -= line
    place = dx * x
    place += dy * y
    place -= start
    beyond = place - length
    lower_to_zero(place)
    raise_to_zero(beyond)
    place += beyond
    place *= place
    place += inside * inside
    return inside, place


def near_or_deep(radius: Floats, way2: Floats, deep: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus a squared distance, or the cores' depth if that is larger.

    The depth, which is negative if the cores are apart and includes its slack, is multiplied by the
    ratio of the two slacks, so that one slack applies to the result.
    """
    near = radius * radius
    near += slack.square
    near -= way2
    deep *= slack.square / slack.length
    return max_of(near, deep)
