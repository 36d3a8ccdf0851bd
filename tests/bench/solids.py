"""Spheres, triangles and meshes in CPython, with trimesh as the yardstick.

trimesh tells the points nearest to the centres; hitlab is asked for more, the distance from the
spheres, and their own nearest points. A triangle's own part of the work is done once and kept, so
new ones take longer.
"""

from collections.abc import Iterator
from functools import partial

import hitlab as hl
import numpy as np
from answers import disagreements, gap_in_space
from clock import in_turn
from rows import Row, row
from torus import spheres, torus
from trimesh import Trimesh, proximity
from trimesh.triangles import closest_point

PAIRS = 10_000


def measure_triangles(rounds: int) -> Iterator[Row | str]:
    """Yield the rows of a sphere and a triangle."""
    random = np.random.default_rng(1)
    balls = hl.Sphere(random.normal(size=(PAIRS, 3)), 0.5 * random.random(PAIRS))
    vertices, centers = random.normal(size=(PAIRS, 3, 3)), balls.center
    kept, name = hl.Triangle3(vertices), "sphere-triangle"
    queries = {
        "distance, made anew": lambda: hl.distance(balls, hl.Triangle3(vertices)),
        "distance": lambda: hl.distance(balls, kept),
        "closest points": lambda: hl.closest_points(balls, kept),
        "intersects": lambda: hl.intersects(balls, kept),
    }
    gaps = np.linalg.norm(closest_point(vertices, centers) - centers, axis=-1) - balls.radius
    answers = hl.distance(balls, kept), np.maximum(gaps, 0)
    yield from disagreements(name, "trimesh", (balls, kept), *answers, judge=gap_in_space)
    for query, call in queries.items():
        calls = [call, lambda: closest_point(vertices, centers)]
        times = in_turn(calls, [PAIRS] * 2, rounds)
        yield row(f"{name}: {query}", "CPython", "trimesh", PAIRS, None, *times)


def measure_build(faces: int, rounds: int) -> Iterator[Row]:
    """Yield the row of making a mesh with all that it keeps."""
    numbers = torus(faces)
    calls = [
        lambda: hl.Mesh(*numbers).hierarchy,
        lambda: Trimesh(*numbers, process=False).triangles_tree,
    ]
    name = f"mesh of {len(numbers[1]):,} faces: build"
    yield row(name, "CPython", "trimesh", 1, None, *in_turn(calls, [1, 1], rounds))


def measure_mesh(faces: int, rounds: int) -> Iterator[Row | str]:
    """Yield the rows of a thousand spheres, strewn all about a mesh."""
    numbers, balls = torus(faces), spheres()
    mesh, theirs = hl.Mesh(*numbers), Trimesh(*numbers, process=False)
    _, gaps, _ = proximity.closest_point(theirs, balls.center)
    count, name = len(balls), f"spheres and {len(mesh.faces):,} faces"
    answers = hl.distance(balls, mesh), np.maximum(gaps - balls.radius, 0)
    judge = partial(gap_in_space, faces=hl.Triangle3(mesh.vertices[mesh.faces]))
    yield from disagreements(name, "trimesh", (balls,), *answers, judge=judge)
    rate = float(np.mean(hl.intersects(balls, mesh)))
    queries = (hl.intersects, hl.distance, hl.closest_points)
    calls = [partial(query, balls, mesh) for query in queries]
    calls.append(lambda: proximity.closest_point(theirs, balls.center))
    *ours, their = in_turn(calls, [count] * len(calls), rounds)
    for query, times in zip(queries, ours):
        what = f"{name}: {query.__name__}"
        yield row(what, "CPython", "trimesh", count, rate, times, their)


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows."""
    yield from measure_triangles(3 if quick else 9)
    for faces in (5_000,) if quick else (1_000, 5_000, 20_000, 50_000, 200_000):
        yield from measure_build(faces, 3)
        yield from measure_mesh(faces, 3)
