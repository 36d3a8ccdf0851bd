"""Why two shapes meet, or do not: from two shapes in either order to the walk of their pair."""

from itertools import product

from hitlab.explained import (
    centres,
    disk_box,
    disk_triangle,
    line_line,
    nearest_points,
    ray_box,
    ray_disk,
    segments,
    separating_axes,
    separating_lines,
    sphere_mesh,
    sphere_sphere,
    sphere_triangle,
)
from hitlab.published.catalogue import EXACT, published
from hitlab.queries.intersects import intersects
from hitlab.shapes.base import Shape
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import Pairs, check_single_pair, find, unknown_pair
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Ray, Segment, Triangle
from hitlab.shapes.polygonal import HULLS
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.steps.explanation import Explanation, Walker

ROUND = (Point, Disk, Segment, Capsule)
"""What has at most two vertices, and perhaps a radius."""

EXPLAINED: Pairs[Walker] = {
    **{(a, b): separating_axes for a, b in product(HULLS, HULLS)},
    (Point, Disk): centres,
    (Disk, Disk): centres,
    (Segment, Segment): segments,
    (Disk, Box): disk_box,
    (Disk, Triangle): disk_triangle,
    (Ray, Box): ray_box,
    (Ray, Disk): ray_disk,
    (Line, Line): line_line,
    **{(a, b): sphere_sphere for a, b in product((Point3, Sphere), repeat=2)},
    (Point3, Triangle3): sphere_triangle,
    (Sphere, Triangle3): sphere_triangle,
    (Point3, Mesh): sphere_mesh,
    (Sphere, Mesh): sphere_mesh,
}
"""The pairs that are told in a way of their own; in both orders if that is the same for both."""


def explain_pair(a: Shape, b: Shape, algorithm: str | None) -> Explanation:
    """Tell two single shapes; in it, `a` and `b` are the shapes as given, in whatever order."""
    check_single_pair(a, b)
    if algorithm not in (None, EXACT.id):
        program, first, second = published(algorithm, a, b)
        explanation = program.explain(first, second)
    else:
        walker, first, second = find(EXPLAINED, a, b) or (_generic(a, b), a, b)
        hit = bool(intersects(first, second))
        explanation = Explanation.of(first, second, EXACT.id, hit, walker.walk(first, second))
    return explanation if first.kind is a.kind else explanation.turned()


def _generic(a: Shape, b: Shape) -> Walker:
    """Choose the walk of a pair that has none of its own, by what the decision asks of it."""
    if not (isinstance(a, PlaneShape) and isinstance(b, PlaneShape)):
        raise unknown_pair(a, b)
    if a.core.layout.radii or b.core.layout.radii or {a.kind, b.kind} <= set(ROUND):
        return nearest_points
    return separating_lines
