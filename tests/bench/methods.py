"""The field's own methods against the exact answers, and sweeps against pymunk's, in CPython.

Convex polygons with more and more corners tell from how many on a search for the nearest features
is sooner than all of them. Its pairs meet, or are apart, at the rate that is told.
"""

from collections.abc import Callable, Iterator
from functools import partial

import hitlab as hl
import numpy as np
import pymunk
from answers import NEAR
from clock import in_turn
from hitlab.published.catalogue import METHODS as ALL
from pairs import ring
from rows import Row, row

CORNERS = 3, 6, 12, 24, 48, 96
N, SINGLE = 10_000, 200
APART = 1.3
"""How far polygons of the size of 1 lie from each other, on average."""
HERE = pymunk.Body(body_type=pymunk.Body.STATIC)

METHODS = [each for each in ALL if not each.id.endswith("-32")]

Answers = list[tuple[float, ...]]


def polygons(corners: int, count: int) -> list[hl.Polygon]:
    """Make pairs of polygons."""
    random = np.random.default_rng(corners)
    places = random.normal(size=(2, count, 2)) * APART / 2
    return [hl.Polygon(ring(at, random, corners)) for at in places]


def one_by_one(query: Callable, *pair: object) -> Callable[[], list]:
    """Ask about each pair alone."""
    singles = list(zip(*pair))
    return lambda: [query(*each) for each in singles]


def measure_queries(rounds: int) -> Iterator[Row]:
    """Yield the rows of `gjk`'s distance by corners, and of the methods' calls for single pairs."""
    for corners in CORNERS:
        count = N if corners <= 24 else N // 10
        pair, what = polygons(corners, count), f"polygons of {corners}: distance"
        rate = float(np.mean(hl.intersects(*pair)))
        calls = [partial(hl.distance, *pair), partial(hl.distance, *pair, algorithm="gjk")]
        yield row(what, "CPython", "gjk", count, rate, *in_turn(calls, [count] * 2, rounds))
    for corners in (3, 24):
        pair = polygons(corners, SINGLE)
        rate = float(np.mean(hl.intersects(*pair)))
        for query in (hl.intersects, hl.distance, hl.contact):
            what = f"one pair of polygons of {corners}: {query.__name__}"
            able = [each.id for each in METHODS if query.__name__ in each.queries(*pair)]
            asks = [query, *(partial(query, algorithm=method) for method in able)]
            own, *others = in_turn(
                [one_by_one(ask, *pair) for ask in asks], [SINGLE] * len(asks), rounds
            )
            for method, times in zip(able, others):
                yield row(what, "CPython", method, 1, rate, own, times)


def as_pymunk(polygon: hl.Polygon) -> pymunk.Poly:
    """Make the same polygon as a shape that rests."""
    poly = pymunk.Poly(HERE, polygon.vertices.tolist())
    poly.cache_bb()
    return poly


def by_pymunk(disks: hl.Disk, polys: list[pymunk.Poly], ways: np.ndarray) -> Callable[[], Answers]:
    """Cast a thick segment, which is a disk that moves, at one polygon after the other."""
    starts, radii = disks.center.tolist(), disks.radius.tolist()
    ends = (disks.center + ways).tolist()
    given = list(zip(polys, starts, ends, radii))

    def ask() -> Answers:
        found = [poly.segment_query(start, end, radius) for poly, start, end, radius in given]
        return [(1.0, each.alpha) if each else (0.0, 1.0) for each in found]

    return ask


def measure_sweeps(rounds: int) -> Iterator[Row | str]:
    """Yield the rows of disks that move against polygons: one by one, and all in one call."""
    random = np.random.default_rng(5)
    ways = random.normal(size=(N, 2)) * 4
    disks = hl.Disk(random.normal(size=(N, 2)) * 3, random.uniform(0.3, 0.7, N))
    for corners in (4, 12):
        resting = hl.Polygon(ring(random.normal(size=(N, 2)) * 3, random, corners))
        theirs = by_pymunk(disks, [as_pymunk(each) for each in resting], ways)
        found, other = hl.sweep(disks, resting, ways), np.array(theirs())
        what, rate = f"disks and polygons of {corners}: sweep", float(np.mean(found.hit))
        yield from differing(what, found, other, (disks, resting, ways))
        times = in_turn([partial(hl.sweep, disks, resting, ways), theirs], [N] * 2, rounds)
        yield row(what, "CPython", "pymunk", N, rate, *times)
        few = [each[:SINGLE] for each in (disks, resting, ways)]
        some = float(np.mean(found.hit[:SINGLE]))
        calls = [
            one_by_one(hl.sweep, *few),
            by_pymunk(few[0], [as_pymunk(each) for each in few[1]], few[2]),
        ]
        times = in_turn(calls, [SINGLE] * 2, rounds)
        yield row(f"one pair: {what}", "CPython", "pymunk", 1, some, *times)
        method = "conservative-advancement"
        calls = [
            partial(hl.sweep, disks, resting, ways),
            partial(hl.sweep, disks, resting, ways, algorithm=method),
        ]
        yield row(what, "CPython", method, N, rate, *in_turn(calls, [N] * 2, rounds))


def differing(what: str, found: hl.Sweep, other: np.ndarray, asked: tuple) -> Iterator[str]:
    """Count the pairs, apart at the start, of which pymunk says otherwise, and tell the first."""
    apart = found.t != 0
    hits = apart & (found.hit != (other[:, 0] > 0))
    times = apart & found.hit & ~hits & (abs(found.t - other[:, 1]) > NEAR)
    for name, places in (("hit", hits), ("t", times)):
        if places.any():
            i = int(places.argmax())
            said = f"hitlab {found.hit[i]} {found.t[i]:.17g}, pymunk {other[i]}"
            shapes = ", ".join(repr(each[i]) for each in asked)
            yield f"{what}: {places.sum()} differ in {name}, such as {said}: {shapes}"


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows."""
    rounds = 3 if quick else 9
    yield from measure_queries(rounds)
    yield from measure_sweeps(rounds)
