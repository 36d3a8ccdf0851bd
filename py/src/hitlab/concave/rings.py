"""Outlines as rings of numbered corners, and the check that they are simple.

Corners are numbered across all rings. Turns and positions are computed on integers, the doubles
times a common power of two. `Group` finds the sides that intersect, also exactly.
"""

from collections.abc import Iterable
from itertools import count, groupby, islice
from typing import Any

import numpy as np

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import cross, dot
from hitlab.groups.group import Group
from hitlab.queries.outline_points import outline_points
from hitlab.shapes.linear import Segment
from hitlab.shapes.validation import Floats

Numbers = list[int]
"""The numbers of a ring's corners, in order."""

Side = tuple[int, int]
"""The numbers of a side's two corners."""

FEW = 32
"""Up to this many sides or dents, comparing each with each other is faster than arrays."""


class Corners:
    """The corners of all rings, indexed by number."""

    def __init__(self, rings: dict[str, Floats]) -> None:
        self.rings = rings
        self.points = np.concatenate([*rings.values()])
        whole, _ = integers(self.points.ravel().tolist())
        self.spots = list(zip(whole[::2], whole[1::2]))

    @property
    def names(self) -> list[str]:
        """The names of all corners, for messages."""
        return [f"{name}[{i}]" for name, ring in self.rings.items() for i in range(len(ring))]

    def ways(self, a: int, b: int, c: int) -> tuple[int, int, int, int]:
        """Return the displacement from a to b and the one from b to c."""
        (ax, ay), (bx, by), (cx, cy) = self.spots[a], self.spots[b], self.spots[c]
        return bx - ax, by - ay, cx - bx, cy - by

    def turn(self, a: int, b: int, c: int) -> int:
        """Return a number > 0 if the turn a, b, c is left, < 0 if right, 0 if collinear."""
        (ax, ay), (bx, by), (cx, cy) = self.spots[a], self.spots[b], self.spots[c]
        return int(cross(bx - ax, by - ay, cx - bx, cy - by))


def around(ring: Numbers) -> Iterable[tuple[int, int, int]]:
    """Return the previous corner, the corner and the next one, for each corner of a ring."""
    return zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1])


def simple(rings: dict[str, Floats]) -> tuple[Corners, Numbers, list[Numbers]]:
    """Return the corners, the outline counter-clockwise and the holes (the other rings) clockwise.

    Rejects rings that cross, touch or double back on themselves, and holes that are not inside.
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
    """Return the corners without repeated ones and those on a straight stretch; reject spikes."""
    spots = corners.spots
    once = [next(same) for _, same in groupby(numbers, spots.__getitem__)]
    if len(once) > 1 and spots[once[0]] == spots[once[-1]]:
        once.pop()
    kept = []
    for a, b, c in around(once):
        if corners.turn(a, b, c):
            kept.append(b)
        elif dot(*corners.ways(a, b, c)) <= 0:
            spike = f"{corners.names[b]} = {corners.points[b].tolist()}"
            raise ValueError(f"{spike}: {name} doubles back on itself; it must enclose an area")
    return kept


def _refuse_meetings(rings: dict[str, Numbers], corners: Corners) -> None:
    """Reject sides that intersect, except at the corner that consecutive sides share."""
    sides = [(a, b) for ring in rings.values() for _, a, b in around(ring)]
    for i, j in _few_meetings(sides, corners) if len(sides) <= FEW else _meetings(sides, corners):
        if set(sides[i]).isdisjoint(sides[j]):
            one, other = (Segment(*corners.points[[*sides[k]]]) for k in (i, j))
            x, y = outline_points(one, other)[0].tolist()
            names = [" to ".join(corners.names[n] for n in sides[k]) for k in (i, j)]
            rule = "sides must not cross or touch, except consecutive sides at their shared corner"
            raise ValueError(f"{names[0]} and {names[1]} meet at ({x!r}, {y!r}): {rule}")


def _meetings(sides: list[Side], corners: Corners) -> list[Any]:
    """Return the pairs of sides that intersect, in order."""
    starts, ends = np.moveaxis(corners.points[sides], 1, 0)
    pairs: list[Any] = Group(Segment(starts, ends)).collisions().tolist()
    return pairs


def _few_meetings(sides: list[Side], corners: Corners) -> Iterable[Side]:
    """Yield the same for few sides without a common corner: each compared with each other."""
    turn, spots = corners.turn, corners.spots
    spans = [
        (*sorted((spots[a][0], spots[b][0])), *sorted((spots[a][1], spots[b][1]))) for a, b in sides
    ]
    for i, (a, b) in enumerate(sides):
        left, right, low, high = spans[i]
        for j in range(i + 1, len(sides)):
            other_left, other_right, other_low, other_high = spans[j]
            if other_left > right or other_right < left or other_low > high or other_high < low:
                continue
            c, d = sides[j]
            if a in (c, d) or b in (c, d):
                continue
            if turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0:
                yield i, j


def _refuse_misplaced(rings: dict[str, Numbers], corners: Corners) -> None:
    """Reject a hole outside the outline or inside another hole; rings are known to be disjoint."""
    (_, outline), *holes = rings.items()
    for name, hole in holes:
        if not _has_inside(outline, hole[0], corners):
            raise ValueError(f"{name} lies outside the outline: holes must lie inside it")
        for other, ring in holes:
            if other != name and _has_inside(ring, hole[0], corners):
                raise ValueError(f"{name} lies inside {other}: holes must not be nested")


def _has_inside(ring: Numbers, number: int, corners: Corners) -> bool:
    """Return whether a ring contains a corner.

    It does if a ray from the corner to the right crosses an odd number of sides.
    """
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
