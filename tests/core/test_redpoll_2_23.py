"""Disk and triangle as Redpoll's 60, §2-23 has them: both programs, their mistakes, their steps."""

import math

import hitlab as hl
import numpy as np
import pytest
from hard_input import family_pairs
from hitlab.published import redpoll_2_23, redpoll_2_23_inflated
from hypothesis import assume, example, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

TABLE, INFLATED = "redpoll-2-23", "redpoll-2-23-inflated"
PROGRAMS = {TABLE: redpoll_2_23, INFLATED: redpoll_2_23_inflated}
every_program = pytest.mark.parametrize("id", PROGRAMS)

CLOCKWISE = hl.Triangle([(0, 0), (0, 4), (4, 0)])
COUNTER = hl.Triangle([(0, 0), (4, 0), (0, 4)])
FLAT = hl.Triangle([(0, 0), (1, 0), (2, 0)])
ARTICLE = hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
SLIVER = hl.Triangle([(0, 0), (1, 1e-9), (2, 0)])
WIDE = hl.Triangle([(0, 0), (1e8, 0), (5e7, -1e8)])


def disk(x, y, r):
    return hl.Disk((x, y), r)


def last(a, b, id):
    """Give the deciding step's id and case; the record and all queries have to say the same."""
    why = hl.explain(a, b, algorithm=id)
    assert why.hit is hl.intersects(a, b, algorithm=id) is PROGRAMS[id].run(a, b).hit
    assert why.to_json() == hl.explain(b, a, algorithm=id).turned().to_json()
    return why.hit, why.steps[-1].id, why.steps[-1].case


BY_TABLE = {
    "inside": (disk(1, 1, 0.5), CLOCKWISE, True, "region", "inside"),
    "on an edge": (disk(0, 1, 0), CLOCKWISE, True, "region", "inside"),
    "region 3, hit": (disk(-1, 1, 2), CLOCKWISE, True, "compare-1", "hit"),
    "region 3, miss": (disk(-1, 1, 0.5), CLOCKWISE, False, "compare-1", "miss"),
    "region 3, touch": (disk(-1, 1, 1), CLOCKWISE, True, "compare-1", "touch"),
    "region 5, miss": (disk(3, 3, 1), CLOCKWISE, False, "compare-1", "miss"),
    "region 6, hit": (disk(1, -1, 2), CLOCKWISE, True, "compare-1", "hit"),
    "region 2, hit by the first edge": (disk(-1, -1, 2), CLOCKWISE, True, "compare-1", "hit"),
    "region 1, miss by both edges": (disk(-1, 6, 1), CLOCKWISE, False, "compare-2", "neither"),
    "region 4, hit by the second edge": (disk(6, -3, 4), CLOCKWISE, True, "compare-1", "hit"),
    "the inside of counter-clockwise vertices misses": (
        *(disk(1, 1, 0.5), COUNTER),
        *(False, "compare-2", "both-lost"),
    ),
    "a negative scale misses": (
        *(disk(-2, 1.5, 1), hl.Triangle([(0, 0), (-1.6, 3.6), (-4.8, 0)])),
        *(False, "compare-2", "both-lost"),
    ),
    "no area hits at any distance": (disk(5, 0, 1), FLAT, True, "region", "flat"),
    "no area, beside its line": (disk(1, 1, 0.5), FLAT, False, "compare-2", "neither"),
    "cancellation is a false hit": (disk(5e7, 0.1, 0.05), WIDE, True, "compare-1", "hit"),
    "a touch is missed": (disk(2, -1, 1), ARTICLE, False, "compare-1", "miss"),
    "two equal vertices": (
        *(disk(-1, 2, 2), hl.Triangle([(0, 0), (0, 0), (0, 4)])),
        *(True, "compare-1", "hit"),
    ),
    "squares that underflow": (
        *(disk(-1e-200, 1e-200, 2e-200), hl.Triangle([(0, 0), (0, 4e-200), (4e-200, 0)])),
        *(True, "region", "inside"),
    ),
    "squares that overflow": (disk(-1e200, 1, 1), CLOCKWISE, False, "compare-1", "miss"),
}


@pytest.mark.parametrize(("a", "b", "hit", "step", "case"), BY_TABLE.values(), ids=BY_TABLE)
def test_by_table(a, b, hit, step, case):
    assert last(a, b, TABLE) == (hit, step, case)


BY_INFLATING = {
    "inside": (disk(1, 1, 0.5), CLOCKWISE, True, "cut-3", "beyond"),
    "beside an edge": (disk(-0.5, 2, 1), CLOCKWISE, True, "cut-3", "beyond"),
    "touching an edge, missed by rounding": (
        *(disk(-1, 2, 1), CLOCKWISE),
        *(False, "inside", "outside"),
    ),
    "outside": (disk(-2, 2, 1), CLOCKWISE, False, "inside", "outside"),
    "at a corner": (disk(-0.5, -0.5, 1), CLOCKWISE, True, "corner-1", "hit"),
    "past a corner": (disk(-0.9, -0.9, 1), CLOCKWISE, False, "corner-3", "none"),
    "at the last corner": (disk(4.5, -0.5, 1), CLOCKWISE, True, "corner-3", "hit"),
    "no radius, inside": (disk(1, 1, 0), CLOCKWISE, True, "cut-3", "beyond"),
    "no radius, outside": (disk(-1, 1, 0), CLOCKWISE, False, "inside", "outside"),
    "counter-clockwise vertices": (disk(-0.5, 1, 1), COUNTER, False, "inside", "outside"),
    "a sliver misses": (disk(1, 0.25, 0.5), SLIVER, False, "inside", "lost"),
    "no area misses": (disk(1, 0, 1), FLAT, False, "inside", "lost"),
    "one point hits at any distance": (
        *(disk(5, 0, 1), hl.Triangle([(1, 0)] * 3)),
        *(True, "cut-3", "beyond"),
    ),
    "a distance that underflows": (
        *(disk(-1e-300, -5e-301, 1e-300), CLOCKWISE),
        *(True, "corner-1", "underflow"),
    ),
    "a distance from the last tip that underflows": (
        *(disk(1e-300, 0, 0), hl.Triangle([(0, 4), (4, 0), (0, 0)])),
        *(True, "cut-3", "underflow-touch"),
    ),
}


@pytest.mark.parametrize(("a", "b", "hit", "step", "case"), BY_INFLATING.values(), ids=BY_INFLATING)
def test_by_inflating(a, b, hit, step, case):
    assert last(a, b, INFLATED) == (hit, step, case)


def test_what_underflows_on_the_way_to_a_false_hit_is_told():
    triangle = hl.Triangle([(0, 0), (0, 4e-300), (4e-300, 0)])
    a = disk(3e-300, 3e-300, 1e-300)
    why = hl.explain(a, triangle, algorithm=INFLATED)
    assert (why.hit, hl.intersects(a, triangle)) == (True, False)
    told = [why.step(id).case for id in ("directions", "inside", "cut-1", "corner-1")]
    assert told == ["vanished", "underflow", "underflow", "underflow"]


def test_no_product_underflows_where_the_centre_is_on_a_side_of_the_grown_triangle():
    why = hl.explain(disk(0, 2, 0), CLOCKWISE, algorithm=INFLATED)
    assert (why.step("inside").values["DE"], why.step("inside").case) == (0, "inside")


@pytest.mark.parametrize(
    ("pair", "hit"),
    [
        ((disk(1, 1, 0.5), COUNTER), True),
        ((disk(5, 0, 1), FLAT), False),
        ((disk(5e7, 0.1, 0.05), WIDE), False),
        ((disk(2, -1, 1), ARTICLE), True),
        ((disk(-0.5, 1, 1), COUNTER), True),
        ((disk(1, 0.25, 0.5), SLIVER), True),
        ((disk(1, 0, 1), FLAT), True),
    ],
)
def test_exact_answers_where_the_programs_err(pair, hit):
    assert hl.intersects(*pair) is hit


# --- Records


@pytest.mark.parametrize(
    ("center", "k", "row"),
    [
        ((-1, 6), 1, (0, 1, 2)),
        ((-1, -1), 2, (2, 0, 1)),
        ((-1, 1), 3, (0, 1, -1)),
        ((6, -1), 4, (1, 2, 0)),
        ((3, 3), 5, (1, 2, -1)),
        ((1, -1), 6, (2, 0, -1)),
        ((1, 1), 7, (-1, -1, -1)),
    ],
)
def test_region_names_its_row_of_the_table(center, k, row):
    found = redpoll_2_23.run(hl.Disk(center, 1), CLOCKWISE)
    assert (found.k, found.row) == (k, row)


def test_region_0_finds_an_unfilled_row():
    found = redpoll_2_23.run(disk(1, 1, 0.5), COUNTER)
    assert (found.k, found.row) == (0, (0, 0, 0))
    assert [math.isnan(edge.d2) for edge in found.edges] == [True, True]


@pytest.mark.parametrize(
    ("center", "dot1", "d2", "case"),
    [
        ((-3, -4), -16.0, 25.0, "before"),
        ((-3, 1), 4.0, 9.0, "foot"),
        ((-3, 8), 32.0, 25.0, "after"),
    ],
)
def test_point_and_segment(center, dot1, d2, case):
    found = redpoll_2_23.run(hl.Disk(center, 1), CLOCKWISE)
    edge = next(edge for edge in found.edges if (edge.A, edge.B) == ((0, 0), (0, 4)))
    assert (edge.dot1, edge.dot2, edge.d2, found.rr) == (dot1, 16.0, d2, 1.0)
    why = hl.explain(hl.Disk(center, 1), CLOCKWISE, algorithm=TABLE)
    steps = {step.values["edge"]: step for step in why.steps if step.id.startswith("edge")}
    assert steps["AB"].case == case


def test_record_of_the_inflated_triangle():
    found = redpoll_2_23_inflated.run(disk(-0.5, -0.5, 1), CLOCKWISE)
    d, e, f = found.tips
    assert (d.D, d.a, d.cosT, d.w, d.P) == ((-1, -1), 1, 0, (-1, 0), (-1, 0))
    cot = 1 + math.sqrt(2)  # of half of 45 degrees
    assert (e.a, f.a) == pytest.approx((cot, cot))
    assert (*e.D, *f.D) == pytest.approx((-1, 4 + cot, 4 + cot, -1))
    assert found.inDEF is True
    assert found.tip_distances[0] == found.distances[0] == math.sqrt(0.5)


@every_program
def test_batch_is_answered_as_its_single_pairs_are(id):
    disks, triangles = family_pairs("lattice", hl.Disk, hl.Triangle, 1, 300)
    found = PROGRAMS[id].run(disks, triangles)
    hits = hl.intersects(disks, triangles, algorithm=id)
    assert hits.dtype == bool and 0 < hits.sum() < 300
    assert np.array_equal(found.hit, hits)
    for i in range(300):
        assert hits[i] == PROGRAMS[id].run(disks[i], triangles[i]).hit
    assert hl.intersects(disks, triangles[:, None], algorithm=id).shape == (300, 300)


# --- Steps


def test_steps_by_table():
    why = hl.explain(disk(-1, 6, 1), CLOCKWISE, algorithm=TABLE)
    assert [step.id for step in why.steps] == [
        *("sides", "region", "row", "edge-1", "compare-1", "edge-2", "compare-2")
    ]
    assert why.step("sides").values == {
        **{"AB": -4.0, "side_AB": "left", "BC": -4.0, "side_BC": "left"},
        **{"CA": 24.0, "side_CA": "right"},
    }
    assert why.step("region").values == {"k": 1, "bits": "001", "beyond": "B"}
    row = why.step("row").values
    assert (row["k"], row["first"], row["second"]) == (1, "AB", "BC")
    assert np.array_equal(np.reshape(row["table"], (8, 3)), redpoll_2_23.TABLE)
    edge = why.step("edge-1").values
    assert (edge["edge"], edge["dot1"], edge["dot2"], edge["d2"]) == ("AB", 24.0, 16.0, 5.0)
    assert why.step("compare-1").values == {
        **{"d2": 5.0, "rr": 1.0, "r": 1.0, "relation": ">", "edge": "AB"}
    }


def test_miss_by_two_edges_is_told_by_the_nearer_one():
    """Beyond an obtuse angle at A one foot lies on an edge, while the other edge ends at A."""
    obtuse = hl.Triangle([(0, 0), (-4, 1), (4, 1)])
    for x, near, far in ((-1, "AB", "CA"), (1, "CA", "AB")):
        last = hl.explain(disk(x, -1, 1), obtuse, algorithm=TABLE).step("compare-2")
        assert (last.case, last.compares) == ("neither", ("near_d2", "rr"))
        assert (last.values["near"], last.values["far"]) == (near, far)
        assert last.values["near_d2"] == pytest.approx(2 - 9 / 17)
        assert (last.values["far_d2"], last.values["rr"]) == (2.0, 1.0)


def test_centre_on_a_line_is_told_there_and_not_on_its_right():
    values = hl.explain(disk(0, 6, 1), CLOCKWISE, algorithm=TABLE).step("sides").values
    assert [values[f"side_{edge}"] for edge in ("AB", "BC", "CA")] == ["line", "left", "right"]


def test_edge_whose_quotient_is_lost_has_no_nearest_point():
    marks = hl.explain(disk(1, 1, 0.5), COUNTER, algorithm=TABLE).step("edge-1").marks
    assert [mark.name for mark in marks] == ["AT"]
    far = disk(-1e200, 1e200, 1), hl.Triangle([(0, 0), (0, 4e200), (4e200, 0)])
    why = hl.explain(*far, algorithm=TABLE)
    assert why.steps[-1].case == why.steps[-2].case == "lost"
    assert "Q" not in [mark.name for mark in why.steps[-2].marks]


def test_miss_of_a_touch_tells_the_side_that_is_negative():
    last = hl.explain(disk(2, -1, 1), ARTICLE, algorithm=INFLATED).step("inside")
    assert (last.case, last.values["edge"], last.values["start"]) == ("outside", "FD", "F")
    assert -1e-14 < last.values["side"] < 0


def test_seven_regions_are_drawn_with_their_numbers():
    marks = hl.explain(disk(1, 1, 1), CLOCKWISE, algorithm=TABLE).step("region").marks
    labels = {mark.name: mark.points[0] for mark in marks if mark.kind == "point"}
    assert sorted(labels) == ["001", "010", "011", "100", "101", "110", "111"]
    for name, center in labels.items():
        assert redpoll_2_23.run(hl.Disk(center, 1), CLOCKWISE).k == int(name, 2)


@pytest.mark.parametrize("triangle", [CLOCKWISE, COUNTER])
@pytest.mark.parametrize("center", [(1, 1), (-1, 6), (-1, -1), (-1, 1), (6, -1), (3, 3), (1, -1)])
def test_region_mark_has_the_centre_on_its_left(triangle, center):
    marks = hl.explain(hl.Disk(center, 1), triangle, algorithm=TABLE).step("region").marks
    ends = iter(next(mark for mark in marks if mark.kind == "region").points)
    x, y = center
    lefts = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in zip(ends, ends)]
    assert len(lefts) == 3 and min(lefts) >= 0


@pytest.mark.parametrize(
    ("triangle", "cases"),
    [
        (CLOCKWISE, ["clockwise", "plain"]),
        (COUNTER, ["counter", "counter"]),
        (FLAT, ["flat", "flat"]),
    ],
)
def test_what_the_programs_do_not_expect_is_said_first(triangle, cases):
    firsts = [hl.explain(disk(1, 1, 1), triangle, algorithm=id).steps[0] for id in PROGRAMS]
    assert [step.case for step in firsts] == cases


def test_edge_without_a_length_is_said_to_be_one():
    assert hl.explain(disk(1, 1, 0.5), COUNTER, algorithm=TABLE).step("edge-1").case == "point"
    equal = hl.Triangle([(0, 0), (0, 0), (0, 4)])
    assert hl.explain(disk(-1, 2, 2), equal, algorithm=INFLATED).step("tip-1").case == "edgeless"


def test_steps_by_inflating():
    why = hl.explain(disk(-0.5, -0.5, 1), CLOCKWISE, algorithm=INFLATED)
    assert [step.id for step in why.steps] == [
        *("directions", "tip-1", "tip-2", "tip-3", "inside", "cut-1", "corner-1")
    ]
    tip = why.step("tip-1").values
    assert {name: tip[name] for name in ("corner", "tip", "cosT", "a", "x", "y")} == {
        **{"corner": "A", "tip": "D", "cosT": 0.0, "a": 1.0, "x": -1.0, "y": -1.0}
    }
    assert why.step("cut-1").case == "within"


# --- Agreement

numbers = st.floats(-10, 10)
lattice = st.integers(-20, 20).map(lambda step: step / 2)
corners = st.tuples(lattice, lattice)


def wide(triangle):
    """Tell a clockwise triangle all of whose angles have a sine of 0.01 or more."""
    a, b, c = triangle.vertices
    edges = [b - a, c - b, a - c]
    lengths = [math.hypot(*edge) for edge in edges]
    area = edges[0][1] * (c - a)[0] - edges[0][0] * (c - a)[1]
    pairs = [(0, 1), (1, 2), (2, 0)]
    return area > 0 and all(area > 0.01 * lengths[i] * lengths[j] > 0.01 for i, j in pairs)


@every_program
@given(st.lists(st.tuples(numbers, numbers), min_size=4, max_size=4), numbers)
@example([(-0.5, -0.5), (0, 0), (0, 4), (4, 0)], 1.0)
def test_agrees_with_the_exact_answer_where_no_rounding_decides(id, points, r):
    """Clockwise and no sliver; the outlines are farther apart than 1e-6, coordinates at most 10."""
    triangle = hl.Triangle(points[1:])
    assume(wide(triangle) and abs(r) > 1e-6)
    larger, smaller = (hl.Disk(points[0], abs(r) + way * 1e-6) for way in (1, -1))
    assume(hl.intersects(larger, triangle) == hl.intersects(smaller, triangle))
    a = hl.Disk(points[0], abs(r))
    assert hl.intersects(a, triangle, algorithm=id) == hl.intersects(a, triangle)


@given(st.tuples(lattice, lattice, lattice), corners, st.sampled_from([1.0, 2.0, 4.0, 8.0]))
def test_table_agrees_where_all_is_exact(disk_at, corner, leg):
    """Whole numbers, and legs of a power of two along x and y: no number is rounded."""
    (cx, cy, r), (x, y) = disk_at, corner
    triangle, a = hl.Triangle([(x, y), (x, y + leg), (x + leg, y)]), disk(cx, cy, abs(r))
    assert hl.intersects(a, triangle, algorithm=TABLE) is hl.intersects(a, triangle)


@every_program
def test_they_find_no_closest_points(id):
    with pytest.raises(ValueError, match=rf"algorithm = '{id}' does not support closest_points"):
        hl.closest_points(disk(3, 0, 1), CLOCKWISE, algorithm=id)
