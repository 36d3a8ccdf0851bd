"""The recording of a pushed body: its cases, and that a row of tiles is as good as one outline."""

import importlib
import json
import random
import sys
from itertools import pairwise
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest

WEB = Path(__file__).parents[2] / "web"
SCENE = json.loads((WEB / "scenes" / "seams.json").read_text(encoding="utf-8"))
WALLS = json.loads((WEB / "links.json").read_text(encoding="utf-8"))["parameters"]["walls"][
    "values"
]


@pytest.fixture(scope="module")
def seams():
    sys.path.insert(0, str(WEB / "engine"))
    try:
        return importlib.import_module("seams")
    finally:
        sys.path.pop(0)


@pytest.mark.parametrize("case", SCENE["cases"], ids=lambda case: case["id"])
def test_a_frame_blocks_the_push_as_the_case_expects(seams, case):
    numbers = SCENE["parameters"] | case["parameters"]
    push, frame = numbers["push"], numbers["frame"]
    told, why = seams.told_of_frame(
        case["shapes"],
        frame,
        push,
        numbers["gravity"],
        WALLS[numbers["walls"]],
        bool(numbers["swept"]),
        bool(numbers["touching"]),
    )
    x = [0.0, *(x for x, _ in told["recorded"]["at"])]
    is_short = (x[frame] - x[frame - 1]) / push < 1 - 1e-9
    assert why.hit == is_short == case["hit"] == told["exact"]["hit"]
    assert told["recorded"]["blocked"][frame - 1] == case["hit"]


def row(chosen):
    """Return tiles in a row with a step at its end, and a body above it, on a grid of eighths."""
    left = chosen.randrange(-64, 0)
    widths = [chosen.randint(4, 12) for _ in range(10)]
    edges = np.cumsum([left, *widths]) / 8
    tiles = [[low, -1.0, high, 0.0] for low, high in pairwise(edges)]
    tiles.append([edges[-2], 0.0, edges[-1], 1.0])
    x, y = edges[1], chosen.randint(0, 4) / 8
    body = chosen.choice(
        [
            {"type": "box", "values": [x, y + 0.625, 1, 1.25, 0]},
            {"type": "capsule", "values": [x, y + 0.5, x, y + 1, 0.5]},
        ]
    )
    return [body, *({"type": "aabb", "values": [*map(float, each)]} for each in tiles)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("swept", [False, True])
def test_the_path_over_tiles_without_ghosts_is_that_over_their_outline(seams, seed, swept):
    chosen = random.Random(seed)
    shapes, push = row(chosen), chosen.randint(1, 3) / 16
    told = {
        walls: seams.told_of_frame(shapes, 24, push, 0.25, walls, swept, False)[0]["recorded"]
        for walls in ("body", "merged")
    }
    assert np.allclose(told["body"]["at"], told["merged"]["at"], atol=1e-9)
    body, *tiles = map(seams.made, shapes)
    ends = [body.translate(by) for by in told["body"]["at"]]
    depth = hl.Group(*ends).contacts(hl.Group(*tiles), touching=False)[1].depth
    assert (depth < 1e-9).all()


def test_the_step_of_a_ghost_names_a_tile_that_covers_its_side(seams):
    tiles = [*map(seams.made, SCENE["shapes"][1:])]
    for walls, case in (("tiles", "ghost"), ("body", "skipped")):
        _, why = seams.told_of_frame(SCENE["shapes"], 7, 0.125, 0.25, walls, False, False)
        (ghost,) = (each for each in why.steps if each.case == case)
        wall, other = (tiles[ghost.values[name] - 1] for name in ("wall", "neighbour"))
        normal = np.array([ghost.values["nx"], ghost.values["ny"]])
        assert hl.intersects(wall, other)
        assert -normal @ other.support(-normal) > -normal @ wall.support(-normal)


def test_a_body_inside_a_wall_is_moved_out_and_a_rotated_tile_is_not_merged(seams):
    shapes = [
        {"type": "box", "values": [0, 0, 1, 1, 0]},
        {"type": "box", "values": [0, -0.5, 4, 1, 0]},
        {"type": "box", "values": [4, 0, 1, 1, 45]},
    ]
    for swept in (False, True):
        told, _ = seams.told_of_frame(shapes, 1, 0.125, 0.25, "merged", swept, False)
        assert told["recorded"]["at"][0][1] == pytest.approx(0.5)
        assert [each["type"] for each in told["recorded"]["walls"]] == ["polygon", "box"]
