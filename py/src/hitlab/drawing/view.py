"""Which part of the plane a picture shows, and what of endless things lies in it.

Coordinates are divided by a power of two before anything is added, so that no double is too large
or too small to be drawn.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hitlab.drawing.picture import Drawn, Figure, Picture, Point

WIDTH, HEIGHT = 480.0, 320.0
MARGIN = 44.0
"""Pixels on each side that are free for letters."""

FAR = 1e6
"""Pixels: whatever lies beyond is drawn there."""

CLOSEST, FARTHEST = 2.0**-50, 2.0**60
"""What is nearer, as a part of the largest coordinate, is one point; what is farther, not shown."""

LONE = 160.0
"""Pixels for the power of two in a lone point's coordinates."""

SHORTEST = 1e-3
"""Pixels: a line between points any closer has lost its direction."""

ENDED = {"point", "segment", "arrow", "interval", "circle", "arc"}
"""The marks that have an end."""

Run = list[Point]


class View(NamedTuple):
    """The middle in so many times `unit`, and the pixels of that. Below y points down.

    What is endless is drawn so many pixels beyond the rim.
    """

    unit: float
    x: float
    y: float
    scale: float
    beyond: float = 0.0

    @property
    def frame(self) -> Run:
        """Give the corners of what is drawn."""
        left, right, below = -self.beyond, WIDTH + self.beyond, HEIGHT + self.beyond
        return [(left, left), (right, left), (right, below), (left, below)]

    def at(self, point: Sequence[float]) -> Point:
        """Give the pixel of a point, or one far outside on its side."""
        x, y = (coordinate / self.unit for coordinate in point)
        right, up = ((x - self.x) * self.scale, (y - self.y) * self.scale)
        return _near(WIDTH / 2 + right), _near(HEIGHT / 2 - up)

    def pixels(self, length: float) -> float:
        """Give a length in pixels."""
        return _near(length / self.unit * self.scale)


def _near(pixel: float) -> float:
    return max(-FAR, min(FAR, pixel))


class Bounds(NamedTuple):
    """The least and the greatest x and y."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def longest(self) -> float:
        """Give the longer side."""
        return max(self.right - self.left, self.top - self.bottom)

    def over(self, points: Iterable[Point]) -> "Bounds":
        """Extend them to more points."""
        xs, ys = zip((self.left, self.bottom), (self.right, self.top), *points)
        return Bounds(min(xs), min(ys), max(xs), max(ys))


def fitted(picture: Picture) -> View:
    """Show all shapes, and of ghosts and marks what is not far from them, as the page does."""
    unit = _unit(picture.figures)
    bounds = _around(picture.figures, unit)
    left, bottom, right, top = _around(picture.ghosts or picture.figures, unit)
    ends = [*_tips(picture.figures, unit), *_ends(picture.marks, unit)]
    ends += [(left, bottom), (right, top)]
    room = bounds.longest or math.inf
    near = bounds.over(end for end in ends if _is_near(end) and _gap(bounds, end) <= room)
    wide, high = near.right - near.left, near.top - near.bottom
    scale = LONE
    if near.longest > 0:
        across = ((WIDTH - 2 * MARGIN, wide), (HEIGHT - 2 * MARGIN, high))
        scale = min(pixels / max(length, CLOSEST) for pixels, length in across)
    return View(unit, near.left + wide / 2, near.bottom + high / 2, scale)


def _unit(figures: Iterable[Figure]) -> float:
    """Give the power of two in the largest of all numbers."""
    numbers = (abs(c) for each in figures for c in (each.radius, *sum(each.points, ())))
    largest = max(numbers, default=0.0)
    return math.ldexp(1.0, math.frexp(largest)[1] - 1) if largest else 1.0


def _around(figures: Iterable[Figure], unit: float) -> Bounds:
    return _bounds(
        (x / unit, y / unit, figure.radius / unit) for figure in figures for x, y in figure.points
    )


def _bounds(disks: Iterable[tuple[float, float, float]]) -> Bounds:
    sides = [(x - r, y - r, x + r, y + r) for x, y, r in disks] or [(0.0, 0.0, 0.0, 0.0)]
    left, bottom, right, top = zip(*sides)
    return Bounds(min(left), min(bottom), max(right), max(top))


def _tips(figures: Iterable[Figure], unit: float) -> Iterator[Point]:
    """Give the tips of the arrows of rays and lines."""
    for figure in figures:
        for u, v in figure.ways[:1]:
            x, y = figure.points[0]
            yield x / unit + u / unit, y / unit + v / unit


def _ends(marks: Iterable[Drawn], unit: float) -> Iterator[Point]:
    for mark in marks:
        points = [(x / unit, y / unit) for x, y in mark.points]
        if mark.kind == "circle":
            (x, y), on = points
            left, bottom, right, top = _bounds([(x, y, math.dist((x, y), on))])
            yield from ((left, bottom), (right, top))
        elif mark.kind in ENDED and not mark.is_sign:
            yield from points


def _is_near(point: Point) -> bool:
    return all(abs(coordinate) <= FARTHEST for coordinate in point)


def _gap(bounds: Bounds, point: Point) -> float:
    """Say how far a point lies outside along either axis."""
    x, y = point
    return max(bounds.left - x, x - bounds.right, bounds.bottom - y, y - bounds.top)


def unit_way(way: Sequence[float]) -> Point:
    """Give the direction of a way of any length, in the view."""
    largest = max(map(abs, way))
    u, v = (each / largest for each in way)
    length = math.hypot(u, v)
    return u / length, -v / length


def clipped(polygon: Run, start: Point, end: Point) -> Run:
    """Give what of a polygon lies on the left of a line, where y points down.

    One plane of I. E. Sutherland and G. W. Hodgman (1974).
    """
    kept: Run = []
    sides = [_side(start, end, point) for point in polygon]
    for i, point in enumerate(polygon):
        former = sides[i - 1]
        if former * sides[i] < 0:
            kept.append(between(polygon[i - 1], point, former / (former - sides[i])))
        if sides[i] <= 0:
            kept.append(point)
    return kept


def region(view: View, points: Sequence[Point]) -> Run:
    """Give what of a region, on the left of its lines, is in view; none if these are too short."""
    polygon = view.frame
    for start, end in zip(points[::2], points[1::2]):
        p, q = view.at(start), view.at(end)
        if math.dist(p, q) < SHORTEST:
            return []
        polygon = clipped(polygon, p, q)
    return polygon


def chord(start: Point, way: Point, polygon: Run, first: float = -math.inf) -> Run:
    """Give both ends of what of a line, or from its start on a ray, lies in a convex polygon."""
    enter, leave = first, math.inf
    turn = 1 if _area(polygon) > 0 else -1
    for p, q in pairwise([*polygon, polygon[0]]):
        side = turn * _side(p, q, start)
        speed = turn * ((q[0] - p[0]) * way[1] - (q[1] - p[1]) * way[0])
        if speed > 0:
            enter = max(enter, -side / speed)
        elif speed < 0:
            leave = min(leave, -side / speed)
        elif side < 0:
            return []
    if not enter < leave < math.inf:
        return []
    return [(start[0] + t * way[0], start[1] + t * way[1]) for t in (enter, leave)]


def _area(polygon: Run) -> float:
    return sum(_side((0.0, 0.0), p, q) for p, q in pairwise([*polygon, polygon[0]]))


def _side(start: Point, end: Point, point: Point) -> float:
    (ax, ay), (bx, by), (px, py) = start, end, point
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def between(p: Point, q: Point, part: float) -> Point:
    """Go a part of the way."""
    return p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])
