"""The parts of a line inside an outline, and whether an outline contains a point, exactly.

The line from P through Q crosses edges at events, its positions t, 0 at P and 1 at Q. Between two
events lies a stretch. A copy of the line shifted slightly to the left crosses each edge whose ends
are on different sides, a corner on the line counting as right; so after every crossing the region
is to the left of the line or no longer is. The same holds for a copy shifted to the right. A
stretch is in the interior if the region is on both sides, and along an edge if it is on one.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, pairwise
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Number, cross, dot


class Stretch(NamedTuple):
    """A part of a line between two events, and whether the region is to its left and right."""

    start: Fraction
    end: Fraction
    left: bool
    right: bool

    @property
    def is_within(self) -> bool:
        """Whether the stretch is in the interior, not along an edge."""
        return self.left and self.right

    @property
    def is_on(self) -> bool:
        """Whether the region contains the stretch."""
        return self.left or self.right

    def meets(self, start: Number, end: Number) -> bool:
        """Return whether the stretch and the positions between two others have more in common."""
        return bool(self.start < end and self.end > start)


class Along(NamedTuple):
    """The events of a line in order, each with the indices of its edges, and the stretches."""

    events: dict[Fraction, list[int]]
    stretches: list[Stretch]


def along(sides: Sequence[Any], p: Iterable[Number], q: Iterable[Number]) -> Along:
    """Return the events and stretches of the line from p to q, which must differ."""
    whole, _ = integers(chain(p, q, *chain(*sides)))
    (px, py), (qx, qy), *ends = zip(whole[::2], whole[1::2])
    way = qx - px, qy - py
    length2 = dot(*way, *way)
    placed = [(cross(*way, x - px, y - py), dot(*way, x - px, y - py)) for x, y in ends]
    events: dict[Fraction, list[int]] = {}
    crossed: tuple[list[Fraction], list[Fraction]] = [], []
    for number, ((side, start), (to_side, end)) in enumerate(zip(placed[::2], placed[1::2])):
        if side * to_side > 0:
            continue
        if side == to_side:
            for place in (start, end):
                events.setdefault(Fraction(place, length2), []).append(number)
            continue
        between = start * (side - to_side) + side * (end - start)
        place = Fraction(between, (side - to_side) * length2)
        events.setdefault(place, []).append(number)
        if (side > 0) != (to_side > 0):
            crossed[0].append(place)
        if (side >= 0) != (to_side >= 0):
            crossed[1].append(place)
    events = dict(sorted(events.items()))
    flips = [{each: found.count(each) % 2 == 1 for each in found} for found in crossed]
    left = right = False
    stretches = []
    for start_of, end_of in pairwise(events):
        left ^= flips[0].get(start_of, False)
        right ^= flips[1].get(start_of, False)
        stretches.append(Stretch(start_of, end_of, left, right))
    return Along(events, stretches)


def runs_inside(sides: Sequence[Any], start: Sequence[Number], end: Sequence[Number]) -> bool:
    """Return whether a segment, or a point if its ends are equal, is partly in the interior."""
    if start == end:
        x, y = map(Fraction, start)
        stretches = along(sides, start, (x + 1, y)).stretches
        return any(each.is_within and each.start < 0 < each.end for each in stretches)
    return any(each.is_within and each.meets(0, 1) for each in along(sides, start, end).stretches)


class Crossing(NamedTuple):
    """An edge whose ends are at different heights relative to a point."""

    edge: int
    is_upward: bool
    side: Fraction
    """Positive if the point is to the left of the edge, seen along it."""

    @property
    def is_right(self) -> bool:
        """Whether a ray from the point to the right crosses the edge."""
        return (self.side > 0) is self.is_upward


def crossings(sides: Sequence[Any], point: Iterable[Number]) -> list[Crossing]:
    """Return the edges that the horizontal line through a point crosses.

    An edge contains its lower end and not its upper one, so that a line through a corner crosses
    one of two edges that lead on, and both or none of two that turn back.
    """
    x, y = point
    found = []
    for number, ((ax, ay), (bx, by)) in enumerate(sides):
        if (ay > y) != (by > y):
            ways = (Fraction(each) for each in (bx, ax, by, ay, x, ax, y, ay))
            gaps = [one - next(ways) for one in ways]
            found.append(Crossing(number, by > ay, cross(*gaps)))
    return found


def surrounds(sides: Sequence[Any], point: Iterable[Number]) -> bool:
    """Return whether a ray from a point crosses the edges an odd number of times."""
    return sum(crossing.is_right for crossing in crossings(sides, point)) % 2 == 1
