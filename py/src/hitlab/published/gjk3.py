"""GJK in space, as engines do it: the loop of `gjk`, with simplices of up to four points.

The sources are those of `gjk`. A simplex of four points that contains the origin is a hit. Which of
its parts is closest is decided by signed areas and volumes, as in C. Ericson, "Real-Time Collision
Detection" (2005), 5.1, from the largest part to the smallest; if rounding rules out all of them, by
their distances, the backup procedure of Gilbert et al. It stops, and departs from the exact answer,
as `gjk` does; in addition:

- A flat simplex has volumes that are only rounding errors. Shapes that touch, or that are flat, may
  hit or miss.
- Areas and volumes are products of three and more lengths: coordinates beyond 1e50, or all below
  1e-50, may get any result; in single precision beyond 1e6, or below 1e-6.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.counted import Tallied
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus, scaled
from hitlab.published.algorithm import Algorithm, Program, programs_in_both
from hitlab.published.difference import OF
from hitlab.published.gjk import CLOSE, LIMIT
from hitlab.published.program import TAPE, double, root
from hitlab.shapes.few import spread
from hitlab.shapes.pairs import Pairs, common_batch
from hitlab.shapes.space import Box3, Capsule3, Hull3, Point3, Segment3, Sphere, Triangle3
from hitlab.space.simplex import PARTS, combined, nearest_part, weights_of
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import CASES, is_lost, relation

BOUNDED = (Point3, Sphere, Segment3, Capsule3, Triangle3, Box3, Hull3)
KEPT = {1: "point", 2: "edge", 3: "face", 4: "solid"}


class Body3(NamedTuple):
    """A shape: the hull of its vertices, grown by its radius."""

    vertices: list[Vector3]
    radius: Number


class Support3(NamedTuple):
    """The point w = p - q, with p on a and q on b."""

    w: Vector3
    p: Vector3
    q: Vector3


class Turn3(NamedTuple):
    """An iteration: the part of the simplex that is kept, its closest point, and the next w."""

    kept: list[Support3]
    v: Vector3
    next: Support3 | None
    stop: str


class Found3(NamedTuple):
    """The distance of the cores, the sum of the radii, the gap, the verdict and both points."""

    turns: Sequence[Turn3]
    length: Number
    reach: Number
    gap: Number
    apart: Any
    hit: Any
    p: Vector3
    q: Vector3


def bodies(shape: Any, number: type[Any]) -> list[Body3]:
    """Return the shapes of a flat batch in a precision; Python's floats are faster than numpy's."""
    number = float if number is np.float64 else number
    hulls = shape._hull()
    radii = shape._field("radius") if "radius" in shape.fields else np.zeros(shape.shape)
    rows = zip(hulls.reshape(-1, *hulls.shape[-2:]).tolist(), np.ravel(radii).tolist())
    return [
        Body3([tuple(map(number, each)) for each in sorted({*map(tuple, hull)})], number(radius))
        for hull, radius in rows
    ]


def run(a: Any, b: Any, number: type[Any] = np.float64) -> Found3:
    """Run the program and return its record: numbers for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Box3((0, 0, 0), (2, 2, 2)), hl.Sphere((4, 0, 0), 1))
    >>> found.gap, found.hit, [len(turn.kept) for turn in found.turns]
    (2.0, False, [1, 2])
    """
    return in_batches(between, a, b, number)


def in_batches(
    run: Callable[[Body3, Body3, type[Any]], Any], a: Any, b: Any, number: type[Any]
) -> Any:
    """Return the record of a single pair, or one of arrays, without iterations, for a batch."""
    batch = common_batch(a, b)
    with np.errstate(all="ignore"):
        ones, others = (spread(each, batch, bodies(each, number)) for each in (a, b))
        pairs: list[tuple[Body3, Body3]] = [*zip(ones, others)]
        if tape := TAPE.get():
            tape.tallies = [[] for _ in pairs]
            pairs = [(_tallied(a, n), _tallied(b, n)) for (a, b), n in zip(pairs, tape.tallies)]
        found = [run(*pair, number) for pair in pairs]
    if not batch:
        return found[0]
    _, *fields = zip(*found)
    columns = (_column(np.array(each), batch) for each in fields)
    return type(found[0])((), *columns)


def _tallied(body: Body3, tally: list[str]) -> Body3:
    x, y, z = ([Tallied(each, tally) for each in axis] for axis in zip(*body.vertices))
    return Body3([*zip(x, y, z)], Tallied(body.radius, tally))


def _column(values: Any, batch: tuple[int, ...]) -> Any:
    """Return the numbers of all pairs over the batch, those of a vector by components."""
    whole = values.reshape(*batch, *values.shape[1:])
    return whole if values.ndim == 1 else tuple(np.moveaxis(whole, -1, 0))


def between(a: Body3, b: Body3, number: type[Any]) -> Found3:
    """Return the distance and the closest points of two bodies, with all iterations."""
    turns = walked(a, b, float(np.finfo(number).eps))
    kept, v, _, stop = turns[-1]
    apart = stop not in ("inside", "origin")
    length, reach = root(double(dot(v, v))) if apart else 0.0, double(a.radius + b.radius)
    hit = length <= reach  # 0 if not apart
    gap = 0.0 if hit else length - reach
    weights = _normalized([each.w for each in kept])
    p, q = (combined([each[side] for each in kept], weights) for side in (1, 2))
    if apart and length:
        p, q = plus(p, -a.radius / length, v), plus(q, b.radius / length, v)
    if hit:
        p = q = plus(scaled(0.5, p), 0.5, q)
    return Found3(turns, length, reach, gap, apart, hit, floats(p), floats(q))


def floats(point: Vector3) -> Vector3:
    """Return a point in double precision."""
    x, y, z = map(double, point)
    return x, y, z


def support(a: Body3, b: Body3, d: Vector3) -> Support3:
    """Return the support point of the difference of the cores in a direction."""
    p = max(a.vertices, key=lambda vertex: dot(vertex, d))
    q = min(b.vertices, key=lambda vertex: dot(vertex, d))
    return Support3(minus(p, q), p, q)


def walked(a: Body3, b: Body3, eps: float) -> list[Turn3]:
    """Return the iterations until there is a reason to stop."""
    d = minus(b.vertices[0], a.vertices[0])
    simplex = [support(a, b, d if any(d) else (1.0, 0.0, 0.0))]
    turns: list[Turn3] = []
    while True:
        kept = _nearest(simplex)
        v = _closest(kept)
        vv, largest = dot(v, v), max(dot(each.w, each.w) for each in simplex)
        if turns and not vv < dot(turns[-1].v, turns[-1].v):
            turns[-1] = turns[-1]._replace(stop="no-closer")
            return turns
        if len(kept) == 4 or vv <= eps * largest:
            return [*turns, Turn3(kept, v, None, "inside" if len(kept) == 4 else "origin")]
        new = support(a, b, scaled(-1, v))
        stop = "close" if vv - dot(v, new.w) <= CLOSE * vv else ""
        stop = "repeated" if any(new.w == each.w for each in simplex) else stop
        stop = "limit" if not stop and len(turns) + 1 == LIMIT else stop
        turns.append(Turn3(kept, v, new, stop))
        if stop:
            return turns
        simplex = [*kept, new]


def _nearest(simplex: list[Support3]) -> list[Support3]:
    """Return the part closest to the origin; of those that rounding leaves, the closest itself."""
    points = [each.w for each in simplex]
    if found := nearest_part(points, PARTS[len(points)]):
        return [simplex[i] for i in found[0]]
    parts = [[simplex[i] for i in part] for part in PARTS[len(points)] if len(part) < 4]
    inner = [part for part in parts if min(weights_of([each.w for each in part])) > 0]
    return min(inner, key=lambda part: dot(*[_closest(part)] * 2))


def _closest(kept: list[Support3]) -> Vector3:
    points = [each.w for each in kept]
    v: Vector3 = (0.0, 0.0, 0.0)
    return v if len(kept) == 4 else combined(points, _normalized(points))


def _normalized(points: list[Vector3]) -> list[Number]:
    weights = weights_of(points)
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(points)] * len(points)


def distance(found: Found3) -> Number:
    """Return the gap, 0 for a hit."""
    return found.gap


def closest_points(found: Found3) -> Columns:
    """Return the closest point of a, then that of b; for a hit, a common point twice."""
    return *found.p, *found.q


def trace(method: str, found: Found3) -> Trace:
    """Return the steps: each iteration, and the comparison of the distance with the radii."""
    steps = [turn_step(number, turn) for number, turn in enumerate(found.turns, 1)]
    if found.apart:
        steps.append(_compare_step(found))
    return Trace.of(method, steps)


def turn_step(number: int, turn: Turn3) -> Step:
    """Return the step of an iteration."""
    case = "inside" if turn.stop in ("inside", "origin") else "end" if turn.stop else "closer"
    values: dict[str, Value] = {"number": number, "kept": KEPT[len(turn.kept)]}
    if turn.next and case != "inside":
        values |= _bounds(turn.v, turn.next.w)
        case = "nan" if is_lost(values.values()) else case
    marks = [Mark("point", "w", (floats(each.w),), OF) for each in turn.kept]
    edges = combinations([floats(each.w) for each in turn.kept], 2)
    marks += [Mark("segment", "simplex", ends, OF) for ends in edges]
    if case in ("closer", "end"):
        v = floats(turn.v)
        marks += [Mark("segment", "high", ((0.0, 0.0, 0.0), v), OF), Mark("point", "v", (v,), OF)]
    marks += [Mark("point", "p", (floats(each.p),), "a") for each in turn.kept]
    marks += [Mark("point", "q", (floats(each.q),), "b") for each in turn.kept]
    if turn.next and case == "closer":
        values |= dict(zip("xyz", floats(turn.next.w)))
        marks.append(Mark("point", "w", (floats(turn.next.w),), OF))
    return Step.of(f"support-{number}", case, values, *marks)


def _bounds(v: Vector3, w: Vector3) -> dict[str, Value]:
    """Return the bounds of the distance: no point of the difference lies before w along v."""
    high = math.sqrt(dot(v, v))
    return {"low": max(0.0, float(dot(v, w)) / high), "high": high}


def _compare_step(found: Found3) -> Step:
    values: dict[str, Value] = {"turns": len(found.turns), "d": found.length, "R": found.reach}
    values["sum"] = "radii" if found.reach else "none"
    if is_lost(values.values()):
        return Step.of("compare", "nan", values)
    values["relation"] = compared = relation(found.length, found.reach)
    values["excess"] = found.length - found.reach
    case = CASES[compared]
    case = "bare" if case == "miss" and not found.reach else case
    ends = Mark("point", "P", (found.p,), "a"), Mark("point", "Q", (found.q,), "b")
    return Step.of("compare", case, values, *ends, compares=("d", "R"))


def in_space_too(
    algorithms: Sequence[Algorithm], more: Iterable[Pairs[Program]]
) -> list[Algorithm]:
    """Return the algorithms with programs for pairs in space as well."""
    return [
        Algorithm(each.id, each.title, each.source, each.programs | own)
        for each, own in zip(algorithms, more)
    ]


PAIRS = [*product(BOUNDED, BOUNDED)]
PROGRAMS = programs_in_both(
    "gjk-space",
    PAIRS,
    run,
    trace,
    touching="hit",
    distance=distance,
    closest_points=closest_points,
)
