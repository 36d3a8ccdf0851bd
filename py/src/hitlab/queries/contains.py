"""Whether one shape contains another."""

from typing import Any, Never, overload

import numpy as np

from hitlab import space
from hitlab.arithmetic.batch import blocks
from hitlab.deciding import containing, outlines
from hitlab.shapes.base import AnyShape, Bools, Shape, Verdict
from hitlab.shapes.few import looped
from hitlab.shapes.pairs import check_pair, common_batch, unanswered
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Line, Ray
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.space import HalfSpace3


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
        Any two bounded shapes, both 2D or both 3D, but no Mesh; a may be a HalfSpace3. Batches
        broadcast against each other.

    Returns
    -------
    bool, or an array of the broadcast shape
        The exact answer for the real numbers that the given doubles represent. A shape contains
        itself. `explain(a, b, query="contains")` gives the reason.

    Raises
    ------
    TypeError
        If b is unbounded, a is unbounded and no HalfSpace3, or one is a mesh or not a shape.
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
    >>> hl.contains(segment, hl.Ray((0, 0), (1, 0)))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    TypeError: contains() does not support Segment and Ray: both shapes must be bounded, ...

    In space:

    >>> import hitlab as hl
    >>> room = hl.Box3((0, 0, 0), (10, 8, 3))
    >>> hl.contains(room, hl.Sphere((0, 0, 0), [1.5, 1.5000000000000002]))
    array([ True, False])
    """
    check_pair(a, b)
    in_space = a.dimension == 3 and space.pairs.are_in_contact(a, b)
    if in_space and not isinstance(b, HalfSpace3):
        return space.pairs.contains(a, b)
    if not (is_bounded(a) and is_bounded(b)):
        remedy = "both shapes must be bounded, or the first one a HalfSpace3"
        raise unanswered(a, b, "contains", remedy)
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
