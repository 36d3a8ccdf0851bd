"""The public queries: from two shapes in either order to the file of their pair."""

from types import ModuleType
from typing import Any

from hitlab import disk_triangle, overlap
from hitlab.explanation import Explanation
from hitlab.shape import Shape, check_pair, unknown_pair
from hitlab.shapes import Disk, Triangle

PAIRS: dict[tuple[type[Shape], type[Shape]], ModuleType] = {(Disk, Triangle): disk_triangle}
"""The pairs with an algorithm of their own, in one order each; `_pair` flips the other."""


def intersects(a: Shape, b: Shape, *, touching: bool = True) -> Any:
    """Say whether two shapes have a point in common, exactly.

    Parameters
    ----------
    a, b : Shape
        Any of the nine, in either order; batches broadcast against each other.
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
    check_pair(a, b)
    if pair := _pair(a, b):
        module, first, second = pair
        return module.intersects(first, second, touching=touching)
    return overlap.intersects(a, b, touching=touching)


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
    pair = _pair(a, b)
    if pair is None:
        raise unknown_pair(a, b)
    module, first, second = pair
    explanation: Explanation = module.explain(first, second)
    return explanation


def _pair(a: Shape, b: Shape) -> tuple[ModuleType, Shape, Shape] | None:
    """Find the file of a pair that has an algorithm of its own, and the order that it takes."""
    for first, second in ((a, b), (b, a)):
        if module := PAIRS.get((type(first), type(second))):
            return module, first, second
    return None
