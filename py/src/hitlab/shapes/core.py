"""Cores: every 2D shape as the hull of vertices and end directions, grown by a radius.

Point, Disk          one vertex; a disk has a radius
Segment, Capsule     two vertices; a capsule has a radius
Triangle, Box, Polygon   three or more vertices, counter-clockwise, in the order of their hull
Ray, Line            one vertex; one end direction, or two opposite ones
"""

import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import greatest, least, where
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector
from hitlab.shapes.hull import in_order

FARTHEST = sys.float_info.max
"""Represents infinity in the bounds of a ray or a line: nothing is beyond it."""


class Layout(NamedTuple):
    """The meaning of a core's columns: the numbers of vertices, end directions and radii."""

    vertices: int
    ends: int = 0
    radii: int = 0

    @property
    def width(self) -> int:
        """The number of columns."""
        return 2 * self.vertices + 2 * bool(self.ends) + self.radii


class Core(NamedTuple):
    """A layout and its columns: x, y of each vertex, then of a direction, then a radius, if any."""

    layout: Layout
    columns: Columns
    bounds: Columns
    """The minimum and the maximum x, then y, of the core without its radius."""
    solid: Test
    """Whether the shape has an interior, decided exactly."""
    roundings: Number = 1
    """The number of sums that round a vertex coordinate of a moved shape, including the move."""

    @property
    def parts(self) -> "Parts":
        """The columns, unpacked."""
        return parts(self.layout, self.columns)

    def map(self, change: Callable[[Number], Number]) -> "Core":
        """Return the core with every column changed by a function, for example indexed."""
        columns, bounds = (tuple(map(change, numbers)) for numbers in self[1:3])
        roundings = self.roundings if isinstance(self.roundings, int) else change(self.roundings)
        return Core(self.layout, columns, bounds, change(self.solid), roundings)


class Parts(NamedTuple):
    """The columns of a core, unpacked."""

    vertices: list[Vector]
    ends: list[Vector]
    radius: Number | None


class Edge(NamedTuple):
    """An edge from vertex `start` along (x, y), which may be unbounded.

    `before` is whether the edge is bounded at its start, and `after` at its other end. A hull is to
    the left of its edges, or on their lines.
    """

    start: int
    x: Number
    y: Number
    before: bool
    after: bool


def joined_cores(cores: list[Core]) -> Core:
    """Return the core of all shapes of batches with the same layout."""
    if len(cores) == 1:
        return cores[0]
    shapes = [core.columns[0].shape for core in cores]
    columns, bounds = (
        tuple(map(np.concatenate, zip(*(core[part] for core in cores)))) for part in (1, 2)
    )
    solid, roundings = (
        np.concatenate([np.broadcast_to(core[part], own) for core, own in zip(cores, shapes)])
        for part in (3, 4)
    )
    return Core(cores[0].layout, columns, bounds, solid, roundings)


def core(layout: Layout, columns: Columns, *, solid: Test = False) -> Core:
    """Return the core with these columns; the vertices must be in the order of their hull."""
    bounds: Columns = ()
    for axis in (0, 1):
        places = columns[axis : 2 * layout.vertices : 2]
        low, high = (places * 2) if len(places) == 1 else (least(places), greatest(places))
        if layout.ends:
            way = columns[2 + axis]
            back, forth = (way < 0, way > 0) if layout.ends == 1 else (way != 0,) * 2
            low, high = where(back, -FARTHEST, low), where(forth, FARTHEST, high)
        bounds += (low, high)
    return Core(layout, columns, bounds, solid)


def hull_core(vertices: Columns) -> Core:
    """Return the core of a polygon of either winding."""
    columns, solid = in_order(vertices)
    return core(Layout(len(columns) // 2), columns, solid=solid)


def gaps(a: Columns, b: Columns) -> Columns:
    """Return the gaps between two bounds to the left, right, bottom and top; negative: none."""
    west, east, south, north = a
    left, right, low, high = b
    return west - right, left - east, south - high, low - north


def parts(layout: Layout, columns: Columns) -> Parts:
    """Return the unpacked columns; a line's second direction is the opposite of its first."""
    stop = 2 * layout.vertices
    vertices = list(zip(columns[:stop:2], columns[1:stop:2]))
    ends = []
    if layout.ends:
        x, y = columns[stop : stop + 2]
        ends = [(x, y), (-x, -y)][: layout.ends]
    return Parts(vertices, ends, columns[-1] if layout.radii else None)


def split_columns(a: Layout, columns: Columns) -> tuple[Columns, Vector, Columns]:
    """Return the columns of a, the displacement that follows them, and the columns of b."""
    x, y = columns[a.width : a.width + 2]
    return columns[: a.width], (x, y), columns[a.width + 2 :]


def edges(core: Parts) -> list[Edge]:
    """Return the edges; a single vertex with no end directions has none."""
    if core.ends:
        x, y = core.ends[0]
        return [Edge(0, x, y, before=len(core.ends) == 1, after=False)]
    count = len(core.vertices)
    return [
        Edge(i, x - px, y - py, before=True, after=True)
        for i, (px, py) in enumerate(core.vertices)
        for x, y in [core.vertices[(i + 1) % count]]
        if count > 2 or i < count - 1
    ]
