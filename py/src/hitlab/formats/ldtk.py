"""Projects and levels of LDtk: its entities, and the outlines of the cells of its IntGrid layers.

The cells of a layer that have the same number become one region, or one for each connected part.
"""

from typing import Any

import numpy as np

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError
from hitlab.groups.merge import merge
from hitlab.shapes.plane import Box


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a project or a level."""
    return "layerInstances" in fields or fields.keys() >= {"levels", "jsonVersion"}


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return the shapes of all layers of a project or of a level."""
    if not builder.y_down:
        builder.note("paste.by-up", "y_down", name="LDtk")
    if "levels" in fields:
        for name in fields:
            if name != "levels":
                builder.skip(name)
        return {"shapes": [shape for each in fields["levels"] for shape in _level(each, builder)]}
    return {"shapes": _level(fields, builder)}


def _level(fields: dict[str, Any], builder: Builder) -> list[dict[str, Any]]:
    """Return the shapes of a level, placed in the world."""
    layers = fields.get("layerInstances")
    if layers is None:  # in a file of its own
        raise ReadingError(
            "paste.missing", type=str(fields.get("identifier", "level")), name="layerInstances"
        )
    world = np.array([fields.get("worldX", 0.0), fields.get("worldY", 0.0)])
    return [shape for each in layers for shape in _layer(each, world, builder)]


def _layer(fields: dict[str, Any], world: Any, builder: Builder) -> list[dict[str, Any]]:
    """Return the entities of a layer and the outlines of its cells."""
    offset = [fields.get(f"__pxTotalOffset{axis}", 0.0) for axis in "XY"]
    kind, corner = fields.get("__type"), world + offset
    if kind not in ("Entities", "IntGrid"):
        builder.skip(str(fields.get("__identifier", kind)))
        return []
    found = []
    for each in fields.get("entityInstances", []):
        builder.skip(str(each["__identifier"]))
        size = np.array([each["width"], each["height"]])
        low = corner + each["px"] - np.array(each.get("__pivot", [0.0, 0.0])) * size
        found.append(_bounds(*low, *(low + size)))
    return found + _cells(fields, corner)


def _bounds(x: float, y: float, u: float, v: float) -> dict[str, Any]:
    edges = dict(zip(("xmin", "ymin", "xmax", "ymax"), map(float, (x, y, u, v))))
    return {"type": "box", **edges}


def _cells(fields: dict[str, Any], corner: Any) -> list[dict[str, Any]]:
    """Return the outlines of the cells with each number; 0 is an empty cell."""
    grid, width = np.array(fields.get("intGridCsv") or []), int(fields["__cWid"])
    size, found = fields["__gridSize"], list[dict[str, Any]]()
    for number in sorted({*grid.tolist()} - {0.0}):
        [at] = np.nonzero(grid == number)
        low = np.stack([at % width, at // width], axis=-1) * size + corner
        for outline in merge(Box.from_bounds(np.concatenate([low, low + size], axis=-1))):
            ring, *holes = (each.tolist() for each in outline.rings)
            found.append({"type": "polygon", "vertices": ring, "holes": holes})
    return found
