"""Reader of shapes as other programs describe them.

A shape is an object with keys for a position, a size or corners, possibly inside a body that places
it; a geometry of GeoJSON or WKT; or a call of a well-known class. An unknown key, type or class
raises an error with its name. Keys that do not affect geometry are skipped and listed.
"""

import math
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from literals import Call, Degrees, ReadingError, put, quoted, quotient
from sound import (
    COUNTS,
    PLANE,
    SPACE,
    Numbers,
    Outlines,
    checked,
    degrees_of,
    direction,
    text_of_number,
)
from sound import parts_of as taken_apart

Fields = dict[str, Any]
Shapes = list[dict[str, Any]]
Frames = list[tuple[Numbers, float]]
"""The frames of nested bodies, the innermost first: a position, and degrees."""

MOST = 1000
"""The maximum number of shapes in a text: more than any scene can hold."""

KINDS = {
    "disk": "disk disc circle ball ellipse",
    "box": "box rect rectangle square aabb",
    "triangle": "triangle",
    "polygon": "polygon poly loop",
    "path": "polyline chain",
    "segment": "segment edge line",
    "ray": "ray",
    "capsule": "capsule",
    "point": "point vertex",
}
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}

GEOMETRIES = ["point", "linestring", "linearring", "polygon"]
GEOMETRIES += ["multipoint", "multilinestring", "multipolygon"]
LEFT = (
    "id name class label visible color colour fill stroke strokewidth linewidth opacity alpha tag"
    " tags properties bbox crs density friction restitution mass sensor issensor static isstatic"
    " zindex userdata filtercategorybits filtermaskbits filtergroupindex"
)
"""Keys that do not affect geometry."""

CHILDREN = "shapes shape objects features geometries geometry fixtures fixture bodies body layers"
NESTED = ["circle", "polygon", "chain", "edge", "loop"]  # in R.U.B.E.: an object under its kind
IMAGES = ["tilelayer", "imagelayer"]  # in Tiled


def choices(text: str) -> list[list[str]]:
    """Return the alternatives, each as a list of names."""
    return [each.split() for each in text.split(", ")]


CENTRES = choices("center, centre, cx cy, centerx centery")
PLACES = choices("position, pos, p, x y")
CORNERS = choices("vertices, points, polygon, coordinates, coords, corners, outline")
CORNERED = ["polygon", "path", "triangle", "segment", "box"]
STARTS = choices("start, a, p1, from, vertex1, x1 y1")
ENDS = choices("end, b, p2, to, vertex2, x2 y2")
THIRDS = choices("c, p3, x3 y3")
ORIGINS = [["origin"], ["point"], *PLACES]
DIRECTIONS = choices("direction, dir")
SIZES = choices("size, width height, w h")
HALVES = choices("halfextents, hx hy, halfwidth halfheight")
BOUNDS = choices(
    "min max, lowerbound upperbound, left top right bottom, minx miny maxx maxy,"
    " xmin ymin xmax ymax, x1 y1 x2 y2"
)
"""Two opposite corners of a box."""

ANGLES = {
    "angle": ("radians", "paste.by-angle"),
    "rotation": ("degrees", "paste.by-rotation"),
    "radians": ("radians", ""),
    "degrees": ("degrees", ""),
    "rotationdegrees": ("degrees", ""),
    "angledegrees": ("degrees", ""),
}
"""The unit of an angle if the user did not choose one, and the key of the note about it."""

CLASSES = {
    "circle": ["x", "y", "radius"],
    "rect": ["x", "y", "width", "height"],
    "rectangle": ["x", "y", "width", "height"],
}
CLASS = re.compile(r"(?:SDL_F?|CG|Q|Float|Int)?([A-Za-z]+?)(?:Shape|2D|2|F|f|i)?")
CENTRED = "Bodies.rectangle"  # in matter.js; for others x and y are a corner
WITH_UNIT = re.compile(
    r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)"
    r"\s*(?:(°|deg|degrees?)|rad|radians?)",
    re.I,
)
OF_PI = re.compile(
    r"([-+]?)([0-9]+(?:\.[0-9]+)?)?\s*\*?\s*(?:π|(?:Math\.|math\.|np\.)?pi)"
    r"(?:\s*/\s*([0-9]+(?:\.[0-9]+)?))?",
    re.I,
)


def plain(key: str) -> str:
    """Return a key in lower case, without spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]", "", key.lower())


class Given:
    """The fields of one object; each can be taken once, in any spelling."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.left: dict[str, tuple[str, Any]] = {}
        for key, value in fields.items():
            if plain(key) in self.left:
                raise ReadingError("paste.twice", key=quoted(key))
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
        """Return and remove a number."""
        value = self.take(name)
        if not isinstance(value, float):
            raise ReadingError("paste.number", name=name, text=text_of(value))
        return value

    def pair(self, names: list[list[str]]) -> Numbers:
        """Return and remove a pair of numbers, under one name or under two."""
        chosen = self.among(names) or names[0]
        if len(chosen) == 2:
            return [self.number(name) for name in chosen]
        value = self.take(chosen[0])
        point = point_of(value)
        if point is None:
            raise ReadingError("paste.pair", name=chosen[0], text=text_of(value))
        return point

    def drop_empty(self) -> None:
        """Remove a size of 0, which Tiled adds to points and polygons."""
        for name in ("width", "height"):
            if self.look(name) == 0 and not isinstance(self.look(name), bool):
                self.take(name)


class Descriptions:
    """Reader of one text; `taken` has the user's choices for ambiguous parts."""

    def __init__(self, taken: Fields) -> None:
        self.is_down = bool(taken.get("isDown"))
        self.is_centred = bool(taken.get("isCentred"))
        self.unit = float(taken.get("unit") or 1)
        self.angles = taken.get("angles")
        self.left: dict[str, None] = {}
        self.notes: dict[str, None] = {}
        self.outlines = Outlines()
        self.count = 0

    def read(self, value: Any, frames: Frames) -> list[Shapes]:
        """Return the shapes of any value, each as a list of its parts."""
        if isinstance(value, Call):
            return self.called(value, frames)
        if not isinstance(value, list | dict):
            raise ReadingError("paste.shape", text=text_of(value))
        if points_of(value):
            return [self.outline(value, frames)]
        if isinstance(value, dict):
            return self.object(Given(value), frames)
        return [shapes for each in value for shapes in self.read(each, frames)]

    def shape(self, kind: str, values: Numbers, frames: Frames) -> Shapes:
        """Return the convex parts of one shape in the coordinates of the page."""
        placed = self.placed(kind, checked(kind, values), frames)
        if kind == "polygon":
            return self.outlines.parts_of(pairs(placed))
        return [{"type": kind, "values": checked(kind, placed)}]

    def placed(self, kind: str, values: Numbers, frames: Frames) -> Numbers:
        """Return the numbers of a shape in the coordinates of the page."""
        self.count += 1
        if self.count > MOST:
            raise ReadingError("paste.most", most=MOST)
        for frame in frames:
            values = moved(kind, values, *frame)
        if self.is_down or self.unit != 1:
            return scaled(kind, values, self.unit, self.is_down)
        return values

    def outline(self, value: Any, frames: Frames) -> Shapes:
        """Return the shapes of a list of points."""
        points = points_of(value)
        if not points:
            raise ReadingError("paste.outline", text=text_of(value))
        flat = [number for point in points for number in point]
        return self.outlines.shapes_of(pairs(self.placed("polygon", flat, frames)))

    def called(self, call: Call, frames: Frames) -> list[Shapes]:
        """Return the shapes of a call of a common class, or of a WKT geometry."""
        name, args, named = call.name, call.args, call.named
        if name == "GEOMETRYCOLLECTION":
            return self.read(args, frames)
        if name == name.upper() and name.lower() in GEOMETRIES:
            return self.geometry(name.lower(), args, frames)
        short = re.split("[.:]", name)[-1]
        known = CLASS.fullmatch(short)
        kind = (known[1] if known else short).lower()
        if not args and kind in KIND_OF:
            return self.object(Given(typed(kind, named)), frames)
        keys = CLASSES.get(kind, [])
        numbers = [number for value in args for number in point_of(value) or [value]]
        if named or not keys or len(numbers) != len(keys):
            raise ReadingError("paste.call", name=quoted(name), found=len(args))
        if name == CENTRED:
            keys = ["cx", "cy", *keys[2:]]
        return self.object(Given({"type": kind, **dict(zip(keys, numbers))}), frames)

    def geometry(self, kind: str, coordinates: Any, frames: Frames) -> list[Shapes]:
        """Return the shapes of a geometry; reject a polygon with holes."""
        if not isinstance(coordinates, list):
            raise ReadingError("paste.outline", text=text_of(coordinates))
        if kind == "multipoint":
            return [self.outline([each], frames) for each in coordinates]
        is_many = kind.startswith("multi") and not points_of(coordinates)
        found: list[Shapes] = []
        for each in coordinates if is_many else [coordinates]:
            if kind.endswith("linestring"):
                found += self.path(each, frames)
                continue
            rings = each if isinstance(each, list) and not points_of(each) else [each]
            found.append(self.outline(rings[0] if rings else [], frames))
            if len(rings) > 1:
                raise ReadingError("paste.hole", count=len(rings) - 1)
        return found

    def path(self, value: Any, frames: Frames) -> list[Shapes]:
        """Return the segments between successive points."""
        points = points_of(value) or []
        if len(points) < 2:
            raise ReadingError("paste.outline", text=text_of(value))
        return [self.shape("segment", a + b, frames) for a, b in pairwise(points)]

    def object(self, given: Given, frames: Frames) -> list[Shapes]:
        """Return the shapes of an object, which is a shape or contains others."""
        inner = [name for name in CHILDREN.split() if name in given and is_within(given.look(name))]
        inner += [
            name
            for name in NESTED
            if isinstance(given.look(name), dict) and not points_of(given.look(name))
        ]
        found = self.group(given, inner, frames) if inner else self.single(given, frames)
        for name, (key, _) in given.left.items():
            if not inner and name not in LEFT.split():
                raise ReadingError("paste.key", key=quoted(key), text=text_of(given.fields))
            self.left[quoted(key)] = None
        return found

    def group(self, given: Given, inner: list[str], frames: Frames) -> list[Shapes]:
        """Return the shapes in a body, layer or collection."""
        for name in ("hitlab", "scene", "type"):  # about the object itself
            if name in given:
                given.take(name)
        within = [*self.frame(given, [["offsetx", "offsety"], *PLACES]), *frames]
        found: list[Shapes] = []
        for name in inner:
            value = given.take(name)
            if value is not None:
                found += self.read(typed(name, value) if name in NESTED else value, within)
        return found

    def frame(self, given: Given, places: list[list[str]]) -> Frames:
        """Return a list with the frame in which an object places its contents, or []."""
        names = given.among(places)
        at = given.pair([names]) if names else [0.0, 0.0]
        degrees = self.angle(given)[0]
        return [(at, degrees)] if at[0] or at[1] or degrees else []

    def single(self, given: Given, frames: Frames) -> list[Shapes]:
        """Return the shapes of an object without inner objects, each as a list of its parts."""
        name = self.name(given)
        if name is None:
            return []
        kind = plain(name)
        if isinstance(given.look("values"), list):
            return [self.by_values(name, given, frames)]
        if "coordinates" in given and kind in GEOMETRIES:
            return self.geometry(kind, given.take("coordinates"), frames)
        known = KIND_OF.get(kind) if kind else guessed(given)
        if known is None:
            raise no_kind(name)
        corners = known in CORNERED and given.among([*CORNERS, ["polyline"]])
        if corners:
            return self.cornered(known, corners[0], given, frames)
        kind, values = self.numbers(known, given)
        return [self.shape(kind, values, frames)]

    def numbers(self, kind: str, given: Given) -> tuple[str, Numbers]:
        """Return the kind and the numbers of a shape; with a direction, a line is unbounded."""
        if kind == "box":
            return kind, self.rectangle(given)
        if kind == "disk":
            return kind, self.disk(given)
        if kind == "point":
            given.drop_empty()
            self.angle(given)
            return kind, given.pair(CENTRES if given.among(CENTRES) else PLACES)
        if kind == "ray" or given.among(DIRECTIONS):
            values = given.pair(ORIGINS) + given.pair(DIRECTIONS)
            return kind if kind == "ray" else "line", values
        ends = given.pair(STARTS) + given.pair(ENDS)
        if kind == "capsule":
            return kind, [*ends, radius(given)]
        if kind == "triangle":
            return kind, ends + given.pair(THIRDS)
        return "segment", ends

    def name(self, given: Given) -> str | None:
        """Return the name of an object's kind, "" if it has none, or None for Tiled's layers."""
        keys = [key for key in ("type", "shape", "kind") if isinstance(given.look(key), str)]
        kinds = [key for key in keys if plain(given.look(key)) in KIND_OF]
        own = next(iter(kinds or keys), None)
        for key in keys:
            if key not in (own, *kinds):  # such as the "dynamic" of a body
                given.take(key)
                self.left[quoted(key)] = None
        name = str(given.take(own)) if own else ""
        if name in IMAGES:
            self.left[name] = None
            given.left.clear()
            return None
        flag = next((flag for flag in ("point", "ellipse") if given.look(flag) is True), "")
        if not name and flag:
            given.take(flag)
        return name or flag

    def by_values(self, name: str, given: Given, frames: Frames) -> Shapes:
        """Return a shape from numbers in the order of a link."""
        values = given.take("values")
        for value in values:
            if not isinstance(value, float):
                raise ReadingError("link.number", name=name, text=text_of(value))
        kind = "line" if plain(name) == "line" else KIND_OF.get(plain(name), "")
        if kind not in PLANE:
            raise no_kind(name)
        count = COUNTS.get(kind)
        if count is not None and len(values) != count:
            raise ReadingError("link.count", type=kind, count=count, found=len(values))
        if kind == "box" and "radians" in given:
            values = [*values, given.number("radians")]
        return self.shape(kind, values, frames)

    def cornered(self, kind: str, name: str, given: Given, frames: Frames) -> list[Shapes]:
        """Return the shapes of a list of points, relative to a position if there is one."""
        corners = given.take(name)
        at = given.among(PLACES)
        if at and not name.startswith("poly"):
            raise ReadingError("paste.both", name=name, place=", ".join(at))
        within = [*self.frame(given, PLACES), *frames]
        given.drop_empty()
        if kind in ("path", "segment") or name == "polyline":
            return self.path(corners, within)
        return [self.outline(corners, within)]

    def disk(self, given: Given) -> Numbers:
        """Return the numbers of a disk."""
        if not given.among(SIZES):
            at = given.pair(CENTRES if given.among(CENTRES) else PLACES)
            self.angle(given)  # has no effect on a disk
            return [*at, radius(given)]
        x, y, width, height, *_ = self.rectangle(given)
        if width != height:
            raise ReadingError("paste.ellipse", width=width, height=height)
        return [x, y, width / 2]

    def rectangle(self, given: Given) -> Numbers:
        """Return the numbers of a box."""
        if "top" in given and not self.is_down:
            self.notes["paste.by-top"] = None
        bounds = given.among(BOUNDS)
        if bounds:
            half = len(bounds) // 2
            (x, y), (u, v) = given.pair([bounds[:half]]), given.pair([bounds[half:]])
            size = [abs(u - x), abs(v - y)]
            return [x + (u - x) / 2, y + (v - y) / 2, *size, *self.angle(given)]
        if isinstance(given.look("size"), float):
            return self.at(given, 2 * [given.number("size")], False)
        if given.among(HALVES):
            return self.at(given, [2 * half for half in given.pair(HALVES)], True)
        return self.at(given, given.pair(SIZES), False)

    def at(self, given: Given, size: Numbers, is_halved: bool) -> Numbers:
        """Return the numbers of a placed box; if x and y are a corner, it rotates about that."""
        (width, height), angle = size, self.angle(given)
        if given.among(CENTRES):
            return [*given.pair(CENTRES), *size, *angle]
        hanging = given.among([["left", "top"]])
        places = hanging or given.among(PLACES) or ["x", "y"]
        is_placed = given.among([places]) or not is_halved
        x, y = given.pair([places]) if is_placed else [0.0, 0.0]
        if not hanging and (is_halved or self.is_centred):
            return [x, y, *size, *angle]
        if not hanging:
            self.notes["paste.by-corner"] = None
        cos, sin = direction(angle[0])
        up = -height if hanging and not self.is_down else height  # y of the top minus the height
        middle = [x + (cos * width - sin * up) / 2, y + (sin * width + cos * up) / 2]
        return [*middle, *size, *angle]

    def angle(self, given: Given) -> Numbers:
        """Return the degrees of an angle, followed by its radians if the text gives these."""
        name = next((name for name in ANGLES if name in given), None)
        if name is None:
            return [0.0]
        value, (unit, note) = given.take(name), ANGLES[name]
        if isinstance(value, Degrees):
            return [value.degrees]
        said = angle_in(value.strip()) if isinstance(value, str) else None
        if said and (note or unit == said[1]):
            return turn(*said)
        if not isinstance(value, float):
            raise ReadingError("paste.number", name=name, text=text_of(value))
        if value == 0:
            return [0.0]
        if self.angles and note:
            unit, note = self.angles, ""
        if note:
            self.notes[note] = None
        return turn(value, unit)


def radius(given: Given) -> float:
    """Return and remove a radius, or half a diameter."""
    if "diameter" in given:
        return given.number("diameter") / 2
    return given.number("r" if "r" in given and "radius" not in given else "radius")


def guessed(given: Given) -> str:
    """Return the kind of an object according to its keys."""
    if "polyline" in given:
        return "path"
    if given.among(CORNERS):
        return "polygon"
    if given.among(DIRECTIONS):
        return "ray" if "origin" in given else "line"
    if given.among(choices("radius, r, diameter")):
        return "capsule" if given.among(STARTS) else "disk"
    if given.among([*SIZES, *HALVES, *BOUNDS[:-1]]):
        return "box"
    if given.among(STARTS) and given.among(ENDS):
        return "segment"
    if given.among(PLACES):
        return "point"
    raise ReadingError("paste.shape", text=text_of(given.fields))


def is_within(value: Any) -> bool:
    """Return whether a value can contain other objects; None counts as an empty container."""
    return value is None or isinstance(value, list | dict | Call | Degrees)


def turn(angle: float, unit: str) -> Numbers:
    """Return an angle as in a box: degrees, followed by radians if that is its unit."""
    return [angle] if unit == "degrees" or angle == 0 else [degrees_of(angle), angle]


def angle_in(text: str) -> tuple[float, str] | None:
    """Return an angle and its unit from a text such as "30deg" or "π/6"; None for other texts."""
    if said := WITH_UNIT.fullmatch(text):
        size, unit = float(said[1]), "degrees" if said[2] else "radians"
    elif said := OF_PI.fullmatch(text):
        part = float(f"{said[1]}1") * float(said[2] or 1) * math.pi
        size, unit = quotient(part, float(said[3] or 1)), "radians"
    else:
        return None
    return (size, unit) if math.isfinite(size) else None


def text_of(value: Any) -> str:
    """Return a value as text for a message, shortened."""
    if isinstance(value, dict):
        return quoted(f"{{{', '.join(map(quoted, [*value][:9]))}}}")
    if isinstance(value, Call):
        return f"{quoted(value.name)}(…)"
    if isinstance(value, Degrees):
        return f"{text_of_number(value.degrees)}°"
    if isinstance(value, list):
        inner = [
            "…" if isinstance(each, list | dict | Call) else text_of(each) for each in value[:9]
        ]
        return quoted(f"[{', '.join(inner)}]")
    if isinstance(value, float):
        return text_of_number(value)
    return quoted(value) if isinstance(value, str) else CONSTANT_NAMES[value]


CONSTANT_NAMES = {True: "true", False: "false", None: "null"}


def point_of(value: Any) -> Numbers | None:
    """Return the point that a value represents, or None."""
    if isinstance(value, dict):
        value = xy_of(value)
    is_pair = isinstance(value, list) and len(value) == 2
    return value if is_pair and all(isinstance(each, float) for each in value) else None


def xy_of(fields: Fields) -> list[Any] | None:
    """Return the values of an object that has only x and y, or None."""
    by_name = {plain(key): value for key, value in fields.items()} if len(fields) == 2 else {}
    return [by_name["x"], by_name["y"]] if by_name.keys() == {"x", "y"} else None


def points_of(value: Any) -> list[Numbers] | None:
    """Return the points in a list of points or coordinates, or in lists of x and y; or None."""
    if isinstance(value, dict):
        both = xy_of(value)
        if not both or not all(isinstance(each, list) for each in both):
            return None
        same = len(both[0]) == len(both[1])
        return points_of([list(each) for each in zip(*both)]) if same else None
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(each, float) for each in value):
        if len(value) % 2:
            raise ReadingError("paste.odd", found=len(value))
        return pairs(value)
    points = []
    for each in value:
        point = point_of(each)
        if point is None:
            return None
        points.append(point)
    return points


def pairs(numbers: Numbers) -> list[Numbers]:
    """Return numbers in pairs."""
    return [numbers[i : i + 2] for i in range(0, len(numbers), 2)]


def typed(kind: str, fields: Fields) -> Fields:
    """Return the fields of an object, with the kind from its key or class as `type`."""
    all_fields = {"type": kind}
    for key, value in fields.items():
        put(all_fields, key, value)
    return all_fields


def no_kind(name: str) -> ReadingError:
    """Return the error for an unknown or three-dimensional kind of shape."""
    if name in SPACE:
        return ReadingError("paste.space", type=name)
    return ReadingError("paste.type", type=quoted(name), known=" ".join(KINDS.values()).split())


def moved(kind: str, values: Numbers, at: Numbers, degrees: float) -> Numbers:
    """Return the numbers of a shape moved from a body's frame to the surrounding one."""
    (x, y), (cos, sin) = at, direction(degrees)

    def vector(way: Numbers) -> Numbers:
        u, v = way
        return [cos * u - sin * v, sin * u + cos * v] if degrees else way

    def point(place: Numbers) -> Numbers:
        u, v = vector(place)
        return [x + u, y + v]

    def angle(turn: Numbers) -> Numbers:
        return [turn[0] + degrees] if degrees else turn

    return mapped(kind, values, {"point": point, "vector": vector, "degrees": angle})


def scaled(kind: str, values: Numbers, unit: float, is_down: bool) -> Numbers:
    """Return the numbers of a shape in the page's unit, with y pointing up."""

    def up(number: float) -> float:
        return -number if is_down and number else number

    def point(place: Numbers) -> Numbers:
        return [place[0] / unit, up(place[1] / unit)]

    def lengths(sizes: Numbers) -> Numbers:
        return [size / unit for size in sizes]

    by = {"point": point, "size": lengths, "radius": lengths}
    by["vector"] = lambda way: [way[0], up(way[1])]
    by["degrees"] = lambda angle: [*map(up, angle)]
    return mapped(kind, values, by)


def mapped(kind: str, values: Numbers, by: dict[str, Callable[[Numbers], Numbers]]) -> Numbers:
    """Return the numbers of a shape, each part mapped according to its meaning."""
    same: Callable[[Numbers], Numbers] = list
    parts = taken_apart(kind, values)
    return [number for name, part in parts for number in by.get(name, same)(part)]
