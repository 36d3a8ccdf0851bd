"""Cores of pairs as lists of points: as integers, or as floats relative to a vertex.

An unbounded core is cut beyond everything that the other one can face: the point of it that is
closest to a point p has the parameter (p - o)·d / d·d. What is left is a segment, exactly.
"""

from typing import NamedTuple

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus, triples
from hitlab.shapes.spatial import Core3

Points = list[Vector3]


class Whole(NamedTuple):
    """Two cores as integers: their points, radii, and the power of two by which all were scaled."""

    a: Points
    b: Points
    radii: tuple[int, int]
    unit: int


def whole(a: Core3, b: Core3) -> Whole:
    """Return two cores, of which at most one is unbounded, as integers."""
    numbers = [x for core in (a, b) for point in core.vertices for x in point]
    found, unit = integers([*numbers, a.radius, b.radius])
    points = triples(found[:-2])
    count = len(a.vertices)
    one, other = [*points[:count]], [*points[count:]]
    one, other = filled(one) if a.is_box else one, filled(other) if b.is_box else other
    one, other = _cut(a, one, other), _cut(b, other, one)
    return Whole(one, other, (found[-2], found[-1]), unit)


def filled(corners: Points) -> Points:
    """Return all eight corners of a box, x first, from one and its three neighbours."""
    base, *ends = corners
    j, k = (minus(end, base) for end in ends[1:])
    low = [base, ends[0], ends[1], plus(ends[0], 1, j)]
    return low + [plus(point, 1, k) for point in low]


def _cut(core: Core3, points: Points, others: Points) -> Points:
    """Return an unbounded core's origin and its end, or both ends, beyond all that it can face."""
    if not core.direction:
        return points
    [origin], [way] = points, triples(integers(core.direction)[0])
    square = dot(way, way)
    heights = [dot(minus(point, origin), way) for point in others]
    end = plus(origin, max(0, max(heights) // square + 1), way)
    back = min(0, min(heights) // square)
    return [origin if core.ends == 1 else plus(origin, back, way), end]


def near(core: Core3, origin: Vector3) -> Points:
    """Return the points of a bounded core relative to an origin, in floats."""
    x, y, z = origin
    if not core.is_box:
        return [(px - x, py - y, pz - z) for px, py, pz in core.vertices]
    (bx, by, bz), *ends = core.vertices
    (ix, iy, iz), (jx, jy, jz), (kx, ky, kz) = ((px - bx, py - by, pz - bz) for px, py, pz in ends)
    low = [
        (bx - x, by - y, bz - z),
        (bx - x + ix, by - y + iy, bz - z + iz),
        (bx - x + jx, by - y + jy, bz - z + jz),
        (bx - x + (ix + jx), by - y + (iy + jy), bz - z + (iz + jz)),
    ]
    return low + [(px + kx, py + ky, pz + kz) for px, py, pz in low]


def largest(points: Points) -> Number:
    """Return the largest absolute coordinate."""
    return max(max(map(abs, point)) for point in points)
