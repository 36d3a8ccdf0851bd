"""Push shapes apart: how far each has to go until no interiors overlap."""

import json
from collections import Counter
from itertools import count
from typing import Any

import hitlab as hl
import numpy as np
from answer import made

MOST = 1200
"""After so many pushes what still overlaps is left as it is: the page is not to wait for long."""

ROUNDS = 60
"""After so many rounds, too."""

GROWTH = 24
"""A push is made longer so many times at most."""

Array = np.ndarray[Any, np.dtype[Any]]


def apart(question: str) -> str:
    """Answer in JSON `{"shapes": …, "pair": [a, b] or null}`, null for all pairs.

    Of two shapes the second goes along the contact's normal by its depth. Of all pairs both go half
    that way, one pair after the other and again, for a shape is often pushed into a third one.
    Gives `"moves"`, how far each shape goes, `"pairs"`, how many overlapped, and `"left"`, how many
    still do.
    """
    asked = json.loads(question)
    shapes = [made(json.dumps(each)) for each in asked["shapes"]]
    numbers = asked["pair"] or [*range(len(shapes))]
    share = 1.0 if asked["pair"] else 0.5
    ways, pushed = np.zeros((len(shapes), 2)), Counter[tuple[int, int]]()
    found = list[int]()
    for turn in count():
        pairs = overlapping(shapes, ways, numbers)
        found.append(len(pairs))
        if not pairs or turn == ROUNDS or pushed.total() >= MOST:
            break
        for i, j in pairs:
            a, b = (shapes[k].translate(ways[k]) for k in (i, j))
            if hl.intersects(a, b, touching=False):
                way = way_out(a, b, pushed[i, j])
                ways[i] -= (1 - share) * way
                ways[j] += share * way
                pushed[i, j] += 1
    return json.dumps({"moves": ways.tolist(), "pairs": found[0], "left": found[-1]})


def overlapping(shapes: list[hl.Shape], ways: Array, numbers: list[int]) -> list[tuple[int, int]]:
    """List the pairs of these numbers whose interiors overlap."""
    group = hl.Group(*(shapes[k].translate(ways[k]) for k in numbers))
    return [(numbers[i], numbers[j]) for i, j in group.collisions(touching=False).tolist()]


def way_out(a: Any, b: Any, times: int) -> Array:
    """Give the way by which b leaves a.

    A pair that is pushed again, by rounding or as others press on it, goes a little beyond its
    depth: by one step between floats at first, by twice as many each time.
    """
    found = hl.contact(a, b)
    finest = np.spacing(np.abs([a.bounds, b.bounds]).max())
    beyond = ((1 << min(times, GROWTH)) - 1) * finest
    return np.asarray((found.depth + beyond) * found.normal)
