"""Convex polytopes of integer points, grown point by point: the faces of a hull, and EPA.

A new point sees the faces whose planes it is beyond; they go, and the edges around them are joined
to it. Every test is exact, so coplanar and repeated points are no special case: a face in the plane
of another one is one more triangle of the same side.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, scaled
from hitlab.shapes.hull3 import independent
from hitlab.shapes.spatial import Core3


class Face(NamedTuple):
    """A triangle of the boundary: its corners by index, and its plane n·x = h, outwards."""

    corners: tuple[int, int, int]
    normal: Vector3
    height: int


class Polytope:
    """The hull of some points, which has a volume."""

    def __init__(self, points: list[Vector3], first: Sequence[int]) -> None:
        """Start from a tetrahedron of points, by index."""
        self.points = points
        i, j, k, m = first
        if self._face(i, j, k).height < dot(self._face(i, j, k).normal, points[m]):
            i, j = j, i
        self.faces = [self._face(*each) for each in ((i, j, k), (j, i, m), (k, j, m), (i, k, m))]

    def _face(self, i: int, j: int, k: int) -> Face:
        p, q, r = (self.points[each] for each in (i, j, k))
        normal = cross(minus(q, p), minus(r, p))
        return Face((i, j, k), normal, dot(normal, p))

    def grow(self, index: int) -> None:
        """Extend the hull by a point; one inside changes nothing."""
        point = self.points[index]
        kept: list[Face] = []
        edges: set[tuple[int, int]] = set()
        for face in self.faces:
            if dot(face.normal, point) <= face.height:
                kept.append(face)
                continue
            i, j, k = face.corners
            for start, end in ((i, j), (j, k), (k, i)):
                if (end, start) in edges:
                    edges.remove((end, start))
                else:
                    edges.add((start, end))
        self.faces = [*kept, *(self._face(start, end, index) for start, end in sorted(edges))]


class Side(NamedTuple):
    """A half-space n·x <= h that bounds a core; `faces` is whether its plane has a face of it."""

    normal: Vector3
    height: int
    faces: bool = True


def sides_of(core: Core3, points: list[Vector3]) -> list[Side]:
    """Return the half-spaces of a core with these points; those of a box need no search."""
    if core.is_box:
        edges = [minus(points[i], points[0]) for i in (1, 2, 4)]
        outs = [cross(edges[i], edges[j]) for i, j in ((1, 2), (2, 0), (0, 1))]
        if dot(outs[0], edges[0]):
            return [
                Side(way, max(dot(way, points[0]), dot(way, points[7])))
                for out in outs
                for way in (out, scaled(-1, out))
            ]
    return sides(points)


def sides(points: list[Vector3]) -> list[Side]:
    """Return half-spaces whose intersection is the hull of integer points, of any dimension.

    A flat hull is between the two sides of its plane and inside of its edges. A segment and a point
    have no sides; theirs are those of `thin_sides`.
    """
    first = independent(points)
    if len(first) == 4:
        hull = Polytope(points, first)
        for index in range(len(points)):
            hull.grow(index)
        return _merged(hull.faces)
    if len(first) < 3:
        return []
    p, q, r = (points[i] for i in first)
    normal = cross(minus(q, p), minus(r, p))
    level = dot(normal, p)
    back = -normal[0], -normal[1], -normal[2]
    return [Side(normal, level), Side(back, -level), *_rim(points, normal)]


def _merged(faces: list[Face]) -> list[Side]:
    """Return each plane of the faces once."""
    planes = {_reduced(face.normal, face.height): face for face in faces}
    return [Side(face.normal, face.height) for face in planes.values()]


def _reduced(normal: Vector3, height: int) -> tuple[int, ...]:
    factor = math.gcd(*normal, height)
    return *(x // factor for x in normal), height // factor


def _rim(points: list[Vector3], normal: Vector3) -> list[Side]:
    """Return the half-spaces across the edges of a flat hull."""
    found = {}
    for p in points:
        for q in points:
            out = cross(minus(q, p), normal)
            height = dot(out, p)
            if any(out) and all(dot(out, each) <= height for each in points):
                found[_reduced(out, height)] = Side(out, height, faces=False)
    return [*found.values()]


def thin_sides(points: list[Vector3], way: Vector3) -> list[Side]:
    """Return half-spaces that bound a segment or a point, for a caster with this direction.

    The caster crosses a segment across the plane that faces it most directly. A point has no face.
    """
    first = independent(points)
    edge = minus(points[first[1]], points[0]) if len(first) == 2 else way
    across = minus(scaled(dot(edge, edge), way), scaled(dot(edge, way), edge))
    if not any(across):
        across = perpendicular(edge)
    ways = [across, cross(edge, across), edge]
    faces = len(first) == 2
    found = []
    for i, out in enumerate(ways):
        heights = [dot(out, point) for point in points]
        found.append(Side(out, max(heights), faces and i == 0))
        found.append(Side(scaled(-1, out), -min(heights), faces and i == 0))
    return found


def perpendicular(way: Vector3) -> Vector3:
    """Return some vector across a direction."""
    return next(out for axis in AXES if any(out := cross(way, axis)))


AXES: tuple[Vector3, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
