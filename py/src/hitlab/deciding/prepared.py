"""The data that kernels need from a batch: rows of numbers, cached with the shape.

Directions have length 1, so that the slack depends on the distance of the shapes from the origin,
not on their sizes. Directions along an axis are exact: x / √x² = 1.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.bits import sizes
from hitlab.arithmetic.elementwise import hypot, unit
from hitlab.arithmetic.predicates import cross, dot
from hitlab.arithmetic.tolerances import LARGEST_LENGTH
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.plane import Box, Disk, Point, Ray
from hitlab.shapes.validation import Floats

SHORT = 1 / LARGEST_LENGTH
"""Directions at least this long are measured without losing bits to underflow."""

SMALLEST = math.ulp(0.0)


class Rows:
    """The places of the rows of a ray or a box with a kernel.

    A box has half its size, and the cosine and the sine of its angle as its axis. A ray's `LEAN` is
    the sizes of its direction's components, y first, and `SIGNS` their signs as ±1. The last rows
    of a box or a ray with an axis are its cosine, then its sine and minus its sine.
    """

    START = CENTER = slice(0, 2)
    DIRECTION = HALF = slice(2, 4)
    AXIS = LEAN = slice(4, 6)
    SIGNS = slice(6, 8)
    COS, SINES = -3, slice(-2, None)


class Prepared(NamedTuple):
    """The data that a kernel needs from a batch: rows whose last axes are those of the batch."""

    rows: Floats
    reach: float
    """The upper bound of all coordinates."""
    radius: float = 0.0
    """The upper bound of all radii."""
    width: int = 1
    """The number of edges of each shape."""


def largest(rows: Floats) -> float:
    """Return the largest absolute value."""
    return float(sizes(rows).view(np.int64).max(initial=0).view(np.float64))


def _of_length_one(x: Floats, y: Floats) -> Floats:
    """Scale directions except (0, 0) to length 1, and return their lengths."""
    length = by = np.sqrt(dot(x, y, x, y))
    if length.min(initial=1.0) <= SHORT:
        by = length + ((x == 0) & (y == 0))
    if by.min(initial=1.0) > SHORT and by.max(initial=1.0) < LARGEST_LENGTH:
        x /= by
        y /= by
        return length
    length = hypot(x, y)
    x[...], y[...] = unit(x, y)
    return length


def round_(disk: Disk[Any]) -> Prepared:
    """Prepare x, y and the radius."""
    rows = disk._rows
    return Prepared(rows, largest(rows[:2]), largest(rows[2]))


def spot(point: Point[Any]) -> Prepared:
    """Prepare x, y and the radius 0, as for a disk."""
    rows = np.concatenate([point._rows, np.zeros((1, *point.shape))])
    return Prepared(rows, largest(rows))


def way(ray: Ray[Any]) -> Prepared:
    """Prepare x, y and an axis of length 1, parallel to a coordinate axis only if the ray is."""
    rows = np.empty((5, *ray.shape))
    rows[:4] = ray._rows
    direction = rows[Rows.DIRECTION]
    _of_length_one(*direction[:, None])
    lost = (direction == 0) & (ray._rows[2:] != 0)
    if lost.any():
        direction[lost] = SMALLEST
    rows[-1] = -rows[-2]
    return Prepared(rows, largest(rows[Rows.START]))


def heading(ray: Ray[Any]) -> Prepared:
    """Prepare x, y, the direction, the sizes of its components (y first) and their signs as ±1."""
    way_ = ray.prepared(way)
    direction = way_.rows[Rows.DIRECTION]
    lean, sign = sizes(direction[::-1]), np.copysign(1.0, direction)
    rows = np.concatenate([way_.rows[:4], lean, sign])
    return way_._replace(rows=rows)


def frame(box: Box[Any]) -> Prepared:
    """Prepare the center, half the size, and the box's own axis."""
    cos, sin = box._cos_sin
    rows = np.stack([*box.columns[:4], cos, sin, -sin])
    return Prepared(rows, _halved(rows))


def _halved(rows: Floats) -> float:
    """Halve the sizes of boxes and return the reach; -0.0, whose bits are below 0, becomes 0."""
    rows[Rows.HALF] /= 2
    rows[Rows.HALF] += 0.0
    return largest(rows[Rows.CENTER]) + 2 * largest(rows[Rows.HALF])


def frame_in_use(box: Box[Any]) -> Prepared:
    """Prepare the frame, without directions if no box is rotated."""
    if np.any(box.columns[4]):
        return box.prepared(frame)
    rows = np.stack(box.columns[:4])
    return Prepared(rows, _halved(rows))


def edges(hull: AnyPlaneShape) -> Prepared:
    """Prepare for each edge a direction d of length 1, the line, the start along d, and the length.

    The hull is on the left of d. The line is d × (x, y), the start d · (x, y) of the edge's first
    vertex. An edge of length 0, from a repeated vertex, has everything on its inner side and counts
    as infinitely far away, because its ends belong to other edges; a hull that is a single point
    leaves every pair open.
    """
    vertices = np.stack(hull.core.columns)
    x, y = vertices[::2], vertices[1::2]
    rows = np.empty((5, *x.shape))
    dx, dy, line, start, length = rows
    for places, way in ((x, dx), (y, dy)):
        np.subtract(places[1:], places[:-1], out=way[:-1])
        way[-1] = places[0] - places[-1]
    length[...] = _of_length_one(dx, dy)
    line[...], start[...] = cross(dx, dy, x, y), dot(dx, dy, x, y)
    none = length == 0
    if none.any():
        line[none & hull.core.solid] = -np.inf
        length[none] = -np.inf
        length[:, none.all(axis=0)] = np.nan
    return Prepared(rows, largest(vertices), width=len(x))
