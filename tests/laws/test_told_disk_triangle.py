"""What holds for the explanation of every disk and triangle."""

import json
import math
from fractions import Fraction

import hitlab as hl
from hitlab.testing import pairs
from hypothesis import given

hard_pairs = pairs(hl.Disk, hl.Triangle)


def told(pair):
    explanation = hl.explain(*pair)
    return explanation, {step.id: step.values for step in explanation.steps}


@given(hard_pairs)
def test_hit_is_the_verdict_and_the_sign_of_the_comparison(pair):
    explanation, steps = told(pair)
    assert explanation.hit == hl.intersects(*pair) == (steps["compare"]["relation"] != ">")


@given(hard_pairs)
def test_strict_sign_of_solid_shapes_is_the_verdict_without_touching(pair):
    _, steps = told(pair)
    solid = steps["sides"]["winding"] != 0 and pair[0].radius > 0
    overlaps = solid and steps["compare"]["relation"] == "<"
    assert hl.intersects(*pair, touching=False) == overlaps


@given(hard_pairs)
def test_region_of_the_triangle_decides_and_is_a_hit(pair):
    explanation, steps = told(pair)
    within = steps["region"]["region"] == 7
    assert explanation.decided_by == ("region" if within else "compare")
    assert within <= explanation.hit


@given(hard_pairs)
def test_excess_has_the_sign_of_the_comparison_however_small(pair):
    _, steps = told(pair)
    relation, excess = steps["compare"]["relation"], steps["compare"]["excess"]
    assert relation == "<=>"[1 + (excess > 0) - (excess < 0)]


@given(hard_pairs)
def test_closest_feature_is_where_the_closest_point_is(pair):
    _, steps = told(pair)
    feature, x, y = steps["closest"].values()
    letters = dict(zip("TABC", [pair[0].center, *pair[1].vertices]))
    xs, ys = zip(*(letters[letter] for letter in ("T" if feature == "inside" else feature)))
    assert min(xs) <= x <= max(xs)
    assert min(ys) <= y <= max(ys)


@given(hard_pairs)
def test_closest_point_is_as_far_as_it_says(pair):
    """But for the rounding of the point, half a unit in the last place for each coordinate."""
    _, steps = told(pair)
    _, x, y = steps["closest"].values()
    d2 = sum((Fraction(p) - Fraction(q)) ** 2 for p, q in zip(pair[0].center, (x, y)))
    d, slack = steps["compare"]["d"], math.ulp(x) + math.ulp(y)
    if math.isfinite(d):
        low, high = (Fraction(d) + way * Fraction(slack + math.ulp(d)) for way in (-1, 1))
        assert max(low, 0) ** 2 <= d2 <= high**2


@given(hard_pairs)
def test_marks_are_finite_and_json_is_strict(pair):
    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    explanation, _ = told(pair)
    marks = [mark for step in explanation.steps for mark in step.marks]
    assert all(math.isfinite(number) for mark in marks for point in mark.points for number in point)
    assert json.loads(explanation.to_json(), parse_constant=refuse)["hit"] == explanation.hit
