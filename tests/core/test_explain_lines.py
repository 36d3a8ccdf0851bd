"""Separating lines told exactly: sides of thin and flat shapes, what is nearest and named."""

import hitlab as hl
import pytest

SEGMENT = hl.Segment((0, 0), (2, 1))
FLAT = hl.Triangle([(0, 0), (1, 1), (1, 1)])
RIGHT = hl.Triangle([(0, 0), (4, 0), (0, 3)])
BOX = hl.Box((0, 0), (4, 2), 0.35)


def cases(a, b):
    return [step.case for step in hl.explain(a, b).steps]


@pytest.mark.parametrize("thin", [hl.Line((0, 0), (2, 1)), hl.Ray((0, 0), (2, 1)), FLAT])
@pytest.mark.parametrize(("height", "side"), [(1, "left"), (-1, "right")])
def test_both_sides_of_what_has_no_area_are_outside(thin, height, side):
    point = hl.Point((0.5, 0.5 + height * 0.375))
    last = hl.explain(point, thin).steps[-1]
    assert (last.case, last.values["side"]) == ("apart-thin", side)


def test_a_flat_shape_has_one_line():
    why = hl.explain(hl.Segment((0, 1), (1, 0)), FLAT)
    assert [step.id for step in why.steps] == ["boxes", "line-1", "line-2", "no-line"]
    assert {step.case for step in why.steps[1:3]} == {"across-thin"}


def test_a_whole_edge_may_be_nearest():
    along = hl.Segment((3, 1), (1, 2.5))
    last = hl.explain(RIGHT, along).steps[-1]
    assert (last.case, last.values["nearest"], last.values["gap"]) == ("apart-edge", "DE", 0.2)
    last = hl.explain(RIGHT, hl.Ray((3, 1), (-4, 3))).steps[-1]
    assert (last.case, last.values["nearest"]) == ("apart-edge", "Dv")
    last = hl.explain(RIGHT, hl.Segment((2.5, 1.5), (3, 3))).steps[-1]
    assert (last.case, last.values["nearest"]) == ("apart", "D")


def test_two_on_one_line_share_a_stretch_or_touch():
    ray = hl.Ray((0, 0), (1, 0))
    assert cases(ray, hl.Ray((2, 0), (1, 0)))[-1] == "stretch"
    assert cases(ray, hl.Ray((2, 0), (-1, 0)))[-1] == "stretch"
    assert cases(ray, hl.Ray((0, 0), (-1, 0)))[-1] == "touch"
    assert cases(ray, hl.Segment((-1, 0), (0, 0)))[-1] == "touch"
    assert cases(ray, hl.Triangle([(-1, 0), (1, 0), (0.5, 0)]))[-1] == "stretch"
    assert cases(ray, hl.Ray((1, 0), (0, 1)))[-1] == "touch"
    assert cases(ray, hl.Ray((1, -1), (0, 1)))[-1] == "cross"


def test_ways_whose_products_are_beyond_the_doubles_share_a_stretch_or_touch():
    ray = hl.Ray((0, 0), (2, -1))
    assert cases(ray, hl.Ray((0, 0), (4e-323, -2e-323)))[-1] == "stretch"
    assert cases(ray, hl.Line((0, 0), (4e-323, -2e-323)))[-1] == "stretch"
    assert cases(ray, hl.Ray((0, 0), (-4e-323, 2e-323)))[-1] == "touch"
    assert cases(hl.Point((0, 0)), hl.Ray((0, 0), (0, 1e300)))[-1] == "touch"


def test_the_corners_of_a_box_that_are_named_are_drawn():
    for pair in ((BOX, hl.Segment((1, 2), (4, 1))), (hl.Point((9, 9)), BOX)):
        for step in hl.explain(*pair).steps[1:]:
            named = {step.values[name] for name in ("left", "right", "nearest")}
            drawn = {mark.name for mark in step.marks if mark.kind == "point"}
            own = set("ABCD" if pair[0] is BOX else "CDEF")
            assert drawn == own
            assert named & own <= drawn
    core, *_, nearest, _ = hl.explain(BOX, hl.Capsule((5, 5), (6, 5), 1)).steps
    for step in (core, nearest):
        assert {mark.name for mark in step.marks if mark.kind == "point"} >= set("ABCD")
