"""Separating axes told exactly: steps, values and marks, worked out by hand."""

import math

import hitlab as hl
import numpy as np
import pytest

LARGEST, SMALLEST = np.finfo(float).max, 5e-324
RIGHT = hl.Triangle([(0, 0), (4, 0), (0, 3)])


def triangle(*corners):
    return hl.Triangle(corners)


def outline(why):
    return [(step.id, step.case) for step in why.steps]


# --- A whole explanation


def test_explanation_of_a_miss():
    why = hl.explain(RIGHT, triangle((3, 3), (4, 3), (4, 4)))
    assert (why.pair, why.algorithm) == (("Triangle", "Triangle"), "exact")
    assert (why.method, why.hit, why.decided_by) == ("separating-axes", False, "axis-2")
    assert outline(why) == [("candidates", "plain"), ("axis-1", "touch"), ("axis-2", "gap")]
    assert why.step("candidates").values == {"of_a": 3, "of_b": 3, "count": 6}


def test_explanation_of_a_hit_names_the_smallest_overlap():
    why = hl.explain(RIGHT, triangle((1, 0), (9, 0), (1, 3)))
    assert why.decided_by == "axis-6"
    assert {step.id: step.values["overlap"] for step in why.steps[1:]} == {
        "axis-1": 3.0,
        "axis-2": pytest.approx(1.8),
        "axis-3": 3.0,
        "axis-4": 3.0,
        "axis-5": pytest.approx(21 / math.sqrt(73)),
        "axis-6": 3.0,
    }
    last = why.steps[-1]
    assert (last.values["least"], last.values["least_at"]) == (1.8, "axis-2")
    assert last.values["overlap"] == 3.0
    least = next(mark for mark in last.marks if mark.name == "least")
    overlap = next(mark for mark in why.step("axis-2").marks if mark.name == "overlap")
    assert least.points == overlap.points and math.dist(*least.points) == pytest.approx(1.8)


def test_values_of_an_axis():
    assert hl.explain(RIGHT, triangle((3, 3), (4, 3), (4, 4))).step("axis-2") == (
        "axis-2",
        "gap",
        {
            **{"number": 2, "of": "a", "edge": 2, "vx": 0.6, "vy": 0.8},
            **{"amin": 0.0, "amax": 2.4, "bmin": 4.2, "bmax": 5.6},
            **{"relation": "<", "excess": -1.8, "gap": 1.8},
        },
        (
            ("segment", "edge", ((4, 0), (0, 3)), "a"),
            *hl.explain(RIGHT, triangle((3, 3), (4, 3), (4, 4))).step("axis-2").marks[1:],
        ),
        ("amax", "bmin"),
    )


def test_marks_of_an_axis():
    """Beyond the highest vertex by an eighth of the extent, 4 from left to right."""
    why = hl.explain(triangle((0, 0), (1, 0), (0, 1)), triangle((3, 0), (4, 0), (3, 1)))
    step = next(step for step in why.steps if step.case == "gap")
    assert [tuple(mark) for mark in step.marks] == [
        ("segment", "edge", ((1, 0), (0, 1)), "a"),
        *step.marks[1:],
    ]
    across = hl.explain(triangle((0, 0), (0, 1), (-1, 0)), triangle((3, 0), (4, 0), (3, 1)))
    assert [tuple(mark) for mark in across.step("axis-1").marks] == [
        ("segment", "edge", ((0, 0), (0, 1)), "a"),
        ("line", "axis", ((-1.625, 1.625), (4.625, 1.625)), ""),
        ("drop", "drop", ((0, 0), (0, 1.625)), "a"),
        ("drop", "drop", ((0, 1), (0, 1.625)), "a"),
        ("drop", "drop", ((-1, 0), (-1, 1.625)), "a"),
        ("drop", "drop", ((3, 0), (3, 1.625)), "b"),
        ("drop", "drop", ((4, 0), (4, 1.625)), "b"),
        ("drop", "drop", ((3, 1), (3, 1.625)), "b"),
        ("interval", "shadow_a", ((-1, 1.625), (0, 1.625)), "a"),
        ("interval", "shadow_b", ((3, 1.625), (4, 1.625)), "b"),
        ("interval", "gap", ((0, 1.625), (3, 1.625)), ""),
        ("line", "separator", ((1.5, 1.625), (1.5, -0.625)), ""),
    ]


def test_overlap_is_how_far_the_shadows_have_to_move():
    """A shadow within the other, from 1 to 2 in 0 to 9, leaves it after 2."""
    why = hl.explain(triangle((0, 0), (9, 0), (0, 9)), triangle((1, 1), (2, 1), (1, 2)))
    step = why.step("axis-3")
    assert (step.values["overlap"], step.compares) == (2.0, ("amax", "bmin"))
    overlap = next(mark for mark in step.marks if mark.name == "overlap")
    assert math.dist(*overlap.points) == 2.0


# --- Exactness


def test_touching_is_decided_where_unit_normals_round():
    why = hl.explain(triangle((0, 1), (0, 0), (1, 0)), triangle((2, 0), (3, 1), (1, 0)))
    assert why.hit is True
    assert [step.case for step in why.steps if step.case == "touch"]


@pytest.mark.parametrize(("ulp", "case"), [(-1, "overlap"), (0, "touch"), (1, "gap")])
def test_one_ulp_decides(ulp, case):
    """Along the slope, where the shadows' ends round to the same."""
    x = 2 + ulp * 2.0**-51
    why = hl.explain(triangle((0, 0), (4, 0), (0, 3)), triangle((x, 1.5), (9, 1.5), (9, 9)))
    step = why.step("axis-2")
    assert step.case == case
    assert step.values["amax"] == 2.4 == pytest.approx(step.values["bmin"], rel=1e-15)
    assert step.values["excess"] == -ulp * 0.6 * 2.0**-51


@pytest.mark.parametrize("unit", [SMALLEST, 2.0**-600, 1.0, 2.0**600, 2.0**1019])
def test_gap_at_every_scale(unit):
    pair = (
        hl.Triangle(np.multiply(corners, unit))
        for corners in ([(0, 0), (4, 0), (0, 3)], [(5, 0), (9, 0), (9, 3)])
    )
    why = hl.explain(*pair)
    assert why.hit is False
    assert why.step("axis-2").values["gap"] == pytest.approx(0.6 * unit, abs=SMALLEST)


# --- What is flat


@pytest.mark.parametrize(
    ("b", "steps"),
    [
        (
            [(5, 0), (6, 0), (7, 0)],
            [("candidates", "along"), ("axis-1", "touch"), ("axis-2", "touch"), ("along", "gap")],
        ),
        (
            [(2, 0), (3, 0), (4, 0)],
            [("candidates", "along"), ("axis-1", "touch"), ("axis-2", "touch"), ("along", "touch")],
        ),
        ([(0, 1), (1, 1), (2, 1)], [("candidates", "along"), ("axis-1", "gap")]),
        (
            [(1, -1), (1, 0), (1, 1)],
            [("candidates", "flat"), ("axis-1", "overlap"), ("axis-2", "overlap")],
        ),
        (
            [(3, 0), (3, 0), (3, 0)],
            [("candidates", "along"), ("axis-1", "touch"), ("along", "gap")],
        ),
        ([(1, 1), (0, 2), (2, 2)], [("candidates", "flat"), ("axis-1", "gap")]),
    ],
    ids=["in line", "end to end", "beside", "crossing", "a point", "one with an area"],
)
def test_segment(b, steps):
    flat = triangle((0, 0), (1, 0), (2, 0))
    why = hl.explain(flat, hl.Triangle(b))
    assert outline(why) == steps
    assert why.hit is hl.intersects(flat, hl.Triangle(b)) is (steps[-1][1] != "gap")


def test_two_points():
    a, b = triangle(*[(0, 0)] * 3), triangle(*[(3, 4)] * 3)
    apart, same = hl.explain(a, b), hl.explain(a, a)
    assert outline(apart) == [("candidates", "points"), ("between", "gap")]
    assert apart.step("between").values["gap"] == 5
    assert apart.step("between").marks[0].name == "axis"
    assert outline(same) == [("candidates", "same")]
    assert (same.hit, same.decided_by) == (True, "candidates")


# --- Boxes and polygons


def test_parallel_edges_of_one_shape_have_one_axis():
    why = hl.explain(hl.Box((0, 0), (2, 2)), hl.Box((1, 1), (2, 2)))
    assert why.step("candidates").values == {"of_a": 2, "of_b": 2, "count": 4}
    edges = [(step.values["of"], step.values["edge"]) for step in why.steps[1:]]
    assert edges == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]


def test_edges_of_a_turned_box_are_taken_as_they_are():
    """Its rounded corners make no parallelogram, so all four edges are asked."""
    box = hl.Box((0.1, 0.2), (3, 2), 0.3)
    why = hl.explain(box, hl.Box((1, 1), (2, 2)))
    assert why.step("candidates").values["of_a"] == 4


@pytest.mark.parametrize(
    ("a", "b", "pair"),
    [
        (RIGHT, hl.Box((0, 0), (1, 1)), ("Box", "Triangle")),
        (hl.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), RIGHT, ("Triangle", "Polygon")),
        (hl.Polygon([(0, 0), (1, 0), (1, 1)]), hl.Box((0, 0), (1, 1)), ("Box", "Polygon")),
    ],
)
def test_pair_has_one_order(a, b, pair):
    assert hl.explain(a, b).pair == hl.explain(b, a).pair == pair
    assert hl.explain(a, b) == hl.explain(b, a)
