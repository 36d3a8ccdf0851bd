"""Batches so small that evaluating their pairs one by one is faster than as arrays."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.shapes.base import AnyShape
from hitlab.shapes.linear import Segment
from hitlab.shapes.pairs import common_batch
from hitlab.shapes.planar import AnyPlaneShape

MOST = {"closest_points": 8, "contact": 12, "decide": 10, "distance": 4, "meet": 8, "raycast": 4}
"""For each query, the largest number of pairs that are evaluated faster one by one."""

ANY = Segment((0, 0), (1, 0)), Segment((0, 0), (1, 0))
"""A pair that every query accepts, for the types of the results of no pairs."""


class FewPairs(NamedTuple):
    """The pairs of a small batch, as single shapes."""

    batch: tuple[int, ...]
    pairs: list[tuple[Any, Any]]

    def each(self, query: Callable[[Any, Any], Any]) -> Any:
        """Return the results of a query for all pairs, joined: an array, or a tuple of arrays."""
        found = [query(*pair) for pair in self.pairs or [ANY]]
        if isinstance(found[0], tuple):
            return type(found[0])(*map(self.joined, zip(*found)))
        return self.joined(found)

    def joined(self, numbers: Any) -> Any:
        """Return the results of the pairs, numbers or arrays, as one array over the batch."""
        joined = np.array(numbers)[: len(self.pairs)]
        return joined.reshape(self.batch + joined.shape[1:])


def few(query: str, a: AnyPlaneShape, b: AnyPlaneShape) -> FewPairs | None:
    """Return the pairs of a batch that is small for a query; None for all other inputs.

    Other inputs are single pairs, empty or larger batches, and shapes picked from a batch, which
    reuse its prepared data. A shape that cannot be in a batch always has few pairs, because its
    pairs are only decided one by one.
    """
    if not (a.shape or b.shape):
        return None
    is_looped = not (a.can_batch and b.can_batch) and query != "decide"
    if not is_looped and (a._origin or b._origin):
        return None
    batch = a.shape if a.shape == b.shape else common_batch(a, b)
    if not (is_looped or _are_few(math.prod(batch), MOST[query])):
        return None
    return looped(a, b, batch)


def looped(a: AnyShape, b: AnyShape, batch: tuple[int, ...] | None = None) -> FewPairs:
    """Return the pairs of a batch of any size."""
    batch = common_batch(a, b) if batch is None else batch
    return FewPairs(batch, list(zip(spread(a, batch), spread(b, batch))))


def _are_few(count: int, most: int) -> bool:
    return 0 < count <= most


def spread(shape: AnyShape, batch: tuple[int, ...], singles: list[Any] | None = None) -> list[Any]:
    """Return the single shapes, or something in their places, one for each pair."""
    singles = shape.singles if singles is None else singles
    if shape.shape == batch:
        return singles
    numbers = np.arange(len(singles)).reshape(shape.shape)
    return [singles[i] for i in np.broadcast_to(numbers, batch).ravel().tolist()]
