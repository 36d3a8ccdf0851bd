"""The boxes of a group's members, along the axes, by number: all that a broad phase sees.

Whether two boxes meet is decided on the bounds themselves, by comparisons alone, so no candidate is
lost to rounding. Lengths, centres and cells come from `clipped`: there a box without end reaches as
far as the others do, and all numbers are divided by 2**exponent, which brings them to 1 at most.
"""

import math
from itertools import combinations
from typing import NamedTuple

import numpy as np

from hitlab.shapes.validation import Floats
from hitlab.steps.explanation import Coordinates, Mark

MOST = 1000
"""How many members are told: each has a step of its own in a sweep."""

Bounds = tuple[float, float, float, float]
"""Least x and y, greatest x and y."""

Interval = tuple[float, ...]
"""The least and the greatest of the two on one axis."""

Pair = tuple[int, int]


class Boxes(NamedTuple):
    """The bounds of all members, as given and clipped, and the power of two between the two."""

    bounds: list[Bounds]
    clipped: list[Bounds]
    exponent: int

    @classmethod
    def of(cls, bounds: Floats) -> "Boxes":
        """Take bounds, shape (n, 4), infinite where a member has no end."""
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
        """Count the members, not the fields."""
        return len(self.bounds)

    @property
    def pairs(self) -> int:
        """Count all pairs of two members."""
        return math.comb(len(self.bounds), 2)

    def meet(self, i: int, j: int) -> bool:
        """Say whether the boxes of two members have a common point."""
        return overlap(self.bounds[i], self.bounds[j])

    def long(self, length: float) -> float:
        """Give a length of `clipped` at the size of the members; infinite beyond the floats."""
        with np.errstate(over="ignore"):
            return float(np.ldexp(length, self.exponent))

    def center(self, i: int) -> Coordinates:
        """Give the centre of a clipped box."""
        left, bottom, right, top = self.clipped[i]
        return left / 2 + right / 2, bottom / 2 + top / 2

    def place(self, x: float, y: float) -> Coordinates:
        """Give a point of `clipped` where it lies among the members."""
        return self.long(x), self.long(y)


def _rows(bounds: Floats) -> list[Bounds]:
    return [(left, bottom, right, top) for left, bottom, right, top in bounds.tolist()]


def overlap(a: Bounds, b: Bounds) -> bool:
    """Say whether two boxes have a common point; touching is overlapping."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def around(boxes: list[Bounds]) -> Bounds:
    """Give the least box about some boxes."""
    left, bottom, right, top = zip(*boxes)
    return min(left), min(bottom), max(right), max(top)


def overlapping(members: Boxes) -> list[Pair]:
    """Compare every box with every other, without a broad phase."""
    return [pair for pair in combinations(range(len(members)), 2) if members.meet(*pair)]


def box_mark(name: str, box: Bounds) -> Mark:
    """Give a box as the region left of its sides; one without end lacks those sides."""
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
    """Show how two boxes lie: what they have in common, or the gap from a to b."""
    if overlap(a, b):
        left, bottom = (max(a[axis], b[axis]) for axis in (0, 1))
        right, top = (min(a[axis], b[axis]) for axis in (2, 3))
        return box_mark(name, (left, bottom, right, top))
    (x, u), (y, v) = (_across(a[axis::2], b[axis::2]) for axis in (0, 1))
    return Mark("drop", name, ((x, y), (u, v)))


def _across(a: Interval, b: Interval) -> tuple[float, float]:
    """Give the ends on an axis of the gap from a to b; the middle of what they have in common."""
    if a[1] < b[0]:
        return a[1], b[0]
    if b[1] < a[0]:
        return a[0], b[1]
    low, high = max(a[0], b[0]), min(a[1], b[1])
    ends = [end for end in (low, high) if math.isfinite(end)]
    middle = sorted((low, sum(end / len(ends) for end in ends), high))[1]  # halves may underflow
    return middle, middle


def link_mark(members: Boxes, pair: Pair) -> Mark:
    """Join the centres of two boxes."""
    ends = tuple(members.place(*members.center(i)) for i in pair)
    return Mark("segment", f"pair-{pair[0]}-{pair[1]}", ends)
