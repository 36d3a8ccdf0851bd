"""Two bounded shapes at many positions: each position relative to their Minkowski difference.

With its first point at P, a intersects b exactly when P is in the set of all differences of a point
of b and one of a, the latter relative to the first point (T. Lozano-Pérez, "Spatial Planning: A
Configuration Space Approach", 1983). For cores, this is the hull of all differences of their
vertices, and the radii add up. So a position is a disk and the difference a polygon, which is
computed once. The shapes themselves are compared only at positions for which floats are not
certain.
"""

from collections.abc import Callable

import numpy as np

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.bits import lowest
from hitlab.arithmetic.predicates import Number, Test
from hitlab.arithmetic.tolerances import BLOCK
from hitlab.deciding.kernels import near_or_deep, slack_of, to_edges
from hitlab.deciding.prepared import edges, largest
from hitlab.shapes.hull import hull_of
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.plane import Polygon
from hitlab.shapes.validation import Floats

Decided = tuple[Test, Number]
"""The verdict and the distance."""

Ask = Callable[[Floats, Floats], Decided]
"""A function that returns the verdicts and distances at positions, given as arrays x and y."""


@np.errstate(all="ignore")
def look_by_difference(a: AnyPlaneShape, b: AnyPlaneShape, ask: Ask) -> Ask | None:
    """Return a function that computes the verdict and distance at each position, or None.

    It is None for unbounded or thin pairs.

    The vertices at a position, and so their differences, are rounded: by less than 12 roundings of
    L, the largest coordinate of a, b and the position. A difference, and a position, is at most 3
    L. So a slack for 4 L is enough for both errors.
    """
    vertices = _difference(a, b)
    if len(vertices) < 3:
        return None
    rows = Polygon(vertices).prepared(edges).rows[..., None, None]
    radius = sum(core.columns[-1] for core in (a.core, b.core) if core.layout.radii)
    reach = largest(np.array([*a.columns, *a.core.columns, *b.core.columns]))

    @np.errstate(all="ignore")
    def decided(x: Floats, y: Floats) -> Decided:
        x, y = np.broadcast_arrays(x, y)
        slack = slack_of(4 * max(reach, largest(x), largest(y)), radius)
        hit, distance = np.empty(x.shape, dtype=bool), np.empty(x.shape)
        for block in blocks(x.shape, BLOCK // len(vertices)):
            inside, way2 = to_edges(x[block], y[block], rows)
            inside, way2 = lowest(inside, axis=0) + slack.length, lowest(way2, axis=0)
            distance[block] = np.sqrt(way2) - radius
            number = near_or_deep(radius, way2, inside, slack)
            hit[block] = number > 4 * slack.square
            part = hit[block]
            distance[block][part] = 0.0
            open_ = (part == (number < 0)).nonzero()
            if open_[0].size:
                part[open_], distance[block][open_] = ask(x[block][open_], y[block][open_])
        return hit, distance

    return decided


def _difference(a: AnyPlaneShape, b: AnyPlaneShape) -> list[tuple[float, float]]:
    """Return the hull of all vectors from a vertex of a to one of b, each plus a's first point.

    It is empty if a core is unbounded or a vector is not finite.
    """
    if a.core.layout.ends or b.core.layout.ends:
        return []
    x, y = a.columns[:2]
    offsets = [(px - x, py - y) for px, py in a.core.parts.vertices]
    others = b.core.parts.vertices
    columns = [c for u, v in offsets for px, py in others for c in (px - u, py - v)]
    return hull_of(columns) if np.isfinite(columns).all() else []
