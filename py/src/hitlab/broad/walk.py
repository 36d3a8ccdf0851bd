"""From the bounds of many shapes and their hits to the walk of a broad phase."""

from collections.abc import Callable, Collection

from hitlab.broad import bounding_volume_hierarchy, sweep_and_prune, uniform_grid
from hitlab.broad.members import MOST, Members, Pair
from hitlab.broad.told import Search, boxes_step, end_steps, search_steps
from hitlab.published.algorithm import Algorithm
from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Walk

METHODS: dict[Algorithm, Callable[[Members], Search]] = {
    each.ALGORITHM: each.search
    for each in (sweep_and_prune, uniform_grid, bounding_volume_hierarchy)
}
"""The field's own methods, in the order in which they are listed."""

OWN = "broad-phase"
"""The method of a group's own broad phase."""


def walk(algorithm: str, bounds: Floats, hits: Collection[Pair]) -> Walk:
    """Tell how a method finds the candidates among many shapes, and which of them are hits.

    Parameters
    ----------
    algorithm : str
        The id of one of `METHODS`.
    bounds : Floats, shape (n, 4)
        Of each shape, as its own `bounds`.
    hits : collection of (i, j)
        The pairs i < j that meet.
    """
    members = _members(bounds)
    steps = [boxes_step(members)]
    if len(members) > 1:
        search = next(each for known, each in METHODS.items() if known.id == algorithm)(members)
        steps += search_steps(members, search, hits)
    return Walk.of(algorithm, steps)


def walk_own(bounds: Floats, candidates: list[Pair], hits: Collection[Pair]) -> Walk:
    """Tell candidates that were found already, in order, and which of them are hits."""
    members = _members(bounds)
    steps = [boxes_step(members)]
    if len(members) > 1:
        steps += end_steps(members, candidates, "own" if candidates else "own-none", {}, hits)
    return Walk.of(OWN, steps)


def _members(bounds: Floats) -> Members:
    if len(bounds) > MOST:
        raise ValueError(f"a group of {len(bounds)} shapes: want at most {MOST} to tell its steps")
    return Members.of(bounds)
