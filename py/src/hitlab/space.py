"""Pairs in space: whether they meet, how far they are apart, and where they are nearest.

Each kind of pair has a file with its exact formula and its nearest points; here is what they have
in common. A distance is measured first. Only where it is that of the radii but for rounding does
the exact formula tell whether the shapes meet, and only where floats are out of range or a triangle
is too slim for them do integers measure.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from hitlab import sphere_sphere, sphere_triangle
from hitlab.exact import decide, integers, rounded, square_root
from hitlab.measures import blockwise, larger, quotient, smaller, where
from hitlab.predicates import Number
from hitlab.shape import Shape, unknown_pair
from hitlab.shapes3 import Point3, Sphere, Triangle3
from hitlab.tolerances import TOUCHING
from hitlab.vectors import Gap, minus, plus

Kind = type[Shape]
Columns = tuple[Number, ...]

PAIRS: dict[tuple[Kind, Kind], ModuleType] = {
    (Point3, Point3): sphere_sphere,
    (Point3, Sphere): sphere_sphere,
    (Sphere, Sphere): sphere_sphere,
    (Point3, Triangle3): sphere_triangle,
    (Sphere, Triangle3): sphere_triangle,
}
"""The file of each pair, in one order each."""


class Pair(NamedTuple):
    """A pair in the order of its file, and whether that is not the order in which it came."""

    file: ModuleType
    first: Shape
    second: Shape
    turned: bool


def knows(first: Kind, second: Kind) -> bool:
    """Tell whether these are a pair, in either order."""
    return (first, second) in PAIRS or (second, first) in PAIRS


def intersects(a: Shape, b: Shape, *, touching: bool) -> Any:
    """Say exactly whether two shapes meet, or with `touching=False` whether they overlap."""
    file, first, second, _ = _pair(a, b)
    if not touching and not (isinstance(a, Sphere) and isinstance(b, Sphere)):
        shape = np.broadcast_shapes(a.shape, b.shape)
        return np.zeros(shape, dtype=bool) if shape else False
    verdict = file.meets if touching else file.overlaps
    return blockwise(
        lambda *block: (decide(file.terms, verdict, *block),), *file.columns(first, second)
    )[0]


def distance(a: Shape, b: Shape) -> Any:
    """Measure how far two shapes are apart, 0 where they meet."""
    return _measured(_pair(a, b), _distance)[0]


def closest_points(a: Shape, b: Shape) -> tuple[Any, Any]:
    """Find the nearest points, shape (..., 3) each; one point twice where the shapes meet."""
    pair = _pair(a, b)
    found = _measured(pair, _points)
    first, second = np.stack(found[:3], axis=-1), np.stack(found[3:], axis=-1)
    return (second, first) if pair.turned else (first, second)


def _pair(a: Shape, b: Shape) -> Pair:
    for first, second in ((a, b), (b, a)):
        if file := PAIRS.get((type(first), type(second))):
            return Pair(file, first, second, first is not a)
    raise unknown_pair(a, b)


Measure = Callable[[ModuleType, Columns, Gap, Number, Number, Any], tuple[Any, ...]]


def _measured(pair: Pair, measure: Measure) -> tuple[Any, ...]:
    file, first, second, _ = pair
    columns = *file.columns(first, second), *file.prepared(first, second)
    return blockwise(partial(_measured_block, file, measure), *columns)


def _measured_block(file: ModuleType, measure: Measure, *prepared: Number) -> tuple[Any, ...]:
    """Measure one pair or a block of pairs."""
    columns = prepared[: file.WIDTH]
    if isinstance(columns[0], float):
        return _measured_one(file, measure, columns, prepared)
    with np.errstate(all="ignore"):
        gap = file.nearest(*prepared)
        length = np.sqrt(gap.length2)
        excess, hit, sure = _judged(file, columns, gap, length)
        doubtful = (~sure).nonzero()
        if doubtful[0].size:
            hit[doubtful] = decide(file.terms, file.meets, *(c[doubtful] for c in columns))
        values = measure(file, columns, gap, length, excess, hit)
    for index in zip(*doubtful):
        if not gap.sure[index]:
            single = tuple(float(column[index]) for column in columns)
            for value, number in zip(values, _exactly(file, measure, single, bool(hit[index]))):
                value[index] = number
    return values


def _measured_one(
    file: ModuleType, measure: Measure, columns: Columns, prepared: Columns
) -> tuple[float, ...]:
    gap = file.nearest(*prepared)
    length = math.sqrt(gap.length2)
    excess, hit, sure = _judged(file, columns, gap, length)
    if not sure:
        hit = decide(file.terms, file.meets, *columns)
    if not gap.sure:
        return _exactly(file, measure, columns, hit)
    return measure(file, columns, gap, length, excess, hit)


def _judged(
    file: ModuleType, columns: Columns, gap: Gap, length: Number
) -> tuple[Number, Any, Any]:
    """Say how far they are apart, whether they meet, and whether floats can know."""
    r, s = file.radii(columns)
    reach = r + s
    excess = length - reach
    slack2 = TOUCHING * TOUCHING * (gap.size2 + reach * reach)
    return excess, excess <= 0, gap.sure & (excess * excess > slack2)


def _exactly(file: ModuleType, measure: Measure, columns: Columns, hit: bool) -> tuple[float, ...]:
    whole, unit = integers(columns)
    gap, (r, s) = file.nearest_exactly(*whole), file.radii(whole)
    length = square_root(gap.length2)
    values = measure(file, tuple(map(Fraction, whole)), gap, length, length - r - s, hit)
    return tuple(rounded(Fraction(value) / unit) for value in values)


def _distance(
    _file: ModuleType, _columns: Columns, _gap: Gap, _length: Number, excess: Number, hit: Any
) -> tuple[Any, ...]:
    return (where(hit, 0.0, larger(excess, 0)),)


def _points(
    file: ModuleType, columns: Columns, gap: Gap, length: Number, _excess: Number, hit: Any
) -> tuple[Any, ...]:
    """Go from the ends of the gap as far as the radii reach, or to the middle of what is shared."""
    p, q = (columns[0], columns[1], columns[2]), file.end(columns, *gap.place)
    way = minus(q, p)
    r, s = file.radii(columns)
    shared = (larger(length - s, 0) + smaller(r, length)) / 2
    on_a = plus(p, quotient(r, length), way)
    on_b = plus(q, -quotient(where(hit, length - shared, s), length), way)
    return *(where(hit, there, here) for here, there in zip(on_a, on_b)), *on_b
