"""Why an outline and another shape intersect: their edges do, or one of them is inside the other.

If no edge of an outline touches the other shape, that shape is entirely inside it or outside, and
one of its points decides. A ray from a point to the right crosses the edges an odd number of times
if the point is inside (the even-odd rule). The crossings upwards minus those downwards are the
winding number, which is not 0 in the same case, because the outline is to the left of its edges.
An edge counts if it has one end above the ray and the other on it or below: an edge contains its
lower end and not its upper one. So a ray through a corner crosses one of two edges that lead on,
and both or none of two that turn back. The boundary is tested before.
"""

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from hitlab.concave.along import Crossing, crossings
from hitlab.concave.outline import Outline, any_point, edges_of
from hitlab.deciding.decision import decide
from hitlab.explained.letters import after, given, given_from, joined, letters
from hitlab.measuring import measure
from hitlab.shapes.pairs import picked
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Point
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value


class Named(NamedTuple):
    """One of the two shapes, `a` or `b`, with the letters of its points."""

    of: str
    shape: Any
    letters: dict[Coordinates, str]

    @classmethod
    def at(cls, of: str, shape: PlaneShape, start: int) -> "Named":
        """Return a shape with letters from an index in the alphabet."""
        if isinstance(shape, Outline):
            names: Any = [*zip(given(shape), given_from(shape, start))]
        else:
            names = [*zip(shape.core.parts.vertices, letters(shape, start))]
        return cls(of, shape, dict(reversed(names)))

    @property
    def is_outline(self) -> bool:
        """Whether the shape is an outline."""
        return isinstance(self.shape, Outline)

    @property
    def name(self) -> str:
        """The letters of the ring, or of all points of another shape."""
        ring = map(tuple, self.shape.ring.tolist()) if self.is_outline else self.letters
        return joined([self.letters[place] for place in ring])

    @property
    def point(self) -> tuple[Coordinates, str]:
        """One point of the shape, and its letter."""
        place: Any = any_point(self.shape)
        return place, self.letters[place]

    def edge(self, number: int) -> str:
        """Return the name of an edge of an outline, by its index in `sides`."""
        return "".join(self.letters[end] for end in self.shape.sides[number])

    def edge_mark(self, number: int) -> Mark:
        """Return the mark of an edge."""
        return Mark("segment", self.edge(number), self.shape.sides[number], self.of)

    def feature(self, number: int, place: Coordinates) -> str:
        """Return the name of the corner at a point of an edge, or else of the edge."""
        return self.letters.get(place) or self.edge(number)

    @property
    def marks(self) -> list[Mark]:
        """The corners of a box, whose letters the picture would not show otherwise."""
        is_box = isinstance(self.shape, Box)
        return [Mark("point", name, (p,), self.of) for p, name in self.letters.items() if is_box]


def trace(a: PlaneShape, b: PlaneShape) -> Trace:
    """Return the trace: the edges that touch, else the crossings of a ray, then the distance.

    Examples
    --------
    >>> import hitlab as hl
    >>> corner = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    >>> why = hl.explain(corner, hl.Point((0.5, 2)))
    >>> why.hit, why.decided_by, why.step("crossings").values["winding"]
    (True, 'crossings', 1)
    >>> why = hl.explain(hl.Disk((3, 3), 1), corner)
    >>> [(step.id, step.case) for step in why.steps]
    [('edges', 'none'), ('levels', 'some'), ('crossings', 'zero'), ('gap', 'edge')]
    >>> hl.explain(corner, hl.Point((2, 1))).step("edges").case
    'on'
    """
    one, other = Named.at("a", a, 0), Named.at("b", b, after(a))
    edges = edges_of(a, b)
    met = np.argwhere(decide(*edges).meets)
    pair = [each for each in (one, other) if each.is_outline]
    if len(met):
        return Trace.of("outline", [_touch_step(one, other, met[0].tolist())])
    steps = [Step.of("edges", "none", {"outline": pair[0].name})]
    for number, outline in enumerate(pair, 1):
        end = f"-{number}" if number > 1 else ""
        inner = other if outline is one else one
        steps += _crossing_steps(outline, inner, end)
        if steps[-1].case == "odd":
            return Trace.of("outline", steps)
    return Trace.of("outline", [*steps, _gap_step(one, other)], steps[-1].id)


def _touch_step(one: Named, other: Named, numbers: list[int]) -> Step:
    """Return the step with an edge that has a point in common with the other shape."""
    edges, pair = edges_of(one.shape, other.shape), (one, other)
    first, second = _pair_of(edges, numbers)
    x, y, *_ = (float(each) for each in measure.closest_points(first, second, True))
    of_edge = dict(zip([each.of for each in pair if each.is_outline], numbers))
    outline, number = next((each, of_edge[each.of]) for each in pair if each.is_outline)
    values: dict[str, Value] = {"edge": outline.edge(number), "x": x, "y": y}
    marks = [each.edge_mark(of_edge[each.of]) for each in pair if each.of in of_edge]
    rest = other if outline is one else one
    if isinstance(rest.shape, Point):
        return Step.of("edges", "on", values | {"point": rest.name}, *marks)
    if rest.is_outline:
        values |= {"other": rest.edge(of_edge[rest.of])}
    case = "cross" if rest.is_outline else "meet"
    return Step.of("edges", case, values, *marks, Mark("point", "X", ((x, y),)))


def _pair_of(edges: tuple[Any, Any], numbers: list[int]) -> tuple[Any, Any]:
    batch = np.broadcast_shapes(*(each.shape for each in edges))
    first, second = (picked(each, tuple(numbers), batch) for each in edges)
    return first, second


def _crossing_steps(outline: Named, inner: Named, end: str) -> Iterator[Step]:
    """Yield the steps with the edges at the height of a point, and those that a ray crosses."""
    place, letter = inner.point
    level = crossings(outline.shape.sides, place)
    at_height = [name for (_, y), name in outline.letters.items() if y == place[1]]
    values: dict[str, Value] = {"point": letter, "outline": outline.name, "count": len(level)}
    values |= {"edges": _listed(outline, level), "corner": ", ".join(at_height)}
    case = "corner" if at_height else "some" if level else "none"
    ray = Mark("arrow", "ray", (place, (_beyond(outline.shape, place[0]), place[1])))
    marks = [outline.edge_mark(each.edge) for each in level]
    yield Step.of(f"levels{end}", case, values, ray, *marks, *inner.marks)
    crossed = [each for each in level if each.is_right]
    up = sum(each.is_upward for each in crossed)
    values = {"point": letter, "outline": outline.name, "crossings": len(crossed)}
    values |= {"edges": _listed(outline, crossed), "up": up, "down": len(crossed) - up}
    values |= {"winding": 2 * up - len(crossed)}
    case = "odd" if len(crossed) % 2 else "even" if crossed else "zero"
    marks = [outline.edge_mark(each.edge) for each in crossed]
    yield Step.of(f"crossings{end}", case, values, ray, *marks, *inner.marks)


def _beyond(outline: Outline[Any], x: float) -> float:
    """Return where a ray from x ends in the picture: beyond the outline, so that it crosses."""
    left, _, right, _ = outline.bounds.tolist()
    return min(max(x, right + (right / 8 - left / 8)), sys.float_info.max)


def _listed(outline: Named, found: list[Crossing]) -> str:
    return ", ".join(outline.edge(each.edge) for each in found)


def _gap_step(one: Named, other: Named) -> Step:
    """Return the step with the closest points."""
    edges = edges_of(one.shape, other.shape)
    gaps = measure.distance(*edges, decide(*edges).meets)
    numbers = [int(each) for each in np.unravel_index(np.argmin(gaps), np.shape(gaps))]
    found = [float(each) for each in measure.closest_points(*_pair_of(edges, numbers), False)]
    p, q = (found[0], found[1]), (found[2], found[3])
    outline, place = (one, p) if one.is_outline else (other, q)
    feature = outline.feature(numbers[0], place)
    case = "corner" if place in outline.letters else "edge"
    values: dict[str, Value] = {"outline": outline.name, "place": feature}
    values |= {"x": place[0], "y": place[1], "d": float(np.min(gaps))}
    ends = Mark("point", "P", (p,), "a"), Mark("point", "Q", (q,), "b")
    return Step.of("gap", case, values, Mark("segment", "d", (p, q)), *ends)
