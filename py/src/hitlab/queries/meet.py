"""The common point of two lines."""

import math
from typing import Any, Generic, NamedTuple, Never, overload

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.batch import measured, sure_or_exact
from hitlab.arithmetic.elementwise import where
from hitlab.concave.outline import is_outline
from hitlab.deciding.decision import decide
from hitlab.measuring.meeting import APART, exact_meeting, rounded_meeting
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Line
from hitlab.shapes.single import Batch, Kinds, Lengths, Single
from hitlab.shapes.validation import Floats


class Meeting(NamedTuple, Generic[Kinds, Lengths]):
    """The result of `meet`; point, s and t are nan for parallel lines that are apart."""

    kind: Kinds
    """0 for parallel lines that are apart, 1 for one common point, 2 for the same line."""
    point: Floats
    """The common point, shape (..., 2); for the same line, midway between the two given points."""
    s: Lengths
    """The length from the first line's given point to the common point, along its direction."""
    t: Lengths
    """The length from the second line's given point to the common point, along its direction."""


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
    """Return whether two lines are parallel or the same, and their common point.

    Parameters
    ----------
    line_a, line_b : Line
        Batches broadcast against each other.
    algorithm : str or Algorithm, optional
        One of `algorithms(line_a, line_b)`, or its id. The answer is then the algorithm's, with
        its own rules and mistakes.

    Returns
    -------
    Meeting
        `(kind, point, s, t)`. `kind` is exact: 0 for parallel lines that are apart, 1 for one
        common point, 2 for the same line. `point`, shape (..., 2), equals
        `a.point + s*u = b.point + t*v` for the unit directions u and v. For the same line it is
        midway between the two given points; for parallel lines that are apart it is nan, like s and
        t. All numbers are correct to within a few units in the last place at the scale of the input
        or at their own, whichever is larger.

    Raises
    ------
    TypeError
        If an argument is not a line.
    ValueError
        If the batches do not broadcast, or the algorithm is not available for lines.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.meet(hl.Line((0, 0), (2, 0)), hl.Line((3, 1), (0, 5e-324)))
    Meeting(kind=1, point=array([3., 0.]), s=3.0, t=-1.0)
    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line([(0, 1), (4, 0)], (-1, 0)))
    Meeting(kind=array([0, 2]), point=array([[nan, nan],
           [ 2.,  0.]]), s=array([nan,  2.]), t=array([nan,  2.]))

    Rotating a line by one unit in the last place moves the common point far away:

    >>> import hitlab as hl
    >>> hl.meet(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -2.0**-52))).point
    array([4.50359963e+15, 0.00000000e+00])

    The article's program treats lines that meet this far away as parallel. For the same line it
    returns a positive s, and no t:

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
            "meet",
            "it needs two Lines; use outline_points for the crossings of other shapes"
            + (", and Group(*outline.parts, bodies=0) for contacts" * is_outline(line_a, line_b)),
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
