"""What exactness costs, and where: hitlab against itself where it is cheap, in CPython.

py/reference/costs.md quotes these ratios.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import hitlab as hl
import numpy as np
from clock import in_turn
from rows import Row, row
from torus import spheres, torus

PAIRS = 2000
SINGLE = 200
FEW = 5  # of what takes long
PLACES = np.random.default_rng(7).normal(size=(2, PAIRS, 2)) * 2
GRID = np.indices((45, 45)).reshape(2, -1).T.astype(float)
CASES = [("disk", "disk"), ("disk", "box"), ("box", "box"), ("triangle", "triangle")]
CORNERS = 4, 16, 64
SCALES = 1e-200, 1e-100, 1e100, 1e200
OVERLAP = 0.01
"""By so much neighbours overlap that do not just touch."""
PICTURE = np.linspace(-8, 8, 640), np.linspace(-6, 6, 480)
SLOPE = hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)])
FAR = 1e155

Pair = tuple[hl.Shape, hl.Shape]


class Asked(NamedTuple):
    """What is asked, of how many, and the call that does."""

    name: str
    count: int
    call: Callable[[], object]


def compared(asked: Asked, base: Asked, n: int, rounds: int) -> Row:
    """Make the row of one thing that is asked, against another that is cheap."""
    times = in_turn([asked.call, base.call], [asked.count, base.count], rounds)
    return row(asked.name, "CPython", base.name, n, None, *times)


def made(kind: str, places: np.ndarray, scale: float = 1.0, turned: bool = True) -> hl.Shape:
    """Make a batch of shapes of the size of a grid's cells."""
    at = places * scale
    if kind == "disk":
        return hl.Disk(at, scale / 2)
    if kind == "box":
        return hl.Box(at, (scale, scale), np.linspace(0, 6, len(at)) if turned else 0)
    return hl.Triangle(at[:, None] + np.array([(0, 0), (1, 0), (0, 1)]) * scale)


def anywhere(case: tuple[str, str], scale: float = 1.0) -> Pair:
    """Make pairs that lie anywhere."""
    a, b = (made(kind, places, scale) for kind, places in zip(case, PLACES))
    return a, b


def neighbours(case: tuple[str, str], apart: float = 1.0) -> Pair:
    """Make neighbours on a grid, which touch if they are a cell apart."""
    beside = GRID + np.array((apart, 0))
    return made(case[0], GRID, turned=False), made(case[1], beside, turned=False)


def batch(name: str, query: Callable, pair: Pair) -> Asked:
    """Ask about a batch."""
    return Asked(name, len(pair[0]), partial(query, *pair))


def one_by_one(name: str, query: Callable, pair: Pair) -> Asked:
    """Ask about the first pairs of a batch, one after the other."""
    singles = list(zip(*(shape[:SINGLE] for shape in pair)))
    return Asked(name, len(singles), lambda: [query(a, b) for a, b in singles])


def remade(query: Callable) -> Callable:
    """Make both shapes from their fields before asking."""

    def again(shape: hl.Shape) -> hl.Shape:
        return type(shape)(*(getattr(shape, name) for name in shape.fields))

    return lambda a, b: query(again(a), again(b))


def measure_pairs(rounds: int) -> Iterator[Row]:
    """Yield the rows of each pair of kinds, against the same kinds anywhere."""
    compare = partial(compared, n=PAIRS, rounds=rounds)
    for case in CASES:
        name, pair = "-".join(case), anywhere(case)
        base = batch("anywhere", hl.intersects, pair)
        touching = batch(f"{name}, touching on a grid", hl.intersects, neighbours(case))
        little = neighbours(case, 1 - OVERLAP)
        yield compare(touching, batch("overlapping a little", hl.intersects, little))
        yield compare(touching, base)
        for scale in SCALES:
            far = batch(f"{name}, of {scale:g}", hl.intersects, anywhere(case, scale))
            yield compare(far, base._replace(name="of 1"))
        for query in (hl.distance, hl.closest_points, hl.contact):
            told = batch(f"{name}, {query.__name__}", query, pair)
            yield compare(told, base._replace(name="intersects"))


def measure_singles(rounds: int) -> Iterator[Row]:
    """Yield the rows of single shapes, against a batch of them."""
    compare = partial(compared, n=1, rounds=rounds)
    for case in CASES:
        name, pair = "-".join(case), anywhere(case)
        base = batch("a batch", hl.intersects, pair)
        yield compare(one_by_one(f"{name}, single", hl.intersects, pair), base)
        again = one_by_one(f"{name}, single, made anew", remade(hl.intersects), pair)
        yield compare(again, base)
        yield compare(one_by_one(f"{name}, explain", hl.explain, pair), base)
    boxes = one_by_one("disk-box, explain", hl.explain, anywhere(("disk", "box")))
    triangles = anywhere(("disk", "triangle"))
    yield compare(boxes, one_by_one("disk-triangle, explain", hl.explain, triangles))


def regular(corners: int) -> np.ndarray:
    """Return the corners of a regular polygon."""
    turn = np.arange(corners) * math.tau / corners
    return np.stack([np.cos(turn), np.sin(turn)], axis=-1)


def square(corners: int) -> np.ndarray:
    """Return so many corners of a square: most lie in the middle of its sides, exactly."""
    part = np.arange(corners // 4) * (8 / corners) - 1
    side = np.stack([part, np.full(len(part), -1.0)], axis=-1)
    turns = [
        np.array(turn) for turn in ([1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0])
    ]
    return np.concatenate([side @ turn.reshape(2, 2) for turn in turns])


def measure_polygons(rounds: int) -> Iterator[Row]:
    """Yield the rows of polygons with more corners, against boxes, and against few corners."""

    def ask(name: str, ring: np.ndarray) -> Asked:
        count = SINGLE if len(ring) < 256 else FEW
        a, b = (hl.Polygon(ring + places[:count, None]) for places in PLACES)
        return batch(name, hl.intersects, (a, b))

    boxes = batch("boxes", hl.intersects, anywhere(("box", "box")))
    for corners in CORNERS:
        name = f"polygons of {corners} corners"
        yield compared(ask(name, regular(corners)), boxes, SINGLE, rounds)
    four = ask("polygons of 4 corners", regular(4))
    yield compared(ask("polygons of 256 corners", regular(256)), four, FEW, rounds)
    collinear = ask("squares of 256 corners, collinear", square(256))
    yield compared(collinear, ask("squares of 4 corners", square(4)), FEW, rounds)


def measure_surveys(rounds: int) -> Iterator[Row]:
    """Yield the row of the survey of two triangles, against that of a disk and one."""

    def ask(name: str, moved: hl.Shape) -> Asked:
        places = len(PICTURE[0]) * len(PICTURE[1])
        return Asked(name, places, lambda: hl.survey(moved, SLOPE, *PICTURE))

    triangles = ask("survey of two triangles", hl.Triangle([(-1, -1), (1, -1), (0, 1)]))
    disk = ask("survey of disk and triangle", hl.Disk((0, 0), 1))
    yield compared(triangles, disk, triangles.count, rounds)


def measure_meshes(rounds: int) -> Iterator[Row]:
    """Yield the rows of spheres one by one, and far from the origin, against a batch near it."""
    balls = spheres()
    vertices, faces = torus(20_000)

    def ask(name: str, factor: float) -> Asked:
        mesh = hl.Mesh(vertices * factor, faces)
        many = hl.Sphere(balls.center * factor, balls.radius * factor)
        return Asked(name, len(many), lambda: hl.intersects(many, mesh))

    mesh, few = hl.Mesh(vertices, faces), list(balls[:SINGLE])
    single = Asked(
        "one sphere and 20,000 faces", SINGLE, lambda: [hl.intersects(ball, mesh) for ball in few]
    )
    yield compared(single, ask("one of 1,000", 1), 1, rounds)
    far = ask(f"spheres and 20,000 faces, of {FAR:g}", FAR)
    yield compared(far, ask("of 1", 1), len(balls), rounds)


def measure(quick: bool) -> Iterator[Row]:
    """Yield all rows."""
    rounds = 3 if quick else 7
    for part in (measure_pairs, measure_singles, measure_polygons, measure_surveys, measure_meshes):
        yield from part(rounds)
