"""Separating axes told exactly: steps, values and marks, worked out by hand."""

import math

import hitlab as hl
import numpy as np
import pytest

SMALLEST = 5e-324


def named(step, name):
    return next(mark for mark in step.marks if mark.name == name)


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


# --- Boxes and polygons


def test_of_parallel_edges_a_short_one_that_rounding_turned_is_not_told():
    sliver = hl.Box((2, -2), (2.0**-52, 2), 1)
    box = hl.Box((1, -1), (1, 1), 2.0**-24)
    last = hl.explain(sliver, box).steps[-1].values
    assert last["count"] == 3
    assert last["out"] == pytest.approx(hl.contact(sliver, box).depth, rel=1e-13)


def test_operands_that_differ_read_differently():
    """At 10⁷, three digits of a coordinate are the same for both boxes."""
    why = hl.explain(hl.Box((1e7, 0), (1, 1)), hl.Box((1e7 + 1.375, 0), (1, 1)))
    told = "from 9999999.500 to 10000000.500, that of {} from 10000000.875 to 10000001.875"
    assert any(told.format("box T") in sentence for sentence in why.sentences("en"))
