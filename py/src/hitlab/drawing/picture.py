"""What a picture is made of: plain numbers in the coordinates of the plane."""

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Figure(NamedTuple):
    """A shape: what lies within the radius of the points' hull, which goes on in each of the ways.

    Parameters
    ----------
    points : sequence of (x, y)
        In the order of the hull, counter-clockwise.
    ways : sequence of (x, y)
        One of a ray, two of a line.
    radius : float
    of : str
        `a` or `b`, whose colour it has.
    hit : bool
        Whether it meets another one.
    letters : sequence of (str, (x, y))
        Points that have letters.
    number : str
        By what it goes that has no letters.
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
        """Whether it is a line of some kind."""
        return len(self.points) < 3 and not self.radius


class Drawn(NamedTuple):
    """A mark, how strongly it is drawn, and what is written beside it: letters, then words."""

    kind: str
    points: Sequence[Point]
    of: str = ""
    strength: float = 1.0
    letter: str = ""
    text: str = ""
    is_sign: bool = False
    """Whether it is there for what is written alone."""


class Picture(NamedTuple):
    """Figures and marks, with a title for who cannot see them, and a line below for all.

    Parameters
    ----------
    meetings : sequence of (x, y)
        The points in which outlines cross; of what a line crosses the entry and the exit.
    ghosts : sequence of Figure
        Where a shape is not, but will be.
    """

    title: str
    figures: Sequence[Figure]
    marks: Sequence[Drawn] = ()
    meetings: Sequence[Point] = ()
    caption: str = ""
    ghosts: Sequence[Figure] = ()
