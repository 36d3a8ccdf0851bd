"""Many shapes at once in CPython, with shapely's tree as the yardstick, and how a step grows.

A disk is a polygon of 32 corners for shapely, which misses a touch now and then; or else it is its
centre, asked whether it is within a distance by those whose bounds the tree finds.
"""

import math
from collections.abc import Iterator
from functools import partial

import hitlab as hl
import numpy as np
import shapely
from answers import of_pairs
from batches import fields_of
from clock import in_turn
from pairs import SPACING, mixed, numbers, ring
from rows import Row, row

SIZES = (1_000, 50_000)
"""Between which a step is to grow as the number of shapes does."""

RAYS, ROOM, REACH = 360, 200, 60.0


def strewn(count: int) -> list[hl.Shape]:
    """Strew shapes of the mix over a square, evenly."""
    random = np.random.default_rng(18)
    return mixed(random.uniform(0, SPACING * math.sqrt(count), (count, 2)), random)


def anew(made: list[tuple[type, list[np.ndarray]]]) -> np.ndarray:
    """Make shapes of their numbers, and a group of them; find all pairs that meet."""
    return hl.Group(*(kind(*fields) for kind, fields in made)).collisions()


def cores(shapes: list[hl.Shape]) -> np.ndarray:
    """Return shapely's geometries: of a disk its centre."""
    return np.concatenate(
        [
            shapely.points(shape.center)
            if isinstance(shape, hl.Disk)
            else shapely.polygons(fields_of(shape)[0])
            for shape in shapes
        ]
    )


def by_intersects(geometries: np.ndarray) -> np.ndarray:
    """Find all pairs by a new tree."""
    i, j = shapely.STRtree(geometries).query(geometries, predicate="intersects")
    return np.stack([i, j], axis=1)[i < j]


def by_distance(geometries: np.ndarray, radii: np.ndarray, bounds: np.ndarray) -> np.ndarray:
    """Find all pairs by a new tree of their bounds, then by their distances."""
    boxes = shapely.box(*bounds.T)
    i, j = shapely.STRtree(boxes).query(boxes)
    i, j = i[i < j], j[i < j]
    return np.stack([i, j], axis=1)[
        shapely.dwithin(geometries[i], geometries[j], radii[i] + radii[j])
    ]


def differing(group: hl.Group, ours: np.ndarray, theirs: np.ndarray) -> Iterator[str]:
    """Tell the pairs that only one side has found."""
    sides = [{*map(tuple, pairs.tolist())} for pairs in (ours, theirs)]
    yield from of_pairs("all pairs", "shapely", group, *sides)


def measure_pairs(count: int, rounds: int) -> Iterator[Row | str]:
    """Yield the rows of all pairs of mixed shapes: kept and rebuilt."""
    shapes = strewn(count)
    group, geometries = hl.Group(*shapes), cores(shapes)
    radii = np.concatenate([shapes[0].radius, np.zeros(count - len(shapes[0]))])
    round_ = shapely.buffer(geometries[: len(shapes[0])], shapes[0].radius, quad_segs=8)
    polygons = np.concatenate([round_, geometries[len(round_) :]])
    shapely.prepare(geometries)
    ours = hl.Group(*shapes).collisions
    theirs = {
        "shapely, intersects": partial(by_intersects, polygons),
        "shapely, dwithin": partial(by_distance, geometries, radii, group.bounds),
    }
    yield from differing(group, ours(), theirs["shapely, dwithin"]())
    hits = len(ours()) / count
    made = partial(anew, [(type(shape), numbers(shape)) for shape in shapes])
    for peer, call in theirs.items():
        times = in_turn([lambda: hl.Group(*shapes).collisions(), call], [count] * 2, rounds)
        yield row("all pairs of mixed shapes", "CPython", peer, count, hits, *times)
    times = in_turn([made, lambda: hl.Group(*shapes).collisions()], [count] * 2, rounds)
    yield row("all pairs, shapes made anew", "CPython", "kept", count, hits, *times)


def measure_growth(rounds: int) -> Iterator[Row]:
    """Yield the row of many shapes against few: the same time for each is a ratio of 1."""
    calls = [
        partial(anew, [(type(shape), numbers(shape)) for shape in strewn(count)])
        for count in reversed(SIZES)
    ]
    times = in_turn(calls, [*reversed(SIZES)], rounds)
    what = f"a step of {SIZES[1]:,} shapes made anew"
    yield row(what, "CPython", f"of {SIZES[0]:,}", SIZES[1], None, *times)


def measure_lidar(rounds: int) -> Iterator[Row]:
    """Yield the row of rays that look about in a room of polygons."""
    random = np.random.default_rng(24)
    places, corners = random.uniform(-20, 20, (ROOM, 2)), random.integers(3, 9, ROOM)
    polygons = [hl.Polygon(ring(at[None], random, n)[0]) for at, n in zip(places, corners)]
    group, turns = hl.Group(*polygons), np.arange(RAYS) * (math.tau / RAYS)
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    rays, start = hl.Ray((0, 0), ways), shapely.points(0, 0)
    lines = shapely.linestrings(np.stack([0 * ways, REACH * ways], axis=1))
    geometries = np.array([shapely.polygons(each.vertices) for each in polygons])
    shapely.prepare(geometries)
    tree = shapely.STRtree(geometries)

    def by_tree() -> np.ndarray:
        i, j = tree.query(lines, predicate="intersects")
        first = np.full(RAYS, np.inf)
        np.minimum.at(
            first, i, shapely.distance(shapely.intersection(lines[i], geometries[j]), start)
        )
        return first

    ours = group.raycast(rays)
    np.testing.assert_allclose(np.where(ours.index < 0, np.inf, ours.t), by_tree(), atol=1e-9)
    times = in_turn([lambda: group.raycast(rays), by_tree], [RAYS] * 2, rounds)
    what = f"first hits among {ROOM} polygons"
    yield row(what, "CPython", "shapely", RAYS, float(np.mean(ours.index >= 0)), *times)


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows."""
    rounds = 3 if quick else 9
    for count in (5_000,) if quick else (1_000, 5_000, 20_000):
        yield from measure_pairs(count, rounds)
    yield from measure_growth(rounds)
    yield from measure_lidar(rounds)
