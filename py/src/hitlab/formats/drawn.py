"""Shapes of SFML: a rectangle, circle or list of points, with a pose that later statements set.

The origin is the point of the shape that is at its position; angles are in degrees.
"""

import re
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.calls import Calls
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import Frame, Pair
from hitlab.formats.nodes import Call, Degrees
from hitlab.formats.values import plain, point_of, points_of
from hitlab.links.grammar import radians

NAMES = re.compile(r"sf::(Rectangle|Circle|Convex)Shape")
PAIRS = ("size", "origin", "position", "scale")
LOOKS = re.compile(r"(?:fillcolor|outline\w+|texture\w*|pointcount)")


def after(own: Any, method: str, args: list[Any], calls: Calls) -> Any:
    """Return a shape after a method; None for another value."""
    if not isinstance(own, Drawn) or not method.startswith("."):
        return None
    own.change(method[1:], [calls.argument(each) for each in args], calls.builder)
    return own


class Drawn:
    """A shape of SFML."""

    def __init__(self, call: Call) -> None:
        self.name, self.line = call.name, call.line
        self.fields: dict[str, Any] = {}
        self.points: dict[int, Pair] = {}
        args = call.args
        if self.kind == "Rectangle" and args:
            self.fields["size"] = self.pair("size", args)
        elif self.kind == "Circle" and args:
            self.fields["radius"] = self.number("radius", args[:1])

    @property
    def kind(self) -> str:
        """Rectangle, Circle or Convex."""
        found = NAMES.fullmatch(self.name)
        return found[1] if found else ""

    def change(self, method: str, args: list[Any], builder: Builder) -> None:
        """Apply a method."""
        name = plain(method).removeprefix("set")
        if LOOKS.fullmatch(name):
            builder.skip(method)
        elif name in PAIRS:
            self.fields[name] = self.pair(method, args)
        elif name == "radius":
            self.fields[name] = self.number(method, args)
        elif name == "rotation":
            [angle] = args if len(args) == 1 else [None]
            degrees = angle.degrees if isinstance(angle, Degrees) else self.number(method, args)
            self.fields[name] = radians(degrees)
        elif name == "point" and len(args) == 2 and isinstance(args[0], float):
            self.points[int(args[0])] = self.pair(method, args[1:])
        else:
            raise ReadingError("paste.method", name=quoted(method))

    def pair(self, name: str, args: list[Any]) -> Pair:
        """Return the two numbers in arguments."""
        found = point_of(args[0] if len(args) == 1 else args)
        if found is None:
            raise ReadingError("paste.call", name=quoted(name), found=len(args))
        return found

    def number(self, name: str, args: list[Any]) -> float:
        """Return the number in arguments."""
        if len(args) != 1 or not isinstance(args[0], float):
            raise ReadingError("paste.call", name=quoted(name), found=len(args))
        return args[0]

    def frame(self) -> Frame:
        """Return the frame of its pose."""
        x, y = self.fields.get("origin", (0.0, 0.0))
        scale = self.fields.get("scale", (1.0, 1.0))
        frame = Frame(e=-x, f=-y)
        if scale != (1.0, 1.0):
            frame = frame.within(Frame(scale[0], 0.0, 0.0, scale[1], turn=None))
        turn = self.fields.get("rotation", 0.0)
        return frame.within(Frame.turned(turn, *self.fields.get("position", (0.0, 0.0))))

    def read(self, calls: Calls) -> list[Parts]:
        """Return its shape."""
        builder, frame, radius = calls.builder, self.frame(), self.fields.get("radius", 0.0)
        if not builder.y_down:
            builder.note("paste.by-up", "y_down", name="SFML")
        if self.kind == "Circle":
            return [builder.disk((radius, radius), radius, frame)]
        if self.kind == "Rectangle":
            width, height = self.fields.get("size", (0.0, 0.0))
            return [builder.rectangle((0.0, 0.0, width, height), frame)]
        points = points_of([[*self.points[i]] for i in sorted(self.points)])
        if not points:
            raise ReadingError("paste.missing", type=self.name, name="setPoint")
        return [builder.outline(points, frame=frame)]
