"""Batches of pairs in space: kernels first, then the open pairs one by one."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.shapes.base import AnyShape, Bools
from hitlab.shapes.pairs import Pairs, common_batch, find, picked
from hitlab.shapes.space import Box3, Capsule3, Point3, Ray3, Segment3, Sphere, Triangle3
from hitlab.shapes.validation import Floats
from hitlab.space import kernels3

Kernel = Callable[[Floats, Floats], kernels3.Sure]

ROUND = (Point3, Sphere, Segment3, Capsule3)

KERNELS: Pairs[Kernel] = {
    (Box3, Box3): kernels3.boxes,
    (Triangle3, Triangle3): kernels3.triangles,
    (Ray3, Triangle3): kernels3.rays,
    **{(a, b): kernels3.capsules for a in ROUND for b in ROUND},
}


def decided(
    a: AnyShape, b: AnyShape, ask: Callable[[Any, Any], bool], *, touching: bool
) -> Bools | None:
    """Return the verdicts of a batch; `ask` decides open pairs. None if there is no kernel."""
    found = find(KERNELS, a, b)
    if not found:
        return None
    kernel, a, b = found
    batch = common_batch(a, b)
    one, other = (_columns_of(shape, batch) for shape in (a, b))
    hit, open_ = kernel(one, other)
    if not touching:
        open_ |= hit & ~(_are_solid(a, one) & _are_solid(b, other))
    for i in open_.nonzero()[0].tolist():
        hit[i] = ask(_single(a, i, batch), _single(b, i, batch))
    return hit.reshape(batch)


def _columns_of(shape: Any, batch: tuple[int, ...]) -> Floats:
    """Return a kernel's numbers of the shapes of a batch, one column for each pair."""
    found = rows(shape)
    if shape.shape == batch:
        return found
    numbers = np.arange(found.shape[1]).reshape(shape.shape)
    return found[:, np.broadcast_to(numbers, batch).ravel()]


@np.errstate(all="ignore")
def rows(shape: Any) -> Floats:
    """Return the numbers of a kernel, one column for each shape of a flat batch; kept with it."""
    kept = vars(shape)
    if "_kernel_rows" not in kept:
        numbers = np.stack(_numbers(shape))
        kept["_kernel_rows"] = numbers.reshape(len(numbers), -1)
    found: Floats = kept["_kernel_rows"]
    return found


def _numbers(shape: Any) -> Sequence[Any] | Floats:
    columns = shape.columns
    if isinstance(shape, Triangle3):
        return kernels3.triangle_rows(np.stack(columns))
    if isinstance(shape, Box3):
        halves = [size / 2 for size in columns[3:6]]
        ways = [shape._matrix[3 * k + i] for i in range(3) for k in range(3)]
        size = np.abs(columns[:3]).max(axis=0) + sum(halves)
        return [*columns[:3], *halves, *ways, size]
    if isinstance(shape, Ray3):
        return [*columns, np.abs(columns[3:]).max(axis=0)]
    ends = [*columns[:3], *columns[:3]] if isinstance(shape, Point3 | Sphere) else columns[:6]
    radius = columns[-1] if isinstance(shape, Sphere | Capsule3) else 0 * columns[0]
    return kernels3.capsule_rows(np.stack([*ends, radius]))


def _are_solid(shape: Any, rows: Floats) -> Bools:
    """Return which shapes certainly have an interior."""
    if isinstance(shape, Box3):
        found: Bools = rows[3:6].min(axis=0) > 64 * ROUNDING * rows[15]
        return found
    return rows[7] > 0


def _single(shape: Any, index: int, batch: tuple[int, ...]) -> Any:
    """Return one shape of the batch to which a shape, or a batch, broadcasts."""
    return picked(shape, np.unravel_index(index, batch), batch)
