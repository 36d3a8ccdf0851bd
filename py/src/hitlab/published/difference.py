"""The Minkowski difference a - b of two shapes, accessed through its support points only.

Each shape is given by its vertices and a radius. The shapes intersect if and only if the origin is
in the set of all p - q with p in a and q in b.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.published import program
from hitlab.published.program import root, where
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.steps.explanation import Coordinates, Mark

Record = TypeVar("Record")

OF = "a-b"
"""The value of `Mark.of` for a mark in the difference, not in the picture of the shapes."""


class Body(NamedTuple):
    """A shape: the hull of its vertices, grown by its radius."""

    vertices: tuple[Vector, ...]
    radius: Number


class Support(NamedTuple):
    """The point w = p - q, with p on a, q on b, and the indices of their vertices."""

    w: Vector
    p: Vector
    q: Vector
    i: Number
    j: Number


Supports = Callable[[Vector], Support]
"""Returns the support point of the difference in a direction of any length."""


def run_on(
    program_: Callable[..., Record],
    a: AnyPlaneShape,
    b: AnyPlaneShape,
    number: type[np.floating[Any]] = np.float64,
    *others: Number,
) -> Record:
    """Run a program on two shapes, single or batches, as bodies, and return its record."""
    first, second = _columns(a), _columns(b)
    split, end = len(first), len(first) + len(second)

    def on_columns(*columns: Number) -> Record:
        return program_(_body(columns[:split]), _body(columns[split:end]), *columns[end:])

    return program.run(on_columns, *first, *second, *others, number=number)


def _columns(shape: AnyPlaneShape) -> Sequence[Number]:
    corners = shape._hull()
    numbers = np.moveaxis(corners.reshape(*corners.shape[:-2], -1), -1, 0)
    return [*numbers, shape._field("radius") if "radius" in shape.fields else 0.0]


def _body(columns: Columns) -> Body:
    return Body(tuple(zip(columns[:-1:2], columns[1:-1:2])), columns[-1])


def of_cores(a: Body, b: Body) -> Supports:
    """Return the support function of the difference without radii, a polygon."""
    return partial(_support, a, b)


def of_shapes(a: Body, b: Body) -> Supports:
    """Return the support function of the difference with radii, which has round corners."""

    def support(d: Vector) -> Support:
        length = root(dot(*d, *d))
        x, y = d[0] / length, d[1] / length
        found = _support(a, b, d)
        p = found.p[0] + a.radius * x, found.p[1] + a.radius * y
        q = found.q[0] - b.radius * x, found.q[1] - b.radius * y
        return found._replace(w=(p[0] - q[0], p[1] - q[1]), p=p, q=q)

    return support


def _support(a: Body, b: Body, d: Vector) -> Support:
    p, i = farthest(a.vertices, d)
    q, j = farthest(b.vertices, (-d[0], -d[1]))
    return Support((p[0] - q[0], p[1] - q[1]), p, q, i, j)


def farthest(vertices: tuple[Vector, ...], d: Vector) -> tuple[Vector, Number]:
    """Return the farthest vertex in a direction (the first of equals), and its index."""
    best, reach = (vertices[0], 0), dot(*vertices[0], *d)
    for number, vertex in enumerate(vertices[1:], 1):
        far = dot(*vertex, *d)
        better = far > reach
        best, reach = where(better, (vertex, number), best), where(better, far, reach)
    return best


def is_same(one: Support, other: Support) -> Test:
    """Return whether two support points are the same point."""
    return (one.w[0] == other.w[0]) & (one.w[1] == other.w[1])


def start(a: Body, b: Body) -> Vector:
    """Return the first direction: from the difference of the shapes' first vertices to the origin.

    If that difference is the origin itself, the direction is (1, 0).
    """
    (px, py), (qx, qy) = a.vertices[0], b.vertices[0]
    x, y = qx - px, qy - py
    none = (x == 0) & (y == 0)
    return where(none, 1.0, x), y


def support_marks(found: Support, name: str = "w") -> list[Mark]:
    """Return the marks of a support point: the point of each shape, and their difference."""
    return [
        Mark("point", "p", (found.p,), "a"),
        Mark("point", "q", (found.q,), "b"),
        Mark("point", name, (found.w,), OF),
    ]


def outline_marks(name: str, points: Sequence[Coordinates]) -> list[Mark]:
    """Return the marks for the sides of a simplex or a polytope in the difference."""
    sides = zip(points, [*points[1:], points[0]])
    return [Mark("segment", name, side, OF) for side in sides if side[0] != side[1]]
