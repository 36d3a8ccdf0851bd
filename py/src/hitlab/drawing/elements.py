"""What pictures are made of, in pixels: `svg.py` writes it, and `hitlab.show` draws it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hitlab.drawing.looks import LOOKS
from hitlab.drawing.picture import Point
from hitlab.words.texts import INDEXED, LOW

TOKENS = {
    **{"a": "shape-a", "b": "shape-b", "other": "shape-other", "mark": "construction"},
    **{each: each for each in ("axis", "faint", "grid", "hit", "paper")},
}
"""By the class of what is drawn, the token of its colour."""


class Path(NamedTuple):
    """Runs from point to point, of which one may go round, or a radius away from its hull.

    Where it `is_sign`, that radius stays as it is in a picture of any size.
    """

    runs: Sequence[Sequence[Point]]
    is_closed: bool = False
    radius: float = 0.0
    is_sign: bool = False


class Stroke(NamedTuple):
    """What is drawn along a path."""

    of: str
    path: Path
    width: float
    dash: Sequence[int] = ()
    strength: float = 1.0


class Area(NamedTuple):
    """What is filled, with a rim in the colour of the paper where that has a width."""

    of: str
    path: Path
    strength: float = 1.0
    rim: float = 0.0


class Text(NamedTuple):
    """A letter of the mathematics and words, the middle of the line at a height.

    It stands beside a point; the kind is `small` or `number`, and may be in the `middle`.
    """

    of: str
    kind: str
    at: Point
    beside: Point
    words: str
    letter: str = ""

    @property
    def indexed(self) -> tuple[str, str]:
        """Give the letter, and an index that stands low."""
        found = INDEXED.fullmatch(self.letter)
        return (found[1], found[2]) if found else (self.letter.translate(LOW), "")


Element = Stroke | Area | Text


def run(points: Iterable[Point], is_closed: bool = False) -> Path:
    """Go from point to point."""
    return Path([[*points]], is_closed)


def sign(at: Point, radius: float) -> Path:
    """Go round a point by so many pixels."""
    return Path([[at]], radius=radius, is_sign=True)


def dot(of: str, at: Point, strength: float = 1.0) -> Area:
    """Draw a point."""
    look = LOOKS["point"]
    return Area(of, sign(at, look["radius"]), strength, look["rim"])
