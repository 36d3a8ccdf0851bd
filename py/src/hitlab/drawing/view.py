"""The part of the plane that a picture shows, and clipping of unbounded shapes to it.

Coordinates are divided by a power of two before any addition, so that doubles of all sizes can be
drawn.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hitlab.drawing.picture import Drawn, Figure, Picture, Point

WIDTH, HEIGHT = 480.0, 320.0
MARGIN = 44.0
"""The margin in pixels on each side for letters."""

FAR = 1e6
"""The largest coordinate in pixels, to which larger ones are clamped."""

CLOSEST, FARTHEST = 2.0**-50, 2.0**60
"""Relative to the largest coordinate: closer points coincide, and farther ones are not shown."""

LONE = 160.0
"""The pixels per unit if the picture is a single point."""

SHORTEST = 1e-3
"""The length in pixels below which the direction of a line is unknown."""

ENDED = {"point", "segment", "arrow", "interval", "circle", "arc"}
"""The kinds of bounded marks."""

Run = list[Point]


class View(NamedTuple):
    """A view: its centre in multiples of `unit`, and the pixels per unit. In pixels, y points down.

    Unbounded shapes are drawn up to `beyond` pixels outside the view.
    """

    unit: float
    x: float
    y: float
    scale: float
    beyond: float = 0.0

    @property
    def frame(self) -> Run:
        """The corners of the area that is drawn."""
        left, right, below = -self.beyond, WIDTH + self.beyond, HEIGHT + self.beyond
        return [(left, left), (right, left), (right, below), (left, below)]

    def at(self, point: Sequence[float]) -> Point:
        """Return the pixel of a point, with coordinates clamped to `FAR`."""
        x, y = (coordinate / self.unit for coordinate in point)
        right, up = ((x - self.x) * self.scale, (y - self.y) * self.scale)
        return _near(WIDTH / 2 + right), _near(HEIGHT / 2 - up)

    def pixels(self, length: float) -> float:
        """Return a length in pixels."""
        return _near(length / self.unit * self.scale)


def _near(pixel: float) -> float:
    return max(-FAR, min(FAR, pixel))


class Bounds(NamedTuple):
    """The smallest and the largest x and y."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def longest(self) -> float:
        """The length of the longer side."""
        return max(self.right - self.left, self.top - self.bottom)

    def over(self, points: Iterable[Point]) -> "Bounds":
        """Return the bounds extended to more points."""
        xs, ys = zip((self.left, self.bottom), (self.right, self.top), *points)
        return Bounds(min(xs), min(ys), max(xs), max(ys))


def fitted(picture: Picture) -> View:
    """Return the view of all shapes, and of the ghosts and marks close to them, as on the page."""
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
    """Return the largest power of two that is at most the largest number, or 1 if all are 0."""
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
    """Yield the tips of the arrows of rays and lines."""
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
    """Return the largest distance along an axis of a point outside the bounds, negative inside."""
    x, y = point
    return max(bounds.left - x, x - bounds.right, bounds.bottom - y, y - bounds.top)


def unit_way(way: Sequence[float]) -> Point:
    """Return the direction of a vector of any length as a unit vector, with y pointing down."""
    largest = max(map(abs, way))
    u, v = (each / largest for each in way)
    length = math.hypot(u, v)
    return u / length, -v / length


def clipped(polygon: Run, start: Point, end: Point) -> Run:
    """Return the part of a polygon on the left of a line as drawn, with y pointing down.

    One step of the algorithm of I. E. Sutherland and G. W. Hodgman (1974).
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
    """Return the part in the view of a region, the points left of all its lines.

    The result is empty if a line is too short.
    """
    polygon = view.frame
    for start, end in zip(points[::2], points[1::2]):
        p, q = view.at(start), view.at(end)
        if math.dist(p, q) < SHORTEST:
            return []
        polygon = clipped(polygon, p, q)
    return polygon


def chord(start: Point, way: Point, polygon: Run, first: float = -math.inf) -> Run:
    """Return the ends of the part of a line with t >= `first` in a convex polygon, or []."""
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


def chords(start: Point, way: Point, rings: Iterable[Run]) -> Iterator[Run]:
    """Yield the ends of the parts of a line that are inside an odd number of rings."""
    (x, y), (u, v) = start, way
    places = []
    for p, q in (side for ring in rings for side in pairwise([*ring, ring[0]])):
        before, after = (u * (end[1] - y) - v * (end[0] - x) for end in (p, q))
        if (before > 0) != (after > 0):
            px, py = between(p, q, before / (before - after))
            places.append((px - x) * u + (py - y) * v)
    places.sort()
    for ends in zip(places[::2], places[1::2]):
        yield [(x + t * u, y + t * v) for t in ends]


def _area(polygon: Run) -> float:
    return sum(_side((0.0, 0.0), p, q) for p, q in pairwise([*polygon, polygon[0]]))


def _side(start: Point, end: Point, point: Point) -> float:
    (ax, ay), (bx, by), (px, py) = start, end, point
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def between(p: Point, q: Point, part: float) -> Point:
    """Return the point at a fraction of the segment from p to q."""
    return p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])
