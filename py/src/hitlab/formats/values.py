"""The meaning of values: points, lists of points, and their text in a message."""

import re
from typing import Any

from hitlab.formats.builder import text_of_number
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.frame import Pair
from hitlab.formats.nodes import Call, Degrees, Name

CONSTANT_NAMES = {True: "true", False: "false", None: "null"}


def plain(key: str) -> str:
    """Return a key in lower case, without spaces, hyphens, underscores and Box2D's prefix m_."""
    return re.sub(r"[\s_-]", "", key.removeprefix("m_").lower())


def text_of(value: Any) -> str:
    """Return a value as text for a message, shortened."""
    if isinstance(value, dict):
        return quoted(f"{{{', '.join(map(quoted, [*value][:9]))}}}")
    if isinstance(value, Call | Name):
        return f"{quoted(value.name)}(…)" if isinstance(value, Call) else quoted(value.name)
    if isinstance(value, Degrees):
        return f"{text_of_number(value.degrees)}°"
    if isinstance(value, list):
        inner = [
            "…" if isinstance(each, list | dict | Call) else text_of(each) for each in value[:9]
        ]
        return quoted(f"[{', '.join(inner)}]")
    if isinstance(value, float):
        return text_of_number(value)
    return quoted(value) if isinstance(value, str) else CONSTANT_NAMES.get(value, str(value))


def point_of(value: Any) -> Pair | None:
    """Return the point that a value represents, or None."""
    if isinstance(value, Call) and plain(value.name.split(".")[-1]).endswith(("point", "pointf")):
        value = value.named or value.args
    if isinstance(value, dict):
        value = xy_of(value)
    is_pair = isinstance(value, list | tuple) and len(value) == 2
    return tuple(value) if is_pair and all(isinstance(each, float) for each in value) else None


def xy_of(fields: dict[str, Any]) -> list[Any] | None:
    """Return the values of an object that has only x and y, or None."""
    by_name = {plain(key): value for key, value in fields.items()} if len(fields) == 2 else {}
    return [by_name["x"], by_name["y"]] if by_name.keys() == {"x", "y"} else None


def points_of(value: Any) -> list[Pair] | None:
    """Return the points in a list of points or coordinates, or in lists of x and y; or None."""
    if isinstance(value, dict):
        both = xy_of(value)
        if not both or not all(isinstance(each, list) for each in both):
            return None
        same = len(both[0]) == len(both[1])
        return points_of([list(each) for each in zip(*both)]) if same else None
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(each, float) for each in value):
        if len(value) % 2:
            raise ReadingError("paste.odd", found=len(value))
        return list(zip(value[::2], value[1::2]))
    points = []
    for each in value:
        point = point_of(each)
        if point is None:
            return None
        points.append(point)
    return points


def required_points(value: Any, least: int = 1) -> list[Pair]:
    """Return the points of a value; raise an error if it has none, or too few."""
    points = points_of(value) or []
    if len(points) < least:
        raise ReadingError("paste.outline", text=text_of(value))
    return points


def is_outlines(value: Any) -> bool:
    """Return whether a value is a list of lists of points."""
    return (
        isinstance(value, list)
        and bool(value)
        and not points_of(value)
        and all(isinstance(each, list) and points_of(each) for each in value)
    )
