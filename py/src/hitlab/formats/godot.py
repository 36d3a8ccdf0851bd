"""Collision shapes of Godot's scenes and resources (.tscn, .tres).

Angles are in radians there, and y points down. The height of a capsule includes its ends, except in
scenes of Godot 3.
"""

import re
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.literals import Reader
from hitlab.formats.nodes import Call, Fields
from hitlab.formats.pose import Pose, box, capsule, corners, sphere, triple_of, triples_of
from hitlab.formats.values import point_of, points_of

SECTION = re.compile(r"^\[(\w+)([^\n]*)\][ \t]*$", re.M)
ATTRIBUTE = re.compile(r"(\w+)\s*=\s*(\"[^\"]*\"|[^\s\]]+)")
KEY = re.compile(r"([\w/]+)[ \t]*=(?!=)")
SHAPES = [
    "CircleShape2D",
    "RectangleShape2D",
    "CapsuleShape2D",
    "SegmentShape2D",
    "ConvexPolygonShape2D",
]
SHAPES += ["ConcavePolygonShape2D"]
SOLIDS = ["BoxShape3D", "SphereShape3D", "CapsuleShape3D", "ConvexPolygonShape3D"]
OLD = {"BoxShape": "BoxShape3D", "SphereShape": "SphereShape3D", "CapsuleShape": "CapsuleShape3D"}
"""The names in Godot 3."""


class Section(Fields):
    """A section: its kind and attributes, and the values below it by name."""

    kind: str
    own: dict[str, str]


def is_one(text: str) -> bool:
    """Return whether a text has sections of a scene."""
    return bool(re.search(r"^\[(?:gd_scene|gd_resource|sub_resource|node|resource)\b", text, re.M))


def sections(text: str) -> list[Section]:
    """Return the sections of a text."""
    found = []
    reader = Reader(text)
    for head in SECTION.finditer(text):
        if head.start() < reader.at:  # inside a value
            continue
        section = Section()
        section.kind, section.own = head[1], {}
        section.line = text.count("\n", 0, head.start()) + 1
        for name, value in ATTRIBUTE.findall(head[2]):
            section.own[name] = value.strip('"')
        reader.at = head.end()
        while reader.peek() and (key := KEY.match(text, reader.at)):
            reader.at = key.end()
            with located(section.line, key[1]):
                section.put(key[1], reader.value())
            reader.peek()
        found.append(section)
    return found


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of a scene, each placed by its node and the nodes above."""
    found: list[Parts] = []
    looks: list[tuple[Section, Frame]] = []
    all_sections = sections(text)
    is_old = any(each.own.get("format") == "2" for each in all_sections)
    resources = {each.own.get("id"): each for each in all_sections if each.kind == "sub_resource"}
    frames: dict[str, Frame] = {"": OWN, ".": OWN}
    poses: dict[str, Pose] = {"": Pose(), ".": Pose()}
    nodes = [each for each in all_sections if each.kind == "node"]
    for node in nodes:
        parent, name = node.own.get("parent", ""), node.own.get("name", "")
        path = "." if not parent else name if parent == "." else f"{parent}/{name}"
        with located(node.line, node.own.get("name", "")):
            poses[path] = posed(node).within(poses.get(parent, Pose()))
            frames[path] = placed(node).within(frames.get(parent, OWN))
            places = frames[path], poses[path]
            if node.own.get("type") in ("Polygon2D", "Line2D"):
                looks.append((node, frames[path]))
            else:
                found += in_node(node, *places, resources, builder, is_old)
    drawn = [parts for node, frame in looks for parts in look(node, frame, builder)]
    for node, _ in looks if found else []:
        builder.skip(f"{node.own['type']} {node.own.get('name', '')}")
    found = found or drawn
    for each in [] if nodes else resources.values():
        with located(each.line, each.own.get("type", "")):
            found += shape(each.own.get("type", ""), each, OWN, Pose(), builder, is_old)
    if not builder.y_down and any(one.dimension == 2 for parts in found for one in parts):
        builder.note("paste.by-up", "y_down", name="Godot")
    return found


def placed(node: Section) -> Frame:
    """Return the frame of a node."""
    if "skew" in node and node.own.get("type", "").endswith("2D"):
        raise ReadingError("paste.key", key="skew", text=node.own.get("name", "")).at(node.line)
    transform = node.get("transform")
    if isinstance(transform, Call) and transform.name == "Transform2D":
        return framed(transform)
    x, y = point_of(node.get("position")) or (0.0, 0.0)
    turn = node.get("rotation", 0.0)
    frame = Frame.turned(turn, x, y)
    if scale := point_of(node.get("scale")):
        frame = Frame(scale[0], 0.0, 0.0, scale[1], turn=None).within(frame)
    return frame


def framed(call: Call) -> Frame:
    """Return the frame of a Transform2D: its six numbers, or an angle and an origin."""
    args = [each for value in call.args for each in (point_of(value) or [value])]
    if not all(isinstance(each, float) for each in args) or len(args) not in (0, 3, 6):
        raise ReadingError("paste.call", name=call.name, found=len(call.args))
    if len(args) == 3:
        return Frame.turned(*args)
    return Frame(*args)._replace(turn=None) if args else OWN


def posed(node: Section) -> Pose:
    """Return the pose of a node in space."""
    for name in ("position", "rotation", "scale"):  # a scene has them in its transform
        if triple_of(node.get(name)):
            raise ReadingError("paste.key", key=name, text=node.own.get("name", ""))
    transform = node.get("transform")
    numbers = transform.args if isinstance(transform, Call) else []
    if len(numbers) != 12:
        return Pose()
    return Pose.of_matrix((numbers[:3], numbers[3:6], numbers[6:9]), numbers[9:])


def in_node(
    node: Section,
    frame: Frame,
    pose: Pose,
    resources: dict[str | None, Section],
    builder: Builder,
    is_old: bool,
) -> list[Parts]:
    """Return the shapes of one node."""
    kind = node.own.get("type", "")
    if kind == "CollisionPolygon2D":
        points = points_of(node.get("polygon")) or []
        if node.get("build_mode") == 1:
            return builder.path(points, frame, is_closed=True)
        return [builder.outline(points, frame=frame)]
    if kind in ("CollisionShape2D", "ShapeCast2D", "CollisionShape3D", "CollisionShape"):
        reference = node.get("shape")
        ids = reference.args if isinstance(reference, Call) else []
        id = ids[0] if ids else None
        resource = resources.get(f"{id:.0f}" if isinstance(id, float) else id)
        if resource is None:
            builder.skip(f"{kind} {node.own.get('name', '')}")
            return []
        return shape(resource.own.get("type", ""), resource, frame, pose, builder, is_old)
    builder.skip(f"{kind} {node.own.get('name', '')}".strip())
    return []


def look(node: Section, frame: Frame, builder: Builder) -> list[Parts]:
    """Return the shapes of what a node draws, which count if a scene has no others."""
    if node.own.get("type") == "Line2D":
        return builder.path(points_of(node.get("points")) or [], frame, bool(node.get("closed")))
    x, y = point_of(node.get("offset")) or (0.0, 0.0)
    within = Frame(e=x, f=y).within(frame)
    return [builder.outline(points_of(node.get("polygon")) or [], frame=within)]


def shape(
    kind: str, fields: dict[str, Any], frame: Frame, pose: Pose, builder: Builder, is_old: bool
) -> list[Parts]:
    """Return the shapes of a resource; Godot omits values that are its defaults."""
    if (name := OLD.get(kind, kind)) in SOLIDS:
        return [solid(name, fields, pose, builder, is_old)]
    radius = fields.get("radius", 10.0)
    match kind:
        case "CircleShape2D":
            return [builder.disk((0.0, 0.0), radius, frame)]
        case "RectangleShape2D":
            half = point_of(fields.get("extents")) or (10.0, 10.0)
            width, height = point_of(fields.get("size")) or (2 * half[0], 2 * half[1])
            return [builder.rectangle((-width / 2, -height / 2, width / 2, height / 2), frame)]
        case "CapsuleShape2D":
            height = fields.get("height", 20.0 if is_old else 30.0)
            half = height / 2 if is_old else height / 2 - radius
            return [builder.stadium(half, radius, False, frame)]
        case "SegmentShape2D":
            ends = (
                point_of(fields.get("a")) or (0.0, 0.0),
                point_of(fields.get("b")) or (0.0, 10.0),
            )
            return [builder.segment(*ends, frame)]
        case "ConvexPolygonShape2D":
            return [builder.outline(points_of(fields.get("points")) or [], frame=frame)]
        case "ConcavePolygonShape2D":
            points = points_of(fields.get("segments")) or []
            return [builder.segment(a, b, frame) for a, b in zip(points[::2], points[1::2])]
    raise ReadingError("paste.type", type=quoted(kind), known=[*SHAPES, *SOLIDS])


def solid(kind: str, fields: dict[str, Any], pose: Pose, builder: Builder, is_old: bool) -> Parts:
    """Return the shape of a resource in space; in Godot 3 a box has half sizes."""
    center = (0.0, 0.0, 0.0)
    match kind:
        case "BoxShape3D":
            half = triple_of(fields.get("extents")) or ((1.0,) * 3 if is_old else (0.5,) * 3)
            size = triple_of(fields.get("size")) or [2 * each for each in half]
            return box(builder, size, center, pose)
        case "SphereShape3D":
            return sphere(builder, fields.get("radius", 1.0 if is_old else 0.5), center, pose)
        case "CapsuleShape3D":
            radius = fields.get("radius", 1.0 if is_old else 0.5)
            height = fields.get("height", 1.0 if is_old else 2.0)
            half_height = height / 2 if is_old else height / 2 - radius
            return capsule(builder, radius, half_height, 2 if is_old else 1, center, pose)
    return corners(builder, "hull3", triples_of(fields.get("points")), pose)
