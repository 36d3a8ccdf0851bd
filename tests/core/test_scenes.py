"""Every case of every scene has the verdict that its file expects, of each algorithm."""

import json
import runpy
from pathlib import Path

import hitlab as hl
import pytest

WEB = Path(__file__).parents[2] / "web"
FILES = sorted((WEB / "scenes").glob("*.json"))
SCENES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
PAGE = runpy.run_path(str(WEB / "engine" / "answer.py"))


def numbers_of(scene, case):
    """Let the case's n-th shape of a type replace the scene's n-th shape of that type."""
    given = {kind: [] for kind in [*PAGE["SHAPES"], "mesh"]}
    for each in case["shapes"]:
        given[each["type"]].append(each)
    shapes = [
        given[each["type"]].pop(0) if given[each["type"]] else each for each in scene["shapes"]
    ]
    assert not any(given.values()), "the case has more shapes of a type than the scene"
    return [{"type": each["type"], "values": each["values"]} for each in shapes]


def shapes_of(scene, case, models):
    mesh = models.get(case.get("mesh", scene.get("mesh")))
    return [
        mesh if each["type"] == "mesh" else PAGE["SHAPES"][each["type"]](*each["values"])
        for each in numbers_of(scene, case)
    ]


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
def test_case_has_its_verdict_of_each_algorithm(scene, case, models):
    """`hit` is the exact one, and that of the others too but those that the case names."""
    a, b = shapes_of(scene, case, models)
    assert hl.intersects(a, b) == case["hit"]
    verdicts = {
        each.id: bool(hl.intersects(a, b, algorithm=each.id)) for each in hl.algorithms(a, b)
    }
    differing = {name for name, hit in verdicts.items() if hit != case["hit"]}
    assert differing == set(case.get("differs", []))
    assert set(case.get("points", {})) <= verdicts.keys()


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_with_a_published_algorithm_has_a_case_where_it_goes_wrong(name, models):
    """By this the page knows before the first answer where there is a difference to show."""
    scene = SCENES[name]
    published = hl.algorithms(*shapes_of(scene, scene["cases"][0], models))[1:]
    assert any(case.get("differs") for case in scene["cases"]) == bool(published)


@every_case
def test_the_page_is_answered_as_the_case_expects(scene, case, models):
    a, b = shapes_of(scene, case, models)
    PAGE["MESHES"].update(models)
    mesh = case.get("mesh", scene.get("mesh"))
    for algorithm in hl.algorithms(a, b):
        asked = {"shapes": numbers_of(scene, case), "algorithm": algorithm.id, "mesh": mesh}
        told = json.loads(PAGE["answer"](json.dumps(asked)))
        (pair,) = told["pairs"]
        assert pair["hit"] == (case["hit"] != (algorithm.id in case.get("differs", [])))
        assert told["algorithms"] == [each._asdict() for each in hl.algorithms(a, b)]
        points = case.get("points", {}).get(algorithm.id)
        if points is not None:
            assert pair["points"] == [pytest.approx(point) for point in points]
