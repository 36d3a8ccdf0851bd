"""How many operations an algorithm takes for its answer."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.counted import Operations, Tape
from hitlab.published.algorithm import Algorithm
from hitlab.published.catalogue import program_of
from hitlab.published.program import counting
from hitlab.queries.by_algorithm import as_tuple, reading
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.validation import checked


def operations(
    a: AnyShape,
    b: AnyShape,
    *,
    algorithm: Algorithm | str,
    query: str = "intersects",
    by: ArrayLike | None = None,
) -> Operations:
    """Count what an algorithm computes for an answer, if it returns as soon as that is known.

    The program itself runs, on numbers that count.

    Parameters
    ----------
    a, b : Shape
        In either order; batches broadcast against each other.
    algorithm : str or Algorithm
        One of `algorithms(a, b)`, or its id, but the exact one: it has no program.
    query : str
        A query that it answers, such as `distance`; not `explain`.
    by : array_like, shape (..., 2), optional
        For an algorithm that sweeps: the way of a.

    Returns
    -------
    Operations
        `(additions, multiplications, divisions, roots, comparisons)` of floats, integers of a
        single pair, arrays of a batch. Subtractions count as additions; signs, whole numbers, and
        the cosine and the sine of a box's angle count nothing.

    Raises
    ------
    ValueError
        For an algorithm that the pair lacks, or that does not answer the query.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (0, 4), (4, 0)])
    >>> inside, beside = hl.Disk((1, 1), 1), hl.Disk((-3, 2), 1)
    >>> hl.operations(inside, triangle, algorithm="redpoll-2-23")
    Operations(additions=15, multiplications=6, divisions=0, roots=0, comparisons=3)
    >>> [sum(hl.operations(disk, triangle, algorithm=id)) for disk in (inside, beside)
    ...  for id in ("redpoll-2-23", "redpoll-2-23-inflated")]
    [24, 123, 44, 69]
    >>> hl.operations(hl.Disk([(1, 1), (-9, 0)], 1), triangle, algorithm="gjk").additions
    array([58, 17])
    """
    check_pair(a, b)
    own, program, first, second = program_of(algorithm, a, b)
    read = reading(query, own, program)
    ways: tuple[Any, ...] = () if by is None else (checked("by", (2,), by),)
    if first is not a:
        ways = tuple(-way for way in ways)
    batch = np.broadcast_shapes(a.shape, b.shape, *(way.shape[:-1] for way in ways))
    counts = [np.zeros(batch, dtype=np.int64) for _ in Operations._fields]
    for block in blocks(batch):
        pair = (first, second) if block == () else (x.part(block, batch) for x in (first, second))
        own_ways = (np.broadcast_to(way, (*batch, 2))[block] for way in ways)
        with counting(tape := Tape()):
            found = tape.counts(as_tuple(read, program.run(*pair, *own_ways)))
        for whole, part in zip(counts, found):
            whole[block] = part
    return Operations(*(each if batch else each.item() for each in counts))
