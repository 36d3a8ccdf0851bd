"""Solids of space against the oracle: every pair of kinds, on input that is hard for floats."""

from fractions import Fraction
from itertools import combinations, product

import hitlab as hl
import numpy as np
import pytest
import solid_oracle as oracle
from hitlab.arithmetic.tolerances import MEASURE
from hitlab.space.many import KERNELS
from solid_input import BOUNDED, ENDLESS, FAMILIES, KINDS, pairs_of, shape_of
from space_oracle import root

PAIRS = [(f, g) for f, g in product(KINDS, KINDS) if not (f in ENDLESS and g in ENDLESS)]
MANY = 72
"""Pairs of each two kinds and family in a slow run: 100,000 of all."""

every_family = pytest.mark.parametrize("family", FAMILIES)


def sampled(family, count=12):
    """Choose some of the pairs of kinds, others for each family."""
    rng = np.random.default_rng([*family.encode()])
    return [PAIRS[i] for i in rng.permutation(len(PAIRS))[:count]]


def check(a, b):
    way, reach = oracle.gap(a, b)
    meets, overlap = oracle.dot(way, way) <= reach**2, oracle.overlap(a, b)
    for one, other in ((a, b), (b, a)):
        assert hl.intersects(one, other) is meets, (one, other)
        assert hl.intersects(one, other, touching=False) is overlap, (one, other)
    return way, reach, meets


def check_measures(a, b):
    """Compare distance and closest points with the oracle, at the scale of the input."""
    way, reach, meets = check(a, b)
    gap, points = hl.distance(a, b), hl.closest_points(a, b)
    size = max(abs(Fraction(x)) for shape in (a, b) for x in shape._rows.tolist())
    size = max(size, *(abs(Fraction(x)) for x in np.ravel(points).tolist()))
    slack = Fraction(MEASURE) * size + Fraction(5e-324)
    length = root(oracle.dot(way, way))
    assert hl.distance(b, a) == gap
    assert (gap == 0) is meets
    assert meets or abs(Fraction(gap) - (length - reach)) <= slack
    for shape, point in ((a, points.on_a), (b, points.on_b)):
        off, radius = oracle.gap(hl.Point3(point), shape)
        assert oracle.dot(off, off) <= (radius + 8 * slack) ** 2, (a, b, points)
    between = oracle.minus(*(tuple(map(Fraction, point.tolist())) for point in points))
    assert meets or abs(root(oracle.dot(between, between)) - gap) <= 8 * slack
    assert not meets or points.on_a.tolist() == points.on_b.tolist()


@every_family
def test_verdicts_and_measures(family):
    for first, second in sampled(family):
        for a, b in pairs_of(family, first, second, 0, 2):
            check_measures(a, b)


@pytest.mark.slow
@every_family
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(k.__name__ for k in pair))
def test_many_verdicts_and_measures(family, pair):
    for a, b in pairs_of(family, *pair, 1, MANY):
        check_measures(a, b)


@every_family
def test_kernels_decide_as_single_pairs_are(family):
    for kinds in KERNELS:
        pairs = pairs_of(family, *kinds, 2, 8)
        a, b = (hl.stack(shapes) for shapes in zip(*pairs))
        for touching in (True, False):
            single = [hl.intersects(*pair, touching=touching) for pair in pairs]
            assert hl.intersects(a, b, touching=touching).tolist() == single, kinds


@every_family
def test_batches_answer_as_single_pairs_do(family):
    for first, second in sampled(family, 8):
        if hl.Hull3 in (first, second):
            continue  # of several numbers of vertices
        pairs = pairs_of(family, first, second, 2, 6)
        a, b = (hl.stack(shapes) for shapes in zip(*pairs))
        assert hl.intersects(a, b).tolist() == [hl.intersects(*pair) for pair in pairs]
        assert hl.distance(a, b).tolist() == [hl.distance(*pair) for pair in pairs]


def test_the_input_has_hits_misses_and_touches():
    for family in ("lattice", "touching", "touching on the lattice", "flat"):
        pairs = [p for kinds in sampled(family) for p in pairs_of(family, *kinds, 3, 4)]
        met = [hl.intersects(*pair) for pair in pairs]
        deep = [hl.intersects(*pair, touching=False) for pair in pairs]
        assert 0.1 < np.mean(met) < 0.95
        assert sum(met) > sum(deep)


# --- Contacts, casts, sweeps


def some_pairs(family, kinds, seed):
    rng = np.random.default_rng([seed, *family.encode()])
    pairs = [*product(*kinds)]
    return [
        pair for i in rng.permutation(len(pairs))[:8] for pair in pairs_of(family, *pairs[i], 4, 2)
    ]


def size_of(*shapes):
    return max(abs(x) for shape in shapes for x in shape.bounds.tolist() if np.isfinite(x))


@every_family
def test_contacts(family):
    plane = hl.HalfSpace3
    pairs = some_pairs(family, (BOUNDED, (*BOUNDED, plane)), 0)
    for a, b in pairs + [pair[::-1] for pair in pairs if isinstance(pair[1], plane)]:
        found = hl.contact(a, b)
        assert found.hit is hl.intersects(a, b)
        if not found.hit:
            assert np.isnan([found.depth, *found.normal, *found.points.ravel()]).all()
            continue
        size = size_of(a, b)
        assert abs(np.linalg.norm(found.normal) - 1) < 1e-15
        assert found.depth >= 0
        moved = b.translate(found.depth * found.normal)
        assert not hl.intersects(a, moved, touching=False), (a, b)
        assert hl.contact(a, b, touching=False).hit is (found.depth > 0)
        points = found.points[~np.isnan(found.points[:, 0])]
        assert len(points)
        for point, shape in product(points, (a, b)):
            assert hl.distance(hl.Point3(point), shape) <= found.depth / 2 + 1e-10 * size, (a, b)


@pytest.mark.parametrize("family", ["random", "lattice", "nested", "touching", "tiny", "vast"])
def test_depths_are_the_least(family):
    kinds = (hl.Box3, hl.Hull3), (hl.Triangle3, hl.Hull3)
    for a, b in some_pairs(family, kinds, 1)[:6]:
        found = hl.contact(a, b)
        if found.hit and oracle.are_solid(oracle.core(a)[0]):
            least, size = oracle.depth(a, b), Fraction(size_of(a, b))
            assert abs(Fraction(found.depth) - least) <= size * Fraction(1e-14) + Fraction(5e-324)


@every_family
def test_casts(family):
    for caster, target in some_pairs(family, ((*ENDLESS[:2], hl.Segment3), BOUNDED), 2):
        solid, found = hl.raycast(caster, target, solid=True), hl.raycast(caster, target)
        assert solid.hit is hl.intersects(caster, target)
        deep = not isinstance(caster, hl.Line3) and is_inside(caster._rows[:3], target)
        assert found.hit is (solid.hit and not deep)
        if not solid.hit:
            assert np.isnan(solid.t).all()
            continue
        size = max(size_of(target), abs(caster._rows[:3]).max())
        assert solid.t[0] <= solid.t[1]
        for point, normal in zip(solid.points, solid.normals):
            assert hl.distance(hl.Point3(point), target) <= 1e-14 * max(size, abs(point).max())
            assert np.isnan(normal).all() or abs(np.linalg.norm(normal) - 1) < 1e-15
        way = caster._rows[3:] - (caster._rows[:3] if isinstance(caster, hl.Segment3) else 0)
        entry, exit_ = solid.normals @ np.ldexp(way, -np.frexp(abs(way).max())[1])
        assert np.isnan(entry) or entry < 1e-9
        assert np.isnan(exit_) or exit_ > -1e-9


def is_inside(point, target):
    """Say whether a point is strictly inside a shape, by the oracle."""
    vertices, radius = oracle.core(target)
    away = oracle.nearest([oracle.minus(vertex, oracle.exact(point)[0]) for vertex in vertices])
    if radius:
        return oracle.dot(away, away) < radius**2
    if any(away) or not oracle.are_solid(vertices):
        return False
    points = oracle.whole([*vertices, *oracle.exact(point)])
    return not any(oracle.apart(way, points[:-1], points[-1:]) for way in normals(points[:-1]))


def normals(points):
    return (
        oracle.cross(oracle.minus(q, p), oracle.minus(r, p)) for p, q, r in combinations(points, 3)
    )


def swept(a, b, by):
    """Return the vertices of a at both ends of its path, those of b, and the radii's sum."""
    one, other, reach = oracle.cores(a, b)
    [way] = oracle.exact(by)
    return one + [tuple(map(sum, zip(point, way))) for point in one], other, reach


@every_family
def test_sweeps(family):
    rng = np.random.default_rng([*family.encode()])
    for a, b in some_pairs(family, (BOUNDED, BOUNDED), 3):
        power = min(np.frexp(size_of(a, b))[1], 1000)
        by = np.ldexp(rng.choice([rng.normal(size=3), rng.integers(-2, 3, 3)]), power)
        one, other, reach = swept(a, b, by)
        way = oracle.nearest([*{oracle.minus(p, q) for p in one for q in other}])
        found, strict = hl.sweep(a, b, by), hl.sweep(a, b, by, touching=False)
        assert found.hit is (oracle.dot(way, way) <= reach**2), (a, b, by)
        assert found.hit or not strict.hit
        if reach and by.any():
            assert strict.hit is (oracle.dot(way, way) < reach**2), (a, b, by)
        if found.hit:
            moved = a.translate(found.t * by)
            assert hl.distance(moved, b) <= 1e-12 * size_of(moved, a, b)
            early = a.translate(max(found.t - 1e-9, 0) * by)
            assert found.t < 1e-9 or not hl.intersects(early, b, touching=False)
            overlap = hl.intersects(a, b, touching=False)
            assert np.isnan(found.normal).all() == overlap
        if strict.hit and not np.isnan(strict.normal).any():
            assert strict.normal @ np.ldexp(by, -power) > 0


# --- Meshes


def knot(around=24, across=5):
    """Return a closed tube of triangles along a trefoil."""
    u, v = np.meshgrid(np.arange(around), np.arange(across), indexing="ij")
    t, s = 2 * np.pi * u / around, 2 * np.pi * v / across
    reach = 2 + np.cos(3 * t) + 0.3 * np.cos(s)
    points = [reach * np.cos(2 * t), reach * np.sin(2 * t), np.sin(3 * t) + 0.3 * np.sin(s)]
    a, b = u * across + v, (u + 1) % around * across + v
    c, d = a - v + (v + 1) % across, b - v + (v + 1) % across
    faces = np.concatenate([np.stack([a, b, c], -1), np.stack([b, d, c], -1)]).reshape(-1, 3)
    return hl.Mesh(np.stack(points, -1).reshape(-1, 3), faces)


def test_a_mesh_answers_as_its_triangles_do():
    rng, mesh = np.random.default_rng(5), knot()
    faces, size = mesh.triangles, abs(mesh.bounds).max()
    for i in range(30):
        points = rng.uniform(-size, size, (1, 3)) + size / 5 * rng.normal(size=(8, 3))
        shape = shape_of(KINDS[i % len(KINDS)], points, size / 20, rng.normal(size=4))
        gaps = hl.distance(shape, faces)
        assert hl.distance(shape, mesh) == hl.distance(mesh, shape) == gaps.min()
        assert hl.intersects(shape, mesh) is bool((gaps == 0).any())
        on_shape, on_mesh = hl.closest_points(shape, mesh)
        assert np.allclose(np.linalg.norm(on_shape - on_mesh), gaps.min(), atol=1e-14 * size)
        caster = shape_of((*ENDLESS[:2], hl.Segment3)[i % 3], points, 0, None)
        found, each = hl.raycast(caster, mesh), hl.raycast(caster, faces)
        assert found.hit is bool(each.hit.any())
        assert not found.hit or found.t[0] == np.nanmin(each.t[:, 0])
    assert hl.raycast(hl.Ray3((9 * size, 0, 0), [(-1, 0, 0), (1, 0, 0)]), mesh).t.shape == (2, 2)


@every_family
@pytest.mark.parametrize("kind", ENDLESS)
def test_an_unbounded_shape_meets_a_mesh_where_it_meets_a_triangle(family, kind):
    """The triangles are those that are hard for single pairs, all in one mesh."""
    pairs = pairs_of(family, kind, hl.Triangle3, 8, 6)
    corners = np.concatenate([triangle.vertices for _, triangle in pairs])
    mesh = hl.Mesh(corners, np.arange(18).reshape(6, 3))
    for shape, _ in pairs:
        gaps = [oracle.gap(shape, triangle)[0] for _, triangle in pairs]
        meets = not all(map(any, gaps))
        assert hl.intersects(shape, mesh) is hl.intersects(mesh, shape) is meets
        least = root(min(oracle.dot(gap, gap) for gap in gaps))
        found, (on_shape, on_mesh) = hl.distance(shape, mesh), hl.closest_points(shape, mesh)
        slack = Fraction(MEASURE) * size_of(shape, mesh, hl.Point3(on_shape)) + Fraction(5e-324)
        assert (found == 0) is meets
        assert abs(Fraction(found) - least) <= slack
        assert hl.distance(hl.Point3(on_mesh), mesh) <= 8 * slack
        assert hl.distance(hl.Point3(on_shape), shape) <= 8 * slack
        assert hl.explain(shape, mesh).hit is meets


def test_two_meshes_cross_where_their_triangles_do():
    mesh = knot(16, 3)
    other = mesh.rotate((1, 2, 3), 1).translate(mesh.bounds[3:] / 3)
    pairs = hl.intersects(mesh.triangles[:, None], other.triangles)
    assert hl.crossings(mesh, other).tolist() == np.argwhere(pairs).tolist()
    assert hl.intersects(mesh, other) is bool(pairs.any())
    far = other.translate(9 * abs(mesh.bounds).max() * np.ones(3))
    assert not hl.crossings(mesh, far).size
    assert not hl.intersects(mesh, far)
    assert hl.crossings(mesh, hl.Mesh([], [])).shape == (0, 2)
    assert len(hl.crossings(mesh, mesh)) >= len(mesh.faces)  # each face meets itself, and more


def test_a_ray_along_a_mesh_leaves_it_where_the_faces_end():
    square = hl.Mesh([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)], [(0, 1, 2), (0, 2, 3)])
    found = hl.raycast(hl.Ray3((-1, 0.5, 0), (1, 0, 0)), square)
    assert found.t.tolist() == [1, 3]
    assert np.isnan(found.normals).all()
    above = hl.raycast(hl.Ray3((1, 1, 5), (0, 0, -1)), square)  # on the edge of both
    assert above.t.tolist() == [5, 5]
    assert above.normals.tolist() == [[0, 0, 1], [0, 0, -1]]


@every_family
def test_explanations_agree_and_have_sentences(family):
    for first, second in sampled(family, 6):
        for a, b in pairs_of(family, first, second, 6, 2):
            why = hl.explain(a, b)
            assert why.hit is hl.intersects(a, b)
            assert why.shapes == (a, b)
            for lang in ("en", "ja"):
                assert not any("why." in line or "{" in line for line in why.sentences(lang))


def test_fifteen_axes_decide_as_the_boxes_do():
    for family in FAMILIES:
        for a, b in pairs_of(family, hl.Box3, hl.Box3, 7, 4):
            if not (a.is_solid and b.is_solid):
                continue
            axes = [step for step in hl.explain(a, b).steps if step.id.startswith("axis-")]
            assert len(axes) == 15
            cases = {step.case for step in axes}
            assert hl.intersects(a, b) is ("gap" not in cases)
            assert hl.intersects(a, b, touching=False) is cases.isdisjoint({"gap", "touch"})
