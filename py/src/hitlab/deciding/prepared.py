"""The data that kernels need from a batch: rows of numbers, cached with the shape.

Directions have length 1, so that the slack depends on the distance of the shapes from the origin,
not on their sizes. Directions along an axis are exact: x / √x² = 1.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.bits import lower_to_zero, sizes
from hitlab.arithmetic.elementwise import hypot, unit
from hitlab.arithmetic.predicates import Columns, dot
from hitlab.arithmetic.tolerances import KERNEL_LEAST, KERNEL_LENGTH, LARGEST_LENGTH
from hitlab.shapes.planar import AnyPlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Ray, Segment, Triangle
from hitlab.shapes.validation import Floats

SHORT = 1 / LARGEST_LENGTH
"""Directions at least this long are measured without losing bits to underflow."""

SMALLEST = math.ulp(0.0)
NO_ROWS = slice(0)


def _move_place(rows: Floats, by: Floats) -> None:
    rows[:2] += by


def _move_ends(rows: Floats, by: Floats) -> None:
    rows[:2] += by
    rows[2:4] += by


def _move_walls(rows: Floats, by: Floats) -> None:
    dx, dy = rows[2:4]
    rows[:2] += by[:, None]
    rows[4] += dx * by[1]
    rows[4] -= dy * by[0]


def _move_edges(rows: Floats, by: Floats) -> None:
    _move_walls(rows, by)
    dx, dy = rows[2:4]
    rows[5] += dx * by[0]
    rows[5] += dy * by[1]


def _move_size(rows: Floats, by: Floats) -> None:
    rows += np.abs(by).max(axis=0)


class Prepared(NamedTuple):
    """The data that a kernel needs from a batch: rows whose last axes are those of the batch."""

    rows: Floats
    reach: float
    """The upper bound of all coordinates."""
    radius: float = 0.0
    """The upper bound of all radii."""
    width: int = 1
    """The number of walls of each shape."""
    directions: slice = NO_ROWS
    """The rows of directions; all others are lengths."""
    move: Callable[[Floats, Floats], None] | None = None
    """Translates rows by offsets (2, ...) in place; None if preparing again is cheaper."""

    def moved(self, by: Floats, longest: float) -> "Prepared":
        """Translate the rows, which must not be shared, in place, and return the data.

        No component of an offset exceeds `longest`. The reach covers the original positions, the
        new ones and the offsets: see `KERNEL_LENGTH`.
        """
        assert self.move
        self.move(self.rows, by)
        return self._replace(reach=self.reach + longest)


def size(shape: AnyPlaneShape) -> Prepared:
    """Prepare the largest number of each shape, ignoring directions and angles."""
    count = sum(
        math.prod(own) for name, own in shape.fields.items() if name not in ("direction", "angle")
    )
    rows = np.abs(shape._rows[:count]).max(axis=0)
    return Prepared(rows, largest(rows), move=_move_size)


def largest(rows: Floats) -> float:
    """Return the largest absolute value."""
    return float(sizes(rows).view(np.int64).max(initial=0).view(np.float64))


def _of_length_one(x: Floats, y: Floats, way: Floats | float = 1.0) -> Floats:
    """Scale directions except (0, 0) to length 1, reversed if `way` is -1; return their lengths."""
    length = by = np.sqrt(dot(x, y, x, y))
    if length.min(initial=1.0) <= SHORT:
        by = length + ((x == 0) & (y == 0))
    if by.min(initial=1.0) > SHORT and by.max(initial=1.0) < LARGEST_LENGTH:
        by = by * way
        x /= by
        y /= by
        return length
    length = hypot(x, y)
    x[...], y[...] = unit(x, y)
    x *= way
    y *= way
    return length


def round_(disk: Disk[Any]) -> Prepared:
    """Prepare x, y and the radius."""
    rows = disk._rows
    return Prepared(rows, largest(rows[:2]), largest(rows[2]))


def spot(point: Point[Any]) -> Prepared:
    """Prepare x, y and the radius 0, as for a disk."""
    rows = np.concatenate([point._rows, np.zeros((1, *point.shape))])
    return Prepared(rows, largest(rows))


def spine(thin: Segment[Any] | Capsule[Any]) -> Prepared:
    """Prepare x, y of both ends, the length, the radius, and an axis: see `_add_minus`.

    A segment of length 0 gets an arbitrary direction.
    """
    rows = np.zeros((9, *thin.shape))
    rows[:4] = thin._rows[:4]
    np.subtract(rows[2:4], rows[:2], out=rows[6:8])
    rows[4:5] = _of_length_one(*rows[6:8, None])
    rows[6:7][rows[4:5] == 0] = 1.0
    _add_minus(rows)
    radius = thin._rows[4:]
    rows[5] = radius[0] if len(radius) else 0.0
    reach = largest(rows[:4])
    return Prepared(rows, reach, largest(radius), directions=slice(6, 9), move=_move_ends)


def _add_minus(rows: Floats) -> None:
    """Set the last row to minus the y of the direction: `turned` needs an axis of three numbers."""
    rows[-1] = -rows[-2]


def way(ray: Ray[Any]) -> Prepared:
    """Prepare x, y and an axis of length 1, parallel to a coordinate axis only if the ray is."""
    rows = np.empty((5, *ray.shape))
    rows[:4] = ray._rows
    direction = rows[2:4]
    _of_length_one(*direction[:, None])
    lost = (direction == 0) & (ray._rows[2:] != 0)
    if lost.any():
        direction[lost] = SMALLEST
    _add_minus(rows)
    return Prepared(rows, largest(rows[:2]), directions=slice(2, 5), move=_move_place)


def heading(ray: Ray[Any]) -> Prepared:
    """Prepare x, y, the direction, the sizes of its components (y first) and their signs as ±1."""
    way_ = ray.prepared(way)
    direction = way_.rows[2:4]
    lean, sign = sizes(direction[::-1]), np.copysign(1.0, direction)
    rows = np.concatenate([way_.rows[:4], lean, sign])
    return way_._replace(rows=rows, directions=slice(2, 8))


def frame(box: Box[Any]) -> Prepared:
    """Prepare the center, half the size, and the box's own axis."""
    cos, sin = box._cos_sin
    rows = np.stack([*box._rows[:4], cos, sin, -sin])
    return Prepared(rows, _halved(rows), directions=slice(4, 7))


def _halved(rows: Floats) -> float:
    """Halve the sizes of boxes and return the reach; -0.0, whose bits are below 0, becomes 0."""
    rows[2:4] /= 2
    rows[2:4] += 0.0
    return largest(rows[:2]) + 2 * largest(rows[2:4])


def frame_in_use(box: Box[Any]) -> Prepared:
    """Prepare the frame, without directions if no box is rotated."""
    if (box._rows[4] != 0).any():
        return box.prepared(frame)
    rows = box._rows[:4].copy()
    return Prepared(rows, _halved(rows))


def walls(hull: AnyPlaneShape) -> Prepared:
    """Prepare for each edge the start x, y, a direction d of length 1, and d × (x, y).

    A wall of length 0, from a repeated vertex, has everything on its inner side. If the hull is
    flat, such a wall instead leaves the pairs open that no other wall separates.
    """
    whole = hull.prepared(_lines)
    rows, none = whole.rows[:5], whole.rows[5] == 0
    if none.any():
        rows = rows.copy()
        rows[4][none & hull.core.solid] = -np.inf
    return whole._replace(rows=rows)


def edges(hull: AnyPlaneShape) -> Prepared:
    """Prepare the walls, d · (x, y) of the end from which d points along the edge, and the length.

    An edge of length 0 counts as infinitely far away, because its ends belong to other edges; a
    hull that is a single point leaves every pair open.
    """
    whole = hull.prepared(_lines)
    rows = np.empty((7, *whole.rows.shape[1:]))
    rows[:5] = whole.rows[:5]
    x, y, dx, dy, side, place, lengths = rows
    place[...], back = dot(dx, dy, x, y), whole.rows[5].copy()
    lengths[...] = sizes(back)
    none = lengths == 0
    lower_to_zero(back)
    place += back
    if none.any():
        side[none & hull.core.solid] = -np.inf
        lengths[none] = -np.inf
        lengths[:, none.all(axis=0)] = np.nan
    return whole._replace(rows=rows, move=_move_edges)


def _lines(hull: AnyPlaneShape) -> Prepared:
    """Prepare the lines along the edges, with the hull on their left, and the edges' lengths.

    If all shapes are triangles or boxes whose winding is certain, their edges are used in the given
    order; clockwise ones get negative lengths. So their hulls, which take as long as the rest, are
    not computed.
    """
    columns: Any = ()
    if isinstance(hull, Triangle | Box):
        columns = hull._rows if isinstance(hull, Triangle) else hull._corners
    way: Any = np.zeros(1)
    if len(columns):
        rows = _ways_on(columns)
        way = _winding(*rows[2:4])
    if not way.all():
        rows, way = _ways_on(hull.core.columns), 1.0
    rows[5] = _with_lines(rows, way)
    rows[5] *= way
    reach, width = largest(rows[:2]), rows.shape[1]
    return Prepared(rows, reach, width=width, directions=slice(2, 4), move=_move_walls)


def _ways_on(columns: Columns | Floats) -> Floats:
    """Return rows with x, y of each vertex and the vector to the next one, and two rows to fill."""
    rows = np.empty((6, len(columns) // 2, *np.shape(columns[0])))
    x, y, dx, dy, *_ = rows
    x[...], y[...] = columns[::2], columns[1::2]
    _to_next(x, out=dx)
    _to_next(y, out=dy)
    return rows


def _winding(x: Floats, y: Floats) -> Floats:
    """Return 1 if all turns between edges are certainly left, -1 if all are right, 0 otherwise.

    For a triangle, one turn is enough.
    """
    count = 1 if len(x) == 3 else len(x)
    to_x, to_y = (np.concatenate([ways[1:], ways[:1]])[:count] for ways in (x, y))
    one, other = x[:count] * to_y, y[:count] * to_x
    turn = one - other
    doubt = KERNEL_LENGTH * (abs(one) + abs(other)) + KERNEL_LEAST
    left, right = ((side > doubt).all(axis=0) for side in (turn, -turn))
    return np.subtract(left, right, dtype=np.float64)


def _with_lines(rows: Floats, way: Floats | float) -> Floats:
    """Scale the edges to length 1, reversed if `way` is -1, fill `side`, and return the lengths."""
    x, y, dx, dy, side, *_ = rows
    length = _of_length_one(dx, dy, way)
    np.multiply(dx, y, out=side)
    side -= dy * x
    return length


def _to_next(places: Floats, out: Floats) -> None:
    np.subtract(places[1:], places[:-1], out=out[:-1])
    out[-1] = places[0] - places[-1]
