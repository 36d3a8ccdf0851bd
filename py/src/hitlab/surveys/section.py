"""The exact answers for a 3D shape at every point of a grid on a plane."""

from functools import reduce
from operator import and_

import numpy as np

from hitlab.arithmetic.filter import Margin, in_range
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import IN_SPACE
from hitlab.deciding.decision import decide
from hitlab.shapes.base import AnyShape
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.space import pairs as space
from hitlab.space import sphere_triangle
from hitlab.steps.triangle3 import FEATURES
from hitlab.surveys.regions import numbers_at

Look = tuple[Test, Number, Number]

UNDECIDED = 0


def exactly(moved: AnyShape, b: AnyShape) -> Look:
    """Return verdict, region number (see `survey`) and distance of a batch.

    The distance of a pair without a formula takes too long for a map: it is nan, 0 for a hit.
    """
    if isinstance(moved, Sphere | Point3) and isinstance(b, Triangle3):
        centres = Point3(np.stack(moved.columns[:3], axis=-1))
        region = _region(sphere_triangle.columns(centres, b))
        return decide(moved, b).meets, region, space.distance(moved, b)
    hit = space.intersects(moved, b, touching=True)
    if space.has_formula(moved, b):
        return hit, 0, space.distance(moved, b)
    return hit, 0, np.where(hit, 0.0, np.nan)


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
