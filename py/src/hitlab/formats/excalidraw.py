"""Elements of Excalidraw: files and its clipboard. Angles are in radians, about the middle."""

from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.values import required_points

OWN = {"type", "x", "y", "width", "height", "angle", "points", "elements"}
KNOWN = ("rectangle", "ellipse", "diamond", "line", "arrow")
BESIDE = {"text", "image", "freedraw", "frame", "embeddable"}


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a file, a clipboard or an element."""
    is_element = fields.keys() >= {"type", "x", "y", "angle", "versionNonce"}
    return is_element or (str(fields.get("type")).startswith("excalidraw") and "elements" in fields)


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return the elements of a file, or an element at its middle."""
    for name in fields:
        if name not in OWN:
            builder.skip(name)
    if "elements" in fields:
        return {"shapes": fields["elements"]}
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="Excalidraw")
    kind = str(fields["type"])
    if kind in BESIDE or fields.get("isDeleted"):
        builder.skip(kind)
        return {"shapes": None}
    low, high = [fields["x"], fields["y"]], [fields["width"], fields["height"]]
    points = [(0.0, 0.0), (high[0], high[1])]
    if kind in ("line", "arrow"):
        points = required_points(fields.get("points"), least=2)
    middle = [(min(each) + max(each)) / 2 for each in zip(*points)]
    place = {"position": [a + b for a, b in zip(low, middle)], "radians": fields["angle"]}
    return {**place, "shapes": [_shape(kind, [a / 2 for a in high], points, middle)]}


def _shape(kind: str, half: list[float], points: Any, middle: list[float]) -> dict[str, Any]:
    """Return the shape of an element relative to its middle, before its rotation."""
    (a, b), (x, y) = half, middle
    match kind:
        case "rectangle":
            return {"type": "box", "center": [0.0, 0.0], "size": [2 * a, 2 * b]}
        case "ellipse":
            return {"type": "ellipse", "center": [0.0, 0.0], "rx": a, "ry": b}
        case "diamond":
            return {"polygon": [[a, 0.0], [0.0, b], [-a, 0.0], [0.0, -b]]}
        case "line" | "arrow":
            is_closed = len(points) > 3 and points[0] == points[-1]
            own = [[u - x, v - y] for u, v in points[: len(points) - is_closed]]
            return {"polygon" if is_closed else "polyline": own}
    raise ReadingError("paste.type", type=quoted(kind), known=[*KNOWN])
