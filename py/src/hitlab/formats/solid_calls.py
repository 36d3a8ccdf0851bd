"""Constructors of 3D shapes of three.js, Unity, Godot and others, whose points are 3D vectors."""

import re
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.names import IN_SPACE
from hitlab.formats.nodes import Call, Fields, InPlane
from hitlab.formats.pose import Numbers, Pose, box, capsule, sphere, triple_of
from hitlab.formats.solids import solid
from hitlab.formats.turns import of_angles, turn_of
from hitlab.formats.values import plain, text_of
from hitlab.links.decimals import total

SIGNATURES = """
box3 boundingbox aabb: bounds min max
vector3.aabb: corner min size
bounds setfromcenterandsize: box center size
obb overlapbox checkbox pc.boundingbox: halves center halfextents turn?
sphere boundingsphere overlapsphere checksphere ball: sphere center radius
capsule overlapcapsule checkcapsule: capsule3 start end radius
ray raycast: ray3 origin direction
triangle: triangle3 a b c
line3 segment linesegment edge cannon.ray: segment3 start end
box line: either
"""
"""The last part of a name, perhaps after its library or the class of its vectors; then the kind of
shape and the parameters. A shape of a kind "either" has other parameters in other libraries."""

ALIASES = {
    "center": ["position"],
    "halfextents": ["extents"],
    "start": ["a", "p1"],
    "end": ["b", "p2"],
    "origin": ["position"],
}

MESHES = {"boxgeometry": 6, "boxbuffergeometry": 6, "spheregeometry": 3, "capsulegeometry": 4}
"""The geometries of three.js, and the number of arguments up to those that cut a part out."""
PLACES = {"position", "quaternion", "rotation", "scale"}
BESIDE = re.compile(r"(?:Material|Scene|World|Camera|Light|Renderer|Texture|Color)$")
"""Objects of engines that are no shapes."""
IN_SPACE_ONLY = re.compile(
    r"(?:THREE|CANNON|BABYLON|pc|Ammo|Jolt|JPH|trimesh|fcl|coal|hppfcl)[.:](?!.*2$)"
)
"""The classes of libraries in space, but for three.js's few in the plane."""

TABLE = {
    name: [*form.split()]
    for names, form in (line.split(": ") for line in SIGNATURES.strip().splitlines())
    for name in names.split()
}


def called(builder: Builder, name: str, args: list[Any], named: Fields) -> list[Parts] | None:
    """Return the shape of a call in space, none if it is not one, or None if it is unknown."""
    library, short = ["", *re.split(r"[.:]+", name.removesuffix("::new"))][-2:]
    key = short.lower()
    if BESIDE.search(short):
        builder.skip(name)
        return []
    if key == "mesh" and args and isinstance(args[0], Call):
        return called(builder, args[0].name, args[0].args, named)
    if key in MESHES:
        return [_geometry(builder, key, args, placed(named))]
    vectors = [each for each in (*args, *named.values()) if _is_vector(each)]
    if key not in TABLE or not vectors:
        return None
    if key == "bounds" and all(isinstance(each, InPlane) for each in vectors):
        return None  # of a sprite
    is_godot = {each.name for each in vectors if isinstance(each, Call)} <= {"Vector3"}
    owner = "vector3" if key == "aabb" and is_godot else library.lower()
    kind, *parameters = TABLE.get(f"{owner}.{key}") or TABLE[key]
    given = _by_parameter(parameters, args, named)
    required = [each for each in parameters if not each.endswith("?")]
    if kind == "either" or not given or not given.keys() >= {*required}:
        raise ReadingError("paste.call", name=quoted(name), found=len(args) + len(named))
    if key == "aabb":
        builder.note("paste.by-case", name=name, parameters=" ".join(parameters))
    turn = _turned(given["turn?"]) if "turn?" in given else Pose()
    numbers = [each for at in map(triple_of, given.values()) for each in at or ()]
    others = [each for each in given.values() if isinstance(each, float)]
    return [_made(builder, kind, numbers, others, turn)]


def _by_parameter(parameters: list[str], args: list[Any], named: Fields) -> dict[str, Any]:
    """Return the arguments by parameter, {} if one does not fit."""
    rest = {plain(key): value for key, value in named.items()}
    given = dict(zip(parameters, args))
    for each in parameters:
        for key in (each.strip("?"), *ALIASES.get(each, [])):
            if each not in given and key in rest:
                given[each] = rest.pop(key)
    fits = (
        isinstance(value, float) if each == "radius" else each == "turn?" or triple_of(value)
        for each, value in given.items()
    )
    return given if not rest and len(args) <= len(parameters) and all(fits) else {}


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
    if re.search(r"Matrix3$", name) and not numbers:
        return Pose()
    if name.endswith("Matrix3") and len(numbers) == 9:
        return Pose.of_matrix((numbers[:3], numbers[3:6], numbers[6:]), (0.0, 0.0, 0.0))
    return Pose(turn=turn_of(value))


def placed(named: Fields) -> Pose:
    """Return the pose of a mesh of three.js or of a body of cannon-es."""
    if unknown := {each.partition(".")[0] for each in named} - PLACES:
        raise ReadingError("paste.key", key=min(unknown), text="Mesh(…)")
    position, scale, angles = (
        _vector(named, name, default)
        for name, default in (("position", 0.0), ("scale", 1.0), ("rotation", 0.0))
    )
    turn = turn_of(named["quaternion"]) if "quaternion" in named else of_angles(angles)
    return Pose(position, turn, scale)


def _vector(named: Fields, name: str, default: float) -> Numbers:
    """Return a vector that is set at once or by its coordinates, or has a default."""
    whole = triple_of(named[name]) if name in named else (default,) * 3
    found = [named.get(f"{name}.{axis}", each) for axis, each in zip("xyz", whole or ())]
    if not found or not all(isinstance(each, float) for each in found):
        raise ReadingError("paste.triple", name=name, text=text_of(named.get(name)))
    return found


def _geometry(builder: Builder, key: str, args: list[Any], pose: Pose) -> Parts:
    """Return the shape of a geometry of three.js, with its defaults."""
    numbers = [each for each in args if isinstance(each, float)]
    if len(numbers) < len(args) or len(args) > MESHES[key]:
        raise ReadingError("paste.call", name=key, found=len(args))
    center = (0.0, 0.0, 0.0)
    if key.startswith("box"):
        return box(builder, (numbers + [1.0] * 3)[:3], center, pose)
    radius = numbers[0] if numbers else 1.0
    if key == "spheregeometry":
        return sphere(builder, radius, center, pose)
    return capsule(builder, radius, (numbers[1] if len(numbers) > 1 else 1.0) / 2, 1, center, pose)
