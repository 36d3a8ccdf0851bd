"""Run an algorithm other than the exact decision: all queries do it through this module."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.predicates import Columns
from hitlab.published.algorithm import EXACT, Algorithm, Named, Program, Reading
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.validation import Floats


class Answer(NamedTuple):
    """The numbers that an algorithm returns, and whether it swaps the two shapes."""

    found: Columns
    turned: bool


def by_algorithm(
    query: str, a: AnyShape, b: AnyShape, algorithm: Named, by: Floats | None = None
) -> Answer:
    """Run an algorithm on a pair, or a batch in blocks, and return its answer to a query.

    In a sweep, the first shape moves by `by`. If the algorithm swaps the shapes, the second one
    moves by `-by` instead.
    """
    from hitlab.published.catalogue import program_of  # lazy, as few programs need it

    check_pair(a, b)
    own, program, first, second = program_of(algorithm, a, b)
    read, turned = reading(query, own, program), first is not a
    ways = () if by is None else (-by if turned else by,)

    def run(one: AnyShape, other: AnyShape, *ways: Floats) -> Columns:
        return as_tuple(read, program.run(one, other, *ways))

    with np.errstate(all="ignore"):
        found = _blockwise(run, first, second, *ways)
    return Answer(found, turned)


def reading(query: str, algorithm: Algorithm, program: Program) -> Reading:
    """Return the function that reads the answer to a query; reject unsupported queries."""
    if read := program.read(query):
        return read
    answers = ", ".join(program.queries)
    raise ValueError(
        f"algorithm = {algorithm.id!r} does not support {query}, only {answers}:"
        f" omit algorithm or use {EXACT.id!r}"
    )


def only_exact(question: str, algorithm: Named) -> ValueError:
    """Return the error for an option that only the exact algorithm supports."""
    id = getattr(algorithm, "id", algorithm)
    return ValueError(f"{question} cannot be combined with algorithm={id!r}")


def as_tuple(read: Reading, record: Any) -> Columns:
    """Return the answer as a tuple, even if it is a single number."""
    found = read(record)
    return found if isinstance(found, tuple) else (found,)


def _blockwise(run: Callable[..., Columns], a: AnyShape, b: AnyShape, *ways: Floats) -> Columns:
    """Return the answer for a single pair or a batch; `ways` holds the displacement of a sweep."""
    batch = np.broadcast_shapes(a.shape, b.shape, *(way.shape[:-1] for way in ways))
    if not batch:
        return tuple(np.asarray(each).item() for each in run(a, b, *ways))
    results: Columns = ()
    for block in blocks(batch):
        pair = (a, b) if block == () else (each.part(block, batch) for each in (a, b))
        part = tuple(
            map(np.asarray, run(*pair, *(np.broadcast_to(w, (*batch, 2))[block] for w in ways)))
        )
        results = results or tuple(np.empty(batch, _wide(each.dtype)) for each in part)
        for whole, each in zip(results, part):
            whole[block] = each
    return results


def _wide(kind: np.dtype[Any]) -> np.dtype[Any]:
    """Return float64 for floats of any precision, other types unchanged."""
    return np.dtype(float) if kind.kind == "f" else kind
