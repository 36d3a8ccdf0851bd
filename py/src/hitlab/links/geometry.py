"""From the geometries of shapely and its kin, and of GeoJSON (RFC 7946), to shapes."""

import math
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from hitlab.concave.convex_parts import convex_parts
from hitlab.groups.group import Group
from hitlab.shapes.hull import is_convex
from hitlab.shapes.plane import Point, Polygon, Segment
from hitlab.shapes.shown import meant
from hitlab.shapes.single import Single
from hitlab.shapes.validation import Floats, checked

SEVERAL = {"MultiPoint": "Point", "MultiLineString": "LineString", "MultiPolygon": "Polygon"}
"""The types whose coordinates are those of several geometries, with the type of these."""

COLLECTIONS = {"GeometryCollection": "geometries", "FeatureCollection": "features"}
"""The types that list geometries, with the member that has the list."""

WANTED = "want a geometry, as shapely and GeoJSON have them, or a list of such"
READ_FIRST = "want a geometry; json.loads reads GeoJSON, shapely.from_wkt and from_wkb read theirs"


def from_geometry(geometry: object) -> Point[Single] | Segment[Single] | Polygon[Single] | Group:
    """Give the shapes of a geometry of shapely, geopandas or GeoJSON.

    Parameters
    ----------
    geometry : object
        What has a `__geo_interface__`, a GeoJSON mapping, or an iterable of such: a geometry, a
        feature, all rows of a GeoDataFrame.

    Returns
    -------
    Point, Segment, Polygon or Group
        A single shape where the geometry is one: a Point, a LineString of two places, a Polygon
        that is convex and has no hole. All else is a Group, empty if a list or a FeatureCollection
        is: a longer line is its segments, a polygon with dents or holes its `convex_parts`. Its
        `bodies` tell of which member each shape is: the geometry, the feature, the row. So the
        parts of one make no pair, and a member of a collection is found again by `bodies[i]`. A
        list of one geometry gives a Group, whatever that geometry is.

    Raises
    ------
    TypeError
        For what is no geometry; text is to be read before, by `json.loads` or `shapely.from_wkt`.
    ValueError
        For an empty or a missing geometry, a third coordinate, numbers that are not finite, a type
        that GeoJSON has not, and polygons that `convex_parts` refuses: those without an area, and
        those whose rings cross or touch. It names the place.

    Notes
    -----
    The other way all shapes but the round and the endless have a `__geo_interface__`, with which
    `shapely.geometry.shape(polygon)` has the same corners to the bit; round ones have `outline`.

    Examples
    --------
    >>> import hitlab as hl
    >>> square = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]}
    >>> hl.from_geometry(square)
    Polygon(vertices=[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    >>> hl.from_geometry(hl.Box((0, 0), (2, 2)).__geo_interface__).vertices.tolist()
    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]

    An angle is two parts of one body, and the square is another:

    >>> import hitlab as hl
    >>> square = {"type": "Polygon", "coordinates": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]}
    >>> corners = [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4), (0, 0)]
    >>> angle = {"type": "Polygon", "coordinates": [corners]}
    >>> group = hl.from_geometry([angle, square])
    >>> len(group), group.bodies
    (3, array([0, 0, 1]))
    >>> group.bodies[group.collisions()].tolist()
    [[0, 1], [0, 1]]

    >>> import hitlab as hl
    >>> hl.from_geometry({"type": "Point", "coordinates": (1, 2, 3)})
    Traceback (most recent call last):
    ValueError: geometry.coordinates = [1.0, 2.0, 3.0]: want (x, y), as shapely.force_2d gives
    """
    try:
        whole = _read("geometry", geometry)
        members = whole.members()
        shapes = [each.shapes() for each in ([whole] if members is None else members)]
    except RecursionError as error:
        raise ValueError("geometry has collections in each other without an end") from error
    if members is None and len(shapes[0]) == 1 and not shapes[0][0].shape:
        return shapes[0][0]
    counts = [sum(math.prod(shape.shape) for shape in own) for own in shapes]
    bodies = np.repeat(np.arange(len(counts)), np.array(counts, dtype=int))
    return Group(*chain(*shapes), bodies=bodies)


class _Geometry(NamedTuple):
    """A geometry, and where it was given."""

    place: str
    kind: str
    content: Any
    """The coordinates, or the list of a collection."""

    def members(self) -> "list[_Geometry] | None":
        """Give the geometries that it consists of; None for a single one."""
        if self.kind in SINGLE:
            return None
        listed = ((f"{self.place}[{i}]", each) for i, each in enumerate(self.content))
        if kind := SEVERAL.get(self.kind):
            return [_geometry(place, kind, each) for place, each in listed]
        return [_read(place, each) for place, each in listed]

    def shapes(self) -> Sequence[Any]:
        """Make the shapes."""
        members = self.members()
        if members is None:
            return SINGLE[self.kind](self.place, self.content)
        return [shape for each in members for shape in each.shapes()]


def _read(place: str, given: object) -> _Geometry:
    """Find the geometry in what is given, at that place."""
    given = getattr(given, "__geo_interface__", given)
    if given is None:
        raise ValueError(f"{place} is None: want a geometry; leave out what has none")
    if not isinstance(given, Mapping):
        is_text = isinstance(given, str | bytes)
        if is_text or not isinstance(given, Iterable):
            want = READ_FIRST if is_text else WANTED
            raise TypeError(f"{place} = {reprlib.repr(given)}: {want}")
        return _Geometry(place, "FeatureCollection", given)
    kind = given.get("type")
    if kind == "Feature":
        return _read(f"{place}.geometry", given.get("geometry"))
    if kind not in TYPES:
        raise ValueError(f"{place} has the type {reprlib.repr(kind)}: {meant(str(kind), TYPES)}")
    name = COLLECTIONS.get(kind, "coordinates")
    return _geometry(f"{place}.{name}", kind, given.get(name))


def _geometry(place: str, kind: str, content: Any) -> _Geometry:
    """Refuse an empty geometry, which no shape is; among no features there is none."""
    if isinstance(content, str) or not isinstance(content, Sequence | np.ndarray):
        raise ValueError(f"{place} = {reprlib.repr(content)}: want the list that a {kind} has")
    if not len(content) and kind != "FeatureCollection":
        raise ValueError(f"{place} is empty: want a {kind} that is not; leave out what is")
    return _Geometry(place, kind, content)


def _point(place: str, given: Any) -> list[Point[Any]]:
    return [Point(_places(place, given, 1))]


def _line(place: str, given: Any) -> list[Segment[Any]]:
    places = _places(place, given, 2)
    if len(places) < 2:
        raise ValueError(f"{place} has one place: want two at least")
    if len(places) == 2:
        return [Segment(*places)]
    return [Segment(places[:-1], places[1:])]


def _polygon(place: str, given: Any) -> list[Polygon[Single]]:
    outline, *holes = (_places(f"{place}[{i}]", ring, 2) for i, ring in enumerate(given))
    corners = outline[:-1] if (outline[0] == outline[-1]).all() else outline
    if not holes and len(corners) > 2 and is_convex(tuple(corners.ravel().tolist())):
        return [Polygon(corners.tolist())]
    try:
        return convex_parts(outline, holes=holes)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _places(place: str, given: Any, axes: int) -> Floats:
    """Take one place, or with two axes a list of such."""
    array = checked(place, (), given, even="places of two numbers each, (x, y)")
    if array.ndim == axes and array.shape[-1] > 2:
        first = "[0]" * (axes - 1)
        text = f"{place}{first} = {array[(0,) * (axes - 1)].tolist()}"
        raise ValueError(f"{text}: want (x, y), as shapely.force_2d gives")
    if array.ndim != axes or array.shape[-1] != 2:
        want = "(n, 2)" if axes == 2 else "(2,)"
        raise ValueError(f"{place} has the shape {array.shape}: want {want}")
    return array


SINGLE: dict[str, Callable[[str, Any], Sequence[Any]]] = {
    "Point": _point,
    "LineString": _line,
    "LinearRing": _line,
    "Polygon": _polygon,
}
TYPES = [*SINGLE, *SEVERAL, *COLLECTIONS, "Feature"]
