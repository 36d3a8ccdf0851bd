"""The terms that decide on two cores: lines along their edges, and vectors between them.

Do the cores intersect? Two convex sets are apart if and only if their bounding boxes are, or a line
along an edge of one of them has the other strictly on its outer side (S. Gottschalk's separating
axis theorem; the boxes add the line that flat sets lack, the one across them). A hull is to the
left of its edges, so the outer side is the right. The other core is there if all its vertices are,
and no end direction points back. For a core of fewer than three vertices, both sides of an edge are
outer sides.

Is one within reach of the other? Grown cores intersect if the cores do, or if the distance of a
vertex of one core from a vertex or an edge of the other is at most R, the sum of the radii, as in
`disk_triangle`. Shapes that are apart are at most a margin apart if that holds with the margin
added to R.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import ge, gt
from typing import Any, NamedTuple

from hitlab.arithmetic.elementwise import exponent, larger, scaled
from hitlab.arithmetic.filter import EXACT, Margin
from hitlab.arithmetic.predicates import Columns, Number, Vector, cross, dot
from hitlab.shapes.core import Edge, Layout, Parts, edges, parts

Tests = Iterable[Number]
Compare = Callable[[Number, Number], Number]

SMALLEST = math.ulp(0.0)


class Line(NamedTuple):
    """The line along an edge, with the sides of the other core's vertices and ends.

    A side is positive on the left. `thin` is whether the edge's own core has fewer than three
    vertices.
    """

    edge: Edge
    sides: list[Number]
    ends: list[Number]
    thin: bool


class Lines(NamedTuple):
    """The lines along all edges of two cores, and the scale S of their terms."""

    lines: list[Line]
    scale: Number


class Foot(NamedTuple):
    """A vertex relative to an edge XY: how far it is out of reach, after X and before Y.

    With the side s and the position p, both times |XY|, these are s² - R² |XY|², p and |XY|² - p.
    """

    edge: Edge
    beyond: Number
    place: Number
    rest: Number


class Ways(NamedTuple):
    """The gaps between two cores: |XT|² - R² of two vertices, and the feet of vertices on edges."""

    beyond: list[Number]
    feet: list[Foot]
    scale: Number


@dataclass(frozen=True)
class Aligned:
    """Scales the directions, whose length has no meaning, to the size of √S."""

    a: Layout
    b: Layout

    def __call__(self, *columns: Number) -> Columns:
        """Return the columns with the directions scaled."""
        a, b = self.a, self.b
        split = columns[: a.width], columns[a.width :]
        cores = [parts(*each) for each in zip((a, b), split)]
        radius2 = squared_reach(*cores)
        squares = _squares(_from_first(gaps_of(*cores)))
        size = exponent(_total(squares if radius2 is None else [*squares, radius2])) // 2
        return *_with_size(a, split[0], size), *_with_size(b, split[1], size)


aligned = cache(Aligned)


def _with_size(layout: Layout, columns: Columns, size: Number) -> Columns:
    if not layout.ends:
        return columns
    start = 2 * layout.vertices
    x, y = columns[start : start + 2]
    shift = size - exponent(larger(abs(x), abs(y)))
    return *columns[:start], _kept(x, shift), _kept(y, shift), *columns[start + 2 :]


def _kept(x: Number, shift: Number) -> Number:
    """Return the number times a power of two, with its sign even if it underflows."""
    return scaled(x, shift) + ((x > 0) * SMALLEST - (x < 0) * SMALLEST)


def _from_first(table: list[list[Any]]) -> list[Any]:
    """Return the entries of all pairs of vertices that contain the first one of either core.

    S is the sum of the squared lengths of these gaps and of R².
    """
    return table[0] + [row[0] for row in table[1:]]


def _squares(gaps: list[Vector]) -> list[Number]:
    return [dot(x, y, x, y) for x, y in gaps]


def _total(numbers: list[Number]) -> Number:
    return sum(numbers[1:], numbers[0])


def squared_reach(a: Parts, b: Parts, margin: Number | None = None) -> Number | None:
    """Return the square of the sum of the radii and the margin, or None if all are None."""
    radii = [radius for radius in (a.radius, b.radius, margin) if radius is not None]
    if not radii:
        return None
    radius = _total(radii)
    return radius * radius


def gaps_of(a: Parts, b: Parts) -> list[list[Vector]]:
    """Return the vectors from each vertex of a to those of b."""
    return [[(x - px, y - py) for x, y in b.vertices] for px, py in a.vertices]


def turned_edge(edge: Edge) -> Edge:
    """Return the edge with its vector negated: then gaps from a to b serve as those from b to a."""
    return Edge(edge.start, -edge.x, -edge.y, edge.before, edge.after)


def lines(a: Parts, b: Parts) -> Lines:
    """Return the terms that decide whether the cores intersect."""
    gaps = gaps_of(a, b)
    lines = [line_along(edge, gaps[edge.start], b.ends, len(a.vertices) < 3) for edge in edges(a)]
    lines += [
        line_along(
            turned_edge(edge),
            [row[edge.start] for row in gaps],
            [(-x, -y) for x, y in a.ends],
            len(b.vertices) < 3,
        )
        for edge in edges(b)
    ]
    return Lines(lines, _total(_squares(_from_first(gaps))))


def line_along(edge: Edge, gaps: list[Vector], ends: list[Vector], thin: bool) -> Line:
    """Return an edge's line, and on which side of it the other core's vertices and ends lie."""
    return Line(
        edge,
        [cross(edge.x, edge.y, x, y) for x, y in gaps],
        [cross(edge.x, edge.y, x, y) for x, y in ends],
        thin,
    )


def cores_meet(pair: Lines, margin: Margin) -> Number:
    """Return whether no line separates two cores whose bounding boxes intersect.

    An edge of length 0, between equal vertices, has no line; the test for it needs no margin.
    """
    return all_of(
        (line.edge.x == 0) & (line.edge.y == 0) | _reaches_over(line, margin, ge)
        for line in pair.lines
    )


def cores_overlap(pair: Lines, margin: Margin) -> Number:
    """Return whether no line has the other core on its outer side or on itself."""
    return all_of(
        (line.edge.x == 0) & (line.edge.y == 0) | _reaches_over(line, margin, gt)
        for line in pair.lines
    )


def surrounded(pair: Lines, margin: Margin) -> Number:
    """Return whether the cores still intersect after any small enough move; False for two points.

    Unlike `cores_overlap`, it does not require that both have an area.
    """
    return _any((line.edge.x != 0) | (line.edge.y != 0) for line in pair.lines) & cores_overlap(
        pair, margin
    )


def _reaches_over(line: Line, margin: Margin, inside: Compare) -> Number:
    """Return whether the other core has a point `inside` the line, on both sides if `thin`."""
    most, least = margin.two, margin.least
    tests = [inside(side, least) for side in line.sides]
    if line.ends:
        tests += [end > least for end in line.ends]
    if not line.thin:
        return _any(tests)
    other = [inside(most, side) for side in line.sides]
    if line.ends:
        other += [end < most for end in line.ends]
    return _any(tests) & _any(other)


def separates(line: Line) -> bool:
    """Return whether a line has the other core strictly on its outer side."""
    return not _reaches_over(line, EXACT, ge)


def touches(line: Line) -> bool:
    """Return whether a line has the other core on its outer side or on itself."""
    return not _reaches_over(line, EXACT, gt)


def ways(a: Parts, b: Parts, margin: Number | None = None) -> Ways:
    """Return the terms that decide whether one core is within reach of the other."""
    gaps, radius2 = gaps_of(a, b), squared_reach(a, b, margin)
    feet = [foot for edge in edges(a) for foot in feet_on(edge, gaps[edge.start], radius2)]
    for edge in edges(b):
        feet += feet_on(turned_edge(edge), [row[edge.start] for row in gaps], radius2)
    squares = [_squares(row) for row in gaps]
    beyond = [square - radius2 for row in squares for square in row]
    return Ways(beyond, feet, _total([*_from_first(squares), radius2]))


def feet_on(edge: Edge, gaps: list[Vector], radius2: Number) -> Iterator[Foot]:
    """Yield the other core's vertices relative to an edge."""
    length2 = dot(edge.x, edge.y, edge.x, edge.y)
    reach = radius2 * length2
    for x, y in gaps:
        side, place = cross(edge.x, edge.y, x, y), dot(edge.x, edge.y, x, y)
        yield Foot(edge, side * side - reach, place, length2 - place)


def in_reach(within: Compare, pair: Ways, margin: Margin) -> Number:
    """Return whether the cores' distance is at most R, or less than R if `within` is `lt`."""
    corners = (within(beyond, margin.two) for beyond in pair.beyond)
    feet = (_foot_is_near(foot, margin, within) for foot in pair.feet)
    return _any(chain(corners, feet))


def _foot_is_near(foot: Foot, margin: Margin, within: Compare) -> Number:
    near = within(foot.beyond, margin.four) & ((foot.edge.x != 0) | (foot.edge.y != 0))
    if foot.edge.before:
        near = near & (foot.place > margin.least)
    if foot.edge.after:
        near = near & (foot.rest > margin.least)
    return near


def _any(tests: Tests) -> Number:
    """Return the disjunction; a single pair stops at the first True, a batch evaluates all."""
    found: Number = False
    for test in tests:
        if test is True:
            return True
        found = found | test
    return found


def all_of(tests: Tests) -> Number:
    """Return the conjunction; a single pair stops at the first False, a batch evaluates all."""
    found: Number = True
    for test in tests:
        if test is False:
            return False
        found = found & test
    return found
