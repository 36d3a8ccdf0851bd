"""Triangles that fill a ring: ear after ear is clipped.

An ear is a corner at which the ring turns left, and whose triangle with its neighbours has no other
corner. A ring has two of them at least (G. H. Meisters, "Polygons Have Ears", 1975), and clipping
one makes no other corner an ear than its neighbours, so each corner is asked again only when it has
a new neighbour (D. Eberly, "Triangulation by Ear Clipping", 2002).

If any corner is in the triangle, one is at which the ring did not turn left in the beginning: the
one that is farthest from the cut sees half of a turn. So only these, the dents, are looked at. A
corner that a bridge has put into the ring twice is one corner: the ring nowhere crosses itself, so
its other place is no obstacle.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from hitlab.concave.rings import Corners, Numbers, around

Triple = tuple[int, int, int]


def triangles(ring: Numbers, corners: Corners) -> list[Triple]:
    """Cut a ring, which has its area on its left, into triangles at its own corners."""
    dents = np.array([b for a, b, c in around(ring) if corners.turn(a, b, c) <= 0], dtype=int)
    between = {place: (before, after) for before, place, after in around([*range(len(ring))])}
    asked, found = deque(between), []
    while len(between) > 2:
        place = asked.popleft()
        if place not in between:
            continue
        before, after = between[place]
        ear = ring[before], ring[place], ring[after]
        if _is_ear(ear, dents, corners):
            found.append(ear)
            del between[place]
            between[before] = between[before][0], after
            between[after] = before, between[after][1]
            asked += before, after
    return found


def _is_ear(ear: Triple, dents: NDArray[np.int_], corners: Corners) -> bool:
    a, b, c = ear
    if corners.turn(a, b, c) <= 0:
        return False
    points, others = corners.points[[*ear]], corners.points[dents]
    near = ((points.min(axis=0) <= others) & (others <= points.max(axis=0))).all(axis=1)
    return not any(
        corners.turn(a, b, n) >= 0 and corners.turn(b, c, n) >= 0 and corners.turn(c, a, n) >= 0
        for n in dents[near].tolist()
        if n not in ear
    )
