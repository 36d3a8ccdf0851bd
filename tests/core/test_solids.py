"""The solids of space: their numbers, turns and errors, and the methods of engines."""

import math
import pickle
from itertools import permutations, product

import hitlab as hl
import numpy as np
import pytest

UNIT = hl.Box3((0, 0, 0), (1, 1, 1))
HALF = math.sqrt(0.5)
NAMES = {name: getattr(hl, name) for name in hl.__all__ if name.endswith("3")} | {"np": np}
SOLIDS = [
    hl.Box3((0.1, -2, 3), (1 / 3, 0, 2), (1, 2, 3, 4)),
    hl.Box3([(0, 0, 0), (1 / 3, 2, 1)], (1, 2, 3), [[(0, 0, 0, 1)], [(1, 1, 1, 1)]]),
    hl.Box3.from_bounds((0.1, 0.2, 0.3, 0.7, 0.2, 0.9)),
    hl.Box3.from_bounds(np.arange(12.0).reshape(2, 6)),
    hl.Capsule3((0, 0, 0), [(1, 2, 3), (4, 5, 6)], 0.5),
    hl.Segment3((0.1, 0.2, 0.3), (0.1, 0.2, 0.3)),
    hl.Ray3((0, 1, 2), (5e-324, 0, 0)),
    hl.Line3([(0, 1, 2)], (0, -1e308, 0)),
    hl.HalfSpace3((0, 0, 0.1), (0, 0, 2)),
    hl.Hull3([(0, 0, 0)]),
    hl.Hull3(np.arange(24.0).reshape(2, 4, 3)),
    hl.Hull3(np.empty((0, 5, 3))),
]


@pytest.mark.parametrize("shape", SOLIDS, ids=lambda shape: type(shape).__name__)
def test_repr_pickle_and_joins_round_trip(shape):
    assert eval(repr(shape), NAMES) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert hl.stack([shape, shape])[1] == shape
    if shape.shape:
        assert hl.concatenate([shape[:1], shape[1:]]) == shape
    assert hl.where(True, shape, shape) == shape
    assert shape.translate((0, 0, 0)) == shape
    assert shape.bounds.shape == (*shape.shape, 6)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: hl.Box3((0, 0), (1, 1, 1)), r"center = \(0, 0\) must have shape \(..., 3\)"),
        (
            lambda: hl.Box3((0, 0, 0), (1, 1)),
            r"size = .* such as \(width, height, depth\), not \(2,\)",
        ),
        (lambda: hl.Box3((0, 0, 0), (1, -1, 1)), r"size\[1\] = -1.0 must be >= 0"),
        (lambda: hl.Box3((0, 0, 0), (1, 1, 1), (0, 0, 0, 0)), "turn = .* must be nonzero"),
        (lambda: hl.Box3((0, 0, 0), (1, 1, 1), (0, 0, 1)), r"such as \(x, y, z, w\), not \(3,\)"),
        (lambda: hl.Box3((1.7e308, 0, 0), (1e308, 1, 1)), "within the range of floats"),
        (
            lambda: hl.Box3((1e308,) * 3, (1.6e308,) * 3, (1, 2, 3, 4)),
            r"vertices\[.*\] = inf must be within the range",
        ),
        (lambda: hl.Box3.from_bounds((0, 0, 1, 1, 1, 0)), "no minimum above its maximum"),
        (lambda: hl.Box3.from_axis((0, 0, 0), (1, 1, 1), (0, 0, 0), 1), "axis = .* nonzero"),
        (lambda: hl.Box3.from_matrix(np.ones((4, 4)), (1, 1, 1)), r"last row \(0, 0, 0, 1\)"),
        (
            lambda: hl.Box3.from_matrix(np.eye(4) + np.eye(4, k=1) * [0, 1, 1, 0], (1, 1, 1)),
            "three perpendicular directions",
        ),
        (lambda: hl.Ray3((0, 0, 0), [(1, 0, 0), (0, 0, 0)]), r"direction\[1\] = .* nonzero"),
        (lambda: hl.HalfSpace3((0, 0, 0), (0, 0, 0)), "normal = .* must be nonzero"),
        (lambda: hl.Hull3(np.empty((0, 3))), r"\(..., n, 3\) with n >= 1"),
        (lambda: hl.Hull3([(0, 0, math.nan)]), r"vertices\[0, 2\] = nan must be finite"),
        (lambda: hl.Capsule3((0, 0, 0), (1, 0, 0), -1), "radius = -1.0 must be >= 0"),
        (
            lambda: hl.stack([hl.Hull3([(0, 0, 0)]), hl.Hull3([(0, 0, 0)] * 2)]),
            "hulls must have the same number of corners, not 1 and 2",
        ),
    ],
)
def test_bad_numbers_are_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()


# --- Turns


def turns_of_a_cube():
    """Yield the 24 rotations whose matrices are permutations with signs."""
    for order, signs in product(permutations(range(3)), product((1.0, -1.0), repeat=3)):
        matrix = np.zeros((3, 3))
        matrix[range(3), order] = signs
        if np.linalg.det(matrix) > 0:
            yield matrix


def test_engines_matrices_and_quaternions_of_quarter_turns_are_exact():
    cos, sin = math.cos(math.pi / 4), math.sin(math.pi / 4)
    for turn in ((0, 0, HALF, HALF), (0, 0, sin, cos), (0, 0, -1, -1)):
        assert hl.Box3((0, 0, 0), (2, 4, 6), turn).vertices[0].tolist() == [2, -1, -3]
    for matrix in turns_of_a_cube():
        whole = np.eye(4)
        whole[:3, :3] = 3 * matrix
        box = hl.Box3.from_matrix(whole, (2, 4, 6))
        assert box.vertices[7].tolist() == (matrix @ (1, 2, 3)).tolist()
    mirrored = np.diag([-1.0, 1, 1, 1])
    assert hl.Box3.from_matrix(mirrored, (2, 4, 6)).bounds.tolist() == [-1, -2, -3, 1, 2, 3]


def test_rotations_keep_solids_and_their_answers():
    rng = np.random.default_rng(0)
    a = hl.Box3(rng.normal(size=(50, 3)), rng.uniform(0, 2, (50, 3)), rng.normal(size=(50, 4)))
    b = hl.Capsule3(rng.normal(size=(50, 3)), rng.normal(size=(50, 3)), 0.3)
    for axis, angle in (((0, 0, 1), math.pi / 2), ((1, 1, 1), math.radians(120))):
        one, other = (shape.rotate(axis, angle) for shape in (a, b))
        assert np.array_equal(hl.intersects(a, b), hl.intersects(one, other))
        assert np.allclose(hl.distance(a, b), hl.distance(one, other), atol=1e-14)
    full = a.rotate((1, 2, 3), 2 * math.pi)
    assert np.array_equal(full.center, a.center)
    assert np.array_equal(full.vertices, a.vertices)
    about = hl.Point3((1, 2, 3)).rotate((0, 0, 1), [0, math.pi], about=(1, 0, 0))
    assert about.position.tolist() == [[1, 2, 3], [1, -2, 3]]
    floor = hl.HalfSpace3((0, 0, 1), (0, 0, 1)).rotate((1, 0, 0), math.pi)
    assert floor.normal.tolist() == [0, 0, -1]


# --- Answers


def test_corners_are_those_of_a_parallelepiped():
    rng = np.random.default_rng(2)
    boxes = hl.Box3(rng.normal(size=(60, 3)), rng.uniform(0, 2, (60, 3)), rng.normal(size=(60, 4)))
    for box, vertices, bounds in zip(boxes, boxes.vertices, boxes.bounds):
        assert np.array_equal(box.vertices, vertices)
        assert np.array_equal(box.bounds, bounds)
        assert np.all(bounds[:3] <= vertices) and np.all(vertices <= bounds[3:])
        assert hl.intersects(box, hl.Point3(vertices[[0, 1, 2, 4]])).all()


def test_an_empty_batch_has_empty_answers():
    none = hl.Box3(np.empty((0, 3)), (1, 1, 1))
    assert hl.intersects(none, UNIT).dtype == bool
    assert hl.distance(none, UNIT).shape == (0,)
    assert hl.closest_points(none, UNIT).on_a.shape == (0, 3)


# --- Methods of engines


def test_methods_agree_with_the_exact_answer_in_general_position():
    rng = np.random.default_rng(3)
    size, turn = rng.uniform(0.3, 2, (300, 3)), rng.normal(size=(300, 4))
    boxes, others = (hl.Box3(rng.normal(size=(300, 3)) * 1.2, size, turn) for _ in range(2))
    rays = hl.Ray3(rng.normal(size=(300, 3)) * 3, rng.normal(size=(300, 3)))
    faces = hl.Triangle3(rng.normal(size=(300, 3, 3)) * 2)
    for a, b, id in (
        (boxes, others, "gottschalk"),
        (rays, faces, "moller-trumbore"),
        (rays, boxes, "slabs"),
        (boxes[:60], others[:60], "gjk"),
        (boxes[:60], others[:60], "epa"),
    ):
        exact = hl.intersects(a, b)
        for single in ("", "-32"):
            assert np.array_equal(hl.intersects(a, b, algorithm=id + single), exact)
            assert hl.intersects(a[0], b[0], algorithm=id + single) is bool(exact[0])
            assert hl.explain(b[0], a[0], algorithm=id + single).hit is bool(exact[0])
    some = boxes[:60], others[:60]
    gaps = hl.distance(*some, algorithm="gjk") - hl.distance(*some)
    assert abs(gaps).max() < 1e-6
    depths = hl.contact(*some, algorithm="epa").depth, hl.contact(*some).depth
    assert np.allclose(*depths, atol=1e-6, equal_nan=True)
    found, exact = hl.raycast(rays, faces, algorithm="moller-trumbore"), hl.raycast(rays, faces)
    assert np.allclose(found.t, exact.t, atol=1e-12, equal_nan=True)


def test_gjk_misses_no_overlap_when_the_origin_is_on_a_face_of_its_simplex_up_to_rounding():
    """At some of these positions, no part of the simplex is the closest by signs alone."""
    a, b = hl.from_link("#/box3-box3?box3=0,1,0,3,2,2&box3=1.5,3.25,2.25,2,2,2,1,0,1,3")
    plane = [(1.5, 0, 0), (0, 0, -1), (0, 1, 0)]
    places = np.arange(-80, 80) / 32
    found = hl.survey(b, a, places, places, plane=plane, algorithm="gjk")
    exact = hl.survey(b, a, places, places, plane=plane)
    assert not (exact.hit & ~found.hit).any()


def test_operations_of_gjk_and_epa_are_those_before_the_answer():
    two = hl.Point3((0, 0, 0)), hl.Point3((1, 2, 3))
    assert hl.operations(*two, algorithm="gjk") == (29, 32, 0, 1, 8)  # by hand
    box, others = hl.Box3((0, 0, 0), (2, 2, 2)), hl.Box3([(0.5, 0.3, 0.2), (3, 0, 0)], (2, 2, 2))
    for id in ("gjk", "gjk-32", "epa"):
        each = [hl.operations(box, other, algorithm=id) for other in (others[0], others[1])]
        assert np.array_equal(np.transpose(hl.operations(box, others, algorithm=id)), each)
    verdict = sum(hl.operations(box, others[0], algorithm="epa"))
    assert verdict == sum(hl.operations(box, others[0], algorithm="gjk"))
    assert verdict < sum(hl.operations(box, others[0], algorithm="epa", query="contact"))


def test_methods_have_their_flaws():
    box = hl.Box3((0, 0, 0), (2, 2, 2))
    beside = hl.Box3((2.000001, 0, 0), (2, 2, 2))
    assert not hl.intersects(box, beside)
    assert hl.intersects(box, beside, algorithm="gottschalk")
    tiny = hl.Triangle3(np.multiply([(0, 0, 0), (4, 0, 0), (0, 4, 0)], 1e-4))
    ray = hl.Ray3((1e-4, 1e-4, 3), (0, 0, -1))
    assert hl.intersects(ray, tiny)
    assert not hl.intersects(ray, tiny, algorithm="moller-trumbore")
    edge = hl.Ray3((-3, 1, 0), (1, 0, 0))  # along a face: 0 / 0
    assert hl.intersects(edge, box)
    assert not hl.intersects(edge, box, algorithm="slabs")


def test_every_case_of_two_triangles_and_of_a_ray_at_a_box_is_explained_as_it_is_decided():
    rng = np.random.default_rng(58)
    found = {}
    for flat in range(300):
        a, b = rng.integers(-2, 3, (2, 3, 3)) * (1.0, 1.0, float(flat % 3 > 0))
        ray = hl.Ray3(rng.integers(-3, 4, 3), rng.integers((-1, -1, 1), (2, 2, 4)))
        for pair in (
            (hl.Triangle3(a), hl.Triangle3(b)),
            (ray, hl.Box3((0, 0, 0), (2, 1, 2), (0, 0, flat % 2, 2))),
        ):
            why = hl.explain(*pair)
            assert why.hit is bool(hl.intersects(*pair))
            found.setdefault(why.method, set()).add(why.steps[-1].case)
    assert found["triangle3-triangle3"] == {"apart", "gap", "touch", "overlap"}
    assert found["ray3-box3"] >= {"hit", "inside", "touch", "miss", "behind"}
