"""Contents of a picture: plain numbers in the coordinates of the plane."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Point = tuple[float, float]

MOST = 500
"""The largest number of shapes of a batch or a group that are drawn."""

NUMBERED = 100
"""Up to this number of shapes, each has its index as a label."""


class Figure(NamedTuple):
    """A shape: all points within a radius of a hull, unbounded in the directions `ways`.

    Parameters
    ----------
    points : sequence of (x, y)
        The corners of the hull, or of the ring of an outline, counter-clockwise.
    ways : sequence of (x, y)
        Directions in which the shape is unbounded: one for a ray, two for a line.
    radius : float
    of : str
        `a`, `b` or `other`, which determines the colour.
    hit : bool
        Whether the shape intersects another one.
    letters : sequence of (str, (x, y))
        The points with letters.
    number : str
        The number that labels a shape without letters.
    holes : sequence of sequences of (x, y)
        The corners of each hole, clockwise. The `points` of a shape with holes, or of one that is
        not convex, are its ring.
    """

    points: Sequence[Point]
    ways: Sequence[Point] = ()
    radius: float = 0.0
    of: str = "a"
    hit: bool = False
    letters: Sequence[tuple[str, Point]] = ()
    number: str = ""
    holes: Sequence[Sequence[Point]] = ()

    @property
    def is_thin(self) -> bool:
        """Whether the shape is a point or a line of some kind."""
        return len(self.points) < 3 and not self.radius


class Drawn(NamedTuple):
    """A mark, its strength, and its label: letters, then words."""

    kind: str
    points: Sequence[Point]
    of: str = ""
    strength: float = 1.0
    letter: str = ""
    text: str = ""
    is_sign: bool = False
    """Whether only the label is drawn."""


class Picture(NamedTuple):
    """Figures and marks, with a title for screen readers and a caption.

    Parameters
    ----------
    meetings : sequence of (x, y)
        The points where outlines cross; for a ray or a line, the entry and the exit.
    ghosts : sequence of Figure
        Future positions of shapes.
    """

    title: str
    figures: Sequence[Figure]
    marks: Sequence[Drawn] = ()
    meetings: Sequence[Point] = ()
    caption: str = ""
    ghosts: Sequence[Figure] = ()


def figure(shape: Any, **look: Any) -> Figure:
    """Return the figure of a single 2D shape."""
    if not shape.can_batch:
        ring, *holes = shape.loops
        return Figure(ring, holes=holes, **look)
    vertices, ways, radius = shape.core.parts
    return Figure(vertices, ways, radius or 0.0, **look)


def picture(name: str, shapes: Iterable[Any], count: int) -> Picture:
    """Return a picture of the first of `count` shapes; its caption reports omitted ones."""
    numbers = [*map(str, range(count))] if 1 < count <= NUMBERED else [""] * count
    figures = [figure(shape, number=number) for shape, number in zip(shapes, numbers[:MOST])]
    left_out = f"the first {MOST:,} of {count:,}" if count > MOST else ""
    return Picture(f"{name}: {left_out}" if left_out else name, figures, caption=left_out)
