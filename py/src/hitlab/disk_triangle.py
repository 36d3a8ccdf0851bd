"""Disk against triangle: the side of the centre on each edge, then the nearest edge.

T is the disk's centre, r its radius, A B C the triangle's vertices, as in Redpoll's 60, §2-23
("Collision 10: disk and triangle"). Walking from X to Y, the centre is on the right where
XT × XY > 0, and for clockwise vertices the right is the triangle's side. With s the sign of the
winding, s (XT × XY) >= 0 tells the triangle's side for either winding.

A disk meets a triangle exactly if T is in it or an edge is within r of T; the edge XY is if

    |XT|² <= r²,  or  |YT|² <= r²,  or
    0 < XT·XY < XY·XY  and  (XT × XY)² <= r² (XY·XY),

the last because |XT × XY| / |XY| is the distance to the line and XT·XY / XY·XY the place of the
foot of the perpendicular (the ends are the corners; an edge of length 0 is nothing else). No term
has a quotient or a root, so integers decide it exactly.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from hitlab.exact import BELOW, EXACT, Margin, decide, integers, rounded, sign, square_root
from hitlab.explanation import Coordinates, Explanation, Mark, Step, Value
from hitlab.predicates import Number, cross, dot
from hitlab.shapes import Disk, Triangle

CORNERS = ("A", "B", "C")
EDGES = ("AB", "BC", "CA")
INSIDE = "inside"
BITS = (4, 2, 1)
"""The article's binary digits of the region number, for AB, BC and CA."""
WITHIN = 7
"""The region of the triangle itself."""

Exactly = tuple[Fraction, Fraction]
"""A point before it is rounded."""
Numbers = Iterable[float | Fraction]


class Edge(NamedTuple):
    """The terms of one edge XY, seen from T."""

    side: Number
    along: Number
    length2: Number


class DiskTriangle(NamedTuple):
    """The terms of the whole pair."""

    edges: tuple[Edge, Edge, Edge]
    corner2: tuple[Number, Number, Number]
    radius: Number
    radius2: Number
    area: Number
    scale: Number


class Closest(NamedTuple):
    """The triangle's feature nearest to T, and where on it: `part` of the way along edge `edge`."""

    feature: str
    edge: int
    part: Fraction
    distance2: Fraction


class Letters(NamedTuple):
    """The points that the article names, as given."""

    centre: Coordinates
    corners: tuple[Coordinates, Coordinates, Coordinates]

    def edge(self, i: int) -> tuple[Coordinates, Coordinates]:
        """Give the ends of AB, BC or CA."""
        return self.corners[i], self.corners[(i + 1) % 3]

    def foot(self, closest: Closest) -> Exactly:
        """Give Q, the point of the triangle nearest to T."""
        start, end = (self.centre,) * 2 if closest.feature == INSIDE else self.edge(closest.edge)
        return _between(start, end, closest.part)


def intersects(disk: Disk, triangle: Triangle, *, touching: bool) -> bool:
    """Say whether the disk meets the triangle, or with `touching=False` whether they overlap."""
    verdict = meets if touching else overlaps
    return decide(terms, verdict, *disk.columns, *triangle.columns)


def terms(
    tx: Number,
    ty: Number,
    r: Number,
    ax: Number,
    ay: Number,
    bx: Number,
    by: Number,
    cx: Number,
    cy: Number,
) -> DiskTriangle:
    """Compute the terms; `area` is twice the signed area, positive for clockwise vertices.

    The three sides add up to it: T × BC + ... cancels all that depends on T.
    """
    fromx = tx - ax, tx - bx, tx - cx
    fromy = ty - ay, ty - by, ty - cy
    alongx = bx - ax, cx - bx, ax - cx
    alongy = by - ay, cy - by, ay - cy
    ab, bc, ca = (
        Edge(cross(px, py, dx, dy), dot(px, py, dx, dy), dot(dx, dy, dx, dy))
        for px, py, dx, dy in zip(fromx, fromy, alongx, alongy)
    )
    a2, b2, c2 = (dot(px, py, px, py) for px, py in zip(fromx, fromy))
    r2 = r * r
    area = ab.side + bc.side + ca.side
    return DiskTriangle((ab, bc, ca), (a2, b2, c2), r, r2, area, a2 + b2 + c2 + r2)


def meets(pair: DiskTriangle, margin: Margin) -> Number:
    """Decide whether the two closed sets have a point in common."""
    return _inside(pair, margin) | _in_reach(pair, margin, reach=margin)


def overlaps(pair: DiskTriangle, margin: Margin) -> Number:
    """Decide whether the two interiors have a point in common; a flat shape has no interior."""
    solid = (pair.area > -margin.two) | (pair.area < margin.two)
    below = BELOW if margin is EXACT else margin
    return solid & (pair.radius > 0) & (_inside(pair, margin) | _in_reach(pair, margin, below))


def _inside(pair: DiskTriangle, margin: Margin) -> Number:
    least = -margin.two
    (ab, _, _), (bc, _, _), (ca, _, _) = pair.edges
    clockwise = (pair.area > least) & (ab >= least) & (bc >= least) & (ca >= least)
    counter = (pair.area < -least) & (ab <= -least) & (bc <= -least) & (ca <= -least)
    return clockwise | counter


def _in_reach(pair: DiskTriangle, margin: Margin, reach: Margin) -> Number:
    """Compare the distances to the corners and edges with r; `reach` is that comparison's own."""
    (ab, bc, ca), (a2, b2, c2) = pair.edges, pair.corner2
    r2 = pair.radius2 + reach.two
    corner = (a2 <= r2) | (b2 <= r2) | (c2 <= r2)
    return (
        corner
        | _edge_in_reach(pair, ab, margin, reach)
        | (_edge_in_reach(pair, bc, margin, reach) | _edge_in_reach(pair, ca, margin, reach))
    )


def _edge_in_reach(pair: DiskTriangle, edge: Edge, margin: Margin, reach: Margin) -> Number:
    foot_on_edge = (edge.along > -margin.two) & (edge.along < edge.length2 + margin.two)
    return foot_on_edge & (edge.side * edge.side <= pair.radius2 * edge.length2 + reach.four)


def explain(disk: Disk, triangle: Triangle) -> Explanation:
    """Tell the exact decision of a single pair: sides, region, closest feature, comparison.

    The terms are computed on integers, so every sign is exact and every number that is shown is
    the rounded true one.
    """
    tx, ty, r, ax, ay, bx, by, cx, cy = columns = (*disk.columns, *triangle.columns)
    numbers, unit = integers(columns)
    pair = terms(*numbers)
    letters = Letters((tx, ty), ((ax, ay), (bx, by), (cx, cy)))
    region = region_number(pair)
    closest = closest_feature(pair)
    return Explanation(
        pair=("Disk", "Triangle"),
        algorithm="exact",
        hit=bool(meets(pair, EXACT)),
        decided_by="region" if region == WITHIN else "compare",
        steps=(
            _sides_step(pair, letters, unit),
            _region_step(pair, letters, region),
            _closest_step(closest, letters),
            _compare_step(pair, closest, letters, r, unit),
        ),
    )


def region_number(pair: DiskTriangle) -> int:
    """Number the region of the centre: the article's bits, for either winding; 0 if flat."""
    if pair.area == 0:
        return 0
    return sum(bit for bit, side in zip(BITS, _inner_sides(pair)) if side >= 0)


def closest_feature(pair: DiskTriangle) -> Closest:
    """Find the triangle's point nearest to the centre, on integers."""
    if pair.area != 0 and all(side > 0 for side in _inner_sides(pair)):
        return Closest(INSIDE, 0, Fraction(0), Fraction(0))
    return min((_closest_on_edge(pair, i) for i in range(3)), key=lambda found: found.distance2)


def _closest_on_edge(pair: DiskTriangle, i: int) -> Closest:
    edge, end = pair.edges[i], (i + 1) % 3
    if edge.along <= 0:
        return Closest(CORNERS[i], i, Fraction(0), Fraction(pair.corner2[i]))
    if edge.along >= edge.length2:
        return Closest(CORNERS[end], i, Fraction(1), Fraction(pair.corner2[end]))
    part = Fraction(edge.along, edge.length2)
    return Closest(EDGES[i], i, part, Fraction(edge.side * edge.side, edge.length2))


def _inner_sides(pair: DiskTriangle) -> tuple[int, ...]:
    """Turn the sides so that positive is the triangle's side."""
    winding = sign(pair.area)
    return tuple(winding * edge.side for edge in pair.edges)


def _sides_step(pair: DiskTriangle, letters: Letters, unit: int) -> Step:
    values: dict[str, Value] = {"winding": sign(pair.area)}
    for name, edge, inner in zip(EDGES, pair.edges, _inner_sides(pair)):
        values[name] = rounded(Fraction(edge.side, unit * unit))
        values[f"side_{name}"] = sign(inner)
    lines = (Mark("line", name, letters.edge(i)) for i, name in enumerate(EDGES))
    return Step.of("sides", values, *(line for line in lines if line.points[0] != line.points[1]))


def _region_step(pair: DiskTriangle, letters: Letters, region: int) -> Step:
    values: dict[str, Value] = {"region": region}
    if region == 0:
        return Step.of("region", values)
    borders: list[Coordinates] = []
    for i, bit in enumerate(BITS):
        start, end = letters.edge(i)
        on_the_right = bool(region & bit) == (pair.area > 0)
        borders += (end, start) if on_the_right else (start, end)
    return Step.of("region", values, Mark("region", "region", tuple(borders)))


def _closest_step(closest: Closest, letters: Letters) -> Step:
    q = _nearest(letters.foot(closest))
    values: dict[str, Value] = {"feature": closest.feature, "x": q[0], "y": q[1]}
    marks = Mark("point", "Q", (q,)), Mark("segment", "d", (letters.centre, q))
    return Step.of("closest", values, *marks)


def _compare_step(
    pair: DiskTriangle, closest: Closest, letters: Letters, radius: float, unit: int
) -> Step:
    """Compare d² with r²; `excess` is d - r, with its size also where d and r round alike."""
    beyond2 = closest.distance2 - pair.radius2
    d = square_root(closest.distance2) / unit
    values: dict[str, Value] = {
        "d": rounded(d),
        "r": radius,
        "d2": rounded(closest.distance2 / unit**2),
        "r2": rounded(Fraction(radius) ** 2),
        "sign": sign(beyond2),
        "excess": _excess(beyond2 / unit**2, d + Fraction(radius)),
    }
    if d == 0:
        return Step.of("compare", values)
    end = _between(letters.centre, letters.foot(closest), Fraction(radius) / d)
    return Step.of("compare", values, Mark("segment", "r", (letters.centre, _nearest(end))))


def _excess(beyond2: Fraction, both: Fraction) -> float:
    """Give d - r = (d² - r²) / (d + r); where it is too small for a float, the smallest one."""
    if beyond2 == 0:
        return 0.0
    return rounded(beyond2 / both) or math.copysign(math.ulp(0.0), beyond2)


def _between(start: Numbers, end: Numbers, part: Fraction) -> Exactly:
    """Give the point that is `part` of the way from start to end, without rounding."""
    x, y = (Fraction(p) + part * (Fraction(q) - Fraction(p)) for p, q in zip(start, end))
    return x, y


def _nearest(point: Exactly) -> Coordinates:
    """Round each coordinate once."""
    x, y = map(rounded, point)
    return x, y
