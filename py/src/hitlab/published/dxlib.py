"""Sphere against triangle as in DxLib's own code, which uses dot products only.

The article that contains the program of `dxlib_naive` also prints this code. P is the sphere's
centre, A B C the triangle's vertices (the program's 1, 2, 3). Lagrange's identity (A × B)·(C × D) =
(A·C)(B·D) - (A·D)(B·C) gives the weights of the corners without a cross product and without a
square root:

    OPC = (AB·AP)(-CA·BP) - (AB·BP)(-CA·AP)    beyond AB if <= 0,
    OPB = (AB·CP)(-CA·AP) - (AB·AP)(-CA·CP)    beyond CA,
    OPA = (AB·BP)(-CA·CP) - (AB·CP)(-CA·BP)    beyond BC.

An edge is chosen only if the foot is between its ends, and then Q is A + AB t on it. On the face, Q
is A + AB v - CA w with v = OPB / (OPA + OPB + OPC) and w = OPC / (OPA + OPB + OPC). The order is A,
B, AB, C, CA, BC, face, as in C. Ericson, "Real-Time Collision Detection", 2005, §5.1.5. It departs
from the exact answer as follows:

- If A = B and C is another point, the edge AB gives 0 / 0 and is chosen whenever AC·AP > 0. Then Q
  is nan, a miss. Only points P whose closest point is A are unaffected. B = C, C = A and three
  equal vertices are harmless.
- Q and d² are rounded: an exact touch may miss, and a gap of the size of rounding errors may hit.
- The weights of a thin triangle cancel, so v and w are inexact. If its vertices are collinear up to
  rounding, the weights are pure rounding error: the wrong edge, or a wrong point of the face.
- If products overflow or underflow, Q is nan or on the wrong feature.
"""

from itertools import count
from typing import Any, NamedTuple

from hitlab.arithmetic.predicates import Number, Test
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus
from hitlab.published.dxlib_sphere_triangle import (
    FEATURES,
    Comparison,
    last_steps,
    picked,
    published,
    run_on,
    tested,
)
from hitlab.published.program import where
from hitlab.shapes.space import Ball, Triangle3
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import is_lost, relation
from hitlab.steps.triangle3 import FACE, Letters, corner_step, regions_step

ID = "dxlib"

ORDER = ("A", "B", "AB", "C", "CA", "BC")
"""The features in the order of the tests; if none of them is chosen, it is the face."""
CORNER_WAYS = {"A": ("AB", "CA"), "B": ("AB", "BC"), "C": ("CA", "BC")}
WEIGHTS = {"AB": "OPC", "BC": "OPA", "CA": "OPB"}


class Edge(NamedTuple):
    """An edge XY: the third corner's weight, XY·XP (past), XY·PY (short), and the foot Q at t."""

    weight: Number
    past: Number
    short: Number
    t: Number
    Q: Vector3


class Dots(NamedTuple):
    """The record of the program, in the article's letters.

    A dot product is named after its two vectors: AB_AP is the program's Dot1P2, CA_AP Dot1P3, AB_BP
    Dot2P1, BC_BP Dot2P3, CA_BP Dot2PH, CA_CP Dot3P1, BC_CP Dot3P2, AB_CP Dot3PH. The program stops
    at the first feature that it chooses, `FEATURES[feature]`.
    """

    A: Vector3
    B: Vector3
    C: Vector3
    AB_AP: Number
    CA_AP: Number
    AB_BP: Number
    BC_BP: Number
    CA_BP: Number
    CA_CP: Number
    BC_CP: Number
    AB_CP: Number
    AB: Edge
    BC: Edge
    CA: Edge
    v: Number
    w: Number
    feature: Number
    test: Comparison
    hit: Test


def run(ball: Ball, triangle: Triangle3[Any]) -> Dots:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Sphere((1, 1, 2), 2), hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)]))
    >>> FEATURES[found.feature], found.v, found.w, found.test.Q, found.hit
    ('face', 0.25, 0.25, (1.0, 1.0, 0.0), True)

    A sphere that just touches, but misses because of rounding:

    >>> pair = hl.Sphere((6, 1, 1), 5), hl.Triangle3([(-3, -4, -6), (1, 2, 1), (3, 6, -3)])
    >>> hl.intersects(*pair), run(*pair).hit
    (True, False)

    A = B, with P next to the segment and beyond A; and three vertices that are collinear up to
    rounding, with (0.45, 0.45, 0) as the closest point:

    >>> twice = hl.Triangle3([(0, 0, 0), (0, 0, 0), (2, 0, 0)])
    >>> found = run(hl.Sphere((1, 1, 0), 9), twice)
    >>> FEATURES[found.feature], found.test.Q, found.hit
    ('AB', (nan, nan, nan), False)
    >>> run(hl.Sphere((-1, 1, 0), 9), twice).hit, run(hl.Sphere((3, 1, 0), 9), twice).hit
    (True, False)
    >>> flat = hl.Triangle3([(0, 0, 0), (1, 1, 0), (0.4, 0.4, 0)])
    >>> found = run(hl.Point3((0, 0.9, 0)), flat)
    >>> FEATURES[found.feature], found.test.Q
    ('face', (0.4727272727272728, 0.4727272727272728, 0.0))
    """
    return run_on(_program, ball, triangle)


def _program(px: Number, py: Number, pz: Number, r: Number, *vertices: Number) -> Dots:
    P, A, B, C = (px, py, pz), *zip(*[iter(vertices)] * 3)
    AB, BC, CA = minus(B, A), minus(C, B), minus(A, C)
    AP, BP, CP = minus(P, A), minus(P, B), minus(P, C)
    AB_AP, AB_BP, AB_CP = dot(AB, AP), dot(AB, BP), dot(AB, CP)
    CA_AP, CA_BP, CA_CP = dot(CA, AP), dot(CA, BP), dot(CA, CP)
    BC_BP, BC_CP = dot(BC, BP), dot(BC, CP)
    OPC = AB_AP * -CA_BP - AB_BP * -CA_AP
    OPB = AB_CP * -CA_AP - AB_AP * -CA_CP
    OPA = AB_BP * -CA_CP - AB_CP * -CA_BP
    ab = _edge(A, AB, OPC, AB_AP, -AB_BP, AB_AP - AB_BP)
    ca = _edge(C, CA, OPB, CA_CP, -CA_AP, CA_CP - CA_AP)
    past, short = -CA_BP - AB_BP, AB_CP + CA_CP
    bc = _edge(B, BC, OPA, past, short, past + short)
    div = 1 / (OPA + OPB + OPC)
    v, w = OPB * div, OPC * div
    face = plus(plus(A, v, AB), -w, CA)
    feature = 6
    for number, taken in (
        (4, _is_taken(bc)),
        (5, _is_taken(ca)),
        (2, (CA_CP <= 0) & (BC_CP >= 0)),
        (3, _is_taken(ab)),
        (1, (AB_BP >= 0) & (BC_BP <= 0)),
        (0, (AB_AP <= 0) & (CA_AP >= 0)),
    ):
        feature = where(taken, number, feature)
    test = tested(P, r, picked(feature, (A, B, C, ab.Q, bc.Q, ca.Q, face)))
    dots = AB_AP, CA_AP, AB_BP, BC_BP, CA_BP, CA_CP, BC_CP, AB_CP
    return Dots(A, B, C, *dots, ab, bc, ca, v, w, feature, test, test.hit)


def _edge(
    X: Vector3, XY: Vector3, weight: Number, past: Number, short: Number, length2: Number
) -> Edge:
    t = past / length2
    return Edge(weight, past, short, t, plus(X, t, XY))


def _is_taken(edge: Edge) -> Test:
    return (edge.weight <= 0) & (edge.past >= 0) & (edge.short >= 0)


def trace(found: Dots) -> Trace:
    """Return the steps of the program on a single pair, up to the feature that it chooses."""
    letters = Letters(found.test.P, found.A, found.B, found.C)
    feature = FEATURES[found.feature]
    asked = ORDER[: ORDER.index(feature) + 1] if feature in ORDER else ORDER
    corners, edges = count(1), count(1)
    steps = [regions_step(letters)]
    steps += [
        _corner_step(letters, found, next(corners), name, name == feature)
        if len(name) == 1
        else _edge_step(letters, found, next(edges), name, name == feature)
        for name in asked
    ]
    if feature == FACE:
        steps.append(_face_step(letters, found))
    steps += last_steps(letters, feature, found.test)
    return Trace.of(ID, steps, "compare")


def _corner_step(letters: Letters, found: Dots, number: int, name: str, here: bool) -> Step:
    ways = CORNER_WAYS[name]
    first, second = (getattr(found, f"{way}_{name}P") for way in ways)
    signs = relation(first, 0), relation(second, 0)
    return corner_step(letters, number, name, ways, (first, second), signs, here)


def _edge_step(letters: Letters, found: Dots, number: int, name: str, here: bool) -> Step:
    """Return the step that tests whether P is beyond the edge and its foot is between the ends."""
    edge: Edge = getattr(found, name)
    [third] = set(CORNER_WAYS) - set(name)
    ways = (name, name[0] + "P", name[1] + "P")
    values: dict[str, Value] = {
        **dict(zip(("edge", "from", "to"), ways)),
        **{"third": third, "weight": WEIGHTS[name], "side": edge.weight},
        **{"past": edge.past, "short": edge.short, "t": edge.t},
        **{"sign": relation(edge.weight, 0)},
        **{"sign_past": relation(edge.past, 0), "sign_short": relation(edge.short, 0)},
    }
    values |= _products(found, name)
    marks = [letters.region(name), *map(letters.arrow, ways)]
    if here:
        marks.append(Mark("drop", "foot", (found.test.P, edge.Q)))
    case = "here" if here else "elsewhere"
    tested = edge.weight, edge.past, edge.short  # t may be nan although the edge is chosen
    return Step.of(f"edge-{number}", "lost" if is_lost(tested) else case, values, *marks)


def _products(found: Dots, name: str) -> dict[str, Value]:
    """Return the dot products in the weight of edge XY, (AB·XP)(AC·YP) - (AB·YP)(AC·XP)."""
    start, end = (name[i] + "P" for i in (0, 1))
    return {
        "ab_from": getattr(found, f"AB_{start}"),
        "ac_to": 0.0 - getattr(found, f"CA_{end}"),
        "ab_to": getattr(found, f"AB_{end}"),
        "ac_from": 0.0 - getattr(found, f"CA_{start}"),
    }


def _face_step(letters: Letters, found: Dots) -> Step:
    """Return the step that computes Q on the face from the weights of the corners."""
    a, b = found.A, plus(found.A, found.v, minus(found.B, found.A))
    values: dict[str, Value] = {WEIGHTS[name]: getattr(found, name).weight for name in WEIGHTS}
    values |= {"v": found.v, "w": found.w}
    marks = (
        letters.region(FACE),
        *map(letters.arrow, ("AB", "AC")),
        Mark("arrow", "v", (a, b)),
        Mark("arrow", "w", (b, found.test.Q)),
        Mark("drop", "foot", (found.test.P, found.test.Q)),
        Mark("point", "Q", (found.test.Q,)),
    )
    return Step.of("face", "lost" if is_lost(values.values()) else "plain", values, *marks)


ALGORITHM = published(ID, "Seven regions with dot products only", run, trace)
