"""Sphere against 3D triangle: the triangle's seven regions, found with dot products only.

P is the sphere's centre, r its radius, A B C the triangle's vertices, n = AB × AC. The closest
point of the triangle is a corner, a point of an edge or a point of the face. Dot products
distinguish these cases (C. Ericson, "Real-Time Collision Detection", 2005, §5.1.5):

- the corner A, if AB·AP <= 0 and AC·AP <= 0;
- a point of the edge AB, if 0 < AB·AP < AB·AB and P is not on the inner side of AB: the weight of
  C, (AB × AP)·n = (AB·AB)(AC·AP) - (AB·AC)(AB·AP) by Lagrange's identity, is <= 0;
- a point of the face, in all other cases.

For flat triangles, n and all weights are 0, so only their edges and corners remain. The sphere
intersects the triangle if it intersects one of these features. Multiplying by the denominators
avoids quotients:

    corner A:  |AP|² <= r²
    edge AB:   (|AP|² - r²) (AB·AB) <= (AB·AP)²      if 0 < AB·AP < AB·AB
    face:      (AP·n)² <= r² n²                      if the three weights are >= 0 and n² > 0
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import where
from hitlab.arithmetic.filter import Margin
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import (
    IN_SPACE,
    LARGEST_SCALE,
    NEAR_END,
    ROUNDING,
    SLIM,
)
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus, scaled
from hitlab.shapes.space import Ball, Triangle3
from hitlab.space.gaps import Gap

UNDERFLOW = 2.0**-63
"""Additional margin of a term of degree 6, relative to a margin of degree 4.

It is at least 2**-1070, compared with the 2**-1074 that a product may lose to underflow."""

WEIGHT = 32 * ROUNDING
"""Error bound of the weights of a foot on a slim triangle, relative to a sum.

The sum is 2 + (|AP| / |AC|)² + (|AP| / |AB|)², times q² = (|AC| / |HC|)². With the steps of
`NEAREST`, called N below:

1. The weight of C: 34.5 q² u of |AP| / |AC| (N7).
2. That of B, x - k w: x 11 u of |AP| / |AB| (N2), k w 11 u of q |AP| / |AB| (N1) and 34.5 q² u
   (1), the product and the difference 2 u: 58.5 q² u of |AP| / |AB|.
3. A ratio is at most half the sum of 1 and its square: 17.3 and 29.3 q² u of two parts of the
   sum. The sum of both weights adds up to the same relative to the whole, and its rounding and
   that of the difference from 1 add 1.5 u.

So the maximum is 31 u."""

CORNERS = ("A", "B", "C")
EDGES = ("AB", "BC", "CA")
FACE = "face"

WIDTH = 13
"""The number of columns that an exact answer uses."""


class EdgeTerms(NamedTuple):
    """The terms of one edge XY: XY·XP, XY·XY, and the weight of the opposite corner."""

    along: Number
    length2: Number
    weight: Number


class SphereTriangle(NamedTuple):
    """The terms of a pair; `volume` is AP·n."""

    corner2: tuple[Number, Number, Number]
    edges: tuple[EdgeTerms, EdgeTerms, EdgeTerms]
    normal2: Number
    volume: Number
    radius2: Number
    scale: Number


class Closest(NamedTuple):
    """The triangle's feature closest to P, and s and t of the closest point A + s AB + t AC."""

    feature: str
    s: Fraction
    t: Fraction


def columns(ball: Ball, triangle: Triangle3[Any]) -> Columns:
    """Return P, r, A, B, C by components."""
    return *ball.ball, *triangle.columns


def prepared(ball: Ball, triangle: Triangle3[Any]) -> Columns:
    """Return the additional columns that measuring needs."""
    return triangle.frame


def radii(columns: Columns) -> tuple[Number, Number]:
    """Return r, and 0 for the triangle."""
    return columns[3], 0


def _points(columns: Columns) -> tuple[Vector3, Vector3, Vector3, Vector3]:
    px, py, pz, _, ax, ay, az, bx, by, bz, cx, cy, cz = columns[:WIDTH]
    return (px, py, pz), (ax, ay, az), (bx, by, bz), (cx, cy, cz)


def terms(*columns: Number) -> SphereTriangle:
    """Return the terms; `scale` is |AP|² + |BP|² + |CP|² + r²."""
    p, a, b, c = _points(columns)
    ap, bp, cp = minus(p, a), minus(p, b), minus(p, c)
    ab, bc, ca = minus(b, a), minus(c, b), minus(a, c)
    a2, b2, c2 = dot(ap, ap), dot(bp, bp), dot(cp, cp)
    ab2, ca2 = dot(ab, ab), dot(ca, ca)
    along_ab, ac_ap, ab_ac = dot(ab, ap), -dot(ca, ap), -dot(ab, ca)
    normal2 = ab2 * ca2 - ab_ac * ab_ac
    weight_b = ca2 * along_ab - ab_ac * ac_ap
    weight_c = ab2 * ac_ap - ab_ac * along_ab
    edges = (
        EdgeTerms(along_ab, ab2, weight_c),
        EdgeTerms(dot(bc, bp), dot(bc, bc), normal2 - weight_b - weight_c),
        EdgeTerms(dot(ca, cp), ca2, weight_b),
    )
    r2 = columns[3] * columns[3]
    volume = dot(ap, cross(bp, cp))
    return SphereTriangle((a2, b2, c2), edges, normal2, volume, r2, a2 + b2 + c2 + r2)


def meets(pair: SphereTriangle, margin: Margin) -> Number:
    """Return whether the ball and the triangle intersect."""
    (a2, b2, c2), (ab, bc, ca) = pair.corner2, pair.edges
    r2 = pair.radius2 + margin.two
    return (
        (a2 <= r2)
        | (b2 <= r2)
        | (c2 <= r2)
        | _edge_in_reach(pair, ab, a2, margin)
        | _edge_in_reach(pair, bc, b2, margin)
        | _edge_in_reach(pair, ca, c2, margin)
        | _face_in_reach(pair, margin)
    )


def _edge_in_reach(pair: SphereTriangle, edge: EdgeTerms, start2: Number, margin: Margin) -> Number:
    foot_on_edge = (edge.along > -margin.two) & (edge.along < edge.length2 + margin.two)
    beyond = (start2 - pair.radius2) * edge.length2
    return foot_on_edge & (beyond <= edge.along * edge.along + IN_SPACE * margin.four)


def _face_in_reach(pair: SphereTriangle, margin: Margin) -> Number:
    (ab, bc, ca), granted = pair.edges, IN_SPACE * margin.four
    foot_on_face = (ab.weight >= -granted) & (bc.weight >= -granted) & (ca.weight >= -granted)
    beyond = pair.volume * pair.volume - pair.radius2 * pair.normal2
    in_reach = beyond <= granted * pair.scale + UNDERFLOW * margin.four
    return (pair.normal2 > -granted) & foot_on_face & in_reach


def closest(pair: SphereTriangle) -> Closest:
    """Return the triangle's feature and point closest to P, from integer terms."""
    ab, bc, ca = pair.edges
    zero, one = Fraction(0), Fraction(1)
    for corner, leaving, arriving, s, t in (
        ("A", ab, ca, zero, zero),
        ("B", bc, ab, one, zero),
        ("C", ca, bc, zero, one),
    ):
        if leaving.along <= 0 and arriving.along >= arriving.length2:
            return Closest(corner, s, t)
    for name, edge in zip(EDGES, pair.edges):
        if 0 < edge.along < edge.length2 and edge.weight <= 0:
            part = Fraction(edge.along, edge.length2)
            weights = {"AB": (part, zero), "BC": (1 - part, part), "CA": (zero, 1 - part)}
            return Closest(name, *weights[name])
    return Closest(FACE, Fraction(ca.weight, pair.normal2), Fraction(ab.weight, pair.normal2))


def end(columns: Columns, place: Columns) -> Vector3:
    """Return A + s AB + t AC; if that is a corner, return it exactly as given."""
    s, t = place
    _, a, b, c = _points(columns)
    x, y, z = (
        where(s == 1, bi, where(t == 1, ci, ai + (s * (bi - ai) + t * (ci - ai))))
        for ai, bi, ci in zip(a, b, c)
    )
    return x, y, z


def feature_is_certain(place: Columns) -> Test:
    """Return whether the point is certainly at a corner, or certainly away from all corners."""
    s, t = place
    off = abs(s - _whole(s)) + abs(t - _whole(t))
    return (off == 0) | (off > NEAR_END)


def _whole(number: Number) -> Number:
    return np.rint(number) if isinstance(number, np.ndarray) else round(number)


def nearest_exactly(*columns: int) -> Gap:
    """Return the gap to the triangle's closest point, computed in integers."""
    _, s, t = closest(terms(*columns))
    p, a, b, c = _points(columns)
    parts = math.lcm(s.denominator, t.denominator)
    to_a, along, across = minus(a, p), int(s * parts), int(t * parts)
    way = plus(plus(scaled(parts, to_a), along, minus(b, a)), across, minus(c, a))
    return Gap(True, (s, t), Fraction(dot(way, way), parts * parts), 0)


def nearest(*columns: Number) -> Gap:
    """Return the gap to the triangle's closest point, computed in floats without branches.

    The processor would branch for `where`, which on mixed data costs three times as much as a
    product.

    In the triangle's frame, with AH = k AB, the foot F of P on its plane is A + x AB + w HC. So w
    is the weight of C, and v = x - k w is that of B. If all weights are positive, F is the closest
    point. Otherwise the closest point is on an edge whose opposite weight is negative. If there are
    two such edges, it is on one of them or at their common corner; on the other edge, the foot of P
    is beyond that corner.
    """
    ap = columns[0] - columns[4], columns[1] - columns[5], columns[2] - columns[6]
    abx, aby, abz, hcx, hcy, hcz, k, ab2, hc2, ac2, bc2, in_range, sound = columns[WIDTH:]
    ab, hc = (abx, aby, abz), (hcx, hcy, hcz)
    ab_ap = dot(ab, ap)
    x = ab_ap / ab2
    hp = plus(ap, -x, ab)
    hc_hp = dot(hc, hp)
    w = hc_hp / hc2
    v = x - k * w
    beyond_ab, beyond_ca, beyond_bc = w < 0.0, v < 0.0, v + w > 1.0
    on_ab, on_ac = _clamped(x), _clamped((k * ab_ap + hc_hp) / ac2)
    on_bc = _clamped(((k - 1.0) * (ab_ap - ab2) + hc_hp) / bc2)
    inside = True ^ (beyond_ab | beyond_ca | beyond_bc)
    from_b = beyond_bc * on_bc
    from_c = beyond_bc - from_b
    s = inside * v + beyond_ab * on_ab + (beyond_bc > beyond_ab) - from_b
    t = inside * w + beyond_ca * on_ac + (beyond_bc > beyond_ca) - from_c
    along, across = s + k * t - x, plus(hp, -t, hc)
    length2 = along * along * ab2 + dot(across, across)
    size2 = length2 + ac2 + ab2
    sure = sound & (size2 < LARGEST_SCALE)
    sure = _or_outside(sure, in_range, v, w, length2, ab2, hc2, ac2, bc2)
    return Gap(sure, (s, t), length2, size2)


def _clamped(part: Number) -> Number:
    return part.clip(0.0, 1.0) if isinstance(part, np.ndarray) else min(max(part, 0.0), 1.0)


def _or_outside(sure: Test, in_range: Test, *numbers: Number) -> Test:
    """Return `sure`, or True for a slim triangle if the foot of P is certainly outside."""
    if not isinstance(sure, np.ndarray):
        return sure or (in_range and _is_outside(*numbers))
    if not sure.all():
        slim = (in_range & ~sure).nonzero()
        sure[slim] = _is_outside(*(number[slim] for number in numbers))
    return sure


def _is_outside(
    v: Number,
    w: Number,
    length2: Number,
    ab2: Number,
    hc2: Number,
    ac2: Number,
    bc2: Number,
) -> Number:
    """Return whether a weight is certainly negative, and the edge there is measured accurately."""
    ap2 = 2.0 * (length2 + ab2 + ac2)
    error = WEIGHT * (ac2 / hc2) * (2.0 + ap2 / ac2 + ap2 / ab2)
    beyond = v + w - 1.0
    well = (ab2 <= SLIM * bc2) | (beyond < -error)
    return ((v < -error) | (w < -error) | (beyond > error)) & well & (length2 < LARGEST_SCALE)
