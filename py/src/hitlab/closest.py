"""The nearest points of two shapes, and their distance.

The points are sought on the cores (`hitlab.nearest`), with coordinates brought to the size of 1 by
a power of two, so that nothing overflows. All is measured by differences, so that far offsets cost
no more than their own rounding; a nearest vertex is returned exactly as given. Whether the shapes
meet has been decided exactly before. Where floats are too coarse to show a crossing or a gap, and
where they underflow, the same search runs on fractions.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from hitlab import space
from hitlab.algorithms import EXACT, published
from hitlab.core import FARTHEST, Parts, Vector, parts
from hitlab.exact import rounded, square_root
from hitlab.measures import (
    SMALL,
    blockwise,
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
from hitlab.nearest import Found, Outline, Place, outline, search
from hitlab.overlap import intersects
from hitlab.predicates import Number, dot
from hitlab.published import program
from hitlab.shape import Floats, Length, Shape, check_pair
from hitlab.tolerances import LOST, NEAR_END, NEAR_SIDE, ROUNDED_FOOT, SMALLEST_SQUARE

LARGEST_SIZE = 1000
"""A power of two below which nothing between the shapes can be rounded to infinity."""


class ClosestPoints(NamedTuple):
    """The nearest points, shape (..., 2) or (..., 3); where the shapes meet, one point twice."""

    on_a: Floats
    on_b: Floats


class Foot(NamedTuple):
    """A point of a core, and whether it is a vertex, which it then equals to the last bit."""

    point: Vector
    is_vertex: Any


class Stretch(NamedTuple):
    """What a point lies on: an edge, a vertex, which is both its ends, or what has no end."""

    start: Vector
    end: Vector
    way: Vector
    has_end: bool


class Pair(NamedTuple):
    """Two cores, what was found for them, and where floats are too coarse to find it.

    `near`, `radii` and what was found are divided by 2**size.
    """

    a: Parts
    b: Parts
    hit: Any
    size: Any
    near: tuple[Parts, Parts]
    radii: tuple[Number, Number]
    found: Found
    lost: Any


Measure = Callable[[Pair], tuple[Any, ...]]


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
        Within a few units in the last place at the scale of the input. It is 0 exactly where the
        shapes meet; apart, however little, it is at least the smallest double. From a mesh without
        faces it is infinite.

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
    return 0.0 if hit is True else _measured(_distance, a, b, hit)[0]


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
        A point's nearest point is itself, and a given vertex that is nearest comes back with its
        bits. Bounded shapes have finite points; those of rays or lines are infinite where they
        cross beyond the largest float. For a mesh without faces they are nan.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast, and an algorithm that the pair lacks or that finds no
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
    ax, ay, bx, by = _measured(_points, a, b, intersects(a, b, touching=True))
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


def _measured(measure: Measure, a: Shape, b: Shape, hit: Any) -> tuple[Any, ...]:
    layout_a, layout_b, split = a.core.layout, b.core.layout, a.core.layout.width

    def measured(hit: Any, *columns: Number) -> tuple[Any, ...]:
        pair = _pair(parts(layout_a, columns[:split]), parts(layout_b, columns[split:]), hit)
        return measure(pair)

    return blockwise(measured, hit, *a.core.columns, *b.core.columns)


def _pair(a: Parts, b: Parts, hit: Any) -> Pair:
    size = _size(a, b)
    near = _sized(a, size), _sized(b, size)
    outlines = outline(near[0]), outline(near[1])
    found = search(*outlines, NEAR_SIDE, hit)
    ra, rb = (0.0 if core.radius is None else core.radius for core in near)
    lost = where(hit, found.length2 > (ra + rb + LOST) ** 2, found.length2 < SMALLEST_SQUARE)
    for core, sides in zip((a, b), outlines):
        lost = lost | _underflows(core, sides)
    return Pair(a, b, hit, size, near, (ra, rb), found, lost)


def _distance(pair: Pair) -> tuple[Any, ...]:
    ra, rb = pair.radii
    free = larger(root(pair.found.length2) - (ra + rb), 0.0)
    free = scaled(where(pair.hit, 0.0, free), pair.size)
    return _exactly_where((True ^ pair.hit) & (pair.lost | (free == 0)), pair, (free,), slice(4, 5))


def _points(pair: Pair) -> tuple[Any, ...]:
    """Give x, y on a, and x, y on b."""
    found, (ra, rb), hit = pair.found, pair.radii, pair.hit
    one = _stretch(pair.near[0], [way.of_a for way in found.ways], found.number)
    other = _stretch(pair.near[1], [way.of_b for way in found.ways], found.number)
    gap = _gap(one, other, found)
    p, q = _foot(one, found.s, gap), _foot(other, found.t, gap)
    on_a, on_b = p.point, q.point
    with_radius = pair.a.radius is not None, pair.b.radius is not None
    if any(with_radius):
        d = hypot(*gap)
        way = divided(gap[0], d), divided(gap[1], d)
        on_a = _along(on_a, ra, way) if with_radius[0] else on_a
        on_b = _along(on_b, -rb, way) if with_radius[1] else on_b
    if some(hit):
        is_p, is_q = _is_common(found, p, q, ra, rb)
        if all(with_radius):
            middle = _along(p.point, (larger(d - rb, 0.0) + smaller(ra, d)) / 2, way)
            on_a, on_b = _chosen(hit, middle, on_a), _chosen(hit, middle, on_b)
        if any(with_radius):
            on_a, on_b = _chosen(hit & is_p, p.point, on_a), _chosen(hit & is_q, q.point, on_b)
        on_a, on_b = _chosen(hit & is_q, q.point, on_a), _chosen(hit & is_p, p.point, on_b)
    points = (*_grown(on_a, pair), *_grown(on_b, pair))
    lost = pair.lost | _loses_bits(pair.a, pair.near[0]) | _loses_bits(pair.b, pair.near[1])
    return _exactly_where(lost, pair, points, slice(4))


def _gap(one: Stretch, other: Stretch, found: Found) -> Vector:
    """Lead from the point on a to that on b."""
    x, y = (
        (v - u) + (found.t * t - found.s * s)
        for u, v, s, t in zip(one.start, other.start, one.way, other.way)
    )
    return x, y


def _grown(point: Vector, pair: Pair) -> Vector:
    """Bring a point back to the shapes' own size; none between bounded ones is infinite."""
    x, y = (scaled(c, pair.size) for c in point)
    if pair.a.ends or pair.b.ends or not some(pair.size > LARGEST_SIZE):
        return x, y
    return smaller(larger(x, -FARTHEST), FARTHEST), smaller(larger(y, -FARTHEST), FARTHEST)


def _size(a: Parts, b: Parts) -> Any:
    """Give the power of two that is larger than all coordinates and radii."""
    numbers = [abs(c) for core in (a, b) for vertex in core.vertices for c in vertex]
    numbers += [core.radius for core in (a, b) if core.radius is not None]
    return exponent(reduce(larger, numbers)) + 1


def _sized(core: Parts, size: Any) -> Parts:
    vertices = [(scaled(x, -size), scaled(y, -size)) for x, y in core.vertices]
    ends = [unit(*end) for end in core.ends]
    return Parts(vertices, ends, None if core.radius is None else scaled(core.radius, -size))


def _underflows(core: Parts, near: Outline) -> Any:
    """Tell whether an edge is too short, at the size of 1, for its square."""
    lost: Any = False
    for side in near.sides:
        short = side.length2 < SMALLEST_SQUARE
        if some(short):
            (x, y), (u, v) = (core.vertices[i] for i in side.place[:2])
            lost = lost | short & ((x != u) | (y != v))
    return lost


def _loses_bits(core: Parts, near: Parts) -> Any:
    """Tell whether a coordinate is too small, at the size of 1, to keep its bits."""
    lost: Any = False
    for given, scaled_ in zip(core.vertices, near.vertices):
        for c, d in zip(given, scaled_):
            small = abs(d) < SMALL
            if some(small):
                lost = lost | small & (c != 0)
    return lost


def _stretch(near: Parts, places: list[Place], number: Any) -> Stretch:
    start = near.vertices[0]
    if near.ends:
        return Stretch(start, start, near.ends[0], False)
    if len(near.vertices) == 1:
        return Stretch(start, start, (0.0, 0.0), False)
    from_, to, _ = zip(*places)
    (x, y), (u, v) = (_picked(near.vertices, each, number) for each in (from_, to))
    return Stretch((x, y), (u, v), (u - x, v - y), True)


def _picked(vertices: list[Vector], places: tuple[int, ...], number: Any) -> Vector:
    """Give, for each pair, the vertex at which its way starts or ends."""
    if not is_batch(number) or len(set(places)) == 1:
        return vertices[places[0]]
    which = np.take(places, number)
    if len(vertices) == 2:
        return _chosen(which == 0, *vertices)
    x, y = (np.take_along_axis(np.stack(column), which[None], 0)[0] for column in zip(*vertices))
    return x, y


def _looked_up(table: Sequence[Any], number: Any) -> Any:
    return np.take(table, number) if is_batch(number) else table[number]


def _foot(on: Stretch, part: Number, gap: Vector) -> Foot:
    """Go that part of the way; if it is the whole way, return the end itself."""
    if not (on.has_end or is_batch(part) or part):
        return Foot(on.start, True)
    part = _settled(on, part, gap)
    (x, y), (u, v) = on.start, on.way
    point = x + part * u, y + part * v
    if not on.has_end:
        return Foot(point, part == 0)
    at_end = part == 1
    return Foot(_chosen(at_end, on.end, point), (part == 0) | at_end)


def _settled(on: Stretch, part: Number, gap: Vector) -> Number:
    """Take the vertex where the foot equals it up to rounding."""
    end = where(on.has_end & (part > 0.5), 1.0, 0.0)
    near = (part != end) & (abs(part - end) < NEAR_END)
    if not some(near):
        return part
    (x, y), (gx, gy) = on.way, gap
    terms = abs(x) * (abs(gx) + abs(x)) + abs(y) * (abs(gy) + abs(y))
    return where(near & (abs(part - end) * dot(x, y, x, y) <= ROUNDED_FOOT * terms), end, part)


def _along(start: Vector, length: Number, way: Vector) -> Vector:
    """Go that far along a unit vector."""
    return start[0] + length * way[0], start[1] + length * way[1]


def _is_common(found: Found, p: Foot, q: Foot, ra: Number, rb: Number) -> tuple[Any, Any]:
    """Tell whether one of the two points belongs to both shapes; prefer a vertex.

    A point of a core without a radius does, and so does a vertex inside the other core.
    """
    inside = _looked_up([way.inside for way in found.ways], found.number)
    exact = (True ^ p.is_vertex) & q.is_vertex
    is_q = (inside == "b") | (inside != "a") & (rb == 0) & ((ra > 0) | exact)
    return (inside == "a") | (ra == 0) & (True ^ is_q), is_q


def _chosen(test: Any, one: Vector, other: Vector) -> Vector:
    return where(test, one[0], other[0]), where(test, one[1], other[1])


def _exactly_where(lost: Any, pair: Pair, values: tuple[Any, ...], which: slice) -> tuple[Any, ...]:
    """Measure again on fractions where the floats are too coarse."""
    if not some(lost):
        return values
    if not is_batch(lost):
        return _exactly(pair.hit, pair.a, pair.b)[which]
    values = tuple(map(np.copy, values))
    for index in zip(*np.nonzero(lost)):
        exact = _exactly(pair.hit[index], _single(pair.a, index), _single(pair.b, index))
        for column, value in zip(values, exact[which]):
            column[index] = value
    return values


def _single(core: Parts, index: tuple[int, ...]) -> Parts:
    vertices, ends = (
        [(float(x[index]), float(y[index])) for x, y in points] for points in core[:2]
    )
    return Parts(vertices, ends, None if core.radius is None else float(core.radius[index]))


def _exactly(hit: Any, a: Parts, b: Parts) -> tuple[float, ...]:
    """Measure a single pair; lengths, which have a root, to 59 bits, then all is rounded once."""
    near_a, near_b = _as_fractions(a), _as_fractions(b)
    found = search(outline(near_a), outline(near_b), Fraction(0), bool(hit))
    [way] = found.ways
    p, q = _at(near_a, way.of_a, found.s), _at(near_b, way.of_b, found.t)
    if way.inside:
        p = q = q if way.inside == "b" else p
    ra, rb = Fraction(a.radius or 0), Fraction(b.radius or 0)
    d2 = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
    d = square_root(d2) if d2 else Fraction(0)
    shared = (max(d - rb, Fraction(0)) + min(ra, d)) / 2
    shared = Fraction(0) if ra == 0 else d if rb == 0 else shared
    parts_ = (shared, shared) if hit else (ra, d - rb)
    points = [u + part / d * (v - u) if d else u for part in parts_ for u, v in zip(p, q)]
    free = 0.0 if hit else max(rounded((d2 - (ra + rb) ** 2) / (d + ra + rb)), math.ulp(0.0))
    return *map(rounded, points), free


def _at(core: Parts, place: Place, part: Number) -> Vector:
    x, y = core.vertices[place.start]
    u, v = core.ends[0] if core.ends else core.vertices[place.end]
    if not core.ends:
        u, v = u - x, v - y
    return x + part * u, y + part * v


def _as_fractions(core: Parts) -> Parts:
    vertices, ends = ([(Fraction(x), Fraction(y)) for x, y in points] for points in core[:2])
    return Parts(vertices, ends, None)
