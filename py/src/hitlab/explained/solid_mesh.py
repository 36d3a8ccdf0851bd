"""Why a shape intersects a mesh: the boxes entered, level by level, then the closest face.

The search is that of `hitlab.space.against_mesh`. The closest face is decided exactly, as in
`hitlab.explained.solids`; GJK's end names the feature with the closest point.
"""

from typing import Any

import numpy as np

from hitlab.explained.hierarchy import empty_step, face_mark, faces_step, level_steps
from hitlab.explained.solids import compare_step
from hitlab.shapes.linear3 import HalfSpace3
from hitlab.shapes.mesh import Mesh
from hitlab.space import exactly
from hitlab.space.against_mesh import Nearest, nearest
from hitlab.space.cores import whole
from hitlab.space.nearest import gjk, start
from hitlab.space.pairs import intersects
from hitlab.steps.explanation import Step, Trace, Value
from hitlab.steps.numbers import placed

FEATURES = {1: "corner", 2: "edge", 3: "face"}
"""The feature of a face, by the number of its corners around the closest point."""


def trace(shape: Any, mesh: Mesh) -> Trace:
    """Return the trace of the exact decision: levels, faces, closest points, distance.

    Examples
    --------
    >>> import hitlab as hl
    >>> ground = hl.Mesh([(-4, 0, -4), (4, 0, -4), (0, 0, 4)], [(0, 1, 2)])
    >>> why = hl.explain(hl.Capsule3((0, 1, 0), (0, 3, 0), 1), ground)
    >>> [(step.id, step.case) for step in why.steps]
    [('faces', 'touched'), ('closest', 'face'), ('compare', 'touch')]
    """
    return Trace.of("solid-mesh", _searched(shape, mesh) if len(mesh.faces) else [empty_step()])


def _searched(shape: Any, mesh: Mesh) -> list[Step]:
    found = nearest(shape, mesh)
    *levels, last = (
        opened._replace(most=np.ldexp(opened.most + found.slack, mesh._exponent).item())
        for opened in found.search.opened
    )
    near = np.sort(found.search.items[found.search.low <= 0])
    touched = near[intersects(shape, mesh.triangles[near], touching=True)]
    return [
        *level_steps(mesh, levels),
        faces_step(mesh, last.looked, found.measured, touched),
        *_decided(shape, mesh, found),
    ]


def _decided(shape: Any, mesh: Mesh, found: Nearest) -> list[Step]:
    """Return the steps of the closest face: the closest points, and their distance."""
    face = found.face
    if isinstance(shape, HalfSpace3):  # its closest point is the lowest corner
        closest, corners = found.found, 1
    else:
        pair = whole(shape.core3, mesh.triangles.single(face).core3)
        end = gjk(pair.a, pair.b, start(pair.a, pair.b))
        closest, corners = exactly.between(pair, end), len({j for _, j in end.pairs})
    compare = compare_step(closest)
    p, q = (placed(point, closest.unit) for point in (closest.on_a, closest.on_b))
    values: dict[str, Value] = {"face": face}
    values |= zip(("px", "py", "pz", "x", "y", "z"), (*p, *q))
    case = FEATURES[corners] if closest.length2 else "on"
    marks = (face_mark(mesh, face), *compare.marks)
    return [
        Step.of("closest", case, values, *marks),
        compare._replace(values={"face": face, **compare.values}),
    ]
