"""The explanation tells the exact decision: its steps, values and marks, worked out by hand."""

import json
import math
from decimal import Decimal, localcontext

import hitlab as hl
import numpy as np
import pytest

LARGEST, SMALLEST = np.finfo(float).max, 5e-324
A, B, C = (0, 0), (0, 4), (4, 0)  # clockwise


def disk(x, y, r):
    return hl.Disk((x, y), r)


def values(step, center, radius=1, corners=(A, B, C)):
    return hl.explain(hl.Disk(center, radius), hl.Triangle(corners)).step(step).values


def marks(explanation):
    return {mark.name: mark for step in explanation.steps for mark in step.marks}


# --- A whole explanation


def test_a_is_the_first_shape_as_given():
    one, triangle = disk(-3, 1, 2), hl.Triangle([A, B, C])
    first, second = hl.explain(one, triangle), hl.explain(triangle, one)
    assert (first.pair, second.pair) == (("Disk", "Triangle"), ("Triangle", "Disk"))
    assert [marks(why)["AB"].of for why in (first, second)] == ["b", "a"]
    assert second.turned() == first


# --- The comparison


def exact_excess(x, y, r):
    """Return |(x, y)| - r from 2000 digits; what is too small for a float is the smallest one."""
    with localcontext() as context:
        context.prec = 2000
        excess = (Decimal(x) ** 2 + Decimal(y) ** 2).sqrt() - Decimal(r)
    return float(excess) or (math.copysign(5e-324, excess) if excess else 0.0)


@pytest.mark.parametrize(
    ("x", "y", "r", "relation"),
    [
        (1, 1, math.sqrt(2), "<"),
        (1, 2, math.sqrt(5), "<"),
        (1, 3, math.sqrt(10), "<"),
        (2, 3, math.sqrt(13), ">"),
        (1, 4, math.sqrt(17), "<"),
        (1, 1e-20, 1, ">"),
        (1, 1e-170, 1, ">"),
        (1e300, 1, 1e300, ">"),
        (1e-290, 1e-305, 1e-290, ">"),
        (0.1, 0.7, math.hypot(0.1, 0.7), ">"),
        (3, 4, 5, "="),
    ],
)
def test_excess_tells_what_the_rounded_numbers_hide(x, y, r, relation):
    """The nearest feature is the corner at the origin; d and r are the same double."""
    compare = values("compare", (x, y), r, [(0, 0), (-3, 0), (0, -3)])
    assert compare["d"] == compare["r"] == r
    assert compare["relation"] == relation
    assert compare["excess"] == exact_excess(x, y, r)


# --- Marks


def test_radius_mark_is_right_where_the_distance_overflows():
    far = [(LARGEST / 2, LARGEST / 2), (LARGEST, LARGEST / 2), (LARGEST / 2, LARGEST)]
    start, end = marks(hl.explain(disk(-LARGEST, -LARGEST, LARGEST), hl.Triangle(far)))["r"].points
    assert start == (-LARGEST, -LARGEST)
    assert end == pytest.approx((LARGEST * (math.sqrt(0.5) - 1),) * 2, rel=1e-15)


def test_radius_mark_is_right_where_the_distance_is_less_than_an_ulp():
    """T is 1e-9 off a long edge, and so far out that its foot rounds to T."""
    t = math.nextafter(3e8, 4e8), 1e8
    why = hl.explain(hl.Disk(t, 1), hl.Triangle([(0, 0), (6e8, 2e8), (0, 6e8)]))
    (tx, ty), (x, y) = marks(why)["r"].points
    assert (tx, ty) == t
    assert (x - tx, y - ty) == pytest.approx((-math.sqrt(0.1), math.sqrt(0.9)), abs=1e-7)


# --- JSON


def strictly(text):
    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def test_json_says_the_same_as_the_explanation():
    why = hl.explain(disk(-3, 1, 2), hl.Triangle([A, B, C]))
    told = strictly(why.to_json())
    assert told.pop("version") == 2
    assert told.pop("pair") == ["Disk", "Triangle"]
    steps = told.pop("steps")
    assert (told.pop("algorithm"), told.pop("method")) == ("exact", "disk-triangle")
    assert told == {"hit": False, "decided_by": "compare"}
    parts = [(step["id"], step["case"], step["values"], tuple(step["compares"])) for step in steps]
    assert parts == [(s.id, s.case, s.values, s.compares) for s in why.steps]
    for step, expected in zip(steps, why.steps, strict=True):
        points = [[tuple(point) for point in mark["points"]] for mark in step["marks"]]
        assert points == [list(mark.points) for mark in expected.marks]
        kinds = [(mark["kind"], mark["name"], mark["of"]) for mark in step["marks"]]
        assert kinds == [(mark.kind, mark.name, mark.of) for mark in expected.marks]


def test_json_spells_what_overflows():
    far = hl.Triangle([(1e308, 1e308), (1e308, -1e308), (1e308, 0.5e308)])
    explanation = hl.explain(disk(-1e308, 0, 1e308), far)
    steps = {step["id"]: step["values"] for step in strictly(explanation.to_json())["steps"]}
    assert steps["compare"] == {
        **{"d": "inf", "r": 1e308, "d2": "inf", "r2": "inf"},
        **{"relation": ">", "excess": 1e308, "feature": "AB"},
    }
    assert [steps["sides"][name] for name in ("AB", "BC", "CA")] == ["inf", "-inf", "-inf"]


# --- Errors


def test_unknown_step_names_those_that_there_are():
    explanation = hl.explain(disk(0, 0, 1), hl.Triangle([A, B, C]))
    with pytest.raises(KeyError, match=r"'shadow'.*'sides', 'region', 'closest', 'compare'"):
        explanation.step("shadow")
