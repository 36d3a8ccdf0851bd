"""Space as an algorithm sees it, on a plane: its answer for a ball at every point of a grid."""

from typing import Any

import numpy as np

from hitlab import sphere_triangle
from hitlab.algorithms import published
from hitlab.closest import distance
from hitlab.published.program import Given
from hitlab.queries import intersects
from hitlab.shape import Floats
from hitlab.shapes3 import Point3, Sphere, Triangle3

Look = tuple[Any, Any, Any]


def exactly(ball: Sphere | Point3, triangle: Triangle3, places: Floats) -> Look:
    """Give verdict, number of the region (see `survey`) and distance at places, shape (..., 3)."""
    balls = _moved(ball, places)
    columns = sphere_triangle.columns(balls, triangle)
    return intersects(balls, triangle), _region(columns), distance(balls, triangle)


@np.errstate(all="ignore")
def as_told(ball: Sphere | Point3, triangle: Triangle3, places: Floats, algorithm: str) -> Look:
    """Read the same in the record of a published program: the region is that of its feature."""
    module, *_ = published(algorithm, ball, triangle)
    found = module.run(_moved(ball, places), Given(triangle.columns))
    beyond = np.sqrt(found.test.d2) - found.test.r
    return found.hit, found.feature + 1, np.where(found.hit, 0.0, beyond)


def _moved(ball: Sphere | Point3, places: Floats) -> Sphere | Point3:
    return Sphere(places, ball.radius) if isinstance(ball, Sphere) else Point3(places)


@np.errstate(all="ignore")
def _region(columns: sphere_triangle.Columns) -> Any:
    """Number the feature that the terms tell, on floats; see `sphere_triangle.closest`."""
    pair = sphere_triangle.terms(*columns)
    edges = pair.edges
    corners = [
        (edge.along <= 0) & (former.along >= former.length2)
        for edge, former in zip(edges, edges[-1:] + edges[:-1])
    ]
    on_edges = [
        (edge.along > 0) & (edge.along < edge.length2) & (edge.weight <= 0) for edge in edges
    ]
    tests = [*corners, *on_edges]
    return np.select(tests, range(1, len(tests) + 1), len(tests) + 1)
