"""Families of hard meshes, with balls about them, and the answers by looking at every face.

A family scatters the vertices and faces of a mesh of about n faces, and the centres of balls.
"""

from functools import partial

import hitlab as hl
import numpy as np

BALLS = 12


def made(family, seed, n):
    """Return a mesh, and balls of which about half meet it, some but for one ulp."""
    rng = np.random.default_rng([seed, n, *family.encode()])
    vertices, faces, centers = FAMILIES[family](rng, n)
    mesh = hl.Mesh(vertices, faces)
    gap = hl.distance(hl.Point3(centers)[:, None], mesh.triangles).min(axis=1)
    radii = np.array(gap) * rng.choice([0, 0.5, 1, 1, 1, 1.5, 8], len(centers))
    radii = np.where(rng.random(len(centers)) < 0.3, np.nextafter(radii, np.inf), radii)
    return mesh, hl.Sphere(centers, radii)


def by_every_face(balls, mesh):
    """Return verdicts, distances, and the nearest points, of the first of the nearest faces."""
    triangles, every = mesh.triangles, balls[:, None]
    hit, gap = hl.intersects(every, triangles), hl.distance(every, triangles)
    length = hl.distance(hl.Point3(balls.center)[:, None], triangles)
    first = [np.lexsort((row[1], row[0], ~row[2].astype(bool)))[0] for row in zip(gap, length, hit)]
    points = hl.closest_points(balls, triangles[np.array(first)])
    return hit.any(axis=1), gap.min(axis=1), points


def check(balls, mesh, told=None):
    """Compare a mesh's answers with those of every face, which may be known."""
    hit, gap, (on_ball, on_mesh) = told or by_every_face(balls, mesh)
    assert hl.intersects(balls, mesh).tolist() == hit.tolist()
    assert [hl.intersects(ball, mesh) for ball in balls] == hit.tolist()
    assert hl.distance(mesh, balls).tolist() == gap.tolist()
    there, back = hl.closest_points(balls, mesh), hl.closest_points(mesh, balls)
    assert there.on_a.tolist() == back.on_b.tolist() == on_ball.tolist()
    assert there.on_b.tolist() == back.on_a.tolist() == on_mesh.tolist()
    return hit


def about(rng, vertices, spread=0.3):
    """Scatter centres: of the vertices, near to them, and all over."""
    size = abs(vertices).max()
    of = vertices[rng.integers(0, len(vertices), BALLS)]
    near = of + rng.normal(size=of.shape) * spread * size
    return np.where(rng.random((BALLS, 1)) < 0.2, of, near)


def surface(rng, n):
    """A torus, finely woven: near faces share corners and edges."""
    rows = max(3, round((n / 2) ** 0.5))
    i, j = (index.ravel() for index in np.indices((rows, rows)))
    u, v = (2 * np.pi * index / rows for index in (i, j))
    ring = 2 + 0.7 * np.cos(v)
    vertices = np.stack([ring * np.cos(u), ring * np.sin(u), 0.7 * np.sin(v)], axis=-1)
    a, b = i * rows + j, (i + 1) % rows * rows + j
    c, d = (i + 1) % rows * rows + (j + 1) % rows, i * rows + (j + 1) % rows
    faces = np.concatenate([np.stack(each, axis=-1) for each in ((a, b, c), (a, c, d))])
    return vertices, faces, about(rng, vertices)


def scattered(rng, n, size=0.3):
    """Faces of their own, each about a place of its own."""
    places = rng.uniform(-1, 1, (n, 1, 3))
    vertices = (places + rng.normal(size=(n, 3, 3)) * size).reshape(-1, 3)
    return vertices, np.arange(3 * n).reshape(n, 3), about(rng, vertices)


def clustered(rng, n):
    """Faces about a few places, of sizes that are powers of ten apart."""
    places = rng.normal(size=(4, 3))[rng.integers(0, 4, n)]
    size = 10.0 ** -rng.integers(0, 7, (n, 1, 1))
    vertices = (places[:, None] + rng.normal(size=(n, 3, 3)) * size).reshape(-1, 3)
    return vertices, np.arange(3 * n).reshape(n, 3), about(rng, vertices, 0.01)


def lattice(rng, n, unit=1.0, offset=0.0):
    """Any three points of a lattice: flat and repeated faces, and ties everywhere."""
    vertices = offset + unit * rng.integers(-2, 3, (20, 3)).astype(float)
    centers = offset + unit * rng.integers(-4, 5, (BALLS, 3)).astype(float)
    return vertices, rng.integers(0, 20, (n, 3)), centers


def repeated(rng, n):
    """A few faces, again and again."""
    vertices, faces, centers = scattered(rng, 5)
    return vertices, faces[rng.integers(0, 5, n)], centers


def flat(rng, n):
    """Segments and points, and slivers that rounding made of some."""
    vertices, faces, centers = scattered(rng, n)
    corners = vertices.reshape(n, 3, 3)
    part = rng.choice([0, 0.25, 0.3, 1], (n, 1))
    corners[:, 2] = corners[:, 0] + part * (corners[:, 1] - corners[:, 0])
    corners[:: n // 3 + 1] = corners[:: n // 3 + 1, :1]
    return corners.reshape(-1, 3), faces, centers


def vast(rng, n):
    """One face that reaches far beyond all others, which lie on it."""
    vertices, faces, centers = scattered(rng, n, size=0.01)
    vertices[:3] = [(-1e7, -1e7, 0.1), (2e7, -1e7, 0.1), (1e6, 2e7, -0.1)]
    return vertices, faces, centers[rng.permutation(BALLS)] * (1, 1, 0.01)


def seen_from_afar(rng, n, distance=1e9):
    """Balls so far away that the faces differ by rounding alone."""
    vertices, faces, centers = surface(rng, n)
    return vertices, faces, distance * centers


def scaled(scatter, power, rng, n):
    vertices, faces, centers = scatter(rng, n)
    return np.ldexp(vertices, power), faces, np.ldexp(centers, power)


def uneven(rng, n):
    """From a lattice, every vertex and centre with a scale of its own."""
    vertices, faces, centers = lattice(rng, n)
    powers = rng.integers(-60, 60, len(vertices) + BALLS)[:, None]
    whole = np.ldexp(np.concatenate([vertices, centers]), powers)
    return whole[:20], faces, whole[20:]


FAMILIES = {
    "surface": surface,
    "scattered": scattered,
    "clustered": clustered,
    "lattice": lattice,
    "lattice of tenths far out": partial(lattice, unit=0.1, offset=1e6),
    "repeated": repeated,
    "flat": flat,
    "one vast face": vast,
    "from afar": seen_from_afar,
    "from very far": partial(seen_from_afar, distance=1e200),
    "huge": partial(scaled, scattered, 1018),
    "tiny": partial(scaled, scattered, -600),
    "of the smallest doubles": partial(lattice, unit=5e-324),
    "uneven": uneven,
}
