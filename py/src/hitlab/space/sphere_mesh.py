"""Sphere, or point, against mesh: the closest face decides.

Faces that intersect the sphere come before all others; the others are ordered by measured distance.
Ties go to the face closest to the sphere's centre, then to the first one. The hierarchy skips only
faces that cannot be the closest, so a search through all faces has the same result.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import REACHED
from hitlab.shapes.base import Bools, Length, Verdict
from hitlab.shapes.bvh import Front, Numbers, quickest_top, reached, search
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.space import Ball
from hitlab.shapes.validation import Floats
from hitlab.space import gaps, sphere_triangle


class Reached(NamedTuple):
    """Pairs of a ball and a face, by index, with their measurements.

    `distance` is -1 if they intersect; `length` is the distance from the ball's centre to the face.
    """

    balls: Numbers
    faces: Numbers
    distance: Floats
    length: Floats


def columns(ball: Ball) -> Floats:
    """Return the components of the centres and the radii, shape (4, n)."""
    return np.stack([np.broadcast_to(part, ball.shape).ravel() for part in ball.ball])


def intersects(ball: Ball, mesh: Mesh) -> Verdict:
    """Return whether a ball intersects a face, exactly."""
    if not ball.shape:
        return not _is_far(ball, mesh) and _meets(np.array(ball.ball), mesh)
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
    found = reached(mesh.hierarchy, ball[:3], ball[3])
    if isinstance(found, bool):
        return found
    with np.errstate(all="ignore"):
        met, *_ = _measured(REACH, np.repeat(ball[:, None], found.size, axis=1), mesh, found)
    return bool(met.any())


def _meet(balls: Floats, mesh: Mesh) -> Bools:
    """Return whether each ball intersects a face; only faces that may be in reach are tested."""
    hit = np.zeros(balls.shape[1], dtype=bool)
    for front in _reached(balls, mesh, balls[3]):
        met, *_ = _measured(REACH, balls[:, front.points], mesh, front.boxes)
        hit[front.points[met]] = True
    return hit


def distance(ball: Ball, mesh: Mesh) -> Length:
    """Return the distance of a ball from the closest face; inf if there is no face."""
    gap: Length
    [gap] = _blockwise(ball, lambda balls: (np.maximum(nearest(balls, mesh).distance, 0.0),))
    return gap


def closest_points(ball: Ball, mesh: Mesh) -> tuple[Floats, Floats]:
    """Return the closest points of a ball and its closest face; nan if there is no face."""

    def found(balls: Floats) -> Columns:
        if not len(mesh.faces):
            return tuple(np.full((6, balls.shape[1]), np.nan))
        return _measured(gaps.POINTS, balls, mesh, nearest(balls, mesh).faces)[1:]

    points = _blockwise(ball, found)
    return np.stack(points[:3], axis=-1), np.stack(points[3:], axis=-1)


def _blockwise(ball: Ball, measure: Callable[[Floats], Columns]) -> Columns:
    """Measure a batch in blocks; for a single ball return plain numbers."""
    if not ball.shape:
        with np.errstate(all="ignore"):
            return tuple(each.item() for each in measure(np.array(ball.ball)[:, None]))
    found = blockwise(lambda *block: measure(np.stack(block)), *columns(ball))
    return tuple(each.reshape(ball.shape) for each in found)


def nearest(balls: Floats, mesh: Mesh) -> Reached:
    """Return each ball's closest face, with its measurements.

    If the mesh has no face, the face index is the number of faces and the distance is infinite.
    """
    count = balls.shape[1]
    numbers, faces = np.arange(count), np.full(count, len(mesh.faces))
    best = Reached(numbers, faces, np.full(count, np.inf), np.full(count, np.inf))
    for front in _reached(balls, mesh, np.full(count, np.inf)):
        _improve(best, measure(balls, mesh, front.points, front.boxes))
    return best


def _reached(balls: Floats, mesh: Mesh, most: Floats) -> Iterator[Front]:
    """Yield candidates that include the closest face to each centre, if it is within `most`.

    Many pairs are yielded in several parts.
    """
    if len(mesh.faces):
        tree, count = mesh.hierarchy, balls.shape[1]
        top, last = quickest_top(tree, count), len(tree.levels) - 1
        fronts = search(tree, balls[:3], np.zeros(count), most, top)
        yield from (front for front in fronts if front.level == last)


def _improve(best: Reached, reached: Reached) -> None:
    again = np.unique(reached.balls)
    known = Reached(best.balls[again], best.faces[again], best.distance[again], best.length[again])
    for whole, part in zip(best, first(known, reached)):
        whole[again] = part


def first(*reached: Reached) -> Reached:
    """Return each ball's closest face among the given pairs."""
    parts: Any = map(np.concatenate, zip(*reached))
    balls, faces, distance, length = parts
    order = np.lexsort((faces, length, distance, balls))
    lead = order[np.diff(balls[order], prepend=-1) > 0]
    return Reached(balls[lead], faces[lead], distance[lead], length[lead])


def measure(balls: Floats, mesh: Mesh, numbers: Numbers, faces: Numbers) -> Reached:
    """Return the measurements of pairs of a ball and a face.

    A centre's distance is 0 only if the centre is exactly on the face.
    """
    balls = balls[:, numbers]
    hit, distance, length = _measured(REACH, balls, mesh, faces)
    lost = hit | (length == 0)
    if lost.any():
        centers = balls[:, lost] * [[1.0], [1.0], [1.0], [0.0]]
        _, length[lost] = _measured(gaps.DISTANCE, centers, mesh, faces[lost])
    unseen = ~hit & (distance == 0)
    if unseen.any():
        _, distance[unseen] = _measured(gaps.DISTANCE, balls[:, unseen], mesh, faces[unseen])
    return Reached(numbers, faces, np.where(hit, -1.0, distance), length)


def _reach(
    file: gaps.Formula, columns: Number, gap: gaps.Gap, length: Number, excess: Number, hit: Test
) -> Columns:
    return *gaps.free(file, columns, gap, length, excess, hit), length


def _always(*_: Any) -> bool:
    return True


REACH = gaps.DISTANCE._replace(read=_reach, sure=_always)
"""The ball's distance and the centre's distance. A ball's distance that rounds to 0 is not measured
again here, so that the centre's distance does not depend on the radius."""


def _measured(measure: gaps.Measure, balls: Floats, mesh: Mesh, faces: Numbers) -> Columns:
    triangles = mesh.triangles
    columns = [column[faces] for column in (*triangles.columns, *triangles.frame)]
    return gaps.measured(sphere_triangle, measure, (*balls, *columns))
