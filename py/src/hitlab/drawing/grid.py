"""The grid of the plane, with a spacing of 1, 2 or 5 times a power of ten, and its axes."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hitlab.drawing.elements import Element, Stroke, Text, run
from hitlab.drawing.labels import SMALL
from hitlab.drawing.looks import LOOKS
from hitlab.drawing.view import HEIGHT, WIDTH, View
from hitlab.words.texts import MINUS, readable

LOOK = LOOKS["grid"]
RANGE = 1e-305, 1e305
"""The range of spacings that are normal doubles."""

FEWEST = 64
"""The minimum spacing of grid lines in units in the last place."""


class Line(NamedTuple):
    """A grid line: its number, its position in the view, and its label."""

    value: float
    at: float
    text: str


def lines(view: View, axis: int) -> list[Line]:
    """Return the grid lines across an axis; none if doubles cannot distinguish them."""
    size = (WIDTH, HEIGHT)[axis]
    least = LOOK["spacing"] / view.scale * view.unit
    middle, half = view[1 + axis] * view.unit, size / 2 / view.scale * view.unit
    low, high = middle - half, middle + half
    farthest = max(abs(low), abs(high))
    if (
        not RANGE[0] < least < RANGE[1]
        or least < FEWEST * math.ulp(farthest)
        or farthest == math.inf
    ):
        return []
    step = _round_up(least)
    every = 2 if step / least * LOOK["spacing"] < LOOK["numbers"] else 1
    places = range(math.ceil(low / step), math.floor(high / step) + 1)
    texts = ("" if i % every else _text(i * step, every * step) for i in places)
    values = [i * step for i in places]
    return [Line(value, view.at((value, value))[axis], text) for value, text in zip(values, texts)]


def _round_up(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is not below `least`."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least)


def _text(value: float, step: float) -> str:
    """Return a number as text, with only the decimals that distinguish it from its neighbours."""
    if not value:
        return "0"
    if step >= 1e6 or (step < 1e-4 and abs(value) < 1000 * step):
        return readable(value)
    decimals = max(0, -math.floor(math.log10(step)))
    return f"{value:.{min(20, decimals)}f}".replace("-", MINUS)


def grid(columns: Sequence[Line], rows: Sequence[Line]) -> Iterator[Element]:
    """Yield the grid lines, with the axes on top."""
    for is_axis in (False, True):
        runs = [[(x, 0.0), (x, HEIGHT)] for value, x, _ in columns if (value == 0) is is_axis]
        runs += [[(0.0, y), (WIDTH, y)] for value, y, _ in rows if (value == 0) is is_axis]
        for ends in runs:
            yield Stroke("axis" if is_axis else "grid", run(ends), 1)


def numbers(columns: Sequence[Line], rows: Sequence[Line]) -> Iterator[Element]:
    """Yield the labels of grid lines at the lower and the left edge, if there is room."""
    rim, corner, free = LOOK["rim"], LOOK["corner"], LOOK["corner"]["x"]
    for _, x, text in columns:
        at, end = (x + LOOK["beside"], HEIGHT - 2 * rim), x + SMALL * LOOK["size"] * len(text)
        if text and free <= at[0] and end + LOOK["beside"] <= WIDTH:
            yield Text("faint", "small", at, at, text)
            free = end + 2 * rim
    for _, y, text in rows:
        if text and LOOK["line"] <= y <= HEIGHT - corner["y"]:
            at = rim, y - LOOK["line"] / 2
            yield Text("faint", "small", at, at, text)
