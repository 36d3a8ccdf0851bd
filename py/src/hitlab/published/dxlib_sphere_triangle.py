"""The final comparison of both programs for a sphere and a triangle.

Q is the program's closest point of the triangle to P; the sphere hits if |PQ|² <= r².
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.vectors import Vector3, dot, minus
from hitlab.published.algorithm import Algorithm, Program, Reading
from hitlab.published.program import Record, run, where
from hitlab.shapes.space import Ball, Point3, Sphere, Triangle3
from hitlab.steps.explanation import Step, Trace, Value
from hitlab.steps.numbers import CASES, is_lost, relation
from hitlab.steps.triangle3 import Letters, closest_step, gap_marks, radius_mark

FEATURES = ("A", "B", "C", "AB", "BC", "CA", "face")
"""The features; the `feature` of a record is an index into them."""
ARTICLE = "DxLib, 【衝突判定 3D】 三角形と球体"


class Comparison(NamedTuple):
    """The squared distance of P from Q, the squared radius, and the verdict."""

    P: Vector3
    r: Number
    Q: Vector3
    d2: Number
    r2: Number
    hit: Test


def run_on(program: Callable[..., Record], ball: Ball, triangle: Triangle3[Any]) -> Record:
    """Return the record of a program run on a pair; a point is a sphere of radius 0."""
    return run(program, *(*ball.columns, 0.0)[:4], *triangle.columns)


def tested(P: Vector3, r: Number, Q: Vector3) -> Comparison:
    """Return the comparison that `IsHitTriangleSphere` makes."""
    gap = minus(P, Q)
    d2, r2 = dot(gap, gap), r * r
    return Comparison(P, r, Q, d2, r2, d2 <= r2)


def picked(feature: Number, choices: tuple[Vector3, ...]) -> Vector3:
    """Return the vector for the chosen feature; `choices` has the order of FEATURES."""
    x, y, z = (np.choose(feature, part)[()] for part in zip(*choices))
    return x, y, z


def last_steps(letters: Letters, feature: str, test: Comparison) -> list[Step]:
    """Return the steps with the closest point and the comparison that decides."""
    d = math.sqrt(test.d2)
    values: dict[str, Value] = {"d": d, "r": test.r, "d2": test.d2, "r2": test.r2}
    values["feature"] = feature
    case, compares = "lost", tuple[str, ...]()
    if not is_lost(values.values()):
        values["relation"] = compared = relation(test.d2, test.r2)
        case, compares = CASES[compared], ("d2", "r2")
    marks = [letters.region(feature), *gap_marks(test.P, test.Q)]
    if d:
        marks.append(radius_mark(test.P, test.Q, d, test.r))
    return [
        closest_step(letters, feature, test.Q),
        Step.of("compare", case, values, *marks, compares=compares),
    ]


def published(
    id: str, title: str, run: Callable[[Any, Any], Any], trace: Callable[[Any], Trace]
) -> Algorithm:
    """Return the algorithm of a program whose record has a `test` and a `feature`."""
    readings: dict[str, Reading] = {"distance": _distance, "closest_points": _points}
    program = Program(run, trace, touching="hit", region=_region, **readings)
    pairs = (Point3, Triangle3), (Sphere, Triangle3)
    return Algorithm(id, title, ARTICLE, dict.fromkeys(pairs, program))


def _distance(found: Any) -> Number:
    """Return the distance from the sphere to Q, 0 for a hit."""
    test = found.test
    return where(test.hit, 0.0, np.sqrt(test.d2) - test.r)


def _points(found: Any) -> Columns:
    """Return the closest points of the sphere and the triangle; for a hit, Q twice."""
    test = found.test
    part = test.r / np.sqrt(test.d2)
    on_ball = (where(test.hit, q, p + part * (q - p)) for p, q in zip(test.P, test.Q))
    return *on_ball, *test.Q


def _region(found: Any) -> Number:
    """Return the number of the feature, counted from 1 as in `survey`."""
    return found.feature + 1
