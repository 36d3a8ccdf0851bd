"""Maps and objects of Tiled, in JSON (.tmj, .json) and as XML (.tmx).

Objects hang from their position, y points down and rotations are in degrees. `type` (or `class`),
`name` and properties are the user's own words.
"""

from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError
from hitlab.formats.nodes import Fields
from hitlab.formats.xml import Element, number, points

ANGLES = "degrees"
OBJECT = {"x", "y", "width", "height", "rotation", "visible"}
WORDS = ("type", "class", "name")
IMAGES = ("tilelayer", "imagelayer")
SHAPES = ("point", "ellipse", "polygon", "polyline", "capsule")
NUMBERS = ("x", "y", "width", "height", "rotation", "offsetx", "offsety")


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a map, a layer, or an object."""
    return (
        fields.keys() >= OBJECT
        or "tiledversion" in fields
        or (fields.get("type") in (*IMAGES, "objectgroup", "group"))
        or "tilecount" in fields
    )


def whole(value: Any) -> Any:
    """Return an object with the keys that a shortened one lacks."""
    if not isinstance(value, dict):
        return value
    fields = Fields({"width": 0.0, "height": 0.0, "rotation": 0.0, "visible": True, **value})
    fields.line = getattr(value, "line", None)
    return fields


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return a map, a layer or an object without the user's words and with its corner as x, y."""
    if fields.get("type") in IMAGES:
        builder.skip(str(fields["type"]))
        return {"layers": None}
    if fields.get("orientation", "orthogonal") != "orthogonal":
        raise ReadingError("paste.key", key=str(fields["orientation"]), text="orientation")
    if "tilecount" in fields and "orientation" not in fields:
        tiles = [each for each in fields.get("tiles", []) if "objectgroup" in each]
        for each in tiles:
            builder.skip(f"tile {each['id']:.0f}")
        return {"layers": [each["objectgroup"] for each in tiles]}
    if fields.get("type") == "objectgroup" and isinstance(fields.get("objects"), list):
        return {**fields, "objects": [whole(each) for each in fields["objects"]]}
    if not fields.keys() >= OBJECT or "layers" in fields or "objects" in fields:
        return fields
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="Tiled")
    own = {name: value for name, value in fields.items() if name not in WORDS}
    if "template" in own:  # its other numbers are in another file
        raise ReadingError("paste.key", key="template", text=str(own["template"]))
    if isinstance(own.get("shape"), str):  # in Lua
        own[own.pop("shape")] = own.get(fields["shape"], True)
    for name in WORDS:
        if fields.get(name):
            builder.skip(f"{name} {fields[name]}")
    if "text" in own:
        builder.skip("text")
        return {"objects": None}
    shape = next((name for name in SHAPES if own.get(name)), None)
    if shape == "capsule":
        return capsule(own)
    if shape in ("polygon", "polyline", "point", "ellipse"):
        return own
    own.pop("rectangle", None)
    x, y, width, height = (own.pop(name) for name in ("x", "y", "width", "height"))
    top = y - height if own.get("gid") else y  # a tile stands on its position
    turned = own.pop("rotation")
    if turned and own.get("gid"):
        raise ReadingError("paste.key", key="rotation", text="gid")
    if turned:
        box = {"type": "box", "center": [width / 2, height / 2], "size": [width, height]}
        return {**own, "offsetx": x, "offsety": top, "degrees": turned, "shapes": [box]}
    return {**own, "type": "box", "xmin": x, "ymin": top, "xmax": x + width, "ymax": top + height}


def capsule(own: dict[str, Any]) -> dict[str, Any]:
    """Return a capsule that fills a rectangle, with its round ends at the shorter sides."""
    width, height = own.pop("width"), own.pop("height")
    radius = min(width, height) / 2
    ends = [[radius, radius], [width - radius, height - radius]]
    own.pop("capsule")
    return {
        "offsetx": own.pop("x"),
        "offsety": own.pop("y"),
        "degrees": own.pop("rotation"),
        "shapes": [{"type": "capsule", "start": ends[0], "end": ends[1], "radius": radius}],
    }


def from_map(root: Element, builder: Builder) -> dict[str, Any]:
    """Return a map in XML as the same map in JSON."""
    layers = []
    for each in root.children:
        if each.name in ("objectgroup", "group", "tile"):
            layers.append(from_map(each, builder))
        elif each.name != "object":
            builder.skip(each.name)
    objects = [_object(each) for each in root.children if each.name == "object"]
    if (direction := root.fields.get("orientation", "orthogonal")) != "orthogonal":
        raise ReadingError("paste.key", key=direction, text="orientation").at(root.line)
    offsets = {name: number(root, name, 0.0) for name in ("offsetx", "offsety")}
    return {"layers": layers, "objects": objects, **offsets}


def _object(element: Element) -> Fields:
    """Return an object in XML as the same object in JSON."""
    fields = Fields(dict.fromkeys(("width", "height", "rotation"), 0.0), visible=True)
    fields.line = element.line
    for name, value in element.fields.items():
        fields[name] = number(element, name) if name in NUMBERS else value
    for each in element.children:
        if each.name in ("polygon", "polyline"):
            fields[each.name] = [[*at] for at in points(each, "points")]
        elif each.name in ("point", "ellipse", "text", "capsule"):
            fields[each.name] = True
        else:
            fields[each.name] = None
    return fields
