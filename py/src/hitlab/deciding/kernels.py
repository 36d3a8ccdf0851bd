"""Kernels: one number for each pair of a batch, in few operations; `many_pairs` uses its sign.

It is positive if two shapes intersect and negative if they are apart: a distance, the difference of
two squared distances, or the minimum or maximum of several. The slack, one number for the whole
batch, bounds its error and is already added to it.
"""

from collections.abc import Callable
from functools import lru_cache, reduce
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.bits import (
    drop_sign,
    highest,
    lower_to,
    lower_to_zero,
    lowest,
    max_of,
    min_of,
    min_of_max,
    raise_to_zero,
    sizes,
    to_one,
)
from hitlab.arithmetic.predicates import Test
from hitlab.arithmetic.tolerances import (
    KERNEL_LEAST,
    KERNEL_LENGTH,
    KERNEL_SIZES,
    KERNEL_SQUARE,
    WHOLE_UNITS,
)
from hitlab.deciding.prepared import Prepared
from hitlab.shapes.validation import Floats

AT_ONCE = 64
"""The largest number of walls times vertices in one array, unless there are even more walls."""


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


NO_SLACK = Slack(0.0, 0.0)


Number = Callable[[Floats, Floats, Slack], Floats]


class Exact(NamedTuple):
    """A function for a number, and one that returns for which pairs the number's sign is exact."""

    where: Callable[[Floats, Floats], Any]
    number: Callable[[Floats, Floats], Floats]


class Kernel(NamedTuple):
    """The function whose number decides a pair, and those that prepare its data from each shape."""

    number: Number
    takes: tuple[Callable[[Any], Prepared], Callable[[Any], Prepared]]
    squared: bool
    exact: Exact | None = None


def _are_whole(*rows: Floats) -> Test:
    """Return whether all numbers of each pair are small enough multiples of a common unit.

    Then their differences, and the sums of squares of these differences, are not rounded.
    """
    numbers = [number for each in rows for number in each]
    factor = to_one(reduce(max_of, map(abs, numbers)))
    low, high = KERNEL_SIZES
    sure: Test = (factor > 1 / high) & (factor < 1 / low)
    units = factor * WHOLE_UNITS
    unit = 1 / units
    for number in numbers:
        sure &= np.rint(number * units) * unit == number
    return sure


def _are_along_axes(directions: Floats) -> Test:
    """Return whether each direction of length 1 is exactly along an axis; (0, 0) is not."""
    x, y = directions
    return (x == 0) ^ (y == 0)


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


def ray_hull(ray: Floats, walls: Floats, slack: Slack) -> Floats:
    """Return the smallest penetration of the ray into the hull.

    It is measured along the wall normals and across the ray's line. A wall counts if the ray starts
    beyond it and does not point back. The sign of a product decides that: the start's distance, at
    most 2.9 M, times the direction's component. If the product exceeds the slack of 128 u M, the
    component is at least 44 u, and its rounding error is less than 24 u.
    """
    x, y, u, v = ray[:4]
    px, py, dx, dy, side = walls
    aside = u * (py - y)
    aside -= v * (px - x)
    across = min_of(highest(slack.length + aside, axis=0), highest(slack.length - aside, axis=0))
    inside = dx * y
    inside -= dy * x
    inside -= side
    lead = dx * v
    lead -= dy * u
    lead *= inside
    inside += slack.length
    return min_of(lowest(max_of(inside, slack.length - lead), axis=0), across)


def hull_hull(a: Floats, b: Floats, slack: Slack) -> Floats:
    """Return the smallest distance by which one hull reaches over a wall of the other."""
    return min_of(_reached(a, b, slack), _reached(b, a, slack))


def _reached(walls: Floats, others: Floats, slack: Slack) -> Floats:
    """Return the minimum over the walls of how far the other hull reaches over each."""
    walls, places, count = walls[2:5, :, None], others[:2, None], others.shape[1]
    step = AT_ONCE // walls.shape[1] or 1
    if count <= step:
        return min_of_max(_inside(walls, places, slack))
    parts = (places[:, :, start : start + step] for start in range(0, count, step))
    return lowest(reduce(max_of, (highest(_inside(walls, p, slack), 1) for p in parts)), axis=0)


def _inside(walls: Floats, places: Floats, slack: Slack) -> Floats:
    dx, dy, side = walls
    x, y = places
    inside = dx * y
    inside -= dy * x
    inside -= side - slack.length
    return inside


def box_hull(box: Floats, walls: Floats, slack: Slack) -> Floats:
    """Return the smallest distance by which box or hull reaches over a wall of the other.

    A box reaches over a line by its center's distance plus the extents of its half sizes across the
    line.
    """
    _, _, dx, dy, side = walls
    place = turned(walls[:2] - box[:2, None], box[:, None])
    half = box[2:4] + slack.length
    before = highest(half[:, None] + place, axis=1)
    after = highest(half[:, None] - place, axis=1)
    cos, sin = box[4:6]
    inside = dx * box[1]
    inside -= dy * box[0]
    inside -= side - slack.length
    for lead, size in ((dx * sin - dy * cos, box[2]), (dx * cos + dy * sin, box[3])):
        drop_sign(lead)
        lead *= size
        inside += lead
    return min_of(lowest(min_of(before, after), axis=0), lowest(inside, axis=0))


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


def extents(a: Floats, b: Floats) -> Floats:
    """Return the smallest overlap of the extents of two axis-aligned boxes.

    Its sign is exact, because a rounded difference of two floats has the exact sign.
    """
    (low, high), (least_, most) = _extent(a), _extent(b)
    return np.minimum(high - least_, most - low).min(axis=0)


def _extent(box: Floats) -> tuple[Floats, Floats]:
    """Return the minimum and the maximum x and y of an axis-aligned box's vertices, exactly."""
    middle, half = box[:2], box[2:4]
    along, across = abs(box[4:6])
    reach = half * along + half[::-1] * across
    return middle - reach, middle + reach


def are_upright(a: Floats, b: Floats) -> Test:
    """Return whether each pair of boxes is rotated only by multiples of a quarter turn."""
    return _are_along_axes(a[4:6]) & _are_along_axes(b[4:6])


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
    _, _, dx, dy, side, along, length = edges
    inside = dx * y
    inside -= dy * x
    inside -= side
    place = dx * x
    place += dy * y
    place -= along
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


def whole(number: Number, a: int, b: int) -> Exact:
    """Return the `Exact` of a kernel: its number without slack, and where the sign is exact.

    The sign is exact for small enough multiples of a common unit, with directions along axes. The
    first `a` rows of one shape and the first `b` of the other hold lengths, the rest directions.
    """

    def where(first: Floats, second: Floats) -> Test:
        sure = _are_whole(first[:a], second[:b])
        for rest in (first[a:], second[b:]):
            if len(rest):
                sure &= _are_along_axes(rest[:2])
        return sure

    return Exact(where, lambda first, second: number(first, second, NO_SLACK))
