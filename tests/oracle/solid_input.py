"""Families of hard pairs of solids in space."""

from functools import partial

import hitlab as hl
import numpy as np

BOUNDED = (hl.Point3, hl.Sphere, hl.Segment3, hl.Capsule3, hl.Triangle3, hl.Box3, hl.Hull3)
ENDLESS = (hl.Ray3, hl.Line3, hl.HalfSpace3)
KINDS = (*BOUNDED, *ENDLESS)
VERTICES = {hl.Point3: 1, hl.Sphere: 1, hl.Segment3: 2, hl.Capsule3: 2, hl.Triangle3: 3}
TURNS = [(0, 0, 0, 1), (0, 0, 1, 1), (1, 0, 0, -1), (1, 1, 1, 1), (0, 1, 1, 0), (1, 2, 3, 4)]


def shape_of(kind, points, radius, turn):
    """Make a shape of up to eight points, a radius and a quaternion."""
    if kind is hl.Box3:
        return kind(points[0], abs(points[1] - points[0]), turn)
    if kind is hl.Hull3:
        return kind(points[2:])
    if kind in (hl.Sphere, hl.Capsule3):
        return kind(*points[: VERTICES[kind]], radius)
    if kind is hl.Triangle3:
        return kind(points[:3])
    if kind in ENDLESS:
        way = points[1] - points[0]
        return kind(points[0], way if way.any() else (0, 0, 1))
    return kind(*points[: VERTICES[kind]])


def lattice(rng, unit=1.0, offset=0.0, size=2):
    points = offset + unit * rng.integers(-size, size, (rng.integers(3, 11), 3), endpoint=True)
    return points, unit * rng.choice([0, 0.5, 1, 2]), TURNS[rng.integers(len(TURNS))]


def uniform(rng, size=2.0, offset=0.0):
    points = offset + rng.uniform(-size, size, (rng.integers(3, 11), 3))
    return points, rng.uniform(0, size / 2), rng.normal(size=4)


def flat(scatter, rng):
    """Squeeze the points into a plane, a line or a point."""
    points, radius, turn = scatter(rng)
    points[:, rng.integers(0, 3, rng.integers(1, 3))] *= rng.choice([0.0, 1e-12])
    return points, radius * rng.choice([0, 1]), turn


def scaled(scatter, low, high, rng):
    points, radius, turn = scatter(rng)
    power = rng.integers(low, high)
    return np.ldexp(points, power), float(np.ldexp(radius, power)), turn


def pair(scatter, first, second, rng):
    return tuple(shape_of(kind, *scatter(rng)) for kind in (first, second))


def scaled_pair(low, high, first, second, rng):
    power = int(rng.integers(low, high))
    return pair(partial(scaled, lattice, power, power + 1), first, second, rng)


def nested(first, second, rng):
    """Shrink the second shape about a point inside the first one."""
    points, radius, turn = uniform(rng)
    others, small, other = uniform(rng, 0.1)
    others += points[2:].mean(axis=0) if first is hl.Hull3 else points[0]
    return shape_of(first, points, radius + 1, turn), shape_of(second, others, small, other)


def corners(shape):
    if isinstance(shape, hl.Box3):
        return shape.vertices
    names = [name for name in shape.fields if name not in ("radius", "direction", "normal")]
    return np.concatenate([np.reshape(getattr(shape, name), (-1, 3)) for name in names])


def touching(scatter, first, second, rng, ulps=1):
    """Move the second shape until both touch in a direction that is special for one of them."""
    a, b = pair(scatter, first, second, rng)
    one, other = corners(a), corners(b)
    way = direction(one, other, rng)
    p = extreme(one, way, rng) + getattr(a, "radius", 0.0) * way
    q = extreme(other, -way, rng) - getattr(b, "radius", 0.0) * way
    by = nudged(p - q, rng, ulps)
    return a, b.translate(by)


def direction(one, other, rng):
    """Return a unit vector: a normal of three vertices, a product of two edges, or an axis."""
    points = (one, other)[rng.integers(2)]
    kind = rng.integers(4)
    if kind == 0 and len(points) > 2:
        p, q, r = points[rng.permutation(len(points))[:3]]
        way = np.cross(q - p, r - p)
    elif kind == 1 and len(one) > 1 and len(other) > 1:
        i, j = rng.permutation(len(one))[:2], rng.permutation(len(other))[:2]
        way = np.cross(one[i[0]] - one[i[1]], other[j[0]] - other[j[1]])
    elif kind == 2:
        way = np.eye(3)[rng.integers(3)]
    else:
        way = rng.normal(size=3)
    length = np.linalg.norm(way)
    return way / length if length > 1e-12 else np.eye(3)[0]


def extreme(points, way, rng):
    """Return a point of the feature that is farthest in a direction."""
    heights = points @ way
    near = points[heights > heights.max() - 1e-9 * (1 + abs(points).max())]
    weights = rng.dirichlet(np.ones(len(near))) if rng.random() < 0.5 else np.eye(len(near))[0]
    return weights @ near


def nudged(numbers, rng, ulps=1):
    ways = rng.choice([-np.inf, np.inf], numbers.shape)
    moved = np.nextafter(numbers, ways)
    return np.where(rng.random(numbers.shape) < 0.3, moved, numbers) if ulps else numbers


FAMILIES = {
    "random": partial(pair, uniform),
    "lattice": partial(pair, lattice),
    "small lattice": partial(pair, partial(lattice, size=1)),
    "lattice of tenths": partial(pair, partial(lattice, unit=0.1)),
    "lattice of thirds far out": partial(pair, partial(lattice, unit=1 / 3, offset=1e6)),
    "flat": partial(pair, partial(flat, lattice)),
    "flat and random": partial(pair, partial(flat, uniform)),
    "nested": nested,
    "touching": partial(touching, uniform),
    "touching on the lattice": partial(touching, lattice),
    "touching far out": partial(touching, partial(uniform, offset=1e6)),
    "touching and flat": partial(touching, partial(flat, uniform)),
    "tiny": partial(scaled_pair, -1060, -900),
    "vast": partial(scaled_pair, 900, 1015),
    "about the filter's lower end": partial(scaled_pair, -250, -230),
    "about the filter's upper end": partial(scaled_pair, 230, 250),
}
"""Makes of a pair of kinds and a random generator a pair of single shapes."""


def pairs_of(family, first, second, seed, n):
    rng = np.random.default_rng([seed, *family.encode(), *first.__name__.encode()])
    with np.errstate(all="ignore"):
        return [FAMILIES[family](first, second, rng) for _ in range(n)]
