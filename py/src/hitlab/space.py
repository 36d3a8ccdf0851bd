"""Pairs in space: whether they meet, how far they are apart, and where they are nearest.

Each kind of pair has a file with its exact formula and its nearest points; for a mesh, its nearest
face decides.
"""

from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from hitlab import gaps, sphere_mesh, sphere_sphere, sphere_triangle
from hitlab.measures import blockwise
from hitlab.mesh import Mesh
from hitlab.shape import Shape, find, unknown_pair
from hitlab.shapes3 import Point3, Sphere, Triangle3

Kind = type[Shape]

PAIRS: dict[tuple[Kind, Kind], ModuleType] = {
    (Point3, Point3): sphere_sphere,
    (Point3, Sphere): sphere_sphere,
    (Sphere, Sphere): sphere_sphere,
    (Point3, Triangle3): sphere_triangle,
    (Sphere, Triangle3): sphere_triangle,
    (Point3, Mesh): sphere_mesh,
    (Sphere, Mesh): sphere_mesh,
}
"""The file of each pair, in one order each."""


class Pair(NamedTuple):
    """A pair in the order of its file, and whether it came in the other order."""

    file: ModuleType
    first: Any
    second: Any
    turned: bool


def knows(first: Kind, second: Kind) -> bool:
    """Tell whether these make a pair, in either order."""
    return find(PAIRS, first, second) is not None


def intersects(a: Shape, b: Shape, *, touching: bool) -> Any:
    """Say exactly whether two shapes meet, or with `touching=False` whether they overlap."""
    file, first, second, _ = _pair(a, b)
    if not touching and not (isinstance(a, Sphere) and isinstance(b, Sphere)):
        shape = np.broadcast_shapes(a.shape, b.shape)
        return np.zeros(shape, dtype=bool) if shape else False
    if file is sphere_mesh:
        return sphere_mesh.intersects(first, second)
    verdict = file.meets if touching else file.overlaps
    return blockwise(
        lambda *block: (gaps.decided(file.terms, verdict, *block),), *file.columns(first, second)
    )[0]


def distance(a: Shape, b: Shape) -> Any:
    """Measure how far two shapes are apart, 0 where they meet."""
    pair = _pair(a, b)
    if pair.file is sphere_mesh:
        return sphere_mesh.distance(pair.first, pair.second)
    return _measured(pair, gaps.distance)[0]


def closest_points(a: Shape, b: Shape) -> tuple[Any, Any]:
    """Find the nearest points, shape (..., 3) each; one point twice where the shapes meet."""
    pair = _pair(a, b)
    if pair.file is sphere_mesh:
        first, second = sphere_mesh.closest_points(pair.first, pair.second)
    else:
        found = _measured(pair, gaps.points)
        first, second = np.stack(found[:3], axis=-1), np.stack(found[3:], axis=-1)
    return (second, first) if pair.turned else (first, second)


def _pair(a: Shape, b: Shape) -> Pair:
    if pair := find(PAIRS, a, b):
        file, first, second = pair
        return Pair(file, first, second, first is not a)
    raise unknown_pair(a, b)


def _measured(pair: Pair, measure: gaps.Measure) -> tuple[Any, ...]:
    file, first, second, _ = pair
    columns = *file.columns(first, second), *file.prepared(first, second)
    _, *values = gaps.measured(file, measure, columns)
    return tuple(values)
