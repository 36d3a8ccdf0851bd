"""The point at which two lines meet, as in Redpoll's 60, §2-24 ("Collision 11: line against line").

With g = b.point - a.point and the directions d, e of the lines, Cramer's rule gives

    a.point + (g × e / d × e) d  =  b.point + (g × d / d × e) e.

Lines that meet have one common point, or are identical if d × e = 0. Floats answer if d × e is
large compared with |d| |e|, which proves a single point; otherwise the answer is computed in
integers.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.elementwise import larger, quotient, root
from hitlab.arithmetic.integers import Whole, integers, rounded
from hitlab.arithmetic.predicates import Columns, Number, cross, dot
from hitlab.arithmetic.tolerances import LARGEST_SCALE, SMALLEST_SCALE

PARALLEL = 0.125
"""The smallest d × e of two directions for which floats determine where their lines meet.

The larger component of each direction is 1. A choice, on which `CROSSING` is based; 0 is far
from it, because d × e errs by 4 roundings."""

APART, ONE_POINT, SAME = 0, 1, 2


class Lines(NamedTuple):
    """Two lines in integer coordinates.

    The first line's point and the displacement g to the second line's point are multiplied by
    `unit`; each direction has its own factor.
    """

    start: Whole
    d: Whole
    e: Whole
    g: Whole
    unit: int

    @property
    def area(self) -> int:
        """The cross product d × e, which is 0 for parallel lines."""
        return cross(*self.d, *self.e)

    @property
    def aside(self) -> int:
        """The cross product g × d, which is 0 if the second line's point is on the first line."""
        return cross(*self.g, *self.d)

    @property
    def parts(self) -> tuple[Fraction, Fraction]:
        """The common point's s and t, in multiples of d and e.

        For identical lines, it is midway between the two given points.
        """
        if area := self.area:
            return Fraction(cross(*self.g, *self.e), area), Fraction(self.aside, area)
        s, t = (Fraction(dot(*self.g, *way), 2 * dot(*way, *way)) for way in (self.d, self.e))
        return s, -t


def on_integers(*columns: float) -> Lines:
    """Return the lines of a single pair in integer coordinates."""
    (dx, dy), (ex, ey) = (integers(columns[i : i + 2])[0] for i in (2, 6))
    (px, py, qx, qy), unit = integers(columns[:2] + columns[4:6])
    return Lines((px, py), (dx, dy), (ex, ey), (qx - px, qy - py), unit)


def rounded_meeting(*columns: Number) -> Columns:
    """Return whether floats are certain, followed by kind, point, s and t of lines that meet."""
    px, py, dx, dy, qx, qy, ex, ey = columns
    d, e = larger(abs(dx), abs(dy)), larger(abs(ex), abs(ey))
    dx, dy, ex, ey = dx / d, dy / d, ex / e, ey / e
    gx, gy = qx - px, qy - py
    area, scale = cross(dx, dy, ex, ey), dot(gx, gy, gx, gy)
    sure = (abs(area) > PARALLEL) & (scale < LARGEST_SCALE)
    sure = sure & ((scale > SMALLEST_SCALE) | (scale == 0) & (gx == 0) & (gy == 0))
    s, t = quotient(cross(gx, gy, ex, ey), area), quotient(cross(gx, gy, dx, dy), area)
    lengths = root(dot(dx, dy, dx, dy)), root(dot(ex, ey, ex, ey))
    return (
        sure,
        ONE_POINT + 0 * s,
        px + s * dx,
        py + s * dy,
        s * lengths[0] + 0.0,
        t * lengths[1] + 0.0,
    )


def exact_meeting(*columns: float) -> tuple[float, ...]:
    """Return kind, point, s and t of a single pair of lines that meet, computed in integers."""
    pair = on_integers(*columns)
    (s, t), unit = pair.parts, pair.unit
    x, y = (rounded((start + s * step) / unit) for start, step in zip(pair.start, pair.d))
    sizes = (root(dot(*way, *way)) for way in (pair.d, pair.e))
    kind = float(ONE_POINT if pair.area else SAME)
    return kind, x, y, *(rounded(p * size / unit) for p, size in zip((s, t), sizes))
