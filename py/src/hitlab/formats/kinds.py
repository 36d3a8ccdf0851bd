"""The kinds of shapes by name, and shapes from their numbers in a link."""

from hitlab.formats.angles import in_radians
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.solids import solid
from hitlab.links.grammar import CORNERS, PARTS, TYPES

KINDS = {
    "disk": "disk disc circle ball ellipse",
    "box": "box rect rectangle square aabb obb bbox boundingbox",
    "triangle": "triangle",
    "polygon": "polygon poly loop",
    "path": "polyline chain linestring path",
    "segment": "segment edge line",
    "ray": "ray",
    "capsule": "capsule",
    "point": "point vertex",
}
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}
PLANE = [name for name, kind in TYPES.items() if kind.dimension == 2]
SOLIDS = [name for name in TYPES if name not in PLANE]
SPACE = [*SOLIDS, "mesh"]


def from_rings(builder: Builder, rings: list[list[float]]) -> Parts:
    """Return the outline with the numbers of a ring and of its holes."""
    if odd := [len(each) for each in rings if len(each) % 2 or len(each) < 6]:
        raise ReadingError("link.vertices", type="outline", found=odd[0])
    ring, *holes = (list(zip(each[::2], each[1::2])) for each in rings)
    return builder.region(ring, holes)


def from_numbers(
    builder: Builder, kind: str, values: list[float], turn: float | None = None
) -> Parts:
    """Return the shape of a type from its numbers in a link; `turn` replaces a box's degrees."""
    if kind in SOLIDS:
        return solid(builder, kind, values)
    found = len(values)
    if kind in CORNERS and (found % 2 or found < 6):
        raise ReadingError("link.vertices", type=kind, found=found)
    count = sum(width for _, width in PARTS[kind])
    if kind not in CORNERS and found != count:
        raise ReadingError("link.count", type=kind, count=count, found=found)
    pairs = list(zip(values[::2], values[1::2]))
    match kind:
        case "disk":
            return builder.disk(pairs[0], values[2])
        case "box":
            angle = in_radians(values[4], "degrees") if turn is None else turn
            return builder.box(pairs[0], pairs[1], angle)
        case "aabb":
            if pairs[0][0] > pairs[1][0] or pairs[0][1] > pairs[1][1]:
                raise ReadingError("link.reversed", type=kind)
            return builder.rectangle(values)
        case "capsule":
            return builder.capsule(pairs[0], pairs[1], values[4])
        case "triangle":
            return builder.triangle(pairs)
        case "polygon":
            return builder.polygon(pairs)
        case "outline":
            return builder.region(pairs)
        case "point":
            return builder.point(pairs[0])
    make = {"segment": builder.segment, "ray": builder.ray, "line": builder.line}[kind]
    return make(pairs[0], pairs[1])


def no_kind(name: str) -> ReadingError:
    """Return the error for an unknown or three-dimensional kind of shape."""
    if name in SPACE:
        return ReadingError("paste.space", type=name)
    return ReadingError("paste.type", type=quoted(name), known=" ".join(KINDS.values()).split())
