"""Constructors of hitlab, of engines and of libraries, and C's objects in braces.

A constructor is a row of `SIGNATURES`: its names, then the kind of shape and the parameters it may
have. They are keys that `objects` reads. A name is tried with its namespaces first, then without.
"""

import math
import re
from typing import Any

from hitlab.formats import own, solid_calls
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.geojson import geometry, is_geometry
from hitlab.formats.kinds import KIND_OF
from hitlab.formats.literals import (
    GEOMETRIES,
    GEOMETRY,
    Call,
    Degrees,
    Extent,
    Fields,
    Name,
    Reader,
)
from hitlab.formats.objects import Objects, typed
from hitlab.formats.solids import given
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
circle disc disk ball patches.circle: disk x y radius fields? | center radius fields? | radius
boundingcircle: disk center radius
add.circle createcircle: disk x y radius any? any? | center radius any?
add.rectangle: box cx cy width height any? any?
bodies.circle: disk x y radius fields? any?
pymunk.circle cpcircleshapenew: disk any radius center?
love.graphics.circle: disk text x y radius any?
love.graphics.ellipse: ellipse text cx cy rx ry any?
love.graphics.line: path *vertices | vertices
phaser.geom.ellipse geom.ellipse me.ellipse: ellipse cx cy width height
ellipse2d.double ellipse2d.float: ellipse x y width height
colliderdesc.ball colliderbuilder.ball collider.ball collider.circle: disk radius
ctx.arc context.arc: disk x y radius zero turn any?
rect frect floatrect intrect irect: box x y width height | position size | position width height
rect.minmaxrect: box minx miny maxx maxy
rect.fromcenter: box center width height
rectangle: box x y width height | position size | position width height | width height
box createbox: box position width height
setrect: box any left top right bottom
makesquare: box half
physics2d.overlapbox: box center size degrees?
physics2d.overlapcircle: disk center radius
rectangle2d.double rectangle2d.float ctx.fillrect ctx.strokerect: box x y width height
rect.from_min_max rect.from_corners rect.from_two_pos aabb.from_corners: box min max
rect.from_center_size: box center size
rect.from_center_half_size aabb.from_half_extents: box center halfextents
rotatedrect: box center extent degrees
rect2 rect2i cgrect nsrect: box position size | x y width height
cgrectmake nsmakerect domrect hc.rectangle ctx.rect: box x y width height
cv.rect cv.rect2f cv.rect2d cv.rect2i: box x y width height | position extent | min max
rect.fromltrb rectangle.fromltrb rectanglef.fromltrb: box left top right bottom
rect.fromltwh: box left top width height
bodies.rectangle: box cx cy width height fields? any?
aabb boundingbox bbox box2 bounds2 aabb.new aabb2 bb bbnew: box min max | minx miny maxx maxy
aabb2d: box center halfextents
bounds: box center size
obb orientedbox orientedboundingbox: box center halfextents angle?
planck.box pl.box boxshape makebox makeoffsetbox setasbox: box hx hy center? radians?
colliderdesc.cuboid colliderbuilder.cuboid collider.cuboid: box hx hy
sharedshape.cuboid cuboid.new cuboid: box halfextents | hx hy
collider.rectangle: box width height
sat.box: box position width height
pymunk.poly.create_box: box any size zero?
cpboxshapenew: box any width height zero?
love.graphics.rectangle: box text x y width height
love.physics.newrectangleshape: box width height | cx cy width height radians?
love.physics.newcircleshape: disk x y radius | radius
love.physics.newpolygonshape: polygon *vertices
love.physics.newedgeshape: segment x1 y1 x2 y2
love.graphics.polygon: polygon text *vertices
world:add: box any x y width height
capsule stadium: capsule start end radius | x1 y1 x2 y2 radius
colliderdesc.capsule colliderbuilder.capsule_y capsulecollider: capsule halfheight radius
collider.capsule capsule2d: capsule radius length
line2d.double line2d.float: segment x1 y1 x2 y2
segment edge linesegment segment2d line2d edgeshape: segment start end | x1 y1 x2 y2
line: segment start end | x1 y1 x2 y2
colliderdesc.segment collider.segment: segment start end
pymunk.segment cpsegmentshapenew: capsule any start end radius
triangle colliderdesc.triangle collider.triangle: triangle a b c | x1 y1 x2 y2 x3 y3 | vertices
polygon poly patches.polygon: polygon vertices holes? | *vertices | position polygon | x y polygon
createpolygon: polygon vertices | *vertices | position polygon fields? | x y polygon
computehull: polygon vertices any?
makepolygon: polygon vertices radius
polygonshape convexpolygon chainshape.loop: polygon vertices | *vertices
settwosided edge.set createline: segment start end
point: point x y
createpoint: point position
set setvertices: polygon vertices any?
pymunk.poly: polygon any vertices name? zero?
cppolyshapenew: polygon any any vertices name? zero?
colliderdesc.convexhull colliderdesc.convexpolyline convexpolygon.from_convex_hull: polygon vertices
polyline linestring chainshape chain colliderdesc.polyline: path vertices closed? any? | *vertices
linearring: polygon vertices | *vertices
vertex: point x y
c2circle: disk center radius
c2poly: polygon any vertices
"""


SEVERAL = """
checkcollisioncircles: disk center radius + disk center radius
checkcollisioncirclerec: disk center radius + shape
checkcollisionpointrec: point position + shape
checkcollisionpointcircle is_point_in_circle: point position + disk center radius
checkcollisionpointtriangle point_is_inside_triangle: point position + triangle a b c
checkcollisionlines segment_intersects_segment: segment start end + segment start end
segment_intersects_circle: segment start end + disk center radius
checkcollisioncircleline: disk center radius + segment start end
rectangle_in_rectangle: box minx miny maxx maxy + box minx miny maxx maxy
point_in_rectangle: point x y + box minx miny maxx maxy
point_in_circle: point x y + disk x y radius
point_in_triangle: point x y + triangle x1 y1 x2 y2 x3 y3
rectfill: box minx miny maxx maxy
circfill: disk x y radius
is_point_in_polygon: point position + polygon vertices
colliderectrect: box x y width height + box x y width height
collidecirclecircle: disk x y diameter + disk x y diameter
colliderectcircle: box x y width height + disk x y diameter
collidelineline: segment x1 y1 x2 y2 + segment x1 y1 x2 y2
collidelinerect: segment x1 y1 x2 y2 + box x y width height
collidelinecircle: segment x1 y1 x2 y2 + disk x y diameter
collidepointcircle: point x y + disk x y diameter
collidepointrect: point x y + box x y width height
drawrectangle drawrectanglelines: box x y width height
drawrectanglerec: shape
drawrectanglev: box position size
drawcircle drawcirclelines: disk x y radius
drawcirclev: disk center radius
drawline: segment x1 y1 x2 y2
drawlinev drawlineex: segment start end
drawtriangle drawtrianglelines: triangle a b c
draw.circle: any + any + disk center radius
draw.rect: any + any + shape
draw.polygon: any + any + polygon vertices
draw.line: any + any + segment start end
"""
"""Functions of raylib, pygame, Godot, GameMaker, PICO-8 and p5.collide2D; options may follow."""


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
IN_TURN = {name: " ".join(each).split(" + ") for name, [each] in rows(SEVERAL).items()}
MODES = {
    "rectMode": {
        "CORNER": "box x y width height",
        "CORNERS": "box minx miny maxx maxy",
        "CENTER": "box cx cy width height",
        "RADIUS": "box cx cy hx hy",
    },
    "ellipseMode": {"CENTER": "ellipse cx cy width height"},
}
"""In p5.js: what the numbers of the next rectangles and ellipses mean."""
REFUSED = {"bodies.polygon", "bodies.trapezoid", "sf.circleshape", "sf.rectangleshape"}
"""Constructors whose numbers are not those of a constructor of that name elsewhere."""
AFFIXES = re.compile(
    r"(?:sdl_f?|cg|ns|q|float|int|b2|c2|cp|raylib\.)?([a-z.:_]+?)(?:shape)?(?:2d|_?2|f|i)?"
)
WKT_READERS = {"loads", "from_wkt", "fromwkt", "read_wkt", "st_geomfromtext", "readwkt", "parse"}
MOVES = {".settranslation", ".translation", ".setposition", ".position"}
TURNS = {".setrotation", ".rotation"}
SETTER = re.compile(
    r"\.(?:set_?|with_?|)(?:build|active|collision|solver|friction|restitution|density|mass|sensor"
    r"|enabled|user_?data|topolygon|clone|color|colour|fill|stroke|alpha|tint|depth|visible)"
)
"""Methods that do not affect geometry."""
IN_DEGREES = re.compile(r"\b(?:m?patches|plt|Physics2D)\b")
QUERY = re.compile(
    r"(?:test|check|collid|overlap|intersect|contain|distance|boolean|print|(?:is|are)(?=[A-Z_]))",
    re.I,
)
"""Functions of shapes."""
SRID = re.compile(r"\s*SRID=[0-9]+;")
IS_WKT = re.compile(rf"\s*(?:SRID=[0-9]+;\s*)?{GEOMETRY.pattern}", re.I)
QUERIES = {"print", "intersects", "distance", "contact", "explain", "closest_points"}
"""Calls whose arguments are the shapes; numbers among these are options."""
WRAPPERS = {"some", "box.new", "arc.new", "rc.new", "shared_ptr", "group", "union"}
COLLECTIONS = {"multipolygon", "geometrycollection", "geoseries"}
"""Constructors whose argument is a list of geometries."""


class Calls:
    """Reader of calls, from the inside out, into the shapes of a builder."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.objects = Objects(builder, self.read)
        self.values: dict[str, Any] = {}
        self.used: set[str] = set()
        self.structs: dict[str, list[str]] = {}
        self.modes: dict[str, list[list[str]]] = {}

    def read(self, call: Call, frame: Frame = OWN) -> list[Parts]:
        """Return the shapes of a call."""
        try:
            return self._read(call, frame)
        except ReadingError as error:
            raise error.at(call.line) from error.__cause__

    def _read(self, call: Call, frame: Frame) -> list[Parts]:
        name = call.name
        if isinstance(alias := self.values.get(name), Name):
            call = Call(alias.name, call.args, call.named, call.line)
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
        if name.endswith(" EMPTY"):
            self.builder.skip(name)
            return []
        if name in GEOMETRIES:
            return self.well_known(name, args, frame)
        short = own.short(name)
        if name.startswith("turf.") and is_geometry(short.lower()) and len(args) == 1:
            return geometry(self.builder, short.lower(), args[0], frame)
        if short in self.structs and len(args) == len(self.structs[short]):
            named = Fields(zip(self.structs[short], args))
            named.line, args = call.line, []
        if short.lower() in COLLECTIONS and len(args) == 1 and are_calls(args[0]):
            return self.objects.read(args[0], frame)
        if short.lower() in WKT_READERS and args and isinstance(args[0], Call):
            return self.read(args[0], frame)
        if short.lower() in QUERIES:
            inner = [each for each in call.args if isinstance(each, Call)]
            return [shape for each in inner for shape in self.objects.read(each, frame)]
        if name.lower().replace("::", ".") in WRAPPERS:
            return [shape for each in call.args for shape in self.objects.read(each, frame)]
        if name in MODES and len(args) == 1:
            return self.set_mode(name, args[0])
        if forms := in_turn(name):
            return self.several(call, args, forms, frame)
        if (solid := solid_calls.called(self.builder, name, args, named)) is not None:
            return solid
        signatures = self.signatures(name)
        is_foreign = ".".join(re.split(r"[.:]+", name.lower())[-2:]) in BY_NAME and "." in name
        is_own = own.is_own(short) and not is_foreign and frame.is_own
        if is_own and own.fits(short, args, named):
            return own.constructed(self.builder, short, args, named)
        kind = signatures[0][0] if signatures else self.kind(name)
        is_object = kind and len(args) == 1 and isinstance(args[0], Fields) and not named
        if is_object and not point_of(args[0]):
            named, args = args[0], []
        if not args and named and kind:
            is_local = KIND_OF.get(kind) == "box" and (is_object or "shape" in name.lower())
            if name.endswith("Rect") and "offset" in named:  # Compose's corner
                named["position"] = named.pop("offset")
            place = {"center": [0.0, 0.0]} if is_local and not named.keys() & PLACED else {}
            return self.objects.read(typed(kind, {**named, **place}), frame)
        fields = next(filter(None, (matched(each, args, named) for each in signatures)), None)
        if fields is None and QUERY.match(short) and (inner := self.shapes_among(call)):
            self.builder.skip(name)
            return [shape for each in inner for shape in self.objects.read(each, frame)]
        if fields is None:
            raise ReadingError("paste.call", name=quoted(name), found=len(args) + len(named))
        for key, value in named.items():
            fields.put(key, value)
        fields.line = call.line
        is_halved = "halfextents" in fields and len(args) > 1
        if is_halved or (name in ("circle", "RECT", "box", "Rect") and len(args) > 2):
            self.builder.note(
                "paste.by-case", name=name, parameters=" ".join(signatures[0][1:]).replace("?", "")
            )
        unit = "radians" if "Bodies" in name else "degrees" if IN_DEGREES.search(name) else None
        return self.objects.read(fields, frame, unit)

    def set_mode(self, name: str, mode: Any) -> list[Parts]:
        """Set what the numbers of p5's next shapes mean."""
        form = MODES[name].get(mode.name if isinstance(mode, Name) else "")
        if not form:
            raise ReadingError("paste.call", name=quoted(name), found=1)
        self.modes[name.removesuffix("Mode")] = [form.split()]
        return []

    def several(self, call: Call, args: list[Any], forms: list[str], frame: Frame) -> list[Parts]:
        """Return the shapes whose parameters follow each other in a call."""
        found, rest = list[Parts](), [*args]
        for kind, *parameters in map(str.split, forms):
            own, rest = rest[: len(parameters) or 1], rest[len(parameters) or 1 :]
            fields = matched([kind, *parameters], own, Fields()) if parameters else None
            if kind == "shape" and own:
                bounds = matched(["box", *BOX], own[0], Fields()) if is_four(own[0]) else own[0]
                found += self.objects.read(bounds, frame)
            elif fields is not None:
                found += self.objects.read(fields, frame)
            elif kind != "any":
                raise ReadingError("paste.call", name=quoted(call.name), found=len(args))
        return found

    def shapes_among(self, call: Call) -> list[Any]:
        """Return the shapes in a call, if the other arguments are names."""
        shapes = [each for each in call.args if isinstance(each, Call)]
        are_shapes = all(each.name.startswith(".") or self.is_known(each.name) for each in shapes)
        others = [each for each in call.args if not isinstance(each, Call | Name | str | bool)]
        return shapes if are_shapes and not others else []

    def is_known(self, name: str) -> bool:
        """Return whether a name is that of a constructor."""
        is_own = own.is_own(own.short(name)) or name.startswith("turf.")
        return is_own or name in MODES or bool(in_turn(name) or self.signatures(name))

    def signatures(self, name: str) -> list[list[str]]:
        """Return the signatures of a name: with its namespaces, or without the first of them."""
        if name in self.modes:
            return self.modes[name]
        if name in BY_CASE:
            return BY_CASE[name]
        parts = re.split(r"\.|::", name)
        if parts[-1] in BY_CASE and parts[-1] != parts[-1].lower():
            return BY_CASE[parts[-1]] + BY_NAME.get(parts[-1].lower(), [])
        parts = [part.lower() for part in parts if part.lower() != "new"]
        for start in range(len(parts)):
            full = ".".join(parts[start:])
            if full in REFUSED:
                return []
            short = AFFIXES.fullmatch(full)
            for each in (full, full.replace("_", ""), short[1] if short else full):
                if each in BY_NAME:
                    return BY_NAME[each]
        return []

    def kind(self, name: str) -> str:
        """Return the kind of a class without positional arguments, or ""."""
        parts = [each for each in re.split(r"[.:]+", name.lower()) if each != "new"]
        short = AFFIXES.fullmatch(parts[-1])
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
        name = plain(call.name.split(".")[-1].split(":")[-1])
        if name in ("b2makerot", "rot2", "rotation"):
            return args[0] if len(args) == 1 else call
        if name == "b2computehull":
            return args[0]
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
        kind = {"TRIANGLE": "polygon"}.get(name, name.lower())
        is_single = kind == "point" and len(args) == 1
        return geometry(self.builder, kind, args[0] if is_single else args, frame)

    def moved(self, call: Call, frame: Frame) -> list[Parts]:
        """Return the shapes on which a method is called, after it."""
        receiver, *args = [call.args[0], *map(self.argument, call.args[1:])]
        name = call.name.lower()
        if name in (".rotate", ".translate"):
            plainly = self.unconverted().objects.read(self.resolved(receiver))
            moved = own.moved(plainly, name, args, call.named)
            return [[one for each in parts for one in given(self.builder, each)] for parts in moved]
        if name == ".setfromcenterandsize" and isinstance(receiver, Call) and not receiver.args:
            return solid_calls.called(self.builder, name[1:], args, call.named) or []
        (x, y), turn, value = (0.0, 0.0), 0.0, call
        while isinstance(value, Call) and value.name.startswith("."):
            name, args = value.name.lower(), [*map(self.argument, value.args[1:])]
            flat = [one for each in args for one in (each if isinstance(each, list) else [each])]
            if name == ".createfixture":
                return self.objects.read(self.fixture(value), frame)
            if name in MOVES and len(flat) == 2:
                x, y = flat
            elif name in TURNS and len(flat) == 1:
                turn = self.objects.keyed.turn(flat[0], name[1:], "radians", False)
            elif SETTER.match(name):
                self.builder.skip(value.name[1:])
            else:
                raise ReadingError("paste.method", name=quoted(value.name[1:]))
            value = self.resolved(value.args[0])
        within = Frame.turned(turn, x, y).within(frame)
        if not within.is_own and "collider" not in getattr(value, "name", "").lower():
            # elsewhere, a position replaces that of the constructor, or is another corner
            raise ReadingError("paste.method", name=quoted(call.name[1:]))
        return self.objects.read(value, within)

    def fixture(self, call: Call) -> Any:
        """Return the shape of a fixture in planck.js, if its body is at the origin."""
        body = self.resolved(call.args[0])
        is_placed = isinstance(body, Call) and (len(body.args) > body.name.startswith("."))
        if is_placed or len(call.args) < 2:
            raise ReadingError("paste.method", name=quoted(call.name[1:]))
        return call.args[1]

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


BOX = "x", "y", "width", "height"


def in_turn(name: str) -> list[str]:
    """Return the shapes in the arguments of a function about several."""
    parts = re.split(r"[.:]+", name.lower())
    return IN_TURN.get(".".join(parts[-2:])) or IN_TURN.get(parts[-1], [])


def are_calls(value: Any) -> bool:
    """Return whether a value is a list of calls."""
    return isinstance(value, list) and all(isinstance(each, Call) for each in value)


def is_four(value: Any) -> bool:
    """Return whether a value is a list of four numbers."""
    is_list = isinstance(value, list) and len(value) == 4
    return is_list and all(isinstance(each, float) for each in value)


def matched(signature: list[str], args: list[Any], named: Fields) -> Fields | None:
    """Return the arguments by parameter, with the kind as their type; None if they do not fit.

    A parameter may also be among the named ones.
    """
    kind, *parameters = signature
    fields, rest = Fields(type=kind), [*args]
    for parameter in parameters:
        name = parameter.strip("*?")
        if parameter.startswith("*"):
            points = points_of(rest) if rest and len(rest) > 2 else None
            return typed(kind, {"vertices": [[*at] for at in points]}) if points else None
        if not rest:
            if parameter.endswith("?") or name in named:
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
        elif name not in ("any", "text", "zero", "turn", "name"):
            fields.put(name, [*value] if isinstance(value, list) else value)
    if kind == "box" and not (fields | named).keys() & PLACED:
        fields["center"] = [0.0, 0.0]
    return None if rest else fields


def fits(name: str, value: Any) -> bool:
    """Return whether a value can be that of a parameter."""
    match name:
        case "any":
            return not isinstance(value, Degrees)
        case "text":
            return isinstance(value, str)
        case "closed":
            return isinstance(value, bool)
        case "zero":
            return value == 0 and isinstance(value, float)
        case "turn":
            return isinstance(value, float) and math.isclose(value, 2 * math.pi)
        case "name":
            return value is None or isinstance(value, Name)
        case "holes":
            return isinstance(value, list) and all(map(points_of, value))
        case "fields":
            return isinstance(value, dict) and not point_of(value)
        case "extent":
            return isinstance(value, Extent)
        case "vertices" | "polygon":
            many = isinstance(value, list | dict) and not point_of(value) and points_of(value)
            return bool(many) and len(many or []) > 1
        case "radians" | "angle":
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
