"""Every plane shape as one thing: the hull of its vertices, with end directions, grown by a radius.

Point, Disk          one vertex; a disk has a radius
Segment, Capsule     two vertices; a capsule has a radius
Triangle, Box, Polygon   three and more, in the order of their hull
Ray, Line            one vertex; one end direction, or two that are opposite
"""

from typing import NamedTuple

from hitlab.predicates import Number

Vector = tuple[Number, Number]


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
    columns: tuple[Number, ...]


class Parts(NamedTuple):
    """The columns of a core, taken apart."""

    vertices: list[Vector]
    ends: list[Vector]
    radius: Number | None


class Edge(NamedTuple):
    """From vertex `start` along (x, y); `before` and `after` tell whether it ends there."""

    start: int
    x: Number
    y: Number
    before: bool
    after: bool


def parts(layout: Layout, columns: tuple[Number, ...]) -> Parts:
    """Take the columns apart; a line's second direction is the first, turned round."""
    stop = 2 * layout.vertices
    vertices = list(zip(columns[:stop:2], columns[1:stop:2]))
    ends = []
    if layout.ends:
        x, y = columns[stop : stop + 2]
        ends = [(x, y), (-x, -y)][: layout.ends]
    return Parts(vertices, ends, columns[-1] if layout.radii else None)


def has_area(layout: Layout) -> bool:
    """Tell the shapes that have an interior unless they are degenerate."""
    return layout.vertices > 2 or layout.radii > 0


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
