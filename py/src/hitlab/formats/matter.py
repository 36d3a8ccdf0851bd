"""Functions of matter.js that change the pose of a body, which its constructor's arguments have."""

import re
from typing import Any

from hitlab.formats.calls import Calls
from hitlab.formats.nodes import Call, Fields
from hitlab.formats.values import point_of

CHANGE = re.compile(r"(?:Matter\.)?Body\.(rotate|setAngle|setPosition|translate)")


def after(own: Any, method: str, args: list[Any], calls: Calls) -> Any:
    """Return a body after a function that changes its pose; None for another value."""
    found = CHANGE.fullmatch(method)
    if found is None or len(args) != 1 or not isinstance(own, Call) or "Bodies." not in own.name:
        return None
    way, by, at = found[1], calls.argument(args[0]), calls.argument(own.args[:2])
    point = point_of(by)
    if way == "setPosition" and point:
        own.args[:2] = point
    elif way == "translate" and point and point_of(at):
        own.args[:2] = [each + move for each, move in zip(at, point)]
    elif way in ("rotate", "setAngle") and isinstance(by, float):
        if not isinstance(own.args[-1], Fields):
            own.args.append(Fields())
        angle = own.args[-1].get("angle", 0.0) if way == "rotate" else 0.0
        own.args[-1]["angle"] = calls.argument(angle) + by
    else:
        return None
    return own
