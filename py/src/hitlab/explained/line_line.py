"""Why two lines meet: the 2×2 system of Redpoll's 60, §2-24, its determinant, s and t.

With the unit directions â = a/|a| and b̂ = b/|b|, and W = Q - P, the lines P + s â and Q + t b̂
meet where (â, -b̂) (s, t) = W, of which the determinant |A| = -ax by + bx ay is 0 if and only if
they are parallel; then they are the same if W is parallel to them too. Decided as in `hitlab.meet`,
on integers.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.exact import integers, rounded, square_root
from hitlab.explained.axes import Whole
from hitlab.explained.numbers import nearest, relation, shown
from hitlab.explanation import Coordinates, Explanation, Mark, Step, Value
from hitlab.predicates import cross, dot
from hitlab.shapes import Line


class Lines(NamedTuple):
    """Both lines: the points given, and on integers the directions and W, which has a `unit`."""

    p: Coordinates
    q: Coordinates
    a: Whole
    b: Whole
    w: Whole
    a_length: Fraction
    b_length: Fraction
    unit: int

    def point(self, part: Fraction) -> Coordinates:
        """Give P + part · a, where a is the whole direction, rounded once."""
        x, y = (Fraction(start) + part * step / self.unit for start, step in zip(self.p, self.a))
        return nearest((x, y))


def explain(line_a: Line, line_b: Line) -> Explanation:
    """Tell the exact decision of a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = explain(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -5e-7)))
    >>> why.hit, why.steps[-1].values["x"]
    (True, 2000000.0)
    >>> same = explain(hl.Line((0, 0), (1, 0)), hl.Line((-4, 0), (1, 0)))
    >>> same.steps[-1].case, same.steps[-1].values["s"]
    ('same', -2.0)
    """
    pair = _on_integers(line_a, line_b)
    steps = [_system_step(pair), _determinant_step(pair)]
    steps.append(_meeting_step(pair) if cross(*pair.a, *pair.b) else _parallel_step(pair))
    return Explanation(
        pair=("Line", "Line"),
        algorithm="exact",
        method="line-line",
        hit=steps[-1].case != "apart",
        decided_by=steps[-1].id,
        steps=tuple(steps),
    )


def _on_integers(line_a: Line, line_b: Line) -> Lines:
    px, py, *a = line_a.columns
    qx, qy, *b = line_b.columns
    (x, y, to_x, to_y), unit = integers((px, py, qx, qy))
    (ax, ay), (bx, by) = integers(a)[0], integers(b)[0]
    return Lines(
        p=(px, py),
        q=(qx, qy),
        a=(ax, ay),
        b=(bx, by),
        w=(to_x - x, to_y - y),
        a_length=square_root(Fraction(dot(ax, ay, ax, ay))),
        b_length=square_root(Fraction(dot(bx, by, bx, by))),
        unit=unit,
    )


def _system_step(pair: Lines) -> Step:
    (ax, ay), (bx, by) = (
        (rounded(x / length), rounded(y / length))
        for (x, y), length in ((pair.a, pair.a_length), (pair.b, pair.b_length))
    )
    wx, wy = (rounded(Fraction(x, pair.unit)) for x in pair.w)
    values: dict[str, Value] = {"ax": ax, "ay": ay, "bx": bx, "by": by, "wx": wx, "wy": wy}
    (px, py), (qx, qy) = pair.p, pair.q
    marks = (
        Mark("point", "P", (pair.p,), "a"),
        Mark("point", "Q", (pair.q,), "b"),
        Mark("arrow", "a\u0302", (pair.p, (px + ax, py + ay)), "a"),
        Mark("arrow", "b\u0302", (pair.q, (qx + bx, qy + by)), "b"),
        Mark("arrow", "W", (pair.p, pair.q)),
    )
    return Step.of("system", "plain" if any(pair.w) else "point", values, *marks)


def _determinant_step(pair: Lines) -> Step:
    """Compare |A|, the sine of the angle from b to a, with 0."""
    area = cross(*pair.b, *pair.a)
    determinant = shown(area / pair.a_length / pair.b_length)
    values: dict[str, Value] = {"detA": determinant, "zero": 0.0, "relation": relation(area, 0)}
    values["excess"] = determinant
    case = "crossing" if area else "parallel"
    return Step.of("determinant", case, values, compares=("detA", "zero"))


def _meeting_step(pair: Lines) -> Step:
    area = cross(*pair.a, *pair.b)
    s, t = Fraction(cross(*pair.w, *pair.b), area), Fraction(cross(*pair.w, *pair.a), area)
    r = x, y = pair.point(s)
    values: dict[str, Value] = {
        "s": rounded(s * pair.a_length / pair.unit),
        "t": rounded(t * pair.b_length / pair.unit),
        "x": x,
        "y": y,
    }
    marks = (
        Mark("segment", "s", (pair.p, r), "a"),
        Mark("segment", "t", (pair.q, r), "b"),
        Mark("point", "R", (r,)),
    )
    return Step.of("meeting", "plain", values, *marks)


def _parallel_step(pair: Lines) -> Step:
    """Compare the distance of Q from the first line with 0."""
    area, size = cross(*pair.w, *pair.a), pair.a_length * pair.unit
    aside = shown(abs(area) / size)
    values: dict[str, Value] = {"aside": aside, "zero": 0.0, "relation": relation(abs(area), 0)}
    values["excess"] = aside
    along = dot(*pair.w, *pair.a)
    a2 = dot(*pair.a, *pair.a)
    if area:
        foot = pair.point(Fraction(along, a2))
        mark = Mark("drop", "aside", (pair.q, foot), "b")
        return Step.of("parallel", "apart", values, mark, compares=("aside", "zero"))
    r = x, y = pair.point(Fraction(along, 2 * a2))
    s = rounded(along / size / 2)
    t = -s if dot(*pair.a, *pair.b) > 0 else s
    values |= {"s": s, "t": t, "x": x, "y": y}
    mark = Mark("point", "R", (r,))
    return Step.of("parallel", "same", values, mark, compares=("aside", "zero"))
