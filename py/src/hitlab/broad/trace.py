"""Explain a broad phase, given the bounds of many shapes and their hits."""

from collections.abc import Callable, Collection

from hitlab.broad import (
    bounding_volume_hierarchy,
    dynamic_tree,
    kept_order,
    sweep_and_prune,
    uniform_grid,
)
from hitlab.broad.boxes import MOST, Boxes, Pair
from hitlab.broad.shared_steps import Search, boxes_step, search_steps
from hitlab.published.algorithm import Algorithm
from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Trace

METHODS: dict[Algorithm, Callable[[Boxes], Search]] = {
    each.ALGORITHM: each.search
    for each in (
        sweep_and_prune,
        kept_order,
        uniform_grid,
        bounding_volume_hierarchy,
        dynamic_tree,
    )
}
"""The textbook methods, in the order in which they are listed."""


def trace(
    method: str, search: Callable[[Boxes], Search], bounds: Floats, hits: Collection[Pair]
) -> Trace:
    """Return the steps by which a method finds the candidates and hits among many shapes.

    Parameters
    ----------
    method : str
        The name of the method.
    search : function
        The method: a value of `METHODS`, or another function of this kind.
    bounds : Floats, shape (n, 4)
        The `bounds` of each shape.
    hits : collection of (i, j)
        The pairs i < j that intersect.

    Raises
    ------
    ValueError
        If there are more than `MOST` shapes.
    """
    if len(bounds) > MOST:
        raise ValueError(f"explain() supports groups of at most {MOST} shapes, not {len(bounds)}")
    members = Boxes.of(bounds)
    steps = [boxes_step(members)]
    if len(members) > 1:
        steps += search_steps(members, search(members), hits)
    return Trace.of(method, steps)
