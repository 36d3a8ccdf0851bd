"""Sheets of sprites by Aseprite and TexturePacker: slices if there are any, else frames."""

from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError
from hitlab.formats.values import text_of
from hitlab.links.decimals import total


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a sheet."""
    return isinstance(fields.get("frames"), dict | list) and isinstance(fields.get("meta"), dict)


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return the rectangles in the sheet; of a slice that changes, the first."""
    slices = fields["meta"].get("slices")
    frames = fields["frames"]
    own = [(each["name"], each["keys"][0]["bounds"]) for each in slices or []]
    if not own:
        of_name = frames if isinstance(frames, dict) else {f["filename"]: f for f in frames}
        own = [(name, each["frame"]) for name, each in of_name.items()]
    else:
        builder.skip("frames")
    builder.skip("meta")
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="Aseprite" if slices else "TexturePacker")
    for name, _ in own:
        builder.skip(name)
    return {"shapes": [rectangle(bounds) for _, bounds in own]}


def rectangle(bounds: Any) -> dict[str, Any]:
    """Return a rectangle by its edges from its corner and size."""
    try:
        x, y, width, height = (float(bounds[name]) for name in "xywh")
    except (KeyError, TypeError):
        raise ReadingError("paste.outline", text=text_of(bounds)) from None
    edges = {"xmax": total(x, width), "ymax": total(y, height)}
    return {"type": "box", "xmin": x, "ymin": y, **edges}
