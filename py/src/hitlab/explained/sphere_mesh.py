"""Why a sphere meets a mesh: the boxes that were entered, level by level, then the nearest face.

The search is that of `hitlab.space.sphere_mesh`, told from the boxes that it entered. It looks for
the nearest face and for all faces that the sphere meets, in one pass. For the nearest face the
exact decision is told as in `hitlab.explained.sphere_triangle`.
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
"""How many boxes of a level, and how many faces, get a mark: the first ones."""

LISTED = 5000
"""Touched faces that are listed."""


def walk(ball: Sphere | Point3, mesh: Mesh) -> Walk:
    """Tell the exact decision of a single ball: levels, faces, the nearest point, the distance."""
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
    """Leave out the regions of one face: in them another face can be nearer."""
    return tuple(mark for mark in step.marks if mark.kind != "region")


def _entered(fronts: list[Front], level: int) -> Numbers:
    """Give the boxes of a level that were entered; a search through many comes in parts."""
    return np.concatenate([front.boxes for front in fronts if front.level == level])


def _looked(mesh: Mesh, entered: list[Numbers], level: int) -> int:
    """Count the boxes in those that were entered a level above."""
    levels = mesh.hierarchy.levels
    if level == 0:
        return levels[0].shape[-1]
    if level < len(levels) - 1:
        return len(entered[level - 1]) * WIDTH
    return int((mesh.hierarchy.faces[entered[level - 1]] >= 0).sum())


def _level_step(mesh: Mesh, level: int, entered: list[Numbers], fronts: list[Front]) -> Step:
    """Tell how many boxes were looked at, and which were near enough to be entered."""
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
    """Tell how many faces were measured, and which of them the ball meets."""
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
