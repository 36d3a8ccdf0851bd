"""Constructors of hitlab, of engines and of libraries, and C's objects in braces."""

import re
from typing import Any

from hitlab.formats import affinity, cannon, own, rapier, solid_calls, unity
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.geojson import geometry, is_geometry
from hitlab.formats.kinds import KIND_OF
from hitlab.formats.literals import GEOMETRIES, GEOMETRY, Reader
from hitlab.formats.nodes import Call, Fields, Name
from hitlab.formats.objects import Objects, is_four, typed
from hitlab.formats.signatures import (
    BY_NAME,
    PLACED,
    in_turn,
    kind_of,
    matched,
    of_points,
    signatures_of,
)
from hitlab.formats.solids import given
from hitlab.formats.values import plain, point_of

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
WKT_READERS = {
    "loads",
    "from_wkt",
    "fromwkt",
    "read_wkt",
    "st_geomfromtext",
    "readwkt",
    "parse",
    "fromhex",
}
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
NODE = re.compile(
    r"Collision(?:Shape|Polygon)2D\.new|(?:Static|Rigid|Character)Body2D\.new|Area2D\.new"
)
"""A node of Godot, whose fields are set by later statements."""
DRAWING = re.compile(r"(?:draw|fill|stroke)_?[A-Za-z]\w*")
"""Methods of a canvas under any name."""
ADDERS = {"add", "push", "append", "pushback", "emplaceback", "addpatch", "addartist", "addshape"}
"""Methods that add shapes to a list or a world."""
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
        self.rapier = rapier.Context()

    def read(self, call: Call, frame: Frame = OWN) -> list[Parts]:
        """Return the shapes of a call."""
        with located(call.line, call.name):
            return self._read(call, frame)

    def _read(self, call: Call, frame: Frame) -> list[Parts]:
        name = call.name
        if isinstance(alias := self.values.get(name), Name):
            call = Call(alias.name, call.args, call.named, call.line)
            name = call.name
        if NODE.fullmatch(name) and not call.args:
            return self.objects.read(self.argument(call.named), frame, "radians")
        if unity.is_component(call):
            return unity.component(call, self.resolved, frame, self.builder)
        if rapier.is_one(call, self.argument):
            found = self.collider(call, frame)
            if found is not None:
                return found
        owner, _, method = name.rpartition(".")
        if self.adds(call):
            new = [each for each in flattened(call.args) if not isinstance(each, Name)]
            return [shape for each in new for shape in self.objects.read(each, frame)]
        if affinity.is_one(call):
            return self.transformed(call, frame)
        if owner in self.values and not (DRAWING.fullmatch(method) and self.is_known(method)):
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
        if args and short in self.structs and len(args) == len(self.structs[short]):
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
        if (bodies := cannon.shapes(self.builder, call, args, named)) is not None:
            return bodies
        if (solid := solid_calls.called(self.builder, name, args, named)) is not None:
            return solid
        signatures = self.signatures(name)
        if (by_points := of_points(name, call.args)) is not None:
            signatures = by_points
        is_foreign = ".".join(re.split(r"[.:]+", name.lower())[-2:]) in BY_NAME and "." in name
        is_own = own.is_own(short) and not is_foreign and frame.is_own
        if is_own and own.fits(short, args, named):
            return own.constructed(self.builder, short, args, named)
        if solid_calls.IN_SPACE_ONLY.match(name):
            raise ReadingError("paste.call", name=quoted(name), found=len(args) + len(named))
        kind = signatures[0][0] if signatures else kind_of(name)
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

    def adds(self, call: Call) -> bool:
        """Return whether a call adds new shapes to something."""
        method = plain(re.split(r"\.|::|->", call.name)[-1])
        return method in ADDERS and self.are_new(call.args)

    def are_new(self, values: list[Any]) -> bool:
        """Return whether values are constructors, lists of these, and names, at least one new."""
        flat = flattened(values)
        known = [isinstance(each, Call) and self.is_known(each.name) for each in flat]
        return any(known) and all(k or isinstance(each, Name) for k, each in zip(known, flat))

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
        """Return the signatures of a name; those of p5's shapes may have been set."""
        return self.modes.get(name) or signatures_of(name)

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
        is_point = bool(re.match(r"q?point", plain(re.split(r"[.:]+", call.name)[-1])))
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

    def transformed(self, call: Call, frame: Frame) -> list[Parts]:
        """Return the shapes of a geometry after a transform of shapely."""
        geometry, *args = [self.resolved(call.args[0]), *map(self.argument, call.args[1:])]
        plainly = self.unconverted().objects.read(geometry)
        named = Fields({key: self.argument(value) for key, value in call.named.items()})
        own = affinity.frame_of(call, [geometry, *args], named, plainly)
        return self.objects.read(geometry, own.within(frame))

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
        value: Any = call
        while isinstance(value, Call) and value.name.startswith("."):
            if value.name.lower() == ".createfixture":
                return self.objects.read(self.fixture(value), frame)
            if not rapier.BESIDE.match(value.name.lower()):
                raise ReadingError("paste.method", name=quoted(value.name[1:]))
            self.builder.skip(value.name[1:])
            value = self.resolved(value.args[0])
        return self.objects.read(value, frame)

    def collider(self, call: Call, frame: Frame) -> list[Parts] | None:
        """Return the shape of a collider; None for one without a pose in the plane."""
        chains = rapier.chains_of(call, self.argument)
        root = chains[0].root
        if not rapier.kind_of(root):
            return []
        if self.rapier.dimension(root.name) == 3:
            return [rapier.in_space(self.builder, root, chains, self.rapier)]
        if chains == [rapier.Chain(call)]:
            return None
        for each in reversed(chains):
            x, y = rapier.translation_of(each, point_of) or (0.0, 0.0)
            value = 0.0 if each.rotation is None else each.rotation
            turn = self.objects.keyed.turn(value, "rotation", "radians", False)
            frame = Frame.turned(turn, x, y).within(frame)
        return self.objects.read(root, frame)

    def fixture(self, call: Call) -> Any:
        """Return the shape of a fixture in planck.js, if its body is at the origin."""
        body = self.resolved(call.args[0])
        is_placed = isinstance(body, Call) and (len(body.args) > body.name.startswith("."))
        if is_placed or len(call.args) < 2:
            raise ReadingError("paste.method", name=quoted(call.name[1:]))
        return call.args[1]

    def resolved(self, value: Any) -> Any:
        """Return the value that a name stands for, or a field of it."""
        if not isinstance(value, Name):
            return value
        owner, _, field = value.name.rpartition(".")
        if isinstance(own := self.values.get(owner), Fields) and field in own:
            return own[field]
        if value.name not in self.values:
            return value
        self.used.add(value.name)
        return self.values[value.name]

    def unconverted(self) -> "Calls":
        """Return the same with unchanged numbers, for shapes that are moved first."""
        others = Calls(self.builder.unconverted())
        others.values, others.used = self.values, self.used
        return others


BOX = "x", "y", "width", "height"


def flattened(values: list[Any]) -> list[Any]:
    """Return values and the items of those that are lists."""
    return [one for each in values for one in (each if isinstance(each, list) else [each])]


def are_calls(value: Any) -> bool:
    """Return whether a value is a list of calls."""
    return isinstance(value, list) and all(isinstance(each, Call) for each in value)


def wkt(text: str, line: int | None = None) -> Call:
    """Return the geometry of a text in quotes."""
    reader = Reader(SRID.sub("", text))
    value = reader.value()
    if not isinstance(value, Call) or value.name not in GEOMETRIES or reader.peek():
        raise ReadingError("paste.none", text=quoted(text)).at(line)
    return value
