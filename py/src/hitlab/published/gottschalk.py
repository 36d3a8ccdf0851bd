"""Fifteen axes on floats with an ε, as engines test two boxes in space.

S. Gottschalk, M. C. Lin and D. Manocha, "OBBTree" (1996), in the form of C. Ericson, "Real-Time
Collision Detection" (2005), 4.4.1: in the frame of the first box, with R, the second box's
directions, and t, the vector between the centres. The first axis on which |t| > ra + rb separates.
1e-6 is added to each |R|, so that rounding does not let the cross product of two parallel edges,
which is about 0, separate boxes that overlap. It departs from the exact answer as follows:

- The ε makes each box larger along an axis, by 1e-6 times the half sizes of the other one: boxes
  that are apart by less than that hit. Far larger or smaller boxes have the same relative error.
- The centre and the directions are rounded, and so is each sum: boxes that overlap by less than the
  rounding may miss in single precision, where it can exceed the ε.
- Coordinates beyond the square root of the largest float overflow: |t| becomes infinite or nan.

Boxes that touch hit.
"""

from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.explained.fifteen_axes import named
from hitlab.published.algorithm import in_both_precisions
from hitlab.published.program import run as run_on
from hitlab.published.program import where
from hitlab.shapes.box3 import Box3
from hitlab.steps.explanation import Step, Trace

EPSILON = 1e-6


class Found(NamedTuple):
    """The first axis that separates, by its number, or 0; and three numbers for each axis."""

    hit: Test
    number: Number
    apart: Columns
    ra: Columns
    rb: Columns


def run(a: Box3[Any], b: Box3[Any], number: type[np.floating[Any]] = np.float64) -> Found:
    """Run the program and return its record: numbers for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> box, beside = hl.Box3((0, 0, 0), (2, 2, 2)), hl.Box3((2.000001, 0, 0), (2, 2, 2))
    >>> hl.intersects(box, beside), run(box, beside).hit
    (False, True)
    >>> run(box, hl.Box3((3, 0, 0), (2, 2, 2))).number
    1
    """
    return run_on(program, *_columns(a), *_columns(b), number=number)


def _columns(box: Box3[Any]) -> Columns:
    return (*box.columns[:6], *box._matrix)


def program(*columns: Number) -> Found:
    """Test the axes in Ericson's order."""
    a, b = (columns[3:6], columns[6:15]), (columns[18:21], columns[21:])
    way = [columns[15 + i] - columns[i] for i in range(3)]
    (e, u), (f, v) = ((tuple(0.5 * size for size in sizes), m) for sizes, m in (a, b))
    r = [[sum(u[3 * k + i] * v[3 * k + j] for k in range(3)) for j in range(3)] for i in range(3)]
    q = [[abs(entry) + EPSILON for entry in row] for row in r]
    t = [sum(way[k] * u[3 * k + i] for k in range(3)) for i in range(3)]
    tests = [(abs(t[i]), e[i], sum(f[j] * q[i][j] for j in range(3))) for i in range(3)]
    for j in range(3):
        apart = abs(sum(t[i] * r[i][j] for i in range(3)))
        tests.append((apart, sum(e[i] * q[i][j] for i in range(3)), f[j]))
    for i in range(3):
        i1, i2 = (i + 1) % 3, (i + 2) % 3
        for j in range(3):
            j1, j2 = (j + 1) % 3, (j + 2) % 3
            apart = abs(t[i2] * r[i1][j] - t[i1] * r[i2][j])
            ra = e[i1] * q[i2][j] + e[i2] * q[i1][j]
            tests.append((apart, ra, f[j1] * q[i][j2] + f[j2] * q[i][j1]))
    first: Number = 0
    for index, (apart, ra, rb) in reversed([*enumerate(tests, 1)]):
        first = where(apart > ra + rb, index, first)
    return Found(first == 0, first, *zip(*tests))


def trace(method: str, found: Found) -> Trace:
    """Return the axes up to the one that separates, or all of them and the smallest overlap."""
    steps = []
    for number, (apart, ra, rb) in enumerate(zip(found.apart, found.ra, found.rb), 1):
        steps.append(_axis_step(number, apart, ra, rb))
        if number == found.number:
            return Trace.of(method, steps)
    overlaps = [ra + rb - t for t, ra, rb in zip(found.apart, found.ra, found.rb)]
    least = min(range(15), key=lambda i: overlaps[i])
    values = named(least + 1) | {"overlap": overlaps[least]}
    case = "overlap" if overlaps[least] > 0 else "touch"
    return Trace.of(method, [*steps, Step.of("no-axis", case, values)])


def _axis_step(number: int, apart: float, ra: float, rb: float) -> Step:
    gap = apart - (ra + rb)
    case = "gap" if gap > 0 else "overlap" if gap < 0 else "touch"
    values = named(number) | {"a_min": -ra, "a_max": ra, "b_min": apart - rb, "b_max": apart + rb}
    values["gap" if case == "gap" else "overlap"] = abs(gap)
    return Step.of(f"axis-{number}", case, values)


SOURCE = (
    "S. Gottschalk, M. C. Lin, D. Manocha, OBBTree, 1996, https://doi.org/10.1145/237170.237244;"
    " C. Ericson, Real-Time Collision Detection, 2005, 4.4.1"
)
ALGORITHMS = in_both_precisions(
    "gottschalk", "Fifteen axes with an ε", SOURCE, [(Box3, Box3)], run, trace, touching="hit"
)
