"""Shapes of the plane as GeoJSON has them (RFC 7946), which shapely and its kin read.

A core has what is to be told: the hull's vertices, counter-clockwise, which repeat where the shape
is flatter than its kind.
"""

from itertools import groupby
from typing import Any

import numpy as np

from hitlab.shapes.core import Core

Geometry = dict[str, Any]

MULTIPLE = {"Point": "MultiPoint", "LineString": "MultiLineString"}
"""What many of a type are together; polygons that overlap are no MultiPolygon."""


def geometry_of(name: str, core: Core) -> Geometry:
    """Give a single shape, or a flattened batch; a round or an endless one is refused by name."""
    if core.layout.radii:
        raise TypeError(f"a {name} is round, as no GeoJSON is: give its outline(segments=64)")
    if core.layout.ends:
        raise TypeError(f"a {name} goes on for ever, as no GeoJSON does: give a Segment of it")
    hulls = np.stack(core.columns, axis=-1).reshape(-1, core.layout.vertices, 2).tolist()
    geometries = [*map(_of_hull, hulls)]
    return geometries[0] if isinstance(core.columns[0], float) else _of_many(geometries)


def _of_hull(hull: list[list[float]]) -> Geometry:
    """Tell a flat hull as the segment or the point that it is."""
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
