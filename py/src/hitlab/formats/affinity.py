"""Transforms of shapely: angles are in degrees, about the middle of the box around a geometry."""

import re
from typing import Any

from hitlab.formats.builder import Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import Frame
from hitlab.formats.nodes import Call, Degrees, Fields, Name
from hitlab.formats.values import point_of, text_of
from hitlab.links.grammar import radians

NAME = re.compile(r"(?:(?:shapely\.)?affinity\.)?(rotate|translate|scale)")
PARAMETERS = {
    "rotate": ("geom", "angle", "origin", "use_radians"),
    "translate": ("geom", "xoff", "yoff"),
    "scale": ("geom", "xfact", "yfact", "zfact", "origin"),
}
DEFAULTS: dict[str, Any] = {
    "xoff": 0.0,
    "yoff": 0.0,
    "xfact": 1.0,
    "yfact": 1.0,
    "use_radians": False,
}
DEFAULTS["origin"] = "center"


def is_one(call: Call) -> bool:
    """Return whether a call transforms a geometry."""
    has_geometry = bool(call.args) and isinstance(call.args[0], Call | Name)
    others = [*call.args[1:], *call.named.values()]
    has_numbers = bool(others) and not isinstance(others[0], Name)
    return has_geometry and has_numbers and bool(NAME.fullmatch(call.name))


def frame_of(call: Call, args: list[Any], named: Fields, plainly: list[Parts]) -> Frame:
    """Return the frame of a transform of shapes."""
    found = NAME.fullmatch(call.name)
    names = PARAMETERS[found[1]] if found else ()
    given = {**DEFAULTS, **dict(zip(names, args)), **named}
    if len(args) > len(names) or named.keys() - {*names}:
        raise ReadingError("paste.call", name=quoted(call.name), found=len(args) + len(named))
    if names[1] == "xoff":
        return Frame(e=given["xoff"], f=given["yoff"])
    x, y = point_of(given["origin"]) or middle(given["origin"], plainly)
    if names[1] == "angle":
        turn: Any = given["angle"]
        if isinstance(turn, Degrees) or not given["use_radians"]:
            turn = radians(turn.degrees if isinstance(turn, Degrees) else turn)
        own = Frame.turned(turn)
    else:
        own = Frame(given["xfact"], 0.0, 0.0, given["yfact"], turn=None)
    return Frame(e=-x, f=-y).within(own).within(Frame(e=x, f=y))


def middle(origin: Any, lists: list[Parts]) -> tuple[float, float]:
    """Return the middle of the box around shapes; other origins raise an error."""
    if origin != "center":
        raise ReadingError("paste.key", key="origin", text=text_of(origin))
    left, low, right, high = zip(*(shape.bounds.tolist() for each in lists for shape in each))
    return (min(left) + max(right)) / 2, (min(low) + max(high)) / 2
