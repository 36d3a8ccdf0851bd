"""Join an outline and its holes into one ring, by tying each hole to the outline with a bridge.

A bridge runs back and forth between two corners that see each other. Both corners appear twice in
the ring, and the ring still has its area on its left. Holes are tied from left to right, each by
its smallest corner (smallest x, then smallest y). Everything to the left of that corner is already
tied, so a bridge to the left cannot meet an untied hole. Rings that touch are first joined at a
common corner, without a bridge. Such a bridge exists: consider the
triangle of the hole's corner, the point where a ray to the left meets the ring, and the left end of
the side there. At least one ring corner in this triangle is visible from the hole's corner (D.
Eberly, "Triangulation by Ear Clipping", 2002, here with the closest visible corner).
"""

from hitlab.arithmetic.predicates import dot
from hitlab.concave.rings import Corners, Numbers, around, leads_inside


def bridged(outline: Numbers, holes: list[Numbers], corners: Corners) -> Numbers:
    """Return the outline (counter-clockwise) joined with the holes (clockwise) into one ring."""
    spots = corners.spots
    ring, *others = _spliced([outline, *holes], corners)
    starts = [min(hole, key=spots.__getitem__) for hole in others]
    for start, hole in sorted(zip(starts, others), key=lambda each: spots[each[0]]):
        at = _nearest_in_sight(start, ring, corners)
        first = _open_to(ring[at], start, hole, corners)
        ring = ring[: at + 1] + hole[first:] + hole[: first + 1] + ring[at:]
    return ring


def _spliced(rings: list[Numbers], corners: Corners) -> list[Numbers]:
    """Return the rings with those that touch joined into one, at a common corner."""
    left, joined = [*rings], []
    while left:
        ring = left.pop(0)
        while touching := next((each for each in left if not {*ring}.isdisjoint(each)), None):
            left.remove(touching)
            start = next(number for number in touching if number in ring)
            first = touching.index(start)
            at = _open_to(touching[first - 1], start, ring, corners)
            ring = ring[: at + 1] + touching[first + 1 :] + touching[: first + 1] + ring[at + 1 :]
        joined.append(ring)
    return joined


def _open_to(to: int, corner: int, ring: Numbers, corners: Corners) -> int:
    """Return the ring index of a corner, of several the one whose area `to` is ahead in."""
    places = [i for i, (_, number, _) in enumerate(around(ring)) if number == corner]
    triples = [*around(ring)]
    return next((i for i in places if leads_inside(*triples[i], to, corners)), places[0])


def _nearest_in_sight(start: int, ring: Numbers, corners: Corners) -> int:
    """Return the ring index of the closest corner smaller than a hole's start that sees it."""
    spots, places = corners.spots, list(around(ring))
    sides = [(b, c) for _, b, c in places]
    lesser = (i for i, number in enumerate(ring) if spots[number] < spots[start])

    def length(i: int) -> int:
        x, y, *_ = corners.ways(start, ring[i], start)
        return int(dot(x, y, x, y))

    def in_sight(i: int) -> bool:
        bridge = start, ring[i]
        others = (side for side in sides if ring[i] not in side)
        is_inside = leads_inside(*places[i], start, corners)
        return is_inside and not any(corners.meet(bridge, side) for side in others)

    return next(filter(in_sight, sorted(lesser, key=length)))
