"""A game's frame in CPython, query by query: pymunk asks one body after the other.

What moves is new in each frame; the walls are kept. pymunk sweeps disks only, as thick segments.
"""

import math
from collections.abc import Callable, Iterator

import hitlab as hl
import numpy as np
import pymunk
from answers import meet, of_pairs
from clock import in_turn
from pairs import SPACING
from rows import Row, row

WALLS = (100, 1_000, 10_000)
CRATES, BULLETS, RAYS = 200, 500, 360
SIZE, RADIUS = 0.9, 0.1
STRIDE, REACH = 2.0, 30.0
NEAR = 1e-6
"""How far pymunk's fractions of a path may be off."""

ALL = pymunk.ShapeFilter()
Pairs = set[tuple[int, int]]


class Level:
    """Boxes and slopes strewn over a square, and bodies that do not meet them; for both sides."""

    def __init__(self, count: int) -> None:
        self.random = np.random.default_rng(count)
        self.half = SPACING * math.sqrt(count) / 2
        slopes = self.places(count // 4)[:, None] + [(-1, -0.5), (1, -0.5), (1, 0.5)]
        sizes = self.random.uniform(0.5, 2, (count - count // 4, 2))
        boxes = hl.Box(self.places(count - count // 4), sizes)
        self.walls, self.space = hl.Group(hl.Triangle(slopes), boxes), pymunk.Space()
        polys = [pymunk.Poly(self.space.static_body, each.tolist()) for each in slopes]
        polys += [pymunk.Poly(self.space.static_body, each.tolist()) for each in boxes.vertices]
        self.space.add(*polys)
        self.index = {poly: i for i, poly in enumerate(polys)}

    def places(self, count: int) -> np.ndarray:
        """Give places in the square."""
        return self.random.uniform(-self.half, self.half, (count, 2))

    def free(self, count: int) -> np.ndarray:
        """Give places at which a bullet meets no wall."""
        places = self.places(9 * count)
        met = hl.Group(hl.Disk(places, RADIUS)).collisions(self.walls)[:, 0]
        return np.delete(places, met, axis=0)[:count]

    def met_by(self, places: np.ndarray) -> Pairs:
        """Give pymunk's pairs of crates, made anew, and walls."""
        found: Pairs = set()
        for i, (x, y) in enumerate(places.tolist()):
            body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
            body.position = x, y
            met = self.space.shape_query(pymunk.Poly.create_box(body, (SIZE, SIZE)))
            found |= {(i, self.index[each.shape]) for each in met if each.contact_point_set.points}
        return found

    def first(self, starts: np.ndarray, ways: np.ndarray, radius: float) -> list[float]:
        """Give the fractions of the paths at which pymunk's segments first meet a wall."""
        ends = (starts + ways).tolist()
        hits = [
            self.space.segment_query_first(start, end, radius, ALL)
            for start, end in zip(starts.tolist(), ends)
        ]
        return [hit.alpha if hit else math.nan for hit in hits]


def of_crates(level: Level, count: int, rounds: int) -> Iterator[Row | str]:
    """Ask which walls crates meet, and for their contacts."""
    places, walls = level.places(count), level.walls
    group = hl.Group(hl.Box(places, (SIZE, SIZE)))
    ours, theirs = {*map(tuple, group.collisions(walls).tolist())}, level.met_by(places)
    both = hl.Group(*group, *walls)
    shifted = [{(i, count + j) for i, j in pairs} for pairs in (ours, theirs)]
    yield from of_pairs("walls that crates meet", "pymunk", both, *shifted)

    def made() -> hl.Group:
        return hl.Group(hl.Box(places, (SIZE, SIZE)))

    calls = [
        lambda: made().collisions(walls),
        lambda: made().contacts(walls),
        lambda: level.met_by(places),
    ]
    *own, other = in_turn(calls, [1] * 3, rounds)
    for what, times in zip(("collisions", "contacts"), own):
        name = f"a frame: {what} of {count:,} boxes"
        yield row(name, "CPython", "pymunk", len(walls), len(ours) / count, times, other)


def of_ways(level: Level, count: int, radius: float, rounds: int) -> Iterator[Row | str]:
    """Sweep disks for a frame's stride, or cast rays, to the first wall."""
    reach = STRIDE if radius else REACH
    starts, turns, walls = level.free(count), level.random.uniform(0, math.tau, count), level.walls
    ways = reach * np.stack([np.cos(turns), np.sin(turns)], axis=-1)

    def ask() -> hl.FirstContact | hl.FirstHit:
        if radius:
            return hl.Group(hl.Disk(starts, radius)).sweep(ways, walls)
        return walls.raycast(hl.Segment(starts, starts + ways))

    what = f"a frame: sweep of {count:,} disks" if radius else f"a frame: {count:,} rays"
    found, theirs = ask(), np.array(level.first(starts, ways, radius))
    ours = found.t / (1 if radius else reach)
    differing = np.flatnonzero(~np.isclose(ours, theirs, 0, NEAR, equal_nan=True)).tolist()
    missed = sum(
        not theirs[i] < ours[i]
        and meet(walls[int(found.index[i])], hl.Disk(starts[i] + ours[i] * ways[i], radius + NEAR))
        for i in differing
    )
    if differing:
        passes = f"pymunk passes through what hitlab stops at exactly {missed} times"
        yield f"{what}, {len(walls):,} walls: {len(differing)} differ; {passes}."
    calls: list[Callable[[], object]] = [ask, lambda: level.first(starts, ways, radius)]
    yield row(
        what,
        "CPython",
        "pymunk",
        len(walls),
        float(found.hit.mean()),
        *in_turn(calls, [1] * 2, rounds),
    )


def of_nearest(level: Level, rounds: int) -> Iterator[Row]:
    """Find the wall closest to a point."""
    [place], walls = level.free(1), level.walls
    ours, theirs = (
        lambda: walls.nearest(hl.Point(place)).distance,
        lambda: level.space.point_query_nearest(tuple(place), math.inf, ALL).distance,
    )
    np.testing.assert_allclose(ours(), theirs(), atol=NEAR)
    times = in_turn([ours, theirs], [1] * 2, rounds)
    yield row("a frame: nearest to 1 point", "CPython", "pymunk", len(walls), None, *times)


def measure(quick: bool) -> Iterator[Row | str]:
    """Give all rows: n is the number of walls, and the times are those of whole frames."""
    rounds = 3 if quick else 9
    for count in WALLS[:2] if quick else WALLS:
        level = Level(count)
        yield from of_crates(level, 1, rounds)
        yield from of_ways(level, 1, RADIUS, rounds)
        yield from of_ways(level, 1, 0, rounds)
        yield from of_nearest(level, rounds)
    level = Level(WALLS[1])
    yield from of_crates(level, CRATES, rounds)
    yield from of_ways(level, BULLETS, RADIUS, rounds)
    yield from of_ways(level, RAYS, 0, rounds)
