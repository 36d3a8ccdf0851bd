"""Why two triangles in space intersect: by heights over their planes, then along a line.

If all vertices of a triangle are on one side of the plane of the other, the triangles are apart.
Otherwise both contain a part of the line that their planes have in common, between edges that
cross the other plane; they intersect if these parts do (T. Möller, "A Fast Triangle-Triangle
Intersection Test", 1997). In one plane, they are apart if the line of an edge separates them.
All comparisons are exact, because they compare fractions; only lengths are rounded.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import sign, square_root
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus
from hitlab.shapes.triangle3 import Triangle3
from hitlab.space.cores import whole
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import between, placed, relation, shown

METHOD = "triangle3-triangle3"
CASES = {"<": "overlap", "=": "touch", ">": "gap"}


class Face(NamedTuple):
    """A triangle in integers, which are `unit` times its coordinates."""

    of: str
    letters: str
    points: list[Vector3]
    unit: int

    @property
    def normal(self) -> Vector3:
        """A vector perpendicular to the triangle."""
        p, q, r = self.points
        return cross(minus(q, p), minus(r, p))

    def heights(self, points: list[Vector3]) -> list[int]:
        """Return the heights of points over this plane, times the length of the normal."""
        return [dot(self.normal, minus(point, self.points[0])) for point in points]

    @property
    def sides(self) -> list[tuple[str, Vector3, Vector3]]:
        """The edges: their names and ends."""
        letters, points = self.letters + self.letters[0], [*self.points, self.points[0]]
        return [(p + q, *ends) for (p, q), ends in zip(pairwise(letters), pairwise(points))]

    def placed(self, point: Vector3) -> Vector3:
        """Return a point in the world's coordinates."""
        return placed(point, self.unit)


class End(NamedTuple):
    """The start or end of a triangle on the common line: its position, and the edge or vertex."""

    place: Fraction
    name: str
    point: Vector3


def trace(a: Triangle3[Any], b: Triangle3[Any]) -> Trace:
    """Return the trace of the decision on two triangles with an area.

    Examples
    --------
    >>> import hitlab as hl
    >>> floor = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    >>> why = hl.explain(floor, hl.Triangle3([(1, 1, -1), (1, 1, 1), (1, 5, 1)]))
    >>> [step.case for step in why.steps], why.step("line").values["overlap"]
    (['cross', 'cross', 'overlap'], 2.0)
    >>> hl.explain(floor, hl.Triangle3([(0, 0, 1), (4, 0, 1), (0, 4, 1)])).decided_by
    'plane-1'
    >>> hl.explain(floor, hl.Triangle3([(4, 0, 0), (5, 0, 0), (4, 1, 0)])).steps[-1].case
    'touch'
    """
    pair = whole(a.core3, b.core3)
    faces = Face("a", "ABC", pair.a, pair.unit), Face("b", "DEF", pair.b, pair.unit)
    steps: list[Step] = []
    for number, (own, other) in enumerate((faces, faces[::-1]), 1):
        steps.append(_plane_step(number, own, other))
        if steps[-1].case == "apart":
            return Trace.of(METHOD, steps)
        if steps[-1].case == "same":
            return Trace.of(METHOD, [*steps, _in_plane_step(*faces)])
    return Trace.of(METHOD, [*steps, _line_step(*faces)])


def applies(a: Triangle3[Any], b: Triangle3[Any]) -> bool:
    """Return whether both triangles have an area."""
    pair = whole(a.core3, b.core3)
    return all(any(Face("", "", points, 1).normal) for points in (pair.a, pair.b))


def _plane_step(number: int, own: Face, other: Face) -> Step:
    """Return the step with the heights of a triangle's vertices over the plane of the other."""
    heights, normal = other.heights(own.points), other.normal
    signs, square = {sign(height) for height in heights}, Fraction(dot(normal, normal))
    case = (
        "same" if signs == {0} else "cross" if signs >= {1, -1} else "on" if 0 in signs else "apart"
    )
    feet = [plus(p, -height / square, normal) for p, height in zip(own.points, heights)]
    values: dict[str, Value] = {"own": own.letters, "over": other.letters}
    marks = [_plane(other, feet)]
    for name, letter, height, *ends in zip("pqr", own.letters, heights, own.points, feet):
        length = shown(height / square_root(square) / own.unit)
        values |= {name: letter, f"height_{name}": length}
        marks.append(Mark("drop", f"height_{name}", (own.placed(ends[0]), own.placed(ends[1]))))
    return Step.of(f"plane-{number}", case, values, *marks)


def _plane(face: Face, feet: list[Vector3]) -> Mark:
    """Return the part of a triangle's plane with its vertices and other points, as a rectangle."""
    p, q, _ = face.points
    u = minus(q, p)
    v = cross(face.normal, u)
    ways = [minus(point, p) for point in (*face.points, *feet)]
    (left, right), (low, high) = (
        (min(places), max(places))
        for places in (
            [dot(way, axis) / Fraction(dot(axis, axis)) for way in ways] for axis in (u, v)
        )
    )
    corners = (
        plus(plus(p, s, u), t, v)
        for s, t in ((left, low), (right, low), (right, high), (left, high))
    )
    return Mark("face", "plane", tuple(map(face.placed, corners)))


def _line_step(a: Face, b: Face) -> Step:
    """Return the step that compares the parts of the planes' common line in both triangles."""
    way = cross(a.normal, b.normal)
    (a_min, a_max), (b_min, b_max) = _ends(a, b, way), _ends(b, a, way)
    start, end = max(a_min, b_min), min(a_max, b_max)
    case = CASES[relation(start.place, end.place)]
    size = square_root(Fraction(dot(way, way))) * a.unit
    lengths = {"a_max": a_max, "b_min": b_min, "b_max": b_max}
    values: dict[str, Value] = {"from": start.name, "to": end.name}
    values |= {name: shown((each.place - a_min.place) / size) for name, each in lengths.items()}
    values["gap" if case == "gap" else "overlap"] = abs(shown((end.place - start.place) / size))
    parts = ("part", "a", a_min, a_max), ("part", "b", b_min, b_max), (case, "", start, end)
    marks = [
        Mark("segment", name, (a.placed(one.point), a.placed(other.point)), of)
        for name, of, one, other in parts
    ]
    return Step.of("line", case, values, *marks)


def _ends(own: Face, other: Face, way: Vector3) -> tuple[End, End]:
    """Return the ends of a triangle's part of the plane of the other, along the common line."""
    heights = other.heights(own.points)
    found = [
        (letter, p) for letter, p, height in zip(own.letters, own.points, heights) if not height
    ]
    for (name, p, q), (start, end) in zip(own.sides, pairwise([*heights, heights[0]])):
        if start * end < 0:
            found.append((name, between(p, q, Fraction(start, start - end))))
    ends = sorted(End(dot(way, point), name, point) for name, point in found)
    return ends[0], ends[-1]


def _in_plane_step(a: Face, b: Face) -> Step:
    """Return the step with the edge of either triangle beyond which the other one is farthest."""
    gap, edge, ends = max(_beyond(*each) for each in ((a, b), (b, a)))
    case = CASES[relation(gap, 0)]
    values: dict[str, Value] = {"edge": edge, "gap" if gap > 0 else "overlap": abs(shown(gap))}
    return Step.of("in-plane", case, values, Mark("segment", edge, ends))


def _beyond(own: Face, other: Face) -> tuple[Fraction, str, tuple[Vector3, Vector3]]:
    """Return how far the other triangle is beyond an edge of this one, at most, and the edge."""
    found = []
    for name, p, q in own.sides:
        out = cross(minus(q, p), own.normal)
        size = square_root(Fraction(dot(out, out))) * own.unit
        gap = min(dot(out, minus(point, p)) for point in other.points) / size
        found.append((gap, name, (own.placed(p), own.placed(q))))
    return max(found)
