"""Conversion of shapes to figures and pictures."""

from collections.abc import Iterable
from typing import Any

from hitlab.drawing.picture import Figure, Picture
from hitlab.shapes.core import parts

MOST = 500
"""The largest number of shapes of a batch or a group that are drawn."""

NUMBERED = 100
"""Up to this number of shapes, each has its index as a label."""


def figure(shape: Any, **look: Any) -> Figure:
    """Return the figure of a single 2D shape."""
    vertices, ways, radius = parts(shape.core.layout, shape.core.columns)
    return Figure(vertices, ways, radius or 0.0, **look)


def picture(name: str, shapes: Iterable[Any], count: int) -> Picture:
    """Return a picture of the first of `count` shapes; its caption reports omitted ones."""
    numbers = [*map(str, range(count))] if 1 < count <= NUMBERED else [""] * count
    figures = [figure(shape, number=number) for shape, number in zip(shapes, numbers[:MOST])]
    left_out = f"the first {MOST:,} of {count:,}" if count > MOST else ""
    return Picture(f"{name}: {left_out}" if left_out else name, figures, caption=left_out)
