"""hitlab's contacts against the Minkowski difference of all pairs of vertices, on integers.

The shapes' cores are apart as far as the origin is from the hull of the differences q - p, or
overlap as deep as it lies inside; the hull is found by its definition: an edge is a pair of
differences that has all others on one side.
"""

import itertools
import math
from math import isqrt, lcm

import hitlab as hl
import numpy as np
import pytest
from hitlab.queries.contact import contact

SAMPLE, MANY = 6, 100
BITS = 200
MORE = 8
"""How many units in the last place of the largest coordinate, or of a depth that is larger still,
the depth may be too long by."""
OFF = 4
"""And a point too far from a shape by."""

RUN = np.array([(0, 0), (9, 0), (10, 0), (10, 4), (0, 4)])
PENTAGON = np.array([(0, 0), (3, 0), (4, 2), (2, 4), (0, 3)])


def lattice(unit, offset=0.0, size=5):
    return lambda rng, shape: offset + unit * rng.integers(-size, size, shape, endpoint=True)


def uniform(size, offset=0.0):
    return lambda rng, shape: offset + rng.uniform(-size, size, shape)


def nudged(numbers):
    def draw(rng, shape):
        drawn = numbers(rng, shape)
        ways = rng.choice([-np.inf, np.inf], shape)
        return np.where(rng.random(shape) < 0.3, np.nextafter(drawn, ways), drawn)

    return draw


def mixed(rng, shape):
    return np.ldexp(lattice(1.0)(rng, shape), rng.integers(-20, 20, shape))


FAMILIES = {
    "lattice": (lattice(1.0), 0.0),
    "small lattice": (lattice(1.0, size=1), 0.0),
    "lattice of tenths": (lattice(0.1), 0.0),
    "lattice of 1e-8": (lattice(1e-8), 0.0),
    "lattice of 1e300": (lattice(1e300), 0.0),
    "lattice of 1e-300": (lattice(1e-300), 0.0),
    "lattice of the smallest double": (lattice(5e-324), 0.0),
    "lattice of the largest doubles": (lattice(2.0**1019), 0.0),
    "lattice far out": (lattice(0.125), 1e8),
    "lattice of tenths far out": (lattice(0.1), 1e8),
    "an ulp off the lattice": (nudged(lattice(1.0)), 0.0),
    "an ulp off the lattice far out": (nudged(lattice(0.125)), 1e8),
    "uniform": (uniform(3.0), 0.0),
    "uniform far out": (uniform(3.0), 1e8),
    "uniform far down": (uniform(3.0), -1e8),
    "mixed scales": (mixed, 0.0),
}


def points(rng, n, numbers, far):
    return hl.Point(far + numbers(rng, (n, 2)))


def segments(rng, n, numbers, far):
    return hl.Segment(*(far + numbers(rng, (2, n, 2))))


def disks(rng, n, numbers, far):
    return hl.Disk(far + numbers(rng, (n, 2)), abs(numbers(rng, n)))


def capsules(rng, n, numbers, far):
    ends = far + numbers(rng, (2, n, 2))
    return hl.Capsule(*ends, abs(numbers(rng, n)))


def boxes(rng, n, numbers, far):
    angle = rng.choice([0.0, np.pi / 2, np.pi / 4, 1.0, 1e-9], n)
    return hl.Box(far + numbers(rng, (n, 2)), abs(numbers(rng, (n, 2))), angle)


def triangles(rng, n, numbers, far):
    corners = numbers(rng, (n, 3, 2))
    flat = rng.random(n) < 0.25
    part = rng.choice([-1.0, 0.0, 0.5, 0.3], (n, 1))
    with np.errstate(all="ignore"):
        on_edge = corners[:, 0] + part * (corners[:, 1] - corners[:, 0])
    on_edge = np.where(np.isfinite(on_edge), on_edge, corners[:, 0])
    corners[flat, 2] = on_edge[flat]
    return hl.Triangle(far + corners)


def polygons(rng, n, numbers, far):
    scale, shift = numbers(rng, (n, 1, 2)), numbers(rng, (n, 1, 2))
    with np.errstate(all="ignore"):
        vertices = far + (PENTAGON * scale / 4 + shift)
    return hl.Polygon(np.where(np.isfinite(vertices), vertices, 0.0))


def runs(rng, n, numbers, far):
    """Polygons with a vertex in the middle of an edge, or where it was before a turn."""
    angle = rng.choice([0.0, np.pi / 6, np.pi / 2, 1.0, 2.5], n)
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.stack([np.stack([cos, sin], -1), np.stack([-sin, cos], -1)], -2)
    with np.errstate(all="ignore"):
        vertices = far + (RUN * numbers(rng, (n, 1, 1)) / 8 @ turn + numbers(rng, (n, 1, 2)))
    return hl.Polygon(np.where(np.isfinite(vertices), vertices, 0.0))


KINDS = (points, segments, disks, capsules, boxes, triangles, polygons, runs)
every_pair = pytest.mark.parametrize(
    ("of_a", "of_b"),
    list(itertools.combinations_with_replacement(KINDS, 2)),
    ids=lambda kind: kind.__name__,
)


def core(shape):
    """Return the vertices and the radius, as given."""
    match shape:
        case hl.Point():
            return [shape.position.tolist()], 0.0
        case hl.Segment():
            return [shape.start.tolist(), shape.end.tolist()], 0.0
        case hl.Disk():
            return [shape.center.tolist()], shape.radius
        case hl.Capsule():
            return [shape.start.tolist(), shape.end.tolist()], shape.radius
    return shape.vertices.tolist(), 0.0


def whole(*numbers):
    """Scale floats by one common factor such that all become integers."""
    ratios = [float(number).as_integer_ratio() for number in numbers]
    factor = lcm(*(denominator for _, denominator in ratios))
    return [numerator * factor // denominator for numerator, denominator in ratios], factor


def root(square, by=1):
    """Return the root of square / by, times 2**BITS."""
    return isqrt((square << 2 * BITS) // by)


class Exactly:
    """A pair on integers: `unit` times the coordinates."""

    def __init__(self, a, b):
        (p, r), (q, s) = core(a), core(b)
        flat = [c for point in p + q for c in point]
        (*flat, r, s), self.unit = whole(*flat, r, s)
        points = list(zip(flat[::2], flat[1::2]))
        self.a, self.b = points[: len(p)], points[len(p) :]
        self.radii, self.radius = (r, s), r + s
        self.gaps = {(x - u, y - v) for u, v in self.a for x, y in self.b}
        self.extent = max([self.radius, *(abs(c) for gap in self.gaps for c in gap)])
        size = max(r, s, *map(abs, flat))
        self.ulp = scaled(math.ulp(size / self.unit), self)

    def separation(self):
        """Return the distance of the origin from the hull's boundary times 2**BITS, < 0 inside."""
        inside, least = distance(self.gaps, 0, 0)
        return -least if inside else least


def distance(points, x, y):
    """Say whether (x, y) is in the hull of the points, and how far from its boundary."""
    points = {(px - x, py - y) for px, py in points}
    sides = [
        (start, end)
        for start, end in itertools.permutations(points, 2)
        if all(side(start, end, point) >= 0 for point in points)
    ]
    corners = {corner for ends in sides for corner in ends} or points
    least = min(root(px * px + py * py) for px, py in corners)
    for start, end in sides:
        (ax, ay), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        d2 = dx * dx + dy * dy
        if 0 <= -(ax * dx + ay * dy) <= d2:
            least = min(least, root(side(start, end, (0, 0)) ** 2, d2))
    if all(side(start, end, point) == 0 for start, end in sides for point in points):
        return least == 0, least
    return all(side(*ends, (0, 0)) >= 0 for ends in sides), least


def side(start, end, point):
    (ax, ay), (bx, by), (x, y) = start, end, point
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def check(a, b, pair, found):
    depth = (pair.radius << BITS) - pair.separation()
    if abs(depth) > pair.extent << 20:  # else the roots, rounded down, may hide a touch
        assert found.hit == (depth >= 0)
    assert found.hit == hl.intersects(a, b)
    if not found.hit:
        assert np.isnan([*found.normal, found.depth, *found.points.ravel()]).all()
        return
    check_depth(pair, found, depth)
    check_points(pair, found)


def scaled(number, pair):
    """Return a float as an integer of the pair's, times 2**BITS."""
    numerator, denominator = float(number).as_integer_ratio()
    return (numerator * pair.unit << BITS) // denominator


def check_depth(pair, found, depth):
    x, y = found.normal
    assert abs(x * x + y * y - 1) <= 2.0**-50
    assert found.depth >= 0
    ulp = max(pair.ulp, scaled(math.ulp(found.depth), pair))
    assert -ulp <= scaled(found.depth, pair) - depth <= MORE * ulp
    (nx, ny), one = whole(x, y)
    shadow = min(nx * gx + ny * gy for gx, gy in pair.gaps)  # along the normal, times `one`
    moved = (shadow << BITS) // one + scaled(found.depth, pair)
    assert moved >= (pair.radius << BITS) - MORE * pair.ulp


def check_move(a, b, found):
    """After the move the interiors are apart; what only touches is not moved."""
    if not found.hit:
        return
    if not hl.intersects(a, b, touching=False):
        return
    try:
        there = b.translate(found.depth * found.normal)
    except ValueError:  # beyond the largest float
        return
    assert not hl.intersects(a, there, touching=False), (a, b, found)


def check_points(pair, found):
    tolerance = 2 * OFF * pair.ulp
    first, second = found.points
    assert np.isfinite(first).all()
    assert np.isnan(second).all() or np.isfinite(second).all()
    for point in (first, second):
        if np.isfinite(point).all():
            for vertices, radius in zip((pair.a, pair.b), pair.radii):
                near = [(x << BITS, y << BITS) for x, y in vertices]
                inside, away = distance(near, *(scaled(c, pair) for c in point))
                beyond = 0 if inside else (away >> BITS) - (radius << BITS)
                assert 2 * beyond <= scaled(found.depth, pair) + tolerance


def run(of_a, of_b, family, seed, n):
    rng = np.random.default_rng([seed, *f"{of_a.__name__}{of_b.__name__}{family}".encode()])
    numbers, far = FAMILIES[family]
    a, b = of_a(rng, n, numbers, far), of_b(rng, n, numbers, far)
    twins = rng.random(n) < 0.1
    asked = []
    for i in range(n):
        one, other = a[i], (a if twins[i] else b)[i]
        asked.append(contact(one, other))
        check(one, other, Exactly(one, other), asked[i])
        check_move(one, other, asked[i])
    assert a.core.layout.vertices and b.core.layout.vertices  # vertices may be rounded to 0 here
    with np.errstate(all="raise"):
        batch, of_twins = contact(a, b), contact(a, a)
    for i in range(n):
        for many, single in zip(of_twins if twins[i] else batch, asked[i]):
            assert np.array_equal(many[i], single, equal_nan=True)


@pytest.mark.slow(5)
@every_pair
@pytest.mark.parametrize("family", FAMILIES)
def test_contact_is_the_least_move(of_a, of_b, family):
    run(of_a, of_b, family, 0, SAMPLE)


@pytest.mark.slow
@every_pair
@pytest.mark.parametrize("family", FAMILIES)
def test_contact_is_the_least_move_in_many_cases(of_a, of_b, family):
    run(of_a, of_b, family, 1, MANY)
