"""hitlab's own text: constructor calls, printed shapes and batches, rotated and translated."""

import re
from typing import Any

from hitlab.formats.angles import in_radians
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError
from hitlab.formats.kinds import PLANE, SOLIDS, from_numbers
from hitlab.formats.links import about_axis
from hitlab.formats.nodes import Call, Degrees, Fields, InPlane
from hitlab.formats.values import point_of, points_of, required_points, text_of
from hitlab.links.grammar import CORNERS, NAMES, TYPES, radians

BY_AXIS = "Box3.from_axis"

ARGUMENTS = {
    name: {field: len(own) for field, own in TYPES[name].fields.items()}
    for name in (*PLANE, *SOLIDS)
    if name not in (*CORNERS, "aabb", "aabb3")
}
ARGUMENTS |= {"polygon": {"vertices": 2}, "outline": {"ring": 2, "holes": 3}}
ARGUMENTS |= {"hull3": {"vertices": 2}, "aabb": {"bounds": 1}, "aabb3": {"bounds": 1}}
ARGUMENTS |= {BY_AXIS: {"center": 1, "size": 1, "axis": 1, "angle": 0}}
"""The package's arguments in the order of a link's numbers, with the depth of their lists."""

OPTIONAL = {"angle", "holes", "turn"}

CLASSES = {kind.__name__: name for kind, name in NAMES.items()}
CLASSES |= {"from_bounds": "aabb", "Mesh": "mesh", "Box3.from_bounds": "aabb3", BY_AXIS: BY_AXIS}


def short(name: str) -> str:
    """Return the last part of a name, with the class of a 3D box before a constructor of it."""
    parts = re.split(r"[.:]+", name)
    return ".".join(parts[-2:] if parts[-2:-1] == ["Box3"] else parts[-1:])


def is_own(name: str) -> bool:
    """Return whether a class is one of hitlab's."""
    return name in CLASSES


def fits(name: str, args: list[Any], named: Fields) -> bool:
    """Return whether arguments are hitlab's, not those of a class of the same name elsewhere."""
    depths = ARGUMENTS.get(CLASSES[name])
    if CLASSES[name] in (*SOLIDS, BY_AXIS):
        return not any(isinstance(each, Call | InPlane) for each in (*args, *named.values()))
    if len(args) == 1 and isinstance(args[0], dict) and not point_of(args[0]):
        return False
    given = {*list(depths or ())[: len(args)], *named}
    is_whole = depths and given >= depths.keys() - OPTIONAL and named.keys() <= depths.keys()
    if depths is None or (named and is_whole):
        return True
    if named or (name == "Point" and len(args) == 2):
        return name == "Point" and not named
    if name == "Box" and len(args) == 3 and isinstance(args[1], float):
        return False
    first = [depth for depth in depths.values()][: len(args)]
    is_deep = all(depth_of(value) >= least for value, least in zip(args, first))
    if name in ("Box", "Disk", "Capsule", "Segment", "Ray", "Line"):
        return is_deep or not args or not isinstance(args[0], float)
    return 0 < len(args) == len(first) and (is_deep or not isinstance(args[0], dict))


def constructed(builder: Builder, name: str, args: list[Any], named: Fields) -> list[Parts]:
    """Return one shape, or the shapes of a batch."""
    kind = CLASSES[name]
    if kind not in ARGUMENTS:
        raise ReadingError("paste.space", type=name)
    depths = ARGUMENTS[kind]
    if kind == "point" and len(args) == 2:  # Point(1, 2), as in other libraries
        args = [args]
    found = len(args) + len(named)
    if unknown := named.keys() - depths.keys():
        raise ReadingError("paste.key", key=min(unknown), text=f"{name}(…)")
    if found > len(depths):
        raise ReadingError("paste.extra", type=kind, found=found, most=len(depths))
    known = {**dict(zip(depths, args)), **named}
    for field in depths:
        if field not in known and field not in OPTIONAL:
            raise ReadingError("paste.missing", type=kind, name=field)
    if kind in ("ray", "line") and not named:
        builder.note("paste.by-direction", name=name)
    many = [field for field, value in known.items() if depth_of(value) > depths[field]]
    lists = []
    for i in range(min([len(known[field]) for field in many], default=1)):
        one = {field: value[i] if field in many else value for field, value in known.items()}
        lists.append(
            _single(builder, kind, {field: one[field] for field in depths if field in one})
        )
    return lists


def _single(builder: Builder, kind: str, fields: dict[str, Any]) -> Parts:
    if kind == "polygon":
        return builder.polygon(required_points(fields["vertices"], least=3))
    if kind == "outline":
        holes = fields.get("holes", [])
        inner = [required_points(hole, least=3) for hole in holes]
        return builder.region(required_points(fields["ring"], least=3), inner)
    depths = ARGUMENTS[kind]
    turn = _angle(fields.pop("angle")) if "angle" in fields else 0.0
    width = 3 if kind in (*SOLIDS, BY_AXIS) else 2
    values = [
        number
        for name, value in fields.items()
        for number in _numbers(name, depths[name], value, WIDTHS.get(name, width))
    ]
    if kind == BY_AXIS:
        return from_numbers(builder, "box3", about_axis([*values, turn], is_radians=True))
    return from_numbers(builder, kind, values + [0.0] * (kind == "box"), turn)


def _angle(value: Any) -> float:
    if isinstance(value, Degrees):
        return radians(value.degrees)
    if not isinstance(value, float):
        raise ReadingError("paste.number", name="angle", text=text_of(value))
    return in_radians(value, "radians")


WIDTHS = {"bounds": 0, "turn": 4}
"""The count of numbers of arguments that are no points; 0 for any."""


def _numbers(name: str, depth: int, value: Any, width: int = 2) -> list[float]:
    """Return an argument's numbers, of points with `width` coordinates."""
    if depth == 2:
        points: Any = in_space(value) if width == 3 else points_of(value)
        numbers: list[Any] = [number for at in points or [] for number in at]
    else:
        numbers = [value] if depth == 0 else value if isinstance(value, list) else [value]
    is_part = depth != 1 or len(numbers) == (width or len(numbers))
    if not is_part or not numbers or not all(isinstance(number, float) for number in numbers):
        key = ("paste.number", "paste.pair", "paste.outline")[depth]
        key = "paste.triple" if depth == 1 and width > 2 else key
        raise ReadingError(key, name=name, text=text_of(value))
    return numbers


def in_space(value: Any) -> list[Any]:
    """Return the points in a list of lists of three coordinates; [] if it is none."""
    is_list = isinstance(value, list) and all(
        isinstance(each, list) and len(each) == 3 for each in value
    )
    return value if is_list else []


def depth_of(value: Any) -> int:
    """Return the depth of a nested list."""
    if not isinstance(value, list):
        return 0
    return 1 + depth_of(value[0]) if value else 1


def moved(lists: list[Parts], method: str, args: list[Any], named: Fields) -> list[Parts]:
    """Return shapes after `rotate` or `translate`."""
    is_solid = any(shape.dimension == 3 for parts in lists for shape in parts)
    width = 3 if is_solid else 2
    turning = ("axis", "angle", "about") if is_solid else ("angle", "about")
    names = {".rotate": turning, ".translate": ("offset",)}.get(method)
    given = {**dict(zip(names or (), args)), **named}
    if not names or len(args) > len(names) or given.keys() - {*names}:
        raise ReadingError("paste.method", name=method[1:])
    if names[0] not in given:
        raise ReadingError("paste.missing", type=method[1:], name=names[0])
    if method == ".translate":
        offset = _numbers("offset", 1, given["offset"], width)
        return [[shape.translate(offset) for shape in parts] for parts in lists]
    if "angle" not in given:
        raise ReadingError("paste.missing", type=method[1:], name="angle")
    turn = _angle(given["angle"])
    about = _numbers("about", 1, given.get("about", [0.0] * width), width)
    if is_solid:
        axis = _numbers("axis", 1, given["axis"], width)
        return [[shape.rotate(axis, turn, about) for shape in parts] for parts in lists]
    return [[shape.rotate(turn, about) for shape in parts] for parts in lists]
