"""Faces of several corners in space, cut into triangles."""

import math
from collections.abc import Sequence

import numpy as np

from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, plus, scaled
from hitlab.concave.ears import Triple, triangles
from hitlab.concave.rings import around, simple

FLAT = 1e-3
"""How far the corners of a plane face may be from its plane, relative to its size."""
SLACK = 1e-9
"""The area, relative to the square of the size, up to which a triangle is rounding only."""


def cut(corners: Sequence[Vector3]) -> list[Triple]:
    """Return the triangles that fill a face, by the numbers of its corners; keep its winding.

    It is cut in its projection along the axis closest to its normal, which changes no coordinate. A
    face that folds over there, or whose corners are collinear, becomes a fan.

    Raises a ValueError if the face is plane and crosses itself.

    >>> cut([(0.0, 0.0, 5.0), (4.0, 0.0, 5.0), (1.0, 1.0, 5.0), (0.0, 4.0, 5.0)])
    [(0, 1, 2), (0, 2, 3)]
    """
    fan = [(0, i, i + 1) for i in range(1, len(corners) - 1)]
    size = max(math.dist(corners[0], each) for each in corners) or 1.0
    local: list[Vector3] = [scaled(1 / size, minus(each, corners[0])) for each in corners]
    normal = _newell(local)
    if len(fan) == 1:
        return fan
    try:
        known, ring, _ = simple({"face": np.array(_projected(corners, normal))})
    except ValueError:
        if _is_plane(local):
            raise
        return fan
    if all(known.turn(a, b, c) >= 0 for a, b, c in around(ring)):
        return fan
    found = triangles(ring, known)
    return found + _ears(local, {corner for each in found for corner in each})


def _newell(corners: Sequence[Vector3]) -> Vector3:
    """Return twice the area of the projection along each axis (M. E. Newell); 0 for rounding."""
    total: Vector3 = (0.0, 0.0, 0.0)
    for before, corner in zip([corners[-1], *corners], corners):
        total = plus(total, 1, cross(before, corner))
    x, y, z = (each if abs(each) > SLACK else 0.0 for each in total)
    return x, y, z


def _is_plane(corners: Sequence[Vector3]) -> bool:
    """Return whether all corners are close to one plane, but not on one line."""
    longest = max(corners, key=lambda each: math.hypot(*each))
    normals = [cross(longest, each) for each in corners]
    normal = max(normals, key=lambda each: math.hypot(*each))
    length = math.hypot(*normal)
    is_near = all(abs(dot(normal, each)) <= FLAT * length for each in corners)
    return length > SLACK and is_near


def _projected(corners: Sequence[Vector3], normal: Vector3) -> list[tuple[float, float]]:
    """Return two coordinates of each corner, in which the face is counter-clockwise."""
    axis = max(range(3), key=lambda each: abs(normal[each]))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    i, j = (i, j) if normal[axis] > 0 else (j, i)
    return [(corner[i], corner[j]) for corner in corners]


def _ears(corners: Sequence[Vector3], used: set[int]) -> list[Triple]:
    """Return the triangles of corners that are collinear with others only in the projection."""
    found, before = [], max(used)
    for i in range(len(corners)):
        after = (i + 1) % len(corners)
        if i in used:
            before = i
        elif _area(*(corners[each] for each in (before, i, after))) > SLACK:
            found.append((before, i, after))
    return found


def _area(a: Vector3, b: Vector3, c: Vector3) -> float:
    return math.hypot(*cross(minus(b, a), minus(c, a)))
