"""Disk and triangle: the side of the centre relative to each edge, then the closest edge.

T is the disk's centre, r its radius, A B C the triangle's vertices, as in Redpoll's 60, §2-23
("Collision 10: disk and triangle"). On the path from X to Y, the centre is on the right if XT × XY
> 0, and for clockwise vertices the triangle is on the right. With s the sign of the winding, s (XT
× XY) >= 0 is the triangle's side for either winding.

A disk intersects a triangle exactly when T is in it or an edge is within r of T. The edge XY is
within r exactly when

    |XT|² <= r²,  or  |YT|² <= r²,  or
    0 < XT·XY < XY·XY  and  (XT × XY)² <= r² (XY·XY),

the last because |XT × XY| / |XY| is the distance from the line, and XT·XY / XY·XY the position of
the foot of the perpendicular. The ends of the edge are the corners; an edge of length 0 has no
other points. No term contains a quotient or a square root, so integer arithmetic is exact.
"""

from collections.abc import Callable
from operator import le, lt
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.filter import Answer, Margin, decide
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Number, cross, dot
from hitlab.shapes.plane import Disk, Triangle


class EdgeTerms(NamedTuple):
    """The terms of one edge XY relative to T."""

    side: Number
    along: Number
    length2: Number


class DiskTriangle(NamedTuple):
    """The terms of the whole pair."""

    edges: tuple[EdgeTerms, EdgeTerms, EdgeTerms]
    corner2: tuple[Number, Number, Number]
    radius: Number
    radius2: Number
    area: Number
    scale: Number


def decided(
    disk: Disk[Any], triangle: Triangle[Any], *, touching: bool, where: Any = None
) -> Answer:
    """Return whether a pair intersects or overlaps, exactly; `where` selects pairs of a batch."""
    columns = *disk.columns, *triangle.columns
    if where is not None:
        columns = tuple(column[where] for column in np.broadcast_arrays(*columns))
    return decide(terms, meets if touching else overlaps, *columns)


def on_integers(disk: Disk, triangle: Triangle) -> tuple[DiskTriangle, int]:
    """Return the terms of a single pair without rounding, and the factor applied to its numbers."""
    numbers, unit = integers((*disk.columns, *triangle.columns))
    return terms(*numbers), unit


def terms(*columns: Number) -> DiskTriangle:
    """Return the terms; `area` is twice the signed area, positive for clockwise vertices.

    The three `side` terms add up to it: in T × BC + ..., everything that depends on T cancels.
    """
    tx, ty, r, ax, ay, bx, by, cx, cy = columns
    fromx = tx - ax, tx - bx, tx - cx
    fromy = ty - ay, ty - by, ty - cy
    alongx = bx - ax, cx - bx, ax - cx
    alongy = by - ay, cy - by, ay - cy
    ab, bc, ca = (
        EdgeTerms(cross(px, py, dx, dy), dot(px, py, dx, dy), dot(dx, dy, dx, dy))
        for px, py, dx, dy in zip(fromx, fromy, alongx, alongy)
    )
    a2, b2, c2 = (dot(px, py, px, py) for px, py in zip(fromx, fromy))
    r2 = r * r
    area = ab.side + bc.side + ca.side
    return DiskTriangle((ab, bc, ca), (a2, b2, c2), r, r2, area, a2 + b2 + c2 + r2)


def meets(pair: DiskTriangle, margin: Margin) -> Number:
    """Return whether the two closed sets have a common point."""
    return _inside(pair, margin) | _in_reach(pair, margin, le)


def overlaps(pair: DiskTriangle, margin: Margin) -> Number:
    """Return whether the two interiors have a common point; a flat shape has no interior."""
    solid = (pair.area > margin.least) | (pair.area < margin.two)
    return solid & (pair.radius > 0) & (_inside(pair, margin) | _in_reach(pair, margin, lt))


def _inside(pair: DiskTriangle, margin: Margin) -> Number:
    most, least = margin.two, margin.least
    (ab, _, _), (bc, _, _), (ca, _, _) = pair.edges
    clockwise = (pair.area > least) & (ab >= least) & (bc >= least) & (ca >= least)
    counter = (pair.area < most) & (ab <= most) & (bc <= most) & (ca <= most)
    return clockwise | counter


def _in_reach(pair: DiskTriangle, margin: Margin, within: Callable[..., Number]) -> Number:
    """Return whether a corner or an edge is in reach of the centre, compared by `within`."""
    (ab, bc, ca), (a2, b2, c2), r2 = pair.edges, pair.corner2, pair.radius2
    two, four, least = margin.two, margin.four, margin.least
    return (
        within(a2 - r2, two)
        | within(b2 - r2, two)
        | within(c2 - r2, two)
        | _foot_on_edge(ab, least) & within(ab.side * ab.side - r2 * ab.length2, four)
        | _foot_on_edge(bc, least) & within(bc.side * bc.side - r2 * bc.length2, four)
        | _foot_on_edge(ca, least) & within(ca.side * ca.side - r2 * ca.length2, four)
    )


def _foot_on_edge(edge: EdgeTerms, least: Number) -> Number:
    return (edge.along > least) & (edge.length2 - edge.along > least)
