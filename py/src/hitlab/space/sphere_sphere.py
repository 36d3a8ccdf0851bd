"""Sphere against sphere, or point: with the centres P and Q they meet if |PQ|² <= (r + s)²."""

from typing import NamedTuple

from hitlab.arithmetic.filter import Margin, in_range
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.vectors import Vector3, dot, minus
from hitlab.shapes.space import Ball
from hitlab.space.gaps import Gap

WIDTH = 8
"""The number of columns that an exact answer takes."""


class SphereSphere(NamedTuple):
    """The terms of the pair."""

    gap2: Number
    radii: tuple[Number, Number]
    reach2: Number
    scale: Number


def columns(a: Ball, b: Ball) -> Columns:
    """Give P, r, Q, s by components."""
    return *a.ball, *b.ball


def prepared(a: Ball, b: Ball) -> Columns:
    """Prepare what measuring needs besides the columns: nothing."""
    return ()


def radii(columns: Columns) -> tuple[Number, Number]:
    """Give r and s."""
    return columns[3], columns[7]


def terms(*columns: Number) -> SphereSphere:
    """Compute the terms; `scale` is |PQ|² + (r + s)²."""
    r, s = radii(columns)
    from_p = way(columns)
    gap2, reach2 = dot(from_p, from_p), (r + s) * (r + s)
    return SphereSphere(gap2, (r, s), reach2, gap2 + reach2)


def meets(pair: SphereSphere, margin: Margin) -> Number:
    """Decide whether the two balls have a point in common."""
    return pair.gap2 <= pair.reach2 + margin.two


def overlaps(pair: SphereSphere, margin: Margin) -> Number:
    """Decide whether their interiors have one; a ball of radius 0 has no interior."""
    r, s = pair.radii
    return (r > 0) & (s > 0) & (pair.gap2 < pair.reach2 + margin.two)


def nearest(*columns: Number) -> Gap:
    """Measure from centre to centre on floats."""
    from_p = way(columns)
    gap2, (r, s) = dot(from_p, from_p), radii(columns)
    size2 = gap2 + (r + s) * (r + s)
    return Gap(in_range(size2), (), gap2, size2)


def nearest_at_own_size(*columns: Number) -> Gap:
    """Measure a pair of the size of 1."""
    return nearest(*columns)


def nearest_exactly(*columns: int) -> Gap:
    """Measure from centre to centre on integers."""
    from_p = way(columns)
    return Gap(True, (), dot(from_p, from_p), 0)


def end(columns: Columns, place: Columns = ()) -> Vector3:
    """Give Q."""
    return columns[4], columns[5], columns[6]


def is_told(place: Columns) -> bool:
    """Tell whether the end of the gap is really there: always, as it is a centre."""
    return True


def way(columns: Columns) -> Vector3:
    """Lead from P to Q."""
    return minus(end(columns), (columns[0], columns[1], columns[2]))
