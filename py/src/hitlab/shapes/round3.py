"""Round 3D shapes: spheres, capsules."""

from functools import cached_property
from typing import Any, overload

from numpy.typing import ArrayLike

from hitlab.arithmetic.predicates import Columns
from hitlab.arithmetic.vectors import triples
from hitlab.shapes.field import Scalar, Vectors
from hitlab.shapes.linear3 import Point3
from hitlab.shapes.single import Batch, Many, Place, Places, Single
from hitlab.shapes.spatial import Core3, SpaceShape
from hitlab.shapes.validation import NOT_NEGATIVE


class Sphere(SpaceShape[Many, "Sphere[Any]"]):
    """A closed ball: a sphere with its interior.

    Parameters
    ----------
    center : array_like, shape (..., 3)
    radius : array_like, shape (...)
        At least 0; a sphere of radius 0 is a point.

    Raises
    ------
    ValueError
        If a number is not finite, a radius is negative, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.Sphere((-4, 0, 2), 1)
    Sphere(center=[-4.0, 0.0, 2.0], radius=1.0)
    >>> hl.Sphere((0, 0, 0), [1, 2, 3]).shape
    (3,)
    >>> hl.Sphere((0, 0), 1)
    Traceback (most recent call last):
    ValueError: center = (0, 0) must have shape (..., 3), such as (x, y, z), not (2,)
    """

    center = Vectors("The centre, shape (..., 3).", 3)
    radius = Scalar("The radius, shape (...).", limit=NOT_NEGATIVE)

    @overload
    def __init__(self: "Sphere[Single]", center: Place, radius: float) -> None: ...
    @overload
    def __init__(self: "Sphere[Batch]", center: Places, radius: ArrayLike) -> None: ...
    @overload
    def __init__(self: "Sphere[Any]", center: ArrayLike, radius: ArrayLike) -> None: ...
    def __init__(self, center: ArrayLike, radius: ArrayLike) -> None:
        self._keep(center, radius)

    @cached_property
    def ball(self) -> Columns:
        """The centre's components and the radius."""
        return self.columns

    @cached_property
    def core3(self) -> Core3:
        """The core: one vertex; the radius is separate."""
        return Core3(triples(self.columns[:3]), self.columns[3])

    @cached_property
    def is_solid(self) -> bool:
        """Whether a single sphere has an interior."""
        return bool(self.columns[3] > 0)


Ball = Point3[Any] | Sphere[Any]
"""A sphere, or a point as a sphere without a radius; single or a batch."""


class Capsule3(SpaceShape[Many, "Capsule3[Any]"]):
    """A capsule in space: all points within a radius of a segment.

    Parameters
    ----------
    start, end : array_like, shape (..., 3)
    radius : array_like, shape (...)
        At least 0; a capsule of radius 0 is a segment, and one with equal ends is a sphere.

    Raises
    ------
    ValueError
        If a number is not finite, a radius is negative, a shape is wrong, or the batches do not
        broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> player = hl.Capsule3((0, 0, 0.5), (0, 0, 1.5), 0.5)
    >>> player
    Capsule3(start=[0.0, 0.0, 0.5], end=[0.0, 0.0, 1.5], radius=0.5)
    >>> hl.intersects(player, hl.HalfSpace3((0, 0, 0), (0, 0, 1)))
    True
    """

    start = Vectors("The start, shape (..., 3).", 3)
    end = Vectors("The end, shape (..., 3).", 3)
    radius = Scalar("The radius, shape (...).", limit=NOT_NEGATIVE)

    @overload
    def __init__(self: "Capsule3[Single]", start: Place, end: Place, radius: float) -> None: ...
    @overload
    def __init__(
        self: "Capsule3[Batch]", start: Places, end: ArrayLike, radius: ArrayLike
    ) -> None: ...
    @overload
    def __init__(
        self: "Capsule3[Any]", start: ArrayLike, end: ArrayLike, radius: ArrayLike
    ) -> None: ...
    def __init__(self, start: ArrayLike, end: ArrayLike, radius: ArrayLike) -> None:
        self._keep(start, end, radius)

    @cached_property
    def core3(self) -> Core3:
        """The core: two vertices; the radius is separate."""
        return Core3(triples(self.columns[:6]), self.columns[6])

    @cached_property
    def is_solid(self) -> bool:
        """Whether a single capsule has an interior."""
        return bool(self.columns[6] > 0)
