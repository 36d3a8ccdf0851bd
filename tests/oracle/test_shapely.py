"""hitlab against shapely, on random input where no verdict hangs on rounding.

Rays and lines are segments there that reach far beyond everything else.
"""

import hitlab as hl
import numpy as np
import shapely
from hard_input import family_pairs
from kinds import every_pair
from oracle import cores

FAR = 1e6
NEAR = 1e-7
"""Pairs closer to touching than this are left out."""

N = 300


def geometries(shape):
    return np.array([geometry(*core) for core in cores(shape)])


def geometry(vertices, ends, _radius):
    if ends:
        ways = [FAR * (np.array(end) / np.hypot(*end)) for end in ends]
        vertices = [*(np.add(vertices[0], way) for way in ways), *vertices[: 2 - len(ends)]]
    return shapely.MultiPoint(vertices).convex_hull


@every_pair
def test_pairs_agree_with_shapely(first, second):
    a, b = family_pairs("uniform", first, second, 3, N)
    radii = sum(np.asarray(getattr(shape, "radius", 0.0)) for shape in (a, b))
    beyond = shapely.distance(geometries(a), geometries(b)) - radii
    clear = (beyond == 0) | (abs(beyond) > NEAR)
    assert clear.mean() > 0.99
    assert (hl.intersects(a, b) == (beyond <= 0))[clear].all()
