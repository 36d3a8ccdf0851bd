"""Disk and box as Redpoll's 60, §2-20 has them: numbers, the open rule, steps."""

import math

import hitlab as hl
import numpy as np
import pytest
from hard_input import family_pairs
from hitlab.published import redpoll_2_20
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

ID = "redpoll-2-20"
SQUARE = hl.Box((0, 0), (2, 2))
TURNED = hl.Box((1, 2), (4, 2), math.atan2(3, 4))
"""Its axes are (0.8, 0.6) and (-0.6, 0.8)."""


def disk(x, y, r):
    return hl.Disk((x, y), r)


def last(a, b):
    """Give the deciding step's id and case; the record and all queries have to say the same."""
    why = hl.explain(a, b, algorithm=ID)
    assert why.hit is hl.intersects(a, b, algorithm=ID) is redpoll_2_20.run(a, b).hit
    assert why == hl.explain(b, a, algorithm=ID).turned()
    return why.hit, why.steps[-1].id, why.steps[-1].case


CASES = {
    "in the box": (disk(0.5, 0, 1), SQUARE, True, "zone", "inside"),
    "beside it along x": (disk(-1.5, 0.5, 1), SQUARE, True, "zone", "side"),
    "beside it along y": (disk(0.5, -1.5, 1), SQUARE, True, "zone", "side"),
    "at its corner": (disk(-1.5, 1.5, 1), SQUARE, True, "corner", "hit"),
    "past its corner": (disk(1.75, -1.75, 1), SQUARE, False, "corner", "miss"),
    "beyond it along x": (disk(3, 0, 1), SQUARE, False, "reach-1", "beyond"),
    "beyond it along y": (disk(0, -3, 1), SQUARE, False, "reach-2", "beyond"),
    "touching a side misses": (disk(2, 0, 1), SQUARE, False, "reach-1", "touch"),
    "touching another side misses": (disk(0, 2, 1), SQUARE, False, "reach-2", "touch"),
    "touching a corner misses": (disk(4, 5, 5), SQUARE, False, "corner", "touch"),
    "no radius, inside": (disk(0.5, 0, 0), SQUARE, True, "zone", "inside"),
    "no radius, on the outline": (disk(1, 0, 0), SQUARE, False, "reach-1", "touch"),
    "no width": (disk(0.5, 0, 1), hl.Box((0, 0), (0, 2)), True, "zone", "side"),
    "no size": (disk(0.5, 0, 1), hl.Box((0, 0), (0, 0)), True, "corner", "hit"),
    "no size, no radius": (disk(0, 0, 0), hl.Box((0, 0), (0, 0)), False, "reach-1", "touch"),
    "turned": (disk(1 + 2.5 * 0.8, 2 + 2.5 * 0.6, 1), TURNED, True, "zone", "side"),
    "turned, past its corner": (disk(5, 4, 1), TURNED, False, "reach-1", "beyond"),
    "squares that overflow": (disk(1e200, 1e200, 2e200), SQUARE, False, "corner", "overflow"),
    "squares that underflow": (
        *(disk(2e-200, 2e-200, 1.5e-200), hl.Box((0, 0), (2e-200, 2e-200))),
        *(False, "corner", "underflow"),
    ),
    "a gap that overflows": (
        *(disk(1e308, 0, 1), hl.Box((-1e308, 0), (2, 2))),
        *(False, "reach-1", "beyond"),
    ),
}


@pytest.mark.parametrize(("a", "b", *("hit", "step", "case")), CASES.values(), ids=CASES)
def test_case(a, b, hit, step, case):
    assert last(a, b) == (hit, step, case)


def test_touching_is_the_only_difference_of_rules():
    for name, (a, b, hit, _, case) in CASES.items():
        assert hl.intersects(a, b) is (hit or case in ("touch", "overflow", "underflow")), name


def test_record():
    found = redpoll_2_20.run(disk(-3, -2, 1.5), SQUARE)
    assert (found.program, found.v, found.s, found.t, found.P) == (0, (-3, -2), -3, -2, (3, 2))
    assert (found.ui, found.uj) == ((1, 0), (0, 1))
    assert (found.halfW, found.halfH, found.ax, found.ay) == (1, 1, 2, 1)
    assert (found.dd, found.rr, found.zone) == (5, 2.25, 0)


def test_record_of_a_turned_box():
    found = redpoll_2_20.run(disk(4, 2, 1), TURNED)
    assert found.program == 2
    assert found.ui == pytest.approx((0.8, 0.6))
    assert found.uj == pytest.approx((-0.6, 0.8))
    assert (found.s, found.t) == pytest.approx((2.4, -1.8))
    assert found.zone == redpoll_2_20.A2


@pytest.mark.parametrize(
    ("degrees", "program", "half"),
    [(0, 0, (3, 1)), (180, 0, (3, 1)), (-180, 0, (3, 1)), (90, 1, (1, 3)), (-450, 1, (1, 3))],
)
def test_quarter_turns_run_the_program_along_x_and_y(degrees, program, half):
    found = redpoll_2_20.run(disk(1, -2, 1), hl.Box((0, 0), (6, 2), math.radians(degrees)))
    assert (found.program, (found.s, found.t)) == (program, (1, -2))
    assert (found.halfW, found.halfH) == half
    why = hl.explain(disk(1, -2, 1), hl.Box((0, 0), (6, 2), math.radians(degrees)), algorithm=ID)
    assert why.steps[0].case == ("aligned", "swapped")[program]


def test_batch_is_answered_as_its_single_pairs_are():
    disks, boxes = family_pairs("lattice", hl.Disk, hl.Box, 1, 300)
    found = redpoll_2_20.run(disks, boxes)
    for i in range(300):
        one = redpoll_2_20.run(disks[i], boxes[i])
        assert [x[i] for x in (found.s, found.zone, found.hit)] == [one.s, one.zone, one.hit]
    hits = hl.intersects(disks, boxes, algorithm=ID)
    assert hits.dtype == bool and 0 < hits.sum() < 300
    assert hl.intersects(disks, boxes[:, None], algorithm=ID).shape == (300, 300)


def test_steps_come_in_the_order_of_the_program():
    why = hl.explain(disk(-1.5, 1.5, 1), SQUARE, algorithm=ID)
    assert (why.pair, why.algorithm, why.method) == (("Disk", "Box"), ID, ID)
    assert [step.id for step in why.steps] == [
        *("offset", "reflect", "grow", "reach-1", "reach-2", "zone", "corner")
    ]
    assert why.step("offset").values == {"Cx": -1.5, "Cy": 1.5}
    assert why.step("reflect").values == {"s": -1.5, "t": 1.5, "abs_s": 1.5, "abs_t": 1.5}
    assert why.step("zone").values == {
        **{"zone": "A2", "halfW": 1.0, "halfH": 1.0, "ax": 0.5, "ay": 0.5},
        **{"letter_x": "C.x", "letter_y": "C.y"},
    }
    values = why.step("corner").values
    assert (values["d2"], values["r2"], values["relation"]) == (0.5, 1.0, "<")


def test_touch_along_one_axis_is_told_as_the_comparison_that_it_is():
    """Along i they are equal; along j, where the disk is far off, the program never looks."""
    why = hl.explain(disk(2, 5, 1), SQUARE, algorithm=ID)
    assert (why.decided_by, why.steps[-1].case) == ("reach-1", "touch")
    assert hl.distance(disk(2, 5, 1), SQUARE) > 3


@pytest.mark.parametrize(
    ("x", "y", "case", "told"),
    [
        (1, 0.5, "on", {"across": "ax", "along": "ay", "gap": 0.0}),
        (0.5, -1, "on", {"across": "ay", "along": "ax", "gap": 0.0}),
        (1.5, 0.5, "side", {"across": "ax", "along": "ay", "gap": 0.5}),
        (0.5, 0.25, "inside", {}),
    ],
)
def test_zone_is_told_by_the_signs_of_ax_and_ay(x, y, case, told):
    step = hl.explain(disk(x, y, 1), SQUARE, algorithm=ID).step("zone")
    assert step.case == case
    assert {name: step.values[name] for name in told} == told


def test_swapped_width_and_height_are_the_programs():
    why = hl.explain(disk(1, -2, 1), hl.Box((0, 0), (6, 2), math.radians(90)), algorithm=ID)
    grow = why.step("grow").values
    assert (grow["w"], grow["halfW"], grow["h"], grow["halfH"]) == (2, 1, 6, 3)


@pytest.mark.parametrize(
    ("size", "case"), [((2, 2), "plain"), ((0, 2), "flat"), ((2, 0), "flat"), ((0, 0), "point")]
)
def test_degenerate_boxes_are_said_to_be(size, case):
    why = hl.explain(disk(1, 0.5, 1), hl.Box((0, 0), size), algorithm=ID)
    assert why.step("grow").case == case


def test_disk_without_radius_is_said_to_be_a_point():
    cases = [hl.explain(disk(0, 0, r), TURNED, algorithm=ID).step("project").case for r in (0, 1)]
    assert cases == ["point", "plain"]


angles = st.sampled_from([0, math.pi / 2, math.pi]) | st.floats(-7, 7)
numbers = st.floats(-10, 10)


@given(st.tuples(*[numbers] * 7), angles)
def test_agrees_with_the_exact_answer_where_neither_touching_nor_rounding_decides(values, angle):
    """The disk's outline is farther than 1e-9 from the box's; all coordinates are at most 10."""
    cx, cy, r, tx, ty, w, h = values
    a, b = disk(cx, cy, abs(r)), hl.Box((tx, ty), (abs(w), abs(h)), angle)
    larger, smaller = disk(cx, cy, abs(r) + 1e-9), disk(cx, cy, max(0.0, abs(r) - 1e-9))
    assume(hl.intersects(larger, b) == hl.intersects(smaller, b) and abs(r) > 1e-9)
    assert hl.intersects(a, b, algorithm=ID) == hl.intersects(a, b)


def test_it_finds_no_closest_points():
    with pytest.raises(
        ValueError, match=r"algorithm = 'redpoll-2-20' does not support closest_points"
    ):
        hl.closest_points(disk(3, 0, 1), SQUARE, algorithm=ID)
    default = hl.closest_points(disk(3, 0, 1), SQUARE)
    assert np.array_equal(hl.closest_points(disk(3, 0, 1), SQUARE, algorithm="exact"), default)
