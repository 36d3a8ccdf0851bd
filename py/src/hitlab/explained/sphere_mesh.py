"""Why a sphere intersects a mesh: the boxes entered, level by level, then the closest face.

The search is that of `hitlab.space.sphere_mesh`; the trace shows the boxes that it entered. One
pass finds the closest face and all faces that intersect the sphere. The exact decision on the
closest face is explained as in `hitlab.explained.sphere_triangle`.
"""

import numpy as np

from hitlab.explained import sphere_triangle
from hitlab.explained.hierarchy import empty_step, face_mark, faces_step, level_steps
from hitlab.shapes.bvh import Opened, descend
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.space import Point3, Sphere
from hitlab.shapes.validation import Floats
from hitlab.space import sphere_mesh
from hitlab.steps.explanation import Mark, Step, Trace, Value


def trace(ball: Sphere | Point3, mesh: Mesh) -> Trace:
    """Return the trace of the exact decision: levels, faces, closest point, distance."""
    return Trace.of("sphere-mesh", _searched(ball, mesh) if len(mesh.faces) else [empty_step()])


def _searched(ball: Sphere | Point3, mesh: Mesh) -> list[Step]:
    balls = sphere_mesh.columns(ball)
    *levels, last = _opened(balls, mesh)
    measured = mesh.hierarchy.items[last.entered]
    balls = balls.repeat(measured.size, axis=1)
    distance, length = sphere_mesh.measure(balls, mesh, measured)
    touched = np.sort(measured[distance < 0])
    nearest = int(measured[np.lexsort((measured, length, distance))[0]])
    *_, closest, compare = sphere_triangle.trace(ball, mesh.triangles[nearest]).steps
    steps = level_steps(mesh, levels)
    steps.append(faces_step(mesh, last.looked, len(measured), touched))
    values: dict[str, Value] = {"face": nearest, **closest.values}
    marks = (face_mark(mesh, nearest), *_without_regions(closest))
    asked: dict[str, Value] = {"face": nearest, **compare.values}
    compare = compare._replace(values=asked, marks=_without_regions(compare))
    return [*steps, closest._replace(values=values, marks=marks), compare]


def _without_regions(step: Step) -> tuple[Mark, ...]:
    """Return a step's marks without the face's regions, in which another face can be closer."""
    return tuple(mark for mark in step.marks if mark.kind != "region")


@np.errstate(all="ignore")
def _opened(balls: Floats, mesh: Mesh) -> list[Opened]:
    """Return what a search for the closest face, and for all within the radius, opens by level."""
    sought = sphere_mesh.Sought.of(balls, mesh)
    [radius], [slack] = np.ldexp(balls[3], -mesh._exponent), sought.slack

    def bound(boxes: Floats) -> tuple[Floats, Floats]:
        low, high = sought.gaps(boxes)
        return low, np.maximum(high, radius)

    return [
        opened._replace(most=np.ldexp(opened.most + slack, mesh._exponent).item())
        for opened in descend(mesh.hierarchy, bound, np.inf)
    ]
