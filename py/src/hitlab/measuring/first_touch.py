"""First touch of a moving shape with a stationary one that it hits, and the normal there.

The origin is cast along w at the Minkowski sum of B and -A. This sum is the hull of the vectors
from each vertex of A to each vertex of B, grown by both radii. The ray enters the sum of the cores
at the last entry over all axes: the normals of all edges, and w itself for collinear sets. If
there is a radius, the first touch is the first entry into a circle around a vertex of the sum, or
across a parallel to one of its edges. Any parts of these inside the sum are entered later.

As in `crossings`, floats answer if no sign can be wrong and no boundary is crossed at a shallow
angle. Otherwise the same formulas are evaluated in integers.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from operator import lt
from typing import NamedTuple

from hitlab.arithmetic.batch import sure_or_exact
from hitlab.arithmetic.elementwise import (
    divided,
    either,
    greatest,
    larger,
    least,
    quotient,
    root,
    smaller,
    unit,
    where,
)
from hitlab.arithmetic.filter import in_range
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, cross, dot
from hitlab.arithmetic.tolerances import SHALLOW, UNSURE
from hitlab.measuring.crossings import exact_unit, guarded, rounded_quotient
from hitlab.measuring.cuts import (
    Cast,
    Cut,
    Offset,
    disk_cuts,
    foremost,
    half_chord2,
    side_cuts,
)
from hitlab.shapes.core import Layout, Parts, edges, parts, split_columns

SOON = math.ulp(0.0)
"""The smallest fraction of the path for shapes that are initially apart."""


class Touch(NamedTuple):
    """The position along w times |w|, a normal of any length, and a test that both are certain."""

    place: Number
    n: Vector
    is_sure: Callable[[], Test]


class Shadow(NamedTuple):
    """The Minkowski sum projected on an axis n, and the displacement's component along n."""

    n: Vector
    low: Number
    high: Number
    speed: Number


Sides = list[tuple[Vector, Vector]]
"""Edges of the sum, each as its two ends."""


def measure(a: Layout, b: Layout) -> Callable[..., Columns]:
    """Return a function that measures a sweep: t, and x, y of the normal from a to b.

    Its arguments are the columns of a, the displacement, and the columns of b. The shapes must be
    apart initially and intersect later on the path.
    """
    return sure_or_exact(partial(_rounded, a, b), partial(_exactly, a, b))


def proof(a: Layout, b: Layout, *columns: float) -> tuple[float, ...] | None:
    """Return what `measure` returns, and () if the shapes certainly miss; None if unsure.

    It holds for a single pair without radii that is certainly apart initially: on each axis, the
    fractions at which the projections start and stop to overlap are compared, with their errors.
    """
    first, by, second = _taken_apart(a, b, columns)
    touch, shadows, scale = _touch_of_hulls(first, by, second)
    length2 = dot(*by, *by)
    if not (in_range(scale) and in_range(length2)):
        return None
    is_apart, enters, leaves, earliest, latest = False, 0.0, 1.0, 0.0, 1.0
    for (x, y), low, high, speed in shadows:
        size2 = dot(x, y, x, y)
        slack = UNSURE * root(size2) * root(scale)
        if low - speed > slack:
            return ()
        if low < -slack and high - speed > slack:
            continue
        if not SHALLOW * SHALLOW * speed * speed > size2 * length2:
            return None
        is_apart = is_apart or low > slack
        enters, leaves = max(enters, (low + slack) / speed), min(leaves, (high - slack) / speed)
        earliest, latest = max(earliest, (low - slack) / speed), min(latest, (high + slack) / speed)
    if earliest > latest:
        return ()
    return _numbers(touch, by) if is_apart and enters < leaves else None


def _rounded(a: Layout, b: Layout, *columns: Number) -> Columns:
    first, by, second = _taken_apart(a, b, columns)
    touch = _touch(first, by, second)
    return touch.is_sure(), *_numbers(touch, by)


def _numbers(touch: Touch, by: Vector) -> Columns:
    t = divided(touch.place, dot(*by, *by))
    x, y = unit(*touch.n)
    return smaller(larger(t, SOON), 1.0), x + 0.0, y + 0.0


def _touch(a: Parts, by: Vector, b: Parts) -> Touch:
    has_radius = any(core.radius is not None for core in (a, b))
    return _touch_of_round(a, by, b) if has_radius else _touch_of_hulls(a, by, b)[0]


def _exactly(a: Layout, b: Layout, *columns: float) -> tuple[float, ...]:
    t, n = exact_touch(a, b, *columns)
    return min(max(rounded_quotient(t, 1), SOON), 1.0), *exact_unit(*n)


def exact_touch(a: Layout, b: Layout, *columns: float) -> tuple[Fraction, Vector]:
    """Return t, which may be beyond the end of the path, and a normal of any length from a to b.

    Only square roots are rounded, far below the unit of the columns.
    """
    numbers, _ = guarded(a if a.radii else b, columns)
    first, by, second = _taken_apart(a, b, tuple(numbers))
    touch = _touch(_without_radius_0(first), by, _without_radius_0(second))
    return Fraction(touch.place) / dot(*by, *by), touch.n


def _without_radius_0(core: Parts) -> Parts:
    """Return the core with no radius instead of 0, so that ties are those of hulls.

    A ray into a corner of the sum crosses its inner parts there, too, if no radius grows it.
    """
    return core if core.radius else core._replace(radius=None)


def _taken_apart(a: Layout, b: Layout, columns: Columns) -> tuple[Parts, Vector, Parts]:
    own, by, others = split_columns(a, columns)
    return parts(a, own), by, parts(b, others)


def _gaps(a: Parts, b: Parts) -> list[Vector]:
    return [(x - px, y - py) for (px, py), (x, y) in product(a.vertices, b.vertices)]


def _touch_of_hulls(a: Parts, by: Vector, b: Parts) -> tuple[Touch, list[Shadow], Number]:
    """Return the touch on the last axis on which the projections of two cores start to touch.

    Also return all projections, and the square of a length that bounds their coordinates.
    """
    [first, *_], length2 = a.vertices, dot(*by, *by)
    ways = _from(first, a), _from(first, b)
    shadows = [_shadow((-edge.y, edge.x), by, *ways) for core in (a, b) for edge in edges(core)]
    last = _shadow(by, by, *ways)
    place, n = quotient(last.low, last.speed) * length2, last.n
    for shadow in shadows:
        entry = quotient(shadow.low, shadow.speed) * length2
        later = (shadow.speed > 0) & (entry >= place)
        place, n = where(later, entry, place), either(later, shadow.n, n)

    scale = sum((2 * dot(x, y, x, y) for way in ways for x, y in way), length2)

    def is_sure() -> Test:
        sure = in_range(scale) & in_range(length2)
        for (x, y), low, high, speed in shadows:
            size2 = dot(x, y, x, y)
            slack = UNSURE * root(size2) * root(scale)
            within = (low < -slack) & (high - speed > slack)
            sure = sure & (within | (SHALLOW * SHALLOW * speed * speed > size2 * length2))
        return sure

    return Touch(place, n, is_sure), [*shadows, last], scale


def _from(place: Vector, core: Parts) -> list[Vector]:
    """Return the vectors from a point to a core's vertices.

    If the point is a vertex of a, no vector is longer than two gaps from a to b together.
    """
    return [(x - place[0], y - place[1]) for x, y in core.vertices]


def _shadow(n: Vector, by: Vector, a: list[Vector], b: list[Vector]) -> Shadow:
    """Return the sum's projection on an axis, flipped if the displacement points against it."""
    speed = dot(*n, *by)
    n = either(speed < 0, (-n[0], -n[1]), n)
    own, other = ([dot(*n, *way) for way in ways] for ways in (a, b))
    return Shadow(n, least(other) - greatest(own), greatest(other) - least(own), abs(speed))


def _touch_of_round(a: Parts, by: Vector, b: Parts) -> Touch:
    """Return the touch at the first circle, or parallel to an edge, that the origin enters."""
    radius = sum(core.radius for core in (a, b) if core.radius is not None)
    cast = Cast(0, 0, *by, None)
    gaps, length2 = _gaps(a, b), dot(*by, *by)
    feet = [Offset(cross(*by, x, y), dot(*by, x, y)) for x, y in gaps]
    cuts = [side_cuts(cast, list(side), radius)[0] for side in _sides(a, b)]
    cuts += [disk_cuts(cast, foot, radius)[0] for foot in feet]
    first = foremost(cuts, lt)
    on_point = (first.x == 0) & (first.y == 0)

    def is_sure() -> Test:
        scale = sum((dot(x, y, x, y) for x, y in gaps), radius * radius)
        sure = in_range(scale * length2) & in_range(length2) & _is_steep(cuts, first.place)
        for foot in feet:
            sure = sure & (abs(half_chord2(cast, foot, radius)) > UNSURE * scale * length2)
        return sure

    return Touch(first.place, either(on_point, by, (-first.x, -first.y)), is_sure)


def _is_steep(cuts: list[Cut], place: Number) -> Test:
    """Return whether the first boundary is entered steeply."""
    steep: Test = False
    for cut in cuts:
        here = cut.counts & (cut.at.place == place)
        steep = steep | (here & (abs(cut.along) <= SHALLOW * abs(cut.across)))
    return steep


def _sides(a: Parts, b: Parts) -> Sides:
    """Return the gaps from vertices of a to edges of b, and from edges of a to vertices of b."""
    found = []
    for (px, py), edge in product(a.vertices, edges(b)):
        x, y = b.vertices[edge.start]
        found.append(((x - px, y - py), (x + edge.x - px, y + edge.y - py)))
    for (qx, qy), edge in product(b.vertices, edges(a)):
        x, y = a.vertices[edge.start]
        found.append(((qx - x, qy - y), (qx - x - edge.x, qy - y - edge.y)))
    return found
