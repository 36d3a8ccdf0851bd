"""The search finds what is planted: a check that cannot fail checks nothing."""

import collections
import math
import random

import checks
import printed
import pytest
import states

WRONG = 1.01
"""By what a number is multiplied: enough to see, too little to turn most verdicts."""

OFTEN, ENOUGH = 4, 6
"""How many wrong numbers of a name say something, and how many are tried of each."""

HELD = {
    "point-disk": {"d", "r", "dx", "dy", "d2"},
    "disk-disk": {"d", "R", "dx", "dy", "d2"},
    "nearest-points": {"d", "ra", "rb", "R"},
    "segment-segment": {"cross_first", "cross_second", "x_min_a", "y_max_b"},
    "disk-box": {"s", "t", "d", "reach", "place"},
    "disk-triangle": {"AB", "BC", "CA", "x", "y", "d", "r"},
    "separating-axes": {"amin", "amax", "bmin", "bmax", "overlap", "out", "gap"},
    "ray-box": {"tmin", "tmax", "x0", "y0", "x1", "y1"},
    "ray-disk": {"b", "c", "h", "D", "tmin", "tmax", "x0", "y0"},
    "line-line": {"detA", "s", "t", "x", "y"},
    "sphere-triangle": {"x", "y", "z", "d", "r", "dot_first", "dot_second", "length2"},
    "sphere-mesh": {"d", "r"},
    "sweep-and-prune": {"spread_x", "spread_y", "at", "shape", "looked", "found", "hits"},
    "uniform-grid": {"side", "count", "looked", "found", "pairs", "false"},
    "bounding-volume-hierarchy": {"looked", "found", "pairs", "candidates", "hits"},
    "redpoll-2-20": {"s", "t", "reach", "place"},
    "redpoll-2-23-inflated": {"a", "distance", "DE", "EF"},
    "redpoll-2-24-disk": {"b", "c", "D"},
    "redpoll-2-24-line": {"detA", "s", "x", "y"},
    "dxlib": {"dot_first", "dot_second", "past", "short"},
    "dxlib-naive": {"dot_first", "dot_second", "side"},
}
"""The numbers that the search must hold, by method."""


def is_usual(state):
    """Whether a hundredth of every number is far more than what rounding may cost."""
    taken = [each["values"] for each in state.shapes if each["type"] != "mesh"]
    return all(x == 0 or 1e-3 < abs(x) < 1e3 for values in taken for x in values)


def planted(scene):
    """Give explanations of a scene's states, each with one number that is wrong."""
    chosen = random.Random(scene)
    found = [state for state in states.states(3, 4, [scene]) if is_usual(state)]
    places = collections.defaultdict(list)
    for state in chosen.sample(found, min(14, len(found))):
        why = states.explained(state)
        for at, step in enumerate(why.steps):
            for name in HELD.get(why.method, set()) & step.values.keys():
                number = step.values[name]
                if isinstance(number, int) or 1e-100 < abs(number) < 1e100:
                    places[why.method, name].append((state, why, at))
    for (_, name), of_name in sorted(places.items()):
        for state, why, at in chosen.sample(of_name, min(ENOUGH, len(of_name))):
            yield (state, with_another(why, at, name)), name


def with_another(why, at, name):
    """Give an explanation with another number at one of its steps."""
    step = why.steps[at]
    number = step.values[name]
    other = number + 1 if isinstance(number, int) else number * WRONG
    changed = step._replace(values={**step.values, name: other})
    return why._replace(steps=(*why.steps[:at], changed, *why.steps[at + 1 :]))


@pytest.mark.parametrize("scene", [each for each in states.SCENES if each != "disk-box-motion"])
def test_wrong_numbers_are_found(scene):
    """Each by its name, more often than not: some are told only to lead to others."""
    wrong, names = zip(*planted(scene))
    found = collections.defaultdict(list)
    for told, name in zip(states.said(wrong), names):
        found[told.why.method, name].append(any(True for _ in checks.faults(told)))
    often = {key: results for key, results in found.items() if len(results) >= OFTEN}
    missed = {key: results for key, results in often.items() if sum(results) * 2 < len(results)}
    assert often
    assert missed == {}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.000", 1),
        ("−0.250", -0.25),
        ("1,234", 1234),
        ("2.22\u00a0×\u00a010⁻¹⁶", 2.22e-16),
        ("−1.00 × 10³⁰⁰", -1e300),
        ("∞", math.inf),
        ("−∞", -math.inf),
    ],
)
def test_printed_numbers_are_read(text, number):
    assert float(printed.number(text)) == number


@pytest.mark.parametrize(
    ("lang", "text", "holds"),
    [
        ("en", "d is 1.000 < 2.000.", True),
        ("en", "The centre is 3.000 away, less than r = 2.000.", False),
        ("en", "The centre is 3.000 away, more than r = 2.000.", True),
        ("ja", "距離は 3.000 で、r = 2.000 より小さいです。", False),
        ("ja", "距離は 3.000 で、r = 2.000 を超えています。", True),
        ("ja", "1.000 > 1.000 です。", False),
    ],
)
def test_comparisons_are_found_and_judged(lang, text, holds):
    (found,) = [*printed.comparisons(text), *printed.claims(text, lang)]
    assert found.holds == holds


@pytest.mark.parametrize(
    ("piece", "what"),
    [
        ({"text": "NaN", "exact": "NaN", "name": "d"}, "not a number, said as one"),
        ({"text": "−0.000", "exact": "−0", "name": "d"}, "minus zero"),
        ({"text": "undefined"}, "not a number, said as one"),
    ],
)
def test_what_no_sentence_may_say_is_found(piece, what):
    (told, *_) = states.told(list(states.states(3, 1, ["point-disk"]))[:1])
    told.said["verdict"][0]["pieces"].append(piece)
    assert what in [fault[0] for fault in checks.faults(told)]
