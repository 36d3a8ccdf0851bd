"""A single core as `one_pair` takes it: seen from its middle, with directions of length 1.

So seen, no number is larger than the shape, however far from the origin that is. What is made here
are plain tuples: Python takes a named one apart in three times the time.
"""

import math

from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.tolerances import BOX_CORNER, NEARBY, ROUNDING, SHORTEST_SIDE
from hitlab.shapes.core import Core, parts

Place = tuple[float, float]

Side = tuple[float, float, float, float, float]
"""A side of a core, which is on its left: its direction x, y, of length 1; how far on its left the
middle is; where along the direction it starts, seen from the middle; and its length. A core of two
vertices has a side each way."""

Details = tuple[float, float, Columns, list[Place], list[Side]]
"""The shape's own radius; that of a disk about the middle that is in the core, or with a minus how
near the core is; the core's bounding box; its vertices and sides, seen from the middle."""

Boundary = tuple[float, float, float, float, Details | None]
"""All of a shape that does not depend on another one: a middle x, y; the radii of a disk about it
that is in the shape, or with a minus how near that is, and of one that holds it; and the details,
which most pairs do not need: None until one does."""


def about_vertices(columns: Columns, radius: float = 0.0) -> Boundary:
    """Prepare the disks about the mean of some vertices, without a side."""
    count = len(columns) // 2
    x, y = sum(columns[::2]) / count, sum(columns[1::2]) / count
    outer = max(map(math.hypot, *([c - x for c in columns[::2]], [c - y for c in columns[1::2]])))
    inner = -(count + 1) * ROUNDING * (abs(x) + abs(y) + 2 * outer)  # to the mean, rounded
    return x, y, inner + radius, outer + NEARBY * outer + radius, None


def about_center(x: float, y: float, width: float, height: float) -> Boundary:
    """Prepare the disks about the center of a box, which its corners are rounded from."""
    error = BOX_CORNER * (abs(x) + abs(y) + width + height)
    inner, outer = min(width, height) / 2 - error, math.hypot(width, height) / 2 + error
    return x, y, inner, outer, None


def boundary(core: Core) -> Boundary | None:
    """Prepare a single core; None for one that has no end, or sides too short for floats."""
    if core.layout.ends:
        return None
    vertices, _, given = parts(core.layout, core.columns)
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
