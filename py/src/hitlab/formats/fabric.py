"""Objects of Fabric.js (`canvas.toJSON()`).

The point of an object that its origins name is at left and top; angles are in degrees. Sizes and
positions include the stroke, even if it is not drawn. A polygon's corners are relative to the
middle of the box around them.
"""

import math
from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import cos_sin
from hitlab.formats.values import required_points
from hitlab.links.grammar import radians

OWN = {"type", "left", "top", "width", "height", "scaleX", "scaleY", "flipX", "flipY", "angle"}
OWN |= {"originX", "originY", "strokeWidth", "radius", "rx", "ry", "points", "objects"}
OWN |= {"x1", "y1", "x2", "y2"}
SHARES = {"left": -0.5, "top": -0.5, "center": 0.0, "right": 0.5, "bottom": 0.5}
TEXTS = {"text", "itext", "i-text", "textbox", "image"}
KNOWN = ("rect", "circle", "ellipse", "triangle", "polygon", "polyline", "line", "group")


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is an object."""
    return fields.keys() >= {"type", "left", "top", "originX", "scaleX"}


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return an object at its middle, with its shape relative to that."""
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="Fabric.js")
    for name, value in fields.items():
        if value and (name.startswith("skew") or (name == "startAngle")):
            raise ReadingError("paste.key", key=name, text="Fabric.js")
        if name == "endAngle" and value not in (360, 2 * math.pi):  # radians in old files
            raise ReadingError("paste.key", key=name, text="Fabric.js")
        if name not in OWN:
            builder.skip(name)
    kind = str(fields["type"]).lower()
    if kind in TEXTS:
        builder.skip(kind)
        return {"objects": None}
    scale = [
        fields.get(f"scale{axis}", 1.0) * (1 - 2 * bool(fields.get(f"flip{axis}"))) for axis in "XY"
    ]
    stroke = fields.get("strokeWidth", 1.0)
    size = [fields.get(name, 0.0) for name in ("width", "height")]
    shares = [SHARES[fields.get(f"origin{axis}", "left")] for axis in "XY"]
    x, y = (-share * (own + stroke) * abs(by) for share, own, by in zip(shares, size, scale))
    cos, sin = cos_sin(radians(fields.get("angle", 0.0)))
    middle = [fields["left"] + cos * x - sin * y, fields["top"] + sin * x + cos * y]
    inner = _shapes(kind, fields, [*map(abs, size)], scale)
    return {"position": middle, "degrees": fields.get("angle", 0.0), "shapes": inner}


def _shapes(kind: str, fields: dict[str, Any], size: list[float], scale: list[float]) -> Any:
    """Return the shapes of an object relative to its middle, before its rotation."""
    (sx, sy), (width, height) = scale, size
    corners = [[-width / 2, height / 2], [0.0, -height / 2], [width / 2, height / 2]]
    match kind:
        case "rect":
            return [
                {"type": "box", "center": [0.0, 0.0], "size": [width * abs(sx), height * abs(sy)]}
            ]
        case "circle" | "ellipse":
            own = ("radius", "radius") if "radius" in fields else ("rx", "ry")
            rx, ry = (fields[name] * abs(by) for name, by in zip(own, scale))
            return [{"type": "ellipse", "center": [0.0, 0.0], "rx": rx, "ry": ry}]
        case "triangle":
            return [{"polygon": [[x * sx, y * sy] for x, y in corners]}]
        case "line":
            ends = [[fields[f"x{i}"] * sx, fields[f"y{i}"] * sy] for i in "12"]
            return [{"start": ends[0], "end": ends[1]}]
        case "polygon" | "polyline":
            points = required_points(fields.get("points"))
            middle = [(min(each) + max(each)) / 2 for each in zip(*points)]
            return [{kind: [[(x - middle[0]) * sx, (y - middle[1]) * sy] for x, y in points]}]
        case "group" if scale == [1.0, 1.0]:
            return fields["objects"]
        case "group":
            raise ReadingError("paste.key", key="scaleX", text="group")
    raise ReadingError("paste.type", type=quoted(kind), known=[*KNOWN])
