"""Cost of a verdict by a published program or a method: its number of operations, by kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any

import hitlab as hl
import numpy as np
from hitlab.arithmetic.counted import Operations, Tape
from hitlab.comparing.flaws import at
from hitlab.links.grammar import shape_of
from hitlab.published import marupeke_13
from hitlab.published.program import counting
from hitlab.shapes.validation import Floats

if TYPE_CHECKING:  # not imported at startup, which needs no random numbers
    from numpy.random import Generator

ALONE, KEPT = "marupeke-13-axes", "marupeke-13-kept"
"""The page's names for Marupeke's program without its circumcircles, and with circumcircles known
in advance, because they move with a rigid triangle."""

CLAIMS = {
    "redpoll-2-23": (("disk", "triangle"), ["redpoll-2-23-inflated"]),
    "marupeke-13": (("triangle", "triangle"), [ALONE, KEPT]),
    "dxlib": (("sphere", "triangle3"), ["dxlib-naive"]),
}
"""Programs that articles call fast, with their shapes and the programs to compare them with."""

STATES = 1000
"""The number of random states over which each claim is counted."""


def cost(question: str) -> str:
    """Return as JSON the operation counts for the question `{"shapes": […], "algorithm": …}`."""
    asked = json.loads(question)
    a, b = (shape_of(each["type"], tuple(map(float, each["values"]))) for each in asked["shapes"])
    return json.dumps([int(count) for count in taken(a, b, asked["algorithm"])])


def taken(a: Any, b: Any, algorithm: str) -> Operations:
    """Return the operations of an algorithm for the verdict on two shapes, or on batches.

    Examples
    --------
    >>> corner = hl.Triangle([(0, 0), (0, 4), (4, 0)])
    >>> far = corner.translate((9, 0))
    >>> print(*(sum(taken(corner, far, id)) for id in ("marupeke-13", ALONE, KEPT)))
    104 33 8
    """
    if algorithm not in (ALONE, KEPT):
        return hl.operations(a, b, algorithm=algorithm)
    with counting(tape := Tape()):
        found = marupeke_13.run(a, b)
        if algorithm == ALONE:
            return tape.counts([reduce(and_, (axis.overlap for axis in found.axes))])
        circles = tape.counts([x for circle in found.circles for x in (*circle.o, circle.r)])
    whole = hl.operations(a, b, algorithm=marupeke_13.ALGORITHM)
    return Operations(*(each - part for each, part in zip(whole, circles)))


def surveyed(a: Any, b: Any, xs: Floats, ys: Floats, algorithm: str, plane: Any) -> Any:
    """Return the number of operations for `a` at each point of a grid, moved as by `survey`."""
    moved = at(a, *np.meshgrid(xs, ys), plane)
    return np.asarray(sum(taken(moved, b, algorithm)), dtype=np.uint32)


def claims() -> str:
    """Return the mean number of operations of the programs in each claim, over random states."""
    found = {}
    for id, (_, others) in CLAIMS.items():
        a, b = states(id)
        means = {each: np.mean(sum(taken(a, b, each))) for each in (id, *others)}
        found[id] = {"states": STATES, "means": means}
    return json.dumps(found)


def states(id: str) -> list[Any]:
    """Return the states for a claim: two batches, always the same ones."""
    kinds, _ = CLAIMS[id]
    return [STATE[kind](np.random.default_rng(29 + i)) for i, kind in enumerate(kinds)]


def anywhere(chosen: Generator, *size: int) -> Floats:
    """Return random points in the same square or cube."""
    return chosen.uniform(-4, 4, (STATES, *size))


def clockwise(chosen: Generator) -> Any:
    """Return random triangles with clockwise corners, as the article requires."""
    corners = anywhere(chosen, 3, 2)
    to_b, to_c = (corners[:, i] - corners[:, 0] for i in (1, 2))
    turned = to_b[:, 0] * to_c[:, 1] > to_b[:, 1] * to_c[:, 0]
    corners[turned] = corners[turned][:, ::-1]
    return hl.Triangle(corners)


STATE: dict[str, Callable[[Generator], Any]] = {
    "disk": lambda chosen: hl.Disk(anywhere(chosen, 2), chosen.uniform(0.5, 2, STATES)),
    "triangle": clockwise,
    "sphere": lambda chosen: hl.Sphere(anywhere(chosen, 3), chosen.uniform(0.5, 2, STATES)),
    "triangle3": lambda chosen: hl.Triangle3(anywhere(chosen, 3, 3)),
}
"""The random batch of each kind of shape."""
