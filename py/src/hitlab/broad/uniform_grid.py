"""The uniform grid: each box is put into all cells that it reaches and compared with others there.

After C. Ericson, "Real-Time Collision Detection", 2005, section 7.1. A cell is as large as the
largest box, so a box reaches at most four cells, up to rounding. Two boxes that intersect have a
common point, and both reach its cell. A pair that shares several cells is compared in the first.

If one member is far larger than the others, so are the cells, and most members share them. The grid
then compares nearly every pair. Hierarchical grids avoid this (section 7.2).
"""

import math
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from hitlab.broad.boxes import Bounds, Boxes, Pair, box_mark, common_mark
from hitlab.broad.shared_steps import Search
from hitlab.published.algorithm import Algorithm
from hitlab.steps.explanation import Mark, Step, Value

ALGORITHM = Algorithm(
    "uniform-grid",
    "Uniform grid",
    "C. Ericson, Real-Time Collision Detection, 7.1; https://realtimecollisiondetection.net/",
)

MOST_CELLS = 64
"""The maximum number of cells along each axis; more cells would mostly be empty."""

NEAR = 2.0**-512
"""If the members' extent is below this fraction of the largest coordinate, they share one cell."""

Cell = tuple[int, int]


class Grid(NamedTuple):
    """The side of a cell, the reason for its length, and the members in each nonempty cell."""

    side: float
    case: str
    cells: dict[Cell, list[int]]


class Turn(NamedTuple):
    """A cell with several members: its new pairs, and those already compared in an earlier cell."""

    cell: Cell
    members: list[int]
    new: list[Pair]
    again: list[Pair]


def search(members: Boxes) -> Search:
    """Put all boxes into cells, compare those that share one, and return the search's record."""
    grid = fill(members)
    turns = compare(grid)
    steps = [_size_step(members, grid), _cells_step(members, grid)]
    steps += [_turn_step(members, grid, number, turn) for number, turn in enumerate(turns, 1)]
    compared = sorted(pair for turn in turns for pair in turn.new)
    return Search(steps, len(compared), compared)


def fill(members: Boxes) -> Grid:
    """Return the grid with each member in every cell that its box reaches."""
    side, case = choose_side(members)
    cells = defaultdict[Cell, list[int]](list)
    for member, (left, bottom, right, top) in enumerate(members.clipped):
        for row in range(_cell(bottom, side), _cell(top, side) + 1):
            for column in range(_cell(left, side), _cell(right, side) + 1):
                cells[column, row].append(member)
    return Grid(side, case, dict(sorted(cells.items(), key=lambda item: item[0][::-1])))


def _cell(place: float, side: float) -> int:
    """Return a coordinate's column or row; rounding is monotonic, so no common cell is lost."""
    return math.floor(place / side)


def choose_side(members: Boxes) -> tuple[float, str]:
    """Return the side of a cell, and the name of the rule that gives it."""
    extent = max(_extent(members, axis) for axis in (0, 1))
    sides = [max(right - left, top - bottom) for left, bottom, right, top in _finite(members)]
    largest = max(sides, default=0.0)
    if extent < NEAR:
        return 1.0, "one-place"
    if largest * MOST_CELLS < extent:
        return extent / min(math.ceil(math.sqrt(len(members))), MOST_CELLS), "small"
    return largest, "largest"


def _finite(members: Boxes) -> list[Bounds]:
    return [
        clipped
        for box, clipped in zip(members.bounds, members.clipped)
        if all(map(math.isfinite, box))
    ]


def _extent(members: Boxes, axis: int) -> float:
    ends = [box[axis + 2] for box in members.clipped]
    return max(ends) - min(box[axis] for box in members.clipped)


def compare(grid: Grid) -> list[Turn]:
    """Return the cells with several members, row by row; each pair is compared once."""
    known, turns = set[Pair](), list[Turn]()
    for cell, inside in grid.cells.items():
        pairs = list(combinations(inside, 2))
        if pairs:
            again = [pair for pair in pairs if pair in known]
            turns.append(Turn(cell, inside, [p for p in pairs if p not in known], again))
            known.update(pairs)
    return turns


def _size_step(members: Boxes, grid: Grid) -> Step:
    """Return the step that reports the cell size and the member that determines it."""
    values: dict[str, Value] = {"side": members.long(grid.side)}
    if grid.case != "largest":
        return Step.of("size", grid.case, values)
    finite = [i for i, box in enumerate(members.bounds) if all(map(math.isfinite, box))]
    largest = max(finite, key=lambda i: _longer_side(members.bounds[i]))
    mark = box_mark(f"box-{largest}", members.bounds[largest])
    case = grid.case if math.isfinite(members.long(grid.side)) else "overflow"
    return Step.of("size", case, {**values, "shape": largest}, mark)


def _longer_side(box: Bounds) -> Fraction:
    left, bottom, right, top = map(Fraction, box)
    return max(right - left, top - bottom)


def _cells_step(members: Boxes, grid: Grid) -> Step:
    """Return the step that counts the cells in use and the members in them."""
    inside = grid.cells.values()
    columns, rows = (sorted({cell[axis] for cell in grid.cells}) for axis in (0, 1))
    values: dict[str, Value] = {
        **{"n": len(members), "columns": columns[-1] - columns[0] + 1},
        **{"rows": rows[-1] - rows[0] + 1, "filled": len(grid.cells)},
        **{"entries": sum(map(len, inside)), "most": max(map(len, inside))},
        "shared": sum(len(each) > 1 for each in inside),
    }
    lines = [
        Mark("line", "grid", _line(members, grid, axis, number))
        for axis, numbers in enumerate((columns, rows))
        for number in range(numbers[0], numbers[-1] + 2)
    ]
    filled = (box_mark(f"cell-{x}-{y}", _box(members, grid, (x, y))) for x, y in grid.cells)
    return Step.of("cells", "plain", values, *lines, *filled)


def _line(members: Boxes, grid: Grid, axis: int, number: int) -> tuple[tuple[float, float], ...]:
    """Return two points of the grid line at which the column or row of that number starts."""
    at, long = members.long(number * grid.side), members.long(grid.side)
    return ((at, 0.0), (at, long)) if axis == 0 else ((0.0, at), (long, at))


def _box(members: Boxes, grid: Grid, cell: Cell) -> Bounds:
    low, high = (members.place(*((k + more) * grid.side for k in cell)) for more in (0, 1))
    return *low, *high


def _turn_step(members: Boxes, grid: Grid, number: int, turn: Turn) -> Step:
    """Return the step that lists the compared pairs of a cell and those that intersect."""
    met = [pair for pair in turn.new if members.meet(*pair)]
    values: dict[str, Value] = {
        **{"column": turn.cell[0], "row": turn.cell[1], "members": tuple(turn.members)},
        **{"count": len(turn.members), "pairs": len(turn.new) + len(turn.again)},
        **{"again": len(turn.again), "looked": len(turn.new), "found": len(met)},
    }
    boxes = [box_mark(f"box-{i}", members.bounds[i]) for i in turn.members]
    pairs = [
        common_mark(f"pair-{i}-{j}", members.bounds[i], members.bounds[j]) for i, j in turn.new
    ]
    cell = box_mark("cell", _box(members, grid, turn.cell))
    case = "again" if not turn.new else "met" if met else "apart"
    return Step.of(f"cell-{number}", case, values, cell, *boxes, *pairs)
