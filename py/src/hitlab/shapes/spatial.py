"""The base class of 3D shapes: a core, and rotations."""

from functools import cached_property
from typing import Any, NamedTuple, Self, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.vectors import Vector3
from hitlab.shapes.base import OfBatch, Shape
from hitlab.shapes.linear import LEAST_TURNED, MOST_TURNED
from hitlab.shapes.single import Many, Own, Place
from hitlab.shapes.turn3 import matrix_of, of_axis, turned
from hitlab.shapes.validation import Floats, Limit, checked, grouping

LONG3 = Limit("nonzero", any, lambda given: np.asarray((given == 0).all(axis=-1)))
"""The condition on a direction in space, or on a quaternion."""


class Core3(NamedTuple):
    """A single 3D shape without its radius: the hull of its vertices and its unbounded ends."""

    vertices: tuple[Vector3, ...]
    """As given; of a box, one corner and its three neighbours."""
    radius: float = 0.0
    is_box: bool = False
    direction: Vector3 | None = None
    """The direction of a ray or a line."""
    ends: int = 0
    """The number of sides on which the shape is unbounded."""


class SpaceShape(Shape[Many, Own], family=True):
    """A 3D shape."""

    dimension = 3

    @cached_property
    def core3(self) -> Core3:
        """The core of a single shape; a half-space and a mesh have none."""
        raise TypeError(f"a {type(self).__name__} is no hull of vertices")

    @cached_property
    def is_solid(self) -> bool:
        """Whether a single shape has an interior, decided exactly."""
        return False

    @overload
    def rotate(
        self: OfBatch, axis: ArrayLike, angle: ArrayLike, about: ArrayLike = (0, 0, 0)
    ) -> OfBatch: ...
    @overload
    def rotate(self, axis: Place, angle: float, about: Place = (0, 0, 0)) -> Self: ...
    @overload
    def rotate(self, axis: ArrayLike, angle: ArrayLike, about: ArrayLike = (0, 0, 0)) -> Own: ...
    @grouping(lambda *_: {"axis": (3,), "angle": (), "about": (3,)})
    def rotate(self, axis: ArrayLike, angle: ArrayLike, about: ArrayLike = (0, 0, 0)) -> Any:
        """Return the shape rotated about an axis.

        Parameters
        ----------
        axis : array_like, shape (..., 3)
            The direction of the axis, of any length except 0.
        angle : array_like, shape (...)
            In radians, counter-clockwise if the axis points to the viewer (right-hand rule).
        about : array_like, shape (..., 3), default (0, 0, 0)
            A point of the axis, which does not move.

        Returns
        -------
        Shape
            A shape of the same class; axes, angles and points broadcast against the batch. If the
            rotation is one of the 24 that map a cube to itself, such as a quarter turn about z, it
            is exact; a full turn preserves all numbers bit for bit. The turn of a box is multiplied
            by that of the rotation.

        Raises
        ------
        ValueError
            If a number is not finite, the axis is zero, a shape is wrong, or the result exceeds the
            range of floats.

        Examples
        --------
        >>> import math
        >>> import hitlab as hl
        >>> hl.Point3((1, 2, 3)).rotate((0, 0, 1), math.radians(90))
        Point3(position=[-2.0, 1.0, 3.0])
        >>> hl.Segment3((1, 0, 0), (0, 1, 0)).rotate((1, 1, 1), math.radians(120))
        Segment3(start=[0.0, 1.0, 0.0], end=[0.0, 0.0, 1.0])
        >>> hl.Box3((2, 0, 0), (2, 4, 6)).rotate((0, 0, 1), math.radians(90)).bounds.tolist()
        [-2.0, 1.0, -3.0, 2.0, 3.0, 3.0]
        """
        turn, center = rotation(axis, angle), checked("about", (3,), about)
        shape = self._rotatable()
        rows = shape._rows_over(turn=turn.shape[1:], about=center.shape[:-1])
        points = shape._points(rows)
        turn_about(points, turn, center)
        shape._turn_others(rows[3 * len(points) :], turn)
        return shape._moved(rows)


def rotation(axis: ArrayLike, angle: ArrayLike) -> Floats:
    """Return the quaternions of rotations as rows x, y, z, w."""
    way, turn = checked("axis", (3,), axis), checked("angle", (), angle)
    return of_axis(way, turn)


@np.errstate(all="ignore")
def turn_about(points: Floats, turn: Floats, center: Floats) -> None:
    """Rotate points (n, 3, ...) about a centre in place."""
    parts, middle = np.moveaxis(points, 1, 0), np.moveaxis(center, -1, 0)
    matrix = matrix_of(*turn)
    moved = turned(matrix, *(part - own for part, own in zip(parts, middle)))
    rests = (matrix[0] == 1) & (matrix[4] == 1)
    for part, own, new in zip(parts, middle, moved):
        part[...] = np.where(rests, part, own + new)


def turn_direction(rows: Floats, turn: Floats) -> None:
    """Rotate directions in place; one out of range is first scaled to a length of about 1."""
    matrix = matrix_of(*turn)
    size = abs(rows).max(axis=0)
    is_exact = np.all([abs(entry - np.rint(entry)) == 0 for entry in matrix], axis=0)
    out = ~((size > LEAST_TURNED) & (size < MOST_TURNED)) & ~is_exact
    rows[...] = turned(matrix, *np.where(out, np.ldexp(rows, -np.frexp(size)[1]), rows))
