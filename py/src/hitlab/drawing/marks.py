"""Marks of an explanation in a static picture, as on the page (`web/draw/marks.js`).

The marks of the deciding step are strong. So are the marks that it compares, and those of the round
in its value `at`. Points and regions of earlier steps, and marks that the deciding step names, are
faint. Marks of other rounds are omitted.
"""

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from hitlab.drawing.looks import LOOKS
from hitlab.drawing.picture import Drawn
from hitlab.words.texts import readable

Explanation: TypeAlias = Any  # from `hitlab.queries`, which imports this module
Step: TypeAlias = Any
Mark: TypeAlias = Any
Caption = Callable[[str, dict[str, Any]], str]
Shown = tuple[Mark, float, bool, dict[str, Any]]
"""A mark, its strength, whether it is labelled, and the values for the label."""

FADED: float = LOOKS["fades"][0]
RESULTS = {"point", "region"}
END = re.compile(r"[A-Z]\d*")
EDGE = re.compile(rf"({END.pattern}){{2}}")
ROUND = re.compile(r"-\d+$")
WORD = re.compile(r"([a-z]{4,}|gap|box)|.*_")
"""A name that is not a letter."""

FEW, MOST = 40, 500
"""An earlier step with more than FEW marks is omitted; other steps show at most MOST marks."""

VALUED = {"interval", "drop"}
"""The kinds of marks that are labelled with their value alone if their name is not a letter."""

NOT_LENGTHS = {"arrow", "line", "region"}
"""The kinds of marks without a value: a number with the name of a vector is something else."""

ON_BAR = 1e-9
"""The relative rounding error within which a point counts as on a bar."""


DIFFERENCE = "a-b"
"""The value of `of` for marks in the Minkowski difference instead of the plane."""


def drawn(explanation: Explanation, caption: Caption) -> list[Drawn]:
    """Return the marks in the plane with their labels, strong marks last."""
    return _drawn([*_shown(explanation)], caption)


def drawn_in_difference(explanation: Explanation, caption: Caption) -> list[Drawn]:
    """Return the marks of the last simplex of GJK up to the deciding step."""
    last = [step.id for step in explanation.steps].index(explanation.decided_by)
    simplexes = [s for s in explanation.steps[: last + 1] if s.id.startswith("simplex")]
    found = [
        (mark._replace(of=""), 1.0, True, step.values)
        for step in simplexes[-1:]
        for mark in step.marks
        if mark.of == DIFFERENCE
    ]
    return _drawn(found, caption)


def _drawn(found: list[Shown], caption: Caption) -> list[Drawn]:
    arrows = {_place(mark) for mark, *_ in found if mark.kind == "arrow"}
    strong = [mark for mark, strength, *_ in found if strength == 1]
    bars = [mark.points for mark in strong if mark.kind == "interval"]
    lengths = {mark.name for mark in strong if mark.kind != "drop"}

    def is_said(mark: Mark, strength: float) -> bool:
        """Return whether another mark shows this number, or would seem to be labelled with it.

        An arrow shows its length, such as a penetration depth, and a bar shows how far out a drop
        meets it. If a strong bar covers a faint one, only the strong bar is visible.
        """
        if mark.kind == "drop":
            return mark.name in lengths
        if mark.kind != "interval":
            return False
        is_under = strength < 1 and any(_runs_over(bar, mark.points) for bar in bars)
        return is_under or _place(mark) in arrows

    return [
        Drawn(
            *(mark.kind, mark.points, mark.of, strength),
            *_written(mark, values, caption if is_named and not is_said(mark, strength) else None),
            is_sign=mark.kind == "point" and mark.name.isdigit(),
        )
        for mark, strength, is_named, values in sorted(found, key=lambda each: each[1])
    ]


def _place(mark: Mark) -> tuple[str, frozenset[Any]]:
    return mark.of, frozenset(mark.points)


def _runs_over(bar: Any, other: Any) -> bool:
    """Return whether a bar covers the middle of another one, where the other's number is placed."""
    (ax, ay), (bx, by) = other
    middle = ax / 2 + bx / 2, ay / 2 + by / 2
    way = math.dist(*bar)
    return math.dist(bar[0], middle) + math.dist(middle, bar[1]) <= way + ON_BAR * way


def _shown(explanation: Explanation) -> Iterator[Shown]:
    last = [step.id for step in explanation.steps].index(explanation.decided_by)
    own = explanation.steps[last]
    named = _named(own)
    for step in explanation.steps[: last + 1]:
        is_own = step is own or step.id == own.values.get("at")
        if not is_own and (ROUND.search(step.id) or len(step.marks) > FEW):
            continue
        for mark in (mark for mark in step.marks[:MOST] if mark.of != DIFFERENCE):
            is_strong = is_own or mark.name in own.compares
            is_named = is_strong or mark.name in named
            if is_strong or mark.kind in RESULTS or (is_named and mark.kind != "drop"):
                yield mark, 1.0 if is_strong else FADED, is_named, {**own.values, **step.values}


def _named(step: Step) -> set[str]:
    """Return the names in a step's sentence, with the ends of each edge."""
    names = {v if isinstance(v, str) else name for name, v in step.values.items()}
    return names | {end for name in filter(EDGE.fullmatch, names) for end in END.findall(name)}


def _written(mark: Mark, values: dict[str, Any], caption: Caption | None) -> tuple[str, str]:
    """Return the letter and the text of a label."""
    if not caption:
        return "", ""
    if label := caption(mark.name, values):
        return "", label
    value = None if mark.kind in NOT_LENGTHS else values.get(mark.name)
    text = readable(value) if isinstance(value, float) else ""
    if mark.kind == "interval" and not text:
        return "", ""
    if mark.name == "place" and "letter" in values:
        return f"|{values['letter']}|", f" = {text}"
    if not WORD.match(mark.name):
        return mark.name, text and f" = {text}"
    return "", text if mark.kind in VALUED else ""
