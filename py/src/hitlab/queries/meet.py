"""Where two lines meet."""

import math
from typing import Any, Generic, NamedTuple, Never, overload

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.batch import measured, sure_or_exact
from hitlab.arithmetic.elementwise import where
from hitlab.deciding.decision import decide
from hitlab.measuring.meeting import APART, exact_meeting, rounded_meeting
from hitlab.published.catalogue import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Line
from hitlab.shapes.single import Batch, Kinds, Lengths, Single
from hitlab.shapes.validation import Floats


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


@overload
def meet(line_a: Line[Never], line_b: Line[Single], *, algorithm: Named = ...) -> Any: ...
@overload
def meet(line_a: Line[Single], line_b: Line[Never], *, algorithm: Named = ...) -> Any: ...
@overload
def meet(line_a: Line[Single], line_b: Line[Single], *, algorithm: Named = ...) -> Meeting: ...
@overload
def meet(
    line_a: Line[Batch], line_b: Line[Any], *, algorithm: Named = ...
) -> Meeting[NDArray[np.int64], Floats]: ...
@overload
def meet(
    line_a: Line[Any], line_b: Line[Batch], *, algorithm: Named = ...
) -> Meeting[NDArray[np.int64], Floats]: ...
def meet(line_a: Line[Any], line_b: Line[Any], *, algorithm: Named = None) -> Meeting[Any, Any]:
    """Find where two lines meet.

    Parameters
    ----------
    line_a, line_b : Line
        Batches broadcast against each other.
    algorithm : str or Algorithm, optional
        One of `algorithms(line_a, line_b)`, or its id: the answer as it gives it, with its own
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

    >>> import hitlab as hl
    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -2.0**-52))).point
    array([4.50359963e+15, 0.00000000e+00])

    The article's program takes lines that meet that far away for parallel ones, and gives the same
    line a positive s, and no t:

    >>> import hitlab as hl
    >>> far = hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7))
    >>> hl.meet(*far).kind, hl.meet(*far, algorithm="redpoll-2-24").kind
    (1, 0)
    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line((-4, 0), (1, 0)), algorithm="redpoll-2-24")
    Meeting(kind=2, point=array([-2.,  0.]), s=2.0, t=nan)
    """
    check_pair(line_a, line_b, ("line_a", "line_b"))
    if not (isinstance(line_a, Line) and isinstance(line_b, Line)):
        raise unanswered(
            line_a,
            line_b,
            "meeting",
            "meet takes Line and Line; outline_points tells where others cross",
        )
    if is_exact(algorithm):
        if pairs := few("meet", line_a, line_b):
            return pairs.each(meet)
        measure = sure_or_exact(rounded_meeting, exact_meeting)
        hit = decide(line_a, line_b).meets
        kind, x, y, s, t = (math.nan,) * 5
        if hit is not False:
            kind, x, y, s, t = measured(measure, hit, *line_a.columns, *line_b.columns)
        kind = where(hit, kind, APART)
    else:
        kind, x, y, s, t = by_algorithm("meet", line_a, line_b, algorithm).found
    if isinstance(s, float):
        return Meeting(int(kind), np.array((x, y)), s, t)
    return Meeting(kind.astype(np.int64), np.stack([x, y], axis=-1), s, t)
