"""Proofs on floats for two cores: GJK guesses, and one inequality makes the guess certain.

All points are relative to a vertex of the first core. With u = 2**-53 and rho, the largest
coordinate, a coordinate errs by 6 u rho at most: that of a box's corner is a sum.

Apart: d·a - d·b > 32 u |d|₁ rho for all vertices a, b, where d is any float vector. A coordinate of
a - b errs by 13 u rho, a product and the sums by 6 u of |d|₁ 2 rho: 25 u |d|₁ rho.

Intersecting: the four volumes of a tetrahedron of differences with the origin have one sign, all
beyond 2048 u rho³. A difference errs by 14 u rho, and is at most 2 rho: its products of three err
by 3 (14 u rho)(2 rho)² 6 = 1008 u rho³, the sums by 7 u of 6 (2 rho)³ = 336 u rho³.

With radii R: apart if d·a - d·b > R|d| and the margins of both; intersecting if a point between
differences, with weights >= 0, is within R, less 64 u rho.
"""

import math

from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.arithmetic.vectors import Vector3, dot, minus, scaled
from hitlab.shapes.spatial import Core3
from hitlab.space.cores import Points, largest, near
from hitlab.space.nearest import End, Pairs, gjk, start, support
from hitlab.space.simplex import combined, weights_of

SMALLEST, LARGEST = 2.0**-240, 2.0**240
"""Between these, a product of four coordinates neither underflows nor overflows."""

MOST = 24
"""The number of iterations after which the guess is left to integers."""

FAR = 32 * ROUNDING
DEEP = 2048 * ROUNDING
CLOSE = 64 * ROUNDING


def by_floats(a: Core3, b: Core3) -> tuple[bool | None, Pairs | None]:
    """Return whether two cores certainly overlap or are apart, or None; and GJK's differences.

    Cores that certainly intersect do not only touch: their difference has the origin inside.
    """
    if a.direction or b.direction:
        return _of_unbounded(a, b)
    origin = a.vertices[0]
    return _judged(near(a, origin), near(b, origin), a.radius + b.radius)


def _of_unbounded(a: Core3, b: Core3) -> tuple[bool | None, Pairs | None]:
    """Cut the unbounded core at a multiple of its direction by a power of two.

    That end is not rounded by more than 2 u of the largest coordinate, which it becomes.
    """
    if a.direction and b.direction:
        return None, None
    endless, other = (a, b) if a.direction else (b, a)
    [origin], way = endless.vertices, endless.direction
    assert way is not None
    points = near(other, origin)
    rho, size = max(largest(points), other.radius), max(map(abs, way))
    if not (SMALLEST < rho < LARGEST and SMALLEST < size < LARGEST):
        return None, None
    end = scaled(2.0 ** (math.frexp(rho)[1] - math.frexp(size)[1] + 3), way)
    ends = [(0.0, 0.0, 0.0) if endless.ends == 1 else scaled(-1.0, end), end]
    one, others = (ends, points) if a.direction else (points, ends)
    return _judged(one, others, other.radius)


def _judged(one: Points, other: Points, reach: float) -> tuple[bool | None, Pairs | None]:
    rho = max(largest(one), largest(other), reach)
    if not SMALLEST < rho < LARGEST:
        return None, None
    end = gjk(one, other, start(one, other), most=MOST)
    if (
        end.way
        and any(end.way)
        and end.meets is not True
        and _is_apart(one, other, end.way, rho, reach)
    ):
        return False, end.pairs
    if _is_inside(one, other, end, rho) or (reach and _is_close(one, other, end, rho, reach)):
        return True, end.pairs
    return None, end.pairs


def _is_apart(one: Points, other: Points, way: Vector3, rho: float, reach: float) -> bool:
    size = max(map(abs, way))  # a direction of degree 3 would underflow when squared
    x, y, z = way = way[0] / size, way[1] / size, way[2] / size
    low = support(one, way, False)[0] - support(other, way, True)[0]
    error = FAR * (abs(x) + abs(y) + abs(z)) * rho
    if reach:
        error += reach * math.sqrt(x * x + y * y + z * z) * (1 + 16 * ROUNDING)
    return low > error


def _is_inside(one: Points, other: Points, end: End, rho: float) -> bool:
    if len(end.pairs) < 4:
        return False
    volumes = weights_of([minus(one[i], other[j]) for i, j in end.pairs])
    return min(volumes) > DEEP * rho * rho * rho


def _is_close(one: Points, other: Points, end: End, rho: float, reach: float) -> bool:
    points = [minus(one[i], other[j]) for i, j in end.pairs]
    weights = [max(weight, 0.0) for weight in weights_of(points)]
    total = sum(weights)
    if not total > 0:
        return False
    point = combined(points, [weight / total for weight in weights])
    return math.sqrt(dot(point, point)) + CLOSE * rho < reach
