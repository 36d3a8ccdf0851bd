"""Any shape, or a caster, against a mesh: the faces that matter, decided exactly.

The hierarchy skips faces whose boxes are certainly too far away, or beside a caster; each face that
is left is decided as a triangle. All coordinates are divided by a power of two, as in the boxes.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.integers import rounded
from hitlab.arithmetic.vectors import Vector3
from hitlab.shapes.bvh import Search, search_for_one
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.linear3 import HalfSpace3, Line3, Ray3, Segment3
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.validation import Floats
from hitlab.space import cast, exactly

SLACK = 2.0**-40
"""How much closer than it measures a box may be, relative to all coordinates.

Far more than the rounding of the few sums in a bound; it only costs an occasional face more."""

Low = Callable[[Floats], Floats]
"""Returns lower bounds of a shape's distances from boxes."""

Decide = Callable[[Any, Any], bool]


FAR = 2.0**500
"""Scaled coordinates are clipped to this: then their slack is so large that no box is skipped."""


def _scaled(places: Floats, mesh: Mesh) -> Floats:
    with np.errstate(over="ignore"):
        return np.clip(np.ldexp(places, -mesh._exponent), -FAR, FAR)


class Around:
    """The gaps between the bounds of a bounded shape and boxes."""

    def __init__(self, shape: Any, mesh: Mesh) -> None:
        """Scale the bounds as the boxes."""
        self.low, self.high = _scaled(shape.bounds, mesh).reshape(2, 3, 1)
        self.slack = SLACK * max(1.0, float(abs(self.low).max()), float(abs(self.high).max()))

    def __call__(self, boxes: Floats) -> Floats:
        """Return lower bounds of the shape's distances from boxes."""
        gaps = np.maximum(np.maximum(boxes[:3] - self.high, self.low - boxes[3:6]), 0.0)
        return _length(gaps) - self.slack


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


class Beside:
    """The gaps between a ray or a line and the balls around boxes."""

    def __init__(self, caster: Any, mesh: Mesh) -> None:
        """Scale a caster as the boxes; one from very far away is close to every box."""
        slabs = Slabs(caster, mesh)
        self.origin, self.way, self.is_line = slabs.origin, slabs.way, slabs.is_line
        self.slack = slabs.slack if abs(self.origin).max() < FAR else math.inf

    def __call__(self, boxes: Floats) -> Floats:
        """Return lower bounds of the caster's distances from boxes."""
        middles = (boxes[:3] + boxes[3:6]) / 2
        ways, halves = middles - self.origin, boxes[3:6] - middles
        parts = (ways * self.way).sum(axis=0) / (self.way * self.way).sum()
        off = ways - (parts if self.is_line else np.maximum(parts, 0.0)) * self.way
        return _length(off) - _length(halves) - self.slack


class Over:
    """The heights of boxes over a half-space."""

    def __init__(self, half: HalfSpace3, mesh: Mesh) -> None:
        """Scale the half-space as the boxes; one from very far away is close to every box."""
        rows = half._rows
        self.point = _scaled(rows[:3], mesh)[:, None]
        self.normal = np.ldexp(rows[3:], -np.frexp(abs(rows[3:]).max())[1])[:, None]
        size = float(abs(self.point).max())
        self.slack = SLACK * max(1.0, size) if size < FAR else math.inf

    def __call__(self, boxes: Floats) -> Floats:
        """Return lower bounds of the half-space's distances from boxes."""
        lowest = np.where(self.normal > 0, boxes[:3], boxes[3:6]) - self.point
        found: Floats = (lowest * self.normal).sum(axis=0) / _length(self.normal) - self.slack
        return found


def _length(ways: Floats) -> Floats:
    length: Floats = np.sqrt((ways * ways).sum(axis=0))
    return length


class Nearest(NamedTuple):
    """The closest points of a shape and a mesh, the face, and how many faces were measured."""

    found: exactly.Closest
    face: int
    measured: int
    search: Search
    slack: float
    """How much farther than the search's bound a box may be and still be entered."""


@np.errstate(all="ignore")
def _search(mesh: Mesh, low: Low, most: float, high: Low | None = None) -> Search:
    """Return the search for the faces in boxes whose bound is at most `most`."""

    def bound(boxes: Floats) -> tuple[Floats, Floats | None]:
        return low(boxes), high(boxes) if high else None

    return search_for_one(mesh.hierarchy, bound, most)


def intersects(shape: Any, mesh: Mesh, decide: Decide) -> bool:
    """Return whether a single shape intersects a face."""
    if not len(mesh.faces):
        return False
    if isinstance(shape, Ray3 | Line3):
        search = _search(mesh, Slabs(shape, mesh), FARTHEST)
    else:
        search = _search(mesh, _lower(shape, mesh), 0.0)
    return any(decide(shape, mesh.triangles.single(int(face))) for face in search.items)


def _lower(shape: Any, mesh: Mesh) -> Around | Beside | Over:
    """Return the lower bounds of a shape's distances from boxes."""
    if isinstance(shape, HalfSpace3):
        return Over(shape, mesh)
    return Beside(shape, mesh) if isinstance(shape, Ray3 | Line3) else Around(shape, mesh)


def closest(shape: Any, mesh: Mesh) -> exactly.Closest | None:
    """Return the closest points of a single shape and its closest face; None without faces."""
    return nearest(shape, mesh).found if len(mesh.faces) else None


def nearest(shape: Any, mesh: Mesh) -> Nearest:
    """Return the closest face of a mesh with faces to a single shape, and how it was found."""
    own = shape.columns[:3] if isinstance(shape, HalfSpace3) else shape.core3.vertices[0]
    base = _scaled(np.array(own), mesh)[:, None]

    def high(boxes: Floats) -> Floats:
        return _length(boxes[6:] - base) * (1 + SLACK) + SLACK

    lower = _lower(shape, mesh)
    search = _search(mesh, lower, math.inf, high)
    best: tuple[exactly.Closest, int] | None = None
    farthest, measured = math.inf, 0
    for face, bound in zip(search.items.tolist(), search.low.tolist()):
        if bound > farthest:
            break
        measured += 1
        found = exactly.closest(shape, mesh.triangles.single(face))
        if best is None or (_square(found), face) < (_square(best[0]), best[1]):
            best = found, face
            gap = _scaled(np.array(exactly.distance(found)), mesh).item()
            farthest = gap * (1 + SLACK) + SLACK
    assert best is not None
    return Nearest(*best, measured, search, lower.slack)


def _square(found: exactly.Closest) -> Fraction:
    return found.length2 / found.unit**2


def raycast(caster: Any, mesh: Mesh, decide: Decide) -> tuple[float, ...]:
    """Return t, points and normals where a single caster first meets a mesh; nan if it does not.

    Faces that it crosses at one point, or runs along one after the other, are one contact.
    """
    if not len(mesh.faces):
        return cast.MISS
    slabs, last = Slabs(caster, mesh), math.inf
    _, faces, entries = _search(mesh, slabs, FARTHEST)
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
