"""What the page is answered about any number of shapes."""

import json
import random
import runpy
from itertools import combinations
from pathlib import Path

import hitlab as hl
import pytest

PAGE = runpy.run_path(str(Path(__file__).parents[2] / "web" / "engine" / "answer.py"))
NUMBERS = {
    "disk": 3,
    "box": 5,
    "triangle": 6,
    "segment": 4,
    "ray": 4,
    "line": 4,
    "capsule": 5,
    "point": 2,
}


def scattered(seed, n):
    chosen = random.Random(seed)
    for _ in range(n):
        kind = chosen.choice(list(NUMBERS))
        values = [chosen.randint(-6, 6) / 2 for _ in range(NUMBERS[kind])]
        for place in {"disk": [2], "box": [2, 3], "capsule": [4], "ray": [2], "line": [3]}.get(
            kind, []
        ):
            values[place] = abs(values[place]) + 0.5
        yield {"type": kind, "values": values}


def answered(shapes, **more):
    return json.loads(PAGE["answer"](json.dumps({"shapes": shapes, "algorithm": "exact", **more})))


def made(shapes):
    return [PAGE["SHAPES"][each["type"]](*each["values"]) for each in shapes]


@pytest.mark.parametrize("seed", range(8))
def test_pairs_are_those_that_intersect_and_first_of_all_the_one_that_is_asked_about(seed):
    shapes = list(scattered(seed, 12))
    single = made(shapes)
    meeting = {(i, j) for i, j in combinations(range(12), 2) if hl.intersects(single[i], single[j])}
    for about in ([0, 1], [7, 3]):
        found = answered(shapes, about=about)
        first, *others = found["pairs"]
        assert [first["a"], first["b"]] == about
        assert first["hit"] == (tuple(sorted(about)) in meeting)
        assert all(pair["hit"] for pair in others)
        assert {(pair["a"], pair["b"]) for pair in others} == meeting - {tuple(sorted(about))}
        alone = answered([shapes[i] for i in about])
        assert found["explanation"] == alone["explanation"]
        assert found["algorithms"] == alone["algorithms"]
        assert first["points"] == alone["pairs"][0]["points"]


def test_the_points_of_a_pair_are_the_same_whether_it_is_asked_about_or_not():
    shapes = list(scattered(99, 14))
    for pair in answered(shapes, about=[0, 1])["pairs"][1:]:
        alone = answered([shapes[pair["a"]], shapes[pair["b"]]])["pairs"][0]
        assert (pair["hit"], pair["points"]) == (alone["hit"], alone["points"])


def test_without_a_pair_there_is_no_reason():
    for shapes in ([], [{"type": "disk", "values": [0, 0, 1]}]):
        found = answered(shapes, about=[])
        assert found["explanation"] is None
        assert found["pairs"] == found["departs"] == found["algorithms"] == []
