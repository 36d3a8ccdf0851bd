"""Sphere, or point, against mesh: the closest face decides.

Faces that intersect the sphere come before all others; the others are ordered by measured distance.
Ties go to the face closest to the sphere's centre, then to the first one. The hierarchy skips only
faces that cannot be the closest, so a search through all faces has the same result.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.tolerances import BOX_LEAST, NEAREST, REACHED, ROUNDING
from hitlab.shapes.base import Bools, Length, Verdict
from hitlab.shapes.bvh import Best, Numbers, descend, none_yet, search, start
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.space import Ball
from hitlab.shapes.validation import Floats
from hitlab.space import gaps, sphere_triangle

BOX_MARGIN = 16 * NEAREST
"""How much farther than the closest known face a box may be and still be entered, relative to F.

F is the distance to the farthest corner of the whole mesh.

1. A face has edges of at most 2 F, and so a size of at most 3 F.
2. Its measured distance errs by less than `NEAREST` times that: 3 `NEAREST` F.
3. So the face that measures as closest is farther than any other by less than two such errors: 6
   `NEAREST` F.
4. The distance of the closest known face is measured, too: 3 `NEAREST` F. The box's own distance
   errs by less than 10 roundings.

So the maximum is 9 `NEAREST` F and 10 roundings."""

MIDDLE = 8 * ROUNDING
"""Error bound of the middle of a triangle whose coordinates are at most 1.

Each of its coordinates errs by less than 3 roundings."""

FIRST_BOXES = 1 << 9
"""The largest number of boxes on the level at which the search for a single ball starts."""


class Sought(NamedTuple):
    """Centres of balls, and how much less than that of its box a measured distance may be.

    All are divided by 2**`mesh._exponent`, as the boxes are.
    """

    centers: Floats
    slack: Floats

    @classmethod
    def of(cls, balls: Floats, mesh: Mesh) -> "Sought":
        """Return the columns of balls, (4, n), prepared for the search."""
        centers, (low, high) = np.ldexp(balls[:3], -mesh._exponent), mesh._ends
        least = MIDDLE + math.ldexp(BOX_LEAST, -mesh._exponent)
        size = _length(np.maximum(centers - low, high - centers))
        return cls(centers, BOX_MARGIN * size + least)

    def some(self, numbers: Numbers) -> "Sought":
        """Return some of the balls, by index."""
        return Sought(*(part.take(numbers, axis=-1, mode="clip") for part in self))

    def gaps(self, boxes: Floats) -> tuple[Floats, Floats]:
        """Return bounds of the distances of the centres from the faces in boxes.

        The upper one is the distance from the middle of a face; the lower one is less than any
        distance that is measured.
        """
        low, high, middle = boxes.reshape(3, 3, -1)
        closest = np.minimum(np.maximum(self.centers, low), high)
        return _length(closest - self.centers) - self.slack, _length(middle - self.centers)


def columns(ball: Ball) -> Floats:
    """Return the components of the centres and the radii, shape (4, n)."""
    return np.stack([np.broadcast_to(part, ball.shape).ravel() for part in ball.ball])


def intersects(ball: Ball, mesh: Mesh) -> Verdict:
    """Return whether a ball intersects a face, exactly."""
    if not ball.shape:
        return not _is_far(ball, mesh) and _meets(np.array(ball.ball)[:, None], mesh)
    hit: Verdict
    [hit] = _blockwise(ball, lambda balls: (_meet(balls, mesh),))
    return hit


def _is_far(ball: Ball, mesh: Mesh) -> bool:
    """Return whether a single ball is certainly out of reach of the box around all faces."""
    *center, radius = ball.ball
    reach = REACHED * radius
    return any(low - c > reach or c - high > reach for c, (low, high) in zip(center, mesh._span))


def _meets(ball: Floats, mesh: Mesh) -> bool:
    """Return whether a single ball intersects a face; if boxes settle it, no face is tested."""
    if not len(mesh.faces):
        return False
    tree = mesh.hierarchy
    with np.errstate(all="ignore"):
        sought, radius = Sought.of(ball, mesh), np.ldexp(ball.item(3), -mesh._exponent).item()
        sure = radius - sought.slack.item()
        for opened in descend(tree, sought.gaps, radius, start(tree, FIRST_BOXES)):
            if opened.most < sure:
                return True
        faces = tree.items[opened.entered]
        return bool(faces.size) and bool(_met(ball.repeat(faces.size, axis=1), mesh, faces).any())


def _meet(balls: Floats, mesh: Mesh) -> Bools:
    """Return whether each ball intersects a face; if boxes settle it, no face is tested."""
    if not len(mesh.faces):
        return np.zeros(balls.shape[1], dtype=bool)
    sought, most = Sought.of(balls, mesh), np.ldexp(balls[3], -mesh._exponent)
    sure = most - sought.slack

    def bound(numbers: Numbers, boxes: Floats) -> tuple[Floats, Floats]:
        low, high = sought.some(numbers).gaps(boxes)
        return low, np.where(high < sure.take(numbers), -np.inf, high)

    def ask(numbers: Numbers, faces: Numbers) -> None:
        most[numbers[_met(balls[:, numbers], mesh, faces)]] = -np.inf

    search(mesh.hierarchy, bound, ask, most)
    return most == -np.inf


def _met(balls: Floats, mesh: Mesh, faces: Numbers) -> Bools:
    """Return whether each ball intersects its face."""
    return _measured(REACH, balls, mesh, faces)[0] > 0


def distance(ball: Ball, mesh: Mesh) -> Length:
    """Return the distance of a ball from the closest face; inf if there is no face."""
    gap: Length
    [gap] = _blockwise(ball, lambda balls: (np.maximum(nearest(balls, mesh).values[0], 0.0),))
    return gap


def closest_points(ball: Ball, mesh: Mesh) -> tuple[Floats, Floats]:
    """Return the closest points of a ball and its closest face; nan if there is no face."""

    def found(balls: Floats) -> Columns:
        if not len(mesh.faces):
            return tuple(np.full((6, balls.shape[1]), np.nan))
        return _measured(gaps.POINTS, balls, mesh, nearest(balls, mesh).item)[1:]

    points = _blockwise(ball, found)
    return np.stack(points[:3], axis=-1), np.stack(points[3:], axis=-1)


def _blockwise(ball: Ball, measure: Callable[[Floats], Columns]) -> Columns:
    """Measure a batch in blocks; for a single ball return plain numbers."""
    if not ball.shape:
        with np.errstate(all="ignore"):
            return tuple(each.item() for each in measure(np.array(ball.ball)[:, None]))
    found = blockwise(lambda *block: measure(np.stack(block)), *columns(ball))
    return tuple(each.reshape(ball.shape) for each in found)


def nearest(balls: Floats, mesh: Mesh) -> Best:
    """Return each ball's closest face, with its measurements."""
    best = none_yet(balls.shape[1], 2)
    if len(mesh.faces):
        most, sought = np.full(balls.shape[1], np.inf), Sought.of(balls, mesh)

        def ask(numbers: Numbers, faces: Numbers) -> None:
            distance, length = measure(balls[:, numbers], mesh, faces)
            best.better(numbers, faces, distance, length)
            np.minimum.at(most, numbers, np.ldexp(length, -mesh._exponent))

        def bound(numbers: Numbers, boxes: Floats) -> tuple[Floats, Floats]:
            return sought.some(numbers).gaps(boxes)

        search(mesh.hierarchy, bound, ask, most)
    return best


def _length(vectors: Floats) -> Floats:
    """Return |v|; the components are along the first axis."""
    return np.sqrt(np.add.reduce(vectors * vectors))


def measure(balls: Floats, mesh: Mesh, faces: Numbers) -> tuple[Floats, Floats]:
    """Return the measurements of pairs of a ball and a face: two distances.

    The first is that of the ball, -1 if they intersect. The second is that of its centre, 0 only if
    the centre is exactly on the face.
    """
    hit, distance, length = _measured(REACH, balls, mesh, faces)
    lost = hit | (length == 0)
    if lost.any():
        centers = balls[:, lost] * [[1.0], [1.0], [1.0], [0.0]]
        _, length[lost] = _measured(gaps.DISTANCE, centers, mesh, faces[lost])
    unseen = ~hit & (distance == 0)
    if unseen.any():
        _, distance[unseen] = _measured(gaps.DISTANCE, balls[:, unseen], mesh, faces[unseen])
    return np.where(hit, -1.0, distance), length


REACH = gaps.DISTANCE._replace(
    read=lambda seen: (*gaps.free(seen), seen.length), sure=lambda _: True
)
"""The ball's distance and the centre's distance. A ball's distance that rounds to 0 is not measured
again here, so that the centre's distance does not depend on the radius."""


def _measured(measure: gaps.Measure, balls: Floats, mesh: Mesh, faces: Numbers) -> Columns:
    triangles = mesh.triangles
    columns = [column[faces] for column in (*triangles.columns, *triangles.frame)]
    return gaps.measured(sphere_triangle, measure, (*balls, *columns))
