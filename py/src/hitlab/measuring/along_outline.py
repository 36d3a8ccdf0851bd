"""The points at which a caster, or a moving thin shape, enters and leaves an outline, exactly.

The caster's line meets the outline in intervals: stretches of `concave.along` without a gap. A cast
returns the first interval that the caster reaches. Everything is computed in fractions; only
square roots and the results are rounded.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import rounded, square_root
from hitlab.arithmetic.predicates import Vector, cross, dot
from hitlab.concave.along import Along, along
from hitlab.concave.outline import Outline, ends_of
from hitlab.measuring.crossings import exact_unit
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Line, Segment
from hitlab.steps.numbers import Exactly, between, nearest

NO_SIDE = math.nan, math.nan
"""The normal where no side is crossed."""

Crossed = tuple[float, ...]
"""The positions, points and normals of entry and exit, as ten numbers; none for a miss."""


class Interval(NamedTuple):
    """A part of a line in an outline: its ends, and whether it begins and ends along an edge."""

    start: Fraction
    end: Fraction
    begins_along: bool
    ends_along: bool


def cast(caster: Any, outline: Outline, *, solid: bool) -> Crossed:
    """Return where a single caster enters and leaves an outline, nothing for a miss."""
    p, way = _way_of(caster)
    if not any(way):
        return _cast_point(p, outline, solid=solid)
    q = p[0] + way[0], p[1] + way[1]
    found = along(outline.sides, p, q)
    first = -math.inf if isinstance(caster, Line) else 0
    last = 1 if isinstance(caster, Segment) else math.inf
    for each in _intervals(found):
        if each.end < first:
            continue
        if each.start > last or (not solid and _starts_inside(found, first)):
            return ()
        ends = max(each.start, first), min(each.end, last)
        length = square_root(dot(*way, *way))
        normals = [
            NO_SIDE if is_along or end != own else _normal(outline, found.events[own], way, sign)
            for end, own, is_along, sign in (
                (ends[0], each.start, each.begins_along, -1),
                (ends[1], each.end, each.ends_along, 1),
            )
        ]
        points = [nearest(between(p, q, Fraction(end))) for end in ends]
        return (
            *(rounded(end * length) for end in ends),
            *points[0],
            *points[1],
            *normals[0],
            *normals[1],
        )
    return ()


def entry(
    thin: PlaneShape, outline: Outline, by: Vector
) -> tuple[Fraction, Exactly, Vector] | None:
    """Return when and where a point or a segment that moves along itself enters an outline.

    The result is the fraction of the path, the point of the moved shape, and the normal to the
    outline; None if it does not enter.
    """
    start, end = ([*map(Fraction, place)] for place in ends_of(thin))
    way = [*map(Fraction, by)]
    reach = dot(end[0] - start[0], end[1] - start[1], *way) / dot(*way, *way)
    low, high = min(reach, 0), max(reach, 0)
    found = along(outline.sides, start, [p + d for p, d in zip(start, way)])
    for each in found.stretches:
        if each.is_within and each.end > low and 0 <= each.start - high < 1:
            x, y = _normal(outline, found.events[each.start], (way[0], way[1]), -1)
            point = start[0] + each.start * way[0], start[1] + each.start * way[1]
            return each.start - high, point, (-x + 0.0, -y + 0.0)
    return None


def is_along(thin: PlaneShape, by: Vector) -> bool:
    """Return whether a displacement is along a segment, or any displacement of a point."""
    (ax, ay), (bx, by_) = ([*map(Fraction, place)] for place in ends_of(thin))
    return bool(cross(bx - ax, by_ - ay, *map(Fraction, by)) == 0)


def _way_of(caster: Any) -> tuple[Exactly, Exactly]:
    x, y, u, v = map(Fraction, caster.columns)
    return (x, y), ((u - x, v - y) if isinstance(caster, Segment) else (u, v))


def _cast_point(p: Exactly, outline: Outline, *, solid: bool) -> Crossed:
    """Return the cast of a segment of length 0, which is known to hit."""
    x, y = nearest(p)
    found = along(outline.sides, p, (p[0] + 1, p[1]))
    if not solid and _starts_inside(found, 0):
        return ()
    return 0.0, 0.0, x, y, x, y, *NO_SIDE, *NO_SIDE


def _intervals(found: Along) -> Iterable[Interval]:
    """Yield the intervals in order; a corner that the line only touches is one."""
    stretches = {each.start: each for each in found.stretches if each.is_on}
    starts = {*found.events} - {each.end for each in stretches.values()}
    for start in found.events:
        if start in starts:
            end, begins_along, ends_along = start, False, False
            while each := stretches.get(end):
                begins_along = begins_along or (end == start and not each.is_within)
                end, ends_along = each.end, not each.is_within
            yield Interval(start, end, begins_along, ends_along)


def _starts_inside(found: Along, start: float) -> bool:
    """Return whether a start is in the interior."""
    return any(each.is_within and each.start < start < each.end for each in found.stretches)


def _normal(outline: Outline, edges: list[int], way: Exactly, sign: int) -> Vector:
    """Return the outward normal of the edge that the line crosses most directly.

    At an entry, the sign is -1, at an exit 1.
    """
    best, normal = Fraction(), (Fraction(), Fraction())
    for number in edges:
        (ax, ay), (bx, by) = (map(Fraction, end) for end in outline.sides[number])
        x, y = by - ay, ax - bx
        along_normal = sign * dot(x, y, *way)
        square = along_normal**2 / dot(x, y, x, y)
        if along_normal > 0 and square > best:
            best, normal = square, (x, y)
    return exact_unit(*normal)
