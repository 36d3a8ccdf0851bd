"""Sweep and prune: the ends of the boxes sorted along one axis, and a line that sweeps over them.

D. Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies", 1992, and J. Cohen, M. Lin,
D. Manocha and M. Ponamgi, "I-COLLIDE", 1995, sort along all axes and keep the order from frame to
frame. This is the form of C. Ericson, "Real-Time Collision Detection", 2005, section 7.5: it sorts
from scratch along one axis, the one on which the centres vary most. Two boxes that intersect also
intersect on that axis, so the one that starts later finds the other still open.

If many boxes are lined up across the axis, they are all open at once, and the sweep compares every
pair of them.
"""

import math
from typing import NamedTuple

from hitlab.broad.boxes import Boxes, Pair, around, box_mark, common_mark
from hitlab.broad.shared_steps import Search
from hitlab.published.algorithm import Algorithm
from hitlab.steps.explanation import Mark, Step, Value

ALGORITHM = Algorithm(
    "sweep-and-prune",
    "Sweep and prune",
    "C. Ericson, Real-Time Collision Detection, 7.5; https://realtimecollisiondetection.net/",
)

ROWS = 0.05
"""The distance between the rows of drawn intervals, as a fraction of the members' extent."""


class Turn(NamedTuple):
    """The start of a box: its position, and the boxes that have ended, are open or intersect it."""

    member: int
    at: float
    ended: list[int]
    open: list[int]
    met: list[int]


def search(members: Boxes) -> Search:
    """Sweep along the axis on which the centres vary most, and return the record of the search."""
    spreads, axis = choose_axis(members)
    turns = sweep(members, axis)
    steps = [_axis_step(members, spreads, axis), _order_step(members, axis, turns)]
    steps += [_turn_step(members, axis, number, turn) for number, turn in enumerate(turns, 1)]
    compared = [_sorted(turn.member, other) for turn in turns for other in turn.open]
    return Search(steps, len(compared), sorted(compared))


def choose_axis(members: Boxes) -> tuple[list[float], int]:
    """Return the standard deviations of the centres along x and y, and the axis of the larger."""
    spreads = [
        _deviation([members.center(i)[axis] for i in range(len(members))]) for axis in (0, 1)
    ]
    return spreads, int(spreads[1] > spreads[0])


def _deviation(places: list[float]) -> float:
    mean = math.fsum(places) / len(places)
    return math.hypot(*(place - mean for place in places)) / math.sqrt(len(places))


def sweep(members: Boxes, axis: int) -> list[Turn]:
    """Return the starts of the boxes in order; a box is open until the sweep has passed its end."""
    turns, active = list[Turn](), list[int]()
    for member in sorted(range(len(members)), key=lambda i: members.bounds[i][axis]):
        at = members.bounds[member][axis]
        ended = [i for i in active if members.bounds[i][axis + 2] < at]
        active = [i for i in active if members.bounds[i][axis + 2] >= at]
        met = [i for i in active if members.meet(i, member)]
        turns.append(Turn(member, at, ended, sorted(active), sorted(met)))
        active.append(member)
    return turns


def _sorted(i: int, j: int) -> Pair:
    return (i, j) if i < j else (j, i)


def _axis_step(members: Boxes, spreads: list[float], axis: int) -> Step:
    """Return the step that compares the spread of the centres along x and y."""
    x, y = map(members.long, spreads)
    centers = [members.center(i) for i in range(len(members))]
    middle = members.place(*(math.fsum(places) / len(centers) for places in zip(*centers)))
    values: dict[str, Value] = {"spread_x": x, "spread_y": y, "axis": "xy"[axis]}
    values["relation"] = ">" if x > y else "<" if x < y else "="
    marks = [Mark("point", f"centre-{i}", (members.place(*at),)) for i, at in enumerate(centers)]
    left, _, _, top = around(members.clipped)
    beside = members.place(left - ROWS * _extent(members), top + ROWS * _extent(members))
    ends = ((middle[0] - x, beside[1]), (middle[0] + x, beside[1]))
    marks.append(Mark("interval", "spread_x", ends))
    ends = ((beside[0], middle[1] - y), (beside[0], middle[1] + y))
    marks.append(Mark("interval", "spread_y", ends))
    case = "x" if x > y else "y" if x < y else "equal"
    return Step.of("axis", case, values, *marks, compares=("spread_x", "spread_y"))


def _order_step(members: Boxes, axis: int, turns: list[Turn]) -> Step:
    """Return the step with the order of the starts; the intervals are drawn next to the members."""
    values: dict[str, Value] = {
        **{"axis": "xy"[axis], "n": len(members), "ends": 2 * len(members)},
        "order": tuple(turn.member for turn in turns),
    }
    return Step.of("order", "plain", values, *_interval_marks(members, axis, turns))


def _interval_marks(members: Boxes, axis: int, turns: list[Turn]) -> list[Mark]:
    """Return numbered marks for the intervals, each in the first row that is free at its start."""
    beside = min(box[1 - axis] for box in members.clipped)
    ends, marks = list[float](), list[Mark]()
    for turn in turns:
        start, end = (members.clipped[turn.member][k] for k in (axis, axis + 2))
        row = next((k for k, last in enumerate(ends) if last < start), len(ends))
        ends[row : row + 1] = [end]
        across = beside - (row + 1) * ROWS * _extent(members)
        points = [(along, across) if axis == 0 else (across, along) for along in (start, end)]
        places = tuple(members.place(*point) for point in points)
        marks.append(Mark("interval", f"interval-{turn.member}", places))
        marks.append(Mark("point", str(turn.member), places[:1]))
    return marks


def _extent(members: Boxes) -> float:
    """Return the members' larger extent along x or y; 1 if they are a single point."""
    left, bottom, right, top = around(members.clipped)
    return max(right - left, top - bottom) or 1.0


def _turn_step(members: Boxes, axis: int, number: int, turn: Turn) -> Step:
    """Return the step that compares a box with the open ones on the other axis."""
    values: dict[str, Value] = {
        **{"shape": turn.member, "at": turn.at, "axis": "xy"[axis], "other": "yx"[axis]},
        **{"ended": tuple(turn.ended), "open": tuple(turn.open), "met": tuple(turn.met)},
        **{"looked": len(turn.open), "found": len(turn.met)},
    }
    along = members.long(members.clipped[turn.member][axis])
    ends = ((along, 0.0), (along, 1.0)) if axis == 0 else ((0.0, along), (1.0, along))
    own = members.bounds[turn.member]
    boxes = [box_mark(f"box-{i}", members.bounds[i]) for i in (turn.member, *turn.open)]
    pairs = [common_mark(f"pair-{i}", members.bounds[i], own) for i in turn.open]
    case = "first" if number == 1 else "alone" if not turn.open else "met" if turn.met else "apart"
    return Step.of(f"start-{number}", case, values, Mark("line", "sweep", ends), *boxes, *pairs)
