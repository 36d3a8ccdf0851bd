"""hitlab's own text: constructor calls, printed shapes and batches, rotated and translated."""

from typing import Any

from hitlab.formats.angles import in_radians
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError
from hitlab.formats.kinds import PLANE, from_numbers
from hitlab.formats.literals import Degrees, Fields
from hitlab.formats.values import points_of, required_points, text_of
from hitlab.links.grammar import NAMES, TYPES, radians

ARGUMENTS = {
    name: {field: len(own) for field, own in TYPES[name].fields.items()}
    for name in PLANE
    if name not in ("polygon", "outline", "aabb")
}
ARGUMENTS |= {"polygon": {"vertices": 2}, "outline": {"ring": 2, "holes": 3}}
ARGUMENTS |= {"aabb": {"bounds": 1}}
"""The package's arguments in the order of a link's numbers, with the depth of their lists."""

OPTIONAL = {"angle", "holes"}

CLASSES = {kind.__name__: name for kind, name in NAMES.items()}
CLASSES |= {"from_bounds": "aabb", "Mesh": "mesh"}


def is_own(name: str) -> bool:
    """Return whether a class is one of hitlab's."""
    return name in CLASSES


def fits(name: str, args: list[Any], named: Fields) -> bool:
    """Return whether arguments are hitlab's, not those of a class of the same name elsewhere."""
    depths = ARGUMENTS.get(CLASSES[name])
    given = {*list(depths or ())[: len(args)], *named}
    if depths is None or (named and given >= depths.keys() - OPTIONAL):
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
    values = [
        number for name, value in fields.items() for number in _numbers(name, depths[name], value)
    ]
    return from_numbers(builder, kind, values + [0.0] * (kind == "box"), turn)


def _angle(value: Any) -> float:
    if isinstance(value, Degrees):
        return radians(value.degrees)
    if not isinstance(value, float):
        raise ReadingError("paste.number", name="angle", text=text_of(value))
    return in_radians(value, "radians")


def _numbers(name: str, depth: int, value: Any) -> list[float]:
    """Return an argument's numbers."""
    if depth == 2:
        points = points_of(value) or []
        numbers: list[Any] = [number for at in points for number in at]
    else:
        numbers = [value] if depth == 0 else value if isinstance(value, list) else [value]
    is_part = depth != 1 or len(numbers) == 2 or name == "bounds"
    if not is_part or not numbers or not all(isinstance(number, float) for number in numbers):
        key = ("paste.number", "paste.pair", "paste.outline")[depth]
        raise ReadingError(key, name=name, text=text_of(value))
    return numbers


def depth_of(value: Any) -> int:
    """Return the depth of a nested list."""
    if not isinstance(value, list):
        return 0
    return 1 + depth_of(value[0]) if value else 1


def moved(lists: list[Parts], method: str, args: list[Any], named: Fields) -> list[Parts]:
    """Return shapes after `rotate` or `translate`."""
    names = {".rotate": ("angle", "about"), ".translate": ("offset",)}.get(method)
    given = {**dict(zip(names or (), args)), **named}
    if not names or len(args) > len(names) or given.keys() - {*names}:
        raise ReadingError("paste.method", name=method[1:])
    if names[0] not in given:
        raise ReadingError("paste.missing", type=method[1:], name=names[0])
    if method == ".translate":
        offset = _numbers("offset", 1, given["offset"])
        return [[shape.translate(offset) for shape in parts] for parts in lists]
    turn, about = _angle(given["angle"]), _numbers("about", 1, given.get("about", [0.0, 0.0]))
    return [[shape.rotate(turn, about) for shape in parts] for parts in lists]
