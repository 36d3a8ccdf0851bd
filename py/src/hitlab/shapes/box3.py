"""Boxes in space: parallelepipeds given by one rounded corner and its three neighbours.

The eight rounded corners of a turned box are rarely those of a box: four of them are not in a
plane. So a Box3 has exactly the corner (-,-,-) and its three neighbours, rounded, and the other
four are exact sums of these.
"""

from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.directed import not_above, not_below
from hitlab.arithmetic.elementwise import is_batch
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.vectors import cross, dot, minus, triples
from hitlab.shapes.boxes import BoxShape
from hitlab.shapes.field import Vectors
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.spatial import LONG3, Core3, SpaceShape, rotation
from hitlab.shapes.turn3 import matrix_of, of_matrix, times
from hitlab.shapes.validation import NOT_NEGATIVE, Floats, checked, refuse

NONE = 0.0, 0.0, 0.0, 1.0
"""The turn of a box that is not rotated."""

THIN, TINY = 2.0**-40, 2.0**-1000
"""Sizes above both, the first relative to the largest number, make edges certainly independent."""

HUGE = 2.0**1020
"""Differences of coordinates beyond it may overflow."""


class Box3(BoxShape[Many, "Box3[Any]"], SpaceShape[Many, "Box3[Any]"]):
    """A closed box in space, axis-aligned if it is not turned.

    It is the parallelepiped of its corner (-,-,-) and that corner's three neighbours, as doubles.

    Parameters
    ----------
    center : array_like, shape (..., 3)
    size : array_like, shape (..., 3)
        The full width, height and depth, at least 0. `Box3.from_bounds` keeps given faces exactly.
    turn : array_like, shape (..., 4), default (0, 0, 0, 1)
        A quaternion x, y, z, w of any length except 0: (0, 0, 1, 1) is a quarter turn about z, and
        (1, 1, 1, 1) a third of a turn about the diagonal. The 24 turns that map a cube to itself
        are exact. `Box3.from_axis` and `Box3.from_matrix` take an angle and a matrix instead.

    Raises
    ------
    ValueError
        If a number is not finite, a size is negative, a turn is zero, a shape is wrong, the batches
        do not broadcast, or a vertex exceeds the range of floats.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Box3((0, 0, 0), (2, 4, 6)).vertices[0].tolist()
    [-1.0, -2.0, -3.0]
    >>> hl.Box3((0, 0, 0), (2, 4, 6), (0, 0, 1, 1)).bounds.tolist()
    [-2.0, -1.0, -3.0, 2.0, 1.0, 3.0]
    >>> hl.Box3((0, 0, 0), (1, 1, -1))
    Traceback (most recent call last):
    ValueError: size[2] = -1.0 must be >= 0
    """

    center = Vectors("The centre, shape (..., 3).", 3)
    size = Vectors("The full width, height and depth, shape (..., 3).", 3, limit=NOT_NEGATIVE)
    turn = Vectors("The quaternion x, y, z, w, shape (..., 4).", 4, limit=LONG3)
    _unturned = NONE

    @overload
    def __init__(self: "Box3[Single]", center: Place, size: Place, turn: Place = NONE) -> None: ...
    @overload
    def __init__(
        self: "Box3[Batch]", center: Places, size: ArrayLike, turn: ArrayLike = NONE
    ) -> None: ...
    @overload
    def __init__(
        self: "Box3[Any]", center: ArrayLike, size: ArrayLike, turn: ArrayLike = NONE
    ) -> None: ...
    def __init__(self, center: ArrayLike, size: ArrayLike, turn: ArrayLike = NONE) -> None:
        self._keep(center, size, turn)
        self._refuse_overflow()

    @overload
    @classmethod
    def from_bounds(cls, bounds: Place) -> "Box3[Single]": ...
    @overload
    @classmethod
    def from_bounds(cls, bounds: Places) -> "Box3[Batch]": ...
    @overload
    @classmethod
    def from_bounds(cls, bounds: ArrayLike) -> "Box3[Any]": ...
    @classmethod
    def from_bounds(cls, bounds: ArrayLike) -> "Box3[Any]":
        """Return the axis-aligned box with these faces, bit for bit; see `Box.from_bounds`.

        Parameters
        ----------
        bounds : array_like, shape (..., 6)
            The minimum x, y, z, then the maximum x, y, z, as in `bounds`.

        Returns
        -------
        Box3

        Raises
        ------
        ValueError
            If a number is not finite, the shape is wrong, a minimum is above its maximum, or a size
            exceeds the range of floats.

        Examples
        --------
        >>> import hitlab as hl
        >>> block = hl.Box3.from_bounds([0.6, 0, 0, 0.7, 1, 1])
        >>> block
        Box3.from_bounds(bounds=[0.6, 0.0, 0.0, 0.7, 1.0, 1.0])
        >>> beside = hl.Box3.from_bounds([0.7, 0, 0, 0.8, 1, 1])
        >>> hl.intersects(block, beside), hl.intersects(block, beside, touching=False)
        (True, False)
        >>> hl.Box3.from_bounds([3, 0, 0, 1, 1, 1])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ValueError: bounds = [3.0, 0.0, 0.0, 1.0, 1.0, 1.0] must be minimum x, y, z, maximum x, ...
        """
        return cls._of_bounds(bounds)

    @classmethod
    def from_axis(
        cls, center: ArrayLike, size: ArrayLike, axis: ArrayLike, angle: ArrayLike
    ) -> "Box3[Any]":
        """Return the box turned about an axis through its centre.

        Parameters
        ----------
        center, size : array_like, shape (..., 3)
        axis : array_like, shape (..., 3)
            Of any length except 0.
        angle : array_like, shape (...)
            In radians, counter-clockwise if the axis points to the viewer.

        Returns
        -------
        Box3

        Raises
        ------
        ValueError
            If the axis is zero or an argument is invalid.

        Examples
        --------
        >>> import math
        >>> import hitlab as hl
        >>> hl.Box3.from_axis((0, 0, 0), (2, 4, 6), (0, 0, 1), math.radians(90))
        Box3(center=[0.0, 0.0, 0.0], size=[2.0, 4.0, 6.0], turn=[0.0, 0.0, 1.0, 1.0])
        """
        return cls(center, size, np.moveaxis(rotation(axis, angle), 0, -1))

    @classmethod
    def from_matrix(cls, matrix: ArrayLike, size: ArrayLike) -> "Box3[Any]":
        """Return the box with the centre and the directions of a homogeneous transform.

        Parameters
        ----------
        matrix : array_like, shape (..., 4, 4)
            The first three columns, normalised, are the directions of the box; the fourth is its
            centre. The last row must be (0, 0, 0, 1). A reflection does not change the box.
        size : array_like, shape (..., 3)

        Returns
        -------
        Box3

        Raises
        ------
        ValueError
            If the first three columns are not perpendicular, as in a shear, or if the last row is
            not (0, 0, 0, 1), or if `Box3` rejects the centre or the size.

        Examples
        --------
        >>> import hitlab as hl
        >>> matrix = [[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]]
        >>> hl.Box3.from_matrix(matrix, (2, 4, 6)).bounds.tolist()
        [3.0, 5.0, 4.0, 7.0, 7.0, 10.0]
        """
        given = checked("matrix", (4, 4), matrix)
        return cls(given[..., :3, 3], size, of_matrix(given))

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (..., 8, 3): x varies first, then y, then z, in the box's own frame.

        The first one and its neighbours are exact; the others are sums of these, rounded.
        """
        columns = [np.asarray(number) for number in self._corners]
        base, *ends = (columns[i : i + 3] for i in range(0, 12, 3))
        found = []
        for n in range(8):
            for axis in range(3):
                others = [end[axis] for k, end in enumerate(ends) if n >> k & 1]
                total, *lost = _summed(base[axis], others)
                found.append(np.where(np.isfinite(total), total + sum(reversed(lost)), total))
        return np.stack(found, axis=-1).reshape(*self.shape, 8, 3)

    def _hull(self) -> Floats:
        return self.vertices

    @cached_property
    def _matrix(self) -> Columns:
        """The directions of the box as the columns of a rotation matrix, row by row."""
        return matrix_of(*self.columns[6:])

    @cached_property
    def _corners(self) -> Columns:
        """The corner (-,-,-) and its three neighbours, by components."""
        if self.has_bounds:
            x, y, z, right, top, front = self._edges
            return x, y, z, right, y, z, x, top, z, x, y, front
        columns, matrix = self.columns, self._matrix
        with np.errstate(over="ignore", under="ignore"):
            halves = [matrix[i] * (columns[3 + i % 3] / 2) for i in range(9)]
            return tuple(
                columns[axis]
                + (i * halves[3 * axis] + j * halves[3 * axis + 1] + k * halves[3 * axis + 2])
                for i, j, k in ((-1, -1, -1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
                for axis in range(3)
            )

    @cached_property
    def core3(self) -> Core3:
        """The core: the corner (-,-,-) and its three neighbours."""
        return Core3(triples(self._corners), is_box=True)

    @cached_property
    def is_solid(self) -> bool:
        """Whether the three edges of a single box are independent.

        Rounding moves a corner by less than 2**-46 of the largest number, and by less than 2**-1060
        below the range of normal floats. An edge that is far longer than this keeps its direction.
        """
        given = self.columns[:6]
        if min(given[3:]) > max(THIN * max(map(abs, given)), TINY):
            return True
        numbers, _ = integers(self._corners)
        base, *ends = triples(numbers)
        i, j, k = (minus(end, base) for end in ends)
        return bool(dot(i, cross(j, k)))

    def _extent(self) -> tuple[Floats, Floats]:
        if self.has_bounds:
            return self._rows[:3], self._rows[3:]
        columns = np.atleast_2d(np.array(self._corners).T).T
        low, high = [], []
        for axis in range(3):
            base, *ends = columns[axis::3]
            low.append(_bound(not_above, base, [np.minimum(base, end) for end in ends]))
            high.append(_bound(not_below, base, [np.maximum(base, end) for end in ends]))
        return np.reshape(low, (3, *self.shape)), np.reshape(high, (3, *self.shape))

    def _turn_others(self, rows: Floats, turn: Floats) -> None:
        rows[3:] = times(turn, rows[3:])

    def _refuse_overflow(self) -> None:
        """Reject a box with a number or a vertex beyond the largest float."""
        super()._refuse_overflow()
        if not all(map(_is_small, self._corners)) and not np.isfinite(self.vertices).all():
            vertices = self.vertices
            refuse("vertices", vertices, ~np.isfinite(vertices), "within the range of floats")


def _is_small(number: Number) -> bool:
    if is_batch(number):
        return bool(np.abs(number).max(initial=0.0) < HUGE)
    return abs(number) < HUGE


@np.errstate(all="ignore")
def _summed(base: Floats, ends: list[Floats]) -> list[Floats]:
    """Return `base` plus the vectors from it to all ends, as a rounded sum and its exact errors.

    The error of a sum is a float itself (D. E. Knuth, "The Art of Computer Programming", volume 2,
    4.2.2, theorem B); so is that of the sum of the errors if only one number moves.
    """
    if not ends:
        return [base]
    total, *rest = ends
    parts: list[Floats] = []
    for end in rest:
        way, lost = _two_sum(end, -base)
        total, left = _two_sum(total, way)
        parts += [left, lost]
    return [total, *parts]


def _two_sum(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return the rounded sum of two floats and its exact error."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _bound(directed: Any, base: Floats, ends: list[Floats]) -> Floats:
    """Return the exact sum, rounded in one direction."""
    total, *parts = _summed(base, ends)
    rest = parts.pop() if parts else total * 0
    while parts:
        rest = directed(parts.pop(), rest)
    bound: Floats = directed(total, rest)
    return bound
