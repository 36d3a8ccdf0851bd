"""The one door by which a query asks another algorithm than the exact decision."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.predicates import Columns
from hitlab.published.algorithm import Algorithm, Program, Reading
from hitlab.published.catalogue import EXACT, Named, program_of
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import check_pair
from hitlab.shapes.validation import Floats


class Answer(NamedTuple):
    """The numbers that an algorithm gives; whether it takes the two shapes in the other order."""

    found: Columns
    turned: bool


def by_algorithm(
    query: str, a: AnyShape, b: AnyShape, algorithm: Named, by: Floats | None = None
) -> Answer:
    """Run an algorithm on a pair, or a batch in blocks, and read the answer to a query.

    For a sweep the first shape moves `by` a way; in the other order that is the second's, back.
    """
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
    """Give what reads the answer to a query; refuse one that the program does not answer."""
    if read := program.read(query):
        return read
    answers = ", ".join(program.queries)
    raise ValueError(
        f"algorithm = {algorithm.id!r} has no {query.replace('_', ' ')}, but {answers}:"
        f" leave it out, or take {EXACT.id!r}"
    )


def only_exact(question: str, algorithm: Named) -> ValueError:
    """Make the error for a question that programs do not have."""
    id = getattr(algorithm, "id", algorithm)
    return ValueError(f"{question} with algorithm = {id!r}: want only one of them")


def as_tuple(read: Reading, record: Any) -> Columns:
    """Read an answer, which may be one number."""
    found = read(record)
    return found if isinstance(found, tuple) else (found,)


def _blockwise(run: Callable[..., Columns], a: AnyShape, b: AnyShape, *ways: Floats) -> Columns:
    """Run on whole shapes, and on a way if there is one: a single pair, or a batch in blocks."""
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
    """Give floats of any precision as doubles."""
    return np.dtype(float) if kind.kind == "f" else kind
