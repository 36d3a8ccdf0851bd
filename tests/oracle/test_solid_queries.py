"""Contacts, casts and sweeps of solids against the oracle, on input that is hard for floats.

Where a ray enters or two shapes first touch is checked on both sides: a little earlier they are
apart, a little later they meet, each by the nearest point of a polytope on fractions.
"""

from fractions import Fraction
from itertools import product
from math import isnan, ulp

import hitlab as hl
import numpy as np
import pytest
import solid_oracle as oracle
from hitlab.arithmetic.tolerances import MEASURE
from solid_input import BOUNDED, ENDLESS, FAMILIES, pairs_of
from space_oracle import root

CONTACTS = [*product(BOUNDED, (*BOUNDED, hl.HalfSpace3))]
CASTS = [*product((*ENDLESS[:2], hl.Segment3), BOUNDED)]
SWEEPS = [*product(BOUNDED, BOUNDED)]
MANY = 12
"""Questions of each two kinds and family in a slow run: 25,000 of all."""


def name_of(pair):
    return "-".join(kind.__name__ for kind in pair)


def few(pairs, family):
    """Choose some of the pairs of kinds, others for each family."""
    rng = np.random.default_rng([9, *family.encode()])
    return [pairs[i] for i in rng.permutation(len(pairs))[:8]]


def size_of(*shapes):
    return max(abs(x) for shape in shapes for x in shape.bounds.tolist() if np.isfinite(x))


def least(points, others):
    """Return the square of the distance of two hulls of exact points."""
    way = oracle.nearest([*{oracle.minus(p, q) for p in points for q in others}])
    return oracle.dot(way, way)


def check_contact(a, b):
    found, strict = hl.contact(a, b), hl.contact(a, b, touching=False)
    way, reach = oracle.gap(a, b)
    assert found.hit is (oracle.dot(way, way) <= reach**2)
    if not found.hit:
        assert not strict.hit
        return
    depth, size = oracle.depth(a, b), size_of(a, b)
    step = Fraction(ulp(max(size, found.depth)))
    assert depth - step <= Fraction(found.depth) <= depth + 9 * step, (a, b)
    assert strict.hit is (depth > 0) or depth < step
    assert strict.hit is (found.depth > 0)
    assert abs(np.linalg.norm(found.normal) - 1) < 1e-15
    moved = b.translate(found.depth * found.normal)
    assert not hl.intersects(a, moved, touching=False)
    points = found.points[~np.isnan(found.points[:, 0])]
    slack = 1e-11 * size + 4 * 5e-324
    assert len(points)
    for point, shape in product(points, (a, b)):
        assert hl.distance(hl.Point3(point), shape) <= found.depth / 2 + slack, (a, b)


def check_cast(caster, target):
    found, outside = hl.raycast(caster, target, solid=True), hl.raycast(caster, target)
    others, radius = oracle.core(target)
    ends = oracle.core(caster)[0] if isinstance(caster, hl.Segment3) else oracle.cut(caster, others)
    assert found.hit is (least(ends, others) <= radius**2), (caster, target)
    is_line = isinstance(caster, hl.Line3)
    deep = not is_line and is_inside(oracle.exact(caster._rows[:3])[0], others, radius)
    assert outside.hit is (found.hit and not deep), (caster, target)
    assert not outside.hit or np.array_equal(outside.t, found.t)
    if not found.hit:
        return
    [origin] = oracle.exact(caster._rows[:3])
    [way] = oracle.exact(caster._rows[3:])
    way = oracle.minus(way, origin) if isinstance(caster, hl.Segment3) else way
    length = root(oracle.dot(way, way))

    def at(t):
        part = t / length if length else 0
        return tuple(x + part * y for x, y in zip(origin, way))

    for t, end, sign in zip(found.t.tolist(), ends, (1, -1)):
        near, far = (
            Fraction(t) + sign * k * (2 * Fraction(ulp(t)) + abs(Fraction(t)) / 2**50)
            for k in (-1, 1)
        )
        assert least([end, at(far)], others) <= radius**2, (caster, target, t)
        is_before = (
            any(oracle.minus(at(near), end))
            and sign * oracle.dot(oracle.minus(at(near), end), way) > 0
        )
        if is_before:
            assert least([end, at(near)], others) > radius**2, (caster, target, t)
    check_normals(found, others, radius, max(size_of(target), abs(found.points).max()))


def check_normals(found, vertices, radius, size):
    """Compare the normals with the supporting planes."""
    for point, normal in zip(found.points, found.normals):
        if isnan(normal[0]):
            continue
        highest = max(oracle.dot(oracle.exact(normal)[0], vertex) for vertex in vertices)
        over = oracle.dot(*oracle.exact([point, normal])) - highest - radius
        assert over >= -Fraction(1e-12) * Fraction(size) - 4 * Fraction(5e-324)


def is_inside(point, vertices, radius):
    """Say whether a point is strictly inside a shape."""
    if radius:
        return least([point], vertices) < radius**2
    if not oracle.are_solid(vertices):
        return False
    points = oracle.whole([*vertices, point])
    return not any(oracle.apart(way, points[:-1], points[-1:]) for way in normals(points[:-1]))


def normals(points):
    return oracle.axes(points, [])


def check_sweep(a, b, by):
    found, strict = hl.sweep(a, b, by), hl.sweep(a, b, by, touching=False)
    one, other, reach = oracle.cores(a, b)
    [way] = oracle.exact(by)

    def swept(part):
        return one + [tuple(x + part * y for x, y in zip(point, way)) for point in one]

    square = least(swept(1), other)
    assert found.hit is (square <= reach**2), (a, b, by)
    if reach and any(way):
        assert strict.hit is (square < reach**2), (a, b, by)
    elif oracle.are_solid(one) and oracle.are_solid(other):
        points = oracle.whole([*swept(1), *other])
        ours, theirs = points[: 2 * len(one)], points[2 * len(one) :]
        crossed = not any(oracle.apart(axis, ours, theirs) for axis in oracle.axes(ours, theirs))
        assert strict.hit is crossed, (a, b, by)
    assert found.hit or not strict.hit
    if not found.hit:
        return
    slack = Fraction(MEASURE)
    later = min(Fraction(found.t) + slack, Fraction(1))
    assert least(swept(later), other) <= reach**2, (a, b, by)
    if found.t > slack:
        assert least(swept(Fraction(found.t) - slack), other) > reach**2, (a, b, by)


def displacement(a, b, rng):
    power = min(int(np.frexp(size_of(a, b))[1]), 1000)
    return np.ldexp(rng.choice([rng.normal(size=3), rng.integers(-2, 3, 3)]), power)


every_family = pytest.mark.parametrize("family", FAMILIES)


@every_family
def test_contacts_casts_and_sweeps(family):
    rng = np.random.default_rng([10, *family.encode()])
    for kinds in few(CONTACTS, family):
        for pair in pairs_of(family, *kinds, 10, 1):
            check_contact(*pair)
            check_contact(*pair[::-1])
    for kinds in few(CASTS, family):
        for pair in pairs_of(family, *kinds, 11, 2):
            check_cast(*pair)
    for kinds in few(SWEEPS, family):
        for pair in pairs_of(family, *kinds, 12, 1):
            check_sweep(*pair, displacement(*pair, rng))


THIN = hl.Box3((-1, -2, 0), (3, 4, 2e-12), (1, 0, 0, -1))
WITHOUT_POINTS = [
    (THIN, hl.Segment3((0, -2, 0), (0, 0, 0))),  # the ends are at one place across the normal
    (
        hl.Box3((-2, -1, 2), (0, 3, 4), (1, 0, 0, -1)),
        hl.Hull3([(-2, -3, 0.5), (1, -3, 0.5), (1, 0, -1.5), (0, 0, -2.5), (-2, -1, -1.5)]),
    ),  # the facing face has not the corner that touches
    (
        hl.Segment3(
            (999998.4903315738, 999998.8005129523, 1000000.6850702938),
            (999996.5579904171, 999998.9500508115, 1000000.8712096874),
        ),
        hl.Point3((999998.4903315738, 999998.8005129523, 1000000.6850702938)),
    ),  # both ends reach as far across the rounded normal, but for rounding
]


@pytest.mark.parametrize("pair", WITHOUT_POINTS)
def test_contacts_that_once_had_no_point_in_both_shapes(pair):
    check_contact(*pair)
    check_contact(*pair[::-1])


def upright(rng):
    """Return the bounds of two upright boxes on a lattice, and their overlap along each axis."""
    lows, sizes = rng.integers(-2, 3, (2, 3)), rng.integers(1, 5, (2, 3))
    (low, bottom), (high, top) = lows / 4, (lows + sizes) / 4
    return low, high, bottom, top, np.minimum(high - bottom, top - low)


def test_two_upright_boxes_touch_in_the_corners_of_their_common_rectangle():
    """The rectangle lies midway between the two faces across the axis of the least overlap."""
    rng, asked = np.random.default_rng(16), 0
    for low, high, bottom, top, ways in (upright(rng) for _ in range(400)):
        axis = int(ways.argmin())
        is_centred = high[axis] - bottom[axis] == top[axis] - low[axis]
        if ways[axis] < 0 or (ways == ways[axis]).sum() > 1 or is_centred:
            continue  # apart, or two translations are as short
        asked += 1
        a, b = (hl.Box3.from_bounds([*each]) for each in ((*low, *high), (*bottom, *top)))
        found = hl.contact(a, b)
        ends = np.array([np.maximum(low, bottom), np.minimum(high, top)])
        is_above = high[axis] - bottom[axis] < top[axis] - low[axis]
        ends[:, axis] = (high[axis] + bottom[axis] if is_above else top[axis] + low[axis]) / 2
        points = {tuple(point) for point in found.points[~np.isnan(found.points[:, 0])]}
        assert found.depth == ways[axis]
        assert found.normal.tolist() == ((1 if is_above else -1) * np.eye(3)[axis]).tolist()
        assert points == {*product(*ends.T.tolist())}
    assert asked > 80


@pytest.mark.slow
@every_family
@pytest.mark.parametrize("pair", CONTACTS, ids=name_of)
def test_many_contacts(family, pair):
    for a, b in pairs_of(family, *pair, 13, MANY):
        check_contact(a, b)


@pytest.mark.slow
@every_family
@pytest.mark.parametrize("pair", CASTS, ids=name_of)
def test_many_casts(family, pair):
    for caster, target in pairs_of(family, *pair, 14, 2 * MANY):
        check_cast(caster, target)


@pytest.mark.slow
@every_family
@pytest.mark.parametrize("pair", SWEEPS, ids=name_of)
def test_many_sweeps(family, pair):
    rng = np.random.default_rng([15, *family.encode()])
    for a, b in pairs_of(family, *pair, 15, MANY):
        check_sweep(a, b, displacement(a, b, rng))
