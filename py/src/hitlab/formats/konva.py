"""Nodes of Konva (`stage.toJSON()`): angles are in degrees, about the position."""

from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.values import required_points

NESTING = {"Stage", "Layer", "FastLayer", "Group"}
BESIDE = {"Text", "Image", "Label", "Tag", "Transformer"}
OWN = {"x", "y", "width", "height", "radius", "radiusX", "radiusY", "points", "closed", "rotation"}
MOVING = {"scaleX": 1.0, "scaleY": 1.0, "offsetX": 0.0, "offsetY": 0.0, "skewX": 0.0, "skewY": 0.0}
MOVING |= {"tension": 0.0, "cornerRadius": 0.0}
"""Attributes that change a shape, with the values that do not."""
KNOWN = ("Rect", "Circle", "Ellipse", "Line")


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a node."""
    return fields.keys() >= {"attrs", "className"}


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return the shapes in a node, or its shape, at its place."""
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="Konva")
    own, kind = fields["attrs"], fields["className"]
    for name, value in own.items():
        if value != MOVING.get(name, value):
            raise ReadingError("paste.key", key=name, text=kind)
        if name not in OWN:
            builder.skip(name)
    if kind in BESIDE:
        builder.skip(kind)
        return {"shapes": None}
    place = {
        "position": [own.get("x", 0.0), own.get("y", 0.0)],
        "degrees": own.get("rotation", 0.0),
    }
    if kind in NESTING:
        return {**place, "shapes": fields.get("children", [])}
    return {**place, "shapes": [_shape(kind, own)]}


def _shape(kind: str, own: dict[str, Any]) -> dict[str, Any]:
    """Return the shape of a node relative to its position."""
    match kind:
        case "Rect":
            return {"min": [0.0, 0.0], "max": [own["width"], own["height"]]}
        case "Circle":
            return {"type": "disk", "center": [0.0, 0.0], "radius": own["radius"]}
        case "Ellipse":
            radii = {"rx": own["radiusX"], "ry": own["radiusY"]}
            return {"type": "ellipse", "center": [0.0, 0.0], **radii}
        case "Line":
            points = [[*at] for at in required_points(own.get("points"), least=2)]
            return {"polygon" if own.get("closed") else "polyline": points}
    raise ReadingError("paste.type", type=quoted(kind), known=[*KNOWN])
