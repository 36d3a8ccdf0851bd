"""Values and marks for the explanations of a ray and a box: the box's axes and its slabs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hitlab.steps.explanation import Coordinates, Mark, Value
from hitlab.steps.numbers import relation

Time = TypeVar("Time", Fraction, float)
Borders = Sequence[tuple[Coordinates, Coordinates]]
"""Directed lines, two points each, with the bounded region on their left."""


def frame_marks(
    start: Coordinates, centre: Coordinates, axes: tuple[Coordinates, Coordinates], along: float
) -> list[Mark]:
    """Return marks for a box's axes i and j through its centre T, and R0's position on them."""
    (x, y), ((ix, iy), (jx, jy)) = centre, axes
    foot = x + along * ix, y + along * iy
    return [
        Mark("point", "T", (centre,), "b"),
        Mark("arrow", "ui", (centre, (x + ix, y + iy)), "b"),
        Mark("arrow", "uj", (centre, (x + jx, y + jy)), "b"),
        Mark("segment", "Ri", (centre, foot)),
        Mark("drop", "Rj", (start, foot)),
    ]


def slab_values(slab: str, enter: float, leave: float) -> dict[str, Value]:
    """Return the times of the slab X or Y, with their letters, under names that both share, too."""
    entry, exit = f"in{slab}", f"out{slab}"
    own = {entry: enter, exit: leave}
    return {"slab": slab, "entry": entry, "exit": exit, "enter": enter, "leave": leave, **own}


def slab_marks(slab: str, borders: Borders, enter: Coordinates, leave: Coordinates) -> list[Mark]:
    """Return marks for the slab X or Y, and the part of the ray's line inside it."""
    return [
        Mark("region", slab, tuple(point for border in borders for point in border), "b"),
        Mark("point", f"in{slab}", (enter,), "a"),
        Mark("point", f"out{slab}", (leave,), "a"),
        Mark("interval", f"t{slab}", (enter, leave), "a"),
    ]


def entry_marks(entry: Coordinates, exit: Coordinates) -> list[Mark]:
    """Return marks for the ray's entry into the box, its exit, and the interval between."""
    return [
        Mark("point", "P0", (entry,)),
        Mark("point", "P1", (exit,)),
        Mark("interval", "inside", (entry, exit), "a"),
    ]


def inside_all(
    enter: Time, leave: Time, names: tuple[str, str]
) -> tuple[str, Time, dict[str, Value]]:
    """Return the case of a ray's last entry and first exit, and where it enters all slabs.

    The values are the names of both slabs, and how the entry compares with the exit.
    """
    start = enter if enter > leave else max(enter, type(enter)(0))
    values: dict[str, Value] = {"entered": names[0], "exited": names[1]}
    values["relation"] = relation(start, leave)
    if start > leave:
        return "miss" if enter > leave else "behind", start, values
    return "touch" if start == leave else "inside" if enter < 0 else "hit", start, values
