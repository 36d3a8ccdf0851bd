"""The nearest points of two shapes, and their distance.

Two convex sets that are apart are nearest at a vertex of one of them and a point of an edge of the
other, the foot of the perpendicular or an end (V. Lumelsky, 1985, for segments). Sets that meet
have a crossing of two edges, or hold a vertex of the other: there the two points fall together.
All of these are tried and the least is taken; whether the shapes meet is known exactly before.

Coordinates are brought to the size of 1 by a power of two and taken relative to a's first vertex,
so that nothing overflows and far offsets cost no more than their own rounding.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from hitlab import space
from hitlab.algorithms import EXACT, published
from hitlab.core import Edge, Parts, Vector, edges, parts
from hitlab.exact import rounded
from hitlab.measures import (
    blockwise,
    divided,
    exponent,
    hypot,
    is_batch,
    larger,
    scaled,
    smaller,
    unit,
    where,
)
from hitlab.overlap import intersects
from hitlab.predicates import Number, cross, dot
from hitlab.published import program
from hitlab.shape import Floats, Length, Shape, check_pair
from hitlab.tolerances import LOST, NEAR_SIDE


class ClosestPoints(NamedTuple):
    """The nearest points, shape (..., 2) or (..., 3); where the shapes meet, one point twice."""

    on_a: Floats
    on_b: Floats


class Span(NamedTuple):
    """A point of each core, and their squared distance."""

    length2: Number
    p: Vector
    q: Vector


def distance(a: Shape, b: Shape) -> Length:
    """Measure how far two shapes are apart, 0 where they meet.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.

    Returns
    -------
    float, or an array of the broadcast shape
        Within a few units in the last place at the scale of the input. Shapes that are apart may
        be so near that it rounds to 0. From a mesh without faces it is infinite.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.distance(hl.Disk((0, 0), 1), hl.Disk((3, 4), 1))
    3.0
    >>> hl.distance(hl.Point((0.5, 0.5)), hl.Box((0, 0), (2, 2)))
    0.0
    >>> hl.distance(hl.Point([(0, 3), (-4, 3)]), hl.Ray((0, 0), (1, 0)))
    array([3., 5.])
    >>> hl.distance(hl.Sphere((1, 1, 3), 1), hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)]))
    2.0
    """
    check_pair(a, b)
    if a.dimension == 3:
        return space.distance(a, b)
    return apart(a, b, intersects(a, b, touching=True))


def apart(a: Shape, b: Shape, hit: Any) -> Any:
    """Measure the distance of two shapes of the plane whose verdict is known."""
    return 0.0 if hit is True else _measured(a, b, hit)[-1]


def closest_points(a: Shape, b: Shape, *, algorithm: str | None = None) -> ClosestPoints:
    """Find the points at which two shapes are nearest.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.
    algorithm : str, optional
        An id of `algorithms(a, b)`: the points as that algorithm finds them, with its mistakes.

    Returns
    -------
    ClosestPoints
        `(on_a, on_b)`, shape (..., 2) each, in space (..., 3); one common point where they meet.
        It is infinite where rays or lines cross beyond the largest float, and nan for a mesh
        without faces.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast, and an algorithm that the pair has not or that finds no
        nearest points.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.closest_points(hl.Disk((0, 0), 1), hl.Segment((3, -1), (3, 1)))
    ClosestPoints(on_a=array([1., 0.]), on_b=array([3., 0.]))
    >>> hl.closest_points(hl.Segment((0, 0), (2, 2)), hl.Segment((0, 2), (2, 0)))
    ClosestPoints(on_a=array([1., 1.]), on_b=array([1., 1.]))
    >>> hl.closest_points(hl.Point((2, 2)), hl.Triangle([(0, 0), (1, 0), (0, 0)])).on_b
    array([1., 0.])
    >>> triangle = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    >>> hl.closest_points(hl.Sphere((4, 4, 1), 0.5), triangle).on_b
    array([2., 2., 0.])
    """
    check_pair(a, b)
    if algorithm not in (None, EXACT.id):
        return _as_told(a, b, algorithm)
    if a.dimension == 3:
        return ClosestPoints(*space.closest_points(a, b))
    ax, ay, bx, by, _ = _measured(a, b, intersects(a, b, touching=True))
    return ClosestPoints(np.stack([ax, ay], axis=-1), np.stack([bx, by], axis=-1))


def _as_told(a: Shape, b: Shape, algorithm: str) -> ClosestPoints:
    module, first, second = published(algorithm, a, b)
    if not hasattr(module, "closest_points"):
        raise ValueError(
            f"algorithm = {algorithm!r} finds no closest points: leave it out, or take {EXACT.id!r}"
        )
    found = program.blockwise(module, first, second, module.closest_points)
    points = np.stack(found[:3], axis=-1), np.stack(found[3:], axis=-1)
    return ClosestPoints(*(points if first is a else points[::-1]))


def _measured(a: Shape, b: Shape, hit: Any) -> tuple[Any, ...]:
    layout_a, layout_b, split = a.core.layout, b.core.layout, a.core.layout.width

    def measure(hit: Any, *columns: Number) -> tuple[Any, ...]:
        return _measure(hit, parts(layout_a, columns[:split]), parts(layout_b, columns[split:]))

    return blockwise(measure, hit, *a.core.columns, *b.core.columns)


def _measure(hit: Any, given_a: Parts, given_b: Parts) -> tuple[Any, ...]:
    """Give x, y on a, x, y on b, and the distance."""
    a, b, (x, y), size = to_unit_size(given_a, given_b)
    ra, rb = (0.0 if core.radius is None else core.radius for core in (a, b))
    p, q = _found(hit, given_a, given_b, nearest(a, b, NEAR_SIDE, hit), ra + rb, size)
    gx, gy = (where(u == v, 0.0, v - u) for u, v in zip(p, q))  # both may be infinite
    d = hypot(gx, gy)
    ux, uy = divided(gx, d), divided(gy, d)
    shared = (larger(d - rb, 0.0) + smaller(ra, d)) / 2
    on_a, on_b = where(hit, shared, ra), where(hit, shared, d - rb)
    points = (
        scaled(x + (p[0] + on_a * ux), size),
        scaled(y + (p[1] + on_a * uy), size),
        scaled(x + (p[0] + on_b * ux), size),
        scaled(y + (p[1] + on_b * uy), size),
    )
    return *points, scaled(where(hit, 0.0, larger(d - (ra + rb), 0.0)), size)


def _found(
    hit: Any, given_a: Parts, given_b: Parts, span: Span, radius: Number, size: Any
) -> tuple[Vector, Vector]:
    """Keep the span, but look again exactly where shapes meet and their points did not.

    That happens where rounding loses a crossing: of lines that are all but parallel, far away.
    """
    lost = hit & (span.length2 > (radius + LOST) ** 2)
    if not np.any(lost):
        return span.p, span.q
    if not isinstance(lost, np.ndarray):
        return _exactly(given_a, given_b, size)
    found = [np.array(np.broadcast_to(c, lost.shape)) for point in span[1:] for c in point]
    for index in zip(*np.nonzero(lost)):
        a, b = (_picked(core, lost.shape, index) for core in (given_a, given_b))
        exact = _exactly(a, b, int(np.broadcast_to(size, lost.shape)[index]))
        for column, value in zip(found, (c for point in exact for c in point)):
            column[index] = value
    px, py, qx, qy = found
    return (px, py), (qx, qy)


def _picked(core: Parts, shape: tuple[int, ...], index: tuple[int, ...]) -> Parts:
    def pick(column: Number) -> float:
        return float(np.broadcast_to(column, shape)[index])

    vertices, ends = ([(pick(x), pick(y)) for x, y in points] for points in core[:2])
    return Parts(vertices, ends, None)


def _exactly(a: Parts, b: Parts, size: int) -> tuple[Vector, Vector]:
    """Run the same search on fractions."""
    _, *points = nearest(_as_fractions(a), _as_fractions(b), Fraction(0), True)
    (x, y), unit = a.vertices[0], Fraction(2) ** -size
    p, q = (
        (rounded((px - Fraction(x)) * unit), rounded((py - Fraction(y)) * unit))
        for px, py in points
    )
    return p, q


def _as_fractions(core: Parts) -> Parts:
    vertices, ends = ([(Fraction(x), Fraction(y)) for x, y in points] for points in core[:2])
    return Parts(vertices, ends, None)


def to_unit_size(a: Parts, b: Parts) -> tuple[Parts, Parts, Vector, Any]:
    """Bring two cores to coordinates of at most 1, relative to a's first vertex.

    Returns the cores, that vertex, and the power of two by which all of it was divided.
    """
    numbers = [abs(c) for core in (a, b) for vertex in core.vertices for c in vertex]
    numbers += [core.radius for core in (a, b) if core.radius is not None]
    size = exponent(reduce(larger, numbers)) + 1
    x, y = (scaled(c, -size) for c in a.vertices[0])
    return _moved(a, x, y, size), _moved(b, x, y, size), (x, y), size


def _moved(core: Parts, x: Number, y: Number, size: Any) -> Parts:
    vertices = [(scaled(vx, -size) - x, scaled(vy, -size) - y) for vx, vy in core.vertices]
    ends = [unit(*end) for end in core.ends]
    return Parts(vertices, ends, None if core.radius is None else scaled(core.radius, -size))


def nearest(a: Parts, b: Parts, margin: Number, may_meet: Any) -> Span:
    """Find the nearest points of two cores, without their radii.

    Only cores that may meet can cross or hold a vertex of each other. A vertex has to be `margin`
    within an edge, of its length, to be taken for inside.
    """
    spans = _spans(a, b)
    if np.any(may_meet):
        common = (_if_told(may_meet, span) for span in _common(a, b, margin))
        spans = chain(common, spans)
    best = next(spans)
    for span in spans:
        if is_batch(span.length2):
            best = _nearer(best, span)
        elif span.length2 < best.length2:
            best = span
            if span.length2 == 0:
                break
    return best


def _spans(a: Parts, b: Parts) -> Iterator[Span]:
    """Give the ways between two vertices, which may be all that there are, and to the edges."""
    yield _span(a.vertices[0], b.vertices[0])
    yield from (_to_edge(p, b, edge) for edge in edges(b) for p in a.vertices)
    yield from (_turned(_to_edge(q, a, edge)) for edge in edges(a) for q in b.vertices)


def _common(a: Parts, b: Parts, margin: Number) -> Iterator[Span]:
    """Give the vertices that may be inside, and the crossings of edges."""
    for core, other in ((a, b), (b, a)):
        if len(core.vertices) > 2:
            yield _if_inside(core, other.vertices[0], margin)
    others = edges(b)
    yield from (_crossing(a, edge, b, other) for edge in edges(a) for other in others)


def _if_told(may_meet: Any, span: Span) -> Span:
    """Leave the way out for pairs that are apart, and where it leads beyond the floats."""
    told = may_meet & (span.length2 < math.inf)
    return span._replace(length2=where(told, span.length2, math.inf))


def _span(p: Vector, q: Vector) -> Span:
    gx, gy = q[0] - p[0], q[1] - p[1]
    return Span(gx * gx + gy * gy, p, q)


def _turned(span: Span) -> Span:
    return Span(span.length2, span.q, span.p)


def _nearer(one: Span, other: Span) -> Span:
    first = one.length2 <= other.length2
    p, q = (
        (where(first, u[0], v[0]), where(first, u[1], v[1]))
        for u, v in ((one.p, other.p), (one.q, other.q))
    )
    return Span(smaller(one.length2, other.length2), p, q)


def _on_edge(core: Parts, edge: Edge, part: Number) -> Vector:
    """Give the point that lies that part of the way along the edge, or the end before it."""
    x, y = core.vertices[edge.start]
    if edge.before:
        part = larger(part, 0.0)
    if edge.after:
        part = smaller(part, 1.0)
    return x + part * edge.x, y + part * edge.y


def _to_edge(p: Vector, core: Parts, edge: Edge) -> Span:
    x, y = core.vertices[edge.start]
    along = dot(edge.x, edge.y, p[0] - x, p[1] - y)
    return _span(p, _on_edge(core, edge, divided(along, dot(edge.x, edge.y, edge.x, edge.y))))


def _crossing(a: Parts, e: Edge, b: Parts, f: Edge) -> Span:
    """Cross two edges; the foot on f keeps near parallel ones from drifting apart along it."""
    (ax, ay), (bx, by) = a.vertices[e.start], b.vertices[f.start]
    part = divided(cross(bx - ax, by - ay, f.x, f.y), cross(e.x, e.y, f.x, f.y))
    return _to_edge(_on_edge(a, e, part), b, f)


def _if_inside(core: Parts, vertex: Vector, margin: Number) -> Span:
    """Take the vertex itself where it is inside the core; near its edge the feet are as good."""
    inside, a_point = True, True
    for edge in edges(core):
        x, y = core.vertices[edge.start]
        side = cross(edge.x, edge.y, vertex[0] - x, vertex[1] - y)
        size = abs(edge.x) + abs(edge.y)
        inside = inside & ((side > margin * size) | (size == 0))
        a_point = a_point & (size == 0)
    return Span(where(inside > a_point, 0.0, math.inf), vertex, vertex)
