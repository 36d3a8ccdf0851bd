"""Geometries of GeoJSON (RFC 7946) and of well-known text."""

from typing import Any

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.values import points_of, required_points, text_of


def is_geometry(kind: str) -> bool:
    """Return whether a type is one of GeoJSON's."""
    return kind.removeprefix("multi") in ("point", "linestring", "linearring", "polygon")


def geometry(builder: Builder, kind: str, coordinates: Any, frame: Frame = OWN) -> list[Parts]:
    """Return the shapes of a geometry, with its holes, from its type in lower case."""
    if not isinstance(coordinates, list):
        raise ReadingError("paste.outline", text=text_of(coordinates))
    if not coordinates:
        return []
    coordinates = _level(coordinates, builder)
    if kind == "multipoint":
        points = required_points(_flat(coordinates))
        return [builder.point(each, frame) for each in points]
    is_many = kind.startswith("multi") and not points_of(coordinates)
    found: list[Parts] = []
    for each in coordinates if is_many else [coordinates]:
        if kind.endswith("linestring"):
            found += builder.path(required_points(each, least=2), frame)
            continue
        if not each:
            continue
        rings = each if isinstance(each, list) and each and not points_of(each) else [each]
        outer, *holes = map(required_points, rings)
        found.append(builder.outline(outer, holes, frame))
    return found


def _level(coordinates: Any, builder: Builder) -> Any:
    """Return the coordinates without heights and measures, which 2D predicates ignore."""
    if not isinstance(coordinates, list):
        return coordinates
    if len(coordinates) in (3, 4) and all(isinstance(each, float) for each in coordinates):
        if any(coordinates[2:]):
            builder.skip("z")
        return coordinates[:2]
    return [_level(each, builder) for each in coordinates]


def _flat(coordinates: list[Any]) -> list[Any]:
    """Return the points of a MULTIPOINT, which well-known text may put in parentheses."""
    return [each[0] if _is_nested(each) else each for each in coordinates]


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], list)
