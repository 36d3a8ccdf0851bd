"""The common region of two convex polygons, clipped edge by edge without rounding.

The edges of b cut a one after the other: each keeps the part on its inner side (I. E. Sutherland
and G. W. Hodgman, "Reentrant Polygon Clipping", 1974). All coordinates are fractions, so the area
is rounded only once, at the end.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from hitlab.arithmetic.predicates import cross
from hitlab.shapes.core import Parts
from hitlab.steps.numbers import Exactly

Region = list[Exactly]
"""The corners of a convex polygon, counter-clockwise; empty if there are none."""


def area(region: Sequence[Exactly]) -> Fraction:
    """Return the area of a counter-clockwise polygon (the shoelace formula).

    >>> area([(Fraction(0), Fraction(0)), (Fraction(3), Fraction(0)), (Fraction(0), Fraction(2))])
    Fraction(3, 1)
    """
    return sum((cross(*p, *q) for p, q in _round(region)), Fraction()) / 2


def region(core: Parts, unit: int) -> Region:
    """Return the corners of a core in integers (times `unit`), each once."""
    return [*dict.fromkeys((Fraction(x, unit), Fraction(y, unit)) for x, y in core.vertices)]


def cuts(subject: Region, clip: Region) -> Iterator[Region]:
    """Yield what is left of the subject after each edge of the clip polygon."""
    left = subject
    for edge in _round(clip):
        left = cut(left, edge)
        yield left


def cut(subject: Region, edge: tuple[Exactly, Exactly]) -> Region:
    """Return the part of a polygon to the left of a line or on it."""
    (ax, ay), (bx, by) = edge
    kept = []
    sides = [cross(bx - ax, by - ay, x - ax, y - ay) for x, y in subject]
    for i, (x, y) in enumerate(subject):
        (px, py), before, now = subject[i - 1], sides[i - 1], sides[i]
        if before * now < 0:
            part = before / (before - now)
            kept.append((px + part * (x - px), py + part * (y - py)))
        if now >= 0:
            kept.append((x, y))
    return [*dict.fromkeys(kept)]


def common(a: Region, b: Region) -> Region:
    """Return the common region of two polygons; it has no area if they only touch or are apart."""
    if len(b) < 3:
        return []
    *_, left = cuts(a, b)
    return left


def _round(corners: Sequence[Exactly]) -> Iterator[tuple[Exactly, Exactly]]:
    return pairwise([*corners, *corners[:1]])
