"""Batches of pairs in space: kernels first, then the open pairs one by one."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.tolerances import ROUNDING
from hitlab.shapes.base import AnyShape, Bools
from hitlab.shapes.pairs import Pairs, common_batch, find, picked
from hitlab.shapes.space import Box3, Capsule3, Point3, Ray3, Segment3, Sphere, Triangle3
from hitlab.shapes.validation import Floats
from hitlab.space import kernels3


@np.errstate(all="ignore")
def rows(shape: Any) -> Floats:
    """Return the numbers of a kernel, one column for each shape of a flat batch; kept with it."""
    kept = vars(shape)
    if "_kernel_rows" not in kept:
        kept["_kernel_rows"] = _rows(shape, _numbers(shape.columns))
    found: Floats = kept["_kernel_rows"]
    return found


def _numbers(columns: Any) -> Floats:
    """Return numbers of all shapes of a batch as rows."""
    return np.stack(columns).reshape(len(columns), -1)


def _rows(shape: Any, numbers: Floats) -> Floats:
    if isinstance(shape, Triangle3):
        return kernels3.triangle_rows(numbers)
    if isinstance(shape, Ray3):
        return np.concatenate([numbers, np.abs(numbers[3:]).max(axis=0, keepdims=True)])
    if isinstance(shape, Box3):
        halves, ways = numbers[3:6] / 2, _numbers(shape._matrix)[[0, 3, 6, 1, 4, 7, 2, 5, 8]]
        size = np.abs(numbers[:3]).max(axis=0) + halves.sum(axis=0)
        return np.concatenate([numbers[:3], halves, ways, size[None]])
    ends = numbers[[0, 1, 2, 0, 1, 2]] if isinstance(shape, Point3 | Sphere) else numbers[:6]
    return kernels3.capsule_rows(np.concatenate([ends, _radius(shape, numbers)[None]]))


def _radius(shape: Any, numbers: Floats) -> Floats:
    return numbers[-1] if isinstance(shape, Sphere | Capsule3) else np.zeros(numbers.shape[1])


@np.errstate(all="ignore")
def core_rows(shape: Any) -> Floats:
    """Return the numbers of a core of any kind, like `rows`."""
    kept = vars(shape)
    if "_core_rows" not in kept:
        numbers = _numbers(shape.columns)
        points = _numbers(shape._corners) if isinstance(shape, Box3) else numbers
        count = len(points) // 3
        vertices = points[: 3 * count].reshape(count, 3, -1)
        ways = vertices - vertices[0]
        if isinstance(shape, Box3):
            low = np.concatenate([ways[:3], ways[1:2] + ways[2:3]])
            ways = np.concatenate([low, low + ways[3]])
        kept["_core_rows"] = kernels3.core_rows(vertices[0], ways, _radius(shape, numbers))
    found: Floats = kept["_core_rows"]
    return found


class Kernel(NamedTuple):
    """A proof on floats for a batch, and the function that returns its numbers of each shape."""

    prove: Callable[[Floats, Floats], kernels3.Sure]
    rows: Callable[[Any], Floats] = rows


ROUND = (Point3, Sphere, Segment3, Capsule3)

KERNELS: Pairs[Kernel] = {
    **{
        (a, b): Kernel(kernels3.cores, core_rows)
        for a in (*ROUND, Triangle3)
        for b in (Triangle3, Box3)
    },
    **{(a, Box3): Kernel(kernels3.capsules_and_boxes) for a in ROUND},
    **{(a, b): Kernel(kernels3.capsules) for a in ROUND for b in ROUND},
    (Box3, Box3): Kernel(kernels3.boxes),
    (Triangle3, Triangle3): Kernel(kernels3.triangles),
    (Ray3, Triangle3): Kernel(kernels3.rays),
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
    hit, open_ = kernel.prove(*(_for_batch(shape, kernel.rows(shape), batch) for shape in (a, b)))
    if not touching:
        for shape in (a, b):
            open_ |= hit & ~_for_batch(shape, _are_solid(shape), batch)
    for i in open_.nonzero()[0].tolist():
        hit[i] = ask(_single(a, i, batch), _single(b, i, batch))
    return hit.reshape(batch)


def _for_batch(shape: Any, numbers: Any, batch: tuple[int, ...]) -> Any:
    """Return columns of a shape for each pair of the batch to which it broadcasts."""
    if shape.shape == batch:
        return numbers
    columns = np.arange(numbers.shape[-1]).reshape(shape.shape)
    return numbers[..., np.broadcast_to(columns, batch).ravel()]


def _are_solid(shape: Any) -> Bools:
    """Return which shapes of a flat batch certainly have an interior."""
    if isinstance(shape, Box3):
        numbers = rows(shape)
        found: Bools = numbers[3:6].min(axis=0) > 64 * ROUNDING * numbers[15]
        return found
    return _radius(shape, _numbers(shape.columns)) > 0


def _single(shape: Any, index: int, batch: tuple[int, ...]) -> Any:
    """Return one shape of the batch to which a shape, or a batch, broadcasts."""
    return picked(shape, np.unravel_index(index, batch), batch)
