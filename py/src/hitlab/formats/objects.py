"""Reader of objects, which describe a shape by keys, possibly inside bodies that place it.

An unknown key or type raises an error with its name. Keys that do not affect geometry are listed.
"""

import math
from collections.abc import Callable
from typing import Any

from hitlab.formats import physics_body_editor, physics_editor, tiled
from hitlab.formats.angles import ANGLES, angle_in, in_radians, likely
from hitlab.formats.builder import Builder, Parts, text_of_number
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import OWN, Frame, Pair
from hitlab.formats.geojson import geometry, is_geometry
from hitlab.formats.literals import Call, Degrees, Fields
from hitlab.formats.values import is_outlines, plain, point_of, points_of, required_points, text_of
from hitlab.links import decimals
from hitlab.links.grammar import CORNERS as VARYING
from hitlab.links.grammar import PARTS, TYPES, radians

KINDS = {
    "disk": "disk disc circle ball ellipse",
    "box": "box rect rectangle square aabb obb",
    "triangle": "triangle",
    "polygon": "polygon poly loop",
    "path": "polyline chain linestring path",
    "segment": "segment edge line",
    "ray": "ray",
    "capsule": "capsule",
    "point": "point vertex",
}
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}
PLANE = [name for name, kind in TYPES.items() if kind.dimension == 2]
SPACE = [*(name for name in TYPES if name not in PLANE), "mesh"]

LEFT = [
    "id",
    "name",
    "class",
    "label",
    "visible",
    "color",
    "colour",
    "fill",
    "stroke",
    "strokewidth",
    "linewidth",
    "opacity",
    "alpha",
    "tag",
    "tags",
    "properties",
    "bbox",
    "crs",
    "density",
    "friction",
    "restitution",
    "mass",
    "sensor",
    "issensor",
    "static",
    "isstatic",
    "zindex",
    "userdata",
    "filtercategorybits",
    "filtermaskbits",
    "filtergroupindex",
    "filter",
    "options",
    "options2",
    "filtercategory",
    "filtermask",
    "filtergroup",
    "collisionfilter",
    "gid",
    "template",
    "bounce",
    "gravityscale",
    "bullet",
    "linearvelocity",
    "angularvelocity",
    "lineardamping",
    "angulardamping",
    "awake",
    "fixedrotation",
    "allowsleep",
    "count",
    "vertexcount",
]
"""Keys that do not affect geometry."""

CHILDREN = [
    "shapes",
    "shape",
    "objects",
    "features",
    "geometries",
    "geometry",
    "fixtures",
    "fixture",
    "bodies",
    "body",
    "layers",
    "colliders",
    "collider",
    "rigidbodies",
]
NESTED = ["circle", "polygon", "chain", "edge", "loop"]
"""In R.U.B.E. and PhysicsEditor: keys of an object of that kind."""


BY_UNIT = {"radians": "paste.by-radians", "degrees": "paste.by-degrees"}
"""The notes about a guessed unit of angles."""

DIALECTS = [tiled, physics_body_editor, physics_editor]
"""Formats whose objects need a translation before their keys are read."""


def choices(text: str) -> list[list[str]]:
    """Return the alternatives, each as a list of names."""
    return [each.split() for each in text.split(", ")]


CENTRES = choices("center, centre, cx cy, centerx centery, offset")
PLACES = choices("position, pos, p, x y, translation")
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


class Objects:
    """Reader of objects, into the shapes of a builder; `called` reads the calls in them."""

    def __init__(self, builder: Builder, called: Callable[[Call, Frame], list[Parts]]) -> None:
        self.builder, self.called = builder, called

    def read(self, value: Any, frame: Frame = OWN, unit: str | None = None) -> list[Parts]:
        """Return the shapes of any value; `unit` is that of its angles, if the format has one."""
        if isinstance(value, Call):
            return self.called(value, frame)
        if not isinstance(value, list | dict):
            raise ReadingError("paste.shape", text=text_of(value)).at(getattr(value, "line", None))
        if points := points_of(value):
            return self.builder.listed(points, frame)
        if isinstance(value, dict):
            own = next((own for own in DIALECTS if own.is_one(value)), None)
            fields = own.translated(value, self.builder) if own else value
            given = Given(fields, getattr(own, "ANGLES", unit))
            given.line = given.line or getattr(value, "line", None)
            try:
                return self.object(given, frame)
            except ReadingError as error:
                raise error.at(given.line) from error.__cause__
        return [shape for each in value for shape in self.read(each, frame, unit)]

    def object(self, given: Given, frame: Frame) -> list[Parts]:
        """Return the shapes of an object, which is a shape or contains others."""
        inner = [name for name in CHILDREN if name in given and is_within(given.look(name))]
        inner += [name for name in NESTED if has_shape(given.look(name))]
        found = self.group(given, inner, frame) if inner else self.single(given, frame)
        for name, (key, _) in given.left.items():
            if not inner and name not in LEFT:
                raise ReadingError("paste.key", key=quoted(key), text=text_of(given.fields))
            self.builder.skip(key)
        return found

    def group(self, given: Given, inner: list[str], frame: Frame) -> list[Parts]:
        """Return the shapes in a body, layer or collection."""
        for name in ("hitlab", "scene", "type"):  # about the object itself
            if name in given:
                given.take(name)
        within = self.frame(given, [["offsetx", "offsety"], *PLACES]).within(frame)
        found: list[Parts] = []
        for name in inner:
            value = given.take(name)
            if value is not None:
                own = typed(name, value) if name in NESTED else value
                found += self.read(own, within, given.unit)
        return found

    def frame(self, given: Given, places: list[list[str]]) -> Frame:
        """Return the frame in which an object places its contents."""
        names = given.among(places)
        x, y = given.pair([names]) if names else (0.0, 0.0)
        return Frame.turned(self.angle(given), x, y)

    def single(self, given: Given, frame: Frame) -> list[Parts]:
        """Return the shapes of an object without inner objects, each as a list of its parts."""
        name = self.name(given)
        kind = plain(name)
        if isinstance(given.look("values"), list):
            return [self.by_values(name, given)]
        if "coordinates" in given and is_geometry(kind):
            return geometry(self.builder, kind, given.take("coordinates"), frame)
        known = KIND_OF.get(kind) if kind else guessed(given)
        if known is None:
            raise no_kind(name)
        corners = known in CORNERED and given.among([*CORNERS, ["polyline"]])
        if corners:
            return self.cornered(known, corners[0], given, frame)
        return [self.shape(known, given, frame)]

    def shape(self, kind: str, given: Given, frame: Frame) -> Parts:
        """Return a shape without a list of corners; with a direction, a line is unbounded."""
        build = self.builder
        if kind == "box":
            return self.box(given, frame)
        if kind == "disk":
            return self.disk(given, frame)
        if kind == "point":
            given.drop_empty()
            self.angle(given)
            return build.point(given.pair(CENTRES if given.among(CENTRES) else PLACES), frame)
        if kind == "ray" or given.among(DIRECTIONS):
            make = build.ray if kind == "ray" else build.line
            return make(given.pair(ORIGINS), given.pair(DIRECTIONS), frame)
        if kind == "capsule" and not given.among(STARTS):
            return self.upright_capsule(given, frame)
        ends = given.pair(STARTS), given.pair(ENDS)
        if kind == "capsule":
            return build.capsule(*ends, radius(given), frame)
        if kind == "triangle":
            return build.triangle([*ends, given.pair(THIRDS)], frame)
        return build.segment(*ends, frame)

    def name(self, given: Given) -> str:
        """Return the name of an object's kind, "" if it has none."""
        keys = [key for key in ("type", "shape", "kind") if isinstance(given.look(key), str)]
        kinds = [key for key in keys if plain(given.look(key)) in KIND_OF]
        own = next(iter(kinds or keys), None)
        for key in keys:
            if key not in (own, *kinds):  # such as the "dynamic" of a body
                given.take(key)
                self.builder.skip(key)
        name = str(given.take(own)) if own else ""
        flag = next((flag for flag in ("point", "ellipse") if given.look(flag) is True), "")
        if not name and flag:
            given.take(flag)
        return name or flag

    def by_values(self, name: str, given: Given) -> Parts:
        """Return a shape from numbers in the order of a link."""
        values = given.take("values")
        for value in values:
            if not isinstance(value, float):
                raise ReadingError("link.number", name=name, text=text_of(value))
        kind = "line" if plain(name) == "line" else KIND_OF.get(plain(name), "")
        if kind not in PLANE:
            raise no_kind(name)
        if plain(name) == "aabb" and len(values) == 4:
            kind = "aabb"
        turn = given.number("radians") if kind == "box" and "radians" in given else None
        return from_numbers(self.builder, kind, values, turn)

    def cornered(self, kind: str, name: str, given: Given, frame: Frame) -> list[Parts]:
        """Return the shapes of a list of points, relative to a position if there is one."""
        corners = given.take(name)
        at = given.among(PLACES)
        if at and not name.startswith("poly"):
            raise ReadingError("paste.both", name=name, place=", ".join(at))
        within = self.frame(given, PLACES).within(frame)
        given.drop_empty()
        radius = given.number("radius") if given.look("radius") == 0 else 0.0
        if radius:
            raise ReadingError("paste.key", key="radius", text=text_of(given.fields))
        lists = corners if is_outlines(corners) else [corners]
        closed = next((given.take(each) for each in CLOSED if is_flag(given, each)), None)
        is_path = kind in ("path", "segment") or name == "polyline" or closed is False
        found: list[Parts] = []
        for each in lists:
            if is_path:
                found += self.builder.path(required_points(each, least=2), within, bool(closed))
            else:
                found.append(self.builder.outline(required_points(each), frame=within))
        return found

    def disk(self, given: Given, frame: Frame) -> Parts:
        """Return a disk, from its radius or from the box around it."""
        if given.among([["rx", "ry"]]):
            width, height = 2 * given.number("rx"), 2 * given.number("ry")
        elif given.among(SIZES) and given.among(CENTRES):
            width, height = self.size(given)
        elif given.among(SIZES):
            x, y, u, v = self.bounds(given)
            width, height = abs(u - x), abs(v - y)
            if width != height:
                raise ReadingError("paste.ellipse", width=width, height=height)
            turned = Frame.turned(self.angle(given), x, y).within(frame)
            return self.builder.disk((width / 2, height / 2), width / 2, turned)
        else:
            width = height = 2 * radius(given)
        if width != height:
            raise ReadingError("paste.ellipse", width=width, height=height)
        at = self.center(given)
        self.angle(given)  # has no effect on a disk
        return self.builder.disk(at, width / 2, frame)

    def center(self, given: Given) -> Pair:
        """Return the centre of a disk, box or capsule; the origin of its body if omitted."""
        if given.among(CENTRES):
            return given.pair(CENTRES)
        has_place = given.among(PLACES) or "x" in given or "y" in given
        return given.pair(PLACES if given.among(PLACES) else [["x", "y"]]) if has_place else (0, 0)

    def upright_capsule(self, given: Given, frame: Frame) -> Parts:
        """Return a capsule given by its centre, its height and its radius."""
        size = given.pair(SIZES) if given.among([["size"]]) else None
        r = min(size) / 2 if size else radius(given)
        if size:
            half, is_flat = max(size) / 2 - r, given.look("direction") == 1 or size[0] > size[1]
            if "direction" in given:
                given.take("direction")
        else:
            is_flat = False
            if "halfheight" in given:
                half = given.number("halfheight")
            elif "length" in given:
                half = given.number("length") / 2
            else:
                half = given.number("height") / 2 - r
                self.builder.note("paste.by-height")
        x, y = self.center(given)
        within = Frame.turned(self.angle(given), x, y).within(frame)
        return self.builder.stadium(half, r, is_flat, within)

    def box(self, given: Given, frame: Frame) -> Parts:
        """Return a box, with its edges unchanged if it is upright and given by them."""
        names = given.among(BOUNDS)
        if not names and (self.is_by_center(given)):
            size = self.half_size(given) or self.size(given)
            at = self.center(given)
            return self.builder.box(at, size, self.angle(given), frame)
        x, y, u, v = self.bounds(given)
        angle = self.angle(given)
        if not angle:
            return self.builder.rectangle((x, y, u, v), frame)
        if names:
            middle = x + (u - x) / 2, y + (v - y) / 2
            return self.builder.box(middle, (abs(u - x), abs(v - y)), angle, frame)
        turned = Frame.turned(angle, x, y).within(frame)
        return self.builder.box(((u - x) / 2, (v - y) / 2), (abs(u - x), abs(v - y)), 0.0, turned)

    def is_by_center(self, given: Given) -> bool:
        """Return whether the position of a box is its centre."""
        hanging = given.among([["left", "top"]])
        is_halved = given.among(HALVES) is not None
        return bool(given.among(CENTRES) or is_halved or (self.builder.centred and not hanging))

    def half_size(self, given: Given) -> Pair | None:
        """Return the size of a box given by its half, or None."""
        if not given.among(HALVES):
            return None
        if plain((given.among(HALVES) or [""])[0]) == "extents":
            self.builder.note("paste.by-halves")
        if isinstance(given.look("half"), float):
            return 2 * (2 * given.number("half"),)
        width, height = given.pair(HALVES)
        return 2 * width, 2 * height

    def size(self, given: Given) -> Pair:
        """Return the size of a box, possibly a square's single number."""
        if isinstance(given.look("size"), float):
            return 2 * (given.number("size"),)
        return given.pair(SIZES)

    def bounds(self, given: Given) -> tuple[float, float, float, float]:
        """Return two opposite corners of a box."""
        if "top" in given and not self.builder.y_down:
            self.builder.note("paste.by-top", "y_down")
        names = given.among(BOUNDS)
        if names:
            half = len(names) // 2
            return *given.pair([names[:half]]), *given.pair([names[half:]])
        width, height = self.size(given)
        hanging = given.among([["left", "top"]])
        x, y = given.pair([hanging or given.among(PLACES) or ["x", "y"]])
        if not hanging:
            self.builder.note("paste.by-corner", "centred")
        for name, length in (("width", width), ("height", height)):
            if length < 0:
                key = {"key": f"size.{name}"}
                raise ReadingError(
                    "link.negative", type="box", size=key, value=text_of_number(length)
                )
        is_below = hanging and not self.builder.y_down
        return x, y, decimals.total(x, width), decimals.total(y, -height if is_below else height)

    def angle(self, given: Given) -> float:
        """Return and remove the angle of an object, in radians; 0 if it has none."""
        name = next((name for name in ANGLES if name in given), None)
        if name is None:
            return 0.0
        unit, is_guess = ANGLES[name]
        return self.turn(given.take(name), name, given.unit or unit, is_guess and not given.unit)

    def turn(self, value: Any, name: str, unit: str, is_guess: bool) -> float:
        """Return an angle in radians; a unit in the text or the user's choice replaces a guess."""
        said = angle_in(value.strip()) if isinstance(value, str) else None
        if isinstance(value, Degrees):
            return radians(value.degrees)
        if said and (is_guess or unit == said[1]):
            return in_radians(*said)
        if not isinstance(value, float):
            raise ReadingError("paste.number", name=name, text=text_of(value))
        if value == 0 or not is_guess:
            return in_radians(value, unit)
        guess = self.builder.angles or likely(value, unit)
        if not self.builder.angles:
            self.builder.note(BY_UNIT[guess], "angles", name=name)
        return in_radians(value, guess)


def from_numbers(
    builder: Builder, kind: str, values: list[float], turn: float | None = None
) -> Parts:
    """Return the shape of a type from its numbers in a link; `turn` replaces a box's degrees."""
    found = len(values)
    if kind in VARYING and (found % 2 or found < 6):
        raise ReadingError("link.vertices", type=kind, found=found)
    count = sum(width for _, width in PARTS[kind])
    if kind not in VARYING and found != count:
        raise ReadingError("link.count", type=kind, count=count, found=found)
    pairs = list(zip(values[::2], values[1::2]))
    match kind:
        case "disk":
            return builder.disk(pairs[0], values[2])
        case "box":
            angle = in_radians(values[4], "degrees") if turn is None else turn
            return builder.box(pairs[0], pairs[1], angle)
        case "aabb":
            if pairs[0][0] > pairs[1][0] or pairs[0][1] > pairs[1][1]:
                raise ReadingError("link.reversed", type=kind)
            return builder.rectangle(values)
        case "capsule":
            return builder.capsule(pairs[0], pairs[1], values[4])
        case "triangle":
            return builder.triangle(pairs)
        case "polygon":
            return builder.polygon(pairs)
        case "outline":
            return builder.region(pairs)
        case "point":
            return builder.point(pairs[0])
    make = {"segment": builder.segment, "ray": builder.ray, "line": builder.line}[kind]
    return make(pairs[0], pairs[1])


def radius(given: Given) -> float:
    """Return and remove a radius, or half a diameter."""
    for name in ("diameter", "d"):
        if name in given:
            return given.number(name) / 2
    return given.number("r" if "r" in given and "radius" not in given else "radius")


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
        return "segment"
    if given.among(PLACES):
        return "point"
    raise ReadingError("paste.shape", text=text_of(given.fields)).at(given.line)


def is_flag(given: Given, name: str) -> bool:
    """Return whether a value is true or false."""
    return isinstance(given.look(name), bool)


def is_within(value: Any) -> bool:
    """Return whether a value can contain other objects; None counts as an empty container."""
    return value is None or (isinstance(value, list | dict | Call) and not points_of(value))


def has_shape(value: Any) -> bool:
    """Return whether a value under the name of a kind is an object of that kind."""
    return isinstance(value, dict) and not points_of(value)


def typed(kind: str, fields: dict[str, Any]) -> Fields:
    """Return the fields of an object, with the kind from its key or class as `type`."""
    all_fields = Fields(type=kind)
    all_fields.line = getattr(fields, "line", None)
    for key, value in fields.items():
        all_fields.put(key, value)
    return all_fields


def no_kind(name: str) -> ReadingError:
    """Return the error for an unknown or three-dimensional kind of shape."""
    if name in SPACE:
        return ReadingError("paste.space", type=name)
    return ReadingError("paste.type", type=quoted(name), known=" ".join(KINDS.values()).split())
