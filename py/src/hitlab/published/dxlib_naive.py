"""Sphere against triangle as in the first program of DxLib's "三角形と球体", with cross products.

P is the sphere's centre, A B C the triangle's vertices. The closest point of the triangle is given
by the first of these that holds:

    the corner A      if AB·AP <= 0 and AC·AP <= 0, likewise B, then C;
    on the edge AB    if (AB × CA)·(AP × BP) >= 0:  A + (AB/|AB|) (AP·AB / |AB|), likewise BC with
                      (BC × AB)·(BP × CP), then CA with (CA × BC)·(CP × AP);
    on the face       otherwise:  P - (N·AP) N  with N = AB × CA / |AB × CA|.

For the edge, the article's text says AB × AC but its program uses AB × CA; the program's sign is
right. It departs from the exact answer as follows:

- The article presents the condition that the foot on an edge is between its ends (AB·AP >= 0, AB·BP
  <= 0) only as a safeguard, and its program omits it. So the program chooses the first edge whose
  line P is beyond, even if another edge is closer and the foot is beyond the end of the chosen one.
  This happens in 2 to 5 % of random cases, of which about one in five gets a wrong verdict.
- Collinear vertices have AB × CA = 0. So the edge AB is chosen unless a corner is, and the check
  for such triangles at the end of the program is never reached.
- If A = B and C is another point, the edge AB has length 0 and is chosen unless a corner is: Q is
  nan, a miss, if the closest point is between A and C. B = C, C = A and three equal vertices are
  harmless.
- Q and d² are rounded: an exact touch may miss, and a gap of the size of rounding errors may hit.
- If products overflow or underflow, Q is nan or on the wrong feature.
"""

from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Number, Test, Vector
from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus
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

ID = "dxlib-naive"


EDGES = ("AB", "BC", "CA")
WAYS = ("AB", "AC"), ("BA", "BC"), ("CA", "CB")
"""The edges that leave A, B and C."""


class Edge(NamedTuple):
    """An edge XY: XY × the edge before, XP × YP, the dot product of these two, and the foot Q.

    `along` is XP·XY, `length` is |XY|, and `part` is the signed length of XQ.
    """

    area: Vector3
    to_p: Vector3
    side: Number
    along: Number
    length: Number
    part: Number
    Q: Vector3


class Naive(NamedTuple):
    """The record of the program, in the article's letters, with the features in its order.

    `corners` are the dot products of the two edges that leave a corner with the vector from it to
    P. The program stops at the first feature that it chooses, `FEATURES[feature]`.
    """

    A: Vector3
    B: Vector3
    C: Vector3
    corners: tuple[Vector, Vector, Vector]
    edges: tuple[Edge, Edge, Edge]
    N: Vector3
    N_AP: Number
    feature: Number
    test: Comparison
    hit: Test


def run(ball: Ball, triangle: Triangle3[Any]) -> Naive:
    """Run the program and return its record: floats for a single pair, arrays for a batch.

    Examples
    --------
    >>> import hitlab as hl
    >>> found = run(hl.Sphere((1, 1, 2), 3), hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)]))
    >>> FEATURES[found.feature], found.test.Q, found.hit
    ('face', (1.0, 1.0, 0.0), True)

    The foot is beyond the end of an edge that is not the closest one: P itself is returned instead
    of (-0.5, 0.5, 0), a false hit:

    >>> found = run(hl.Point3((0, 1, 0)), hl.Triangle3([(0, 0, 0), (0, -1, 0), (-1, 1, 0)]))
    >>> FEATURES[found.feature], found.test.Q, found.hit
    ('AB', (0.0, 1.0, 0.0), True)
    >>> run(hl.Sphere((2, 0, 0), 1), hl.Triangle3([(0, 0, 0), (-1, 0, 0), (1, -2, 0)])).hit
    True

    A sphere that just touches, but misses because of rounding:

    >>> pair = hl.Sphere((6, 1, 1), 5), hl.Triangle3([(-3, -4, -6), (1, 2, 1), (3, 6, -3)])
    >>> hl.intersects(*pair), run(*pair).hit
    (True, False)

    A = B, with P next to the segment and beyond its ends; and three collinear vertices:

    >>> twice = hl.Triangle3([(0, 0, 0), (0, 0, 0), (2, 0, 0)])
    >>> found = run(hl.Sphere((1, 1, 0), 9), twice)
    >>> FEATURES[found.feature], found.test.Q, found.hit
    ('AB', (nan, nan, nan), False)
    >>> run(hl.Sphere((-1, 1, 0), 9), twice).hit, run(hl.Sphere((3, 1, 0), 9), twice).hit
    (True, True)
    >>> found = run(hl.Point3((1.5, 1, 0)), hl.Triangle3([(0, 0, 0), (1, 0, 0), (3, 0, 0)]))
    >>> FEATURES[found.feature], found.test.Q
    ('AB', (1.5, 0.0, 0.0))
    """
    return run_on(_program, ball, triangle)


def _program(px: Number, py: Number, pz: Number, r: Number, *vertices: Number) -> Naive:
    P, A, B, C = (px, py, pz), *zip(*[iter(vertices)] * 3)
    AB, BC, CA = minus(B, A), minus(C, B), minus(A, C)
    AC, BA, CB = minus(C, A), minus(A, B), minus(B, C)
    AP, BP, CP = minus(P, A), minus(P, B), minus(P, C)
    a, b, c = (
        (dot(AB, AP), dot(AC, AP)),
        (dot(BA, BP), dot(BC, BP)),
        (dot(CA, CP), dot(CB, CP)),
    )
    ab, bc, ca = _edge(A, AB, CA, AP, BP), _edge(B, BC, AB, BP, CP), _edge(C, CA, BC, CP, AP)
    N = _over(ab.area, np.sqrt(dot(ab.area, ab.area)))
    N_AP = dot(N, AP)
    feature = where(ca.side >= 0, 5, 6)
    for number, edge in ((4, bc), (3, ab)):
        feature = where(edge.side >= 0, number, feature)
    for number, (first, second) in ((2, c), (1, b), (0, a)):
        feature = where((first <= 0) & (second <= 0), number, feature)
    Q = picked(feature, (A, B, C, ab.Q, bc.Q, ca.Q, plus(P, -N_AP, N)))
    test = tested(P, r, Q)
    return Naive(A, B, C, (a, b, c), (ab, bc, ca), N, N_AP, feature, test, test.hit)


def _edge(X: Vector3, XY: Vector3, before: Vector3, XP: Vector3, YP: Vector3) -> Edge:
    area, to_p = cross(XY, before), cross(XP, YP)
    along, length = dot(XP, XY), np.sqrt(dot(XY, XY))
    part = along / length
    Q = plus(X, part, _over(XY, length))
    return Edge(area, to_p, dot(area, to_p), along, length, part, Q)


def _over(a: Vector3, length: Number) -> Vector3:
    """Return the vector, each component divided by its length, as DxLib's own `VNorm` does."""
    return a[0] / length, a[1] / length, a[2] / length


def trace(found: Naive) -> Trace:
    """Return the steps of the program on a single pair, up to the feature that it chooses."""
    letters = Letters(found.test.P, found.A, found.B, found.C)
    steps = [regions_step(letters)]
    steps += [
        corner_step(
            letters,
            i + 1,
            corner,
            ways,
            dots,
            (relation(dots[0], 0), relation(dots[1], 0)),
            found.feature == i,
        )
        for i, (corner, ways, dots) in enumerate(zip("ABC", WAYS, found.corners))
    ][: found.feature + 1]
    edges = zip(EDGES, found.edges) if found.feature > 2 else ()
    for i, (name, edge) in list(enumerate(edges))[: found.feature - 2]:
        steps.append(_edge_step(letters, i, name, edge, here=found.feature == i + 3))
    if FEATURES[found.feature] in EDGES:
        steps.append(_foot_step(letters, found))
    if FEATURES[found.feature] == FACE:
        steps.append(_face_step(letters, found))
    steps += last_steps(letters, FEATURES[found.feature], found.test)
    return Trace.of(ID, steps, "compare")


def _edge_step(letters: Letters, i: int, name: str, edge: Edge, here: bool) -> Step:
    """Return the step that compares the direction of XP × YP with that of AB × CA."""
    x, y = name[0], name[1]
    before, area, to_p = EDGES[i - 1], f"{name}×{EDGES[i - 1]}", f"{x}P×{y}P"
    values: dict[str, Value] = {"edge": name, "before": before, "from": x + "P", "to": y + "P"}
    values |= {"side": edge.side, "sign": relation(edge.side, 0)}
    case = "flat" if not any(edge.area) else "here" if here else "elsewhere"
    marks = (
        letters.region(name),
        *map(letters.arrow, (name, before, x + "P", y + "P")),
        letters.cross_arrow(area, x, name, before),
        letters.cross_arrow(to_p, x, x + "P", y + "P"),
    )
    return Step.of(f"edge-{i + 1}", "lost" if is_lost(values.values()) else case, values, *marks)


def _foot_step(letters: Letters, found: Naive) -> Step:
    """Return the step that projects XP on the edge; its case depends on where the foot is."""
    name, edge = EDGES[found.feature - 3], found.edges[found.feature - 3]
    start, p, q = letters.points[name[0]], found.test.P, found.test.Q
    values: dict[str, Value] = {"edge": name, "to": name[0] + "P", "start": name[0]}
    values |= {"along": edge.along, "length": edge.length, "part": edge.part}
    case = "between" if 0 <= edge.part <= edge.length else "beyond"
    marks = (
        *map(letters.arrow, (name, name[0] + "P")),
        Mark("segment", "part", (start, q)),
        Mark("drop", "foot", (p, q)),
    )
    return Step.of("foot", "lost" if is_lost(values.values()) else case, values, *marks)


def _face_step(letters: Letters, found: Naive) -> Step:
    """Return the step that projects P along the normal N onto the plane of the face."""
    (x, y, z), p, q = found.N, found.test.P, found.test.Q
    values: dict[str, Value] = {"nx": x, "ny": y, "nz": z, "d": found.N_AP}
    values["sign"] = relation(found.N_AP, 0)
    marks = (
        letters.region(FACE),
        letters.arrow("AP"),
        letters.cross_arrow("N", "A", "AB", "CA"),
        Mark("drop", "foot", (p, q)),
        Mark("point", "Q", (q,)),
    )
    has_normal = any(values[name] for name in ("nx", "ny", "nz"))
    case = "plain" if has_normal else "overflow"  # the length overflows, so N is zero
    return Step.of("face", "lost" if is_lost(values.values()) else case, values, *marks)


ALGORITHM = published(ID, "Corners with dot products, edges with cross products", run, trace)
