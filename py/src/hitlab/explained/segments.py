"""Why two segments intersect: on which side of each other's line their ends are.

Two segments intersect exactly when their bounding boxes intersect and neither has both ends
strictly on the same side of the other's line. The boxes decide if all four ends are collinear, the
sides otherwise. A side is the sign of a cross product: positive on the left, going from A to B (F.
Preparata and M. Shamos, "Computational Geometry", 1985). All values are fractions, rounded once
when they are shown.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import rounded, sign
from hitlab.deciding import terms
from hitlab.deciding.decision import by_terms
from hitlab.explained.boxes import boxes_step
from hitlab.shapes.plane import Segment
from hitlab.steps.explanation import Mark, Step, Value, Walk
from hitlab.steps.numbers import Exactly, between, nearest, relation, shown

SIDES = {-1: "right", 0: "line", 1: "left"}


class Line(NamedTuple):
    """A segment's line, its ends, and the sides of the other segment's ends by letter."""

    letters: str
    start: Exactly
    end: Exactly
    sides: dict[str, Fraction]
    separates: bool


def walk(a: Segment, b: Segment) -> Walk:
    """Return the trace of the exact decision: the sides of both lines, boxes, common point.

    Examples
    --------
    >>> import hitlab as hl
    >>> one = hl.Segment((0, 0), (2, 2))
    >>> others = hl.Segment((0, 2), (2, 0)), hl.Segment((1, 1), (3, 3)), hl.Segment((3, 3), (4, 4))
    >>> [hl.explain(one, other).decided_by for other in others]
    ['sides-2', 'boxes', 'boxes']
    """
    ab, cd = _lines(a, b)
    steps = [_side_step(1, ab, "a"), _side_step(2, cd, "b"), boxes_step(a, b)]
    apart = [step.id for step in steps if step.case == "apart"]
    if not apart:
        steps.append(_common_step(ab, cd))
    are_in_line = not any((*ab.sides.values(), *cd.sides.values()))
    return Walk.of("segment-segment", steps, [*apart, "boxes" if are_in_line else "sides-2"][0])


def _lines(a: Segment, b: Segment) -> list[Line]:
    """Return both lines from the deciding terms, which are cross products times `unit`²."""
    reason = by_terms(a, b).terms
    size = reason.unit**2
    return [
        Line(
            letters,
            *_ends(segment),
            {letter: Fraction(side, size) for letter, side in zip(others, line.sides)},
            terms.separates(line),
        )
        for letters, others, segment, line in zip(
            ("AB", "CD"), ("CD", "AB"), (a, b), reason.lines.lines
        )
    ]


def _ends(segment: Segment) -> tuple[Exactly, Exactly]:
    ax, ay, bx, by = map(Fraction, segment.columns)
    return (ax, ay), (bx, by)


def _side_step(number: int, line: Line, of: str) -> Step:
    values: dict[str, Value] = {"line": line.letters}
    for name, (letter, side) in zip(("first", "second"), line.sides.items()):
        values |= {name: letter, f"to_{name}": line.letters[0] + letter}
        values |= {f"cross_{name}": shown(side), f"sign_{name}": relation(side, 0)}
        values |= {f"side_{name}": SIDES[sign(side)]}
    return Step.of(
        f"sides-{number}",
        _side_case(line),
        values,
        *(
            [Mark("line", line.letters, (nearest(line.start), nearest(line.end)), of)]
            if nearest(line.start) != nearest(line.end)
            else []
        ),
    )


def _side_case(line: Line) -> str:
    if line.separates:
        return "apart"
    if line.start == line.end:
        return "point"
    if not any(line.sides.values()):
        return "same-line"
    return "touch" if 0 in line.sides.values() else "across"


def _common_step(ab: Line, cd: Line) -> Step:
    """Return the step with the common point R = A + s (B - A), or the common stretch."""
    a_side, b_side = cd.sides["A"], cd.sides["B"]
    if a_side != b_side:
        s = a_side / (a_side - b_side)
        x, y = nearest(between(ab.start, ab.end, s))
        case = "end" if 0 in (*ab.sides.values(), a_side, b_side) else "cross"
        values: dict[str, Value] = {"s": rounded(s), "x": x, "y": y}
        return Step.of("common", case, values, Mark("point", "R", ((x, y),)))
    _, first, last, _ = sorted((ab.start, ab.end, cd.start, cd.end))
    start, end = nearest(first), nearest(last)
    values = {"x": start[0], "y": start[1], "x_end": end[0], "y_end": end[1]}
    if first == last:
        return Step.of("common", "end", values, Mark("point", "R", (start,)))
    return Step.of("common", "stretch", values, Mark("interval", "R", (start, end)))
