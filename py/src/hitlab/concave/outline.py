"""Outlines: simple regions, with holes, that need not be convex."""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain, groupby, pairwise
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.arithmetic.integers import integers
from hitlab.concave.convex_parts import cut, rings_of
from hitlab.concave.rings import is_clockwise, simple
from hitlab.shapes.core import Core
from hitlab.shapes.linear import Segment
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.polygonal import Polygon
from hitlab.shapes.shown import text
from hitlab.shapes.single import Batch, Many, Single
from hitlab.shapes.validation import Floats

Side = tuple[tuple[float, float], tuple[float, float]]
"""The two ends of an edge."""


class Outline(PlaneShape[Many, "Outline[Any]"]):
    """A closed region within a ring and outside its holes, which need not be convex.

    One shape with one verdict and one reason, in its own corners and edges. It is always single.
    Every query accepts it except `meet` and `contact`, which need convex shapes: for contacts, use
    its convex `parts` as one body of a group.

    Parameters
    ----------
    ring : array_like, shape (n, 2)
        At least three corners in order, clockwise or counter-clockwise. A last corner that repeats
        the first is dropped.
    holes : iterable of array_like, shape (m, 2), optional
        More rings, inside the first one. They may touch it and each other in points, but not so
        that they divide the inside.

    Raises
    ------
    ValueError
        If a number is not finite, a shape is wrong, a ring crosses or touches itself (the message
        names both sides and the point), or a hole lies outside or inside another one.

    Notes
    -----
    A copy that is translated or rotated has rounded corners. It is not checked again: a point is
    inside if a ray from it crosses the rings an odd number of times.

    Examples
    --------
    >>> import hitlab as hl
    >>> corner = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    >>> hl.intersects(corner, hl.Disk((3, 3), 1)), hl.distance(corner, hl.Point((3, 3)))
    (False, 2.0)
    >>> len(corner.parts)
    2
    >>> frame = hl.Outline([(0, 0), (3, 0), (3, 3), (0, 3)], [[(1, 1), (2, 1), (2, 2), (1, 2)]])
    >>> hl.intersects(frame, hl.Point([(1.5, 1.5), (1, 1), (0.5, 0.5)]))
    array([False,  True,  True])
    >>> hl.Outline([(0, 0), (2, 2), (2, 0), (0, 2)])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: ring[0] to ring[1] and ring[2] to ring[3] meet at (1.0, 1.0): ...
    """

    fields = {"ring": (), "holes": ()}

    _kept = ("fields", "_rows", "_source")

    _source: "Outline[Any] | None" = None
    """The shape that was checked, if this one is a moved copy of it."""

    can_batch = False
    is_solid = True
    boundary = None

    def __init__(self, ring: ArrayLike, holes: Iterable[ArrayLike] = ()) -> None:
        rings = rings_of("ring", ring, holes)
        simple(rings)
        self._keep_rings({name: _open(each) for name, each in rings.items()})

    @classmethod
    def _known(cls, ring: ArrayLike, holes: Iterable[ArrayLike] = ()) -> "Outline[Single]":
        """Return the outline of rings that are known to be valid."""
        made: Outline[Any] = object.__new__(cls)
        made._keep_rings(rings_of("ring", ring, holes))
        return made

    def _keep_rings(self, rings: dict[str, Floats]) -> None:
        vars(self)["fields"] = {name: each.shape for name, each in rings.items()}
        self._freeze(np.concatenate([each.ravel() for each in rings.values()]))

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        return {"ring": (count // 2, 2), "holes": ()}

    @property
    def ring(self) -> Floats:
        """The corners of the ring, shape (n, 2)."""
        ring: Floats = self._field("ring")
        return ring

    @property
    def holes(self) -> list[Floats]:
        """The corners of each hole, shape (m, 2)."""
        return [self._field(name) for name in self.fields if name != "ring"]

    @property
    def rings(self) -> list[Floats]:
        """The ring, then the holes."""
        return [self.ring, *self.holes]

    @cached_property
    def parts(self) -> list[Polygon[Single]]:
        """The convex parts, as `convex_parts` returns them.

        Examples
        --------
        >>> import hitlab as hl
        >>> corner = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
        >>> hl.Group(*corner.parts, hl.Disk((3, 1.5), 1), bodies=[0, 0, 1]).contacts()[1].depth
        array([0.5])
        """
        points = self._rows.reshape(-1, 2)
        return [Polygon._convex(points[part].ravel().tolist()) for part in self._cut]

    @cached_property
    def _cut(self) -> list[list[int]]:
        """The corner numbers of each part; a moved copy has those of its original."""
        if self._source:
            return self._source._cut
        return cut(dict(zip(self.fields, self.rings)))

    @cached_property
    def loops(self) -> list[list[tuple[float, float]]]:
        """The ring counter-clockwise and the holes clockwise, without repeated corners."""
        found = []
        for i, ring in enumerate(self.rings):
            corners = [corner for corner, _ in groupby(map(tuple, ring.tolist()))]
            whole, _ = integers(chain(*corners))
            is_turned = is_clockwise([*zip(whole[::2], whole[1::2])]) is not bool(i)
            found.append(corners[::-1] if is_turned else corners)
        return found

    @cached_property
    def sides(self) -> list[Side]:
        """The ends of each edge, with the region to its left."""
        sides = (side for loop in self.loops for side in pairwise([*loop, loop[0]]))
        return [(start, end) for start, end in sides if start != end]

    @cached_property
    def edges(self) -> Segment[Batch]:
        """The same as a batch of segments."""
        ends = np.array(self.sides)
        return Segment(ends[:, 0], ends[:, 1])

    @cached_property
    def spans(self) -> Floats:
        """The bounds of the edges as columns, shape (4, n)."""
        return self.edges.bounds.T

    @property
    def core(self) -> Core:
        """Not available for an outline, which is not the hull of its corners."""
        raise TypeError("an Outline is not convex: use its parts")

    def _points(self, rows: Floats) -> Floats:
        return rows.reshape(len(rows) // 2, 2, *rows.shape[1:])

    def _rows_over(self, **batches: tuple[int, ...]) -> Floats:
        if not self.shape and any(batches.values()):
            name, batch = next(each for each in batches.items() if each[1])
            problem = f"{name} must be single, not a batch of shape {batch}"
            raise ValueError(f"{problem}: an Outline cannot be in a batch")
        return super()._rows_over(**batches)

    def _moved(self, rows: Floats, kept: dict[str, Any] | None = None) -> Self:
        source = None if self.shape else self._source or self
        return super()._moved(rows, {**(kept or {}), "_source": source})

    def take(
        self, numbers: NDArray[np.intp], *, of_prepared: bool, with_core: bool = False
    ) -> Self:
        """Return outlines of a group's flat batch, picked by index."""
        made = self._of(self._rows[:, numbers])
        vars(made)["singles"] = [*map(self.single, numbers.tolist())]
        return made

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The outline as a GeoJSON Polygon, its corners in the given order."""
        rings = ([*map(tuple, ring.tolist())] for ring in self.rings)
        return {"type": "Polygon", "coordinates": tuple((*ring, ring[0]) for ring in rings)}

    def __repr__(self) -> str:
        holes = f", holes=[{', '.join(map(text, self.holes))}]" if self.holes else ""
        return f"{type(self).__name__}(ring={text(self.ring)}{holes})"


def _open(ring: Floats) -> Floats:
    """Return the ring without a last corner that repeats the first."""
    return ring[:-1] if np.array_equal(ring[0], ring[-1]) else ring


def edges_of(a: Any, b: Any) -> tuple[Any, Any]:
    """Return two shapes with the edges, as batches that broadcast, in place of outlines."""
    first, second = (each.edges if isinstance(each, Outline) else each for each in (a, b))
    return (first[:, None] if first.shape and second.shape else first), second


def is_outline(*shapes: object) -> bool:
    """Return whether one of these shapes is an outline."""
    return any(isinstance(each, Outline) for each in shapes)


def near(a: Outline, b: PlaneShape) -> Any:
    """Return the edges of an outline whose bounds intersect those of another shape, or None."""
    left, low, right, high = b.bounds
    west, south, east, north = a.spans
    chosen = (west <= right) & (left <= east) & (south <= high) & (low <= north)
    return a.edges[chosen] if chosen.any() else None


def any_point(shape: PlaneShape) -> tuple[float, float]:
    """Return a point of a shape."""
    if isinstance(shape, Outline):
        return shape.sides[0][0]
    return shape.core.parts.vertices[0]


def ends_of(thin: PlaneShape) -> tuple[Any, Any]:
    """Return the ends of a bounded shape without an area, which may be equal."""
    vertices = thin.core.parts.vertices
    return min(vertices), max(vertices)
