"""EPA in space: GJK's simplex grows to the boundary of the difference of the cores.

The source is that of `epa`. If GJK finds the cores apart, the depth is the sum of the radii less
their distance. Otherwise its simplex is extended to a tetrahedron by support points across it, and
the face closest to the origin is replaced by faces through the support point w beyond it, from the
horizon that w sees. It stops if w is at most √ε beyond the face, or after 64 faces. The radii add
to the depth. It departs from the exact answer as `epa` does; in addition:

- The sides of w are rounded, too: thin faces may be seen from the wrong side, so that the polytope
  gets a dent, and the depth may be too small.
- It returns one point, never a manifold. If two faces lie on each other, it is any point of the
  common part.
"""

import math
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus, scaled
from hitlab.published.algorithm import programs_in_both
from hitlab.published.difference import OF
from hitlab.published.gjk3 import (
    PAIRS,
    Body3,
    Found3,
    Support3,
    Turn3,
    between,
    floats,
    in_batches,
    support,
    turn_step,
)
from hitlab.published.program import double, root
from hitlab.space.contact import MOST
from hitlab.space.polytope import AXES, Face, Polytope, perpendicular
from hitlab.space.simplex import combined, weights_of
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost

LIMIT = 64
NAN = (math.nan,) * 3


class Grown(NamedTuple):
    """An iteration: the distance of the closest face, how far w is beyond it, and the polytope."""

    distance: float
    beyond: float
    w: Vector3
    face: Face
    faces: list[Face]
    points: list[Vector3]

    def sides(self, face: Face) -> list[tuple[Vector3, Vector3]]:
        """Return the edges of a face, each in the same direction from either side."""
        points = [floats(self.points[i]) for i in sorted(face.corners)]
        return [*combinations(points, 2)]


class FoundDepth(NamedTuple):
    """The verdict, the normal, the depth and the point of contact."""

    iterations: tuple[list[Turn3], list[Grown]]
    hit: Any
    normal: Vector3
    depth: Number
    point: Vector3


def run(a: Any, b: Any, number: type[Any] = np.float64) -> FoundDepth:
    """Run the program and return its record: numbers for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Box3((0, 0, 0), (2, 2, 2)), hl.Box3((0.25, 0, 1.5), (2, 2, 2)))
    >>> found.hit, found.normal, found.depth
    (True, (0.0, 0.0, 1.0), 0.5)
    """
    return in_batches(_of_one, a, b, number)


def _of_one(a: Body3, b: Body3, number: type[Any]) -> FoundDepth:
    found = between(a, b, number)
    turns = list(found.turns)
    if not found.hit:
        return FoundDepth((turns, []), found.hit, NAN, math.nan, NAN)
    if found.apart:
        normal = _unit(scaled(-1, turns[-1].v))
        return FoundDepth((turns, []), found.hit, normal, found.reach - found.length, found.p)
    corners = _tetrahedron(a, b, turns[-1].kept)
    if len(corners) < 4:
        return FoundDepth((turns, []), found.hit, NAN, math.nan, NAN)
    return _expanded(a, b, found, corners, math.sqrt(np.finfo(number).eps))


def _tetrahedron(a: Body3, b: Body3, kept: list[Support3]) -> list[Support3]:
    """Return the simplex, extended by support points until it has a volume."""
    found = [*kept]
    while len(found) < 4:
        more = [each for each in _across(a, b, found) if _is_new(found, each)]
        if not more:
            break
        found.append(more[0])
    return found


def _across(a: Body3, b: Body3, found: list[Support3]) -> list[Support3]:
    """Return the support points in both directions across a simplex."""
    points = [each.w for each in found]
    if len(points) == 1:
        ways = [*AXES]
    elif len(points) == 2:
        edge = minus(points[1], points[0])
        ways = [perpendicular(edge), cross(edge, perpendicular(edge))] if any(edge) else []
    else:
        ways = [cross(minus(points[1], points[0]), minus(points[2], points[0]))]
    return [support(a, b, scaled(sign, way)) for way in ways for sign in (1.0, -1.0) if any(way)]


def _is_new(found: list[Support3], each: Support3) -> bool:
    """Return whether a point is off the line or the plane of a simplex."""
    away = minus(each.w, found[0].w)
    if len(found) == 1:
        return any(away)
    edge = minus(found[1].w, found[0].w)
    if len(found) == 2:
        return any(cross(edge, away))
    return bool(dot(cross(edge, minus(found[2].w, found[0].w)), away))


def _expanded(
    a: Body3, b: Body3, found: Found3, corners: list[Support3], tolerance: float
) -> FoundDepth:
    turns, hit = list(found.turns), found.hit
    hull, grown = Polytope([each.w for each in corners], range(4)), list[Grown]()
    while True:
        distance, face, normal = min(map(_measured, hull.faces), key=lambda each: each[0])
        new = support(a, b, normal)
        beyond = double(dot(normal, new.w)) - distance
        grown.append(Grown(distance, beyond, floats(new.w), face, hull.faces, hull.points))
        if not beyond > tolerance or len(grown) == LIMIT:
            break
        corners.append(new)
        hull.points.append(new.w)
        hull.grow(len(corners) - 1)
        if not hull.faces:
            return FoundDepth((turns, grown), hit, NAN, math.nan, NAN)
    chosen = [corners[i] for i in face.corners]
    weights = [max(weight, 0.0) for weight in weights_of([each.w for each in chosen])]
    total = sum(weights) or 1.0
    parts = [weight / total for weight in weights]
    p, q = (combined([each[side] for each in chosen], parts) for side in (1, 2))
    p, q = plus(p, a.radius, normal), plus(q, -b.radius, normal)
    depth = distance + double(a.radius + b.radius)
    point = plus(scaled(0.5, p), 0.5, q)
    return FoundDepth((turns, grown), hit, floats(normal), depth, floats(point))


def _measured(face: Face) -> tuple[float, Face, Vector3]:
    """Return a face's distance from the origin and its unit normal; a face without area is far."""
    length = root(double(dot(face.normal, face.normal)))
    if not length:
        return math.inf, face, face.normal
    return double(face.height / length), face, scaled(1 / length, face.normal)


def _unit(way: Vector3) -> Vector3:
    return floats(scaled(1 / root(double(dot(way, way))), way))


def contact(found: FoundDepth) -> Columns:
    """Return the verdict, the normal, the depth, and the point, padded with nan."""
    none = found.depth * math.nan
    return found.hit, *found.normal, found.depth, *found.point, *(none,) * 3 * (MOST - 1)


def trace(method: str, found: FoundDepth) -> Trace:
    """Return the steps: GJK's iterations, each face, and the depth."""
    turns, grown = found.iterations
    steps = [turn_step(number, turn) for number, turn in enumerate(turns, 1)]
    for number, each in enumerate(grown, 1):
        values: dict[str, Value] = {"number": number, "d": each.distance, "beyond": each.beyond}
        lost = is_lost(values.values())
        case = "nan" if lost else "last" if number == len(grown) else "grow"
        marks = [] if lost else _marks(each)
        steps.append(Step.of(f"face-{number}", case, values, *marks))
    if found.hit:
        values = {"depth": found.depth} | dict(zip("xyz", found.normal))
        lost = math.isnan(found.depth)
        marks = [] if lost else [Mark("point", "contact", (found.point,))]
        steps.append(Step.of("depth", "nan" if lost else "way", values, *marks))
    else:
        steps.append(Step.of("depth", "none", {}))
    return Trace.of(method, steps)


def _marks(grown: Grown) -> list[Mark]:
    """Return the marks of an iteration: the polytope, its closest face, and w."""
    edges = dict.fromkeys(edge for face in grown.faces for edge in grown.sides(face))
    closest = grown.sides(grown.face)
    marks = [Mark("segment", "polytope", edge, OF) for edge in edges if edge not in closest]
    marks += [Mark("segment", "face", edge, OF) for edge in closest]
    return [*marks, Mark("point", "w", (grown.w,), OF)]


PROGRAMS = programs_in_both("epa-space", PAIRS, run, trace, touching="hit", contact=contact)
