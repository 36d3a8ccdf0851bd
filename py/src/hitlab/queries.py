"""The public queries: from two shapes in either order to the file of their pair."""

from types import ModuleType
from typing import Any

import numpy as np

from hitlab import disk_triangle
from hitlab.explanation import Explanation
from hitlab.shapes import Disk, Shape, Triangle

PAIRS: dict[tuple[type[Shape], type[Shape]], ModuleType] = {(Disk, Triangle): disk_triangle}
"""One order for each unordered pair; `_pair` flips the other."""


def intersects(a: Shape, b: Shape, *, touching: bool = True) -> Any:
    """Say whether two shapes have a point in common, exactly.

    Parameters
    ----------
    a, b : Disk, Triangle
        In either order; batches broadcast against each other.
    touching : bool
        Whether touching counts. With False the question is whether the interiors overlap; a
        shape without an area has none.

    Returns
    -------
    bool, or an array of the broadcast shape
        The answer for the real numbers that the given doubles are.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (0, 2), (2, 0)])
    >>> hl.intersects(hl.Disk((-1, 1), 1), triangle)
    True
    >>> hl.intersects(hl.Disk((-1, 1), 1), triangle, touching=False)
    False
    >>> hl.intersects(hl.Disk((-1.0000000000000002, 1), 1), triangle)
    False
    >>> hl.intersects(hl.Disk([(-1, 1), (5, 5), (0.5, 0.5)], 1), triangle)
    array([ True, False,  True])

    A flat triangle is the segment that it is, a disk of radius 0 a point:

    >>> hl.intersects(hl.Disk((1, 0), 0), hl.Triangle([(0, 0), (1, 0), (2, 0)]))
    True
    """
    pair, first, second = _pair(a, b)
    if a.shape != b.shape:
        _check_broadcast(a, b)
    return pair.intersects(first, second, touching=touching)


def explain(a: Shape, b: Shape) -> Explanation:
    """Tell step by step how the verdict on two single shapes comes about.

    Parameters
    ----------
    a, b : Disk, Triangle
        Single shapes, in either order.

    Returns
    -------
    Explanation

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Disk((-4, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]))
    >>> why.hit, why.decided_by
    (False, 'compare')
    >>> why.step("region").values, why.step("closest").values["feature"]
    ({'region': 3}, 'A')
    """
    for name, shape in (("a", a), ("b", b)):
        if isinstance(shape, Shape) and shape.shape:
            raise ValueError(f"{name} is a batch of shape {shape.shape}: want a single shape")
    pair, first, second = _pair(a, b)
    explanation: Explanation = pair.explain(first, second)
    return explanation


def _pair(a: Shape, b: Shape) -> tuple[ModuleType, Shape, Shape]:
    for first, second in ((a, b), (b, a)):
        if pair := PAIRS.get((type(first), type(second))):
            return pair, first, second
    raise TypeError(f"{type(a).__name__} and {type(b).__name__} are not a pair that hitlab knows")


def _check_broadcast(a: Shape, b: Shape) -> None:
    try:
        np.broadcast_shapes(a.shape, b.shape)
    except ValueError as error:
        raise ValueError(f"batches that do not broadcast: a {a.shape}, b {b.shape}") from error
