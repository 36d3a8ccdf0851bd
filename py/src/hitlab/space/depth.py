"""The minimum translation of two shapes: EPA on integers, which ends with a face of the difference.

A polytope of differences grows at its face closest to the origin, until that face is on the
boundary of the difference of the cores (G. van den Bergen, "Proximity Queries and Penetration Depth
Computation on 3D Game Objects", 2001). All comparisons are exact, so it ends, and the face is one
of the closest. The radii only add to the depth. The difference of flat cores may itself be flat:
then the shapes separate across it.
"""

from typing import NamedTuple

from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, scaled
from hitlab.space.cores import Whole
from hitlab.space.nearest import Pairs, support
from hitlab.space.polytope import AXES, Face, Polytope, perpendicular


class Depth(NamedTuple):
    """How far two intersecting cores overlap: height / |normal| along the normal, from a to b."""

    normal: Vector3
    height: int


def depth(pair: Whole, pairs: Pairs) -> Depth:
    """Return the minimum translation of the cores, whose differences `pairs` have the origin."""
    found = _spanning(pair, pairs)
    points = [_difference(pair, each) for each in found]
    if len(found) < 4:
        return Depth(_across(pair, points), 0)
    hull = Polytope(points, range(4))
    while True:
        face = _closest(hull.faces)
        new = support(pair.a, face.normal, True)[1], support(pair.b, face.normal, False)[1]
        way = _difference(pair, new)
        if dot(face.normal, way) <= face.height:
            return Depth(face.normal, face.height)
        points.append(way)
        hull.grow(len(points) - 1)


def _difference(pair: Whole, each: tuple[int, int]) -> Vector3:
    return minus(pair.a[each[0]], pair.b[each[1]])


def _spanning(pair: Whole, pairs: Pairs) -> Pairs:
    """Return differences that span the difference of the cores: at most four."""
    found = [pairs[0]]
    while len(found) < 4:
        points = [_difference(pair, each) for each in found]
        for way in _ways(points):
            new = [
                (support(pair.a, way, far)[1], support(pair.b, way, not far)[1])
                for far in (True, False)
            ]
            fit = [each for each in new if dot(way, _difference(pair, each)) != dot(way, points[0])]
            if fit:
                found.append(fit[0])
                break
        else:
            break
    return found


def _ways(points: list[Vector3]) -> list[Vector3]:
    """Return directions in which points that span more than these differ."""
    if len(points) == 1:
        return [*AXES]
    edge = minus(points[1], points[0])
    if len(points) == 2:
        across = perpendicular(edge)
        return [across, cross(edge, across)]
    return [cross(edge, minus(points[2], points[0]))]


def _across(pair: Whole, points: list[Vector3]) -> Vector3:
    """Return a direction across a flat difference, from a to b as far as that is known."""
    [way, *_] = _ways(points)
    (p, q) = (tuple(map(sum, zip(*each))) for each in (pair.a, pair.b))
    n, m = len(pair.a), len(pair.b)
    toward = sum(w * (n * y - m * x) for w, x, y in zip(way, p, q))
    return scaled(-1, way) if toward < 0 else way


def _closest(faces: list[Face]) -> Face:
    """Return the face closest to the origin; one that the origin is beyond counts as negative."""
    best, *others = faces
    square = dot(best.normal, best.normal)
    for face in others:
        own = dot(face.normal, face.normal)
        if face.height * abs(face.height) * square < best.height * abs(best.height) * own:
            best, square = face, own
    return best
