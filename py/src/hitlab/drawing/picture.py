"""Contents of a picture: plain numbers in the coordinates of the plane."""

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Figure(NamedTuple):
    """A shape: all points within a radius of a convex hull, unbounded in the directions `ways`.

    Parameters
    ----------
    points : sequence of (x, y)
        The corners of the hull, counter-clockwise.
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
    """

    points: Sequence[Point]
    ways: Sequence[Point] = ()
    radius: float = 0.0
    of: str = "a"
    hit: bool = False
    letters: Sequence[tuple[str, Point]] = ()
    number: str = ""

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
