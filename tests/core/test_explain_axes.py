"""Separating axes told exactly: steps, values and marks, worked out by hand."""

import math

import hitlab as hl
import numpy as np
import pytest

LARGEST, SMALLEST = np.finfo(float).max, 5e-324
RIGHT = hl.Triangle([(0, 0), (4, 0), (0, 3)])
NAMES = {"shape_a": "hull", "name_a": "ABC", "shape_b": "hull", "name_b": "DEF"}
BOXES = {"shape_a": "box", "name_a": "S", "shape_b": "box", "name_b": "T"}


def triangle(*corners):
    return hl.Triangle(corners)


def outline(why):
    return [(step.id, step.case) for step in why.steps]


# --- A whole explanation


def test_explanation_of_a_miss():
    why = hl.explain(RIGHT, triangle((3, 3), (4, 3), (4, 4)))
    assert (why.pair, why.algorithm) == (("Triangle", "Triangle"), "exact")
    assert (why.method, why.hit, why.decided_by) == ("separating-axes", False, "axis-2")
    assert outline(why) == [("candidates", "shared"), ("axis-1", "touch"), ("axis-2", "gap")]
    assert why.step("candidates").values == {
        **{"edges": 6, "of_a": 3, "of_b": 1, "count": 4},
        **NAMES,
    }


def test_explanation_of_a_hit_names_the_least_way_out():
    why = hl.explain(RIGHT, triangle((1, 0), (9, 0), (1, 4)))
    assert outline(why)[0] == ("candidates", "shared")  # both have an edge along x and one along y
    assert why.decided_by == "no-axis"
    assert {step.values["edge"]: step.values["overlap"] for step in why.steps[1:-1]} == {
        "AB": 3.0,
        "BC": pytest.approx(1.8),
        "CA": 3.0,
        "EF": pytest.approx(6 / math.sqrt(5) - 1 / math.sqrt(5)),
    }
    assert why.step("no-axis").values == {
        **{"count": 4, "at": "axis-2", "number": 2, "of": "a", "across": "edge", "edge": "BC"},
        **{"overlap": 1.8, "out": 1.8},
    }
    (out,) = why.step("no-axis").marks
    overlap = next(mark for mark in why.step("axis-2").marks if mark.name == "overlap")
    assert (out.kind, out.name) == ("arrow", "out")
    assert sorted(out.points) == sorted(overlap.points)
    assert math.dist(*out.points) == pytest.approx(1.8)


def test_values_of_an_axis():
    assert hl.explain(RIGHT, triangle((3, 3), (4, 3), (4, 4))).step("axis-2") == (
        "axis-2",
        "gap",
        {
            **{"number": 2, "of": "a", "across": "edge", "edge": "BC", "vx": 0.6, "vy": 0.8},
            **{"amin": 0.0, "amax": 2.4, "bmin": 4.2, "bmax": 5.6, **NAMES},
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
        ("interval", "projection_a", ((-1, 1.625), (0, 1.625)), "a"),
        ("interval", "projection_b", ((3, 1.625), (4, 1.625)), "b"),
        ("interval", "gap", ((0, 1.625), (3, 1.625)), ""),
        ("line", "separator", ((1.5, 1.625), (1.5, -0.625)), ""),
    ]


def named(step, name):
    return next(mark for mark in step.marks if mark.name == name)


def test_overlap_of_a_projection_within_the_other_is_its_length_and_not_the_way_out():
    """From 1 to 2 within 0 to 9: they have 1 in common, and it leaves after 2, to the left."""
    why = hl.explain(triangle((0, 0), (9, 0), (0, 9)), triangle((1, 1), (2, 1), (1, 2)))
    step = why.step("axis-3")
    assert (step.case, step.compares) == ("within", ("amax", "bmin"))  # its axis leads to the left
    assert (step.values["amax"], step.values["bmin"], step.values["bmax"]) == (0, -2, -1)
    assert {name: step.values[name] for name in ("overlap", "out", "excess", "inside")} == {
        **{"overlap": 1.0, "out": 2.0, "excess": 2.0, "inside": "b"},
    }
    (x, y), (to_x, to_y) = named(step, "overlap").points
    assert (sorted([x, to_x]), y) == ([1, 2], to_y)
    assert named(step, "out").points == ((2, y), (0, y))  # where b's rear end goes
    last = why.step("no-axis")
    assert (last.values["out"], last.values["at"]) == (2.0, "axis-1")
    assert (
        hl.contact(
            *[hl.Triangle(v) for v in ([(0, 0), (9, 0), (0, 9)], [(1, 1), (2, 1), (1, 2)])]
        ).depth
        == 2
    )


def test_flat_projection_within_the_other_is_a_point():
    why = hl.explain(hl.Box((0, 0), (4, 4)), triangle((-1, 1), (1, 1), (0, 1)))
    step = why.step("axis-2")
    assert (step.case, step.values["overlap"], step.values["out"]) == ("point", 0.0, 1.0)
    assert (why.hit, why.step("no-axis").case, why.step("no-axis").values["out"]) == (
        True,
        "overlap",
        1.0,
    )


def test_touching_has_no_way_out_and_is_told_as_touching():
    why = hl.explain(RIGHT, triangle((4, 0), (7, 0), (7, 4)))
    last = why.step("no-axis")
    assert (why.hit, last.case, last.values["out"], last.marks) == (True, "touch", 0.0, ())
    assert why.step(last.values["at"]).case == "touch"


# --- Names, and axes in common


def test_edges_have_the_letters_of_the_vertices_as_given():
    """The last one lies on the edge that it ends, and the first three turn clockwise."""
    given = [(0, 0), (0, 2), (2, 2), (2, 0), (1, 0)]
    for unit in (1.0, 1e300, 1e-300, SMALLEST):
        square = hl.Polygon(np.multiply(given, unit))
        beside = hl.Polygon(np.multiply([(-3, 0), (-2, 1), (-3, 2)], unit))
        why = hl.explain(square, beside)
        assert why.decided_by == "axis-1"
        assert why.step("axis-1").values["edge"] == "AB"
        assert named(why.step("axis-1"), "edge").points == ((0, 0), (0, 2 * unit))
        turned = hl.explain(beside, square)
        assert [turned.steps[-1].values[name] for name in ("of", "edge")] == ["a", "AB"]
        assert named(turned.steps[-1], "edge").points == ((-3 * unit, 0), (-2 * unit, unit))
    edges = [mark.points for mark in hl.explain(square, square).step("candidates").marks][:4]
    a, b, c, d, _ = (tuple(vertex) for vertex in square.vertices.tolist())
    assert edges == [(a, b), (b, c), (c, d), (d, a)]


@pytest.mark.parametrize("way", [1, -1])
def test_each_candidate_is_drawn_as_a_normal_that_leads_outwards(way):
    a = hl.Triangle([(0, 0), (6, 0), (0, 3)][::way])
    b = hl.Box((10, 0), (4, 2))
    step = hl.explain(a, b).step("candidates")
    normals = [mark for mark in step.marks if mark.name == "normal"]
    assert (
        len(normals) == step.values["count"]
    )  # the box's edges are parallel to two of the triangle's
    drawn = {mark.points for mark in normals}
    assert drawn == {((3, 0), (3, -2)), ((0, 1.5), (-1, 1.5)), ((3, 1.5), (4, 3.5))}
    huge = hl.Triangle(np.multiply([(-1, -1), (1, -1), (0, 1)], 1.7e308))
    marks = hl.explain(huge, huge).step("candidates").marks
    assert np.isfinite([mark.points for mark in marks]).all()


@pytest.mark.parametrize("unit", [1.0, 1e300, 1e-300])
@pytest.mark.parametrize("way", [1, -1])
def test_letters_do_not_depend_on_scale_and_winding(unit, way):
    corners = np.multiply([(1, 5), (-2, 1), (4, -3)][::way], unit)
    why = hl.explain(hl.Triangle(corners), hl.Triangle(corners + unit))
    told = [(step.values["of"], step.values["edge"]) for step in why.steps[1:-1]]
    assert told == [("a", "AB"), ("a", "BC"), ("a", "CA")]  # b's are parallel to them
    for i, step in enumerate(why.steps[1:-1]):
        assert named(step, "edge").points == (tuple(corners[i]), tuple(corners[(i + 1) % 3]))


def test_letters_of_two_polygons_are_those_of_their_scene():
    """Beyond its alphabet a vertex has the first letter and its place, as on the page."""
    turns = np.arange(15) * math.tau / 15
    many = hl.Polygon(np.stack([np.cos(turns), np.sin(turns)], axis=-1))
    few = hl.Polygon([(0.1, 0), (0.9, 0.3), (0, 0.7)])
    told = [step.values["edge"] for step in hl.explain(many, few).steps[1:-1]]
    assert told[:2] + told[11:15] == ["AB", "BC", "MN", "NA13", "A13A14", "A14A"]
    assert told[15:] == ["PQ", "QR", "RP"]


def test_a_box_beside_vertices_has_a_letter_of_its_own():
    """A pentagon has a vertex T."""
    box, pentagon = hl.Box((0, 0), (2, 2)), hl.Polygon([(0, 0), (2, 0), (3, 1), (1, 3), (-1, 1)])
    for pair in ((box, pentagon), (pentagon, box), (box, hl.Triangle([(0, 0), (3, 1), (1, 3)]))):
        steps = [step for step in hl.explain(*pair).steps if "box" in step.values]
        assert {step.values["box"] for step in steps} == {"O"}


@pytest.mark.parametrize(
    ("a", "b"),
    [(hl.Box((0, 0), (6, 4), math.radians(20)), hl.Box((1, 0), (1, 1), math.radians(50)))]
    + [
        (hl.Box((x, 7.3), (w, 0.1), angle), hl.Box((x, 7.4), (0.7, 0.3), angle + 1))
        for x in (0.1, 1e5, 1e9)
        for w in (0.2, 3)
        for angle in (0.3, 0.7, 1, 2, -2.3)
    ],
)
def test_two_turned_boxes_have_four_axes(a, b):
    why = hl.explain(a, b)
    assert (why.hit, why.step("candidates").values["count"]) == (True, 4)
    axes = [(step.values["box"], step.values["axis"]) for step in why.steps[1:-1]]
    assert axes == [("S", "ui"), ("S", "uj"), ("T", "ui"), ("T", "uj")]
    for step in why.steps[1:3]:
        turn = 0 if step.values["axis"] == "ui" else math.pi / 2
        ideal = math.cos(a.angle + turn), math.sin(a.angle + turn)
        if abs(a.center[0]) < 1e6:  # else the corners are too coarse
            assert (step.values["vx"], step.values["vy"]) == pytest.approx(ideal, abs=1e-7)


def test_boxes_that_are_turned_alike_share_their_axes():
    for angle in np.linspace(-7, 7, 60):
        why = hl.explain(hl.Box((0, 0), (3, 2), angle), hl.Box((0.5, 0.5), (1.3, 2.9), angle))
        assert why.step("candidates").values == {
            **{"edges": 8, "of_a": 2, "of_b": 0, "count": 2},
            **BOXES,
        }


def test_axis_of_a_group_that_one_of_its_edges_alone_decides():
    """Edge CD rises by one ulp against AB: what lies along it overlaps on the normal of AB."""
    up = math.nextafter(1.0, 2)
    a = hl.Polygon([(0, 0), (1, 0), (1, 1), (0, up)])
    for b, case in (
        (hl.Polygon([(1, 1), (3, 1), (3, 3)]), "touch"),
        (hl.Polygon([(1, 1 + 2.0**-53), (3, 1), (3, 3)]), "touch"),
        (hl.Polygon([(0.5, up), (1, up), (0.7, 2)]), "gap"),
        (hl.Polygon([(2, 1), (3, 1), (3, 3)]), "gap"),
    ):
        why = hl.explain(a, b)
        assert why.hit is hl.intersects(a, b) is (case == "touch")
        assert why.step("candidates").values["of_a"] == 2
        step = why.step("axis-1")
        assert (step.values["edge"], step.case) == ("CD", case)
        assert named(step, "edge").points == ((1, 1), (0, up))
    above = hl.Polygon([(0, up), (1, up), (0.5, 2)])
    assert hl.explain(a, above).step("axis-1").values["edge"] == "AB"  # which touches as well


# --- Exactness


def test_touching_is_decided_where_unit_normals_round():
    why = hl.explain(triangle((0, 1), (0, 0), (1, 0)), triangle((2, 0), (3, 1), (1, 0)))
    assert why.hit is True
    assert [step.case for step in why.steps if step.case == "touch"]


@pytest.mark.parametrize(("ulp", "case"), [(-1, "overlap"), (0, "touch"), (1, "gap")])
def test_one_ulp_decides(ulp, case):
    """Along the slope, where the projections' ends round to the same number."""
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
            [("candidates", "along"), ("axis-1", "touch"), ("axis-2", "gap")],
        ),
        (
            [(2, 0), (3, 0), (4, 0)],
            [
                *[("candidates", "along"), ("axis-1", "touch")],
                *[("axis-2", "touch"), ("no-axis", "point")],
            ],
        ),
        (
            [(1.5, 0), (3, 0), (4, 0)],
            [
                *[("candidates", "along"), ("axis-1", "touch")],
                *[("axis-2", "overlap"), ("no-axis", "stretch")],
            ],
        ),
        ([(0, 1), (1, 1), (2, 1)], [("candidates", "along"), ("axis-1", "gap")]),
        (
            [(1, -1), (1, 0), (1, 1)],
            [
                *[("candidates", "flat"), ("axis-1", "point")],
                *[("axis-2", "point"), ("no-axis", "overlap")],
            ],
        ),
        (
            [(3, 0), (3, 0), (3, 0)],
            [("candidates", "along"), ("axis-1", "touch"), ("axis-2", "gap")],
        ),
        (
            [(1, 0), (1, 0), (1, 0)],
            [
                *[("candidates", "along"), ("axis-1", "touch")],
                *[("axis-2", "point"), ("no-axis", "point")],
            ],
        ),
        ([(1, 1), (0, 2), (2, 2)], [("candidates", "flat"), ("axis-1", "gap")]),
    ],
    ids=[
        *["in line", "end to end", "a stretch", "beside", "crossing"],
        *["a point", "a point on it", "one with an area"],
    ],
)
def test_segment(b, steps):
    flat = triangle((0, 0), (1, 0), (2, 0))
    why = hl.explain(flat, hl.Triangle(b))
    assert outline(why) == steps
    assert why.hit is hl.intersects(flat, hl.Triangle(b)) is (steps[-1][1] != "gap")


def test_two_points():
    a, b = triangle(*[(0, 0)] * 3), triangle(*[(3, 4)] * 3)
    apart, same = hl.explain(a, b), hl.explain(a, a)
    assert outline(apart) == [("candidates", "points"), ("axis-1", "gap")]
    assert (apart.steps[1].values["gap"], apart.steps[1].values["across"]) == (5, "between")
    assert apart.steps[1].marks[0].name == "axis"
    assert outline(same) == [("candidates", "same")]
    assert (same.hit, same.decided_by) == (True, "candidates")


# --- Boxes and polygons


def test_parallel_edges_have_one_axis_whosever_they_are():
    why = hl.explain(hl.Box((0, 0), (2, 2)), hl.Box((1, 1), (2, 2)))
    assert why.step("candidates").values == {
        **{"edges": 8, "of_a": 2, "of_b": 0, "count": 2},
        **BOXES,
    }
    why = hl.explain(hl.Box((0, 0), (2, 2)), hl.Polygon([(0, 0), (1, 0), (2, 1), (1, 2), (0, 1)]))
    assert why.step("candidates").values == {
        **{"edges": 9, "of_a": 2, "of_b": 2, "count": 4},
        **{"shape_a": "box", "name_a": "O", "shape_b": "hull", "name_b": "ABCDE"},
    }
    told = [step.values.get("edge") or step.values["axis"] for step in why.steps[1:-1]]
    assert told == ["ui", "uj", "BC", "CD"]


def test_of_parallel_edges_a_short_one_that_rounding_turned_is_not_told():
    sliver = hl.Box((2, -2), (2.0**-52, 2), 1)
    box = hl.Box((1, -1), (1, 1), 2.0**-24)
    last = hl.explain(sliver, box).steps[-1].values
    assert last["count"] == 3
    assert last["out"] == pytest.approx(hl.contact(sliver, box).depth, rel=1e-13)


def test_triangles_with_no_edge_in_common_have_six_axes():
    why = hl.explain(RIGHT, triangle((1, 1), (5, 2), (2, 5)))
    assert why.step("candidates").case == "plain"
    told = [step.values["edge"] for step in why.steps[1:-1]]
    assert told == ["AB", "BC", "CA", "DE", "EF", "FD"]


@pytest.mark.parametrize(
    ("a", "b", "pair"),
    [
        (RIGHT, hl.Box((0, 0), (1, 1)), ("Triangle", "Box")),
        (hl.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), RIGHT, ("Polygon", "Triangle")),
        (hl.Polygon([(0, 0), (1, 0), (1, 1)]), hl.Box((0, 0), (1, 1)), ("Polygon", "Box")),
    ],
)
def test_a_is_the_first_shape_as_given(a, b, pair):
    why, turned = hl.explain(a, b), hl.explain(b, a)
    assert (why.pair, turned.pair) == (pair, pair[::-1])
    assert why.steps[1].values["of"] == turned.steps[1].values["of"] == "a"


def test_a_flat_box_is_one_edge():
    for box in (hl.Box((0, 0), (4, 0)), hl.Box((0, 0), (0, 4)), hl.Box((0, 0), (4, 0), 0.5)):
        step = hl.explain(box, hl.Box((1, 0), (2, 2))).step("candidates")
        assert (step.case, step.values["edges"]) == ("flat", 5)


def test_the_second_shape_is_lettered_as_if_alone_beside_a_box():
    why = hl.explain(hl.Box((0, 0), (2, 2)), hl.Triangle([(0.5, 0), (3, 0), (2, 3)]))
    assert [step.values["edge"] for step in why.steps[3:-1]] == ["BC", "CA"]


def test_operands_that_differ_read_differently():
    """At 10⁷, three digits of a coordinate are the same for both boxes."""
    why = hl.explain(hl.Box((1e7, 0), (1, 1)), hl.Box((1e7 + 1.375, 0), (1, 1)))
    told = "from 9999999.500 to 10000000.500, that of {} from 10000000.875 to 10000001.875"
    assert any(told.format("box T") in sentence for sentence in why.sentences("en"))
