"""DxLib's two programs as published: where they are right, and where they are known to err."""

import hitlab as hl
import numpy as np
import pytest
from hitlab.published import dxlib, dxlib_naive
from hitlab.published.dxlib_sphere_triangle import FEATURES

ABC = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
BOTH = ["dxlib-naive", "dxlib"]
FILES = [dxlib_naive, dxlib]
EQUAL = hl.Triangle3([(0, 0, 0), (0, 0, 0), (2, 0, 0)])
FLAT = hl.Triangle3([(0, 0, 0), (1, 1, 0), (0.4, 0.4, 0)])

PLACES = {
    "A": ((-1, -1, 1), (0, 0, 0)),
    "B": ((6, -1, 1), (4, 0, 0)),
    "C": ((-1, 6, 1), (0, 4, 0)),
    "AB": ((1, -2, 1), (1, 0, 0)),
    "BC": ((4, 4, 1), (2, 2, 0)),
    "CA": ((-2, 1, 1), (0, 1, 0)),
    "face": ((1, 1, 3), (1, 1, 0)),
}
"""A point of each region, and the nearest one of the triangle."""


def random_pairs(n, seed=0):
    rng = np.random.default_rng(seed)
    return hl.Point3(rng.normal(size=(n, 3))), hl.Triangle3(rng.normal(size=(n, 3, 3)))


def is_off(found, exact):
    return ~(np.linalg.norm(found - exact, axis=-1) < 1e-9)


# --- The flaws


def test_naive_is_wrong_in_two_to_ten_percent():
    points, triangles = random_pairs(20_000)
    exact = hl.closest_points(points, triangles).on_b
    naive = hl.closest_points(points, triangles, algorithm="dxlib-naive").on_b
    assert 0.02 < is_off(naive, exact).mean() < 0.1
    assert not is_off(hl.closest_points(points, triangles, algorithm="dxlib").on_b, exact).any()


@pytest.mark.parametrize("i", range(3))
@pytest.mark.parametrize("file", FILES)
def test_only_equal_a_and_b_lose_the_nearest_point_and_not_everywhere(file, i):
    rng = np.random.default_rng(i)
    points = hl.Point3(rng.integers(-6, 7, (500, 3)))
    vertices = rng.integers(-5, 6, (500, 3, 3))
    vertices[:, (i + 1) % 3] = vertices[:, i]
    triangles = hl.Triangle3(vertices)
    near = hl.closest_points(points, triangles).on_b
    kept = np.ones(500, bool)
    if i == 0:
        a, _, c = np.moveaxis(vertices, 1, 0)
        kept = (near == a).all(-1) | (near == c).all(-1) & (file is dxlib_naive)
    told = np.stack(file.run(points, triangles).test.Q, axis=-1)
    assert np.isnan(told[~kept]).all()
    assert told[kept] == pytest.approx(near[kept], abs=1e-9)


def test_weights_of_a_slim_triangle_cancel():
    """Their error is that of the products, a square of the slimness times the rounding."""
    rng = np.random.default_rng(0)
    vertices = rng.normal(size=(200, 3, 3))
    part = rng.uniform(0.2, 0.8, size=(200, 1))
    vertices[:, 2] *= 1e-6
    vertices[:, 2] += vertices[:, 0] + part * (vertices[:, 1] - vertices[:, 0])
    points, triangles = hl.Point3(vertices.mean(axis=1)), hl.Triangle3(vertices)
    off = hl.closest_points(points, triangles, algorithm="dxlib").on_b - points.position
    assert np.linalg.norm(off, axis=-1).max() > 1e-6
    off = hl.closest_points(points, triangles).on_b - points.position
    assert np.linalg.norm(off, axis=-1).max() < 1e-15


# --- Explained


STATES = {
    **{name: (hl.Sphere(p, 2), ABC) for name, (p, _) in PLACES.items()},
    "touch": (hl.Sphere((1, 1, 3), 3), ABC),
    "hit": (hl.Sphere((1, 1, 1), 3), ABC),
    "on the face": (hl.Point3((1, 1, 0)), ABC),
    "equal vertices": (hl.Sphere((1, 1, 0), 1), EQUAL),
    "flat": (hl.Sphere((0, 0.9, 0), 1), FLAT),
    "on a line": (hl.Sphere((2, 1, 1), 1), hl.Triangle3([(0, 0, 0), (1, 1, 1), (3, 3, 3)])),
    "a point": (hl.Sphere((2, 1, 1), 1), hl.Triangle3([(0, 1, 0)] * 3)),
    "huge": (hl.Sphere((1e300, 0, 0), 1), hl.Triangle3(ABC.vertices * 1e300)),
    "tiny": (hl.Sphere((1e-300, 0, 0), 1), hl.Triangle3(ABC.vertices * 1e-300)),
}
each_state = pytest.mark.parametrize("pair", STATES.values(), ids=STATES)
ALL = ["exact", *BOTH]
each_algorithm = pytest.mark.parametrize("algorithm", ALL)


@each_state
@each_algorithm
def test_explanation_tells_the_very_answer(pair, algorithm):
    why = hl.explain(*pair, algorithm=algorithm)
    assert why.to_json() == hl.explain(*pair[::-1], algorithm=algorithm).turned().to_json()
    assert why.pair == (type(pair[0]).__name__, "Triangle3")
    assert why.algorithm == algorithm
    assert why.hit == hl.intersects(*pair, algorithm=algorithm)
    assert why.decided_by == why.steps[-1].id == "compare"
    q = hl.closest_points(*pair, algorithm=algorithm).on_b
    told = [why.step("closest").values[axis] for axis in "xyz"]
    assert told == pytest.approx(q, rel=1e-15, nan_ok=True)
    assert why.step("closest").values["feature"] == why.step("compare").values["feature"]


def test_excess_shows_what_the_rounded_numbers_hide():
    why = hl.explain(hl.Sphere((1, -3, 5e-324), 3), ABC)
    values = why.step("compare").values
    assert (values["d"], values["r"], values["relation"]) == (3.0, 3.0, ">")
    assert values["excess"] == 5e-324
    assert not why.hit


@pytest.mark.parametrize("feature", FEATURES)
def test_region_mark_bounds_the_region(feature):
    """Each pair of points is a plane, by a point of it and the way into the region."""
    rng = np.random.default_rng(1)
    triangle = hl.Triangle3(rng.normal(size=(3, 3)))
    points = rng.normal(size=(400, 3)) * 2
    found = dxlib.run(hl.Point3(points), triangle).feature
    inside = points[found == FEATURES.index(feature)]
    assert len(inside) > 2
    why = hl.explain(hl.Point3(inside[0]), triangle)
    [mark] = [mark for mark in why.step("closest").marks if mark.kind == "region"]
    feet, ways = np.array(mark.points[::2]), np.array(mark.points[1::2])
    within = ((points[:, None] - feet) * (ways - feet)).sum(axis=-1).min(axis=-1) >= 0
    assert (within == (found == FEATURES.index(feature))).all()
