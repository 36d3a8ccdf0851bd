"""Maps and objects of Tiled, in JSON (.tmj, .json) and as XML (.tmx).

Objects hang from their position, y points down and rotations are in degrees. `type` (or `class`),
`name` and properties are the user's own words.
"""

from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError
from hitlab.formats.frame import Pair
from hitlab.formats.nodes import Fields
from hitlab.formats.xml import Element, number, points

ANGLES = "degrees"
OBJECT = {"x", "y", "width", "height", "rotation", "visible"}
WORDS = ("type", "class", "name")
IMAGES = ("tilelayer", "imagelayer")
SHAPES = ("point", "ellipse", "polygon", "polyline", "capsule")
FLIPPED = 2.0**28
"""The smallest number of a tile that is flipped or rotated."""
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
    if "tilesets" in fields and "layers" in fields:
        size = fields["tilewidth"], fields["tileheight"]
        return {**fields, "layers": with_tiles(fields["layers"], fields["tilesets"], size)}
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


def with_tiles(layers: list[Any], tilesets: list[Any], size: Pair) -> list[Any]:
    """Return layers with the collision objects of the tiles in them, at the tiles' places."""
    objects = {
        each["firstgid"] + tile["id"]: (tile["objectgroup"]["objects"], each["tileheight"])
        for each in tilesets
        for tile in each.get("tiles", [])
        if "objectgroup" in tile
    }
    return [
        tiles_in(each, objects, size) if objects and each.get("type") == "tilelayer" else each
        for each in layers
    ]


def tiles_in(layer: dict[str, Any], objects: dict[float, Any], size: Pair) -> dict[str, Any]:
    """Return the collision objects of the tiles in a layer; those of flipped tiles are refused."""
    name = str(layer.get("name") or "tilelayer")
    if not isinstance(layer.get("data"), list):
        raise ReadingError("paste.key", key="data", text=name)
    found = []
    for i, gid in enumerate(layer["data"]):
        if gid % FLIPPED not in objects:
            continue
        if gid >= FLIPPED:
            raise ReadingError("paste.key", key=f"gid {gid:.0f}", text=name)
        own, height = objects[gid]
        row, column = divmod(i, int(layer["width"]))
        place = {"offsetx": column * size[0], "offsety": (row + 1) * size[1] - height}
        found.append({**place, "objects": [*map(whole, own)]})
    return {"layers": found, **{name: layer.get(name, 0.0) for name in ("offsetx", "offsety")}}


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
    layers, tilesets = [], []
    for each in root.children:
        if each.name in ("objectgroup", "group", "tile"):
            layers.append(from_map(each, builder))
        elif each.name == "layer":
            layers.append(_tiles(each))
        elif each.name == "tileset" and root.name == "map":
            tilesets.append(_tileset(each, builder))
        elif each.name != "object":
            builder.skip(each.name)
    objects = [_object(each) for each in root.children if each.name == "object"]
    if (direction := root.fields.get("orientation", "orthogonal")) != "orthogonal":
        raise ReadingError("paste.key", key=direction, text="orientation").at(root.line)
    offsets = {name: number(root, name, 0.0) for name in ("offsetx", "offsety")}
    if tilesets:
        size = number(root, "tilewidth", 0.0), number(root, "tileheight", 0.0)
        layers = with_tiles(layers, tilesets, size)
    return {"layers": layers, "objects": objects, **offsets}


def _tileset(element: Element, builder: Builder) -> dict[str, Any]:
    """Return a tileset in XML as the same in JSON."""
    tiles = [
        {"id": number(each, "id"), "objectgroup": from_map(group, builder)}
        for each in element.children
        for group in each.children
        if group.name == "objectgroup"
    ]
    sizes = {name: number(element, name, 0.0) for name in ("firstgid", "tileheight")}
    return {**sizes, "tiles": tiles}


def _tiles(element: Element) -> dict[str, Any]:
    """Return a layer of tiles in XML as the same in JSON; without its numbers unless in CSV."""
    offsets = {name: number(element, name, 0.0) for name in ("offsetx", "offsety", "width")}
    layer: dict[str, Any] = {"type": "tilelayer", "name": element.fields.get("name"), **offsets}
    for each in element.children:
        if each.name == "data" and each.fields.get("encoding") == "csv":
            layer["data"] = [*map(float, each.text.split(","))]
    return layer


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
