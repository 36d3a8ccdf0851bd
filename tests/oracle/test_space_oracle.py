"""hitlab in space against the oracle, on input where rounding decides wrongly if anything does."""

import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
import space_oracle as oracle
from hitlab.arithmetic.tolerances import MEASURE
from space_input import FAMILIES, PAIRS, every_family, every_pair, family_pairs

N = 20
MANY = 1200
LARGEST = Fraction(np.finfo(float).max)


def relations(a, b):
    asked = [hl.intersects(a, b, touching=touching) for touching in (True, False)]
    return np.stack(asked, axis=-1).tolist()


def check_verdicts(family, first, second, seed, n):
    a, b = family_pairs(family, first, second, seed, n)
    expected = [list(oracle.relation(a[i], b[i])) for i in range(n)]
    there, back = relations(a, b), relations(b, a)
    for i in range(n):
        assert there[i] == back[i] == expected[i], (a[i], b[i])
    return a, b, expected


@every_family
@every_pair
def test_verdicts(family, first, second):
    a, b, expected = check_verdicts(family, first, second, 0, N)
    for i in range(3):
        assert relations(a[i], b[i]) == expected[i]


@pytest.mark.slow
@every_family
@every_pair
def test_many_verdicts(family, first, second):
    check_verdicts(family, first, second, 1, MANY)


def check_measures(a, b, gap, on_a, on_b):
    """Compare with the nearest point of b to a's centre, at the scale of the input."""
    ([p], r), (vertices, s) = oracle.parts(a), oracle.parts(b)
    q, d2 = oracle.nearest(p, vertices)
    d = oracle.root(d2)
    size = max(
        abs(x) for x in (*oracle.exact(p), *(y for v in vertices for y in map(Fraction, v)), r, s)
    )
    slack = Fraction(MEASURE) * size + Fraction(5e-324)
    hit = d2 <= (r + s) ** 2
    expected = 0 if hit else d - r - s
    assert (gap == math.inf and expected > LARGEST) or abs(Fraction(gap) - expected) <= slack
    if hit:
        assert gap == 0
        assert on_a.tolist() == on_b.tolist()
        for radius, core in ((r, [p]), (s, vertices)):
            _, off2 = oracle.nearest(on_a, core)
            assert off2 <= (radius + 3 * slack) ** 2
    else:
        ends = [(p, r / d, q), (q, s / d, oracle.exact(p))]
        for found, (start, part, end) in zip((on_a, on_b), ends):
            for x, at, to in zip(found, start, end):
                assert abs(Fraction(x) - (Fraction(at) + part * (to - Fraction(at)))) <= slack


@pytest.mark.slow(5)
@every_family
@every_pair
def test_measures(family, first, second):
    a, b = family_pairs(family, first, second, 2, N)
    gaps, found = hl.distance(a, b), hl.closest_points(b, a)
    for i in range(N):
        check_measures(a[i], b[i], gaps[i], found.on_b[i], found.on_a[i])
    check_measures(a[0], b[0], hl.distance(b[0], a[0]), *hl.closest_points(a[0], b[0]))


@pytest.mark.slow
@every_family
@every_pair
def test_many_measures(family, first, second):
    a, b = family_pairs(family, first, second, 3, MANY)
    gaps, found = hl.distance(a, b), hl.closest_points(a, b)
    for i in range(MANY):
        check_measures(a[i], b[i], gaps[i], found.on_a[i], found.on_b[i])


@every_family
def test_surveyed_feature_is_the_one_that_is_explained(family):
    balls, triangles = family_pairs(family, hl.Sphere, hl.Triangle3, 4, N)
    features = ["A", "B", "C", "AB", "BC", "CA", "face"]
    for i in range(N):
        ball, triangle = balls[i], triangles[i]
        plane = [ball.center, (1, 0, 0), (0, 1, 0)]
        [[region]] = hl.survey(ball, triangle, [0], [0], plane=plane).region
        told = hl.explain(ball, triangle).step("closest").values["feature"]
        assert features[region - 1] == told, (ball, triangle)


# --- The input is hard


@pytest.mark.parametrize("pair", PAIRS[2:], ids=str)
def test_input_has_both_answers(pair):
    for family in FAMILIES:
        first, second = family_pairs(family, *pair, 0, 200)
        if family not in ("any doubles", "tiny triangles", "uneven") and pair[0] is hl.Sphere:
            assert 0 < hl.intersects(first, second).mean() < 1, family


def test_lattices_touch():
    a, b = family_pairs("small lattice", hl.Sphere, hl.Triangle3, 0, 300)
    touch = [
        oracle.nearest(a.center[i], b.vertices[i])[1] == Fraction(a.radius[i]) ** 2
        for i in range(300)
    ]
    assert 0.05 < np.mean(touch) < 0.9
