"""Boxes: quarter turns are exact, and the vertices are where trigonometry puts them."""

import itertools
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from some_shapes import INF

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


@given(angles, st.floats(0, 9), st.floats(0, 9))
def test_vertices_are_where_trigonometry_puts_them(angle, width, height):
    vertices = hl.Box((1, 2), (width, height), angle).vertices
    cos, sin = math.cos(angle), math.sin(angle)
    for vertex, (a, b) in zip(vertices, ORDER, strict=True):
        x, y = a * width / 2, b * height / 2
        assert vertex == pytest.approx((1 + x * cos - y * sin, 2 + x * sin + y * cos), abs=1e-14)


@given(angles, st.floats(0.1, 9), st.floats(0.1, 9), st.booleans())
def test_matrix_gives_the_box_that_its_columns_say(angle, i, j, mirrored):
    cos, sin = math.cos(angle), math.sin(angle)
    flip = -1 if mirrored else 1
    matrix = [[i * cos, -flip * j * sin, 5], [i * sin, flip * j * cos, 6], [0, 0, 1]]
    box = hl.Box.from_matrix([matrix, matrix], (2, 4))
    assert box.shape == (2,)
    assert box.vertices[1] == pytest.approx(hl.Box((5, 6), (2, 4), angle).vertices, abs=1e-13)


@given(angles, st.sampled_from([0, 1, 1e8, -1e8, 123456789.1]), st.sampled_from([0, 1e-9, 1e-7]))
def test_thin_box_far_out_is_the_hull_of_its_float_vertices(angle, center, height):
    box = hl.Box((center, 1e8), (1, height), angle)
    vertices = box.vertices.tolist()
    assert hl.intersects(box, hl.Point(box.vertices)).all()
    for (ax, ay), (bx, by) in itertools.combinations(vertices, 2):
        x, y = (ax + bx) / 2, (ay + by) / 2
        if (x, y) == ((Fraction(ax) + Fraction(bx)) / 2, (Fraction(ay) + Fraction(by)) / 2):
            assert hl.intersects(box, hl.Point((x, y)))
    for axis, way in itertools.product((0, 1), (-1, 1)):
        outside = box.vertices[np.argmax(way * box.vertices[:, axis])].copy()
        outside[axis] = np.nextafter(outside[axis], way * INF)
        assert not hl.intersects(box, hl.Point(outside))


@pytest.mark.parametrize("largest", [1.7e308])
def test_box_up_to_the_range_of_floats(largest):
    assert hl.intersects(hl.Box((0, 0), (largest, largest), 0.5), hl.Point((largest / 2, 0)))
    with pytest.raises(
        ValueError, match=r"^vertices\[1, 1, 0\] = inf must be within the range of floats"
    ):
        hl.Box([(0, 0), (largest, 0)], (largest, 1))
