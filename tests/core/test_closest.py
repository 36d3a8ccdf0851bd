"""Nearest points of bounded shapes and of many corners, and what is refused."""

import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.measuring import nearest

SQUARE = hl.Box((0, 0), (2, 2))


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
