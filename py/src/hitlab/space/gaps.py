"""Verdict and measurements of a pair of 3D shapes, from the gap between them without their radii.

The gap is measured first. The exact formula decides the verdict only if the gap equals the sum of
the radii up to rounding. Integers measure the pairs for which floats fail: those out of range, and
the distance from a very slim triangle.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Protocol

from hitlab.arithmetic.batch import blockwise, sure_or_exact
from hitlab.arithmetic.elementwise import (
    is_batch,
    larger,
    quotient,
    root,
    smaller,
    where,
)
from hitlab.arithmetic.filter import EXACT, SPACE, Margin, Terms, decide
from hitlab.arithmetic.integers import integers, rounded, square_root
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import NEAREST
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus

TOUCHING = 16 * NEAREST
"""The difference of gap and radii, relative to the pair's size, up to which exact terms decide.

The factor 16 on the error bound is a choice; it only costs an occasional exact decision."""

decided = partial(decide, within=SPACE)
"""The exact decision for a pair of 3D shapes."""


class Gap(NamedTuple):
    """The squared gap from a point P to the closest point Q of another shape.

    `place` is the position of Q as `Formula.end` expects it; `size2` is the squared size of the
    pair. If `sure` is false, the other values may be wrong.
    """

    sure: Test
    place: tuple[Number, ...]
    length2: Number
    size2: Number


class Formula(Protocol):
    """Protocol for the module of a kind of pair: its exact formula and the gap without radii."""

    WIDTH: int

    def columns(self, a: Any, b: Any, /) -> Columns:
        """Return the components of both shapes; an exact answer uses the first WIDTH of them."""

    def prepared(self, a: Any, b: Any, /) -> Columns:
        """Return the additional columns that measuring needs."""

    def radii(self, columns: Columns, /) -> tuple[Number, Number]:
        """Return both radii."""

    def terms(self, *columns: Number) -> Terms:
        """Return the terms of the formula."""

    def meets(self, pair: Any, margin: Margin, /) -> Number:
        """Return whether the shapes intersect, from their terms."""

    def nearest(self, *columns: Number) -> Gap:
        """Return the gap, computed in floats."""

    def nearest_exactly(self, *columns: int) -> Gap:
        """Return the gap, computed in integers."""

    def end(self, columns: Columns, place: Columns, /) -> Vector3:
        """Return the end Q of the gap, which `place` locates."""

    def feature_is_certain(self, place: Columns, /) -> Test:
        """Return whether the end is certain: exactly at a corner, or clearly away from it."""


class Seen(NamedTuple):
    """A pair, or a block of pairs: the gap, its length and excess over the radii, the verdict."""

    file: Formula
    columns: Columns
    gap: Gap
    length: Number
    excess: Number
    hit: Test


class Measure(NamedTuple):
    """A measurement: functions that read it, test floats for certainty, and round exact numbers."""

    read: Callable[[Seen], Columns]
    sure: Callable[[Seen], Test]
    rounded: Callable[[Fraction], float]


def measured(file: Formula, measure: Measure, columns: Columns) -> Columns:
    """Return the verdict and the measurements of a single pair, or of a batch in blocks.

    The columns are those of the pair's module, followed by the prepared ones.
    """
    ways = partial(_rounded, file, measure), partial(_exactly, file, measure)
    return blockwise(sure_or_exact(*ways), *columns)


def _rounded(file: Formula, measure: Measure, *prepared: Number) -> Columns:
    """Return whether floats are certain, the verdict and the values, of a pair or a block."""
    gap, columns = file.nearest(*prepared), prepared[: file.WIDTH]
    if gap.sure is False:
        return (False,)
    length = root(gap.length2)
    excess, hit, clear = _judged(file, columns, gap, length)
    hit = _decided_where(gap.sure & (True ^ clear), hit, file, columns)
    seen = Seen(file, columns, gap, length, excess, hit)
    return gap.sure & measure.sure(seen), hit, *measure.read(seen)


def _decided_where(doubtful: Test, hit: Test, file: Formula, columns: Columns) -> Number:
    """Return the verdicts; the exact formula decides the pairs that rounding could change."""
    if not is_batch(doubtful):
        return decided(file.terms, file.meets, *columns) if doubtful else hit
    places = doubtful.nonzero()
    if places[0].size:
        hit[places] = decided(file.terms, file.meets, *(column[places] for column in columns))
    return hit


def _judged(file: Formula, columns: Columns, gap: Gap, length: Number) -> tuple[Number, Test, Test]:
    """Return the excess over the radii, the verdict, and whether it is certain despite rounding."""
    r, s = file.radii(columns)
    reach = r + s
    excess = length - reach
    slack2 = TOUCHING * TOUCHING * (gap.size2 + reach * reach)
    return excess, excess <= 0, excess * excess > slack2


def _exactly(file: Formula, measure: Measure, *prepared: float) -> tuple[float, ...]:
    """Measure a single pair in integers; even a tiny excess keeps its bits."""
    whole, unit = integers(prepared[: file.WIDTH])
    gap, reach = file.nearest_exactly(*whole), sum(file.radii(tuple(whole)))
    hit, length = bool(file.meets(file.terms(*whole), EXACT)), square_root(gap.length2)
    excess = quotient(gap.length2 - reach * reach, length + reach)
    seen = Seen(file, tuple(map(Fraction, whole)), gap, length, excess, hit)
    return hit, *(measure.rounded(Fraction(value) / unit) for value in measure.read(seen))


def never_to_zero(length: Fraction) -> float:
    """Return a rounded length; a positive one that underflows becomes the smallest float, not 0."""
    return rounded(length) or (math.ulp(0.0) if length else 0.0)


def free(seen: Seen) -> Columns:
    """Return the distance, 0 if the shapes intersect."""
    return (larger(seen.excess, 0) * (True ^ seen.hit),)


def is_seen(seen: Seen) -> Test:
    """Return whether a pair intersects or its measured distance is positive."""
    return seen.hit | (seen.excess > 0)


def _points(seen: Seen) -> Columns:
    """Return the closest points: the gap's ends moved by the radii, or the overlap's middle.

    A shape without a radius keeps its own point. The gap is measured again, because its rounded
    length may be far too short if a triangle is very large.
    """
    file, columns, gap, *_, hit = seen
    p = columns[0], columns[1], columns[2]
    return ends(p, file.end(columns, gap.place), *file.radii(columns), hit)


def ends(p: Vector3, q: Vector3, r: Number, s: Number, hit: Test) -> Columns:
    """Return the closest points of two balls about p and q, or twice a point of their overlap."""
    way = minus(q, p)
    length = root(dot(way, way))
    shared = (larger(length - s, 0) + smaller(r, length)) / 2
    shared = where(r == 0, 0, where(s == 0, length, shared))
    from_p = quotient(where(hit, shared, r), length)
    from_q = quotient(where(hit, length - shared, s), length)
    on_a, on_b = plus(p, from_p, way), plus(q, -from_q, way)
    is_q, is_p = hit & (r > 0), hit & (r == 0)
    return (
        *(where(is_q, v, u) for u, v in zip(on_a, on_b)),
        *(where(is_p, u, v) for u, v in zip(on_a, on_b)),
    )


def feature_is_certain(seen: Seen) -> Test:
    """Return whether the gap's end is certain: exactly at a corner, or clearly away from it."""
    return seen.file.feature_is_certain(seen.gap.place)


DISTANCE = Measure(free, is_seen, never_to_zero)
"""The distance: 0 exactly when the shapes intersect."""

POINTS = Measure(_points, feature_is_certain, rounded)
"""The closest points."""
