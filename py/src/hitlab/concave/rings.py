"""Outlines as rings of numbered corners, and the proof that they are simple.

Corners are numbered through all rings. Turns and places are computed on integers, being the
doubles times a common power of two; the sides that meet are found by `Group`, as exactly.
"""

from collections.abc import Iterable
from itertools import count, groupby, islice

import numpy as np

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import cross, dot
from hitlab.groups.group import Group
from hitlab.queries.outline_points import outline_points
from hitlab.shapes.linear import Segment
from hitlab.shapes.validation import Floats

Numbers = list[int]
"""The numbers of a ring's corners, in order."""


class Corners:
    """The corners of all rings, by number."""

    def __init__(self, rings: dict[str, Floats]) -> None:
        self.names = [f"{name}[{i}]" for name, ring in rings.items() for i in range(len(ring))]
        self.points = np.concatenate([*rings.values()])
        whole, _ = integers(self.points.ravel().tolist())
        self.spots = list(zip(whole[::2], whole[1::2]))

    def ways(self, a: int, b: int, c: int) -> tuple[int, int, int, int]:
        """Give the ways from a to b, and from b to c."""
        (ax, ay), (bx, by), (cx, cy) = self.spots[a], self.spots[b], self.spots[c]
        return bx - ax, by - ay, cx - bx, cy - by

    def turn(self, a: int, b: int, c: int) -> int:
        """Give a number above 0 where the way from a by b to c turns left, below where right."""
        return int(cross(*self.ways(a, b, c)))


def around(ring: Numbers) -> Iterable[tuple[int, int, int]]:
    """Give each corner between its neighbours."""
    return zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1])


def simple(rings: dict[str, Floats]) -> tuple[Corners, Numbers, list[Numbers]]:
    """Give the corners, the outline counter-clockwise, and the holes, the other rings, clockwise.

    Refuses what crosses, touches or turns back on itself, and holes that are not inside.
    """
    corners = Corners(rings)
    numbers = count()
    kept = {
        name: _without_spares(name, [*islice(numbers, len(ring))], corners)
        for name, ring in rings.items()
    }
    _refuse_meetings(kept, corners)
    _refuse_misplaced(kept, corners)
    outline, *holes = (_counter_clockwise(ring, corners) for ring in kept.values())
    return corners, outline, [hole[::-1] for hole in holes]


def _without_spares(name: str, numbers: Numbers, corners: Corners) -> Numbers:
    """Drop repeated corners, and then those at which the ring goes straight on."""
    spots = corners.spots
    once = [next(same) for _, same in groupby(numbers, spots.__getitem__)]
    if len(once) > 1 and spots[once[0]] == spots[once[-1]]:
        once.pop()
    kept = []
    for a, b, c in around(once):
        if corners.turn(a, b, c):
            kept.append(b)
        elif dot(*corners.ways(a, b, c)) <= 0:
            place = f"{corners.names[b]} = {corners.points[b].tolist()}"
            raise ValueError(f"{place}: {name} turns back on itself; want it to go round an area")
    return kept


def _refuse_meetings(rings: dict[str, Numbers], corners: Corners) -> None:
    """Refuse sides that meet, save at the corner that they have in common."""
    sides = [(a, b) for ring in rings.values() for _, a, b in around(ring)]
    starts, ends = np.moveaxis(corners.points[sides], 1, 0)
    segments = Segment(starts, ends)
    for i, j in Group(segments).collisions().tolist():
        if set(sides[i]).isdisjoint(sides[j]):
            x, y = outline_points(segments[i], segments[j])[0].tolist()
            one, other = (" to ".join(corners.names[n] for n in sides[k]) for k in (i, j))
            want = "want sides that meet only where one follows the other"
            raise ValueError(f"{one} and {other} meet at ({x!r}, {y!r}): {want}")


def _refuse_misplaced(rings: dict[str, Numbers], corners: Corners) -> None:
    """Refuse a hole that is outside the outline or in another; no ring meets another."""
    (_, outline), *holes = rings.items()
    for name, hole in holes:
        if not _has_inside(outline, hole[0], corners):
            raise ValueError(f"{name} lies outside the outline: want it inside")
        for other, ring in holes:
            if other != name and _has_inside(ring, hole[0], corners):
                raise ValueError(f"{name} lies in {other}: want holes beside each other")


def _has_inside(ring: Numbers, number: int, corners: Corners) -> bool:
    """Tell whether as many sides as are odd lie right of a corner, which is on none of them."""
    _, y = corners.spots[number]
    inside = False
    for _, a, b in around(ring):
        (_, start), (_, end) = corners.spots[a], corners.spots[b]
        if (start > y) != (end > y):
            inside ^= (corners.turn(a, b, number) > 0) == (end > start)
    return inside


def _counter_clockwise(ring: Numbers, corners: Corners) -> Numbers:
    spots = corners.spots
    area = sum(cross(*spots[a], *spots[b]) for _, a, b in around(ring))
    return ring if area > 0 else ring[::-1]
