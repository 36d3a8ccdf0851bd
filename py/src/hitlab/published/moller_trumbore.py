"""A ray against a triangle by t, u and v, as T. Möller and B. Trumbore printed it in 1997.

"Fast, Minimum Storage Ray/Triangle Intersection", the branch without culling: with the edges E1 and
E2 from A, P = D × E2 and det = E1 · P, T = O - A and Q = T × E1,

    u = T·P / det, v = D·Q / det, t = E2·Q / det: a hit if 0 <= u <= 1, v >= 0 and u + v <= 1.

If |det| < 1e-6, the ray counts as parallel: a miss. The program returns t and leaves its sign to
the caller; a ray hits if t >= 0. It departs from the exact answer as follows:

- 1e-6 is no angle: det grows with the lengths of D, E1 and E2. Small triangles, and rays with a
  short direction, are missed entirely.
- A ray in the triangle's plane misses, and so does every ray at a triangle without an area.
- u, v and their sum are rounded: a ray through the shared edge of two triangles can miss both.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.program import run as run_on
from hitlab.published.program import where
from hitlab.shapes.linear3 import Ray3
from hitlab.shapes.triangle3 import Triangle3
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost

EPSILON = 0.000001


class Found(NamedTuple):
    """The numbers of the program, the verdict and the point."""

    det: Number
    u: Number
    v: Number
    t: Number
    parallel: Test
    inside: Test
    hit: Test
    length: Number
    """t times the length of the direction."""
    point: Vector3


def run(ray: Ray3[Any], triangle: Triangle3[Any], number: type[Any] = np.float64) -> Found:
    """Run the program and return its record: numbers for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> ray, face = hl.Ray3((1, 1, 3), (0, 0, -2)), [(0, 0, 0), (4, 0, 0), (0, 4, 0)]
    >>> found = run(ray, hl.Triangle3(face))
    >>> found.det, found.u, found.v, found.t, found.hit
    (32.0, 0.25, 0.25, 1.5, True)
    >>> tiny = hl.Ray3((1e-4, 1e-4, 3), (0, 0, -1)), hl.Triangle3(np.multiply(face, 2e-4))
    >>> hl.intersects(*tiny), run(*tiny).hit
    (True, False)
    """
    return run_on(program, *ray.columns, *triangle.columns, number=number)


def program(*columns: Number) -> Found:
    """Compute det, u, v and t in the order of the paper."""
    o, d, a, b, c = ((columns[i], columns[i + 1], columns[i + 2]) for i in range(0, 15, 3))
    e1, e2 = minus(b, a), minus(c, a)
    p = cross(d, e2)
    det = dot(e1, p)
    parallel = (det > -EPSILON) & (det < EPSILON)
    inverse = 1.0 / where(parallel, 1.0, det)
    away = minus(o, a)
    u = dot(away, p) * inverse
    q = cross(away, e1)
    v, t = dot(d, q) * inverse, dot(e2, q) * inverse
    inside = (u >= 0.0) & (u <= 1.0) & (v >= 0.0) & (u + v <= 1.0)
    hit = inside & (t >= 0.0) & ~np.asarray(parallel)[()]
    point = o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]
    return Found(det, u, v, t, parallel, inside, hit, t * np.sqrt(dot(d, d)), point)


def raycast(found: Found) -> Columns:
    """Return the verdict, the length to the point twice, and the point twice."""
    return found.hit, found.length, found.length, *found.point, *found.point


def trace(method: str, found: Found) -> Trace:
    """Return the steps: the determinant, u and v, and t."""
    values: dict[str, Value] = {"det": found.det, "epsilon": EPSILON}
    if found.parallel or is_lost(values.values()):
        return Trace.of(method, [Step.of("plane", "parallel", values)])
    steps = [Step.of("plane", "crossing", values)]
    values = {"u": found.u, "v": found.v, "sum": found.u + found.v}
    steps.append(Step.of("weights", "inside" if found.inside else "outside", values))
    if found.inside:
        case = "hit" if found.t >= 0 else "behind"
        finite = all(map(math.isfinite, found.point))
        marks = [Mark("point", "Q", (found.point,))] if finite else []
        steps.append(Step.of("ahead", case, {"t": found.length}, *marks))
    return Trace.of(method, steps)


SOURCE = (
    "T. Möller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997,"
    " https://doi.org/10.1080/10867651.1997.10487468"
)
ALGORITHMS = in_both_precisions(
    "moller-trumbore",
    "Möller–Trumbore: t, u and v",
    SOURCE,
    [(Ray3, Triangle3)],
    run,
    trace,
    touching="hit",
    raycast=raycast,
)
