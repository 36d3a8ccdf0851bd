"""Where a line enters the outline of a shape and leaves it, and the sides that it crosses.

A point P has, seen from the line o + d p/|d|²,

    side  s = d × (P - o),    place  p = d · (P - o),    both times |d|.

A hull lies on the left of its edges, so that an edge leads in where its ends have s >= 0 and
s' <= 0, and out where it is the other way round, at the place p + (p' - p) s / (s - s'). Of two
edges that lead in at one corner the one that faces the caster more squarely is crossed. A disk is
entered and left at p ± sqrt(r² |d|² - s²); with h for the root, the way from its centre is there

    (± h d - s d') / |d|²,    d' being d turned to the left, since C - o = (p d + s d') / |d|².

A capsule is bounded by the disks at its ends and two parallels to its axis c + f e/|e|²: a place p
on such a parallel has e × (o + d p/|d|² - c) = ± r |e|, and counts where its foot f is on the axis,
0 <= f <= |e|². It leads in where e × d < 0 on the left, on the right where e × d > 0. The first
place that leads in, and the last that leads out, are the line's ends, as the shape is convex.
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
    """A vertex over the caster's line: its side, and its place along it."""

    side: Number
    along: Number


class Cast(NamedTuple):
    """A caster: from where, which way, and the place of its end, if it has one."""

    x: Number
    y: Number
    dx: Number
    dy: Number
    end: Number | None


class End(NamedTuple):
    """Where the line enters or leaves: the place, and a way outwards, (0, 0) if none is crossed."""

    place: Number
    x: Number
    y: Number


class CutEdge(NamedTuple):
    """An edge of a hull over the line, from one foot to another, and the way outwards."""

    side: Number
    along: Number
    to_side: Number
    to_along: Number
    x: Number
    y: Number


class Cut(NamedTuple):
    """Where a round outline may be crossed; `along` to `across` is its slope to the line."""

    counts: Test
    at: End
    along: Number
    across: Number


def feet_of(cast: Cast, target: Parts) -> tuple[list[Offset], Number]:
    """See the target's vertices from the caster's line; S is the sum of squared lengths."""
    gaps = [(x - cast.x, y - cast.y) for x, y in target.vertices]
    squares = [dot(x, y, x, y) for x, y in gaps]
    if target.radius is not None:
        squares.append(target.radius * target.radius)
    dx, dy = cast.dx, cast.dy
    feet = [Offset(cross(dx, dy, x, y), dot(dx, dy, x, y)) for x, y in gaps]
    return feet, sum(squares[1:], squares[0])


def _edges(feet: list[Offset], vertices: list[Vector]) -> list[CutEdge]:
    """Go round a hull counter-clockwise; a thin one, there and back again."""
    corners = list(zip(feet, vertices))
    return [
        CutEdge(*foot, *to, v - y, x - u)
        for (foot, (x, y)), (to, (u, v)) in zip(corners, corners[1:] + corners[:1])
    ]


def hull_ends(cast: Cast, target: Parts) -> tuple[tuple[End, End], Test, Number]:
    """Cross the edges that lead in and out on floats; say whether no other does, and give S."""
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
    """Give the last edges that lead in and out, the least size of a side, and S."""
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
    """Give the same numbers, by the same operations, for the edges of all pairs in one array."""
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
    """Cross the edges that lead in and out; a line along an edge, or through a point, has none."""
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
    """Give the squared cosine between caster and normal, times |d|²."""
    across = edge.side - edge.to_side
    return quotient(across * across, dot(edge.x, edge.y, edge.x, edge.y))


def _end(edge: CutEdge) -> End:
    part = quotient(edge.side, edge.side - edge.to_side)
    return End(edge.along + (edge.to_along - edge.along) * part, edge.x, edge.y)


def round_ends(
    cast: Cast, feet: list[Offset], target: Parts, scale: Number
) -> tuple[tuple[End, End], Test]:
    """Cross a round outline on floats, and say whether no sign, and no side, is in doubt."""
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
    """Tell whether two ways outwards differ by more than rounding."""
    side = cross(one.x, one.y, other.x, other.y)
    lengths2 = dot(one.x, one.y, one.x, one.y) * dot(other.x, other.y, other.x, other.y)
    return side * side > UNSURE**2 * lengths2


def exact_round_ends(cast: Cast, feet: list[Offset], target: Parts) -> tuple[End, End]:
    """Cross a round outline on integers."""
    return _first_and_last(_cuts(cast, feet, target, target.radius))


def _cuts(cast: Cast, feet: list[Offset], target: Parts, radius: Number) -> list[tuple[Cut, Cut]]:
    """Pair what leads in with what leads out: by the sides of a capsule, and by each disk."""
    sides = [side_cuts(cast, target.vertices, radius)] if len(feet) == 2 else []
    return sides + [disk_cuts(cast, foot, radius) for foot in feet]


def disk_cuts(cast: Cast, foot: Offset, radius: Number) -> tuple[Cut, Cut]:
    """Cross the circle about a vertex."""
    beyond = half_chord2(cast, foot, radius)
    half, counts = root(beyond), beyond >= 0
    x, y = foot.side * cast.dy, -foot.side * cast.dx
    back, up = half * cast.dx, half * cast.dy
    entry = End(foot.along - half, x - back, y - up)
    exit = End(foot.along + half, x + back, y + up)
    return Cut(counts, entry, foot.side, half), Cut(counts, exit, foot.side, half)


def half_chord2(cast: Cast, foot: Offset, radius: Number) -> Number:
    """Square half of what the circle about a vertex cuts off, times |d|²; negative for a miss."""
    return radius * radius * dot(cast.dx, cast.dy, cast.dx, cast.dy) - foot.side * foot.side


def side_cuts(cast: Cast, axis: list[Vector], radius: Number) -> tuple[Cut, Cut]:
    """Cross the two sides of a capsule that are parallel to its axis."""
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
    """Take the first of those that count; one of them does."""
    found, at = cuts[0].counts, cuts[0].at
    for cut in cuts[1:]:
        better = cut.counts & ((found ^ True) | before(cut.at.place, at.place))
        found, at = found | cut.counts, either(better, cut.at, at)
    return at
