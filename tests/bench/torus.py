"""What the benchmarks of meshes ask: a torus of many triangles, and spheres strewn all about it."""

import math

import hitlab as hl
import numpy as np


def torus(faces: int) -> tuple[np.ndarray, np.ndarray]:
    """Weave a torus of about that many faces; give its vertices and faces."""
    rows = math.isqrt(faces // 2)
    i, j = (index.ravel() for index in np.indices((rows, rows)))
    u, v = math.tau * i / rows, math.tau * j / rows
    ring = 2 + 0.7 * np.cos(v)
    vertices = np.stack([ring * np.cos(u), ring * np.sin(u), 0.7 * np.sin(v)], axis=-1)
    a, b = i * rows + j, (i + 1) % rows * rows + j
    c, d = (i + 1) % rows * rows + (j + 1) % rows, i * rows + (j + 1) % rows
    corners = ((a, b, c), (a, c, d))
    return vertices, np.concatenate([np.stack(each, axis=-1) for each in corners])


def spheres() -> hl.Sphere:
    """Strew 1,000 spheres, the same in every run."""
    random = np.random.default_rng(1)
    return hl.Sphere(random.uniform(-3, 3, (1000, 3)), 0.5 * random.random(1000))
