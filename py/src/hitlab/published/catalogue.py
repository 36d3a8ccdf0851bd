"""Which algorithms there are for each pair: the exact one, and those of the articles."""

from typing import Any

from hitlab.published import (
    dxlib,
    dxlib_naive,
    marupeke_13,
    redpoll_2_20,
    redpoll_2_23,
    redpoll_2_23_inflated,
    redpoll_2_24_box,
    redpoll_2_24_disk,
    redpoll_2_24_line,
)
from hitlab.published.algorithm import Algorithm
from hitlab.published.program import Program
from hitlab.shapes.base import Shape
from hitlab.shapes.pairs import Kind, Pairs, find, no_shape, unknown_pair
from hitlab.shapes.plane import Box, Disk, Line, Ray, Triangle
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.space import pairs as space

EXACT = Algorithm("exact", "Exact predicates", "hitlab")

PUBLISHED: dict[Algorithm, Pairs[Program]] = {
    redpoll_2_20.ALGORITHM: {(Disk, Box): redpoll_2_20},
    redpoll_2_23.ALGORITHM: {(Disk, Triangle): redpoll_2_23},
    redpoll_2_23_inflated.ALGORITHM: {(Disk, Triangle): redpoll_2_23_inflated},
    marupeke_13.ALGORITHM: {(Triangle, Triangle): marupeke_13},
    redpoll_2_24_box.ALGORITHM: {
        (Ray, Box): redpoll_2_24_box,
        (Ray, Disk): redpoll_2_24_disk,
        (Line, Line): redpoll_2_24_line,
    },
    dxlib_naive.ALGORITHM: {(Point3, Triangle3): dxlib_naive, (Sphere, Triangle3): dxlib_naive},
    dxlib.ALGORITHM: {(Point3, Triangle3): dxlib, (Sphere, Triangle3): dxlib},
}
"""The file of each published program, by the pair that it takes, in the program's order."""


def algorithms_of_pair(a: Shape[Any] | Kind, b: Shape[Any] | Kind) -> list[Algorithm]:
    """List the algorithms for a pair of shapes or their classes, the exact one first."""
    first, second = (shape if isinstance(shape, type) else type(shape) for shape in (a, b))
    for name, given, kind in (("a", a, first), ("b", b, second)):
        if not (issubclass(kind, Shape) and hasattr(kind, "kind")):
            raise no_shape(name, given)
    if 3 in (first.dimension, second.dimension) and not space.knows(first, second):
        raise unknown_pair(a, b)
    told = (algorithm for algorithm, files in PUBLISHED.items() if find(files, first, second))
    return [EXACT, *told]


def published(id: str, a: Shape[Any], b: Shape[Any]) -> tuple[Program, Shape[Any], Shape[Any]]:
    """Find the program of that id for a pair, and the order in which it takes the two shapes."""
    for algorithm, files in PUBLISHED.items():
        if algorithm.id == id and (pair := find(files, a, b)):
            return pair
    known = [algorithm.id for algorithm in algorithms_of_pair(a, b)]
    raise ValueError(
        f"algorithm = {id!r}: want one of {known} for {type(a).__name__} and {type(b).__name__}"
    )
