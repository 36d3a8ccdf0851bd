"""The shapes of space: round trips, refusals, and batches; the oracle checks the answers."""

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


SPACELESS = [(query, other) for query in PLANE[1:-1] for other in (ORIGIN, ABC, hl.Mesh([], []))]
SPACELESS += [(hl.contact, hl.Mesh([], []))]


@pytest.mark.parametrize(("query", "other"), SPACELESS)
def test_queries_of_the_plane_refuse_space(query, other):
    ball = hl.Sphere((0, 0, 0), 1)
    for a, b in ((ball, other), (other, ball)):
        with pytest.raises(TypeError, match=type(a).__name__):
            query(a, b)


# --- Measures


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
