"""Outlines on a lattice, with holes that may touch, and exact answers about them by other routes.

A polyomino's cells are known, so that its region is too: an answer about the outline is one about
squares. Fractions, winding numbers and edges against edges answer for all else.
"""

from fractions import Fraction
from itertools import pairwise

import hitlab as hl
import shapely


def polyomino(random, size=4):
    """Return the cells of a connected region, and its rings; a skewed lattice has skewed cells."""
    chosen = {(x, y) for x in range(size) for y in range(size) if random.random() < 0.6}
    whole = shapely.unary_union([shapely.box(x, y, x + 1, y + 1) for x, y in chosen or {(0, 0)}])
    part = max(getattr(whole, "geoms", [whole]), key=lambda each: each.area)
    skew = random.choice([(1, 0, 0, 1)] * 2 + [(2, 1, -1, 2), (1, 1, 0, 1), (3, 1, 1, 2)])
    rings = [
        [_skewed(skew, p) for p in ring.coords[:-1]] for ring in (part.exterior, *part.interiors)
    ]
    inside = [(x, y) for x, y in chosen if part.contains(shapely.Point(x + 0.5, y + 0.5))]
    squares = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in inside]
    cells = [hl.Polygon([_skewed(skew, p) for p in square]) for square in squares]
    rings = [ring[:: random.choice((1, -1))] for ring in rings]
    return hl.Outline(rings[0], rings[1:]), cells


def _skewed(skew, point):
    a, b, c, d = skew
    x, y = point
    return a * x + b * y, c * x + d * y


def exact(shape):
    """Return the rings of a polygonal shape in fractions."""
    rings = shape.rings if isinstance(shape, hl.Outline) else [shape.vertices]
    return [[(Fraction(x), Fraction(y)) for x, y in ring.tolist()] for ring in rings]


def edges(rings):
    return [side for ring in rings for side in pairwise([*ring, ring[0]])]


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_on(p, side):
    a, b = side
    return turn(a, b, p) == 0 and all(min(s, t) <= u <= max(s, t) for s, t, u in zip(a, b, p))


def winding(p, rings):
    """Return the winding number of the outer ring less those of the holes."""
    first, *others = (abs(sum(_quarter(p, side) for side in edges([ring]))) for ring in rings)
    return first - sum(others)


def _quarter(p, side):
    a, b = side
    if (a[1] <= p[1]) == (b[1] <= p[1]):
        return 0
    left = turn(a, b, p)
    return 1 if left > 0 and b[1] > p[1] else -1 if left < 0 and b[1] <= p[1] else 0


def holds(rings, p):
    return any(is_on(p, side) for side in edges(rings)) or winding(p, rings) != 0


def sides_meet(one, other):
    if any(is_on(p, other) for p in one) or any(is_on(p, one) for p in other):
        return True
    straddles = (turn(*s, t[0]) * turn(*s, t[1]) < 0 for s, t in ((one, other), (other, one)))
    return all(straddles)


def meet(a, b):
    """Say whether two closed regions, as rings, have a common point."""
    crossed = any(sides_meet(one, other) for one in edges(a) for other in edges(b))
    return crossed or holds(a, b[0][0]) or holds(b, a[0][0])
