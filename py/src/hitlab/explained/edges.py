"""The edges of two convex shapes, with the letters of the given vertices, grouped by axis.

Edge BC goes from B to C, even if another vertex lies on it. A box has only a letter for its
centre; its edges are perpendicular to its directions ui and uj.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole
from hitlab.arithmetic.predicates import cross
from hitlab.explained.letters import given, own_letters
from hitlab.shapes.plane import Box, Polygon, Triangle
from hitlab.steps.explanation import Value

MOVED_ENDS = 8
"""Bound of the rounding of an edge's ends up to which two edges are reported as parallel.

It is in units of 2**-52 of a shape's largest coordinate. A rotated vertex, the sum of a centre and
two products, errs by three, and an edge has two ends. No verdict depends on it."""

ALIKE = 2.0**-20
"""The largest angle, in radians, between edges reported as parallel, however coarse they are."""

Convex = Box | Polygon | Triangle
Pair = tuple[Convex, Convex]


class NamedEdge(NamedTuple):
    """An edge of the shape `of`; an edge of a box has the name of its normal."""

    of: str
    name: str
    start: Whole
    end: Whole
    box: str = ""

    @property
    def across(self) -> Whole:
        """The edge's normal, on its right."""
        return self.end[1] - self.start[1], self.start[0] - self.end[0]

    @property
    def named(self) -> dict[str, Value]:
        """The shape and the name of the edge, as values of a step."""
        if self.box:
            return {"of": self.of, "across": "box", "axis": self.name, "box": self.box}
        return {"of": self.of, "across": "edge", "edge": self.name}


def edges(pair: Pair, vertices: dict[str, list[Whole]]) -> Iterator[NamedEdge]:
    """Yield every edge of both hulls once; `vertices` has the integer vertices of `a` and `b`."""
    for of, shape in zip("ab", pair):
        points, letters = vertices[of], own_letters(pair, of)
        if isinstance(shape, Box):
            for start, end in sorted(_ends(shape), key=lambda ends: (ends[0] - 1) % 4):
                name = "ui" if start % 2 else "uj"
                yield NamedEdge(of, name, points[start], points[end], letters[0])
        else:
            for start, end in sorted(_ends(shape)):
                yield NamedEdge(of, letters[start] + letters[end], points[start], points[end])


def _ends(shape: Convex) -> set[tuple[int, int]]:
    """Return the edges of the hull, each as the indices of its ends among the given vertices.

    Equal vertices have several indices: the ends are those that follow each other most closely in
    the given order. A flat hull has a single edge, whichever direction it is read in.
    """
    vertices = given(shape)
    columns = shape.core.columns
    hull = list(dict.fromkeys(zip(columns[::2], columns[1::2])))
    places = defaultdict(list)
    for place, vertex in enumerate(vertices):
        places[vertex].append(place)
    found = set()
    for start, end in zip(hull, hull[1:] + hull[:1]):
        if start != end:
            ways = [(i, j) for i in places[start] for j in places[end]]
            ways += [(j, i) for i, j in ways]
            found.add(min(ways, key=lambda way: ((way[1] - way[0]) % len(vertices), way)))
    return found


def grouped(all_edges: list[NamedEdge], largest: dict[str, int]) -> list[list[NamedEdge]]:
    """Return groups of edges that are parallel, exactly or up to rounding.

    `largest` has the largest absolute coordinate of each shape.
    """
    groups: list[list[NamedEdge]] = []
    for edge in all_edges:
        for group in groups:
            if _are_parallel(edge, group[0], largest):
                group.append(edge)
                break
        else:
            groups.append([edge])
    return groups


def _are_parallel(edge: NamedEdge, other: NamedEdge, largest: dict[str, int]) -> bool:
    """Return whether two edges could be parallel if their vertices were not rounded.

    For two edges of one box this is known. Otherwise rounding may have moved the ends by a small
    fraction of the largest coordinate, so it may have rotated each edge by that distance divided by
    its length.
    """
    if edge.box and edge.of == other.of:
        return edge.name == other.name
    area = abs(cross(*edge.across, *other.across))
    size, other_size = (abs(x) + abs(y) for x, y in (edge.across, other.across))
    moved = MOVED_ENDS * (largest[edge.of] * other_size + largest[other.of] * size)
    return area << 52 <= moved and area * int(1 / ALIKE) <= size * other_size
