"""Line against line as in Redpoll's 60, §2-24 ("Collision 11", C): a 2×2 system is inverted.

    P + s a  =  R  =  Q + t b,    so    (a, -b) (s, t)  =  Q - P  =  W.

It departs from the exact answer as follows:

- Lines that meet at an angle with a sine below 1e-6 count as parallel.
- Parallel lines less than 1e-6 apart count as the same line. (`IsParallel_BOOL` is not printed; it
  is assumed to be |W × a| < 1e-6 for the unit vector a.)
- For the same line, s is +|PQ|/2, whichever way a points; t is not returned, and is nan here.
- A direction whose squared length overflows or underflows becomes zero when normalized, so it
  counts as parallel to any other. If it is the first line's, W counts as parallel to it too: the
  same line.

The program returns R and s; t is from the article's text, equation (5).
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic import elementwise
from hitlab.arithmetic.predicates import Number, Test, Vector, cross
from hitlab.arithmetic.tolerances import REDPOLL_ZERO
from hitlab.published import program
from hitlab.published.algorithm import Program
from hitlab.published.program import choose, where
from hitlab.published.redpoll import is_zero, normalized
from hitlab.shapes.plane import Line
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost, relation

PARALLEL, ONE_POINT, SAME = 0, 1, 2
"""The kinds of `hitlab.meet`."""


class LineLine(NamedTuple):
    """The record of the program, in the article's letters; `hit` is whether there is a point R."""

    P: Vector
    Q: Vector
    a: Vector
    b: Vector
    W: Vector
    detA: Number
    parallel: Test
    aside: Number
    same: Test
    s: Number
    t: Number
    R: Vector
    hit: Test


def run(p: Line[Any], q: Line[Any]) -> LineLine:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> crossing = run(hl.Line((0, 0), (2, 0)), hl.Line((3, 4), (0, 1)))
    >>> crossing.detA, crossing.s, crossing.t, crossing.R
    (-1.0, 3.0, -4.0, (3.0, 0.0))

    It treats lines that meet far away as parallel; for the same line, s > 0 even if R is behind:

    >>> run(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7))).hit
    False
    >>> same = run(hl.Line((0, 0), (1, 0)), hl.Line((-4, 0), (1, 0)))
    >>> same.s, same.R
    (2.0, (-2.0, 0.0))
    """
    return program.run(_program, *p.columns, *q.columns)


def _program(
    Px: Number, Py: Number, ax: Number, ay: Number, Qx: Number, Qy: Number, bx: Number, by: Number
) -> LineLine:
    ax, ay = normalized(ax, ay)
    bx, by = normalized(bx, by)
    Wx, Wy = Qx - Px, Qy - Py
    detA = -ax * by + ay * bx
    parallel = is_zero(detA)
    aside = cross(Wx, Wy, ax, ay)
    same = parallel & is_zero(aside)
    s = where(parallel, np.sqrt(Wx * Wx + Wy * Wy) * 0.5, (-by * Wx + bx * Wy) / detA)
    t = where(parallel, np.nan, (-ay * Wx + ax * Wy) / detA)
    R = choose(parallel, ((Px + Qx) * 0.5, (Py + Qy) * 0.5), (Px + s * ax, Py + s * ay))
    hit = ~parallel | same
    P, Q, a, b, W = (Px, Py), (Qx, Qy), (ax, ay), (bx, by), (Wx, Wy)
    return LineLine(P, Q, a, b, W, detA, parallel, aside, same, s, t, (R[0], R[1]), hit)


def meeting(found: LineLine) -> tuple[Any, Any, Any, Any, Any]:
    """Return kind, x, y, s and t as `hitlab.meet` names them."""
    kind = elementwise.where(
        found.parallel, elementwise.where(found.same, SAME, PARALLEL), ONE_POINT
    )
    x, y, s, t = (
        elementwise.where(found.hit, number, math.nan) for number in (*found.R, found.s, found.t)
    )
    return kind, x, y, s, t


def trace(found: LineLine) -> Trace:
    """Return the steps of the program on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7)))
    >>> [(step.id, step.case) for step in trace(found).steps]
    [('system', 'plain'), ('determinant', 'nearly'), ('parallel', 'apart')]
    """
    steps = [_system_step(found), _determinant_step(found)]
    steps.append(_parallel_step(found) if found.parallel else _meeting_step(found))
    return Trace.of("redpoll-2-24-line", steps, "parallel" if found.parallel else "determinant")


def _system_step(found: LineLine) -> Step:
    (ax, ay), (bx, by), (wx, wy) = found.a, found.b, found.W
    lost = (0.0, 0.0) in (found.a, found.b)
    values: dict[str, Value] = {"ax": ax, "ay": ay, "bx": bx, "by": by, "wx": wx, "wy": wy}
    return Step.of("system", "vanished" if lost else "plain", values, *_given_marks(found))


def _given_marks(found: LineLine) -> list[Mark]:
    (px, py), (qx, qy), (ax, ay), (bx, by) = found.P, found.Q, found.a, found.b
    return [
        Mark("point", "P", (found.P,), "a"),
        Mark("point", "Q", (found.Q,), "b"),
        Mark("arrow", "a\u0302", (found.P, (px + ax, py + ay)), "a"),
        Mark("arrow", "b\u0302", (found.Q, (qx + bx, qy + by)), "b"),
        Mark("arrow", "W", (found.P, found.Q)),
    ]


def _determinant_step(found: LineLine) -> Step:
    size = abs(found.detA)
    values: dict[str, Value] = {"detA": found.detA, "size": size, "limit": REDPOLL_ZERO}
    values["relation"] = relation(size, REDPOLL_ZERO)
    case = "crossing" if not found.parallel else "nearly" if size else "parallel"
    marks = () if found.parallel else (Mark("point", "R", (found.R,)),)
    return Step.of("determinant", case, values, *marks, compares=("size", "limit"))


def _meeting_step(found: LineLine) -> Step:
    x, y = found.R
    values: dict[str, Value] = {"s": found.s, "t": found.t, "x": x, "y": y}
    marks = (
        Mark("segment", "s", (found.P, found.R), "a"),
        Mark("segment", "t", (found.Q, found.R), "b"),
    )
    return Step.of("meeting", "nan" if is_lost(values.values()) else "plain", values, *marks)


def _parallel_step(found: LineLine) -> Step:
    size = abs(found.aside)
    values: dict[str, Value] = {"aside": size, "limit": REDPOLL_ZERO}
    if is_lost(values.values()):
        return Step.of("parallel", "nan", values)
    values["relation"] = relation(size, REDPOLL_ZERO)
    if not found.same:
        return Step.of("parallel", "apart", values, compares=("aside", "limit"))
    values |= {"s": found.s, "x": found.R[0], "y": found.R[1]}
    case, mark = "nearly" if size else "same", Mark("point", "R", (found.R,))
    if not math.isclose(found.s, math.hypot(*found.W) / 2) or math.isinf(found.s):
        case = "squared"
    return Step.of("parallel", case, values, mark, compares=("aside", "limit"))


PROGRAM = Program(run, trace, meet=meeting)
