"""hitlab against trimesh, on well-shaped triangles where floats alone are good enough."""

import hitlab as hl
import numpy as np
from mesh_input import surface
from trimesh import Trimesh, proximity
from trimesh.triangles import closest_point

N = 5000
NEAR = 1e-9


def pairs(seed):
    """Scatter points, and triangles of which no angle is smaller than about six degrees."""
    rng = np.random.default_rng(seed)
    vertices = rng.normal(size=(2 * N, 3, 3))
    sides = np.roll(vertices, -1, axis=1) - vertices
    lengths = np.linalg.norm(sides, axis=-1)
    area = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=-1)
    shapely = area > 0.1 * lengths.max(axis=1) ** 2
    vertices = vertices[shapely][:N]
    return rng.normal(size=(len(vertices), 3)), vertices


def test_nearest_points_agree():
    points, vertices = pairs(0)
    assert len(points) > N / 2
    theirs = closest_point(vertices, points)
    ours = hl.closest_points(hl.Point3(points), hl.Triangle3(vertices)).on_b
    assert np.abs(ours - theirs).max() < NEAR


def test_distances_and_verdicts_agree():
    points, vertices = pairs(1)
    radii = np.random.default_rng(2).uniform(0, 1.5, len(points))
    gap = np.linalg.norm(closest_point(vertices, points) - points, axis=-1) - radii
    spheres, triangles = hl.Sphere(points, radii), hl.Triangle3(vertices)
    assert 0.2 < (gap < 0).mean() < 0.8
    assert np.abs(hl.distance(spheres, triangles) - np.maximum(gap, 0)).max() < NEAR
    clear = np.abs(gap) > NEAR
    assert (hl.intersects(spheres, triangles) == (gap < 0))[clear].all()


def test_meshes_agree():
    rng = np.random.default_rng(3)
    vertices, faces, _ = surface(rng, 3000)
    points, radii = rng.uniform(-3, 3, (300, 3)), rng.uniform(0, 1, 300)
    theirs, gap, _ = proximity.closest_point(Trimesh(vertices, faces, process=False), points)
    mesh, spheres = hl.Mesh(vertices, faces), hl.Sphere(points, radii)
    ours = hl.closest_points(hl.Point3(points), mesh).on_b
    assert np.linalg.norm(ours - theirs, axis=-1).max() < NEAR
    assert np.abs(hl.distance(spheres, mesh) - np.maximum(gap - radii, 0)).max() < NEAR
    clear = np.abs(gap - radii) > NEAR
    assert 0.2 < (gap < radii).mean() < 0.8
    assert (hl.intersects(spheres, mesh) == (gap < radii))[clear].all()
