"""The error bounds of the float filter, measured: what a comparison grants covers its rounding."""

from fractions import Fraction
from typing import NamedTuple

import hitlab as hl
import numpy as np
import pytest
from asked import question_within, questions
from climbing import climbed
from hard_input import FAMILIES, family_pairs
from hitlab.arithmetic.filter import Margin
from hitlab.arithmetic.tolerances import DEGREE_2, DEGREE_4, ROUNDING
from hitlab.deciding import cores, disk_triangle
from hitlab.queries.contact import BOUNDED
from hitlab.testing import POINTS, made
from kinds import PAIRS, every, every_pair

BOUNDED_PAIRS = [pair for pair in PAIRS if {*pair} <= {*BOUNDED}]

DERIVED_2 = 18
DERIVED_4 = 34
"""Roundings of S and of S² that a difference may err by, as their proofs derive them."""


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
        return np.True_  # as a batch has it: a plain True would end the asking early

    __lt__ = __le__ = __gt__ = __ge__ = _compare


class ShadowedMargin(NamedTuple):
    """A margin whose numbers are exact by themselves."""

    granted: Margin
    errors: dict

    def _shadowed(self, number, degree):
        return Shadowed(number, Fraction(number), degree, self.errors)

    @property
    def two(self):
        return self._shadowed(self.granted.two, 2)

    @property
    def least(self):
        return self._shadowed(self.granted.least, 2)

    @property
    def four(self):
        return self._shadowed(self.granted.four, 4)


def error_ratios(question):
    """Return the largest errors of the comparisons of degree 2 and 4, as parts of what is granted.

    None where the floats have no say.
    """
    errors = {2: [Fraction(0)], 4: [Fraction(0)]}
    asked = question.rounded(lambda x: Shadowed(x, Fraction(x), 1, errors))
    if asked is None:
        return None
    terms, granted = asked
    for each in (granted, -granted):
        question.verdict(terms, ShadowedMargin(each, errors))
    sizes = {2: granted.two, 4: granted.four}
    return [float(max(errors[degree]) / Fraction(size)) for degree, size in sizes.items()]


def full_mantissas(rng, first, second):
    """Make a pair of like sizes, so that every operation rounds and no term is negligible."""
    count = POINTS[first] + POINTS[second]
    points = np.ldexp(rng.uniform(-1, 1, (count, 2)), rng.integers(0, 4, (count, 2)))
    return [
        made(kind, part, rng.uniform(0, 4), rng.uniform(0, 7))
        for kind, part in zip((first, second), np.split(points, [POINTS[first]]))
    ]


def worsened(rng, question, degree, steps):
    """Climb towards larger errors."""

    def error(columns):
        return error_ratios(question._replace(columns=columns.tolist()))[degree]

    return climbed(rng, question.columns, error, steps)


@pytest.mark.slow(5)
@every_pair
def test_margins_cover_the_rounding(first, second):
    ratios = []
    for family in FAMILIES:
        [a], [b] = family_pairs(family, first, second, 2, 1)
        ratios += filter(None, map(error_ratios, questions(a, b)))
    assert len(ratios) > len(FAMILIES) / 2
    assert max(map(max, ratios)) < 1


def of_roundings(ratios):
    of_two, of_four = np.max(ratios, axis=0)
    return of_two * DEGREE_2 / ROUNDING, of_four * DEGREE_4 / ROUNDING


@every_pair
def test_rounding_is_what_the_derivation_says(first, second):
    rng = np.random.default_rng(0)
    pairs = [full_mantissas(rng, first, second) for _ in range(10)]
    of_two, of_four = of_roundings([error_ratios(q) for pair in pairs for q in questions(*pair)])
    assert of_two < DERIVED_2
    assert of_four < DERIVED_4


@every(BOUNDED_PAIRS)
def test_a_margin_adds_no_more_rounding_than_the_derivation_says(first, second):
    rng = np.random.default_rng(52)
    pairs = [full_mantissas(rng, first, second) for _ in range(30)]
    asked = [question_within(*pair, rng.uniform(0, 4)) for pair in pairs]
    of_two, of_four = of_roundings([*map(error_ratios, asked)])
    assert 0 < of_two < DERIVED_2
    assert of_four < DERIVED_4


@pytest.mark.parametrize("formula", [cores, disk_triangle])
def test_rounding_is_not_nothing(formula):
    rng = np.random.default_rng(0)
    pairs = [full_mantissas(rng, hl.Disk, hl.Triangle) for _ in range(300)]
    asked = [error_ratios(q) for pair in pairs for q in questions(*pair, formula)]
    of_two, of_four = of_roundings(asked)
    assert 1.5 < of_two < DERIVED_2
    assert 0.5 < of_four < DERIVED_4


def test_margins_grant_more_than_the_derivation_asks():
    assert DERIVED_2 < DEGREE_2 / ROUNDING
    assert DERIVED_4 < DEGREE_4 / ROUNDING


@pytest.mark.slow
@pytest.mark.parametrize("degree", [2, 4])
@pytest.mark.parametrize(
    ("formula", "pair"),
    [(cores, pair) for pair in PAIRS] + [(disk_triangle, (hl.Disk, hl.Triangle))] * 5,
)
def test_search_for_the_worst_rounding_finds_no_more(formula, pair, degree, request):
    rng = np.random.default_rng([*request.node.name.encode()])
    asked = questions(*full_mantissas(rng, *pair), formula)[:2]  # the others have the same terms
    worst = max(worsened(rng, question, degree // 2 - 1, 200) for question in asked)
    assert worst * (DEGREE_2 if degree == 2 else DEGREE_4) / ROUNDING < (
        DERIVED_2 if degree == 2 else DERIVED_4
    )
