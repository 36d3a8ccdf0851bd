"""Crossings of the outlines of two shapes, computed on a fine grid of integers.

An outline consists of pieces: straight ones (p + t d, with t from 0 to 1, from 0 to infinity, or
unbounded), arcs (all points of a circle that lie ahead of its centre along w), and single points.
Two pieces cross at

    straight, straight   t = (q - p) × e / (d × e), for q + s e;
    straight, arc        D t = -f·d ± sqrt(D r² - (f × d)²), with f = p - c and D = d·d;
    arc, arc             2 G (x - c) = k g ± sqrt(4 G r² - k²) times g rotated by 90°,
                         with g from centre to centre, G = g·g and k = r² - s² + G.

In all other cases, the pieces are parallel, concentric, or points. They share a stretch, perhaps a
single point, or have no common point. Each end of a stretch is an end of one piece that lies on the
other.

The coordinates are integers: the doubles times a power of two that leaves spare bits. Only square
roots and the resulting points are rounded, to these integers. A length counts as 0 if it is below
half of the spare bits. For polygons, lines and disks, all lengths that are not 0 are longer, so
the points are exact; a capsule that is nearly a tangent may count as one.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.integers import Whole, integers, ratio
from hitlab.arithmetic.predicates import cross, dot
from hitlab.concave.outline import Outline, is_outline, near
from hitlab.deciding.decision import decide
from hitlab.shapes.few import looped
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.validation import Floats

SPARE, MORE = 128, 6
"""Half of the spare bits: `SPARE`, and `MORE` for each bit of the largest number.

With numbers of n bits, a discriminant is of degree 4, so it is 0 or at least 2**-4n of the largest
one; a coordinate of the input's unit or 0 likewise. `MORE` is greater than that."""


class Straight(NamedTuple):
    """The points p + t d, limited to t >= 0 if `before` is true and to t <= 1 if `after` is."""

    p: Whole
    d: Whole
    before: bool = True
    after: bool = True


class Arc(NamedTuple):
    """The points of a circle that are ahead of its centre along w, or all points if w is None."""

    center: Whole
    radius: int
    w: Whole | None = None


Piece = Straight | Arc | Whole


def crossings(a: PlaneShape, b: PlaneShape) -> Floats:
    """Return the points at which two outlines cross or touch: see `outline_points`."""
    if is_outline(a, b):
        return _of_edges(a, b)
    if _key(b) < _key(a):
        a, b = b, a  # so that the result does not depend on the order
    whole, unit = integers((*a.core.columns, *b.core.columns))
    half = SPARE + MORE * max(map(abs, whole)).bit_length()
    fine = [number << 2 * half for number in whole]
    pieces = _pieces(a, fine[: len(a.core.columns)]), _pieces(b, fine[len(a.core.columns) :])
    found = {
        (_rounded(x, half, unit), _rounded(y, half, unit))
        for piece, other in _near(*pieces, 1 << half)
        for x, y in _meeting(piece, other, 1 << half)
    }
    return np.array(sorted(found)).reshape(-1, 2)


def _of_edges(a: PlaneShape, b: PlaneShape) -> Floats:
    """Return the points of each edge of an outline and the other shape, or its edges."""
    one: Any = near(a, b) if isinstance(a, Outline) else a
    other: Any = near(b, a) if isinstance(b, Outline) else b
    if one is None or other is None:
        return np.empty((0, 2))
    pairs = looped(one[:, None] if one.shape and other.shape else one, other).pairs
    found = [crossings(*pair) for pair in pairs if decide(*pair).meets]
    return np.unique(np.concatenate([np.empty((0, 2)), *found]), axis=0)


def _key(shape: PlaneShape) -> tuple[str, tuple[float, ...]]:
    return type(shape).__name__, shape.core.columns


def _rounded(number: int, half: int, unit: int) -> float:
    """Return a coordinate as a float, without the half of the spare bits that may be wrong."""
    return ratio((number + (1 << half - 1)) >> half, unit << half)


# --- Shapes to pieces


def _pieces(shape: PlaneShape, numbers: list[int]) -> list[Piece]:
    """Return the pieces of the outline from the shape's numbers, scaled to integers."""
    spots = list(zip(numbers[::2], numbers[1::2]))
    match shape:
        case Ray():
            return [Straight(spots[0], spots[1], after=False)]
        case Line():
            return [Straight(spots[0], spots[1], before=False, after=False)]
        case Disk():
            return [_circle(spots[0], numbers[2])]
        case Capsule():
            return _capsule(spots[0], spots[1], numbers[4])
        case Point() | Segment() | Box() | Triangle() | Polygon():
            return _hull(spots)
    raise TypeError(f"outline_points() does not support {type(shape).__name__}")


def _hull(spots: list[Whole]) -> list[Piece]:
    ends = list(dict.fromkeys(spots))
    if len(ends) == 1:
        return [ends[0]]
    closing = ends[:1] if len(ends) > 2 else []
    return [Straight(p, _from(p, q)) for p, q in zip(ends, ends[1:] + closing)]


def _circle(center: Whole, radius: int) -> Piece:
    return Arc(center, radius) if radius else center


def _capsule(start: Whole, end: Whole, radius: int) -> list[Piece]:
    if start == end or not radius:
        return [_circle(start, radius)] if start == end else _hull([start, end])
    x, y = d = _from(start, end)
    sides = (Straight(p, d) for p in _beside(start, d, radius))
    return [Arc(start, radius, (-x, -y)), Arc(end, radius, d), *sides]


def _beside(p: Whole, d: Whole, radius: int) -> list[Whole]:
    """Return p moved by the radius perpendicular to d, to the left and to the right."""
    length = math.isqrt(dot(*d, *d))
    x, y = -d[1] * radius // length, d[0] * radius // length
    return [(p[0] + x, p[1] + y), (p[0] - x, p[1] - y)]


# --- Common points of two pieces


def _near(pieces: list[Piece], others: list[Piece], slack: int) -> Iterator[tuple[Piece, Piece]]:
    """Yield the pairs of pieces whose bounds intersect, only a few if there are many corners."""
    bounds = [(other, *_bounds(other, slack)) for other in others]
    for piece in pieces:
        left, right, bottom, top = _bounds(piece, slack)
        for other, west, east, south, north in bounds:
            if left <= east and west <= right and bottom <= north and south <= top:
                yield piece, other


def _bounds(piece: Piece, slack: int) -> tuple[float, float, float, float]:
    """Return the minimum and maximum x and y of a segment; infinite for other pieces."""
    match piece:
        case Straight((x, y), (u, v), True, True):
            low, high = (min(x, x + u), min(y, y + v)), (max(x, x + u), max(y, y + v))
            return low[0] - slack, high[0] + slack, low[1] - slack, high[1] + slack
    return -math.inf, math.inf, -math.inf, math.inf


def _meeting(piece: Piece, other: Piece, slack: int) -> Iterable[Whole]:
    match piece, other:
        case Straight(), Straight() if cross(*piece.d, *other.d) != 0:
            found = _straight_straight(piece, other)
        case Straight(), Arc():
            found = _straight_arc(piece, other, slack)
        case Arc(), Straight():
            found = _straight_arc(other, piece, slack)
        case Arc(), Arc() if piece.center != other.center:
            found = _arc_arc(piece, other, slack)
        case _:
            return _shared(piece, other, slack)
    return (spot for spot in found if all(_spans(each, spot, slack) for each in (piece, other)))


def _straight_straight(one: Straight, other: Straight) -> Iterator[Whole]:
    t, turn = cross(*_from(one.p, other.p), *other.d), cross(*one.d, *other.d)
    yield one.p[0] + t * one.d[0] // turn, one.p[1] + t * one.d[1] // turn


def _straight_arc(line: Straight, arc: Arc, slack: int) -> Iterator[Whole]:
    d, f = line.d, _from(arc.center, line.p)
    d2, side = dot(*d, *d), cross(*f, *d)
    ahead, reach2 = dot(*f, *d), d2 * arc.radius * arc.radius
    for half in _plus_minus(reach2 - side * side, reach2 + side * side, slack):
        t = half - ahead
        yield line.p[0] + t * d[0] // d2, line.p[1] + t * d[1] // d2


def _arc_arc(one: Arc, other: Arc, slack: int) -> Iterator[Whole]:
    x, y = _from(one.center, other.center)
    g2, r, s = dot(x, y, x, y), one.radius, other.radius
    k, reach2 = r * r - s * s + g2, 4 * g2 * r * r
    for half in _plus_minus(reach2 - k * k, reach2 + k * k, slack):
        px, py = k * x - half * y, k * y + half * x
        yield one.center[0] + px // (2 * g2), one.center[1] + py // (2 * g2)


def _plus_minus(square: int, size: int, slack: int) -> list[int]:
    """Return both square roots; one if they are 0 up to rounding, none if `square` is negative."""
    if abs(square) * slack <= size:
        return [0]
    return [way * math.isqrt(square) for way in (1, -1)] if square > 0 else []


def _shared(piece: Piece, other: Piece, slack: int) -> Iterator[Whole]:
    """Yield the ends of a common stretch: the ends of each piece that lie on the other."""
    yield from (end for end in _ends(piece) if _holds(other, end, slack))
    yield from (end for end in _ends(other) if _holds(piece, end, slack))


def _ends(piece: Piece) -> list[Whole]:
    match piece:
        case Straight((x, y), (u, v), before, after):
            return [(x, y)] * before + [(x + u, y + v)] * after
        case Arc(center, radius, w):
            return _beside(center, w, radius) if w else []
    return [piece]


def _holds(piece: Piece, spot: Whole, slack: int) -> bool:
    match piece:
        case Straight():
            aside = cross(*_from(piece.p, spot), *piece.d)
            return abs(aside) <= slack * _size(piece.d) and _spans(piece, spot, slack)
        case Arc():
            gap = _from(piece.center, spot)
            beyond = dot(*gap, *gap) - piece.radius * piece.radius
            return abs(beyond) <= slack * piece.radius and _spans(piece, spot, slack)
    return _size(_from(piece, spot)) <= slack


def _spans(piece: Straight | Arc, spot: Whole, slack: int) -> bool:
    """Return whether a point of the line or circle of a piece is between the piece's ends."""
    if isinstance(piece, Arc):
        w = piece.w
        return w is None or dot(*_from(piece.center, spot), *w) >= -slack * _size(w)
    place, least = dot(*_from(piece.p, spot), *piece.d), slack * _size(piece.d)
    is_early = piece.before and place < -least
    return not (is_early or (piece.after and place > dot(*piece.d, *piece.d) + least))


def _from(p: Whole, q: Whole) -> Whole:
    return q[0] - p[0], q[1] - p[1]


def _size(way: Whole) -> int:
    return abs(way[0]) + abs(way[1])
