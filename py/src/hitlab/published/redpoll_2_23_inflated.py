"""Disk and triangle by the older test of Redpoll's 60, §2-23: the triangle grown by the radius.

T is the disk's centre, r its radius, A B C the triangle's vertices, clockwise. The sides of the
triangle DEF are at distance r outside those of ABC. Going from A along u1, the direction of AB, w
is u1 rotated by 90 degrees to the left, and θ is the angle at A and at D. Half of it is in the
right-angled triangle of A, D and the foot of the perpendicular from A on DE, whose legs are r and
aD, so

    aD = r / tan(θ/2) = r sin θ / (1 - cos θ),    D = A + r w - aD u1,

and likewise for E and F. A centre outside DEF misses. A centre inside DEF hits if it is at least
aD, aE, aF from D, E, F, because circles around the tips cut them off. Otherwise it hits if it is
within r of A, B or C.

The article's test for a point in a triangle is in another section (2-15); here the triangle is
closed: a point in it is to the right of DE, EF and FD, or on them.

It departs from the exact answer as follows:

- Counter-clockwise vertices put DEF on the wrong side of ABC.
- Slivers and flat triangles make a cosine round to 1, or beyond 1 or -1. Its tip is infinitely far
  away, or nan, so the comparisons fail: a miss.
- An edge between equal vertices has no direction: Unity's `normalized` returns (0, 0). With three
  equal vertices, DEF is that one point, and every centre is on the lines DE, EF, FD: a hit at any
  distance.
- Everything is rounded: touching may be a miss, and a tiny gap a hit.
- Squares and products that underflow become 0, as if T were at a vertex or on a side of DEF, or an
  edge had no direction: false hits near a vertex, or near a tiny triangle. Products may also round
  to the same number, as if T were on a side of DEF.
"""

from fractions import Fraction
from sys import float_info
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Number, Test, Vector, cross, dot
from hitlab.published import program
from hitlab.published.algorithm import Algorithm, Program
from hitlab.published.program import are_finite
from hitlab.published.redpoll import normalized
from hitlab.shapes.plane import Disk, Triangle
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import CASES, is_lost, relation
from hitlab.steps.triangle_regions import winding

ID = "redpoll-2-23-inflated"

CORNERS, TIPS, EDGES = "ABC", "DEF", ("DE", "EF", "FD")


class Tip(NamedTuple):
    """A vertex of DEF: D and its intermediate values; `a` is aD, P the foot of A on DE."""

    u1: Vector
    u2: Vector
    cosT: Number
    sinT: Number
    a: Any
    w: Vector
    P: Vector
    D: Vector


class Inflated(NamedTuple):
    """The record of the program, in the article's letters.

    `sides` are DT × DE, ET × EF, FT × FD; `tip_distances` are |DT|, |ET|, |FT| and `distances`
    |AT|, |BT|, |CT|.
    """

    T: Vector
    r: Number
    vrts: tuple[Vector, Vector, Vector]
    tips: tuple[Tip, Tip, Tip]
    sides: tuple[Any, Any, Any]
    inDEF: Test
    tip_distances: tuple[Any, Any, Any]
    distances: tuple[Any, Any, Any]
    hit: Test


def run(disk: Disk[Any], triangle: Triangle[Any]) -> Inflated:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> triangle = Triangle([(0, 0), (0, 4), (4, 0)])
    >>> found = run(Disk((-0.5, -0.5), 1), triangle)
    >>> found.tips[0].D, found.tips[0].a, found.inDEF
    ((-1.0, -1.0), 1.0, True)
    >>> found.tip_distances[0] >= found.tips[0].a, found.distances[0] <= found.r, found.hit
    (False, True, True)

    A sliver:

    >>> found = run(Disk((1, 0.25), 0.5), Triangle([(0, 0), (1, 1e-9), (2, 0)]))
    >>> found.tips[0].cosT, found.tips[0].a, found.hit
    (1.0, nan, False)

    Counter-clockwise vertices, a hit that is missed:

    >>> run(Disk((-0.5, 1), 1), Triangle([(0, 0), (4, 0), (0, 4)])).hit
    False
    """
    return program.run(_program, *disk.columns, *triangle.columns)


def _program(*columns: Number) -> Inflated:
    Tx, Ty, r, Ax, Ay, Bx, By, Cx, Cy = columns
    T, A, B, C = (Tx, Ty), (Ax, Ay), (Bx, By), (Cx, Cy)
    uAB = normalized(Bx - Ax, By - Ay)
    uAC = normalized(Cx - Ax, Cy - Ay)
    uBC = normalized(Cx - Bx, Cy - By)
    tips = (
        _tip(A, uAB, uAC, r),
        _tip(B, uBC, _turned(uAB), r),
        _tip(C, _turned(uAC), _turned(uBC), r),
    )
    D, E, F = (tip.D for tip in tips)
    sides = _side(T, D, E), _side(T, E, F), _side(T, F, D)
    DE, EF, FD = (side >= 0 for side in sides)
    inDEF = DE & EF & FD
    tip_distances = _length(T, D), _length(T, E), _length(T, F)
    beyondD, beyondE, beyondF = (d >= tip.a for d, tip in zip(tip_distances, tips))
    distances = _length(T, A), _length(T, B), _length(T, C)
    nearA, nearB, nearC = (d <= r for d in distances)
    hit = inDEF & (beyondD & beyondE & beyondF | nearA | nearB | nearC)
    return Inflated(T, r, (A, B, C), tips, sides, inDEF, tip_distances, distances, hit)


def _tip(A: Vector, u1: Vector, u2: Vector, r: Number) -> Tip:
    cosT = dot(*u1, *u2)
    sinT = np.sqrt(1.0 - cosT * cosT)
    a = r * sinT / (1.0 - cosT)
    w = -u1[1], u1[0]
    P = A[0] + r * w[0], A[1] + r * w[1]
    return Tip(u1, u2, cosT, sinT, a, w, P, (P[0] - a * u1[0], P[1] - a * u1[1]))


def _turned(u: Vector) -> Vector:
    return -u[0], -u[1]


def _side(T: Vector, X: Vector, Y: Vector) -> Number:
    return cross(T[0] - X[0], T[1] - X[1], Y[0] - X[0], Y[1] - X[1])


def _length(T: Vector, X: Vector) -> Number:
    x, y = T[0] - X[0], T[1] - X[1]
    return np.sqrt(x * x + y * y)


def trace(found: Inflated) -> Trace:
    """Return the steps of the program on a single pair."""
    return Trace.of(ID, _steps(found))


def _steps(found: Inflated) -> list[Step]:
    """Return the steps up to where the program stops."""
    steps = [_directions_step(found), *(_tip_step(found, i) for i in range(3)), _inside_step(found)]
    if not found.inDEF:
        return steps
    for i in range(3):
        steps.append(_cut_step(found, i))
        if not found.tip_distances[i] >= found.tips[i].a:
            break
    else:
        return steps
    for i in range(3):
        steps.append(_corner_step(found, i))
        if found.distances[i] <= found.r:
            break
    return steps


def _directions_step(found: Inflated) -> Step:
    (ab, ac, *_), (bc, *_), _ = found.tips
    units = {"uAB": ab, "uAC": ac, "uBC": bc}
    values: dict[str, Value] = {}
    for name, (x, y) in units.items():
        values |= {f"{name}_x": x, f"{name}_y": y}
    A, B, C = found.vrts
    case = ("counter", "flat", "plain")[1 + winding(found.vrts)]
    if any(u == (0, 0) and X != Y for u, X, Y in ((ab, A, B), (bc, B, C), (ac, A, C))):
        case = "vanished"
    arrows = (
        Mark("arrow", name, (start, (start[0] + x, start[1] + y)), "b")
        for name, start, (x, y) in zip(units, (A, A, B), units.values())
    )
    return Step.of("directions", case, values, Mark("point", "T", (found.T,), "a"), *arrows)


def _tip_step(found: Inflated, i: int) -> Step:
    """Return the step that grows the triangle at a vertex."""
    tip, corner, name = found.tips[i], CORNERS[i], TIPS[i]
    values: dict[str, Value] = {"corner": corner, "tip": name, "r": found.r}
    values |= {"cosT": tip.cosT, "sinT": tip.sinT, "x": tip.D[0], "y": tip.D[1]}
    values |= _length_values(tip, name)
    marks = (
        Mark("drop", "r", (found.vrts[i], tip.P), "a"),
        Mark("segment", f"a{name}", (tip.P, tip.D)),
        Mark("point", name, (tip.D,)),
    )
    return Step.of(f"tip-{i + 1}", _tip_case(tip, winding(found.vrts)), values, *marks)


def _length_values(tip: Tip, name: str) -> dict[str, Value]:
    """Return a tip's length a with its letter, and under its letter, which its mark has."""
    letter = f"a{name}"
    return {"a": tip.a, "letter": letter, letter: tip.a}


def _tip_case(tip: Tip, turn: int) -> str:
    """Return the case of a tip.

    A cosine that rounds to 1 leads to a division by 0, one beyond -1 to the square root of a
    negative number.
    """
    if are_finite((tip.a, *tip.D)):
        if (0, 0) in (tip.u1, tip.u2):
            return "edgeless"
        return "plain" if turn > 0 else "astray"
    return "sharp" if tip.cosT >= 1 else "blunt" if tip.cosT < -1 else "overflow"


def _inside_step(found: Inflated) -> Step:
    values: dict[str, Value] = dict(zip(EDGES, found.sides))
    D, E, F = (tip.D for tip in found.tips)
    case = "inside" if found.inDEF else "lost" if is_lost(found.sides) else "outside"
    if case == "inside":
        zeros = map(_zero, found.sides, (found.T,) * 3, (D, E, F), (E, F, D))
        case = next(filter(None, zeros), case)
    if case == "outside":
        edge, side = next((edge, side) for edge, side in zip(EDGES, found.sides) if side < 0)
        values |= {"edge": edge, "start": edge[0], "side": side}
    marks = (
        Mark("region", "DEF", (E, D, F, E, D, F)),
        *(Mark("point", name, (tip,)) for name, tip in zip(TIPS, (D, E, F))),
        Mark("point", "T", (found.T,), "a"),
    )
    return Step.of("inside", case, values, *(marks if len({D, E, F}) == 3 else marks[1:]))


def _zero(side: float, T: Vector, X: Vector, Y: Vector) -> str:
    """Return why a cross product is wrongly computed as 0, or an empty string if it is not."""
    (tx, ty), (x, y), (to_x, to_y) = ((Fraction(x), Fraction(y)) for x, y in (T, X, Y))
    products = (tx - x) * (to_y - y), (ty - y) * (to_x - x)
    if side or products[0] == products[1]:
        return ""
    return "underflow" if any(0 < abs(each) < float_info.min for each in products) else "cancelled"


def _cut_step(found: Inflated, i: int) -> Step:
    """Return the step that compares T's distance from a tip with the radius of its cut."""
    tip, distance, name = found.tips[i], found.tip_distances[i], TIPS[i]
    values: dict[str, Value] = {"tip": name, "distance": distance}
    values |= _length_values(tip, name)
    marks = (
        Mark("circle", f"a{name}", (tip.D, tip.P)),
        Mark("segment", "distance", (tip.D, found.T)),
    )
    values["relation"] = compared = relation(distance, tip.a)
    case = {"<": "within", "=": "touch", ">": "beyond"}[compared]
    if distance == 0 and found.T != tip.D:
        case = "underflow" if case == "within" else "underflow-touch"
    return Step.of(f"cut-{i + 1}", case, values, *marks, compares=("distance", "a"))


def _corner_step(found: Inflated, i: int) -> Step:
    """Return the step that compares T's distance from a corner with r; the last sums up a miss."""
    (x, y), distance, name = found.vrts[i], found.distances[i], CORNERS[i]
    values: dict[str, Value] = {"corner": name, "distance": distance, "r": found.r}
    values["relation"] = compared = relation(distance, found.r)
    case = CASES[compared]
    if distance == 0 and (x, y) != found.T:
        case = "underflow"
    compares = "distance"
    if case == "miss" and i == 2:
        case, compares = "none", "near_distance"
        near = found.distances.index(min(found.distances))
        values |= {"near": CORNERS[near], "near_distance": found.distances[near]}
    marks = (
        Mark("circle", "r", ((x, y), (x + found.r, y)), "a"),
        Mark("segment", "distance", ((x, y), found.T)),
    )
    return Step.of(f"corner-{i + 1}", case, values, *marks, compares=(compares, "r"))


ALGORITHM = Algorithm(
    ID,
    "Triangle grown by the radius",
    "Redpoll's 60, §2-23, Collision 10, the older test, https://eproph527tw.com/i3dprg/ch02/sec223.html",
    {(Disk, Triangle): Program(run, trace, touching="hit")},
)
