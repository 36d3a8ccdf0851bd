"""Disk and triangle as Redpoll's 60, §2-23 has them: both programs, and where they are right."""

import math

import hitlab as hl
import pytest
from hitlab.published import redpoll_2_23
from hypothesis import assume, example, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

TABLE, INFLATED = "redpoll-2-23", "redpoll-2-23-inflated"
every_program = pytest.mark.parametrize("id", [TABLE, INFLATED])

CLOCKWISE = hl.Triangle([(0, 0), (0, 4), (4, 0)])


def disk(x, y, r):
    return hl.Disk((x, y), r)


def test_what_underflows_on_the_way_to_a_false_hit_is_told():
    triangle = hl.Triangle([(0, 0), (0, 4e-300), (4e-300, 0)])
    a = disk(3e-300, 3e-300, 1e-300)
    why = hl.explain(a, triangle, algorithm=INFLATED)
    assert (why.hit, hl.intersects(a, triangle)) == (True, False)
    told = [why.step(id).case for id in ("directions", "inside", "cut-1", "corner-1")]
    assert told == ["vanished", "underflow", "underflow", "underflow"]


# --- Steps


def test_seven_regions_are_drawn_with_their_numbers():
    marks = hl.explain(disk(1, 1, 1), CLOCKWISE, algorithm=TABLE).step("region").marks
    labels = {mark.name: mark.points[0] for mark in marks if mark.kind == "point"}
    assert sorted(labels) == ["001", "010", "011", "100", "101", "110", "111"]
    for name, center in labels.items():
        assert redpoll_2_23.run(hl.Disk(center, 1), CLOCKWISE).k == int(name, 2)


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
