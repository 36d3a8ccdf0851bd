"""Where two lines meet, as in Redpoll's 60, §2-24 ("Collision 11: line against line").

With g = b.point - a.point and the directions d, e of the lines

    a.point + (g × e / d × e) d  =  b.point + (g × d / d × e) e,

by Cramer's rule. The lines are parallel if d × e = 0, and the same if g × d = 0 too. Floats answer
where d × e is large against |d| |e|, which proves one common point; integers answer the rest.
"""

import math
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Never, overload

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.batch import measured, sure_or_exact
from hitlab.arithmetic.elementwise import larger, quotient, root
from hitlab.arithmetic.integers import Whole, integers, rounded
from hitlab.arithmetic.predicates import Number, cross, dot
from hitlab.arithmetic.tolerances import LARGEST_SCALE, PARALLEL, SMALLEST_SCALE
from hitlab.published.catalogue import EXACT, published
from hitlab.published.program import TellsMeeting, blockwise
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Line
from hitlab.shapes.single import Batch, Kinds, Lengths, Single
from hitlab.shapes.validation import Floats

APART, ONE_POINT, SAME = 0, 1, 2


class Meeting(NamedTuple, Generic[Kinds, Lengths]):
    """What `meet` finds; nan for parallel lines."""

    kind: Kinds
    """0 for parallel lines that are apart, 1 for one common point, 2 for the same line."""
    point: Floats
    """The common point, shape (..., 2); on the same line, midway between the two given points."""
    s: Lengths
    """Its place on the first line: the length from the given point along the direction."""
    t: Lengths
    """Its place on the second line."""


class Lines(NamedTuple):
    """Two lines on integers: one's first point and g, times `unit`, and the directions."""

    start: Whole
    d: Whole
    e: Whole
    g: Whole
    unit: int

    @property
    def area(self) -> int:
        """Give d × e, which is 0 for parallel lines."""
        return cross(*self.d, *self.e)

    @property
    def aside(self) -> int:
        """Give g × d, which is 0 where the second point is on the first line."""
        return cross(*self.g, *self.d)

    @property
    def kind(self) -> int:
        """Tell how they meet."""
        return ONE_POINT if self.area else APART if self.aside else SAME

    @property
    def parts(self) -> tuple[Fraction, Fraction]:
        """Give where their common point lies, in directions; midway on the same line."""
        if area := self.area:
            return Fraction(cross(*self.g, *self.e), area), Fraction(self.aside, area)
        s, t = (Fraction(dot(*self.g, *way), 2 * dot(*way, *way)) for way in (self.d, self.e))
        return s, -t


def on_integers(*columns: float) -> Lines:
    """Give the terms of a single pair: they tell the kind exactly."""
    (dx, dy), (ex, ey) = (integers(columns[i : i + 2])[0] for i in (2, 6))
    (px, py, qx, qy), unit = integers(columns[:2] + columns[4:6])
    return Lines((px, py), (dx, dy), (ex, ey), (qx - px, qy - py), unit)


@overload
def meet(line_a: Line[Never], line_b: Line[Single], *, algorithm: str | None = ...) -> Any: ...
@overload
def meet(line_a: Line[Single], line_b: Line[Never], *, algorithm: str | None = ...) -> Any: ...
@overload
def meet(line_a: Line[Single], line_b: Line[Single], *, algorithm: str | None = ...) -> Meeting: ...
@overload
def meet(
    line_a: Line[Batch], line_b: Line[Any], *, algorithm: str | None = ...
) -> Meeting[NDArray[np.int64], Floats]: ...
@overload
def meet(
    line_a: Line[Any], line_b: Line[Batch], *, algorithm: str | None = ...
) -> Meeting[NDArray[np.int64], Floats]: ...
def meet(
    line_a: Line[Any], line_b: Line[Any], *, algorithm: str | None = None
) -> Meeting[Any, Any]:
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
    >>> hl.meet(hl.Line((0, 0), (2, 0)), hl.Line((3, 1), (0, 5e-324)))
    Meeting(kind=1, point=array([3., 0.]), s=3.0, t=-1.0)
    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line([(0, 1), (4, 0)], (-1, 0)))
    Meeting(kind=array([0, 2]), point=array([[nan, nan],
           [ 2.,  0.]]), s=array([nan,  2.]), t=array([nan,  2.]))

    One unit in the last place turns a line, and the point is far away:

    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -2.0**-52))).point
    array([4.50359963e+15, 0.00000000e+00])

    The article's program takes lines that meet that far away for parallel ones, and gives the same
    line a positive s, and no t:

    >>> far = hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7))
    >>> hl.meet(*far).kind, hl.meet(*far, algorithm="redpoll-2-24").kind
    (1, 0)
    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line((-4, 0), (1, 0)), algorithm="redpoll-2-24")
    Meeting(kind=2, point=array([-2.,  0.]), s=2.0, t=nan)
    """
    check_pair(line_a, line_b, ("line_a", "line_b"))
    if not (isinstance(line_a, Line) and isinstance(line_b, Line)):
        raise unanswered(line_a, line_b, "meeting", "meet takes Line and Line")
    if algorithm in (None, EXACT.id):
        measure = sure_or_exact(_rounded, _exactly)
        kind, x, y, s, t = measured(measure, True, *line_a.columns, *line_b.columns)
    else:
        program, p, q = published(algorithm, line_a, line_b)
        assert isinstance(program, TellsMeeting)
        kind, x, y, s, t = blockwise(program, p, q, program.meeting)
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
    pair = on_integers(*columns)
    if pair.kind == APART:
        return float(APART), *[math.nan] * 4
    (s, t), unit = pair.parts, pair.unit
    x, y = (rounded((start + s * step) / unit) for start, step in zip(pair.start, pair.d))
    sizes = (root(dot(*way, *way)) for way in (pair.d, pair.e))
    return float(pair.kind), x, y, *(rounded(p * size / unit) for p, size in zip((s, t), sizes))
