"""The shapes that a text describes, placed and converted, and the notes about them."""

import math
from collections.abc import Iterable, Sequence
from copy import copy
from itertools import pairwise
from typing import Any, NamedTuple

from hitlab.concave.outline import Outline
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import OWN, Frame, Pair, cos_sin
from hitlab.links import decimals
from hitlab.shapes.base import Shape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle

Parts = list[Any]
"""One shape, or the convex parts of an outline."""

Points = Sequence[Pair]


class Note(NamedTuple):
    """Something that was assumed about a text or omitted from it.

    Parameters
    ----------
    key : str
        What was assumed, as a key of the page's sentences.
    values : dict
        The values in that sentence.
    option : str
        The argument of `from_text` that changes it, or "".
    """

    key: str
    values: dict[str, object]
    option: str = ""

    def __str__(self) -> str:
        from hitlab.words.texts import texts_of

        values: Any = self.values
        return texts_of("en").plain(self.key, values)


def bodies_in(notes: Iterable[Note]) -> list[list[int]]:
    """Return the indices of the shapes of each body, as the notes list them."""
    found: list[Any] = [note.values.get("bodies", []) for note in notes]
    return [body for bodies in found for body in bodies]


class Builder:
    """Maker of the shapes of one text, with the user's choices for what the text leaves open.

    Parameters
    ----------
    y_down : bool
        Whether y points down in the text.
    unit : float
        The length in the text that becomes 1.
    angles : str, optional
        "radians" or "degrees", for angles whose unit the text does not state.
    centred : bool
        Whether x and y of a rectangle are its centre, where the text does not state it.
    most_cut : float
        The maximum number of corners of all concave outlines together.
    closed : bool, optional
        Whether a list of points is an outline, where the text does not state it.
    """

    def __init__(
        self,
        y_down: bool = False,
        unit: float = 1.0,
        angles: str | None = None,
        centred: bool = False,
        most_cut: float = math.inf,
        closed: bool | None = None,
    ) -> None:
        self.y_down, self.unit, self.angles, self.centred = y_down, unit, angles, centred
        self.closed = closed
        self.most_cut, self.cut = most_cut, 0
        self.notes: dict[tuple[str, str], Note] = {}
        self.skipped: dict[str, None] = {}
        self.bodies: list[tuple[int, ...]] = []

    def unconverted(self) -> "Builder":
        """Return a builder that shares the notes and keeps all numbers."""
        other = copy(self)
        other.y_down, other.unit = False, 1.0
        return other

    def note(self, key: str, option: str = "", **values: Any) -> None:
        """Add a note once."""
        self.notes[key, str(values)] = Note(key, values, option)

    def skip(self, name: str) -> None:
        """List something that does not affect geometry."""
        self.skipped[quoted(name)] = None

    # ---- shapes, in an object's own coordinates

    def point(self, at: Pair, frame: Frame = OWN) -> Parts:
        """Return a point."""
        return [Point(self._point("point", at, frame))]

    def segment(self, a: Pair, b: Pair, frame: Frame = OWN) -> Parts:
        """Return a segment."""
        return [Segment(*(self._point("segment", at, frame) for at in (a, b)))]

    def ray(self, origin: Pair, way: Pair, frame: Frame = OWN) -> Parts:
        """Return a ray."""
        return [Ray(self._point("ray", origin, frame), self._vector("ray", way, frame))]

    def line(self, at: Pair, way: Pair, frame: Frame = OWN) -> Parts:
        """Return a line."""
        return [Line(self._point("line", at, frame), self._vector("line", way, frame))]

    def disk(self, center: Pair, radius: float, frame: Frame = OWN) -> Parts:
        """Return a disk."""
        if frame.scale is None:
            raise ReadingError("paste.stretched", type="disk")
        return [Disk(self._point("disk", center, frame), self._radius("disk", radius, frame))]

    def capsule(self, a: Pair, b: Pair, radius: float, frame: Frame = OWN) -> Parts:
        """Return a capsule."""
        if frame.scale is None:
            raise ReadingError("paste.stretched", type="capsule")
        start, end = (self._point("capsule", at, frame) for at in (a, b))
        return [Capsule(start, end, self._radius("capsule", radius, frame))]

    def stadium(self, half: float, radius: float, is_flat: bool, frame: Frame = OWN) -> Parts:
        """Return a capsule about the origin along one axis, from the half of its inner length."""
        half = max(0.0, half)
        if is_flat:
            return self.capsule((0.0 - half, 0.0), (half, 0.0), radius, frame)
        return self.capsule((0.0, 0.0 - half), (0.0, half), radius, frame)

    def triangle(self, corners: Points, frame: Frame = OWN) -> Parts:
        """Return a triangle."""
        return [Triangle([self._point("triangle", at, frame) for at in corners])]

    def path(self, points: Points, frame: Frame = OWN, is_closed: bool = False) -> list[Parts]:
        """Return the segments between successive points."""
        ends = [*points, points[0]] if is_closed else points
        return [self.segment(a, b, frame) for a, b in pairwise(ends)]

    def listed(self, points: Points, frame: Frame = OWN, is_closed: bool = True) -> list[Parts]:
        """Return an outline or a path, whichever the user chose; `is_closed` is only a guess."""
        if len(points) < 3 or points[0] == points[-1]:
            return [self.outline(points, frame=frame)]
        if self.closed is not None:
            is_closed = self.closed
        self.note("paste.by-closed" if is_closed else "paste.by-open", "closed")
        return [self.outline(points, frame=frame)] if is_closed else self.path(points, frame)

    def rectangle(self, bounds: Sequence[float], frame: Frame = OWN) -> Parts:
        """Return the rectangle between two opposite corners, (x, y, u, v), with these edges."""
        x, y, u, v = bounds
        if frame.keeps_axes:
            corners = [self._point("box", at, frame) for at in ((x, y), (u, v))]
            (left, right), (low, high) = map(sorted, zip(*corners))
            return [kept(Box.from_bounds, [left, low, right, high])]
        middle = x + (u - x) / 2, y + (v - y) / 2
        return self.box(middle, (abs(u - x), abs(v - y)), 0.0, frame)

    def box(self, center: Pair, size: Pair, angle: float = 0.0, frame: Frame = OWN) -> Parts:
        """Return a box from its centre; its corners as a polygon if the frame skews it."""
        for name, length in zip(("width", "height"), size):
            not_negative("box", name, length)
        at, (width, height) = self._point("box", center, frame), size
        scale = frame.scale
        if scale is None:
            return self.outline(_corners(center, size, angle), frame=frame)
        angle = frame.angle(finite("box", angle))
        angle = -angle if self.y_down and angle else angle
        lengths = [self._length(each, scale) for each in (width, height)]
        return [kept(Box, at, (lengths[0], lengths[1]), angle)]

    def outline(self, points: Points, holes: Iterable[Points] = (), frame: Frame = OWN) -> Parts:
        """Return the shape of points in order: a point, segment, triangle or polygon, or parts."""
        few = _opened(points)
        inner = [*holes]
        if len(few) > 3 or inner:
            return self.polygon(few, inner, frame)
        if len(few) == 3:
            return self.triangle(few, frame)
        return self.segment(few[0], few[1], frame) if len(few) == 2 else self.point(few[0], frame)

    def polygon(self, points: Points, holes: Iterable[Points] = (), frame: Frame = OWN) -> Parts:
        """Return a polygon, or an outline if it is not convex or has holes."""
        ring, *inner = self._rings("polygon", points, holes, frame)
        if not inner:
            try:
                return [Polygon(ring)]
            except ValueError:
                pass
        outer, *inner = [ring, *inner] if inner else sorted(_unbridged(ring), key=_area)[::-1]
        return self._outlined(outer, inner)

    def region(self, points: Points, holes: Iterable[Points] = ()) -> Parts:
        """Return an outline, even if it is convex."""
        ring, *inner = self._rings("outline", points, holes, OWN)
        return self._outlined(ring, inner)

    def _rings(
        self, kind: str, points: Points, holes: Iterable[Points], frame: Frame
    ) -> list[list[Pair]]:
        """Return the placed corners of a ring and its holes."""
        rings = [
            [self._point(kind, at, frame) for at in _opened(each)] for each in (points, *holes)
        ]
        self.require_few(len(rings[0]))
        return rings

    def _outlined(self, ring: list[Pair], holes: list[list[Pair]]) -> Parts:
        """Return an outline."""
        self.cut += len(ring) + sum(map(len, holes))
        self.require_few(self.cut)
        try:
            return [Outline(ring, holes)]
        except ValueError as problem:
            texts = [decimals.written(number) for at in ring for number in at]
            raise ReadingError("paste.crossing", text=quoted(",".join(texts))) from problem

    def require_few(self, corners: int) -> None:
        """Raise an error for too many corners: each edge may be compared with all others."""
        if corners > self.most_cut:
            raise ReadingError("paste.corners", found=corners, most=int(self.most_cut))

    def given(self, shape: Any) -> Parts:
        """Return a single shape of the package, converted as the user chose."""
        if not self.y_down and self.unit == 1:
            return [shape]
        numbers = [float(number) for number in shape.columns]
        pairs = list(zip(numbers[::2], numbers[1::2]))
        match shape:
            case Outline():
                ring, *holes = (
                    [(float(x), float(y)) for x, y in each.tolist()] for each in shape.rings
                )
                return self.region(ring, holes)
            case Box(has_bounds=True):
                return self.rectangle(shape.bounds.tolist())
            case Box():
                return self.box(pairs[0], pairs[1], numbers[4])
            case Disk():
                return self.disk(pairs[0], numbers[2])
            case Capsule():
                return self.capsule(pairs[0], pairs[1], numbers[4])
            case Ray() | Line():
                return (self.ray if isinstance(shape, Ray) else self.line)(pairs[0], pairs[1])
            case Triangle():
                return self.triangle(pairs)
            case Polygon():
                return self.polygon(pairs)
            case _:
                return self.outline(pairs)

    # ---- numbers

    def _point(self, kind: str, at: Pair, frame: Frame) -> Pair:
        for number in at:
            finite(kind, number)
        x, y = frame.point(at)
        y = -y if self.y_down and y else y
        x, y = x / self.unit, y / self.unit
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ReadingError("link.beyond")
        return x, y

    def _vector(self, kind: str, way: Pair, frame: Frame) -> Pair:
        for number in way:
            finite(kind, number)
        x, y = way if frame.is_own else frame.vector(way)
        if not x and not y:
            raise ReadingError("link.wayless", type=kind)
        return x, -y if self.y_down and y else y

    def _radius(self, kind: str, radius: float, frame: Frame) -> float:
        not_negative(kind, "radius", radius)
        return self._length(radius, frame.scale or 1.0)

    def _length(self, length: float, scale: float) -> float:
        return (length if scale == 1 else length * scale) / self.unit


def kept(kind: Any, *fields: Any) -> Shape:
    """Return a shape whose numbers are valid; they may still be too large together."""
    try:
        shape: Any = kind(*fields)
    except ValueError as problem:
        raise ReadingError("link.beyond") from problem
    return shape


def finite(kind: str, number: float) -> float:
    """Return a number; raise an error if it is not finite."""
    if not math.isfinite(number):
        raise ReadingError("link.number", name=kind, text=text_of_number(number))
    return number


def not_negative(kind: str, size: str, number: float) -> None:
    """Raise an error if a length is negative."""
    if finite(kind, number) < 0:
        key = {"key": f"size.{size}"}
        raise ReadingError("link.negative", type=kind, size=key, value=text_of_number(number))


def text_of_number(number: float) -> str:
    """Return a number as the page writes it."""
    if math.isfinite(number):
        return decimals.written(number)
    return "NaN" if math.isnan(number) else f"{'-' if number < 0 else ''}Infinity"


def _opened(points: Points) -> Points:
    """Return a ring without its repeated last point."""
    return points[:-1] if len(points) > 3 and points[0] == points[-1] else points


def _corners(center: Pair, size: Pair, angle: float) -> Points:
    (x, y), (cos, sin) = center, cos_sin(angle)
    halves = [(i * size[0] / 2, j * size[1] / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(x + cos * u - sin * v, y + sin * u + cos * v) for u, v in halves]


def _unbridged(ring: list[Pair]) -> list[list[Pair]]:
    """Return the outlines left when segments that are traversed both ways are removed."""
    sides = list(zip(ring, ring[1:] + ring[:1]))
    there = {side: i for i, side in enumerate(sides)}
    for i, (a, b) in enumerate(sides):
        back = there.get((b, a), 0)
        if back > i:
            inner, outer = ring[i + 1 : back], ring[: i + 1] + ring[back + 2 :]
            both = [*_unbridged(outer), *_unbridged(inner)]
            return [each for each in both if len(each) > 2] or [ring]
    return [ring]


def _area(ring: Points) -> float:
    """Return the area of an outline, computed relative to its first corner."""
    (x, y), sides = ring[0], zip(ring, [*ring[1:], ring[0]])
    return abs(sum((a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x) for a, b in sides))
