"""Validation of the numbers of shapes; concave outlines are cut into convex parts."""

import math
from collections.abc import Sequence
from typing import Any

import hitlab as hl
from hitlab.links import decimals
from hitlab.links.grammar import LEAST_CORNERS, MOST_CORNERS, PARTS, TYPES
from literals import ReadingError, quoted

Numbers = list[float]

PLANE = [name for name, kind in TYPES.items() if kind.dimension == 2]
SPACE = [*(name for name in TYPES if name not in PLANE), "mesh"]
COUNTS = {name: sum(width for _, width in PARTS[name]) for name in PLANE if name != "polygon"}

MOST_CUT = 500
"""The maximum number of corners of one outline, and of all cut outlines together."""

FEW = ["point", "segment", "triangle"]
"""The shapes of one, two and three points."""


def parts_of(kind: str, values: Numbers) -> list[tuple[str, Numbers]]:
    """Return a shape's numbers in named parts; the degrees of a box may be followed by radians."""
    parts, at = [], 0
    for name, width in PARTS[kind] * (len(values) // 2 if kind == "polygon" else 1):
        stop = len(values) if name == "degrees" else at + width
        parts.append((name, values[at:stop]))
        at = stop
    return parts


def text_of_number(number: float) -> str:
    """Return a number as the page writes it."""
    if math.isfinite(number):
        return decimals.written(number)
    return "NaN" if math.isnan(number) else f"{'-' if number < 0 else ''}Infinity"


def degrees_of(radians: float) -> float:
    """Return an angle in degrees, from -180 to 180."""
    if not math.isfinite(radians):
        return math.nan
    return math.atan2(math.sin(radians), math.cos(radians)) * 180 / math.pi


def direction(degrees: float) -> tuple[float, float]:
    """Return cosine and sine, exact at multiples of 90°."""
    if not math.isfinite(degrees):
        return math.nan, math.nan
    within = math.fmod(degrees, 360)
    quarters = round(within / 90)
    angle = math.radians(within - 90 * quarters)
    cos, sin = math.cos(angle), math.sin(angle)
    for _ in range(quarters % 4):
        cos, sin = -sin, cos
    return cos + 0.0, sin + 0.0


def from_texts(kind: str, text: str) -> Numbers:
    """Return the checked numbers of a shape written as in a link."""
    if kind not in PLANE:
        raise ReadingError("paste.space", type=kind)
    parts = text.split(",")
    last = parts[-1].rstrip()
    if kind != "box" or not last.endswith("rad"):
        return sound(kind, [number_in(kind, part) for part in parts], len(parts))
    require_corners(kind, len(parts))
    *others, radians = [number_in(kind, part) for part in [*parts[:-1], last.removesuffix("rad")]]
    return sound(kind, [*others, degrees_of(radians), radians], len(parts))


def require_corners(kind: str, found: int) -> None:
    """Raise an error for more numbers than any shape has."""
    if found > 2 * MOST_CORNERS:
        raise ReadingError("link.corners", type=kind, found=found, most=MOST_CORNERS)


def number_in(kind: str, text: str) -> float:
    """Return the number in a text."""
    number = decimals.read(text)
    if math.isnan(number):
        raise ReadingError("link.number", name=kind, text=quoted(text))
    return number


def checked(kind: str, values: Sequence[float]) -> Numbers:
    """Return the checked numbers of a shape; a box may have radians after its degrees."""
    if kind in SPACE:
        raise ReadingError("paste.space", type=kind)
    found = len(values) - (kind == "box" and len(values) == COUNTS["box"] + 1)
    require_corners(kind, found)
    for number in values:
        if not math.isfinite(number):
            raise ReadingError("link.number", name=kind, text=text_of_number(number))
    return sound(kind, list(values), found)


def sound(kind: str, values: Numbers, found: int) -> Numbers:
    """Return the numbers; reject a wrong count, a negative length and a zero direction."""
    require_corners(kind, found)
    if kind == "polygon" and (found % 2 or found < 2 * LEAST_CORNERS):
        raise ReadingError("link.vertices", type=kind, found=found)
    if kind != "polygon" and found != COUNTS[kind]:
        raise ReadingError("link.count", type=kind, count=COUNTS[kind], found=found)
    for name, numbers in parts_of(kind, values):
        sizes = {"size": ["width", "height"], "radius": ["radius"]}.get(name, [])
        for size, number in zip(sizes, numbers):
            if number < 0:
                key = {"key": f"size.{size}"}
                raise ReadingError(
                    "link.negative", type=kind, size=key, value=text_of_number(number)
                )
        if name == "vector" and numbers == [0, 0]:
            raise ReadingError("link.wayless", type=kind)
    return values


def is_within(kind: str, values: Numbers) -> bool:
    """Return whether the corners of a box are finite; those of other shapes are checked before."""
    if kind != "box":
        return True
    x, y, width, height, degrees = values[:5]
    cos, sin = direction(degrees)
    corners = [(i * width / 2, j * height / 2) for i in (-1, 1) for j in (-1, 1)]
    ways = [way for u, v in corners for way in (x + (cos * u - sin * v), y + (sin * u + cos * v))]
    return all(map(math.isfinite, ways))


def require_few(found: int) -> None:
    """Raise an error for too many corners: each edge may be compared with all others."""
    if found > MOST_CUT:
        raise ReadingError("paste.corners", found=found, most=MOST_CUT)


class Outlines:
    """Reader of outlines, with a limit on the corners that are cut."""

    def __init__(self) -> None:
        self.corners = 0

    def shapes_of(self, points: list[Numbers]) -> list[dict[str, Any]]:
        """Return the shapes of points: a point, segment or triangle, or the parts of a polygon."""
        ring = points[:-1] if len(points) > 3 and points[0] == points[-1] else points
        require_few(len(ring))
        values = [number for point in ring for number in point]
        for number in values:
            if not math.isfinite(number):
                raise ReadingError("link.number", name="polygon", text=text_of_number(number))
        if len(ring) > len(FEW):
            return self.parts_of(ring)
        kind = FEW[len(ring) - 1]
        return [{"type": kind, "values": checked(kind, values)}]

    def parts_of(self, ring: list[Numbers]) -> list[dict[str, Any]]:
        """Return a polygon, or its convex parts."""
        try:
            hl.Polygon(ring)
            parts = [ring]
        except ValueError:
            self.corners += len(ring)
            require_few(self.corners)
            parts = cut(ring)
        flat = [[number for point in part for number in point] for part in parts]
        return [{"type": "polygon", "values": checked("polygon", each)} for each in flat]


def cut(ring: list[Numbers]) -> list[list[Numbers]]:
    """Return the convex parts of an outline; segments there and back connect it with its holes."""
    outer, *holes = sorted(unbridged(ring), key=area, reverse=True)
    try:
        return [part.vertices.tolist() for part in hl.convex_parts(outer, holes=holes)]
    except ValueError as problem:
        texts = [text_of_number(number) for point in ring for number in point]
        raise ReadingError("paste.crossing", text=quoted(",".join(texts))) from problem


def unbridged(ring: list[Numbers]) -> list[list[Numbers]]:
    """Return the outlines left when segments that are traversed both ways are removed."""
    sides = [(tuple(a), tuple(b)) for a, b in zip(ring, ring[1:] + ring[:1])]
    there = {side: i for i, side in enumerate(sides)}
    for i, (a, b) in enumerate(sides):
        back = there.get((b, a), 0)
        if back > i:
            inner, outer = ring[i + 1 : back], ring[: i + 1] + ring[back + 2 :]
            both = [*unbridged(outer), *unbridged(inner)]
            return [each for each in both if len(each) > 2] or [ring]
    return [ring]


def area(ring: list[Numbers]) -> float:
    """Return the area of an outline, computed relative to its first corner."""
    (x, y), sides = ring[0], zip(ring, [*ring[1:], ring[0]])
    return abs(sum((a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x) for a, b in sides))
