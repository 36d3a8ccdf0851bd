"""Elements of pictures, in pixels: `svg.py` writes them, and `hitlab.show` draws them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hitlab.drawing.looks import LOOKS
from hitlab.drawing.picture import Point
from hitlab.words.texts import INDEXED, LOW

TOKENS = {
    **{"a": "shape-a", "b": "shape-b", "other": "shape-other", "mark": "construction"},
    **{each: each for each in ("axis", "faint", "grid", "hit", "paper")},
}
"""The colour token of each class of elements."""


class Path(NamedTuple):
    """Polylines; if there is only one, it can be closed or have a radius.

    With a `radius`, the path is the outline of all points within it of the polyline's convex hull.
    With `is_sign`, its size does not depend on the zoom.
    """

    runs: Sequence[Sequence[Point]]
    is_closed: bool = False
    radius: float = 0.0
    is_sign: bool = False


class Stroke(NamedTuple):
    """A line along a path."""

    of: str
    path: Path
    width: float
    dash: Sequence[int] = ()
    strength: float = 1.0


class Area(NamedTuple):
    """A filled path, with a rim in the colour of the paper if `rim` is not zero."""

    of: str
    path: Path
    strength: float = 1.0
    rim: float = 0.0


class Text(NamedTuple):
    """A mathematical letter and words, vertically centred at `at`.

    It is next to the point `beside`. The kind is empty, `small` or `number`, and may include
    `middle`.
    """

    of: str
    kind: str
    at: Point
    beside: Point
    words: str
    letter: str = ""

    @property
    def indexed(self) -> tuple[str, str]:
        """The letter, and its subscript or an empty string."""
        found = INDEXED.fullmatch(self.letter)
        return (found[1], found[2]) if found else (self.letter.translate(LOW), "")


Element = Stroke | Area | Text


def run(points: Iterable[Point], is_closed: bool = False) -> Path:
    """Return the path through points."""
    return Path([[*points]], is_closed)


def sign(at: Point, radius: float) -> Path:
    """Return a circle around a point, with a radius in pixels that does not depend on the zoom."""
    return Path([[at]], radius=radius, is_sign=True)


def dot(of: str, at: Point, strength: float = 1.0) -> Area:
    """Return the dot that marks a point."""
    look = LOOKS["point"]
    return Area(of, sign(at, look["radius"]), strength, look["rim"])
