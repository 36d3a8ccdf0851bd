"""Where two lines meet, as in Redpoll's 60, §2-24 ("Collision 11: line against line").

With g = b.point - a.point and the directions d, e of the lines

    a.point + (g × e / d × e) d  =  b.point + (g × d / d × e) e,

by Cramer's rule. The lines are parallel if d × e = 0, and the same if g × d = 0 too. Floats answer
where d × e is large against |d| |e|, which proves one common point; integers answer the rest.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.algorithms import EXACT, published
from hitlab.exact import integers, rounded
from hitlab.measures import larger, measured, quotient, root, sure_or_exact
from hitlab.predicates import Number, cross, dot
from hitlab.published.program import blockwise
from hitlab.shape import Floats, Length, check_pair, unanswered
from hitlab.shapes import Line
from hitlab.tolerances import LARGEST_SCALE, PARALLEL, SMALLEST_SCALE

APART, ONE_POINT, SAME = 0, 1, 2


class Meeting(NamedTuple):
    """What `meet` finds: the kind, the point (..., 2), and its places on both lines."""

    kind: int | NDArray[np.int64]
    point: Floats
    s: Length
    t: Length


def meet(line_a: Line, line_b: Line, *, algorithm: str | None = None) -> Meeting:
    """Find where two lines meet.

    Parameters
    ----------
    line_a, line_b : Line
        Batches broadcast against each other.
    algorithm : str, optional
        An id of `algorithms(line_a, line_b)`: the answer as that algorithm gives it, with its own
        rules and its own mistakes.

    Returns
    -------
    Meeting
        `(kind, point, s, t)`: kind 0 for parallel lines that are apart, 1 for one common point, 2
        for the same line, exactly; the point, shape (..., 2), with `point = a.point + s*u =
        b.point + t*v` for the unit directions u, v: on the same line midway between the two given
        points, and nan for parallel lines. Numbers are within a few units in the last place at
        the scale of the input and of themselves.

    Raises
    ------
    TypeError
        For anything but two lines.
    ValueError
        For batches that do not broadcast, and an algorithm that lines lack.

    Examples
    --------
    >>> import hitlab as hl
    >>> meet(hl.Line((0, 0), (2, 0)), hl.Line((3, 1), (0, 5e-324)))
    Meeting(kind=1, point=array([3., 0.]), s=3.0, t=-1.0)
    >>> meet(hl.Line((0, 0), (1, 0)), hl.Line([(0, 1), (4, 0)], (-1, 0)))
    Meeting(kind=array([0, 2]), point=array([[nan, nan],
           [ 2.,  0.]]), s=array([nan,  2.]), t=array([nan,  2.]))

    One unit in the last place turns a line, and the point is far away:

    >>> meet(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -2.0**-52))).point
    array([4.50359963e+15, 0.00000000e+00])

    The article's program takes lines that meet that far away for parallel ones, and gives the same
    line a positive s, and no t:

    >>> far = hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7))
    >>> meet(*far).kind, meet(*far, algorithm="redpoll-2-24").kind
    (1, 0)
    >>> meet(hl.Line((0, 0), (1, 0)), hl.Line((-4, 0), (1, 0)), algorithm="redpoll-2-24")
    Meeting(kind=2, point=array([-2.,  0.]), s=2.0, t=nan)
    """
    if not (isinstance(line_a, Line) and isinstance(line_b, Line)):
        raise unanswered(line_a, line_b, "meeting", "meet takes Line and Line")
    check_pair(line_a, line_b)
    if algorithm in (None, EXACT.id):
        measure = sure_or_exact(_rounded, _exactly)
        kind, x, y, s, t = measured(measure, True, *line_a.columns, *line_b.columns)
    else:
        module, p, q = published(algorithm, line_a, line_b)
        kind, x, y, s, t = blockwise(module, p, q, module.meeting)
    if isinstance(s, float):
        return Meeting(int(kind), np.array((x, y)), s, t)
    return Meeting(kind.astype(np.int64), np.stack([x, y], axis=-1), s, t)


def _rounded(
    px: Number,
    py: Number,
    dx: Number,
    dy: Number,
    qx: Number,
    qy: Number,
    ex: Number,
    ey: Number,
) -> tuple[Any, ...]:
    """Solve on floats: whether that is sure, the kind, the point, s and t."""
    d, e = larger(abs(dx), abs(dy)), larger(abs(ex), abs(ey))
    dx, dy, ex, ey = dx / d, dy / d, ex / e, ey / e
    gx, gy = qx - px, qy - py
    area, scale = cross(dx, dy, ex, ey), dot(gx, gy, gx, gy)
    sure = (abs(area) > PARALLEL) & (scale < LARGEST_SCALE)
    sure = sure & ((scale > SMALLEST_SCALE) | (scale == 0) & (gx == 0) & (gy == 0))
    s, t = quotient(cross(gx, gy, ex, ey), area), quotient(cross(gx, gy, dx, dy), area)
    lengths = root(dot(dx, dy, dx, dy)), root(dot(ex, ey, ex, ey))
    return (
        sure,
        ONE_POINT + 0 * s,
        px + s * dx,
        py + s * dy,
        s * lengths[0] + 0.0,
        t * lengths[1] + 0.0,
    )


def _exactly(*columns: float) -> tuple[float, ...]:
    """Solve for a single pair on integers: kind, point, s and t."""
    (dx, dy), (ex, ey) = (integers(columns[i : i + 2])[0] for i in (2, 6))
    (px, py, qx, qy), unit = integers(columns[:2] + columns[4:6])
    gx, gy, area = qx - px, qy - py, cross(dx, dy, ex, ey)
    d2, e2 = dot(dx, dy, dx, dy), dot(ex, ey, ex, ey)
    kind = ONE_POINT
    if area:
        s, t = quotient(cross(gx, gy, ex, ey), area), quotient(cross(gx, gy, dx, dy), area)
    elif cross(gx, gy, dx, dy):
        return float(APART), *[math.nan] * 4
    else:
        kind = SAME
        s, t = quotient(dot(gx, gy, dx, dy), 2 * d2), quotient(-dot(gx, gy, ex, ey), 2 * e2)
    x, y = (rounded((start + s * step) / unit) for start, step in ((px, dx), (py, dy)))
    return float(kind), x, y, *(rounded(part * root(l2) / unit) for part, l2 in ((s, d2), (t, e2)))
