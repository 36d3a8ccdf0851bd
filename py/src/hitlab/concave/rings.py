"""Outlines as rings of numbered corners, and the check that they are simple.

Corners are numbered across all rings. Where a ring touches another one in a point, both have a
corner there, with the same number. Turns and positions are computed on integers, the doubles
times a common power of two.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, count, groupby, islice, pairwise, permutations

import numpy as np

from hitlab.arithmetic.integers import Whole, integers
from hitlab.arithmetic.predicates import cross, dot
from hitlab.shapes.broad_phase import meeting
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

    def is_on(self, number: int, side: Side) -> bool:
        """Return whether a corner is on a side or at one of its ends."""
        a, b = side
        u, v, x, y = self.ways(a, number, b)
        return not cross(u, v, x, y) and dot(u, v, x, y) >= 0

    def meet(self, one: Side, other: Side) -> bool:
        """Return whether two sides without a common corner intersect."""
        if not {*one}.isdisjoint(other):
            return False
        for axis in (0, 1):
            (a, b), (c, d) = ((self.spots[end][axis] for end in side) for side in (one, other))
            if max(a, b) < min(c, d) or max(c, d) < min(a, b):
                return False
        return all(
            self.turn(*line, ends[0]) * self.turn(*line, ends[1]) <= 0
            for line, ends in ((one, other), (other, one))
        )


def around(ring: Numbers) -> Iterable[tuple[int, int, int]]:
    """Return the previous corner, the corner and the next one, for each corner of a ring."""
    return zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1])


def simple(rings: dict[str, Floats]) -> tuple[Corners, Numbers, list[Numbers]]:
    """Return the corners, the outline counter-clockwise and the holes (the other rings) clockwise.

    Rejects rings that cross or double back, a ring that touches itself, and holes that are not
    inside. Different rings may touch in points.
    """
    corners = Corners(rings)
    numbers = count()
    kept = {
        name: _without_spares(name, [*islice(numbers, len(ring))], corners)
        for name, ring in rings.items()
    }
    if touches := _touches(kept, corners):
        kept = _pinned(kept, touches, corners)
    _refuse_misplaced(kept, corners)
    outline, *holes = (_counter_clockwise(ring, corners) for ring in kept.values())
    holes = [hole[::-1] for hole in holes]
    if touches:
        _refuse_crossings(dict(zip(kept, [outline, *holes])), corners)
        _refuse_division(kept, corners)
    return corners, outline, holes


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


RULE = "sides must not cross or touch, except consecutive sides at their shared corner"
HOLES = "rings may touch each other only in single points, without dividing the inside"


def _touches(rings: dict[str, Numbers], corners: Corners) -> list[tuple[int, Side]]:
    """Return each corner on a side of another ring, with that side.

    Rejects sides that intersect otherwise, except at the corner that consecutive sides share.
    """
    owners = [name for name, ring in rings.items() for _ in ring]
    sides = [(a, b) for ring in rings.values() for _, a, b in around(ring)]
    found = []
    for i, j in _meetings(sides, corners):
        pairs = [(corner, sides[k]) for k, of in ((j, i), (i, j)) for corner in sides[of]]
        touching = [pair for pair in pairs if corners.is_on(*pair)]
        is_own = owners[i] == owners[j]
        if is_own or len({corners.spots[corner] for corner, _ in touching}) != 1:
            x, y = _common(sides[i], sides[j], touching, corners)
            one, other = (" to ".join(corners.names[n] for n in sides[k]) for k in (i, j))
            rule = RULE if is_own else f"{RULE}; {HOLES}"
            raise ValueError(f"{one} and {other} meet at ({x!r}, {y!r}): {rule}")
        found += touching
    return found


def _meetings(sides: list[Side], corners: Corners) -> list[Side]:
    """Return the pairs of sides without a common corner that intersect, in order."""
    return [(i, j) for i, j in _near(sides, corners) if corners.meet(sides[i], sides[j])]


def _near(sides: list[Side], corners: Corners) -> list[Side]:
    """Return the pairs of sides whose bounds intersect, in order."""
    if len(sides) <= FEW:
        boxes = [[*map(sorted, zip(corners.spots[a], corners.spots[b]))] for a, b in sides]
        return [
            (i, j)
            for (i, ((left, right), (low, high))), (j, (xs, ys)) in combinations(
                enumerate(boxes), 2
            )
            if left <= xs[1] and xs[0] <= right and low <= ys[1] and ys[0] <= high
        ]
    ends = corners.points[sides]
    bounds = np.concatenate([ends.min(axis=1), ends.max(axis=1)], axis=1).T
    return sorted(pair for i, j in meeting(bounds) for pair in zip(i.tolist(), j.tolist()))


def _common(
    one: Side, other: Side, touching: list[tuple[int, Side]], corners: Corners
) -> tuple[float, float]:
    """Return a common point of two sides, the smallest corner if they touch."""
    if touching:
        x, y = min(corners.points[corner].tolist() for corner, _ in touching)
        return x, y
    a, b = (tuple(map(Fraction, corners.points[end].tolist())) for end in one)
    before, after = (corners.turn(*other, end) for end in one)
    part = Fraction(before, before - after)
    x, y = (float(p + part * (q - p)) for p, q in zip(a, b))
    return x, y


def _pinned(
    rings: dict[str, Numbers], touches: list[tuple[int, Side]], corners: Corners
) -> dict[str, Numbers]:
    """Return the rings with a corner wherever they touch; equal corners get the same number."""
    first: dict[tuple[int, int], int] = {}
    on: dict[Side, set[int]] = {}
    for corner, side in touches:
        number = first.setdefault(corners.spots[corner], corner)
        if corners.spots[number] not in {corners.spots[end] for end in side}:
            on.setdefault(side, set()).add(number)

    def along(a: int, b: int) -> list[int]:
        x, y = corners.spots[a]
        inner = on.get((a, b), ())
        return sorted(
            inner, key=lambda n: abs(corners.spots[n][0] - x) + abs(corners.spots[n][1] - y)
        )

    return {
        name: [
            first.get(corners.spots[number], number)
            for _, a, b in around(ring)
            for number in (a, *along(a, b))
        ]
        for name, ring in rings.items()
    }


def _refuse_crossings(rings: dict[str, Numbers], corners: Corners) -> None:
    """Reject rings that cross at a common corner; the area is to the left of all rings."""
    for (name, ring), (other, touching) in permutations(rings.items(), 2):
        shared = {*ring} & {*touching}
        sectors = {b: (a, b, c) for a, b, c in around(ring) if b in shared}
        for before, corner, after in around(touching) if shared else ():
            if corner in shared and not all(
                leads_inside(*sectors[corner], to, corners) for to in (before, after)
            ):
                x, y = corners.points[corner].tolist()
                raise ValueError(f"{name} and {other} cross at ({x!r}, {y!r}): {HOLES}")


def _refuse_division(rings: dict[str, Numbers], corners: Corners) -> None:
    """Reject rings that touch in several points and so divide the inside."""
    joined = {name: {name} for name in rings}
    counts = Counter(number for ring in rings.values() for number in ring)
    for number in (number for number, times in counts.items() if times > 1):
        met = [joined[name] for name, ring in rings.items() if number in ring]
        whole = set().union(*met)
        if len(whole) < sum(map(len, met)):
            x, y = corners.points[number].tolist()
            names = " and ".join(name for name, ring in rings.items() if number in ring)
            raise ValueError(
                f"{names} touch at ({x!r}, {y!r}) again and divide the inside: {HOLES}"
            )
        joined |= dict.fromkeys(whole, whole)


def leads_inside(a: int, b: int, c: int, to: int, corners: Corners) -> bool:
    """Return whether the direction from b to `to` points strictly into the ring's area at b.

    The sides at b run from a to b and from b to c; the area is on their left.
    """
    after, before = corners.turn(a, b, to) > 0, corners.turn(b, c, to) > 0
    turn = corners.turn(a, b, c)
    if not turn:  # a corner where another ring touches a straight side
        return after
    return after and before if turn > 0 else after or before


def _refuse_misplaced(rings: dict[str, Numbers], corners: Corners) -> None:
    """Reject a hole outside the outline or inside another hole; rings are known to be disjoint."""
    (_, outline), *holes = rings.items()
    for name, hole in holes:
        if not _surrounds(outline, hole, corners):
            raise ValueError(f"{name} lies outside the outline: holes must lie inside it")
        for other, ring in holes:
            if other != name and not {*hole} <= {*ring} and _surrounds(ring, hole, corners):
                raise ValueError(f"{name} lies inside {other}: holes must not be nested")


def _surrounds(ring: Numbers, hole: Numbers, corners: Corners) -> bool:
    """Return whether a ring contains a hole's first corner that is not on the ring.

    If there is none, `_refuse_crossings` decides.
    """
    free = next((number for number in hole if number not in ring), None)
    return free is None or _has_inside(ring, free, corners)


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
    return ring[::-1] if is_clockwise([corners.spots[number] for number in ring]) else ring


def is_clockwise(spots: list[Whole]) -> bool:
    """Return whether a ring of integer corners is clockwise."""
    return bool(sum(cross(*p, *q) for p, q in pairwise([*spots, spots[0]])) < 0)
