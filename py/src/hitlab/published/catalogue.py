"""The algorithms for each pair: the exact one, those of the articles, and textbook methods."""

import json
from collections.abc import Sequence

from hitlab.published import (
    conservative_advancement,
    dxlib,
    dxlib_naive,
    epa,
    epa3,
    gjk,
    gjk3,
    gottschalk,
    marupeke_13,
    moller_trumbore,
    redpoll_2_20,
    redpoll_2_23,
    redpoll_2_23_inflated,
    redpoll_2_24,
    sat,
    slabs,
)
from hitlab.published.algorithm import EXACT, Algorithm, Named, Program, is_exact
from hitlab.shapes.base import AnyShape, Shape
from hitlab.shapes.pairs import Kind, find, no_shape, unknown_pair
from hitlab.shapes.shown import meant
from hitlab.space import pairs as space
from hitlab.words.page_files import carried

PUBLISHED = (
    redpoll_2_20.ALGORITHM,
    redpoll_2_23.ALGORITHM,
    redpoll_2_23_inflated.ALGORITHM,
    marupeke_13.ALGORITHM,
    redpoll_2_24.ALGORITHM,
    dxlib_naive.ALGORITHM,
    dxlib.ALGORITHM,
)

IN_SPACE = (*gottschalk.ALGORITHMS, *moller_trumbore.ALGORITHMS, *slabs.ALGORITHMS)
"""The programs of engines for pairs in space, in double and in single precision."""

METHODS = (
    *sat.ALGORITHMS,
    *gjk3.in_space_too(gjk.ALGORITHMS, gjk3.PROGRAMS),
    *gjk3.in_space_too(epa.ALGORITHMS, epa3.PROGRAMS),
    *conservative_advancement.ALGORITHMS,
)
"""The textbook methods, in double and in single precision."""

KNOWN = (*PUBLISHED, *METHODS, *IN_SPACE)

LIBRARIES: dict[str, dict[str, str]] = json.loads(carried(__file__, "libraries.json").read_bytes())
"""The libraries that run in the browser, on the page only."""


def algorithms_of_pair(a: AnyShape | Kind, b: AnyShape | Kind) -> list[Algorithm]:
    """Return the algorithms for a pair of shapes or their classes, the exact one first."""
    first, second = (shape if isinstance(shape, type) else type(shape) for shape in (a, b))
    for name, given, kind in (("a", a, first), ("b", b, second)):
        if not (issubclass(kind, Shape) and hasattr(kind, "kind")):
            raise no_shape(name, given)
    if 3 in (first.dimension, second.dimension) and not space.is_pair(first, second):
        raise unknown_pair(a, b)
    return [EXACT, *(each for each in KNOWN if find(each.programs, first, second))]


def program_of(
    algorithm: Named, a: AnyShape, b: AnyShape
) -> tuple[Algorithm, Program, AnyShape, AnyShape]:
    """Return an algorithm, its program for a pair, and the shapes in the program's order."""
    for each in [algorithm] if isinstance(algorithm, Algorithm) else KNOWN:
        if each.id == getattr(algorithm, "id", algorithm) and (pair := find(each.programs, a, b)):
            return each, *pair
    known = algorithms_of_pair(a, b)[is_exact(algorithm) :]  # not the exact one if it was requested
    ids = [each.id for each in known]
    kinds = f"{type(a).__name__} and {type(b).__name__}"
    raise unknown_algorithm(getattr(algorithm, "id", algorithm), ids, kinds)


def unknown_algorithm(id: object, ids: Sequence[str], what: str) -> ValueError:
    """Return the error for an algorithm that is not available for a pair or a group."""
    if library := LIBRARIES.get(str(id).partition("@")[0]):
        package = f"{library['package']} {library['version']}"
        return ValueError(
            f"algorithm = {id!r} is a library in JavaScript, {package}, which only hitlab's page"
            f" runs: open the page's link, or choose one of {', '.join(ids)}"
        )
    return ValueError(f"algorithm = {id!r} is not available for {what}: {meant(str(id), ids)}")
