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


def mirrored(point):
    return point[::-1]


def values(step, center, radius=1, corners=(A, B, C)):
    return hl.explain(hl.Disk(center, radius), hl.Triangle(corners)).step(step).values


def marks(explanation):
    return {mark.name: mark for step in explanation.steps for mark in step.marks}


# --- A whole explanation


def test_explanation_of_a_hit_by_comparison():
    why = hl.explain(disk(-3, 1, 3.5), hl.Triangle([A, B, C]))
    assert (why.pair, why.algorithm) == (("Disk", "Triangle"), "exact")
    assert why.method == "disk-triangle"
    assert (why.hit, why.decided_by) == (True, "compare")
    assert {step.id: step.values for step in why.steps} == {
        "sides": {
            "winding": 1,
            **{"AB": -12.0, "BC": 24.0, "CA": 4.0},
            **{"side_AB": "outer", "side_BC": "inner", "side_CA": "inner"},
        },
        "region": {"region": 3, "bits": "011", "beyond": "AB"},
        "closest": {"feature": "AB", "x": 0.0, "y": 1.0},
        "compare": {
            **{"d": 3.0, "r": 3.5, "d2": 9.0, "r2": 12.25},
            **{"relation": "<", "excess": -0.5, "feature": "AB"},
        },
    }
    assert [step.case for step in why.steps] == ["clockwise", "outside", "edge", "hit"]
    assert [step.compares for step in why.steps] == [(), (), (), ("d", "r")]


def test_marks_of_the_same():
    why = hl.explain(disk(-3, 1, 3.5), hl.Triangle([A, B, C]))
    assert [[tuple(mark) for mark in step.marks] for step in why.steps] == [
        [("line", "AB", (A, B), "b"), ("line", "BC", (B, C), "b"), ("line", "CA", (C, A), "b")],
        [("region", "region", (A, B, C, B, A, C), "")],
        [("point", "Q", ((0, 1),), ""), ("segment", "d", ((-3, 1), (0, 1)), "")],
        [("segment", "r", ((-3, 1), (0.5, 1)), "a")],
    ]


def test_steps_come_in_the_order_of_the_algorithm():
    why = hl.explain(disk(1, 1, 1), hl.Triangle([A, B, C]))
    assert [step.id for step in why.steps] == ["sides", "region", "closest", "compare"]


def test_centre_inside_is_decided_by_the_region():
    why = hl.explain(disk(1, 1, 0), hl.Triangle([A, B, C]))
    assert (why.hit, why.decided_by) == (True, "region")
    assert "r" not in marks(why)


def test_explanation_is_plain_data():
    explanation = hl.explain(disk(-3, 1, 2), hl.Triangle([A, B, C]))
    values = [value for step in explanation.steps for value in step.values.values()]
    numbers = [x for mark in marks(explanation).values() for point in mark.points for x in point]
    assert {type(value) for value in [*values, explanation.hit]} == {bool, int, float, str}
    assert {type(number) for number in numbers} == {float}


def test_a_is_the_first_shape_as_given():
    one, triangle = disk(-3, 1, 2), hl.Triangle([A, B, C])
    first, second = hl.explain(one, triangle), hl.explain(triangle, one)
    assert (first.pair, second.pair) == (("Disk", "Triangle"), ("Triangle", "Disk"))
    assert [marks(why)["AB"].of for why in (first, second)] == ["b", "a"]
    assert second.turned() == first


def test_other_winding_turns_the_signs_of_the_crosses_and_not_the_sides():
    clockwise, counter = (
        values("sides", (-3, 1), 1, corners) for corners in ([A, B, C], [A, C, B])
    )
    assert (clockwise["winding"], counter["winding"]) == (1, -1)
    assert (clockwise["AB"], counter["CA"]) == (-12.0, 12.0)
    assert clockwise["side_AB"] == counter["side_CA"] == "outer"


# --- Regions

REGIONS = {
    "within": ((1, 1), 7),
    "beyond AB": ((-1, 1), 3),
    "beyond BC": ((3, 3), 5),
    "beyond CA": ((1, -1), 6),
    "beyond the corner A": ((-1, -1), 2),
    "beyond the corner B": ((-1, 6), 1),
    "beyond the corner C": ((6, -1), 4),
    "on AB": ((0, 2), 7),
    "on BC": ((3, 1), 7),
    "on CA": ((1, 0), 7),
    "on A": (A, 7),
    "on B": (B, 7),
    "on C": (C, 7),
    "on the line AB, before A": ((0, -1), 6),
    "on the line AB, after B": ((0, 5), 5),
    "on the line BC, before B": ((-1, 5), 3),
    "on the line BC, after C": ((5, -1), 6),
    "on the line CA, before C": ((5, 0), 5),
    "on the line CA, after A": ((-1, 0), 3),
}
every_region = pytest.mark.parametrize(("center", "region"), REGIONS.values(), ids=REGIONS)


@every_region
def test_region_has_a_bit_for_each_inner_side(center, region):
    assert values("region", center)["region"] == region


@every_region
def test_region_is_the_same_for_the_other_winding(center, region):
    corners = [mirrored(corner) for corner in (A, B, C)]
    assert values("region", mirrored(center), 1, corners)["region"] == region


@every_region
@pytest.mark.parametrize("turn", [tuple, mirrored], ids=["clockwise", "counter-clockwise"])
def test_region_mark_has_the_centre_on_its_left(center, region, turn):
    why = hl.explain(hl.Disk(turn(center), 1), hl.Triangle([turn(p) for p in (A, B, C)]))
    ends = iter(marks(why)["region"].points)
    borders, (x, y) = list(zip(ends, ends)), turn(center)
    lefts = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in borders]
    assert len(lefts) == 3
    assert min(lefts) >= 0


@pytest.mark.parametrize(
    ("corners", "lines"),
    [
        ([(0, 0), (1, 1), (3, 3)], {"AB", "BC", "CA"}),
        ([(1, 1), (1, 1), (3, 3)], {"BC", "CA"}),
        ([(1, 1), (1, 1), (1, 1)], set()),
    ],
    ids=["segment", "two equal corners", "point"],
)
@pytest.mark.parametrize("center", [(1, 1), (5, 0), (9, 9)])
def test_flat_triangle_has_no_region(corners, lines, center):
    why = hl.explain(hl.Disk(center, 1), hl.Triangle(corners))
    sides = why.step("sides").values
    assert sides["winding"] == 0
    assert [sides[name] for name in ("side_AB", "side_BC", "side_CA")] == ["line"] * 3
    assert why.step("region") == ("region", "flat", {"region": 0, "bits": "000"}, (), ())
    assert why.step("sides").case == "flat"
    assert {mark.name for mark in why.step("sides").marks} == lines
    assert why.decided_by == "compare"
    assert why.hit == (center == (1, 1))


def test_one_ulp_from_flat_has_a_region():
    corners = [(0, 0), (1, math.nextafter(1, 2)), (3, 3)]
    assert values("region", (1, 1), 1, corners)["region"] == 7
    assert values("region", (1, 1.5), 1, corners)["region"] == 1
    assert values("region", (1, 0.5), 1, corners)["region"] == 6


# --- The closest feature

CLOSEST = {
    "A": ((-3, -4), "A", A, 5),
    "B": ((-1, 8), "B", B, math.sqrt(17)),
    "C": ((9, -12), "C", C, 13),
    "C, though beyond BC": ((9, 2), "C", C, math.sqrt(29)),
    "A, with its foot on AB": ((-3, 0), "A", A, 3),
    "A, with its foot on CA": ((0, -3), "A", A, 3),
    "AB": ((-2, 1), "AB", (0, 1), 2),
    "BC": ((3, 3), "BC", (2, 2), math.sqrt(2)),
    "CA": ((3, -7), "CA", (3, 0), 7),
    "inside": ((1, 2), "inside", (1, 2), 0),
    "on AB": ((0, 3), "AB", (0, 3), 0),
    "on A": (A, "A", A, 0),
    "on B": (B, "B", B, 0),
    "on C": (C, "C", C, 0),
}


@pytest.mark.parametrize(("center", "feature", "point", "distance"), CLOSEST.values(), ids=CLOSEST)
def test_closest_feature(center, feature, point, distance):
    x, y = point
    assert values("closest", center) == {"feature": feature, "x": x, "y": y}
    assert values("compare", center)["d"] == distance


@pytest.mark.parametrize(
    ("center", "feature", "point"),
    [((1, 3), "AB", (2, 2)), ((-1, 0), "A", (0, 0)), ((5, 6), "B", (4, 4))],
)
def test_closest_feature_of_a_flat_triangle(center, feature, point):
    x, y = point
    found = values("closest", center, 1, [(0, 0), (4, 4), (3, 3)])
    assert found == {"feature": feature, "x": x, "y": y}


def test_closest_point_is_rounded_once():
    """The foot on y = x / 3 has no finite binary expansion."""
    found = values("closest", (0, 1), 1, [(-3, -1), (3, 1), (3, -1)])
    assert (found["x"], found["y"]) == (0.3, 0.1)


# --- The comparison


def exact_excess(x, y, r):
    """Give |(x, y)| - r from 2000 digits; what is too small for a float is the smallest one."""
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


def test_excess_of_a_touching_edge_is_zero():
    compare = values("compare", (5, -2.5), 5, [(0, 0), (4, 3), (0, 3)])
    assert (compare["d"], compare["relation"], compare["excess"]) == (5.0, "=", 0.0)


def test_sign_is_exact_where_the_squares_overflow_or_underflow():
    for unit in (SMALLEST, 2.0**1020):
        corners = [(0, 0), (-unit, 0), (0, -unit)]
        for r, relation in [(4, ">"), (5, "="), (6, "<")]:
            compare = values("compare", (3 * unit, 4 * unit), r * unit, corners)
            assert (compare["d"], compare["relation"]) == (5 * unit, relation)
            assert compare["excess"] == (5 - r) * unit


# --- Marks


def test_radius_mark_points_from_the_centre_to_the_closest_point():
    start, end = marks(hl.explain(disk(-3, -4, 10), hl.Triangle([A, B, C])))["r"].points
    assert start == (-3, -4)
    assert end == (3, 4)


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


@pytest.mark.parametrize("corners", [(A, B, C), (A, C, B), (A, B, A), (A, A, A)])
@pytest.mark.parametrize("unit", [SMALLEST, 2.0**-540, 2.0**512, LARGEST / 4])
@pytest.mark.parametrize("center", [(-4, -4), (-4, 4), (1, 1), (4, 0), (0, 0)])
def test_marks_are_finite_at_every_scale(corners, unit, center):
    explanation = hl.explain(
        hl.Disk(np.multiply(center, unit), 4 * unit), hl.Triangle(np.multiply(corners, unit))
    )
    shown = list(marks(explanation).values())
    assert {"Q", "d"} <= {mark.name for mark in shown}
    assert all(math.isfinite(number) for mark in shown for point in mark.points for number in point)


def test_mark_beyond_the_largest_double_is_left_out():
    why = hl.explain(disk(LARGEST / 2, 0, LARGEST), hl.Triangle([(LARGEST, 0)] * 3))
    assert why.hit
    assert {"Q", "d"} == set(marks(why))


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


def test_batch_is_an_error_that_names_the_argument():
    one, many = disk(0, 0, 1), hl.Triangle([[A, B, C]] * 3)
    with pytest.raises(ValueError, match=r"b must be .*, not a batch of shape \(3,\)"):
        hl.explain(one, many)
    with pytest.raises(ValueError, match=r"a must be .*, not a batch of shape \(1,\)"):
        hl.explain(hl.Disk([(0, 0)], 1), many[0])


def test_unknown_pair_is_named():
    with pytest.raises(TypeError, match="Ray and Sphere"):
        hl.explain(hl.Ray((0, 0), (1, 0)), hl.Sphere((0, 0, 0), 1))
