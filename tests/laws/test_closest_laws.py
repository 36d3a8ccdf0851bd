"""What holds for the distance and the nearest points of every pair, on input that rounds."""

import hard_input
import hitlab as hl
import numpy as np
import pytest
import space_input
import space_oracle
from feet import nearest_end
from kinds import every_pair

SAMPLE, MANY = 5, 160
OWN = hl.Point | hl.Point3 | hl.Disk | hl.Sphere
"""Whose nearest point may be their only one."""


def check_zero(a, b):
    """A distance is 0 exactly where the shapes meet."""
    hit, gap = hl.intersects(a, b), hl.distance(a, b)
    assert ((gap == 0) == hit).all(), (a[gap == 0], b[gap == 0], hit)
    assert ((hl.distance(b, a) == 0) == hit).all()


def check_points(a, b):
    """A point is its own nearest point, with its bits; so is a ball of radius 0."""
    if not any(isinstance(shape, OWN) for shape in (a, b)):
        return
    for shape, own in zip((a, b), hl.closest_points(a, b)):
        if isinstance(shape, hl.Point | hl.Point3):
            assert np.array_equal(own, shape.position), (a, b)
        if isinstance(shape, hl.Disk | hl.Sphere):
            points = shape.radius == 0
            assert np.array_equal(own[points], shape.center[points]), (a, b)


def check(a, b):
    check_zero(a, b)
    check_points(a, b)


@pytest.mark.slow(5)
@every_pair
def test_distance_and_points_of_every_pair(first, second):
    for family in hard_input.some_families(first, second):
        check(*hard_input.family_pairs(family, first, second, 8, SAMPLE))


@pytest.mark.slow
@every_pair
def test_distance_and_points_of_every_pair_in_many_cases(first, second):
    for family in hard_input.FAMILIES:
        check(*hard_input.family_pairs(family, first, second, 9, MANY))


@space_input.every_pair
def test_distance_and_points_in_space(first, second):
    for family in space_input.FAMILIES:
        check(*space_input.family_pairs(family, first, second, 8, 2 * SAMPLE))


@pytest.mark.parametrize("family", hard_input.FAMILIES)
def test_an_end_that_is_nearest_comes_back_with_its_bits(family):
    segments, points = hard_input.family_pairs(family, hl.Segment, hl.Point, 3, 40)
    on_segments, on_points = hl.closest_points(segments, points)
    assert np.array_equal(on_points, points.position) or hl.intersects(segments, points).any()
    for i in range(40):
        ends = segments.start[i].tolist(), segments.end[i].tolist()
        if end := nearest_end(points.position[i].tolist(), ends):
            assert on_segments[i].tolist() == end, (segments[i], points[i])


@pytest.mark.parametrize("family", space_input.FAMILIES)
def test_a_corner_that_is_nearest_comes_back_with_its_bits(family):
    points, triangles = space_input.family_pairs(family, hl.Point3, hl.Triangle3, 3, 20)
    on_points, on_triangles = hl.closest_points(points, triangles)
    assert np.array_equal(on_points, points.position)
    for i in range(20):
        corners = triangles.vertices[i].tolist()
        q, _ = space_oracle.nearest(points.position[i].tolist(), corners)
        if exact := [corner for corner in corners if space_oracle.exact(corner) == q]:
            assert on_triangles[i].tolist() in exact, (points[i], triangles[i])
