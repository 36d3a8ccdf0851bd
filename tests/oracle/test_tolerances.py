"""The error bounds of the float filter, measured: what a comparison grants covers its rounding."""

from fractions import Fraction

import numpy as np
import pytest
from hard_input import FAMILIES
from hitlab import disk_triangle
from hitlab.exact import Margin
from hitlab.tolerances import DEGREE_2, DEGREE_4, LARGEST_SCALE, ROUNDING, SMALLEST_SCALE

DERIVED_2 = 18
DERIVED_4 = 18 + 14
"""Roundings of S and of S² that a difference may err by, as tolerances.py derives them."""


class Shadowed:
    """A float that remembers the exact number which it stands for, and the degree of its term."""

    def __init__(self, number, exact, degree, errors):
        self.number, self.exact, self.degree, self.errors = number, exact, degree, errors

    def _with(self, number, exact, degree):
        return Shadowed(number, exact, degree, self.errors)

    def __add__(self, other):
        return self._with(self.number + other.number, self.exact + other.exact, self.degree)

    def __sub__(self, other):
        return self._with(self.number - other.number, self.exact - other.exact, self.degree)

    def __mul__(self, other):
        degree = self.degree + other.degree
        return self._with(self.number * other.number, self.exact * other.exact, degree)

    def __neg__(self):
        return self._with(-self.number, -self.exact, self.degree)

    def _compare(self, other):
        """Note by how much rounding changed the difference."""
        if isinstance(other, Shadowed):
            rounded = Fraction(self.number) - Fraction(other.number)
            self.errors[self.degree].append(abs(rounded - (self.exact - other.exact)))
        return True

    __lt__ = __le__ = __gt__ = __ge__ = _compare


def error_ratios(pair):
    """Give the largest errors of the comparisons of degree 2 and 4, as parts of what is granted.

    None where the floats have no say.
    """
    errors = {2: [], 4: []}
    terms = disk_triangle.terms(*(Shadowed(x, Fraction(x), 1, errors) for x in map(float, pair)))
    scale = terms.scale.number
    if not SMALLEST_SCALE < scale < LARGEST_SCALE:
        return None
    granted = {2: DEGREE_2 * scale, 4: DEGREE_4 * (scale * scale)}
    margin = Margin(*(Shadowed(m, Fraction(m), degree, errors) for degree, m in granted.items()))
    for each in (margin, -margin):
        disk_triangle.meets(terms, each)
        disk_triangle.overlaps(terms, each)
    return [float(max(errors[degree]) / Fraction(granted[degree])) for degree in (2, 4)]


def full_mantissas(rng, n):
    """Of like sizes, so that every operation rounds and no term is negligible."""
    table = np.ldexp(rng.uniform(-1, 1, (n, 9)), rng.integers(0, 4, (n, 9)))
    table[:, 2] = np.abs(table[:, 2])
    return table


def worsened(rng, pair, degree, steps=3000):
    """Climb towards larger errors: keep each change that does not lower them."""
    worst = error_ratios(pair)[degree]
    for _ in range(steps):
        size = 2.0 ** -rng.integers(0, 53)
        changed = pair * (1 + size * rng.uniform(-1, 1, 9) * (rng.random(9) < 0.3))
        ratio = error_ratios(changed)[degree]
        if ratio >= worst:
            pair, worst = changed, ratio
    return worst


def test_margins_cover_the_rounding():
    families = [family(np.random.default_rng(0), 100) for family in FAMILIES.values()]
    ratios = [found for pair in np.concatenate(families) if (found := error_ratios(pair))]
    assert len(ratios) > len(FAMILIES) * 50
    assert max(map(max, ratios)) < 1


def test_rounding_is_what_the_derivation_says_and_not_nothing():
    ratios = [error_ratios(pair) for pair in full_mantissas(np.random.default_rng(0), 500)]
    of_two, of_four = np.max(ratios, axis=0)
    assert 2 < of_two * DEGREE_2 / ROUNDING < DERIVED_2
    assert 0.5 < of_four * DEGREE_4 / ROUNDING < DERIVED_4


def test_margins_grant_more_than_the_derivation_asks():
    assert DERIVED_2 < DEGREE_2 / ROUNDING
    assert DERIVED_4 < DEGREE_4 / ROUNDING


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_search_for_the_worst_rounding_finds_no_more(seed):
    rng = np.random.default_rng(seed)
    of_two, of_four = (worsened(rng, full_mantissas(rng, 1)[0], degree) for degree in (0, 1))
    assert of_two * DEGREE_2 / ROUNDING < DERIVED_2
    assert of_four * DEGREE_4 / ROUNDING < DERIVED_4
