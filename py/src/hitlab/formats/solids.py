"""3D shapes from their numbers in a link, converted as the user chose."""

from typing import Any

from hitlab.formats.builder import Builder, Parts, finite, kept, not_negative
from hitlab.formats.errors import ReadingError
from hitlab.links.grammar import CORNERS, NAMES, PARTS, SLOTS, shape_of
from hitlab.shapes.space import Box3

SIZES = "width", "height", "depth"
NO_TURN = [0.0, 0.0, 0.0, 1.0]
SIZED = 6
"""The count of numbers of a box that is not rotated."""


def solid(builder: Builder, kind: str, values: list[float]) -> Parts:
    """Return the shape of a type from its numbers in a link."""
    is_turned = kind == "box3" and len(values) > SIZED
    parts = [*PARTS[kind], *([("turn", 4)] if is_turned else [])]
    width = sum(width for _, width in parts)
    if kind in CORNERS:
        if len(values) % width or not values:
            raise ReadingError("link.vertices.space", type=kind, found=len(values))
        parts *= len(values) // width
    elif len(values) != width:
        raise ReadingError("link.count", type=kind, count=width, found=len(values))
    rest, numbers = [finite(kind, each) for each in values], list[float]()
    for name, count in parts:
        numbers += _converted(builder, kind, name, rest[:count])
        rest = rest[count:]
    if kind == "aabb3":
        if any(low > high for low, high in zip(values[:3], values[3:])):
            raise ReadingError("link.reversed", type=kind)
        numbers = [*map(min, numbers[:3], numbers[3:]), *map(max, numbers[:3], numbers[3:])]
    return [kept(shape_of, kind, numbers)]


def _converted(builder: Builder, kind: str, name: str, values: list[float]) -> list[float]:
    """Return the numbers of one part: a point, a direction, a size, a radius or a turn."""
    if name in ("vector3", "turn") and not any(values):
        raise ReadingError("link.wayless", type=kind)
    if name == "turn":
        x, y, z, w = values
        return [_negated(builder, x), y, _negated(builder, z), w]
    if name in ("size", "radius"):
        for size, length in zip(SIZES if name == "size" else ("radius",), values):
            not_negative(kind, size, length)
        return [each / builder.unit for each in values]
    x, y, z = values
    point = [x, _negated(builder, y), z]
    return point if name == "vector3" else [each / builder.unit for each in point]


def _negated(builder: Builder, number: float) -> float:
    return -number if builder.y_down and number else number


def given(builder: Builder, shape: Any) -> Parts:
    """Return a single shape of the package, converted as the user chose."""
    return solid(builder, *numbers_of(shape)) if shape.dimension == 3 else builder.given(shape)


def numbers_of(shape: Any) -> tuple[str, list[float]]:
    """Return the type of a 3D shape and its numbers, those of a box with its turn."""
    is_bounded = isinstance(shape, Box3) and shape.has_bounds
    kind = "aabb3" if is_bounded else SLOTS[NAMES[shape.kind]]
    return kind, (shape.bounds.tolist() if is_bounded else list(shape.columns))
