"""Triangles as Marupeke's article has them: its program's numbers, its mistakes, its steps."""

import math

import hitlab as hl
import numpy as np
import pytest
from hard_input import FAMILIES, family_pairs
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


def test_far_overflow_is_told():
    huge = triangle((1e200, 0), (-1e200, 0), (0, 1e200))
    why = hl.explain(huge, huge, algorithm=ID)
    assert why.hit is hit(huge, huge)
    assert why.steps[0].case == "lost"


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


def test_circles_of_flat_triangles_prune_nothing():
    flat, far = triangle((0, 0), (1, 1), (2, 2)), triangle((90, 0), (91, 0), (90, 1))
    found = marupeke_13.run(flat, far)
    assert found.pruned is False and math.isnan(found.d)
    assert hl.explain(flat, far, algorithm=ID).steps[0].case == "flat"
    assert hit(flat, far) is False


# --- The axes


def test_axes_and_shadows():
    found = marupeke_13.run(RIGHT, triangle((1, 1), (5, 1), (1, 4)))
    first = found.axes[0]
    assert first == ((0.6, 0.8), 0, 2.4, pytest.approx(1.4), pytest.approx(3.8), True)
    assert [tuple(axis.v) for axis in found.axes] == [(0.6, 0.8), (-1, 0), (0, -1)] * 2
    assert found.hit is True


def test_steps_end_at_the_first_gap():
    beside = triangle((3, 3), (4, 3), (4, 4))
    why = hl.explain(RIGHT, beside, algorithm=ID)
    assert (why.method, why.hit, why.decided_by) == (ID, False, "axis-1")
    step = why.step("axis-1")
    assert step.compares == ("s1max", "s2min")
    assert step.values["gap"] == pytest.approx(0.6 * 3 + 0.8 * 3 - 2.4)
    names = [mark.name for mark in step.marks]
    assert names == [
        "edge",
        "axis",
        *["drop"] * 6,
        "projection_a",
        "projection_b",
        "gap",
        "separator",
    ]
    assert step.marks[0].points == ((4, 0), (0, 3))


def test_a_hit_ends_with_what_all_axes_say():
    """The program looks for no way out: it tells none."""
    why = hl.explain(RIGHT, triangle((1, 0), (9, 0), (5, 3)), algorithm=ID)
    assert (why.hit, why.decided_by) == (True, "no-axis")
    assert (why.steps[-1].case, why.steps[-1].values) == ("overlap", {"count": 6})
    assert not any("out" in step.values for step in why.steps)


def test_touching_is_told_of_the_axis_that_has_it():
    why = hl.explain(RIGHT, triangle((4, 0), (8, 0), (8, 3)), algorithm=ID)
    assert (why.hit, why.steps[-1].case, why.steps[-1].values["edge"]) == (True, "touch", "BC")
    assert why.step(why.steps[-1].values["at"]).values["relation"] == "="


def test_edges_have_the_letters_that_the_exact_explanation_gives_them():
    pair = triangle((1, 0), (9, 1), (5, 3)), triangle((3, 0), (2, 4), (7, 1))
    drawn = []
    for algorithm in ("exact", ID):
        axes = [
            step for step in hl.explain(*pair, algorithm=algorithm).steps if "edge" in step.values
        ]
        axes = [step for step in axes if step.id.startswith("axis")]
        drawn.append({step.values["edge"]: step.marks[0].points for step in axes})
    assert len(drawn[0]) == 6
    assert drawn[0] == drawn[1]


def test_overlap_is_the_common_length_of_both_projections():
    """Axis 6, the normal of AB and DE: from 1 to 1.5 within 0 to 3."""
    why = hl.explain(RIGHT, triangle((1, 1), (1.5, 1), (1, 1.5)), algorithm=ID)
    step = why.step("axis-6")
    assert (step.values["edge"], step.case, step.values["overlap"]) == ("DE", "overlap", 0.5)
    overlap = next(mark for mark in step.marks if mark.name == "overlap")
    assert math.dist(*overlap.points) == 0.5


# --- Batches, and the exact answer


@pytest.mark.parametrize("family", FAMILIES)
def test_batch_answers_like_single_pairs(family):
    a, b = family_pairs(family, hl.Triangle, hl.Triangle, 3, 12)
    batch = marupeke_13.run(a, b)
    for i in range(12):
        single = marupeke_13.run(a[i], b[i])
        assert type(single.hit) is bool and type(single.d) is float
        assert flattened(single) == flattened(batch, i)


def flattened(found, *index):
    if isinstance(found, tuple):
        return [x for part in found for x in flattened(part, *index)]
    return [str(np.asarray(found)[index].item())]  # nan is nan


def test_batches_broadcast():
    a = hl.Triangle(np.zeros((3, 1, 3, 2)) + RIGHT.vertices)
    b = hl.Triangle(RIGHT.vertices + np.arange(4.0)[:, None, None] * (9, 0))
    assert hit(a, b).tolist() == [[True, False, False, False]] * 3
    assert marupeke_13.run(a, b).axes[5].s2max.shape == (3, 4)


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
