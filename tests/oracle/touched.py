"""Judges of where outlines cross, and of how two shapes touch.

As those of `measured`, each takes few pairs: it runs against every mutant of its file.
"""

import itertools
import math
from functools import cache
from unittest import mock

import hitlab as hl
import numpy as np
import test_contact_oracle
import test_contact_points
from by_hand import CONTACTS, OUTLINES, RUNS, turned
from hitlab.measuring import manifold, penetration

ROUNDED = 1e-14
HARD = ["small lattice", "lattice of the smallest double", "an ulp off the lattice far out"]
HARD += ["lattice of 1e300", "mixed scales", "uniform far down"]
FEW, MANY = 2, 200

BY_ROUNDING = [
    (
        hl.Triangle([(0.55, -1.1), (0.45000000000000007, -1.8), (0.75, -1.8)]),
        hl.Triangle(
            [(0, -1.4500000000000002), (0.8999999999999999, -2.45), (1.35, -1.4500000000000004)]
        ),
    ),
]
"""Pairs with two normals that are as good as each other but for rounding."""
THICK_AND_THIN = (
    hl.Disk((-0.05, -1), 1.7),
    hl.Polygon(
        [
            (-1.2520815280171294, 0.2020815280171322),
            (-0.9338834764831829, 0.5202795795510786),
            (-1.4642135623730934, 1.0506096654409893),
            (-1.8531222920256947, 1.0152543263816618),
            (-1.7117009357883852, 0.44956890143242384),
        ]
    ),
)
"""A point that is too far from either if it is found from the disk's center."""


def outlines_are_right():
    for a, b, points in OUTLINES.values():
        for pair in ((a, b), (b, a)):
            assert hl.outline_points(*pair).tolist() == [list(map(float, p)) for p in points]


def contacts_by_hand():
    """Tell each alone and in a batch, either way round."""
    for a, b, *known in CONTACTS.values():
        for pair, way in (((a, b), 1), ((b, a), -1)):
            one, many = alone_and_in_a_batch(*pair)
            assert is_same(one, many)
            check_by_hand(one, way, *known)


def alone_and_in_a_batch(a, b):
    found = hl.contact(hl.stack([a]), hl.stack([b]))
    return hl.contact(a, b), hl.Contact(*(field[0] for field in found))


def is_same(one, other):
    return all(np.array_equal(*both, equal_nan=True) for both in zip(one, other))


def contacts_alone():
    """Where only rounding tells two normals apart, a pair alone takes that of a batch."""
    for pair in BY_ROUNDING:
        assert is_same(*alone_and_in_a_batch(*pair))


def contacts_keep_their_margin():
    disks = hl.Disk((0, 0), 1), hl.Disk((3, 0), 1)
    assert [hl.contact(*disks, margin=margin).depth for margin in (1, 1.5)] == [-1, -1]
    assert math.isnan(hl.contact(*disks, margin=0.5).depth)
    below = hl.Disk((-3, 0), 1), hl.Disk((0, 0), 1)
    assert math.isnan(hl.contact(*below, margin=0.5).depth)


def contacts_are_exact():
    """Along x or y, sums of eighths are not rounded; what is lost at the size of 1 parts."""
    rng = np.random.default_rng(31)
    (ax, ay), (bx, by) = at = rng.integers(-8, 9, (2, 2, MANY)) / 8
    sizes = rng.integers(1, 9, (2, MANY, 2)) / 4
    boxes = [hl.Box(np.stack(center, axis=-1), size) for center, size in zip(at, sizes)]
    (aw, ah), (bw, bh) = np.moveaxis(sizes / 2, -1, 1)
    depth = np.minimum(aw + bw - abs(ax - bx), ah + bh - abs(ay - by))
    found = hl.contact(*boxes)
    assert np.array_equal(found.depth, np.where(depth < 0, np.nan, depth), equal_nan=True)
    tiny = hl.Disk((1, 2), 5e-324)
    assert hl.contact(tiny, tiny).depth > 0


def check_by_hand(found, way, normal, depth, points):
    assert found.depth == depth if depth == 0 else near(found.depth, depth)
    assert normal is None or near(found.normal, np.multiply(normal, way))
    if points is not None:
        there = found.points[: len(points)]
        assert near(sorted(there.tolist()), sorted(map(list, points)))
        assert np.isnan(found.points[len(points) :]).all()


def near(found, expected):
    return np.allclose(found, expected, rtol=0, atol=ROUNDED, equal_nan=True)


def contacts_of_runs():
    """A vertex in the middle of an edge makes no end."""
    for run, degrees in itertools.product(RUNS.values(), (0, 30, 105)):
        floor = (hl.Triangle if len(run) == 3 else hl.Polygon)(turned(run, degrees))
        disk = hl.Disk(turned((95, -0.9), degrees), 1)
        box = hl.Box(turned((80, -1), degrees), (36, 2.2), math.radians(degrees))
        for other, expected in ((disk, [(95, 0.05)]), (box, [(62, 0.05), (98, 0.05)])):
            for pair in ((floor, other), (other, floor)):
                one, many = alone_and_in_a_batch(*pair)
                for points in (one.points, many.points):
                    there = turned(points[np.isfinite(points[:, 0])], -degrees)
                    assert np.allclose(sorted(there.tolist()), expected, rtol=0, atol=1e-11)


def ends_of_shared_edges_keep_their_bits():
    """Triangles on either side of an edge touch at its ends, as these were given."""
    rng = np.random.default_rng(32)
    start, way = rng.integers(-30, 31, (2, MANY, 2)).astype(float)
    end, aside = start + way, way[:, ::-1] * (-1, 1)
    a = hl.Triangle(np.stack([start, end, start + aside], axis=1))
    b = hl.Triangle(np.stack([end, start, start - aside], axis=1))
    for pair in ((a, b), (b, a)):
        for found, ends in zip(hl.contact(*pair).points.tolist(), zip(start, end)):
            there = [point for point in found if not math.isnan(point[0])]
            assert sorted(there) == sorted({tuple(end): end.tolist() for end in ends}.values())


def tips_all_but_across():
    """Have tips of capsules touch along a gap that leans, but by less than an edge may, outwards.

    There a point lies along the gap; along the edge's normal it would be too far from the other.
    """
    rng = np.random.default_rng(33)
    turn, radii = rng.uniform(0, 7, (MANY, 1)), rng.uniform(0.1, 1, (2, MANY))
    gap = radii.sum(axis=0)
    lean = manifold.FACE * rng.uniform(0.3, 1, MANY)
    flat = np.stack([rng.uniform(1, 4, MANY), np.zeros(MANY)], axis=-1)
    tip = np.stack([lean * gap, gap], axis=-1)
    cores = np.stack([-flat, 0 * flat], axis=1), np.stack([tip, tip + flat], axis=1)
    cores = [test_contact_points.turned(core, turn) for core in cores]
    return [hl.Capsule(core[:, 0], core[:, 1], radius) for core, radius in zip(cores, radii)]


def contact_points_are_right():
    for pair in (tips_all_but_across(), [hl.stack([shape]) for shape in THICK_AND_THIN]):
        found = hl.contact(*pair, margin=test_contact_points.MARGIN)
        test_contact_points.check_points(*pair, found)
    for family, kinds in itertools.product(test_contact_points.FAMILIES, test_contact_points.PAIRS):
        test_contact_points.check(kinds, family, 2, 40, 13)


def known(a, b):
    """Make a pair on integers that finds once how far apart it is."""
    pair = test_contact_oracle.Exactly(a, b)
    pair.separation = cache(pair.separation)
    return pair


@cache
def hard_pairs():
    found = []
    kinds = itertools.combinations_with_replacement(test_contact_oracle.KINDS, 2)
    for number, (of_a, of_b) in enumerate(kinds):
        for family in HARD:
            rng = np.random.default_rng([29, number, *family.encode()])
            numbers, far = test_contact_oracle.FAMILIES[family]
            a, b = (of(rng, FEW, numbers, far) for of in (of_a, of_b))
            found.append((a, b, [known(*pair) for pair in zip(a, b)]))
    return found


def contacts_are_right():
    for a, b, exact in hard_pairs():
        found = hl.contact(a, b)
        for i, pair in enumerate(exact):
            one = hl.contact(a[i], b[i])
            assert is_same(one, [field[i] for field in found])
            test_contact_oracle.check(a[i], b[i], pair, one)
            test_contact_oracle.check_move(a[i], b[i], one)


def contacts_are_sure():
    """Whether they only touch is asked of few that are deep; what needs no rounding has none."""
    touch = AssertionError("what is deep is asked whether it only touches")
    with mock.patch.object(penetration, "_only_touch", side_effect=touch):
        for kinds in itertools.product(test_contact_oracle.KINDS, repeat=2):
            rng = np.random.default_rng(30)
            a, b = (of(rng, 20, *test_contact_oracle.FAMILIES["uniform"]) for of in kinds)
            hl.contact(a, b)
            hl.contact(a[0], b[0])
