"""Points at which a caster enters and leaves a shape, with the normals there.

The caster is o + d p/|d|², where p is the position along it times |d|. With |d| = 1 this is the
form in Redpoll's 60, §2-24 ("Collision 11: line against rectangle, disk, line"). `cuts` finds where
the caster's line enters and leaves the shape; this module clips the result to the caster's ends.

Floats answer if no sign can be wrong and no crossing is shallow, so that the error is a few
roundings of the input. Otherwise the same formulas are evaluated in integers. There only square
roots are rounded, downwards and so far below the unit that every comparison is correct: an
expression of numbers of n bits and one square root is 0, or more than 2**-8n in size.
"""

import math
from collections.abc import Callable
from functools import partial

from hitlab.arithmetic.batch import sure_or_exact
from hitlab.arithmetic.elementwise import larger, quotient, root, smaller, unit, where
from hitlab.arithmetic.integers import integers, ratio
from hitlab.arithmetic.predicates import Columns, Number, Test, dot
from hitlab.arithmetic.tolerances import UNSURE
from hitlab.measuring.cuts import (
    Cast,
    End,
    exact_hull_ends,
    exact_round_ends,
    feet_of,
    hull_ends,
    round_ends,
)
from hitlab.shapes.base import Shape
from hitlab.shapes.core import Layout, Parts, parts
from hitlab.shapes.plane import Line, Ray, Segment

GUARD = 256
"""Bits below the unit if there are square roots: a shallow crossing magnifies their error."""

ROOTS = 4
"""The multiple of the numbers' bits added to `GUARD`: square roots are at least of degree 2."""


def measure(kind: type[Shape], layout: Layout) -> Callable[..., Columns]:
    """Return a function that measures hits: t of entry and exit, both points, both normals.

    Its arguments are the columns of a caster of that kind and of a core of that layout. The
    components of a normal are NaN if the caster crosses no side there.
    """
    return sure_or_exact(partial(_rounded, kind, layout), partial(_exactly, kind, layout))


def _rounded(kind: type[Shape], layout: Layout, *columns: Number) -> Columns:
    """Measure in floats; the first column is whether the others are certain."""
    target, cast = parts(layout, columns[4:]), _cast(kind, *columns[:4])
    if target.radius is None:
        found, sure, scale = hull_ends(cast, target)
    else:
        feet, scale = feet_of(cast, target)
        found, sure = round_ends(cast, feet, target, scale)
    if kind is not Line:
        sure = sure & _is_clear_of_ends(cast, found, scale)
    places = _clipped(kind, cast, *found)
    length2 = dot(cast.dx, cast.dy, cast.dx, cast.dy)
    length = root(length2)
    ends, normals = list[Number](), list[Number]()
    for place, end in zip(places, found):
        part, at_end = quotient(place, length2), kind is Segment and place == cast.end
        ends.append(where(at_end, columns[2], cast.x + part * cast.dx))
        ends.append(where(at_end, columns[3], cast.y + part * cast.dy))
        crossed = kind is Line or place == end.place
        x, y = unit(end.x, end.y)
        normals.append(where(crossed, x + 0.0, math.nan))
        normals.append(where(crossed, y + 0.0, math.nan))
    return sure, *(quotient(place, length) for place in places), *ends, *normals


def _cast(kind: type[Shape], x: Number, y: Number, dx: Number, dy: Number) -> Cast:
    """Return the caster; its direction's larger component is ±1, so an axis direction is exact."""
    if kind is Segment:
        dx, dy = dx - x, dy - y
    size = larger(abs(dx), abs(dy))
    dx, dy = quotient(dx, size), quotient(dy, size)
    return Cast(x, y, dx, dy, size * dot(dx, dy, dx, dy) if kind is Segment else None)


def _exactly(kind: type[Shape], layout: Layout, *columns: float) -> tuple[float, ...]:
    """Measure a single hit in integers."""
    cast, target, unit_ = _on_integers(kind, layout, columns)
    length2 = dot(cast.dx, cast.dy, cast.dx, cast.dy)
    if length2 == 0:
        return 0.0, 0.0, *columns[:2], *columns[:2], *(math.nan,) * 4
    feet, _ = feet_of(cast, target)
    if target.radius is None:
        found = exact_hull_ends(feet, target.vertices)
    else:
        found = exact_round_ends(cast, feet, target)
    places = _clipped(kind, cast, *found)
    length = root(length2) * unit_
    ends = [
        ratio(start * whole + place.numerator * d, whole * unit_)
        for place, whole in zip(places, (place.denominator * length2 for place in places))
        for start, d in ((cast.x, cast.dx), (cast.y, cast.dy))
    ]
    normals = [
        number
        for place, end in zip(places, found)
        for number in (exact_unit(end.x, end.y) if place == end.place else (math.nan,) * 2)
    ]
    return *(rounded_quotient(place, length) for place in places), *ends, *normals


def rounded_quotient(number: Number, by: Number) -> float:
    """Round a quotient of integers or fractions without reducing it to lowest terms."""
    return ratio(number.numerator * by.denominator, number.denominator * by.numerator)


def exact_unit(x: Number, y: Number) -> tuple[Number, Number]:
    """Return a direction of integers or fractions scaled to length 1; NaN for (0, 0)."""
    size = max(abs(x), abs(y))
    if size == 0:
        return math.nan, math.nan
    x, y = unit(*(rounded_quotient(number, size) for number in (x, y)))
    return x + 0.0, y + 0.0


def _on_integers(
    kind: type[Shape], layout: Layout, columns: tuple[float, ...]
) -> tuple[Cast, Parts, int]:
    """Return caster and target in integers, and their unit; a direction is scaled separately."""
    if kind is Segment:
        (x, y, *given), unit = guarded(layout, columns)
        (dx, dy), own = (given[0] - x, given[1] - y), given[2:]
    else:
        (dx, dy), _ = integers(columns[2:4])
        (x, y, *own), unit = guarded(layout, columns[:2] + columns[4:], dx, dy)
    return Cast(x, y, dx, dy, dot(dx, dy, dx, dy)), parts(layout, tuple(own)), unit


def guarded(layout: Layout, columns: tuple[float, ...], *others: int) -> tuple[list[int], int]:
    """Return the numbers as integers, with extra bits below the unit if there are square roots."""
    numbers, unit = integers(columns)
    if not layout.radii:
        return numbers, unit
    bits = GUARD + ROOTS * max(abs(x) for x in (*numbers, *others)).bit_length()
    return [x << bits for x in numbers], unit << bits


def _clipped(kind: type[Shape], cast: Cast, first: End, last: End) -> tuple[Number, Number]:
    """Return the positions of entry and exit, clipped to the caster."""
    entry, exit = first.place, last.place
    if kind is Line:
        return entry, exit
    entry, exit = larger(entry, 0), larger(exit, 0)
    return (entry, exit) if kind is Ray else (smaller(entry, cast.end), smaller(exit, cast.end))


def _is_clear_of_ends(cast: Cast, found: tuple[End, End], scale: Number) -> Test:
    """Return whether neither end of the caster can be on the boundary."""
    slack = UNSURE * root(scale)
    (entry, exit), end = (each.place for each in found), cast.end
    clear = (abs(entry) > slack) & (abs(exit) > slack)
    if end is None:
        return clear
    return clear & (abs(entry - end) > slack) & (abs(exit - end) > slack)
