"""The number of operations an algorithm needs for its answer."""

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
from hitlab.shapes.shown import meant
from hitlab.shapes.validation import checked


def operations(
    a: AnyShape,
    b: AnyShape,
    *,
    algorithm: Algorithm | str,
    query: str = "intersects",
    by: ArrayLike | None = None,
) -> Operations:
    """Return the number of operations an algorithm needs for an answer, assuming early exit.

    This runs the program itself, on numbers that count their operations. GJK and EPA in space run
    pair by pair: what they had done before they had the answer counts.

    Parameters
    ----------
    a, b : Shape
        In either order; batches broadcast against each other.
    algorithm : str or Algorithm
        One of `algorithms(a, b)`, or its id, except the exact one, which has no program.
    query : str
        A query that the algorithm supports, such as `distance`, but not `explain`.
    by : array_like, shape (..., 2), optional
        The displacement of a, for an algorithm that sweeps.

    Returns
    -------
    Operations
        `(additions, multiplications, divisions, roots, comparisons)` of floats: integers for a
        single pair, arrays for a batch. Subtractions count as additions, `roots` are square roots.
        Changes of sign, integer operations, and the cosine and sine of a box's angle are not
        counted.

    Raises
    ------
    ValueError
        If the algorithm is not available for the pair, or does not support the query.

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
    if query not in (answers := [each for each in program.queries if each != "explain"]):
        raise ValueError(
            f"operations() does not support query={query!r} with algorithm={own.id!r}:"
            f" {meant(query, answers)}"
        )
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
