"""The data of a single core that `one_pair` needs: disks about its middle, vertices and sides.

Vertices and sides are relative to the middle, so that none of their numbers exceeds the size of the
shape, however far away the origin is. Directions have length 1. The data are plain tuples because
unpacking a named tuple takes Python three times as long.
"""

import math

from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.tolerances import NEARBY, ROUNDING
from hitlab.shapes.core import Core

BOX_CORNER = 8 * ROUNDING
"""Bound of the distance between a box and the hull of its rounded corners.

It is relative to |x| + |y| + w + h. The errors of a corner's coordinate, x + (w/2 cos - h/2
sin), are:

1. cos and sin: 2 u each, by numpy; a product: 1 u more. So 3 u of w/2 and of h/2.
2. The sum of both, 1 u of (w + h)/2; the last sum, 1 u of |x| + (w + h)/2.

So 5 u (w + h)/2 + u |x|. For both coordinates, a corner errs by at most 5 u (w + h) + u (|x| +
|y|). If two convex shapes are within that distance of each other, each contains a disk in the other
one made smaller by it, and is in a disk about the other one made larger by it. The radii, at most
(w + h)/2, have an error of 2 u: 6 u together."""

SHORTEST_SIDE = 2.0**-960
"""Sides at least this long are scaled to a length of 1 without losing a bit to underflow."""

Place = tuple[float, float]

Side = tuple[float, float, float, float, float]
"""A side of a core; the core is to the left of the side.

The direction x, y, of length 1; the distance of the middle from the side, positive on the left; the
coordinate of the side's start along the direction, relative to the middle; and its length. A core
of two vertices has one side in each direction."""

Details = tuple[float, float, Columns, list[Place], list[Side]]
"""The details of a core.

The shape's own radius; the radius of a disk about the middle inside the core, or minus a bound of
the middle's distance from the core; the core's bounding box; its vertices and its sides, relative
to the middle."""

Boundary = tuple[float, float, float, float, Details | None]
"""The data of a shape that `one_pair` needs, independent of the other shape.

A middle x, y; the radius of a disk about it inside the shape, or minus a bound of its distance from
the shape; the radius of a disk that contains the shape; and the details, which most pairs do not
need: None until a pair needs them."""


def about_vertices(columns: Columns, radius: float = 0.0) -> Boundary:
    """Return the boundary about the mean of some vertices, without details."""
    count = len(columns) // 2
    x, y = sum(columns[::2]) / count, sum(columns[1::2]) / count
    outer = max(map(math.hypot, *([c - x for c in columns[::2]], [c - y for c in columns[1::2]])))
    inner = -(count + 1) * ROUNDING * (abs(x) + abs(y) + 2 * outer)  # the mean's rounding
    return x, y, inner + radius, outer + NEARBY * outer + radius, None


def about_center(x: float, y: float, width: float, height: float) -> Boundary:
    """Return the boundary about a box's centre, without details.

    The radii have a margin for the rounding of the corners.
    """
    error = BOX_CORNER * (abs(x) + abs(y) + width + height)
    inner, outer = min(width, height) / 2 - error, math.hypot(width, height) / 2 + error
    return x, y, inner, outer, None


def boundary(core: Core) -> Boundary | None:
    """Return the boundary of a single core, with details.

    None if the core is unbounded, or if a side is too short, but longer than 0.
    """
    if core.layout.ends:
        return None
    vertices, _, given = core.parts
    radius, count = given or 0.0, len(vertices)
    if count == 1:
        x, y = vertices[0]
        return x, y, radius, radius, (radius, 0.0, core.bounds, [(0.0, 0.0)], [])
    x, y, inner, far, _ = about_vertices(core.columns[: 2 * count])
    points = [(px - x, py - y) for px, py in vertices]
    sides = []
    for (px, py), (qx, qy), (sx, sy) in zip(vertices, vertices[1:] + vertices[:1], points):
        dx, dy = qx - px, qy - py
        length = math.hypot(dx, dy)
        if length >= SHORTEST_SIDE:
            dx, dy = dx / length, dy / length
            sides.append((dx, dy, dy * sx - dx * sy, dx * sx + dy * sy, length))
        elif length:
            return None
    height = min((side[2] for side in sides), default=0.0) - NEARBY * far
    inner = height if height >= 0 else inner
    return x, y, inner + radius, far + radius, (radius, inner, core.bounds, points, sides)
