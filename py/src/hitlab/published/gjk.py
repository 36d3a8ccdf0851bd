"""GJK computes the distance between two convex shapes from support points, as engines do it.

G. van den Bergen, "A Fast and Robust GJK Implementation" (1999), after E. G. Gilbert, D. W. Johnson
and S. S. Keerthi (1988); the regions of the simplex as in C. Ericson, "Real-Time Collision
Detection" (2005), 5.1 and 9.5, arranged as in E. Catto, "Computing Distance" (GDC 2010). Each
iteration computes

    v, the point of the simplex W closest to the origin,
    w = p - q, the support point of the Minkowski difference a - b in the direction -v,

until the simplex gets no closer to the origin. The shapes are represented by their vertices; the
distance is |v| minus both radii. The first direction points from the difference of the shapes'
first vertices to the origin, or is (1, 0) if that difference is 0. It stops for the first of these
reasons:

- `inside`: the simplex is a triangle that contains the origin: a hit;
- `origin`: |v|² <= ε times the largest |w|² of the simplex, where ε is the spacing of floats at 1:
  a hit;
- `repeated`: w is a point of the simplex;
- `close`: |v|² - v·w <= 1e-6 |v|²;
- `no-closer`: |v|, as rounded, is not less than before;
- `limit`: w has been computed 20 times.

The distance is too long by at most 1e-6 of |v|, which includes both radii, plus a few rounding
errors of the coordinates; the normal is off by at most 1e-3 radians. Each point is on its own
shape, and the two are that far apart. It departs from the exact answer as follows:

- The points need not be the closest ones: v is off by up to 1e-3 of |v|. Along two faces that are
  almost parallel, the points may even be at the wrong end, off by the length of a face.
- Shapes that are apart by up to √ε times the size of the simplex (1.5e-8 of it, or 3.5e-4 in single
  precision) hit. Shapes that overlap by less than the rounding of the vertices may miss.
- Differences of large coordinates are rounded, and so is the distance: in single precision by 1/16
  at a million.
- Squares and products of four lengths overflow or underflow: shapes with coordinates beyond 1e76,
  or all below 1e-77, may get any result; in single precision beyond 1e9, or below 1e-9.
- For a hit, one common point is returned: for overlapping cores the point that corresponds to the
  origin in the last simplex, otherwise the midpoint of the closest points.
"""

import math
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, cross, dot
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.difference import (
    OF,
    Body,
    Support,
    Supports,
    is_same,
    of_cores,
    outline_marks,
    run_on,
    start,
    support_marks,
)
from hitlab.published.program import repeated, root, where
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Polygon, Segment, Triangle
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import CASES, is_lost, relation

CLOSE = 1e-6
"""The minimum gain of a support point, relative to |v|².

No point x of the difference has x·v < v·w, so the distance lies between v·w/|v| and |v|. The
closest point c is at least (1 - CLOSE) |v| from the origin, and at most √CLOSE |v| from v, because
c·v >= |c|².
"""
LIMIT = 20
"""The iteration limit, as in Box2D: the maximum number of support points computed."""

BOUNDED = (Point, Disk, Box, Triangle, Polygon, Segment, Capsule)

GOING, INSIDE, ORIGIN, REPEATED, NEAR, NO_CLOSER, AT_LIMIT = range(7)
STOPS = ("", "inside", "origin", "repeated", "close", "no-closer", "limit")
"""The reasons for stopping, by number."""

A, B, C, AB, BC, CA, ABC = range(7)
"""The parts of a simplex, by the fields of `Simplex`."""

WEIGHTS = ("weight1", "weight2", "weight3")


class Simplex(NamedTuple):
    """One, two or three points of the difference; entries beyond `count` repeat another point."""

    count: Number
    A: Support
    B: Support
    C: Support


class Nearest(NamedTuple):
    """The part of a simplex closest to the origin, the weights of its points, v and |v|²."""

    region: Number
    kept: Simplex
    weights: tuple[Number, Number, Number]
    v: Vector
    vv: Number


class Turn(NamedTuple):
    """An iteration: the direction, w, the gain from w, and the new simplex.

    If w ends the loop, the simplex is that of the iteration before.
    """

    d: Vector
    w: Support
    gain: Number
    simplex: Simplex
    nearest: Nearest
    stop: Number


class Found(NamedTuple):
    """All iterations, and the result: |v|, the sum of the radii, distance, normal and points."""

    turns: tuple[Turn, ...]
    length: Number
    reach: Number
    gap: Number
    n: Vector
    apart: Test
    hit: Test
    p: Vector
    q: Vector


def run(a: AnyPlaneShape, b: AnyPlaneShape, number: type[np.floating[Any]] = np.float64) -> Found:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> right = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> found = run(right, hl.Disk((3, 4), 1))
    >>> round(found.length, 15), found.reach, found.hit
    (2.6, 1.0, False)
    >>> [turn.nearest.kept.count for turn in found.turns], STOPS[found.turns[-1].stop]
    ([1, 2, 2], 'repeated')

    Shapes that nearly touch hit, shapes that barely overlap may miss, and single precision cannot
    resolve gaps far from the origin:

    >>> box = hl.Box((0, 0), (2, 2))
    >>> beside = hl.Box((2.00000001, 0.5), (2, 2))
    >>> hl.intersects(box, beside), run(box, beside).hit
    (False, True)
    >>> far = hl.Disk((1e6, 0), 1), hl.Disk((1e6 + 2.03, 0), 1)
    >>> hl.distance(*far, algorithm="gjk-32")
    0.0
    """
    eps = float(np.finfo(number).eps)
    return run_on(partial(between, eps=eps), a, b, number)


def between(a: Body, b: Body, eps: float) -> Found:
    """Return the distance and the closest points of two bodies, with all iterations."""
    turns = walked(of_cores(a, b), start(a, b), eps)
    stop, nearest = turns[-1].stop, turns[-1].nearest
    apart = (stop != INSIDE) & (stop != ORIGIN)
    length, reach = root(nearest.vv), a.radius + b.radius
    p, q = points_of(nearest)
    (vx, vy), safe = nearest.v, where(apart, length, 1.0)
    x, y = -vx / safe, -vy / safe
    p = p[0] + a.radius * x, p[1] + a.radius * y
    q = q[0] - b.radius * x, q[1] - b.radius * y
    hit = (stop == INSIDE) | (stop == ORIGIN) | (length <= reach)
    middle = 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])
    p, q, gap = where(hit, (middle, middle, 0.0), (p, q, length - reach))
    n = where(apart, (x, y), (np.nan, np.nan))
    return Found(turns, length, reach, gap, n, apart, hit, p, q)


def walked(support: Supports, d: Vector, eps: float) -> tuple[Turn, ...]:
    """Return the iterations until each pair has stopped."""
    first = support(d)
    simplex = Simplex(1, first, first, first)
    turn = _judged(Turn(d, first, 0.0, simplex, _nearest(simplex), GOING), eps)
    return repeated(turn, partial(_turn, support, eps), LIMIT, AT_LIMIT)


def _turn(support: Supports, eps: float, last: Turn) -> Turn:
    """Return the next iteration, or the last one again if it has stopped."""
    (vx, vy), vv = last.nearest.v, last.nearest.vv
    d = -vx, -vy
    w = support(d)
    gain = vv - dot(vx, vy, *w.w)
    count, one, two, _ = last.nearest.kept
    simplex = Simplex(count + 1, one, where(count == 1, w, two), w)
    taken = Turn(d, w, gain, simplex, _nearest(simplex), last.stop)
    reasons = (
        (NO_CLOSER, ~(taken.nearest.vv < vv)),
        (NEAR, gain <= CLOSE * vv),
        (REPEATED, _has(last.simplex, w)),
    )
    stop = last.stop
    for reason, holds in reasons:
        stop = where(holds, reason, stop)
    ended = last._replace(d=d, w=w, gain=gain, stop=stop)
    return where(last.stop == GOING, where(stop == GOING, _judged(taken, eps), ended), last)


def _has(simplex: Simplex, w: Support) -> Test:
    _, a, b, c = simplex
    return is_same(w, a) | is_same(w, b) | is_same(w, c)


def _judged(turn: Turn, eps: float) -> Turn:
    """Return the iteration, stopped if the simplex contains the origin up to rounding."""
    largest = turn.nearest.kept.A.w
    size = dot(*largest, *largest)
    for point in turn.nearest.kept[2:]:
        square = dot(*point.w, *point.w)
        size = where(square > size, square, size)
    stop = where(turn.nearest.vv <= eps * size, ORIGIN, turn.stop)
    return turn._replace(stop=where(turn.nearest.region == ABC, INSIDE, stop))


def _nearest(simplex: Simplex) -> Nearest:
    """Return the part of a simplex closest to the origin.

    The weights of an edge's ends are dot products; those of a triangle's corners are areas.
    """
    count, (a, *_), (b, *_), (c, *_) = simplex
    ab, bc, ca = _edge(a, b), _edge(b, c), _edge(c, a)
    area = cross(b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1])
    of_a, of_b, of_c = area * cross(*b, *c), area * cross(*c, *a), area * cross(*a, *b)
    region: Number = ABC
    for part, here in (
        (BC, (bc[0] > 0) & (bc[1] > 0) & (of_a <= 0)),
        (C, (bc[0] <= 0) & (ca[1] <= 0)),
        (B, (ab[0] <= 0) & (bc[1] <= 0)),
        (CA, (ca[0] > 0) & (ca[1] > 0) & (of_b <= 0)),
        (AB, (ab[0] > 0) & (ab[1] > 0) & (of_c <= 0)),
        (A, (ab[1] <= 0) & (ca[0] <= 0)),
    ):
        region = where(here, part, region)
    region = where(count == 3, region, _on_edge(ab))
    region = where(count == 1, A, region)
    return _reduced(simplex, region, (ab, bc, ca), (of_a, of_b, of_c))


def _edge(x: Vector, y: Vector) -> Vector:
    """Return the weights of both ends for the origin's foot on the line through them."""
    ex, ey = y[0] - x[0], y[1] - x[1]
    return dot(*y, ex, ey), -dot(*x, ex, ey)


def _on_edge(weights: Vector) -> Number:
    return where(weights[1] <= 0, A, where(weights[0] <= 0, B, AB))


def _reduced(
    simplex: Simplex, region: Number, edges: tuple[Vector, ...], areas: tuple[Number, ...]
) -> Nearest:
    """Return the points of the closest part, with their weights, which add up to 1."""
    _, a, b, c = simplex
    ab, bc, ca = edges
    one = where(region == C, c, where((region == B) | (region == BC), b, a))
    two = where((region == BC) | (region == CA), c, where(region < AB, one, b))
    three = where(region == ABC, c, two)
    weights = (*where(region == AB, ab, where(region == BC, bc, (ca[1], ca[0]))), 0.0)
    weights = where(region == ABC, areas, weights)
    total = weights[0] + weights[1] + weights[2]
    weights = tuple(weight / total for weight in weights)
    weights = where(region < AB, (1.0, 0.0, 0.0), weights)
    count = where(region < AB, 1, where(region < ABC, 2, 3))
    kept = Simplex(count, one, two, three)
    found = Nearest(region, kept, weights, (0.0, 0.0), 0.0)
    v = where(region == ABC, (0.0, 0.0), _mixed(found, [one.w, two.w, three.w]))
    return found._replace(v=v, vv=dot(*v, *v))


def points_of(nearest: Nearest) -> tuple[Vector, Vector]:
    """Return the points of both shapes whose difference is v."""
    p, q = ([point[side] for point in nearest.kept[1:]] for side in (1, 2))
    return _mixed(nearest, p), _mixed(nearest, q)


def _mixed(nearest: Nearest, points: list[Vector]) -> Vector:
    """Return the points' sum, weighted as in the closest part."""
    (ax, ay), (bx, by), (cx, cy) = points
    u, v, w = nearest.weights
    pair = u * ax + v * bx, u * ay + v * by
    count = nearest.kept.count
    triple = pair[0] + w * cx, pair[1] + w * cy
    mixed: Vector = where(count == 1, points[0], where(count == 2, pair, triple))
    return mixed


def distance(found: Found) -> Number:
    """Return |v| minus both radii, 0 for a hit."""
    return found.gap


def closest_points(found: Found) -> Columns:
    """Return the closest point of a, then that of b; for a hit, a common point twice."""
    return *found.p, *found.q


def trace(method: str, found: Found) -> Trace:
    """Return the steps of the program on a single pair: each support point and its simplex.

    The support point of iteration k is named wk, in its own step and in every simplex.

    Examples
    --------
    >>> import hitlab as hl
    >>> right = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> why = hl.explain(right, hl.Disk((3, 4), 1), algorithm="gjk")
    >>> [(step.id, step.case) for step in why.steps[2:]]
    [('support-2', 'nearer'), ('simplex-2', 'edge'), ('support-3', 'repeated'), ('compare', 'miss')]
    >>> inside = hl.explain(right, hl.Box((1, 1), (1, 1)), algorithm="gjk")
    >>> inside.decided_by, inside.steps[-1].case, inside.steps[-1].values["region"]
    ('simplex-3', 'inside', 'w1w2w3')
    """
    steps = list(turn_steps(found.turns))
    if found.apart:
        steps.append(_compare_step(found))
    return Trace.of(method, steps)


def turn_steps(turns: tuple[Turn, ...]) -> Iterator[Step]:
    """Yield the steps of each iteration; the last one states why it stops."""
    names: dict[Vector, str] = {}
    vv = math.nan
    for number, turn in enumerate(turns, 1):
        name = names.setdefault(turn.w.w, f"w{number}")
        yield _support_step(number, turn, name, vv)
        vv = turn.nearest.vv
        if turn.stop not in (REPEATED, NEAR, NO_CLOSER):
            yield _simplex_step(number, turn, names)


def _support_step(number: int, turn: Turn, name: str, vv: float) -> Step:
    (dx, dy), found = turn.d, turn.w
    x, y = found.w
    values: dict[str, Value] = {"dx": dx, "dy": dy, "i": found.i, "j": found.j}
    values |= {"w": name, "x": x, "y": y}
    way = Mark("arrow", "−v", ((-dx, -dy), (0.0, 0.0)), OF)
    marks = [way, *support_marks(found, name)]
    if number > 1:
        length, ahead = math.sqrt(vv), vv - turn.gain
        low = ahead / length if length else math.nan
        values |= {"gain": turn.gain, "low": 0.0 if low < 0 else low, "high": length}
        marks += _bound_marks(turn.d, ahead / vv if low > 0 else 0.0)
    looked = "nearer" if turn.stop not in (REPEATED, NEAR, NO_CLOSER) else STOPS[turn.stop]
    case = "nan" if is_lost(values.values()) else looked if number > 1 else "first"
    return Step.of(f"support-{number}", case, values, *marks)


def _bound_marks(d: Vector, part: float) -> list[Mark]:
    """Return the line before which the difference ends, at v·w/|v| from the origin."""
    (dx, dy), (x, y) = d, (-part * d[0], -part * d[1])
    line = Mark("line", "low", ((x, y), (x - dy, y + dx)), OF)
    return [Mark("segment", "low", ((0.0, 0.0), (x, y)), OF), line] if part > 0 else []


def _simplex_step(number: int, turn: Turn, names: dict[Vector, str]) -> Step:
    nearest, (x, y) = turn.nearest, turn.nearest.v
    points, kept = _points(turn.simplex, names), _points(nearest.kept, names)
    values: dict[str, Value] = {"count": turn.simplex.count, "region": "".join(kept)}
    values |= {f"i_{name}": point.i for name, point in points.items()}
    values |= {f"j_{name}": point.j for name, point in points.items()}
    values |= dict(zip(WEIGHTS, nearest.weights[: nearest.kept.count]))
    values |= {"x": x, "y": y, "d": math.sqrt(nearest.vv)}
    case = STOPS[turn.stop] or ("corner", "edge")[nearest.kept.count - 1]
    case = "nan" if is_lost(values.values()) else case
    p, q = points_of(nearest)
    marks = [Mark("point", name, (point.w,), OF) for name, point in points.items()]
    marks += outline_marks("simplex", [point.w for point in points.values()])
    marks += [Mark("segment", "d", ((x, y), (0.0, 0.0)), OF), Mark("point", "v", ((x, y),), OF)]
    marks += [Mark("point", "p", (p,), "a"), Mark("point", "q", (q,), "b")]
    return Step.of(f"simplex-{number}", case, values, *marks, Mark("segment", "d", (p, q)))


def _points(simplex: Simplex, names: dict[Vector, str]) -> dict[str, Support]:
    """Return the points by name; the number of a point that is NaN is unknown."""
    return {names.get(each.w, "w"): each for each in simplex[1 : 1 + simplex.count]}


def _compare_step(found: Found) -> Step:
    length, reach = found.length, found.reach
    values: dict[str, Value] = {"turns": len(found.turns), "d": length, "R": reach}
    values["sum"] = "radii" if reach else "none"
    if is_lost(values.values()):
        return Step.of("compare", "nan", values)
    values["relation"] = compared = relation(length, reach)
    marks = [Mark("point", "p", (found.p,), "a"), Mark("point", "q", (found.q,), "b")]
    if not found.hit:
        values["gap"] = found.gap
        marks.append(Mark("segment", "gap", (found.p, found.q)))
    return Step.of("compare", CASES[compared], values, *marks, compares=("d", "R"))


SOURCE = (
    "G. van den Bergen, A Fast and Robust GJK Implementation, 1999,"
    " https://doi.org/10.1080/10867651.1999.10487502; C. Ericson, Real-Time Collision Detection,"
    " 2005, 9.5; E. Catto, Computing Distance, GDC 2010, https://box2d.org/publications/"
)

ALGORITHMS = in_both_precisions(
    "gjk",
    "GJK: the simplex closest to the origin",
    SOURCE,
    [*product(BOUNDED, BOUNDED)],
    run,
    trace,
    touching="hit",
    distance=distance,
    closest_points=closest_points,
)
