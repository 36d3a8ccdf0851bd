"""One ring instead of an outline and its holes: each hole is tied to it by a bridge.

The bridge goes there and back between two corners that see each other, so these are in the ring
twice, and the ring still has its area on its left. Holes are tied from the left to the right, each
by its least corner. What is left of that has been tied already, so a bridge to the left meets no
other hole; and there is one, for of the corners in the triangle between the hole's corner, the
place where a ray to the left meets the ring, and the left end of the side there, one is in sight
(D. Eberly, "Triangulation by Ear Clipping", 2002, with the nearest corner in sight).
"""

from hitlab.arithmetic.predicates import dot
from hitlab.concave.rings import Corners, Numbers, around
from hitlab.queries.intersects import intersects
from hitlab.shapes.linear import Segment


def bridged(outline: Numbers, holes: list[Numbers], corners: Corners) -> Numbers:
    """Tie the holes, clockwise, to the outline, counter-clockwise."""
    spots = corners.spots
    starts = [min(hole, key=spots.__getitem__) for hole in holes]
    ring = outline
    for start, hole in sorted(zip(starts, holes), key=lambda each: spots[each[0]]):
        at, first = _nearest_in_sight(start, ring, corners), hole.index(start)
        ring = ring[: at + 1] + hole[first:] + hole[: first + 1] + ring[at:]
    return ring


def _nearest_in_sight(start: int, ring: Numbers, corners: Corners) -> int:
    """Find the place in the ring of the nearest lesser corner that sees the start of a hole."""
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
    """Tell whether the way from b leads strictly between the sides from a and to c, on the left."""
    after, before = corners.turn(a, b, to) > 0, corners.turn(b, c, to) > 0
    return after and before if corners.turn(a, b, c) > 0 else after or before
