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
from hitlab.arithmetic.tolerances import (
    KERNEL_LEAST,
    KERNEL_LENGTH,
    KERNEL_SIZES,
    KERNEL_SQUARE,
)
from hitlab.deciding.prepared import Prepared
from hitlab.shapes.validation import Floats


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
    return within(a[2] + b[2], b[:2] - a[:2], slack)


def disk_box(disk: Floats, box: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus the squared distance from the disk's center to the box.

    The vector is computed along the box's own directions; the rows of axis-aligned boxes omit
    these.
    """
    way = disk[:2] - box[:2]
    if len(box) > 4:
        way = turned(way, box)
    drop_sign(way)
    way -= box[2:4]
    raise_to_zero(way)
    return within(disk[2], way, slack)


def ray_disk(ray: Floats, disk: Floats, slack: Slack) -> Floats:
    """Return the squared radius minus the squared distance from the disk's center to the ray."""
    way = turned(disk[:2] - ray[:2], ray)
    lower_to_zero(way[0])
    return within(disk[2], way, slack)


def turned(way: Floats, axes: Floats) -> Floats:
    """Return the components of a vector along a direction and to its left.

    The direction is in the last three rows of `axes`: its cosine, its sine and minus its sine.
    """
    turned = way * axes[-3]
    turned += way[::-1] * axes[-2:]
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
    place, half, lean, sign = ray[:2] - box[:2], box[2:4], ray[4:6], ray[6:]
    if len(box) > 4:
        place, way = turned(place, box), turned(ray[2:4], box)
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
    way = b[:2] - a[:2]
    along, across = turned(b[4:6], a)
    drop_sign(along)
    drop_sign(across)
    overlaps = []
    for own, other in ((a, b), (b, a)):
        place = turned(way, own)
        drop_sign(place)
        reach = own[2:4] + slack.length
        reach += along * other[2:4]
        reach += across * other[3:1:-1]
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
