"""Conversion of geometries of shapely, geopandas and GeoJSON (RFC 7946) to shapes."""

import math
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from hitlab.concave.outline import Outline
from hitlab.groups.group import Group
from hitlab.links.decimals import total
from hitlab.shapes.hull import is_convex
from hitlab.shapes.plane import Box, Point, Polygon, Segment
from hitlab.shapes.shown import meant
from hitlab.shapes.single import Single
from hitlab.shapes.validation import Floats, checked, plain

SEVERAL = {"MultiPoint": "Point", "MultiLineString": "LineString", "MultiPolygon": "Polygon"}
"""The types that hold the coordinates of several geometries, each with the type of one of them."""

COLLECTIONS = {"GeometryCollection": "geometries", "FeatureCollection": "features"}
"""The types that hold a list of geometries, each with the name of the member that holds it."""

BOUNDS = "bounds"
"""The type of an object that is no geometry but has the edges of a rectangle, as in pygame."""

ACCEPTED = "a geometry of shapely or GeoJSON, or a list of geometries"
READ_FIRST = "parse text with json.loads, shapely.from_wkt or shapely.from_wkb first"


def from_geometry(
    geometry: object,
) -> Point[Single] | Segment[Single] | Box[Single] | Polygon[Single] | Outline[Single] | Group:
    """Return the shapes of a geometry of shapely, geopandas or GeoJSON, or of pygame's rectangles.

    Parameters
    ----------
    geometry : object
        An object with a `__geo_interface__`, such as a shapely geometry or a GeoDataFrame; a
        GeoJSON mapping; a rectangle: an object with `left`, `top`, `width` and `height`, such as
        pygame's Rect and FRect, or with the points `min` and `max`; or an iterable of these.

    Returns
    -------
    Point, Segment, Box, Polygon, Outline or Group
        A single shape if the geometry is one: a Point, a LineString of two points, or a Polygon,
        which becomes an Outline if it is concave or has holes. A rectangle, also a Polygon that is
        one along the axes, such as `shapely.box`, is a `Box.from_bounds` with the same edges, bit
        for bit; a rectangle that has no `right` has the sum of `left` and `width` as these are
        written, 0.3 for 0.1 and 0.2. Otherwise a Group, which is empty for an empty list or
        FeatureCollection. A longer line becomes its segments. `bodies[i]` of the Group is the index
        of the member from which shape i comes: a geometry, a feature or a row. So the parts of one
        member form no pairs. A list of one geometry also becomes a Group.

    Raises
    ------
    TypeError
        If `geometry` or a member of it is not a geometry. Parse text first, with `json.loads` or
        `shapely.from_wkt`.
    ValueError
        If a geometry is empty or missing, has a third coordinate, has numbers that are not finite
        or has a type that GeoJSON does not define. Also if `Outline` rejects a polygon because it
        has no area or shapely calls it invalid. The message says where in `geometry` the error
        is.

    Notes
    -----
    Conversely, all shapes except round and unbounded ones have a `__geo_interface__`:
    `shapely.geometry.shape(polygon)` has the same corners, bit for bit. Round shapes have
    `outline`.

    Examples
    --------
    >>> import hitlab as hl
    >>> kite = {"type": "Polygon", "coordinates": [[(0, 0), (1, -1), (2, 0), (1, 2), (0, 0)]]}
    >>> hl.from_geometry(kite)
    Polygon(vertices=[[0.0, 0.0], [1.0, -1.0], [2.0, 0.0], [1.0, 2.0]])
    >>> hl.from_geometry(hl.Box((0, 0), (2, 2)).__geo_interface__)
    Box.from_bounds(bounds=[-1.0, -1.0, 1.0, 1.0])

    An L-shape is one shape; its corner touches the square in an edge:

    >>> import hitlab as hl
    >>> square = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]}
    >>> corners = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4), (0, 0)]
    >>> angle = {"type": "Polygon", "coordinates": [corners]}
    >>> group = hl.from_geometry([angle, square])
    >>> len(group), group.bodies
    (2, array([0, 1]))
    >>> group.collisions().tolist(), group.collisions(touching=False).tolist()
    ([[0, 1]], [[0, 1]])

    >>> import hitlab as hl
    >>> hl.from_geometry({"type": "Point", "coordinates": (1, 2, 3)})
    Traceback (most recent call last):
    ValueError: geometry.coordinates = [1.0, 2.0, 3.0] must be (x, y): drop z with shapely.force_2d
    """
    try:
        whole = _read("geometry", geometry)
        members = whole.members()
        shapes = [each.shapes() for each in ([whole] if members is None else members)]
    except RecursionError as error:
        raise ValueError(
            "geometry has collections nested too deeply, or inside themselves"
        ) from error
    if members is None and len(shapes[0]) == 1 and not shapes[0][0].shape:
        return shapes[0][0]
    counts = [sum(math.prod(shape.shape) for shape in own) for own in shapes]
    bodies = np.repeat(np.arange(len(counts)), np.array(counts, dtype=int))
    return Group(*chain(*shapes), bodies=bodies)


class _Geometry(NamedTuple):
    """A geometry, and where in the argument it was given."""

    place: str
    kind: str
    content: Any
    """The coordinates, or the list of a collection."""

    def members(self) -> "list[_Geometry] | None":
        """Return the geometries that it consists of; None for a single one."""
        if self.kind in SINGLE:
            return None
        listed = ((f"{self.place}[{i}]", each) for i, each in enumerate(self.content))
        if kind := SEVERAL.get(self.kind):
            return [_geometry(place, kind, each) for place, each in listed]
        return [_read(place, each) for place, each in listed]

    def shapes(self) -> Sequence[Any]:
        """Return the shapes of the geometry and of all its members."""
        members = self.members()
        if members is None:
            return SINGLE[self.kind](self.place, self.content)
        return [shape for each in members for shape in each.shapes()]


def _read(place: str, given: object) -> _Geometry:
    """Return the geometry of an object; `place` says where in the argument it was given."""
    given = getattr(given, "__geo_interface__", given)
    if given is None:
        raise ValueError(f"{place} is None: remove missing geometries first")
    if not isinstance(given, Mapping):
        if (bounds := _bounds_of(given)) is not None:
            return _Geometry(place, BOUNDS, bounds)
        is_text = isinstance(given, str | bytes)
        if is_text or not isinstance(given, Iterable):
            remedy = f": {READ_FIRST}" if is_text else ""
            raise TypeError(f"{place} must be {ACCEPTED}, not {reprlib.repr(given)}{remedy}")
        return _Geometry(place, "FeatureCollection", given)
    kind = given.get("type")
    if kind == "Feature":
        return _read(f"{place}.geometry", given.get("geometry"))
    if kind not in TYPES:
        raise ValueError(
            f"{place} has the unknown type {reprlib.repr(kind)}: {meant(str(kind), TYPES)}"
        )
    name = COLLECTIONS.get(kind, "coordinates")
    return _geometry(f"{place}.{name}", kind, given.get(name))


def _geometry(place: str, kind: str, content: Any) -> _Geometry:
    """Return a geometry; reject an empty one, unless it is a collection of features."""
    if isinstance(content, str) or not isinstance(content, Sequence | np.ndarray):
        raise ValueError(f"{place} of a {kind} must be a list, not {reprlib.repr(content)}")
    if not len(content) and kind != "FeatureCollection":
        raise ValueError(f"{place} of a {kind} is empty: remove empty geometries first")
    return _Geometry(place, kind, content)


def _bounds_of(given: Any) -> list[Any] | None:
    """Return the bounds of an object that has the edges or two corners of a rectangle."""
    names = "left", "top", "width", "height"
    if all(hasattr(given, name) for name in names):
        left, top, width, height = (getattr(given, name) for name in names)
        right = given.right if hasattr(given, "right") else total(left, width)
        low = given.bottom if hasattr(given, "bottom") else total(top, height)
        return [left, min(top, low), right, max(top, low)]
    corners: list[Any] = [getattr(given, name, None) for name in ("min", "max")]
    if any(corner is None or callable(corner) for corner in corners):
        return None
    return [
        number
        for corner in corners
        for number in ((corner.x, corner.y) if hasattr(corner, "x") else corner)
    ]


def _box(place: str, bounds: list[Any]) -> list[Box[Any]]:
    try:
        return [Box.from_bounds(bounds)]
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _point(place: str, given: Any) -> list[Point[Any]]:
    return [Point(_places(place, given, 1))]


def _line(place: str, given: Any) -> list[Segment[Any]]:
    places = _places(place, given, 2)
    if len(places) < 2:
        raise ValueError(f"{place} must have at least two points, not {len(places)}")
    if len(places) == 2:
        return [Segment(*places)]
    return [Segment(places[:-1], places[1:])]


def _polygon(place: str, given: Any) -> Sequence[Box[Any] | Polygon[Single] | Outline[Single]]:
    outline, *holes = (_places(f"{place}[{i}]", ring, 2) for i, ring in enumerate(given))
    numbers = outline.ravel().tolist()
    corners = numbers[:-2] if numbers[:2] == numbers[-2:] else numbers
    if not holes and _is_upright(corners):
        first, opposite = corners[:2], corners[4:6]
        return [Box.from_bounds([*map(min, first, opposite), *map(max, first, opposite)])]
    if not holes and len(corners) >= 6 and is_convex(tuple(corners)):
        return [Polygon._convex(corners)]
    try:
        return [Outline(outline, holes)]
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _is_upright(corners: list[float]) -> bool:
    """Return whether the corners of a polygon are those of an axis-aligned rectangle, in order."""
    if len(corners) != 8:
        return False
    same = [number == corners[i - 2] for i, number in enumerate(corners)]
    return same in ([True, False, False, True] * 2, [False, True, True, False] * 2)


def _places(place: str, given: Any, axes: int) -> Floats:
    """Return the coordinates of one point, or of a list of points if `axes` is 2."""
    if axes == 2 and isinstance(given, list | tuple) and (numbers := plain((len(given), 2), given)):
        return np.array(numbers).reshape(-1, 2)
    array = checked(place, (), given, even="points of two numbers each, (x, y)")
    if array.ndim == axes and array.shape[-1] > 2:
        first = "[0]" * (axes - 1)
        text = f"{place}{first} = {array[(0,) * (axes - 1)].tolist()}"
        raise ValueError(f"{text} must be (x, y): drop z with shapely.force_2d")
    if array.ndim != axes or array.shape[-1] != 2:
        shape = "(n, 2)" if axes == 2 else "(2,)"
        raise ValueError(f"{place} must have shape {shape}, not {array.shape}")
    return array


SINGLE: dict[str, Callable[[str, Any], Sequence[Any]]] = {
    "Point": _point,
    "LineString": _line,
    "LinearRing": _line,
    "Polygon": _polygon,
}
TYPES = [*SINGLE, *SEVERAL, *COLLECTIONS, "Feature"]
SINGLE[BOUNDS] = _box
