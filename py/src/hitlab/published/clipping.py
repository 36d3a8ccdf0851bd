"""Contact points by clipping one face against the other, as physics engines do it.

E. Catto, "Contact Manifolds" (GDC 2007), as in Box2D; the faces are chosen as in dyn4j. The face of
a shape is one of the two edges at its farthest vertex along the normal: the one that is more nearly
perpendicular to the normal. The more nearly perpendicular of the two faces is the `reference` face,
the other is the `incident` face. The incident face is cut off at both ends of the reference face,
and its remaining ends are kept if they reach the reference shape. Each contact point is midway
between the two surfaces.
"""

from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.published.difference import Body
from hitlab.published.program import root, where
from hitlab.steps.explanation import OTHER, Mark, Step, Value
from hitlab.steps.numbers import is_lost


class Face(NamedTuple):
    """An edge of a shape, starting at its end farther along the normal.

    `i` and `j` are the vertex indices of its ends, `slant` is |cos| of its angle to the normal.
    """

    ends: tuple[Vector, Vector]
    i: Number
    j: Number
    slant: Number


class Cut(NamedTuple):
    """The incident face after a cut: its ends, and whether anything is left."""

    ends: tuple[Vector, Vector]
    left: Test


class Manifold(NamedTuple):
    """The record of the clipping: both faces, both cuts, and the contact points.

    `of_a` is whether the reference face belongs to a. Each end that remains after both cuts has
    a height above the reference face, a flag in `kept`, and a contact point.
    """

    of_a: Test
    reference: Face
    incident: Face
    cuts: tuple[Cut, ...]
    heights: Vector
    kept: tuple[Test, Test]
    points: tuple[Vector, Vector]


def manifold(a: Body, b: Body, n: Vector) -> Manifold:
    """Return the manifold of two shapes with at least two vertices each; n points from a to b."""
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
    """Return the more nearly perpendicular of the two edges at the vertex farthest along n."""
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
    """Return the part of a segment that is beyond the point `at` in the direction t."""
    (px, py), (qx, qy) = ends
    p, q = dot(*t, px - at[0], py - at[1]), dot(*t, qx - at[0], qy - at[1])
    part = p / (p - q)
    foot = px + part * (qx - px), py + part * (qy - py)
    return Cut((where(p < 0, foot, ends[0]), where(q < 0, foot, ends[1])), (p >= 0) | (q >= 0))


def _midway(point: Vector, n: Vector, by: Number) -> Vector:
    return point[0] - 0.5 * by * n[0], point[1] - 0.5 * by * n[1]


def kept_points(found: Manifold) -> Columns:
    """Return the coordinates of the kept points, each point once, padded to two with nan."""
    one, other = found.points
    first, second = found.kept
    second = second & ~(first & (one[0] == other[0]) & (one[1] == other[1]))
    none = np.nan, np.nan
    return (
        *where(first, one, where(second, other, none)),
        *where(first & second, other, none),
    )


def clipping_steps(found: Manifold) -> list[Step]:
    """Return the steps: the faces, the cuts until nothing is left, and the kept points."""
    of = "a" if found.of_a else "b"
    reference, incident = found.reference, found.incident
    steps = [_face_step("reference", of, reference), _face_step("incident", OTHER[of], incident)]
    before = incident.ends
    for number, (at, place, cut) in enumerate(zip(reference[1:3], reference.ends, found.cuts), 1):
        case = "none" if not cut.left else "whole" if cut.ends == before else "cut"
        before = cut.ends
        marks = Mark("point", "plane", (place,), of), Mark("segment", "left", before, OTHER[of])
        steps.append(Step.of(f"clip-{number}", case, {"of": of, "at": at}, *marks))
        if case == "none":
            break
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
