"""Laws of the broad phase told: no hit is lost, every pair is counted, whatever the boxes."""

import json
import math
from itertools import combinations

import group_sums
import hitlab as hl
import numpy as np
from hitlab.broad.boxes import Boxes, common_mark, overlapping
from hitlab.broad.trace import METHODS
from hitlab.broad.trace import trace as trace_by
from hypothesis import given
from hypothesis import strategies as st
from strategies import fewer, numbers
from test_group_laws import lists

ENDS = st.one_of(
    st.integers(-4, 4).map(float),
    st.floats(-10, 10),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([1e300, -1e300, 5e-324, 1e-300, math.inf, -math.inf]),
)


@st.composite
def bounds(draw):
    """Make boxes that may be flat, huge, tiny and without end; some of them twice."""
    corner = st.tuples(ENDS, ENDS)
    boxes = draw(st.lists(st.tuples(corner, corner), min_size=2, max_size=14))
    boxes += draw(st.lists(st.sampled_from(boxes), max_size=3))
    low, high = np.sort(boxes, axis=1).transpose(1, 0, 2)
    low, high = np.where(low == math.inf, 0, low), np.where(high == -math.inf, 0, high)
    return np.hstack([low, high])


@given(boxes=bounds())
def test_candidates_are_what_brute_force_finds(boxes):
    expected = overlapping(Boxes.of(boxes))
    for method, search in METHODS.items():
        check_candidates(trace_by(method.id, search, boxes, expected[::2]), boxes, expected)


@given(boxes=bounds())
def test_gap_leads_from_a_nearest_point_of_one_box_to_one_of_the_other(boxes):
    for a, b in combinations(boxes.tolist(), 2):
        mark = common_mark("gap", a, b)
        gaps = [max(b[i] - a[i + 2], a[i] - b[i + 2], 0.0) for i in (0, 1)]
        if any(gaps):
            assert mark.kind == "drop"
            for point, box in zip(mark.points, (a, b)):
                assert all(box[i] <= point[i] <= box[i + 2] for i in (0, 1))
            assert [abs(p - q) for p, q in zip(*mark.points)] == gaps


def check_candidates(trace, boxes, expected):
    steps = {step.id: step for step in trace.steps}
    counts = steps["candidates"].values
    assert counts["candidates"] == len(expected)
    assert counts["compared"] + counts["left_out"] == math.comb(len(boxes), 2)
    assert len(expected) <= counts["compared"] <= counts["looked"]
    if expected:
        assert steps["hits"].values["hits"] == len(expected[::2])


@fewer(4)
@given(data=st.data())
def test_what_is_told_of_a_group_is_true(data):
    members = data.draw(lists(data.draw(numbers)))
    group, counts = hl.Group(*members), [*group_sums.counts(members)]
    for method in hl.algorithms(group):
        why = hl.explain(group, algorithm=method.id)
        json.loads(why.to_json())
        assert why.hit == bool(len(group.collisions()))
        steps = {step.id: step.values for step in why.steps}
        for step, name, value in counts:
            assert steps.get(step, {}).get(name, value) == value
