"""Why shapes without a radius intersect if one is thin or unbounded: the line along each edge.

Two such shapes are apart exactly when their bounding boxes are, or when a line along an edge of one
has the other strictly on its outer side. The terms are those of `deciding.terms`, explained one by
one. The side of a point X relative to an edge AB is the sign of AB × AX, positive on the left. A
shape with an area is on the left of its edges, so the right is outside. A shape without an area (a
segment, a ray, a line or a flat hull) is collinear, and both sides of its line are outside. A ray
that points to the left of a line gets arbitrarily far from it. The trace ends with the first
test that separates the shapes. If neither has an area, there are at most two lines, and it always
shows both.
"""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, starmap
from typing import NamedTuple

from hitlab.arithmetic.integers import sign, square_root
from hitlab.arithmetic.predicates import dot
from hitlab.deciding import terms
from hitlab.explained.boxes import boxes_step
from hitlab.explained.cores import Cores, Lettered
from hitlab.shapes.core import Edge
from hitlab.shapes.planar import PlaneShape
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import relation, shown


class Border(NamedTuple):
    """The line along an edge: its name, its shape, the other shape, and the deciding term."""

    name: str
    edge: Edge
    of: Lettered
    other: Lettered
    line: terms.Line


def trace(a: PlaneShape, b: PlaneShape) -> Trace:
    """Return the trace of the exact decision: bounding boxes, then line by line.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (4, 0), (0, 3)])
    >>> why = hl.explain(hl.Point((3, 2)), triangle)
    >>> why.hit, why.decided_by, why.steps[-1].case, why.steps[-1].values["line"]
    (False, 'line-2', 'apart', 'DE')
    >>> why.steps[-1].values["gap"]
    1.0

    A ray that crosses, one that touches a corner, one along an edge, and one that points away:

    >>> [hl.explain(hl.Ray((-1, y), (1, 0)), triangle).steps[-1].case for y in (1, 3, 0)]
    ['cross', 'touch', 'touch']
    >>> hl.explain(hl.Ray((5, 1), (1, 0)), triangle).decided_by
    'boxes'
    """
    cores = Cores.of(a, b)
    tests = chain([boxes_step(a, b)], line_steps(cores))
    steps = [*(_up_to_apart(tests) if cores.a.solid or cores.b.solid else tests)]
    apart = next((step.id for step in steps if _is_apart(step)), "")
    if not apart:
        steps.append(_no_line_step(cores, steps[1:]))
    return Trace.of("separating-lines", steps, apart)


def line_steps(cores: Cores) -> Iterator[Step]:
    """Yield a step for every line along an edge."""
    return starmap(_line_step, enumerate(_borders(cores), 1))


def _up_to_apart(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps up to the first that separates the shapes."""
    for step in steps:
        yield step
        if _is_apart(step):
            return


def _is_apart(step: Step) -> bool:
    """Return whether the boxes or the line of a step separate the shapes."""
    return step.case.startswith("apart")


def _borders(cores: Cores) -> list[Border]:
    """Return the line along each edge of the outlines."""
    outlines = {core.of: {*core.outline} for core in (cores.a, cores.b)}
    return [
        Border(of.name(edge), edge, of, other, line._replace(thin=not of.solid))
        for of, other, edge, line in cores.lines
        if edge in outlines[of.of]
    ]


def _no_line_step(cores: Cores, steps: list[Step]) -> Step:
    touched = [step.values["line"] for step in steps if step.case.startswith("touch")]
    values: dict[str, Value] = {"count": len(steps), "lines": ", ".join(map(str, touched))}
    case = "point" if not steps else "touch" if touched else "cross"
    if steps and _share_stretch(cores, _borders(cores)):
        case = "stretch"
    return Step.of("no-line", case, values)


def _share_stretch(cores: Cores, borders: list[Border]) -> bool:
    """Return whether two intersecting shapes are collinear and share more than a point."""
    a, b, _ = cores
    if a.solid or b.solid or any(any((*line.sides, *line.ends)) for *_, line in borders):
        return False
    way = borders[0].edge
    (low, high), (least, most) = (_extent(core, way) for core in (a, b))
    return max(low, least) < min(high, most)


def _extent(core: Lettered, way: Edge) -> tuple[float, float]:
    """Return the minimum and the maximum of a core's dot products with a direction."""
    places = [dot(x, y, way.x, way.y) for x, y in core.core.vertices]
    ends = [sign(dot(x, y, way.x, way.y)) * math.inf for x, y in core.core.ends]
    return min(chain(places, ends)), max(chain(places, ends))


def _line_step(number: int, border: Border) -> Step:
    """Return the step with the sides of the other core's leftmost and rightmost points."""
    sides = dict(zip(border.other.letters, border.line.sides))
    left, right = max(sides, key=sides.__getitem__), min(reversed(sides), key=sides.__getitem__)
    nearest = left if sides[left] <= 0 else right
    values: dict[str, Value] = {"line": border.name, "of": border.of.of}
    values |= {"own": border.of.named, "other": border.other.named}
    for name, letter in (("left", left), ("right", right), ("nearest", nearest)):
        values |= {name: letter, f"to_{name}": border.of.letters[border.edge.start] + letter}
        values |= {f"cross_{name}": shown(Fraction(sides[letter], border.of.unit**2))}
        values |= {f"sign_{name}": relation(sides[letter], 0)}
    marks = [_line_mark(border), *border.of.marks, *border.other.marks]
    case = _case(border, sides[left], sides[right])
    if case == "apart":
        marks.append(_gap_mark(border, nearest))
        gap = _gap(border, sides[nearest])
        values |= {"gap": gap, "side": "right" if sides[nearest] < 0 else "left"}
        alike = [letter for letter, side in sides.items() if side == sides[nearest]]
        if len(alike) > 1 or 0 in border.line.ends:
            case = "apart-edge"
            values["nearest"] = border.other.named if len(alike) < 2 else alike[0] + alike[-1]
    return Step.of(f"line-{number}", case + ("-thin" if border.line.thin else ""), values, *marks)


def _case(border: Border, most: int, least: int) -> str:
    """Return the case: apart, touching only, across the line, or unbounded across it."""
    if terms.separates(border.line):
        return "apart"
    if terms.touches(border.line):
        return "touch"
    return "across" if most > 0 and (least < 0 or not border.line.thin) else "endless"


def _gap(border: Border, side: int) -> float:
    length = square_root(Fraction(dot(border.edge.x, border.edge.y, border.edge.x, border.edge.y)))
    return shown(abs(side) / length / border.of.unit)


def _line_mark(border: Border) -> Mark:
    return Mark("line", border.name, border.of.line(border.edge), border.of.of)


def _gap_mark(border: Border, nearest: str) -> Mark:
    """Return a mark for the gap from the closest vertex to its foot on the line."""
    edge, vertex = border.edge, border.other.letters.index(nearest)
    (x, y), (start, _) = border.other.core.vertices[vertex], border.of.ends(edge)
    place = dot(x - start[0], y - start[1], edge.x, edge.y)
    foot = border.of.along(edge, Fraction(place, dot(edge.x, edge.y, edge.x, edge.y)))
    to = shown(foot[0]), shown(foot[1])
    return Mark("segment", "gap", (border.other.point(vertex), to))
