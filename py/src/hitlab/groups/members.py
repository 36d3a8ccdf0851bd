"""The shapes of a group, kind by kind: a flat batch of each, and where every shape is in them.

Pairs of shapes are sorted by their two kinds, so that the pairs' own code answers for all of two
kinds in one call.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.shapes.base import Shape
from hitlab.shapes.pairs import no_shape
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.validation import Floats

Numbers = NDArray[np.intp]


class Members(NamedTuple):
    """Shapes by number: its kind's batch, and its row there."""

    batches: tuple[Any, ...]
    """A flat batch of each kind; polygons of as many vertices are a kind."""
    kind: Numbers
    row: Numbers

    def numbers(self, kind: int) -> Numbers:
        """List the shapes of a kind; they are in the order of its batch."""
        return (self.kind == kind).nonzero()[0]

    def one(self, number: int) -> Any:
        """Give a single shape."""
        return self.batches[self.kind[number]][self.row[number]]

    def some(self, numbers: Numbers) -> "Members":
        """Take some shapes, in their order."""
        kind, row = self.kind[numbers], self.row[numbers]
        present, kind = np.unique(kind, return_inverse=True)
        rows = (row[kind == number] for number in range(len(present)))
        return members([self.batches[k][those] for k, those in zip(present, rows)], kind)


def members(batches: Sequence[Any], kind: Numbers) -> Members:
    """Say where every shape is, in flat batches that have all of a kind in their order."""
    order = kind.astype(np.min_scalar_type(len(batches))).argsort(kind="stable")
    row = np.empty_like(kind)
    row[order] = np.concatenate([np.arange(0), *(np.arange(batch.shape[0]) for batch in batches)])
    return Members(tuple(batches), kind, row)


def check_plane(name: str, shape: object) -> None:
    """Refuse what is no shape of the plane."""
    if not isinstance(shape, Shape):
        raise no_shape(name, shape)
    if not isinstance(shape, PlaneShape):
        kind = type(shape).__name__
        raise TypeError(f"{name} is a {kind}, of space: want a shape of the plane")


def sorted_by_kind(shapes: Sequence[PlaneShape[Any]]) -> Members:
    """Take shapes of the plane, single or batches, in the order given."""
    parts: dict[Any, list[Any]] = {}
    kinds: dict[Any, int] = {}
    counts, numbers = [], []
    for shape in shapes:
        if count := math.prod(shape.shape):
            own = type(shape), len(shape.columns)
            parts.setdefault(own, []).append(shape)
            numbers.append(kinds.setdefault(own, len(kinds)))
            counts.append(count)
    kind = np.array(numbers, dtype=np.intp).repeat(counts)
    return members([*map(_flat, parts.values())], kind)


def _flat(parts: list[Any]) -> Any:
    """Join single shapes and batches of one kind, of any axes, into one flat batch."""
    first, *others = parts
    if not others and len(first.shape) == 1:
        return first
    rows: list[Floats] = [part._rows.reshape(len(part._rows), -1) for part in parts]
    return first._of(np.concatenate(rows, axis=1))


def by_kinds(
    a: Members, i: Numbers, b: Members, j: Numbers, *, with_core: bool
) -> Iterator[tuple[Numbers, Any, Any]]:
    """Sort pairs by their two kinds; yield the places of those, and both their batches."""
    size = len(a.batches) * len(b.batches)
    both = a.kind.take(i) * len(b.batches) + b.kind.take(j)
    order = both.astype(np.min_scalar_type(size)).argsort(kind="stable")
    ends = np.bincount(both, minlength=size).cumsum()
    for number, places in enumerate(np.split(order, ends)[:-1]):
        if places.size:
            one, other = divmod(number, len(b.batches))
            yield (
                places,
                a.batches[one].take(a.row.take(i.take(places)), with_core=with_core),
                b.batches[other].take(b.row.take(j.take(places)), with_core=with_core),
            )
