"""What holds for the explanations of disks, hulls, rays and lines."""

import itertools
import json
import math
import re
from collections import Counter

import hitlab as hl
import numpy as np
import pytest
from hitlab.published.catalogue import METHODS
from hitlab.testing import pairs
from hypothesis import given
from hypothesis import strategies as st
from kinds import ALLOWED
from strategies import Laws, fewer, for_every

CONVEX = [hl.Box, hl.Triangle, hl.Polygon]
RAYS = [(hl.Ray, hl.Box), (hl.Ray, hl.Disk)]
LINES = (hl.Line, hl.Line)
HULLS = list(itertools.combinations_with_replacement(CONVEX, 2))
DISKS = [(hl.Disk, hl.Box), (hl.Disk, hl.Triangle), (hl.Disk, hl.Disk), (hl.Point, hl.Disk)]
TOLD = [*HULLS, *RAYS, LINES, *DISKS]

ASKED = [
    (first, second, algorithm.id)
    for first, second in TOLD
    for algorithm in hl.algorithms(first, second)
    if algorithm not in METHODS  # which have laws of their own: test_methods_laws.py
]
NAMES = [f"{first.__name__}-{second.__name__}-{id}" for first, second, id in ASKED]

POINTS = {"point": 1, "segment": 2, "arrow": 2, "line": 2, "circle": 2, "interval": 2, "drop": 2}
POINTS["arc"] = 3
EXPLAINS_NAN = {
    *(
        "lost",
        "lost-overlap",
        "both-lost",
        "one-lost",
        "nan",
        "overflow",
        "sharp",
        "blunt",
        "flat",
        "point",
    )
}

LAWS = Laws()
"""What holds for an explanation by itself."""


def for_all_asked(test):
    """Search every pair and algorithm for one that breaks the law."""
    return pytest.mark.parametrize(("first", "second", "algorithm"), ASKED, ids=NAMES)(
        fewer(8, slow=2)(given(st.data())(test))
    )


@LAWS.law
def last_step_decides_and_every_step_has_a_name_of_its_own(why, algorithm):
    """Except for a point of lines, and a distance of 0, which follow from an earlier decision."""
    ids = [step.id for step in why.steps]
    within = [s.id for s in why.steps if s.id == "region" and s.values.get("region") == 7]
    last = "determinant" if ids[-1] == "meeting" else ids[-1]
    assert why.decided_by == (within[0] if within else last)
    assert len(set(ids)) == len(ids)
    numbered = [re.fullmatch(r"(.*)-(\d+)", id) for id in ids]
    numbers = Counter()
    for kind, number in (found.groups() for found in numbered if found):
        numbers[kind] += 1
        assert int(number) == numbers[kind] and kind not in ids


@LAWS.law
def values_are_plain_and_nan_is_explained(why, algorithm):
    for step in why.steps:
        assert {type(value) for value in step.values.values()} <= {bool, int, float, str, tuple}
        has_nan = any(value != value for value in step.values.values())
        assert not has_nan or (algorithm != "exact" and step.case in EXPLAINS_NAN), step


@LAWS.law
def comparisons_name_values_and_say_how_they_compare(why, algorithm):
    for step in why.steps:
        if not step.compares:
            continue
        left, right = (step.values[name] for name in step.compares)
        relation = "<=>"[1 + (left > right) - (left < right)]
        if algorithm != "exact":
            assert step.values["relation"] == relation
            continue
        excess = step.values["excess"]
        assert step.values["relation"] == "<=>"[1 + (excess > 0) - (excess < 0)]
        assert step.values["relation"] == relation or left == right or rounds(left, right)


def rounds(left, right):
    """Roots are taken from below, so that equal ones may come out one unit apart."""
    return abs(left - right) <= math.ulp(max(abs(left), abs(right)))


@LAWS.law
def marks_are_finite_and_whole_and_json_is_strict(why, algorithm):
    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    for step in why.steps:
        for mark in step.marks:
            assert mark.of in ("", "a", "b") and mark.name
            if mark.kind == "region":
                assert len(mark.points) % 2 == 0
            else:
                assert len(mark.points) == POINTS[mark.kind]
            assert all(type(x) is float and math.isfinite(x) for p in mark.points for x in p)
    shown = json.loads(why.to_json(), parse_constant=refuse)
    assert (shown["hit"], shown["decided_by"]) == (why.hit, why.decided_by)


@for_all_asked
def test_explanation_keeps_the_laws_and_says_what_intersects_says(first, second, algorithm, data):
    a, b = data.draw(pairs(first, second))
    why = hl.explain(a, b, algorithm=algorithm)
    assert why.hit is hl.intersects(a, b, algorithm=algorithm)
    if algorithm == "exact" or first is not second:
        assert hl.explain(b, a, algorithm=algorithm).hit is why.hit
    for check in LAWS:
        check(why, algorithm)


# --- What the other queries say


@for_every(RAYS, 2)
def test_ray_enters_and_leaves_where_raycast_says(first, second, data):
    ray, target = data.draw(pairs(first, second))
    values = hl.explain(ray, target).steps[-1].values
    found = hl.raycast(ray, target, solid=True)
    assert found.hit == ("x0" in values)
    if found.hit:
        shown = [(values["x0"], values["y0"]), (values["x1"], values["y1"])]
        size = max(
            *map(abs, ray.origin), *map(abs, np.ravel(found.points)), *map(abs, extent(target))
        )
        slack = ALLOWED * size + 5e-324
        assert np.abs(np.subtract(shown, found.points) / 2).max() <= slack
        t = max(values["tmin"], 0.0), values["tmax"]
        for one, other in zip(t, found.t.tolist()):
            assert one == other or abs(one / 2 - other / 2) <= slack + ALLOWED * other


def extent(target):
    return np.ravel(target.vertices) if isinstance(target, hl.Box) else target.columns


@for_every(RAYS, 2)
def test_start_inside_is_where_raycast_misses_and_solid_hits(first, second, data):
    ray, target = data.draw(pairs(first, second))
    inside = hl.explain(ray, target).steps[-1].case == "inside"
    solid, plain = (hl.raycast(ray, target, solid=solid).hit for solid in (True, False))
    assert inside == (solid and not plain)


@given(pairs(*LINES))
def test_lines_meet_where_meet_says(pair):
    found, last = hl.meet(*pair), hl.explain(*pair).steps[-1]
    assert last.case == {0: "apart", 1: "plain", 2: "same"}[found.kind]
    if found.kind:
        shown = [last.values[name] for name in ("s", "t", "x", "y")]
        asked = [found.s, found.t, *found.point.tolist()]
        columns = (*pair[0].columns[:2], *pair[1].columns[:2])
        finite = [abs(x) for x in (*shown, *asked, *columns) if math.isfinite(x)]
        slack = ALLOWED * max(finite) + 5e-324
        for one, other in zip(shown, asked):
            assert one == other or abs(one / 2 - other / 2) <= slack


@for_every(HULLS, 2)
def test_gap_of_an_axis_is_no_more_than_the_distance(first, second, data):
    a, b = data.draw(pairs(first, second))
    why = hl.explain(a, b)
    gaps = [step.values["gap"] for step in why.steps if "gap" in step.values]
    assert len(gaps) == (not why.hit)
    for gap in gaps:
        size = max(map(abs, np.ravel([*a.vertices, *b.vertices])))
        distance = hl.distance(a, b)
        assert gap / 2 <= distance / 2 + ALLOWED * size + 5e-324


@for_every(HULLS, 2)
def test_least_way_out_is_of_the_axis_that_it_names_and_the_depth_of_the_contact(
    first, second, data
):
    a, b = data.draw(pairs(first, second))
    why = hl.explain(a, b)
    last = why.steps[-1].values
    if why.hit and why.decided_by == "no-axis":
        ways = {step.id: step.values["out"] for step in why.steps[1:-1]}
        assert last["out"] == ways[last["at"]]
        if why.steps[-1].case in ("overlap", "touch"):
            assert last["out"] == min(ways.values())
            size = max(map(abs, np.ravel([*a.vertices, *b.vertices])))
            depth = float(hl.contact(a, b).depth)
            rounded_up = 8 * 5e-324  # what a depth goes beyond the least way, at the least doubles
            assert abs(last["out"] / 2 - depth / 2) <= ALLOWED * size + rounded_up
