"""The part of a simplex that is closest to the origin, for points of any kind of number.

Nothing is divided: a direction has degree 3 in the coordinates at most, a comparison degree 4.
"""

from itertools import combinations
from typing import Any

from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus, scaled

Simplex = list[Vector3]

PARTS = {n: [c for k in range(n, 0, -1) for c in combinations(range(n), k)] for n in range(1, 5)}
"""All parts of a simplex of n points, the largest first."""

NEW_PARTS = {n: [part for part in parts if n - 1 in part] for n, parts in PARTS.items()}
"""The parts with the newest point: after it came, the closest part has it."""

Part = tuple[tuple[int, ...], Vector3 | None]
"""The indices of a part, and a positive multiple of its closest point; None for the origin."""


def nearest_part(simplex: Simplex, parts: list[tuple[int, ...]]) -> Part | None:
    """Return the part whose interior has the point closest to the origin; floats may find none."""
    count = len(simplex)
    for part in parts:
        points = [simplex[i] for i in part]
        weights = weights_of(points)
        if not min(weights) > 0:
            continue
        way = _closest(points, weights)
        if way is None or not any(way):
            return part, None
        height = dot(way, points[0])
        if all(not dot(way, simplex[i]) < height for i in range(count) if i not in part):
            return part, way
    return None


def weights_of(points: Simplex) -> list[Number]:
    """Return multiples of the weights of the point of a part's span that is closest to the origin.

    For four points the span is all of space, and the closest point is the origin itself.
    """
    if len(points) == 1:
        return [1]
    if len(points) == 2:
        p, q = points
        edge = minus(q, p)
        return [dot(q, edge), -dot(p, edge)]
    if len(points) == 3:
        p, q, r = points
        normal = cross(minus(q, p), minus(r, p))
        return [dot(normal, cross(*pair)) for pair in ((q, r), (r, p), (p, q))]
    p, q, r, s = points
    volumes = [volume(q, s, r), volume(p, r, s), volume(p, s, q), volume(p, q, r)]
    return volumes if volumes[0] > 0 else [-each for each in volumes]


def volume(a: Vector3, b: Vector3, c: Vector3) -> Number:
    """Return the signed volume of the parallelepiped of three vectors."""
    return dot(a, cross(b, c))


def _closest(points: Simplex, weights: list[Number]) -> Vector3 | None:
    """Return a positive multiple of the point of a part closest to the origin."""
    if len(points) == 4:
        return None
    if len(points) == 3:
        p, q, r = points
        normal = cross(minus(q, p), minus(r, p))
        height = dot(normal, p)
        return scaled(height and (1 if height > 0 else -1), normal)
    if len(points) == 2:
        return plus(scaled(weights[0], points[0]), weights[1], points[1])
    return points[0]


def combined(points: list[Any], weights: list[Number]) -> Any:
    """Return the sum of the points by their weights."""
    total = scaled(weights[0], points[0])
    for weight, point in zip(weights[1:], points[1:]):
        total = plus(total, weight, point)
    return total
