"""A mesh answers as all of its faces do, asked one by one."""

import hitlab as hl
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mesh_input import FAMILIES, check, made

coordinates = st.integers(-2, 2).map(float) | st.floats(-3, 3) | st.floats(-1e300, 1e300)
points = st.tuples(coordinates, coordinates, coordinates)
radii = st.floats(0, 4) | st.integers(0, 3)


@pytest.mark.slow(5)
@pytest.mark.parametrize("n", [3, 50])
@pytest.mark.parametrize("family", FAMILIES)
def test_same_answers_as_every_face(family, n):
    mesh, balls = made(family, 0, n)
    check(balls, mesh)
    check(hl.Sphere(balls.center, 0), mesh)


@pytest.mark.parametrize("n", [32, 150])
def test_of_faces_nearer_than_doubles_tell_the_first_is_taken(n):
    check(*made("of the smallest doubles", 5, n)[::-1])


@pytest.mark.parametrize("family", ["surface", "scattered", "clustered", "lattice"])
def test_same_answers_as_many_faces(family):
    mesh, balls = made(family, 1, 700)
    assert len(mesh.hierarchy.levels) > 2
    assert 0.1 < check(balls, mesh).mean() < 0.9


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 32, 33, 65, 150])
@pytest.mark.parametrize("family", FAMILIES)
def test_same_answers_as_every_face_of_many_meshes(family, n):
    for seed in range(10):
        mesh, balls = made(family, seed, n)
        check(balls, mesh)


@settings(max_examples=min(60, settings().max_examples // 3))
@given(st.data())
def test_same_answers_as_the_faces_of_a_few_vertices(data):
    vertices = data.draw(st.lists(points, min_size=1, max_size=6))
    index = st.integers(0, len(vertices) - 1)
    faces = data.draw(st.lists(st.tuples(index, index, index), min_size=1, max_size=40))
    centers = data.draw(st.lists(points | st.sampled_from(vertices), min_size=1, max_size=3))
    sizes = data.draw(st.lists(radii, min_size=len(centers), max_size=len(centers)))
    check(hl.Sphere(centers, sizes), hl.Mesh(vertices, faces))


@pytest.mark.parametrize("family", ["surface", "lattice", "clustered", "one vast face"])
def test_single_answers_as_its_batch(family):
    mesh, balls = made(family, 2, 70)
    hit, gap, points = (
        hl.intersects(balls, mesh),
        hl.distance(balls, mesh),
        hl.closest_points(balls, mesh),
    )
    for i, ball in enumerate(balls[j] for j in range(len(gap))):
        assert hl.intersects(ball, mesh) is bool(hit[i])
        assert hl.distance(ball, mesh) == gap[i]
        assert [p.tolist() for p in hl.closest_points(ball, mesh)] == [
            p[i].tolist() for p in points
        ]


@pytest.mark.parametrize("family", ["surface", "lattice", "clustered", "from afar"])
def test_explanation_tells_what_every_face_answers(family):
    mesh, balls = made(family, 3, 100)
    for i in range(8):
        why = hl.explain(balls[i], mesh)
        faces, closest = why.step("faces").values, why.step("closest").values
        touched = hl.intersects(balls[i], mesh.triangles).nonzero()[0]
        assert faces["faces"] == tuple(touched.tolist())
        assert faces["touched"] == len(touched) <= faces["measured"] <= faces["looked"]
        assert faces["looked"] <= faces["total"] == len(mesh.faces)
        assert why.hit == bool(len(touched))
        gaps = hl.distance(balls[i], mesh.triangles)
        assert gaps[closest["face"]] == gaps.min()
        assert not len(touched) or closest["face"] in touched


def test_order_of_faces_and_vertices_counts_for_nothing():
    mesh, balls = made("surface", 4, 100)
    rng = np.random.default_rng(0)
    order, faces = rng.permutation(len(mesh.vertices)), rng.permutation(mesh.faces)
    other = hl.Mesh(mesh.vertices[order], order.argsort()[faces])
    assert hl.intersects(balls, other).tolist() == hl.intersects(balls, mesh).tolist()
    assert hl.distance(balls, other) == pytest.approx(hl.distance(balls, mesh), abs=1e-14)
