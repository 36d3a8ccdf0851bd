"""Solids of space decided and measured in integers and Fractions by another way than hitlab's.

The point of the difference of two cores nearest to the origin comes from P. Wolfe's "Finding the
nearest point in a polytope" (1976) on Fractions, by linear systems of any size; the conditions of
Karush, Kuhn and Tucker, asserted at the end, prove it, however it was found. Interiors of solids
are apart along a normal of a face or a product of two edges: all triples and pairs of vertices give
these, and more that do no harm.
"""

from fractions import Fraction
from itertools import combinations, product
from math import lcm

import hitlab as hl
import numpy as np
from space_oracle import root


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def cross(a, b):
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def exact(points):
    return [tuple(map(Fraction, point)) for point in np.reshape(points, (-1, 3)).tolist()]


def core(shape):
    """Return a bounded single shape's exact vertices and radius."""
    radius = Fraction(shape.radius) if "radius" in shape.fields else Fraction(0)
    if isinstance(shape, hl.Box3):
        base, *ends = exact(shape.vertices[[0, 1, 2, 4]])
        ways = [minus(end, base) for end in ends]
        picked = product((0, 1), repeat=3)
        return [
            tuple(base[k] + sum(s * way[k] for s, way in zip(on, ways)) for k in range(3))
            for on in picked
        ], radius
    names = [name for name in shape.fields if name != "radius"]
    return exact(np.concatenate([np.ravel(getattr(shape, name)) for name in names])), radius


def cut(shape, others):
    """Return points of a ray or a line beyond everything that faces the others."""
    [way] = exact(shape.direction)
    [origin] = exact(shape.origin if isinstance(shape, hl.Ray3) else shape.point)
    parts = [dot(minus(other, origin), way) / dot(way, way) for other in others]
    low = 0 if isinstance(shape, hl.Ray3) else min(parts) - 1
    high = max(0, *parts) + 1
    return [tuple(x + part * y for x, y in zip(origin, way)) for part in (low, high)]


def cores(a, b):
    """Return the vertices of both shapes and the sum of the radii."""
    endless = hl.Ray3, hl.Line3
    if isinstance(a, endless):
        other, radius = core(b)
        return cut(a, other), other, radius
    if isinstance(b, endless):
        one, radius = core(a)
        return one, cut(b, one), radius
    (one, r), (other, s) = core(a), core(b)
    return one, other, r + s


def solved(rows):
    """Solve a linear system by elimination."""
    rows = [list(row) for row in rows]
    for i in range(len(rows)):
        pivot = next(j for j in range(i, len(rows)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for j in range(len(rows)):
            if j != i and rows[j][i]:
                rows[j] = [x - rows[j][i] * y for x, y in zip(rows[j], rows[i])]
    return [row[-1] for row in rows]


def nearest(points):
    """Return the point of the hull of some points nearest to the origin."""
    first = min(points, key=lambda p: dot(p, p))
    chosen, weights = [first], [Fraction(1)]
    while True:
        x = tuple(sum(w * p[k] for w, p in zip(weights, chosen)) for k in range(3))
        new = min(points, key=lambda p: dot(p, x))
        if dot(new, x) >= dot(x, x):
            assert sum(weights) == 1 and min(weights) >= 0  # with the line above, a proof
            return x
        chosen, weights = [*chosen, new], [*weights, Fraction(0)]
        while min(affine := minimizer(chosen)) < 0:
            part = min(w / (w - y) for w, y in zip(weights, affine) if y < 0)
            weights = [w + part * (y - w) for w, y in zip(weights, affine)]
            kept = [i for i, w in enumerate(weights) if w > 0]
            chosen, weights = [chosen[i] for i in kept], [weights[i] for i in kept]
        kept = [i for i, w in enumerate(affine) if w > 0]
        chosen, weights = [chosen[i] for i in kept], [affine[i] for i in kept]


def minimizer(points):
    """Return the weights, of any sign, of the point nearest to the origin in the points' span."""
    one = Fraction(1)
    rows = [[*(dot(p, q) for q in points), one, Fraction(0)] for p in points]
    return solved([*rows, [*[one] * len(points), Fraction(0), one]])[:-1]


def gap(a, b):
    """Return the vector between the closest points of two cores, b to a, and the radii's sum."""
    if isinstance(b, hl.HalfSpace3):
        return over(a, b)
    if isinstance(a, hl.HalfSpace3):
        return over(b, a)
    one, other, reach = cores(a, b)
    differences = {minus(p, q) for p in one for q in other}
    return nearest([*differences]), reach


def over(shape, half):
    """Return the way from the plane to a shape's lowest vertex, 0 if that is in the half-space."""
    [point], [normal] = exact(half.point), exact(half.normal)
    if isinstance(shape, hl.Ray3 | hl.Line3):
        [way] = exact(shape.direction)
        falls = dot(way, normal)
        if falls < 0 or (falls and isinstance(shape, hl.Line3)):
            return (Fraction(0),) * 3, Fraction(0)
        vertices, radius = exact(shape.origin if isinstance(shape, hl.Ray3) else shape.point), 0
    else:
        vertices, radius = core(shape)
    low = min(dot(minus(vertex, point), normal) for vertex in vertices)
    part = max(low, 0) / dot(normal, normal)
    return tuple(part * x for x in normal), radius


def whole(points):
    """Scale points to integers."""
    unit = lcm(*(x.denominator for point in points for x in point))
    return [tuple(int(x * unit) for x in point) for point in points]


def are_solid(points):
    ways = [minus(point, points[0]) for point in points]
    return any(dot(p, cross(q, r)) for p, q, r in combinations(ways, 3))


def overlap(a, b):
    """Say whether the interiors of two shapes have a common point."""
    surfaces = hl.Point3, hl.Segment3, hl.Triangle3, hl.Ray3, hl.Line3
    if isinstance(a, surfaces) or isinstance(b, surfaces):
        return False
    for shape in (a, b):
        if not isinstance(shape, hl.HalfSpace3):
            vertices, radius = core(shape)
            if not radius and not are_solid(vertices):
                return False
    if isinstance(a, hl.HalfSpace3) or isinstance(b, hl.HalfSpace3):
        shape, half = (b, a) if isinstance(a, hl.HalfSpace3) else (a, b)
        [point], [normal] = exact(half.point), exact(half.normal)
        vertices, radius = core(shape)
        low = min(dot(minus(vertex, point), normal) for vertex in vertices)
        return low < 0 or low**2 < radius**2 * dot(normal, normal)
    one, other, reach = cores(a, b)
    if reach:
        way, _ = gap(a, b)
        return dot(way, way) < reach**2
    points = whole([*one, *other])
    one, other = points[: len(one)], points[len(one) :]
    return not any(apart(axis, one, other) for axis in axes(one, other))


def axes(one, other):
    sides = [[minus(q, p) for p, q in combinations(points, 2)] for points in (one, other)]
    for points in (one, other):
        yield from (cross(minus(q, p), minus(r, p)) for p, q, r in combinations(points, 3))
    yield from (cross(p, q) for p in set(sides[0]) for q in set(sides[1]))


def apart(axis, one, other):
    """Say whether an axis shows that no interior point is shared."""
    if not any(axis):
        return False
    (low, high), (least, most) = (
        (min(dots), max(dots)) for dots in ([dot(p, axis) for p in pts] for pts in (one, other))
    )
    return high <= least or most <= low


def depth(a, b):
    """Return the least translation of two shapes that meet, by all candidates for a normal."""
    if isinstance(b, hl.HalfSpace3):
        return under(a, b)
    if isinstance(a, hl.HalfSpace3):
        return under(b, a)
    one, other, reach = cores(a, b)
    away = nearest([*{minus(p, q) for p in one for q in other}])
    if any(away):
        return reach - root(dot(away, away))
    if not are_solid([minus(p, q) for p in one for q in other]):
        return reach
    unit = lcm(*(x.denominator for point in (*one, *other) for x in point))
    one, other = ([tuple(int(x * unit) for x in p) for p in points] for points in (one, other))
    return (
        reach
        + root(min(each for each in map(squares(one, other), axes(one, other)) if each is not None))
        / unit
    )


def squares(one, other):
    """Make a function that gives the square of the overlap along an axis, None without one."""

    def square(way):
        if not any(way):
            return None
        ours, theirs = ([dot(point, way) for point in each] for each in (one, other))
        deep = min(max(ours) - min(theirs), max(theirs) - min(ours))
        return Fraction(deep**2, dot(way, way))

    return square


def under(shape, half):
    """Return how far a shape reaches into a half-space."""
    [point], [normal] = exact(half.point), exact(half.normal)
    vertices, radius = core(shape)
    low = min(dot(minus(vertex, point), normal) for vertex in vertices)
    return radius - low / root(dot(normal, normal))
