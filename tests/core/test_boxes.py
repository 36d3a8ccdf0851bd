"""Boxes: quarter turns are exact, and the vertices go round from the box's own corner."""

import math

import hitlab as hl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

ORDER = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
angles = st.floats(-7, 7)


def turned(x, y, quarters):
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def test_vertices_go_counter_clockwise_from_the_box_s_own_corner():
    assert hl.Box((10, 20), (2, 4)).vertices.tolist() == [[9, 18], [11, 18], [11, 22], [9, 22]]


@pytest.mark.parametrize("quarters", range(-8, 9))
@pytest.mark.parametrize(
    "radians", [math.radians, lambda degrees: degrees * math.pi / 180, np.deg2rad]
)
def test_quarter_turns_are_exact(quarters, radians):
    expected = [turned(0.1 * a, 0.3 * b, quarters) for a, b in ORDER]
    boxes = hl.Box((0, 0), (0.2, 0.6), [radians(90 * quarters)] * 2)
    single = hl.Box((0, 0), (0.2, 0.6), radians(90 * quarters))
    for vertices in (single.vertices, *boxes.vertices):
        assert np.array_equal(vertices, expected)


@pytest.mark.parametrize("ulps", [-3, -2, 2, 3])
def test_angles_beside_a_quarter_turn_are_not_one(ulps):
    angle = math.pi / 2 * (1 + ulps * 2.0**-52)
    corner = hl.Box((0, 0), (2, 2e20), angle).vertices[0]
    assert corner[1] != -1


@pytest.mark.parametrize("size", [5e-324, 1e-310, 1e308])
def test_tiny_and_huge_boxes_mind_no_strict_error_state(size):
    angles = [0.3, 5e-324, 1e-310, -math.pi / 2]
    with np.errstate(all="raise"):
        many = hl.Box(np.zeros((4, 2)), np.full((4, 2), size), angles)
        for box, angle in zip(many.vertices, angles):
            assert np.array_equal(box, hl.Box((0, 0), (size, size), angle).vertices)


@given(angles, st.floats(0.1, 9), st.floats(0.1, 9), st.booleans())
def test_matrix_gives_the_box_that_its_columns_say(angle, i, j, mirrored):
    cos, sin = math.cos(angle), math.sin(angle)
    flip = -1 if mirrored else 1
    matrix = [[i * cos, -flip * j * sin, 5], [i * sin, flip * j * cos, 6], [0, 0, 1]]
    box = hl.Box.from_matrix([matrix, matrix], (2, 4))
    assert box.shape == (2,)
    assert box.vertices[1] == pytest.approx(hl.Box((5, 6), (2, 4), angle).vertices, abs=1e-13)
