"""Ray against disk as in Redpoll's 60, §2-24 ("Collision 11", B): the roots of a quadratic.

With locR0 = R0 - C, the ray R0 + t v is on the circle if

    t² + 2 b t + c = 0,    b = locR0·v,    c = |locR0|² - r²,    so    t = -b ± √D,    D = b² - c,

all for |v| = 1. It departs from the exact answer as follows:

- It assumes that v is a unit vector: any other length gives wrong times, points and verdicts.
- b² - c cancels if the start is far away.
- A ray that starts strictly inside misses, as in `hitlab.raycast` without `solid`; for
  `hitlab.intersects` it is a hit.
- If b² and c overflow, D is nan, which is not below 0: a hit at points that are nan.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.published import program
from hitlab.published.algorithm import Program
from hitlab.published.redpoll import off_unit
from hitlab.shapes.plane import Disk, Ray
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost, relation


class RayDisk(NamedTuple):
    """The record of the program, in the article's letters.

    `tmin`, `tmax`, `P` and `Q` are nan if there is no real root.
    """

    R0: Vector
    v: Vector
    C: Vector
    r: Number
    locR0: Vector
    b: Any
    c: Number
    D: Number
    tmin: Number
    tmax: Number
    P: Vector
    Q: Vector
    hit: Test


def run(ray: Ray[Any], disk: Disk[Any]) -> RayDisk:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Ray((-3, 0), (1, 0)), hl.Disk((0, 0), 1))
    >>> found.b, found.c, found.D, found.tmin, found.tmax, found.P, found.Q
    (-3.0, 8.0, 1.0, 2.0, 4.0, (-1.0, 0.0), (1.0, 0.0))

    False hits, caused by a v whose length is not 1 and by cancellation; a start inside:

    >>> run(hl.Ray((-5, 3), (2, 0)), hl.Disk((0, 0), 1)).hit
    True
    >>> far = run(hl.Ray((-1e8, 1.2), (1, 0)), hl.Disk((0, 0), 1))
    >>> far.D, far.hit
    (0.0, True)
    >>> run(hl.Ray((0, 0), (1, 0)), hl.Disk((0, 0), 1)).hit
    False
    """
    return program.run(_program, *ray.columns, *disk.columns)


def _program(
    R0x: Number, R0y: Number, vx: Number, vy: Number, Cx: Number, Cy: Number, r: Number
) -> RayDisk:
    x, y = R0x - Cx, R0y - Cy
    b = dot(x, y, vx, vy)
    c = dot(x, y, x, y) - r * r
    D = b * b - c
    tmin, tmax = -b - np.sqrt(D), -b + np.sqrt(D)
    P = R0x + tmin * vx, R0y + tmin * vy
    Q = R0x + tmax * vx, R0y + tmax * vy
    hit = ~((D < 0) | (tmin < 0))
    return RayDisk((R0x, R0y), (vx, vy), (Cx, Cy), r, (x, y), b, c, D, tmin, tmax, P, Q, hit)


def crossing(found: RayDisk) -> Columns:
    """Return hit, tmin, tmax and the coordinates of P and Q."""
    return found.hit, found.tmin, found.tmax, *found.P, *found.Q


def trace(found: RayDisk) -> Trace:
    """Return the steps of the program on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Ray((-5, 3), (2, 0)), hl.Disk((0, 0), 1))
    >>> quadratic, discriminant, _ = trace(found).steps
    >>> quadratic.case, discriminant.values["D"], found.hit
    ('scaled', 67.0, True)
    """
    steps = [_quadratic_step(found), _discriminant_step(found)]
    if not found.D < 0:
        steps.append(_roots_step(found))
    return Trace.of("redpoll-2-24-disk", steps)


def _quadratic_step(found: RayDisk) -> Step:
    (x, y), (vx, vy) = found.locR0, found.v
    values: dict[str, Value] = {"x": x, "y": y, "vx": vx, "vy": vy, "b": found.b, "c": found.c}
    off = off_unit(found.v)
    case = "plain"
    if is_lost(values.values()):
        case = "nan"
    elif off:
        values["off"] = off
        case = "scaled"
    marks = (
        Mark("point", "R0", (found.R0,), "a"),
        Mark("arrow", "v", (found.R0, (found.R0[0] + vx, found.R0[1] + vy)), "a"),
        Mark("arrow", "locR0", (found.C, found.R0)),
    )
    return Step.of("quadratic", case, values, *marks)


def _discriminant_step(found: RayDisk) -> Step:
    values: dict[str, Value] = {"b": found.b, "c": found.c, "D": found.D, "zero": 0.0}
    if is_lost(values.values()):
        return Step.of("discriminant", "nan", values)
    values["relation"] = compared = relation(found.D, 0.0)
    case = {"<": "apart", "=": "tangent", ">": "secant"}[compared]
    marks = (
        Mark("drop", "h", (found.C, _foot(found)), "b"),
        Mark("segment", "r", (found.C, (found.C[0] + found.r, found.C[1])), "b"),
    )
    return Step.of("discriminant", case, values, *marks, compares=("D", "zero"))


def _foot(found: RayDisk) -> Vector:
    """Return the point of the ray's line closest to C, at the time -b between both roots."""
    return found.R0[0] - found.b * found.v[0], found.R0[1] - found.b * found.v[1]


def _roots_step(found: RayDisk) -> Step:
    values: dict[str, Value] = {"tmin": found.tmin, "tmax": found.tmax, "zero": 0.0}
    values["stay"] = found.tmax - found.tmin
    if is_lost((found.tmin,)):
        return Step.of("roots", "nan", values)
    values["relation"] = relation(found.tmin, 0.0)
    if found.hit:
        (x0, y0), (x1, y1) = found.P, found.Q
        values |= {"x0": x0, "y0": y0, "x1": x1, "y1": y1}
    marks = (
        Mark("point", "P", (found.P,)),
        Mark("point", "Q", (found.Q,)),
        Mark("interval", "chord", (found.P, found.Q), "a"),
    )
    return Step.of("roots", _roots_case(found), values, *marks, compares=("tmin", "zero"))


def _roots_case(found: RayDisk) -> str:
    if math.isinf(found.tmin):
        return "overflow"
    if not found.hit:
        return {"<": "behind", "=": "leaving", ">": "inside"}[relation(found.tmax, 0.0)]
    if found.tmin == found.tmax:
        return "only" if found.tmin == 0 else "touch"
    return "start" if found.tmin == 0 else "ahead"


PROGRAM = Program(run, trace, touching="hit", raycast=crossing)
