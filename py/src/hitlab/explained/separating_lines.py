"""Why shapes without a radius meet, where one is thin or endless: the line along each edge.

Two of them are apart if and only if their bounding boxes are, or a line along an edge of one has
the other strictly on its outer side: see `plane.terms`, which are told here one by one. The
side of a point X of an edge AB is the sign of AB × AX, positive on the left. A shape with an area
lies on the left of its edges, so the right is outside; for a segment, a ray or a line both sides
are. A ray that leads away to the left of a line reaches any place there.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import square_root
from hitlab.arithmetic.predicates import dot
from hitlab.explained.boxes import boxes_step
from hitlab.explained.cores import Cores, Lettered
from hitlab.plane import terms
from hitlab.shapes.core import Edge
from hitlab.shapes.planar import PlaneShape
from hitlab.steps.explanation import Mark, Step, Value, Walk
from hitlab.steps.numbers import relation, shown


class Border(NamedTuple):
    """The line along an edge, by its name, whose it is, and the term that decides about it."""

    name: str
    edge: Edge
    of: Lettered
    other: Lettered
    line: terms.Line


def walk(a: PlaneShape, b: PlaneShape) -> Walk:
    """Tell the exact decision of a single pair: bounding boxes, then line by line.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> why = hl.explain(hl.Point((3, 2)), triangle)
    >>> why.hit, why.decided_by, why.steps[-1].case, why.steps[-1].values["line"]
    (False, 'line-2', 'apart', 'DE')
    >>> why.steps[-1].values["gap"]
    1.0

    A ray that grazes a corner; one that runs along an edge; one that starts behind:

    >>> [hl.explain(hl.Ray((-1, y), (1, 0)), triangle).steps[-1].case for y in (1, 3, 0)]
    ['cross', 'touch', 'touch']
    >>> hl.explain(hl.Ray((5, 1), (1, 0)), triangle).decided_by
    'boxes'
    """
    steps = [boxes_step(a, b)]
    if steps[0].case == "meet":
        steps += _line_steps(_borders(a, b))
    return Walk.of("separating-lines", steps)


def _borders(a: PlaneShape, b: PlaneShape) -> list[Border]:
    return [
        Border(of.name(edge), edge, of, other, line)
        for of, other, edge, line in Cores.of(a, b).lines
        if edge.x or edge.y
    ]


def _line_steps(borders: list[Border]) -> list[Step]:
    """Tell every line up to the first that separates; or that none does."""
    steps = []
    for number, border in enumerate(borders, 1):
        steps.append(_line_step(border, number))
        if steps[-1].case == "apart":
            return steps
    touched = [step.values["line"] for step in steps if step.case == "touch"]
    values: dict[str, Value] = {"count": len(steps), "lines": ", ".join(map(str, touched))}
    return [*steps, Step.of("no-line", "touch" if touched else "cross", values)]


def _line_step(border: Border, number: int) -> Step:
    """Tell on which side of a line the other core has its leftmost and its rightmost point."""
    sides = dict(zip(border.other.letters, border.line.sides))
    left, right = max(sides, key=sides.__getitem__), min(sides, key=sides.__getitem__)
    values: dict[str, Value] = {"line": border.name, "of": border.of.of}
    for name, letter in (("left", left), ("right", right)):
        values |= {name: letter, f"to_{name}": border.of.letters[border.edge.start] + letter}
        values |= {f"cross_{name}": shown(Fraction(sides[letter], border.of.unit**2))}
        values |= {f"sign_{name}": relation(sides[letter], 0)}
    case, marks = _case(border, sides[left], sides[right]), [_line_mark(border)]
    if case == "apart":
        nearest = left if sides[left] < 0 else right
        values |= {"nearest": nearest, "gap": _gap(border, sides[nearest])}
        marks.append(_gap_mark(border, nearest))
    return Step.of(f"line-{number}", case, values, *marks)


def _case(border: Border, most: int, least: int) -> str:
    """Say whether the other is apart, only touches, or lies across; or leads there without end."""
    if terms.separates(border.line):
        return "apart"
    if terms.touches(border.line):
        return "touch"
    across = most > 0 and (least < 0 or not border.line.thin)
    thin = "-thin" if border.line.thin else ""
    return ("across" if across else "endless") + thin


def _gap(border: Border, side: int) -> float:
    length = square_root(Fraction(dot(border.edge.x, border.edge.y, border.edge.x, border.edge.y)))
    return shown(abs(side) / length / border.of.unit)


def _line_mark(border: Border) -> Mark:
    return Mark("line", border.name, border.of.line(border.edge), border.of.of)


def _gap_mark(border: Border, nearest: str) -> Mark:
    """Draw the way from the nearest vertex to its foot on the line."""
    edge, vertex = border.edge, border.other.letters.index(nearest)
    (x, y), (start, _) = border.other.core.vertices[vertex], border.of.ends(edge)
    place = dot(x - start[0], y - start[1], edge.x, edge.y)
    foot = border.of.along(edge, Fraction(place, dot(edge.x, edge.y, edge.x, edge.y)))
    to = shown(foot[0]), shown(foot[1])
    return Mark("segment", "gap", (border.other.point(vertex), to))
