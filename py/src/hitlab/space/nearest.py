"""GJK on points of any kind of number: whether two hulls intersect, and where they are closest.

The hulls are apart exactly when their difference, the hull of all a - b, does not contain the
origin (E. G. Gilbert, D. W. Johnson and S. S. Keerthi, 1988). A simplex of at most four differences
moves closer to the origin until it contains it, or until no difference lies further in its
direction. On integers both ends are exact, and the search is finite, because each simplex is closer
than the one before. On floats the end is a guess, which `certain` may prove.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus
from hitlab.space.simplex import NEW_PARTS, PARTS, nearest_part

Points = Sequence[Vector3]
Pairs = list[tuple[int, int]]
"""Differences of vertices, by the indices of both."""


class Turn(NamedTuple):
    """One iteration: the part kept, its direction (None: it has the origin), and the next pair."""

    pairs: Pairs
    way: Vector3 | None
    next: tuple[int, int] | None


class End(NamedTuple):
    """The end of a search; `meets` is None if floats gave up."""

    meets: bool | None
    pairs: Pairs
    """The differences with the closest point, or the origin, between them."""
    way: Vector3 | None
    """A positive multiple of the closest point."""


def gjk(
    a: Points,
    b: Points,
    pairs: Pairs | None = None,
    *,
    shift: Vector3 | None = None,
    most: int | None = None,
    turns: list[Turn] | None = None,
) -> End:
    """Search from the differences `pairs`, all moved by `shift`; `turns` gets the iterations."""
    pairs = pairs or [(0, 0)]
    simplex = [_difference(a, b, pair, shift) for pair in pairs]
    parts = PARTS[len(simplex)]
    left = most
    while True:
        found = nearest_part(simplex, parts)
        if found is None:
            return End(None, pairs, None)
        part, way = found
        pairs, simplex = [pairs[i] for i in part], [simplex[i] for i in part]
        if way is None:
            _note(turns, pairs, None, None)
            return End(True, pairs, None)
        pair = support(a, way, False)[1], support(b, way, True)[1]
        new = _difference(a, b, pair, shift)
        _note(turns, pairs, way, pair)
        if not dot(way, new) < dot(way, simplex[0]):
            return End(False, pairs, way)
        if left is not None:
            left -= 1
            if not left or pair in pairs:
                return End(None, pairs, way)
        pairs, simplex = [*pairs, pair], [*simplex, new]
        parts = NEW_PARTS[len(simplex)]


def _note(
    turns: list[Turn] | None, pairs: Pairs, way: Vector3 | None, pair: tuple[int, int] | None
) -> None:
    if turns is not None:
        turns.append(Turn(pairs, way, pair))


def _difference(a: Points, b: Points, pair: tuple[int, int], shift: Vector3 | None) -> Vector3:
    way = minus(a[pair[0]], b[pair[1]])
    return plus(way, 1, shift) if shift else way


def support(points: Points, way: Vector3, far: bool) -> tuple[Number, int]:
    """Return the point farthest along a direction, or against it: its height and its index."""
    x, y, z = way
    heights = [px * x + py * y + pz * z for px, py, pz in points]
    best = max(heights) if far else min(heights)
    return best, heights.index(best)


def start(a: Points, b: Points) -> Pairs:
    """Return the first difference: that of the vertices facing each other."""
    p, q = (tuple(map(sum, zip(*points))) for points in (a, b))
    n, m = len(a), len(b)
    way = p[0] * m - q[0] * n, p[1] * m - q[1] * n, p[2] * m - q[2] * n
    return [(support(a, way, False)[1], support(b, way, True)[1])]
