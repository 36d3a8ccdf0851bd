"""The axis-aligned boxes of a group's members, by index: all that a broad phase uses.

Whether two boxes intersect is decided on the bounds themselves, with comparisons only, so rounding
never loses a candidate. Lengths, centres and cells come from `clipped`: there an unbounded box ends
at the outermost finite coordinates, and all numbers are divided by 2**exponent, so they are at most
1.
"""

import math
from itertools import combinations
from typing import NamedTuple

import numpy as np

from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Coordinates, Mark

MOST = 1000
"""The maximum number of members to explain: each has its own step in a sweep."""

Bounds = tuple[float, float, float, float]
"""Minimum x and y, maximum x and y."""

Interval = tuple[float, ...]
"""Minimum and maximum on one axis."""

Pair = tuple[int, int]


class Boxes(NamedTuple):
    """The bounds of all members, as given and as clipped, and the exponent that relates them."""

    bounds: list[Bounds]
    clipped: list[Bounds]
    exponent: int

    @classmethod
    def of(cls, bounds: Floats) -> "Boxes":
        """Return the boxes for bounds of shape (n, 4); those of unbounded members are infinite."""
        given, finite = np.asarray(bounds), np.isfinite(bounds)
        ends = np.where(finite, given, 0.0).reshape(-1, 2, 2)
        held = finite.reshape(-1, 2, 2)
        low = np.min(ends, axis=(0, 1), where=held, initial=np.inf)
        high = np.max(ends, axis=(0, 1), where=held, initial=-np.inf)
        low, high = (np.where(low <= high, end, 0.0) for end in (low, high))
        clipped = np.clip(given, np.tile(low, 2), np.tile(high, 2))
        exponent = int(np.frexp(np.abs(clipped).max(initial=0.0))[1])
        scaled = np.ldexp(clipped, -exponent)
        return cls(_rows(given), _rows(scaled), exponent)

    def __len__(self) -> int:
        """Return the number of members, not of fields."""
        return len(self.bounds)

    @property
    def pairs(self) -> int:
        """The number of pairs of members."""
        return math.comb(len(self.bounds), 2)

    def meet(self, i: int, j: int) -> bool:
        """Return whether the boxes of two members intersect (touching counts)."""
        return overlap(self.bounds[i], self.bounds[j])

    def long(self, length: float) -> float:
        """Return a length of `clipped` at the members' scale; infinite beyond the largest float."""
        with np.errstate(over="ignore", under="ignore"):
            return float(np.ldexp(length, self.exponent))

    def center(self, i: int) -> Coordinates:
        """Return the centre of a clipped box."""
        left, bottom, right, top = self.clipped[i]
        return left / 2 + right / 2, bottom / 2 + top / 2

    def place(self, x: float, y: float) -> Coordinates:
        """Return a point of `clipped` at the members' scale."""
        return self.long(x), self.long(y)


def _rows(bounds: Floats) -> list[Bounds]:
    return [(left, bottom, right, top) for left, bottom, right, top in bounds.tolist()]


def overlap(a: Bounds, b: Bounds) -> bool:
    """Return whether two boxes intersect (touching counts)."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def around(boxes: list[Bounds]) -> Bounds:
    """Return the smallest box around some boxes."""
    left, bottom, right, top = zip(*boxes)
    return min(left), min(bottom), max(right), max(top)


def overlapping(members: Boxes) -> list[Pair]:
    """Return all intersecting pairs, found by comparing every two boxes without a broad phase."""
    return [pair for pair in combinations(range(len(members)), 2) if members.meet(*pair)]


def box_mark(name: str, box: Bounds) -> Mark:
    """Return the mark of a box: the region to the left of its sides, without the infinite ones."""
    left, bottom, right, top = box
    if all(map(math.isfinite, box)) and left < right and bottom < top:
        corners = (left, bottom), (right, bottom), (right, top), (left, top)
        sides = [point for i in range(4) for point in (corners[i], corners[(i + 1) % 4])]
        return Mark("region", name, tuple(sides))
    x, y = (next(filter(math.isfinite, ends), 0.0) for ends in ((left, right), (bottom, top)))
    lines = [((x, bottom), (x + 1, bottom)), ((right, y), (right, y + 1))]
    lines += [((x + 1, top), (x, top)), ((left, y + 1), (left, y))]
    held = [line for line, end in zip(lines, (bottom, right, top, left)) if math.isfinite(end)]
    return Mark("region", name, tuple(point for line in held for point in line))


def common_mark(name: str, a: Bounds, b: Bounds) -> Mark:
    """Return the mark that relates two boxes: their intersection, or the gap from a to b."""
    if overlap(a, b):
        left, bottom = (max(a[axis], b[axis]) for axis in (0, 1))
        right, top = (min(a[axis], b[axis]) for axis in (2, 3))
        return box_mark(name, (left, bottom, right, top))
    (x, u), (y, v) = (_across(a[axis::2], b[axis::2]) for axis in (0, 1))
    return Mark("drop", name, ((x, y), (u, v)))


def _across(a: Interval, b: Interval) -> tuple[float, float]:
    """Return the ends of the gap from a to b on an axis, or the middle of their overlap as both."""
    if a[1] < b[0]:
        return a[1], b[0]
    if b[1] < a[0]:
        return a[0], b[1]
    low, high = max(a[0], b[0]), min(a[1], b[1])
    ends = [end for end in (low, high) if math.isfinite(end)]
    middle = sorted((low, sum(end / len(ends) for end in ends), high))[1]  # halves may underflow
    return middle, middle


def link_mark(members: Boxes, pair: Pair) -> Mark:
    """Return the segment that joins the centres of two boxes."""
    ends = tuple(members.place(*members.center(i)) for i in pair)
    return Mark("segment", f"pair-{pair[0]}-{pair[1]}", ends)
