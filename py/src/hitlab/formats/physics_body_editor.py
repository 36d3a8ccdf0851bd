"""Rigid bodies of Physics Body Editor (libGDX), which have outlines and their convex parts."""

from typing import Any

from hitlab.formats.builder import Builder


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a rigid body."""
    return "polygons" in fields and "circles" in fields


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return a body with its convex parts and circles; its outlines are the same area again."""
    for name in fields:
        if name not in ("polygons", "circles"):
            builder.skip(name)
    polygons = [{"type": "polygon", "vertices": each} for each in fields["polygons"]]
    return {"shapes": [*polygons, *fields["circles"]]}
