"""What the explanations of a ray and a box draw: the box's own axes, its two slabs."""

from collections.abc import Sequence

from hitlab.steps.explanation import Coordinates, Mark

Borders = Sequence[tuple[Coordinates, Coordinates]]
"""Directed lines, two points each, with what they bound on their left."""


def frame_marks(
    start: Coordinates, centre: Coordinates, axes: tuple[Coordinates, Coordinates], along: float
) -> list[Mark]:
    """Draw a box's axes i and j through its centre T, and how far along them R0 lies."""
    (x, y), ((ix, iy), (jx, jy)) = centre, axes
    foot = x + along * ix, y + along * iy
    return [
        Mark("point", "T", (centre,), "b"),
        Mark("arrow", "ui", (centre, (x + ix, y + iy)), "b"),
        Mark("arrow", "uj", (centre, (x + jx, y + jy)), "b"),
        Mark("segment", "Ri", (centre, foot)),
        Mark("drop", "Rj", (start, foot)),
    ]


def slab_marks(slab: str, borders: Borders, enter: Coordinates, leave: Coordinates) -> list[Mark]:
    """Draw the slab X or Y, and the part of the ray's line that is in it."""
    return [
        Mark("region", slab, tuple(point for border in borders for point in border), "b"),
        Mark("point", f"in{slab}", (enter,), "a"),
        Mark("point", f"out{slab}", (leave,), "a"),
        Mark("interval", f"t{slab}", (enter, leave), "a"),
    ]


def entry_marks(entry: Coordinates, exit: Coordinates) -> list[Mark]:
    """Draw where the ray enters the box, where it leaves it, and the way between."""
    return [
        Mark("point", "P0", (entry,)),
        Mark("point", "P1", (exit,)),
        Mark("interval", "inside", (entry, exit), "a"),
    ]
