"""Every scene's keys, each in its article's step of a sixtieth of a second, as boards take them."""

import json
import math
from pathlib import Path

import node
import pytest

ROOT = Path(__file__).parents[2]
SCENES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "web" / "scenes").glob("*.json"))
    if path.stem != "crowd"  # has no shapes in its file
}
GROUPS = [name for name, scene in SCENES.items() if "explains" in scene]

TAPS = """
import { readFileSync } from "node:fs";
import "./web/kinds/all.js";
import { Board } from "./web/document/board.js";
import { startOf } from "./web/document/scenes.js";
import { Store } from "./web/document/store.js";
const { scenes, codes } = JSON.parse(readFileSync(0, "utf8"));
const taken = Object.entries(scenes).map(([name, scene]) => {
  const board = new Board(new Store());
  board.open(scene, startOf(scene));
  const values = () => board.state.shapes.map(({ values }) => values);
  const tap = (code) => [1, -1].map((way) => (board.act(code, way, 0, 3), values()));
  return [name, [values(), Object.fromEntries(codes[name].map((code) => [code, tap(code)]))]];
});
console.log(JSON.stringify(Object.fromEntries(taken)));
"""
"""A board of each scene: at its start, and after a tap of each key and one with Shift."""


def moves_in_space(shape, step):
    """H, J, K, L and I, O move one shape."""
    ways = {code: (*way, 0) for code, (_, _, way) in moves(shape, step).items()}
    ways |= {"KeyI": (0, 0, -step), "KeyO": (0, 0, step)}
    return {code: ("move", shape, way) for code, way in ways.items()}


def moves(shape, step):
    """H, J, K, L move one shape."""
    ways = {"KeyH": (-step, 0), "KeyJ": (0, -step), "KeyK": (0, step), "KeyL": (step, 0)}
    return {code: ("move", shape, way) for code, way in ways.items()}


KEYS = {
    "point-disk": moves(0, 0.05),
    "disk-disk": moves(0, 0.05),
    "capsule-capsule": {**moves(0, 0.05), "KeyR": ("turn", 0, 1)},
    "box-box": {**moves(0, 0.05), "KeyR": ("box", 0, 1)},
    "polygon-polygon": {**moves(0, 0.05), "KeyR": ("turn", 0, 1)},
    "segment-segment": {**moves(0, 0.05), "KeyR": ("turn", 0, 1)},
    "disk-box": {**moves(0, 0.05), "KeyR": ("box", 1, 1)},
    "disk-box-motion": moves(0, 0.1),
    "disk-triangle": {
        **moves(0, 0.1),
        "KeyR": ("turn", 1, 0.5),
        "KeyS": ("scale", 1, (2.02 / 2, 1)),
        "KeyT": ("scale", 1, (1, 2.02 / 2)),
    },
    "sweep-pair": moves(0, 0.1),
    "triangle-triangle": {**moves(0, 0.05), "KeyR": ("turn", 0, 1)},
    "ray-aabb": {**moves(1, 0.05), "KeyE": ("direction", 0, 1)},
    "ray-box": {**moves(1, 0.05), "KeyR": ("box", 1, 1), "KeyE": ("direction", 0, 1)},
    "ray-disk": {**moves(1, 0.05), "KeyE": ("direction", 0, 1)},
    "line-line": {
        "KeyH": ("direction", 0, 1),
        "KeyJ": ("direction", 0, -1),
        "KeyK": ("direction", 1, 1),
        "KeyL": ("direction", 1, -1),
    },
    **{scene: moves(0, 0.05) for scene in GROUPS},
    "sphere-triangle": moves_in_space(0, 0.05),
    "sphere-mesh": moves_in_space(0, 0.05),
    "capsule-mesh": moves_in_space(0, 0.05),
    "mesh-mesh": moves_in_space(0, 0.05),
    "box3-box3": moves_in_space(1, 0.05),
    "ray-triangle3": moves_in_space(0, 0.05),
    "ray-box3": moves_in_space(0, 0.05),
    "triangle3-triangle3": moves_in_space(0, 0.05),
}
VIEW = {"azimuth", "elevation", "x", "y", "push", "gravity"}
"""What the keys of the view change, or of a way, and not the shapes."""


POINTS = {
    "disk": 1,
    "box": 1,
    "capsule": 2,
    "sphere": 1,
    "box3": 1,
    "ray3": 1,
    "capsule3": 2,
    "place": 1,
}
"""Of how many points a shape's numbers begin with, where not all of them are points."""


def turned(vector, degrees):
    (x, y), angle = vector, math.radians(degrees)
    return [
        x * math.cos(angle) - y * math.sin(angle),
        x * math.sin(angle) + y * math.cos(angle),
    ]


def after(shape, kind, numbers, how):
    """Say what becomes of a shape's numbers."""
    if kind == "move":
        axes = len(how)
        count = axes * POINTS.get(shape, len(numbers) // axes)
        moved = [each + how[i % axes] for i, each in enumerate(numbers[:count])]
        return [*moved, *numbers[count:]]
    if kind == "box":
        return [*numbers[:4], numbers[4] + how]
    if kind == "direction":
        return [*numbers[:2], *turned(numbers[2:], how)]
    x, y = numbers[:2]
    edges = [(numbers[i] - x, numbers[i + 1] - y) for i in range(2, len(numbers) - 1, 2)]
    if kind == "turn":
        edges = [turned(edge, how) for edge in edges]
    else:
        edges = [[u * how[0], v * how[1]] for u, v in edges]
    points = [x, y, *(each for u, v in edges for each in (x + u, y + v))]
    return [*points, *numbers[len(points) :]]


@pytest.fixture(scope="module")
def taps():
    codes = {name: list(KEYS[name]) for name in KEYS}
    return node.printed(TAPS, given={"scenes": SCENES, "codes": codes})


def test_every_scene_and_its_every_key_is_in_the_table():
    assert KEYS.keys() == SCENES.keys()
    for name, scene in SCENES.items():
        acting = [key for key in scene["keys"] if "rate" in key]
        held = [key["code"] for key in acting if key.get("parameter") not in VIEW]
        assert sorted(KEYS[name]) == sorted(held)


@pytest.mark.parametrize("scene", SCENES)
def test_the_articles_keys_move_what_they_say_and_with_shift_back(taps, scene):
    kinds = [shape["type"] for shape in SCENES[scene]["shapes"]]
    start, taken = taps[scene]
    assert start == [shape["values"] for shape in SCENES[scene]["shapes"]]
    for code, (kind, index, how) in KEYS[scene].items():
        there, back = taken[code]
        expected = after(kinds[index], kind, start[index], how)
        assert there[index] == pytest.approx(expected, abs=2e-4) != start[index], code
        others = [[*each[:index], *each[index + 1 :]] for each in (there, start)]
        assert others[0] == others[1], code
        assert back == list(map(pytest.approx, start)), code
