"""Disk and box as in Redpoll's 60, §2-20 ("Collision 7: disk and rectangle").

C is the disk's centre, r its radius, T the box's centre, w and h its width and height, ui and uj
the unit vectors along its own axes i and j. The centre is expressed in the frame of i and j, as (s,
t), and then reflected into the first quadrant. The box grown by r on all sides contains the centre
of every disk that hits. In its corner zone A2, the disk hits only if its centre is in the quarter
disk of radius r around the box's corner.

For a box rotated by a multiple of 180 degrees, the article's program for axis-aligned boxes runs;
for an odd multiple of 90 degrees, the same program with w and h exchanged; for any other angle, the
program by projection. It departs from the exact answer, apart from rounding, as follows:

- Its comparisons are strict: touching is a miss.
- Squares that overflow or underflow compare as equal, and so do coordinates that overflow: a miss.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Number, Test, Vector, dot
from hitlab.published import program
from hitlab.published.algorithm import Algorithm, Program
from hitlab.published.program import choose, where
from hitlab.shapes.plane import Box, Disk
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost, relation
from hitlab.steps.reflection import (
    AXES,
    UPRIGHT,
    Seen,
    axes_step,
    corner_step,
    grow_step,
    project_step,
    reach_step,
    reflect_step,
    zone_step,
)

ID = "redpoll-2-20"
PROGRAMS = ("aligned", "swapped", "turned")
OUTSIDE, A1, A2, A3, INSIDE = range(5)
"""The zones of the reflected centre; see `hitlab.steps.reflection.ZONES`."""


class DiskBox(NamedTuple):
    """The program's record, in the article's notation.

    `program` is an index into PROGRAMS, `size` is w and h, `P` is (|s|, |t|), the centre in the
    first quadrant, `dd` and `rr` are ax * ax + ay * ay and r * r.
    """

    C: Vector
    T: Vector
    size: Vector
    r: Number
    program: Number
    v: Vector
    ui: Vector
    uj: Vector
    s: Number
    t: Number
    P: Vector
    halfW: Number
    halfH: Number
    ax: Number
    ay: Number
    dd: Number
    rr: Number
    zone: Number
    hit: Test


def run(disk: Disk[Any], box: Box[Any]) -> DiskBox:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> from math import radians
    >>> found = run(Disk((3, -2), 1.5), Box((0, 0), (4, 2)))
    >>> found.P, found.ax, found.ay, found.dd, found.rr, found.hit
    ((3.0, 2.0), 1.0, 1.0, 2.0, 2.25, True)
    >>> found = run(Disk((3, -2), 1.5), Box((0, 0), (4, 2), radians(90)))
    >>> found.halfW, found.halfH, found.zone, found.hit
    (1.0, 2.0, 0, False)

    Touching is a miss, at a side and at a corner:

    >>> box = Box((0, 0), (2, 2))
    >>> run(Disk((2, 0), 1), box).hit, run(Disk((4, 5), 5), box).hit
    (False, False)

    A disk of radius 0 inside a box hits, and so does a disk across a box of width 0:

    >>> run(Disk((0.5, 0), 0), box).hit, run(Disk((0.5, 0), 1), Box((0, 0), (0, 2))).hit
    (True, True)

    Squares that overflow, or underflow, are equal, a false miss:

    >>> run(Disk((1e200, 1e200), 2e200), box).hit
    False
    """
    return program.run(_program, *disk.columns, *box.columns)


def _program(*columns: Number) -> DiskBox:
    Cx, Cy, r, Tx, Ty, w, h, angle = columns
    cos, sin = exact_cos_sin(np.asarray(angle))
    aligned, swapped = sin == 0, cos == 0
    v = Cx - Tx, Cy - Ty
    ui = choose(aligned | swapped, (1.0, 0.0), (cos, sin))
    uj = choose(aligned | swapped, (0.0, 1.0), (-sin, cos))
    s, t = choose(aligned | swapped, v, (dot(*v, *ui), dot(*v, *uj)))
    width, height = choose(swapped, (h, w), (w, h))

    x, y = np.abs(s), np.abs(t)
    halfW, halfH = width * 0.5, height * 0.5
    outside = (x >= halfW + r) | (y >= halfH + r)
    ax, ay = x - halfW, y - halfH
    corner = (ax >= 0) & (ay >= 0)
    dd, rr = ax * ax + ay * ay, r * r
    hit = ~(outside | corner & (dd >= rr))

    ways = [outside, corner, ax >= 0, ay >= 0]
    zone = np.select(ways, [OUTSIDE, A2, A1, A3], INSIDE)[()]
    which = where(aligned, 0, where(swapped, 1, 2))
    plane = (Cx, Cy), (Tx, Ty), (w, h), r, which, v, ui, uj, s, t
    return DiskBox(*plane, (x, y), halfW, halfH, ax, ay, dd, rr, zone, hit)


def region(found: DiskBox) -> Number:
    """Return the number of the zone."""
    return found.zone


def distance(found: DiskBox) -> Number:
    """Return the distance from the disk to the box, computed from ax and ay."""
    ax, ay = (np.where(x < 0, 0.0, x) for x in (found.ax, found.ay))
    gap = np.hypot(ax, ay) - found.r
    return np.where(gap < 0, 0.0, gap)


def trace(found: DiskBox) -> Trace:
    """Return the steps of the program on a single pair, up to where it stops."""
    return Trace.of(ID, _steps(found))


def _steps(found: DiskBox) -> list[Step]:
    half, program = (found.halfW, found.halfH), PROGRAMS[found.program]
    names = AXES if program == "turned" else UPRIGHT
    plane = found.C, found.T, found.ui, found.uj, found.s, found.t
    seen = Seen(*plane, found.P, half, found.r, names)
    size = found.size[::-1] if program == "swapped" else found.size
    flat = "plain" if all(size) else "flat" if any(size) else "point"
    steps = [*_position_steps(seen, program), grow_step(seen, flat, size)]
    for axis in (0, 1):
        case, compared = _compared(found.P[axis], seen.reach[axis], "within", "beyond")
        steps.append(reach_step(seen, axis, case, compared))
        if found.P[axis] >= seen.reach[axis]:
            return steps
    steps.append(_zone_step(found, seen))
    if found.zone == A2:
        case, compared = _compared(found.dd, found.rr, "hit", "miss")
        if found.dd == found.rr == 0:
            case = "underflow"  # r > 0: with r = 0, the zone would be OUTSIDE
        values = {"d2": found.dd, "r2": found.rr, **compared}
        steps.append(corner_step(seen, case, values, ("d2", "r2"), seen.beyond))
    return steps


def _position_steps(seen: Seen, program: str) -> list[Step]:
    """Return the steps up to the centre in the first quadrant; only a rotated box has axes."""
    reflected = reflect_step(seen)
    if program != "turned":
        values: dict[str, Value] = {"Cx": seen.s, "Cy": seen.t}
        points = Mark("point", "T", (seen.origin,), "b"), Mark("point", "C", (seen.center,), "a")
        offset = Step.of("offset", program, values, *points, *seen.position_marks)
        return [offset, reflected._replace(case="upright")]
    lost = not (math.isfinite(seen.s) and math.isfinite(seen.t))
    projected = project_step(seen, "lost" if lost else "plain" if seen.radius else "point")
    return [axes_step(seen, program), projected, reflected]


def _zone_step(found: DiskBox, seen: Seen) -> Step:
    """Return the step that names the zone by the signs of ax and ay; `gap` is whichever is >= 0."""
    values: dict[str, Value] = {f"letter_{x}": name for x, (_, name, _) in zip("xy", seen.axes)}
    if found.zone in (INSIDE, A2):
        return zone_step(seen, "inside" if found.zone == INSIDE else "corner", found.zone, values)
    axis = 0 if found.zone == A1 else 1
    across, along = ("ax", "ay") if axis == 0 else ("ay", "ax")
    gap = (found.ax, found.ay)[axis]
    values |= {"across": across, "along": along, "gap": gap}
    if gap == 0:
        return zone_step(seen, "on", found.zone, values)
    return zone_step(seen, "side", found.zone, values, seen.gap_mark(axis, across))


def _compared(left: float, right: float, below: str, above: str) -> tuple[str, dict[str, Value]]:
    """Return the case and the relation of two numbers; equal infinities are an overflow."""
    if is_lost((left, right)):
        return "lost", {}
    compared = relation(left, right)
    equal = "touch" if math.isfinite(left) else "overflow"
    return {"<": below, "=": equal, ">": above}[compared], {"relation": compared}


ALGORITHM = Algorithm(
    ID,
    "Reflection into the first quadrant",
    "Redpoll's 60, §2-20, Collision 7: disk and rectangle, https://eproph527tw.com/i3dprg/ch02/sec220.html",
    {(Disk, Box): Program(run, trace, touching="miss", distance=distance, region=region)},
)
