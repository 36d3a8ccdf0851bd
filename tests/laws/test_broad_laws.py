"""Laws of the broad phase told: no hit is lost, every pair is counted, whatever the boxes."""

import json
import math

import group_sums
import hitlab as hl
import numpy as np
import pytest
from hitlab.broad.members import Members, overlapping
from hitlab.broad.walk import METHODS
from hitlab.broad.walk import walk as walk_by
from hypothesis import given
from hypothesis import strategies as st
from strategies import numbers
from test_group_laws import lists

SEARCHES = {each.id: search for each, search in METHODS.items()}
IDS = list(SEARCHES)
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


@pytest.mark.parametrize("method", IDS)
@given(boxes=bounds())
def test_candidates_are_what_brute_force_finds(method, boxes):
    expected = overlapping(Members.of(boxes))
    steps = {
        step.id: step for step in walk_by(method, SEARCHES[method], boxes, expected[::2]).steps
    }
    counts = steps["candidates"].values
    assert counts["candidates"] == len(expected)
    assert counts["compared"] + counts["left_out"] == math.comb(len(boxes), 2)
    assert len(expected) <= counts["compared"] <= counts["looked"]
    if expected:
        assert steps["hits"].values["hits"] == len(expected[::2])


@pytest.mark.parametrize("method", ["exact", *IDS])
@given(data=st.data())
def test_what_is_told_of_a_group_is_true(method, data):
    members = data.draw(lists(data.draw(numbers)))
    group = hl.Group(*members)
    why = hl.explain(group, algorithm=method)
    json.loads(why.to_json())
    assert why.hit == bool(len(group.collisions()))
    steps = {step.id: step.values for step in why.steps}
    for step, name, value in group_sums.counts(members):
        assert steps.get(step, {}).get(name, value) == value
