"""Bringing vertices into the order of their convex hull, exactly.

A core's edges are taken from one vertex to the next, so the vertices have to be the hull's, in its
order. They nearly always are; where rounding has dented an edge, swapped two vertices, or put one
on another, the hull is found anew and the places left over repeat its last vertex.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from hitlab.exact import integers
from hitlab.predicates import cross, dot
from hitlab.tolerances import CONVEXITY, DEGREE_2, LARGEST_SCALE, SMALLEST_SCALE, ULPS

Floats = NDArray[np.float64]
Point = tuple[Fraction, Fraction]


def in_order(vertices: Floats) -> Floats:
    """Give the hulls of the vertices, shape (..., n, 2), as many again, in order."""
    ordered = vertices.copy()
    for index in _unsure(vertices):
        hull = _hull(vertices[index])
        hull += [hull[-1]] * (len(vertices[index]) - len(hull))
        ordered[index] = hull
    return ordered


@np.errstate(over="ignore", under="ignore")
def first_dent(vertices: Floats) -> tuple[int, ...] | None:
    """Find the first polygon, and its vertex, that keeps it from being convex, if there is one."""
    for index in _unsure(vertices):
        hull = _hull(vertices[index])
        points, rounding = _of_size_one(np.array([*vertices[index], *hull]))
        polygon, corners = np.split(points, [-len(hull)])
        sides = _Sides(corners, CONVEXITY + rounding)
        if sides.are_thin():
            continue
        for i, vertex in enumerate(polygon):
            if sides.heights(vertex).min() > sides.tolerance:
                return *index, i
        if not (sides.lead_round(polygon) or sides.lead_round(polygon[::-1])):
            return *index, 0
    return None


def _unsure(vertices: Floats) -> Iterator[tuple[int, ...]]:
    """Name the polygons that are not certainly convex and in order."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        edges = np.roll(vertices, -1, axis=-2) - vertices
        following = np.roll(edges, -1, axis=-2)
        turns = cross(edges[..., 0], edges[..., 1], following[..., 0], following[..., 1])
        scale = (edges * edges + following * following).sum(axis=-1)
        bound = DEGREE_2 * scale
        in_range = (scale > SMALLEST_SCALE) & (scale < LARGEST_SCALE)
        one_way = (turns > bound).all(axis=-1) | (turns < -bound).all(axis=-1)
    rising = edges[..., 1] > 0
    changes = (rising != np.roll(rising, -1, axis=-1)).sum(axis=-1)
    sure = in_range.all(axis=-1) & one_way & (changes == 2)
    return map(tuple, np.argwhere(~sure).tolist())


def _hull(vertices: Floats) -> list[tuple[float, float]]:
    """Find the hull, counter-clockwise and without a vertex to spare (A. M. Andrew, 1979)."""
    flat, unit = integers(vertices.ravel().tolist())
    points = sorted(set(zip(flat[::2], flat[1::2])))
    if len(points) > 2:
        points = _chain(points)[:-1] + _chain(points[::-1])[:-1]
    return [(float(Fraction(x, unit)), float(Fraction(y, unit))) for x, y in points]


def _chain(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    chain: list[tuple[int, int]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if cross(bx - ax, by - ay, x - ax, y - ay) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _of_size_one(points: Floats) -> tuple[Floats, float]:
    """Move the first point to the origin, and bring the others to a distance of about 1.

    Also gives what the points' own rounding is then.
    """
    largest = np.abs(points).max()
    power = -np.frexp(largest)[1]
    near = np.ldexp(points, power)
    near -= near[0]
    size = float(np.abs(near).max())
    if size == 0:
        return near, 0.0
    return near / size, ULPS * float(np.ldexp(largest - np.nextafter(largest, 0), power)) / size


class _Sides:
    """The sides of a hull of size 1, to see where a vertex lies among them."""

    def __init__(self, corners: Floats, tolerance: float) -> None:
        self.corners, self.tolerance = corners, tolerance
        ways = np.roll(corners, -1, axis=0) - corners
        self.lengths = np.hypot(*ways.T)
        self.ways = ways / np.where(self.lengths > 0, self.lengths, 1)[:, None]
        self.starts = np.cumsum(self.lengths) - self.lengths

    def heights(self, vertex: Floats) -> Floats:
        """Measure how far inside each side's line the vertex lies."""
        reach = vertex - self.corners
        return np.asarray(cross(*self.ways.T, *reach.T))

    def are_thin(self) -> bool:
        """Tell a hull that is a segment within the tolerance: any order goes round it."""
        widths = np.max([self.heights(corner) for corner in self.corners], axis=0)
        return bool(widths.min() <= self.tolerance)

    def places(self, vertex: Floats) -> Floats:
        """Say how far round the hull the vertex is; near a sharp corner it is in two places."""
        reach = vertex - self.corners
        along = np.clip(dot(*self.ways.T, *reach.T), 0, self.lengths)
        distance = np.hypot(*(reach - along[:, None] * self.ways).T)
        return (self.starts + along)[distance <= max(distance.min(), 2 * self.tolerance)]

    def lead_round(self, polygon: Floats) -> bool:
        """Tell whether the way on from vertex to vertex goes once round the hull."""
        whole, slack = float(self.lengths.sum()), 4 * self.tolerance
        for first in self.places(polygon[0]):
            way, place = 0.0, first
            for vertex in polygon[1:]:
                steps = (self.places(vertex) - place + slack) % whole - slack
                way += float(steps.min())
                place = first + way
            if way <= whole + slack:
                return True
        return False
