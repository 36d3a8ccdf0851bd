"""What holds for the explanation of any two points, disks, segments and capsules."""

import itertools
import json
import math
from fractions import Fraction

import hitlab as hl
import pytest
from hitlab.testing import pairs
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEWER

CENTRES = [(hl.Point, hl.Disk), (hl.Disk, hl.Disk)]
ROUND = (hl.Point, hl.Disk, hl.Segment, hl.Capsule)
PAIRS = [
    pair
    for pair in itertools.combinations_with_replacement(ROUND, 2)
    if pair not in [(hl.Segment, hl.Segment), *CENTRES]
]
every_pair = pytest.mark.parametrize(
    "kinds", PAIRS, ids=lambda kinds: "-".join(k.__name__ for k in kinds)
)
RELATIONS = {"hit": "<", "touch": "=", "miss": ">", "bare": ">"}


def every(test):
    return every_pair(FEWER(given(st.data())(test)))


def told(pair):
    explanation = hl.explain(*pair)
    return explanation, {step.id: step for step in explanation.steps}


def refuse(constant):
    raise AssertionError(f"{constant} is no JSON")


def assert_sound(explanation):
    """Strict JSON, finite marks, each step once, and a deciding one among them."""
    ids = [step.id for step in explanation.steps]
    assert len(set(ids)) == len(ids)
    assert explanation.decided_by in ids
    marks = [mark for step in explanation.steps for mark in step.marks]
    assert all(math.isfinite(number) for mark in marks for point in mark.points for number in point)
    assert json.loads(explanation.to_json(), parse_constant=refuse)["hit"] == explanation.hit


@every
def test_hit_is_the_verdict(kinds, data):
    pair = data.draw(pairs(*kinds))
    explanation, steps = told(pair)
    assert_sound(explanation)
    assert explanation.hit == hl.intersects(*pair)
    compare = steps["compare"]
    if compare.case == "cores":
        assert (compare.values["d"], explanation.hit) == (0.0, True)
    else:
        assert compare.values["relation"] == RELATIONS[compare.case]


@every
def test_excess_has_the_sign_of_the_comparison_however_small(kinds, data):
    _, steps = told(data.draw(pairs(*kinds)))
    relation, excess = (steps["compare"].values[name] for name in ("relation", "excess"))
    assert relation == "<=>"[1 + (excess > 0) - (excess < 0)]


@every
def test_nearest_points_are_as_far_apart_as_they_say(kinds, data):
    """But for the rounding of the points, half a unit in the last place for each coordinate."""
    _, steps = told(data.draw(pairs(*kinds)))
    values, d = steps["nearest"].values, steps["compare"].values["d"]
    px, py, qx, qy = (Fraction(values[name]) for name in ("px", "py", "qx", "qy"))
    if math.isfinite(d):
        slack = Fraction(sum(math.ulp(float(x)) for x in (px, py, qx, qy)) + math.ulp(d))
        low, high = max(Fraction(d) - slack, 0), Fraction(d) + slack
        assert low**2 <= (px - qx) ** 2 + (py - qy) ** 2 <= high**2


@every
def test_nearest_point_is_within_its_feature(kinds, data):
    a, b = data.draw(pairs(*kinds))
    _, steps = told((a, b))
    values = steps["nearest"].values
    for shape, letters, feature, x, y in (
        (a, "AB", values["feature_a"], values["px"], values["py"]),
        (b, "CD", values["feature_b"], values["qx"], values["qy"]),
    ):
        ends = dict(zip(letters, ends_of(shape)))
        xs, ys = zip(*(ends[letter] for letter in feature))
        assert min(xs) <= x <= max(xs)
        assert min(ys) <= y <= max(ys)


def ends_of(shape):
    names = {hl.Point: ["position"], hl.Disk: ["center"]}.get(type(shape), ["start", "end"])
    return [getattr(shape, name).tolist() for name in names]


@pytest.mark.parametrize("kinds", CENTRES, ids=["point", "disk"])
@FEWER
@given(st.data())
def test_centres_are_compared_as_the_verdict_says(kinds, data):
    pair = data.draw(pairs(*kinds))
    explanation, steps = told(pair)
    assert_sound(explanation)
    compare = steps["compare"]
    relation, excess, d = (compare.values[name] for name in ("relation", "excess", "d"))
    assert explanation.hit == hl.intersects(*pair) == (relation != ">")
    assert relation == "<=>"[1 + (excess > 0) - (excess < 0)]
    assert (compare.case == "same") == (steps["distance"].case == "same")
    assert compare.case == "same" or relation == RELATIONS[compare.case]
    assert steps["distance"].values["d"] == d
