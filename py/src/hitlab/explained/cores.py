"""The cores of two shapes with their letters, and the terms that decide, edge by edge.

A ray or a line has a letter where it starts, and the way that it goes is v, of a second one w.
"""

from collections.abc import Iterator
from fractions import Fraction
from operator import le
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole
from hitlab.arithmetic.predicates import dot
from hitlab.deciding.cores import Reason
from hitlab.deciding.decision import by_terms
from hitlab.deciding.terms import Foot, Line
from hitlab.explained.letters import after, joined, letters
from hitlab.shapes.core import Edge, Parts, edges
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box
from hitlab.steps.explanation import Coordinates, Mark
from hitlab.steps.numbers import Exactly, between, over


class Lettered(NamedTuple):
    """The core of the shape `of` on integers, the coordinates times `unit`, with its letters.

    `solid` says whether it has an inside, `marks` has the corners of a box, which has no letters in
    the picture otherwise.
    """

    of: str
    core: Parts
    letters: list[str]
    unit: int
    way: str
    solid: bool
    marks: list[Mark]

    @classmethod
    def made(
        cls, of: str, shape: PlaneShape, core: Parts, start: int, unit: int, way: str
    ) -> "Lettered":
        """Give a core its letters, from a place in the alphabet on."""
        names = letters(shape, start)
        places = dict(zip(names, core.vertices)) if isinstance(shape, Box) else {}
        marks = [
            Mark("point", name, ((over(x, unit), over(y, unit)),), of)
            for name, (x, y) in places.items()
        ]
        solid = bool(shape.core.solid) and len(core.vertices) > 2
        return cls(of, core, names, unit, way, solid, marks)

    @property
    def named(self) -> str:
        """Name the core by its vertices, that of a ray or a line by its start and its way."""
        if self.core.ends:
            return self.name(self.edges[0])
        return joined(self.letters)

    def point(self, vertex: int) -> Coordinates:
        """Give a vertex in its own coordinates."""
        return self._shown(self.core.vertices[vertex])

    def exactly(self, vertex: int) -> Exactly:
        """Give it without rounding."""
        x, y = self.core.vertices[vertex]
        return Fraction(x, self.unit), Fraction(y, self.unit)

    @property
    def edges(self) -> list[Edge]:
        """Give the core's edges."""
        return edges(self.core)

    @property
    def outline(self) -> list[Edge]:
        """Give those that have a length; of what has no area the first, as the rest lie on it."""
        long = [edge for edge in self.edges if edge.x or edge.y]
        return long if self.solid else long[:1]

    def name(self, edge: Edge) -> str:
        """Name an edge by its ends, that of a ray or a line by its start and its way."""
        if not edge.after:
            return self.letters[edge.start] + self.way
        return self.letters[edge.start] + self.letters[(edge.start + 1) % len(self.letters)]

    def ends(self, edge: Edge) -> tuple[Whole, Whole]:
        """Give two points of the edge's line, the first where it starts."""
        x, y = self.core.vertices[edge.start]
        return (x, y), (x + edge.x, y + edge.y)

    def line(self, edge: Edge) -> tuple[Coordinates, Coordinates]:
        """Give them in their own coordinates."""
        start, end = self.ends(edge)
        return self._shown(start), self._shown(end)

    def along(self, edge: Edge, part: Fraction) -> Exactly:
        """Give the point that lies so far along the edge, its length being 1."""
        x, y = between(*self.ends(edge), part)
        return x / self.unit, y / self.unit

    def _shown(self, place: Whole) -> Coordinates:
        return over(place[0], self.unit), over(place[1], self.unit)


class OverEdge(NamedTuple):
    """A vertex of the `other` core over an edge XY of the core `on`, and the terms for it."""

    on: Lettered
    other: Lettered
    edge: Edge
    vertex: int
    foot: Foot

    @property
    def length2(self) -> int:
        """Give |XY|²."""
        return dot(self.edge.x, self.edge.y, self.edge.x, self.edge.y)


class Cores(NamedTuple):
    """Both cores, and the terms that decide."""

    a: Lettered
    b: Lettered
    reason: Reason

    @classmethod
    def of(cls, a: PlaneShape, b: PlaneShape) -> "Cores":
        """Take two single shapes apart."""
        return cls.lettered(a, b, by_terms(a, b).terms)

    @classmethod
    def placed(cls, a: PlaneShape, b: PlaneShape, cores: tuple[Parts, Parts], unit: int) -> "Cores":
        """Take bounded shapes whose cores, times `unit`, lie elsewhere."""
        (low, high), (least, most) = (
            [tuple(map(end, zip(*core.vertices))) for end in (min, max)] for core in cores
        )
        boxes = all(map(le, low, most)) and all(map(le, least, high))
        return cls.lettered(a, b, Reason(*cores, boxes, unit))

    @classmethod
    def lettered(cls, a: PlaneShape, b: PlaneShape, why: Reason) -> "Cores":
        """Give the cores that were decided about their letters."""
        way = "w" if a.core.layout.ends else "v"
        return cls(
            Lettered.made("a", a, why.a, 0, why.unit, "v"),
            Lettered.made("b", b, why.b, after(a), why.unit, way),
            why,
        )

    @property
    def radii(self) -> tuple[Fraction, Fraction]:
        """Give both radii."""
        a, b = (Fraction(each.core.radius or 0, each.unit) for each in self[:2])
        return a, b

    @property
    def edges(self) -> list[tuple[Lettered, Lettered, Edge]]:
        """Give every edge, those of a first, with the core that it is of and the other one."""
        a, b, _ = self
        return [(on, other, edge) for on, other in ((a, b), (b, a)) for edge in on.edges]

    @property
    def lines(self) -> Iterator[tuple[Lettered, Lettered, Edge, Line]]:
        """Give the line along each."""
        return ((*each, line) for each, line in zip(self.edges, self.reason.lines.lines))

    @property
    def feet(self) -> Iterator[OverEdge]:
        """Give the other core's vertices over each."""
        feet = iter(self.reason.ways.feet)
        return (
            OverEdge(on, other, edge, vertex, next(feet))
            for on, other, edge in self.edges
            for vertex in range(len(other.letters))
        )
