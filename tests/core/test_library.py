"""Answers of libraries, compared with the exact ones: an error is one that no rule explains."""

import json
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest
from library import compare, library, rules_of_verdicts, told_of_library

LIBRARIES = json.loads((Path(__file__).parents[2] / "web" / "libraries.json").read_text())


def rules(name):
    return LIBRARIES[name]["rules"]


HIT, MISS = {"hit": True}, {"hit": False}


@pytest.mark.parametrize(
    ("name", "link", "given", "departs"),
    [
        ("planck", "box=0,0,2,2,0&box=2.015,0,2,2,0", HIT, {"hit": "skin"}),
        ("planck", "box=0,0,2,2,0&box=2.025,0,2,2,0", HIT, {"hit": ""}),
        ("planck", "disk=0,0,1&disk=2.001,0,1", HIT, {"hit": ""}),
        ("matter-js", "box=0,0,2,2,0&box=2,0,2,2,0", MISS, {"hit": "touching"}),
        ("matter-js", "disk=0,0,1&disk=1.91,0,1", MISS, {"hit": "chord"}),
        ("matter-js", "disk=0,0,1&disk=1.8,0,1", MISS, {"hit": ""}),
        ("planck", "ray=0,0,1,0&disk=0,0,1", MISS, {"hit": "inside"}),
        ("rapier2d", "ray=0,0,1,0&disk=0,0,1", MISS, {"hit": ""}),
        ("check2d", "ray=0,0,1,0&disk=0,0,1", {**HIT, "t": 1, "points": [[1, 0]]}, {"t": "inside"}),
        ("rapier2d", "disk=1000000,0,1&disk=1000002,0.000001,1", HIT, {"hit": "rounding"}),
        ("rapier2d", "segment=-2084,-356,3796,650&box=0,0,1,0.5,0", HIT, {"hit": ""}),
        ("sat-js", "segment=2,3,3,3&segment=1,3,0,3", HIT, {"hit": ""}),
        ("sat-js", "disk=0,0,0&box=0,0,2,2,0", MISS, {"hit": "flat"}),
        ("phaser-box2d", "disk=1,1,1&box=0,0,1,2,0", {**MISS, "distance": 3.12}, {"hit": ""}),
        (
            "matter-js",
            "triangle=0,0,2,0,0,2&triangle=1,3,0,0,1,1",
            {**HIT, "depth": 1, "normal": [1, 0]},
            {"normal": ""},
        ),
        (
            "planck",
            "box=0,0,2,2,0&box=1,0,2,2,0",
            {**HIT, "depth": 1.02, "normal": [1, 0]},
            {"depth": "skin"},
        ),
        ("sat-js", "disk=0,0,1&disk=0,0,1", {**HIT, "depth": 2, "normal": [0, 0]}, {"normal": ""}),
        ("sat-js", "box=0,0,2,2,0&box=0,0,2,2,0", {**HIT, "depth": 2, "normal": [0, -1]}, {}),
        (
            "planck",
            "disk=0,0,1&disk=5,0,1",
            {**MISS, "distance": 3.1, "points": [[1, 0], [4, 0]]},
            {"distance": ""},
        ),
    ],
)
def test_a_rule_explains_what_it_may(name, link, given, departs):
    a, b = hl.from_link(f"#/playground?{link}")
    found = compare(a, b, given, rules(name))
    assert found.departs == departs
    assert found.exact["hit"] is hl.intersects(a, b)


def test_a_batch_has_the_rules_of_its_pairs():
    generator = np.random.default_rng(1)
    a = hl.Disk(generator.uniform(-2, 2, (200, 2)), 1)
    b = hl.Box(generator.uniform(-2, 2, (200, 2)), (1, 2), 0.3)
    hits = generator.random(200) < 0.5
    found = rules_of_verdicts(a, b, hits, hl.intersects(a, b), rules("planck"))
    for i, rule in enumerate(found):
        assert compare(a[i], b[i], {"hit": bool(hits[i])}, rules("planck")).departs == (
            {} if rule is None else {"hit": rule}
        )


def test_a_library_that_refuses_gets_no_verdict_of_its_own():
    told, why = told_of_library(
        *hl.from_link("#/playground?disk=0,0,1&disk=5,0,1"), "planck", {"refused": "No"}, {}
    )
    assert (told["departs"], told["refused"], why.hit) == ([], "No", False)
    assert why.sentences()[0] == (
        "Miss: this is the exact answer, because the library does not accept these shapes."
    )
    states = [
        [{"type": "disk", "values": [0, 0, 1]}, {"type": "disk", "values": [x, 0, 1]}]
        for x in (1, 5)
    ]
    answers = [{"refused": "No"}, {"hit": True}]
    found = json.loads(library(json.dumps({"states": states, "answers": answers, "rules": {}})))
    assert found == [{"refused": True}, {"departs": {"hit": ""}, "exact": {"hit": False}}]


def test_the_package_names_the_library_that_only_the_page_runs():
    for name in ("planck", "planck@1.4.0"):
        with pytest.raises(ValueError, match=r"planck 1\.5\.0, which only hitlab's page runs"):
            hl.intersects(hl.Disk((0, 0), 1), hl.Disk((1, 0), 1), algorithm=name)
