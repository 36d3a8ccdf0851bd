"""Penetration depth of two shapes, or their gap within a margin, and the contact points."""

import math
from functools import partial, reduce
from operator import and_

import numpy as np

from hitlab.arithmetic.batch import by_case
from hitlab.arithmetic.elementwise import (
    exponent,
    greatest,
    larger,
    scaled,
    some,
    where,
)
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.arithmetic.tolerances import NEAR_FACE, ROUNDING
from hitlab.deciding.decision import decide, decide_inside, decide_within
from hitlab.measuring.manifold import touching_points
from hitlab.measuring.measure import distance
from hitlab.measuring.separation import Axis, Outline, best_axis, extent, least_move, outline
from hitlab.shapes.core import Layout, parts
from hitlab.shapes.pairs import picked
from hitlab.shapes.planar import AnyPlaneShape

MOVED_BY = 1.25 * ROUNDING
MOVED_TO = 0.75 * ROUNDING
ADDED = 32 * ROUNDING
"""Additions to the minimum translation by which a shape is moved, relative to two powers of two.

`MOVED_BY` is relative to the smallest power above (1 + `ADDED`) times the depth, so that the sum
does not exceed that power. `MOVED_TO` is relative to the smallest power above the shape's
coordinates before and after, once per sum that forms a coordinate. The errors, in halves of a unit
in the last place (ROUNDING / 2 of these powers), are:

1. the depth is rounded once: 1 of the depth;
2. each component of the translation, depth * normal, is a product: 1 of the depth;
3. each coordinate is moved: 1; a box's corners are sums with its centre, before and after: 2
   more;
4. (2) and (3) count along the normal, where |x| + |y| <= sqrt(2) of them add up.

So 1 + sqrt(2) < 2.5 of the depth, and sqrt(2) < 1.5 of the coordinates for each sum."""

LEAST_DEPTH = 2.0**-20
"""A smaller depth or largest coordinate counts as this for `MOVED_BY` and `MOVED_TO`.

The coordinates are those of the moved shape, at a size of 1/8 to 1/4: before its sums, the depth
errs by 2**-78, less than 2**-53 of this."""

FEW_DIGITS = 2.0**30
"""Numbers at the size of 1 that are multiples of 1 / FEW_DIGITS are added without rounding."""

FAR, NEAR, MEET = range(3)
"""The relation of two shapes: beyond the margin, within it, or intersecting."""


def penetration(a: AnyPlaneShape, b: AnyPlaneShape, margin: float) -> Columns:
    """Return the columns of `contact`: hit, x, y of the normal, depth, and x, y of both points."""
    hit = decide(a, b).meets
    near = decide_within(a, b, margin, True ^ hit) if margin else False
    case = where(hit, MEET, where(near, NEAR, FAR))
    if case is FAR:
        return hit, *(math.nan,) * 7
    pair = a.core.layout, b.core.layout
    ways = {MEET: partial(_measured, *pair, True)}
    if margin:
        ways[NEAR] = partial(_measured, *pair, False)
    x, y, depth, doubt, *points = by_case(
        ways, case, b.core.roundings, *a.core.columns, *b.core.columns
    )
    depth = _none_if_they_touch(a, b, depth, doubt)
    if margin:
        depth = where(case == NEAR, -distance(a, b, case != NEAR), depth)
    return hit, x, y, depth, *points


def _measured(
    a: Layout, b: Layout, meet: bool, roundings: Number, *columns: Number
) -> tuple[Number, ...]:
    """Return the normal, the depth, whether the shapes may only touch, and both points.

    `roundings` is how often a coordinate of b is rounded by a move, or before it. The pair is first
    scaled to the size of 1.
    """
    size = exponent(greatest([abs(column) for column in columns])) + 2
    near = tuple(scaled(column, -size) for column in columns)
    core_a, core_b = outline(parts(a, near[: a.width])), outline(parts(b, near[a.width :]))
    slack = larger(extent(core_a, core_b), core_a.radius + core_b.radius) * NEAR_FACE
    axis = best_axis(core_a, core_b, with_gaps=not meet or a.radii + b.radii > 0)
    high, low = least_move(core_a, core_b, axis)
    depth = larger(high + low, 0.0)
    free = 0.0 if meet else larger(-(high + low), 0.0)
    points = touching_points(core_a, core_b, axis, slack, free)
    is_exact = (axis.x == 0) | (axis.y == 0)
    if some(is_exact):
        is_exact = reduce(and_, map(_is_round, near, columns), is_exact & _is_round(depth, depth))
    more = larger(_rounding(core_b, axis, depth, roundings), scaled(2 * math.ulp(0.0), -size))
    outwards = larger(high + (low + more), more)
    return (
        axis.x + 0.0,
        axis.y + 0.0,
        scaled(where(is_exact, depth, outwards), size),
        (is_exact ^ True) & (depth <= slack) & meet,
        *(scaled(number, size) for number in points),
    )


def _is_round(number: Number, given: Number) -> Test:
    """Return whether a number at the size of 1 has few enough digits for exact sums.

    It is false if scaling has made the given number underflow to 0.
    """
    digits = number * FEW_DIGITS
    whole = np.rint(digits) if isinstance(digits, np.ndarray) else round(digits)
    return (digits == whole) & ((number == 0) == (given == 0))


def _rounding(core: Outline, axis: Axis, depth: Number, roundings: Number) -> Number:
    """Return a bound on the distance lost to rounding when a core moves along an axis."""
    ways = axis.x * depth, axis.y * depth
    places = [(c, c + way) for vertex in core.vertices for c, way in zip(vertex, ways)]
    farthest = greatest([abs(c) for both in places for c in both])
    most = depth + ADDED * depth
    long, far = (scaled(1.0, exponent(larger(c, LEAST_DEPTH))) for c in (most, farthest))
    return MOVED_BY * long + MOVED_TO * roundings * far


def _none_if_they_touch(a: AnyPlaneShape, b: AnyPlaneShape, depth: Number, doubt: Test) -> Number:
    """Return the depth, 0 if the shapes only touch (decided exactly)."""
    if not isinstance(depth, np.ndarray):
        return 0.0 if doubt and _only_touch(a, b) else depth
    doubtful = (doubt == 1).nonzero()
    if doubtful[0].size:
        touch = _only_touch(*(picked(shape, doubtful, depth.shape) for shape in (a, b)))
        depth[doubtful] = np.where(touch, 0.0, depth[doubtful])
    return depth


def _only_touch(a: AnyPlaneShape, b: AnyPlaneShape) -> Test:
    """Return whether two intersecting shapes can be parted by any move, however short."""
    return True ^ decide_inside(a, b)
