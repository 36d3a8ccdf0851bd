"""The exact terms that decide whether a shape moving in a straight line hits a stationary one.

A convex shape A sweeps the hull of itself and its copy moved by w; it intersects B along the path
if and only if that hull does. In other words, the origin cast along w intersects the Minkowski sum
of B and -A (S. Cameron, "Collision Detection by Four-Dimensional Intersection Testing", 1990). So
the terms are those of `terms`, with the vertices of A at both ends of the path. Moved vertices are
never computed: w is subtracted from the vector from a vertex to T instead. The hull's edges are
among those of A, at both ends, and w from each vertex; any of these inside the hull do no harm. If
all points are collinear, the line across the vector between the first vertices replaces the
bounding boxes.

A path enters B if it leads through the interior of the sum. The interior of the swept sum, from
which these terms are computed, is what the path's points reach from that interior, so the same
lines decide if the origin must be strictly inside. With radii, it must be closer than their sum to
the sum of the cores. A sum without an interior (that of two points or segments) is entered by
crossing it.
"""

from collections.abc import Callable
from functools import cache, partial
from operator import le, lt
from typing import Any

import numpy as np

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.filter import Answer, decide
from hitlab.arithmetic.predicates import Number, Test, Vector, dot
from hitlab.deciding import terms
from hitlab.shapes.core import Core, Edge, Layout, Parts, edges, parts, split_columns

WIDER = 4
"""The factor of S relative to stationary shapes.

With M² = S + |w|², a gap is at most 2 M, and errs by 4 roundings of M, because it is rounded
twice. A cross of it with an edge errs by less than 15 of M², a difference of squares by 40; the
margins are 128 of M². The squared side, at most 8 M⁴, errs by 100 of M⁴, and its difference by
the same; the margin of degree 4 is 1024."""

Gaps = list[list[Vector]]


def met(a: Core, by: Vector, b: Core, where: Test = None, *, touching: bool = True) -> Answer:
    """Return whether a pair intersects on the path, exactly; `where` selects pairs of a batch.

    If touching does not count, the path must lead through the interior of their Minkowski
    difference.
    """
    columns = *a.columns, *by, *b.columns
    if where is not None:
        columns = tuple(np.broadcast_to(column, where.shape)[where] for column in columns)
    ask = _met if touching else _entered
    [answer] = blockwise(partial(ask, a.layout, b.layout), *columns)
    return answer


def _met(a: Layout, b: Layout, *columns: Number, within: terms.Compare = le) -> tuple[Answer]:
    lines_meet = decide(_terms_of(lines, a, b), terms.cores_meet, *columns)
    if not (a.radii or b.radii) or lines_meet is True:
        return (lines_meet,)
    in_reach = partial(terms.in_reach, within)
    return (lines_meet | decide(_terms_of(ways, a, b), in_reach, *columns),)


def _entered(a: Layout, b: Layout, *columns: Number) -> tuple[Answer]:
    entered = decide(_terms_of(lines, a, b), terms.surrounded, *columns)
    if not (a.radii or b.radii) or entered is True:
        return (entered,)
    own, _, others = split_columns(a, columns)
    radii = [of[-1] for layout, of in ((a, own), (b, others)) if layout.radii]
    return (entered | (sum(radii) > 0) & _met(a, b, *columns, within=lt)[0],)


@cache
def _terms_of(of: Callable[..., Any], a: Layout, b: Layout) -> Callable[..., Any]:
    def terms_of(*columns: Number) -> Any:
        split = split_columns(a, columns)
        return of(parts(a, split[0]), split[1], parts(b, split[2]))

    return terms_of


def _moved(gaps: Gaps, by: Vector) -> Gaps:
    """Return the vectors to b from the vertices of a at the start, then from those at the end."""
    return gaps + [[(x - by[0], y - by[1]) for x, y in row] for row in gaps]


def lines(a: Parts, by: Vector, b: Parts) -> terms.Lines:
    """Return the terms that decide whether the cores intersect along the path."""
    gaps = terms.gaps_of(a, b)
    moved, count = _moved(gaps, by), len(gaps)
    thin_a, thin_b = (len(core.vertices) < 3 for core in (a, b))
    found = [
        terms.line_along(edge, moved[edge.start] + moved[edge.start + count], [], thin_a)
        for edge in edges(a)
    ]
    found += [
        terms.line_along(terms.turned_edge(edge), [row[edge.start] for row in moved], [], thin_b)
        for edge in edges(b)
    ]
    found.append(terms.line_along(_along(by), [gap for row in gaps for gap in row], [], True))
    (x, y), *_ = gaps[0]
    found.append(terms.line_along(_along((-y, x)), [gap for row in moved for gap in row], [], True))
    return terms.Lines(found, _scale(gaps, by, None))


def ways(a: Parts, by: Vector, b: Parts) -> terms.Ways:
    """Return the terms that decide whether the cores are within reach along the path."""
    gaps, radius2 = terms.gaps_of(a, b), terms.squared_reach(a, b)
    moved, count = _moved(gaps, by), len(gaps)
    feet = [
        foot
        for edge in edges(a)
        for row in (moved[edge.start], moved[edge.start + count])
        for foot in terms.feet_on(edge, row, radius2)
    ]
    for edge in edges(b):
        feet += terms.feet_on(terms.turned_edge(edge), [row[edge.start] for row in moved], radius2)
    feet += [foot for row in gaps for foot in terms.feet_on(_along(by), row, radius2)]
    beyond = [dot(x, y, x, y) - radius2 for row in moved for x, y in row]
    return terms.Ways(beyond, feet, _scale(gaps, by, radius2))


def _along(way: Vector) -> Edge:
    return Edge(0, *way, before=True, after=True)


def _scale(gaps: Gaps, by: Vector, radius2: Number | None) -> Number:
    first = gaps[0] + [row[0] for row in gaps[1:]] + [by]
    squares = [dot(x, y, x, y) for x, y in first]
    return WIDER * sum(squares if radius2 is None else [*squares, radius2])
