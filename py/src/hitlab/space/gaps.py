"""Measuring a pair in space: the gap between the shapes without their radii, and the verdict.

A distance is measured first. Only where it equals the radii up to rounding does the exact formula
decide whether the shapes meet. Where floats are out of range, the pair is scaled to the size of 1
by a power of two; only what floats cannot measure even there, such as the distance from a triangle
that is too slim, is measured on integers.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial, reduce
from operator import and_
from typing import Any, NamedTuple, Protocol

import numpy as np

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.elementwise import (
    exponent,
    greatest,
    is_batch,
    larger,
    quotient,
    root,
    scaled,
    smaller,
    where,
)
from hitlab.arithmetic.filter import EXACT, SPACE, Margin, Terms, decide
from hitlab.arithmetic.integers import integers, rounded, square_root
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import TOUCHING
from hitlab.arithmetic.vectors import Vector3, dot, minus, plus

decided = partial(decide, within=SPACE)
"""Decide a pair in space."""

MOST_SINGLES = 8
"""Up to this many pairs of a batch are decided faster one by one than as arrays."""


class Gap(NamedTuple):
    """The square of the gap from a point P to the nearest point Q of something.

    `place` tells where Q is, in terms of the pair; `size2` is the square of how large the pair is.
    Where it is not `sure`, the rest may be wrong.
    """

    sure: Test
    place: tuple[Number, ...]
    length2: Number
    size2: Number


class Formula(Protocol):
    """The file of a kind of pair: its exact formula, and its gap between what has no radius."""

    WIDTH: int

    def columns(self, a: Any, b: Any, /) -> Columns:
        """Give the components of both shapes; an exact answer takes the first WIDTH of them."""

    def prepared(self, a: Any, b: Any, /) -> Columns:
        """Prepare what measuring needs besides."""

    def radii(self, columns: Columns, /) -> tuple[Number, Number]:
        """Give both radii."""

    def terms(self, *columns: Number) -> Terms:
        """Compute the terms of the formula."""

    def meets(self, pair: Any, margin: Margin, /) -> Number:
        """Decide whether the shapes meet, from their terms."""

    def nearest(self, *columns: Number) -> Gap:
        """Measure the gap on floats."""

    def nearest_at_own_size(self, *columns: Number) -> Gap:
        """Measure the gap of a pair of the size of 1."""

    def nearest_exactly(self, *columns: int) -> Gap:
        """Measure the gap on integers."""

    def end(self, columns: Columns, place: Columns, /) -> Vector3:
        """Give the end of the gap, which a record has as a place."""

    def is_told(self, place: Columns, /) -> Test:
        """Tell whether the end is really there, and not at a corner up to rounding."""


Read = Callable[[Formula, Columns, Gap, Number, Number, Test], Columns]
Sure = Callable[[Formula, Gap, Number, Test], Test]


class Measure(NamedTuple):
    """What is measured, whether the floats can be trusted, and how exact numbers are rounded."""

    read: Read
    sure: Sure
    rounded: Callable[[Fraction], float]
    keeps_bits: bool
    """Whether it gives coordinates as they came in."""


def measured(file: Formula, measure: Measure, columns: Columns) -> Columns:
    """Say whether a pair meets, and measure it: a single one, or a batch in blocks.

    The columns are those of the pair's file, with what it prepares.
    """
    return blockwise(partial(_measured_block, file, measure), *columns)


def _measured_block(file: Formula, measure: Measure, *prepared: Number) -> Columns:
    columns = prepared[: file.WIDTH]
    if isinstance(columns[0], float):
        return _measured_one(file, measure, columns, prepared)
    with np.errstate(all="ignore"):
        sure, *values = _rounded(file, measure, columns, file.nearest(*prepared))
        unsure = (~sure).nonzero()
        if not unsure[0].size:
            return tuple(values)
        doubtful = tuple(column[unsure] for column in columns)
        sure, *found = _rounded(file, measure, doubtful, *_at_own_size(file, doubtful))
    for place in (~sure).nonzero()[0].tolist():
        exact = _exactly(file, measure, _single(doubtful, (place,)))
        for value, number in zip(found, exact):
            value[place] = number
    for value, numbers in zip(values, found):
        value[unsure] = numbers
    return tuple(values)


def _measured_one(file: Formula, measure: Measure, columns: Columns, prepared: Columns) -> Columns:
    sure, *values = _rounded(file, measure, columns, file.nearest(*prepared))
    if not sure:
        sure, *values = _rounded(file, measure, columns, *_at_own_size(file, columns))
    return tuple(values) if sure else _exactly(file, measure, columns)


def _rounded(
    file: Formula,
    measure: Measure,
    columns: Columns,
    gap: Gap,
    size: Number = 0,
    near: Columns | None = None,
) -> Columns:
    """Say whether floats have measured a pair, or each pair of a block, and what they found.

    The gap, and the columns in `near`, are divided by 2**size.
    """
    if gap.sure is False:
        return (False,)
    near = near or columns
    length = root(gap.length2)
    excess, hit, clear = _judged(file, near, gap, length)
    hit = _decided_where(gap.sure & (True ^ clear), hit, file, columns)
    values = measure.read(file, near, gap, length, excess, hit)
    if near is not columns:
        values, excess = tuple(scaled(v, size) for v in values), scaled(excess, size)
    sure = gap.sure & measure.sure(file, gap, excess, hit)
    if measure.keeps_bits and near is not columns:
        sure = sure & _keeps_bits(columns, near, size)
    return sure, hit, *values


def _decided_where(doubtful: Test, hit: Test, file: Formula, columns: Columns) -> Number:
    """Let the exact formula decide what rounding could change."""
    if not is_batch(doubtful):
        return decided(file.terms, file.meets, *columns) if doubtful else hit
    places = doubtful.nonzero()
    if places[0].size > MOST_SINGLES:
        hit[places] = decided(file.terms, file.meets, *(column[places] for column in columns))
    else:
        for index in zip(*places):
            hit[index] = decided(file.terms, file.meets, *_single(columns, index))
    return hit


def _single(columns: Columns, index: Columns) -> tuple[float, ...]:
    return tuple(float(column[index]) for column in columns)


def _at_own_size(file: Formula, columns: Columns) -> tuple[Gap, Number, Columns]:
    """Bring a pair to the size of 1 by a power of two, and find its gap there."""
    size = exponent(greatest([abs(column) for column in columns])) + 2
    near = tuple(scaled(column, -size) for column in columns)
    return file.nearest_at_own_size(*near), size, near


def _keeps_bits(columns: Columns, near: Columns, size: Number) -> Test:
    """Tell whether no coordinate has underflowed."""
    return reduce(and_, (scaled(n, size) == c for n, c in zip(near, columns)))


def _judged(file: Formula, columns: Columns, gap: Gap, length: Number) -> tuple[Number, Test, Test]:
    """Say how far they are apart, whether they meet, and whether rounding could not change it."""
    r, s = file.radii(columns)
    reach = r + s
    excess = length - reach
    slack2 = TOUCHING * TOUCHING * (gap.size2 + reach * reach)
    return excess, excess <= 0, excess * excess > slack2


def _exactly(file: Formula, measure: Measure, columns: Columns) -> Columns:
    """Measure a single pair on integers; the excess keeps its bits however small it is."""
    whole, unit = integers(columns)
    gap, reach = file.nearest_exactly(*whole), sum(file.radii(tuple(whole)))
    hit, length = bool(file.meets(file.terms(*whole), EXACT)), square_root(gap.length2)
    excess = quotient(gap.length2 - reach * reach, length + reach)
    values = measure.read(file, tuple(map(Fraction, whole)), gap, length, excess, hit)
    return hit, *(measure.rounded(Fraction(value) / unit) for value in values)


def never_to_zero(length: Fraction) -> float:
    """Round a length; what is too small for a float becomes the smallest float."""
    return rounded(length) or (math.ulp(0.0) if length else 0.0)


def free(
    _file: Formula, _columns: Columns, _gap: Gap, _length: Number, excess: Number, hit: Test
) -> Columns:
    """Give the distance: 0 where the shapes meet."""
    return (larger(excess, 0) * (True ^ hit),)


def is_seen(_file: Formula, _gap: Gap, excess: Number, hit: Test) -> Test:
    """Tell whether a pair that is apart comes out apart."""
    return hit | (excess > 0)


def _points(
    file: Formula, columns: Columns, gap: Gap, _length: Number, _excess: Number, hit: Test
) -> Columns:
    """Go from the ends of the gap by the radii, or to the middle of what is shared.

    A shape without a radius keeps its own point. The way is measured again, because beside a vast
    triangle the rounded gap may be far too short.
    """
    p, q = (columns[0], columns[1], columns[2]), file.end(columns, gap.place)
    way = minus(q, p)
    length = root(dot(way, way))
    r, s = file.radii(columns)
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


def is_told(file: Formula, gap: Gap, _excess: Number, _hit: Number) -> Test:
    """Tell whether the end of the gap is really there, and not at a corner up to rounding."""
    return file.is_told(gap.place)


DISTANCE = Measure(free, is_seen, never_to_zero, keeps_bits=False)
"""How far they are apart: 0 where they meet, and only there."""

POINTS = Measure(_points, is_told, rounded, keeps_bits=True)
"""Where they are nearest."""
