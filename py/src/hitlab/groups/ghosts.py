"""Ghost collisions: contacts with an inner edge of a body, such as the seam of two tiles.

A contact with a part has a normal and, on the part's boundary, a point or a stretch. The part's
neighbours, parts of the same body, contain some of these points. The contact is possible on the
whole body only if at one of the points no neighbour there is beyond the tangent line: if the normal
is in the normal cones of all these parts, the fan of normals between their outer edges. An edge
between two parts has no such point.

Box2D applies this rule to the edges of a chain, which store their neighbours (E. Catto, "Ghost
Collisions", 2020; `b2CollideEdgeAndPolygon`). Catto allows a normal to leave the fan by about 6
degrees; here it may by rounding errors only.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.groups.members import Members, Numbers, Side, asked, sorted_by_kind
from hitlab.queries.distance import distance
from hitlab.shapes import broad_phase
from hitlab.shapes.base import Bools
from hitlab.shapes.plane import Point
from hitlab.shapes.validation import Floats

SLACK = 2.0**-32
"""The largest gap of neighbours, and error of a position, relative to the coordinates."""


class Seams(NamedTuple):
    """The parts of bodies, and the neighbours of each."""

    parts: Members
    size: Floats
    """The largest finite coordinate of each part."""
    start: Numbers
    """The index in `other` of the first neighbour of each part, and of its end."""
    other: Numbers

    @classmethod
    def of(cls, parts: Members, bounds: Floats, bodies: NDArray[np.int64]) -> "Seams":
        """Return the neighbours: parts of one body whose bounds (4, n) are not clearly apart."""
        size = np.where(np.isfinite(bounds), np.abs(bounds), 0.0).max(axis=0, initial=0.0)
        low, high = np.split(bounds, 2)
        pairs = [np.empty((2, 0), dtype=np.intp)]
        for i, j in broad_phase.meeting(np.concatenate([low - SLACK * size, high + SLACK * size])):
            own = bodies[i] == bodies[j]
            pairs += [np.stack([i[own], j[own]]), np.stack([j[own], i[own]])]
        one, other = np.concatenate(pairs, axis=1)
        counts = np.bincount(one, minlength=bounds.shape[1])
        return cls(parts, size, np.cumsum([0, *counts]), other[one.argsort(kind="stable")])

    def are_real(
        self, part: Numbers, others: Members, other: Numbers, normal: Floats, shift: Floats
    ) -> Bools:
        """Return whether contacts with some parts are also contacts with their bodies.

        The normals point from the parts to the others, which are in contact after a shift, (n, 2).
        A contact without a normal counts.
        """
        counts = np.diff(self.start)[part]
        known = ((counts > 0) & ~np.isnan(normal[:, 0])).nonzero()[0]
        is_real = np.ones(len(part), dtype=bool)
        if not known.size:
            return is_real
        part, normal, counts = part[known], normal[known], counts[known]
        slack = SLACK * self.size[part]
        stretch = np.empty((3, len(part), 2))
        own, numbers = Side.of(self.parts.taken(part)), np.arange(len(part))
        i, _, calls = asked(own, numbers, Side.of(others), other[known], with_core=True)
        for places, one, another in calls:
            rows = i[places]
            stretch[:, rows] = _stretch(one, another, normal[rows], shift[known[rows]], slack[rows])
        which = numbers.repeat(counts)
        nth = np.arange(len(which)) - (counts.cumsum() - counts)[which]
        neighbour = self.other[self.start[part][which] + nth]
        is_open = np.zeros(len(part), dtype=bool)
        for at in stretch:
            blocked = _is_beyond(self.parts, neighbour, at[which], normal[which], slack[which])
            is_open |= np.bincount(which, blocked, minlength=len(part)) == 0
        is_real[known] = is_open
        return is_real


def _stretch(one: Any, another: Any, normal: Floats, shift: Floats, slack: Floats) -> Floats:
    """Return the ends and the middle of the stretch of a part's boundary that is in contact."""
    x, y = normal[..., 0], normal[..., 1]
    own, low, high = _foremost(one, normal, slack)
    _, first, last = _foremost(another, -normal, slack)
    moved = shift[..., 1] * x - shift[..., 0] * y
    first, last = np.clip(moved - last, low, high), np.clip(moved - first, low, high)
    across = np.array([first, last, first / 2 + last / 2])
    return np.stack([x * own - y * across, y * own + x * across], axis=-1)


def _foremost(shape: Any, n: Floats, slack: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the position of a shape's boundary along n, and where it is reached across n."""
    layout, columns = shape.core.layout, shape.core.columns
    px, py = (np.array(columns[axis : 2 * layout.vertices : 2]) for axis in (0, 1))
    along, across = px * n[..., 0] + py * n[..., 1], py * n[..., 0] - px * n[..., 1]
    most = along.max(axis=0)
    reached = along >= most - slack
    low, high = (np.where(reached, across, end) for end in (np.inf, -np.inf))
    return most + (columns[-1] if layout.radii else 0.0), low.min(axis=0), high.max(axis=0)


def _is_beyond(of: Members, parts: Numbers, at: Floats, normal: Floats, slack: Floats) -> Bools:
    """Return whether parts contain a point and reach beyond the line through it, up to slack."""
    points, beyond = sorted_by_kind([Point(at)]), np.empty(len(parts), dtype=bool)
    numbers = np.arange(len(parts))
    i, _, calls = asked(Side.of(points), numbers, Side.of(of), parts, with_core=True)
    for places, point, part in calls:
        rows = i[places]
        reach = ((part.support(normal[rows]) - at[rows]) * normal[rows]).sum(axis=-1)
        beyond[rows] = (distance(point, part) <= slack[rows]) & (reach > slack[rows])
    return beyond
