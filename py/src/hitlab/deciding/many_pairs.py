"""Proofs for a batch: which pairs are certain and which stay open, by the numbers of `kernels`.

Pairs whose number is negative even with the slack added are certainly apart, and those with a
number well above the slack certainly intersect. If that leaves many pairs open, two more proofs are
tried. If shapes are on a grid, as in tile worlds, nothing is rounded: there the number without a
slack has the exact sign. If pairs differ in size, each one is first scaled to a size of 1. The
terms of `cores` and `disk_triangle` decide the pairs that remain open.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import WHOLE, blocks
from hitlab.arithmetic.bits import to_one
from hitlab.arithmetic.filter import Answer
from hitlab.arithmetic.tolerances import BLOCK
from hitlab.deciding import prepared
from hitlab.deciding.kernels import (
    AT_ONCE,
    Exact,
    Kernel,
    Slack,
    are_upright,
    box_hull,
    boxes,
    disk_box,
    disk_hull,
    disks,
    extents,
    hull_hull,
    ray_box,
    ray_disk,
    ray_hull,
    slack_of,
    whole,
)
from hitlab.deciding.prepared import (
    Prepared,
    edges,
    frame,
    frame_in_use,
    heading,
    round_,
    spine,
    spot,
    walls,
    way,
)
from hitlab.deciding.thin_kernels import capsule_hull, capsules, disk_capsule
from hitlab.shapes.base import Bools
from hitlab.shapes.pairs import Pairs, find
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.validation import Floats

MOST_OPEN = 8
"""If more than one pair in this many is open, the other proofs pay off for a whole block."""

MIXED = 16
"""A pair this many times smaller than the largest one benefits from scaling to its own size."""


ZERO = np.array(0.0)
"""An array, because numpy would convert a number to an array at each comparison."""

HULLS = Triangle, Polygon

KERNELS: Pairs[Kernel] = {
    (Disk, Disk): Kernel(disks, (round_, round_), True, whole(disks, 3, 3)),
    (Point, Disk): Kernel(disks, (spot, round_), True, whole(disks, 3, 3)),
    (Disk, Box): Kernel(disk_box, (round_, frame_in_use), True, whole(disk_box, 3, 4)),
    (Ray, Disk): Kernel(ray_disk, (way, round_), True, whole(ray_disk, 2, 3)),
    (Ray, Box): Kernel(ray_box, (heading, frame_in_use), False, whole(ray_box, 2, 4)),
    (Ray, Triangle): Kernel(ray_hull, (way, walls), False),
    (Ray, Polygon): Kernel(ray_hull, (way, walls), False),
    (Disk, Triangle): Kernel(disk_hull, (round_, edges), True),
    (Disk, Polygon): Kernel(disk_hull, (round_, edges), True),
    (Point, Capsule): Kernel(disk_capsule, (spot, spine), True),
    (Disk, Segment): Kernel(disk_capsule, (round_, spine), True),
    (Disk, Capsule): Kernel(disk_capsule, (round_, spine), True),
    (Segment, Capsule): Kernel(capsules, (spine, spine), True),
    (Capsule, Capsule): Kernel(capsules, (spine, spine), True),
    **{(Capsule, hull): Kernel(capsule_hull, (spine, edges), True) for hull in (Box, *HULLS)},
    **{(Box, hull): Kernel(box_hull, (frame, walls), False) for hull in HULLS},
    **{pair: Kernel(hull_hull, (walls, walls), False) for pair in product(HULLS, HULLS)},
    (Box, Box): Kernel(boxes, (frame, frame), False, Exact(are_upright, extents)),
}
"""The pairs with kernels.

Pairs without a radius that contain a thin shape have none: comparing their boxes is faster."""


class Certain(NamedTuple):
    """Which pairs of a batch certainly intersect, or overlap, and which certainly do not."""

    hit: Bools
    apart: Bools
    left: int
    """The number of open pairs."""

    @classmethod
    def of(cls, hit: Bools, apart: Bools) -> "Certain":
        """Return the record, with the number of open pairs from counts of the others."""
        left = hit.size - np.count_nonzero(hit) - np.count_nonzero(apart)
        return cls(hit, apart, int(left))

    def and_(self, other: "Certain") -> "Certain":
        """Return the combination with the result of another proof."""
        return Certain.of(self.hit | other.hit, self.apart | other.apart)

    @property
    def open(self) -> Bools:
        """Which pairs are open."""
        return self.hit == self.apart

    @property
    def is_wide_open(self) -> bool:
        """Whether many pairs are open."""
        return MOST_OPEN * self.left > self.hit.size


def answer(
    a: AnyPlaneShape, b: AnyPlaneShape, ask: Callable[[Any], Answer], *, touching: bool
) -> Bools:
    """Return the verdicts of a batch; `ask` decides the open pairs by their indices, in blocks."""
    told = certain(a, b, touching=touching)
    if told is None:
        return _fill(np.empty(np.broadcast_shapes(a.shape, b.shape), dtype=bool), ask)
    hit = told.hit if touching else told.hit & (a.core.solid & b.core.solid)
    if told.left == hit.size:
        return _fill(hit, ask)
    return filled(hit, told.open, ask) if told.left else hit


def filled(hit: Bools, open_: Bools, ask: Callable[[Any], Answer]) -> Bools:
    """Fill in the verdicts of the open pairs by `ask`, which gets their indices, and return all."""
    rest = open_.nonzero()
    for part in blocks(rest[0].shape):
        places = tuple(along[part] for along in rest)
        hit[places] = ask(places)
    return hit


def _fill(hit: Bools, ask: Callable[[Any], Answer]) -> Bools:
    """Fill in the verdicts of all pairs by `ask`, in blocks, and return them."""
    for block in blocks(hit.shape):
        hit[block] = ask(block)
    return hit


@np.errstate(all="ignore")
def certain(a: AnyPlaneShape, b: AnyPlaneShape, *, touching: bool = True) -> Certain | None:
    """Return what is certain about a batch; None if there is no kernel for the pair.

    Without `touching`, a hit means that the shapes overlap if both have an interior.
    """
    if not (found := find(KERNELS, a, b)):
        return None
    kernel, first, second = found
    both = first, second
    one, other = first.prepared(kernel.takes[0]), second.prepared(kernel.takes[1])
    reach = one.reach if one.reach > other.reach else other.reach
    slack = slack_of(reach, one.radius + other.radius)
    alike = a.shape == b.shape
    shape = a.shape if alike else np.broadcast_shapes(a.shape, b.shape)
    rows = one.rows, other.rows
    if not alike:
        rows = _over(shape, first, one.rows), _over(shape, second, other.rows)

    def told_of(block: tuple[int | slice, ...]) -> Certain:
        pair = [_part(each, block, len(shape)) for each in rows] if block else rows
        if not slack.length < math.inf:
            return by_own_size(pair, _sizes(both, shape, block))
        part = _by_number(kernel, pair, slack)
        if not part.left:
            return part
        if kernel.exact and part.is_wide_open:
            part = part.and_(_by_exact_number(kernel.exact, pair, touching))
        if part.is_wide_open and (size := _sizes(both, shape, block)).min() * MIXED < reach:
            part = part.and_(by_own_size(pair, size))
        return part

    def by_own_size(pair: Sequence[Floats], size: Floats) -> Certain:
        return _by_number(kernel, _at_own_size(pair, (one, other), size), OWN)

    cut = blocks(shape, _at_a_time(one.width, other.width))
    if cut is WHOLE:
        return told_of(())
    hit, apart = np.empty(shape, dtype=bool), np.empty(shape, dtype=bool)
    for block in cut:
        hit[block], apart[block], _ = told_of(block)
    return Certain.of(hit, apart)


@cache
def _at_a_time(width: int, other: int) -> int:
    """Return the number of pairs in a block, given the number of walls of each shape."""
    return BLOCK // max(1, min(width * other, max(AT_ONCE, width, other)) // 16)


def _by_number(kernel: Kernel, pair: Sequence[Floats], slack: Slack) -> Certain:
    """Return which pairs certainly intersect or are apart, by the number and its slack."""
    a, b = pair
    number = kernel.number(a, b, slack)
    granted = slack.square if kernel.squared else slack.length
    return Certain.of(number > 4 * granted, number < ZERO)


def _by_exact_number(exact: Exact, pair: Sequence[Floats], touching: bool) -> Certain:
    """Return which pairs intersect or are apart by the number's sign, if it is exact."""
    a, b = pair
    sure = exact.where(a, b)
    if not sure.any():
        return Certain(sure, sure, sure.size)
    number = exact.number(a, b)
    met = number >= 0 if touching else number > 0
    return Certain.of(sure & met, sure & ~met)


OWN = slack_of(8.0, 4.0)
"""The slack of pairs scaled to their own size.

A coordinate or radius is below 2, a box reaches twice its half sizes beyond its center, and two
radii add up."""


def _sizes(both: Sequence[Any], shape: tuple[int, ...], block: tuple[int | slice, ...]) -> Floats:
    """Return the largest number of each pair."""
    one, other = (
        _part(_over(shape, each, each.prepared(prepared.size).rows), block, len(shape))
        for each in both
    )
    return np.maximum(one, other)


def _at_own_size(pair: Sequence[Floats], taken: Sequence[Prepared], size: Floats) -> list[Floats]:
    """Return the rows, lengths scaled by powers of two: each pair's largest is from 1 to 2."""
    scaled = [rows * to_one(size) for rows in pair]
    for own, rows, of in zip(scaled, pair, taken):
        own[of.directions] = rows[of.directions]
    return scaled


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
