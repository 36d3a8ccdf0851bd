"""Families of hard pairs: batches of two kinds of shapes, where rounding decides wrongly if ever.

A family scatters the points of both shapes of n pairs, (n, count, 2), and may give their radii;
`family_pairs` makes the shapes from them.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
from hitlab.testing import POINTS, made
from kinds import KINDS

ANGLES = [0, 0, math.pi / 2, math.radians(-450), math.atan2(3, 4), math.atan2(5, 12)]
ANGLES += [math.radians(45), math.radians(-135)]
LENGTHS = [None, None, -1070, 1020]
"""Of directions, as powers of two: their own, the smallest and the largest."""

ROUNDING = 2.0**-53
MOST = 100
"""How many roundings of a shape's size a width, a radius or a gap may have that is about as large
as what the proofs on floats grant."""


def family_pairs(family, first, second, seed, n):
    """Return n pairs, as two batches."""
    rng = np.random.default_rng([seed, *family.encode(), POINTS[first], POINTS[second]])
    scatter, split = FAMILIES[family], POINTS[first]
    is_moved = isinstance(scatter, Beside)
    points, radii = scatter(rng, n, split, POINTS[second])
    a = finished(rng, first, points[:, :split], radii[:, 0])
    b = finished(rng, second, points[:, split:], radii[:, 1])
    return a, moved_beside(rng, a, b) if is_moved else b


def finished(rng, kind, points, radius):
    """Choose what the points leave open: some angles, and how long directions are."""
    turned = np.where(rng.random(len(points)) < 0.3, rng.uniform(-7, 7, len(points)), 0)
    angle = np.where(turned == 0, rng.choice(ANGLES, len(points)), turned)
    length = LENGTHS[rng.integers(len(LENGTHS))]
    return made(kind, points, radius, angle, length)


def lattice(rng, n, a, b, unit=1.0, offset=0.0, size=5):
    """Touch, are flat, and have equal points, often."""
    points = offset + unit * rng.integers(-size, size, (n, a + b, 2), endpoint=True)
    return points, unit * rng.choice([0, 1, 2, 5], (n, 2))


def uniform(rng, n, a, b, size=10.0, offset=0.0):
    return offset + rng.uniform(-size, size, (n, a + b, 2)), rng.uniform(0, size / 2, (n, 2))


def doubles(rng, n, a, b):
    """Of any exponent, subnormal ones too, up to a quarter of the largest."""
    numbers = rng.integers(0, 2**64, (n, a + b + 1, 2), dtype=np.uint64).view(np.float64)
    numbers = np.ldexp(np.where(np.isfinite(numbers), numbers, 0), -2)
    return numbers[:, 1:], abs(numbers[:, 0])


def mixed(rng, n, a, b):
    """From a lattice whose numbers each have a scale of their own."""
    return tuple(np.ldexp(x, rng.integers(-60, 60, x.shape)) for x in lattice(rng, n, a, b))


def scaled(scatter, low, high, rng, n, a, b):
    """Scale each pair by a power of two of its own."""
    points, radii = scatter(rng, n, a, b)
    power = rng.integers(low, high, (n, 1))
    return np.ldexp(points, power[..., None]), np.ldexp(radii, power)


def uneven(scatter, rng, n, a, b):
    """Scale x and y of each pair by powers of two of their own."""
    points, radii = scatter(rng, n, a, b)
    powers = np.where(rng.random((n, 2)) < 0.3, -1074, rng.integers(-1074, 1000, (n, 2)))
    powers = np.where(rng.random((n, 2)) < 0.3, 0, powers)
    return np.ldexp(points, powers[:, None]), np.ldexp(radii, powers[:, :1])


def collinear(scatter, rng, n, a, b):
    """Bring all points to the line through the first two, up to rounding."""
    points, radii = scatter(rng, n, a, b)
    part = rng.choice([-1, 0, 0.5, 1, 2, rng.uniform(-1, 2), rng.uniform(-1, 2)], (n, a + b, 1))
    start, way = points[:, :1], points[:, 1:2] - points[:, :1]
    return start + part * way, radii * rng.choice([0, 1e-16, 1e-8, 1], (n, 1))


def slim(scatter, rng, n, a, b):
    """Squeeze the points to a sliver, and turn it."""
    points, radii = scatter(rng, n, a, b)
    x, y = np.moveaxis(points * (1, rng.choice([1e-16, 1e-9])), -1, 0)
    angle = rng.uniform(0, 7, (n, 1))
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([cos * x - sin * y, sin * x + cos * y], axis=-1), radii * 1e-9


def leaning(scatter, rng, n, a, b):
    """Move the second shape: its first point to a side of the first shape, up to rounding."""
    points, radii = scatter(rng, n, a, b)
    start, end = points[:, :1], points[:, a - 1 : a]
    at = start + rng.choice([0, 0.5, 1, rng.uniform(0, 1)], (n, 1, 1)) * (end - start)
    points[:, a:] += at - points[:, a : a + 1]
    return points, radii * rng.choice([0, 1], (n, 2))


def reaching(scatter, rng, n, a, b):
    """Change the radii: their sum is a rounded distance, of two points or of one from a line."""
    points, _ = scatter(rng, n, a, b)
    reach, way = points[:, a] - points[:, 0], points[:, a - 1] - points[:, 0]
    length = np.hypot(*way.T)
    aside = abs(way[:, 0] * reach[:, 1] - way[:, 1] * reach[:, 0]) / np.where(length, length, 1)
    distance = np.where(length.astype(bool) & (rng.random(n) < 0.5), aside, np.hypot(*reach.T))
    part = rng.choice([0, 0.25, 1], n)
    return points, np.stack([part * distance, (1 - part) * distance], axis=-1)


def nudged(scatter, rng, n, a, b):
    """Move each third number or so by one unit in the last place."""

    def moved(numbers):
        ways = rng.choice([-np.inf, np.inf], numbers.shape)
        return np.where(rng.random(numbers.shape) < 0.3, np.nextafter(numbers, ways), numbers)

    points, radii = scatter(rng, n, a, b)
    return moved(points), np.maximum(moved(radii), 0)


def alike(scatter, rng, n, a, b):
    """Make the points of both shapes the same, as many as both have."""
    points, radii = scatter(rng, n, a, b)
    same = min(a, b)
    points[:, a : a + same] = points[:, :same]
    return points, radii[:, :1] * (1, 1)


def nested(scatter, rng, n, a, b):
    """Shrink the second shape into the first, about one of its points or their middle."""
    points, radii = scatter(rng, n, a, b)
    middle = points[:, :a].mean(axis=1, keepdims=True)
    about = np.where(rng.random((n, 1, 1)) < 0.5, middle, points[:, :1])
    points[:, a:] = about + (points[:, a:] - points[:, a : a + 1]) / 64
    return points, radii * (1, 1 / 64)


def roundings(rng, shape, signs=(-1, 0, 1)):
    """Draw some units of rounding, few as often as many."""
    return ROUNDING * rng.choice(signs, shape) * MOST ** rng.random(shape)


def hairs(rng, n, a, b):
    """Thin and flat: all points within some roundings of a line, and radii as small, or none."""
    points, _ = uniform(rng, n, a, b)
    for part in (points[:, :a], points[:, a:]):
        way = part[:, -1:] - part[:, :1]
        way *= rng.choice([(1, 1), (1, 1), (1, 2 * ROUNDING), (MOST * ROUNDING, 1)], (n, 1))
        along, aside = rng.random((n, part.shape[1], 1)), roundings(rng, (n, part.shape[1], 1))
        along[:, 0], along[:, -1] = 0, 1
        part[...] = part[:, :1] + along * way + aside * way[..., ::-1] * (-1, 1)
    return points, 10 * roundings(rng, (n, 2), (0, 1, 1)) * rng.choice([1, 1, 1, 1e9], (n, 2))


def by_eighths(scatter, rng, n, a, b):
    """Turn each shape by the cosine and the sine of a multiple of 45°, which are rounded."""
    points, radii = scatter(rng, n, a, b)
    for part in (points[:, :a], points[:, a:]):
        turn = np.radians(45.0 * rng.integers(-8, 9, (n, 1)))
        cos, sin = np.cos(turn), np.sin(turn)
        x, y = np.moveaxis(part - part[:, :1], -1, 0)
        part[...] = part[:, :1] + np.stack([cos * x - sin * y, sin * x + cos * y], axis=-1)
    return points, radii


def of_two_scales(scatter, rng, n, a, b):
    """Scale either shape by its own factor, from 1e-20 to 1e9."""
    points, radii = scatter(rng, n, a, b)
    scale = 10 ** rng.uniform(-20, 9, (n, 2))
    return points * scale.repeat([a, b], axis=1)[..., None], radii * scale


class Beside(NamedTuple):
    """Move the second shape to the outline of the first one: see `moved_beside`."""

    scatter: Callable

    def __call__(self, rng, n, a, b):
        return self.scatter(rng, n, a, b)


def moved_beside(rng, a, b):
    """Bring a point of b to a vertex or a side of a, on any side of it, but for some roundings.

    What the points leave open is known by now: what b is moved beside is the very outline.
    """
    n, each = len(a), np.arange(len(a))
    corners, others = vertices(a), vertices(b)
    start = rng.integers(0, corners.shape[1], n)
    end = corners[each, (start + 1) % corners.shape[1]]
    start = corners[each, start]
    way = np.where((end == start).all(axis=1, keepdims=True), rng.normal(size=(n, 2)), end - start)
    way /= np.hypot(*way.T)[:, None]
    normal = way[:, ::-1] * (-1, 1) * rng.choice([-1, 1], (n, 1))
    foremost = (others * normal[:, None]).sum(axis=-1).argmin(axis=1)
    point = np.where(rng.random(n) < 0.7, foremost, rng.integers(0, others.shape[1], n))
    radii = sum(np.broadcast_to(getattr(shape, "radius", 0.0), n) for shape in (a, b))
    sizes = np.abs(end - start).max(axis=1), np.maximum(np.abs(start).max(axis=1), radii)
    size = np.where(rng.random(n) < 0.5, sizes[0], np.maximum(*sizes))
    gap = radii * rng.choice([-1, 0, 1, 1, 1], n) + roundings(rng, n, (-1, 0, 1, 1)) * size
    part = np.where(rng.random((n, 1)) < 0.5, rng.choice([0, 0.5, 1], (n, 1)), rng.random((n, 1)))
    at = start + part * (end - start)
    return b.translate(at + gap[:, None] * normal - others[each, point])


def vertices(shape):
    """Return the vertices of the cores of a batch; beside its start, a point on a ray or a line."""
    core = shape.core
    points = np.stack(core.columns[: 2 * core.layout.vertices], axis=-1)
    points = points.reshape(len(shape), -1, 2)
    if not core.layout.ends:
        return points
    x, y = shape.direction.T
    size = np.maximum(abs(x), abs(y))
    return np.concatenate([points, points + np.stack([x / size, y / size], axis=-1)[:, None]], 1)


far = partial(lattice, unit=0.125, offset=1e8)

FAMILIES = {
    "lattice": lattice,
    "small lattice": partial(lattice, size=2),
    "lattice of tenths": partial(lattice, unit=0.1),
    "lattice of 1e-8": partial(lattice, unit=1e-8),
    "lattice of 1e300": partial(lattice, unit=1e300),
    "lattice of 1e-300": partial(lattice, unit=1e-300),
    "lattice of the smallest double": partial(lattice, unit=5e-324),
    "lattice of the largest doubles": partial(lattice, unit=2.0**1018),
    "lattice far out": far,
    "lattice of ulps far out": partial(lattice, unit=2.0**-26, offset=1e8),
    "lattice of tenths far out": partial(lattice, unit=0.1, offset=1e8),
    "lattice about the filter's lower end": partial(scaled, lattice, -300, -220),
    "lattice about the filter's upper end": partial(scaled, lattice, 220, 300),
    "an ulp off the lattice": partial(nudged, lattice),
    "an ulp off the lattice far out": partial(nudged, far),
    "identical": partial(alike, lattice),
    "identical but for an ulp": partial(nudged, partial(alike, uniform)),
    "nested": partial(nested, uniform),
    "nested on the lattice": partial(nested, partial(lattice, unit=64.0)),
    "collinear": partial(collinear, uniform),
    "collinear on the lattice": partial(collinear, lattice),
    "slivers": partial(slim, uniform),
    "leaning": partial(leaning, uniform),
    "leaning slivers far out": partial(leaning, partial(uniform, size=1.0, offset=1e8)),
    "reaching": partial(nudged, partial(reaching, uniform)),
    "reaching far out": partial(nudged, partial(reaching, partial(uniform, size=1.0, offset=1e8))),
    "reaching on the lattice": partial(reaching, lattice),
    "mixed scales": mixed,
    "uneven": partial(uneven, lattice),
    "uneven, small": partial(uneven, partial(lattice, size=2)),
    "uniform": uniform,
    "any doubles": doubles,
    "beside": Beside(uniform),
    "beside by eighths": Beside(partial(by_eighths, lattice)),
    "beside far out": Beside(partial(uniform, size=1.0, offset=1e8)),
    "tiny ones beside far out": Beside(partial(uniform, size=1e-7, offset=-1e8)),
    "beside slivers": Beside(partial(slim, uniform)),
    "beside, of two scales": Beside(partial(of_two_scales, uniform)),
    "hairs": Beside(hairs),
    "hairs alike": Beside(partial(alike, hairs)),
    "hairs by eighths": Beside(partial(by_eighths, hairs)),
    "hairs of two scales": Beside(partial(of_two_scales, hairs)),
}
"""Scatter n pairs of shapes with a and b points, from a random generator."""


def some_families(first, second, families=tuple(FAMILIES), parts=3):
    """Name a part of them, for a normal run: each kind has them all, with others of its pairs."""
    return families[(KINDS.index(first) + KINDS.index(second)) % parts :: parts]
