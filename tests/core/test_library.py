"""Answers of libraries, compared with the exact ones: an error is one that no rule explains."""

import json
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest
from all_answers import all_answers
from families import FAMILIES, cost, counted, simplified, tried
from hitlab.links.grammar import shape_of
from library import library, told_of_given_way, told_of_library
from library_rules import compare, rules_of_verdicts
from library_sweep import compare_sweep

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
        (
            "rapier2d",
            "capsule=0,-0.25,0,0.25,0.5&box=-2.0373735,-1.25,8,1,0",
            {**HIT, "depth": 0, "normal": [0, -1], "points": [[0, -0.75], [1.963, -0.75]]},
            {"points": ""},
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


@pytest.mark.parametrize(
    ("name", "points", "departs"),
    [
        ("rapier2d", [[1, 0], [0.5, 0]], {}),
        ("rapier2d", [[1.6, 0]], {"points": ""}),
        ("planck", [[1.51, 0]], {"points": "skin"}),
        ("matter-js", [[1.6, 0]], {"points": "supports"}),
        ("matter-js", [[1.6, 3]], {"points": ""}),
    ],
)
def test_contact_points_are_no_farther_from_a_shape_than_the_depth(name, points, departs):
    a, b = hl.from_link("#/playground?box=0,0,2,2,0&box=1.5,0,2,2,0")
    found = compare(a, b, {**HIT, "depth": 0.5, "normal": [1, 0], "points": points}, rules(name))
    assert found.departs == departs
    assert found.exact.get("points", [[0, 0]]) != points


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


@pytest.mark.parametrize(
    "link",
    [
        "disk=0,0,1&box=1.5,0,2,2,30",
        "ray=-5,0,1,0&disk=0,0,1",
        "line=0,0,1,1&line=0,1,1,0",
        "sphere=0,0,0,1&triangle3=0,0,0,1,0,0,0,1,0",
        "triangle=0,0,2,0,0,2&line=0,1,1,0",
        "segment=0,0,1,1&segment=0,1,1,0",
    ],
)
def test_the_table_has_a_row_for_each_algorithm_of_the_pair(link):
    scene = "sphere-triangle" if "sphere" in link else "playground"
    a, b = hl.from_link(f"#/{scene}?{link}")
    pairs = [pair.split("=") for pair in link.split("&")]
    shapes = [{"type": name, "values": [*map(float, text.split(","))]} for name, text in pairs]
    rows = json.loads(all_answers(json.dumps({"shapes": shapes})))
    ids = [each.id for each in hl.algorithms(a, b) if "advancement" not in each.id]
    assert [row["id"] for row in rows] == ids
    assert all(row["hit"] is hl.intersects(a, b, algorithm=row["id"]) for row in rows)
    assert all(row["departs"] == {} for row in rows)


def test_a_row_of_a_wrong_program_has_what_differs():
    triangle = {"type": "triangle", "values": [0, 0, 4, 0, 0, 4]}
    shapes = [{"type": "disk", "values": [1, 1, 0.5]}, triangle]
    rows = {row["id"]: row for row in json.loads(all_answers(json.dumps({"shapes": shapes})))}
    assert rows["redpoll-2-23"]["departs"] == {"hit": ""}
    assert rows["exact"]["hit"] and not rows["redpoll-2-23"]["hit"]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_valid_pairs_of_both_verdicts_that_return_with_their_seed(family):
    asked = {"pair": ["disk", "triangle"], "family": family, "seed": 3, "count": 200}
    states = tried(**asked)
    assert tried(**asked) == states != tried(**{**asked, "seed": 4})
    a, b = (
        hl.stack([shape_of(each["type"], each["values"]) for each in shapes])
        for shapes in zip(*states)
    )
    exact = hl.intersects(a, b)
    assert 0.05 < exact.mean() < 0.95
    right = counted(**asked, verdicts=exact.astype(int).tolist(), rules={})
    assert (right["falseHits"], right["falseMisses"], right["wrong"]) == (0, 0, None)
    wrong = counted(**asked, verdicts=(~exact).astype(int).tolist(), rules={})
    assert wrong["falseHits"] + wrong["falseMisses"] + sum(wrong["rules"].values()) == 200
    assert all(cost(each) < cost(wrong["wrong"]) for each in simplified(wrong["wrong"]))


def test_a_negative_zero_from_the_page_is_a_number():
    state = [{"type": "disk", "values": ["-0", 1.25, 1]}, {"type": "disk", "values": [3, 1, 1]}]
    assert [[0, 1, 1], [3, 1, 1]] in [[each["values"] for each in one] for one in simplified(state)]


@pytest.mark.parametrize(
    ("name", "link", "given", "departs"),
    [
        ("planck", "disk=-5,0,1&box=2,0,2,4,0&by=10,0", {"t": 0.5005}, {"t": "late"}),
        ("planck", "disk=-5,0,1&box=2,0,2,4,0&by=10,0", {"t": 0.505}, {"t": ""}),
        ("planck", "box=-5,0,2,2,0&box=2,0,2,4,0&by=10,0", {"t": 0.4995}, {"t": "early"}),
        ("planck", "box=-5,0,2,2,0&box=2,0,2,4,0&by=10,0", {"t": 0.4}, {"t": ""}),
        ("rapier2d", "disk=-5,0,1&box=2,0,2,4,0&by=10,0", {"t": 0.5, "normal": [1, 0]}, {}),
        (
            "rapier2d",
            "disk=-5,0,1&box=2,0,2,4,0&by=10,0",
            {"t": 0.5, "normal": [-1, 0]},
            {"normal": ""},
        ),
        (
            "rapier2d",
            "disk=-5,0,1&box=2,0,2,4,0&by=10,0",
            {"t": 0.5, "normal": [1, 0], "points": [[1, 1]]},
            {"points": ""},
        ),
        ("planck", "disk=0,0,1&disk=5,2.005,1&by=10,0", {"t": 0.5}, {"hit": "early"}),
        ("planck", "disk=0,0,1&disk=5,2.5,1&by=9,0", {"t": 0.5}, {"hit": ""}),
        ("planck", "disk=0,0,1&disk=5,1.99,1&by=9,0", None, {"hit": "late"}),
        ("planck", "disk=0,0,1&disk=5,1.9,1&by=9,0", None, {"hit": ""}),
        ("phaser-box2d", "disk=0,0,1&disk=1,0,1&by=9,0", None, {"hit": "overlapping"}),
        ("planck", "disk=0,0,1&disk=1,0,1&by=9,0", {"t": 0}, {}),
    ],
)
def test_a_first_contact_is_judged_by_its_effect(name, link, given, departs):
    *shapes, way = link.split("&")
    a, b = hl.from_link(f"#/playground?{'&'.join(shapes)}")
    by = [*map(float, way.removeprefix("by=").split(","))]
    report = {"hit": given is not None, **(given or {})}
    assert compare_sweep(a, b, by, report, rules(name)).departs == departs


def test_any_exact_first_contact_is_right():
    generator = np.random.default_rng(2)
    for _ in range(200):
        disk = hl.Disk(generator.uniform(-6, 0, 2), 0.5)
        box = hl.Box(generator.uniform(1, 3, 2), (2, 1), generator.uniform(0, 3))
        by = generator.uniform(0, 9, 2)
        hit, t, point, normal = hl.sweep(disk, box, by)
        report = {"hit": hit}
        if hit:
            report |= {"t": t, "normal": normal.tolist(), "points": [point.tolist()]}
        assert compare_sweep(disk, box, by, report, {}).departs == {}


def test_the_answer_for_a_moving_shape_has_the_contact_of_the_library():
    shapes = hl.from_link("#/playground?disk=-5,0,1&box=2,0,2,4,0")
    way = {"by": [10.0, 0.0], "t": 0.5, "step": 4}
    report = {"hit": True, "t": 0.5005, "normal": [1, 0], "points": [[1, 0]]}
    told, why, exact = told_of_given_way(
        [*shapes], [0, 1], "planck", True, way, report, rules("planck")
    )
    assert (told["departs"], told["rules"], told["sweep"]["t"]) == (["t"], {"t": "late"}, 0.5005)
    assert told["exact"]["sweep"]["t"] == 0.5 and exact.algorithm == "exact"
    assert "first contact at t = 0.500" in " ".join(why.sentences())
    states = [[{"type": "disk", "values": [-5, 0, 1]}, {"type": "box", "values": [2, 0, 2, 4, 0]}]]
    asked = {"states": states, "answers": [report], "rules": {}, "by": [10, 0]}
    assert json.loads(library(json.dumps(asked)))[0]["departs"] == {"t": ""}
    rows = json.loads(all_answers(json.dumps({"shapes": states[0], "by": [10, 0]})))
    assert (rows[0]["id"], rows[0]["t"]) == ("exact", 0.5)
    assert all(row["departs"] == {} for row in rows)
