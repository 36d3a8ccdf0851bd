"""Proofs for a batch: which pairs are certain and which stay open, by the numbers of `kernels`.

Pairs whose number is negative even with the slack added are certainly apart, and those with a
number well above the slack certainly intersect. The terms of `cores` and `disk_triangle` decide the
pairs that remain open, and all pairs without a kernel.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import WHOLE, blocks
from hitlab.arithmetic.filter import Answer
from hitlab.arithmetic.tolerances import BLOCK
from hitlab.deciding.kernels import (
    Kernel,
    Slack,
    boxes,
    disk_box,
    disk_hull,
    disks,
    ray_box,
    ray_disk,
    slack_of,
)
from hitlab.deciding.prepared import (
    edges,
    frame,
    frame_in_use,
    heading,
    round_,
    spot,
    way,
)
from hitlab.shapes.base import Bools
from hitlab.shapes.pairs import Pairs, find
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.plane import Box, Disk, Point, Polygon, Ray, Triangle
from hitlab.shapes.validation import Floats

ZERO = np.array(0.0)
"""An array, because numpy would convert a number to an array at each comparison."""

KERNELS: Pairs[Kernel] = {
    (Disk, Disk): Kernel(disks, (round_, round_), True),
    (Point, Disk): Kernel(disks, (spot, round_), True),
    (Disk, Box): Kernel(disk_box, (round_, frame_in_use), True),
    (Ray, Disk): Kernel(ray_disk, (way, round_), True),
    (Ray, Box): Kernel(ray_box, (heading, frame_in_use), False),
    (Disk, Triangle): Kernel(disk_hull, (round_, edges), True, waits=True),
    (Disk, Polygon): Kernel(disk_hull, (round_, edges), True),
    (Box, Box): Kernel(boxes, (frame, frame), False),
}
"""The pairs with kernels: those for which a kernel is at least twice as fast as the terms."""


class Certain(NamedTuple):
    """Which pairs of a batch certainly intersect, or overlap, and which are open."""

    hit: Bools
    open: Bools


def answer(
    a: AnyPlaneShape, b: AnyPlaneShape, ask: Callable[[Any], Answer], *, touching: bool
) -> Bools:
    """Return the verdicts of a batch; `ask` decides the open pairs by their indices, in blocks."""
    proved = None if _waits(a, b) else certain(a, b)
    if proved is None:
        return _fill(np.empty(np.broadcast_shapes(a.shape, b.shape), dtype=bool), ask)
    hit = proved.hit if touching else proved.hit & (a.core.solid & b.core.solid)
    return filled(hit, proved.open, ask)


def _waits(a: AnyPlaneShape, b: AnyPlaneShape) -> bool:
    """Return whether terms decide this query, because preparing the second shape takes longer."""
    found = find(KERNELS, a, b)
    return bool(found and found[0].waits and not found[2]._asked_again())


def filled(hit: Bools, open_: Bools, ask: Callable[[Any], Answer]) -> Bools:
    """Fill in the verdicts of the open pairs by `ask`, which gets their indices, and return all."""
    rest = open_.nonzero()
    for part in blocks(rest[0].shape) if rest[0].size else ():
        places = tuple(along[part] for along in rest)
        hit[places] = ask(places)
    return hit


def _fill(hit: Bools, ask: Callable[[Any], Answer]) -> Bools:
    """Fill in the verdicts of all pairs by `ask`, in blocks, and return them."""
    for block in blocks(hit.shape):
        hit[block] = ask(block)
    return hit


@np.errstate(all="ignore")
def certain(a: AnyPlaneShape, b: AnyPlaneShape) -> Certain | None:
    """Return what is certain about a batch; None if there is no kernel for the pair.

    A hit means that the shapes intersect, and overlap if both have an interior.
    """
    if not (found := find(KERNELS, a, b)):
        return None
    kernel, first, second = found
    one, other = first.prepared(kernel.takes[0]), second.prepared(kernel.takes[1])
    slack = slack_of(max(one.reach, other.reach), one.radius + other.radius)
    alike = a.shape == b.shape
    shape = a.shape if alike else np.broadcast_shapes(a.shape, b.shape)
    rows = one.rows, other.rows
    if not alike:
        rows = _over(shape, first, one.rows), _over(shape, second, other.rows)
    cut = blocks(shape, _at_a_time(max(one.width, other.width)))
    if cut is WHOLE:
        return _by_number(kernel, *rows, slack)
    hit, open_ = np.empty(shape, dtype=bool), np.empty(shape, dtype=bool)
    for block in cut:
        own, its = (_part(each, block, len(shape)) for each in rows)
        hit[block], open_[block] = _by_number(kernel, own, its, slack)
    return Certain(hit, open_)


@cache
def _at_a_time(width: int) -> int:
    """Return the number of pairs in a block, given the number of edges of each hull."""
    return BLOCK // max(1, width // 16)


def _by_number(kernel: Kernel, a: Floats, b: Floats, slack: Slack) -> Certain:
    """Return which pairs certainly intersect, and which are open, by the number and its slack."""
    number = kernel.number(a, b, slack)
    granted = slack.square if kernel.squared else slack.length
    hit = number > 4 * granted
    return Certain(hit, hit == (number < ZERO))


def _over(shape: tuple[int, ...], of: AnyPlaneShape, rows: Floats) -> Floats:
    """Return the rows of a batch, broadcast to a larger one."""
    if of.shape == shape:
        return rows
    own = rows.shape[: rows.ndim - len(of.shape)]
    return np.broadcast_to(
        rows.reshape(*own, *(1,) * (len(shape) - len(of.shape)), *of.shape), own + shape
    )


def _part(rows: Floats, block: tuple[int | slice, ...], axes: int) -> Floats:
    return rows[(..., *block, *(slice(None),) * (axes - len(block)))]
