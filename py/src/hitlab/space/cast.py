"""Casts in space: where a ray, a line or a segment enters and leaves a target, exactly.

A point of the caster is o + s d. A core is an intersection of half-spaces n·x <= h, each of which
bounds s by (h - n·o) / n·d; a ball and the side of a capsule bound it by a quadratic equation. So s
is a fraction, or a square root to 60 bits, and t is s |d|, rounded once.
"""

import math
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import integers, rounded, square_root
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus, triples
from hitlab.shapes.linear3 import Segment3
from hitlab.shapes.spatial import Core3
from hitlab.space.contact import unit
from hitlab.space.cores import filled
from hitlab.space.polytope import Side, sides_of, thin_sides

MISS = (math.nan,) * 14
"""The numbers of a miss: two of t, two points and two normals."""

Span = tuple[Fraction, Fraction]


class Caster(NamedTuple):
    """A caster in integers, and the target's points: s is in `span`, None for infinity."""

    origin: Vector3
    way: Vector3
    least: int | None
    most: int | None
    points: list[Vector3]
    radius: int
    unit: int
    length: Fraction
    """The length of `way`, to 60 bits."""

    def at(self, part: Fraction) -> Vector3:
        """Return a point of the caster."""
        return plus(self.origin, part, self.way)


class Cut(NamedTuple):
    """The part of a line in a target, from s to s, and the outward normals at both ends."""

    first: Fraction
    last: Fraction
    entry: Vector3 | None
    exit: Vector3 | None


def caster_of(caster: Any, core: Core3) -> Caster:
    """Return a caster and a target's core as integers."""
    one = caster.core3
    numbers = [x for each in (one, core) for point in each.vertices for x in point]
    found, scale = integers([*numbers, core.radius])
    points = triples(found[:-1])
    own, others = points[: len(one.vertices)], [*points[len(one.vertices) :]]
    others = filled(others) if core.is_box else others
    if isinstance(caster, Segment3):
        way = minus(own[1], own[0])
    else:
        [way] = triples(integers(one.direction)[0])
    least, most = (None if one.ends == 2 else 0), (None if one.ends else 1)
    length = square_root(Fraction(dot(way, way)))
    return Caster(own[0], way, least, most, others, found[-1], scale, length)


def cast(caster: Any, target: Any, *, solid: bool) -> tuple[float, ...]:
    """Return t, the points and the normals of a caster that hits; nan if its start is inside."""
    by = caster_of(caster, target.core3)
    cut = cut_of(by, target.core3)
    if not solid and by.least == 0 and _is_inside(by, target):
        return MISS
    return numbers(by, within(by, cut))


def cut_of(by: Caster, core: Core3) -> Cut:
    """Return the part of the caster's line in a target that it hits."""
    if not any(by.way):
        return Cut(Fraction(0), Fraction(0), None, None)
    return _of_round(by) if by.radius else _of_sides(by, _sides(by, core))


def _sides(by: Caster, core: Core3) -> list[Side]:
    return sides_of(core, by.points) or thin_sides(by.points, by.way)


def within(by: Caster, cut: Cut) -> Cut:
    """Return the cut without what lies before the start and beyond the end."""
    first, last, entry, exit_ = cut
    if by.least is not None and first < by.least:
        first, entry = Fraction(by.least), None
    if by.most is not None and last > by.most:
        last, exit_ = Fraction(by.most), None
    return Cut(first, last, entry, exit_)


def numbers(by: Caster, cut: Cut) -> tuple[float, ...]:
    """Return t, the points and the normals of a cut."""
    found = [rounded(part * by.length / by.unit) for part in cut[:2]]
    for part in cut[:2]:
        found += [rounded(Fraction(x) / by.unit) for x in by.at(part)]
    for normal in cut[2:]:
        found += unit(normal) if normal else (math.nan,) * 3
    return tuple(found)


def _is_inside(by: Caster, target: Any) -> bool:
    """Return whether the start is strictly inside the target."""
    if not target.is_solid:
        return False
    if not by.radius:
        return all(dot(side.normal, by.origin) < side.height for side in _sides(by, target.core3))
    gap = minus(by.origin, _foot(by.points, by.origin))
    return bool(dot(gap, gap) < by.radius**2)


def _of_sides(by: Caster, sides: list[Side]) -> Cut:
    """Return the part of the line in all half-spaces; a line along a face crosses no side."""
    first = last = entry = exit_ = None
    along = False
    for side in sides:
        falls, rest = dot(side.normal, by.way), side.height - dot(side.normal, by.origin)
        if not falls:
            along = along or (side.faces and not rest)
            continue
        part = Fraction(rest, falls)
        direct = Fraction(falls * abs(falls), dot(side.normal, side.normal)) if side.faces else 0
        if falls < 0:
            if first is None or (part, -direct) > first:
                first, entry = (part, -direct), side
        elif last is None or (-part, direct) > last:
            last, exit_ = (-part, direct), side
    assert first and last and entry and exit_
    ways = [side.normal if side.faces and not along else None for side in (entry, exit_)]
    return Cut(first[0], -last[0], *ways)


def _of_round(by: Caster) -> Cut:
    """Return the part of the line in a ball, or in a capsule: in either end or between them."""
    spans = [span for point in by.points if (span := _in_ball(by, point))]
    if len(by.points) == 2 and (span := _in_cylinder(by)):
        spans.append(span)
    first, last = min(span[0] for span in spans), max(span[1] for span in spans)
    return Cut(first, last, *(_normal(by, part) for part in (first, last)))


def _in_ball(by: Caster, center: Vector3) -> Span | None:
    away = minus(by.origin, center)
    return _roots(dot(by.way, by.way), dot(by.way, away), dot(away, away) - by.radius**2)


def _in_cylinder(by: Caster) -> Span | None:
    """Return the part of the line in a capsule between the planes through its ends."""
    edge, away = minus(by.points[1], by.points[0]), minus(by.origin, by.points[0])
    square, falls, start = dot(edge, edge), dot(edge, by.way), dot(edge, away)
    if not square:
        return None
    a = dot(by.way, by.way) * square - falls**2
    b = dot(by.way, away) * square - falls * start
    c = (dot(away, away) - by.radius**2) * square - start**2
    if not falls:
        return _roots(a, b, c) if 0 <= start <= square else None
    low, high = sorted((Fraction(-start, falls), Fraction(square - start, falls)))
    if not a:
        return (low, high) if c <= 0 else None
    found = _roots(a, b, c)
    if found is None or found[0] > high or found[1] < low:
        return None
    return max(low, found[0]), min(high, found[1])


def _roots(a: int, b: int, c: int) -> Span | None:
    """Return where a s² + 2 b s + c <= 0, for a > 0."""
    rest = b * b - a * c
    if rest < 0:
        return None
    root = square_root(Fraction(rest), 256)
    return (-b - root) / a, (-b + root) / a


def _normal(by: Caster, part: Fraction) -> Vector3 | None:
    """Return the direction from the closest point of a round target's core."""
    point = by.at(part)
    x, y, z = minus(point, _foot(by.points, point))
    scale = Fraction(1 << 128) / max(abs(x), abs(y), abs(z), 1)
    return int(x * scale), int(y * scale), int(z * scale)


def _foot(points: list[Vector3], point: Vector3) -> Vector3:
    """Return the point of a vertex or a segment that is closest to a point."""
    base, end = points[0], points[-1]
    edge = minus(end, base)
    square = dot(edge, edge)
    if not square:
        return base
    part = Fraction(dot(edge, minus(point, base))) / square
    return plus(base, min(max(part, Fraction(0)), Fraction(1)), edge)
