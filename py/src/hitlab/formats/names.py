"""Names in programs for a number, a point, a size or an angle, and what calls of them mean."""

import math
import re
from typing import Any

from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.nodes import Call, Degrees, Extent, Fields, InPlane, Name
from hitlab.formats.values import text_of

PI = re.compile(
    r"(?:(?:math|np|numpy|Math|MathF|Mathf|std::f(?:32|64)::consts)(?:\.|::))?(?:pi|PI)|M_PIf?|b2_pi"
)
DEGREE = re.compile(r"(?:\w+(?:\.|::))*(?:Deg2Rad|DEG2RAD|DEG_TO_RAD|DegToRad)")
"""The radians of a degree."""
ORIGIN = re.compile(r"(?:\w+(?:\.|::))+(?:zero|Zero|ZERO)|cpvzero|b2Vec2_zero")
AXES = {
    "one": (1.0, 1.0, 1.0),
    "right": (1.0, 0.0, 0.0),
    "left": (-1.0, 0.0, 0.0),
    "up": (0.0, 1.0, 0.0),
    "down": (0.0, -1.0, 0.0),
    "unitx": (1.0, 0.0, 0.0),
    "unity": (0.0, 1.0, 0.0),
    "unitz": (0.0, 0.0, 1.0),
    "x": (1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
    "forward": (0.0, 0.0, 1.0),
    "back": (0.0, 0.0, -1.0),
    "FORWARD": (0.0, 0.0, -1.0),
    "BACK": (0.0, 0.0, 1.0),
    "Forward": (0.0, 0.0, -1.0),
    "Backward": (0.0, 0.0, 1.0),
}
"""Constants of vectors in space, by their names in lower case; z points forward in Unity, and back
in Godot and XNA, which spell these names otherwise."""
TURNS = re.compile(
    r"(?:\w+(?:\.|::))*(?:radians|deg2rad|deg_to_rad|DegToRad|[Tt]oRadians|DegreesToRadians)"
    r"|math\.rad"
)

ANGLES = re.compile(
    r"(?:\w+(?:\.|::))*(?:sf|Angle|Rot2|Rot2D|Rotation2[dD]?|UnitComplex)(?:\.|::)(?:from)?_?"
    r"(?P<unit>degrees|radians)"
)
"""Constructors of an angle, from a number in the unit that they name."""

LISTS = re.compile(
    r"(?:(?:np|numpy|std|tf|torch|shapely)(?:\.|::))?(?:array|asarray|float(?:32|64)?(?:Array)?"
    r"|(?:Float|Uint)(?:16|32|64)Array|double|list|List|tuple|Array|ArrayList|vector|vec|tensor|new|listOf"
    r"|(?:Packed|Pool)Vector2Array|Float|dict)"
)
"""Names that only introduce a list or a number."""

POINTS = re.compile(
    r"(?:[\w.:]*(?:\.|::))?(?:Point2D\.(?:Double|Float)|(?:b2|c2|cp|i|f|d|Q|CG|NS|SDL_F?|Im|create|P|XM)?(?:[Vv]ec(?:tor)?|VEC"
    r"|[Pp]oint|[Pp]os|float|FLOAT|double|[Cc]oord(?:inate)?|[Pp]t|[Oo]ffset|cpv|cpVect|FVector2|V)"
    r"_?2?[DdFfIi]?)(?:\.new|::new)?",
    re.A,
)
EXTENTS = re.compile(r"(?:[\w.:]*(?:\.|::))?(?:Q|CG|NS|cv)?(?:Size|Dimension)(?:2?[DdFfIi])?", re.A)
IN_SPACE = re.compile(
    r"(?:[\w.:]*(?:\.|::))?(?:(?:bt)?[Vv]ec(?:tor)?|float|[Pp]oint)3[fFdD]?(?:\.new|::new)?", re.A
)
"""Points in space. A 2D shape may have them in the plane z = 0."""


def is_degree(value: Any) -> bool:
    """Return whether a value is the name of the radians of a degree."""
    return isinstance(value, Name) and bool(DEGREE.fullmatch(value.name))


def constant(name: str, line: int) -> Any:
    """Return the value that a name without brackets stands for, or None."""
    if PI.fullmatch(name):
        return math.pi
    owner, _, last = name.replace("::", ".").rpartition(".")
    is_in_space = bool(IN_SPACE.fullmatch(owner))
    if ORIGIN.fullmatch(name):
        return InPlane([0.0, 0.0]) if is_in_space else [0.0, 0.0]
    axis = AXES.get(last) or AXES.get(last.lower())
    return Call(owner, [*axis], Fields(), line) if is_in_space and axis else None


def meant(name: str, args: list[Any], named: Fields, line: int) -> Any:
    """Return a call, or the value of a call that only introduces it."""
    named.line = line
    if (angle := ANGLES.fullmatch(name)) and len(args) == 1 and isinstance(args[0], float):
        return Degrees(args[0]) if angle["unit"] == "degrees" else args[0]
    if TURNS.fullmatch(name):
        if not args or not isinstance(args[0], float):
            raise ReadingError("paste.number", name=quoted(name), text=text_of([*args, None][0]))
        return Degrees(args[0])
    if IN_SPACE.fullmatch(name) and not named and args[2:] in ([0.0], []) and len(args) != 1:
        return InPlane(args[:2] or [0.0, 0.0])
    if EXTENTS.fullmatch(name) and (len(args) == 2 or named.keys() == {"width", "height"}):
        return Extent(args or [named["width"], named["height"]])
    is_method = name.endswith(".Offset")  # of a rectangle in C#
    if is_method or not (LISTS.fullmatch(name) or POINTS.fullmatch(name)):
        return Call(name, args, named, line)
    if POINTS.fullmatch(name) and name.endswith(("oint", "ointF")) and not named and args:
        return Call(name, args, named, line)
    if POINTS.fullmatch(name) and not args and not named:
        return [0.0, 0.0]
    if named and not args:
        return named
    return args[0] if len(args) == 1 else args
