"""What a ray meets first."""

import math
from typing import Any, Generic, NamedTuple

import numpy as np

from hitlab.groups import broad_phase
from hitlab.groups.best import none_yet
from hitlab.groups.members import Members, by_kinds, sorted_by_kind
from hitlab.plane.raycast import CASTERS, TARGETS, Caster, raycast
from hitlab.shapes.single import Kinds, Lengths
from hitlab.shapes.validation import Floats


class FirstHit(NamedTuple, Generic[Kinds, Lengths]):
    """What a ray meets first; -1 and nan where it meets nothing."""

    index: Kinds  # type: ignore[assignment]  # over that of tuples
    """The number of the shape."""
    t: Lengths
    """The length along the ray to where it enters the shape."""
    point: Floats
    """Where that is, shape (..., 2)."""
    normal: Floats
    """The shape's unit outward normal there, shape (..., 2); nan where no side is crossed."""


def first_hits(
    targets: Members, bounds: Floats, rays: Caster[Any], *, solid: bool
) -> FirstHit[Any, Any]:
    """Find what each ray meets first among targets of these bounds."""
    if not isinstance(rays, CASTERS):
        raise TypeError(f"rays is a {type(rays).__name__}: want Ray, Segment or Line")
    casters = sorted_by_kind([rays])
    best, vectors = none_yet(len(casters.kind)), np.full((2, len(casters.kind), 2), math.nan)
    met = [kind for kind, batch in enumerate(targets.batches) if isinstance(batch, TARGETS)]
    chosen = np.isin(targets.kind, met).nonzero()[0]
    for i, j in broad_phase.meeting_others(rays.bounds.reshape(-1, 4).T, bounds[:, chosen]):
        for places, ray, target in by_kinds(casters, i, targets, chosen[j], with_core=True):
            found = raycast(ray, target, solid=solid)
            hit = np.asarray(found.hit).nonzero()[0]
            which = i[places[hit]]
            won = best.better(which, chosen[j[places[hit]]], found.t[hit, 0])
            vectors[:, which[won]] = found.points[hit[won], 0], found.normals[hit[won], 0]
    t = np.where(best.index < 0, math.nan, best.least)
    point, normal = (each.reshape(*rays.shape, 2) for each in vectors)
    if not rays.shape:
        return FirstHit(int(best.index[0]), float(t[0]), point, normal)
    return FirstHit(best.index.reshape(rays.shape), t.reshape(rays.shape), point, normal)
