"""Explanations of points, disks, segments and capsules, worked out by hand."""

import math

import hitlab as hl
import pytest


def steps(a, b):
    return {step.id: step for step in hl.explain(a, b).steps}


def marks(explanation):
    return {
        mark.name: (mark.kind, mark.points, mark.of) for s in explanation.steps for mark in s.marks
    }


# --- Centres


def test_two_disks_that_miss_compare_their_centres():
    why = hl.explain(hl.Disk((0, 0), 1), hl.Disk((3, 4), 2))
    assert (why.pair, why.algorithm, why.method) == (("Disk", "Disk"), "exact", "disk-disk")
    assert (why.hit, why.decided_by) == (False, "compare")
    assert [(step.id, step.case) for step in why.steps] == [
        *[("centres", "plain"), ("distance", "plain"), ("compare", "miss")]
    ]
    assert why.step("distance").values == {"dx": 3.0, "dy": 4.0, "d2": 25.0, "d": 5.0}
    assert why.step("compare").values == {
        **{"d": 5.0, "ra": 1.0, "rb": 2.0, "R": 3.0, "sum": "radii"},
        **{"relation": ">", "excess": 2.0},
    }
    assert marks(why) == {
        "A": ("point", ((0, 0),), "a"),
        "C": ("point", ((3, 4),), "b"),
        "dx": ("drop", ((0, 0), (3, 0)), ""),
        "dy": ("drop", ((3, 0), (3, 4)), ""),
        "d": ("segment", ((0, 0), (3, 4)), ""),
        "ra": ("segment", ((0, 0), (0.6, 0.8)), "a"),
        "rb": ("segment", ((3, 4), (pytest.approx(1.8), pytest.approx(2.4))), "b"),
    }


@pytest.mark.parametrize(
    ("r", "case", "excess"),
    [(6.0, "hit", -1.0), (5.0, "touch", 0.0), (4.999999999999999, "miss", 8.881784197001252e-16)],
)
def test_a_point_is_compared_with_the_one_radius(r, case, excess):
    why = hl.explain(hl.Disk((1, 1), r), hl.Point((4, 5)))
    assert (why.pair, why.method) == (("Disk", "Point"), "point-disk")
    assert marks(why)["C"][2] == "a"  # the disk, which came first
    found = why.step("compare")
    assert (found.case, found.compares) == (case, ("d", "r"))
    assert found.values == {
        **{"d": 5.0, "r": r, "excess": excess},
        "relation": {"hit": "<", "touch": "=", "miss": ">"}[case],
    }


@pytest.mark.parametrize(
    ("a", "options"),
    [
        (hl.Disk((0, 0), 0), {}),
        (hl.Triangle([(0, 0), (1, 0), (0, 1)]), {"algorithm": "gjk"}),
        (hl.Segment((0, 0), (0, 1)), {"by": (1, 2)}),
    ],
)
def test_no_sum_of_radii_is_told_of_shapes_without_a_radius(a, options):
    """A radius of 0 is none; a sum of 0 would be read as one of two radii."""
    b = a.translate((5, 5))
    said = hl.explain(a, b, **options).sentences()
    assert any("neither shape has a radius" in each for each in said)
    assert not any("sum of the radii" in each for each in said)


def test_a_point_at_the_centre_is_in_a_disk_without_a_radius():
    why = hl.explain(hl.Point((2, 1)), hl.Disk((2, 1), 0))
    assert (why.hit, [step.case for step in why.steps]) == (True, ["plain", "same", "same"])


# --- Nearest points


def test_two_round_capsules_that_miss():
    why = hl.explain(hl.Capsule((0, 0), (0, 0), 1), hl.Disk((3, 4), 2))
    assert (why.pair, why.method) == (("Capsule", "Disk"), "nearest-points")
    assert (why.hit, why.decided_by) == (False, "compare")
    why = hl.explain(hl.Point((0, 0)), hl.Point((3, 4)))
    assert [(step.id, step.case) for step in why.steps] == [
        *[("cores", "bare"), ("nearest", "ends"), ("compare", "bare")]
    ]


def test_disk_and_segment_that_miss():
    why = hl.explain(hl.Disk((0, 0), 1), hl.Capsule((3, 4), (6, 4), 2))
    assert why.step("compare").values == {
        **{"d": 5.0, "ra": 1.0, "rb": 2.0, "R": 3.0},
        **{"relation": ">", "excess": 2.0},
    }
    assert marks(why) == {
        "A": ("point", ((0, 0),), "a"),
        "CD": ("segment", ((3, 4), (6, 4)), "b"),
        "d": ("segment", ((0, 0), (3, 4)), ""),
        "P": ("point", ((0, 0),), "a"),
        "Q": ("point", ((3, 4),), "b"),
        "ra": ("segment", ((0, 0), (0.6, 0.8)), "a"),
        "rb": ("segment", ((3, 4), (pytest.approx(1.8), pytest.approx(2.4))), "b"),
    }


def test_first_shape_as_given_has_the_first_letters():
    point, capsule = hl.Point((5, 1)), hl.Capsule((0, 0), (4, 0), 1)
    for pair, cores in (((point, capsule), ("A", "CD")), ((capsule, point), ("AB", "C"))):
        why = hl.explain(*pair)
        assert why.pair == tuple(type(shape).__name__ for shape in pair)
        assert tuple(why.step("cores").values.values())[:2] == cores
        assert why.step("compare").values["d"] == pytest.approx(math.sqrt(2))


@pytest.mark.parametrize(
    ("center", "feature", "q"),
    [((-3, 4), "C", (0, 0)), ((2, 5), "CD", (2, 0)), ((7, -4), "D", (4, 0)), ((4, 1), "D", (4, 0))],
)
def test_disk_is_nearest_to_an_end_or_a_foot(center, feature, q):
    found = steps(hl.Disk(center, 1), hl.Segment((0, 0), (4, 0)))["nearest"]
    assert found.case == ("foot" if feature == "CD" else "ends")
    assert (found.values["feature_b"], found.values["qx"], found.values["qy"]) == (feature, *q)
    assert found.values["d"] == math.dist(center, q)


def test_foot_is_told_by_its_place_on_the_segment():
    """From B = (1, 5) on CD from (0, 0) to (4, 2): (4 + 10) / 20 of the way."""
    found = steps(hl.Segment((1, 9), (1, 5)), hl.Capsule((0, 0), (4, 2), 1))["nearest"]
    assert found.case == "foot"
    told = {name: found.values[name] for name in ("end", "core", "way", "t", "qx", "qy")}
    assert told == {"end": "B", "core": "CD", "way": "CB", "t": 0.7, "qx": 2.8, "qy": 1.4}
    turned = steps(hl.Capsule((0, 0), (4, 2), 1), hl.Segment((1, 9), (1, 5)))["nearest"].values
    assert [turned[name] for name in ("end", "core", "way", "t")] == ["D", "AB", "AD", 0.7]


def test_capsules_whose_axes_cross_hit_whatever_their_radii():
    found = steps(hl.Capsule((0, 0), (4, 4), 0), hl.Capsule((0, 2), (2, 0), 0))
    assert (found["nearest"].case, found["compare"].case) == ("cross", "cores")
    assert marks(hl.explain(hl.Capsule((0, 0), (4, 4), 0), hl.Capsule((0, 2), (2, 0), 0)))["P"] == (
        *("point", ((1, 1),)),
        "a",
    )


@pytest.mark.parametrize(
    ("r", "case"), [(1.5, "hit"), (1.0, "touch"), (0.9999999999999999, "miss")]
)
def test_parallel_capsules_compare_the_sum_of_the_radii(r, case):
    found = steps(hl.Capsule((0, 0), (4, 0), r), hl.Capsule((1, 2), (3, 2), 1))["compare"]
    assert found.case == case
    assert (found.values["d"], found.values["R"]) == (2.0, r + 1)


def test_excess_tells_what_the_rounded_numbers_hide():
    """R = 1 + 2**-60 is no double."""
    found = steps(hl.Disk((0, 0), 1), hl.Disk((1, 0), 2.0**-60))["compare"]
    assert (found.case, found.values["d"], found.values["R"]) == ("hit", 1.0, 1.0)
    assert found.values["excess"] == -(2.0**-60)


def test_disks_with_one_centre():
    found = steps(hl.Disk((1, 1), 0), hl.Disk((1, 1), 0))
    assert (found["compare"].case, found["compare"].marks) == ("same", ())


def test_axis_without_length_is_a_point():
    found = steps(hl.Segment((1, 1), (1, 1)), hl.Disk((1, 4), 3))
    assert found["compare"].case == "touch"
    assert found["nearest"].values["feature_a"] in "AB"


@pytest.mark.parametrize("vertices", [[(3, 0), (3, 2), (3, 2)], [(3, 0), (3, 2), (3, 1)]])
def test_a_flat_core_is_drawn_as_one_edge_that_its_foot_is_on(vertices):
    why = hl.explain(hl.Capsule((0, 1), (1, 1), 1), hl.Polygon(vertices))
    drawn = [mark.name for mark in why.step("cores").marks]
    assert (drawn, why.step("nearest").values["core"]) == (["AB", "CD"], "CD")


# --- Segments


def segments(*numbers):
    ax, ay, bx, by, cx, cy, dx, dy = numbers
    return hl.Segment((ax, ay), (bx, by)), hl.Segment((cx, cy), (dx, dy))


CASES = {
    "cross": ((0, 0, 4, 4, 0, 4, 4, 0), ["meet", "across-thin", "across-thin", "cross"], "no-line"),
    "a T": ((0, 0, 4, 0, 2, 0, 2, 3), ["meet", "touch-thin", "across-thin", "touch"], "no-line"),
    "a corner": (
        (0, 0, 4, 0, 4, 0, 5, 3),
        ["meet", "touch-thin", "touch-thin", "touch"],
        "no-line",
    ),
    "past": ((0, 0, 4, 4, 1, 2, 0, 5), ["meet", "apart-thin", "across-thin"], "line-1"),
    "beside": ((0, 0, 4, 0, 1, 1, 2, 3), ["apart", "apart-thin", "across-thin"], "boxes"),
    "before": ((0, 0, 4, 0, 6, -1, 6, 1), ["apart", "across-thin", "apart-thin"], "boxes"),
    "parallel": (
        (0, 0, 4, 4, 0, 1, 4, 5),
        ["meet", "apart-edge-thin", "apart-edge-thin"],
        "line-1",
    ),
    "a stretch": (
        (0, 0, 4, 0, 2, 0, 6, 0),
        ["meet", "touch-thin", "touch-thin", "stretch"],
        "no-line",
    ),
    "end to end": (
        (0, 0, 4, 0, 4, 0, 6, 0),
        ["meet", "touch-thin", "touch-thin", "touch"],
        "no-line",
    ),
    "one line": ((0, 0, 4, 0, 5, 0, 6, 0), ["apart", "touch-thin", "touch-thin"], "boxes"),
    "a point on it": ((0, 0, 4, 0, 2, 0, 2, 0), ["meet", "touch-thin", "touch"], "no-line"),
    "a point off": ((2, 1, 2, 1, 0, 0, 4, 4), ["meet", "apart-thin"], "line-1"),
    "two points": ((1, 1, 1, 1, 2, 2, 2, 2), ["apart"], "boxes"),
    "one point": ((1, 1, 1, 1, 1, 1, 1, 1), ["meet", "point"], "no-line"),
}


@pytest.mark.parametrize(("numbers", "cases", "decided"), CASES.values(), ids=CASES)
def test_segments_by_the_lines_along_them(numbers, cases, decided):
    why = hl.explain(*segments(*numbers))
    assert [step.case for step in why.steps] == cases
    assert why.decided_by == decided
    assert why.hit == (decided == "no-line") == hl.intersects(*segments(*numbers))


def test_lines_are_told_with_the_crosses_of_both_ends():
    found = steps(*segments(0, 0, 4, 0, 1, 2, 1, -3))["line-1"]
    sides = {name: found.values[name] for name in ("left", "right", "cross_left", "cross_right")}
    assert sides == {"left": "C", "right": "D", "cross_left": 8.0, "cross_right": -12.0}
    assert found.marks == (("line", "AB", ((0, 0), (4, 0)), "a"),)
    level = steps(*segments(0, 0, 4, 0, 1, 2, 2, 2))["line-1"].values
    assert (level["left"], level["right"]) == ("C", "D")  # both are named, though equally far


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((0, 0, 4, 0, 5, 0, 6, 0), ("x", 4.0, 5.0, 1.0)),
        ((5, 0, 6, 0, 4, 0, 0, 0), ("x", 4.0, 5.0, 1.0)),
        ((0, 3, 1, 5, 2, 1, 0, -1), ("y", 1.0, 3.0, 2.0)),
        ((0, 0, 1, 2, 4, 4, 6, 9), ("x", 1.0, 4.0, 3.0)),
    ],
)
def test_bounding_boxes_that_are_apart_tell_the_wider_gap(numbers, told):
    boxes = steps(*segments(*numbers))["boxes"]
    assert tuple(boxes.values[name] for name in ("axis", "low", "high", "gap")) == told
    assert (boxes.case, boxes.compares, boxes.values["excess"]) == (
        "apart",
        ("low", "high"),
        -told[3],
    )


def test_a_cross_product_too_small_for_a_double_keeps_its_sign():
    found = steps(*segments(0, 0, 1e-200, 0, 0, 1e-200, 1e-200, -1e-200))["line-1"].values
    assert (found["cross_left"], found["sign_left"]) == (5e-324, ">")
    assert (found["cross_right"], found["sign_right"]) == (-5e-324, "<")


def test_one_ulp_off_the_line_is_a_miss():
    above = math.nextafter(1, 2)
    why = hl.explain(*segments(0, 0, 3, 3, 1, above, 0, 2))
    assert (why.hit, why.decided_by) == (False, "line-1")


@pytest.mark.parametrize(
    ("a", "b", "lines"),
    [
        (hl.Disk((2, 2), 1), hl.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)]), 4),
        (hl.Capsule((0, 0), (4, 4), 1), hl.Segment((0, 4), (4, 0)), 2),
        (hl.Capsule((1, 1), (9, 1), 1), hl.Triangle([(0, 0), (8, 0), (0, 8)]), 4),
    ],
)
def test_that_cores_meet_is_proved_line_by_line(a, b, lines):
    """Cores that meet where no vertex lies on the other: the boxes, and every line, are told."""
    why = hl.explain(a, b)
    ids = [step.id for step in why.steps]
    assert ids == [
        *["cores", "boxes", *(f"line-{i + 1}" for i in range(lines))],
        *["nearest", "compare"],
    ]
    assert why.step("boxes").case == "meet"
    assert {why.step(f"line-{i + 1}").case for i in range(lines)} <= {"across", "across-thin"}
    assert why.step("line-1").marks[0].kind == "line"


def test_a_common_vertex_is_one_point():
    why = hl.explain(hl.Capsule((0, 0), (2, 2), 1), hl.Segment((2, 2), (5, 2)))
    assert [step.case for step in why.steps] == ["segments", "ends-common", "cores"]
    why = hl.explain(hl.Point((1, 0.5)), hl.Segment((0, 0), (2, 1)))
    assert [step.case for step in why.steps] == ["bare", "foot-common", "cores"]


def test_a_point_is_no_segment():
    values = hl.explain(hl.Capsule((1, 1), (1, 1), 1), hl.Disk((9, 9), 1)).step("cores").values
    assert values["core_a"] == "A"
    step = hl.explain(hl.Capsule((1, 1), (1, 1), 1), hl.Segment((9, 9), (8, 8))).step("cores")
    assert step.case == "mixed"


FLAT = {
    1: (
        hl.Point((0, 0)),
        hl.Triangle([(0, 0)] * 3),
        hl.Polygon([(0, 0)] * 4),
        hl.Box((0, 0), (0, 0)),
    ),
    2: (
        hl.Triangle([(0, 0), (1, 0), (2, 0)]),
        hl.Polygon([(0, 0), (2, 0)] * 2),
        hl.Box((0, 0), (2, 0)),
    ),
    3: (hl.Triangle([(0, 0), (1, 0), (0, 1)]), hl.Box((0, 0), (2, 2))),
}
"""Shapes by how many vertices their cores have, from 3 on the same."""


@pytest.mark.parametrize(
    ("round_", "cases"),
    [
        (hl.Capsule((9, 9), (9, 9), 1), ("points", "mixed", "hull")),
        (hl.Capsule((8, 9), (9, 9), 1), ("mixed", "segments", "hull")),
    ],
)
def test_a_core_without_area_is_a_point_or_a_segment(round_, cases):
    for shapes, case in zip(FLAT.values(), cases):
        for shape in shapes:
            for pair in ((round_, shape), (shape, round_)):
                assert hl.explain(*pair).step("cores").case == case, pair


def test_letters_with_an_index_stay_whole():
    round_ = [(math.cos(i / 12 * math.pi), math.sin(i / 12 * math.pi)) for i in range(24)]
    why = hl.explain(hl.Disk((0.99, -0.3), 0.001), hl.Polygon(round_))
    values = why.step("nearest").values
    assert values["core"] == "G1H1"
    assert values["way"] == "G1A"
    assert why.step("cores").values["core_b"] == "CD…H1"
