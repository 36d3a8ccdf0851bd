"""Contact points by clipping, as engines build them: one face against the other.

E. Catto, "Contact Manifolds" (GDC 2007), as in Box2D and, in the choice of the faces, dyn4j. Each
shape has as its face, of the two edges at its vertex that is farthest along the normal, the one
that is more nearly at right angles to it. The `reference` face is the more so of both, the other
the `incident` one; this is cut off at both ends of the reference face, and what is left of it is
kept where it reaches the reference shape. Each point lies midway between the two surfaces.
"""

from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.published.difference import Body
from hitlab.published.program import root, where
from hitlab.steps.explanation import OTHER, Mark, Step, Value
from hitlab.steps.numbers import is_lost


class Face(NamedTuple):
    """An edge from its farther to its nearer end, their numbers, and how far it is from square."""

    ends: tuple[Vector, Vector]
    i: Number
    j: Number
    slant: Number


class Cut(NamedTuple):
    """The incident face after a cut: its ends, and whether anything is left."""

    ends: tuple[Vector, Vector]
    left: Test


class Manifold(NamedTuple):
    """Both faces, what the two cuts leave, how high its ends are, which are kept; the points."""

    of_a: Test
    reference: Face
    incident: Face
    cuts: tuple[Cut, ...]
    heights: Vector
    kept: tuple[Test, Test]
    points: tuple[Vector, Vector]


def manifold(a: Body, b: Body, n: Vector) -> Manifold:
    """Clip two shapes of at least two vertices each, with the normal n from a to b."""
    back = -n[0], -n[1]
    one, other = _face(a.vertices, n), _face(b.vertices, back)
    of_a = (one.slant <= other.slant) | (other.slant != other.slant)
    reference, incident = where(of_a, one, other), where(of_a, other, one)
    normal: Vector = where(of_a, n, back)
    radius = where(of_a, a.radius, b.radius)
    (rx, ry), end = reference.ends
    tx, ty = end[0] - rx, end[1] - ry
    first = _cut(incident.ends, (tx, ty), (rx, ry))
    second = _cut(first.ends, (-tx, -ty), end)
    heights = tuple(dot(*normal, x - rx, y - ry) for x, y in second.ends)
    reach = a.radius + b.radius
    left = first.left & second.left
    kept = left & (heights[0] <= reach), left & (heights[1] <= reach)
    points = tuple(
        _midway(point, normal, height - 2 * radius + reach)
        for point, height in zip(second.ends, heights)
    )
    return Manifold(
        of_a, reference, incident, (first, second), (heights[0], heights[1]), kept,
        (points[0], points[1]),
    )  # fmt: skip


def _face(vertices: tuple[Vector, ...], n: Vector) -> Face:
    """Find the edge at the farthest vertex that is most nearly at right angles to n."""
    count = len(vertices)
    best: tuple[Number, ...] = count - 1, 0, 1
    corner: tuple[Vector, ...] = vertices[-1], vertices[0], vertices[1]
    reach = dot(*vertices[0], *n)
    for i in range(1, count):
        around = i - 1, i, (i + 1) % count
        far = dot(*vertices[i], *n)
        better = far > reach
        reach, best = where(better, far, reach), where(better, around, best)
        corner = where(better, tuple(vertices[k] for k in around), corner)
    before, vertex, after = corner
    slants = _slant(vertex, before, n), _slant(vertex, after, n)
    is_before = (slants[0] < slants[1]) | (slants[1] != slants[1])
    end, j = where(is_before, (before, best[0]), (after, best[2]))
    return Face((vertex, end), best[1], j, where(is_before, *slants))


def _slant(start: Vector, end: Vector, n: Vector) -> Number:
    x, y = end[0] - start[0], end[1] - start[1]
    return abs(dot(x, y, *n)) / root(dot(x, y, x, y))


def _cut(ends: tuple[Vector, Vector], t: Vector, at: Vector) -> Cut:
    """Leave of a segment what lies along t of a point."""
    (px, py), (qx, qy) = ends
    p, q = dot(*t, px - at[0], py - at[1]), dot(*t, qx - at[0], qy - at[1])
    part = p / (p - q)
    foot = px + part * (qx - px), py + part * (qy - py)
    return Cut((where(p < 0, foot, ends[0]), where(q < 0, foot, ends[1])), (p >= 0) | (q >= 0))


def _midway(point: Vector, n: Vector, by: Number) -> Vector:
    return point[0] - 0.5 * by * n[0], point[1] - 0.5 * by * n[1]


def kept_points(found: Manifold) -> Columns:
    """Give the kept points, nan in place of those that are not; the second moves up."""
    one, other = found.points
    first, second = found.kept
    second = second & ~(first & (one[0] == other[0]) & (one[1] == other[1]))
    none = np.nan, np.nan
    return (
        *where(first, one, where(second, other, none)),
        *where(first & second, other, none),
    )


def clipping_steps(found: Manifold) -> list[Step]:
    """Tell the faces, both cuts, and which points are kept."""
    of = "a" if found.of_a else "b"
    reference, incident = found.reference, found.incident
    steps = [_face_step("reference", of, reference), _face_step("incident", OTHER[of], incident)]
    before = incident.ends
    for number, (at, place, cut) in enumerate(zip(reference[1:3], reference.ends, found.cuts), 1):
        case = "none" if not cut.left else "whole" if cut.ends == before else "cut"
        before = cut.ends
        marks = Mark("point", "plane", (place,), of), Mark("segment", "left", before, OTHER[of])
        steps.append(Step.of(f"clip-{number}", case, {"of": of, "at": at}, *marks))
    return [*steps, _kept_step(found)]


def _face_step(name: str, of: str, face: Face) -> Step:
    values: dict[str, Value] = {"of": of, "i": face.i, "j": face.j, "slant": face.slant}
    case = "nan" if is_lost(values.values()) else "plain"
    return Step.of(name, case, values, Mark("segment", name, face.ends, of))


def _kept_step(found: Manifold) -> Step:
    count = sum(x == x for x in kept_points(found)[::2])
    values: dict[str, Value] = {"count": count}
    values |= {"height1": found.heights[0], "height2": found.heights[1]}
    marks = [
        Mark("point", f"c{number}", (point,))
        for number, (point, kept) in enumerate(zip(found.points, found.kept), 1)
        if kept
    ]
    return Step.of("kept", ("none", "one", "two")[count], values, *marks)
