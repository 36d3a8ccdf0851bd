"""The first shape that each ray hits."""

import math
from collections.abc import Callable
from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.elementwise import hypot, unit
from hitlab.arithmetic.predicates import cross, dot
from hitlab.arithmetic.tolerances import CROSSING, KERNEL_LEAST
from hitlab.groups.members import Members, Numbers, Side, asked, is_any
from hitlab.queries.raycast import Caster, raycast
from hitlab.shapes.base import Verdict
from hitlab.shapes.bvh import FIRST, Tree, none_yet, search, search_for_one, start
from hitlab.shapes.core import FARTHEST
from hitlab.shapes.plane import Line, Segment
from hitlab.shapes.single import Kinds, Lengths
from hitlab.shapes.validation import Floats

FIRST_HIT = 2 * CROSSING
"""Error bound of a caster's fraction inside a box plus a position measured there, relative to F.

F is the sum that `groups` uses: the coordinates of the box's center, its half sizes, and the start.

1. A component of the direction, of length 1: 5 u (`NEARBY`, step 3).
2. The vector to the center: 2 u for the center and the difference; a product with 1, and the
   sum: 9 u.
3. The half sizes: 1 u; a product with 1, and the sum: 8 u of them.
4. The added slack, 1 u; the start of the box, a difference, 1 u. So it errs by 11 u F, and a
   length of the caster, up to that position, by 3 u F: 14 u F.
5. The measured position, compared with (4): `CROSSING` of F, because no point of the shape is
   farther.

So 14 u F and `CROSSING`."""

NO_HITS: list[tuple[int, ...]] = [(0,), (0, 2), (0, 2)]
"""The shapes of t, points and normals without any."""


class FirstHit(NamedTuple, Generic[Kinds, Lengths]):
    """The first shape that each ray hits; -1 and nan if it hits none."""

    index: Kinds  # type: ignore[assignment]  # replaces tuple.index
    """The index of the shape."""
    t: Lengths
    """The length along the ray to the point of entry."""
    point: Floats
    """The point of entry, shape (..., 2)."""
    normal: Floats
    """The shape's unit outward normal there, shape (..., 2); nan if no side is crossed."""

    @property
    def hit(self) -> Verdict:
        """Whether the ray hits any shape."""
        return is_any(self.index)


class Cast(NamedTuple):
    """Columns of casters, or of one, scaled by 1/8 so that no sum of coordinates overflows."""

    x: Floats
    y: Floats
    dx: Floats
    dy: Floats
    """The direction, of length 1."""
    least: float
    """The start, as a length along the direction."""
    most: Floats | float
    """The end, as a length along the direction."""
    size: Floats
    """|x| + |y|, a term of the slack."""

    def of(self, numbers: Numbers) -> "Cast":
        """Return the casters with these indices."""
        x, y, dx, dy, size = (each.take(numbers, mode="clip") for each in (*self[:4], self.size))
        most = self.most if isinstance(self.most, float) else self.most.take(numbers, mode="clip")
        return Cast(x, y, dx, dy, self.least, most, size)


def first_hits(targets: Side, boxes: Tree, casters: Members, *, solid: bool) -> FirstHit[Any, Any]:
    """Return the first hit of each caster among targets with these boxes."""
    count = len(casters.kind)
    best, vectors = none_yet(count), np.full((2, count, 2), math.nan)

    def keep(which: Numbers, items: Numbers, t: Floats, points: Floats, normals: Floats) -> None:
        won = best.better(which, items, t)
        vectors[:, which[won]] = points[won], normals[won]

    _each_entry(targets, boxes, casters, keep, best.values[0], solid=solid)
    return FirstHit(best.item, np.where(best.item < 0, math.nan, best.values[0]), *vectors)


def first_hit(
    targets: Members, boxes: Tree, caster: Caster[Any], *, solid: bool
) -> FirstHit[NDArray[np.int64], Floats]:
    """Return the same as `first_hits` for a single caster, in fewer calls."""
    cast, level = _cast(caster), start(boxes, FIRST)
    best, vectors = (math.inf, -1), np.full((2, 2), math.nan)
    found = search_for_one(boxes, lambda rows: (_entries(cast, rows), None), level=level)
    for item, low in zip(found.items.tolist(), found.low.tolist()):
        if low > best[0]:
            break
        crossing = raycast(caster, targets.one(item), solid=solid)
        own = crossing.t.item(0), item
        if crossing.hit and own < best:
            best, vectors = own, np.stack([crossing.points[0], crossing.normals[0]])
    t, index = best
    return FirstHit(np.array([index]), np.array([t if index >= 0 else math.nan]), *vectors[:, None])


def all_hits(
    targets: Side, boxes: Tree, casters: Members, *, solid: bool
) -> tuple[NDArray[np.int64], FirstHit[NDArray[np.int64], Floats]]:
    """Return the caster of each hit, and the hits, sorted by caster, then by t, then by index."""
    found: list[tuple[Any, ...]] = [(*np.empty((2, 0), np.intp), *map(np.zeros, NO_HITS))]
    most = np.full(len(casters.kind), math.inf)
    _each_entry(targets, boxes, casters, lambda *hits: found.append(hits), most, solid=solid)
    which, items, t, points, normals = map(np.concatenate, zip(*found))
    order = np.lexsort((items, t, which))
    hits = FirstHit(items[order].astype(np.int64), t[order], points[order], normals[order])
    return which[order].astype(np.int64), hits


def _each_entry(
    targets: Side,
    boxes: Tree,
    casters: Members,
    keep: Callable[..., None],
    most: Floats,
    *,
    solid: bool,
) -> None:
    """Call `keep` with the hits: indices of casters and of shapes, t, points and normals of entry.

    `keep` may lower the casters' values in `most`: hits that are farther need not be found.
    """
    theirs = Side.of(casters)

    def ask(i: Numbers, j: Numbers) -> None:
        i, j, calls = asked(theirs, i, targets, j, with_core=True)
        t, vectors = np.empty(len(i)), np.empty((2, len(i), 2))
        for places, ray, target in calls:
            found = raycast(ray, target, solid=solid)
            t[places] = found.t[..., 0]
            vectors[:, places] = found.points[..., 0, :], found.normals[..., 0, :]
        hit = (~np.isnan(t)).nonzero()[0]
        keep(i[hit], j[hit], t[hit], *vectors[:, hit])

    for kind, rays in enumerate(casters.batches):
        own, cast = (casters.kind == kind).nonzero()[0], _cast(rays)
        known = most[own]

        def ask_own(i: Numbers, j: Numbers, own: Numbers = own, known: Floats = known) -> None:
            ask(own[i], j)
            known[:] = most[own]

        def bound(i: Numbers, rows: Floats, cast: Cast = cast) -> tuple[Floats, None]:
            return _entries(cast.of(i), rows), None

        search(boxes, bound, ask_own, known, few=0)


@np.errstate(under="ignore")
def _cast(rays: Caster[Any]) -> Cast:
    """Return the columns of a flat batch or of one caster, prepared for the search."""
    x, y, u, v = (each / 8 for each in rays.columns)
    if isinstance(rays, Segment):
        u, v = u - x, v - y
    else:
        u, v = rays.columns[2:]
    least = -math.inf if isinstance(rays, Line) else 0.0
    most = hypot(u, v) if isinstance(rays, Segment) else math.inf
    return Cast(x, y, *unit(u, v), least, most, abs(x) + abs(y))


@np.errstate(all="ignore")
def _entries(cast: Cast, boxes: Floats) -> Floats:
    """Return lower bounds of the entry into boxes, infinity if the caster certainly misses.

    Let w be the vector from the start to the centre of a box with half-extents h, and d the
    direction. Along the caster, the box reaches |d| · h to either side of d · w. Across it, the box
    reaches |dx| hy + |dy| hx to either side of d × w. All errors are smaller than the slack.
    """
    x, y, dx, dy, least, most, size = cast
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
    dx, dy = abs(dx), abs(dy)
    reach = dot(dx, dy, half_x, half_y) + slack
    entry = place - reach
    missed = (
        (aside > dot(dx, dy, half_y, half_x) + slack) | (place + reach < least) | (entry > most)
    )
    return np.where(missed, np.inf, np.minimum(8 * entry, FARTHEST))
