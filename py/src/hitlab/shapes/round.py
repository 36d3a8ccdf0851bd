"""2D shapes with a radius: disks and capsules."""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, SupportsIndex, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab.arithmetic.elementwise import unit
from hitlab.arithmetic.predicates import Vector
from hitlab.shapes.boundary import Boundary, about_vertices
from hitlab.shapes.core import Core, Layout, core
from hitlab.shapes.field import Scalar, Vectors
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.polygonal import Polygon
from hitlab.shapes.rotation import exact_cos_sin, turned
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.validation import NOT_NEGATIVE, Floats


class Disk(PlaneShape[Many, "Disk[Any]"]):
    """A closed disk.

    Parameters
    ----------
    center : array_like, shape (..., 2)
    radius : array_like, shape (...)
        At least 0; a disk of radius 0 is a point.

    Raises
    ------
    ValueError
        If a number is not finite, a radius is negative, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Disk((-4, 0), 1)
    Disk(center=[-4.0, 0.0], radius=1.0)
    >>> hl.Disk([(0, 0), (3, 0)], 1).shape
    (2,)
    >>> hl.Disk((0, 0), [1, -2])
    Traceback (most recent call last):
    ValueError: radius[1] = -2.0 must be >= 0
    """

    center = Vectors("The centre, shape (..., 2).", 2)
    radius = Scalar("The radius, shape (...).", limit=NOT_NEGATIVE)

    @overload
    def __init__(self: "Disk[Single]", center: Place, radius: float) -> None: ...
    @overload
    def __init__(self: "Disk[Batch]", center: Places, radius: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Disk[Any]", center: ArrayLike, radius: ArrayLike) -> None: ...
    def __init__(self, center: ArrayLike, radius: ArrayLike) -> None:
        self._keep(center, radius)

    @cached_property
    def core(self) -> Core:
        """The core: one vertex and a radius."""
        return core(Layout(1, radii=1), self.columns, solid=self.columns[-1] > 0)

    def outline(self, segments: SupportsIndex = 64) -> Polygon[Many]:
        """Return the regular polygon inscribed in the disk.

        Parameters
        ----------
        segments : int, default 64
            The number of sides, at least 3.

        Returns
        -------
        Polygon
            Counter-clockwise, starting at the right; for a batch, one polygon for each disk. Its
            corners are on the circle up to rounding. The sides are inside it by at most `radius *
            (1 - cos(pi / segments))`: 0.12 % of the radius for 64 segments, 0.0075 % for 256. For
            radius 0, all corners are equal to the point.

        Raises
        ------
        ValueError
            If `segments` is not an integer >= 3, or if a corner exceeds the range of floats.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Disk((1, 0), 2).outline(segments=4)
        Polygon(vertices=[[3.0, 0.0], [1.0, 2.0], [-1.0, 0.0], [1.0, -2.0]])
        >>> hl.Disk([(0, 0), (9, 0)], 1).outline().vertices.shape
        (2, 64, 2)
        """
        count = _checked_segments(segments)
        return _outline(
            [(self.center, np.arange(count) / count)], self._field("radius"), (1.0, 0.0)
        )

    def _disks(self) -> Boundary:
        return *self.columns, self.columns[-1], None


class Capsule(PlaneShape[Many, "Capsule[Any]"]):
    """A capsule: all points within a radius of a segment.

    Parameters
    ----------
    start, end : array_like, shape (..., 2)
    radius : array_like, shape (...)
        At least 0; a capsule of radius 0 is a segment, and one with equal ends is a disk.

    Raises
    ------
    ValueError
        If a number is not finite, a radius is negative, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Capsule((0, 0), (1, 0), 0.5)
    Capsule(start=[0.0, 0.0], end=[1.0, 0.0], radius=0.5)
    """

    start = Vectors("The start, shape (..., 2).", 2)
    end = Vectors("The end, shape (..., 2).", 2)
    radius = Scalar("The radius, shape (...).", limit=NOT_NEGATIVE)

    @overload
    def __init__(self: "Capsule[Single]", start: Place, end: Place, radius: float) -> None: ...
    @overload
    def __init__(
        self: "Capsule[Batch]", start: Places, end: ArrayLike, radius: ArrayLike
    ) -> None: ...
    @overload
    def __init__(
        self: "Capsule[Any]", start: ArrayLike, end: ArrayLike, radius: ArrayLike
    ) -> None: ...
    def __init__(self, start: ArrayLike, end: ArrayLike, radius: ArrayLike) -> None:
        self._keep(start, end, radius)

    @cached_property
    def core(self) -> Core:
        """The core: two vertices and a radius."""
        return core(Layout(2, radii=1), self.columns, solid=self.columns[-1] > 0)

    def outline(self, segments: SupportsIndex = 64) -> Polygon[Many]:
        """Return a polygon inscribed in the capsule.

        Parameters
        ----------
        segments : int, default 64
            The number of sides of both round ends together, at least 3; an odd number is increased
            by 1.

        Returns
        -------
        Polygon
            Counter-clockwise, starting on the right of the end; for a batch, one polygon for each
            capsule. It has the capsule's straight sides up to rounding. At the round ends, the
            error is at most `radius * (1 - cos(pi / segments))`, as for `Disk.outline`. For equal
            ends, it is a regular polygon with two repeated corners; for radius 0, it is the segment
            with repeated corners.

        Raises
        ------
        ValueError
            If `segments` is not an integer >= 3, or if a corner exceeds the range of floats.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Capsule((0, 0), (4, 0), 1).outline(segments=4).vertices.tolist()
        [[4.0, -1.0], [5.0, 0.0], [4.0, 1.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]
        """
        half = -(-_checked_segments(segments) // 2)
        turns = np.arange(half + 1) / (2 * half)
        arcs = (self.end, turns - 0.25), (self.start, turns + 0.25)
        return _outline(arcs, self._field("radius"), _way(self.start, self.end))

    def _disks(self) -> Boundary:
        return about_vertices(self.columns[:4], self.columns[4])


def _checked_segments(segments: SupportsIndex) -> int:
    if not (isinstance(segments, SupportsIndex) and int(segments) >= 3):
        raise ValueError(f"segments must be an integer >= 3, not {segments!r}")
    return int(segments)


def _outline(arcs: Sequence[tuple[Floats, Floats]], radius: float | Floats, way: Vector) -> Any:
    """Return the polygon through points on arcs.

    Each arc is a centre and the angles of its points, as fractions of a turn from `way`.
    """
    corners = []
    for center, turns in arcs:
        arms = np.stack(turned(*way, *exact_cos_sin(2 * math.pi * turns)), axis=-1)
        with np.errstate(over="ignore"):
            corners.append(center[..., None, :] + np.asarray(radius)[..., None, None] * arms)
    return Polygon(np.concatenate(corners, axis=-2))


def _way(start: Floats, end: Floats) -> Vector:
    """Return x and y, shape (..., 1), of the unit vectors from start to end; (1, 0) if equal."""
    x, y = np.moveaxis(end / 2 - start / 2, -1, 0)[..., None]
    return unit(np.where((x == 0) & (y == 0), 1.0, x), y)
