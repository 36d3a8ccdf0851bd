"""The cores of two shapes with their letters, and the terms that decide, edge by edge.

A ray or a line has a letter for its start; its direction is v, or w if the first shape has one too.
"""

from collections.abc import Iterator
from fractions import Fraction
from operator import le
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, ratio
from hitlab.arithmetic.predicates import dot
from hitlab.deciding.cores import Reason
from hitlab.deciding.decision import by_terms
from hitlab.deciding.terms import Foot, Line
from hitlab.explained.letters import after, joined, letters
from hitlab.shapes.core import Edge, Parts, edges
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box
from hitlab.steps.explanation import Coordinates, Mark
from hitlab.steps.numbers import Exactly, between


class Lettered(NamedTuple):
    """The core of the shape `of`, in integer coordinates (times `unit`), with its letters.

    `solid` is whether it has an interior. `marks` contains the corners of a box, whose letters the
    picture would not show otherwise.
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
        """Return a core with its letters, which begin at an index in the alphabet."""
        names = letters(shape, start)
        places = dict(zip(names, core.vertices)) if isinstance(shape, Box) else {}
        marks = [
            Mark("point", name, ((ratio(x, unit), ratio(y, unit)),), of)
            for name, (x, y) in places.items()
        ]
        solid = bool(shape.core.solid) and len(core.vertices) > 2
        return cls(of, core, names, unit, way, solid, marks)

    @property
    def named(self) -> str:
        """The core's name: its vertices, or start and direction of a ray or a line."""
        if self.core.ends:
            return self.name(self.edges[0])
        return joined(self.letters)

    def point(self, vertex: int) -> Coordinates:
        """Return a vertex in the shape's coordinates."""
        return self._shown(self.core.vertices[vertex])

    def exactly(self, vertex: int) -> Exactly:
        """Return a vertex in the shape's coordinates, without rounding."""
        x, y = self.core.vertices[vertex]
        return Fraction(x, self.unit), Fraction(y, self.unit)

    @property
    def edges(self) -> list[Edge]:
        """The core's edges."""
        return edges(self.core)

    @property
    def outline(self) -> list[Edge]:
        """The edges of positive length; only the first if there is no area."""
        long = [edge for edge in self.edges if edge.x or edge.y]
        return long if self.solid else long[:1]

    def name(self, edge: Edge) -> str:
        """Return an edge's name: its ends, or start and direction of a ray or a line."""
        if not edge.after:
            return self.letters[edge.start] + self.way
        return self.letters[edge.start] + self.letters[(edge.start + 1) % len(self.letters)]

    def ends(self, edge: Edge) -> tuple[Whole, Whole]:
        """Return two points of the edge's line, the first one at its start."""
        x, y = self.core.vertices[edge.start]
        return (x, y), (x + edge.x, y + edge.y)

    def line(self, edge: Edge) -> tuple[Coordinates, Coordinates]:
        """Return two points of the edge's line in the shape's coordinates."""
        start, end = self.ends(edge)
        return self._shown(start), self._shown(end)

    def along(self, edge: Edge, part: Fraction) -> Exactly:
        """Return the point at a fraction of the edge."""
        x, y = between(*self.ends(edge), part)
        return x / self.unit, y / self.unit

    def _shown(self, place: Whole) -> Coordinates:
        return ratio(place[0], self.unit), ratio(place[1], self.unit)


class OverEdge(NamedTuple):
    """A vertex of the `other` core projected on an edge XY of the core `on`, and its terms."""

    on: Lettered
    other: Lettered
    edge: Edge
    vertex: int
    foot: Foot

    @property
    def length2(self) -> int:
        """|XY|²."""
        return dot(self.edge.x, self.edge.y, self.edge.x, self.edge.y)


class Cores(NamedTuple):
    """Both cores, and the terms that decide."""

    a: Lettered
    b: Lettered
    reason: Reason

    @classmethod
    def of(cls, a: PlaneShape, b: PlaneShape) -> "Cores":
        """Return the cores of two single shapes."""
        return cls.lettered(a, b, by_terms(a, b).terms)

    @classmethod
    def placed(cls, a: PlaneShape, b: PlaneShape, cores: tuple[Parts, Parts], unit: int) -> "Cores":
        """Return the cores of bounded shapes that were moved, given in integers (times `unit`)."""
        (low, high), (least, most) = (
            [tuple(map(end, zip(*core.vertices))) for end in (min, max)] for core in cores
        )
        boxes = all(map(le, low, most)) and all(map(le, least, high))
        return cls.lettered(a, b, Reason(*cores, boxes, unit))

    @classmethod
    def lettered(cls, a: PlaneShape, b: PlaneShape, why: Reason) -> "Cores":
        """Return the cores of a decision, with their letters."""
        way = "w" if a.core.layout.ends else "v"
        return cls(
            Lettered.made("a", a, why.a, 0, why.unit, "v"),
            Lettered.made("b", b, why.b, after(a), why.unit, way),
            why,
        )

    @property
    def radii(self) -> tuple[Fraction, Fraction]:
        """Both radii."""
        a, b = (Fraction(each.core.radius or 0, each.unit) for each in self[:2])
        return a, b

    @property
    def edges(self) -> list[tuple[Lettered, Lettered, Edge]]:
        """Every edge, those of a first, with its own core and the other core."""
        a, b, _ = self
        return [(on, other, edge) for on, other in ((a, b), (b, a)) for edge in on.edges]

    @property
    def lines(self) -> Iterator[tuple[Lettered, Lettered, Edge, Line]]:
        """Every edge, with both cores and the line along it."""
        return ((*each, line) for each, line in zip(self.edges, self.reason.lines.lines))

    @property
    def feet(self) -> Iterator[OverEdge]:
        """The other core's vertices, projected on each edge."""
        feet = iter(self.reason.ways.feet)
        return (
            OverEdge(on, other, edge, vertex, next(feet))
            for on, other, edge in self.edges
            for vertex in range(len(other.letters))
        )
