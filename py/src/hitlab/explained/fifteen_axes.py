"""Why two boxes in space intersect: their projections onto fifteen axes.

The axes are those of `hitlab.space.boxes`, computed on integers: the normals of A's three faces and
of B's, and the cross products of an edge of each. All fifteen are shown, also those after the one
that decides, because six of them are not enough.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from hitlab.arithmetic.integers import ratio, square_root
from hitlab.arithmetic.predicates import Number
from hitlab.arithmetic.vectors import Vector3, dot
from hitlab.shapes.box3 import Box3
from hitlab.space.boxes import AXES, Axis, fifteen, frame
from hitlab.space.cores import Whole, whole
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import relation, shown_ratio

METHOD = "box3-box3"
LETTERS = "xyz"
CASES = {"<": "overlap", "=": "touch", ">": "gap"}


class Shadow(NamedTuple):
    """An axis with its number, and both projections relative to A's centre.

    A number of the axis is in world units after multiplication by `over` and division by `size`:
    it counts twice the centres' vector, whole edges, and the length of the direction.
    """

    number: int
    axis: Axis
    over: int
    size: int

    @property
    def ends(self) -> Iterator[tuple[str, Number, Number]]:
        """The ends of both projections, as numbers of the axis."""
        _, apart, a, b = self.axis
        yield "a", -a, a
        yield "b", apart - b, apart + b

    @property
    def gap(self) -> Fraction:
        """The gap between both projections; negative: their overlap."""
        return Fraction(self.axis.gap * self.over, self.size)

    def in_world_units(self, number: Number) -> float:
        """Return a number of the axis in world units, rounded once."""
        return shown_ratio(number * self.over, self.size)


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
    length = square_root(Fraction(dot(axis.way, axis.way)), 128) or Fraction(1)
    return Shadow(number, axis, length.denominator, 2 * pair.unit * length.numerator)


def _axis_step(pair: Whole, shadow: Shadow) -> Step:
    id, values = f"axis-{shadow.number}", named(shadow.number)
    if not any(shadow.axis.way):
        return Step.of(id, "parallel", values)
    case = CASES[relation(shadow.axis.gap, 0)]
    for name, low, high in shadow.ends:
        ends = ("min", low), ("max", high)
        values |= {f"{name}_{end}": shadow.in_world_units(number) for end, number in ends}
    values["gap" if case == "gap" else "overlap"] = abs(shadow.in_world_units(shadow.axis.gap))
    return Step.of(id, case, values, *_marks(pair, shadow))


def _no_axis_step(pair: Whole, best: Shadow) -> Step:
    case = CASES[relation(best.axis.gap, 0)]
    values = named(best.number) | {"overlap": abs(best.in_world_units(best.axis.gap))}
    return Step.of("no-axis", case, values, *_marks(pair, best))


def _marks(pair: Whole, shadow: Shadow) -> list[Mark]:
    """Return both projections on the line through A's centre.

    Integers throughout: fractions would take most of the time of an explanation.
    """
    center, _ = frame(pair.a)
    way, unit = shadow.axis.way, 2 * pair.unit
    size2, unit2 = shadow.size**2, unit * shadow.over**2
    start = [c * size2 for c in center]
    along = [unit * unit2 * each for each in way]
    below = unit * size2

    def at(place: Number) -> Vector3:
        x, y, z = (ratio(c + place * each, below) for c, each in zip(start, along))
        return x, y, z

    return [Mark("interval", name, (at(low), at(high)), name) for name, low, high in shadow.ends]
