"""Why two lines intersect: the 2×2 system of Redpoll's 60, §2-24, its determinant, s and t.

With the unit directions â = a/|a| and b̂ = b/|b|, and W = Q - P, the lines P + s â and Q + t b̂
meet at the solution of (â, -b̂) (s, t) = W. Its determinant |A| = -ax by + bx ay is 0 exactly when
the lines are parallel; then they are identical if W is parallel to them too. The terms are those of
`hitlab.measuring.meeting`, computed on integers.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import ratio, rounded, square_root
from hitlab.arithmetic.predicates import dot
from hitlab.measuring.meeting import Lines, on_integers
from hitlab.shapes.plane import Line
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import nearest, relation, shown


class Pair(NamedTuple):
    """Both lines: the given points, the terms, and the lengths of the directions in the terms."""

    p: Coordinates
    q: Coordinates
    lines: Lines
    a_length: Fraction
    b_length: Fraction

    def point(self, part: Fraction) -> Coordinates:
        """Return P + part · a / `unit`, rounded once; a is the integer direction."""
        (x, y), (dx, dy), unit = self.lines.start, self.lines.d, self.lines.unit
        return nearest(((x + part * dx) / unit, (y + part * dy) / unit))

    @property
    def places(self) -> tuple[Fraction, Fraction]:
        """The values s and t of the common point."""
        s, t = self.lines.parts
        return s * self.a_length / self.lines.unit, t * self.b_length / self.lines.unit


def trace(line_a: Line, line_b: Line) -> Trace:
    """Return the trace of the exact decision on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7)))
    >>> why.hit, why.steps[-1].values["x"]
    (True, 2000000.0)
    >>> same = hl.explain(hl.Line((0, 0), (1, 0)), hl.Line((-4, 0), (1, 0)))
    >>> same.steps[-1].case, same.steps[-1].values["s"]
    ('same', -2.0)
    """
    pair = _taken_apart(line_a, line_b)
    steps = [_system_step(pair), _determinant_step(pair)]
    crosses = pair.lines.area != 0
    steps.append(_meeting_step(pair) if crosses else _parallel_step(pair))
    return Trace.of("line-line", steps, "determinant" if crosses else "parallel")


def _taken_apart(line_a: Line, line_b: Line) -> Pair:
    (px, py, *_), (qx, qy, *_) = line_a.columns, line_b.columns
    lines = on_integers(*line_a.columns, *line_b.columns)
    lengths = (square_root(Fraction(dot(*way, *way))) for way in (lines.d, lines.e))
    return Pair((px, py), (qx, qy), lines, *lengths)


def _system_step(pair: Pair) -> Step:
    (ax, ay), (bx, by) = (
        (_over(x, length), _over(y, length))
        for (x, y), length in ((pair.lines.d, pair.a_length), (pair.lines.e, pair.b_length))
    )
    wx, wy = (ratio(x, pair.lines.unit) for x in pair.lines.g)
    values: dict[str, Value] = {"ax": ax, "ay": ay, "bx": bx, "by": by, "wx": wx, "wy": wy}
    (px, py), (qx, qy) = pair.p, pair.q
    marks = (
        Mark("point", "P", (pair.p,), "a"),
        Mark("point", "Q", (pair.q,), "b"),
        Mark("arrow", "a\u0302", (pair.p, (px + ax, py + ay)), "a"),
        Mark("arrow", "b\u0302", (pair.q, (qx + bx, qy + by)), "b"),
        Mark("arrow", "W", (pair.p, pair.q)),
    )
    return Step.of("system", "plain" if any(pair.lines.g) else "point", values, *marks)


def _over(part: int, length: Fraction) -> float:
    """Return an integer divided by a length, rounded once."""
    return ratio(part * length.denominator, length.numerator)


def _determinant_step(pair: Pair) -> Step:
    """Return the step that compares |A|, the sine of the angle from b to a, with 0."""
    area = -pair.lines.area
    determinant = shown(area / pair.a_length / pair.b_length)
    values: dict[str, Value] = {"detA": determinant, "zero": 0.0, "relation": relation(area, 0)}
    values["excess"] = determinant
    case = "crossing" if area else "parallel"
    marks = (Mark("point", "R", (pair.point(pair.lines.parts[0]),)),) if area else ()
    return Step.of("determinant", case, values, *marks, compares=("detA", "zero"))


def _meeting_step(pair: Pair) -> Step:
    (s, t), r = pair.places, pair.point(pair.lines.parts[0])
    values: dict[str, Value] = {"s": rounded(s), "t": rounded(t), "x": r[0], "y": r[1]}
    marks = Mark("segment", "s", (pair.p, r), "a"), Mark("segment", "t", (pair.q, r), "b")
    return Step.of("meeting", "plain", values, *marks)


def _parallel_step(pair: Pair) -> Step:
    """Return the step that compares the distance of Q from the first line with 0."""
    lines = pair.lines
    aside = shown(abs(lines.aside) / pair.a_length / lines.unit)
    values: dict[str, Value] = {"aside": aside, "zero": 0.0, "relation": relation(aside, 0)}
    values["excess"] = aside
    if lines.aside:
        foot = pair.point(Fraction(dot(*lines.g, *lines.d), dot(*lines.d, *lines.d)))
        mark = Mark("drop", "aside", (pair.q, foot), "b")
        return Step.of("parallel", "apart", values, mark, compares=("aside", "zero"))
    (s, t), r = pair.places, pair.point(lines.parts[0])
    values |= {"s": rounded(s), "t": rounded(t), "x": r[0], "y": r[1]}
    mark = Mark("point", "R", (r,))
    return Step.of("parallel", "same", values, mark, compares=("aside", "zero"))
