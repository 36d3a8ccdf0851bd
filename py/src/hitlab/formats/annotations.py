"""Annotations of images: LabelMe's shapes, and COCO's outlines or bounding boxes.

y points down in both. An annotation of COCO with an outline also has the bounding box of it.
"""

import math
from typing import Any

from hitlab.formats.builder import Builder
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.values import is_outlines, required_points, text_of
from hitlab.links.decimals import total

KINDS = {"polygon": "polygon", "line": "polyline", "linestrip": "polyline", "point": "point"}
KINDS |= {"rectangle": "box", "circle": "disk"}


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a file, a shape of LabelMe or an annotation of COCO."""
    is_file = "imagePath" in fields or fields.keys() >= {"images", "annotations"}
    is_coco = "bbox" in fields and bool(fields.keys() & {"category_id", "image_id", "segmentation"})
    return is_file or fields.keys() >= {"shape_type", "points"} or is_coco


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return the shapes of a file, or one shape, without what does not affect geometry."""
    if not builder.y_down:
        name = "LabelMe" if fields.keys() & {"imagePath", "shape_type"} else "COCO"
        builder.note("paste.by-up", "y_down", name=name)
    for own in ("shapes", "annotations"):
        if isinstance(fields.get(own), list):
            _skip(fields, [own], builder)
            return {"shapes": fields[own]}
    return _labelled(fields, builder) if "shape_type" in fields else _annotated(fields, builder)


def _labelled(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return a shape of LabelMe."""
    _skip(fields, ["points", "shape_type"], builder)
    kind = KINDS.get(fields["shape_type"])
    if kind is None:
        raise ReadingError("paste.type", type=quoted(str(fields["shape_type"])), known=[*KINDS])
    points = required_points(fields["points"], least=2 if kind in ("box", "disk") else 1)
    (x, y), (u, v) = points[0], points[-1]
    if kind == "box" and len(points) == 2:
        return {"type": kind, "xmin": x, "ymin": y, "xmax": u, "ymax": v}
    if kind == "disk":
        return {"type": kind, "center": [x, y], "radius": math.dist((x, y), (u, v))}
    if kind == "point":
        return {"type": kind, "x": x, "y": y}
    return {"polygon" if kind == "box" else kind: [[*at] for at in points]}


def _annotated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return an annotation of COCO; a mask by run lengths is replaced by its bounding box."""
    outlines = fields.get("segmentation")
    if is_outlines(outlines):
        _skip(fields, ["segmentation"], builder)
        return {"shapes": [{"polygon": each} for each in outlines or []]}
    _skip(fields, ["bbox"], builder)
    bounds = fields["bbox"]
    is_four = isinstance(bounds, list) and len(bounds) == 4
    if not is_four or not all(isinstance(each, float) for each in bounds):
        raise ReadingError("paste.outline", text=text_of(bounds))
    x, y, width, height = bounds
    edges = {"xmax": total(x, width), "ymax": total(y, height)}
    return {"type": "box", "xmin": x, "ymin": y, **edges}


def _skip(fields: dict[str, Any], kept: list[str], builder: Builder) -> None:
    for name in fields:
        if name not in kept:
            builder.skip(name)
