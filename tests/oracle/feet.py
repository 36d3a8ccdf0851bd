"""Nearest points by fractions: the feet on all features of which the nearest counts."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np


def fractions(array):
    return [Fraction(x) for x in np.ravel(array).tolist()]


def points_of(array):
    return [fractions(point) for point in array]


def minus(p, q):
    return [x - y for x, y in zip(p, q)]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def along(p, part, u):
    return [x + part * y for x, y in zip(p, u)]


def root(square):
    """Return the root: of the square of a fraction the fraction, else to 60 digits."""
    whole = [math.isqrt(part) for part in (square.numerator, square.denominator)]
    if [part * part for part in whole] == [square.numerator, square.denominator]:
        return Fraction(*whole)
    return Fraction((Decimal(square.numerator) / Decimal(square.denominator)).sqrt())


def foot_on_edge(p, a, b):
    """Return the foot on the line of an edge, and whether it lies between the ends."""
    u = minus(b, a)
    if not any(u):
        return a, True
    part = dot(minus(p, a), u) / dot(u, u)
    return along(a, part, u), 0 <= part <= 1


def foot_on_face(p, a, b, c):
    """The same of a triangle's plane; none of one that is flat."""
    u, v, w = minus(b, a), minus(c, a), minus(p, a)
    uu, uv, vv, wu, wv = dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)
    if not (area := uu * vv - uv * uv):
        return None, False
    s, t = (vv * wu - uv * wv) / area, (uu * wv - uv * wu) / area
    return along(along(a, s, u), t, v), s >= 0 and t >= 0 and s + t <= 1


def feet(p, a, b, c):
    edges = [foot_on_edge(p, *ends) for ends in ((a, b), (b, c), (c, a))]
    return [(a, True), (b, True), (c, True), *edges, foot_on_face(p, a, b, c)]


def nearest(p, candidates):
    return min((q for q, is_on in candidates if is_on), key=lambda q: dot(minus(p, q), minus(p, q)))


def nearest_end(p, ends):
    """Return the end of a segment that is nearest to p, exactly, or None for a point in between."""
    start, end, at = points_of([*ends, p])
    way = minus(end, start)
    part = dot(minus(at, start), way)
    return ends[0] if part <= 0 else ends[1] if part >= dot(way, way) else None


def apart(p, q):
    return root(dot(minus(p, q), minus(p, q)))
