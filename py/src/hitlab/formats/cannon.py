"""Bodies and shapes of cannon-es and cannon.js, which have a shape's place in its body."""

from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.nodes import Call, Fields, Name
from hitlab.formats.pose import Pose, box, corners, sphere, triple_of, triples_of
from hitlab.formats.solid_calls import PLACES, placed
from hitlab.formats.solids import solid
from hitlab.formats.turns import turn_of
from hitlab.formats.values import text_of

KINDS = {"Box", "Sphere", "Plane", "Particle", "ConvexPolyhedron"}
ADDED = "addShape"
UP = (0.0, 0.0, 1.0)
"""The normal of a plane, before the rotation of its body."""
CENTER = (0.0, 0.0, 0.0)


def kind_of(call: Call) -> str:
    """Return the class of a shape of the library, "" for other calls."""
    library, _, name = call.name.rpartition(".")
    return name if library.endswith("CANNON") and name in KINDS else ""


def is_body(call: Any) -> bool:
    """Return whether a value is a body in space."""
    return isinstance(call, Call) and call.name.endswith("CANNON.Body")


def after(own: Any, method: str, args: list[Any], calls: Any) -> Any:
    """Return a body after a method that adds a shape to it; None for another value."""
    if not is_body(own) or method != f".{ADDED}":
        return None
    own.named.setdefault(ADDED, []).append(args)
    return own


def shapes(builder: Builder, call: Call, args: list[Any], named: Fields) -> list[Parts] | None:
    """Return the shapes of a body, or a shape that has none; None for another call."""
    if not is_body(call):
        return [_shape(builder, call, args, Pose())] if kind_of(call) else None
    fields = Fields(args[0]) if args and isinstance(args[0], dict) else Fields()
    fields.line = call.line
    for key, value in named.items():
        fields[key] = value
    added = fields.pop(ADDED, [])
    own = [[fields.pop("shape")]] if "shape" in fields else []
    pose = placed(
        Fields({key: fields.pop(key) for key in [*fields] if key.split(".")[0] in PLACES})
    )
    for key in fields:
        builder.skip(key)
    found = [_in_body(builder, *each, pose=pose) for each in own + added]
    if not found:
        builder.skip(call.name)
    return [[shape for parts in found for shape in parts]]


def _in_body(
    builder: Builder, shape: Any, offset: Any = None, turn: Any = None, *, pose: Pose
) -> Parts:
    """Return a shape at its place in a body."""
    origin = CENTER if offset is None else triple_of(offset)
    if isinstance(shape, Name) or not isinstance(shape, Call) or not origin:
        raise ReadingError(
            "paste.value", text=text_of(offset if isinstance(shape, Call) else shape)
        )
    within = Pose(origin) if turn is None else Pose(origin, turn_of(turn))
    return _shape(builder, shape, shape.args, within.within(pose))


def _shape(builder: Builder, call: Call, args: list[Any], pose: Pose) -> Parts:
    fields = args[0] if args and isinstance(args[0], dict) else {}
    match kind_of(call), args:
        case "Box", [halves] if sizes := triple_of(halves):
            return box(builder, [2 * each for each in sizes], CENTER, pose)
        case "Sphere", [float(radius)]:
            return sphere(builder, radius, CENTER, pose)
        case "Plane", []:
            return solid(builder, "halfspace3", [*pose.origin, *pose.vector(UP)])
        case "Particle", []:
            return solid(builder, "point3", [*pose.origin])
        case "ConvexPolyhedron", [_] if points := triples_of(fields.get("vertices")):
            return corners(builder, "hull3", points, pose)
    raise ReadingError("paste.call", name=quoted(call.name), found=len(args))
