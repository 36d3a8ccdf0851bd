"""Proofs on floats for batches of pairs in space: which certainly intersect, and which are open.

All arrays have one row for each number and one column for each pair. The rows of a block of
`BLOCK` pairs stay small enough for the processor's cache.
"""

import numpy as np

from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.shapes.base import Bools
from hitlab.shapes.validation import Floats

BLOCK = 1800
"""The number of pairs at a time: an array of 9 rows then takes less than 128 KiB, which glibc
reuses instead of mapping new pages."""

SMALLEST, LARGEST = 2.0**-240, 2.0**240
"""The sizes of coordinates between which no product of four underflows or overflows."""

Sure = tuple[Bools, Bools]
"""Which pairs certainly intersect, with interiors that overlap if both have one; which are open."""


def triangles(a: Floats, b: Floats) -> Sure:
    """Decide pairs of triangles, (9, n) each, by fifteen signed volumes.

    Six of them show on which side of a triangle's plane the vertices of the other one are, nine on
    which side edges pass each other. Relative to a vertex of b, coordinates are at most 2 M, where
    M is the largest of all: entries err by 2 u M, volumes by less than 1024 u M³.
    """
    return _blocks(_triangles, a, b)


def _blocks(kernel: object, a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    hit, open_ = np.empty(count, dtype=bool), np.empty(count, dtype=bool)
    with np.errstate(all="ignore"):
        for first in range(0, count, BLOCK):
            part = slice(first, first + BLOCK)
            hit[part], apart = kernel(a[:, part], b[:, part])  # type: ignore[operator]
            open_[part] = ~(hit[part] | apart)
    return hit, open_


def _cross(a: Floats, b: Floats) -> Floats:
    found = np.empty(np.broadcast_shapes(a.shape, b.shape))
    for k, i, j in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        np.multiply(a[i], b[j], out=found[k])
        found[k] -= a[j] * b[i]
    return found


def _dot(a: Floats, b: Floats) -> Floats:
    found: Floats = a[0] * b[0]
    found += a[1] * b[1]
    found += a[2] * b[2]
    return found


def _triangles(a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    origin = b[:3]
    p, q = ((each.reshape(3, 3, count) - origin).swapaxes(0, 1) for each in (a, b))
    size = np.maximum(np.abs(p).max(axis=(0, 1)), np.abs(q).max(axis=(0, 1)))
    margin = 1024 * ROUNDING * size * size * size
    sound = (size > SMALLEST) & (size < LARGEST)
    over_b = _dot(p, _cross(q[:, 1], q[:, 2])[:, None])
    e, f = p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]
    normal = _cross(e, f)
    over_a = _dot(q, normal[:, None]) - _dot(p[:, 0], normal)
    nexts = [np.concatenate([each[:, 1:], each[:, :1]], axis=1) for each in (p, q)]
    ways, moments = zip(*((end - each, _cross(each, end)) for each, end in zip((p, q), nexts)))
    passing = _dot(ways[0][:, :, None], moments[1][:, None])
    passing += _dot(moments[0][:, :, None], ways[1][:, None])
    sides = [(over > margin, over < -margin) for over in (over_b, over_a)]
    hit, may = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
    left, right = passing > margin, passing < -margin
    for axis, (up, down) in ((1, sides[0]), (0, sides[1])):
        up_next, down_next = (np.concatenate([each[1:], each[:1]]) for each in (up, down))
        falls, rises = right.all(axis=axis) & up & down_next, left.all(axis=axis) & down & up_next
        hit |= (falls | rises).any(axis=0)
        may_fall = ~left.any(axis=axis) & ~down & ~up_next
        may_rise = ~right.any(axis=axis) & ~up & ~down_next
        may |= (may_fall | may_rise).any(axis=0)
    parted = np.any([each.all(axis=0) for pair in sides for each in pair], axis=0)
    return hit & sound, (~may | parted) & sound & ~hit
