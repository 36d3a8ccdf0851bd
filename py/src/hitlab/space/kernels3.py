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


def boxes(a: Floats, b: Floats) -> Sure:
    """Decide pairs of boxes, (15, n) each, by fifteen axes: centre, half sizes, three directions.

    With M, the largest coordinate plus all half sizes: the given corners err by 13 u M against
    these numbers, the other four by 70 u M, both boxes by 240 u M, the numbers computed here by 110
    u M. So a gap beyond 512 u M on any axis parts them, and overlaps beyond it on all axes prove a
    hit. A cross product of nearly parallel edges has a length near 0, and so has its overlap. But
    if the sine of their angle is at most 2**-23, turning one box by that angle makes the edges
    parallel; both boxes are then seen along the edge as rectangles, whose least overlap is on a
    face axis. So such an axis decides nothing if all face axes overlap by 2**-23 · 8 M more.
    """
    return _blocks(_boxes, a, b)


SKEW = 2.0**-23
"""The sine of an angle up to which edges count as parallel."""


def _twice(rows: Floats) -> Floats:
    """Return rows 0 1 2 0 1, whose slices are cyclic neighbours."""
    return np.concatenate([rows, rows[:2]])


def _boxes(a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    u, v = a[6:].reshape(3, 3, count), b[6:].reshape(3, 3, count)
    t, half_a, half_b = b[:3] - a[:3], a[3:6], b[3:6]
    size = np.maximum(np.abs(a[:3]).max(axis=0), np.abs(b[:3]).max(axis=0))
    size += half_a.sum(axis=0) + half_b.sum(axis=0)
    slack, sound = 512 * ROUNDING * size, (size > SMALLEST) & (size < LARGEST)
    turn = _dot(u.swapaxes(0, 1)[:, :, None], v.swapaxes(0, 1)[:, None])
    along_a, along_b = _dot(t[:, None], u.swapaxes(0, 1)), _dot(t[:, None], v.swapaxes(0, 1))
    lean = np.abs(turn)
    faces_a, faces_b = np.abs(along_a) - half_a, np.abs(along_b) - half_b
    for i in range(3):
        faces_a -= lean[:, i] * half_b[i]
        faces_b -= lean[i] * half_a[i]
    most = np.maximum(faces_a.max(axis=0), faces_b.max(axis=0))
    ahead, twice_a, twice_b = _twice(along_a), _twice(half_a), _twice(half_b)
    turns, leans = _twice(turn), _twice(lean)
    across = np.concatenate([lean, lean[:, :2]], axis=1)
    edges = ahead[1:4, None] * turns[2:5]
    edges -= ahead[2:5, None] * turns[1:4]
    np.abs(edges, out=edges)
    edges -= twice_a[1:4, None] * leans[2:5]
    edges -= twice_a[2:5, None] * leans[1:4]
    edges -= twice_b[1:4] * across[:, 2:5]
    edges -= twice_b[2:5] * across[:, 1:4]
    worst = edges.max(axis=(0, 1))
    apart = (most > slack) | (worst > slack)
    hit = (most < -slack) & (worst < -slack)
    parallel = ((most < -slack - SKEW * 8 * size) & ~hit & ~apart).nonzero()[0]
    if parallel.size:
        is_deep = edges[..., parallel] < -slack[parallel]
        square = lean[..., parallel] * lean[..., parallel]
        hit[parallel] = (is_deep | (square > 1 - SKEW * SKEW)).all(axis=(0, 1))
    return hit & sound, apart & sound


def capsules(a: Floats, b: Floats) -> Sure:
    """Decide pairs of capsules, (7, n) each: both ends, and the radius.

    The vector w between points of both segments that are about the closest proves either: its
    length is less than R, or both segments are more than R apart along it. With M, the largest
    number, both err by less than 64 u M.
    """
    return _blocks(_capsules, a, b)


def _capsules(a: Floats, b: Floats) -> Sure:
    size = np.maximum(np.abs(a).max(axis=0), np.abs(b).max(axis=0))
    p, u, q, v = a[:3], a[3:6] - a[:3], b[:3], b[3:6] - b[:3]
    reach, r = a[6] + b[6], p - q
    uu, uv, vv, ur, vr = _dot(u, u), _dot(u, v), _dot(v, v), _dot(u, r), _dot(v, r)
    tiny = 1e-300
    s = np.clip((uv * vr - vv * ur) / (uu * vv - uv * uv + tiny), 0.0, 1.0)
    t = (uv * s + vr) / (vv + tiny)
    clipped = np.clip(t, 0.0, 1.0)
    s = np.where(clipped == t, s, np.clip((uv * clipped - ur) / (uu + tiny), 0.0, 1.0))
    w = r + s * u - clipped * v
    square, slack = _dot(w, w), 64 * ROUNDING * size
    low = _dot(w, r) + np.minimum(_dot(w, u), 0.0) - np.maximum(_dot(w, v), 0.0)
    sound = (size > SMALLEST) & (size < LARGEST)
    hit = square < np.square(np.maximum(reach - slack, 0.0))
    apart = low > (reach + slack) * np.sqrt(square) + slack * size
    return hit & sound, apart & ~hit & sound
