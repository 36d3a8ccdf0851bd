"""Evaluation of batches: in blocks that fit the cache, with a function for each case."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy import ndarray

from hitlab.arithmetic.elementwise import is_batch
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import BLOCK

ARENA = 1 << 24
"""The number of bytes that glibc keeps between blocks: more than the arrays of a block need.

It sets its thresholds by the largest freed block (mallopt(3), M_MMAP_THRESHOLD and
M_TRIM_THRESHOLD)."""

Results = TypeVar("Results", bound=Columns)
Index = tuple[int | slice, ...]

WHOLE: tuple[Index] = ((),)
"""The single block of an array that is not split."""


def blocks(shape: tuple[int, ...], size: int = BLOCK) -> Iterable[Index]:
    """Return indices that split an array of this shape into parts of at most `size` elements.

    >>> list(blocks((5, 3), 6))
    [(slice(0, 2, None),), (slice(2, 4, None),), (slice(4, 6, None),)]
    >>> list(blocks((2, 5), 4))
    [(0, slice(0, 4, None)), (0, slice(4, 8, None)), (1, slice(0, 4, None)), (1, slice(4, 8, None))]
    """
    _keep_freed_memory()
    return WHOLE if math.prod(shape) <= size else _cut(shape, size)


def _cut(shape: tuple[int, ...], size: int) -> Iterator[Index]:
    row = math.prod(shape[1:])
    if row > size:
        yield from ((i, *rest) for i in range(shape[0]) for rest in blocks(shape[1:], size))
        return
    step = size // row
    yield from ((slice(start, start + step),) for start in range(0, shape[0], step))


@cache
def _keep_freed_memory() -> None:
    """Make glibc keep the memory of one block's arrays for the next block, from the first batch on.

    Otherwise glibc returns it to the system, and each block waits for its pages again: a batch of
    10,000 disks and triangles takes three times as long. Its thresholds follow the largest array
    that was freed, so that freeing one of `ARENA` bytes is enough; nothing is written to it.
    """
    np.empty(ARENA, dtype=np.uint8)


def blockwise(measure: Callable[..., Results], *columns: Number) -> Results:
    """Return the results of `measure` for one pair or a batch, each with the batch's shape."""
    if not any(map(is_batch, columns)):
        return measure(*columns)
    whole = _alike(*columns)
    results: Any = ()
    for block in blocks(whole[0].shape):
        with np.errstate(all="ignore"):
            part = measure(*(column[block] for column in whole))
        results = results or tuple(np.empty(whole[0].shape, values.dtype) for values in part)
        for result, values in zip(results, part):
            result[block] = values
    return results


def measured(
    measure: Callable[..., Columns], hit: Test, *columns: Number, otherwise: float = math.nan
) -> Columns:
    """Return the results for a single hit, or for a batch with `otherwise` for its misses."""
    return by_case({True: measure}, hit, *columns, otherwise=otherwise)


def by_case(
    ways: Mapping[int, Callable[..., Columns]],
    case: Test,
    *columns: Number,
    otherwise: float = math.nan,
) -> Columns:
    """Return the results for one pair or a batch, each from the function in `ways` for its case.

    In a batch, pairs whose case has no function get `otherwise`.
    """
    if not (is_batch(case) or ndarray in map(type, columns)):
        return ways[case](*columns)
    verdicts, *whole = _alike(case, *columns)
    results: Columns = ()
    for block in blocks(verdicts.shape):
        for verdict, measure in ways.items():
            is_so = verdicts[block] == verdict
            chosen: Test = is_so.nonzero()
            if results and not chosen[0].size:
                continue
            if chosen[0].size == len(is_so) and is_so.ndim == 1:
                chosen = slice(None)  # avoids copies
            with np.errstate(all="ignore"):
                part = measure(*(column[block][chosen] for column in whole))
            results = results or tuple(np.full(verdicts.shape, otherwise) for _ in part)
            for result, values in zip(results, part):
                result[block][chosen] = values
    return results


def _alike(*columns: Number) -> Sequence[Number]:
    """Return the columns broadcast to one shape."""
    shapes = {np.shape(column) for column in columns}
    return columns if len(shapes) == 1 else np.broadcast_arrays(*columns)


def sure_or_exact(
    rounded: Callable[..., Columns], exact: Callable[..., tuple[float, ...]]
) -> Callable[..., Columns]:
    """Return a function that measures in floats if the results are certain, otherwise exactly.

    `rounded` returns whether its results are certain, followed by the results; `exact` returns the
    results of a single pair.
    """

    def measure(*columns: Number) -> Columns:
        sure, *values = rounded(*columns)
        if not is_batch(sure):
            return tuple(values) if sure else exact(*columns)
        for index in zip(*(~sure).nonzero()):
            for result, value in zip(values, exact(*(float(column[index]) for column in columns))):
                result[index] = value
        return tuple(values)

    return measure
