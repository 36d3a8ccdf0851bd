"""How fast the package is: single pairs and batches, with shapely and trimesh as yardsticks.

Every figure is the median of alternating rounds on different pairs, so that neither the branch
predictor nor a drifting clock favours one side. Quote the ratios.
"""

import math
import statistics
import time
from collections.abc import Callable

import hitlab as hl
import numpy as np
import shapely
from torus import spheres, torus
from trimesh import Trimesh, proximity
from trimesh.triangles import closest_point

PAIRS = 10_000
ROUNDS = 9
SPREAD = 2.0  # of the centres, chosen so that about a third of the pairs hit
KINDS = {
    "disk": lambda c, r: hl.Disk(c, 0.3 + 0.4 * r.random(len(c))),
    "box": lambda c, r: hl.Box(c, 0.4 + r.random((len(c), 2)), r.uniform(0, math.tau, len(c))),
    "triangle": lambda c, r: hl.Triangle(c[:, None] + r.normal(size=(len(c), 3, 2)) * 0.6),
    "segment": lambda c, r: hl.Segment(c, c + r.normal(size=c.shape)),
    "capsule": lambda c, r: hl.Capsule(c, c + r.normal(size=c.shape), 0.2 * r.random(len(c))),
    "ray": lambda c, r: hl.Ray(c, r.normal(size=c.shape)),
}
CASES = [
    ("disk", "disk"),
    ("disk", "box"),
    ("disk", "triangle"),
    ("triangle", "triangle"),
    ("box", "box"),
    ("segment", "segment"),
    ("capsule", "capsule"),
    ("ray", "box"),
]

GRID = np.linspace(-8, 8, 640), np.linspace(-6, 6, 480)
SURVEYS = [
    (hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]), "exact"),
    (hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]), "redpoll-2-23"),
    (hl.Disk((0, 0), 1), hl.Box((0, 0), (6, 2), 0.5), "exact"),
    (hl.Disk((0, 0), 1), hl.Box((0, 0), (6, 2), 0.5), "redpoll-2-20"),
]

MESHES = [1_000, 5_000, 20_000, 50_000, 200_000]


def batch(kind: str, seed: int) -> hl.Shape:
    """Make a batch of one kind of shape."""
    random = np.random.default_rng(seed)
    return KINDS[kind](random.normal(size=(PAIRS, 2)) * SPREAD / 2, random)


def as_shapely(shape: hl.Shape) -> np.ndarray | None:
    """Give the same shapes as shapely's, where it has them: polygons and segments."""
    if isinstance(shape, hl.Box | hl.Triangle):
        return shapely.polygons(shape.vertices)
    if isinstance(shape, hl.Segment):
        return shapely.linestrings(np.stack([shape.start, shape.end], axis=1))
    return None


def seconds(call: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def medians(*calls: Callable[[], object]) -> list[float]:
    """Time the calls in turn, after one round that does not count."""
    rounds = [[seconds(call) for call in calls] for _ in range(ROUNDS + 1)][1:]
    return [statistics.median(column) for column in zip(*rounds)]


def in_space() -> None:
    """Print one row a query of spheres and triangles.

    A triangle's own part of the work is done once and kept, so new ones take longer.
    """
    random = np.random.default_rng(1)
    spheres = hl.Sphere(random.normal(size=(PAIRS, 3)), 0.5 * random.random(PAIRS))
    vertices, centers = random.normal(size=(PAIRS, 3, 3)), spheres.center
    kept = hl.Triangle3(vertices)
    queries = {
        "closest_point of trimesh": lambda: closest_point(vertices, centers),
        "distance, new triangles": lambda: hl.distance(spheres, hl.Triangle3(vertices)),
        "distance": lambda: hl.distance(spheres, kept),
        "closest_points": lambda: hl.closest_points(spheres, kept),
        "intersects": lambda: hl.intersects(spheres, kept),
    }
    theirs, *_ = found = medians(*queries.values())
    print(f"\n{'sphere and triangle':26} {'batch':>12} {'ratio':>6}")
    for name, took in zip(queries, found):
        print(f"{name:26} {PAIRS / took / 1e6:8.2f} M/s {theirs / took:6.1f}", flush=True)


def growth(mesh: hl.Mesh, spheres: hl.Sphere) -> list[float]:
    """Time what builds the hierarchy, then each query of all spheres, of one, and trimesh's own."""
    theirs = Trimesh(mesh.vertices, mesh.faces, process=False)
    proximity.closest_point(theirs, spheres.center[:1])  # which builds what it keeps
    singles = [spheres[i] for i in range(100)]
    return [
        seconds(lambda: mesh.hierarchy),
        *medians(
            lambda: hl.intersects(spheres, mesh),
            lambda: hl.distance(spheres, mesh),
            lambda: hl.closest_points(spheres, mesh),
            lambda: [hl.distance(ball, mesh) for ball in singles],
        ),
        seconds(lambda: proximity.closest_point(theirs, spheres.center)),
    ]


def meshes() -> None:
    """Print one row a size: how the time of 1,000 spheres, strewn all about, grows with the faces.

    The ratio is that of `closest_point` of trimesh, for the centres, to our `closest_points`.
    """
    print(
        f"\n{'1000 spheres, mesh of':22} {'build':>9} {'intersects':>12} {'distance':>12}", end=""
    )
    print(f" {'closest':>12} {'one distance':>14} {'trimesh':>12} {'ratio':>6}")
    for faces in MESHES:
        mesh = hl.Mesh(*torus(faces))
        build, *ours, single, theirs = growth(mesh, spheres())
        row = f"{len(mesh.faces):22} {build * 1e3:6.0f} ms"
        row += "".join(f" {took * 1e3:9.1f} ms" for took in ours)
        row += f" {single * 1e4:11.0f} µs {theirs * 1e3:9.0f} ms"
        print(f"{row} {theirs / ours[-1]:6.0f}", flush=True)


def pairs() -> None:
    """Print one row a case."""
    print(f"{PAIRS} pairs, medians of {ROUNDS} rounds")
    print(f"{'pair':20} {'hits':>5} {'single':>10} {'batch':>12} {'shapely':>12} {'ratio':>6}")
    for kind_a, kind_b in CASES:
        a, b = batch(kind_a, 1), batch(kind_b, 2)
        singles = [(a[i], b[i]) for i in range(0, PAIRS, 10)]
        theirs = as_shapely(a), as_shapely(b)
        calls = [
            lambda singles=singles: [hl.intersects(*pair) for pair in singles],
            lambda a=a, b=b: hl.intersects(a, b),
        ]
        if theirs[0] is not None and theirs[1] is not None:
            calls.append(lambda theirs=theirs: shapely.intersects(*theirs))
        single, ours, *peer = medians(*calls)
        row = f"{kind_a + ' ' + kind_b:20} {hl.intersects(a, b).mean():5.2f}"
        row += f" {single / len(singles) * 1e6:7.1f} µs {PAIRS / ours / 1e6:8.2f} M/s"
        if peer:
            row += f" {PAIRS / peer[0] / 1e6:8.2f} M/s {peer[0] / ours:6.1f}"
        print(row, flush=True)


def surveys() -> None:
    """Print one row a survey; the first is to stay below 40 ms."""
    print(f"\n{'survey of 640 × 480':36} {'time':>8}")
    for a, b, algorithm in SURVEYS:
        [time] = medians(lambda a=a, b=b, id=algorithm: hl.survey(a, b, *GRID, algorithm=id))
        name = f"{type(a).__name__} {type(b).__name__} {algorithm}"
        print(f"{name:36} {time * 1e3:5.1f} ms", flush=True)


def main() -> None:
    """Print all."""
    pairs()
    surveys()
    in_space()
    meshes()


if __name__ == "__main__":
    main()
