"""Triangles as Marupeke's article has them: its program's numbers, its mistakes, its steps."""

import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.published import marupeke_13
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

ID = "marupeke-13"
RIGHT = hl.Triangle([(0, 0), (4, 0), (0, 3)])


def triangle(*corners):
    return hl.Triangle(corners)


def hit(a, b):
    return hl.intersects(a, b, algorithm=ID)


# --- The mistakes

SHARED_CORNER = triangle((0, 1), (0, 0), (1, 0)), triangle((2, 0), (3, 1), (1, 0))
FLAT_APART = triangle((0, 0), (1, 0), (2, 0)), triangle((5, 0), (6, 0), (7, 0))


def test_normalised_axes_lose_a_shared_corner():
    assert hl.intersects(*SHARED_CORNER) is True
    assert hit(*SHARED_CORNER) is False
    assert hl.explain(*SHARED_CORNER, algorithm=ID).decided_by == "axis-4"


def test_flat_triangles_have_no_axis_along_themselves():
    assert hl.intersects(*FLAT_APART) is False
    assert hit(*FLAT_APART) is True
    assert [step.case for step in hl.explain(*FLAT_APART, algorithm=ID).steps] == [
        "flat",
        *["touch"] * 7,
    ]


def test_edge_without_length_misses_whatever_is_there():
    pair = triangle((0, 0), (0, 0), (1, 0)), triangle((0, -1), (2, 1), (0, 1))
    assert hl.intersects(*pair) is True
    assert hit(*pair) is False
    assert hl.explain(*pair, algorithm=ID).steps[-1].case == "lost"


# --- The circles


@pytest.mark.parametrize(
    ("corners", "o", "r"),
    [
        ([(0, 0), (4, 0), (0, 3)], (2, 1.5), 2.5),
        ([(0, 0), (0, 3), (4, 0)], (2, 1.5), 2.5),
        ([(-1, 0), (1, 0), (0, math.sqrt(3))], (0, math.sqrt(1 / 3)), math.sqrt(4 / 3)),
        ([(7, 1), (-1, 7), (3, -5)], (3, 15 / 9 + 1 / 3 - 1), None),
    ],
)
def test_circumcircle(corners, o, r):
    (found, radius), _ = marupeke_13.run(triangle(*corners), RIGHT).circles
    distances = [math.dist(found, corner) for corner in corners]
    assert distances == pytest.approx([radius] * 3, rel=1e-14)
    if r:
        assert (found, radius) == (pytest.approx(o), pytest.approx(r))


def test_circles_prune_only_where_they_are_apart():
    beyond, there = (triangle((5 + x, 0), (9 + x, 0), (5 + x, 3)) for x in (1e-9, 0))
    assert marupeke_13.run(RIGHT, there).pruned is False  # d = r1 + r2
    assert marupeke_13.run(RIGHT, beyond).pruned is True
    assert hl.explain(RIGHT, beyond, algorithm=ID).decided_by == "circles"
    assert hl.explain(RIGHT, there, algorithm=ID).decided_by == "axis-1"


# --- Batches, and the exact answer


def test_large_batch_is_worked_in_blocks():
    rng = np.random.default_rng(0)
    a = hl.Triangle(rng.uniform(-3, 3, (150, 1, 3, 2)))
    b = hl.Triangle(rng.uniform(-3, 3, (130, 3, 2)))
    found = hit(a, b)
    assert found.dtype == bool and found.any() and not found.all()
    assert (found == marupeke_13.run(a, b).hit).all()


points = st.tuples(st.floats(-10, 10), st.floats(-10, 10))
triangles = st.tuples(points, points, points)


@given(triangles, triangles)
def test_equals_the_exact_answer_but_for_rounding(a, b):
    """Where no triangle is thinner than 1e-3, and no gap or overlap that decides within 1e-9."""
    for (ax, ay), (bx, by), (cx, cy) in (a, b):
        assume(abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) > 1e-2)
    pair = triangle(*a), triangle(*b)
    last = hl.explain(*pair).steps[-1].values
    assume(last.get("gap", last.get("out")) > 1e-9)
    assert hit(*pair) is hl.intersects(*pair)
