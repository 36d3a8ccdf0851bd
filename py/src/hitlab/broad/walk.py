"""From the bounds of many shapes and their hits to the walk of a broad phase."""

from collections.abc import Callable, Collection

from hitlab.broad import bounding_volume_hierarchy, sweep_and_prune, uniform_grid
from hitlab.broad.boxes import MOST, Boxes, Pair
from hitlab.broad.told import Search, boxes_step, search_steps
from hitlab.published.algorithm import Algorithm
from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Walk

METHODS: dict[Algorithm, Callable[[Boxes], Search]] = {
    each.ALGORITHM: each.search
    for each in (sweep_and_prune, uniform_grid, bounding_volume_hierarchy)
}
"""The field's own methods, in the order in which they are listed."""


def walk(
    method: str, search: Callable[[Boxes], Search], bounds: Floats, hits: Collection[Pair]
) -> Walk:
    """Tell how a method finds the candidates among many shapes, and which of them are hits.

    Parameters
    ----------
    method : str
        Its name.
    search : function
        What it does, one of `METHODS` or another.
    bounds : Floats, shape (n, 4)
        Of each shape, as its own `bounds`.
    hits : collection of (i, j)
        The pairs i < j that meet.
    """
    if len(bounds) > MOST:
        raise ValueError(f"a group of {len(bounds)} shapes: want at most {MOST} to tell its steps")
    members = Boxes.of(bounds)
    steps = [boxes_step(members)]
    if len(members) > 1:
        steps += search_steps(members, search(members), hits)
    return Walk.of(method, steps)
