"""A shape with a core, or a caster, against a mesh: the faces that matter, decided exactly.

The hierarchy skips faces whose boxes are certainly too far away, or beside a caster; each face that
is left is decided as a triangle. All coordinates are divided by a power of two, as in the boxes.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from hitlab.arithmetic.integers import rounded
from hitlab.arithmetic.vectors import Vector3
from hitlab.shapes.bvh import TOP, Numbers, descend, start
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.linear3 import Segment3
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.validation import Floats
from hitlab.space import cast, exactly
from hitlab.space.certain import by_floats

SLACK = 2.0**-40
"""How much closer than it measures a box may be, relative to all coordinates.

Far more than the rounding of the few sums in a bound; it only costs an occasional face more."""

Low = Callable[[Floats], Floats]
"""Returns lower bounds of a shape's distances from boxes."""

Decide = Callable[[Any, Any], bool]


def _of_bounds(shape: Any, mesh: Mesh) -> Low:
    """Return the bound of a bounded shape: the gap between its bounds and a box."""
    low, high = np.ldexp(shape.bounds, -mesh._exponent).reshape(2, 3, 1)
    slack = SLACK * max(1.0, float(abs(low).max()), float(abs(high).max()))

    def bound(boxes: Floats) -> Floats:
        gaps = np.maximum(np.maximum(boxes[:3] - high, low - boxes[3:6]), 0.0)
        found: Floats = np.sqrt((gaps * gaps).sum(axis=0)) - slack
        return found

    return bound


class Slabs:
    """The parameters at which a caster enters boxes, for a direction of about length 1."""

    def __init__(self, caster: Any, mesh: Mesh) -> None:
        """Scale a caster as the boxes."""
        rows = caster._rows
        self.exponent = mesh._exponent
        self.origin = np.ldexp(rows[:3], -self.exponent)[:, None]
        way = rows[3:]
        if isinstance(caster, Segment3):
            way = np.ldexp(way, -self.exponent) - self.origin[:, 0]
        self.way = np.ldexp(way, -np.frexp(abs(way).max())[1])[:, None]
        self.slack = SLACK * max(1.0, float(abs(self.origin).max()))
        self.is_line = caster.core3.ends == 2

    def __call__(self, boxes: Floats) -> Floats:
        """Return a lower bound of the parameter in each box; infinity if the caster misses it."""
        low, high = boxes[:3] - self.slack - self.origin, boxes[3:6] + self.slack - self.origin
        times = np.sort(np.stack([low, high]) / self.way, axis=0)
        is_level = self.way == 0
        outside = (is_level & ((low > 0) | (high < 0))).any(axis=0)
        first = np.where(is_level, -np.inf, times[0]).max(axis=0)
        last = np.where(is_level, np.inf, times[1]).min(axis=0)
        missed = outside | (first > last) | ((last < 0) & (not self.is_line))
        return np.where(missed, np.inf, first - self.slack)

    def at(self, point: Vector3) -> float:
        """Return an upper bound of a point's parameter."""
        axis = int(abs(self.way[:, 0]).argmax())
        place = math.ldexp(point[axis], -self.exponent) - self.origin[axis, 0]
        found = float(place / self.way[axis, 0])
        return found + SLACK * (abs(found) + 1) + self.slack


def _faces(mesh: Mesh, low: Low, most: float, high: Low | None = None) -> tuple[Numbers, Floats]:
    """Return the faces in boxes whose bound is at most `most`, and the bounds, in this order."""
    tree, bounds = mesh.hierarchy, np.empty(0)

    def bound(boxes: Floats) -> tuple[Floats, Floats]:
        nonlocal bounds
        bounds = low(boxes)
        return bounds, high(boxes) if high else np.full(bounds.shape, np.inf)

    found: Numbers = np.empty(0, dtype=np.intp)
    with np.errstate(all="ignore"):
        level = start(tree, TOP)
        for depth, opened in enumerate(descend(tree, bound, most, level)):
            if level + depth + 1 == len(tree.levels):
                found = opened.entered
        values = low(tree.levels[-1].take(found, axis=1)) if found.size else np.empty(0)
    order = values.argsort(kind="stable")
    order = order[values[order] < np.inf]
    return tree.items[found][order], values[order]


def intersects(shape: Any, mesh: Mesh, decide: Decide) -> bool:
    """Return whether a single shape intersects a face."""
    if not len(mesh.faces):
        return False
    if shape.core3.direction:
        faces, _ = _faces(mesh, Slabs(shape, mesh), FARTHEST)
    else:
        faces, _ = _faces(mesh, _of_bounds(shape, mesh), 0.0)
    return any(decide(shape, mesh.triangles.single(int(face))) for face in faces)


def closest(shape: Any, mesh: Mesh) -> exactly.Closest | None:
    """Return the closest points of a single shape and its closest face; None without faces."""
    found = closest_face(shape, mesh)
    return found[0] if found else None


def closest_face(shape: Any, mesh: Mesh) -> tuple[exactly.Closest, int] | None:
    """Return the closest points of a single shape and a mesh, and the face, by its index."""
    if not len(mesh.faces):
        return None
    base = np.ldexp(np.array(shape.core3.vertices[0]), -mesh._exponent)[:, None]

    def high(boxes: Floats) -> Floats:
        ways = boxes[6:] - base
        found: Floats = np.sqrt((ways * ways).sum(axis=0)) * (1 + SLACK) + SLACK
        return found

    faces, bounds = _faces(mesh, _of_bounds(shape, mesh), math.inf, high)
    best: tuple[exactly.Closest, int] | None = None
    farthest = math.inf
    for face, bound in zip(faces.tolist(), bounds.tolist()):
        if bound > farthest:
            break
        triangle = mesh.triangles.single(face)
        pairs = by_floats(shape.core3, triangle.core3)[1]
        found = exactly.closest(shape, triangle, pairs)
        if best is None or (_square(found), face) < (_square(best[0]), best[1]):
            best = found, face
            gap = exactly.distance(found)
            farthest = math.ldexp(gap, -mesh._exponent) * (1 + SLACK) + SLACK
    return best


def _square(found: exactly.Closest) -> Fraction:
    return found.length2 / found.unit**2


def raycast(caster: Any, mesh: Mesh, decide: Decide) -> tuple[float, ...]:
    """Return t, points and normals where a single caster first meets a mesh; nan if it does not.

    Faces that it crosses at one point, or runs along one after the other, are one contact.
    """
    if not len(mesh.faces):
        return cast.MISS
    slabs, last = Slabs(caster, mesh), math.inf
    faces, entries = _faces(mesh, slabs, FARTHEST)
    cuts: list[tuple[Fraction, int, cast.Cut, cast.Caster]] = []
    for face, entry in zip(faces.tolist(), entries.tolist()):
        if entry > last:
            break
        triangle = mesh.triangles.single(face)
        if decide(caster, triangle):
            by = cast.caster_of(caster, triangle.core3)
            cut = cast.within(by, cast.cut_of(by, triangle.core3))
            cuts.append((cut.first, face, cut, by))
            *_, first, nearest = min(cuts, key=lambda each: each[:2])
            end = nearest.at(first.last)
            x, y, z = (rounded(Fraction(part) / nearest.unit) for part in end)
            last = slabs.at((x, y, z))
    if not cuts:
        return cast.MISS
    (*_, found, by), *others = sorted(cuts, key=lambda each: each[:2])
    for _, _, cut, _ in others:
        if cut.first <= found.last < cut.last:
            found = found._replace(last=cut.last, exit=cut.exit)
    return cast.numbers(by, found)
