"""The exact answers for a sphere or a point at every point of a grid on a plane in 3D."""

from functools import reduce
from operator import and_
from typing import Any

import numpy as np

from hitlab.arithmetic.filter import Margin, in_range
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import IN_SPACE
from hitlab.deciding.decision import decide
from hitlab.shapes.space import Ball, Point3, Sphere, Triangle3
from hitlab.shapes.validation import Floats
from hitlab.space import pairs as space
from hitlab.space import sphere_triangle
from hitlab.steps.triangle3 import FEATURES
from hitlab.surveys.regions import numbers_at

Look = tuple[Test, Number, Number]

UNDECIDED = 0


def exactly(ball: Ball, triangle: Triangle3[Any], places: Floats) -> Look:
    """Return verdict, region number (see `survey`) and distance at points, shape (..., 3)."""
    balls = moved_ball(ball, places)
    region = _region(sphere_triangle.columns(Point3(places), triangle))
    return decide(balls, triangle).meets, region, space.distance(balls, triangle)


def moved_ball(ball: Ball, places: Floats) -> Ball:
    """Return a batch of copies of a ball, centred at the given points, shape (..., 3)."""
    return Sphere(places, ball.radius) if isinstance(ball, Sphere) else Point3(places)


@np.errstate(all="ignore")
def _region(columns: Columns) -> Number:
    """Return the number of the feature closest to the centre, exactly.

    Regions share only their boundaries. If the centre is inside a region by more than rounding,
    that region is correct; closer to a boundary, `sphere_triangle.closest` decides.
    """
    pair = sphere_triangle.terms(*columns)
    edges, margin = pair.edges, Margin.of(pair.scale)
    two, four = margin.two, IN_SPACE * margin.four
    corners = [
        (edge.along < -two) & (former.along > former.length2 + two)
        for edge, former in zip(edges, edges[-1:] + edges[:-1])
    ]
    on_edges = [
        (edge.along > two) & (edge.along < edge.length2 - two) & (edge.weight < -four)
        for edge in edges
    ]
    face = reduce(and_, (edge.weight > four for edge in edges))
    tests = [test & in_range(pair.scale) for test in (*corners, *on_edges, face)]
    region = np.select(tests, range(1, len(tests) + 1), UNDECIDED)
    for index, values in numbers_at(region == UNDECIDED, columns):
        exact = sphere_triangle.terms(*integers(values)[0])
        region[index] = FEATURES.index(sphere_triangle.closest(exact).feature) + 1
    return region
