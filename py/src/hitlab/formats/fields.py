"""The fields of one object, in any spelling."""

import math
from typing import Any

from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import Pair
from hitlab.formats.values import plain, point_of, text_of
from hitlab.links import decimals


def choices(text: str) -> list[list[str]]:
    """Return the alternatives, each as a list of names."""
    return [each.split() for each in text.split(", ")]


AXES = choices("axes, axisx axisy, xaxis yaxis, u, axis, localx localy, axis0 axis1, right up")
"""The unit vectors along the sides of a rotated box."""
CENTRES = choices("center, centre, c, cx cy, centerx centery, xcenter ycenter, offset")
PLACES = choices("position, pos, p, x y, translation, xy, origin")
CORNERS = choices(
    "vertices, points, polygon, coordinates, coords, corners, outline, verts, pts, path"
)
CORNERED = ["polygon", "path", "triangle", "segment", "box"]
STARTS = choices("start, a, p1, from, vertex1, v1, center1, pointa, x1 y1")
ENDS = choices("end, b, p2, to, vertex2, v2, center2, pointb, x2 y2")
THIRDS = choices("c, p3, v3, x3 y3")
ORIGINS = [["origin"], ["point"], *PLACES]
DIRECTIONS = choices("direction, dir")
CLOSED = ["closed", "isclosed", "loop", "isloop"]
"""Whether a list of points is an outline."""
SIZES = choices("size, width height, w h")
HALVES = choices("halfextents, halfsize, halfwidths, extents, hx hy, halfwidth halfheight, e, half")
BOUNDS = choices(
    "min max, lowerbound upperbound, left top right bottom, minx miny maxx maxy,"
    " xmin ymin xmax ymax, mins maxs, topleft bottomright, x1 y1 x2 y2"
)
"""Two opposite corners of a box."""


class Given:
    """The fields of one object; each can be taken once, in any spelling."""

    def __init__(self, fields: dict[str, Any], unit: str | None = None) -> None:
        self.fields, self.unit = fields, unit
        self.line = getattr(fields, "line", None)
        self.left: dict[str, tuple[str, Any]] = {}
        for key, value in fields.items():
            if plain(key) in self.left:
                raise ReadingError("paste.twice", key=quoted(key)).at(self.line)
            self.left[plain(key)] = key, value

    def __contains__(self, name: str) -> bool:
        return name in self.left

    def look(self, name: str) -> Any:
        """Return a value without taking it."""
        return self.left[name][1] if name in self.left else None

    def among(self, names: list[list[str]]) -> list[str] | None:
        """Return the first alternative whose names all exist, or None."""
        return next((each for each in names if all(name in self.left for name in each)), None)

    def take(self, name: str) -> Any:
        """Return and remove a value; raise an error if it is missing."""
        if name not in self.left:
            raise ReadingError("paste.missing", type=text_of(self.fields), name=name)
        return self.left.pop(name)[1]

    def number(self, name: str) -> float:
        """Return and remove a number, possibly in quotes."""
        value = self.take(name)
        read = decimals.read(value) if isinstance(value, str) else math.nan
        if not isinstance(value, float) and math.isnan(read):
            raise ReadingError("paste.number", name=name, text=text_of(value))
        return value if isinstance(value, float) else read

    def pair(self, names: list[list[str]]) -> Pair:
        """Return and remove a pair of numbers, under one name or under two."""
        chosen = self.among(names) or names[0]
        if len(chosen) == 2:
            return self.number(chosen[0]), self.number(chosen[1])
        value = self.take(chosen[0])
        point = (0.0, 0.0) if value == 0 and isinstance(value, float) else point_of(value)
        if point is None:
            raise ReadingError("paste.pair", name=chosen[0], text=text_of(value))
        return point

    def drop_empty(self) -> None:
        """Remove a size of 0, which Tiled adds to points and polygons."""
        for name in ("width", "height"):
            if self.look(name) == 0 and not isinstance(self.look(name), bool):
                self.take(name)


def radius(given: Given) -> float:
    """Return and remove a radius, or half a diameter."""
    for name in ("diameter", "d"):
        if name in given:
            return given.number(name) / 2
    return given.number("r" if "r" in given and "radius" not in given else "radius")


def is_known(given: Given) -> bool:
    """Return whether the keys of an object are those of one kind of shape."""
    try:
        return bool(guessed(given))
    except ReadingError:
        return False


def guessed(given: Given) -> str:
    """Return the kind of an object according to its keys."""
    if "polyline" in given:
        return "path"
    if given.among(CORNERS):
        return "polygon"
    if given.among(DIRECTIONS) and not given.among(SIZES):
        return "ray" if "origin" in given else "line"
    if given.among(choices("radius, r, diameter")):
        tall = given.among(STARTS) or given.among(choices("height, halfheight, length"))
        return "capsule" if tall else "disk"
    if given.among([*SIZES, *HALVES, *BOUNDS[:-1]]):
        return "box"
    if given.among(STARTS) and given.among(ENDS):
        return "triangle" if given.among(THIRDS) else "segment"
    if given.among(PLACES):
        return "point"
    raise ReadingError("paste.shape", text=text_of(given.fields)).at(given.line)
