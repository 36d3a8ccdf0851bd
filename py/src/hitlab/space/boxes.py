"""Two boxes in space by their fifteen axes: six face normals, nine cross products of edges.

Two convex polyhedra are apart exactly when their projections onto a face normal of one of them, or
onto a cross product of an edge of each, are apart (S. Gottschalk, M. C. Lin and D. Manocha,
"OBBTree", 1996). With edges g and h, and t, the vector between both centres, all of them doubled,
they are apart along L if |t·L| > Σ|g·L| + Σ|h·L|.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus
from hitlab.space.cores import Points

AXES: tuple[tuple[str, tuple[int, ...]], ...] = (
    *(("A", (i,)) for i in range(3)),
    *(("B", (i,)) for i in range(3)),
    *(("AB", (i, j)) for i in range(3) for j in range(3)),
)
"""The axes in order: the normals of A's faces, those of B's faces, and edges of A across of B."""


class Axis(NamedTuple):
    """One axis: its direction, the distance of the centres along it, and both half widths."""

    way: Vector3
    apart: Number
    a: Number
    b: Number

    @property
    def gap(self) -> Number:
        """By how much the projections are apart; negative: by how much they overlap."""
        return abs(self.apart) - self.a - self.b


def frame(points: Points) -> tuple[Vector3, list[Vector3]]:
    """Return twice the centre of a box of eight points, and its edges along x, y and z."""
    base, last = points[0], points[7]
    middle = base[0] + last[0], base[1] + last[1], base[2] + last[2]
    return middle, [minus(points[i], base) for i in (1, 2, 4)]


def fifteen(a: Points, b: Points) -> Iterator[Axis]:
    """Return the axes of two boxes one by one, in the order of `AXES`; parallel edges give zero."""
    (one, g), (other, h) = frame(a), frame(b)
    t = minus(other, one)
    faces = [cross(e[i], e[j]) for e in (g, h) for i, j in ((1, 2), (2, 0), (0, 1))]
    for way in (*faces, *(cross(x, y) for x in g for y in h)):
        widths = (sum(abs(dot(edge, way)) for edge in edges) for edges in (g, h))
        yield Axis(way, dot(t, way), *widths)
