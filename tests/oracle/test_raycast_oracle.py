"""raycast against exact geometry that goes another way: half planes, one after the other.

A hull is the points on the inner side of all its sides' lines, so what a line has of it is found by
clipping; hitlab looks for edges that change sides. A disk is where a quadratic is not positive; a
capsule is two of them and a hull. All on fractions, roots to 400 bits.
"""

import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import oracle
import pytest
from casts import CASTERS, TARGETS
from hard_input import FAMILIES, family_pairs, some_families
from hitlab.queries.raycast import raycast
from kinds import ALLOWED

SAMPLE = 5
MANY = 40
PRECISION = 400
"""Bits of a root, below the unit of what it is taken of."""
SUBNORMAL = Fraction(5e-324)


def root(square):
    shift = PRECISION + square.denominator.bit_length()
    return Fraction(math.isqrt((square.numerator << 2 * shift) // square.denominator), 1 << shift)


def fraction(point):
    x, y = point
    return Fraction(x), Fraction(y)


def outline(points):
    """Go round the hull; of a flat one give the two ends, or the point that it is."""
    points = sorted(set(map(fraction, points)))
    if not oracle.is_solid(points, 0):
        return points[:1] if len(points) == 1 else [points[0], points[-1]]
    return oracle.hull(points)


def ahead(o, d, p, normal):
    """Return value and slope of what is not negative where o + x d is on the normal's side of p."""
    value = normal[0] * (o[0] - p[0]) + normal[1] * (o[1] - p[1])
    return value, normal[0] * d[0] + normal[1] * d[1]


def half_planes(corners):
    """List the points and inner normals of the half planes that leave just the hull."""
    if len(corners) == 1:
        return [(corners[0], normal) for normal in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    sides = [(p, (p[1] - q[1], q[0] - p[0])) for p, q in zip(corners, corners[1:] + corners[:1])]
    if len(corners) == 2:
        (p, (x, y)), (q, _) = sides
        sides += [(p, (y, -x)), (q, (-y, x))]
    return sides


def in_hull(o, d, corners):
    first, last = -math.inf, math.inf
    for p, normal in half_planes(corners):
        value, slope = ahead(o, d, p, normal)
        if slope > 0:
            first = max(first, -value / slope)
        elif slope < 0:
            last = min(last, -value / slope)
        elif value < 0:
            return None
    return (first, last) if first <= last else None


def in_disk(o, d, center, radius):
    x, y = o[0] - center[0], o[1] - center[1]
    a, b = d[0] ** 2 + d[1] ** 2, x * d[0] + y * d[1]
    beyond = b * b - a * (x * x + y * y - radius * radius)
    if beyond < 0:
        return None
    return (-b - root(beyond)) / a, (-b + root(beyond)) / a


def in_capsule(o, d, ends, radius):
    parts = [in_disk(o, d, end, radius) for end in ends]
    (ax, ay), (bx, by) = ends
    x, y = bx - ax, by - ay
    if length := root(x * x + y * y):
        nx, ny = -y * radius / length, x * radius / length
        corners = [(ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)]
        parts.append(in_hull(o, d, corners if radius else list(ends)))
    parts = [part for part in parts if part]
    return min(first for first, _ in parts), max(last for _, last in parts)


def on_line(o, d, target):
    """Say from where to where o + x d is in the target, given that it is somewhere."""
    radius = Fraction(getattr(target, "radius", 0))
    if isinstance(target, hl.Disk):
        return in_disk(o, d, fraction(target.center), radius)
    if isinstance(target, hl.Capsule):
        return in_capsule(o, d, (fraction(target.start), fraction(target.end)), radius)
    return in_hull(o, d, outline(corners_of(target)))


def corners_of(target):
    if isinstance(target, hl.Segment):
        return [target.start, target.end]
    return target.vertices


def strictly_inside(point, target):
    """Say whether a point is on the inner side of all sides, or within less than the radius."""
    if not isinstance(target, hl.Disk | hl.Capsule):
        corners = outline(corners_of(target))
        return len(corners) > 2 and all(
            ahead(point, (0, 0), p, normal)[0] > 0 for p, normal in half_planes(corners)
        )
    names = ("center", "center") if isinstance(target, hl.Disk) else ("start", "end")
    (ax, ay), (bx, by) = (fraction(getattr(target, name)) for name in names)
    x, y = bx - ax, by - ay
    along = (point[0] - ax) * x + (point[1] - ay) * y
    part = min(max(along / (x * x + y * y), 0), 1) if x or y else 0
    gap = ax + part * x - point[0], ay + part * y - point[1]
    return gap[0] ** 2 + gap[1] ** 2 < Fraction(target.radius) ** 2


def expected(caster, target):
    """Return t and points of entry and exit, given that it hits."""
    first, second = (fraction(getattr(caster, name)) for name in caster.fields)
    is_segment = isinstance(caster, hl.Segment)
    d = (second[0] - first[0], second[1] - first[1]) if is_segment else second
    if d == (0, 0):
        return [Fraction(0)] * 2, [first, first]
    parts = on_line(first, d, target)
    if not isinstance(caster, hl.Line):
        parts = [max(part, Fraction(0)) for part in parts]
    if is_segment:
        parts = [min(part, Fraction(1)) for part in parts]
    length = root(d[0] ** 2 + d[1] ** 2)
    points = [(first[0] + part * d[0], first[1] + part * d[1]) for part in parts]
    return [part * length for part in parts], points


def ways_out(o, d, target, part, is_entry):
    """List the ways outwards of the side that o + x d crosses at this part, none or equals."""
    at = o[0] + part * d[0], o[1] + part * d[1]
    radius = Fraction(getattr(target, "radius", 0))
    if radius and isinstance(target, hl.Disk):
        return [(at[0] - Fraction(target.center[0]), at[1] - Fraction(target.center[1]))]
    if isinstance(target, hl.Disk):
        return []
    if not isinstance(target, hl.Capsule):
        return squarest(o, d, outline(corners_of(target)), part, is_entry)
    ends = [fraction(target.start), fraction(target.end)]
    if not radius:
        return squarest(o, d, outline(ends), part, is_entry)
    (ax, ay), (bx, by) = ends
    x, y = bx - ax, by - ay
    along = (at[0] - ax) * x + (at[1] - ay) * y
    foot = min(max(along / (x * x + y * y), 0), 1) if x or y else 0
    return [(at[0] - ax - foot * x, at[1] - ay - foot * y)]


def squarest(o, d, corners, part, is_entry):
    """List the ways out of the sides of a hull that are crossed there and face the line most."""
    if len(corners) == 1:
        return []
    ways = []
    for p, (x, y) in half_planes(corners)[: len(corners)]:
        value, slope = ahead(o, d, p, (x, y))
        if slope == 0 == value:
            return []  # along that side
        if slope and (slope > 0) == is_entry and part == -value / slope:
            ways.append((slope * slope / (x * x + y * y), (-x, -y)))
    most = max(square for square, _ in ways)
    return [way for square, way in ways if square == most]


def check_normals(caster, target, found):
    first, second = (fraction(getattr(caster, name)) for name in caster.fields)
    is_segment = isinstance(caster, hl.Segment)
    d = (second[0] - first[0], second[1] - first[1]) if is_segment else second
    if d == (0, 0):
        assert np.isnan(found.normals).all()
        return
    parts = on_line(first, d, target)
    for part, normal, is_entry in zip(parts, found.normals.tolist(), (True, False)):
        starts = isinstance(caster, hl.Line) or part >= 0
        if not (starts and (not is_segment or part <= 1)):
            assert np.isnan(normal).all()
            continue
        ways = ways_out(first, d, target, part, is_entry)
        error = error_of(caster, target, parts)
        if not ways:
            assert np.isnan(normal).all()
        else:
            assert any(is_along(normal, x, y, error) for x, y in ways)


def error_of(caster, target, parts):
    """Say how far a normal may be off: on a circle as far as the point, as a part of the radius."""
    radius = Fraction(getattr(target, "radius", 0))
    size = size_of(caster, target, ()) if radius else 0
    return Fraction(ALLOWED) * (1 + size / radius if radius else 1)


def is_along(normal, x, y, error):
    """Say whether a unit vector goes along (x, y), up to an error of its own."""
    u, v = map(Fraction, normal)
    longer = max(abs(x), abs(y))
    x, y = x / longer, y / longer
    length = root(x * x + y * y)
    is_unit = abs(u * u + v * v - 1) <= Fraction(ALLOWED)
    return is_unit and (u - x / length) ** 2 + (v - y / length) ** 2 <= error * error


def near(number, exact, size):
    if math.isinf(number):
        return abs(exact) > Fraction(1.79e308)
    return abs(Fraction(number) - exact) <= Fraction(ALLOWED) * size + 2 * SUBNORMAL


def size_of(caster, target, t):
    own = caster.columns if isinstance(caster, hl.Segment) else caster.columns[:2]
    return max(abs(Fraction(number)) for number in (*own, *target.core.columns, *t))


def check_places(caster, target, found):
    t, points = expected(caster, target)
    size = size_of(caster, target, t)
    assert found.t[0] <= found.t[1]
    for i in range(2):
        assert near(float(found.t[i]), t[i], size)
        for got, exact in zip(found.points[i].tolist(), points[i]):
            assert near(got, exact, size)
    if not isinstance(caster, hl.Line):
        assert (t[0] > 0) or found.t[0] == 0
        assert (t[1] > 0) or found.t[1] == 0
    if isinstance(caster, hl.Segment) and points[1] == fraction(caster.end):
        assert found.points[1].tolist() == caster.end.tolist()


def check(family, caster, target, seed, n):
    casters, targets = family_pairs(family, caster, target, seed, n)
    met = oracle.relations(casters, targets)[:, 0]
    for solid in (True, False):
        batch = raycast(casters, targets, solid=solid)
        assert (batch.hit == met).all() or not solid
        for i in range(n):
            one, other = casters[i], targets[i]
            context = f"{one!r}, {other!r}, solid={solid}"
            outside = solid or caster is hl.Line or not strictly_inside(start(one), other)
            assert bool(batch.hit[i]) == (met[i] and outside), context
            found = one_of(batch, i)
            if not found.hit:
                assert all(np.isnan(part).all() for part in found[1:]), context
            elif solid or not met[i]:
                check_places(one, other, found)
                check_normals(one, other, found)


def start(caster):
    return fraction(caster.columns[:2])


def one_of(batch, i):
    return type(batch)(*(part[i] for part in batch))


every_family = pytest.mark.parametrize("family", FAMILIES)
every_caster = pytest.mark.parametrize("caster", CASTERS, ids=lambda kind: kind.__name__)
every_target = pytest.mark.parametrize("target", TARGETS, ids=lambda kind: kind.__name__)


@pytest.mark.slow(5)
@every_caster
@every_target
def test_crossings_agree_with_the_oracle(caster, target):
    for family in some_families(caster, target):
        check(family, caster, target, 0, SAMPLE)


@pytest.mark.slow
@every_family
@every_caster
@every_target
def test_many_crossings_agree_with_the_oracle(family, caster, target):
    check(family, caster, target, 1, MANY)


# --- What the families have too little of


def rounded_onto_the_outline(rng, kind):
    """Make a target, and a point that would lie on it up to rounding."""
    points = rng.uniform(-3, 3, (3, 2))
    part, angle, radius = rng.uniform(0, 1), rng.uniform(0, 7), rng.uniform(0.1, 3)
    on_edge = points[0] + part * (points[1] - points[0])
    if kind is hl.Triangle:
        return hl.Triangle(points), on_edge
    if kind is hl.Disk:
        target, at = hl.Disk(points[0], radius), points[0]
        return target, at + radius * np.array([math.cos(angle), math.sin(angle)])
    x, y = points[1] - points[0]
    return hl.Capsule(*points[:2], radius), on_edge + radius * np.array([-y, x]) / math.hypot(x, y)


@pytest.mark.parametrize("kind", [hl.Triangle, hl.Disk, hl.Capsule], ids=lambda kind: kind.__name__)
def test_ends_an_ulp_from_the_outline(kind):
    rng = np.random.default_rng(0)
    for _ in range(150):
        target, at = rounded_onto_the_outline(rng, kind)
        is_in = hl.intersects(hl.Point(at), target)
        other = at + rng.normal(size=2)
        found = raycast(hl.Ray(at, other - at), target, solid=True)
        if found.hit:
            assert (found.t[0] == 0) == is_in
            check_places(hl.Ray(at, other - at), target, found)
            check_normals(hl.Ray(at, other - at), target, found)
        found = raycast(hl.Segment(other, at), target, solid=True)
        if found.hit:
            assert (found.points[1].tolist() == at.tolist()) or not is_in
            check_places(hl.Segment(other, at), target, found)
            check_normals(hl.Segment(other, at), target, found)


@pytest.mark.parametrize("turn", [1e-3, 1e-8, 1e-12, 1e-15])
def test_all_but_parallel_to_an_outline(turn):
    rng = np.random.default_rng(0)
    for _ in range(30):
        points = rng.uniform(-3, 3, (3, 2))
        d = points[1] - points[0]
        normal = np.array([-d[1], d[0]]) / math.hypot(*d)
        direction = d + turn * rng.uniform(-1, 1) * np.array([-d[1], d[0]])
        for target, aside in (
            (hl.Capsule(*points[:2], 0.7), 0.7 * normal),
            (hl.Triangle(points), 0),
            (hl.Disk(points[0], 0.7), 0.7 * normal),
        ):
            caster = hl.Line((points[0] + points[1]) / 2 + aside, direction)
            found = raycast(caster, target)
            if found.hit:
                check_places(caster, target, found)
                check_normals(caster, target, found)


@pytest.mark.parametrize("ulps", [-3, -2, -1, 1, 2, 3])
def test_short_numbers_all_but_parallel_to_an_irrational_side(ulps):
    """The side goes by (-1, 1) at a distance of 5e-17, and is crossed a little further on."""
    caster = hl.Line((-1, 1), (1, 1 + ulps * 2.0**-52))
    target = hl.Capsule((0, 0), (1, 1), math.sqrt(2))
    check_places(caster, target, raycast(caster, target))
    check_normals(caster, target, raycast(caster, target))


# --- The oracle knows


def test_oracle_on_cases_worked_out_by_hand():
    square = hl.Box((0, 0), (2, 2))
    for caster, target, t in [
        (hl.Ray((-3, 0), (5, 0)), square, (2, 4)),
        (hl.Line((3, 0), (5, 0)), square, (-4, -2)),
        (hl.Segment((-5, 1), (0, 1)), square, (4, 5)),
        (hl.Ray((0, 0), (3, 4)), hl.Disk((3, 4), 2), (3, 7)),
        (hl.Ray((-5, 0), (1, 0)), hl.Capsule((0, -1), (0, 1), 2), (3, 7)),
        (hl.Ray((0, -5), (0, 1)), hl.Capsule((0, -1), (0, 1), 2), (2, 8)),
        (hl.Ray((-5, 0), (1, 0)), hl.Segment((0, -1), (0, 1)), (5, 5)),
        (hl.Ray((-5, 0), (1, 0)), hl.Segment((0, 0), (2, 0)), (5, 7)),
    ]:
        assert expected(caster, target)[0] == list(t)
    assert strictly_inside((0, 0), square) and not strictly_inside((1, 0), square)
    assert not strictly_inside((1, 1), hl.Disk((0, 1), 1))
    assert strictly_inside((0, 2), hl.Capsule((-1, 0), (1, 0), 3))
