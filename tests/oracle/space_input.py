"""Families of hard pairs in space: a point P, a triangle ABC, and two radii.

A family scatters the four points of n pairs, (n, 4, 3), and the radii, (n, 2).
"""

from functools import partial

import hitlab as hl
import numpy as np
import pytest
from kinds import every

PAIRS = [
    (hl.Point3, hl.Point3),
    (hl.Point3, hl.Sphere),
    (hl.Sphere, hl.Sphere),
    (hl.Point3, hl.Triangle3),
    (hl.Sphere, hl.Triangle3),
]
every_pair = every(PAIRS)


def family_pairs(family, first, second, seed, n):
    """Return n pairs, as two batches."""
    points, radii = FAMILIES[family](np.random.default_rng([seed, *family.encode()]), n)
    return made(first, points[:, :1], radii[:, 0]), made(second, points[:, 1:], radii[:, 1])


def made(kind, points, radius):
    if kind is hl.Triangle3:
        return kind(points)
    return kind(points[:, 0]) if kind is hl.Point3 else kind(points[:, 0], radius)


def lattice(rng, n, unit=1.0, offset=0.0, size=4):
    points = offset + unit * rng.integers(-size, size, (n, 4, 3), endpoint=True)
    return points, unit * rng.choice([0, 1, 2, 3], (n, 2))


def uniform(rng, n, size=10.0, offset=0.0):
    return offset + rng.uniform(-size, size, (n, 4, 3)), rng.uniform(0, size / 2, (n, 2))


def doubles(rng, n):
    """Of any exponent, subnormal ones too, up to a quarter of the largest."""
    numbers = rng.integers(0, 2**64, (n, 14), dtype=np.uint64).view(np.float64)
    numbers = np.ldexp(np.where(np.isfinite(numbers), numbers, 0), -2)
    return numbers[:, 2:].reshape(n, 4, 3), abs(numbers[:, :2])


def mixed(rng, n):
    """From a lattice whose numbers each have a scale of their own."""
    return tuple(np.ldexp(x, rng.integers(-60, 60, x.shape)) for x in lattice(rng, n))


def scaled(scatter, low, high, rng, n):
    """Scale each pair by a power of two of its own."""
    points, radii = scatter(rng, n)
    power = rng.integers(low, high, (n, 1))
    return np.ldexp(points, power[..., None]), np.ldexp(radii, power)


def uneven(scatter, rng, n):
    """Scale x, y and z of each pair by powers of two of their own."""
    points, radii = scatter(rng, n)
    powers = np.where(rng.random((n, 3)) < 0.3, -1074, rng.integers(-1074, 1000, (n, 3)))
    powers = np.where(rng.random((n, 3)) < 0.4, 0, powers)
    return np.ldexp(points, powers[:, None]), np.ldexp(radii, powers[:, :1])


def small(scatter, low, high, rng, n):
    """Shrink the triangle about A by a power of two of its own."""
    points, radii = scatter(rng, n)
    points[:, 2:] = points[:, 1:2] + np.ldexp(
        points[:, 2:] - points[:, 1:2], rng.integers(low, high, (n, 1, 1))
    )
    return points, radii


def flat(scatter, rng, n):
    """Bring C to the line AB, up to rounding, or to one of its ends."""
    points, radii = scatter(rng, n)
    part = rng.choice([-1, 0, 0.25, 0.4, 1, 3, rng.uniform(0, 1)], (n, 1))
    points[:, 3] = points[:, 1] + part * (points[:, 2] - points[:, 1])
    swapped = rng.permuted(np.tile([1, 2, 3], (n, 1)), axis=1)
    points[:, 1:] = np.take_along_axis(points, swapped[..., None], axis=1)
    return points, radii


def slim(scatter, rng, n):
    """Squeeze C towards the line AB, and change the names of the corners."""
    points, radii = scatter(rng, n)
    squeeze = 2.0 ** -rng.integers(0, 50, (n, 1))
    foot = points[:, 1] + rng.uniform(-0.2, 1.2, (n, 1)) * (points[:, 2] - points[:, 1])
    points[:, 3] = foot + squeeze * (points[:, 3] - foot)
    swapped = rng.permuted(np.tile([1, 2, 3], (n, 1)), axis=1)
    points[:, 1:] = np.take_along_axis(points, swapped[..., None], axis=1)
    return points, radii


def above(scatter, rng, n):
    """Raise P from a point of the triangle, or of its outline, along the normal."""
    points, radii = scatter(rng, n)
    _, a, b, c = np.moveaxis(points, 1, 0)
    s, t = rng.choice([0, 0, 0.5, 1, rng.uniform(0, 1)], (2, n, 1))
    normal = np.cross(b - a, c - a)
    length = np.linalg.norm(normal, axis=-1, keepdims=True)
    unit = np.divide(normal, length, out=np.zeros_like(normal), where=length > 0)
    size = abs(points).max(axis=(1, 2))[:, None]
    height = size * rng.choice([0, 1e-16, 1e-8, 1, 3], (n, 1))
    points[:, 0] = a + s * (b - a) + (1 - s) * t * (c - a) + height * unit
    return points, radii


def reaching(scatter, rng, n):
    """Change the radii: their sum is a rounded distance, to the plane, a line or a corner."""
    points, _ = scatter(rng, n)
    p, a, b, c = np.moveaxis(points, 1, 0)
    normal, way = np.cross(b - a, c - a), b - a
    with np.errstate(all="ignore"):
        plane = abs((normal * (p - a)).sum(-1)) / np.linalg.norm(normal, axis=-1)
        line = np.linalg.norm(np.cross(way, p - a), axis=-1) / np.linalg.norm(way, axis=-1)
    corner = np.linalg.norm(p - a, axis=-1)
    distance = np.choose(rng.integers(0, 3, n), [plane, line, corner])
    distance = np.where(np.isfinite(distance), distance, corner)
    part = rng.choice([0.25, 1], n)
    return points, np.stack([distance * part, distance * (1 - part)], axis=-1)


def nudged(scatter, rng, n):
    """Move each third number or so by one unit in the last place."""

    def moved(numbers):
        ways = rng.choice([-np.inf, np.inf], numbers.shape)
        return np.where(rng.random(numbers.shape) < 0.3, np.nextafter(numbers, ways), numbers)

    points, radii = scatter(rng, n)
    return moved(points), np.maximum(moved(radii), 0)


far = partial(lattice, unit=0.125, offset=1e8)

FAMILIES = {
    "lattice": lattice,
    "small lattice": partial(lattice, size=1),
    "lattice of tenths": partial(lattice, unit=0.1),
    "lattice of 1e-7": partial(lattice, unit=1e-7),
    "lattice of 1e7": partial(lattice, unit=1e7),
    "lattice of 1e300": partial(lattice, unit=1e300),
    "lattice of 1e-300": partial(lattice, unit=1e-300),
    "lattice of the smallest double": partial(lattice, unit=5e-324),
    "lattice of the largest doubles": partial(lattice, unit=2.0**1019),
    "lattice far out": far,
    "lattice of ulps far out": partial(lattice, unit=2.0**-26, offset=1e8),
    "lattice about the filter's lower end": partial(scaled, lattice, -300, -220),
    "lattice about the filter's upper end": partial(scaled, lattice, 140, 200),
    "lattice where degree 6 underflows": partial(scaled, lattice, -200, -140),
    "lattice about the measures' upper end": partial(scaled, lattice, 220, 300),
    "lattice about the measures' lower end": partial(scaled, lattice, -480, -420),
    "an ulp off the lattice": partial(nudged, lattice),
    "an ulp off the lattice far out": partial(nudged, far),
    "flat": partial(flat, uniform),
    "flat on the lattice": partial(flat, lattice),
    "flat far out": partial(flat, far),
    "slivers": partial(slim, uniform),
    "slivers far out": partial(slim, partial(uniform, size=1.0, offset=1e8)),
    "small triangles": partial(small, uniform, -60, -10),
    "tiny triangles": partial(small, lattice, -1070, -400),
    "above": partial(above, uniform),
    "above slivers": partial(above, partial(slim, uniform)),
    "above the lattice": partial(above, lattice),
    "above an ulp off the lattice": partial(nudged, partial(above, lattice)),
    "reaching": partial(nudged, partial(reaching, uniform)),
    "reaching slivers": partial(reaching, partial(slim, uniform)),
    "reaching from above": partial(nudged, partial(reaching, partial(above, uniform))),
    "reaching far out": partial(nudged, partial(reaching, partial(uniform, offset=1e8))),
    "reaching on the lattice": partial(reaching, lattice),
    "mixed scales": mixed,
    "uneven": partial(uneven, lattice),
    "uniform": uniform,
    "any doubles": doubles,
}
"""Scatter n pairs from a random generator."""

every_family = pytest.mark.parametrize("family", FAMILIES)
