"""Join an outline and its holes into one ring, by tying each hole to the outline with a bridge.

A bridge runs back and forth between two corners that see each other. Both corners appear twice in
the ring, and the ring still has its area on its left. Holes are tied from left to right, each by
its smallest corner (smallest x, then smallest y). Everything to the left of that corner is already
tied, so a bridge to the left cannot meet an untied hole. Such a bridge exists: consider the
triangle of the hole's corner, the point where a ray to the left meets the ring, and the left end of
the side there. At least one ring corner in this triangle is visible from the hole's corner (D.
Eberly, "Triangulation by Ear Clipping", 2002, here with the closest visible corner).
"""

from hitlab.arithmetic.predicates import dot
from hitlab.concave.rings import Corners, Numbers, around
from hitlab.queries.intersects import intersects
from hitlab.shapes.linear import Segment


def bridged(outline: Numbers, holes: list[Numbers], corners: Corners) -> Numbers:
    """Return the outline (counter-clockwise) joined with the holes (clockwise) into one ring."""
    spots = corners.spots
    starts = [min(hole, key=spots.__getitem__) for hole in holes]
    ring = outline
    for start, hole in sorted(zip(starts, holes), key=lambda each: spots[each[0]]):
        at, first = _nearest_in_sight(start, ring, corners), hole.index(start)
        ring = ring[: at + 1] + hole[first:] + hole[: first + 1] + ring[at:]
    return ring


def _nearest_in_sight(start: int, ring: Numbers, corners: Corners) -> int:
    """Return the ring index of the closest corner smaller than a hole's start that sees it."""
    spots, places = corners.spots, list(around(ring))
    sides = [(b, c) for _, b, c in places]
    segments = Segment(*(corners.points[[*numbers]] for numbers in zip(*sides)))
    lesser = (i for i, number in enumerate(ring) if spots[number] < spots[start])

    def length(i: int) -> int:
        x, y, *_ = corners.ways(start, ring[i], start)
        return int(dot(x, y, x, y))

    def in_sight(i: int) -> bool:
        if not _leads_inside(*places[i], start, corners):
            return False
        bridge = Segment(corners.points[start], corners.points[ring[i]])
        met = intersects(bridge, segments).nonzero()[0]
        return all(ring[i] in sides[side] for side in met)

    return next(filter(in_sight, sorted(lesser, key=length)))


def _leads_inside(a: int, b: int, c: int, to: int, corners: Corners) -> bool:
    """Return whether the direction from b to `to` points strictly into the ring's area at b.

    The sides at b run from a to b and from b to c; the area is on their left.
    """
    after, before = corners.turn(a, b, to) > 0, corners.turn(b, c, to) > 0
    return after and before if corners.turn(a, b, c) > 0 else after or before
