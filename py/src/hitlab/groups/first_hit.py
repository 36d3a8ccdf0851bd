"""What a ray meets first."""

import math
from functools import partial
from typing import Any, Generic, NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import hypot, unit
from hitlab.arithmetic.predicates import cross, dot
from hitlab.arithmetic.tolerances import FIRST_HIT, KERNEL_LEAST
from hitlab.groups.members import Members, Numbers, by_kinds, sorted_by_kind
from hitlab.groups.search import Pairs, Tree, none_yet, search
from hitlab.plane.raycast import Caster, raycast
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.plane import Line, Segment
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


class Cast(NamedTuple):
    """Casters by columns, an eighth as large, so that no sum of coordinates overflows."""

    x: Floats
    y: Floats
    dx: Floats
    dy: Floats
    """A direction of length 1."""
    least: float
    """Where they start, along it."""
    most: Floats | float
    """Where they end."""
    size: Floats


def first_hits(
    targets: Members, boxes: Tree, rays: Caster[Any], *, solid: bool
) -> FirstHit[Any, Any]:
    """Find what each ray meets first among targets with these boxes."""
    casters = sorted_by_kind([rays])
    best, vectors = none_yet(len(casters.kind)), np.full((2, len(casters.kind), 2), math.nan)

    def ask(i: Numbers, j: Numbers) -> None:
        i, j, batches = by_kinds(casters, i, targets, j, with_core=True)
        for places, ray, target in batches:
            found = raycast(ray, target, solid=solid)
            hit = np.asarray(found.hit).nonzero()[0]
            which = i[places][hit]
            won = best.better(which, j[places][hit], found.t[hit, 0])
            vectors[:, which[won]] = found.points[hit[won], 0], found.normals[hit[won], 0]

    if casters.batches:
        cast = _cast(casters.batches[0])
        search(boxes, partial(_entries, cast), ask, best, partial(_near, cast))
    t = np.where(best.shape < 0, math.nan, best.least)
    point, normal = (each.reshape(*rays.shape, 2) for each in vectors)
    if not rays.shape:
        return FirstHit(int(best.shape[0]), float(t[0]), point, normal)
    return FirstHit(best.shape.reshape(rays.shape), t.reshape(rays.shape), point, normal)


def _cast(rays: Caster[Any]) -> Cast:
    """Prepare a flat batch."""
    x, y, u, v = rays._rows / 8
    if isinstance(rays, Segment):
        u, v = u - x, v - y
    else:
        u, v = rays._rows[2:]
    least = -math.inf if isinstance(rays, Line) else 0.0
    most = hypot(u, v) if isinstance(rays, Segment) else math.inf
    return Cast(x, y, *unit(u, v), least, most, abs(x) + abs(y))


@np.errstate(all="ignore")
def _near(cast: Cast, questions: Numbers, boxes: Floats) -> Pairs:
    """Give the casters and boxes of which the line may meet the disk about the box.

    The distance from the box's center to the line, d × center - d × start, of all pairs is one
    product of matrices. Squares keep the order, also where they overflow or underflow.
    """
    x, y, dx, dy, size = (each.take(questions) for each in (*cast[:4], cast.size))
    low_x, low_y, high_x, high_y = boxes / 16
    center_x, center_y = low_x + high_x, low_y + high_y
    half = hypot(high_x - low_x, high_y - low_y)
    slack = abs(center_x) + abs(center_y) + half + size.max()
    reach = half + (FIRST_HIT * slack + KERNEL_LEAST)
    lines = np.stack([dx, dy, cross(dx, dy, x, y)], axis=1)
    aside = lines @ np.stack([center_y, -center_x, np.full_like(half, -1.0)])
    aside *= aside
    found = (aside <= reach * reach).ravel().nonzero()[0]
    which = found // len(half)
    return questions.take(which), found - which * len(half)


@np.errstate(all="ignore")
def _entries(cast: Cast, question: Numbers, boxes: Floats) -> Floats:
    """Give less than where casters enter boxes, infinity where they certainly miss.

    From the way w to the center of a box of half the size h, with the direction d: the box reaches
    from d · w - |d| · h to d · w + |d| · h along the caster, and |d| × h to either side of the
    distance d × w. All of it errs by less than a slack.
    """
    x, y, dx, dy, size = (each.take(question) for each in (*cast[:4], cast.size))
    low_x, low_y, high_x, high_y = boxes / 16
    center_x, center_y, half_x, half_y = (
        low_x + high_x,
        low_y + high_y,
        high_x - low_x,
        high_y - low_y,
    )
    slack = abs(center_x) + abs(center_y) + half_x + half_y + size
    slack = FIRST_HIT * slack + KERNEL_LEAST
    way_x, way_y = center_x - x, center_y - y
    place, aside = dot(dx, dy, way_x, way_y), abs(cross(dx, dy, way_x, way_y))
    np.abs(dx, out=dx)
    np.abs(dy, out=dy)
    reach = dot(dx, dy, half_x, half_y) + slack
    entry = place - reach
    most = cast.most if isinstance(cast.most, float) else cast.most.take(question)
    missed = (
        (aside > dot(dx, dy, half_y, half_x) + slack)
        | (place + reach < cast.least)
        | (entry > most)
    )
    return np.where(missed, np.inf, np.minimum(8 * entry, FARTHEST))
