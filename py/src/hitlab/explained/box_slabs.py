"""The two slabs of a box between its opposite edges, and a ray's exact interval in each.

A box is the hull of its float vertices, a rectangle up to rounding. So each slab is bounded by two
opposite edges, which need not be parallel. Each edge's line is a wall with the box on its left. The
points of the ray's line on the left of a wall are those after some time, those before some time,
all or none. A box without width has walls across its ends; a box without size has walls along x and
y. If the hull has only three vertices, a slab may have a single wall.

The values of a slab are measured across it, perpendicular to its lower wall. Rounding may tilt the
upper wall. If that is noticeable because a ray is nearly parallel, the slab's case reports it.
"""

import math
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, integers, square_root
from hitlab.arithmetic.predicates import dot
from hitlab.steps.explanation import Coordinates
from hitlab.steps.numbers import over, shown

BY_QUOTIENT = 2.0**-30
"""How far the computed entry or exit of a ray may be from the quotient shown for it.

The quotient is that of distance and speed for a slab; the bound is relative to the slab's
farther end. No verdict depends on it."""

NEARLY_PARALLEL = 1e-6
"""The component of a unit direction across a slab below which a ray counts as nearly parallel."""

Time = Fraction | float
"""Exact, or infinite."""


class Wall(NamedTuple):
    """The half-plane left of a line: a point of the line and the left normal, both in integers."""

    point: Whole
    normal: Whole

    def seen(self, vector: Whole) -> int:
        """Return a vector's component to the left, times the normal's length."""
        return dot(*self.normal, *vector)


class Cast(NamedTuple):
    """A ray: its start, as given and in integers (times `unit`), its direction d, and |d|."""

    start: Coordinates
    whole: Whole
    d: Whole
    length: Fraction
    unit: int

    @property
    def v(self) -> Coordinates:
        """The unit direction."""
        return over_length(self.d[0], self.length), over_length(self.d[1], self.length)

    def at(self, time: Time) -> Coordinates:
        """Return the point at a parameter t; at t = 1 the displacement is d / `unit`."""
        if isinstance(time, float):
            return math.inf, math.inf
        part, by = time.numerator, time.denominator
        x, y = (
            over(start * by + step * part, by * self.unit)
            for start, step in zip(self.whole, self.d)
        )
        return x, y

    def way(self, time: Time) -> float:
        """Return the signed length from the start to the point at a parameter t."""
        if isinstance(time, float):
            return time
        length = self.length
        return over(
            time.numerator * length.numerator, time.denominator * length.denominator * self.unit
        )

    def excess(self, time: Time, other: Time) -> float:
        """Return the signed length from the point at `other` to that at `time`, both finite."""
        return shown((Fraction(time) - Fraction(other)) * self.length / self.unit)


@lru_cache(maxsize=2)
def _length(across: Whole) -> Fraction:
    """Return the length of a slab's axis; cached, because a step divides many values by it."""
    return square_root(Fraction(dot(*across, *across)))


class Slab(NamedTuple):
    """The ray's line in a slab, from `enter` to `leave`, and the values measured across it.

    `case` is `crossed`, `within` (parallel, always inside), `beside` (parallel, never inside) or
    `nearly` (nearly parallel, and inside somewhere). If the walls are tilted, it is `missed` (the
    line is never between them), `unentered` or `unleft` (it enters, or leaves, across no wall, so
    that time is infinite), or `bent`. `across` is the slab's axis; `start`, `low` and `high`
    are the positions of the ray's start and the box's ends on it, times the axis's length.
    """

    name: str
    case: str
    walls: list[Wall]
    heights: list[int]
    across: Whole
    start: int
    low: int
    high: int
    speed: int
    enter: Time
    leave: Time

    @property
    def length(self) -> Fraction:
        """The length of the axis `across`."""
        return _length(self.across)

    @property
    def u(self) -> Coordinates:
        """The axis as a unit vector."""
        length = self.length
        return over_length(self.across[0], length), over_length(self.across[1], length)

    @property
    def ends(self) -> tuple[int, int]:
        """The box's ends along the axis, in the order in which the ray reaches them."""
        return (self.low, self.high) if self.speed > 0 else (self.high, self.low)

    @property
    def is_by_quotients(self) -> bool:
        """Whether entry and exit nearly equal the distances to the ends divided by the speed."""
        times = [time for time in (self.enter, self.leave) if isinstance(time, Fraction)]
        if not self.speed or len(times) < 2:
            return False
        most = Fraction(BY_QUOTIENT) * max(map(abs, times))
        quotients = (Fraction(end - self.start, self.speed) for end in self.ends)
        return all(abs(quotient - time) <= most for quotient, time in zip(quotients, times))


def over_length(number: int, length: Fraction) -> float:
    """Return an integer divided by a length, rounded once."""
    return over(number * length.denominator, length.numerator)


def slabs_of(corners: list[Whole], ui: Coordinates, cast: Cast) -> list[Slab]:
    """Return slab X, which is crossed by the box's axis i, and slab Y, which is parallel to it."""
    (cos, sin), _ = integers(ui if len(set(corners)) > 1 else (1.0, 0.0))
    axes = (cos, sin), (-sin, cos)
    pairs = zip("XY", _walls(corners, *axes), axes)
    return [_slab(name, walls, axis, cast, corners) for name, walls, axis in pairs]


def _walls(corners: list[Whole], i: Whole, j: Whole) -> tuple[list[Wall], list[Wall]]:
    """Return the walls of the X slab and those of the Y slab, whose lines run along i."""
    start, *others = dict.fromkeys(corners)
    if len(others) < 2:
        end = others[0] if others else start
        along = (end[0] - start[0], end[1] - start[1]) if others else (1, 0)
        pairs = _strip(start, start, (-along[1], along[0])), _strip(start, end, along)
    else:
        edges = [
            [Wall((x, y), (y - to_y, to_x - x))] if (x, y) != (to_x, to_y) else []
            for (x, y), (to_x, to_y) in zip(corners, corners[1:] + corners[:1])
        ]
        pairs = edges[0] + edges[2], edges[1] + edges[3]
        nx, ny = pairs[0][0].normal
        along = ny, -nx
    leads_along_i = abs(dot(*along, *i)) >= abs(dot(*along, *j))
    return pairs[::-1] if leads_along_i else pairs


def _strip(low: Whole, high: Whole, across: Whole) -> list[Wall]:
    return [Wall(low, across), Wall(high, (-across[0], -across[1]))]


def _slab(name: str, walls: list[Wall], axis: Whole, cast: Cast, corners: list[Whole]) -> Slab:
    heights = [wall.seen(cast.whole) - wall.seen(wall.point) for wall in walls]
    speeds = [wall.seen(cast.d) for wall in walls]
    passed = [(Fraction(-height, speed), speed) for height, speed in zip(heights, speeds) if speed]
    outside = [
        wall for wall, height, speed in zip(walls, heights, speeds) if speed == 0 and height < 0
    ]
    lower = outside[0] if outside else max(walls, key=lambda wall: wall.seen(axis))
    nx, ny = lower.normal
    across = (nx, ny) if lower.seen(axis) > 0 else (-nx, -ny)
    places = [dot(*across, *corner) for corner in corners]
    slab = Slab(
        name=name,
        case="beside",
        walls=walls,
        heights=heights,
        across=across,
        start=dot(*across, *cast.whole),
        low=min(places),
        high=max(places),
        speed=dot(*across, *cast.d),
        enter=max((time for time, speed in passed if speed > 0), default=-math.inf),
        leave=min((time for time, speed in passed if speed < 0), default=math.inf),
    )
    return slab if outside else slab._replace(case=_case(slab, cast))


def _case(slab: Slab, cast: Cast) -> str:
    """Return the case of a slab that is not `beside` the ray's line."""
    if slab.enter > slab.leave:
        return "missed"
    if slab.enter == -math.inf and slab.leave == math.inf:
        return "within"
    if slab.enter == -math.inf:
        return "unentered"
    if slab.leave == math.inf:
        return "unleft"
    if abs(slab.speed / slab.length / cast.length) >= NEARLY_PARALLEL:
        return "crossed" if slab.is_by_quotients else "bent"
    return "nearly"
