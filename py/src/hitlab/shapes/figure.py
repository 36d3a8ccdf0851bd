"""Shapes as figures of a picture."""

from collections.abc import Iterable
from typing import Any

from hitlab.drawing.picture import Figure, Picture
from hitlab.shapes.core import parts

MOST = 500
"""How many shapes of a batch or a group are drawn."""

NUMBERED = 100
"""Of so many shapes each goes by its number."""


def figure(shape: Any, **look: Any) -> Figure:
    """Give a single shape of the plane."""
    vertices, ways, radius = parts(shape.core.layout, shape.core.columns)
    return Figure(vertices, ways, radius or 0.0, **look)


def picture(name: str, shapes: Iterable[Any], count: int) -> Picture:
    """Draw the first of so many shapes, each with its number, and say where some are left out."""
    numbers = [*map(str, range(count))] if 1 < count <= NUMBERED else [""] * count
    figures = [figure(shape, number=number) for shape, number in zip(shapes, numbers[:MOST])]
    left_out = f"the first {MOST:,} of {count:,}" if count > MOST else ""
    return Picture(f"{name}: {left_out}" if left_out else name, figures, caption=left_out)
