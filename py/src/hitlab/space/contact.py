"""Contacts in space: the minimum translation or the gap, and the points of contact.

The normal and the depth are exact, then rounded. The shape with a face across the normal is the
reference; the face of the other one that faces it most directly is clipped at the edges of the
reference, and its points behind the reference are in contact (as in Box2D, in three dimensions). If
none are left, the same is done with the vertices that reach farthest, then with the closest points.
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import ratio, rounded, square_root
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus, scaled, triples
from hitlab.shapes.hull import hull_of
from hitlab.shapes.linear3 import HalfSpace3
from hitlab.shapes.spatial import SpaceShape
from hitlab.space import exactly
from hitlab.space.certain import by_floats
from hitlab.space.cores import whole
from hitlab.space.depth import depth
from hitlab.space.half_space import height
from hitlab.space.nearest import gjk, start, support
from hitlab.space.polytope import Side, sides_of

MOST = 8
"""The number of points of a contact."""

NEAR = 1e-12
"""How far outside the reference a point may be, by rounding, relative to the size of both."""

ULPS = 8

WIDTH = 3 + 1 + 3 * MOST
"""The number of components of a normal, a depth and the points."""

NONE = (math.nan,) * WIDTH


class Translation(NamedTuple):
    """The exact normal, from a to b, the depth along it, and both cores in integers."""

    normal: Vector3
    core2: Fraction
    """The square of the cores' depth, negative if they are apart."""
    a: list[Vector3]
    b: list[Vector3]
    radii: tuple[int, int]
    unit: int

    @property
    def is_deep(self) -> bool:
        """Whether the depth is positive, exactly."""
        reach2 = sum(self.radii) ** 2
        return self.core2 > 0 or (reach2 > 0 and -self.core2 < reach2)

    def within(self, margin: float) -> bool:
        """Return whether the shapes are at most that far apart, exactly."""
        reach = sum(self.radii) + Fraction(margin) * self.unit
        return bool(-self.core2 <= reach**2)

    @property
    def depth(self) -> Fraction:
        """The depth, to 60 bits; negative if the shapes are apart."""
        length = square_root(abs(self.core2))
        if self.core2 < 0:  # without cancellation
            reach = sum(self.radii)
            return (reach**2 + self.core2) / (length + reach) / self.unit
        return (length + sum(self.radii)) / self.unit


def translation(a: Any, b: Any) -> Translation:
    """Return the minimum translation of two shapes, or their gap."""
    if isinstance(b, HalfSpace3):
        return _over_plane(a, b)
    if isinstance(a, HalfSpace3):
        found = _over_plane(b, a)
        return found._replace(
            normal=scaled(-1, found.normal), a=found.b, b=found.a, radii=found.radii[::-1]
        )
    pair, pairs = whole(a.core3, b.core3), by_floats(a.core3, b.core3)[1]
    end = gjk(pair.a, pair.b, pairs or start(pair.a, pair.b))
    if end.way is None:
        way, high = depth(pair, end.pairs)
        return Translation(way, Fraction(high**2, dot(way, way)), *pair)
    square = Fraction(*exactly.length2(pair, end))
    return Translation(scaled(-1, end.way), -square, *pair)


def _over_plane(a: Any, half: HalfSpace3) -> Translation:
    """Return the way of a half-space under a shape: its normal, turned around, from a to b."""
    [point], [normal] = triples(half.columns[:3]), triples(half.columns[3:])
    found = height(a.core3, point, normal)
    square = Fraction(-found.height * abs(found.height), dot(found.normal, found.normal))
    back = scaled(-1, found.normal)
    return Translation(back, square, found.points, [], (found.radius, 0), found.unit)


def contact(a: Any, b: Any, margin: float, *, touching: bool) -> tuple[float, ...]:
    """Return the verdict, the normal, the depth and the points of a single pair, or nan."""
    found = translation(a, b)
    hit = found.is_deep or (touching and found.within(0.0))
    if not (hit or (margin and found.within(margin))):
        return False, *NONE
    normal = unit(found.normal)
    by = _safe_depth(a, b, normal, found)
    points = _points(a, b, normal, by, found)
    return hit, *normal, by, *(x for point in points for x in point)


def unit(way: Vector3) -> Vector3:
    """Return an exact direction scaled to length 1, in floats."""
    size = max(map(abs, way))
    x, y, z = (ratio(part, size) for part in way)
    length = math.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def _safe_depth(a: Any, b: Any, normal: Vector3, found: Translation) -> float:
    """Return the depth, rounded up as far as the rounding of the moved shape requires."""
    by = rounded(found.depth)
    if not found.is_deep:
        return by
    bounds = [abs(x) for each in (a, b) for x in each.bounds.tolist() if math.isfinite(x)]
    ulp = math.ulp(max(*bounds, by))
    for more in range(ULPS + 1):
        moved = b.translate([(by + more * ulp) * x for x in normal])
        if not _are_deep(a, moved):
            break
    return by + more * ulp


def _are_deep(a: Any, b: Any) -> bool:
    """Return whether one shape reaches into the other, even if it has no interior."""
    if isinstance(a, HalfSpace3) or isinstance(b, HalfSpace3):
        return translation(a, b).is_deep
    met, pairs = by_floats(a.core3, b.core3)
    if met is not None:
        return met
    return exactly.decided(whole(a.core3, b.core3), pairs, touching=False)


def _points(a: Any, b: Any, normal: Vector3, by: float, found: Translation) -> list[Vector3]:
    """Return the points of contact, padded with nan."""
    points = Manifold(found, normal).points(a, b, by)
    if len(points) > MOST:
        points = [points[i * len(points) // MOST] for i in range(MOST)]
    return points + [(math.nan,) * 3] * (MOST - len(points))


Flat = tuple[float, float, float]
"""A point by its coordinates across the normal, and its height along it."""


class Manifold:
    """The features of two shapes that face each other, in coordinates relative to a vertex of a."""

    def __init__(self, found: Translation, normal: Vector3) -> None:
        """Choose two directions across the normal."""
        self.found, self.normal = found, normal
        self.origin = (found.a or found.b)[0]
        least = min(range(3), key=lambda i: abs(normal[i]))
        axis = float(least == 0), float(least == 1), float(least == 2)
        self.u = unit(cross(normal, axis))
        self.v = cross(normal, self.u)

    def points(self, a: Any, b: Any, by: float) -> list[Vector3]:
        """Return the points, each midway between the outlines along the normal."""
        found, way = self.found, self.found.normal
        back = scaled(-1, way)
        one, other = _farthest(found.a, way), _farthest(found.b, back)
        is_first = len(one) > 2 or not other
        reference, incident = (one, other) if is_first else (other, one)
        if not (reference and incident):  # a half-space, level everywhere
            return self._midway(self._flat(one or other), not one, by)
        features = [incident]
        if len(reference) > 2:
            shape, points = (b, found.b) if is_first else (a, found.a)
            features = [_facing(shape, points, back if is_first else way), incident]
        for feature in features:
            deepest_last = sorted(self._flat(feature), key=lambda at: at[2], reverse=is_first)
            met = _clipped(deepest_last, self._flat(reference))
            if midway := self._midway(met, is_first, by):
                return midway
        p, q = triples(exactly.points(exactly.closest(a, b)))
        return [plus(scaled(0.5, p), 0.5, q)]

    def _flat(self, points: list[Vector3]) -> list[Flat]:
        """Return points by their coordinates across and along the normal."""
        found = []
        for point in points:
            x, y, z = (ratio(part, self.found.unit) for part in minus(point, self.origin))
            place: Vector3 = (x, y, z)
            found.append((dot(self.u, place), dot(self.v, place), dot(self.normal, place)))
        return found

    def _midway(self, met: list[Flat], is_first: bool, by: float) -> list[Vector3]:
        """Return the points between both outlines, of those that are deep enough."""
        r, s = (ratio(radius, self.found.unit) for radius in self.found.radii)
        own = self._flat(self.found.a)
        size = max(abs(x) for point in (*own, *self._flat(self.found.b)) for x in point)
        slack = NEAR * (size + r + s)
        level = max((z for _, _, z in own), default=None)
        if level is None:
            level = min(z for _, _, z in met) + by - r - s
        found = []
        for x, y, z in met:
            first, second = (level + r, z - s) if is_first else (z + r, level + r - by)
            if first - second >= min(by, 0.0) - slack:
                found.append(self._placed(x, y, (first + second) / 2))
        return found

    def _placed(self, x: float, y: float, z: float) -> Vector3:
        at = plus(plus(scaled(x, self.u), y, self.v), z, self.normal)
        base = (ratio(part, self.found.unit) for part in self.origin)
        px, py, pz = (p + q for p, q in zip(base, at))
        return px, py, pz


def _farthest(points: list[Vector3], way: Vector3) -> list[Vector3]:
    """Return the points that are farthest along an exact direction, each once."""
    if not points:
        return []
    most, _ = support(points, way, True)
    return [*dict.fromkeys(point for point in points if dot(way, point) == most)]


def _facing(shape: SpaceShape, points: list[Vector3], way: Vector3) -> list[Vector3]:
    """Return the points of the face that faces a direction; all points if there is only one."""
    faces = [(side, dot(side.normal, way)) for side in sides_of(shape.core3, points) if side.faces]
    if len(faces) < 3:
        return points
    best, _ = max(faces, key=lambda each: _cosine(*each))
    return [point for point in points if dot(best.normal, point) == best.height]


def _cosine(side: Side, along: int) -> Fraction:
    """Return the cosine's square times its sign, up to a common factor."""
    return Fraction(along * abs(along), dot(side.normal, side.normal))


def _clipped(points: list[Flat], window: list[Flat]) -> list[Flat]:
    """Return the part of a point, a segment or a polygon across from another one.

    Of points at the same place, the last one counts.

    The polygon is that of I. E. Sutherland and G. W. Hodgman, "Reentrant Polygon Clipping", 1974.
    """
    ring = _ring(window)
    if len(ring) == 1:
        return [(*ring[0], points[-1][2])]
    heights = {(x, y): z for x, y, z in points}
    met: list[Flat] = [(*place, heights[place]) for place in _ring(points)]
    size = max(abs(x) for point in (*points, *window) for x in point[:2])
    for x, y, level in _edges(ring):
        met = _behind(met, x, y, level, NEAR * size)
    found: list[Flat] = []
    for point in met:
        if not any(math.dist(point, other) <= 4 * NEAR * size for other in found):
            found.append(point)
    return found


def _ring(points: list[Flat]) -> list[tuple[float, float]]:
    return hull_of([x for point in points for x in point[:2]])


def _edges(ring: list[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """Return the half-planes of a polygon, or of a segment: both its sides and both its ends.

    A sharp corner has one of its own: far beyond it, a point is hardly outside the two sides.
    """
    found, ways = [], []
    for (px, py), (qx, qy) in zip(ring, [*ring[1:], ring[0]]):
        length = math.hypot(qx - px, qy - py)
        along, across = (qx - px) / length, (qy - py) / length
        found.append((across, -along, across * px - along * py))
        ways.append((along, across))
    for (x, y), (ux, uy), (vx, vy) in zip(ring, [ways[-1], *ways], ways):
        if ux * vx + uy * vy < 0:
            along, across = (ux - vx) / 2, (uy - vy) / 2
            found.append((along, across, along * x + across * y))
    return found


def _behind(points: list[Flat], x: float, y: float, level: float, slack: float) -> list[Flat]:
    """Return the part of a polygon in the half-plane x px + y py <= level."""
    found = []
    for p, q in zip(points, [*points[1:], points[0]] if points else []):
        over, next_ = x * p[0] + y * p[1] - level, x * q[0] + y * q[1] - level
        if over <= slack:
            found.append(p)
        if (over <= slack) is not (next_ <= slack):
            part = min(max(over / (over - next_), 0.0), 1.0)
            found.append(plus(p, part, minus(q, p)))
    return found
