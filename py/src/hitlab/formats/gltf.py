"""Boxes, spheres and capsules of glTF: implicit shapes of nodes, and meshes that are cubes."""

import base64
import json
import re
import struct
from itertools import product
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.pose import Pose, box, capsule, sphere
from hitlab.formats.solids import NO_TURN

SHAPES = "KHR_implicit_shapes"
BODY = "KHR_physics_rigid_bodies"
CUBES = {8, 24, 36}
"""The counts of vertices of a cube: its corners, each once, for each face, or for each triangle."""

KNOWN = ["box", "sphere", "capsule"]
CENTER = (0.0, 0.0, 0.0)
POINT = struct.Struct("<3f")
"""A position in a buffer."""


def is_one(text: str) -> bool:
    """Return whether a text is glTF's JSON."""
    return text.startswith("{") and bool(re.search(r'"asset"\s*:\s*\{[^}]*"version"', text))


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of all nodes, each placed by the nodes above it."""
    try:
        model = json.loads(text, parse_int=float)
    except json.JSONDecodeError as error:
        problem = ReadingError("paste.value", text=quoted(text[error.pos :]))
        raise problem.at(error.lineno) from error
    try:
        return _shapes(model, builder)
    except ReadingError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, struct.error) as error:
        raise ReadingError("paste.shape", text=quoted(f"glTF: {error}")) from error


def _shapes(model: Any, builder: Builder) -> list[Parts]:
    nodes = model.get("nodes", [])
    inner = {int(child) for node in nodes for child in node.get("children", [])}
    found: list[Parts] = []
    for i in range(len(nodes)):
        if i not in inner:
            _walk(model, i, Pose(), builder, found, 0)
    return found


def _walk(
    model: Any, i: int, outer: Pose, builder: Builder, found: list[Parts], depth: int
) -> None:
    if depth > len(model["nodes"]):
        raise ReadingError("paste.deep", most=len(model["nodes"]))
    node = model["nodes"][i]
    pose = _posed(node).within(outer)
    shape = _shape_of(model, node)
    if shape:
        found.append(_made(builder, shape, pose, node))
    elif "mesh" in node:
        found.append(_cube(model, model["meshes"][int(node["mesh"])], pose, builder))
    else:
        builder.skip(node.get("name", f"node {i}"))
    for child in node.get("children", []):
        _walk(model, int(child), pose, builder, found, depth + 1)


def _posed(node: Any) -> Pose:
    if "matrix" in node:
        rows = [node["matrix"][axis::4] for axis in range(3)]
        return Pose.of_matrix([row[:3] for row in rows], [row[3] for row in rows])
    turn = node.get("rotation", NO_TURN)
    scale = tuple(node.get("scale", (1.0, 1.0, 1.0)))
    return Pose(tuple(node.get("translation", CENTER)), tuple(turn), scale)


def _shape_of(model: Any, node: Any) -> Any:
    """Return the implicit shape of a node, or what its extras say; None if it has none."""
    geometry = node.get("extensions", {}).get(BODY, {}).get("collider", {}).get("geometry", {})
    if "shape" in geometry:
        return model["extensions"][SHAPES]["shapes"][int(geometry["shape"])]
    extras = node.get("extras", {})
    extras = extras if isinstance(extras, dict) else {}
    kind = next((extras[key] for key in ("shape", "type", "collider") if key in extras), None)
    return kind if isinstance(kind, dict) else {**extras, "type": kind} if kind else None


def _made(builder: Builder, shape: Any, pose: Pose, node: Any) -> Parts:
    kind = str(shape.get("type"))
    own = shape.get(kind, shape)
    center = own.get("center", CENTER)
    match kind:
        case "box":
            return box(builder, own.get("size", (1.0, 1.0, 1.0)), center, pose)
        case "sphere":
            return sphere(builder, own.get("radius", 0.5), center, pose)
        case "capsule":
            ends = [own.get(name, own.get("radius", 0.25)) for name in RADII]
            if ends[0] == ends[1]:
                return capsule(builder, ends[0], own.get("height", 0.5) / 2, 1, center, pose)
    raise ReadingError("paste.type", type=quoted(f"{kind} {node.get('name', '')}"), known=KNOWN)


RADII = "radiusBottom", "radiusTop"


def _cube(model: Any, mesh: Any, pose: Pose, builder: Builder) -> Parts:
    """Return the box of a mesh with the vertex count of a cube, from its bounds."""
    accessors = [
        model["accessors"][int(each["attributes"]["POSITION"])] for each in mesh["primitives"]
    ]
    name = mesh.get("name", "mesh")
    if len(accessors) > 1 or int(accessors[0]["count"]) not in CUBES:
        raise ReadingError("paste.type", type=quoted(name), known=KNOWN)
    points = _points(model, accessors[0])
    if points and {*points} != {*product(*({min(x), max(x)} for x in zip(*points)))}:
        raise ReadingError("paste.type", type=quoted(name), known=KNOWN)
    if not points:
        builder.note("paste.by-bounds", name=name)
    low, high = accessors[0]["min"], accessors[0]["max"]
    size = [b - a for a, b in zip(low, high)]
    return box(builder, size, [a + (b - a) / 2 for a, b in zip(low, high)], pose)


def _points(model: Any, accessor: Any) -> list[tuple[float, ...]]:
    """Return the positions of an accessor, [] if they are in another file."""
    if "bufferView" not in accessor:
        return []
    view = model["bufferViews"][int(accessor["bufferView"])]
    uri = model["buffers"][int(view["buffer"])].get("uri", "")
    if not uri.startswith("data:"):
        return []
    data = base64.b64decode(uri.partition(",")[2])
    start = int(view.get("byteOffset", 0) + accessor.get("byteOffset", 0))
    step = int(view.get("byteStride", POINT.size))
    return [POINT.unpack_from(data, start + i * step) for i in range(int(accessor["count"]))]
