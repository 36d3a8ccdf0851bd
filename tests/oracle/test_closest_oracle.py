"""Distances and nearest points against exact ones, measured on the Minkowski difference."""

import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import oracle
import pytest
from hard_input import FAMILIES, family_pairs, some_families
from hitlab.arithmetic.tolerances import MEASURE
from kinds import every_pair

SMALLEST = Fraction(math.ulp(0.0))
SAMPLE = 3
MANY = 24

every_family = pytest.mark.parametrize("family", FAMILIES)


def as_fractions(core):
    vertices, ends, radius = core
    points, ways = ([(Fraction(x), Fraction(y)) for x, y in each] for each in (vertices, ends))
    return points, ways, Fraction(radius)


def exact_distance(a, b):
    """Measure the gap between two cores' shapes, to 200 bits and more."""
    (points_a, ends_a, radius_a), (points_b, ends_b, radius_b) = map(as_fractions, (a, b))
    differences = [(bx - ax, by - ay) for ax, ay in points_a for bx, by in points_b]
    ends = ends_b + [(-x, -y) for x, y in ends_a]
    outline = oracle.hull(differences)
    if oracle.surrounds([*outline, *ends]):
        return Fraction(0)
    sides = zip(outline, outline[1:] + outline[:1])
    squares = [square(at, (u - at[0], v - at[1])) for at, (u, v) in sides]
    squares += [square(at, end, endless=True) for at in outline for end in ends]
    return max(Fraction(0), root(min(squares)) - radius_a - radius_b)


def square(start, way, endless=False):
    """Measure the squared distance from the origin to a segment or a ray."""
    (x, y), (dx, dy) = start, way
    along, length2 = -(x * dx + y * dy), dx * dx + dy * dy
    if along <= 0:
        return x * x + y * y
    if along >= length2 and not endless:
        return (x + dx) ** 2 + (y + dy) ** 2
    return (x * dy - y * dx) ** 2 / length2


def root(number):
    bits = number.numerator.bit_length() - number.denominator.bit_length()
    shift = max(0, 200 - bits // 2)
    whole = math.isqrt((number.numerator << 2 * shift) // number.denominator)
    return Fraction(whole, 1 << shift)


def as_float(number):
    try:
        return float(number)
    except OverflowError:
        return math.inf


def is_near(number, exact, scale):
    if not math.isfinite(number):
        return as_float(exact) == number
    granted = Fraction(MEASURE) * Fraction(scale) + 2 * SMALLEST
    return abs(Fraction(number) - exact) <= granted


def size_of(*cores):
    return max(abs(x) for points, _, radius in cores for x in [radius, *np.ravel(points).tolist()])


def check(family, first, second, seed, n):
    a, b = family_pairs(family, first, second, seed, n)
    exact = [exact_distance(*pair) for pair in zip(oracle.cores(a), oracle.cores(b), strict=True)]
    check_measures(a, b, exact)


def check_measures(a, b, exact):
    """Compare the distances of a batch with exact ones, and have its nearest points be on both."""
    hit, gap, (on_a, on_b) = hl.intersects(a, b), hl.distance(a, b), hl.closest_points(a, b)
    assert (gap[hit] == 0).all()
    assert (on_a[hit] == on_b[hit]).all()
    for i, (core_a, core_b) in enumerate(zip(oracle.cores(a), oracle.cores(b), strict=True)):
        scale, pair = size_of(core_a, core_b), (a[i], b[i])
        assert is_near(gap[i], exact[i], scale), (pair, gap[i], as_float(exact[i]))
        for point, core in ((on_a[i], core_a), (on_b[i], core_b)):
            if not np.isfinite(point).all():
                assert hit[i] and core_a[1] and core_b[1], pair  # they cross beyond all doubles
                continue
            off = exact_distance(([point.tolist()], [], 0.0), core)
            assert is_near(0.0, off, max(scale, *map(abs, point.tolist()))), (pair, point)


@pytest.mark.slow(5)
@every_pair
def test_measures_agree_with_the_exact_ones(first, second):
    for family in some_families(first, second):
        check(family, first, second, 0, SAMPLE)


@pytest.mark.slow
@every_family
@every_pair
def test_many_measures_agree_with_the_exact_ones(family, first, second):
    check(family, first, second, 1, MANY)
