"""EPA computes penetration depth by expanding GJK's simplex to the boundary of the difference.

G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects" (GDC
2001), in the plane as in dyn4j and parry. GJK runs on the shapes with their radii, as in `gjk`. If
it reports a hit, its simplex is extended to a triangle by support points: from a point in a
direction (±1, 0) or (0, ±1), from a segment along a normal of the line through its ends. Then each
iteration replaces a face:

    n is the outer normal of the polytope's face closest to the origin, at distance d from it,
    w is the support point along n, at height n·w: two faces that meet at w replace the face.

The depth is d and the normal n. The origin's foot on the face is a weighted mean of the face's
ends. The same weights give the point of each shape, and the contact point is midway between them.
The expansion stops for the first of these reasons:

- `repeated`: w is an end of the face;
- `reached`: n·w - d <= √ε, which is 1.5e-8, or 3.5e-4 in single precision;
- `limit`: w has been computed 64 times.

The depth is too small by up to √ε plus a few rounding errors of the coordinates, also for polygons
with a corner that far beyond a face. For disks, the normal is off by up to √(2√ε / R), where R is
the sum of the radii. It departs from the exact answer as follows:

- √ε is a length that does not depend on the size of the shapes. Shapes of that size may get any
  depth. For round shapes that are large compared with it, the expansion does not finish: `limit`.
- If round shapes are equally deep in many directions, like two concentric disks, 64 faces are not
  enough: the depth is too small by up to 1/800 of the sum of the radii.
- If the sum of the radii exceeds 1e8, or 1500 in single precision, support points are rounded by
  more than √ε: faces rotate, and the depth may be any smaller number, even about 0.
- As in `gjk`, shapes that are apart by up to √ε times the size of the simplex hit; their depth is
  about 0.
- Shapes whose difference has no area up to rounding have no faces: depth and normal are nan, or
  those of a face that rounding has rotated.
- It returns one point, never two. If two faces lie on each other, it is any point of the stretch
  that they share, or a corner if rounding ends the expansion early.
"""

from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, cross, dot
from hitlab.published import gjk
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.difference import (
    OF,
    Body,
    Support,
    Supports,
    is_same,
    of_shapes,
    run_on,
    start,
    support_marks,
)
from hitlab.published.gjk import GOING, INSIDE, ORIGIN, Simplex
from hitlab.published.program import repeated, root, where
from hitlab.published.sat import WITH_AREA
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost

LIMIT = 64
"""The iteration limit: the maximum number of support points computed during the expansion."""

AT_LIMIT, REPEATED, REACHED, NO_HIT = range(1, 5)
STOPS = ("grown", "limit", "repeated", "reached", "apart")
"""The reasons for stopping, by number."""


class Face(NamedTuple):
    """A side of the polytope from p to q, its outer normal, and its distance from the origin."""

    p: Support
    q: Support
    n: Vector
    d: Number


class Growth(NamedTuple):
    """An iteration: all faces, the closest one and its index, w, and how far w is beyond it."""

    faces: tuple[Face, ...]
    at: Number
    face: Face
    w: Support
    beyond: Number
    stop: Number


class Found(NamedTuple):
    """GJK's iterations, the expansion, and the result from the last face."""

    turns: tuple[gjk.Turn, ...]
    triangle: tuple[Support, Support, Support]
    growths: tuple[Growth, ...]
    n: Vector
    depth: Number
    p: Vector
    q: Vector
    middle: Vector
    hit: Test


def run(a: AnyPlaneShape, b: AnyPlaneShape, number: type[np.floating[Any]] = np.float64) -> Found:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> floor, box = hl.Box((0, 0), (8, 2)), hl.Box((1, 1.75), (2, 2))
    >>> found = run(floor, box)
    >>> found.n, found.depth, STOPS[found.growths[-1].stop]
    ((0.0, 1.0), 0.25, 'repeated')

    Two concentric disks reach the limit; tiny ones stop at the first triangle:

    >>> found = run(hl.Disk((0, 0), 1), hl.Disk((0, 0), 1))
    >>> round(found.depth, 4), STOPS[found.growths[-1].stop]
    (1.9976, 'limit')
    >>> run(hl.Disk((0, 0), 1e-9), hl.Disk((0, 1e-9), 1e-9)).depth > 0.9e-9
    False
    """
    return run_on(partial(_program, float(np.finfo(number).eps)), a, b, number)


def _program(eps: float, a: Body, b: Body) -> Found:
    support = of_shapes(a, b)
    turns = gjk.walked(support, start(a, b), eps)
    stop = turns[-1].stop
    hit = (stop == INSIDE) | (stop == ORIGIN)
    triangle = _triangle(support, turns[-1].nearest.kept)
    growths = _expanded(support, triangle, hit, eps**0.5)
    face = growths[-1].face
    p, q = _mixed(face)
    middle = 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])
    return Found(turns, triangle, growths, face.n, face.d, p, q, middle, hit)


def _triangle(support: Supports, simplex: Simplex) -> tuple[Support, Support, Support]:
    """Return the simplex extended to a triangle, counter-clockwise."""
    count, one, two, three = simplex
    other = support((1.0, 0.0))
    for way in ((-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        other = where(is_same(other, one), support(way), other)
    two = where(count == 1, other, two)
    x, y = two.w[0] - one.w[0], two.w[1] - one.w[1]
    beside = support((-y, x))
    flat = _turn(one, two, beside) <= 0
    third = where(flat, support((y, -x)), beside)
    three = where(count == 3, three, third)
    clockwise = _turn(one, two, three) < 0
    return one, where(clockwise, three, two), where(clockwise, two, three)


def _turn(one: Support, two: Support, three: Support) -> Number:
    (ax, ay), (bx, by), (cx, cy) = one.w, two.w, three.w
    return cross(bx - ax, by - ay, cx - ax, cy - ay)


def _face(p: Support, q: Support) -> Face:
    x, y = q.w[0] - p.w[0], q.w[1] - p.w[1]
    length = root(dot(x, y, x, y))
    n = y / length, -x / length
    return Face(p, q, n, dot(*n, *p.w))


def _expanded(
    support: Supports, triangle: tuple[Support, ...], hit: Test, reached: float
) -> tuple[Growth, ...]:
    """Return the iterations of the expansion until each pair has stopped."""
    faces = tuple(map(_face, triangle, (*triangle[1:], triangle[0])))
    first = _growth(support, faces, where(hit, GOING, NO_HIT), reached)
    return repeated(first, partial(_grown, support, reached), LIMIT, AT_LIMIT)


def _grown(support: Supports, reached: float, last: Growth) -> Growth:
    """Return the next iteration, in which two faces replace the closest one."""
    stops = last.stop != GOING
    halves = _face(last.face.p, last.w), _face(last.w, last.face.q)
    faces = tuple(
        where((last.at == i) & ~stops, halves[0], face) for i, face in enumerate(last.faces)
    )
    nowhere = halves[1]._replace(d=where(stops, np.inf, halves[1].d))
    return _growth(support, (*faces, nowhere), last.stop, reached)


def _growth(support: Supports, faces: tuple[Face, ...], stopped: Number, reached: float) -> Growth:
    """Return the next iteration: the support point beyond the closest face."""
    at, nearest = 0, faces[0]
    for i, face in enumerate(faces[1:], 1):
        nearer = (face.d < nearest.d) | (nearest.d != nearest.d)
        at, nearest = where(nearer, (i, face), (at, nearest))
    w = support(nearest.n)
    beyond = dot(*nearest.n, *w.w) - nearest.d
    repeated = is_same(w, nearest.p) | is_same(w, nearest.q)
    stop = where(beyond <= reached, REACHED, GOING)
    stop = where(repeated, REPEATED, stop)
    return Growth(faces, at, nearest, w, beyond, where(stopped == GOING, stop, stopped))


def _mixed(face: Face) -> tuple[Vector, Vector]:
    """Return the points of both shapes whose difference is the origin's foot on a face."""
    p, q = face.p, face.q
    x, y = q.w[0] - p.w[0], q.w[1] - p.w[1]
    part = -dot(*p.w, x, y) / dot(x, y, x, y)
    part = where(part < 0, 0.0, where(part > 1, 1.0, part))
    rest = 1 - part
    return (
        (rest * p.p[0] + part * q.p[0], rest * p.p[1] + part * q.p[1]),
        (rest * p.q[0] + part * q.q[0], rest * p.q[1] + part * q.q[1]),
    )


def contact(found: Found) -> Columns:
    """Return hit, then normal, depth, the point and nan for a second one, all nan for a miss."""
    numbers = *found.n, found.depth, *found.middle
    return found.hit, *where(found.hit, numbers, (np.nan,) * 5), np.nan, np.nan


def trace(method: str, found: Found) -> Trace:
    """Return the steps of the program on a single pair: GJK's iterations, the faces, the depth.

    Examples
    --------
    >>> import hitlab as hl
    >>> floor, box = hl.Box((0, 0), (8, 2)), hl.Triangle([(0, 0.5), (2, 3), (-2, 3)])
    >>> why = hl.explain(floor, box, algorithm="epa")
    >>> [(step.id, step.case) for step in why.steps[-3:]]
    [('face-1', 'grown'), ('face-2', 'repeated'), ('depth', 'repeated')]
    """
    steps = list(gjk.turn_steps(found.turns))
    if not found.hit:
        return Trace.of(method, steps)
    steps += [_face_step(number, growth) for number, growth in enumerate(found.growths, 1)]
    decided_by = steps[-len(found.growths) - 1].id
    return Trace.of(method, [*steps, _depth_step(found)], decided_by)


def _face_step(number: int, growth: Growth) -> Step:
    face, (x, y) = growth.face, growth.face.n
    values: dict[str, Value] = {"count": len(growth.faces), "at": growth.at, "nx": x, "ny": y}
    values |= {"d": face.d, "x": growth.w.w[0], "y": growth.w.w[1], "beyond": growth.beyond}
    values |= {"i": (face.p.i, face.q.i, growth.w.i), "j": (face.p.j, face.q.j, growth.w.j)}
    case = "nan" if is_lost(values.values()) else STOPS[growth.stop]
    sides = [Mark("segment", "polytope", (each.p.w, each.q.w), OF) for each in growth.faces]
    foot = face.d * x, face.d * y
    marks = [Mark("segment", "face", (face.p.w, face.q.w), OF)]
    marks += [Mark("arrow", "n", ((0.0, 0.0), foot), OF), *support_marks(growth.w)]
    return Step.of(f"face-{number}", case, values, *sides, *marks)


def _depth_step(found: Found) -> Step:
    (x, y), last = found.n, found.growths[-1]
    values: dict[str, Value] = {"out": found.depth, "nx": x, "ny": y}
    case = "nan" if is_lost(values.values()) else STOPS[last.stop]
    marks = [Mark("arrow", "out", (found.q, found.p))]
    marks += [Mark("point", "p", (found.p,), "a"), Mark("point", "q", (found.q,), "b")]
    return Step.of("depth", case, values, *marks)


SOURCE = (
    "G. van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects,"
    " GDC 2001, http://www.dtecta.com/papers/gdc2001depth.pdf; dyn4j,"
    " https://dyn4j.org/2010/05/epa-expanding-polytope-algorithm/"
)

ALGORITHMS = in_both_precisions(
    "epa",
    "EPA: expanding GJK's simplex",
    SOURCE,
    [*product(WITH_AREA, WITH_AREA)],
    run,
    trace,
    touching="hit",
    contact=contact,
)
