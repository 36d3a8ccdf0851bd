"""Programs and tests exported by the page run, and the tests expect the exact answer."""

import contextlib
import io
import json
import random
import runpy
import subprocess
from pathlib import Path

import pytest
from hitlab.links.grammar import TYPES

ROOT = Path(__file__).parents[2]
PAGE = runpy.run_path(str(ROOT / "web" / "engine" / "answer.py"))
IN_SPACE = ("sphere", "triangle3")
IN_PLANE = [name for name, kind in TYPES.items() if kind.dimension == 2]
COUNTS = {"disk": 3, "box": 5, "triangle": 6, "segment": 4, "ray": 4, "line": 4, "capsule": 5}
COUNTS |= {"point": 2, "aabb": 4, "sphere": 4, "triangle3": 9}
LENGTHS = {"disk": [2], "box": [2, 3], "capsule": [4], "sphere": [3]}
SCENES = 200


def shape(chosen, kind):
    """Choose numbers of a shape: of a grid, so that many touch, or any."""
    if kind == "polygon":
        x, y = chosen.randint(-3, 3), chosen.uniform(-3, 3)
        return {"type": kind, "values": [x, y, x + 2, y, x + 3, y + 1, x + 1, y + 3]}
    if kind == "outline":
        x, y = chosen.randint(-3, 3), chosen.uniform(-3, 3)
        ring = [x, y, x + 4, y, x + 4, y + 2, x + 2, y + 2, x, y + 4]
        return {
            "type": kind,
            "values": [*ring, x + 1, y + 1, x + 2, y + 1, x + 1, y + 2],
            "holes": [5],
        }
    any_one = chosen.choice([lambda: chosen.randint(-3, 3), lambda: chosen.uniform(-3, 3)])
    values = [any_one() for _ in range(COUNTS[kind])]
    for i in LENGTHS.get(kind, []):
        values[i] = abs(values[i])
    if kind == "aabb":
        values = [*map(min, values[:2], values[2:]), *map(max, values[:2], values[2:])]
    if kind == "box":
        values[4] = chosen.choice([0, 90, 450, -720, 33.3])
        values += chosen.choice([[], [], [0.3]])
    if kind in ("ray", "line"):
        values[2] = values[2] or 1
    return {"type": kind, "values": values}


def scenes():
    chosen = random.Random(19)
    for i in range(SCENES):
        kinds = IN_SPACE if i % 10 == 0 else chosen.choices(IN_PLANE, k=2)
        shapes = [shape(chosen, kind) for kind in kinds]
        a, b = map(PAGE["shape_from"], shapes)
        algorithm = chosen.choice(PAGE["offered"](a, b)).id
        yield answered(shapes, algorithm)


def answered(shapes, algorithm, **more):
    asked = {"shapes": shapes, "algorithm": algorithm, **more}
    return {**asked, "answer": json.loads(PAGE["answer"](json.dumps(asked)))}


def departing():
    """Yield answers that depart from the exact one: of a pair, in a list, and of a path."""
    far = [{"type": "box", "values": [10000000, 0, 4, 3, 0]}]
    far += [{"type": "box", "values": [10000003.875, 0.5, 3, 3, 0]}]
    for algorithm in ("sat-32", "epa-32", "gjk-32"):
        yield answered(far, algorithm)
        yield answered([*far, {"type": "point", "values": [0, 0]}], algorithm, about=[0, 1])
    disks = [{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [5, 0.9, 1]}]
    sweep = {"by": [6, 0], "t": 0, "step": 0}
    yield answered(disks, "conservative-advancement", sweep=sweep)
    resting = [{"type": "box", "values": [x, y, 2, 2, 0]} for x, y in ((0, 2), (0, 0))]
    for by in ((6, 0), (6, -1)):
        yield answered(resting, "exact", sweep={**sweep, "by": by, "touching": False})


@pytest.fixture(scope="module")
def written():
    """Return each answer with the program and the test that the page writes of it."""
    verdicts = [*scenes(), *departing()]
    many = [shape(random.Random(i), IN_PLANE[i % len(IN_PLANE)]) for i in range(12)]
    verdicts.append(answered(many, "exact", about=[]))
    command = ["node", str(Path(__file__).with_suffix("").parent / "written.js")]
    text = "".join(f"{json.dumps(each)}\n" for each in verdicts)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return list(zip(verdicts, map(json.loads, done.stdout.splitlines()), strict=True))


def test_programs_print_what_they_say_and_end_with_the_exact_answer(written):
    hits = 0
    for verdict, (program, _) in written:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(program, "program", "exec"), {})
        *departing, printed = said.getvalue().splitlines()
        assert program.rstrip().endswith(f"# {printed}"), program
        for line in departing:
            assert f"# {line}, not the exact answer\n" in program
            assert line != printed
        if len(verdict["shapes"]) == 2 and "sweep" not in verdict:
            assert printed == str(verdict["answer"]["exact"]["hit"])
            assert bool(departing) == ("hit" in verdict["answer"]["departs"])
            hits += printed == "True"
    assert 20 < hits < SCENES - 20


def test_tests_expect_the_exact_answer_and_name_an_algorithm_that_departs(written):
    number = 0
    for verdict, (_, text) in written:
        answer = verdict["answer"]
        departs = "hit" in answer["departs"] or "t" in answer["departs"]
        number += departs
        [line] = [line for line in text.splitlines() if line.strip().startswith("assert")]
        assert departs == ("not the exact answer" in text), text
        assert not (departs and "algorithm" in line), text
        if len(verdict["shapes"]) == 2 and "sweep" not in verdict:
            assert line.endswith(f" is {answer['exact']['hit']}")
    assert number >= 7


def test_tests_pass_and_would_fail_on_the_other_verdict(written):
    for verdict, (_, text) in written:
        for is_true in (True, False):
            given = (
                text
                if is_true
                else text.replace(" is True", " is ???")
                .replace(" is False", " is True")
                .replace(" is ???", " is False")
                .replace("== [", "== [[-1, -1], ")
                .replace("== (True", "== (False")
            )
            names = {}
            exec(compile(given, "test", "exec"), names)
            [run] = [names[name] for name in names if name.startswith("test_")]
            if is_true:
                run()
            else:
                with pytest.raises(AssertionError):
                    run()
        assert len(verdict["shapes"]) >= 2
