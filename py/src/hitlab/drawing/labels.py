"""Placement of labels: next to their points, apart from each other and from lines, in the view.

Positions are tried in the same order and with the same costs as on the page (`web/draw/labels.js`).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hitlab.drawing.looks import LOOKS
from hitlab.drawing.picture import Point
from hitlab.drawing.view import HEIGHT, WIDTH

SPACE, COST = LOOKS["label"], LOOKS["costs"]
TURNS = [each * math.pi / 4 for each in (0, 1, -1, 2, -2, 3, -3, 4)]
LETTER, SMALL = 0.66, 0.56
"""The width of a character relative to the font size: of a mathematical letter, and of others."""

Stroke = tuple[Point, Point]


class Label(NamedTuple):
    """A label next to one of its `places`, preferably the first, in the direction `away`.

    A label that `is_spare` is omitted if it would cover a line.
    """

    letter: str
    text: str
    of: str
    places: Sequence[Point]
    away: Point = (1.0, -1.0)
    is_spare: bool = False

    @property
    def width(self) -> float:
        """An estimate of the width, because no font metrics are available."""
        sizes = LOOKS["letter"]
        return LETTER * sizes["size"] * len(self.letter) + SMALL * sizes["text"] * len(self.text)

    @property
    def is_letter(self) -> bool:
        """Whether the label is the letter of a point."""
        return not self.text and len(self.places) == 1


class Box(NamedTuple):
    """A box of the view: its upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Box", apart: float = 0.0) -> bool:
        """Return whether two boxes overlap or are closer than `apart` along both axes."""
        return (
            self.x < other.x + other.width + apart
            and other.x < self.x + self.width + apart
            and self.y < other.y + other.height + apart
            and other.y < self.y + self.height + apart
        )

    def gap(self, point: Point) -> float:
        """Return the distance of a point from the box, 0 if it is inside."""
        (x, y), right, below = point, self.x + self.width, self.y + self.height
        return math.hypot(max(self.x - x, 0, x - right), max(self.y - y, 0, y - below))

    def crossed(self, stroke: Stroke) -> bool:
        """Return whether a stroke intersects the box, by testing all separating axes."""
        (ax, ay), (bx, by) = stroke
        if max(ax, bx) < self.x or min(ax, bx) > self.x + self.width:
            return False
        if max(ay, by) < self.y or min(ay, by) > self.y + self.height:
            return False
        dx, dy = bx - ax, by - ay
        across = dx * (self.y + self.height / 2 - ay) - dy * (self.x + self.width / 2 - ax)
        return abs(across) <= (abs(dx) * self.height + abs(dy) * self.width) / 2


VIEW = Box(0.0, 0.0, WIDTH, HEIGHT)


def placed(
    labels: Sequence[Label], strokes: Sequence[Stroke], covered: Iterable[Box] = ()
) -> list[tuple[Label, Box]]:
    """Place labels in order of importance; return those that fit, each with its box."""
    found: list[tuple[Label, Box]] = []
    taken = [*covered]
    for label in labels:
        rivals = [
            each.places[0]
            for each in labels
            if label.is_letter and each.is_letter and each.places != label.places
        ]
        best, least = None, math.inf
        for price, box in sorted(_tried(label)):
            if price >= least:
                break
            crossed = sum(map(box.crossed, strokes))
            own = box.gap(label.places[0])
            if (
                (crossed and label.is_spare)
                or any(box.overlaps(each, SPACE["apart"]) for each in taken)
                or any(box.gap(each) < own for each in rivals)
            ):
                continue
            if price + crossed * COST["stroke"] < least:
                best, least = box, price + crossed * COST["stroke"]
        if best:
            found.append((label, best))
            taken.append(best)
    return found


def _tried(label: Label) -> Iterator[tuple[float, Box]]:
    """Yield the possible boxes of a label inside the view, each with its cost."""
    prefers = math.atan2(label.away[1], label.away[0])
    for i, place in enumerate(label.places):
        if VIEW.gap(place):
            continue
        for far, gap in enumerate(SPACE["gaps"]):
            if label.is_spare and gap > SPACE["farthest"]:
                break
            for turn in TURNS:
                price = abs(turn) * COST["turn"] + far * COST["far"] + i * COST["other"]
                box = _beside(label, place, gap, prefers + turn)
                inset = SPACE["inset"]
                if inset <= box.x <= WIDTH - inset - box.width and (
                    inset <= box.y <= HEIGHT - inset - box.height
                ):
                    yield price, box


def _beside(label: Label, at: Point, gap: float, angle: float) -> Box:
    """Return the box of a label in a direction from a point.

    The middle of a side faces the point, or a corner if the direction is diagonal.
    """
    width, height = label.width, LOOKS["letter"]["height"]
    cos, sin = math.cos(angle), math.sin(angle)
    sides = (max(-1.0, min(1.0, math.sqrt(2) * part)) for part in (cos, sin))
    right, below = ((side - 1) / 2 for side in sides)
    return Box(at[0] + cos * gap + right * width, at[1] + sin * gap + below * height, width, height)
