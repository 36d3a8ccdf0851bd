"""Judges of what is measured: distances, nearest points, meshes and the regions of a section.

Each takes few pairs, chosen to show one fault or another, since it runs against every mutant of its
file. That of what is sure asks for ordinary input, which floats are to measure.
"""

import itertools
from functools import cache
from unittest import mock

import hitlab as hl
import mesh_input
import numpy as np
import oracle
import space_input
from feet import nearest_end
from hard_input import family_pairs
from hitlab.measuring import measure
from hitlab.space import sphere_triangle
from hitlab.steps.triangle3 import FEATURES
from hitlab.surveys import section
from kinds import PAIRS
from test_closest_oracle import check_measures, exact_distance

HARD = ["small lattice", "lattice", "nested", "lattice of 1e300", "any doubles"]
"""Those first that find what others miss, and that are judged the soonest."""
HARD_ENDS = [*HARD, "uneven", "mixed scales", "hairs"]
HARD_IN_SPACE = ["uniform", "lattice", "small lattice", "slivers", "above the lattice"]
HARD_MESHES = [("surface", 0, 50), ("lattice", 0, 50), ("of the smallest doubles", 5, 32)]
FEW, MANY = 2, 100
LARGEST = np.finfo(float).max


@cache
def hard_pairs():
    """Give batches of a few families, and how far apart they are, exactly."""
    pairs = [family_pairs(f, *pair, 23, FEW) for f in HARD for pair in PAIRS]
    return [(a, b, list(map(exact_distance, oracle.cores(a), oracle.cores(b)))) for a, b in pairs]


def are_right():
    for points in hl.closest_points(*disks_below_the_largest()):
        assert np.isfinite(points).all()
    check_alone(*rings())
    for a, b, exact in hard_pairs():
        check_measures(a, b, exact)
        check_alone(a, b)


def check_alone(a, b):
    """Compare with what a pair measures alone."""
    whole = hl.distance(a, b), *hl.closest_points(a, b)
    alone = hl.distance(a[0], b[0]), *hl.closest_points(a[0], b[0])
    assert all(np.array_equal(one, many[0]) for one, many in zip(alone, whole))


def rings():
    """Give polygons of so many corners that a pair alone is measured in arrays."""
    turns = np.arange(8) * (np.pi / 4)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    return hl.Polygon([ring]), hl.Polygon([ring @ [(0.6, -0.8), (0.8, 0.6)] + (2.1, 0.3)])


def disks_below_the_largest():
    """Have disks reach, up to rounding, for points as high as floats go."""
    rng = np.random.default_rng(26)
    x, low = rng.uniform(-0.3, 0.3, (2, MANY))
    points = hl.Point(LARGEST * np.stack([x + 0.3, np.ones(MANY)], axis=-1))
    centers = LARGEST * np.stack([x, low + 0.4], axis=-1)
    return hl.Disk(centers, np.hypot(*(points.position - centers).T)), points


@cache
def points_beside_ends():
    """Give segments, and points whose feet are their ends up to rounding, which shows near 0."""
    rng = np.random.default_rng(24)
    start, end = rng.uniform(-1, 1, (2, 8 * MANY, 2))
    start *= rng.choice([1, 1e-9], (8 * MANY, 1))
    way = end - start
    across = way[:, ::-1] * (-1, 1) * rng.uniform(-4, 4, (8 * MANY, 1))
    at = np.where(rng.random((8 * MANY, 1)) < 0.5, start, end)
    return hl.Segment(start, end), hl.Point(at + across)


def keep_their_bits():
    """An end that is nearest, and a point, come back as they were given."""
    pairs = [points_beside_ends()]
    pairs += [family_pairs(family, hl.Segment, hl.Point, 3, MANY) for family in HARD_ENDS]
    for segments, points in pairs:
        on_segments, on_points = hl.closest_points(segments, points)
        assert np.array_equal(on_points, points.position)
        ends = zip(segments.start.tolist(), segments.end.tolist())
        for p, both, found in zip(points.position.tolist(), ends, on_segments.tolist()):
            end = nearest_end(p, both)
            assert end is None or found == end


def are_sure():
    """None of ordinary pairs, or of a grid's, is left to fractions."""
    left = AssertionError("a pair is left to fractions")
    with mock.patch.object(measure, "_exactly", side_effect=left):
        for family, pair in itertools.product(("uniform", "small lattice"), PAIRS):
            a, b = family_pairs(family, *pair, 25, 20)
            hl.distance(a, b)
            hl.closest_points(a, b)


@cache
def hard_meshes():
    made = [mesh_input.made(*each) for each in HARD_MESHES]
    return [(balls, mesh, mesh_input.by_every_face(balls, mesh)) for mesh, balls in made]


def meshes_are_right():
    for balls, mesh, told in hard_meshes():
        mesh_input.check(balls, mesh, told)


@cache
def hard_in_space():
    """Give points and triangles, and the number of the region that is explained."""
    found = []
    for family in HARD_IN_SPACE:
        points, triangles = space_input.family_pairs(family, hl.Point3, hl.Triangle3, 27, 20)
        told = [
            hl.explain(*pair).step("closest").values["feature"] for pair in zip(points, triangles)
        ]
        found.append((points, triangles, [FEATURES.index(feature) + 1 for feature in told]))
    return found


def regions_are_right():
    for points, triangles, expected in hard_in_space():
        assert section._region(sphere_triangle.columns(points, triangles)).tolist() == expected


def regions_are_sure():
    points, triangles = space_input.family_pairs("uniform", hl.Point3, hl.Triangle3, 28, MANY)
    with mock.patch.object(sphere_triangle, "closest", wraps=sphere_triangle.closest) as closest:
        section._region(sphere_triangle.columns(points, triangles))
    assert closest.call_count == 0
