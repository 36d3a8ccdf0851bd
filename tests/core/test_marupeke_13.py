"""Triangles as Marupeke's article has them: the program's mistakes, and where it is right."""

import hitlab as hl
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

ID = "marupeke-13"


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


# --- The exact answer


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
