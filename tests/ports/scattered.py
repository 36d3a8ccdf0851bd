"""Hard pairs for the published programs: rows of numbers, all families of the oracles one by one.

They lie at random and on lattices, touch but for an ulp, are flat, points, huge and tiny. On top
of that a part of them is brought onto the other's outline, parallel to it or to the axes, near the
programs' own limits, and has -0.0 for 0.
"""

import math
from functools import partial

import hard_input
import numpy as np
import space_input

POINTS = {"disk": 1, "box": 2, "triangle": 3, "ray": 2, "line": 2}
"""From how many points each kind is made."""

far_off = [(480, 700), (-700, -480)]
"""Powers of two whose squares, or fourth powers, are beyond the doubles: 1e145 to 1e210."""

PLANE = [
    *hard_input.FAMILIES.values(),
    *(partial(hard_input.scaled, hard_input.lattice, *powers) for powers in far_off),
]
SPACE = [
    *space_input.FAMILIES.values(),
    *(partial(space_input.scaled, space_input.lattice, *powers) for powers in far_off),
]

DEGREES = [0, 0, 0, 90, 180, 270, 360, -90, -450, 30, 45, 60, 135, 1e-13, 0.5]
LIMITS = [1e-6, -1e-6, 9e-7, math.nextafter(1e-6, 0), math.nextafter(-1e-6, 0), 2e-6, 0.0]
"""Components of directions about the eps of §2-24."""


def rows(kinds, n, seed):
    """Return about n pairs: for each of the two kinds an array with a row of numbers a pair."""
    rng = np.random.default_rng([seed, *"".join(kinds).encode()])
    with np.errstate(all="ignore"):
        found = in_space(rng, n) if "sphere" in kinds else in_plane(rng, kinds, n)
    good = np.isfinite(np.hstack(found)).all(axis=1)
    return [minus_zeros(rng, each[good]) for each in found]


def scattered(families, n, *args):
    each = math.ceil(n / len(families))
    found = [scatter(*args[:1], each, *args[1:]) for scatter in families]
    return (np.concatenate(part).astype(float) for part in zip(*found))


def in_space(rng, n):
    points, radii = scattered(SPACE, n, rng)
    return np.hstack([points[:, 0], radii[:, :1]]), points[:, 1:].reshape(-1, 9)


def in_plane(rng, kinds, n):
    a, b = (POINTS[kind] for kind in kinds)
    points, radii = scattered(PLANE, n, rng, a, b)
    parts = zip(kinds, (points[:, :a], points[:, a:]), radii.T)
    first, second = (written(rng, *part) for part in parts)
    if kinds[0] == kinds[1] == "line":
        return first, brought_parallel(rng, first, second)
    if kinds[1] == "triangle" != kinds[0] or kinds[1] in ("box", "disk"):
        first = brought_near(rng, kinds, first, second)
    return first, second


def written(rng, kind, points, radius):
    """Write a kind's numbers in a row."""
    start, way = points[:, 0], points[:, -1] - points[:, 0]
    if kind == "disk":
        return np.column_stack([start, radius])
    if kind == "box":
        degrees = rng.choice(DEGREES, len(points))
        turned = rng.random(len(points)) < 0.2
        degrees[turned] = rng.uniform(-180, 180, turned.sum())
        return np.column_stack([start, abs(way), degrees])
    if kind == "triangle":
        return points.reshape(-1, 6)
    return np.column_stack([start, directed(rng, way)])


def directed(rng, way):
    """Scale some directions to the length 1, lay some along an axis, or nearly."""
    chosen = rng.random(len(way))
    unit = way / np.hypot(*way.T)[:, None]
    plain = (chosen < 0.3) & np.isfinite(unit).all(axis=1)
    way = np.where(plain[:, None], unit, way)
    axis = rng.integers(0, 2, len(way))
    small = rng.choice(LIMITS, len(way))
    straight = (chosen > 0.3) & (chosen < 0.5)
    way[straight, axis[straight]] = np.where(rng.random(len(way)) < 0.5, 0, small)[straight]
    return np.where((way == 0).all(axis=1)[:, None], (1.0, 0.0), way)


def brought_parallel(rng, first, second):
    """Make some lines parallel to the other, or nearly, and some of these the same line."""
    n = len(first)
    chosen, k = rng.random(n) < 0.5, rng.choice([1, -1, 2, -0.5, 3], (n, 1))
    way = first[:, 2:] * k + first[:, 3:1:-1] * rng.choice([0, 0, 0, 1e-8, 1e-6, 3e-6], (n, 1))
    off = first[:, 3:1:-1] * (1, -1) * rng.choice([0, 0, 1e-7, 1e-6, 1], (n, 1))
    place = first[:, :2] + first[:, 2:] * rng.choice([-3, 0, 0.1, 2], (n, 1)) + off
    place = np.where(rng.random((n, 1)) < 0.5, place, second[:, :2])
    way = np.where((way == 0).all(axis=1)[:, None], first[:, 2:], way)
    return np.where(chosen[:, None], np.hstack([place, way]), second)


def brought_near(rng, kinds, first, second):
    """Bring some of the first shapes to where they touch the second's outline, up to an ulp."""
    n = len(first)
    at, out = outline(rng, kinds[1], second)
    if kinds[0] == "disk":
        place = at + first[:, 2:] * out * rng.choice([1, 1, -1, 0], (n, 1))
    else:
        place = at - first[:, 2:] * rng.choice([0, 1, 2, 5, -1], (n, 1))
    ways = rng.choice([-np.inf, np.inf], place.shape)
    place = np.where(rng.random(place.shape) < 0.3, np.nextafter(place, ways), place)
    near = (rng.random(n) < 0.4) & np.isfinite(place).all(axis=1)
    return np.where(near[:, None], np.hstack([place, first[:, 2:]]), first)


def outline(rng, kind, second):
    """Return a point of each outline, and a unit vector that leads out there."""
    n = len(second)
    if kind == "disk":
        out = rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1), (0.6, 0.8), (-0.8, 0.6)], n)
        return second[:, :2] + second[:, 2:] * out, out
    vertices = corners(second) if kind == "box" else second.reshape(-1, 3, 2)
    i = rng.integers(0, vertices.shape[1], n)
    start, end = (vertices[range(n), (i + k) % vertices.shape[1]] for k in (0, 1))
    part = rng.choice([0, 0, 0.5, rng.uniform(0, 1), 1], (n, 1))
    edge = end - start
    out = edge[:, ::-1] * (1, -1) / np.hypot(*edge.T)[:, None]
    any_way = rng.choice([(0.6, 0.8), (-0.8, 0.6), (0.8, -0.6), (-1, 0)], n)
    at_end = (part == 0) & (rng.random((n, 1)) < 0.7) | ~np.isfinite(out).all(axis=1)[:, None]
    return start + part * edge, np.where(at_end, any_way, out)


def corners(boxes):
    half, (i, j) = boxes[:, 2:4] / 2, directions(boxes[:, 4])
    ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    across = [x * half[:, :1] * i + y * half[:, 1:] * j for x, y in ends]
    return boxes[:, None, :2] + np.stack(across, axis=1)


QUARTERS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def directions(degrees):
    """Return ui and uj, exact for multiples of a quarter turn."""
    angle = np.radians(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    for quarter, exact in QUARTERS.items():
        is_it = degrees % 360 == quarter
        cos[is_it], sin[is_it] = exact
    return np.column_stack([cos, sin]), np.column_stack([-sin, cos])


def minus_zeros(rng, numbers):
    """Make some zeros negative, but no radius or size."""
    chosen = (numbers == 0) & (rng.random(numbers.shape) < 0.15)
    chosen[:, 2:] &= numbers.shape[1] not in (3, 5)
    return np.where(chosen, -0.0, numbers)
