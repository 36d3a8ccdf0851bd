"""Outlines as rings of numbered corners, and the proof that they are simple.

Corners are numbered through all rings. Turns and places are computed on integers, being the
doubles times a common power of two; the sides that meet are found by `Group`, as exactly.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import cross, dot
from hitlab.groups.group import Group
from hitlab.plane.outline import outline_points
from hitlab.shapes.linear import Segment
from hitlab.shapes.validation import Floats

Numbers = list[int]
"""The numbers of a ring's corners, in order."""


class Ring(NamedTuple):
    """A closed outline by its corners, none of them to spare."""

    name: str
    numbers: Numbers


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
    count = iter(range(len(corners.names)))
    found = [
        Ring(name, _without_spares(name, [next(count) for _ in ring], corners))
        for name, ring in rings.items()
    ]
    _refuse_meetings(found, corners)
    outline, *holes = found
    for hole in holes:
        _refuse_misplaced(hole, outline, holes, corners)
    outer, *inner = (_counter_clockwise(ring.numbers, corners) for ring in found)
    return corners, outer, [numbers[::-1] for numbers in inner]


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


def _refuse_meetings(rings: list[Ring], corners: Corners) -> None:
    """Refuse sides that meet, save at the corner that they have in common."""
    sides = [(a, b) for ring in rings for _, a, b in around(ring.numbers)]
    starts, ends = np.moveaxis(corners.points[sides], 1, 0)
    segments = Segment(starts, ends)
    for i, j in Group(segments).collisions().tolist():
        if set(sides[i]).isdisjoint(sides[j]):
            x, y = outline_points(segments[i], segments[j])[0].tolist()
            one, other = (" to ".join(corners.names[n] for n in sides[k]) for k in (i, j))
            want = "want sides that meet only where one follows the other"
            raise ValueError(f"{one} and {other} meet at ({x!r}, {y!r}): {want}")


def _refuse_misplaced(hole: Ring, outline: Ring, holes: list[Ring], corners: Corners) -> None:
    """Refuse a hole that is outside the outline or in another; it meets none of them."""
    first = hole.numbers[0]
    if not _has_inside(outline.numbers, first, corners):
        raise ValueError(f"{hole.name} lies outside {outline.name}: want it inside")
    for other in holes:
        if other is not hole and _has_inside(other.numbers, first, corners):
            raise ValueError(f"{hole.name} lies in {other.name}: want holes beside each other")


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
