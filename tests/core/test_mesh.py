"""Meshes: what is refused, how much is looked at, and the explanations."""

import json
import pickle
import tracemalloc
from itertools import pairwise
from unittest import mock

import hitlab as hl
import numpy as np
import pytest
from hitlab.explained.hierarchy import DRAWN, LISTED
from hitlab.space import sphere_mesh
from hitlab.space.sphere_mesh import Sought

CORNERS = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4)]
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
CLOSED = hl.Mesh(CORNERS, FACES)
EMPTY = [hl.Mesh([], []), hl.Mesh(CORNERS, []), hl.Mesh(CORNERS, np.empty((0, 3), dtype=int))]
NAN = float("nan")


def grid(side):
    """Make a square of 2 side² faces, which is one unit wide."""
    i, j = (index.ravel() for index in np.indices((side, side)))
    corner = i * (side + 1) + j
    a, b, c, d = (corner + step for step in (0, side + 1, side + 2, 1))
    x, y = (index.ravel() / side for index in np.indices((side + 1, side + 1)))
    faces = np.concatenate([np.stack(face, axis=-1) for face in ((a, b, c), (a, c, d))])
    return hl.Mesh(np.stack([x, y, 0 * x], axis=-1), faces)


# --- The shape


@pytest.mark.parametrize("mesh", [CLOSED, *EMPTY, hl.Mesh([(0.1, -0.0, 5e-324)], [(0, 0, 0)])])
def test_repr_and_pickle_round_trip(mesh):
    again = eval(repr(mesh), {"np": np, "Mesh": hl.Mesh})
    assert again == mesh == pickle.loads(pickle.dumps(mesh))
    assert hash(again) == hash(mesh)
    assert again.faces.dtype == mesh.faces.dtype == np.int64


def test_is_one_shape_and_never_changes():
    vertices, faces = np.array(CORNERS, dtype=float), np.array(FACES)
    mesh = hl.Mesh(vertices, faces)
    vertices[0], faces[0] = 9, 0
    assert mesh == CLOSED
    assert mesh.shape == ()
    assert mesh.vertices.shape == (4, 3)
    assert mesh.triangles.shape == (4,)
    for change in (
        lambda: mesh.vertices.fill(0),
        lambda: mesh.faces.fill(0),
    ):
        with pytest.raises(ValueError, match="read-only"):
            change()
    for array in (mesh.vertices, mesh.faces, mesh.triangles.vertices):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    with pytest.raises(AttributeError, match="Mesh objects are immutable"):
        mesh.faces = faces
    with pytest.raises(TypeError, match="a single Mesh cannot be indexed"):
        mesh[0]


@pytest.mark.parametrize(
    ("vertices", "faces", "message"),
    [
        ([(0, 0, 0), (0, NAN, 0)], [], r"vertices\[1, 1\] = nan must be finite"),
        ([(0, 0, 0), (0, 0, -np.inf)], [], r"vertices\[1, 2\] = -inf must be finite"),
        ([(0, 0)], [], r"vertices = .* must have shape \(V, 3\), not \(1, 2\)"),
        ([CORNERS], FACES, r"vertices = .* must have shape \(V, 3\), not \(1, 4, 3\)"),
        ((0, 0, 0), [], r"vertices = .* must have shape \(V, 3\), not \(3,\)"),
        ("xyz", [], r"vertices = 'xyz' must be numeric"),
        ([(0, 0, 0), (0, 0)], [], r"vertices = \[\(0, 0, 0\), \(0, 0\)\] must be lists of equal"),
        (
            CORNERS,
            [(0, 1, 2), (0, 4, 1)],
            r"faces\[1, 1\] = 4 must be the index of one of the 4 vert",
        ),
        (CORNERS, [(0, 1, -1)], r"faces\[0, 2\] = -1 must be the index of one of the 4 vertices"),
        (CORNERS, [(0, 1, 2**70)], r"faces\[0, 2\] = 1180591620717411303424 must be the index"),
        ([], [(0, 0, 0)], r"faces\[0, 0\] = 0 must be the index of one of the 0 vertices"),
        (CORNERS, [(0, 1, 2.5)], r"faces\[0, 2\] = 2.5 must be an integer$"),
        (CORNERS, [(0, 1, 2.0)], r"faces\[0, 0\] = 0.0 must be an integer, not float64"),
        (CORNERS, [(0, 1, NAN)], r"faces\[0, 2\] = nan must be finite"),
        (CORNERS, [(True, False, True)], r"faces\[0, 0\] = True must be an integer, not bool"),
        (CORNERS, [("0", "1", "2")], r"faces = .* must be numeric"),
        (CORNERS, [(0, 1, 2, 3)], r"faces = .* must have shape \(F, 3\), not \(1, 4\)"),
        (CORNERS, (0, 1, 2), r"faces = .* must have shape \(F, 3\), not \(3,\)"),
        (CORNERS, 3, r"faces = .* must have shape \(F, 3\), not \(\)"),
    ],
)
def test_bad_input_is_named(vertices, faces, message):
    with pytest.raises(ValueError, match=message):
        hl.Mesh(vertices, faces)


# --- Pairs


ROUND = hl.Disk((0, 0), 1)


@pytest.mark.parametrize(
    ("query", "other"),
    [
        *((query, ROUND) for query in (hl.intersects, hl.explain, hl.distance, hl.closest_points)),
        *((query, CLOSED) for query in (hl.distance, hl.closest_points, hl.contact)),
    ],
)
def test_pairs_that_there_are_not_are_named(query, other):
    for a, b in ((CLOSED, other), (other, CLOSED)):
        with pytest.raises(TypeError, match=f"{type(a).__name__}.*{type(b).__name__}"):
            query(a, b)


# --- Answers


def test_answers_have_the_shape_of_the_batch():
    balls = hl.Sphere(np.zeros((2, 1, 3)) + 9, [1, 2, 3])
    assert hl.intersects(CLOSED, balls).shape == hl.distance(balls, CLOSED).shape == (2, 3)
    assert hl.closest_points(balls, CLOSED).on_b.shape == (2, 3, 3)
    assert hl.intersects(balls, CLOSED).dtype == bool
    assert hl.intersects(balls, CLOSED, touching=False).tolist() == [[False] * 3] * 2
    none = hl.Point3(np.empty((0, 3)))
    assert hl.intersects(none, CLOSED).shape == hl.distance(none, CLOSED).shape == (0,)
    assert hl.closest_points(none, CLOSED).on_a.shape == (0, 3)
    one = hl.Point3((9, 9, 9))
    assert type(hl.distance(one, CLOSED)) is float
    assert type(hl.intersects(one, CLOSED)) is bool
    assert hl.closest_points(one, CLOSED).on_a.shape == (3,)


@pytest.mark.parametrize("mesh", EMPTY)
def test_a_mesh_without_faces_is_met_by_nothing(mesh):
    balls = hl.Sphere([(0, 0, 0), (1, 2, 3)], 5)
    assert hl.intersects(balls, mesh).tolist() == [False, False]
    assert hl.distance(mesh, balls).tolist() == [np.inf, np.inf]
    assert hl.distance(balls[0], mesh) == np.inf
    for points in (*hl.closest_points(balls, mesh), *hl.closest_points(mesh, balls)):
        assert points.shape == (2, 3)
        assert np.isnan(points).all()
    why = hl.explain(balls[0], mesh)
    assert (why.hit, why.decided_by, why.step("faces").case) == (False, "faces", "empty")
    assert json.loads(why.to_json())["steps"][0]["values"]["faces"] == []


# --- How much is looked at


def test_few_faces_are_looked_at():
    mesh, rng = grid(100), np.random.default_rng(0)
    balls = hl.Sphere(rng.uniform(0, 1, (1000, 3)), 0.05 * rng.random(1000))
    expected = np.maximum(balls.center[:, 2] - balls.radius, 0)
    assert len(mesh.faces) == 20_000
    with (
        mock.patch.object(sphere_mesh, "measure", wraps=sphere_mesh.measure) as measure,
        mock.patch.object(Sought, "gaps", autospec=True, side_effect=Sought.gaps) as gaps_of_boxes,
    ):
        assert hl.distance(balls, mesh) == pytest.approx(expected, abs=1e-15)
    assert 1000 <= sum(len(call.args[2]) for call in measure.call_args_list) < 1000 * 4
    assert sum(call.args[1].shape[1] for call in gaps_of_boxes.call_args_list) < 1000 * 120


def test_memory_is_bounded_where_every_face_is_as_near_as_the_others():
    mesh = hl.Mesh(CORNERS, np.tile(FACES[3], (2000, 1)))
    balls = hl.Sphere(np.random.default_rng(0).uniform(3, 9, (500, 3)), 1)
    hl.distance(balls[:1], mesh)
    tracemalloc.start()
    try:
        gaps = hl.distance(balls, mesh)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert gaps.tolist() == hl.distance(balls, mesh.triangles[0]).tolist()
    assert peak < 30e6  # the terms of all the pairs at once, of 8 bytes each, would be 200 MB


# --- Explained


def test_explanation_goes_down_level_by_level():
    mesh = grid(20)
    why = hl.explain(hl.Sphere((0.31, 0.52, 0.06), 0.1), mesh)
    *levels, faces, closest, compare = why.steps
    assert (why.pair, why.method) == (("Sphere", "Mesh"), "sphere-mesh")
    assert why.decided_by == compare.id == "compare"
    assert [step.id for step in levels] == [f"level-{n + 1}" for n in range(len(levels))]
    assert [step.values["total"] for step in levels] == [13, 100]
    above = 2
    for step in levels:
        values = step.values
        assert 8 * (above - 1) < values["looked"] <= min(8 * above, values["total"])
        assert values["entered"] <= values["looked"]
        assert [mark.kind for mark in step.marks] == ["box"] * values["entered"]
        for mark in step.marks:
            low, high = np.array(mark.points)
            nearest = np.clip((0.31, 0.52, 0.06), low, high)
            assert np.linalg.norm(nearest - (0.31, 0.52, 0.06)) <= values["bound"]
        above = values["entered"]
    touched = hl.intersects(hl.Sphere((0.31, 0.52, 0.06), 0.1), mesh.triangles).nonzero()[0]
    assert faces.values["faces"] == tuple(touched.tolist())
    assert [mark.name for mark in faces.marks] == [f"face-{face}" for face in touched]
    assert np.array(faces.marks[0].points) == pytest.approx(mesh.triangles.vertices[touched[0]])
    face = closest.values["face"]
    inner = hl.explain(hl.Sphere((0.31, 0.52, 0.06), 0.1), mesh.triangles[face])
    id, case, values, *_ = inner.step("compare")
    assert compare[:3] == (id, case, {"face": face, **values})
    assert not any(mark.kind == "region" for step in why.steps for mark in step.marks)
    assert closest.marks[0].name == f"face-{face}"
    assert closest.marks[1:] == inner.step("closest").marks[1:]


def test_explanation_is_bounded_however_much_is_touched():
    why = hl.explain(hl.Sphere((0.5, 0.5, 0), 10), grid(60))
    faces = why.step("faces")
    assert faces.values["touched"] == faces.values["total"] == 7200
    assert len(faces.values["faces"]) == LISTED
    assert max(len(step.marks) for step in why.steps) == DRAWN
    assert len(why.to_json()) < 300_000


XYZ, PXYZ = ("x", "y", "z"), ("px", "py", "pz")
SOLIDS = [
    hl.Capsule3((0.31, 0.52, 0.06), (0.31, 0.52, 0.5), 0.1),
    hl.Box3((0.5, 0.5, 0.3), (0.2, 0.2, 0.2), (1, 2, 3, 4)),
    hl.Segment3((0.2, 0.2, -1), (0.4, 0.3, 1)),
    hl.Hull3([(-3, -4, 0), (-6, -8, 1), (-9, -8, 0)]),
]


@pytest.mark.parametrize("solid", SOLIDS)
def test_explanation_of_a_solid_measures_the_faces_that_can_be_closest(solid):
    mesh = grid(20)
    why = hl.explain(mesh, solid)
    *levels, faces, closest, compare = why.steps
    assert (why.method, why.hit) == ("solid-mesh", hl.intersects(solid, mesh))
    low, high = solid.bounds.reshape(2, 3)
    for step in levels:
        assert len(step.marks) == step.values["entered"] <= step.values["looked"]
        for mark in step.marks:
            box = np.array(mark.points)
            gap = np.linalg.norm(np.maximum(np.maximum(box[0] - high, low - box[1]), 0))
            assert gap <= step.values["bound"]
    gaps = hl.distance(solid, mesh.triangles)
    assert faces.values["faces"] == tuple((gaps == 0).nonzero()[0].tolist())
    assert len(gaps[gaps == gaps.min()]) <= faces.values["measured"] < faces.values["looked"]
    face, values = closest.values["face"], compare.values
    assert gaps[face] == gaps.min() == pytest.approx(max(values["d"] - values["R"], 0), abs=1e-15)
    ends = (hl.Point3([closest.values[name] for name in names]) for names in (XYZ, PXYZ))
    assert hl.distance(*ends) == pytest.approx(values["d"], abs=1e-15)


@pytest.mark.parametrize(
    ("start", "case"),
    [
        ((0.3, 0.1, 2), "face"),
        ((0.3, 0.3, 2), "edge"),
        ((1, 1, 2), "corner"),
        ((0.2, 0.3, 0), "on"),
    ],
)
def test_explanation_of_a_solid_names_the_closest_feature(start, case):
    top = (*start[:2], 9)
    assert hl.explain(hl.Capsule3(start, top, 1), grid(1)).step("closest").case == case


# --- Two meshes


def test_explanation_of_two_meshes_goes_down_both_hierarchies():
    mesh = grid(20)
    other = hl.Mesh(mesh.vertices[:, [2, 0, 1]], mesh.faces).translate((0.512, 0.013, -0.487))
    why = hl.explain(mesh, other)
    *levels, last = why.steps
    pairs = hl.crossings(mesh, other)
    assert last.values["count"] == len(pairs) > 40
    assert (last.values["i"], last.values["j"]) == tuple(pairs[0])
    assert last.values["faces"] == tuple(np.unique(pairs[:, 0]).tolist())
    assert last.values["looked"] == levels[-1].values["kept"]
    for above, step in pairwise(levels):
        assert above.values["kept"] < step.values["looked"] <= 64 * above.values["kept"]
    for step in levels:
        assert step.values["looked"] == step.values["kept"] + step.values["skipped"]
        for one, others in (("a", "b"), ("b", "a")):
            boxes = np.array([mark.points for mark in step.marks if mark.of == others])
            for low, high in (np.array(mark.points) for mark in step.marks if mark.of == one):
                assert ((low <= boxes[:, 1]) & (boxes[:, 0] <= high)).all(axis=1).any()
    ends = np.array(last.marks[-1].points).reshape(-1, 2, 3)
    for (i, j), cut in zip(pairs.tolist(), ends):
        for triangle in (mesh.triangles[i], other.triangles[j]):
            assert hl.distance(hl.Point3(cut), triangle).max() < 1e-15
    assert np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1).sum() == pytest.approx(1 - 0.013)


def test_explanation_of_two_meshes_ends_at_the_level_without_pairs():
    mesh = grid(20)
    why = hl.explain(mesh, mesh.translate((0, 0, 1)))
    assert [(step.id, step.case) for step in why.steps] == [
        ("level-1", "none"),
        ("crossings", "none"),
    ]
    empty = hl.explain(mesh, hl.Mesh([], []))
    assert [(step.id, step.case) for step in empty.steps] == [("crossings", "empty")]
