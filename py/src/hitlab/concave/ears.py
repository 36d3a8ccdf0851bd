"""Triangulation of a ring by ear clipping.

An ear is a corner at which the ring turns left and whose triangle with its two neighbours contains
no other corner. Every ring has at least two ears (G. H. Meisters, "Polygons Have Ears", 1975).
Clipping an ear can turn only its two neighbours into ears, so a corner is tested again only when it
gets a new neighbour (D. Eberly, "Triangulation by Ear Clipping", 2002).

If the triangle contains any corner, it contains one where the ring originally did not turn left:
at the corner farthest from the cut, the ring's area spans at least half a turn. So only these
corners, the dents, are tested. A corner that a bridge put into the ring twice counts as one: the
ring never crosses itself, so the second copy is no obstacle.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from hitlab.concave.rings import FEW, Corners, Numbers, around

Triple = tuple[int, int, int]


def triangles(ring: Numbers, corners: Corners) -> list[Triple]:
    """Return triangles of ring corners that fill a ring with its area on its left."""
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
    return not any(
        corners.turn(a, b, n) >= 0 and corners.turn(b, c, n) >= 0 and corners.turn(c, a, n) >= 0
        for n in (dents.tolist() if len(dents) <= FEW else _near(ear, dents, corners))
        if n not in ear
    )


def _near(ear: Triple, dents: NDArray[np.int_], corners: Corners) -> Numbers:
    """Return the dents within the bounds of an ear."""
    points, others = corners.points[[*ear]], corners.points[dents]
    near = ((points.min(axis=0) <= others) & (others <= points.max(axis=0))).all(axis=1)
    return dents[near].tolist()
