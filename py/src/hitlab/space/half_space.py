"""A bounded shape, a ray or a line against a half-space, on integers.

The lowest vertex decides: with its height h = (v - p)·n, they intersect if h <= R |n|.
"""

from typing import NamedTuple

from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.vectors import Vector3, dot, minus, triples
from hitlab.shapes.spatial import Core3
from hitlab.space.cores import filled
from hitlab.space.nearest import support


class Height(NamedTuple):
    """The lowest vertex over the plane, as integers; `bottomless` if there is none."""

    points: list[Vector3]
    lowest: Vector3
    height: int
    normal: Vector3
    way: Vector3 | None
    radius: int
    unit: int
    bottomless: bool

    def meets(self) -> bool:
        """Return whether the shape and the half-space intersect."""
        return self.bottomless or self._reaches(strictly=False)

    def overlaps(self) -> bool:
        """Return whether the shape has a point in the open half-space, or reaches into it."""
        return self.bottomless or self._reaches(strictly=True)

    def _reaches(self, strictly: bool) -> bool:
        if self.height < 0:
            return True
        square, reach = self.height**2, self.radius**2 * dot(self.normal, self.normal)
        return square < reach if strictly else square <= reach


def height(core: Core3, point: Vector3, normal: Vector3) -> Height:
    """Return a core's lowest vertex over a plane."""
    numbers = [x for vertex in core.vertices for x in vertex]
    found, unit = integers([*numbers, *point, core.radius])
    *points, own = triples(found[:-1])
    [out] = triples(integers(normal)[0])
    if core.is_box:
        points = filled([*points])
    least, index = support([minus(each, own) for each in points], out, False)
    way = triples(integers(core.direction)[0])[0] if core.direction else None
    falls = dot(way, out) if way else 0
    bottomless = falls < 0 or (falls > 0 and core.ends == 2)
    return Height([*points], points[index], least, out, way, found[-1], unit, bottomless)
