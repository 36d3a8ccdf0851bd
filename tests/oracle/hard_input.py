"""Families of hard pairs: tables with a row (tx, ty, r, ax, ay, bx, by, cx, cy) for each pair."""

import numpy as np


def lattice(rng, n, unit=1.0, offset=0.0, size=6):
    """Touch, are flat, and have equal corners, often."""
    table = offset + unit * rng.integers(-size, size, (n, 9), endpoint=True)
    table[:, 2] = unit * rng.integers(0, size, n, endpoint=True)
    return table


def uniform(rng, n, size=10.0, offset=0.0):
    table = offset + rng.uniform(-size, size, (n, 9))
    table[:, 2] = rng.uniform(0, size, n)
    return table


def doubles(rng, n):
    """Of any exponent, subnormal ones too."""
    table = rng.integers(0, 2**64, (n, 9), dtype=np.uint64).view(np.float64)
    table[~np.isfinite(table)] = 0
    table[:, 2] = np.abs(table[:, 2])
    return table


def mixed(rng, n):
    """From a lattice whose numbers each have a scale of their own."""
    return np.ldexp(lattice(rng, n), rng.integers(-60, 60, (n, 9)))


def scaled(table, rng, low, high):
    """Scale each pair by a power of two of its own."""
    return np.ldexp(table, rng.integers(low, high, (len(table), 1)))


def slivers(rng, n):
    """Have C and T on the line AB, but for rounding."""
    table = uniform(rng, n)
    a, b = table[:, 3:5], table[:, 5:7]
    t, c = rng.uniform(-0.2, 1.2, (2, n, 1))
    table[:, 0:2], table[:, 7:9] = a + t * (b - a), a + c * (b - a)
    table[:, 2] *= rng.choice([0, 1e-16, 1e-8, 0.1], n)
    return table


def reaching(table, rng):
    """Change the radii to rounded distances, from a corner or from the line AB."""
    t, _, a, b, c = np.split(table, [2, 3, 5, 7], axis=1)
    (px, py), (dx, dy) = (t - a).T, (b - a).T
    length = np.hypot(dx, dy)
    line = np.abs(px * dy - py * dx) / np.where(length > 0, length, 1)
    corners = [np.hypot(*(t - corner).T) for corner in (a, b, c)]
    table[:, 2] = np.choose(rng.integers(0, 6, len(table)), [line, line, line, *corners])
    return table


def nudged(table, rng):
    """Move each third number or so by one unit in the last place."""
    ways = rng.choice([-np.inf, np.inf], table.shape)
    moved = np.where(rng.random(table.shape) < 0.3, np.nextafter(table, ways), table)
    moved[:, 2] = np.maximum(moved[:, 2], 0)
    return moved


def doubled(table, rng):
    """Make two corners equal, or all three."""
    table[:, 5:7] = table[:, 3:5]
    point = rng.random(len(table)) < 0.3
    table[point, 7:9] = table[point, 3:5]
    return table


FAMILIES = {
    "lattice": lambda rng, n: lattice(rng, n),
    "small lattice": lambda rng, n: lattice(rng, n, size=2),
    "lattice of tenths": lambda rng, n: lattice(rng, n, 0.1),
    "lattice of 1e-8": lambda rng, n: lattice(rng, n, 1e-8),
    "lattice of 1e300": lambda rng, n: lattice(rng, n, 1e300),
    "lattice of 1e-300": lambda rng, n: lattice(rng, n, 1e-300),
    "lattice of the smallest double": lambda rng, n: lattice(rng, n, 5e-324),
    "lattice of the largest doubles": lambda rng, n: lattice(rng, n, 2.0**1021),
    "lattice far out": lambda rng, n: lattice(rng, n, 0.125, 1e8),
    "lattice of ulps far out": lambda rng, n: lattice(rng, n, 2.0**-26, 1e8),
    "lattice of tenths far out": lambda rng, n: lattice(rng, n, 0.1, 1e8),
    "lattice about the filter's lower end": lambda rng, n: scaled(lattice(rng, n), rng, -300, -220),
    "lattice about the filter's upper end": lambda rng, n: scaled(lattice(rng, n), rng, 220, 300),
    "an ulp off the lattice": lambda rng, n: nudged(lattice(rng, n), rng),
    "an ulp off the lattice far out": lambda rng, n: nudged(lattice(rng, n, 0.125, 1e8), rng),
    "reaching": lambda rng, n: nudged(reaching(uniform(rng, n), rng), rng),
    "reaching far out": lambda rng, n: nudged(reaching(uniform(rng, n, 1, 1e8), rng), rng),
    "reaching on the lattice": lambda rng, n: reaching(lattice(rng, n), rng),
    "slivers": slivers,
    "slivers that reach": lambda rng, n: nudged(reaching(slivers(rng, n), rng), rng),
    "equal corners": lambda rng, n: doubled(reaching(lattice(rng, n), rng), rng),
    "equal corners, an ulp off": lambda rng, n: nudged(doubled(lattice(rng, n), rng), rng),
    "mixed scales": mixed,
    "uniform": lambda rng, n: uniform(rng, n),
    "any doubles": doubles,
}
"""Give n pairs from a random generator."""
