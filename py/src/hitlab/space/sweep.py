"""The first touch of a solid that moves in a straight line and another one.

A convex shape sweeps the hull of its vertices at both ends of the path, so whether it hits is
decided as for any two cores. The time of the first touch is the root of a convex function, the gap:
Newton's method from the start never passes it (conservative advancement along the separating plane
of each position, as in G. van den Bergen, "Ray Casting against General Convex Objects", 2004). Each
step measures the gap exactly; only the time is a float, rounded down.
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import integers, rounded, square_root
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus, scaled, triples
from hitlab.space import exactly
from hitlab.space.contact import contact, unit
from hitlab.space.cores import Whole, whole
from hitlab.space.nearest import gjk, start

MOST = 200
"""The number of steps; a graze halves the gap with each."""

ROUNDED = 2.0**-51
"""How far a unit normal is turned if its rounding hides that it blocks the displacement."""

MISS = (False, *(math.nan,) * 7)


class Path(NamedTuple):
    """Two cores and the displacement of the first one, as integers."""

    pair: Whole
    by: Vector3

    def at(self, time: Fraction) -> Whole:
        """Return the cores at a time, scaled by its denominator."""
        a, b, (r, s), unit_ = self.pair
        scale, part = time.denominator, time.numerator
        moved = [plus(scaled(scale, point), part, self.by) for point in a]
        return Whole(moved, [scaled(scale, p) for p in b], (scale * r, scale * s), scale * unit_)

    def swept(self) -> Whole:
        """Return the cores, the first one at both ends of its path."""
        return self.pair._replace(
            a=self.pair.a + [plus(point, 1, self.by) for point in self.pair.a]
        )


def path_of(a: Any, b: Any, by: tuple[float, float, float]) -> Path:
    """Return two shapes and a displacement as integers."""
    pair = whole(a.core3, b.core3)
    (x, y, z), finer = integers(by)
    common = max(pair.unit, finer)
    up, own = common // pair.unit, common // finer
    one, other = ([scaled(up, point) for point in each] for each in (pair.a, pair.b))
    radii = (up * pair.radii[0], up * pair.radii[1])
    return Path(Whole(one, other, radii, common), (own * x, own * y, own * z))


def sweep(a: Any, b: Any, by: tuple[float, float, float], *, touching: bool) -> tuple[Any, ...]:
    """Return whether and when a hits b, a point of contact and the normal from a to b."""
    path, moves = path_of(a, b, by), any(by)
    meets = exactly.decided(path.pair, None, touching=True)
    inside = meets and _is_inside(a, b, path, touching or not moves)
    if not (touching or moves):
        return (True, 0.0, *_point(a, b), *(math.nan,) * 3) if inside else MISS
    if inside or (meets and touching):
        normal = (math.nan,) * 3 if inside else contact(a, b, 0.0, touching=True)[1:4]
        return (True, 0.0, *_point(a, b), *normal)
    if not exactly.decided(path.swept(), None, touching=touching):
        return MISS
    if meets:
        [normal] = triples(contact(a, b, 0.0, touching=True)[1:4])
        return (True, 0.0, *_point(a, b), *_against(by, normal))
    time, way = _first(path)
    moved, normal = a.translate([time * x for x in by]), unit(scaled(-1, way))
    return (True, time, *_point(moved, b), *(normal if touching else _against(by, normal)))


def _against(by: Vector3, normal: Vector3) -> Vector3:
    """Return a normal that blocks the displacement, even if it was rounded the other way."""
    if dot(normal, by) > 0:
        return normal
    return plus(normal, ROUNDED, unit(triples(integers(by)[0])[0]))


def _is_inside(a: Any, b: Any, path: Path, solid: bool) -> bool:
    """Return whether one shape reaches into the other; if `solid`, both need an interior."""
    if solid and not (a.is_solid and b.is_solid):
        return False
    return exactly.decided(path.pair, None, touching=False)


def _point(a: Any, b: Any) -> list[float]:
    """Return the point of b that is closest to a."""
    return exactly.points(exactly.closest(a, b))[3:]


def _first(path: Path) -> tuple[float, Vector3]:
    """Return the time of the first touch, and the direction from b to a then."""
    time, way, pairs = 0.0, None, None
    for _ in range(MOST):
        pair = path.at(Fraction(time))
        end = gjk(pair.a, pair.b, pairs or start(pair.a, pair.b))
        if end.way is None:
            break
        way, pairs = end.way, end.pairs
        later = min(_after(pair, path.by, way, pairs[0], Fraction(time)), 1.0)
        if later <= time:
            break
        time = later
    assert way is not None
    return time, way


def _after(
    pair: Whole, by: Vector3, way: Vector3, places: tuple[int, int], time: Fraction
) -> float:
    """Return when the planes across a direction touch, rounded down to a float."""
    size = square_root(Fraction(dot(way, way)))
    gap = dot(way, minus(pair.a[places[0]], pair.b[places[1]])) - sum(pair.radii) * size
    speed = -dot(way, by) * time.denominator
    if gap <= 0 or speed <= 0:
        return 0.0
    exact = time + Fraction(gap) / speed
    found = rounded(exact)
    return found if Fraction(found) <= exact else math.nextafter(found, 0.0)
