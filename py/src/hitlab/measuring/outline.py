"""Crossings of the outlines of two shapes, decided without rounding.

An outline consists of pieces: straight ones (p + t d, with t from 0 to 1, from 0 to infinity, or
unbounded), arcs (all points of a circle that lie ahead of its centre along w), and single points.
Two pieces cross at

    straight, straight   t = (q - p) × e / (d × e), for q + s e;
    straight, arc        D t = -f·d ± sqrt(D r² - (f × d)²), with f = p - c and D = d·d;
    arc, arc             2 G (x - c) = k g ± sqrt(4 G r² - k²) times g rotated by 90°,
                         with g from centre to centre, G = g·g and k = r² - s² + G.

All terms are multiplied by the divisor, so that integers remain integers. In all other cases, the
pieces are parallel, concentric, or points. They share a stretch, perhaps a single point, or have no
common point. Each end of a stretch is an end of one piece that lies on the other.

The coordinates are integers: the doubles times a common power of two. The straight sides of a
capsule are its core moved by ± r/|d| times d rotated by 90°. So each shape may add a square root,
and the crossing a third one; `roots` computes with such numbers. Only the resulting points are
rounded, once.
"""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic import integers
from hitlab.arithmetic.predicates import cross, dot
from hitlab.arithmetic.roots import Exact, Root, nearest, sign
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.validation import Floats

Spot = tuple[Exact, Exact]

FIRST, SECOND, CROSSING = 1, 2, 3
"""The levels of square roots: of the first shape, of the second, of a crossing."""


class Straight(NamedTuple):
    """The points p + t d, limited to t >= 0 if `before` is true and to t <= 1 if `after` is."""

    p: Spot
    d: Spot
    before: bool = True
    after: bool = True


class Arc(NamedTuple):
    """The points of a circle that are ahead of its centre along w, or all points if w is None."""

    center: Spot
    radius: Exact
    w: Spot | None
    level: int


Piece = Straight | Arc | Spot


def crossings(a: PlaneShape, b: PlaneShape) -> Floats:
    """Return the points at which two outlines cross or touch: see `outline_points`."""
    if _key(b) < _key(a):
        a, b = b, a  # so that the result does not depend on the order
    given_a, given_b = _numbers(a), _numbers(b)
    whole, unit = integers.integers([*given_a, *given_b])
    pieces_a = _pieces(a, whole[: len(given_a)], FIRST)
    pieces_b = _pieces(b, whole[len(given_a) :], SECOND)
    found = {
        (nearest(x, unit), nearest(y, unit))
        for piece, other in _near(pieces_a, pieces_b)
        for x, y in _meeting(piece, other)
    }
    return np.array(sorted(found)).reshape(-1, 2)


def _key(shape: PlaneShape) -> tuple[str, list[float]]:
    return type(shape).__name__, _numbers(shape)


# --- Shapes to pieces


def _numbers(shape: PlaneShape) -> list[float]:
    """Return the core's numbers: vertices in the order of their hull, direction, radius."""
    return list(shape.core.columns)


def _pieces(shape: PlaneShape, numbers: list[int], level: int) -> list[Piece]:
    """Return the pieces of the outline from the shape's numbers, scaled to integers."""
    spots = list(zip(numbers[::2], numbers[1::2]))
    match shape:
        case Ray():
            return [Straight(spots[0], spots[1], after=False)]
        case Line():
            return [Straight(spots[0], spots[1], before=False, after=False)]
        case Disk():
            return [_circle(spots[0], numbers[2], level)]
        case Capsule():
            return _capsule(spots[0], spots[1], numbers[4], level)
        case Point() | Segment() | Box() | Triangle() | Polygon():
            return _hull(spots)
    raise TypeError(f"outline_points() does not support {type(shape).__name__}")


def _hull(spots: list[Spot]) -> list[Piece]:
    ends = list(dict.fromkeys(spots))
    if len(ends) == 1:
        return [ends[0]]
    closing = ends[:1] if len(ends) > 2 else []
    return [_segment(p, q) for p, q in zip(ends, ends[1:] + closing)]


def _segment(p: Spot, q: Spot) -> Straight:
    return Straight(p, (q[0] - p[0], q[1] - p[1]))


def _circle(center: Spot, radius: int, level: int) -> Piece:
    return Arc(center, radius, None, level) if radius else center


def _capsule(start: Spot, end: Spot, radius: int, level: int) -> list[Piece]:
    if start == end:
        return [_circle(start, radius, level)]
    if not radius:
        return [_segment(start, end)]
    x, y = d = end[0] - start[0], end[1] - start[1]
    caps: list[Piece] = [Arc(start, radius, (-x, -y), level), Arc(end, radius, d, level)]
    sides: list[Piece] = [Straight(p, d) for p in _beside(start, d, radius, level)]
    return caps + sides


def _beside(p: Spot, d: Spot, radius: Exact, level: int) -> list[Spot]:
    """Return p moved by the radius perpendicular to d, to the left and to the right."""
    d2 = dot(*d, *d)
    x, y = Fraction(-d[1] * radius, d2), Fraction(d[0] * radius, d2)
    return [(Root(p[0], w * x, d2, level), Root(p[1], w * y, d2, level)) for w in (1, -1)]


# --- Common points of two pieces


def _near(pieces: list[Piece], others: list[Piece]) -> Iterator[tuple[Piece, Piece]]:
    """Yield the pairs of pieces whose bounds intersect, only a few if there are many corners."""
    bounds = [(other, *_bounds(other)) for other in others]
    for piece in pieces:
        left, right, bottom, top = _bounds(piece)
        for other, west, east, south, north in bounds:
            if left <= east and west <= right and bottom <= north and south <= top:
                yield piece, other


def _bounds(piece: Piece) -> tuple[float, float, float, float]:
    """Return the minimum and maximum x and y of an integer segment; infinite for other pieces."""
    match piece:
        case Straight((int(x), int(y)), (int(u), int(v)), True, True):
            return min(x, x + u), max(x, x + u), min(y, y + v), max(y, y + v)
    return -math.inf, math.inf, -math.inf, math.inf


def _meeting(piece: Piece, other: Piece) -> Iterable[Spot]:
    match piece, other:
        case Straight(), Straight() if cross(*piece.d, *other.d) != 0:
            return _straight_straight(piece, other)
        case Straight(), Arc():
            return _straight_arc(piece, other)
        case Arc(), Straight():
            return _straight_arc(other, piece)
        case Arc(), Arc() if piece.center != other.center:
            return _arc_arc(piece, other)
    return _shared(piece, other)


def _straight_straight(one: Straight, other: Straight) -> Iterator[Spot]:
    gap, turn = _from(one.p, other.p), cross(*one.d, *other.d)
    way = integers.sign(turn)
    t, s = cross(*gap, *other.d) * way, cross(*gap, *one.d) * way
    if _within(one, t, turn * way) and _within(other, s, turn * way):
        yield _along(one, t, turn * way)


def _straight_arc(line: Straight, arc: Arc) -> Iterator[Spot]:
    d, f = line.d, _from(arc.center, line.p)
    d2, side = dot(*d, *d), cross(*f, *d)
    for t in _plus_minus(-dot(*f, *d), 1, d2 * arc.radius * arc.radius - side * side):
        x = d2 * f[0] + t * d[0], d2 * f[1] + t * d[1]
        if _within(line, t, d2) and _ahead(arc, x):
            yield _along(line, t, d2)


def _arc_arc(one: Arc, other: Arc) -> Iterator[Spot]:
    x, y = _from(one.center, other.center)
    g2, r, s = dot(x, y, x, y), one.radius, other.radius
    k = r * r - s * s + g2
    square = 4 * g2 * r * r - k * k
    for px, py in zip(_plus_minus(k * x, -y, square), _plus_minus(k * y, x, square)):
        if _ahead(one, (px, py)) and _ahead(other, (px - 2 * g2 * x, py - 2 * g2 * y)):
            part = Fraction(1, 2 * g2)
            yield one.center[0] + px * part, one.center[1] + py * part


def _shared(piece: Piece, other: Piece) -> Iterator[Spot]:
    """Yield the ends of a common stretch: the ends of each piece that lie on the other."""
    yield from (end for end in _ends(piece) if _holds(other, end))
    yield from (end for end in _ends(other) if _holds(piece, end))


def _ends(piece: Piece) -> list[Spot]:
    match piece:
        case Straight(p, d, before, after):
            return [p] * before + [(p[0] + d[0], p[1] + d[1])] * after
        case Arc(center, radius, w, level):
            return _beside(center, w, radius, level) if w else []
    return [piece]


def _holds(piece: Piece, spot: Spot) -> bool:
    match piece:
        case Straight():
            gap = _from(piece.p, spot)
            on_line = sign(cross(*gap, *piece.d)) == 0
            return on_line and _within(piece, dot(*gap, *piece.d), dot(*piece.d, *piece.d))
        case Arc():
            gap = _from(piece.center, spot)
            beyond = dot(*gap, *gap) - piece.radius * piece.radius
            return sign(beyond) == 0 and _ahead(piece, gap)
    return all(sign(c) == 0 for c in _from(piece, spot))


def _from(p: Spot, q: Spot) -> Spot:
    return q[0] - p[0], q[1] - p[1]


def _along(line: Straight, t: Exact, whole: int) -> Spot:
    """Return the point at the fraction t / whole of the line."""
    (px, py), (dx, dy) = line.p, line.d
    return px + t * Fraction(dx, whole), py + t * Fraction(dy, whole)


def _within(line: Straight, t: Exact, whole: int) -> bool:
    """Return whether t is between 0 and `whole`; an end that the line lacks sets no limit."""
    too_early, too_late = line.before and sign(t) < 0, line.after and sign(whole - t) < 0
    return not (too_early or too_late)


def _ahead(arc: Arc, gap: Spot) -> bool:
    """Return whether a vector from the centre, of any length, points to the arc."""
    return arc.w is None or sign(dot(*gap, *arc.w)) >= 0


def _plus_minus(part: Exact, factor: Exact, square: Exact) -> list[Exact]:
    """Return `part` ± `factor` times the square root of `square`; no value if that is negative."""
    real = sign(square)
    if real <= 0:
        return [part] * (real == 0)
    return [Root(part, way * factor, square, CROSSING) for way in (1, -1)]
