"""Constructors of 3D shapes of three.js, Unity, Godot and others, whose points are 3D vectors."""

import math
import re
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.literals import IN_SPACE, Call, Fields, InPlane
from hitlab.formats.pose import Numbers, Pose, box, capsule, sphere, triple_of
from hitlab.formats.solids import solid
from hitlab.formats.values import text_of
from hitlab.links.decimals import total

SIGNATURES = """
box3 boundingbox: bounds point point
aabb: corner point point
bounds setfromcenterandsize: box point point
obb overlapbox checkbox: halves point point turn?
sphere boundingsphere overlapsphere checksphere: sphere point number
capsule overlapcapsule checkcapsule: capsule3 point point number
ray raycast: ray3 point point
triangle: triangle3 point point point
line3: segment3 point point
"""
"""The last part of a name, then the kind of shape and the parameters."""

MESHES = {"boxgeometry", "boxbuffergeometry", "spheregeometry", "capsulegeometry"}
PLACES = {"position", "quaternion", "rotation", "scale"}
BESIDE = re.compile(r"(?:Material|Scene|Camera|Light|Renderer|Texture|Color)$")
"""Objects of three.js that are no shapes."""

TABLE = {
    name: [*form.split()]
    for names, form in (line.split(": ") for line in SIGNATURES.strip().splitlines())
    for name in names.split()
}


def called(builder: Builder, name: str, args: list[Any], named: Fields) -> list[Parts] | None:
    """Return the shape of a call in space, none if it is not one, or None if it is unknown."""
    short = re.split(r"[.:]+", name)[-1]
    key = short.lower()
    if BESIDE.search(short):
        builder.skip(name)
        return []
    if key == "mesh" and args and isinstance(args[0], Call):
        return called(builder, args[0].name, args[0].args, named)
    if key in MESHES:
        return [_geometry(builder, key, args, _placed(named))]
    if key not in TABLE or not any(_is_vector(each) for each in args):
        return None
    in_plane = all(isinstance(each, InPlane) for each in args if _is_vector(each))
    if in_plane and not name.lower().startswith(("three.", "physics.")) and key != "box3":
        return None  # as in the plane
    kind, *parameters = TABLE[key]
    points = [triple_of(each) for each in args]
    fits = [
        (points[i] is not None)
        if parameter == "point"
        else parameter != "number" or isinstance(args[i], float)
        for i, parameter in enumerate(parameters[: len(args)])
    ]
    required = [each for each in parameters if not each.endswith("?")]
    if not all(fits) or not len(required) <= len(args) <= len(parameters):
        raise ReadingError("paste.call", name=quoted(name), found=len(args))
    turn = _turned(args[2]) if len(args) > 2 and parameters[2] == "turn?" else Pose()
    numbers = [each for at in points if at for each in at]
    return [_made(builder, kind, numbers, [each for each in args if isinstance(each, float)], turn)]


def _made(
    builder: Builder, kind: str, numbers: list[float], others: list[float], turn: Pose
) -> Parts:
    first, second = numbers[:3], numbers[3:6]
    match kind:
        case "bounds":
            return solid(builder, "aabb3", numbers)
        case "corner":
            return solid(builder, "aabb3", [*first, *map(total, first, second)])
        case "box":
            return solid(builder, "box3", numbers)
        case "halves":
            size = [2 * each for each in second]
            return box(builder, size, (0.0, 0.0, 0.0), turn._replace(origin=first))
    return solid(builder, kind, numbers + others)


def _is_vector(value: Any) -> bool:
    is_call = isinstance(value, Call) and bool(IN_SPACE.fullmatch(value.name))
    return isinstance(value, InPlane) or is_call


def _turned(value: Any) -> Pose:
    """Return the rotation that a matrix or a quaternion stands for."""
    name, numbers = getattr(value, "name", ""), getattr(value, "args", [])
    if name.lower() == ".set":
        value, *numbers = numbers
        name = value.name
    if name.endswith("identity") or (re.search(r"Matrix3$", name) and not numbers):
        return Pose()
    if name.endswith("Matrix3") and len(numbers) == 9:
        return Pose.of_matrix((numbers[:3], numbers[3:6], numbers[6:]), (0.0, 0.0, 0.0))
    if name.endswith("Quaternion") and len(numbers) == 4:
        return Pose(turn=numbers)
    raise ReadingError("paste.value", text=text_of(value))


def _placed(named: Fields) -> Pose:
    """Return the pose of a mesh of three.js."""
    if unknown := named.keys() - PLACES:
        raise ReadingError("paste.key", key=min(unknown), text="Mesh(…)")
    turn: Numbers = named.get("quaternion", Pose().turn)
    if angles := triple_of(named.get("rotation")):
        turn = _of_angles(angles)
    position, scale = (triple_of(named.get(name)) for name in ("position", "scale"))
    return Pose(position or Pose().origin, turn, scale or Pose().scale)


def _of_angles(angles: Numbers) -> Numbers:
    """Return the quaternion of three.js's angles about x, y and z, in this order."""
    (a, b, c), (p, q, r) = ([way(each / 2) for each in angles] for way in (math.cos, math.sin))
    return (
        p * b * c + a * q * r,
        a * q * c - p * b * r,
        a * b * r + p * q * c,
        a * b * c - p * q * r,
    )


def _geometry(builder: Builder, key: str, args: list[Any], pose: Pose) -> Parts:
    """Return the shape of a geometry of three.js, with its defaults."""
    numbers = [each for each in args if isinstance(each, float)]
    if len(numbers) < len(args):
        raise ReadingError("paste.call", name=key, found=len(args))
    center = (0.0, 0.0, 0.0)
    if key.startswith("box"):
        return box(builder, (numbers + [1.0] * 3)[:3], center, pose)
    radius = numbers[0] if numbers else 1.0
    if key == "spheregeometry":
        return sphere(builder, radius, center, pose)
    return capsule(builder, radius, (numbers[1] if len(numbers) > 1 else 1.0) / 2, 1, center, pose)
