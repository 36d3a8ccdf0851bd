"""The shapes of space, their distances and nearest points where the answer is known."""

import pickle

import hitlab as hl
import numpy as np
import pytest
import solid_input
from hitlab.space import many

ABC = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
ORIGIN = hl.Point3((0, 0, 0))
NAN, INF = float("nan"), float("inf")

# --- Shapes


@pytest.mark.parametrize(
    "shape",
    [
        hl.Point3((1, 2, 3)),
        hl.Sphere((0.1, 0, -0.0), 5e-324),
        ABC,
        hl.Sphere(np.zeros((2, 3, 3)), 1),
        hl.Triangle3(np.arange(18.0).reshape(2, 3, 3)),
        hl.Point3(np.empty((0, 3))),
    ],
)
def test_repr_and_pickle_round_trip(shape):
    names = {name: getattr(hl, name) for name in ("Point3", "Sphere", "Triangle3")}
    assert eval(repr(shape), {"np": np, **names}) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: hl.Sphere((0, 0, 0), -1), r"radius = -1.0 must be >= 0"),
        (lambda: hl.Sphere((0, NAN, 0), 1), r"center\[1\] = nan must be finite"),
        (
            lambda: hl.Sphere((0, 0), 1),
            r"center = \(0, 0\) must have shape \(..., 3\), such as \(x, y, z\), not \(2,\)",
        ),
        (lambda: hl.Point3((1, 2, INF)), r"position\[2\] = inf"),
        (
            lambda: hl.Triangle3([(0, 0), (1, 0), (0, 1)]),
            r"vertices = .* must have shape \(..., 3, 3\), not \(3, 2\)",
        ),
        (
            lambda: hl.Triangle3(np.zeros((2, 3, 3, 3))[..., :2, :]),
            r"must have shape \(..., 3, 3\), not \(2, 3, 2, 3\)",
        ),
        (lambda: hl.Sphere("xyz", 1), r"center = 'xyz' must be numeric"),
    ],
)
def test_bad_numbers_are_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()


# --- Pairs


PAIRED = [hl.intersects, hl.distance, hl.closest_points, hl.explain, hl.algorithms]
PLANE = [hl.contact, hl.raycast, hl.meet, hl.outline_points, lambda a, b: hl.survey(a, b, [0], [0])]


@pytest.mark.parametrize("query", [*PAIRED, *PLANE])
@pytest.mark.parametrize(
    ("a", "b"),
    [
        (hl.Disk((0, 0), 1), hl.Sphere((0, 0, 0), 1)),
        (hl.Point((0, 0)), ORIGIN),
        (ABC, hl.Triangle([(0, 0), (1, 0), (0, 1)])),
        (hl.Ray3((0, 0, 0), (1, 0, 0)), hl.Line3((0, 0, 0), (1, 0, 0))),
    ],
)
def test_pairs_that_there_are_not_are_named(query, a, b):
    for one, other in ((a, b), (b, a)):
        with pytest.raises(TypeError, match=f"{type(one).__name__}.*{type(other).__name__}"):
            query(one, other)


SPACELESS = [(query, other) for query in PLANE[1:] for other in (ORIGIN, hl.Mesh([], []))]
SPACELESS += [(query, ABC) for query in PLANE[1:-1]]  # a survey of it wants a plane
SPACELESS += [(hl.contact, hl.Mesh([], []))]


@pytest.mark.parametrize(("query", "other"), SPACELESS)
def test_queries_of_the_plane_refuse_space(query, other):
    ball = hl.Sphere((0, 0, 0), 1)
    for a, b in ((ball, other), (other, ball)):
        with pytest.raises(TypeError, match=type(a).__name__):
            query(a, b)


# --- Verdicts


@pytest.mark.parametrize(
    ("ball", "meets"),
    [
        (hl.Sphere((1, 1, 3), 3), True),
        (hl.Sphere((1, 1, -3), 3), True),
        (hl.Sphere((1, 1, 3.0000000000000004), 3), False),
        (hl.Sphere((1, -3, 0), 3), True),
        (hl.Sphere((1, -3, 5e-324), 3), False),
        (hl.Sphere((-2, -2, 1), 3), True),
        (hl.Sphere((-2, -2, 1), 2.9999999999999996), False),
        (hl.Sphere((5, 5, 0), 4.242640687119285), False),  # 3 root 2, a little less
        (hl.Sphere((5, 5, 0), 4.242640687119286), True),
        (hl.Point3((1, 1, 0)), True),
        (hl.Point3((2, 2, 0)), True),
        (hl.Point3((2, 2, 5e-324)), False),
        (hl.Point3((2, 2.0000000000000004, 0)), False),
        (hl.Sphere((1, 1, 1), 0), False),
        (hl.Sphere((1, 1, 0), 0), True),
    ],
)
def test_verdicts_on_a_triangle(ball, meets):
    assert hl.intersects(ball, ABC) is hl.intersects(ABC, ball) is meets
    assert hl.intersects(ball, ABC, touching=False) is False
    assert (hl.distance(ball, ABC) == 0) >= meets


@pytest.mark.parametrize("power", [*range(160, 181, 5), 200, 240, 300, 1000])
def test_verdicts_on_a_face_where_degree_6_overflows(power):
    size = 2.0**power
    face, center = hl.Triangle3(ABC.vertices * size), np.multiply((1, 1, 3), size)
    assert hl.intersects(hl.Sphere(center, 3 * size), face)
    assert not hl.intersects(hl.Sphere(center, np.nextafter(3 * size, 0)), face)


@pytest.mark.parametrize(
    ("a", "b", "meets", "overlaps"),
    [
        (hl.Sphere((0, 0, 0), 1), hl.Sphere((0, 0, 3), 2), True, False),
        (hl.Sphere((0, 0, 0), 1), hl.Sphere((0, 0, 3.0000000000000004), 2), False, False),
        (hl.Sphere((0, 0, 0), 1), hl.Sphere((0, 0, 2.9999999999999996), 2), True, True),
        (hl.Sphere((1, 2, 2), 3), ORIGIN, True, False),
        (hl.Sphere((0, 0, 0), 3), hl.Sphere((1, 0, 0), 0), True, False),
        (hl.Sphere((1e308, 0, 0), 1e308), ORIGIN, True, False),
        (hl.Sphere((5e-324, 0, 0), 0), ORIGIN, False, False),
        (ORIGIN, ORIGIN, True, False),
    ],
)
def test_verdicts_on_balls(a, b, meets, overlaps):
    assert hl.intersects(a, b) is hl.intersects(b, a) is meets
    assert hl.intersects(a, b, touching=False) is overlaps


@pytest.mark.parametrize(
    "vertices",
    [
        [(0, 0, 0), (2, 2, 2), (1, 1, 1)],
        [(1, 1, 1), (0, 0, 0), (2, 2, 2)],
        [(0, 0, 0), (0, 0, 0), (2, 2, 2)],
        [(2, 2, 2), (0, 0, 0), (2, 2, 2)],
    ],
)
@pytest.mark.parametrize("scale", [1, 1e-7, 1e7, 1e300, 2.0**-1060])
def test_flat_triangle_is_the_segment_that_it_is(vertices, scale):
    flat = hl.Triangle3(np.multiply(vertices, scale))
    on, off = np.multiply([(0.5, 0.5, 0.5), (0.5, 0.5, 0.75)], scale)
    assert hl.intersects(hl.Point3(on), flat)
    assert not hl.intersects(hl.Point3(off), flat)
    found = hl.closest_points(flat, hl.Point3(np.multiply((3, 0, 0), scale))).on_a
    assert found == pytest.approx([scale] * 3, rel=1e-15)


# --- Measures


def test_point_on_the_ball_is_on_it_however_vast_the_triangle():
    center = np.array([-9.5367431640625e-07, -2.2737367544323206e-13, 1.4901161193847656e-08])
    b = (16.0, -3.814697265625e-06, -3.4924596548080444e-10)
    c = (-2.8823037615171174e17, 1.5, -2.8823037615171174e17)
    vast = hl.Triangle3([(2.384185791015625e-07, 0.0, -4.323455642275676e17), b, c])
    on_a, _ = hl.closest_points(hl.Sphere(center, 1), vast)
    assert np.linalg.norm(on_a - center) == pytest.approx(1)


def test_common_point_where_they_meet():
    on_a, on_b = hl.closest_points(hl.Sphere((1, 1, 1), 2), ABC)
    assert on_a.tolist() == on_b.tolist() == [1, 1, 0]
    on_a, on_b = hl.closest_points(hl.Sphere((0, 0, 0), 3), hl.Sphere((0, 0, 4), 2))
    assert on_a.tolist() == on_b.tolist() == [0, 0, 2.5]
    on_a, on_b = hl.closest_points(hl.Sphere((1, 2, 3), 3), hl.Sphere((1, 2, 3), 1))
    assert on_a.tolist() == on_b.tolist() == [1, 2, 3]


def test_corner_is_given_as_it_stands():
    corner = (0.1, 1e8 / 3, -1 / 7)
    triangle = hl.Triangle3([(0.3, 1, 2), corner, (-1 / 3, 7, 1e-9)])
    assert tuple(hl.closest_points(hl.Point3((0.1, 9e9, 0)), triangle).on_b) == corner


def test_single_gives_plain_numbers_and_a_batch_arrays():
    points = hl.Point3(np.arange(18.0).reshape(3, 2, 3))
    assert type(hl.distance(ORIGIN, ABC)) is float
    assert type(hl.intersects(ORIGIN, ABC)) is bool
    assert hl.closest_points(ORIGIN, ABC).on_a.shape == (3,)
    assert hl.distance(points, ABC).shape == (3, 2)
    assert hl.closest_points(points, ABC).on_b.shape == (3, 2, 3)
    assert hl.intersects(points, ABC).dtype == bool
    assert hl.intersects(points, ABC, touching=False).tolist() == [[False] * 2] * 3
    assert hl.distance(hl.Point3(np.zeros((3, 1, 3))), hl.Sphere((9, 9, 9), [1, 2])).shape == (3, 2)
    assert hl.distance(hl.Point3(np.empty((0, 3))), ABC).shape == (0,)


@pytest.mark.parametrize("kinds", many.KERNELS)
def test_a_batch_of_no_pairs_has_no_verdicts(kinds):
    [pair] = solid_input.pairs_of("random", *kinds, seed=0, n=1)
    a, b = (hl.stack([shape]) for shape in pair)
    for touching in (True, False):
        for one, batch in ((a[:0], (0,)), (a[0], (0,)), (a[:, None], (1, 0))):
            assert hl.intersects(one, b[:0], touching=touching).shape == batch
