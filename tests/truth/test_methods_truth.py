"""The search finds each kind of fault that is planted in what the field's methods say."""

import checks
import pytest
import states
from test_checks import first_of

BOXES = "box=0,0,8,2,0&box=1,1.75,2,2,0"
GJK = ("playground", "triangle=0,0,4,0,0,3&disk=3,4,1", "gjk")
SWEEP = "conservative-advancement"
STATES = {
    "sat": ("playground", BOXES, "sat"),
    "gap": ("playground", "box=0,0,8,2,0&disk=0,3,1", "sat-32"),
    "gjk": GJK,
    "inside": ("playground", "triangle=0,0,4,0,0,3&box=1,1,1,1,0", "gjk-32"),
    "epa": ("playground", "box=0,0,8,2,0&triangle=0,0.5,2,3,-2,3", "epa"),
    "round": ("playground", "disk=0,0,1&disk=1,0.5,1", "epa-32"),
    "advance": ("sweep-pair", "disk=0,0,1&disk=4,1,1&by=8,0", SWEEP),
    "away": ("sweep-pair", "disk=0,0,1&disk=4,1,1&by=-8,0", f"{SWEEP}-32"),
    "sweep": ("sweep-pair", "disk=0,0,2&segment=-1,0.5,1,0.5&by=3,0", "exact"),
}
"""States of which every sentence is true."""

CASES = {
    ("sat", "axis-1", "touch"): "another case",
    ("gap", "axis-1", "touch"): "another case",
    ("sat", "axis-1", "lost"): "a cause that there is not",
    ("sat", "no-axis", "touch"): "another case",
    ("sat", "clip-1", "none"): "another case",
    ("sat", "kept", "one"): "another case",
    ("sat", "reference", "nan"): "a cause that there is not",
    ("gjk", "support-2", "repeated"): "another case",
    ("gjk", "support-2", "close"): "another case",
    ("gjk", "support-2", "no-closer"): "rounding that is not",
    ("gjk", "support-2", "nan"): "a cause that there is not",
    ("gjk", "simplex-2", "origin"): "another case",
    ("gjk", "simplex-2", "limit"): "another case",
    ("gjk", "compare", "touch"): "another case",
    ("inside", "simplex-3", "nan"): "a cause that there is not",
    ("inside", "simplex-3", "origin"): "another case",
    ("epa", "face-1", "reached"): "beyond EPA's tolerance",
    ("epa", "face-2", "limit"): "another case",
    ("epa", "face-1", "nan"): "a cause that there is not",
    ("epa", "depth", "limit"): "another case",
    ("advance", "advance-1", "away"): "another case",
    ("advance", "advance-4", "limit"): "another case",
    ("advance", "advance-1", "nan"): "a cause that there is not",
    ("away", "advance-1", "limit"): "another case",
    ("sweep", "start", "touch"): "untrue of the shapes",
}
"""What is found if a step of a state has another case."""

NUMBERS = {
    ("sat", "axis-1", "amin"): "a method's number",
    ("sat", "no-axis", "out"): "not the minimum penetration",
    ("sat", "no-axis", "count"): "an axis that separates",
    ("gjk", "support-2", "x"): "a method's number",
    ("gjk", "support-2", "gain"): "a method's number",
    ("gjk", "simplex-2", "x"): "not the closest point",
    ("gjk", "simplex-2", "weight1"): "weights that do not add up",
    ("gjk", "compare", "d"): "a method's number",
    ("epa", "face-1", "d"): "a method's number",
    ("epa", "face-1", "beyond"): "a method's number",
    ("round", "depth", "out"): "a face that is not on the boundary",
    ("advance", "advance-1", "d"): "a method's number",
    ("advance", "advance-2", "t"): "another time",
    ("advance", "advance-1", "next"): "another time",
    ("advance", "advance-1", "closing"): "a method's number",
}
"""What is found if a number of a step is another one."""


def kinds_in(told):
    return {fault[0].split(":")[0] for fault in checks.faults(told)}


def changed(told, id, **fields):
    """Have the page say a state of which a step is another."""
    steps = [s._replace(**fields) if s.id == id else s for s in told.why.steps]
    return next(iter(states.said([(told.state, told.why._replace(steps=tuple(steps)))])))


@pytest.fixture(scope="module")
def told():
    return {name: first_of(*state) for name, state in STATES.items()}


def test_what_is_true_passes(told):
    assert {name: kinds_in(each) for name, each in told.items() if kinds_in(each)} == {}


@pytest.mark.parametrize(("name", "id", "case"), CASES)
def test_another_case_is_found(told, name, id, case):
    assert told[name].why.step(id).case != case
    assert CASES[name, id, case] in kinds_in(changed(told[name], id, case=case))


@pytest.mark.parametrize(("name", "id", "value"), NUMBERS)
def test_another_number_is_found(told, name, id, value):
    values = told[name].why.step(id).values
    other = values[value] + 1 if isinstance(values[value], int) else values[value] * 1.01 - 0.01
    assert NUMBERS[name, id, value] in kinds_in(
        changed(told[name], id, values={**values, value: other})
    )


FALSE_HIT = "box=0,0,2,2,0&box=2.00000001,0.5,2,2,0"
WRONG = {
    "gjk": ("playground", FALSE_HIT, "gjk"),
    "epa": ("playground", FALSE_HIT, "epa"),
    "sat": ("playground", "triangle=0,0,1,0,2,0&triangle=5,0,6,0,7,0", "sat"),
    "advance": (
        "sweep-pair",
        "disk=-1e9,1e9,1e9&disk=1e9,-1e9,1e9&by=12e9,0",
        SWEEP,
    ),
}
"""States of which a method's verdict is wrong."""

SAID = {
    ("gjk", "The triangle contains the origin. So the shapes have a common point."),
    ("gjk", "原点では p − q = 0 なので、図形は共有点をもちます。"),
    ("epa", "The penetration depth is 0.001, along (1.000, 0.000)."),
    ("epa", "押し出し量は 0.001 で、方向は (1.000, 0.000) です。"),
    ("sat", "The cores are d = 1.000 apart, exactly R = 1.000."),
    ("sat", "芯の間の距離 d = 1.000 は、R = 1.000 とちょうど等しくなっています。"),
    ("advance", "Moving on brings them no closer, so they overlap and the shapes just touch."),
    ("advance", "近づかないので、図形はちょうど接しています。"),
}
"""Sentences that contradict how the shapes of these states lie, and say so as a fact."""


@pytest.mark.parametrize(("name", "text"), sorted(SAID))
def test_facts_that_the_exact_answer_contradicts_are_found(name, text):
    told = first_of(*WRONG[name])
    assert kinds_in(told) == set()
    decided = next(each for each in told.said["steps"] if each["id"] == told.why.decided_by)
    decided["sentences"]["。" in text]["pieces"] = [{"text": text}]
    assert "untrue of the shapes" in kinds_in(told)


def test_statements_that_contradict_each_other_are_found():
    told = first_of(*WRONG["gjk"])
    assert told.said["difference"]
    for lang in (0, 1):
        former = told.said["verdict"][lang]["pieces"]
        told.said["verdict"][lang]["pieces"] = [{"text": ("Miss: GJK", "衝突なし: GJK")[lang]}]
        assert "another verdict" in kinds_in(told)
        told.said["verdict"][lang]["pieces"] = former
        note = told.said["difference"][lang]["pieces"]
        text = ("The exact answer differs: hit.", "厳密な答えは異なります: 衝突。")[lang]
        told.said["difference"][lang]["pieces"] = [{"text": text}]
        assert "a note that contradicts the verdict" in kinds_in(told)
        told.said["difference"][lang]["pieces"] = note
    told.said["difference"] = []
    assert "no note on another verdict" in kinds_in(told)


@pytest.mark.parametrize(
    ("values", "algorithm"),
    [
        ("box=0,0,2e160,2e160,0&disk=3e160,0,1e160", "gjk"),
        ("box=0,0,2e-160,2e-160,0&disk=3e-160,0,1e-160", "epa"),
    ],
)
def test_a_method_says_that_its_range_is_left(values, algorithm):
    told = first_of("playground", values, algorithm)
    assert kinds_in(told) == set()
    step = told.why.step(told.why.decided_by)
    usual = {name: value for name, value in step.values.items() if name != "unreliable"}
    assert kinds_in(changed(told, step.id, values=usual)) != set()
