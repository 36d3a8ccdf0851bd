"""The search for the nearest points of two cores, on floats or on fractions.

Two convex sets that are apart are nearest at a vertex of one of them and a point of an edge of the
other, the foot of the perpendicular or an end (V. Lumelsky, 1985, for segments). Sets that meet
have a crossing of two edges, or hold a vertex of the other: there the two points fall together.
All of these are tried, and the least is taken.
"""

import math
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import is_batch, larger, least, quotient, smaller, where
from hitlab.arithmetic.predicates import Number, cross, dot
from hitlab.shapes.core import Edge, Parts, Vector, edges


class Place(NamedTuple):
    """A vertex, which is both `start` and `end`, or the edge from one to the other.

    A ray or a line has no end: there `end` equals `start`, and `is_edge` makes the difference.
    """

    start: int
    end: int
    is_edge: bool


class Way(NamedTuple):
    """From where on a to where on b; `inside` names the core whose vertex is inside the other."""

    of_a: Place
    of_b: Place
    inside: str = ""


class Span(NamedTuple):
    """A way, how far along its edge each of the two points lies, in edge lengths, and |PQ|²."""

    way: Way
    s: Number
    t: Number
    length2: Number


class Found(NamedTuple):
    """The least span; for a batch, `number` says which way it is for each pair."""

    ways: list[Way]
    number: Any
    s: Number
    t: Number
    length2: Number


class Side(NamedTuple):
    """An edge, its squared length, and its place."""

    edge: Edge
    length2: Number
    place: Place


class Outline(NamedTuple):
    """A core without its radius."""

    vertices: list[Vector]
    sides: list[Side]


def outline(core: Parts) -> Outline:
    """Measure the edges of a core, once for all that is nearest to them."""
    count = len(core.vertices)
    sides = [
        Side(edge, dot(edge.x, edge.y, edge.x, edge.y), Place(edge.start, end, True))
        for edge in edges(core)
        for end in [(edge.start + 1) % count]
    ]
    return Outline(core.vertices, sides)


def search(a: Outline, b: Outline, margin: Number, may_meet: bool) -> Found:
    """Find the nearest points of two cores, without their radii.

    Only cores that may meet can cross or hold a vertex of each other. A vertex counts as inside
    if it is at least `margin` edge lengths within every edge.
    """
    others = _spans(a, b)
    if not is_batch(a.vertices[0][0]):
        if may_meet:
            others = chain(_inside(a, b, margin), others, _told(_crossings(a, b)))
        return _least_of_one(others)
    inside = [*_inside(a, b, margin)] if may_meet else []
    if not inside:
        return _least_of_many(chain(others, _told(_crossings(a, b)) if may_meet else ()))
    return _least_outside(a, b, _least_of_many(iter(inside)))


def _least_outside(a: Outline, b: Outline, inside: Found) -> Found:
    """Look for crossings, and for the ways to edges, where no vertex is inside."""
    rest = (inside.length2 > 0).nonzero()[0]
    a, b = (_some(each, rest) for each in (a, b))
    left = _least_of_many(chain(_spans(a, b), _told(_crossings(a, b))))
    number = np.broadcast_to(inside.number, inside.length2.shape).copy()
    number[rest] = left.number + len(inside.ways)
    length2 = np.zeros_like(inside.length2)
    length2[rest] = left.length2
    s, t = (_put(rest, number, part) for part in (left.s, left.t))
    return Found(inside.ways + left.ways, number, s, t, length2)


def _some(core: Outline, chosen: Any) -> Outline:
    """Take some pairs of a batch."""
    sides = [
        Side(edge._replace(x=edge.x[chosen], y=edge.y[chosen]), length2[chosen], place)
        for edge, length2, place in core.sides
    ]
    return Outline([(x[chosen], y[chosen]) for x, y in core.vertices], sides)


def _put(chosen: Any, whole: Any, part: Number) -> Any:
    """Give the part of some pairs, and 0 for the others."""
    if not is_batch(part):
        return part
    parts = np.zeros(whole.shape)
    parts[chosen] = part
    return parts


def least_square(a: Outline, b: Outline) -> Any:
    """Give the squared distance of two cores that are apart."""
    return least([length2 for *_, length2 in _spans(a, b)])


def _least_of_one(spans: Iterator[Span]) -> Found:
    best = next(spans)
    for span in spans:
        if best.length2 == 0:
            break
        if span.length2 < best.length2:
            best = span
    return Found([best.way], 0, *best[1:])


def _least_of_many(spans: Iterator[Span]) -> Found:
    way, s, t, length2 = next(spans)
    ways = [way]
    number: Any = np.int16(0)
    for i, span in enumerate(spans, 1):
        ways.append(span.way)
        first = length2 <= span.length2
        number = number * first + (True ^ first) * np.int16(i)  # sooner than `where`
        s, t = where(first, s, span.s), where(first, t, span.t)
        length2 = smaller(length2, span.length2)
    return Found(ways, number, s, t, length2)


def _spans(a: Outline, b: Outline) -> Iterator[Span]:
    """Give the ways from vertices to edges, or that between two vertices where there are none."""
    if not (a.sides or b.sides):
        (px, py), (qx, qy) = a.vertices[0], b.vertices[0]
        gx, gy = qx - px, qy - py
        yield Span(Way(_vertex(0), _vertex(0)), 0, 0, gx * gx + gy * gy)
    for side in b.sides:
        for i, p in enumerate(a.vertices):
            part, length2 = _foot(p, b, side)
            yield Span(Way(_vertex(i), side.place), 0, part, length2)
    for side in a.sides:
        for i, q in enumerate(b.vertices):
            part, length2 = _foot(q, a, side)
            yield Span(Way(side.place, _vertex(i)), part, 0, length2)


def _vertex(i: int) -> Place:
    return Place(i, i, False)


def _foot(p: Vector, core: Outline, side: Side) -> tuple[Number, Number]:
    """Say how far along a side the point nearest to p is, and give its squared distance."""
    x, y = core.vertices[side.edge.start]
    return _foot_of_gap(p[0] - x, p[1] - y, side)


def _foot_of_gap(dx: Number, dy: Number, side: Side) -> tuple[Number, Number]:
    edge = side.edge
    part = _on(edge, quotient(dot(edge.x, edge.y, dx, dy), side.length2))
    gx, gy = part * edge.x - dx, part * edge.y - dy
    return part, gx * gx + gy * gy


def _on(edge: Edge, part: Number) -> Number:
    """Stay within the ends that the edge has."""
    if edge.before:
        part = larger(part, 0)
    if edge.after:
        part = smaller(part, 1)
    return part


def _inside(a: Outline, b: Outline, margin: Number) -> Iterator[Span]:
    """Give the vertices that may be inside."""
    for core, other, letter in ((a, b, "b"), (b, a, "a")):
        if len(core.vertices) > 2:
            walls = [*_walls(core, margin)]
            for i, vertex in enumerate(other.vertices):
                at = (_vertex(0), _vertex(i)) if letter == "b" else (_vertex(i), _vertex(0))
                yield Span(Way(*at, letter), 0, 0, where(_is_inside(walls, vertex), 0, math.inf))


def _walls(core: Outline, margin: Number) -> Iterator[tuple[Edge, Vector, Number, Any]]:
    """Give each edge, its start, how far inside its line a vertex has to be, and if it is a point.

    An edge that is a point has all inside, unless the whole core is one.
    """
    for edge, *_ in core.sides:
        size = abs(edge.x) + abs(edge.y)
        yield edge, core.vertices[edge.start], margin * size, size == 0


def _is_inside(walls: list[tuple[Edge, Vector, Number, Any]], vertex: Vector) -> Any:
    inside, a_point = True, True
    for edge, (x, y), least_, none in walls:
        side = cross(edge.x, edge.y, vertex[0] - x, vertex[1] - y)
        inside = inside & ((side > least_) | none)
        a_point = a_point & none
    return inside > a_point


def _crossings(a: Outline, b: Outline) -> Iterator[Span]:
    """Cross two edges; taking the foot on b's keeps nearly parallel ones from drifting along it."""
    for one in a.sides:
        for other in b.sides:
            e, f = one.edge, other.edge
            (ax, ay), (bx, by) = a.vertices[e.start], b.vertices[f.start]
            dx, dy = bx - ax, by - ay
            s = _on(e, quotient(cross(dx, dy, f.x, f.y), cross(e.x, e.y, f.x, f.y)))
            t, length2 = _foot_of_gap(s * e.x - dx, s * e.y - dy, other)
            yield Span(Way(one.place, other.place), s, t, length2)


def _told(crossings: Iterator[Span]) -> Iterator[Span]:
    """Skip those beyond the range of floats."""
    for span in crossings:
        yield span._replace(length2=where(span.length2 < math.inf, span.length2, math.inf))
