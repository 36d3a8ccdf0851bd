"""Penetration depth of two convex sets, or the gap between them.

For a unit vector n, let s(n) be the smallest n·q of the points q of b minus the largest n·p of the
points p of a: the separation of b from a along n, negative if their projections overlap. Two convex
sets are max s(n) apart. If that is negative, -max s(n) is the length of the minimum translation
that separates them, along the n with this maximum. It is the distance of the origin from the
boundary of the Minkowski difference (S. Cameron and R. K. Culley, "Determining the minimum
translational distance between two convex polyhedra", 1986).

The boundary of that difference consists of edges parallel to edges of a or b, and of corners, each
the gap from a vertex of a to a vertex of b. So the best n is the outward normal of an edge of a,
the inward normal of an edge of b, or the direction of such a gap. A gap is the best only if the
cores are apart, so only if a radius can bridge it. Growing the cores by radii with the sum R
subtracts R from every s(n). So the depth is R - max s(n) whether the cores are apart or overlap.
Flat cores need no special case, because they have each edge in both directions. If there is no
direction at all, the cores are two equal points, and every n is equally good.

The resulting n is a vector of floats with the length 1 + e/2, where e is small. A shape that moves
by t n leaves the other one at t |n|² = R |n| - s(n). So t = R - s(n) - e (R/2 - s(n)), up to the
square of e. `least_move` computes this t almost without error, as a sum of two numbers: it splits
numbers of 53 bits into two of 26, whose products are not rounded.
"""

import math
from functools import reduce
from operator import and_
from typing import NamedTuple

from hitlab.arithmetic.elementwise import either, greatest, is_batch, least, unit, where
from hitlab.arithmetic.predicates import Number, Test, Vector, dot
from hitlab.arithmetic.tolerances import ROUNDING, SQUARE
from hitlab.shapes.core import Parts

BETTER_AXIS = 2 * ROUNDING
"""The relative improvement from which an edge's normal replaces the current normal of a contact."""

AFTER_26_BITS = 1.5 * 2.0**26
"""Adding it to a number of at most 1 in size rounds away the part below 2**-26."""

Halves = tuple[Number, Number]
"""A number as the sum of two, the second one small compared with the first."""


class Axis(NamedTuple):
    """A unit vector, and the separation of b from a along it."""

    separation: Number
    x: Number
    y: Number


class Side(NamedTuple):
    """An edge and its outward unit normal, (0, 0) if the edge has length 0."""

    start: Vector
    end: Vector
    x: Number
    y: Number
    length: Number
    """|dx| + |dy|."""


class Outline(NamedTuple):
    """A core with the sides around it; the radius is 0 if the core has none."""

    vertices: list[Vector]
    sides: list[Side]
    radius: Number


def outline(core: Parts) -> Outline:
    """Return a core's outline; two vertices give one side in each direction."""
    vertices = core.vertices
    ends = zip(vertices, vertices[1:] + vertices[:1]) if len(vertices) > 1 else ()
    sides = [_side(p, q) for p, q in ends]
    return Outline(vertices, sides, 0.0 if core.radius is None else core.radius)


def _side(start: Vector, end: Vector) -> Side:
    """Return the edge with the normal on its right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = unit(dx, dy)
    return Side(start, end, y, -x, abs(dx) + abs(dy))


def extent(*cores: Outline) -> Number:
    """Return the largest coordinate difference from the first core's first vertex."""
    x, y = cores[0].vertices[0]
    vertices = [vertex for core in cores for vertex in core.vertices]
    return greatest([abs(c) for px, py in vertices for c in (px - x, py - y)])


def best_axis(a: Outline, b: Outline, *, with_gaps: bool) -> Axis:
    """Return the axis of maximum separation, the first of equal ones.

    If there is none, its separation is -inf.
    """
    best = (_best_of_many if is_batch(a.vertices[0][0]) else _best_of_one)(a, b)
    if with_gaps:
        for p in a.vertices:
            for q in b.vertices:
                best = _or_gap(a, b, p, q, best)
    return best


def _best_of_many(a: Outline, b: Outline) -> Axis:
    best = Axis(-math.inf, 1.0, 0.0)
    for core, other, way in ((a, b, 1), (b, a, -1)):
        for side in core.sides:
            x, y = side.x, side.y
            nearest = least(projected(other, side.start, x, y))
            separation = where((x == 0) & (y == 0), -math.inf, nearest)
            better = separation > best.separation + BETTER_AXIS * abs(separation)
            best = either(better, Axis(separation, way * x, way * y), best)
    return best


def _best_of_one(a: Outline, b: Outline) -> Axis:
    """Return the best axis; skip a side as soon as a vertex shows that it is no better."""
    most, best = -math.inf, (1.0, 0.0)
    for core, other, way in ((a, b, 1), (b, a, -1)):
        vertices = other.vertices
        for (ox, oy), _, x, y, _ in core.sides:
            if x == 0 and y == 0:
                continue
            separation = math.inf
            for px, py in vertices:
                place = x * (px - ox) + y * (py - oy)
                if place < separation:
                    separation = place
                    if place <= most:
                        break
            else:
                if separation > most + BETTER_AXIS * abs(separation):
                    most, best = separation, (way * x, way * y)
    return Axis(most, *best)


def _or_gap(a: Outline, b: Outline, p: Vector, q: Vector, best: Axis) -> Axis:
    """Return the axis from p to q if all of a is behind p and all of b ahead of q, else `best`.

    Such a gap is the best axis. Its separation alone would not distinguish it from an edge's normal
    that differs by less than the square root of the rounding unit. If an edge is perpendicular to
    the gap, its normal is just as good.
    """
    gx, gy = q[0] - p[0], q[1] - p[1]
    x, y = unit(gx, gy)
    tests = [(gx != 0) | (gy != 0)]
    tests += [_is_behind(v, p, x, y) for v in a.vertices if v is not p]
    tests += [_is_behind(v, q, -x, -y) for v in b.vertices if v is not q]
    return either(reduce(and_, tests), Axis(dot(x, y, gx, gy), x, y), best)


def _is_behind(vertex: Vector, tip: Vector, x: Number, y: Number) -> Test:
    dx, dy = vertex[0] - tip[0], vertex[1] - tip[1]
    length = abs(dx) + abs(dy)
    return (dot(x, y, dx, dy) < -SQUARE * length) | (length == 0)


def least_move(a: Outline, b: Outline, axis: Axis) -> Halves:
    """Return the distance that b must move along the axis to leave a, as a sum of two numbers.

    All coordinates must be at most 1/4 in size.
    """
    x, y = _halves(axis.x), _halves(axis.y)
    (high_a, low_a), (high_b, low_b) = (
        _front(a, x, y),
        _front(b, _halves(-axis.x), _halves(-axis.y)),
    )
    (x2, more_x2), (y2, more_y2) = _product(x, axis.x), _product(y, axis.y)
    excess = (x2 + y2 - 1.0) + (more_x2 + more_y2)
    overlap = high_a + high_b
    radius, rest = _sum(a.radius, b.radius)
    high, low = _sum(radius, overlap)
    return high, low + (rest + (low_a + low_b) - excess * (radius / 2 + overlap))


def _front(core: Outline, x: Halves, y: Halves) -> Halves:
    """Return the projection of the foremost vertex."""
    high, low = -math.inf, 0.0
    for px, py in core.vertices:
        (hx, lx), (hy, ly) = _product(x, px), _product(y, py)
        ahead = (hx + hy - high) + (lx + ly - low) > 0
        high, low = where(ahead, hx + hy, high), where(ahead, lx + ly, low)
    return high, low


def _halves(number: Number) -> Halves:
    """Split a number of at most 1 in size after the 26th binary place."""
    high = number + AFTER_26_BITS - AFTER_26_BITS
    return high, number - high


def _sum(a: Number, b: Number) -> Halves:
    """Return the rounded sum and its rounding error (D. Knuth)."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _product(one: Halves, number: Number) -> Halves:
    """Return the product in two parts; the first one is a multiple of 2**-52."""
    (a, b), (c, d) = one, _halves(number)
    return a * c, a * d + b * number


def projected(core: Outline, origin: Vector, x: Number, y: Number) -> list[Number]:
    """Return the projections of a core's vertices relative to a point near them."""
    ox, oy = origin
    return [x * (px - ox) + y * (py - oy) for px, py in core.vertices]
