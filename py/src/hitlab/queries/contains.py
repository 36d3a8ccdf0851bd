"""Whether one shape contains another."""

from typing import Any, Never, overload

import numpy as np

from hitlab.arithmetic.batch import blocks
from hitlab.deciding import containing, outlines
from hitlab.shapes.base import AnyShape, Bools, Shape, Verdict
from hitlab.shapes.few import looped
from hitlab.shapes.pairs import check_pair, common_batch, unanswered
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Line, Ray
from hitlab.shapes.single import Batch, Single


@overload
def contains(a: Shape[Never], b: Shape[Single]) -> Any: ...
@overload
def contains(a: Shape[Single], b: Shape[Never]) -> Any: ...
@overload
def contains(a: Shape[Single], b: Shape[Single]) -> bool: ...
@overload
def contains(a: Shape[Batch], b: AnyShape) -> Bools: ...
@overload
def contains(a: AnyShape, b: Shape[Batch]) -> Bools: ...
def contains(a: AnyShape, b: AnyShape) -> Verdict:
    """Return whether every point of b is a point of a, exactly (the boundary counts).

    Parameters
    ----------
    a, b : Shape
        Any two bounded 2D shapes. Batches broadcast against each other.

    Returns
    -------
    bool, or an array of the broadcast shape
        The exact answer for the real numbers that the given doubles represent. A shape contains
        itself. `explain(a, b, query="contains")` gives the reason.

    Raises
    ------
    TypeError
        If a shape is unbounded, 3D or not a shape.
    ValueError
        If the batches do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> room, table = hl.Box((0, 0), (10, 8)), hl.Disk((3, 2), 2)
    >>> hl.contains(room, table), hl.contains(table, room)
    (True, False)
    >>> hl.contains(room, hl.Disk([(3, 2), (3.0000000000000004, 2)], 2))
    array([ True, False])

    A shape without an area contains only shapes without an area:

    >>> import hitlab as hl
    >>> segment = hl.Segment((0, 0), (3, 1))
    >>> hl.contains(segment, segment), hl.contains(segment, hl.Point((0, 0)))
    (True, True)
    >>> hl.contains(hl.Disk((1, 1), 0), hl.Disk((1, 1), 5e-324))
    False
    >>> hl.contains(segment, hl.Ray((0, 0), (1, 0)))
    Traceback (most recent call last):
    TypeError: contains() does not support Segment and Ray: both shapes must be 2D and bounded
    """
    check_pair(a, b)
    if not (is_bounded(a) and is_bounded(b)):
        raise unanswered(a, b, "contains", "both shapes must be 2D and bounded")
    shapes: Any = a, b
    if not (a.can_batch and b.can_batch):
        pairs = looped(*shapes)
        found = np.array([outlines.contains(*pair) for pair in pairs.pairs], dtype=bool)
        return found.reshape(pairs.batch) if pairs.batch else bool(found[0])
    if not (a.shape or b.shape):
        return bool(containing.contains(*(each.core for each in shapes)))
    batch = common_batch(a, b)
    answers = np.empty(batch, dtype=bool)
    for block in blocks(batch):
        cores = (each.cores_at(block, batch) for each in shapes)
        answers[block] = containing.contains(*cores)
    return answers


def is_bounded(shape: AnyShape) -> bool:
    """Return whether a shape is 2D and bounded."""
    return isinstance(shape, PlaneShape) and not isinstance(shape, Ray | Line)
