"""Proofs on floats for batches of pairs in space: which certainly intersect, and which are open.

All arrays have one row for each number and one column for each pair.
"""

from functools import reduce

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.bits import (
    drop_sign,
    lower_to_zero,
    lowest,
    min_of,
    raise_to_zero,
    sizes,
)
from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.shapes.base import Bools
from hitlab.shapes.validation import Floats

SMALLEST, LARGEST = 2.0**-240, 2.0**240
"""The sizes of coordinates between which no product of four underflows or overflows."""

CIRCLE = (0, 1, 2), (1, 2, 0), (2, 0, 1)
"""Each axis and the next two."""

Sure = tuple[Bools, Bools]
"""Which pairs certainly intersect, with interiors that overlap if both have one; which are open."""


def _blocks(kernel: object, a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    hit, open_ = np.empty(count, dtype=bool), np.empty(count, dtype=bool)
    with np.errstate(all="ignore"):
        for part in blocks((count,)):
            hit[part], apart = kernel(a[:, *part], b[:, *part])  # type: ignore[operator]
            open_[part] = ~(hit[part] | apart)
    return hit, open_


def _cross(a: Floats, b: Floats) -> Floats:
    found = np.empty(np.broadcast_shapes(a.shape, b.shape))
    for i, j, k in CIRCLE:
        np.multiply(a[j], b[k], out=found[i])
        found[i] -= a[k] * b[j]
    return found


def _dot(a: Floats, b: Floats) -> Floats:
    found: Floats = a[0] * b[0]
    found += a[1] * b[1]
    found += a[2] * b[2]
    return found


def triangles(a: Floats, b: Floats) -> Sure:
    """Decide pairs of triangles by fifteen signed volumes; `triangle_rows` makes the rows.

    Six of them show on which side of a triangle's plane the vertices of the other one are. Nine
    show on which side edges pass each other. Only four of these are products: the volumes of an
    edge and all three edges of the other triangle add up to the change of its side along the edge.

    Let T be the largest component of the vector s between the first vertices, P and Q those of the
    edges of a and b, S >= T + P + Q, and u = 2**-53. The vectors err by one rounding of their own,
    so a product of three with the components X, Y, Z errs by 48 u XYZ. The volume of the two edges
    opposite to the first vertices is a sum of 4 products TPQ, 2 of PPQ and 2 of PQQ. It errs most:
    by 90 u (4 TPQ + 2 PPQ + 2 PQQ) <= 45 u S³. All others err by less than 10 u S³.
    """
    return _blocks(_triangles, a, b)


def triangle_rows(vertices: Floats) -> Floats:
    """Return the rows of triangles, (13, n), from the nine coordinates of their vertices, (9, n).

    They are the first vertex, the edge from it, the edge to it, their cross product, and the size
    of the edges.
    """
    edges = np.concatenate([vertices[3:6] - vertices[:3], vertices[:3] - vertices[6:]])
    size = np.abs(edges).max(axis=0, keepdims=True)
    return np.concatenate([vertices[:3], edges, _cross(edges[:3], edges[3:]), size])


Sides = NDArray[np.uint64]
"""Which numbers are certainly above 0, and which below, along the first axis.

A byte is 0 or 1 for each pair, so that one operation answers for eight pairs.
"""


def _sides(volumes: Floats, margin: Floats) -> Sides:
    count = volumes.shape[-1]
    found = np.zeros((2, *volumes.shape[:-1], -(-count // 8) * 8), dtype=bool)
    np.greater(volumes, margin, out=found[0, ..., :count])
    np.less(volumes, -margin, out=found[1, ..., :count])
    return found.view(np.uint64)


def _alike(first: Sides, *others: Sides) -> Sides:
    """Return where all are certainly on one side."""
    above, below = reduce(np.bitwise_and, others, first)
    found: Sides = above | below
    return found


def _parted(first: Sides, *others: Sides) -> Sides:
    """Return where some are certainly above and some below."""
    above, below = reduce(np.bitwise_or, others, first)
    found: Sides = above & below
    return found


def _triangles(a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    edges_a, edges_b = (each[3:9].reshape(2, 3, count).swapaxes(0, 1) for each in (a, b))
    s, normal_a, normal_b = b[:3] - a[:3], a[9:12], b[9:12]
    size = np.sqrt(_dot(s, s)) + a[12] + b[12]
    margin = 64 * ROUNDING * size * size * size
    falls_a, falls_b = _dot(edges_a, normal_b[:, None]), _dot(edges_b, normal_a[:, None])
    over = np.empty((2, 3, count))
    over_b, over_a = over
    over_b[0], over_a[0] = _dot(s, normal_b), _dot(s, normal_a)
    np.subtract(over_b[0], falls_a[0], out=over_b[1])
    np.add(over_b[0], falls_a[1], out=over_b[2])
    np.add(over_a[0], falls_b[0], out=over_a[1])
    np.subtract(over_a[0], falls_b[1], out=over_a[2])
    passing = _sides(_passing(_cross(s[:, None], edges_a), edges_b, falls_a, falls_b), margin)
    ends = _sides(over, margin)
    nexts = ends[:, :, [1, 2, 0]]
    beside, across = _alike(ends, nexts), _parted(ends, nexts)
    one, other = passing.transpose(2, 0, 1, 3), passing.transpose(1, 0, 2, 3)
    crosses = _alike(*one) & across[0] | _alike(*other) & across[1]
    misses = (_parted(*one) | beside[0]) & (_parted(*other) | beside[1])
    hit = crosses[0] | crosses[1] | crosses[2]
    separate = beside[:, 0] & beside[:, 1]
    apart = misses[0] & misses[1] & misses[2] | separate[0] | separate[1]
    sound = (size > SMALLEST) & (size < LARGEST)
    return hit.view(bool)[:count] & sound, apart.view(bool)[:count] & sound


def _passing(moments: Floats, edges_b: Floats, falls_a: Floats, falls_b: Floats) -> Floats:
    """Return the volumes of each edge of a and each of b, (3, 3, n), both in circular order."""
    found = np.empty((3, 3, moments.shape[-1]))
    found[::2, ::2] = _dot(moments[:, :, None], edges_b[:, None])
    np.subtract(falls_a - found[::2, 0], found[::2, 2], out=found[::2, 1])
    np.subtract(falls_b - found[0, ::2], found[2, ::2], out=found[1, ::2])
    found[1, 1] = -falls_a[0] - falls_a[1] - found[1, 0] - found[1, 2]
    return found


def rays(a: Floats, b: Floats) -> Sure:
    """Decide pairs of a ray, (7, n): origin, direction and its size; and a triangle, (13, n).

    The line passes the three edges on one side if it goes through the triangle, and goes towards
    it if the volume of the triangle and the origin has the same sign (T. Möller and B. Trumbore,
    "Fast, Minimum Storage Ray-Triangle Intersection", 1997). With T and P as in `triangles`, S >= T
    + P and D, the size of the direction, the volumes of the edges err by 60 u D (2 TP + PP) <= 60 u
    D S², that of the origin by 48 u TPP < 8 u S³.
    """
    return _blocks(_rays, a, b)


def _rays(a: Floats, b: Floats) -> Sure:
    s, way, normal = a[:3] - b[:3], a[3:6], b[9:12]
    size = np.sqrt(_dot(s, s)) + b[12]
    margin = 64 * ROUNDING * size * size
    moment = _cross(s, way)
    first, last = _dot(moment, b[3:6]), _dot(moment, b[6:9])
    middle = -_dot(way, normal) - first - last
    edges = _sides(np.stack([first, middle, last]), margin * a[6]).swapaxes(0, 1)
    ahead = _sides(_dot(s, normal), margin * size)
    sound = (size > SMALLEST) & (size < LARGEST) & (a[6] > SMALLEST) & (a[6] < LARGEST)
    hit, apart = (find(*edges, ahead).view(bool)[: len(size)] for find in (_alike, _parted))
    return hit & sound, apart & sound


def boxes(a: Floats, b: Floats) -> Sure:
    """Decide pairs of boxes, (16, n) each, by fifteen axes.

    The rows are the centre, the half sizes, three directions, and the size: the largest coordinate
    of the centre plus all half sizes. Let M be the sum of both sizes: the given corners err by 13 u
    M against these numbers, the other four by 70 u M, both boxes by 240 u M, the numbers computed
    here by 110 u M. So a gap beyond 512 u M on any axis parts them, and overlaps beyond it on all
    axes prove a hit. A cross product of nearly parallel edges has a length near 0, and so has its
    overlap. But if the sine of their angle is at most 2**-23, turning one box by that angle makes
    the edges parallel; both boxes are then seen along the edge as rectangles, whose least overlap
    is on a face axis. So such an axis decides nothing if all face axes overlap by 2**-23 · 8 M
    more.
    """
    return _blocks(_boxes, a, b)


SKEW = 2.0**-23
"""The sine of an angle up to which edges count as parallel."""


def _boxes(a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    u, v = a[6:15].reshape(3, 3, count), b[6:15].reshape(3, 3, count)
    t, half_a, half_b, size = b[:3] - a[:3], a[3:6], b[3:6], a[15] + b[15]
    slack, sound = 512 * ROUNDING * size, (size > SMALLEST) & (size < LARGEST)
    turn = _dot(u.swapaxes(0, 1)[:, :, None], v.swapaxes(0, 1)[:, None])
    along_a, along_b = _dot(t[:, None], u.swapaxes(0, 1)), _dot(t[:, None], v.swapaxes(0, 1))
    lean = sizes(turn)
    overlaps = np.empty((15, count))
    faces_a, faces_b, edges = overlaps[:3], overlaps[3:6], overlaps[6:].reshape(3, 3, count)
    np.subtract(half_a, sizes(along_a), out=faces_a)
    np.subtract(half_b, sizes(along_b), out=faces_b)
    for i in range(3):
        faces_a += lean[:, i] * half_b[i]
        faces_b += lean[i] * half_a[i]
    for i, j, k in CIRCLE:
        np.multiply(along_a[k], turn[j], out=edges[i])
        edges[i] -= along_a[j] * turn[k]
        drop_sign(edges[i])
        np.subtract(half_a[j] * lean[k], edges[i], out=edges[i])
        edges[i] += half_a[k] * lean[j]
    for i, j, k in CIRCLE:
        edges[:, i] += half_b[j] * lean[:, k]
        edges[:, i] += half_b[k] * lean[:, j]
    least = lowest(overlaps, axis=0)
    hit, apart = least > slack, least < -slack
    left = (~(hit | apart)).nonzero()[0]
    if left.size:
        overlaps, leans, slack = overlaps[:, left], lean.reshape(9, count)[:, left], slack[left]
        apart[left] = np.logical_or.reduce(overlaps < -slack)
        overlap = overlaps > slack
        overlap[6:] |= leans * leans > 1 - SKEW * SKEW
        overlap[:6] &= overlaps[:6] > slack + SKEW * 8 * size[left]
        hit[left] = np.logical_and.reduce(overlap)
    return hit & sound, apart & sound


def capsules(a: Floats, b: Floats) -> Sure:
    """Decide pairs of capsules; `capsule_rows` makes the rows.

    Let r be the vector between both starts, and u and v those along the segments. For any s and t
    from 0 to 1, w = r + s u - t v proves either: |w| is less than R, or both segments are more than
    R apart along w. The closest points give s and t. As each vector errs by one rounding of its
    own, w·w and the gap along w err by less than 11 u (|r| + |u| + |v|)² <= 33 u (r·r + u·u + v·v).
    """
    return _blocks(_capsules, a, b)


def capsule_rows(numbers: Floats) -> Floats:
    """Return the rows of capsules, (8, n), from both ends and the radius, (7, n).

    They are the start, the vector to the end and its square, and the radius.
    """
    way = numbers[3:6] - numbers[:3]
    return np.concatenate([numbers[:3], way, _dot(way, way)[None], numbers[6:]])


def _capsules(a: Floats, b: Floats) -> Sure:
    u, v, uu, vv = a[3:6], b[3:6], a[6], b[6]
    r, reach = a[:3] - b[:3], np.square(a[7] + b[7])
    rr, uv, ur, vr = _dot(r, r), _dot(u, v), _dot(u, r), _dot(v, r)
    size = rr + uu + vv
    s = _clipped((uv * vr - vv * ur) / (uu * vv - uv * uv))
    t = _clipped((uv * s + vr) / vv)
    s = _clipped((uv * t - ur) / uu)
    wr, wu, wv = rr + s * ur - t * vr, ur + s * uu - t * uv, vr + s * uv - t * vv
    slack = 64 * ROUNDING * size
    square = wr + s * wu - t * wv + slack
    lower_to_zero(wu)
    raise_to_zero(wv)
    gap = wr + wu - wv - slack
    sound = (size > SMALLEST * SMALLEST) & (size < LARGEST * LARGEST)
    return sound & (square < reach), sound & (gap > 0) & (gap * gap > reach * square)


def _clipped(fractions: Floats) -> Floats:
    """Return the fractions, limited to 0 to 1; nan is either. Negative ones change in place."""
    raise_to_zero(fractions)
    return min_of(fractions, ONE)


ONE = np.array(1.0)


def capsules_and_boxes(a: Floats, b: Floats) -> Sure:
    """Decide pairs of a capsule, (8, n), and a box, (16, n), in the box's own frame.

    The vector w from the box to the point at t of the segment is 0 along each direction in which
    the point is between both faces. Its length is convex in t, and w·d, which changes sign at the
    closest point, is linear between the times at which the segment crosses the planes of faces.
    They intersect if |w| is less than R or the point is inside the box, and are apart if the
    segment is more than R away from the box along w. The box errs as in `boxes`.
    """
    return _blocks(_capsules_and_boxes, a, b)


def _capsules_and_boxes(a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    half, ways = b[3:6], b[6:15].reshape(3, 3, count).swapaxes(0, 1)
    x, d = _dot((a[:3] - b[:3])[:, None], ways), _dot(a[3:6][:, None], ways)
    size = np.sqrt(_dot(x, x)) + np.sqrt(a[6]) + 2 * b[15]
    times = _clipped(np.concatenate([-half - x, half - x]) / np.concatenate([d, d]))
    slope = _dot(d[:, None], _outside(x[:, None] + times * d[:, None], half[:, None]))
    first = np.where(slope < 0, times, 0.0).max(axis=0)
    last = np.where(slope > 0, times, 1.0).min(axis=0)
    t = (first + last) / 2
    w = _outside(x + t * d, half)
    t -= _dot(d, w) / np.maximum(_dot(d * d, w != 0), 1e-300)
    point = x + _clipped(t) * d
    w = _outside(point, half)
    square, ahead = _dot(w, w), _dot(w, d)
    lower_to_zero(ahead)
    gap = _dot(w, x) + ahead - _dot(sizes(w), half)
    slack, reach = 512 * ROUNDING * size, a[7]
    near = reach - slack
    sound = (size > SMALLEST) & (size < LARGEST)
    inside = (half - sizes(point)).min(axis=0) > slack
    hit = inside | (near > 0) & (square < near * near)
    apart = (square > SMALLEST * SMALLEST) & (gap > (reach + slack) * np.sqrt(square))
    return hit & sound, apart & sound


def _outside(points: Floats, half: Floats) -> Floats:
    """Return the vectors to points from the closest points of boxes around the origin."""
    beyond = sizes(points) - half
    raise_to_zero(beyond)
    return np.copysign(beyond, points)


TURNS = 32
"""The number of steps after which a pair is left open."""


def cores(a: Floats, b: Floats) -> Sure:
    """Decide pairs of cores of up to eight vertices, with radii; `core_rows` makes the rows.

    A point v of the difference of both cores moves towards the vertex that is farthest against it,
    to the point of that segment closest to the origin (E. G. Gilbert, "An Iterative Procedure for
    Computing the Minimum of a Quadratic Form on a Convex Set", 1966). They intersect if v is closer
    to the origin than R, and are apart if that vertex is farther than R along v. So pairs without
    a radius are never proved to intersect.

    With M, at least all coordinates and R, vertices err by 6 u M, the mean of eight by 7 u M more,
    and a step by 10 u M. So v errs by less than 3**0.5 (28 + 14 + 31 · 10) u M < 610 u M. The other
    proof is that of `certain`, as |v|₁ is less than 2 |v|.
    """
    return _blocks(_cores, a, b)


def core_rows(first: Floats, ways: Floats, radius: Floats) -> Floats:
    """Return the rows of cores: the first vertex, (3, n), the radius, the size, and the vectors.

    These lead to all vertices from the first one, (k, 3, n); the size is at least all of them.
    """
    size = np.abs(ways).max(axis=(0, 1)) + radius
    return np.concatenate([first, radius[None], size[None], *ways])


def _cores(a: Floats, b: Floats) -> Sure:
    count = a.shape[1]
    hit, apart = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
    s, reach = b[:3] - a[:3], a[3] + b[3]
    one, other = (each[5:].reshape(len(each) // 3 - 1, 3, count).swapaxes(0, 1) for each in (a, b))
    other = other + s[:, None]
    size = np.sqrt(_dot(s, s)) + a[4] + b[4]
    v: Floats = one.mean(axis=1) - other.mean(axis=1)
    left = ((size > SMALLEST) & (size < LARGEST)).nonzero()[0]
    index = np.arange(count)
    for _ in range(TURNS):
        one, other, v = one[..., left], other[..., left], v[:, left]
        reach, size, index = reach[left], size[left], index[left]
        columns = np.arange(len(index))
        low, high = _dot(one, v[:, None]), _dot(other, v[:, None])
        first, last = low.argmin(axis=0), high.argmax(axis=0)
        gap = low[first, columns] - high[last, columns]
        square, near = _dot(v, v), reach - 1024 * ROUNDING * size
        beyond = gap > np.sqrt(square) * (reach + 80 * ROUNDING * size)
        hit[index] = (near > 0) & (square < near * near)
        apart[index] = beyond & (square > SMALLEST * SMALLEST)
        step = one[:, first, columns] - other[:, last, columns] - v
        v = v + np.clip(-_dot(v, step) / _dot(step, step), 0.0, 1.0) * step
        left = (~(hit[index] | apart[index])).nonzero()[0]
    return hit, apart
