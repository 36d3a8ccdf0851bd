"""A game's frame in CPython, query by query: pymunk asks one body after the other.

What moves is new in each frame; the walls are kept. pymunk sweeps disks only, as thick segments.
pygame's FRect has upright boxes in single precision and no tree: walls count as their bounds, and
each box is compared with all of them. shapely's tree answers for all in one call, but sweeps none.
"""

import math
from collections.abc import Callable, Iterator

import hitlab as hl
import numpy as np
import pymunk
import shapely
from answers import meet, of_pairs
from clock import in_turn
from pairs import SPACING
from pygame import FRect
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
        rings = [*slopes, *boxes.vertices]
        self.geometries = np.array([shapely.polygons(each) for each in rings])
        shapely.prepare(self.geometries)
        self.tree = shapely.STRtree(self.geometries)
        bounds = self.walls.bounds
        self.upright = hl.Group(hl.Box.from_bounds(bounds))
        self.rects = [FRect(x, y, u - x, v - y) for x, y, u, v in bounds.tolist()]

    def places(self, count: int) -> np.ndarray:
        """Return places in the square."""
        return self.random.uniform(-self.half, self.half, (count, 2))

    def free(self, count: int) -> np.ndarray:
        """Return places at which a bullet meets no wall."""
        places = self.places(9 * count)
        met = hl.Group(hl.Disk(places, RADIUS)).collisions(self.walls)[:, 0]
        return np.delete(places, met, axis=0)[:count]

    def met_by(self, places: np.ndarray) -> Pairs:
        """Return pymunk's pairs of rebuilt crates and walls."""
        found: Pairs = set()
        for i, (x, y) in enumerate(places.tolist()):
            body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
            body.position = x, y
            met = self.space.shape_query(pymunk.Poly.create_box(body, (SIZE, SIZE)))
            found |= {(i, self.index[each.shape]) for each in met if each.contact_point_set.points}
        return found

    def met_in_tree(self, places: np.ndarray) -> Pairs:
        """Return shapely's pairs of rebuilt crates and walls."""
        crates = shapely.box(*(places - SIZE / 2).T, *(places + SIZE / 2).T)
        return {*map(tuple, self.tree.query(crates, predicate="intersects").T.tolist())}

    def met_upright(self, places: np.ndarray) -> Pairs:
        """Return pygame's pairs of rebuilt crates and bounds of walls."""
        lows = (places - SIZE / 2).tolist()
        crates = [FRect(x, y, SIZE, SIZE) for x, y in lows]
        return {(i, j) for i, each in enumerate(crates) for j in each.collidelistall(self.rects)}

    def first_in_tree(self, starts: np.ndarray, ways: np.ndarray) -> np.ndarray:
        """Return the fractions of the rays at which shapely's common parts with walls begin."""
        rays = shapely.linestrings(np.stack([starts, starts + ways], axis=1))
        found = np.full(len(starts), np.inf)
        i, j = self.tree.query(rays, predicate="intersects")
        parts = shapely.intersection(rays[i], self.geometries[j])
        np.minimum.at(found, i, shapely.distance(parts, shapely.points(starts[i])) / REACH)
        return np.where(np.isinf(found), np.nan, found)

    def first(self, starts: np.ndarray, ways: np.ndarray, radius: float) -> list[float]:
        """Return the fractions of the paths at which pymunk's segments first meet a wall."""
        ends = (starts + ways).tolist()
        hits = [
            self.space.segment_query_first(start, end, radius, ALL)
            for start, end in zip(starts.tolist(), ends)
        ]
        return [hit.alpha if hit else math.nan for hit in hits]


def shifted_by(count: int, *sides: Pairs) -> list[Pairs]:
    """Number the walls of pairs after so many crates."""
    return [{(i, count + j) for i, j in pairs} for pairs in sides]


def of_crates(level: Level, count: int, rounds: int) -> Iterator[Row | str]:
    """Ask which walls crates meet, and for their contacts."""
    places, walls = level.places(count), level.walls
    group = hl.Group(hl.Box(places, (SIZE, SIZE)))
    ours, theirs = {*map(tuple, group.collisions(walls).tolist())}, level.met_by(places)
    both = hl.Group(*group, *walls)
    tree, rects = level.met_in_tree(places), level.met_upright(places)
    yield from of_pairs("walls that crates meet", "shapely", both, *shifted_by(count, ours, tree))
    upright = {*map(tuple, group.collisions(level.upright).tolist())}
    bounds = hl.Group(*group, *level.upright)
    named = "bounds that crates meet", "pygame"
    yield from of_pairs(*named, bounds, *shifted_by(count, upright, rects))
    yield from of_pairs("walls that crates meet", "pymunk", both, *shifted_by(count, ours, theirs))

    def made() -> hl.Group:
        return hl.Group(hl.Box(places, (SIZE, SIZE)))

    calls: list[Callable[[], object]] = [
        lambda: made().collisions(walls),
        lambda: made().contacts(walls),
        lambda: made().collisions(level.upright),
        lambda: level.met_by(places),
        lambda: level.met_in_tree(places),
        lambda: level.met_upright(places),
    ]
    met, touched, alike, *others = in_turn(calls, [1] * len(calls), rounds)
    by_pymunk, by_shapely, by_pygame = others
    for what, peer, times, other in (
        ("collisions", "pymunk", met, by_pymunk),
        ("contacts", "pymunk", touched, by_pymunk),
        ("collisions", "shapely", met, by_shapely),
        ("collisions with bounds", "pygame", alike, by_pygame),
    ):
        name = f"a frame: {what} of {count:,} boxes"
        yield row(name, "CPython", peer, len(walls), len(ours) / count, times, other)


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
    if not radius:
        in_tree = level.first_in_tree(starts, ways)
        np.testing.assert_allclose(ours, in_tree, atol=NEAR, equal_nan=True)
        calls.append(lambda: level.first_in_tree(starts, ways))
    times, *others = in_turn(calls, [1] * len(calls), rounds)
    for peer, other in zip(("pymunk", "shapely"), others):
        yield row(what, "CPython", peer, len(walls), float(found.hit.mean()), times, other)


def of_nearest(level: Level, rounds: int) -> Iterator[Row]:
    """Find the wall closest to a point."""
    [place], walls = level.free(1), level.walls
    calls: list[Callable[[], float]] = [
        lambda: walls.nearest(hl.Point(place)).distance,
        lambda: level.space.point_query_nearest(tuple(place), math.inf, ALL).distance,
        lambda: level.tree.query_nearest(shapely.points(place), return_distance=True)[1][0],
    ]
    ours, *theirs = (call() for call in calls)
    np.testing.assert_allclose(theirs, ours, atol=NEAR)
    times, *others = in_turn(calls, [1] * len(calls), rounds)
    for peer, other in zip(("pymunk", "shapely"), others):
        yield row("a frame: nearest to 1 point", "CPython", peer, len(walls), None, times, other)


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows: n is the number of walls, and the times are those of whole frames."""
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
