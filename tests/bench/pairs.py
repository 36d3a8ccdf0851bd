"""Pairs of shapes at a wanted hit rate, the same for all who are asked.

The shapes lie about the origin, normally distributed; how far, is searched until the rate is right.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache

import hitlab as hl
import numpy as np

POOL = 20_000
"""So many pairs at least take turns, or a processor would learn the few by heart."""

Pair = tuple[hl.Shape, hl.Shape]


def ring(at: np.ndarray, random: np.random.Generator, corners: int) -> np.ndarray:
    """Return corners on a circle about each place: a convex polygon that contains it."""
    turns = np.arange(corners) + random.uniform(-0.2, 0.2, (len(at), corners))
    turns = math.tau * (turns / corners + random.random((len(at), 1)))
    radii = random.uniform(0.5, 1, (len(at), 1, 1))
    return at[:, None] + radii * np.stack([np.cos(turns), np.sin(turns)], axis=-1)


def sizes(at: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return a box's width and height, and depth in space, for each place."""
    return random.uniform(0.4, 1.4, at.shape)


def units(vectors: np.ndarray) -> np.ndarray:
    """Return vectors of length 1."""
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def tilted(at: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return triangles of `ring` in planes of any direction, which the places are inside of."""
    x = units(random.normal(size=at.shape))
    y = units(np.cross(x, random.normal(size=at.shape)))
    across, along = np.moveaxis(ring(np.zeros((len(at), 2)), random, 3)[..., None], 2, 0)
    return at[:, None] + across * x[:, None] + along * y[:, None]


def capsules(at: np.ndarray, random: np.random.Generator) -> hl.Shape:
    """Return capsules about places."""
    half = 0.5 * random.normal(size=at.shape)
    return hl.Capsule3(at - half, at + half, random.uniform(0.2, 0.5, len(at)))


def aimed(at: np.ndarray, random: np.random.Generator) -> hl.Shape:
    """Return rays that pass through places."""
    way = random.normal(size=at.shape)
    return hl.Ray3(at - 3 * way, way)


KINDS: dict[str, Callable[[np.ndarray, np.random.Generator], hl.Shape]] = {
    "disk": lambda at, random: hl.Disk(at, random.uniform(0.3, 0.7, len(at))),
    "triangle": lambda at, random: hl.Triangle(ring(at, random, 3)),
    "turned box": lambda at, random: hl.Box(
        at, sizes(at, random), random.uniform(0, math.tau, len(at))
    ),
    "upright box": lambda at, random: hl.Box(at, sizes(at, random)),
    "ray": lambda at, random: hl.Ray(at, random.normal(size=at.shape)),
    "polygon of 6": lambda at, random: hl.Polygon(ring(at, random, 6)),
    "box3": lambda at, random: hl.Box3(
        at, sizes(at, random), units(random.normal(size=(len(at), 4)))
    ),
    "capsule3": capsules,
    "triangle3": lambda at, random: hl.Triangle3(tilted(at, random)),
    "ray3": aimed,
}

MIX = ("disk", "turned box", "triangle")
SPACING = 1.3
"""How far apart shapes of the mix are, on average: about one hit for each."""


def mixed(places: np.ndarray, random: np.random.Generator) -> list[hl.Shape]:
    """Put shapes of the mix at places, as many of each kind."""
    return [KINDS[kind](at, random) for kind, at in zip(MIX, np.array_split(places, len(MIX)))]


FIVE = [
    ("triangle", "triangle"),
    ("disk", "triangle"),
    ("disk", "turned box"),
    ("ray", "upright box"),
    ("ray", "disk"),
]
SOLIDS = [("box3", "box3"), ("capsule3", "capsule3"), ("triangle3", "triangle3")]
MIXED = ("box3", "capsule3")
AIMED = ("ray3", "triangle3")


def spread_pairs(kinds: tuple[str, str], count: int, spread: float) -> Pair:
    """Make pairs that lie as far apart as the spread says, and are the same otherwise."""
    random = np.random.default_rng(11)
    size = count, 3 if kinds[0].endswith("3") else 2
    a, b = (KINDS[kind](random.normal(size=size) * spread, random) for kind in kinds)
    return a, b


def search_spread(rate_at: Callable[[float], float], wanted: float) -> float:
    """Find the spread at which so many hit, by bisection: the wider, the fewer."""
    low, high = 1e-3, 1e3
    for _ in range(24):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if rate_at(middle) > wanted else (low, middle)
    return math.sqrt(low * high)


def pairs_at_rate(kinds: tuple[str, str], count: int, wanted: float) -> Pair:
    """Make pairs of which the wanted part hits, within a percent."""
    return spread_pairs(kinds, count, spread_at_rate(kinds, min(count, POOL), wanted))


@cache
def spread_at_rate(kinds: tuple[str, str], sample: int, wanted: float) -> float:
    """Find the spread at which the wanted part of so many pairs hits."""

    def rate_at(spread: float) -> float:
        return float(np.mean(hl.intersects(*spread_pairs(kinds, sample, spread))))

    return search_spread(rate_at, wanted)


def windows(count: int, n: int) -> list[slice]:
    """Cut so many pairs into windows of n."""
    return [slice(start, start + n) for start in range(0, count, n)]


def pool_of(n: int) -> int:
    """Say how many pairs take turns in windows of n."""
    return n * math.ceil(POOL / n)


def kept(pair: Pair, n: int) -> list[Pair]:
    """Cut a pair of batches into windows, whose shapes are made now and kept."""
    a, b = pair
    return [(a[part], b[part]) for part in windows(len(a), n)]


def numbers(shape: hl.Shape) -> list[np.ndarray]:
    """Return what a shape is made of."""
    return [np.ascontiguousarray(getattr(shape, name)) for name in shape.fields]


def flat_numbers(shape: hl.Shape) -> dict[str, np.ndarray]:
    """Return the fields, flat; of a box its vertices too."""
    names = {*shape.fields, *(["vertices"] if isinstance(shape, hl.Box) else [])}
    return {name: np.ravel(getattr(shape, name)).copy() for name in names}


Recipe = tuple[type, list[np.ndarray]]
"""A kind of shape and its numbers."""


def recipes(pair: Pair, n: int) -> list[list[Recipe]]:
    """Cut a pair of batches into windows, and give what either side of each is made of."""
    sides = [(type(shape), numbers(shape)) for shape in pair]
    return [
        [(kind, [field[part] for field in fields]) for kind, fields in sides]
        for part in windows(len(pair[0]), n)
    ]


def anew(windows_: list[list[Recipe]]) -> Iterator[Pair]:
    """Make the shapes of each window from their numbers."""
    for each in windows_:
        a, b = (kind(*fields) for kind, fields in each)
        yield a, b
