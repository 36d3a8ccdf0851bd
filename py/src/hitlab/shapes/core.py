"""Every plane shape in one form: the hull of its vertices, with end directions, grown by a radius.

Point, Disk          one vertex; a disk has a radius
Segment, Capsule     two vertices; a capsule has a radius
Triangle, Box, Polygon   three and more, counter-clockwise in the order of their hull
Ray, Line            one vertex; one end direction, or two that are opposite
"""

import sys
from collections.abc import Callable
from typing import NamedTuple

from hitlab.arithmetic.elementwise import greatest, least, where
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector
from hitlab.shapes.hull import in_order

FARTHEST = sys.float_info.max
"""Stands for infinity in the bounds of a ray: nothing lies beyond it."""


class Layout(NamedTuple):
    """How the columns of a core are to be read: how many vertices, end directions, radii."""

    vertices: int
    ends: int = 0
    radii: int = 0

    @property
    def width(self) -> int:
        """The number of columns."""
        return 2 * self.vertices + 2 * bool(self.ends) + self.radii


class Core(NamedTuple):
    """A layout and its columns: x, y of each vertex, x, y of a direction, a radius."""

    layout: Layout
    columns: Columns
    bounds: Columns
    """The least and the greatest x, and y, of the core without its radius."""
    solid: Test
    """Whether the shape has an interior, exactly."""
    roundings: Number = 1
    """By how many sums a coordinate of a vertex is rounded once it is moved."""

    def map(self, change: Callable[[Number], Number]) -> "Core":
        """Change every column, such as to pick some shapes of a batch."""
        columns, bounds = (tuple(map(change, numbers)) for numbers in self[1:3])
        roundings = self.roundings if isinstance(self.roundings, int) else change(self.roundings)
        return Core(self.layout, columns, bounds, change(self.solid), roundings)


class Parts(NamedTuple):
    """The columns of a core, taken apart."""

    vertices: list[Vector]
    ends: list[Vector]
    radius: Number | None


class Edge(NamedTuple):
    """From vertex `start` along (x, y); `before` and `after` tell whether it ends there.

    A hull lies on the left of its edges, or on their lines.
    """

    start: int
    x: Number
    y: Number
    before: bool
    after: bool


def core(layout: Layout, columns: Columns, *, solid: Test = False) -> Core:
    """Make a core; the vertices have to be in order."""
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
    """Make the core of a polygon of either winding."""
    columns, solid = in_order(vertices)
    return core(Layout(len(columns) // 2), columns, solid=solid)


def parts(layout: Layout, columns: Columns) -> Parts:
    """Take the columns apart; a line's second direction is the first, turned round."""
    stop = 2 * layout.vertices
    vertices = list(zip(columns[:stop:2], columns[1:stop:2]))
    ends = []
    if layout.ends:
        x, y = columns[stop : stop + 2]
        ends = [(x, y), (-x, -y)][: layout.ends]
    return Parts(vertices, ends, columns[-1] if layout.radii else None)


def split_columns(a: Layout, columns: Columns) -> tuple[Columns, Vector, Columns]:
    """Take the columns of a, a way between them, and those of b apart."""
    x, y = columns[a.width : a.width + 2]
    return columns[: a.width], (x, y), columns[a.width + 2 :]


def edges(core: Parts) -> list[Edge]:
    """Give the edges; a lone vertex has none."""
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
