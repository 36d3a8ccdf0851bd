"""What a ray meets first."""

import math
from functools import partial
from typing import Any, Generic, NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import hypot, unit
from hitlab.arithmetic.predicates import cross, dot
from hitlab.arithmetic.tolerances import FIRST_HIT, KERNEL_LEAST, LEAD
from hitlab.deciding.kernels import slack_of
from hitlab.deciding.prepared import Prepared, walls
from hitlab.groups.members import Members, Numbers, by_kinds, is_mostly_asked, sorted_by_kind
from hitlab.groups.search import Pairs, Tree, none_yet, search
from hitlab.queries.raycast import Caster, raycast
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.plane import Line, Segment
from hitlab.shapes.polygonal import HULLS
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
        closer = partial(_closer, cast, targets) if cast.least == 0 else None
        search(boxes, partial(_entries, cast), ask, best, partial(_near, cast), closer)
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
    x, y, dx, dy, size = (each.take(questions, mode="clip") for each in (*cast[:4], cast.size))
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
    return questions.take(which, mode="clip"), found - which * len(half)


@np.errstate(all="ignore")
def _entries(cast: Cast, question: Numbers, boxes: Floats) -> Floats:
    """Give less than where casters enter boxes, infinity where they certainly miss.

    From the way w to the center of a box of half the size h, with the direction d: the box reaches
    from d · w - |d| · h to d · w + |d| · h along the caster, and |d| × h to either side of the
    distance d × w. All of it errs by less than a slack.
    """
    x, y, dx, dy, size = (each.take(question, mode="clip") for each in (*cast[:4], cast.size))
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
    most = cast.most if isinstance(cast.most, float) else cast.most.take(question, mode="clip")
    missed = (
        (aside > dot(dx, dy, half_y, half_x) + slack)
        | (place + reach < cast.least)
        | (entry > most)
    )
    return np.where(missed, np.inf, np.minimum(8 * entry, FARTHEST))


@np.errstate(all="ignore")
def _closer(cast: Cast, targets: Members, question: Numbers, shape: Numbers, low: Floats) -> Floats:
    """Raise bounds to where casters enter hulls, of which most are asked about."""
    kind = targets.kind.take(shape, mode="clip")
    for number, batch in enumerate(targets.batches):
        places = (kind == number).nonzero()[0]
        if isinstance(batch, HULLS) and is_mostly_asked(batch, places.size):
            rows = targets.row.take(shape.take(places), mode="clip")
            entry = _entries_of_hulls(cast, question.take(places), batch.prepared(walls), rows)
            low[places] = np.fmax(low.take(places), entry)
    return low


def _entries_of_hulls(cast: Cast, question: Numbers, hulls: Prepared, row: Numbers) -> Floats:
    """Give less than where casters enter hulls, infinity where they certainly miss, nan if unsure.

    A caster starts w beyond a wall, and the part c of its direction leads in: it crosses the wall's
    line at w / c. It enters the hull at the last line that leads in, unless it has left over
    another one before (M. Cyrus and J. Beck, "Generalized two- and three-dimensional clipping",
    1978). A slack is taken from w, four times that of the kernels, so that it also covers what a
    measured place errs by; c is raised by its error. So an entry beyond the start comes out less,
    and an exit more.
    """
    x, y, u, v, size = (each.take(question, mode="clip") for each in (*cast[:4], cast.size))
    slack = 4 * slack_of(hulls.reach + 8 * float(size.max()), 0.0).length
    dx, dy, side = hulls.rows[2:].take(row, axis=2, mode="clip")
    beyond = dy * (8 * x)
    beyond -= dx * (8 * y)
    beyond += side
    beyond -= slack
    lead = dx * v
    lead -= dy * u
    lead += LEAD
    beyond /= lead
    entry = np.where(lead > 0, beyond, -np.inf).max(axis=0)
    exit = np.where(lead < 0, beyond, np.inf).min(axis=0)
    return np.where(entry > exit, np.inf, entry)
