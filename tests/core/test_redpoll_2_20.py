"""Disk and box as Redpoll's 60, §2-20 has them: where the program is right, and what it refuses."""

import math

import hitlab as hl
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

ID = "redpoll-2-20"
SQUARE = hl.Box((0, 0), (2, 2))


def disk(x, y, r):
    return hl.Disk((x, y), r)


def test_touch_along_one_axis_is_told_as_the_comparison_that_it_is():
    """Along i they are equal; along j, where the disk is far off, the program never looks."""
    why = hl.explain(disk(2, 5, 1), SQUARE, algorithm=ID)
    assert (why.decided_by, why.steps[-1].case) == ("reach-1", "touch")
    assert hl.distance(disk(2, 5, 1), SQUARE) > 3


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
