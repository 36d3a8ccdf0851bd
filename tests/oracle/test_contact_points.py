"""Each point of a contact lies within half the depth of both shapes, checked by a sum of its own.

The shapes are turned by cosines and sines, all of a pair by multiples of 45 degrees, so that edges
are parallel, and ends in line, up to a unit in the last place. Floats find the points that could be
too far; integers decide about those.
"""

import math
from itertools import combinations_with_replacement, pairwise
from math import lcm

import hitlab as hl
import numpy as np
import pytest

FEW, MANY = 40, 3000
ULPS = 4
"""How many units in the last place of the largest coordinate a point may be farther than that."""
DOUBT = 8
"""How many of them the floats' sum may err by."""
MARGIN = 0.05
EIGHTH = math.pi / 4

CORNERS = {
    "triangle": [(0, 0), (3, 0), (1, 2)],
    "box": [(0, 0), (3, 0), (3, 2), (0, 2)],
    "polygon": [(0, 0), (3, 0), (4, 2), (2, 4), (0, 3)],
    "hexagon": [(0, 0), (2, 0), (3, 2), (2, 3), (0, 4), (-1, 2)],
}
KINDS = ["disk", "capsule", *CORNERS]
PAIRS = list(combinations_with_replacement(KINDS, 2))


def twentieths(rng, most, shape):
    return rng.integers(0, most, shape) / 20


def drawn(rng, kind, n, scale):
    """Return the core's vertices, the first at the origin, and the radius."""
    radius = np.zeros(n)
    if kind in CORNERS:
        corners = np.roll(CORNERS[kind], rng.integers(3), axis=0).astype(float)
        points = (corners - corners[0]) * (twentieths(rng, 20, (n, 1, 2)) + 0.05)
    else:
        points = np.zeros((n, 1 + (kind == "capsule"), 2))
        points[:, 1:, 0] = twentieths(rng, 80, (n, 1))
        radius = twentieths(rng, 40, n) * scale
    return points * scale[:, None, None], radius


def turned(points, angle):
    x, y = np.moveaxis(points, -1, 0)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([cos * x - sin * y, sin * x + cos * y], axis=-1)


def shape_of(rng, kind, points, radius, angle):
    match kind:
        case "disk":
            return hl.Disk(points[:, 0], radius)
        case "capsule":
            return hl.Capsule(points[:, 0], points[:, 1], radius)
        case "triangle":
            return hl.Triangle(points)
        case "box" if rng.random() < 0.5:
            width, height = (np.hypot(*(points[:, i + 1] - points[:, i]).T) for i in (0, 1))
            return hl.Box(points[:, ::2].mean(axis=1), np.stack([width, height], axis=-1), angle)
    return hl.Polygon(points)


def pairs(rng, kinds, n, family):
    """Put the second shape at a place of the first one's outline, or a little off it."""
    scales = 10.0 ** rng.integers(-9, 9, (2, n)) if family == "mixed scales" else np.ones((2, n))
    common = rng.uniform(0, 7, n) * (rng.random(n) < 0.5 if family == "mixed scales" else 1)
    common = np.zeros(n) if family == "eighths of a turn" else common
    angles = common + EIGHTH * rng.integers(0, 8, (2, n))
    (p, r), (q, s) = (drawn(rng, kind, n, scale) for kind, scale in zip(kinds, scales))
    p, q = (turned(points, angle[:, None]) for points, angle in zip((p, q), angles))
    p += rng.integers(-40, 40, (n, 1, 2)) / 20 * scales[0, :, None, None]
    start, end = (p[np.arange(n), rng.integers(0, p.shape[1], n)] for _ in range(2))
    at = start + rng.choice([0, 0, 0.25, 0.5, 1], (n, 1)) * (end - start)
    off = rng.choice([0, 0, 1e-16, -1e-15, -1e-9, -1e-3, -0.1, -0.5], n) * scales.min(axis=0)
    way = turned(np.array([[1.0, 0.0]]), angles[0] + EIGHTH * rng.integers(0, 8, n))
    q += (at + way * (r + s + off)[:, None])[:, None]
    return [
        shape_of(rng, *each)
        for each in zip(kinds, (p, q), (r, s), angles)  # a box has an angle of its own
    ]


def given_vertices(shape):
    """Return the vertices, shape (n, k, 2), and the radius."""
    match shape:
        case hl.Disk():
            return shape.center[:, None], shape.radius
        case hl.Capsule():
            return np.stack([shape.start, shape.end], axis=1), shape.radius
    return shape.vertices, np.zeros(shape.shape)


def how_far(vertices, radius, points):
    """Measure on floats how far points are from shapes, at most 0 inside."""
    starts = vertices - points[:, None]
    ends = np.roll(starts, -1, axis=1)
    ways = ends - starts
    squares = (ways * ways).sum(axis=-1)
    parts = np.clip(-(starts * ways).sum(axis=-1) / np.where(squares, squares, 1), 0, 1)
    feet = starts + parts[..., None] * ways
    sides = starts[..., 0] * ends[..., 1] - starts[..., 1] * ends[..., 0]
    inside = (vertices.shape[1] > 2) & ((sides > 0).all(axis=1) | (sides < 0).all(axis=1))
    return np.where(inside, 0, np.hypot(*np.moveaxis(feet, -1, 0)).min(axis=1)) - radius


def is_within(vertices, reach, point):
    """Decide on integers whether a point is inside a hull or no farther than a sum of numbers."""
    ratios = [float(c).as_integer_ratio() for c in (*np.ravel(vertices), *point, *reach)]
    unit = lcm(*(denominator for _, denominator in ratios))
    numbers = [numerator * (unit // denominator) for numerator, denominator in ratios]
    count = 2 * len(vertices)
    x, y = numbers[count : count + 2]
    spots = [(u - x, v - y) for u, v in zip(numbers[:count:2], numbers[1:count:2])]
    far2 = sum(numbers[count + 2 :]) ** 2
    edges = zip(spots, spots[1:] + spots[:1])
    near = any(is_near_segment(p, q, far2) for p, q in edges)
    return near or any(holds_origin(spots[0], p, q) for p, q in pairwise(spots))


def is_near_segment(p, q, far2):
    (x, y), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    if x * x + y * y <= far2:
        return True
    along, length2 = -(x * dx + y * dy), dx * dx + dy * dy
    return 0 < along < length2 and (x * dy - y * dx) ** 2 <= far2 * length2


def holds_origin(p, q, r):
    sides = [a[0] * b[1] - a[1] * b[0] for a, b in ((p, q), (q, r), (r, p))]
    return any(sides) and (min(sides) >= 0 or max(sides) <= 0)


def check_points(a, b, found):
    """Check every point there is; give how many contacts there are."""
    (p, r), (q, s) = given_vertices(a), given_vertices(b)
    sizes = [abs(c).reshape(len(r), -1).max(axis=1) for c in (p, q, r, s)]
    more = ULPS * np.spacing(np.maximum.reduce(sizes))
    half = abs(found.depth) / 2
    assert not np.isnan(found.points[found.hit, 0]).any()
    for points in np.moveaxis(found.points, 1, 0):
        there = (~np.isnan(points[:, 0])).nonzero()[0]
        for vertices, radius in ((p, r), (q, s)):
            far = how_far(vertices[there], radius[there], points[there])
            doubtful = far > half[there] - (DOUBT - ULPS) / ULPS * more[there]
            for i in there[doubtful].tolist():
                reach = radius[i], half[i], more[i]
                assert is_within(vertices[i], reach, points[i]), (a[i], b[i], points[i])
    return int((~np.isnan(found.depth)).sum())


def check(kinds, family, seed, n, step):
    rng = np.random.default_rng([seed, *"".join((*kinds, family)).encode()])
    a, b = pairs(rng, kinds, n, family)
    found = hl.contact(a, b, margin=MARGIN)
    contacts = check_points(a, b, found)
    for i in range(0, n, step):
        one = hl.contact(a[i], b[i], margin=MARGIN)
        assert one.hit == found.hit[i]
        for whole, single in zip(found[1:], one[1:]):
            assert np.array_equal(whole[i], single, equal_nan=True)
    return contacts


FAMILIES = ["eighths of a turn", "any turn", "mixed scales"]


@pytest.mark.parametrize("family", FAMILIES)
def test_points_of_turned_shapes(family):
    assert sum(check(kinds, family, 0, FEW, 4) for kinds in PAIRS) > FEW * len(PAIRS) / 2


def test_points_of_turned_capsules():
    """Their ends are the likeliest to be in line with an edge but for the last place."""
    check(("capsule", "capsule"), "eighths of a turn", 0, MANY, MANY)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_points_of_many_turned_shapes(kinds, family):
    """With all pairs and families, 189,000 contacts and near misses."""
    check(kinds, family, 1, MANY, 16)
