"""One number for each pair of a batch, in a few operations, from which `certain` tells the verdict.

It is positive where two shapes meet and negative where they are apart: a distance, the difference
of two squared ones, or the least or largest of several. It errs by less than a slack, one number
for the whole batch, which is added.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.bits import (
    drop_sign,
    flip_signs,
    greatest,
    larger,
    least,
    lower_to_zero,
    raise_to_zero,
    sizes,
    smaller,
    to_one,
)
from hitlab.arithmetic.tolerances import (
    KERNEL_SIZES,
    WHOLE_UNITS,
)
from hitlab.plane.prepared import Prepared, edges, frame_in_use, round_, walls, way
from hitlab.shapes.pairs import Pairs
from hitlab.shapes.plane import Box, Disk, Polygon, Ray, Triangle
from hitlab.shapes.validation import Floats

AT_ONCE = 64
"""How many walls, times vertices, are compared in one array; more only if there are more walls."""


class Slack(NamedTuple):
    """More than a length may err by, and the difference of two squares, of a whole batch."""

    length: float
    square: float


NO_SLACK = Slack(0.0, 0.0)


Number = Callable[[Floats, Floats, Slack], Floats]


class Exact(NamedTuple):
    """A number with the exact sign, and for which pairs it has that."""

    where: Callable[[Floats, Floats], Any]
    number: Callable[[Floats, Floats], Floats]


class Kernel(NamedTuple):
    """How the number of a pair is computed, and what it takes of either shape."""

    number: Number
    takes: tuple[Callable[[Any], Prepared], Callable[[Any], Prepared]]
    squared: bool
    exact: Exact | None = None


def _are_whole(*rows: Floats) -> Any:
    """Tell the pairs whose numbers are whole multiples of a unit, none of them very many times it.

    Then their differences, and the sums of squares of those, are not rounded.
    """
    numbers = [number for each in rows for number in each]
    factor = to_one(reduce(larger, map(abs, numbers)))
    low, high = KERNEL_SIZES
    sure: Any = (factor > 1 / high) & (factor < 1 / low)
    units = factor * WHOLE_UNITS
    unit = 1 / units
    for number in numbers:
        sure &= np.rint(number * units) * unit == number
    return sure


def _are_along_axes(directions: Floats) -> Any:
    """Tell the directions of length 1 that are along an axis, exactly; (0, 0) is none of them."""
    x, y = directions
    return (x == 0) ^ (y == 0)


def disks(a: Floats, b: Floats, slack: Slack) -> Floats:
    """Subtract the squared distance of the centers from the square of both radii together."""
    return _within(a[2] + b[2], b[:2] - a[:2], slack)


def disk_box(disk: Floats, box: Floats, slack: Slack) -> Floats:
    """Subtract the squared distance from the disk's center to the box from the squared radius."""
    way = _in_frame(disk[:2] - box[:2], box)
    drop_sign(way)
    way -= box[2:4]
    raise_to_zero(way)
    return _within(disk[2], way, slack)


def ray_disk(ray: Floats, disk: Floats, slack: Slack) -> Floats:
    """Subtract the squared distance from the disk's center to the ray from the squared radius."""
    way = _turned(disk[:2] - ray[:2], ray)
    lower_to_zero(way[0])
    return _within(disk[2], way, slack)


def _turned(way: Floats, axes: Floats) -> Floats:
    """Give the components of a way along the direction in the last two rows, and to its left."""
    cos, sin = axes[-2:]
    turned, across = way * cos, way * sin
    turned[0] += across[1]
    turned[1] -= across[0]
    return turned


def _in_frame(way: Floats, box: Floats) -> Floats:
    """Give the components of a way along a box's own directions, which upright ones do without."""
    return way if len(box) == 4 else _turned(way, box)


def _within(radius: Floats, way: Floats, slack: Slack) -> Floats:
    number = radius * radius
    number += slack.square
    way *= way
    number -= way[0]
    number -= way[1]
    return number


def ray_box(ray: Floats, box: Floats, slack: Slack) -> Floats:
    """Give the least way out of the box from the ray, in the box's own directions.

    There the ray leads towards two walls, which it may start beyond, and its own line has the box
    on one side if it is farther from its center than its corners are. A place along a direction of
    the box is positive here on the side that the ray leads to; where it leads to neither, its line
    tells all.
    """
    place, way = _in_frame(ray[:2] - box[:2], box), _in_frame(ray[2:], box)
    products = place[::-1] * way
    aside = products[0]
    aside -= products[1]
    drop_sign(aside)
    flip_signs(place, way)
    half = box[2:4] + slack.length
    way = sizes(way)
    way *= half[::-1]
    across = way[0]
    across += way[1]
    across -= aside
    half -= place
    return smaller(smaller(*half), across)


def ray_hull(ray: Floats, walls: Floats, slack: Slack) -> Floats:
    """Give the least way out of the hull from the ray, over a wall or to a side of the ray's line.

    A wall counts that the ray starts beyond, unless it leads back, which the product of its place,
    at most 2.9 M, and of the direction's component tells. Beyond the slack of 128 u M that is at
    least 44 u, and rounding is less than 24 u.
    """
    x, y, u, v = ray
    px, py, dx, dy, side = walls
    aside = u * (py - y)
    aside -= v * (px - x)
    across = smaller(greatest(slack.length + aside, axis=0), greatest(slack.length - aside, axis=0))
    inside = dx * y
    inside -= dy * x
    inside -= side
    lead = dx * v
    lead -= dy * u
    lead *= inside
    inside += slack.length
    return smaller(least(larger(inside, slack.length - lead), axis=0), across)


def hull_hull(a: Floats, b: Floats, slack: Slack) -> Floats:
    """Give the least distance by which one hull reaches over a wall of the other."""
    return smaller(_reached(a, b, slack), _reached(b, a, slack))


def _reached(walls: Floats, others: Floats, slack: Slack) -> Floats:
    _, _, dx, dy, side = walls[:, :, None]
    outside = side - slack.length
    step = max(1, AT_ONCE // len(side))

    def farthest(start: int) -> Floats:
        """Take some vertices, and tell how far inside each wall the farthest is."""
        x, y = others[:2, None, start : start + step]
        inside = dx * y
        inside -= dy * x
        inside -= outside
        return greatest(inside, axis=1)

    return least(reduce(larger, map(farthest, range(0, others.shape[1], step))), axis=0)


def extents(a: Floats, b: Floats) -> Floats:
    """Give the least overlap of the extents of two upright rectangles.

    It keeps its sign, as each difference of two floats does.
    """
    (west, east), (left, right) = ((at.min(axis=1), at.max(axis=1)) for at in (a[:2], b[:2]))
    return np.minimum(east - left, right - west).min(axis=0)


def _are_upright(a: Floats, b: Floats) -> Any:
    """Tell rectangles along the axes."""
    return _is_upright(*a[:2]) & _is_upright(*b[:2])


def _is_upright(x: Floats, y: Floats) -> Any:
    """Look for walls along an axis alone; a flat hull has one without a length."""
    to_x, to_y = (np.concatenate([places[1:], places[:1]]) for places in (x, y))
    return ((x == to_x) ^ (y == to_y)).all(axis=0)


def disk_hull(disk: Floats, edges: Floats, slack: Slack) -> Floats:
    """Subtract the squared distance to the nearest edge from the squared radius.

    With the center inside, how far inside counts, times the ratio of the two slacks.
    """
    x, y, radius = disk
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
    deep = least(inside, axis=0)
    inside *= inside
    place += inside
    near = radius * radius
    near += slack.square
    near -= least(place, axis=0)
    deep *= slack.square / slack.length
    deep += slack.square
    return larger(near, deep)


def _whole(number: Number, a: int, b: int) -> Exact:
    """Take the number as it is where all is whole, and directions are along axes."""

    def where(first: Floats, second: Floats) -> Any:
        sure = _are_whole(first[:a], second[:b])
        for rest in (first[a:], second[b:]):
            if len(rest):
                sure &= _are_along_axes(rest)
        return sure

    return Exact(where, lambda first, second: number(first, second, NO_SLACK))


KERNELS: Pairs[Kernel] = {
    (Disk, Disk): Kernel(disks, (round_, round_), True, _whole(disks, 3, 3)),
    (Disk, Box): Kernel(disk_box, (round_, frame_in_use), True, _whole(disk_box, 3, 4)),
    (Ray, Disk): Kernel(ray_disk, (way, round_), True, _whole(ray_disk, 2, 3)),
    (Ray, Box): Kernel(ray_box, (way, frame_in_use), False, _whole(ray_box, 2, 4)),
    (Ray, Triangle): Kernel(ray_hull, (way, walls), False),
    (Ray, Polygon): Kernel(ray_hull, (way, walls), False),
    (Disk, Triangle): Kernel(disk_hull, (round_, edges), True),
    (Disk, Polygon): Kernel(disk_hull, (round_, edges), True),
    **{
        (one, other): Kernel(hull_hull, (walls, walls), False, Exact(_are_upright, extents))
        for one in (Triangle, Box, Polygon)
        for other in (Triangle, Box, Polygon)
    },
}
