"""Intersection, distance and closest points of pairs of 3D shapes.

Balls among themselves and against a triangle have their own formulas, for batches too. All other
pairs are decided by their cores: floats first, then integers. For a mesh, the closest face decides.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.predicates import Columns
from hitlab.shapes.base import AnyShape, Length, Verdict
from hitlab.shapes.few import looped, spread
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import Kind, Pairs, find, unknown_pair
from hitlab.shapes.space import (
    Box3,
    Capsule3,
    HalfSpace3,
    Hull3,
    Line3,
    Point3,
    Ray3,
    Segment3,
    Sphere,
    Triangle3,
)
from hitlab.shapes.validation import Floats
from hitlab.space import (
    against_mesh,
    cast,
    containing,
    exactly,
    gaps,
    many,
    one_pair,
    sphere_mesh,
    sphere_sphere,
    sphere_triangle,
    two_meshes,
)
from hitlab.space import contact as contacts
from hitlab.space import sweep as sweeping
from hitlab.space.certain import by_floats
from hitlab.space.cores import whole
from hitlab.space.half_space import height

BOUNDED = (Point3, Sphere, Segment3, Capsule3, Triangle3, Box3, Hull3)
ENDLESS = (Ray3, Line3, HalfSpace3)

FORMULAS: Pairs[gaps.Formula] = {
    (Point3, Point3): sphere_sphere,
    (Point3, Sphere): sphere_sphere,
    (Sphere, Sphere): sphere_sphere,
    (Point3, Triangle3): sphere_triangle,
    (Sphere, Triangle3): sphere_triangle,
}
"""The module of each pair that has a formula, in one order only."""

BALLS = (Point3, Sphere)
"""The shapes whose closest faces of a mesh are found all at once."""


class Pair(NamedTuple):
    """A pair's module, its shapes in the module's order, and whether they were given in reverse."""

    file: gaps.Formula
    first: Any
    second: Any
    turned: bool


def knows(first: Kind, second: Kind) -> bool:
    """Return whether these kinds form a supported pair, in either order."""
    kinds = first.kind, second.kind
    if Mesh in kinds:
        return kinds != (Mesh, Mesh)
    return all(kind in BOUNDED + ENDLESS for kind in kinds) and any(
        kind in BOUNDED for kind in kinds
    )


def is_pair(first: Kind, second: Kind) -> bool:
    """Return whether `intersects` supports these kinds: also two meshes."""
    return knows(first, second) or first.kind is second.kind is Mesh


SURFACES = (Point3, Segment3, Triangle3, Ray3, Line3, Mesh)
"""The shapes without an interior."""


def intersects(a: AnyShape, b: AnyShape, *, touching: bool) -> Verdict:
    """Return whether two shapes intersect, or with `touching=False` overlap, exactly."""
    if isinstance(a, Mesh) and isinstance(b, Mesh):
        return touching and two_meshes.intersects(a, b, _touch)
    _require(a, b)
    if not touching and (isinstance(a, SURFACES) or isinstance(b, SURFACES)):
        shape = np.broadcast_shapes(a.shape, b.shape)
        return np.zeros(shape, dtype=bool) if shape else False
    if with_mesh := _with_mesh(a, b):
        ball, mesh = with_mesh
        if isinstance(ball, BALLS):
            return sphere_mesh.intersects(ball, mesh)
        return each(
            lambda one, other: against_mesh.intersects(one, other, _touch), ball, mesh, bool
        )
    if not find(FORMULAS, a, b):
        ask = partial(decided, touching=touching)
        hit = many.decided(a, b, ask, touching=touching) if a.shape or b.shape else None
        return each(ask, a, b, bool) if hit is None else hit
    file, first, second, _ = _pair(a, b)
    verdict = file.meets if touching else sphere_sphere.overlaps
    [met] = blockwise(
        lambda *block: (gaps.decided(file.terms, verdict, *block),), *file.columns(first, second)
    )
    return met


def decided(a: Any, b: Any, *, touching: bool) -> bool:
    """Return whether two single shapes with cores, or one and a half-space, intersect."""
    if not touching and not (a.is_solid and b.is_solid):
        return False
    if isinstance(a, HalfSpace3):
        a, b = b, a
    if isinstance(b, HalfSpace3):
        over = height(a.core3, b.columns[:3], b.columns[3:])
        return over.meets() if touching else over.overlaps()
    pairs = None
    is_endless = isinstance(a, Ray3 | Line3) or isinstance(b, Ray3 | Line3)
    met = None if is_endless else one_pair.meets(a, b)
    if met is None:
        met, pairs = by_floats(a.core3, b.core3)
    if met is not None:
        return met
    are_boxes = isinstance(a, Box3) and isinstance(b, Box3)
    return exactly.decided(whole(a.core3, b.core3), pairs, touching=touching, are_boxes=are_boxes)


def has_formula(a: AnyShape, b: AnyShape) -> bool:
    """Return whether a formula computes the distance, so that a batch takes little time."""
    return find(FORMULAS, a, b) is not None


def are_bounded(a: AnyShape, b: AnyShape) -> bool:
    """Return whether both shapes are bounded and convex."""
    return isinstance(a, BOUNDED) and isinstance(b, BOUNDED)


def are_in_contact(a: AnyShape, b: AnyShape) -> bool:
    """Return whether two shapes can be in contact: both bounded, or one a half-space."""
    kinds = *BOUNDED, HalfSpace3
    return isinstance(a, kinds) and isinstance(b, kinds) and knows(type(a), type(b))


def sweep(
    a: AnyShape, b: AnyShape, way: Floats, batch: tuple[int, ...], *, touching: bool
) -> Floats:
    """Return the verdicts, t, the points and the normals of a's moves, along a last axis."""
    ways: Any = np.broadcast_to(way, (*batch, 3)).reshape(-1, 3).tolist()
    ones, others = (spread(shape, batch) for shape in (a, b))
    found = [sweeping.sweep(*each, touching=touching) for each in zip(ones, others, ways)]
    return np.array(found, float).reshape(*batch, 8)


def contains(a: AnyShape, b: AnyShape) -> Verdict:
    """Return whether a bounded shape or a half-space contains a bounded shape."""
    return each(containing.contains, a, b, bool)


def contact(a: AnyShape, b: AnyShape, margin: float, *, touching: bool) -> Columns:
    """Return the verdict, the normal, the depth and the points, by components."""
    found = each(
        lambda one, other: np.array(contacts.contact(one, other, margin, touching=touching)),
        *(a, b),
        own=(1 + contacts.WIDTH,),
    )
    if found.ndim > 1:
        return found[..., 0] == 1, *np.moveaxis(found[..., 1:], -1, 0)
    return bool(found[0]), *found[1:].tolist()


CASTERS = (Ray3, Line3, Segment3)


def are_castable(caster: AnyShape, target: AnyShape) -> bool:
    """Return whether the first shape can be cast at the second one."""
    return isinstance(caster, CASTERS) and isinstance(target, (*BOUNDED, Mesh))


def raycast(caster: AnyShape, target: AnyShape, *, solid: bool) -> tuple[Verdict, Columns]:
    """Return the verdict, and t, the points and the normals by components."""
    found = each(lambda one, other: np.array(_cast(one, other, solid)), caster, target, own=(15,))
    if found.ndim > 1:
        return found[..., 0] == 1, tuple(np.moveaxis(found[..., 1:], -1, 0))
    return bool(found[0]), tuple(found[1:].tolist())


def _cast(caster: Any, target: Any, solid: bool) -> Any:
    if isinstance(target, Mesh):
        found = against_mesh.raycast(caster, target, _touch)
        return not np.isnan(found[0]), *found
    hit = decided(caster, target, touching=True)
    found = cast.cast(caster, target, solid=solid) if hit else cast.MISS
    return hit and not np.isnan(found[0]), *found


def each(
    query: Callable[[Any, Any], Any],
    a: AnyShape,
    b: AnyShape,
    kind: type = float,
    own: tuple[int, ...] = (),
) -> Any:
    """Return a query's answer for a single pair, or the array of those for a batch."""
    if not (a.shape or b.shape):
        return query(a, b)
    batch, pairs = looped(a, b)
    return np.array([query(*pair) for pair in pairs], kind).reshape(*batch, *own)


def distance(a: AnyShape, b: AnyShape) -> Length:
    """Return the distance between two shapes, 0 if they intersect."""
    if with_mesh := _with_mesh(a, b):
        ball, mesh = with_mesh
        return (
            sphere_mesh.distance(ball, mesh) if isinstance(ball, BALLS) else each(_gap, ball, mesh)
        )
    if not find(FORMULAS, a, b):
        _require(a, b)
        return each(lambda one, other: exactly.distance(exactly.closest(one, other)), a, b)
    gap: Length
    [gap] = _measured(_pair(a, b), gaps.DISTANCE)
    return gap


def closest_points(a: AnyShape, b: AnyShape) -> tuple[Floats, Floats]:
    """Return the closest points, shape (..., 3) each; the same point twice if they intersect."""
    if with_mesh := _with_mesh(a, b):
        ball, mesh = with_mesh
        if isinstance(ball, BALLS):
            first, second = sphere_mesh.closest_points(ball, mesh)
        else:
            found = each(_ends, ball, mesh, own=(6,))
            first, second = found[..., :3], found[..., 3:]
        turned = isinstance(a, Mesh)
    elif not find(FORMULAS, a, b):
        _require(a, b)
        found = each(lambda *pair: np.array(exactly.points(exactly.closest(*pair))), a, b, own=(6,))
        return found[..., :3], found[..., 3:]
    else:
        pair = _pair(a, b)
        found = _measured(pair, gaps.POINTS)
        first, second = np.stack(found[:3], axis=-1), np.stack(found[3:], axis=-1)
        turned = pair.turned
    return (second, first) if turned else (first, second)


def _touch(a: Any, b: Any) -> bool:
    return decided(a, b, touching=True)


def _meets_mesh(shape: Any, mesh: Mesh) -> bool:
    return against_mesh.intersects(shape, mesh, _touch)


def _gap(shape: Any, mesh: Mesh) -> float:
    found = against_mesh.closest(shape, mesh)
    return exactly.distance(found) if found else np.inf


def _ends(shape: Any, mesh: Mesh) -> Floats:
    found = against_mesh.closest(shape, mesh)
    return np.array(exactly.points(found)) if found else np.full(6, np.nan)


def crossings(a: Mesh, b: Mesh) -> NDArray[np.int64]:
    """Return the pairs of faces of two meshes that intersect, (k, 2), sorted by rows."""
    return two_meshes.crossings(a, b, _touch)


def _with_mesh(a: AnyShape, b: AnyShape) -> tuple[Any, Mesh] | None:
    """Return the other shape and the mesh, in this order, if one of the pair is a mesh."""
    for shape, mesh in ((a, b), (b, a)):
        if isinstance(mesh, Mesh) and isinstance(shape, BOUNDED + ENDLESS):
            return shape, mesh
    return None


def _require(a: AnyShape, b: AnyShape) -> None:
    if not knows(type(a), type(b)):
        raise unknown_pair(a, b)


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
