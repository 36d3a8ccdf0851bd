"""Whether two shapes meet: one formula for all pairs of cores.

Two convex sets are apart if and only if a line parallel to an edge of one of them has one set on
one of its sides and the other strictly on the other, or their bounding boxes are apart (which adds
the one line that flat sets lack, across themselves; S. Gottschalk's separating axis theorem with
its degenerate cases). "Strictly on a side" is a sign for every vertex, and for every end direction
that it does not lead back.

The grown cores meet if the cores do, or if a vertex of one is within the sum R of the radii of an
edge of the other, as in `disk_triangle`.
"""

import math
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from hitlab.core import Core, Edge, Layout, Parts, edges, has_area, parts
from hitlab.exact import BELOW, EXACT, Margin, decide
from hitlab.measures import exponent, larger, scaled
from hitlab.predicates import Number, cross, dot
from hitlab.shape import Shape

Columns = tuple[Number, ...]
Tests = Iterable[Number]

SMALLEST = math.ulp(0.0)


class EdgeTerms(NamedTuple):
    """An edge of one core against the other's vertices, their feet, and its end directions.

    The sides and the places along the edge are both times its length; the places are asked for
    only where there is a radius.
    """

    edge: Edge
    length2: Number
    sides: list[Number]
    places: list[Number]
    ends: list[Number]


class Half(NamedTuple):
    """What one core says: its turns from edge to edge, its edges against the other, its radius."""

    turns: list[Number]
    edges: list[EdgeTerms]
    radius: Number | None


class Reach(NamedTuple):
    """How far it is from every vertex of a to every vertex of b, and how far the radii reach."""

    gaps: list[tuple[Number, Number]]
    gap2: list[Number]
    radius2: Number | None
    scale: Number


class Overlap(NamedTuple):
    """The terms of a pair; the gaps lead from every vertex of a to every vertex of b."""

    halves: tuple[Half, Half]
    gaps: list[tuple[Number, Number]]
    ends: list[tuple[Number, Number]]
    gap2: list[Number]
    radius2: Number | None
    scale: Number


def intersects(a: Shape, b: Shape, *, touching: bool) -> Any:
    """Say exactly whether two shapes meet, or with `touching=False` whether they overlap."""
    (layout_a, columns_a), (layout_b, columns_b) = a.core, b.core
    if not touching and not (has_area(layout_a) and has_area(layout_b)):
        shape = np.broadcast_shapes(a.shape, b.shape)
        return np.zeros(shape, dtype=bool) if shape else False
    verdict = meets if touching else overlaps
    near = _aligned(layout_a, layout_b) if layout_a.ends or layout_b.ends else None
    return decide(_terms_of(layout_a, layout_b), verdict, *columns_a, *columns_b, near=near)


def contains_strictly(core: Core, x: Number, y: Number) -> Any:
    """Say exactly whether a point is in the interior of a bounded core; a flat one has none."""
    if not has_area(core.layout):
        return False
    return decide(_terms_of(core.layout, Layout(1)), _contains, *core.columns, x, y)


@cache
def _aligned(layout_a: Layout, layout_b: Layout) -> Callable[..., Columns]:
    """Bring the directions, whose length tells nothing, to the size of the square root of S."""
    split = layout_a.width

    def near(*columns: Number) -> Columns:
        a, b = columns[:split], columns[split:]
        size = exponent(_reach(parts(layout_a, a), parts(layout_b, b)).scale) // 2
        return *_with_size(layout_a, a, size), *_with_size(layout_b, b, size)

    return near


def _with_size(layout: Layout, columns: Columns, size: Number) -> Columns:
    if not layout.ends:
        return columns
    start = 2 * layout.vertices
    x, y = columns[start : start + 2]
    shift = size - exponent(larger(abs(x), abs(y)))
    return *columns[:start], _kept(x, shift), _kept(y, shift), *columns[start + 2 :]


def _kept(x: Number, shift: Number) -> Number:
    """Multiply by a power of two, but keep the sign of what is lost to underflow."""
    return scaled(x, shift) + ((x > 0) * SMALLEST - (x < 0) * SMALLEST)


@cache
def _terms_of(layout_a: Layout, layout_b: Layout) -> Callable[..., Overlap]:
    split = layout_a.width

    def terms(*columns: Number) -> Overlap:
        a, b = parts(layout_a, columns[:split]), parts(layout_b, columns[split:])
        return pair_terms(a, b)

    return terms


def _reach(a: Parts, b: Parts) -> Reach:
    gaps = [(bx - ax, by - ay) for ax, ay in a.vertices for bx, by in b.vertices]
    gap2 = [dot(x, y, x, y) for x, y in gaps]
    radius2, scale = None, sum(gap2[1:], gap2[0])
    radii = [core.radius for core in (a, b) if core.radius is not None]
    if radii:
        radius = sum(radii[1:], radii[0])
        radius2 = radius * radius
        scale = scale + radius2
    return Reach(gaps, gap2, radius2, scale)


def pair_terms(a: Parts, b: Parts) -> Overlap:
    """Compute the terms of two cores."""
    gaps, gap2, radius2, scale = _reach(a, b)
    width = len(b.vertices)
    from_a = [gaps[i * width : (i + 1) * width] for i in range(len(a.vertices))]
    from_b = [[(-x, -y) for x, y in gaps[j::width]] for j in range(width)]
    ends = b.ends + [(-x, -y) for x, y in a.ends]
    is_round = radius2 is not None
    halves = _half(a, from_a, b.ends, is_round), _half(b, from_b, a.ends, is_round)
    return Overlap(halves, gaps, ends, gap2, radius2, scale)


def _half(core: Parts, gaps: list[list[Any]], ends: list[Any], is_round: bool) -> Half:
    own = edges(core)
    terms = [
        EdgeTerms(
            edge,
            dot(edge.x, edge.y, edge.x, edge.y),
            [cross(edge.x, edge.y, x, y) for x, y in gaps[edge.start]],
            [dot(edge.x, edge.y, x, y) for x, y in gaps[edge.start]] if is_round else [],
            [cross(edge.x, edge.y, x, y) for x, y in ends],
        )
        for edge in own
    ]
    turns = []
    if len(own) > 2:
        turns = [cross(e.x, e.y, f.x, f.y) for e, f in zip(own, own[1:] + own[:1])]
    return Half(turns, terms, core.radius)


def meets(pair: Overlap, margin: Margin) -> Number:
    """Decide whether the two closed sets have a point in common."""
    found = _cores_meet(pair, margin, margin)
    return found if pair.radius2 is None else found | _in_reach(pair, margin, margin)


def overlaps(pair: Overlap, margin: Margin) -> Number:
    """Decide whether the two interiors have a point in common."""
    solid = _is_solid(pair.halves[0], margin) & _is_solid(pair.halves[1], margin)
    return solid & _closed_meets_open(pair, margin)


def _contains(pair: Overlap, margin: Margin) -> Number:
    """Decide whether the second core, a point, is in the interior of the first."""
    return _is_solid(pair.halves[0], margin) & _closed_meets_open(pair, margin)


def _closed_meets_open(pair: Overlap, margin: Margin) -> Number:
    """Decide whether solid sets overlap, or one of them and a point: whether more than touching."""
    below = BELOW if margin is EXACT else margin
    if pair.radius2 is None:
        return _cores_meet(pair, margin, below)
    return _cores_meet(pair, margin, margin) | _in_reach(pair, margin, below)


def _is_solid(half: Half, margin: Margin) -> Number:
    if half.radius is not None:
        return half.radius > 0
    return _any(_turns_left(half, margin)) | _any(_turns_right(half, margin))


def _turns_left(half: Half, margin: Margin) -> Tests:
    return (turn > -margin.two for turn in half.turns)


def _turns_right(half: Half, margin: Margin) -> Tests:
    return (turn < margin.two for turn in half.turns)


def _cores_meet(pair: Overlap, margin: Margin, reach: Margin) -> Number:
    """Find no line that separates the cores; `reach` is for the sides, which decide touching."""
    lines = (_do_not_separate(half, margin, reach) for half in pair.halves)
    return _all(chain((_boxes_meet(pair),), lines))


def _boxes_meet(pair: Overlap) -> Number:
    """Compare without a margin: a float difference has the true difference's sign."""
    below = (
        _any(chain((gap[axis] <= 0 for gap in pair.gaps), (end[axis] < 0 for end in pair.ends)))
        for axis in (0, 1)
    )
    above = (
        _any(chain((gap[axis] >= 0 for gap in pair.gaps), (end[axis] > 0 for end in pair.ends)))
        for axis in (0, 1)
    )
    return _all(chain(below, above))


def _do_not_separate(half: Half, margin: Margin, reach: Margin) -> Number:
    """Find points of both cores that keep every edge's line from parting them, on either side."""
    if not half.edges:
        return True
    left, right = (_any(turns(half, margin)) for turns in (_turns_left, _turns_right))
    return _all(_does_not_separate(edge, left, right, margin, reach) for edge in half.edges)


def _does_not_separate(
    edge: EdgeTerms, left: Number, right: Number, margin: Margin, reach: Margin
) -> Number:
    not_left = chain(
        (side <= reach.two for side in edge.sides), (end < margin.two for end in edge.ends)
    )
    not_right = chain(
        (side >= -reach.two for side in edge.sides), (end > -margin.two for end in edge.ends)
    )
    no_edge = edge.length2 <= margin.two  # where a hull repeats its last vertex
    return no_edge | (left | _any(not_left)) & (right | _any(not_right))


def _in_reach(pair: Overlap, margin: Margin, reach: Margin) -> Number:
    """Compare the distances of vertices to vertices and edges with the radius."""
    corners = (gap2 <= pair.radius2 + reach.two for gap2 in pair.gap2)
    feet = (
        _foot_in_reach(pair, edge, side, place, margin, reach)
        for half in pair.halves
        for edge in half.edges
        for side, place in zip(edge.sides, edge.places)
    )
    return _any(chain(corners, feet))


def _foot_in_reach(
    pair: Overlap, terms: EdgeTerms, side: Number, place: Number, margin: Margin, reach: Margin
) -> Number:
    near = side * side <= pair.radius2 * terms.length2 + reach.four
    if terms.edge.before:
        near = near & (place > -margin.two)
    if terms.edge.after:
        near = near & (place < terms.length2 + margin.two)
    return near


def _any(tests: Tests) -> Number:
    """Join by or; a single pair returns at the first True, a batch has none."""
    found: Number = False
    for test in tests:
        if test is True:
            return True
        found = found | test
    return found


def _all(tests: Tests) -> Number:
    """Join by and; a single pair returns at the first False."""
    found: Number = True
    for test in tests:
        if test is False:
            return False
        found = found & test
    return found
