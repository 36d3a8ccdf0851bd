"""Conservative advancement, when a moving shape touches: a distance, a safe step, and again.

B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems" (1996); E. Catto, "Continuous
Collision" (GDC 2013). The shape a moves along w while b rests. At the part t of the way, GJK tells
the distance d and the unit vector n from a to b. Nothing of a is beyond its nearest point along n,
nothing of b before its own: so they cannot touch before a has gone d along n,

    t + d / (w · n),

and that is the next t. It stops, in this order, where

- `touching`: d <= 1e-4, or GJK hits: a hit at t;
- `away`: w · n <= 0: a miss, for convex shapes for ever;
- `beyond`: the next t is more than 1: a miss;
- `limit`: the distance has been asked for 20 times: a miss.

The point is midway between both nearest points, the normal n. Where it departs from the exact
answer, besides what `gjk` does:

- It stops short by up to 1e-4, a length, whatever the size of the shapes: t is too small by up to
  1e-4 / (w · n), and what passes within 1e-4 is a hit; small shapes hit from afar.
- Where round shapes graze each other the steps become short: `limit`, a false miss.
- What touches only at the end of the way may be a miss, as the last t is rounded.
"""

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import some
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.published import gjk
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.difference import Body, run_on
from hitlab.published.gjk import BOUNDED, GOING
from hitlab.published.program import where, with_next
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Mark, Step, Value, Walk
from hitlab.steps.numbers import is_lost, relation

TOLERANCE = 1e-4
"""So near counts as touching, in the unit of the coordinates, as in Jolt."""
LIMIT = 20
"""So many distances are asked for, as in Box2D."""

TOUCHING, AWAY, BEYOND, AT_LIMIT = range(1, 5)
STOPS = ("advanced", "touching", "away", "beyond", "limit")
"""Why it stopped, by number."""


class Advance(NamedTuple):
    """What is found at t: GJK's turns, distance and points, the normal, w · n, and the next t."""

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
    """The way, all advances, and what comes of the last one."""

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
    """Run the program; fields are floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> import numpy as np
    >>> found = run(hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8)), np.array([8.0, 0.0]))
    >>> found.t, found.point, found.n, [advance.t for advance in found.advances]
    (0.5, (5.0, 0.0), (1.0, -0.0), [0.0, 0.5])

    What passes by at 1e-5 is a hit, and a graze of large disks takes more steps than there are:

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
    last = _advance(eps, a, b, (x, y), 0.0)
    advances: tuple[Advance, ...] = (last,)
    for _ in range(LIMIT - 1):
        if not some(going := last.stop == GOING):
            break
        last = where(going, _advance(eps, a, b, (x, y), last.following), last)
        advances = with_next(advances, last)
    last = last._replace(stop=where(last.stop == GOING, AT_LIMIT, last.stop))
    middle = 0.5 * (last.p[0] + last.q[0]), 0.5 * (last.p[1] + last.q[1])
    found = (*advances[:-1], last)
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
    """Give hit, t, the point and the normal; nan where there is no hit."""
    numbers = where(found.hit, (found.t, *found.point, *found.n), (np.nan,) * 5)
    return found.hit, *numbers


def walk(method: str, found: Found) -> Walk:
    """Tell what the program did with a single pair: t after t.

    Examples
    --------
    >>> import hitlab as hl
    >>> disks = hl.Disk((0, 0), 1), hl.Disk((4, 1), 1)
    >>> why = hl.explain(*disks, by=(8, 0), algorithm="conservative-advancement")
    >>> [(step.case, round(step.values["t"], 4)) for step in why.steps]
    [('advanced', 0.0), ('advanced', 0.2736), ('advanced', 0.2834), ('touching', 0.2835)]
    """
    return Walk.of(method, [_step(i, found.by, each) for i, each in enumerate(found.advances, 1)])


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
    "Conservative advancement: a distance, a safe step, again",
    SOURCE,
    BOUNDED,
    run,
    walk,
    sweep=sweep,
)
