"""Why two shapes in space intersect, for pairs without their own explanation: GJK on integers.

The search is that of `hitlab.space.nearest`, from the beginning. Each iteration takes the support
point of the difference a - b that is closest to the origin's side, and keeps the part of the
simplex closest to the origin. At the end, the simplex contains the origin, or the closest points of
both cores are known; their distance is compared with the sum of the radii.
"""

from fractions import Fraction
from typing import Any

from hitlab.arithmetic.vectors import Vector3, minus
from hitlab.shapes.linear3 import HalfSpace3
from hitlab.space import exactly
from hitlab.space.cores import Whole, whole
from hitlab.space.nearest import Turn, gjk, start
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, placed, shown

PARTS = {1: "point", 2: "edge", 3: "face", 4: "solid"}


def trace(a: Any, b: Any) -> Trace:
    """Return the trace of the decision on a pair in space.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Capsule3((0, 0, 0), (2, 0, 0), 1), hl.Point3((1, 3, 0)))
    >>> why.hit, [step.id for step in why.steps], why.steps[-1].values["d"]
    (False, ['support-1', 'support-2', 'compare'], 3.0)
    """
    if isinstance(a, HalfSpace3) or isinstance(b, HalfSpace3):
        shape, half = (b, a) if isinstance(a, HalfSpace3) else (a, b)
        return Trace.of("solid-plane", [compare_step(exactly.closest(shape, half))])
    pair, turns = whole(a.core3, b.core3), list[Turn]()
    end = gjk(pair.a, pair.b, start(pair.a, pair.b), turns=turns)
    steps = [
        _turn_step(pair, number, turn, number == len(turns)) for number, turn in enumerate(turns, 1)
    ]
    if end.way:
        steps.append(compare_step(exactly.between(pair, end)))
    return Trace.of("solids", steps)


def _difference(pair: Whole, places: tuple[int, int]) -> Vector3:
    return minus(pair.a[places[0]], pair.b[places[1]])


def _turn_step(pair: Whole, number: int, turn: Turn, last: bool) -> Step:
    """Return an iteration: the part that is kept, and the next point, unless it is no closer."""
    case = "inside" if turn.next is None else "end" if last else "closer"
    values: dict[str, Value] = {"number": number, "kept": PARTS[len(turn.pairs)]}
    marks = []
    for name, side in (("p", 0), ("q", 1)):
        points = [(pair.a, pair.b)[side][each[side]] for each in turn.pairs]
        for point in dict.fromkeys(points):
            marks.append(Mark("point", name, (placed(point, pair.unit),), "ab"[side]))
    for places in turn.pairs:
        marks.append(Mark("point", "w", (placed(_difference(pair, places), pair.unit),), "a-b"))
    if turn.next and not last:
        new = placed(_difference(pair, turn.next), pair.unit)
        values |= dict(zip(("x", "y", "z"), new))
        marks.append(Mark("point", "w", (new,), "a-b"))
    return Step.of(f"support-{number}", case, values, *marks)


def compare_step(found: exactly.Closest) -> Step:
    """Return the step that compares the distance of the cores with the radii."""
    reach = Fraction(sum(found.radii), found.unit)
    distance = Distance.against(reach, found.length2 / found.unit**2)
    values: dict[str, Value] = {"d": shown(distance.length), **distance.radii, **distance.compared}
    ends = [placed(point, found.unit) for point in (found.on_a, found.on_b)]
    marks = [Mark("point", "P", (ends[0],), "a"), Mark("point", "Q", (ends[1],), "b")]
    case = "on" if not distance.squared else distance.case
    case = "bare" if case == "miss" and not reach else case
    marks.append(Mark("segment", "d", (ends[0], ends[1])))
    return Step.of("compare", case, values, *marks, compares=("d", "R"))
