"""Disk and triangle as in Redpoll's 60, §2-23 ("Collision 10: disk and triangle").

T is the disk's centre, r its radius, A B C the triangle's vertices, clockwise. T is to the right of
the directed line XY, or on it, if XT × XY >= 0. The three answers for AB, BC, CA are the binary
digits of the number k of T's region. In region 7, the triangle, the disk hits. For any other
region, a table names the vertices i0, i1, i2 (-1 for none) of the closest edges: the disk hits if
the squared distance d2 of T from i0 i1 or i1 i2 is at most rr = r². For the edge AB, with P for T,

    d2 = |AP|²                         if dot1 = AP·AB < 0,
         |BP|²                         if dot1 > dot2 = AB·AB,
         |AP|² - dot1² / dot2          otherwise.

It departs from the exact answer as follows:

- Counter-clockwise vertices reverse all sides. The inside is then region 0, for which the table has
  no row: an unfilled row (0, 0, 0) names the edge from A to A, and d2 is nan, a false miss.
- The whole line of a flat triangle is in region 7: a false hit at any distance.
- The difference |AP|² - dot1² / dot2 cancels: false hits and false misses, mostly if the shapes
  nearly touch.
- If squares overflow, d2 is infinite or nan, a miss; if they underflow, it is 0 or nan.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Number, Test, Vector, cross, dot
from hitlab.published import program
from hitlab.published.algorithm import Algorithm, Program
from hitlab.published.program import choose, where
from hitlab.shapes.plane import Disk, Triangle
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import CASES, is_lost, relation
from hitlab.steps.triangle_regions import BEYOND, region_marks, winding

ID = "redpoll-2-23"

NAMES = "ABC"
WITHIN = 7
NONE = -1
TABLE = np.array(
    [
        (0, 0, 0),
        (0, 1, 2),
        (2, 0, 1),
        (0, 1, NONE),
        (1, 2, 0),
        (1, 2, NONE),
        (2, 0, NONE),
        (NONE, NONE, NONE),
    ]
)
"""The article's table, a row for each region; that of region 0 is what an unfilled row holds."""


class Edge(NamedTuple):
    """The squared distance of P from the segment AB, and its intermediate values."""

    A: Vector
    B: Vector
    AP2: Number
    BP2: Number
    dot1: Number
    dot2: Number
    d2: Number


class DiskTriangle(NamedTuple):
    """The record of the program, in the article's letters.

    `sides` are AT × AB, BT × BC, CT × CA; `row` is i0, i1, i2; `edges` are those from i0 to i1 and
    from i1 to i2, of which the program evaluates only those that the row names.
    """

    T: Vector
    r: Number
    vrts: tuple[Vector, Vector, Vector]
    sides: tuple[Any, Any, Any]
    k: Number
    row: tuple[Any, Any, Any]
    edges: tuple[Edge, Edge]
    rr: Number
    hit: Test


def run(disk: Disk[Any], triangle: Triangle[Any]) -> DiskTriangle:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> found = run(Disk((3, 3), 1), Triangle([(0, 0), (0, 4), (4, 0)]))
    >>> found.sides, found.k, found.row
    ((12.0, -8.0, 12.0), 5, (1, 2, -1))
    >>> edge = found.edges[0]
    >>> edge.dot1, edge.dot2, edge.d2, found.rr, found.hit
    (16.0, 32.0, 2.0, 1.0, False)

    Counter-clockwise vertices, which also result from a negative scale in one axis:

    >>> found = run(Disk((1, 1), 0.5), Triangle([(0, 0), (4, 0), (0, 4)]))
    >>> found.k, found.row, found.edges[0].d2, found.hit
    (0, (0, 0, 0), nan, False)
    >>> run(Disk((-2, 1.5), 1), Triangle([(0, 0), (-1.6, 3.6), (-4.8, 0)])).hit
    False

    A triangle without area, with the disk anywhere on its line:

    >>> found = run(Disk((5, 0), 1), Triangle([(0, 0), (1, 0), (2, 0)]))
    >>> found.k, found.hit
    (7, True)

    Cancellation causes a false hit and a missed touch:

    >>> found = run(Disk((5e7, 0.1), 0.05), Triangle([(0, 0), (1e8, 0), (5e7, -1e8)]))
    >>> found.edges[0].d2, found.hit
    (0.0, True)
    >>> run(Disk((2, -1), 1), Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])).hit
    False
    """
    return program.run(_program, *disk.columns, *triangle.columns)


def _program(*columns: Number) -> DiskTriangle:
    Tx, Ty, r, Ax, Ay, Bx, By, Cx, Cy = columns
    T, A, B, C = (Tx, Ty), (Ax, Ay), (Bx, By), (Cx, Cy)
    sides = _side(T, A, B), _side(T, B, C), _side(T, C, A)
    AB, BC, CA = (side >= 0 for side in sides)
    k = 4 * AB + 2 * BC + 1 * CA
    i0, i1, i2 = (np.take(column, k) for column in TABLE.T)
    P0, P1, P2 = (_vertex(i, A, B, C) for i in (i0, i1, i2))
    first, second = _edge(T, P0, P1), _edge(T, P1, P2)
    rr = r * r
    hit = (k == WITHIN) | (i0 != NONE) & (first.d2 <= rr) | (i2 != NONE) & (second.d2 <= rr)
    return DiskTriangle(T, r, (A, B, C), sides, k, (i0, i1, i2), (first, second), rr, hit)


def _side(T: Vector, X: Vector, Y: Vector) -> Number:
    return cross(T[0] - X[0], T[1] - X[1], Y[0] - X[0], Y[1] - X[1])


def _vertex(i: Number, A: Vector, B: Vector, C: Vector) -> Vector:
    x, y = choose(i == 0, A, choose(i == 1, B, C))
    return x, y


def _edge(P: Vector, A: Vector, B: Vector) -> Edge:
    APx, APy, ABx, ABy = P[0] - A[0], P[1] - A[1], B[0] - A[0], B[1] - A[1]
    BPx, BPy = P[0] - B[0], P[1] - B[1]
    AP2, BP2 = dot(APx, APy, APx, APy), dot(BPx, BPy, BPx, BPy)
    dot1, dot2 = dot(APx, APy, ABx, ABy), dot(ABx, ABy, ABx, ABy)
    between = where(dot1 > dot2, BP2, AP2 - dot1 * dot1 / dot2)
    return Edge(A, B, AP2, BP2, dot1, dot2, where(dot1 < 0, AP2, between))


def region(found: DiskTriangle) -> Number:
    """Return the number of the region."""
    return found.k


def distance(found: DiskTriangle) -> Number:
    """Return the distance from the disk to the edges that the row names, nan if unknown."""
    first, second = (edge.d2 for edge in found.edges)
    d2 = np.where((found.row[2] != NONE) & ~(first <= second), second, first)
    gap = np.sqrt(np.where(d2 < 0, 0.0, d2)) - found.r
    return np.where((found.k == WITHIN) | (gap < 0), 0.0, gap)


def trace(found: DiskTriangle) -> Trace:
    """Return the steps of the program on a single pair."""
    steps = [_sides_step(found), _region_step(found)]
    if found.k != WITHIN:
        steps.append(_row_step(found))
        for number, edge in enumerate(found.edges if found.row[2] != NONE else found.edges[:1], 1):
            steps += [_edge_step(found, edge, number), _compare_step(found, edge, number)]
            if edge.d2 <= found.rr:
                break
    return Trace.of(ID, steps)


def _turn(found: DiskTriangle) -> str:
    """Return the winding of the vertices, exactly; the program does not check it."""
    return ("counter", "flat", "clockwise")[1 + winding(found.vrts)]


def _sides_step(found: DiskTriangle) -> Step:
    values: dict[str, Value] = {}
    for name, side in zip(("AB", "BC", "CA"), found.sides):
        values |= {name: side, f"side_{name}": _side_name(side)}
    lines = (
        Mark("line", name, (found.vrts[i], found.vrts[(i + 1) % 3]), "b")
        for i, name in enumerate(("AB", "BC", "CA"))
    )
    marks = [Mark("point", "T", (found.T,), "a"), *(m for m in lines if len(set(m.points)) > 1)]
    return Step.of("sides", "lost" if is_lost(found.sides) else _turn(found), values, *marks)


def _side_name(side: float) -> str:
    """Return the name of the side; the program only tests >= 0, so it treats nan as left."""
    return "left" if not side >= 0 else "right" if side > 0 else "line"


def _region_step(found: DiskTriangle) -> Step:
    values: dict[str, Value] = {"k": found.k, "bits": f"{found.k:03b}"}
    case = {0: "none", WITHIN: "flat" if _turn(found) == "flat" else "inside"}.get(
        found.k, "outside"
    )
    if case == "outside":
        values["beyond"] = BEYOND[found.k]
    return Step.of("region", case, values, *region_marks(found.vrts, found.k))


def _row_step(found: DiskTriangle) -> Step:
    i0, i1, i2 = found.row
    case = "one" if i2 == NONE else "two" if found.k else "none"
    values: dict[str, Value] = {"k": found.k, "first": NAMES[i0] + NAMES[i1]}
    values["table"] = tuple(TABLE.ravel().tolist())
    marks = [Mark("segment", NAMES[i0] + NAMES[i1], found.edges[0][:2], "b")]
    if case != "one":
        values["second"] = NAMES[i1] + NAMES[i2]
        marks.append(Mark("segment", NAMES[i1] + NAMES[i2], found.edges[1][:2], "b"))
    return Step.of("row", case, values, *(mark for mark in marks if found.k))


def _edge_step(found: DiskTriangle, edge: Edge, number: int) -> Step:
    start, end = (NAMES[i] for i in found.row[number - 1 : number + 1])
    case = _place(edge)
    values: dict[str, Value] = {"edge": start + end, "start": start, "end": end}
    values |= {"dot1": edge.dot1, "dot2": edge.dot2, "AP2": edge.AP2, "BP2": edge.BP2}
    values["d2"] = edge.d2
    to_start = Mark("arrow", f"{start}T", (edge.A, found.T))
    if case == "point":
        return Step.of(f"edge-{number}", case, values, to_start)
    marks = [Mark("arrow", start + end, (edge.A, edge.B), "b"), to_start]
    if case != "lost":
        marks += [Mark("point", "Q", (_foot(edge),)), Mark("drop", "d", (found.T, _foot(edge)))]
    if case != "after":
        return Step.of(f"edge-{number}", case, values, *marks)
    values["relation"] = ">"
    return Step.of(f"edge-{number}", case, values, *marks, compares=("dot1", "dot2"))


def _place(edge: Edge) -> str:
    """Return the case for the closest point of the edge to P; `lost` if it is nan."""
    if edge.A == edge.B and edge.dot1 == 0:
        return "point"
    if is_lost((edge.d2,)):
        return "lost"
    return "before" if edge.dot1 < 0 else "after" if edge.dot1 > edge.dot2 else "foot"


def _foot(edge: Edge) -> Coordinates:
    """Return Q, the point of an edge closest to T."""
    (Ax, Ay), (Bx, By) = edge.A, edge.B
    if _place(edge) != "foot":
        return edge.B if _place(edge) == "after" else edge.A
    part = edge.dot1 / edge.dot2
    return Ax + part * (Bx - Ax), Ay + part * (By - Ay)


def _compare_step(found: DiskTriangle, edge: Edge, number: int) -> Step:
    """Return the step that compares d2 with rr; a miss of the second edge sums up both."""
    values: dict[str, Value] = {"d2": edge.d2, "rr": found.rr, "r": found.r}
    values["edge"] = "".join(NAMES[i] for i in found.row[number - 1 : number + 1])
    if number == 2 and not edge.d2 <= found.rr:
        return _neither_step(found, values)
    if is_lost((edge.d2,)):
        return Step.of(f"compare-{number}", "lost", values)
    values["relation"] = compared = relation(edge.d2, found.rr)
    case = CASES[compared]
    if edge.d2 < 0:
        case = "negative"
    elif edge.d2 == found.rr == math.inf:
        case = "overflow"
    elif edge.d2 == found.rr == 0 < found.r:
        case = "underflow"
    marks = _reach_marks(found, edge)
    return Step.of(f"compare-{number}", case, values, *marks, compares=("d2", "rr"))


def _neither_step(found: DiskTriangle, values: dict[str, Value]) -> Step:
    """Return the step for a miss of both edges, the closer one as `near`; either d2 may be nan."""
    first, second = found.edges
    names = [NAMES[i] + NAMES[j] for i, j in zip(found.row, found.row[1:])]
    values |= {"first": names[0], "second": names[1]}
    lost = [math.isnan(edge.d2) for edge in found.edges]
    if all(lost):
        return Step.of("compare-2", "both-lost", values)
    near = lost.index(False) if any(lost) else int(second.d2 < first.d2)
    near_d2, far_d2 = found.edges[near].d2, found.edges[1 - near].d2
    values |= {"near": names[near], "near_d2": near_d2, "far": names[1 - near], "far_d2": far_d2}
    values["relation"] = relation(near_d2, found.rr)
    marks = _reach_marks(found, found.edges[near])
    case = "one-lost" if any(lost) else "neither"
    return Step.of("compare-2", case, values, *marks, compares=("near_d2", "rr"))


def _reach_marks(found: DiskTriangle, edge: Edge) -> list[Mark]:
    """Return the marks of d, and of r from T towards Q."""
    (Tx, Ty), (Qx, Qy) = found.T, _foot(edge)
    d = math.hypot(Qx - Tx, Qy - Ty)
    if not 0 < d < math.inf:
        return []
    part = found.r / d
    end = Tx + part * (Qx - Tx), Ty + part * (Qy - Ty)
    return [Mark("segment", "d", (found.T, (Qx, Qy))), Mark("segment", "r", (found.T, end), "a")]


ALGORITHM = Algorithm(
    ID,
    "Seven regions and a table of edges",
    "Redpoll's 60, §2-23, Collision 10: disk and triangle, https://eproph527tw.com/i3dprg/ch02/sec223.html",
    {(Disk, Triangle): Program(run, trace, touching="hit", distance=distance, region=region)},
)
