"""Sphere against sphere, or point: with the centres P and Q they meet if |PQ|² <= (r + s)²."""

from typing import NamedTuple

from hitlab.exact import Margin
from hitlab.predicates import Number
from hitlab.shapes3 import Point3, Sphere
from hitlab.tolerances import LARGEST_SCALE, SMALLEST_SCALE
from hitlab.vectors import Gap, Vector3, dot, minus

Columns = tuple[Number, ...]

WIDTH = 8
"""The number of columns that an exact answer takes."""


class SphereSphere(NamedTuple):
    """The terms of the pair."""

    gap2: Number
    radii: tuple[Number, Number]
    reach2: Number
    scale: Number


def columns(a: Sphere | Point3, b: Sphere | Point3) -> Columns:
    """Give P, r, Q, s by components."""
    return *a.ball, *b.ball


def prepared(a: Sphere | Point3, b: Sphere | Point3) -> Columns:
    """Prepare what measuring needs besides the columns: nothing."""
    return ()


def radii(columns: Columns) -> tuple[Number, Number]:
    """Give r and s."""
    return columns[3], columns[7]


def terms(*columns: Number) -> SphereSphere:
    """Compute the terms; `scale` is |PQ|² + (r + s)²."""
    r, s = radii(columns)
    way = _way(columns)
    gap2, reach2 = dot(way, way), (r + s) * (r + s)
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
    way = _way(columns)
    gap2, (r, s) = dot(way, way), radii(columns)
    size2 = gap2 + (r + s) * (r + s)
    return Gap((size2 > SMALLEST_SCALE) & (size2 < LARGEST_SCALE), (), gap2, size2)


def nearest_at_own_size(*columns: Number) -> Gap:
    """Measure a pair of the size of 1."""
    return nearest(*columns)


def nearest_exactly(*columns: int) -> Gap:
    """Measure from centre to centre on integers."""
    way = _way(columns)
    return Gap(True, (), dot(way, way), 0)


def end(columns: Columns) -> Vector3:
    """Give Q."""
    return columns[4], columns[5], columns[6]


def is_told() -> bool:
    """Tell whether the end of the gap is really there: always, as it is a centre."""
    return True


def _way(columns: Columns) -> Vector3:
    return minus(end(columns), (columns[0], columns[1], columns[2]))
