"""Bodies of physics engines in programs, and the shapes that statements attach to them.

A body is created with a position and an angle, or gets them later; a fixture, a collider or a shape
names its body. Box2D (C++, Java), Box2D 3, planck.js, pymunk, Chipmunk and LÖVE do so; `rapier`
reads the bodies of Rapier.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from hitlab.formats.builder import Parts
from hitlab.formats.calls import Calls
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.fields import PLACES, Given
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.nodes import Call, Fields, Name
from hitlab.formats.values import plain, point_of

POSE = {"position": "position", "angle": "angle", "rotation": "angle"}
"""The fields of a body, by the names that engines have for them."""
DEFINITION = re.compile(r"b2DefaultBodyDef|(?:\w+(?:\.|::))*(?:b2)?BodyDef")
MADE = re.compile(r"pymunk\.Body|Body|cpBodyNew\w*|cpSpaceGetStaticBody")
CREATED = re.compile(r"(?:b2)?create(?:dynamic|kinematic|static)?body|newbody|cpspaceaddbody")
ATTACHED = re.compile(r"createfixture|newfixture|b2create(?:polygon|circle|capsule|segment)shape")
OWNED = re.compile(r"pymunk\.(?:Poly|Segment|Circle)(?:\.create_box)?|cp\w+ShapeNew\w*")
"""Constructors of shapes whose first argument is their body."""
MOVED = re.compile(r"(?:\.|cpbody|b2body)set(position|angle|rotation|transform)")


@dataclass
class Body:
    """A body or the definition of one: its name, its fields, and whether it has a shape."""

    name: str
    line: int
    fields: Fields = field(default_factory=Fields)
    is_used: bool = False

    def frame(self, calls: Calls) -> Frame:
        """Return the frame of its position and angle, which is in radians."""
        pose = Fields()
        for key, value in self.fields.items():
            if plain(key) in POSE:
                pose.put(POSE[plain(key)], calls.argument(value))
        given = Given(pose, "radians")
        given.line = self.line
        return calls.objects.keyed.frame(given, PLACES, OWN)


def after(own: Any, method: str, args: list[Any], calls: Calls) -> Any:
    """Return a body after a method that sets its pose; None for another value."""
    found = MOVED.fullmatch(plain(method))
    if not isinstance(own, Body) or found is None or not args:
        return None
    if found[1] == "transform":
        own.fields |= Fields(zip(("position", "angle"), args))
    else:
        own.fields[found[1]] = args if isinstance(args[0], float) and args[1:] else args[0]
    return own


@dataclass(frozen=True)
class Attached:
    """A shape on a body."""

    value: Any
    body: Body

    def read(self, calls: Calls) -> list[Parts]:
        """Return its shapes, placed by the body."""
        return calls.objects.read(self.value, self.body.frame(calls))


class Bodies:
    """The bodies of a program, in the order of its statements."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.all: list[Body] = []

    def taken(self, name: str, value: Any, line: int) -> Any:
        """Return a statement's value, on its body if it has one; None if it is about a body."""
        if not isinstance(value, Call):
            return value
        owner, method, args = parted(value)
        if DEFINITION.fullmatch(value.name) or MADE.fullmatch(value.name):
            self.keep(Body(name, line, value.named))
        elif CREATED.fullmatch(method) and (body := self.created(method, args, name, line)):
            self.keep(body)
        elif ATTACHED.fullmatch(method):
            return self.attached(owner, method, args, line) or value
        elif OWNED.fullmatch(value.name) and (body := self.body_of(args[0] if args else None)):
            return self.on(body, value)
        elif method == "cpspaceaddshape" and args[1:]:
            return self.taken(name, args[1], line)
        else:
            return value
        return None

    def keep(self, body: Body) -> None:
        """Store a body or the definition of one."""
        self.all.append(body)
        self.calls.values[body.name] = body

    def created(self, method: str, args: list[Any], name: str, line: int) -> Body | None:
        """Return a body from its definition, its fields or its position; None if it is none."""
        numbers = [each for each in args if isinstance(each, float)]
        if method == "newbody":  # world, x, y
            return Body(name, line, Fields(position=numbers[:2] or [0.0, 0.0]))
        given = args[-1] if args and method.startswith(("b2", "cp")) else [*args, None][0]
        if definition := self.body_of(given):
            definition.is_used = True
            return Body(name, line, Fields(definition.fields))
        if isinstance(given, Call) and MADE.fullmatch(given.name):
            return Body(name, line, Fields())
        if point_of(given):
            return Body(name, line, Fields(zip(("position", "angle"), args)))
        if given is None or isinstance(given, Fields):
            return Body(name, line, given or Fields())
        return None

    def body_of(self, value: Any) -> Body | None:
        """Return the body that a value names."""
        own = self.calls.values.get(value.name) if isinstance(value, Name) else None
        return own if isinstance(own, Body) else None

    def attached(self, owner: Any, method: str, args: list[Any], line: int) -> Any:
        """Return the shape of a fixture or collider, on its body; None if it has none."""
        if method == "createfixture":
            at, given = owner, args[:1]
        else:
            at, given = [*args, None][0], args[1:2] if method == "newfixture" else args[-1:]
        if isinstance(at, Call) and CREATED.fullmatch(parted(at)[1]):
            body = self.created(*parted(at)[1:], "", line)
        else:
            body = self.body_of(at) or (Body("", line) if at is None else None)
        shape = self.shape_of(given[0]) if given else None
        if isinstance(shape, Call) and shape.name == "Box":  # of planck.js
            shape = Call("planck.Box", shape.args, shape.named, shape.line)
        if body is None or shape is None:
            return None
        return self.on(body, self.calls.argument(shape))

    def on(self, body: Body, value: Any) -> Attached:
        """Return a shape on a body."""
        body.is_used = True
        return Attached(value, body)

    def shape_of(self, value: Any) -> Any:
        """Return the shape that a fixture's argument stands for; it may be changed later."""
        if isinstance(value, Name):
            self.calls.used.add(value.name)
            value = self.calls.values.get(value.name)
        if isinstance(value, Call) and value.named.get("shape"):
            value = value.named
        if isinstance(value, Fields) and "shape" in value and not isinstance(value["shape"], str):
            return self.shape_of(value["shape"])
        return value

    def require_all_used(self) -> None:
        """Raise an error if a body is elsewhere than at the origin and no shape names it."""
        for body in self.all:
            if not body.is_used and not body.frame(self.calls).is_own:
                name = quoted(body.name or "body")
                raise ReadingError("paste.call", name=name, found=len(body.fields)).at(body.line)


def parted(call: Call) -> tuple[Any, str, list[Any]]:
    """Return the object of a method, the method's name in plain letters, and the arguments."""
    owner, _, method = call.name.replace("->", ".").replace("::", ".").rpartition(".")
    if call.name.startswith("."):
        return call.args[0], plain(method), call.args[1:]
    return Name(owner, call.line or 0) if owner else None, plain(method), call.args
