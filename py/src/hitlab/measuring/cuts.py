"""Points at which a line enters and leaves a shape, and the sides that it crosses there.

Relative to the line o + d p/|d|², a point P has

    side  s = d × (P - o),    position  p = d · (P - o),    both times |d|.

A hull is on the left of its edges. So the line enters through an edge whose ends have s >= 0 and s'
<= 0, and leaves through one with the opposite signs; the position there is p + (p' - p) s / (s -
s'). If two edges are entered at one corner, the edge that faces the caster more squarely is
crossed. The line enters and leaves a disk at p ± sqrt(r² |d|² - s²). With h for this square root,
the vector from the disk's centre to that point is

    (± h d - s d') / |d|²,    with d' = d rotated to the left: C - o = (p d + s d') / |d|².

A capsule is bounded by the disks at its ends and two parallels to its axis c + f e/|e|². A position
p on such a parallel has e × (o + d p/|d|² - c) = ± r |e|, and counts if its foot f is on the axis,
0 <= f <= |e|². The line enters on the left if e × d < 0, on the right if e × d > 0. The shape is
convex, so the first entry and the last exit are the ends of the line's part inside it.
"""

from collections.abc import Callable, Sequence
from operator import gt, lt
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import either, is_batch, larger, quotient, root, smaller, where
from hitlab.arithmetic.filter import in_range
from hitlab.arithmetic.predicates import Number, Test, Vector, cross, dot
from hitlab.arithmetic.tolerances import SHALLOW, UNSURE
from hitlab.shapes.core import Parts


class Offset(NamedTuple):
    """A vertex relative to the caster's line: its side, and its position along the line."""

    side: Number
    along: Number


class Cast(NamedTuple):
    """A caster: its start, its direction, and the position of its end, if it has an end."""

    x: Number
    y: Number
    dx: Number
    dy: Number
    end: Number | None


class End(NamedTuple):
    """An entry or exit: its position, and an outward vector, (0, 0) if no side is crossed."""

    place: Number
    x: Number
    y: Number


class CutEdge(NamedTuple):
    """An edge of a hull relative to the line, from foot to foot, and its outward vector."""

    side: Number
    along: Number
    to_side: Number
    to_along: Number
    x: Number
    y: Number


class Cut(NamedTuple):
    """A possible crossing with a round boundary; `along` / `across` is large if it is shallow."""

    counts: Test
    at: End
    along: Number
    across: Number


def feet_of(cast: Cast, target: Parts) -> tuple[list[Offset], Number]:
    """Return the target's vertices relative to the caster's line, and the scale S.

    S is the sum of the vertices' squared distances from the caster's start, plus r².
    """
    gaps = [(x - cast.x, y - cast.y) for x, y in target.vertices]
    squares = [dot(x, y, x, y) for x, y in gaps]
    if target.radius is not None:
        squares.append(target.radius * target.radius)
    dx, dy = cast.dx, cast.dy
    feet = [Offset(cross(dx, dy, x, y), dot(dx, dy, x, y)) for x, y in gaps]
    return feet, sum(squares[1:], squares[0])


def _edges(feet: list[Offset], vertices: list[Vector]) -> list[CutEdge]:
    """Return a hull's edges counter-clockwise; a flat hull has each edge in both directions."""
    corners = list(zip(feet, vertices))
    return [
        CutEdge(*foot, *to, v - y, x - u)
        for (foot, (x, y)), (to, (u, v)) in zip(corners, corners[1:] + corners[:1])
    ]


def hull_ends(cast: Cast, target: Parts) -> tuple[tuple[End, End], Test, Number]:
    """Return a hull's entry and exit, computed in floats, whether they are certain, and S."""
    crossed = _crossed_of_batch if is_batch(cast.x) else _crossed
    entry, exit, nearest, scale = crossed(cast, target)
    clear = in_range(scale) & (nearest > UNSURE * root(scale))
    for edge in (entry, exit):
        shallow = abs(edge.to_along - edge.along) > SHALLOW * abs(edge.side - edge.to_side)
        clear = clear & (shallow ^ True)
    enter, leave = _end(entry), _end(exit)
    low, high = smaller(enter.place, leave.place), larger(enter.place, leave.place)
    return (End(low, enter.x, enter.y), End(high, leave.x, leave.y)), clear, scale


def _crossed(cast: Cast, target: Parts) -> tuple[CutEdge, CutEdge, Number, Number]:
    """Return the last edges that the line enters and leaves, the smallest absolute side, and S."""
    feet, scale = feet_of(cast, target)
    first, *others = _edges(feet, target.vertices)
    entry = exit = first
    for edge in others:
        if edge.side > 0 > edge.to_side:
            entry = edge
        if edge.side < 0 < edge.to_side:
            exit = edge
    return entry, exit, min(abs(foot.side) for foot in feet), scale


def _crossed_of_batch(cast: Cast, target: Parts) -> tuple[CutEdge, CutEdge, Number, Number]:
    """Return the same as `_crossed`, by the same operations on arrays of all pairs' edges."""
    x, y = (np.stack([*places, places[0]]) for places in zip(*target.vertices))
    way_x, way_y = x - cast.x, y - cast.y
    squares = dot(way_x, way_y, way_x, way_y)
    side = cross(cast.dx, cast.dy, way_x, way_y)
    along = dot(cast.dx, cast.dy, way_x, way_y)
    above, below = side > 0, side < 0
    count, pairs = len(target.vertices), side.shape[1]
    crossed = []
    for leads in (above[:-1] & below[1:], below[:-1] & above[1:]):
        last = (leads * np.arange(count)[:, None]).max(axis=0)
        start = last * pairs + np.arange(pairs)
        ends = [(each.take(start), each.take(start + pairs)) for each in (side, along, x, y)]
        (s, to_s), (p, to_p), (u, to_u), (v, to_v) = ends
        crossed.append(CutEdge(s, p, to_s, to_p, to_v - v, u - to_u))
    return *crossed, abs(side).min(axis=0), sum(squares[1:-1], squares[0])


def exact_hull_ends(feet: list[Offset], vertices: list[Vector]) -> tuple[End, End]:
    """Return the exact entry and exit; a line along an edge or through a point crosses no side."""
    edges = _edges(feet, vertices)
    on_line = [edge for edge in edges if edge.side == 0 == edge.to_side]
    others = [edge for edge in edges if edge.side != edge.to_side]
    if not others or any(edge.along != edge.to_along for edge in on_line):
        places = [edge.along for edge in edges if edge.side == 0]
        return End(min(places), 0, 0), End(max(places), 0, 0)
    entry = _squarest([edge for edge in others if edge.side >= 0 >= edge.to_side])
    exit = _squarest([edge for edge in others if edge.side <= 0 <= edge.to_side])
    return _end(entry), _end(exit)


def _squarest(edges: list[CutEdge]) -> CutEdge:
    return edges[0] if len(edges) == 1 else max(edges, key=_squareness)


def _squareness(edge: CutEdge) -> Number:
    """Return the squared cosine of the angle between caster and normal, times |d|²."""
    across = edge.side - edge.to_side
    return quotient(across * across, dot(edge.x, edge.y, edge.x, edge.y))


def _end(edge: CutEdge) -> End:
    part = quotient(edge.side, edge.side - edge.to_side)
    return End(edge.along + (edge.to_along - edge.along) * part, edge.x, edge.y)


def round_ends(
    cast: Cast, feet: list[Offset], target: Parts, scale: Number
) -> tuple[tuple[End, End], Test]:
    """Return a round shape's entry and exit, computed in floats, and whether they are certain."""
    cuts = _cuts(cast, feet, target, target.radius)
    found = _first_and_last(cuts)
    clear = in_range(scale) & (found[0].place <= found[1].place)
    for foot in feet:
        clear = clear & (abs(half_chord2(cast, foot, target.radius)) > UNSURE * scale)
    slack = UNSURE * root(scale)
    for pair in cuts:
        for cut, end in zip(pair, found):
            doubtful = abs(cut.along) > SHALLOW * abs(cut.across)
            if len(cuts) > 1:
                near = abs(cut.at.place - end.place) <= slack
                doubtful = doubtful | near & _turned_apart(cut.at, end)
            clear = clear & ((cut.counts & doubtful) ^ True)
    return found, clear


def _turned_apart(one: End, other: End) -> Test:
    """Return whether two outward vectors differ by more than rounding."""
    side = cross(one.x, one.y, other.x, other.y)
    lengths2 = dot(one.x, one.y, one.x, one.y) * dot(other.x, other.y, other.x, other.y)
    return side * side > UNSURE**2 * lengths2


def exact_round_ends(cast: Cast, feet: list[Offset], target: Parts) -> tuple[End, End]:
    """Return a round shape's entry and exit, computed in integers."""
    return _first_and_last(_cuts(cast, feet, target, target.radius))


def _cuts(cast: Cast, feet: list[Offset], target: Parts, radius: Number) -> list[tuple[Cut, Cut]]:
    """Return pairs of entry and exit: through the sides of a capsule, and through each disk."""
    sides = [side_cuts(cast, target.vertices, radius)] if len(feet) == 2 else []
    return sides + [disk_cuts(cast, foot, radius) for foot in feet]


def disk_cuts(cast: Cast, foot: Offset, radius: Number) -> tuple[Cut, Cut]:
    """Return the line's crossings with the circle around a vertex."""
    beyond = half_chord2(cast, foot, radius)
    half, counts = root(beyond), beyond >= 0
    x, y = foot.side * cast.dy, -foot.side * cast.dx
    back, up = half * cast.dx, half * cast.dy
    entry = End(foot.along - half, x - back, y - up)
    exit = End(foot.along + half, x + back, y + up)
    return Cut(counts, entry, foot.side, half), Cut(counts, exit, foot.side, half)


def half_chord2(cast: Cast, foot: Offset, radius: Number) -> Number:
    """Return the squared half chord in the circle around a vertex, times |d|²; < 0 for a miss."""
    return radius * radius * dot(cast.dx, cast.dy, cast.dx, cast.dy) - foot.side * foot.side


def side_cuts(cast: Cast, axis: list[Vector], radius: Number) -> tuple[Cut, Cut]:
    """Return the line's crossings with the two straight sides of a capsule."""
    (ax, ay), (bx, by) = axis
    ex, ey = bx - ax, by - ay
    length2 = dot(ex, ey, ex, ey)
    offset = root(radius * radius * length2)
    across, along = cross(ex, ey, cast.dx, cast.dy), dot(ex, ey, cast.dx, cast.dy)
    side, foot = cross(ex, ey, cast.x - ax, cast.y - ay), dot(ex, ey, cast.x - ax, cast.y - ay)
    way = where(across < 0, 1, -1)
    cuts = []
    for left in (way, -way):
        part = quotient(left * offset - side, across)
        at = foot + part * along
        counts = (across != 0) & (at >= 0) & (at <= length2)
        place = part * dot(cast.dx, cast.dy, cast.dx, cast.dy)
        cuts.append(Cut(counts, End(place, -left * ey, left * ex), along, across))
    enter, leave = cuts
    return enter, leave


def _first_and_last(cuts: list[tuple[Cut, Cut]]) -> tuple[End, End]:
    entries, exits = zip(*cuts)
    return foremost(entries, lt), foremost(exits, gt)


def foremost(cuts: Sequence[Cut], before: Callable[[Number, Number], Test]) -> End:
    """Return the first end that counts, in the order `before`; there must be at least one."""
    found, at = cuts[0].counts, cuts[0].at
    for cut in cuts[1:]:
        better = cut.counts & ((found ^ True) | before(cut.at.place, at.place))
        found, at = found | cut.counts, either(better, cut.at, at)
    return at
