"""Pairs in space decided and measured in Fractions by another way than hitlab's.

The triangle's features are tried one by one, the point nearest to P on each is computed, and the
least distance is taken: the corners, the feet on the edges that lie on them, and the foot on the
plane, from the normal equations for A + s AB + t AC, where s and t are those of the triangle.
"""

from fractions import Fraction
from itertools import pairwise
from math import isqrt


def exact(vector):
    return tuple(map(Fraction, vector))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def along(start, *ways):
    return tuple(x + sum(part * way[i] for part, way in ways) for i, x in enumerate(start))


def candidates(p, vertices):
    """Yield the point of each feature that has one."""
    yield from vertices
    for start, end in pairwise([*vertices, vertices[0]]):
        way = minus(end, start)
        if any(way) and 0 <= (part := dot(way, minus(p, start)) / dot(way, way)) <= 1:
            yield along(start, (part, way))
    a, b, c = vertices
    ab, ac, ap = minus(b, a), minus(c, a), minus(p, a)
    gram = dot(ab, ab) * dot(ac, ac) - dot(ab, ac) ** 2
    if gram:
        s = (dot(ab, ap) * dot(ac, ac) - dot(ac, ap) * dot(ab, ac)) / gram
        t = (dot(ac, ap) * dot(ab, ab) - dot(ab, ap) * dot(ab, ac)) / gram
        if s >= 0 and t >= 0 and s + t <= 1:
            yield along(a, (s, ab), (t, ac))


def nearest(p, vertices):
    """Return the nearest point of a triangle, or of one vertex, and its squared distance."""
    p, vertices = exact(p), list(map(exact, vertices))
    points = vertices if len(vertices) == 1 else candidates(p, vertices)
    return min((dot(gap := minus(q, p), gap), q) for q in points)[::-1]


def root(square):
    """Return the square root, to a relative error of less than 2**-100."""
    shift = max(0, 128 - (square.numerator.bit_length() - square.denominator.bit_length()) // 2)
    return Fraction(isqrt((square.numerator << 2 * shift) // square.denominator), 1 << shift)


def parts(shape):
    """Return a single shape's vertices and radius."""
    if "radius" in shape.fields:
        return [shape.center.tolist()], Fraction(shape.radius)
    [name] = shape.fields
    return getattr(shape, name).reshape(-1, 3).tolist(), Fraction(0)


def relation(ball, other):
    """Say whether the closed sets meet, and whether their interiors do."""
    [p], r = parts(ball)
    vertices, s = parts(other)
    _, d2 = nearest(p, vertices)
    return d2 <= (r + s) ** 2, bool(r and s) and d2 < (r + s) ** 2
