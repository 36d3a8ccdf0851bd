"""Rotations in space as engines write them, as quaternions (x, y, z, w)."""

import math
import re
from typing import Any

import numpy as np

from hitlab.formats.errors import ReadingError
from hitlab.formats.pose import Numbers, triple_of
from hitlab.formats.solids import NO_TURN
from hitlab.formats.values import text_of
from hitlab.shapes.turn3 import of_axis

QUATERNION = re.compile(r"(?:.*[.:])?(?:bt)?Quat(?:ernion)?(?:\.new|::new)?")


def turn_of(value: Any) -> Numbers:
    """Return the rotation that a quaternion, an axis with an angle or three angles stand for."""
    if isinstance(value, dict) and value.keys() == {*"xyzw"}:
        value = [value[name] for name in "xyzw"]
    if isinstance(value, list) and len(value) == 4 and all(isinstance(x, float) for x in value):
        return value
    name, args = getattr(value, "name", ""), getattr(value, "args", [])
    if name.endswith("identity") or (QUATERNION.fullmatch(name) and not args):
        return NO_TURN
    if QUATERNION.fullmatch(name):
        return turn_of(args)
    if name == "setFromAxisAngle" and len(args) == 2 and (axis := triple_of(args[0])):
        return about(axis, args[1])
    if name == "setFromEuler" and (angles := triple_of(args)):
        return of_angles(angles)
    raise ReadingError("paste.value", text=text_of(value))


def about(axis: Numbers, angle: Any) -> Numbers:
    """Return the rotation by an angle in radians about an axis."""
    if not any(axis):
        raise ReadingError("link.wayless", type="box3")
    if not isinstance(angle, float):
        raise ReadingError("paste.number", name="angle", text=text_of(angle))
    turn: Numbers = of_axis(np.array([axis]), np.array([angle]))[:, 0].tolist()
    return turn


def of_angles(angles: Numbers) -> Numbers:
    """Return the rotation by three.js's angles about x, y and z, in this order."""
    (a, b, c), (p, q, r) = ([way(each / 2) for each in angles] for way in (math.cos, math.sin))
    return (
        p * b * c + a * q * r,
        a * q * c - p * b * r,
        a * b * r + p * q * c,
        a * b * c - p * q * r,
    )
