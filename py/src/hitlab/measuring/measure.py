"""Distance and closest points of a pair of 2D shapes.

The search runs on the cores (`hitlab.measuring.nearest`). Their coordinates are scaled to the size
of 1 by a power of two, so that nothing overflows. All measurements use differences, so that
coordinates far from the origin cost no more than their own rounding. A closest vertex is returned
exactly as given. The verdict has been decided exactly before. If floats are too coarse to show a
crossing or a gap, or if they underflow, the same search runs in fractions.
"""

import math
from fractions import Fraction
from functools import partial, reduce
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.batch import by_case, measured, sure_or_exact
from hitlab.arithmetic.elementwise import (
    divided,
    exponent,
    hypot,
    is_batch,
    larger,
    root,
    scaled,
    smaller,
    some,
    unit,
    where,
)
from hitlab.arithmetic.integers import rounded, square_root
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.arithmetic.tolerances import NEAR_END, ROUNDING, SMALLEST_SQUARE
from hitlab.measuring.nearest import (
    Found,
    Outline,
    Place,
    Stretch,
    Way,
    least_square,
    outline,
    parts_of,
    search,
)
from hitlab.shapes.base import Length, Verdict
from hitlab.shapes.core import FARTHEST, Edge, Layout, Parts, parts
from hitlab.shapes.planar import AnyPlaneShape

NEAR_SIDE = 2.0**-50
"""How far inside an edge's line a vertex must be to count as inside in floats.

It applies to the search for closest points, and is relative to |x| + |y| of the edge e = (x, y), in
coordinates of at most 1/2. The vector w to the vertex has components of at most 1. So e × w errs by
1 rounding of |x| + |y| for e, 1 for w, 1 for the products and 1 for their difference: by 4 of the 8
roundings that this bound allows."""

ROUNDED_FOOT = 16 * ROUNDING
"""Error bound of the position of a foot on an edge e, times |e|².

It is relative to the products of the components of e and of the gap g from the edge's start; for
a foot at the end of e, also to those of e and e. The errors are:

1. e · g: 1 u for each of them, 1 for a product, 1 for the sum: 4 u of the products.
2. At the start, the foot's fraction of e is close to 0, and so are the errors of |e|² and the
   quotient.
3. At the end, it is close to 1: 4 u for |e|², 1 u for the quotient: 5 u, because the products
   contain |e|².
4. Another edge that ends there yields the same point by its own foot: 5 u.

So the maximum is 10 u: both feet are at the end, or neither is."""

LOST = 2.0**-48
"""The gap between closest points of intersecting shapes above which an exact search follows.

It is in coordinates of at most 1/2. This is a choice, not a bound: it equals `MEASURE`, so that
pure rounding does not cause a search, and common points are as accurate as closest points. A
smaller one costs time, a larger one allows a visible gap between the points of intersecting
shapes."""

TINY = 2.0**-390
"""A pair with a smaller number at the size of 1, except 0, is measured in fractions.

Differences of larger ones are 0 or at least 2**-443, with squares above `SMALLEST_SQUARE`."""

LARGEST_SIZE = 1000
"""The exponent of a pair's size up to which no point between the shapes overflows."""


class Foot(NamedTuple):
    """A point of a core, and whether it is a vertex; if so, it equals the vertex bit for bit."""

    point: Vector
    is_vertex: Test


class Pair(NamedTuple):
    """Two cores, as given and divided by 2**size, and whether a number is then tiny."""

    given: tuple[Parts, Parts]
    size: Number
    near: tuple[Parts, Parts]
    outlines: tuple[Outline, Outline]
    tiny: Test


def distance(a: AnyPlaneShape, b: AnyPlaneShape, hit: Verdict) -> Length:
    """Return the distance between two 2D shapes whose verdict is known."""
    if hit is True:
        return 0.0
    pair = a.core.layout, b.core.layout
    measure = sure_or_exact(partial(_apart, *pair), partial(_exactly_apart, *pair))
    columns = *a.core.columns, *b.core.columns
    free: Length
    [free] = measured(measure, True ^ hit, *columns, otherwise=0.0)
    return free


def closest_points(a: AnyPlaneShape, b: AnyPlaneShape, hit: Verdict) -> Columns:
    """Return x, y of the closest points on a and on b; the verdict is known."""
    pair = a.core.layout, b.core.layout
    apart, common = (
        sure_or_exact(partial(_points, *pair, verdict), partial(_exact_points, *pair, verdict))
        for verdict in (False, True)
    )
    return by_case({False: apart, True: common}, hit, *a.core.columns, *b.core.columns)


def distance_and_points(a: AnyPlaneShape, b: AnyPlaneShape, hit: bool) -> tuple[float, Columns]:
    """Return the results of both for a single pair by one search, equal bit for bit."""
    if hit:
        return 0.0, closest_points(a, b, hit)
    layouts, columns = (a.core.layout, b.core.layout), (*a.core.columns, *b.core.columns)
    pair = _sized_pair(*layouts, columns)
    found = search(*pair.outlines, NEAR_SIDE, hit)
    is_shown, free = _free(pair, found.length2)
    are_sure, *points = _points_of(pair, found, hit)
    if not is_shown:
        [free] = _exactly_apart(*layouts, *columns)
    return free, tuple(points) if are_sure else _exact_points(*layouts, hit, *columns)


def _sized_pair(a: Layout, b: Layout, columns: tuple[Number, ...]) -> Pair:
    """Return a pair scaled to the size of 1."""
    given = parts(a, columns[: a.width]), parts(b, columns[a.width :])
    size, tiny = _size(*given)
    near = _sized(given[0], size), _sized(given[1], size)
    return Pair(given, size, near, (outline(near[0]), outline(near[1])), tiny)


def _radii(cores: tuple[Parts, Parts]) -> tuple[Number, Number]:
    ra, rb = (0.0 if core.radius is None else core.radius for core in cores)
    return ra, rb


def _apart(a: Layout, b: Layout, *columns: Number) -> Columns:
    """Return whether floats show the distance of pairs that are apart, and the distance."""
    pair = _sized_pair(a, b, columns)
    return _free(pair, least_square(*pair.outlines))


def _free(pair: Pair, length2: Number) -> Columns:
    """Return the same, given the squared distances of the cores."""
    ra, rb = _radii(pair.near)
    free = scaled(larger(root(length2) - (ra + rb), 0.0), pair.size)
    lost = pair.tiny | (length2 < SMALLEST_SQUARE) | (free == 0)
    return True ^ lost, free


def _points(a: Layout, b: Layout, hit: bool, *columns: Number) -> Columns:
    """Return whether floats are certain, and x, y of the closest points on a and on b.

    For a hit, they are a common point twice.
    """
    pair = _sized_pair(a, b, columns)
    return _points_of(pair, search(*pair.outlines, NEAR_SIDE, hit), hit)


def _points_of(pair: Pair, found: Found, hit: bool) -> Columns:
    """Return the same, given the shortest spans of the cores."""
    ra, rb = _radii(pair.near)
    lost = found.length2 > (ra + rb + LOST) ** 2 if hit else found.length2 < SMALLEST_SQUARE
    one = _stretch(pair.near[0], [way.of_a for way in found.ways], found.number)
    other = _stretch(pair.near[1], [way.of_b for way in found.ways], found.number)
    s, t = parts_of(one, other, found.pick(_crossings(found.ways)))
    gap = _gap(one, other, s, t)
    p, q = _foot(one, s, gap), _foot(other, t, gap)
    if hit:
        points = _grown(_common(pair, found, p, q, gap), pair) * 2
    else:
        on_a, on_b = _surfaces(pair, p, q, gap)
        points = (*_grown(on_a, pair), *_grown(on_b, pair))
    return True ^ (lost | pair.tiny), *points


def _surfaces(pair: Pair, p: Foot, q: Foot, gap: Vector) -> tuple[Vector, Vector]:
    """Return the feet moved towards each other by the radii."""
    a, b = pair.near
    if a.radius is None and b.radius is None:
        return p.point, q.point
    _, way = _length_and_way(gap)
    on_a = p.point if a.radius is None else _along(p.point, a.radius, way)
    on_b = q.point if b.radius is None else _along(q.point, -b.radius, way)
    return on_a, on_b


def _common(pair: Pair, found: Found, p: Foot, q: Foot, gap: Vector) -> Vector:
    """Return a common point: a core's own if it is in both shapes, or the overlap's middle.

    The point of a core without a radius belongs to both shapes, as does a vertex inside the other
    core. If neither core has a radius, a vertex takes precedence over other points.
    """
    ra, rb = _radii(pair.near)
    is_a, is_b = (found.pick([way.inside == core for way in found.ways]) for core in "ab")
    exact = (True ^ p.is_vertex) & q.is_vertex
    is_q = is_b | (True ^ is_a) & (rb == 0) & ((ra > 0) | exact)
    point = _chosen(is_q, q.point, p.point)
    if pair.near[0].radius is None or pair.near[1].radius is None:
        return point
    d, way = _length_and_way(gap)
    middle = _along(p.point, (larger(d - rb, 0.0) + smaller(ra, d)) / 2, way)
    return _chosen(is_q | is_a | (ra == 0), point, middle)


def _crossings(ways: list[Way]) -> list[bool]:
    return [way.of_a.is_edge and way.of_b.is_edge for way in ways]


def _length_and_way(gap: Vector) -> tuple[Number, Vector]:
    length = hypot(*gap)
    return length, (divided(gap[0], length), divided(gap[1], length))


def _gap(one: Stretch, other: Stretch, s: Number, t: Number) -> Vector:
    """Return the vector from the point on a to the point on b."""
    x, y = (
        (v - u) + (t * g - s * e)
        for u, v, e, g in zip(one.start, other.start, one.edge[1:3], other.edge[1:3])
    )
    return x, y


def _grown(point: Vector, pair: Pair) -> Columns:
    """Scale a point back to the shapes' size; for bounded shapes keep it finite."""
    x, y = (scaled(c, pair.size) for c in point)
    a, b = pair.given
    if a.ends or b.ends or not some(pair.size > LARGEST_SIZE):
        return x, y
    return smaller(larger(x, -FARTHEST), FARTHEST), smaller(larger(y, -FARTHEST), FARTHEST)


def _size(a: Parts, b: Parts) -> tuple[Number, Test]:
    """Return the exponent of a power of two larger than all numbers, and whether one is tiny."""
    numbers = [abs(c) for core in (a, b) for vertex in core.vertices for c in vertex]
    numbers += [core.radius for core in (a, b) if core.radius is not None]
    size, tiny = exponent(reduce(larger, numbers)) + 1, False
    least = scaled(TINY, size)
    for number in numbers:
        small = number < least
        if some(small):
            tiny = tiny | small & (number != 0)
    return size, tiny


def _sized(core: Parts, size: Number) -> Parts:
    vertices = [(scaled(x, -size), scaled(y, -size)) for x, y in core.vertices]
    ends = [unit(*end) for end in core.ends]
    return Parts(vertices, ends, None if core.radius is None else scaled(core.radius, -size))


def _stretch(near: Parts, places: list[Place], number: Number) -> Stretch:
    start, before = near.vertices[0], len(near.ends) < 2
    from_, to, are_edges = zip(*places)
    if len(near.vertices) == 1:
        is_edge = np.take(are_edges, number) if is_batch(number) else are_edges[number]
        x, y = (is_edge * c for c in near.ends[0]) if near.ends else (0, 0)
        return Stretch(start, start, Edge(0, x, y, before, False))
    (x, y), (u, v) = (_picked(near.vertices, each, number) for each in (from_, to))
    return Stretch((x, y), (u, v), Edge(0, u - x, v - y, before, True))


def _picked(vertices: list[Vector], places: tuple[int, ...], number: Number) -> Vector:
    """Return the vertex of each pair at which its edge starts or ends."""
    if not is_batch(number) or len(set(places)) == 1:
        return vertices[places[0]]
    which = np.take(places, number)
    places_ = which * which.size + np.arange(which.size)
    x, y = (np.concatenate(column).take(places_) for column in zip(*vertices))
    return x, y


def _foot(on: Stretch, part: Number, gap: Vector) -> Foot:
    """Return the foot at a fraction of a stretch; at fraction 1 it is the end exactly as given."""
    if not (on.edge.after or is_batch(part) or part):
        return Foot(on.start, True)
    part = _settled(on, part, gap)
    (x, y), (_, u, v, _, has_end) = on.start, on.edge
    point = x + part * u, y + part * v
    if not has_end:
        return Foot(point, part == 0)
    at_end = part == 1
    return Foot(_chosen(at_end, on.end, point), (part == 0) | at_end)


def _settled(on: Stretch, part: Number, gap: Vector) -> Number:
    """Return the fraction, rounded to 0 or 1 if the foot equals that end up to rounding."""
    if not on.edge.after:
        end: Number = 0.0
    else:
        end = (part > 0.5) * 1.0
    off = abs(part - end)
    near = (off != 0) & (off < NEAR_END)
    if not some(near):
        return part
    (x, y), (gx, gy) = on.edge[1:3], gap
    terms = abs(x) * (abs(gx) + end * abs(x)) + abs(y) * (abs(gy) + end * abs(y))
    return where(near & (off * dot(x, y, x, y) <= ROUNDED_FOOT * terms), end, part)


def _along(start: Vector, length: Number, way: Vector) -> Vector:
    """Return the point at the distance `length` from `start` along a unit vector."""
    return start[0] + length * way[0], start[1] + length * way[1]


def _chosen(test: Test, one: Vector, other: Vector) -> Vector:
    if not some(test):
        return other
    return where(test, one[0], other[0]), where(test, one[1], other[1])


def _exactly_apart(a: Layout, b: Layout, *columns: float) -> tuple[float, ...]:
    """Return the distance of a single pair that is apart, never 0."""
    (p, q), d, reach = _exact_feet(a, b, False, columns)
    beyond2 = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2 - sum(reach) ** 2
    return (max(rounded(beyond2 / (d + sum(reach))), math.ulp(0.0)),)


def _exact_points(a: Layout, b: Layout, hit: bool, *columns: float) -> tuple[float, ...]:
    """Return x, y of the closest points of a single pair, each rounded once."""
    (p, q), d, (ra, rb) = _exact_feet(a, b, hit, columns)
    shared = (max(d - rb, Fraction(0)) + min(ra, d)) / 2
    places = (shared, shared) if hit else (ra, d - rb)
    return (*(rounded(u + at / d * (v - u) if d else u) for at in places for u, v in zip(p, q)),)


def _exact_feet(
    a: Layout, b: Layout, hit: bool, columns: tuple[float, ...]
) -> tuple[tuple[Vector, Vector], Fraction, tuple[Fraction, Fraction]]:
    """Return the cores' closest points, their distance to 61 bits, and the radii, in fractions."""
    cores = parts(a, columns[: a.width]), parts(b, columns[a.width :])
    near_a, near_b = map(_as_fractions, cores)
    found = search(outline(near_a), outline(near_b), Fraction(0), hit)
    [way] = found.ways
    one, other = _stretch(near_a, [way.of_a], 0), _stretch(near_b, [way.of_b], 0)
    s, t = parts_of(one, other, found.pick(_crossings(found.ways)))
    p, q = _at(one, s), _at(other, t)
    if way.inside:
        p = q = q if way.inside == "b" else p
    d2 = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
    ra, rb = map(Fraction, _radii(cores))
    return (p, q), square_root(d2) if d2 else Fraction(0), (ra, rb)


def _at(on: Stretch, part: Number) -> Vector:
    (x, y), (_, u, v, *_) = on.start, on.edge
    return x + part * u, y + part * v


def _as_fractions(core: Parts) -> Parts:
    vertices, ends = ([(Fraction(x), Fraction(y)) for x, y in points] for points in core[:2])
    return Parts(vertices, ends, None)
