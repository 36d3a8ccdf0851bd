"""The common region of two polygonal regions that need not be convex, without rounding.

Its boundary consists of the parts of a's edges that have b to their left, and of those parts of b's
edges that are in the interior of a; parts that both share in the same direction come from a. With
the region to their left, these parts form rings. At a corner that several parts leave, a ring
follows the one farthest to the left, and a ring that returns to a corner is cut there. So no ring
crosses or touches itself.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

from hitlab.arithmetic.predicates import cross, dot
from hitlab.concave.along import along, surrounds
from hitlab.measuring import clip
from hitlab.steps.numbers import Exactly, between

Ring = list[Exactly]
"""The corners of a ring, with the region to its left."""

Part = tuple[Exactly, Exactly]
"""The ends of a part of an edge."""

PLACES = Fraction(1, 3), Fraction(1, 2)
"""Where points are tried on the edges of a hole."""


def common_regions(a: list[Part], b: list[Part]) -> list[list[Ring]]:
    """Return the common region of two regions with these edges, as outer rings with their holes."""
    rings = [*_rings([*_parts(a, b, shared=True), *_parts(b, a, shared=False)])]
    outer = [ring for ring in rings if clip.area(ring) > 0]
    found = [[ring] for ring in outer]
    for hole in rings:
        if clip.area(hole) < 0:
            around = [each for each in found if _is_around(each[0], hole)]
            min(around, key=lambda each: clip.area(each[0])).append(hole)
    return found


def _parts(sides: list[Part], others: list[Part], *, shared: bool) -> Iterator[Part]:
    """Yield the parts of edges inside another region, and those it shares if it is to the left."""
    for start, end in sides:
        for each in along(others, start, end).stretches:
            if each.left and (each.right or shared) and each.meets(0, 1):
                ends = max(each.start, Fraction(0)), min(each.end, Fraction(1))
                yield between(start, end, ends[0]), between(start, end, ends[1])


def _rings(parts: list[Part]) -> Iterator[Ring]:
    """Yield the rings that the parts of a boundary form."""
    leaving: dict[Exactly, list[Exactly]] = {}
    for start, end in parts:
        leaving.setdefault(start, []).append(end)
    while leaving:
        path = [next(iter(leaving))]
        while ends := leaving.get(path[-1]):
            after = min(ends, key=partial(_turn, path))
            ends.remove(after)
            if not ends:
                del leaving[path[-1]]
            if after in path:
                first = path.index(after)
                yield _without_straight(path[first:])
                path = path[: first + 1]
            else:
                path.append(after)


def _without_straight(ring: Ring) -> Ring:
    around = zip([ring[-1], *ring], ring, [*ring[1:], ring[0]])
    return [q for p, q, r in around if cross(q[0] - p[0], q[1] - p[1], r[0] - q[0], r[1] - q[1])]


def _turn(path: Ring, after: Exactly) -> tuple[int, Fraction]:
    """Return a key that is the smaller the farther to the left a path turns."""
    if len(path) < 2:
        return 0, Fraction()
    (bx, by), (x, y) = path[-2:]
    back, ahead = (bx - x, by - y), (after[0] - x, after[1] - y)
    aside, along_back = cross(*back, *ahead), dot(*back, *ahead)
    if aside == 0:
        return (3 if along_back > 0 else 1), Fraction()
    return (0 if aside < 0 else 2), along_back / aside


def _is_around(outer: Ring, hole: Ring) -> bool:
    """Return whether a ring surrounds another one, with which it has only points in common."""
    sides = [*zip(outer, [*outer[1:], outer[0]])]
    points = (between(p, q, part) for p, q in pairwise(hole) for part in PLACES)
    free = next(point for point in points if not any(_is_on(point, side) for side in sides))
    return surrounds(sides, free)


def _is_on(point: Exactly, side: Part) -> bool:
    (x, y), (ax, ay), (bx, by) = point, *side
    to, back = (bx - x, by - y), (ax - x, ay - y)
    return cross(*to, *back) == 0 and dot(*to, *back) <= 0
