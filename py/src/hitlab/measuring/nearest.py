"""The search for the closest points of two cores, in floats or in fractions.

For two convex sets that are apart, the closest points are a vertex of one and a point on an edge
of the other, either the foot of the perpendicular or an end (V. Lumelsky, 1985, for segments). If
the sets intersect, two edges cross or one set contains a vertex of the other; there the two points
coincide. The search tries all of these and keeps the shortest.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial, reduce
from itertools import chain
from operator import and_
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import is_batch, larger, least, quotient, smaller, some, where
from hitlab.arithmetic.predicates import Number, Test, Vector, cross, dot
from hitlab.shapes.core import Edge, Parts, edges
from hitlab.shapes.validation import Floats

MOST_SPANS = 32
"""From this number of pairs of edges on, arrays are faster than a loop."""


class Place(NamedTuple):
    """A vertex, which is both `start` and `end`, or the edge from one to the other.

    The edge of a ray or a line has no end; its `end` equals `start`, but `is_edge` is true.
    """

    start: int
    end: int
    is_edge: bool


class Way(NamedTuple):
    """A feature of a and one of b; `inside` names the core whose vertex is inside the other."""

    of_a: Place
    of_b: Place
    inside: str = ""


class Span(NamedTuple):
    """A pair of features with closest points P and Q, and |PQ|²."""

    way: Way
    length2: Number


Wall = tuple[Edge, Vector, Number]

Stage = Callable[["Outline", "Outline"], Iterator[Span]]
"""A function that yields some of the spans between two cores."""


class Found(NamedTuple):
    """The shortest span; in a batch, `number` is the index of each pair's entry in `ways`."""

    ways: list[Way]
    number: Number
    length2: Number

    def pick(self, table: list[bool]) -> Number:
        """Return the table's entry for each pair's way."""
        if not is_batch(self.number):
            return table[self.number]
        return any(table) and np.take(table, self.number)


class Side(NamedTuple):
    """An edge, its squared length, a divisor that is never 0, and its place."""

    edge: Edge
    length2: Number
    divisor: Number
    """The squared length, or 1 for an edge of length 0, whose closest point is its start."""
    place: Place


class Stretch(NamedTuple):
    """The feature that contains a closest point: an edge, or a vertex with the edge (0, 0)."""

    start: Vector
    end: Vector
    edge: Edge


class Outline(NamedTuple):
    """A core without its radius."""

    vertices: list[Vector]
    sides: list[Side]


def outline(core: Parts) -> Outline:
    """Return a core's outline, which stores the edges' squared lengths for reuse."""
    count = len(core.vertices)
    sides = [
        Side(edge, length2, _divisor(length2), Place(edge.start, end, True))
        for edge in edges(core)
        for length2 in [_square_of(edge)]
        for end in [(edge.start + 1) % count]
    ]
    return Outline(core.vertices, sides)


def search(a: Outline, b: Outline, margin: Number, may_meet: bool) -> Found:
    """Find the closest points of two cores, without their radii.

    Crossings and vertices inside the other core are tried only if `may_meet`. A vertex counts as
    inside if its cross product with every edge exceeds `margin` times the edge's |dx| + |dy|.
    """
    if _are_many(a, b) and not may_meet:
        return _least_at_once(a, b)
    stages: list[Stage] = [_spans]
    if may_meet:
        hulls = [("b", a), ("a", b)]
        stages = [partial(_inside, margin, of) for of, hull in hulls if len(hull.vertices) > 2]
        stages.append(_spans_and_crossings)
    if not is_batch(a.vertices[0][0]):
        return _least_of_one(chain.from_iterable(stage(a, b) for stage in stages))
    return _in_turn(stages, a, b)


def _in_turn(stages: list[Stage], a: Outline, b: Outline) -> Found:
    """Run the next stage only for pairs that have no common point yet."""
    stage, *later = stages
    found = _least_of_many(stage(a, b))
    rest = (found.length2 > 0).nonzero()[0]
    if not (later and rest.size):
        return found
    left = _in_turn(later, _some(a, rest), _some(b, rest))
    number = np.broadcast_to(found.number, found.length2.shape).copy()
    number[rest] = left.number + len(found.ways)
    length2 = np.zeros_like(found.length2)
    length2[rest] = left.length2
    return Found(found.ways + left.ways, number, length2)


def _some(core: Outline, chosen: Test) -> Outline:
    """Return a batch's outline for the chosen pairs only."""
    sides = [
        side._replace(
            edge=side.edge._replace(x=side.edge.x[chosen], y=side.edge.y[chosen]),
            length2=side.length2[chosen],
            divisor=side.divisor[chosen],
        )
        for side in core.sides
    ]
    return Outline([(x[chosen], y[chosen]) for x, y in core.vertices], sides)


def least_square(a: Outline, b: Outline) -> Number:
    """Return the squared distance of two cores that are apart."""
    if _are_many(a, b):
        return _least_at_once(a, b).length2
    return least([length2 for _, length2 in _spans(a, b)])


def _least_of_one(spans: Iterator[Span]) -> Found:
    best = next(spans)
    for span in spans:
        if best.length2 == 0:
            break
        if span.length2 < best.length2:
            best = span
    return Found([best.way], 0, best.length2)


def _are_many(a: Outline, b: Outline) -> bool:
    """Return whether a pair of floats has so many edges that arrays are faster than a loop."""
    return len(a.sides) * len(b.sides) >= MOST_SPANS and isinstance(a.sides[0].length2, float)


def _least_at_once(a: Outline, b: Outline) -> Found:
    """Return the shortest of `_spans` for one pair, computed with arrays, equal bit for bit."""
    squares = _squares(a, b), _squares(b, a)
    of = bool(squares[1].min() < squares[0].min())
    i, k = np.unravel_index(squares[of].argmin(), squares[of].shape)
    side, vertex = (b, a)[of].sides[i].place, _vertex(int(k))
    way = Way(side, vertex) if of else Way(vertex, side)
    return Found([way], 0, float(squares[of][i, k]))


def _squares(core: Outline, other: Outline) -> Floats:
    """Return the squared distances of a core's vertices (columns) from the other's sides (rows)."""
    x, y = np.transpose(core.vertices)
    edges_ = [side.edge for side in other.sides]
    start: Floats = np.take(other.vertices, [edge.start for edge in edges_], axis=0)
    ways = np.array([(edge.x, edge.y) for edge in edges_])
    divisor = np.array([[side.divisor] for side in other.sides])
    edge = edges_[0]._replace(x=ways[:, :1], y=ways[:, 1:])
    with np.errstate(all="ignore"):
        return _square_of_gap(x - start[:, :1], y - start[:, 1:], edge, divisor)


def _least_of_many(spans: Iterator[Span]) -> Found:
    way, length2 = next(spans)
    ways = [way]
    number: Number = np.int32(0)
    for i, span in enumerate(spans, 1):
        ways.append(span.way)
        later = span.length2 < length2
        number = np.maximum(number, later * np.int32(i))  # faster than `where`
        length2 = smaller(length2, span.length2)
    return Found(ways, number, length2)


def _spans(a: Outline, b: Outline) -> Iterator[Span]:
    """Yield the spans from vertices to edges, or between two vertices if there are no edges."""
    if not (a.sides or b.sides):
        (px, py), (qx, qy) = a.vertices[0], b.vertices[0]
        gx, gy = qx - px, qy - py
        yield Span(Way(_vertex(0), _vertex(0)), gx * gx + gy * gy)
    for side in b.sides:
        for i, p in enumerate(a.vertices):
            yield Span(Way(_vertex(i), side.place), _square(p, b, side))
    for side in a.sides:
        for i, q in enumerate(b.vertices):
            yield Span(Way(side.place, _vertex(i)), _square(q, a, side))


def _vertex(i: int) -> Place:
    return Place(i, i, False)


def _square(p: Vector, core: Outline, side: Side) -> Number:
    """Return the squared distance of p from a side."""
    x, y = core.vertices[side.edge.start]
    return _square_of_gap(p[0] - x, p[1] - y, side.edge, side.divisor)


def _square_of_gap(dx: Number, dy: Number, edge: Edge, divisor: Number) -> Number:
    part = _part(dx, dy, edge, divisor)
    gx, gy = part * edge.x, part * edge.y
    gx -= dx
    gy -= dy
    gx *= gx
    gy *= gy
    gx += gy
    return gx


def _part(dx: Number, dy: Number, edge: Edge, divisor: Number) -> Number:
    """Return the fraction of an edge at its point closest to the edge's start + (dx, dy)."""
    return _on(edge, dot(edge.x, edge.y, dx, dy) / divisor)


def _part_at_crossing(dx: Number, dy: Number, edge: Edge, other: Edge) -> Number:
    """Return the fraction of an edge at its crossing with the line of another edge."""
    return _on(edge, quotient(cross(dx, dy, other.x, other.y), cross(edge.x, edge.y, *other[1:3])))


def parts_of(one: Stretch, other: Stretch, crosses: Number) -> tuple[Number, Number]:
    """Return the positions of a span's two points, each as a fraction of its edge."""
    (ax, ay), (bx, by), e = one.start, other.start, one.edge
    dx, dy = bx - ax, by - ay
    s = _part(dx, dy, e, _divisor(_square_of(e)))
    if some(crosses):
        s = where(crosses, _part_at_crossing(dx, dy, e, other.edge), s)
    return s, _part(s * e.x - dx, s * e.y - dy, other.edge, _divisor(_square_of(other.edge)))


def _square_of(edge: Edge) -> Number:
    return dot(edge.x, edge.y, edge.x, edge.y)


def _divisor(length2: Number) -> Number:
    return length2 + (length2 == 0)


def _on(edge: Edge, part: Number) -> Number:
    """Return the fraction clamped to the ends that the edge has."""
    if edge.before:
        part = larger(part, 0)
    if edge.after:
        part = smaller(part, 1)
    return part


def _inside(margin: Number, of: str, a: Outline, b: Outline) -> Iterator[Span]:
    """Yield a span for each vertex of one core: of length 0 if it is inside the other, else inf."""
    hull, other = (a, b) if of == "b" else (b, a)
    sizes = [abs(side.edge.x) + abs(side.edge.y) for side in hull.sides]
    has_length = sum(sizes) > 0
    walls = [*_walls(hull, margin, sizes)]
    for i, vertex in enumerate(other.vertices):
        at = (_vertex(0), _vertex(i)) if of == "b" else (_vertex(i), _vertex(0))
        is_inside = reduce(and_, _are_within(walls, vertex), has_length)
        yield Span(Way(*at, of), where(is_inside, 0, math.inf))


def _walls(core: Outline, margin: Number, sizes: list[Number]) -> Iterator[Wall]:
    """Yield each edge, its start, and the cross product that a vertex inside must exceed.

    For an edge of length 0, every vertex counts as inside.
    """
    for (edge, *_), size in zip(core.sides, sizes):
        yield edge, core.vertices[edge.start], where(size == 0, -math.inf, margin * size)


def _are_within(walls: list[Wall], vertex: Vector) -> Iterator[Test]:
    for edge, (x, y), least_ in walls:
        yield cross(edge.x, edge.y, vertex[0] - x, vertex[1] - y) > least_


def _spans_and_crossings(a: Outline, b: Outline) -> Iterator[Span]:
    return chain(_spans(a, b), _told(_crossings(a, b)))


def _crossings(a: Outline, b: Outline) -> Iterator[Span]:
    """Yield a span for each pair of edges, from their crossing on a's edge to its foot on b's.

    The foot limits the error if the edges are nearly parallel.
    """
    for one in a.sides:
        for other in b.sides:
            e, f = one.edge, other.edge
            (ax, ay), (bx, by) = a.vertices[e.start], b.vertices[f.start]
            dx, dy = bx - ax, by - ay
            s = _part_at_crossing(dx, dy, e, f)
            length2 = _square_of_gap(s * e.x - dx, s * e.y - dy, f, other.divisor)
            yield Span(Way(one.place, other.place), length2)


def _told(crossings: Iterator[Span]) -> Iterator[Span]:
    """Yield each crossing, with a squared length of inf instead of NaN."""
    for span in crossings:
        yield span._replace(length2=where(span.length2 < math.inf, span.length2, math.inf))
