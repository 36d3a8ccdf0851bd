"""Colliders of Unity's scenes and prefabs (YAML), and the bounds that it logs."""

import math
import re
from collections.abc import Callable
from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.frame import OWN, Frame, Pair
from hitlab.formats.literals import Reader
from hitlab.formats.nodes import Call, Name
from hitlab.formats.pose import Pose, box, capsule, sphere, triple_of
from hitlab.formats.rings import regions
from hitlab.formats.solids import NO_TURN
from hitlab.formats.turns import turn_of
from hitlab.formats.values import point_of
from hitlab.links.grammar import radians

HEAD = re.compile(r"^(?:%YAML|%TAG|--- !u!)|^(?:[A-Z]\w*Collider(?:2D)?):", re.M)
NUMBERS = r"\(?\s*([-\d.eE]+)\s*,\s*([-\d.eE]+)(?:\s*,\s*([-\d.eE]+))?\s*\)?"
LOG = re.compile(rf"Center:\s*{NUMBERS},\s*Extents:\s*{NUMBERS}")
RECT = re.compile(
    r"(?<!\w)\(x:\s*([-\d.eE]+),\s*y:\s*([-\d.eE]+),\s*width:\s*([-\d.eE]+),\s*height:\s*([-\d.eE]+)\)?"
)
LINE = re.compile(
    r"^(?P<indent> *)(?P<dashes>(?:- )*)(?:(?P<key>[\w$]+):(?: (?P<value>.*))?|(?P<item>.+))$"
)


BESIDE = {"isTrigger", "sharedMaterial", "material", "density", "enabled"}
SET_2D = {"m_Size", "m_Offset", "m_Radius", "m_EdgeRadius"}
SET_3D = {"m_Size", "m_Center", "m_Radius", "m_Height"}
"""The fields that programs may set."""
SOLIDS = ["BoxCollider", "SphereCollider", "CapsuleCollider"]


class Document:
    """A component of a file: its class, its id and its values by key."""

    def __init__(self, id: str) -> None:
        self.id, self.kind, self.line = id, "", 0
        self.fields: dict[str, Any] = {}
        self.lists: dict[str, list[list[Any]]] = {}


def is_one(text: str) -> bool:
    """Return whether a text is Unity's YAML or has bounds that it logged."""
    return bool(HEAD.search(text) or LOG.search(text) or RECT.search(text))


def read(text: str, builder: Builder) -> list[Parts]:
    """Return the shapes of a file or of logged bounds."""
    if not HEAD.search(text):
        return logged(text, builder)
    documents = parsed(text)
    places = {
        each.fields.get("m_GameObject"): each for each in documents if each.kind == "Transform"
    }
    by_id = {each.id: each for each in documents}
    found: list[Parts] = []
    for each in documents:
        if not each.kind.endswith(("Collider2D", "Collider")):
            builder.skip(each.kind)
            continue
        transform = places.get(each.fields.get("m_GameObject"))
        with located(each.line, each.kind):
            if each.kind.endswith("2D"):
                found += collider(each, placed(transform, by_id), builder)
            else:
                found.append(solid(each, posed(transform, by_id), builder))
    return found


def is_component(call: Call) -> bool:
    """Return whether a call adds a collider to an object, in a program."""
    has_owner = len(call.args) == 1 and isinstance(call.args[0], Name)
    return has_owner and bool(re.fullmatch(r"[A-Z]\w*Collider(?:2D)?", call.name))


def component(
    call: Call, resolved: Callable[[Any], Any], frame: Frame, builder: Builder
) -> list[Parts]:
    """Return the shapes of a collider that a program adds, with Unity's defaults."""
    owner = call.args[0]
    transform = resolved(Name("transform" if owner.name == "gameObject" else owner.name, 0))
    if owner.name != "gameObject" and isinstance(transform, dict):
        transform = transform.get("transform")
    moves = transform if isinstance(transform, dict) else {}
    if unknown := moves.keys() - {"position"}:
        raise ReadingError("paste.key", key=min(unknown), text="transform")
    document, is_flat = Document(""), call.name.endswith("2D")
    document.kind, document.line = call.name, call.line or 0
    document.fields = {"m_Size": {"x": 1.0, "y": 1.0}, "m_Radius": 0.5} if is_flat else {}
    for key, value in call.named.items():
        name, point = f"m_{key[0].upper()}{key[1:]}", point_of(value)
        if key in BESIDE:
            builder.skip(key)
        elif name not in (SET_2D if is_flat else SET_3D):
            raise ReadingError("paste.key", key=key, text=call.name)
        else:
            document.fields[name] = dict(zip("xy", point)) if point and is_flat else value
    position = moves.get("position", [0.0, 0.0])
    x, y, z = triple_of(position) or (*(point_of(position) or (0.0, 0.0)), 0.0)
    if is_flat:
        return collider(document, Frame(e=x, f=y).within(frame), builder)
    return [solid(document, Pose((x, y, z)), builder)]


def parsed(text: str) -> list[Document]:
    """Return the components of a file, with their values: flat, or lists of points."""
    documents = [Document("")]
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("%") or not line.strip():
            continue
        if line.startswith("---"):
            documents.append(Document(line.rpartition("&")[2]))
            continue
        here, found = documents[-1], LINE.match(line.rstrip())
        if found is None:
            continue
        if not found["indent"] and found["key"] and not found["value"]:
            if here.kind:
                documents.append(here := Document(""))
            here.kind, here.line = found["key"], number
        elif found["key"] and not found["dashes"]:
            key = found["key"]
            here.fields[key] = flow(found["value"] or "", number)
        else:
            item = found["item"] or f"{found['key']}: {found['value']}"
            lists = here.lists.setdefault(key, [])
            if not lists or found["dashes"].count("-") > 1:
                lists.append([])
            lists[-1].append(flow(item, number))
    return [each for each in documents if each.kind]


def flow(text: str, line: int) -> Any:
    """Return a value on one line."""
    if "fileID" in text:
        found = re.search(r"fileID:\s*(-?\d+)", text)
        return found[1] if found else text
    if not text.startswith("{"):
        try:
            return float(text)
        except ValueError:
            return text
    return Reader(text).value()


def pair_of(value: Any) -> Pair | None:
    """Return x and y of a vector, or None."""
    return (value["x"], value["y"]) if isinstance(value, dict) else None


def placed(transform: Document | None, by_id: dict[str, Document]) -> Frame:
    """Return the frame of a Transform, within those of its parents."""
    frame, steps = OWN, 0
    while transform is not None and steps < 100:
        fields, steps = transform.fields, steps + 1
        x, y = pair_of(fields.get("m_LocalPosition")) or (0.0, 0.0)
        scale = pair_of(fields.get("m_LocalScale")) or (1.0, 1.0)
        own = Frame.turned(turn(fields), x, y)
        if scale != (1.0, 1.0):
            own = Frame(scale[0], 0.0, 0.0, scale[1], turn=None).within(own)
        frame = frame.within(own)
        transform = by_id.get(str(fields.get("m_Father")))
    return frame


def turn(fields: dict[str, Any]) -> float:
    """Return the angle about z of a quaternion, with Unity's own degrees if they are there."""
    rotation = fields.get("m_LocalRotation")
    if not isinstance(rotation, dict):
        return 0.0
    if rotation.get("x") or rotation.get("y"):
        raise ReadingError("paste.key", key="m_LocalRotation", text="Transform")
    angle = 2 * math.atan2(rotation.get("z", 0.0), rotation.get("w", 1.0))
    degrees = round(math.degrees(angle), 4)
    return radians(degrees) if math.isclose(radians(degrees), angle, abs_tol=1e-6) else angle


def collider(document: Document, frame: Frame, builder: Builder) -> list[Parts]:
    """Return the shapes of a collider."""
    fields = document.fields
    x, y = pair_of(fields.get("m_Offset")) or (0.0, 0.0)
    within = Frame(e=x, f=y).within(frame)
    match document.kind:
        case "BoxCollider2D":
            width, height = size(fields)
            if fields.get("m_EdgeRadius"):
                raise ReadingError("paste.key", key="m_EdgeRadius", text=document.kind)
            return [builder.rectangle((-width / 2, -height / 2, width / 2, height / 2), within)]
        case "CircleCollider2D":
            return [builder.disk((0.0, 0.0), fields["m_Radius"], within)]
        case "CapsuleCollider2D":
            width, height = size(fields)
            is_flat = fields.get("m_Direction") == 1
            radius, half = (height / 2, width / 2) if is_flat else (width / 2, height / 2)
            return [builder.stadium(half - radius, radius, is_flat, within)]
        case "PolygonCollider2D":
            paths = document.lists.get("m_Paths") or []
            rings = [points(each) for each in paths]
            return [builder.outline(ring, holes, within) for ring, holes in regions(rings)]
        case "EdgeCollider2D":
            return builder.path(points((document.lists.get("m_Points") or [[]])[0]), within)
    raise ReadingError("paste.type", type=quoted(document.kind), known=["BoxCollider2D"])


def posed(transform: Document | None, by_id: dict[str, Document]) -> Pose:
    """Return the pose of a Transform in space, within those of its parents."""
    pose, steps = Pose(), 0
    while transform is not None and steps < 100:
        fields, steps = transform.fields, steps + 1
        rotation = fields.get("m_LocalRotation")
        own = Pose(
            triple_of(fields.get("m_LocalPosition")) or (0.0, 0.0, 0.0),
            turn_of(rotation) if isinstance(rotation, dict) else NO_TURN,
            triple_of(fields.get("m_LocalScale")) or (1.0, 1.0, 1.0),
        )
        pose = pose.within(own)
        transform = by_id.get(str(fields.get("m_Father")))
    return pose


def solid(document: Document, pose: Pose, builder: Builder) -> Parts:
    """Return the shape of a collider in space, with Unity's defaults."""
    fields = document.fields
    center = triple_of(fields.get("m_Center")) or (0.0, 0.0, 0.0)
    radius = fields.get("m_Radius", 0.5)
    match document.kind:
        case "BoxCollider":
            return box(builder, triple_of(fields.get("m_Size")) or (1.0, 1.0, 1.0), center, pose)
        case "SphereCollider":
            return sphere(builder, radius, center, pose)
        case "CapsuleCollider":
            half, axis = fields.get("m_Height", 2.0) / 2 - radius, int(fields.get("m_Direction", 1))
            return capsule(builder, radius, half, axis, center, pose)
    raise ReadingError("paste.type", type=quoted(document.kind), known=SOLIDS)


def size(fields: dict[str, Any]) -> Pair:
    """Return the size of a collider."""
    found = pair_of(fields.get("m_Size"))
    if found is None:
        raise ReadingError("paste.missing", type="BoxCollider2D", name="m_Size")
    return found


def points(values: list[Any]) -> list[Pair]:
    """Return the points of a list."""
    return [at for at in map(pair_of, values) if at]


def logged(text: str, builder: Builder) -> list[Parts]:
    """Return the rectangles of logged `Bounds` and `Rect`, one or more in each line."""
    found: list[Parts] = []
    for number, line in enumerate(text.splitlines(), 1):
        rest = line
        for each in LOG.finditer(line):
            x, y, z, u, v, w = (float(one) if one else 0.0 for one in each.groups())
            if z or w:
                found.append(box(builder, (2 * u, 2 * v, 2 * w), (x, y, z), Pose()))
            else:
                found.append(builder.box((x, y), (2 * u, 2 * v)))
            rest = rest.replace(each[0], "")
        for each in RECT.finditer(line):
            x, y, width, height = map(float, each.groups())
            found.append(builder.rectangle((x, y, x + width, y + height)))
            rest = rest.replace(each[0], "")
        if re.search(r"\d\s*,\s*-?\d", rest):
            raise ReadingError("paste.none", text=quoted(rest)).at(number)
        if rest.strip():
            builder.skip(rest.strip())
    return found
