"""Why a sphere intersects a mesh: the boxes entered, level by level, then the closest face.

The search is that of `hitlab.space.sphere_mesh`; the trace shows the boxes that it entered. One
pass finds the closest face and all faces that intersect the sphere. The exact decision on the
closest face is explained as in `hitlab.explained.sphere_triangle`.
"""

import numpy as np

from hitlab.explained import sphere_triangle
from hitlab.shapes.bvh import WIDTH, Front, Numbers, search
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
    fronts = list(search(mesh.hierarchy, balls[:3], balls[3], np.array([np.inf])))
    entered = [_entered(fronts, level) for level in range(len(mesh.hierarchy.levels))]
    *levels, measured = entered
    reached = sphere_mesh.measure(balls, mesh, np.zeros_like(measured), measured)
    touched = np.sort(measured[reached.distance < 0])
    [nearest] = sphere_mesh.first(reached).faces.tolist()
    *_, closest, compare = sphere_triangle.walk(ball, mesh.triangles[nearest]).steps
    steps = [_level_step(mesh, level, entered, fronts) for level in range(len(levels))]
    steps.append(_faces_step(mesh, entered, touched))
    values: dict[str, Value] = {"face": nearest, **closest.values}
    marks = (_face_mark(mesh, nearest), *_without_regions(closest))
    asked: dict[str, Value] = {"face": nearest, **compare.values}
    last = compare._replace(values=asked, marks=_without_regions(compare))
    return [*steps, closest._replace(values=values, marks=marks), last]


def _without_regions(step: Step) -> tuple[Mark, ...]:
    """Return a step's marks without the face's regions, in which another face can be closer."""
    return tuple(mark for mark in step.marks if mark.kind != "region")


def _entered(fronts: list[Front], level: int) -> Numbers:
    """Return the indices of a level's entered boxes, joined from all parts of a large search."""
    return np.concatenate([front.boxes for front in fronts if front.level == level])


def _looked(mesh: Mesh, entered: list[Numbers], level: int) -> int:
    """Return the number of boxes, or faces, inside the boxes entered on the level above."""
    levels = mesh.hierarchy.levels
    if level == 0:
        return levels[0].shape[-1]
    if level < len(levels) - 1:
        return len(entered[level - 1]) * WIDTH
    return int((mesh.hierarchy.faces[entered[level - 1]] >= 0).sum())


def _level_step(mesh: Mesh, level: int, entered: list[Numbers], fronts: list[Front]) -> Step:
    """Return the step with the numbers of boxes tested and entered, and marks for those entered."""
    boxes, tree = entered[level], mesh.hierarchy
    values: dict[str, Value] = {
        **{"level": level + 1, "looked": _looked(mesh, entered, level), "entered": len(boxes)},
        "total": tree.levels[level][0, 0].size,
        "bound": max(float(front.bound.max()) for front in fronts if front.level == level),
    }
    drawn = boxes[:DRAWN]
    corners = np.ldexp(tree.levels[level][:2].reshape(2, 3, -1)[..., drawn], tree.exponent)
    marks = (
        Mark("box", f"box-{box}", _points(ends), "b")
        for box, ends in zip(drawn.tolist(), np.moveaxis(corners, -1, 0))
    )
    return Step.of(f"level-{level + 1}", "plain", values, *marks)


def _faces_step(mesh: Mesh, entered: list[Numbers], touched: Numbers) -> Step:
    """Return the step with the number of faces measured, and those that intersect the sphere."""
    values: dict[str, Value] = {
        **{"looked": _looked(mesh, entered, len(entered) - 1), "measured": len(entered[-1])},
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
