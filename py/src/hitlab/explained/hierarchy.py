"""The steps of a search through a mesh: the boxes entered on each level, then the triangles."""

import numpy as np

from hitlab.shapes.bvh import Numbers, Opened
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Coordinates3, Mark, Step, Value

DRAWN = 200
"""Only the first boxes of each level, and the first faces, up to this number, get a mark."""

LISTED = 5000
"""The maximum number of faces that are listed as intersecting the shape."""


def level_steps(mesh: Mesh, levels: list[Opened]) -> list[Step]:
    """Return a step for each level, with marks for the boxes entered."""
    return [_level_step(mesh, *each) for each in enumerate(levels)]


def _level_step(mesh: Mesh, level: int, opened: Opened) -> Step:
    boxes = opened.entered
    values: dict[str, Value] = {
        **{"level": level + 1, "looked": opened.looked, "entered": len(boxes)},
        **{"total": mesh.hierarchy.levels[level].shape[1], "bound": opened.most},
    }
    return Step.of(f"level-{level + 1}", "plain", values, *box_marks(mesh, level, boxes, "b"))


def box_marks(mesh: Mesh, level: int, boxes: Numbers, of: str) -> list[Mark]:
    """Return the marks for some boxes of a level."""
    drawn = boxes[:DRAWN]
    corners = np.ldexp(mesh.hierarchy.levels[level][:6, drawn].reshape(2, 3, -1), mesh._exponent)
    return [
        Mark("box", f"box-{box}", points_of(ends), of)
        for box, ends in zip(drawn.tolist(), np.moveaxis(corners, -1, 0))
    ]


def faces_step(mesh: Mesh, looked: int, measured: int, touched: Numbers) -> Step:
    """Return the step with the number of faces measured, and those that intersect the shape."""
    values: dict[str, Value] = {
        **{"looked": looked, "measured": measured},
        **{"total": len(mesh.faces), "touched": len(touched)},
        "faces": tuple(touched[:LISTED].tolist()),
    }
    return Step.of(
        "faces", "touched" if len(touched) else "none", values, *face_marks(mesh, touched)
    )


def face_marks(mesh: Mesh, faces: Numbers, of: str = "b") -> list[Mark]:
    """Return the marks for the first of some faces."""
    return [face_mark(mesh, face, of) for face in faces[:DRAWN].tolist()]


def face_mark(mesh: Mesh, face: int, of: str = "b") -> Mark:
    """Return the mark for a face."""
    return Mark("triangle", f"face-{face}", points_of(mesh.vertices[mesh.faces[face]]), of)


def points_of(rows: Floats) -> tuple[Coordinates3, ...]:
    """Return points as plain numbers."""
    return tuple((x, y, z) for x, y, z in rows.tolist())


def empty_step() -> Step:
    """Return the only step of the search in a mesh without faces."""
    values: dict[str, Value] = dict.fromkeys(("looked", "measured", "total", "touched"), 0)
    return Step.of("faces", "empty", {**values, "faces": ()})
