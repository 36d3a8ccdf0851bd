"""Conservative advancement finds the first touch of a moving shape: distance, safe step, repeat.

B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems" (1996); E. Catto, "Continuous
Collision" (GDC 2013). The shape a moves by w while b is stationary. At the fraction t of the path,
GJK computes the distance d and the unit vector n from a to b. No point of a is beyond its closest
point along n, and no point of b is before its own. So they cannot touch before a has moved by d
along n, and the next t is

    t + d / (w · n).

It stops for the first of these reasons:

- `touching`: d <= 1e-4, or GJK reports a hit: a hit at t;
- `away`: w · n <= 0: a miss, because convex shapes that move apart never touch;
- `beyond`: the next t is more than 1: a miss;
- `limit`: the distance has been computed 20 times: a miss.

The point is midway between the two closest points, and the normal is n. It departs from the exact
answer, in addition to the departures of `gjk`, as follows:

- It stops up to 1e-4 short, a length that does not depend on the size of the shapes. So shapes
  that pass within 1e-4 of each other hit, and small shapes hit from afar. If the shapes approach
  along their normal n, t is too small by up to 1e-4 / (w · n); along a side that is less than 1e-4
  away, by up to the whole path. At coordinates of 3e4, the hits that GJK reports for shapes that
  are apart come up to three times as early.
- GJK's |v|, which includes the radii, is too long by up to 1e-6 of itself, so t may be too large by
  up to 1e-6 |v| / (w · n).
- If large round shapes graze each other, the steps become so short that they reach the `limit`: a
  false miss. Of 48,000 paths none missed with radii up to 1.2e7; with 2e7 one grazing path in
  sixteen misses, and from 5e7 on half of them do.
- Shapes that touch only at the end of the path, or that overlap on it by less than rounding, may
  miss, because t is rounded and GJK's |v| is too long.
"""

from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.published import gjk
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.difference import Body, run_on
from hitlab.published.gjk import BOUNDED, GOING
from hitlab.published.program import repeated, where
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost, relation

TOLERANCE = 1e-4
"""Distances up to this count as touching, in the unit of the coordinates, as in Jolt."""
LIMIT = 20
"""The iteration limit, as in Box2D: the maximum number of distances computed."""

TOUCHING, AWAY, BEYOND, AT_LIMIT = range(1, 5)
STOPS = ("advanced", "touching", "away", "beyond", "limit")
"""The reasons for stopping, by number."""


class Advance(NamedTuple):
    """The state at t: GJK's iteration count, distance and points, the normal, w · n, the next t."""

    t: Number
    turns: Number
    gap: Number
    p: Vector
    q: Vector
    n: Vector
    closing: Number
    following: Number
    stop: Number


class Found(NamedTuple):
    """The displacement, all advances, and the result of the last one."""

    by: Vector
    advances: tuple[Advance, ...]
    t: Number
    point: Vector
    n: Vector
    hit: Test


def run(
    a: AnyPlaneShape,
    b: AnyPlaneShape,
    by: Floats,
    number: type[np.floating[Any]] = np.float64,
) -> Found:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> import numpy as np
    >>> found = run(hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8)), np.array([8.0, 0.0]))
    >>> found.t, found.point, found.n, [advance.t for advance in found.advances]
    (0.5, (5.0, 0.0), (1.0, -0.0), [0.0, 0.5])

    A miss by 1e-5 counts as a hit, and a graze of large disks reaches the iteration limit:

    >>> by = np.array([6.0, 0.0])
    >>> run(hl.Point((0, 2.00001)), hl.Box((3, 0), (2, 4)), by).hit
    True
    >>> graze = hl.Disk((-1e9, 1e9), 1e9), hl.Disk((1e9, -1e9), 1e9)
    >>> hl.sweep(*graze, 2e9 * by).hit, STOPS[run(*graze, 2e9 * by).advances[-1].stop]
    (True, 'limit')
    """
    eps = float(np.finfo(number).eps)
    way = np.moveaxis(np.asarray(by), -1, 0)
    return run_on(partial(_program, eps), a, b, number, *way)


def _program(eps: float, a: Body, b: Body, x: Number, y: Number) -> Found:
    def following(last: Advance) -> Advance:
        advance = _advance(eps, a, b, (x, y), last.following)
        return where(last.stop == GOING, advance, last)

    found = repeated(_advance(eps, a, b, (x, y), 0.0), following, LIMIT, AT_LIMIT)
    last = found[-1]
    middle = 0.5 * (last.p[0] + last.q[0]), 0.5 * (last.p[1] + last.q[1])
    return Found((x, y), found, last.t, middle, last.n, last.stop == TOUCHING)


def _advance(eps: float, a: Body, b: Body, by: Vector, t: Number) -> Advance:
    x, y = t * by[0], t * by[1]
    moved = Body(tuple((px + x, py + y) for px, py in a.vertices), a.radius)
    found = gjk.between(moved, b, eps)
    closing = dot(*by, *found.n)
    following = t + found.gap / closing
    stop: Number = GOING
    for reason, holds in (
        (BEYOND, following > 1),
        (AWAY, ~(closing > 0)),
        (TOUCHING, found.hit | (found.gap <= TOLERANCE)),
    ):
        stop = where(holds, reason, stop)
    turns = len(found.turns)
    return Advance(t, turns, found.gap, found.p, found.q, found.n, closing, following, stop)


def sweep(found: Found) -> Columns:
    """Return hit, t, the point and the normal; nan for a miss."""
    numbers = where(found.hit, (found.t, *found.point, *found.n), (np.nan,) * 5)
    return found.hit, *numbers


def trace(method: str, found: Found) -> Trace:
    """Return the steps of the program on a single pair: one for each t.

    Examples
    --------
    >>> import hitlab as hl
    >>> disks = hl.Disk((0, 0), 1), hl.Disk((4, 1), 1)
    >>> why = hl.explain(*disks, by=(8, 0), algorithm="conservative-advancement")
    >>> [(step.case, round(step.values["t"], 4)) for step in why.steps]
    [('advanced', 0.0), ('advanced', 0.2736), ('advanced', 0.2834), ('touching', 0.2835)]
    """
    return Trace.of(method, [_step(i, found.by, each) for i, each in enumerate(found.advances, 1)])


def _step(number: int, by: Vector, advance: Advance) -> Step:
    (x, y), t = advance.n, advance.t
    values: dict[str, Value] = {"t": t, "turns": advance.turns, "d": advance.gap, "nx": x, "ny": y}
    values |= {"closing": advance.closing, "limit": TOLERANCE}
    values["relation"] = relation(advance.gap, TOLERANCE)
    if advance.stop in (GOING, BEYOND):
        values["next"] = advance.following
    case = "nan" if is_lost((t, advance.gap)) else STOPS[advance.stop]
    p, q = advance.p, advance.q
    marks = [Mark("point", "p", (p,), "a"), Mark("point", "q", (q,), "b")]
    marks += [Mark("segment", "d", (p, q)), Mark("arrow", "w", (p, (p[0] + by[0], p[1] + by[1])))]
    return Step.of(f"advance-{number}", case, values, *marks, compares=("d", "limit"))


SOURCE = (
    "B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996; E. Catto, Continuous"
    " Collision, GDC 2013, https://box2d.org/publications/"
)

ALGORITHMS = in_both_precisions(
    "conservative-advancement",
    "Conservative advancement: distance, safe step, repeat",
    SOURCE,
    [*product(BOUNDED, BOUNDED)],
    run,
    trace,
    sweep=sweep,
)
