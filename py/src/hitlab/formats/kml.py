"""Geometries of KML: x is the longitude and y the latitude, in degrees."""

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.geojson import geometry
from hitlab.formats.xml import Element

NESTING = ("all", "kml", "Document", "Folder", "Placemark", "MultiGeometry")
GEOMETRIES = ("Point", "LineString", "LinearRing", "Polygon")
BESIDE = {"name", "description", "Style", "StyleMap", "styleUrl", "LookAt", "Camera", "Region"}
BESIDE |= {"ExtendedData", "Schema", "open", "visibility", "TimeStamp", "TimeSpan", "Snippet"}
BESIDE |= {"address", "phoneNumber", "author", "link"}


def read(element: Element, builder: Builder) -> list[Parts]:
    """Return the shapes of an element and of those inside it."""
    if element.name in BESIDE:
        builder.skip(element.name)
        return []
    if element.name in NESTING:
        return [shape for each in element.children for shape in read(each, builder)]
    if element.name not in GEOMETRIES:
        known = [*NESTING[1:], *GEOMETRIES]
        raise ReadingError("paste.element", name=quoted(element.name), known=known).at(element.line)
    rings = coordinates(element, builder)
    own = rings if element.name == "Polygon" else rings[0] if rings else []
    is_point = element.name == "Point" and len(own) == 1
    with located(element.line, element.name):
        return geometry(builder, element.name.lower(), own[0] if is_point else own)


def coordinates(element: Element, builder: Builder) -> list[list[list[float]]]:
    """Return the lists of points in an element: of a polygon, the outer ring and the holes."""
    if element.name in (*GEOMETRIES, "outerBoundaryIs", "innerBoundaryIs"):
        return [ring for each in element.children for ring in coordinates(each, builder)]
    if element.name != "coordinates":
        builder.skip(element.name)
        return []
    try:
        return [[[*map(float, each.split(","))] for each in element.text.split()]]
    except ValueError:
        text = quoted(element.text.strip())
        raise ReadingError("paste.outline", text=text).at(element.line) from None
