"""Answer the page: its shapes come in as it writes them, verdict and explanation go out."""

import json
from collections.abc import Callable

import hitlab as hl

SHAPES: dict[str, Callable[..., hl.Shape]] = {
    "disk": lambda x, y, r: hl.Disk((x, y), r),
    "triangle": lambda ax, ay, bx, by, cx, cy: hl.Triangle([(ax, ay), (bx, by), (cx, cy)]),
}


def answer(question: str) -> str:
    """Answer the shapes `[{"type": …, "values": […]}, …]`, both texts being JSON."""
    a, b = (SHAPES[shape["type"]](*map(float, shape["values"])) for shape in json.loads(question))
    why = hl.explain(a, b)
    closest = why.step("closest").values
    pair = {"a": 0, "b": 1, "hit": why.hit, "points": [[closest["x"], closest["y"]]]}
    return f'{{"pairs": {json.dumps([pair])}, "explanation": {why.to_json()}}}'
