"""Every case of every scene has the verdict that its file expects."""

import json
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest

FILES = sorted((Path(__file__).parents[2] / "web" / "scenes").glob("*.json"))
SCENES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}

MAKE = {
    "disk": lambda x, y, r: hl.Disk((x, y), r),
    "triangle": lambda *numbers: hl.Triangle(np.reshape(numbers, (3, 2))),
}


def shapes_of(scene, case):
    """Let the case's n-th shape of a type replace the scene's n-th shape of that type."""
    given = {
        kind: [each for each in case.get("shapes", []) if each["type"] == kind] for kind in MAKE
    }
    shapes = [
        given[each["type"]].pop(0) if given[each["type"]] else each for each in scene["shapes"]
    ]
    assert not any(given.values()), "the case has more shapes of a type than the scene"
    return [MAKE[each["type"]](*each["values"]) for each in shapes]


every_case = pytest.mark.parametrize(
    ("scene", "case"),
    [
        pytest.param(scene, case, id=f"{name}:{case['id']}")
        for name, scene in SCENES.items()
        for case in scene["cases"]
    ],
)


def test_there_are_scenes_and_each_has_cases():
    assert SCENES
    assert all(scene["cases"] for scene in SCENES.values())


def test_scenes_are_named_like_their_files():
    assert {name: scene["id"] for name, scene in SCENES.items()} == {name: name for name in SCENES}


@every_case
def test_case_has_its_verdict(scene, case):
    shapes = shapes_of(scene, case)
    first, second = (shapes[i] for i in case.get("pair", (0, 1)))
    assert hl.intersects(first, second) == case["hit"]
    if "touching_only" in case:
        apart = not hl.intersects(first, second, touching=False)
        assert apart == (case["touching_only"] or not case["hit"])
