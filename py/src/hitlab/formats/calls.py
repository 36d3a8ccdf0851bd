"""Constructors of hitlab, of engines and of libraries, and C's objects in braces.

A constructor is a row of `SIGNATURES`: its names, then the kind of shape and the parameters it may
have. They are keys that `objects` reads. A name is tried with its namespaces first, then without.
"""

import re
from typing import Any

from hitlab.formats import own
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.geojson import geometry
from hitlab.formats.literals import GEOMETRIES, Call, Degrees, Extent, Fields, Name, Reader
from hitlab.formats.objects import KIND_OF, Objects, typed
from hitlab.formats.values import plain, point_of, points_of

POINTS = set(
    [
        "center",
        "position",
        "start",
        "end",
        "min",
        "max",
        "size",
        "extent",
        "halfextents",
        "origin",
        "direction",
        "a",
        "b",
        "c",
        "offset",
    ]
)
PLACED = set(["center", "cx", "position", "x", "left", "minx", "min", "x1"])
LISTS = "vertices", "polygon"

EXACT = """
circle: disk x y diameter
ellipse: ellipse cx cy width height
square: box x y size
line: segment x1 y1 x2 y2
triangle: triangle x1 y1 x2 y2 x3 y3
quad: polygon *vertices
box: box minx miny maxx maxy
RECT CRect RectF: box left top right bottom
Line: segment x1 y1 x2 y2
Ray: ray origin direction
"""
"""Constructors that differ by case only: those of p5.js and Processing, shapely, Windows."""

SIGNATURES = """
circle disc disk ball: disk x y radius fields? | center radius fields? | radius
bodies.circle: disk x y radius fields? any?
pymunk.circle cpcircleshapenew: disk any radius center?
love.graphics.circle: disk text x y radius
colliderdesc.ball colliderbuilder.ball collider.ball collider.circle: disk radius
ctx.arc context.arc: disk x y radius any? any? any?
rect rectangle frect floatrect intrect irect: box x y width height | position size
rectangle2d.double rectangle2d.float: box x y width height
rect2 rect2i cgrect nsrect: box position size | x y width height
cgrectmake nsmakerect domrect hc.rectangle ctx.rect: box x y width height
cv.rect cv.rect2f cv.rect2d cv.rect2i: box x y width height | position extent | min max
rect.fromltrb: box left top right bottom
rect.fromltwh: box left top width height
bodies.rectangle: box cx cy width height fields? any?
aabb boundingbox bbox box2 bounds2 aabb.new aabb2: box min max | minx miny maxx maxy
bounds: box center size
obb orientedbox orientedboundingbox: box center halfextents radians?
planck.box pl.box boxshape makebox makeoffsetbox setasbox: box hx hy center? radians?
colliderdesc.cuboid colliderbuilder.cuboid collider.cuboid: box hx hy
sharedshape.cuboid cuboid.new cuboid: box halfextents | hx hy
collider.rectangle: box width height
sat.box: box position width height
pymunk.poly.create_box: box any size
cpboxshapenew: box any width height any?
love.graphics.rectangle: box text x y width height
love.physics.newrectangleshape: box width height | cx cy width height radians?
love.physics.newcircleshape: disk x y radius | radius
love.physics.newpolygonshape: polygon *vertices
love.physics.newedgeshape: segment x1 y1 x2 y2
love.graphics.polygon: polygon text *vertices
world:add: box any x y width height
capsule stadium: capsule start end radius | x1 y1 x2 y2 radius
colliderdesc.capsule colliderbuilder.capsule_y capsulecollider: capsule halfheight radius
collider.capsule: capsule radius length
line2d.double line2d.float: segment x1 y1 x2 y2
segment edge linesegment segment2d line2d edgeshape: segment start end | x1 y1 x2 y2
line: segment start end | x1 y1 x2 y2
colliderdesc.segment collider.segment: segment start end
pymunk.segment cpsegmentshapenew: capsule any start end radius
triangle colliderdesc.triangle collider.triangle: triangle a b c | x1 y1 x2 y2 x3 y3 | vertices
polygon poly: polygon vertices | *vertices | position polygon fields?
polygonshape convexpolygon chainshape.loop: polygon vertices | *vertices
set setvertices: polygon vertices any?
pymunk.poly: polygon any vertices any? any?
cppolyshapenew: polygon any any vertices any? any?
colliderdesc.convexhull colliderdesc.convexpolyline: polygon vertices
polyline linestring chainshape chain colliderdesc.polyline: path vertices any? | *vertices
linearring: polygon vertices | *vertices
vertex: point x y
c2circle: disk center radius
c2poly: polygon any vertices
"""


def rows(text: str) -> dict[str, list[list[str]]]:
    """Return the signatures by name, each as its kind and its parameters."""
    table: dict[str, list[list[str]]] = {}
    for line in text.strip().splitlines():
        names, _, forms = line.partition(": ")
        kind, _, rest = forms.partition(" ")
        signatures = [[kind, *each.split()] for each in rest.split(" | ")]
        table |= dict.fromkeys(names.split(), signatures)
    return table


BY_CASE, BY_NAME = rows(EXACT), rows(SIGNATURES)
AFFIXES = re.compile(
    r"(?:sdl_f?|cg|ns|q|float|int|b2|c2|cp|raylib\.)?([a-z.:_]+?)(?:shape|2d|2|f|i)?"
)
WKT_READERS = {"loads", "from_wkt", "fromwkt", "read_wkt", "st_geomfromtext", "readwkt", "parse"}
MOVES = {".settranslation", ".translation", ".setposition", ".position"}
TURNS = {".setrotation", ".rotation"}
SETTER = re.compile(
    r"\.(?:set|with|build|active|collision|add|friction|restitution|density|sensor)"
)
SRID = re.compile(r"\s*SRID=[0-9]+;")
IS_WKT = re.compile(rf"\s*(?:SRID=[0-9]+;\s*)?(?:{'|'.join(GEOMETRIES)})\s*(?:[A-Z]+\s*)?\(")
QUERIES = {"print", "intersects", "distance", "contact", "explain", "closest_points"}
"""Calls whose arguments are the shapes; numbers among these are options."""
WRAPPERS = {"some", "box.new", "arc.new", "rc.new", "shared_ptr", "group", "union"}


class Calls:
    """Reader of calls, from the inside out, into the shapes of a builder."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.objects = Objects(builder, self.read)
        self.values: dict[str, Any] = {}
        self.used: set[str] = set()

    def read(self, call: Call, frame: Frame = OWN) -> list[Parts]:
        """Return the shapes of a call."""
        try:
            return self._read(call, frame)
        except ReadingError as error:
            raise error.at(call.line) from error.__cause__

    def _read(self, call: Call, frame: Frame) -> list[Parts]:
        name = call.name
        owner, _, method = name.rpartition(".")
        if owner in self.values:
            call = Call(
                f".{method}", [Name(owner, call.line or 0), *call.args], call.named, call.line
            )
            name = call.name
        if name.startswith("."):
            return self.moved(call, frame)
        args = [self.argument(each) for each in call.args]
        named = Fields()
        for key, value in call.named.items():
            named[key] = self.argument(value)
        named.line = call.line
        if name in GEOMETRIES:
            return self.well_known(name, args, frame)
        short = re.split(r"[.:]+", name)[-1]
        if short.lower() in WKT_READERS and args and isinstance(args[0], Call):
            return self.read(args[0], frame)
        if short.lower() in QUERIES:
            inner = [each for each in call.args if isinstance(each, Call)]
            return [shape for each in inner for shape in self.objects.read(each, frame)]
        if name.lower().replace("::", ".") in WRAPPERS:
            return [shape for each in call.args for shape in self.objects.read(each, frame)]
        signatures = self.signatures(name)
        is_foreign = ".".join(re.split(r"[.:]+", name.lower())[-2:]) in BY_NAME and "." in name
        if own.is_own(short) and not is_foreign and own.fits(short, args, named):
            return own.constructed(self.builder, short, args, named)
        if not args and named:
            kind = signatures[0][0] if signatures else self.kind(name)
            if kind:
                return self.objects.read(typed(kind, named), frame)
        fields = next(filter(None, (matched(each, args) for each in signatures)), None)
        if fields is None:
            raise ReadingError("paste.call", name=quoted(name), found=len(args) + len(named))
        for key, value in named.items():
            fields.put(key, value)
        fields.line = call.line
        if name in ("circle", "RECT", "box"):
            self.builder.note("paste.by-case", name=name, parameters=" ".join(signatures[0][1:]))
        return self.objects.read(fields, frame, "radians" if "Bodies" in name else None)

    def is_known(self, name: str) -> bool:
        """Return whether a name is that of a constructor."""
        return bool(self.signatures(name)) or own.is_own(re.split(r"[.:]+", name)[-1])

    def signatures(self, name: str) -> list[list[str]]:
        """Return the signatures of a name: with its namespaces, or without the first of them."""
        if name in BY_CASE:
            return BY_CASE[name]
        parts = re.split(r"\.|::", name)
        if parts[-1] in BY_CASE and parts[-1] != parts[-1].lower():
            return BY_CASE[parts[-1]] + BY_NAME.get(parts[-1].lower(), [])
        parts = [part.lower() for part in parts if part.lower() != "new"]
        for start in range(len(parts)):
            full = ".".join(parts[start:])
            short = AFFIXES.fullmatch(full)
            for each in (full, full.replace("_", ""), short[1] if short else full):
                if each in BY_NAME:
                    return BY_NAME[each]
        return []

    def kind(self, name: str) -> str:
        """Return the kind of a class without positional arguments, or ""."""
        short = AFFIXES.fullmatch(re.split(r"[.:]+", name)[-1].lower())
        return short[1] if short and short[1] in KIND_OF else ""

    def argument(self, value: Any) -> Any:
        """Return the value of an argument, with points as pairs of numbers."""
        if isinstance(value, Name):
            found = self.resolved(value)
            return found if isinstance(found, Name) else self.argument(found)
        if isinstance(value, list):
            return type(value)([self.argument(each) for each in value])
        if isinstance(value, Fields):
            fields = Fields({key: self.argument(each) for key, each in value.items()})
            fields.line = value.line
            return fields
        if isinstance(value, str) and IS_WKT.match(value):
            return wkt(value)
        return self.called_argument(value) if isinstance(value, Call) else value

    def called_argument(self, call: Call) -> Any:
        """Return the point, geometry or angle that a call in an argument stands for."""
        args = [self.argument(each) for each in call.args]
        if plain(call.name.split(".")[-1].split(":")[-1]) in ("b2makerot", "rot2", "rotation"):
            return args[0] if len(args) == 1 else call
        at = [*call.named.values()] if call.named.keys() == {"x", "y"} else args
        at = [*at[0]] if len(at) == 1 and isinstance(at[0], list | tuple) else at
        is_point = plain(re.split(r"[.:]+", call.name)[-1]).startswith("point")
        if is_point and len(at) == 2 and all(isinstance(each, float) for each in at):
            return at
        return Call(call.name, args, call.named, call.line)

    def well_known(self, name: str, args: list[Any], frame: Frame) -> list[Parts]:
        """Return the shapes of a geometry in well-known text."""
        if name == "GEOMETRYCOLLECTION":
            return [shape for each in args for shape in self.objects.read(each, frame)]
        kind = name.lower()
        is_single = kind == "point" and len(args) == 1
        return geometry(self.builder, kind, args[0] if is_single else args, frame)

    def moved(self, call: Call, frame: Frame) -> list[Parts]:
        """Return the shapes on which a method is called, after it."""
        receiver, *args = [call.args[0], *map(self.argument, call.args[1:])]
        name = call.name.lower()
        if name in (".rotate", ".translate"):
            plainly = self.unconverted().objects.read(self.resolved(receiver))
            moved = own.moved(plainly, name, args, call.named)
            return [[one for each in parts for one in self.builder.given(each)] for parts in moved]
        (x, y), turn, value = (0.0, 0.0), 0.0, call
        while isinstance(value, Call) and value.name.startswith("."):
            name, args = value.name.lower(), [*map(self.argument, value.args[1:])]
            flat = [one for each in args for one in (each if isinstance(each, list) else [each])]
            if name in MOVES and len(flat) == 2:
                x, y = flat
            elif name in TURNS and len(flat) == 1:
                turn = self.objects.turn(flat[0], name[1:], "radians", False)
            elif SETTER.match(name):
                self.builder.skip(value.name[1:])
            else:
                raise ReadingError("paste.method", name=quoted(value.name[1:]))
            value = self.resolved(value.args[0])
        return self.objects.read(value, Frame.turned(turn, x, y).within(frame))

    def resolved(self, value: Any) -> Any:
        """Return the value that a name stands for."""
        if not isinstance(value, Name) or value.name not in self.values:
            return value
        self.used.add(value.name)
        return self.values[value.name]

    def unconverted(self) -> "Calls":
        """Return the same with unchanged numbers, for shapes that are moved first."""
        others = Calls(self.builder.unconverted())
        others.values, others.used = self.values, self.used
        return others


def matched(signature: list[str], args: list[Any]) -> Fields | None:
    """Return the arguments by parameter, with the kind as their type; None if they do not fit."""
    kind, *parameters = signature
    fields, rest = Fields(type=kind), [*args]
    for parameter in parameters:
        name = parameter.strip("*?")
        if parameter.startswith("*"):
            points = points_of(rest) if rest and len(rest) > 2 else None
            return typed(kind, {"vertices": [[*at] for at in points]}) if points else None
        if not rest:
            if parameter.endswith("?"):
                continue
            return None
        if not fits(name, rest[0]):
            if parameter.endswith("?"):
                continue
            return None
        value = rest.pop(0)
        if name == "fields":
            for key, each in value.items():
                fields.put(key, each)
        elif name == "extent":
            fields.put("size", value)
        elif name in LISTS:
            fields.put(name, [[*at] for at in points_of(value) or []])
        elif name not in ("any", "text"):
            fields.put(name, [*value] if isinstance(value, list) else value)
    if kind == "box" and not fields.keys() & PLACED:
        fields["center"] = [0.0, 0.0]
    return None if rest else fields


def fits(name: str, value: Any) -> bool:
    """Return whether a value can be that of a parameter."""
    match name:
        case "any":
            return not isinstance(value, Degrees)
        case "text":
            return isinstance(value, str)
        case "fields":
            return isinstance(value, dict) and not point_of(value)
        case "extent":
            return isinstance(value, Extent)
        case "vertices" | "polygon":
            many = isinstance(value, list | dict) and not point_of(value) and points_of(value)
            return bool(many) and len(many or []) > 1
        case "radians":
            return isinstance(value, float | Degrees)
    if name in POINTS:
        return point_of(value) is not None
    return isinstance(value, float)


def wkt(text: str, line: int | None = None) -> Call:
    """Return the geometry of a text in quotes."""
    reader = Reader(SRID.sub("", text))
    value = reader.value()
    if not isinstance(value, Call) or value.name not in GEOMETRIES or reader.peek():
        raise ReadingError("paste.none", text=quoted(text)).at(line)
    return value
