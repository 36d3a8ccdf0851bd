"""What floats say for certain about a batch, in a few operations for each pair.

Each kernel computes one number, positive where two shapes meet and negative where they are apart:
a distance, the difference of two squared ones, or the least or largest of several. It errs by less
than a slack, one number for the whole batch, which is added: pairs whose number is still negative
are apart for certain, and those with a number well above the slack meet. The few in between are
left open, for the terms of `overlap` and `disk_triangle`.

What a kernel takes of a shape is prepared once and kept with it. Directions have length 1 there, so
that the slack depends on how far from the origin the shapes are, and not on their sizes.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.bits import (
    drop_sign,
    greatest,
    larger,
    least,
    lower_to_zero,
    raise_to_zero,
    smaller,
)
from hitlab.arithmetic.elementwise import hypot, unit
from hitlab.arithmetic.filter import Answer
from hitlab.arithmetic.predicates import cross, dot
from hitlab.arithmetic.tolerances import (
    BLOCK,
    KERNEL_LEAST,
    KERNEL_LENGTH,
    KERNEL_SQUARE,
    LARGEST_LENGTH,
)
from hitlab.shapes.base import Bools
from hitlab.shapes.core import Columns
from hitlab.shapes.pairs import Pairs, find
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Disk, Polygon, Ray, Triangle
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.shapes.validation import Floats

AT_ONCE = 64
"""How many walls, times vertices, are compared in one array; more only if there are more walls."""

SHORT = 1 / LARGEST_LENGTH
"""Directions of at least this length are measured without losing bits to underflow."""


class Prepared(NamedTuple):
    """What a kernel takes of a batch: rows, the axes of the batch being the last ones."""

    rows: Floats
    reach: float
    """No coordinate is larger."""
    radius: float = 0.0
    """Nor any radius."""
    width: int = 1
    """How many walls each shape has."""


class Slack(NamedTuple):
    """More than a length may err by, and the difference of two squares, of a whole batch."""

    length: float
    square: float


class Kernel(NamedTuple):
    """How the number of a pair is computed, and what it takes of either shape."""

    number: Callable[[Floats, Floats, Slack], Floats]
    a: Callable[[Any], Prepared]
    b: Callable[[Any], Prepared]
    squared: bool


class Certain(NamedTuple):
    """Which pairs of a batch meet for certain, and which are left open."""

    hit: Bools
    open: Bools


def answer(
    a: PlaneShape[Any], b: PlaneShape[Any], ask: Callable[[Any], Answer], *, touching: bool
) -> Bools:
    """Answer for a batch what is certain, and ask for the rest by its indices, in blocks."""
    told = certain(a, b)
    if told is None:
        hit = np.empty(np.broadcast_shapes(a.shape, b.shape), dtype=bool)
        for block in blocks(hit.shape):
            hit[block] = ask(block)
        return hit
    hit = told.hit if touching else told.hit & (a.core.solid & b.core.solid)
    rest = told.open.nonzero()
    if rest[0].size:
        for part in blocks(rest[0].shape):
            places = tuple(along[part] for along in rest)
            hit[places] = ask(places)
    return hit


@np.errstate(all="ignore")
def certain(a: PlaneShape[Any], b: PlaneShape[Any]) -> Certain | None:
    """Say what is certain about a batch; None if there is no kernel for the pair."""
    if not (found := find(KERNELS, a, b)):
        return None
    kernel, first, second = found
    one, other = first.prepared(kernel.a), second.prepared(kernel.b)
    shape = np.broadcast_shapes(a.shape, b.shape)
    rows = _over(shape, first.shape, one.rows), _over(shape, second.shape, other.rows)
    slack = _slack(one, other)
    granted = slack.square if kernel.squared else slack.length
    told = Certain(np.empty(shape, dtype=bool), np.empty(shape, dtype=bool))
    width = min(one.width * other.width, max(AT_ONCE, one.width, other.width))
    for block in blocks(shape, BLOCK // max(1, width // 16)):
        a_part, b_part = (_part(each, block, len(shape)) for each in rows)
        number = kernel.number(a_part, b_part, slack)
        meet, apart = number > 4 * granted, number < 0
        told.hit[block], told.open[block] = meet, meet == apart
    return told


def _slack(a: Prepared, b: Prepared) -> Slack:
    reach, radius = max(a.reach, b.reach), max(a.radius, b.radius)
    if not max(reach, radius) < LARGEST_LENGTH:
        return Slack(np.inf, np.inf)
    length = KERNEL_LENGTH * reach + KERNEL_LEAST
    square = length * (2 * radius + length) + KERNEL_SQUARE * radius * radius + KERNEL_LEAST
    return Slack(length, square)


def _over(shape: tuple[int, ...], batch: tuple[int, ...], rows: Floats) -> Floats:
    """Broadcast the rows of a batch over a larger one."""
    if batch == shape:
        return rows
    own = rows.shape[: rows.ndim - len(batch)]
    return np.broadcast_to(
        rows.reshape(*own, *(1,) * (len(shape) - len(batch)), *batch), own + shape
    )


def _part(rows: Floats, block: tuple[int | slice, ...], axes: int) -> Floats:
    return rows[(..., *block, *(slice(None),) * (axes - len(block)))]


def _largest(rows: Floats) -> float:
    return float(max(rows.max(initial=0.0), -rows.min(initial=0.0)))


def _of_length_one(x: Floats, y: Floats) -> Floats:
    """Bring directions to length 1, and give their lengths; (0, 0) stays as it is."""
    length = np.sqrt(dot(x, y, x, y))
    if length.min(initial=1.0) > SHORT and length.max(initial=1.0) < LARGEST_LENGTH:
        part = 1 / length
        x *= part
        y *= part
        return length
    length = hypot(x, y)
    x[...], y[...] = unit(x, y)
    return length


def _round(disk: Disk[Any]) -> Prepared:
    """Prepare x, y and the radius."""
    rows = disk._rows
    return Prepared(rows, _largest(rows[:2]), _largest(rows[2]))


def _way(ray: Ray[Any]) -> Prepared:
    """Prepare x, y and a direction of length 1."""
    rows = ray._rows.copy()
    _of_length_one(*rows[2:, None])
    return Prepared(rows, _largest(rows[:2]))


def _frame(box: Box[Any]) -> Prepared:
    """Prepare the center, half the size, and the box's own first direction."""
    x, y, width, height, angle = box._rows
    rows = np.stack([x, y, width / 2, height / 2, *exact_cos_sin(angle)])
    return Prepared(rows, _largest(rows[:2]) + 2 * _largest(rows[2:4]))


def _walls(hull: PlaneShape[Any]) -> Prepared:
    """Prepare of each edge the start x, y, a direction d of length 1, and d × (x, y).

    A wall without a length, where a vertex is repeated, has all on its inner side, unless the hull
    is flat: then it leaves open what no other wall parts.
    """
    rows, length, way = _edges_of(hull, 5)
    *_, side = rows
    if way is None:
        side[(length == 0) & hull.core.solid] = -np.inf
    return Prepared(rows, _largest(rows[:2]), width=len(side))


def _edges(hull: PlaneShape[Any]) -> Prepared:
    """Prepare, besides, d · (x, y) of the end that d leads away from, and the length.

    An edge without a length is infinitely far from everything, so that its ends are left to others;
    a hull that is a point leaves all open.
    """
    rows, length, way = _edges_of(hull, 7)
    x, y, dx, dy, side, place, lengths = rows
    place[...], lengths[...] = dot(dx, dy, x, y), length
    if way is None:
        none = length == 0
        side[none & hull.core.solid] = -np.inf
        lengths[none] = -np.inf
        lengths[:, none.all(axis=0)] = np.nan
    else:
        place -= length * (way < 0)
    return Prepared(rows, _largest(rows[:2]), width=len(side))


def _edges_of(hull: PlaneShape[Any], count: int) -> tuple[Floats, Floats, Any]:
    """Make rows for a hull on the left of its edges, and fill the first five; give the lengths.

    If all are triangles of a certain winding, also 1 or -1 for the way that directions lead round:
    their hulls, which take as long as the rest, are not needed then.
    """
    if hull.kind is Triangle:
        rows, length = _lines(hull.columns, count)
        turn = cross(*rows[2:4, 0], *rows[2:4, 1])
        left, right = turn > KERNEL_LENGTH, turn < -KERNEL_LENGTH
        if (left | right).all():
            way = np.where(left, 1.0, -1.0)
            rows[2:5] *= way
            return rows, length, way
    return *_lines(hull.core.columns, count), None


def _lines(columns: Columns, count: int) -> tuple[Floats, Floats]:
    rows = np.empty((count, len(columns) // 2, *np.shape(columns[0])))
    x, y, dx, dy, side, *_ = rows
    for i, (px, py) in enumerate(zip(columns[::2], columns[1::2])):
        x[i], y[i] = px, py
    _to_next(x, out=dx)
    _to_next(y, out=dy)
    length = _of_length_one(dx, dy)
    side[...] = cross(dx, dy, x, y)
    return rows, length


def _to_next(places: Floats, out: Floats) -> None:
    np.subtract(places[1:], places[:-1], out=out[:-1])
    out[-1] = places[0] - places[-1]


def disk_box(disk: Floats, box: Floats, slack: Slack) -> Floats:
    """Subtract the squared distance from the disk's center to the box from the squared radius."""
    way = _turned(disk[:2] - box[:2], box)
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
    turned = way * cos
    way *= sin
    turned[0] += way[1]
    turned[1] -= way[0]
    return turned


def _within(radius: Floats, way: Floats, slack: Slack) -> Floats:
    number = radius * radius
    number += slack.square
    way *= way
    number -= way[0]
    number -= way[1]
    return number


def ray_box(ray: Floats, box: Floats, slack: Slack) -> Floats:
    """Give the least way out of the box from the ray, in the box's own directions.

    There the box has two walls that the ray may start beyond, unless it leads back (which the
    product of place and direction tells), and the ray's own line has the box on one side if it is
    farther from its center than its corners are.
    """
    place, way = _turned(ray[:2] - box[:2], box), _turned(ray[2:].copy(), box)
    back = slack.length - place * way
    aside = cross(*way, *place)
    for numbers in (place, way, aside):
        drop_sign(numbers)
    half = box[2:4] + slack.length
    way *= half[::-1]
    across = way[0] + way[1]
    across -= aside
    half -= place
    return smaller(least(larger(half, back), axis=0), across)


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


KERNELS: Pairs[Kernel] = {
    (Disk, Box): Kernel(disk_box, _round, _frame, squared=True),
    (Ray, Disk): Kernel(ray_disk, _way, _round, squared=True),
    (Ray, Box): Kernel(ray_box, _way, _frame, squared=False),
    (Disk, Triangle): Kernel(disk_hull, _round, _edges, squared=True),
    (Disk, Polygon): Kernel(disk_hull, _round, _edges, squared=True),
    **{
        (one, other): Kernel(hull_hull, _walls, _walls, squared=False)
        for one in (Triangle, Box, Polygon)
        for other in (Triangle, Box, Polygon)
    },
}
