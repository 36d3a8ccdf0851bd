"""The shapes of the plane with a radius: disks and capsules."""

from functools import cached_property
from typing import Any, overload

from numpy.typing import ArrayLike

from hitlab.shapes.boundary import Boundary, about_vertices
from hitlab.shapes.core import Core, Layout, core
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.scalar import scalar
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.validation import NOT_NEGATIVE, Floats


class Disk(PlaneShape[Many, "Disk[Any]"]):
    """A closed disk.

    Parameters
    ----------
    center : array_like, shape (..., 2)
    radius : array_like, shape (...)
        At least 0; with 0 the disk is a point.

    Raises
    ------
    ValueError
        For numbers that are not finite, a negative radius, a wrong shape.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Disk((-4, 0), 1)
    Disk(center=[-4.0, 0.0], radius=1.0)
    >>> hl.Disk([(0, 0), (3, 0)], 1).shape
    (2,)
    >>> hl.Disk((0, 0), [1, -2])
    Traceback (most recent call last):
    ValueError: radius[1] = -2.0: want a number >= 0
    """

    fields = {"center": (2,), "radius": ()}
    _limits = {"radius": NOT_NEGATIVE}

    @overload
    def __init__(self: "Disk[Single]", center: Place, radius: float) -> None: ...
    @overload
    def __init__(self: "Disk[Batch]", center: Places, radius: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Disk[Any]", center: ArrayLike, radius: ArrayLike) -> None: ...
    def __init__(self, center: ArrayLike, radius: ArrayLike) -> None:
        self._keep(center, radius)

    @property
    def center(self) -> Floats:
        """The centre, shape (..., 2)."""
        return self._field("center")

    @scalar
    def radius(self) -> float | Floats:
        """The radius, shape (...)."""
        return self._field("radius")

    @cached_property
    def core(self) -> Core:
        """One vertex and a radius."""
        return core(Layout(1, radii=1), self.columns, solid=self.columns[-1] > 0)

    def _disks(self) -> Boundary:
        return *self.columns, self.columns[-1], None


class Capsule(PlaneShape[Many, "Capsule[Any]"]):
    """All points within a radius of a segment.

    Parameters
    ----------
    start, end : array_like, shape (..., 2)
    radius : array_like, shape (...)
        At least 0.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Capsule((0, 0), (1, 0), 0.5)
    Capsule(start=[0.0, 0.0], end=[1.0, 0.0], radius=0.5)
    """

    fields = {"start": (2,), "end": (2,), "radius": ()}
    _limits = {"radius": NOT_NEGATIVE}

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

    @property
    def start(self) -> Floats:
        """The start, shape (..., 2)."""
        return self._field("start")

    @property
    def end(self) -> Floats:
        """The end, shape (..., 2)."""
        return self._field("end")

    @scalar
    def radius(self) -> float | Floats:
        """The radius, shape (...)."""
        return self._field("radius")

    @cached_property
    def core(self) -> Core:
        """Two vertices and a radius."""
        return core(Layout(2, radii=1), self.columns, solid=self.columns[-1] > 0)

    def _disks(self) -> Boundary:
        return about_vertices(self.columns[:4], self.columns[4])
