"""Ray against box as in Redpoll's 60, §2-24 ("Collision 11", A): the slab method.

The X slab is the box, extended infinitely up and down; the Y slab extends it to both sides. The ray
R0 + t v is in the X slab from t = inX to outX, in the Y slab from inY to outY, and in the box while
it is in both. A box with angle 0 runs the article's AABB program, in world coordinates. Any other
box runs its Rect program, in the box's own frame with the directions ui and uj, where v is
normalized.

It departs from the exact answer as follows:

- The times are compared with <. A graze at a corner misses, but a ray along an edge hits, because
  it is always in one of the slabs.
- The Rect program computes its times for the normalized v, but multiplies them by v as given:
  points are wrong unless |v| = 1. (The AABB program's times are those of v as given, so its points
  are right.)
- A component of v below 1e-6 counts as parallel; the Rect program tests it after normalizing v.
- A ray whose start is past the entry of both slabs misses. This includes a start inside, as in
  `hitlab.raycast` without `solid`, but also a ray that leaves the box from its outline.
- A v whose squared length overflows or underflows becomes zero when normalized, and misses.
- If coordinates overflow, times are nan, and all comparisons with nan fail: a miss.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.arithmetic.tolerances import REDPOLL_ZERO
from hitlab.published import program
from hitlab.published.algorithm import Program
from hitlab.published.program import choose, where
from hitlab.published.redpoll import is_zero, normalized, off_unit
from hitlab.shapes.plane import Box, Ray
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost, relation
from hitlab.steps.slabs import entry_marks, frame_marks, slab_marks, slab_values

FINE = 2.0**-26
"""Minimum distance between two points that define a direction, as a fraction of the coordinates."""


class RayBox(NamedTuple):
    """The record of the program, in the article's letters.

    `parallelX`: v has no component across the X slab. `besideX`: R0 is not in that slab either, so
    inX and outX, then infinite, are never used. At angle 0, locR0 and locV are R0 and v themselves.
    """

    R0: Vector
    v: Vector
    T: Vector
    half: Vector
    is_rect: Test
    ui: Vector
    uj: Vector
    locR0: Vector
    locV: Vector
    min: Vector
    max: Vector
    parallelX: Test
    besideX: Test
    inX: Number
    outX: Number
    parallelY: Test
    besideY: Test
    inY: Number
    outY: Number
    tmin: Number
    tmax: Number
    P0: Vector
    P1: Vector
    hit: Test


def run(ray: Ray[Any], box: Box[Any]) -> RayBox:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import math
    >>> import hitlab as hl
    >>> square = hl.Box((0, 0), (2, 2))
    >>> found = run(hl.Ray((-3, -0.5), (1, 0.25)), square)
    >>> found.inX, found.outX, found.inY, found.outY
    (2.0, 4.0, -2.0, 6.0)
    >>> found.tmin, found.tmax, found.P0, found.P1
    (2.0, 4.0, (-1.0, 0.0), (1.0, 0.5))

    A graze at a corner, a ray along an edge, a start inside:

    >>> [run(ray, square).hit for ray in (
    ...     hl.Ray((-2, 0), (1, 1)), hl.Ray((-3, 1), (1, 0)), hl.Ray((0, 0), (1, 0)))]
    [False, True, False]

    A rotated box, with a v whose length is not 1; the true points are (-1, 0) and (1, 0):

    >>> found = run(hl.Ray((-5, 0), (2, 0)), hl.Box((0, 0), (2, 2), math.radians(90)))
    >>> found.tmin, found.tmax, found.P0, found.P1
    (4.0, 6.0, (3.0, 0.0), (7.0, 0.0))
    """
    return program.run(_program, *ray.columns, *box.columns)


def _program(*columns: Number) -> RayBox:
    R0x, R0y, vx, vy, Tx, Ty, w, h, angle = columns
    R0, v, T, half = (R0x, R0y), (vx, vy), (Tx, Ty), (w / 2, h / 2)
    is_rect = angle != 0
    cos, sin = exact_cos_sin(np.asarray(angle))
    ui, uj = (cos, sin), (-sin, cos)
    m = R0x - Tx, R0y - Ty
    locR0 = choose(is_rect, (dot(*m, *ui), dot(*m, *uj)), R0)
    locV = choose(is_rect, normalized(dot(*v, *ui), dot(*v, *uj)), v)
    low = choose(is_rect, (-half[0], -half[1]), (Tx - half[0], Ty - half[1]))
    high = choose(is_rect, half, (Tx + half[0], Ty + half[1]))

    parallelX, besideX, inX, outX = _slab(locR0[0], locV[0], low[0], high[0])
    parallelY, besideY, inY, outY = _slab(locR0[1], locV[1], low[1], high[1])
    tmin = where(inX > inY, inX, inY)
    tmax = where(outX < outY, outX, outY)
    common = (inX < outY) & (inY < outX)
    hit = ~besideX & ~besideY & common & ~((inX < 0) & (inY < 0))
    P0 = R0x + tmin * vx, R0y + tmin * vy
    P1 = R0x + tmax * vx, R0y + tmax * vy
    frame = R0, v, T, half, is_rect, ui, uj, locR0, locV, low, high
    slabs = parallelX, besideX, inX, outX, parallelY, besideY, inY, outY
    return RayBox(*frame, *slabs, tmin, tmax, P0, P1, hit)


def _slab(start: Number, v: Number, low: Number, high: Number) -> tuple[Any, Any, Any, Any]:
    """Return whether v is parallel to a slab, whether the ray then misses it, and the two times."""
    parallel = is_zero(v)
    beside = parallel & ((start < low) | (high < start))
    first, second = (low - start) / v, (high - start) / v
    swap = v < -REDPOLL_ZERO
    enter = where(parallel, -np.inf, where(swap, second, first))
    leave = where(parallel, np.inf, where(swap, first, second))
    return parallel, beside, enter, leave


def crossing(found: RayBox) -> Columns:
    """Return hit, tmin, tmax and the coordinates of P0 and P1."""
    return found.hit, found.tmin, found.tmax, *found.P0, *found.P1


def trace(found: RayBox) -> Trace:
    """Return the steps of the program on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Ray((-2, 0), (1, 1)), hl.Box((0, 0), (2, 2)))
    >>> why = trace(found)
    >>> why.decided_by, why.steps[-1].case, why.steps[-1].compares
    ('common', 'graze', ('inX', 'outY'))
    """
    steps = [_frame_step(found), _slab_step(found, "X")]
    if not found.besideX:
        steps.append(_slab_step(found, "Y"))
        if not found.besideY:
            steps.append(_common_step(found))
            if steps[-1].case == "common":
                steps.append(_entry_step(found))
    return Trace.of("redpoll-2-24-box", steps)


def _frame_step(found: RayBox) -> Step:
    (s, t), (vi, vj), (x, y) = found.locR0, found.locV, found.v
    values: dict[str, Value] = {"Ri": s, "Rj": t, "vi": vi, "vj": vj}
    marks = [
        Mark("point", "R0", (found.R0,), "a"),
        Mark("arrow", "v", (found.R0, (found.R0[0] + x, found.R0[1] + y)), "a"),
    ]
    if found.is_rect:
        marks += frame_marks(found.R0, found.T, (found.ui, found.uj), s)
    case = "turned" if found.is_rect else "aligned"
    if is_lost(values.values()):
        case = "nan"
    elif found.locV == (0, 0):
        case = "vanished"
    return Step.of("frame", case, values, *marks)


def _slab_step(found: RayBox, slab: str) -> Step:
    axis = "XY".index(slab)
    parallel, beside, enter, leave = (
        (found.parallelX, found.besideX, found.inX, found.outX),
        (found.parallelY, found.besideY, found.inY, found.outY),
    )[axis]
    start, v, low, high = (each[axis] for each in (found.locR0, found.locV, found.min, found.max))
    values: dict[str, Value] = {"start": start, "v": v, "min": low, "max": high}
    values["limit"] = REDPOLL_ZERO
    case = "beside" if beside else "within" if parallel else "crossed"
    compares: tuple[str, ...] = ()
    if beside:
        wall, compares = low if start < low else high, ("start", "wall")
        values |= {"slab": slab, "wall": wall, "relation": relation(start, wall)}
    else:
        values |= slab_values(slab, enter, leave)
    if is_lost(values.values()):
        case = "nan"
    elif case == "crossed":
        near, far = (high, low) if v < -REDPOLL_ZERO else (low, high)
        values |= {"near": near, "far": far}
        case = "unswapped" if enter > leave else case
        case = "overflow" if enter == leave and math.isinf(enter) else case
    marks = slab_marks(slab, _borders(found, axis), _at(found, enter), _at(found, leave))
    return Step.of(f"{slab.lower()}-slab", case, values, *marks, compares=compares)


def _borders(found: RayBox, axis: int) -> list[tuple[Coordinates, Coordinates]]:
    """Return the two lines that bound a slab, with the slab on their left."""
    (x, y), half = found.T, found.half[axis]
    across, along = (found.ui, found.uj) if axis == 0 else (found.uj, (-found.ui[0], -found.ui[1]))
    step = max(*found.half, abs(x) * FINE, abs(y) * FINE) or 1.0
    borders = []
    for way in (1, -1):
        px, py = x + way * half * across[0], y + way * half * across[1]
        borders.append(((px, py), (px + way * step * along[0], py + way * step * along[1])))
    return borders


def _at(found: RayBox, time: float) -> Coordinates:
    return found.R0[0] + time * found.v[0], found.R0[1] + time * found.v[1]


def _common_step(found: RayBox) -> Step:
    """Return the step for the comparison that failed or came closest to failing.

    It is either inX < outY or inY < outX.
    """
    times = {"inX": found.inX, "outX": found.outX, "inY": found.inY, "outY": found.outY}
    pairs = [("inX", "outY"), ("inY", "outX")]
    failed = [pair for pair in pairs if not times[pair[0]] < times[pair[1]]]
    enter, leave = failed[0] if failed else max(pairs, key=lambda pair: _closeness(times, *pair))
    values: dict[str, Value] = {**times, "tmin": found.tmin, "tmax": found.tmax}
    values |= {"entry": enter, "exit": leave}
    if is_lost((times[enter], times[leave])):
        return Step.of("common", "nan", values)
    values["relation"] = compared = relation(times[enter], times[leave])
    case = {"<": "common", "=": "graze", ">": "apart"}[compared]
    if case == "graze" and not math.isfinite(times[enter]):
        case = "overflow"
    marks = [Mark("interval", "common", (found.P0, found.P1), "a")] if compared == "<" else []
    return Step.of("common", case, values, *marks, compares=(enter, leave))


def _closeness(times: dict[str, float], enter: str, leave: str) -> tuple[float, float]:
    """Return a sort key: how close a comparison is to failing, then the time of entry."""
    return times[enter] - times[leave], times[enter]


def _entry_step(found: RayBox) -> Step:
    values: dict[str, Value] = {"inX": found.inX, "inY": found.inY}
    values |= {"tmin": found.tmin, "tmax": found.tmax, "zero": 0.0}
    values["relation"] = relation(found.tmin, 0.0)
    if not found.hit:
        case = {"<": "behind", "=": "leaving", ">": "inside"}[relation(found.tmax, 0.0)]
        if case == "inside" and _is_on_border(found):
            case = "border"
        return Step.of("entry", case, values, compares=("tmin", "zero"))
    (x0, y0), (x1, y1) = found.P0, found.P1
    values |= {"x0": x0, "y0": y0, "x1": x1, "y1": y1, "stay": found.tmax - found.tmin}
    if is_lost(values.values()):
        return Step.of("entry", "nan", values, compares=("tmin", "zero"))
    marks = entry_marks(found.P0, found.P1)
    return Step.of("entry", _entry_case(found, values), values, *marks, compares=("tmin", "zero"))


def _is_on_border(found: RayBox) -> bool:
    """Return whether a start in the box is on one of its sides, which the program ignores."""
    return any(start in ends for start, *ends in zip(found.locR0, found.min, found.max))


def _entry_case(found: RayBox, values: dict[str, Value]) -> str:
    off = off_unit(found.v)
    if found.is_rect and off and found.tmin > 0:
        values["off"] = off
        return "scaled"
    return "touch" if found.tmin == found.tmax else "start" if found.tmin == 0 else "ahead"


PROGRAM = Program(run, trace, touching="miss", raycast=crossing)
