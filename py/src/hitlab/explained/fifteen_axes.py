"""Why two boxes in space intersect: their projections onto fifteen axes.

The axes are those of `hitlab.space.boxes`, computed on integers: the normals of A's three faces and
of B's, and the cross products of an edge of each. All fifteen are shown, also those after the one
that decides, because six of them are not enough.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import square_root
from hitlab.arithmetic.vectors import Vector3, dot, scaled
from hitlab.shapes.box3 import Box3
from hitlab.space.boxes import AXES, Axis, fifteen, frame
from hitlab.space.cores import Whole, whole
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import nearest, relation, shown

METHOD = "box3-box3"
LETTERS = "xyz"
CASES = {"<": "overlap", "=": "touch", ">": "gap"}


class Shadow(NamedTuple):
    """An axis with its number, and both projections relative to A's centre, in world units."""

    number: int
    axis: Axis
    a: tuple[Fraction, Fraction]
    b: tuple[Fraction, Fraction]

    @property
    def gap(self) -> Fraction:
        """The gap between both projections; negative: their overlap."""
        return max(self.b[0] - self.a[1], self.a[0] - self.b[1])


def trace(a: Box3[Any], b: Box3[Any]) -> Trace:
    """Return the trace of fifteen axes; the first one with a gap decides, or the last step.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Box3((0, 0, 0), (2, 2, 2)), hl.Box3((1, 2.5, 0), (2, 2, 2)))
    >>> why.hit, why.decided_by, why.step("axis-2").values["gap"]
    (False, 'axis-2', 0.5)
    >>> [step.case for step in why.steps[6:9]]
    ['parallel', 'overlap', 'gap']
    """
    pair = whole(a.core3, b.core3)
    shadows = [_shadow(pair, i, axis) for i, axis in enumerate(fifteen(pair.a, pair.b), 1)]
    steps = [_axis_step(pair, each) for each in shadows]
    parting = next((step.id for step in steps if step.case == "gap"), "")
    if not parting:
        best = max((each for each in shadows if any(each.axis.way)), key=lambda each: each.gap)
        steps.append(_no_axis_step(pair, best))
    return Trace.of(METHOD, steps, parting)


def named(number: int) -> dict[str, Value]:
    """Return the number and the name of an axis, as values of a step."""
    of, edges = AXES[number - 1]
    across = {"A": "face-a", "B": "face-b", "AB": "edges"}[of]
    values: dict[str, Value] = {"number": number, "across": across}
    return values | dict(zip("ij", (LETTERS[edge] for edge in edges)))


def _shadow(pair: Whole, number: int, axis: Axis) -> Shadow:
    """Return both projections; the axis counts twice the centres' vector, and whole edges."""
    size = 2 * pair.unit * (square_root(Fraction(dot(axis.way, axis.way)), 128) or 1)
    a, b, middle = axis.a / size, axis.b / size, axis.apart / size
    return Shadow(number, axis, (-a, a), (middle - b, middle + b))


def _axis_step(pair: Whole, shadow: Shadow) -> Step:
    id, values = f"axis-{shadow.number}", named(shadow.number)
    if not any(shadow.axis.way):
        return Step.of(id, "parallel", values)
    case = CASES[relation(shadow.axis.gap, 0)]
    for name, (low, high) in (("a", shadow.a), ("b", shadow.b)):
        values |= {f"{name}_min": shown(low), f"{name}_max": shown(high)}
    values["gap" if case == "gap" else "overlap"] = abs(shown(shadow.gap))
    return Step.of(id, case, values, *_marks(pair, shadow))


def _no_axis_step(pair: Whole, best: Shadow) -> Step:
    case = CASES[relation(best.axis.gap, 0)]
    values = named(best.number) | {"overlap": abs(shown(best.gap))}
    return Step.of("no-axis", case, values, *_marks(pair, best))


def _marks(pair: Whole, shadow: Shadow) -> list[Mark]:
    """Return both projections on the line through A's centre."""
    center, _ = frame(pair.a)
    way, square = shadow.axis.way, Fraction(dot(shadow.axis.way, shadow.axis.way))
    length = square_root(square, 128)

    def at(place: Fraction) -> Vector3:
        along = scaled(place / length, way)
        found: Vector3 = nearest(
            Fraction(c, 2 * pair.unit) + each for c, each in zip(center, along)
        )
        return found

    return [
        Mark("interval", name, (at(low), at(high)), name)
        for name, (low, high) in (("a", shadow.a), ("b", shadow.b))
    ]
