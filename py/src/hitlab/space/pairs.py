"""Intersection, distance and closest points of pairs of 3D shapes.

Each kind of pair has a module with its exact formula and its closest points. For a mesh, the
closest face decides.
"""

from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.predicates import Columns
from hitlab.shapes.base import AnyShape, Length, Verdict
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import Kind, Pairs, find, unknown_pair
from hitlab.shapes.space import Ball, Point3, Sphere, Triangle3
from hitlab.shapes.validation import Floats
from hitlab.space import gaps, sphere_mesh, sphere_sphere, sphere_triangle

FORMULAS: Pairs[gaps.Formula] = {
    (Point3, Point3): sphere_sphere,
    (Point3, Sphere): sphere_sphere,
    (Sphere, Sphere): sphere_sphere,
    (Point3, Triangle3): sphere_triangle,
    (Sphere, Triangle3): sphere_triangle,
}
"""The module of each pair that has a formula, in one order only."""

BALLS = (Point3, Sphere)
"""The shapes that form a pair with a mesh, whose closest face decides."""


class Pair(NamedTuple):
    """A pair's module, its shapes in the module's order, and whether they were given in reverse."""

    file: gaps.Formula
    first: Any
    second: Any
    turned: bool


def knows(first: Kind, second: Kind) -> bool:
    """Return whether these kinds form a supported pair, in either order."""
    if find(FORMULAS, first, second):
        return True
    kinds = first.kind, second.kind
    return Mesh in kinds and any(ball in kinds for ball in BALLS)


def intersects(a: AnyShape, b: AnyShape, *, touching: bool) -> Verdict:
    """Return whether two shapes intersect, or with `touching=False` overlap, exactly."""
    if not touching and not (isinstance(a, Sphere) and isinstance(b, Sphere)):
        if not knows(type(a), type(b)):
            raise unknown_pair(a, b)
        shape = np.broadcast_shapes(a.shape, b.shape)
        return np.zeros(shape, dtype=bool) if shape else False
    if with_mesh := _with_mesh(a, b):
        return sphere_mesh.intersects(*with_mesh)
    file, first, second, _ = _pair(a, b)
    verdict = file.meets if touching else sphere_sphere.overlaps
    [hit] = blockwise(
        lambda *block: (gaps.decided(file.terms, verdict, *block),), *file.columns(first, second)
    )
    return hit


def distance(a: AnyShape, b: AnyShape) -> Length:
    """Return the distance between two shapes, 0 if they intersect."""
    if with_mesh := _with_mesh(a, b):
        return sphere_mesh.distance(*with_mesh)
    gap: Length
    [gap] = _measured(_pair(a, b), gaps.DISTANCE)
    return gap


def closest_points(a: AnyShape, b: AnyShape) -> tuple[Floats, Floats]:
    """Return the closest points, shape (..., 3) each; the same point twice if they intersect."""
    if with_mesh := _with_mesh(a, b):
        first, second = sphere_mesh.closest_points(*with_mesh)
        turned = isinstance(a, Mesh)
    else:
        pair = _pair(a, b)
        found = _measured(pair, gaps.POINTS)
        first, second = np.stack(found[:3], axis=-1), np.stack(found[3:], axis=-1)
        turned = pair.turned
    return (second, first) if turned else (first, second)


def _with_mesh(a: AnyShape, b: AnyShape) -> tuple[Ball, Mesh] | None:
    """Return the ball and the mesh, in this order, if the pair consists of them."""
    for ball, mesh in ((a, b), (b, a)):
        if isinstance(ball, BALLS) and isinstance(mesh, Mesh):
            return ball, mesh
    return None


def _pair(a: AnyShape, b: AnyShape) -> Pair:
    if pair := find(FORMULAS, a, b):
        file, first, second = pair
        return Pair(file, first, second, first is not a)
    raise unknown_pair(a, b)


def _measured(pair: Pair, measure: gaps.Measure) -> Columns:
    file, first, second, _ = pair
    columns = *file.columns(first, second), *file.prepared(first, second)
    _, *values = gaps.measured(file, measure, columns)
    return tuple(values)
