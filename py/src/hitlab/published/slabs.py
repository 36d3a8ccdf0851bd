"""A ray against a box in space by three slabs, with divisions, as ray tracers do it.

T. L. Kay and J. T. Kajiya, "Ray Tracing Complex Scenes" (1986), without branches as in A. Williams
et al., "An Efficient and Robust Ray-Box Intersection Algorithm" (2005): in the box's own frame, the
times of each slab are (±half - o) / d. The ray is in the box from the largest entry, at least 0, to
the smallest exit. It departs from the exact answer as follows:

- If d is 0 and o is exactly in the plane of a face, one time is 0 / 0 = nan. The minimum and the
  maximum here ignore nan, so both times of the slab are the same infinity: a miss.
- Entry and exit are rounded: a ray through an edge or a corner may hit or miss. So may one that
  starts on a face.
- The ray is rotated into the frame of a turned box, which rounds it.
"""

from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.vectors import Vector3, dot
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.program import run as run_on
from hitlab.published.program import where
from hitlab.shapes.box3 import Box3
from hitlab.shapes.linear3 import Ray3
from hitlab.steps.explanation import Step, Trace, Value
from hitlab.steps.slabs import inside_all


class Found(NamedTuple):
    """The times of each slab, as fractions of the direction, and the verdict."""

    first: Columns
    last: Columns
    lost: Columns
    """Whether a time of each slab is nan."""
    entry: Number
    exit: Number
    hit: Test
    length: Number
    """The length of the direction."""
    points: tuple[Vector3, Vector3]


def run(ray: Ray3[Any], box: Box3[Any], number: type[Any] = np.float64) -> Found:
    """Run the program and return its record: numbers for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Ray3((-3, 0, 0), (2, 0, 0)), hl.Box3((0, 0, 0), (2, 2, 2)))
    >>> found.entry, found.exit, found.hit
    (1.0, 2.0, True)
    """
    return run_on(program, *ray.columns, *box.columns[:6], *box._matrix, number=number)


def program(*columns: Number) -> Found:
    """Compute the times of the slabs."""
    o, d, center, size, m = (
        columns[:3],
        columns[3:6],
        columns[6:9],
        columns[9:12],
        columns[12:],
    )
    first, last, lost = [], [], []
    entry: Number = 0.0 * (o[0] - o[0])
    exit_: Number = entry + np.inf
    for i in range(3):
        own = m[i], m[3 + i], m[6 + i]
        start = sum(own[k] * (o[k] - center[k]) for k in range(3))
        falls, half = sum(own[k] * d[k] for k in range(3)), 0.5 * size[i]
        low, high = (-half - start) / falls, (half - start) / falls
        first.append(np.fmin(low, high))
        last.append(np.fmax(low, high))
        lost.append(np.isnan(low) | np.isnan(high))
        entry, exit_ = np.fmax(entry, first[i]), np.fmin(exit_, last[i])
    points = tuple(tuple(o[k] + t * d[k] for k in range(3)) for t in (entry, exit_))
    length = np.sqrt(dot((d[0], d[1], d[2]), (d[0], d[1], d[2])))
    found: Any = (
        tuple(first),
        tuple(last),
        tuple(lost),
        entry,
        exit_,
        entry <= exit_,
        length,
        points,
    )
    return Found(*found)


def raycast(found: Found) -> Columns:
    """Return the verdict, both lengths and both points."""
    lengths = (where(found.hit, t * found.length, np.nan) for t in (found.entry, found.exit))
    return found.hit, *lengths, *found.points[0], *found.points[1]


def trace(method: str, found: Found) -> Trace:
    """Return the steps: each slab, and the times in all of them."""
    steps = []
    for number, (low, high) in enumerate(zip(found.first, found.last), 1):
        values: dict[str, Value] = {"axis": "xyz"[number - 1]}
        if found.lost[number - 1]:
            case = "lost"
        elif np.isinf(low) and np.isinf(high):
            case = "within" if low < high else "beside"
        else:
            case = "times"
            values |= {"in": low * found.length, "out": high * found.length}
        steps.append(Step.of(f"slab-{number}", case, values))
    firsts = np.where(np.isnan(found.first), -np.inf, found.first)
    lasts = np.where(np.isnan(found.last), np.inf, found.last)
    names = "xyz"[firsts.argmax()], "xyz"[lasts.argmin()]
    case, enter, values = inside_all(float(firsts.max()), float(lasts.min()), names)
    values |= {"in": float(enter * found.length), "out": float(lasts.min() * found.length)}
    return Trace.of(method, [*steps, Step.of("inside-all", case, values, compares=("in", "out"))])


SOURCE = (
    "T. L. Kay, J. T. Kajiya, Ray Tracing Complex Scenes, 1986,"
    " https://doi.org/10.1145/15922.15916; A. Williams et al., 2005"
)
ALGORITHMS = in_both_precisions(
    "slabs",
    "Slabs: entry and exit times",
    SOURCE,
    [(Ray3, Box3)],
    run,
    trace,
    touching="hit",
    raycast=raycast,
)
