"""Distances and nearest points where the answer is known, and what is refused."""

import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.measuring import nearest

SQUARE = hl.Box((0, 0), (2, 2))


@pytest.mark.parametrize(
    ("a", "b", "gap", "on_a", "on_b"),
    [
        (hl.Point((0, 0)), hl.Point((3, 4)), 5, (0, 0), (3, 4)),
        (hl.Disk((0, 0), 1), hl.Disk((3, 4), 1), 3, (0.6, 0.8), (2.4, 3.2)),
        (SQUARE, hl.Disk((4, 0), 1), 2, (1, 0), (3, 0)),
        (SQUARE, hl.Disk((4, 5), 1), 4, (1, 1), (3.4, 4.2)),
        (SQUARE, hl.Triangle([(3, 0), (4, 1), (4, -1)]), 2, (1, 0), (3, 0)),
        (hl.Ray((2, 5), (0, 1)), SQUARE, np.hypot(1, 4), (2, 5), (1, 1)),
        (hl.Line((5, -9), (0, 1e-300)), SQUARE, 4, None, None),
        (hl.Line((0, 3), (1, 0)), hl.Line((7, 1), (-5e-324, 0)), 2, None, None),
        (hl.Segment((0, 3), (9, 3)), hl.Capsule((0, 0), (9, 0), 1), 2, None, None),
    ],
)
def test_shapes_that_are_apart(a, b, gap, on_a, on_b):
    assert hl.distance(a, b) == pytest.approx(gap, rel=1e-15)
    assert hl.distance(b, a) == pytest.approx(gap, rel=1e-15)
    if on_a:
        found = hl.closest_points(a, b)
        assert found.on_a == pytest.approx(on_a)
        assert found.on_b == pytest.approx(on_b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (SQUARE, hl.Disk((0, 0), 0.5)),
        (SQUARE, hl.Disk((2, 0), 1)),
        (SQUARE, hl.Segment((-5, 0), (5, 0))),
        (SQUARE, hl.Point((1, 1))),
        (hl.Capsule((0, 0), (4, 0), 1), hl.Capsule((2, -9), (2, 9), 0)),
        (hl.Line((0, 0), (1, 1)), hl.Line((0, 2), (1, -1))),
        (hl.Triangle([(0, 0), (1, 0), (2, 0)]), hl.Point((1.5, 0))),
    ],
)
def test_shapes_that_meet_have_one_common_point(a, b):
    assert hl.distance(a, b) == 0
    on_a, on_b = hl.closest_points(a, b)
    assert on_a.tolist() == on_b.tolist()
    common = hl.Disk(on_a, 1e-15)
    assert hl.intersects(common, a)
    assert hl.intersects(common, b)


def test_shapes_can_be_apart_by_less_than_any_double():
    a, b = hl.Disk((0, 0), 1), hl.Point((1, 5e-324))
    assert not hl.intersects(a, b)
    assert hl.distance(a, b) == 5e-324
    assert hl.closest_points(a, b).on_a == pytest.approx((1, 0))
    left, right = hl.Segment((-1, 0), (0, 0)), hl.Segment((1e-30, 0), (1, 0))
    assert hl.distance(left, right) == hl.distance(right, left) == 1e-30
    assert [p.tolist() for p in hl.closest_points(left, right)] == [[0, 0], [1e-30, 0]]


def test_bounded_shapes_have_finite_nearest_points():
    top = hl.Point((0, 1.797e308))
    for shape in (
        hl.Segment((0, -8.9e307), (0, 1.797e308)),
        hl.Box((0, 1.797e308), (1, 0)),
        hl.Disk((0, 1.7e308), 1.5e308),
    ):
        for pair in ((shape, top), (top, shape), (hl.Segment([(0, 0)] * 2, (0, 1.797e308)), top)):
            assert np.isfinite(hl.closest_points(*pair)).all()


def test_a_length_has_the_same_bits_alone_and_in_a_batch():
    ends = np.random.default_rng(1).uniform(-1, 1, (3000, 2))
    many = hl.distance(hl.Point((0, 0)), hl.Point(ends))
    assert many.tolist() == [hl.distance(hl.Point((0, 0)), hl.Point(end)) for end in ends]


@pytest.mark.filterwarnings("error")
def test_lines_that_cross_beyond_the_largest_float_do_so_at_infinity():
    level, leaning = hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -1e-310))
    for first in (level, hl.Line([(0, 0)] * 2, (1, 0))):
        for points in hl.closest_points(first, leaning):
            assert np.array_equal(points, np.broadcast_to((np.inf, 0), points.shape))


@pytest.mark.parametrize("measure", [hl.distance, hl.closest_points])
def test_what_is_refused(measure):
    with pytest.raises(TypeError, match=r"a must be a shape, .*, not the int 3"):
        measure(3, SQUARE)
    with pytest.raises(ValueError, match=r"do not broadcast: a \(2,\), b \(3,\)"):
        measure(hl.Point(np.zeros((2, 2))), hl.Point(np.zeros((3, 2))))


def test_polygons_of_many_corners_have_nearest_points_in_a_batch():
    turns = np.arange(150) * (2 * np.pi / 150)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    a = hl.Polygon(ring)
    b = hl.Polygon(ring + np.array([(3, 0), (0.5, 0), (0, -5)])[:, None])
    found = hl.closest_points(a, b)
    for i, other in enumerate(b):
        np.testing.assert_array_equal([on[i] for on in found], hl.closest_points(a, other))


def test_many_corners_take_no_loop_over_their_pairs_and_give_the_same_bits(monkeypatch):
    turns = np.arange(64) * (2 * np.pi / 64)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    a = hl.Polygon(ring)
    measured = []

    def square_of_gap(*gap, whole=nearest._square_of_gap):
        measured.append(gap)
        return whole(*gap)

    def measures(b):
        measured.clear()
        return *np.ravel(hl.closest_points(a, b)), hl.distance(a, b)

    monkeypatch.setattr(nearest, "_square_of_gap", square_of_gap)
    for way in [(3, 0), (0, -5), (-2.5, 1e-3), (1e6, 7)]:  # (3, 0): a tie
        b = hl.Polygon(ring + way)
        at_once = measures(b)
        assert len(measured) == 4
        with monkeypatch.context() as patched:
            patched.setattr(nearest, "MOST_SPANS", math.inf)
            assert at_once == measures(b)
        assert len(measured) == 4 * 64 * 64


def test_common_point_is_in_a_polygon_whose_scale_hides_the_start_of_a_line():
    """The line's point is 32 units in the last place of the polygon's size outside."""
    corners = [(0, -5e-9), (2.0**44, -(2.0**31)), (3 * 2.0**44, -16384), (0, 32), (0, -5e-9)]
    line = hl.Line((-0.25, 2.0**-15), (-(2.0**46), -(2.0**-15)))
    for found in (
        hl.closest_points(hl.Polygon(corners), line).on_a,
        hl.closest_points(hl.Polygon([corners]), line).on_a[0],
    ):
        assert -4 * math.ulp(3 * 2.0**44) <= found[0] <= 3 * 2.0**44
