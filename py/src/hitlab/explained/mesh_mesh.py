"""Why two meshes intersect: the pairs of boxes kept, level by level, then the crossing triangles.

The search is that of `hitlab.space.two_meshes`, whose verdicts are exact. The segments in which the
triangles cross are rounded.
"""

import numpy as np
from numpy.typing import NDArray

from hitlab.explained.hierarchy import LISTED, box_marks, points_of
from hitlab.shapes.mesh import Mesh
from hitlab.space.pairs import decided
from hitlab.space.two_meshes import Opened, crossings, segments
from hitlab.steps.explanation import Mark, Step, Trace, Value


def trace(a: Mesh, b: Mesh) -> Trace:
    """Return the trace of the exact decision: pairs of boxes by level, crossing triangles.

    Examples
    --------
    >>> import hitlab as hl
    >>> floor = hl.Mesh([(0, 0, 0), (4, 0, 0), (0, 4, 0)], [(0, 1, 2)])
    >>> wall = hl.Mesh([(1, 1, -1), (1, 1, 2), (1, 9, 0)], [(0, 1, 2)])
    >>> why = hl.explain(floor, wall)
    >>> [(step.id, step.case) for step in why.steps], why.step("crossings").values["count"]
    ([('level-1', 'plain'), ('crossings', 'some')], 1)
    >>> [mark.points for mark in why.step("crossings").marks if mark.kind == "curve"]
    [((1.0, 1.0, 0.0), (1.0, 3.0, 0.0))]
    """
    opened: list[Opened] = []
    pairs = crossings(a, b, lambda one, other: decided(one, other, touching=True), opened)
    levels = [_level_step(a, b, *each) for each in enumerate(opened, 1)]
    return Trace.of("mesh-mesh", [*levels, _crossings_step(a, b, opened, pairs)])


def _level_step(a: Mesh, b: Mesh, number: int, opened: Opened) -> Step:
    """Return the step with the numbers of pairs tested, kept and skipped, and the boxes kept."""
    kept = len(opened.rows)
    values: dict[str, Value] = {
        **{"level": number, "looked": opened.looked, "kept": kept},
        "skipped": opened.looked - kept,
    }
    marks = [
        mark
        for mesh, level, boxes, of in (
            (a, opened.levels[0], opened.rows, "a"),
            (b, opened.levels[1], opened.columns, "b"),
        )
        for mark in box_marks(mesh, level, np.unique(boxes), of)
    ]
    return Step.of(f"level-{number}", "plain" if kept else "none", values, *marks)


def _crossings_step(a: Mesh, b: Mesh, opened: list[Opened], pairs: NDArray[np.int64]) -> Step:
    """Return the step with the number of crossing pairs, their faces, and the curve."""
    looked = len(opened[-1].rows) if opened else 0
    values: dict[str, Value] = {"looked": looked, "count": len(pairs)}
    if not len(pairs):
        return Step.of("crossings", "none" if len(a.faces) and len(b.faces) else "empty", values)
    faces = [np.unique(column) for column in pairs.T]
    i, j = pairs[0].tolist()
    values |= {"i": i, "j": j, "faces": tuple(faces[0][:LISTED].tolist())}
    values |= {"others": tuple(faces[1][:LISTED].tolist())}
    curve = Mark("curve", "curve", points_of(segments(a, b, pairs[:LISTED]).reshape(-1, 3)))
    return Step.of("crossings", "some", values, curve)
