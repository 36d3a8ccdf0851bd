"""Why a sphere intersects a mesh: the boxes entered, level by level, then the closest face.

The search is that of `hitlab.space.sphere_mesh`; the trace shows the boxes that it entered. One
pass finds the closest face and all faces that intersect the sphere. The exact decision on the
closest face is explained as in `hitlab.explained.sphere_triangle`.
"""

import numpy as np

from hitlab.explained import sphere_triangle
from hitlab.shapes.bvh import Numbers, Opened, descend
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.space import Point3, Sphere
from hitlab.shapes.validation import Floats
from hitlab.space import sphere_mesh
from hitlab.steps.explanation import Coordinates3, Mark, Step, Value, Walk

DRAWN = 200
"""Only the first boxes of each level, and the first faces, up to this number, get a mark."""

LISTED = 5000
"""The maximum number of faces that are listed as intersecting the sphere."""


def walk(ball: Sphere | Point3, mesh: Mesh) -> Walk:
    """Return the trace of the exact decision: levels, faces, closest point, distance."""
    return Walk.of("sphere-mesh", _searched(ball, mesh) if len(mesh.faces) else [_empty_step()])


def _searched(ball: Sphere | Point3, mesh: Mesh) -> list[Step]:
    balls = sphere_mesh.columns(ball)
    *levels, last = _opened(balls, mesh)
    measured = mesh.hierarchy.items[last.entered]
    balls = balls.repeat(measured.size, axis=1)
    distance, length = sphere_mesh.measure(balls, mesh, measured)
    touched = np.sort(measured[distance < 0])
    nearest = int(measured[np.lexsort((measured, length, distance))[0]])
    *_, closest, compare = sphere_triangle.walk(ball, mesh.triangles[nearest]).steps
    steps = [_level_step(mesh, *each) for each in enumerate(levels)]
    steps.append(_faces_step(mesh, last, touched))
    values: dict[str, Value] = {"face": nearest, **closest.values}
    marks = (_face_mark(mesh, nearest), *_without_regions(closest))
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


def _level_step(mesh: Mesh, level: int, opened: Opened) -> Step:
    """Return the step with the numbers of boxes tested and entered, and marks for those entered."""
    boxes, tree = opened.entered, mesh.hierarchy
    values: dict[str, Value] = {
        **{"level": level + 1, "looked": opened.looked, "entered": len(boxes)},
        **{"total": tree.levels[level].shape[1], "bound": opened.most},
    }
    drawn = boxes[:DRAWN]
    corners = np.ldexp(tree.levels[level][:6, drawn].reshape(2, 3, -1), mesh._exponent)
    marks = (
        Mark("box", f"box-{box}", _points(ends), "b")
        for box, ends in zip(drawn.tolist(), np.moveaxis(corners, -1, 0))
    )
    return Step.of(f"level-{level + 1}", "plain", values, *marks)


def _faces_step(mesh: Mesh, opened: Opened, touched: Numbers) -> Step:
    """Return the step with the number of faces measured, and those that intersect the sphere."""
    values: dict[str, Value] = {
        **{"looked": opened.looked, "measured": len(opened.entered)},
        **{"total": len(mesh.faces), "touched": len(touched)},
        "faces": tuple(touched[:LISTED].tolist()),
    }
    marks = (_face_mark(mesh, face) for face in touched[:DRAWN].tolist())
    return Step.of("faces", "touched" if len(touched) else "none", values, *marks)


def _face_mark(mesh: Mesh, face: int) -> Mark:
    return Mark("triangle", f"face-{face}", _points(mesh.vertices[mesh.faces[face]]), "b")


def _points(rows: Floats) -> tuple[Coordinates3, ...]:
    return tuple((x, y, z) for x, y, z in rows.tolist())


def _empty_step() -> Step:
    values: dict[str, Value] = dict.fromkeys(("looked", "measured", "total", "touched"), 0)
    return Step.of("faces", "empty", {**values, "faces": ()})
