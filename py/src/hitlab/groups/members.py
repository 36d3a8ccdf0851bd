"""The shapes of a group by kind: a flat batch of each, and the row of every shape in its batch.

Pairs of shapes are sorted by their two kinds, so that one call to the pair's own code answers for
all pairs of two kinds.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.queries.contact import grown
from hitlab.shapes.base import Shape, Verdict
from hitlab.shapes.core import Layout, joined_cores
from hitlab.shapes.join import concatenate
from hitlab.shapes.pairs import no_shape
from hitlab.shapes.planar import AnyPlaneShape, PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Polygon, Segment, Triangle
from hitlab.shapes.validation import Floats, frozen

Numbers = NDArray[np.intp]
"""Indices of shapes or positions. All are known to be valid, so `take` uses mode="clip": checking
them would take as long as taking."""

FEW_VERTICES = 8
"""Hulls with up to this many vertices are joined even if their numbers of vertices differ."""

MOST_JOINED = 4096
"""Larger batches are not joined for pairs: padding would add too many walls and vertices."""

THIN = Point, Disk, Segment, Capsule

Key = tuple[Callable[[list[Any]], Any], int]
"""The function that joins batches, and a number of vertices; batches with equal keys are joined."""


class Members(NamedTuple):
    """Shapes by index: the batch of each shape's kind, and its row in that batch."""

    batches: tuple[Any, ...]
    """A flat batch of each kind; polygons with the same number of vertices are one kind."""
    kind: Numbers
    row: Numbers

    @property
    def places(self) -> Numbers:
        """The position of each shape in the concatenation of all batches."""
        counts = [batch.shape[0] for batch in self.batches]
        return (np.cumsum([0, *counts], dtype=np.intp)[:-1].take(self.kind, mode="clip")) + self.row

    @property
    def is_by_kind(self) -> bool:
        """Whether the shapes are in the order of their batches."""
        return bool((self.kind[1:] >= self.kind[:-1]).all())

    def of_kinds(self, kinds: tuple[type, ...]) -> Numbers:
        """Return the indices of the shapes of some classes."""
        wanted = np.array([isinstance(batch, kinds) for batch in self.batches], dtype=bool)
        return wanted[self.kind].nonzero()[0] if wanted.size else self.kind

    def one(self, number: int) -> Any:
        """Return a single shape."""
        return self.batches[self.kind[number]].single(int(self.row[number]))

    def translated(self, offsets: Floats) -> "Members":
        """Return each shape moved by its own offset."""
        moves = zip(self.batches, self._by_batch(offsets))
        return self._replace(batches=tuple(batch.translate(own) for batch, own in moves))

    def rotated(self, angles: Floats, about: Floats) -> "Members":
        """Return each shape rotated by its own angle about its own point."""
        turns = zip(self.batches, self._by_batch(angles), self._by_batch(about))
        return self._replace(batches=tuple(batch.rotate(*turn) for batch, *turn in turns))

    def _by_batch(self, numbers: Floats) -> list[Floats]:
        """Return one value for each shape in the order of the batches, split by batch."""
        places = self.places
        if (places[1:] < places[:-1]).any():
            numbers = numbers.take(places.argsort(), axis=0, mode="clip")
        return np.split(numbers, np.cumsum([batch.shape[0] for batch in self.batches])[:-1])

    def taken(self, numbers: Numbers, new: "Members | None" = None) -> "Members":
        """Return some of these shapes and of new ones, whose indices follow, in the order given.

        Everything that these shapes have cached is kept; only the new ones are prepared.
        """
        parts, kind, row = [[batch] for batch in self.batches], self.kind, self.row
        if new:
            numbers_of = {_key(batch): number for number, batch in enumerate(self.batches)}
            own = [numbers_of.setdefault(_key(batch), len(numbers_of)) for batch in new.batches]
            parts += [[] for _ in range(len(numbers_of) - len(parts))]
            before = np.array([sum(batch.shape[0] for batch in parts[k]) for k in own], np.intp)
            for number, batch in zip(own, new.batches):
                parts[number].append(batch)
            kind = np.concatenate([kind, np.array(own, np.intp)[new.kind]])
            row = np.concatenate([row, new.row + before[new.kind]])
        kind, row = (each.take(numbers) for each in (kind, row))
        present = np.bincount(kind, minlength=len(parts)).nonzero()[0]
        taken = [_picked(parts[number], row[kind == number]) for number in present.tolist()]
        return members(taken, present.searchsorted(kind))


def _key(shape: Any) -> tuple[Any, ...]:
    """Return what the shapes of one kind have in common."""
    return type(shape), *shape.fields.items()


def _picked(parts: list[Any], rows: Numbers) -> Any:
    """Return the batch of these rows of batches of one kind, with everything they have cached."""
    counts = [part.shape[0] for part in parts]
    is_all = len(rows) == sum(counts) and bool((rows == np.arange(len(rows))).all())
    if is_all and len(parts) == 1:
        return parts[0]

    def pick(numbers: Any) -> Any:
        return numbers if is_all or not np.ndim(numbers) else numbers.take(rows, -1, mode="clip")

    batch = parts[0]._of(pick(np.concatenate([part._rows for part in parts], axis=1)))
    if any("core" in vars(part) for part in parts):
        vars(batch)["core"] = joined_cores([part.core for part in parts]).map(pick)
    place = np.full(sum(counts), -1)
    place[rows] = np.arange(len(rows))
    for part, first in zip(parts, np.cumsum([0, *counts])):
        batch._singles.update({int(place[first + i]): each for i, each in part._singles.items()})
    batch._singles.pop(-1, None)
    return batch


def members(batches: Sequence[Any], kind: Numbers) -> Members:
    """Return the members for flat batches that hold all shapes of a kind in order."""
    order = kind.astype(np.min_scalar_type(len(batches))).argsort(kind="stable")
    row = np.empty_like(kind)
    row[order] = np.concatenate([np.arange(0), *(np.arange(batch.shape[0]) for batch in batches)])
    return Members(tuple(batches), kind, row)


def check_plane(name: str, shape: object) -> None:
    """Raise a TypeError if an argument is not a 2D shape."""
    if not isinstance(shape, Shape):
        raise no_shape(name, shape)
    if not isinstance(shape, PlaneShape):
        kind = type(shape).__name__
        raise TypeError(f"{name} must be a 2D shape, not {kind}")


def sorted_by_kind(shapes: Sequence[AnyPlaneShape]) -> Members:
    """Return the members for 2D shapes, single or batches, in the order given."""
    parts: dict[Any, list[Any]] = {}
    kinds: dict[Any, int] = {}
    counts, numbers = [], []
    for shape in shapes:
        if count := math.prod(shape.shape):
            own = _key(shape)
            parts.setdefault(own, []).append(shape)
            numbers.append(kinds.setdefault(own, len(kinds)))
            counts.append(count)
    kind = np.array(numbers, dtype=np.intp).repeat(counts)
    return members([*map(_flat, parts.values())], kind)


def _flat(parts: list[Any]) -> Any:
    """Return one flat batch of the single shapes and batches of one kind."""
    first, *others = parts
    if not others and len(first.shape) == 1:
        return first
    rows: list[Floats] = [part._rows.reshape(len(part._rows), -1) for part in parts]
    batch = first._of(rows[0] if len(rows) == 1 else np.concatenate(rows, axis=1))
    if not any(part.shape for part in parts):
        batch._singles.update(enumerate(parts))
    return batch


def by_order_of_kind(of: Members, i: Numbers, j: Numbers) -> tuple[Numbers, Numbers]:
    """Return the indices of each pair, swapped into order of kind: two kinds then need one call."""
    if of.is_by_kind:
        return i, j
    turned = of.kind.take(i, mode="clip") > of.kind.take(j, mode="clip")
    return np.where(turned, j, i), np.where(turned, i, j)


class ByKinds(NamedTuple):
    """Pairs in an order in which a call answers for a slice of them, or for a single one."""

    i: Numbers
    j: Numbers
    calls: Iterator[tuple[Any, Any, Any]]
    """The place of some pairs, and their shapes: two batches, or two single shapes."""


ONE_BY_ONE = 12
"""Up to this many pairs are asked one by one: as arrays, a query takes as long for a hundred."""


class Side(NamedTuple):
    """The shapes on one side of pairs: as given, and joined into fewer kinds when needed."""

    given: Members
    joined: Callable[[], Members]
    """Returns members with the same indices."""

    @classmethod
    def of(cls, given: Members) -> "Side":
        """Return a side whose kinds are not joined."""
        return cls(given, lambda: given)


def asked(a: Side, i: Numbers, b: Side, j: Numbers, *, with_core: bool) -> ByKinds:
    """Return the pairs, each with its own two shapes if they are few, otherwise by kinds."""
    if len(i) > ONE_BY_ONE:
        return by_kinds(a.joined(), i, b.joined(), j, with_core=with_core)
    pairs = enumerate(zip(i.tolist(), j.tolist()))
    calls = ((place, a.given.one(one), b.given.one(other)) for place, (one, other) in pairs)
    return ByKinds(i, j, calls)


def by_kinds(a: Members, i: Numbers, b: Members, j: Numbers, *, with_core: bool) -> ByKinds:
    """Return the pairs sorted by their two kinds."""
    size = len(a.batches) * len(b.batches)
    both = a.kind.take(i, mode="clip") * len(b.batches) + b.kind.take(j, mode="clip")
    order = both.astype(np.min_scalar_type(size)).argsort(kind="stable")
    counts = np.bincount(both, minlength=size)
    i, j = i.take(order, mode="clip"), j.take(order, mode="clip")
    rows = a.row.take(i, mode="clip"), b.row.take(j, mode="clip")
    return ByKinds(i, j, _batches(a, rows[0], b, rows[1], counts, with_core))


def _batches(
    a: Members, i: Numbers, b: Members, j: Numbers, counts: Numbers, with_core: bool
) -> Iterator[tuple[slice, Any, Any]]:
    """Yield the slice and both batches for each pair of kinds, given the rows of sorted pairs."""
    first, second = _mostly_asked(a, b, counts.reshape(len(a.batches), len(b.batches)))
    ends = counts.cumsum().tolist()
    for number, places in enumerate(map(slice, [0, *ends], ends)):
        if places.start < places.stop:
            one, other = divmod(number, len(b.batches))
            yield (
                places,
                a.batches[one].take(i[places], of_prepared=first[one], with_core=with_core),
                b.batches[other].take(j[places], of_prepared=second[other], with_core=with_core),
            )


def _mostly_asked(a: Members, b: Members, pairs: Numbers) -> tuple[list[bool], list[bool]]:
    """Return for each batch of both sides whether preparing all of it pays off.

    It does with at least one pair for every two of its shapes.
    """
    asked = [pairs.sum(axis=1), pairs.sum(axis=0)]
    if a is b:
        asked = [sum(asked)] * 2
    first, second = (
        [bool(2 * times >= batch.shape[0]) for times, batch in zip(own, of.batches)]
        for own, of in zip(asked, (a, b))
    )
    return first, second


def sorted_rows(i: Numbers, j: Numbers) -> tuple[NDArray[np.int64], Numbers]:
    """Return pairs sorted by rows, and their order.

    This sorts by digits of 16 bits, least significant first, because numpy uses a radix sort for
    them.
    """
    order = None
    for numbers in (j, i):
        for digit in range(0, int(numbers.max(initial=0)).bit_length(), 16):
            own = numbers if order is None else numbers.take(order, mode="clip")
            then = (own >> digit).astype(np.uint16).argsort(kind="stable")
            order = then if order is None else order.take(then, mode="clip")
    if order is None:
        order = np.arange(len(i))
    pairs = np.empty((len(i), 2), dtype=np.int64)
    pairs[:, 0], pairs[:, 1] = i.take(order, mode="clip"), j.take(order, mode="clip")
    return pairs, order


def with_few_kinds(of: Members) -> Members:
    """Return members with small batches of triangles and polygons joined, to save calls.

    For few pairs, the fixed cost of a call exceeds that of the pairs. Boxes stay separate, because
    they have faster kernels.
    """
    return _joined(of, partial(_hull_key, (Triangle, Polygon), MOST_JOINED))


def with_hulls_joined(of: Members) -> Members:
    """Return members with all hulls and segments joined, for rays."""
    return _joined(of, partial(_hull_key, (Box, Triangle, Polygon, Segment), math.inf))


def with_three_kinds(of: Members) -> Members:
    """Return members with small bounded batches joined as disks, capsules and hulls, for contacts.

    A contact takes so many steps that a call for a few pairs takes as long as one for hundreds.
    """

    def key(batch: Any) -> Key | None:
        if isinstance(batch, THIN) and batch.shape[0] <= MOST_JOINED:
            return _with_radii, batch.core.layout.vertices
        return _hull_key((Box, Triangle, Polygon), MOST_JOINED, batch)

    return _joined(of, key)


def _joined(of: Members, key_of: Callable[[Any], Key | None]) -> Members:
    """Return members with the batches that share a key joined by the function in the key."""
    parts: dict[Any, list[int]] = {}
    for number, batch in enumerate(of.batches):
        parts.setdefault(key_of(batch) or number, []).append(number)
    batches: list[Any] = []
    places = np.zeros((2, len(of.batches)), dtype=np.intp)
    for key, numbers in parts.items():
        counts = [of.batches[number].shape[0] for number in numbers]
        places[0, numbers], places[1, numbers] = len(batches), np.cumsum([0, *counts[:-1]])
        own = [of.batches[number] for number in numbers]
        batches.append(own[0] if len(own) == 1 else key[0](own))
    kind, first = places
    return Members(tuple(batches), kind[of.kind], first[of.kind] + of.row)


def _hull_key(kinds: tuple[type[Any], ...], most: float, batch: Any) -> Key | None:
    """Return the key for joining batches of hulls of some classes, each of at most `most` shapes.

    Hulls with fewer vertices repeat their last one. A hull is padded to at most `FEW_VERTICES`
    vertices, or to less than twice its own number.
    """
    if not isinstance(batch, kinds) or batch.shape[0] > most:
        return None
    count = 4 if isinstance(batch, Box) else len(batch.columns) // 2
    return _hulls, max(FEW_VERTICES, 1 << (count - 1).bit_length())


def _hulls(hulls: list[Any]) -> Polygon[Any]:
    cores = [hull.core for hull in hulls]
    count = max(core.layout.vertices for core in cores)
    padded = [
        core._replace(
            layout=Layout(count),
            columns=core.columns + core.columns[-2:] * (count - core.layout.vertices),
        )
        for core in cores
    ]
    own = joined_cores(padded)
    rows = frozen(np.stack(own.columns))
    joined = object.__new__(Polygon)
    vars(joined).update(fields={"vertices": (count, 2)}, _rows=rows, core=own)
    return joined


def _with_radii(thin: list[Any]) -> Any:
    return concatenate([*map(grown, thin)])


def is_any(index: Any) -> Verdict:
    """Return whether an index, or each of an array, is that of a shape: not -1."""
    found = np.asarray(index) >= 0
    return found if found.shape else bool(found)
