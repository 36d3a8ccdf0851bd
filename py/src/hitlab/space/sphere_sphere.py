"""Sphere against sphere or point: with the centres P, Q they intersect if |PQ|² <= (r + s)²."""

from typing import NamedTuple

from hitlab.arithmetic.filter import Margin, in_range
from hitlab.arithmetic.predicates import Columns, Number
from hitlab.arithmetic.vectors import Vector3, dot, minus
from hitlab.shapes.space import Ball
from hitlab.space.gaps import Gap

WIDTH = 8
"""The number of columns that an exact answer uses."""


class SphereSphere(NamedTuple):
    """The terms of a pair."""

    gap2: Number
    radii: tuple[Number, Number]
    reach2: Number
    scale: Number


def columns(a: Ball, b: Ball) -> Columns:
    """Return P, r, Q, s by components."""
    return *a.ball, *b.ball


def prepared(a: Ball, b: Ball) -> Columns:
    """Return the additional columns that measuring needs: none."""
    return ()


def radii(columns: Columns) -> tuple[Number, Number]:
    """Return r and s."""
    return columns[3], columns[7]


def terms(*columns: Number) -> SphereSphere:
    """Return the terms; `scale` is |PQ|² + (r + s)²."""
    r, s = radii(columns)
    from_p = way(columns)
    gap2, reach2 = dot(from_p, from_p), (r + s) * (r + s)
    return SphereSphere(gap2, (r, s), reach2, gap2 + reach2)


def meets(pair: SphereSphere, margin: Margin) -> Number:
    """Return whether the two balls intersect."""
    return pair.gap2 <= pair.reach2 + margin.two


def overlaps(pair: SphereSphere, margin: Margin) -> Number:
    """Return whether the two balls overlap; a ball of radius 0 has no interior."""
    r, s = pair.radii
    return (r > 0) & (s > 0) & (pair.gap2 < pair.reach2 + margin.two)


def nearest(*columns: Number) -> Gap:
    """Return the gap from centre to centre, computed in floats."""
    from_p = way(columns)
    gap2, (r, s) = dot(from_p, from_p), radii(columns)
    size2 = gap2 + (r + s) * (r + s)
    return Gap(in_range(size2), (), gap2, size2)


def nearest_exactly(*columns: int) -> Gap:
    """Return the gap from centre to centre, computed in integers."""
    from_p = way(columns)
    return Gap(True, (), dot(from_p, from_p), 0)


def end(columns: Columns, place: Columns = ()) -> Vector3:
    """Return Q."""
    return columns[4], columns[5], columns[6]


def feature_is_certain(place: Columns) -> bool:
    """Return whether the end of the gap is certain: always, because it is a centre."""
    return True


def way(columns: Columns) -> Vector3:
    """Return the vector from P to Q."""
    return minus(end(columns), (columns[0], columns[1], columns[2]))
