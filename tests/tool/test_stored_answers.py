"""The answers that the build stores are those of the package, asked here by CPython.

`tests/e2e/test_stored.py` holds them to the browser's own Python, to the byte. Another machine's
sine and cosine may differ from the browser's in their last bits: here so may a number.
"""

import json
import math
import runpy

import pytest
from building import ROOT, tools

PAGE = runpy.run_path(str(ROOT / "web" / "engine" / "answer.py"))
FILES = [path for folder in ("scenes", "rooms") for path in (ROOT / "web" / folder).glob("*.json")]
SCENES = sorted(FILES, key=lambda path: path.name)
LESSONS = sorted(f"lesson-{path.name}" for path in (ROOT / "web" / "lessons").glob("*.json"))


def same(a, b):
    """Tell whether two answers are the same but for last bits."""
    if isinstance(a, float | int) and isinstance(b, float | int):
        return a == b or math.isclose(a, b, rel_tol=1e-13, abs_tol=1e-13)
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


@pytest.mark.parametrize("file", SCENES, ids=lambda path: path.name)
def test_stored_answers_are_the_packages(file, models):
    scene = json.loads(file.read_text(encoding="utf-8"))
    stored = json.loads((tools.layout.ANSWERS / file.name).read_text(encoding="utf-8"))
    states = {json.dumps(json.loads(question) | {"algorithm": None}) for question in stored}
    assert len(states) > len(scene["cases"]) or not scene["shapes"]  # a crowd begins with Python
    PAGE["MESHES"].update(models)
    for question, answer in stored.items():
        assert same(json.loads(PAGE["answer"](question)), answer), question


@pytest.mark.parametrize("name", [*LESSONS, "terms.json"])
def test_those_of_the_lessons_and_the_terms_are_too(name, models):
    stored = json.loads((tools.layout.ANSWERS / name).read_text(encoding="utf-8"))
    assert len(stored) > 2
    PAGE["MESHES"].update(models)
    for question, answer in stored.items():
        assert same(json.loads(PAGE["answer"](question)), answer), question


def test_every_scene_and_lesson_has_its_answers():
    assert {path.name for path in tools.layout.ANSWERS.glob("*.json")} == {
        "claims.json",  # of all scenes
        "terms.json",
        *LESSONS,
        *(path.name for path in SCENES),
    }


def test_another_verdict_or_number_is_found():
    assert same({"hit": True, "values": [1.0, "inf"]}, {"hit": True, "values": [1 + 1e-15, "inf"]})
    for other in (
        {"hit": False, "values": [1.0]},
        {"hit": True, "values": [1.0001]},
        {"hit": True},
    ):
        assert not same({"hit": True, "values": [1.0]}, other)
