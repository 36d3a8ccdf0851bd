"""The lessons: what they say of their pictures and tasks is what the package answers."""

import json
import math
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from hitlab.links.grammar import SCENES, TYPES

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
CHAPTERS = json.loads((WEB / "course/lessons.json").read_bytes())["chapters"]
ORDER = [lesson["id"] for chapter in CHAPTERS for lesson in chapter["lessons"]]
LESSONS = {name: json.loads((WEB / f"lessons/{name}.json").read_bytes()) for name in ORDER}
WORDS = {
    lang: json.loads((WEB / f"locales/{lang}-course/lessons.json").read_bytes())
    for lang in ("en", "ja")
}
PARTS = [(name, part) for name, lesson in LESSONS.items() for part in lesson["parts"]]
TASKS = [(name, task) for name, lesson in LESSONS.items() for task in lesson["tasks"]]
WALLS = json.loads((WEB / "links.json").read_bytes())["parameters"]["walls"]["values"]
SLOT = re.compile(r"\{(\w+)[^}]*\}")
NO_PAIR = ("crowd", "sphere-mesh", "capsule-mesh", "mesh-mesh")
"""Scenes whose pictures name no shapes in numbers that Python has: frames, and models."""

ROOMS = ("playground", "space")
"""The lists of any shapes."""

LONGEST = {"en": 220, "ja": 110}
"""A sentence has so many characters at most."""

TYPED = {
    "en": r"\b(111|000|53|24)\b|2\*bt\*|[=≥] 0\b|A[123]|R0|\bregions? [1-7]\b|3, 5 and 6"
    r"|Write 1 for right and 0 for left|digits are 0|Redpoll 2-2[034]|Marupeke 13",
    "ja": r"\b[0-9]\b(?![.,])|111|000|(53|24) 桁|90°|0\.5 の倍数|2\*bt\*|A[123]|R0"
    r"|約 (10|20|200) |毎秒 60 |15 本|Redpoll 2-2[034]|まるぺけ 13",
}
"""What has digits and is no result: names, binary digits, facts of doubles; in Japanese counts."""


@pytest.fixture(scope="module")
def engine():
    """Return the page's own answers and the judge of its tasks."""
    sys.path.insert(0, str(WEB / "engine"))
    import answer
    import task

    yield answer, task
    sys.path.remove(str(WEB / "engine"))
    for name in ("answer", "task", "on_way", "seams"):
        sys.modules.pop(name, None)


@cache
def scene_of(name):
    """Read a scene's file."""
    folder = "rooms" if name in ROOMS else "scenes"
    return json.loads((WEB / f"{folder}/{name}.json").read_bytes())


def replaced(shapes, given):
    """Return the shapes with the n-th of a type replaced by the n-th that is given of it."""
    found = list(shapes)
    for place, (kind, values) in enumerate(given):
        turn = sum(each[0] == kind for each in given[:place])
        found[[i for i, each in enumerate(shapes) if each[0] == kind][turn]] = (kind, values)
    return found


def opened(link):
    """Read a link into the question that the page asks of it."""
    name, _, query = link.removeprefix("#/").partition("?")
    pairs = [pair.partition("=")[::2] for pair in query.split("&") if pair]
    scene, named = scene_of(name), dict(pairs)
    assert name in SCENES, link
    shapes = [(each["type"], each["values"]) for each in scene["shapes"]]
    parameters = dict(scene.get("parameters", {}))
    given = [(kind, [*map(float, text.split(","))]) for kind, text in pairs if kind in TYPES]
    if "case" in named:
        (case,) = (each for each in scene["cases"] if each["id"] == named["case"])
        cased = [(each["type"], each["values"]) for each in case["shapes"]]
        shapes = cased if name in ("sweep-pair", "seams") else replaced(shapes, cased)
        parameters |= case.get("parameters", {})
    free = name in (*ROOMS, "sweep-pair") and given
    asked = {
        "shapes": [
            {"type": kind, "values": values}
            for kind, values in (given if free else replaced(shapes, given))
        ],
        "algorithm": named.get("algorithm", scene.get("algorithm", "exact")),
    }
    if scene.get("kind") == "sweep":
        by = [parameters["x"], parameters["y"]]
        by = [*map(float, named["by"].split(","))] if "by" in named else by
        steps = int(named.get("step", parameters["steps"]))
        asked["sweep"] = {"by": by, "t": float(named.get("t", parameters["t"])), "step": steps}
    if scene.get("kind") == "seams":
        parameters |= {each: float(named[each]) for each in ("push", "gravity") if each in named}
        parameters |= {
            each: int(named[each]) for each in ("frame", "swept", "touching") if each in named
        }
        asked["recorded"] = {
            **{each: parameters[each] for each in ("frame", "push", "gravity")},
            **{each: bool(parameters[each]) for each in ("swept", "touching")},
            "walls": named.get("walls", WALLS[parameters["walls"]]),
        }
    if scene.get("kind") == "broad":
        asked["about"] = "group"
    if name in ROOMS:
        asked["about"] = [0, 1]
    step = "" if "sweep" in asked else named.get("step", "")
    return name, asked, named.get("view", ""), step


def told(engine, link):
    """Return the page's answer about what a link shows."""
    return json.loads(engine[0].answer(json.dumps(opened(link)[1])))


def value_in(told_of, path):
    """Return what an answer says under a name, as the page reads it."""
    why = told_of["explanation"]
    if path in ("hit", "exact.hit"):
        return told_of["exact"]["hit"]
    if path == "verdict.hit":
        return why["hit"]
    if path == "decided_by":
        return why["decided_by"]
    id, name = path.split(".")
    return next(step["values"][name] for step in why["steps"] if step["id"] == id)


def has_numbers(link):
    return opened(link)[0] not in NO_PAIR if not link.startswith("#/crowd") else False


def texts_of(name, id, lang):
    return WORDS[lang][f"lesson.{name}.{id}"]


@pytest.mark.parametrize(("name", "part"), PARTS, ids=lambda each: each if each is str else None)
def test_a_part_says_numbers_that_its_picture_has(engine, name, part):
    slots = {lang: sorted({*SLOT.findall(texts_of(name, part["id"], lang))}) for lang in WORDS}
    assert slots["en"] == slots["ja"] == sorted(part.get("numbers", {}))
    if not has_numbers(part["link"]):
        assert {*part.get("numbers", {}).values()} <= {"exact.hit"}
        return
    answered = told(engine, part["link"])
    ids = [step["id"] for step in answered["explanation"]["steps"]]
    assert opened(part["link"])[3] in ("", *ids)
    for path in part.get("numbers", {}).values():
        assert value_in(answered, path) is not None


def test_no_result_is_typed():
    for lang, words in WORDS.items():
        for key, text in words.items():
            if ".task." not in key and not key.endswith((".title", ".intro")):
                rest = re.sub(TYPED[lang], "", SLOT.sub("", text))
                assert not re.search(r"[0-9]", rest), f"{key}: {rest}"


def test_sentences_are_short_and_parts_are_few():
    for lang, words in WORDS.items():
        for key, text in words.items():
            for sentence in re.split(r"(?<=[.?])\s|(?<=。)|\n", text):
                shown = SLOT.sub("0.000", sentence.replace("*", ""))
                assert len(shown) <= LONGEST[lang], f"{key}: {shown}"
    for lesson in LESSONS.values():
        assert 4 <= len(lesson["parts"]) <= 7
        assert 1 <= len(lesson["tasks"]) <= 3


def test_all_kinds_of_tasks_are_there_and_each_has_its_words():
    kinds = [task["kind"] for _, task in TASKS]
    assert all(kinds.count(kind) >= 5 for kind in ("make", "say", "write"))
    known = set()
    for name, lesson in LESSONS.items():
        ids = [each["id"] for each in (*lesson["parts"], *lesson["tasks"])]
        assert len({*ids}) == len(ids)
        known |= {f"lesson.{name}.{end}" for end in ("title", "intro")}
        known |= {f"lesson.{name}.{part['id']}" for part in lesson["parts"]}
        for task in lesson["tasks"]:
            own = f"lesson.{name}.task.{task['id']}"
            ends = ("hint-1", "hint-2") if task["kind"] == "write" else ("right", "wrong")
            known |= {own, *(f"{own}.{end}" for end in ends)}
            ends = [json.dumps(each).strip('"') for each in task.get("choices", ())]
            choices = {f"{own}.choice.{end}" for end in ends} & {*WORDS["en"]}
            assert len(choices) in (0, len(ends))
            known |= choices
    for words in WORDS.values():
        assert {*words} == known


def of_kind(kind):
    chosen = [(name, task) for name, task in TASKS if task["kind"] == kind]
    return pytest.mark.parametrize(("name", "task"), chosen)


@of_kind("make")
def test_a_state_is_made_by_what_solves_it_alone(engine, name, task):
    def done(link):
        return json.loads(engine[1].task(json.dumps({**opened(link)[1], "wants": task["wants"]})))

    assert done(task["solved"])["done"], done(task["solved"])
    assert not done(task["wrong"])["done"] and not done(task["link"])["done"]
    found = {key.split(".")[-1] for key in done(task["wrong"])["found"]}
    for lang in WORDS:
        assert {*SLOT.findall(texts_of(name, f"task.{task['id']}.wrong", lang))} <= found
    same = {opened(task[which])[0] for which in ("link", "solved", "wrong")}
    algorithms = {opened(task[which])[1]["algorithm"] for which in ("link", "solved", "wrong")}
    assert len(same) == len(algorithms) == 1


@of_kind("say")
def test_what_is_to_be_said_is_among_the_choices_and_not_always_the_same(engine, name, task):
    right = []
    for link in task["links"]:
        assert opened(link)[2] == "plain", link
        if has_numbers(link):
            right.append(value_in(told(engine, link), task["asks"]))
            assert right[-1] in task["choices"], (link, right[-1])
    assert task["link"] == task["links"][0]
    assert len(right) < 2 or len({*map(str, right)}) > 1, right
    for lang in WORDS:
        text = texts_of(name, f"task.{task['id']}.wrong", lang)
        assert {*SLOT.findall(text)} == {"said", "is"}


@pytest.mark.slow(11)
@of_kind("write")
def test_the_last_hint_is_right_and_has_what_the_task_needs(engine, name, task):
    import judge

    assert opened(task["link"])[2] == "code"
    (path,) = (WEB / "user-program/programs/solutions").glob(f"{name}.*.py")
    _, function, _ = path.name.split(".")
    space = {"math": math}
    exec(path.read_text(encoding="utf-8"), space)
    rules = {"name": function, "touching": "either", "cases": [], **task.get("judging", {})}
    needs = rules.pop("needs", [])
    program = space[function.removesuffix("_by")]
    judged = judge.judged(**rules)
    while not judged["isLast"]:
        answers = [json.loads(json.dumps(program(*call))) for call in judged["calls"]]
        judged = judge.judged(**rules, before=judged, answers=answers)
    assert judged["tried"] > 3000 and judged["counterexample"] is None
    assert {*needs} <= {*judged["parts"]}
    always = judge.judged(**rules, before=judge.judged(**rules), answers=[True] * judge.AT_ONCE)
    assert always["wrong"]
