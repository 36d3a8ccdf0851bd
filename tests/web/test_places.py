"""Captions have a place of their own: no two lie on each other, and none under a button."""

import json
import random
import runpy
import subprocess
from pathlib import Path

import hitlab as hl
import pytest

ROOT = Path(__file__).parents[2]
ANSWER = runpy.run_path(str(ROOT / "web" / "engine" / "answer.py"))
FILES = sorted(
    path
    for path in (ROOT / "web" / "scenes").glob("*.json")
    if json.loads(path.read_bytes())["shapes"]
)
SCENES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
IN_PLANE = [name for name, scene in SCENES.items() if scene.get("kind") not in ("space", "seams")]
FEW, MANY = 8, 300


def moved(chosen, shape):
    """Write a shape of a scene somewhere about its start: its place, size, way and turn."""
    kind, values = shape["type"], list(shape["values"])
    if kind == "polygon":  # moved as a whole, so that it stays convex
        dx, dy = chosen.uniform(-4, 4), chosen.uniform(-4, 4)
        return [each + (dy if i % 2 else dx) for i, each in enumerate(values)]
    new = [each + chosen.uniform(-4, 4) for each in values]
    for i in {"disk": [2], "capsule": [4], "box": [2, 3]}.get(kind, []):
        new[i] = chosen.choice([0, values[i], abs(new[i])])
    return new


def states(name, n):
    """Yield n states of a scene with their explanations, as the page's modules read them."""
    chosen = random.Random(name)
    for _ in range(n):
        shapes = [{"type": s["type"], "values": moved(chosen, s)} for s in SCENES[name]["shapes"]]
        made = [*map(ANSWER["shape_from"], shapes)]
        asked = [hl.Group(*made)] if "explains" in SCENES[name] else made
        way, known = {}, ANSWER["offered"](*asked)
        if "way" in SCENES[name]:
            way, known = {"by": [chosen.uniform(-9, 9) for _ in "xy"]}, ANSWER["METHODS"]
        algorithm = chosen.choice(known).id
        explanation = json.loads(ANSWER["worded"](hl.explain(*asked, algorithm=algorithm, **way)))
        yield {"scene": name, "shapes": shapes, "explanation": explanation}


def placed(found):
    """Have the page place the captions of these states."""
    done = subprocess.run(
        ["node", "tests/web/place.js"],
        input="".join(f"{json.dumps(each)}\n" for each in found),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def faults(scenes, n):
    found = [state for name in scenes for state in states(name, n)]
    told = placed(found)
    assert sum(each["count"] for each in told) > 20 * len(told)
    return [
        (state["scene"], fault, [each["values"] for each in state["shapes"]])
        for state, each in zip(found, told, strict=True)
        for fault in each["faults"]
    ]


@pytest.mark.slow(5)
def test_no_caption_lies_on_another_or_under_a_button_or_stands_twice():
    assert faults(IN_PLANE, FEW) == []


@pytest.mark.slow
def test_nor_does_one_of_many():
    assert faults(IN_PLANE, MANY) == []
