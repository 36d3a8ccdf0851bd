"""Displacements that push the page's shapes apart."""

import json
from typing import Any

import hitlab as hl
from answer import bodies_of, made
from hitlab.moves.push_apart import pushed, pushed_second


def apart(question: str) -> str:
    """Answer `{"shapes": …, "pair": [a, b] or null, "turn": n}` in JSON; null means all pairs.

    For a pair, only the second shape moves. Returns `"moves"`, the displacement of each shape,
    `"pairs"`, the number of pairs that overlapped, and `"left"`, the number that still overlap and
    need another turn.
    """
    asked = json.loads(question)
    shapes: list[Any] = [made(json.dumps(each)) for each in asked["shapes"]]
    bodies = bodies_of(asked["shapes"]) or [*range(len(shapes))]
    group = hl.Group(*shapes, bodies=bodies)
    overlapping = group.collisions(touching=False).tolist()
    if asked["pair"]:
        a, b = asked["pair"]
        by, left = pushed_second(group, a, b)
        both = {bodies[a], bodies[b]}
        overlapping = [pair for pair in overlapping if {bodies[k] for k in pair} == both]
    else:
        by, left = pushed(group, asked.get("turn", 0))
    return json.dumps({"moves": by.tolist(), "pairs": len(overlapping), "left": len(left)})
