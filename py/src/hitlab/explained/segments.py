"""Why two segments meet: on which side of each other's line their ends are.

Two segments meet if and only if neither has both ends strictly on one side of the other's line, and
their bounding boxes meet; the boxes decide where all four ends are on one line. A side is the sign
of a cross product: positive on the left, walking from A to B (F. Preparata and M. Shamos,
"Computational Geometry", 1985). All is computed on fractions and rounded once, when it is shown.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.exact import rounded, sign
from hitlab.explained.axes import Projections
from hitlab.explained.numbers import Exactly, between, nearest, relation, shown
from hitlab.explanation import Explanation, Mark, Step, Value
from hitlab.predicates import cross
from hitlab.shapes import Segment

SIDES = {-1: "right", 0: "line", 1: "left"}


class Line(NamedTuple):
    """A segment's line, its ends, and by their letters the other's ends with their sides."""

    letters: str
    start: Exactly
    end: Exactly
    sides: dict[str, Fraction]

    @property
    def separates(self) -> bool:
        """Tell whether both other ends are strictly on one side."""
        one, other = map(sign, self.sides.values())
        return one * other > 0


def explain(a: Segment, b: Segment) -> Explanation:
    """Tell the exact decision of a single pair: sides, sides, bounding boxes, common point."""
    (pa, pb), (pc, pd) = _ends(a), _ends(b)
    ab = Line("AB", pa, pb, {"C": _side(pa, pb, pc), "D": _side(pa, pb, pd)})
    cd = Line("CD", pc, pd, {"A": _side(pc, pd, pa), "B": _side(pc, pd, pb)})
    steps = [_side_step(1, ab, "a"), _side_step(2, cd, "b"), _boxes_step(ab, cd)]
    deciding = next((step for step in steps if step.case == "apart"), None)
    if deciding is None:
        steps.append(_common_step(ab, cd))
    return Explanation(
        pair=("Segment", "Segment"),
        algorithm="exact",
        method="segment-segment",
        hit=deciding is None,
        decided_by=(deciding or steps[-1]).id,
        steps=tuple(steps),
    )


def _ends(segment: Segment) -> list[Exactly]:
    ax, ay, bx, by = map(Fraction, segment.columns)
    return [(ax, ay), (bx, by)]


def _side(start: Exactly, end: Exactly, point: Exactly) -> Fraction:
    return cross(end[0] - start[0], end[1] - start[1], point[0] - start[0], point[1] - start[1])


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


def _boxes_step(ab: Line, cd: Line) -> Step:
    """Compare the extents; if they are apart, tell the wider `gap`, along x or y."""
    values: dict[str, Value] = {}
    extents: dict[str, Projections] = {}
    for axis, name in enumerate("xy"):
        first, second = (sorted((line.start[axis], line.end[axis])) for line in (ab, cd))
        extents[name] = on = Projections(*first, *second)
        values |= {
            **{f"{name}_min_a": rounded(on.amin), f"{name}_max_a": rounded(on.amax)},
            **{f"{name}_min_b": rounded(on.bmin), f"{name}_max_b": rounded(on.bmax)},
        }
    boxes = (_box_mark(ab, "a"), _box_mark(cd, "b"))
    name, on = min(extents.items(), key=lambda extent: extent[1].reach)
    if on.reach >= 0:
        return Step.of("boxes", "meet", values, *boxes)
    low, high = (rounded(getattr(on, end)) for end in on.compares)
    values |= {"axis": name, "low": low, "high": high}
    values |= {"relation": "<", "excess": rounded(on.reach), "gap": rounded(-on.reach)}
    return Step.of("boxes", "apart", values, *boxes, compares=("low", "high"))


def _box_mark(line: Line, of: str) -> Mark:
    """Give the bounding box as the region left of its four sides."""
    (ax, ay), (bx, by) = nearest(line.start), nearest(line.end)
    west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    corners = (west, south), (east, south), (east, north), (west, north)
    sides = [point for i in range(4) for point in (corners[i], corners[(i + 1) % 4])]
    return Mark("region", f"box_{of}", tuple(sides), of)


def _common_step(ab: Line, cd: Line) -> Step:
    """Give the common point R = A + s (B - A), or the ends of the common stretch."""
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
