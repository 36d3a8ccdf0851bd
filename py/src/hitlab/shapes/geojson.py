"""Conversion of 2D shapes to GeoJSON geometries (RFC 7946), which shapely and others read.

The coordinates are those of a core: the hull's vertices, counter-clockwise. The repeated
vertices of a degenerate shape are omitted.
"""

from itertools import groupby
from typing import Any

import numpy as np

from hitlab.shapes.core import Core

Geometry = dict[str, Any]

MULTIPLE = {"Point": "MultiPoint", "LineString": "MultiLineString"}
"""The type of several geometries of one type; polygons that overlap cannot form a MultiPolygon."""


def geometry_of(name: str, core: Core) -> Geometry:
    """Return the geometry of a single shape or of a flattened batch.

    Raises a TypeError with the shape's `name` for round and unbounded shapes.
    """
    if core.layout.radii:
        raise TypeError(f"GeoJSON has no round shapes: use {name}.outline(segments=64)")
    if core.layout.ends:
        raise TypeError(f"a {name} is unbounded and cannot be GeoJSON: use a Segment")
    hulls = np.stack(core.columns, axis=-1).reshape(-1, core.layout.vertices, 2).tolist()
    geometries = [*map(_of_hull, hulls)]
    return geometries[0] if isinstance(core.columns[0], float) else _of_many(geometries)


def _of_hull(hull: list[list[float]]) -> Geometry:
    """Return the geometry of a hull: a segment or a point if it is flat."""
    corners = [place for place, _ in groupby(map(tuple, hull))]
    if len(corners) == 1:
        return {"type": "Point", "coordinates": corners[0]}
    if len(corners) == 2:
        return {"type": "LineString", "coordinates": tuple(corners)}
    return {"type": "Polygon", "coordinates": ((*corners, corners[0]),)}


def _of_many(geometries: list[Geometry]) -> Geometry:
    types = {each["type"] for each in geometries}
    if len(types) == 1 and (multiple := MULTIPLE.get(*types)):
        return {"type": multiple, "coordinates": tuple(each["coordinates"] for each in geometries)}
    return {"type": "GeometryCollection", "geometries": geometries}
