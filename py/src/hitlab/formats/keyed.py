"""Shapes from the fields of an object."""

import math
from typing import Any

from hitlab.formats.angles import ANGLES, angle_in, in_radians, likely
from hitlab.formats.builder import Builder, Parts, text_of_number
from hitlab.formats.errors import ReadingError
from hitlab.formats.fields import (
    AXES,
    BOUNDS,
    CENTRES,
    CLOSED,
    DIRECTIONS,
    ENDS,
    HALVES,
    ORIGINS,
    PLACES,
    SIZES,
    STARTS,
    THIRDS,
    Given,
    radius,
)
from hitlab.formats.frame import Frame, Pair
from hitlab.formats.nodes import Degrees
from hitlab.formats.values import is_outlines, plain, point_of, required_points, text_of
from hitlab.links import decimals
from hitlab.links.grammar import radians

BY_UNIT = {"radians": "paste.by-radians", "degrees": "paste.by-degrees"}
"""The notes about a guessed unit of angles."""

ROUGH = 1e-3
"""How far typed axes may be from perpendicular unit vectors."""


class Keyed:
    """Reader of shapes given by keys, into a builder."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def shape(self, kind: str, given: Given, frame: Frame) -> Parts:
        """Return a shape without a list of corners; with a direction, a line is unbounded."""
        build = self.builder
        if kind == "box":
            return self.box(given, frame)
        if kind == "disk":
            return self.disk(given, frame)
        if kind == "point":
            given.drop_empty()
            self.angle(given)
            return build.point(given.pair(CENTRES if given.among(CENTRES) else PLACES), frame)
        if kind == "ray" or given.among(DIRECTIONS):
            make = build.ray if kind == "ray" else build.line
            return make(given.pair(ORIGINS), given.pair(DIRECTIONS), frame)
        if kind in ("polygon", "path"):
            raise ReadingError("paste.missing", type=kind, name="points")
        if kind == "capsule" and not given.among(STARTS):
            return self.upright_capsule(given, frame)
        ends = given.pair(STARTS), given.pair(ENDS)
        if kind == "capsule":
            return build.capsule(*ends, radius(given), frame)
        if kind == "triangle":
            return build.triangle([*ends, given.pair(THIRDS)], frame)
        return build.segment(*ends, frame)

    def frame(self, given: Given, places: list[list[str]], frame: Frame) -> Frame:
        """Return the frame in which an object places its contents."""
        names = given.among(places)
        return self.turned(given, *(given.pair([names]) if names else (0.0, 0.0)), frame)

    def turned(self, given: Given, x: float, y: float, frame: Frame) -> Frame:
        """Return the frame at a point within another one, rotated by the object's angle."""
        return Frame.turned(self.angle(given), x, y).within(frame)

    def cornered(self, kind: str, name: str, given: Given, frame: Frame) -> list[Parts]:
        """Return the shapes of a list of points, relative to a position if there is one."""
        corners = given.take(name)
        at = given.among(PLACES)
        if at and not name.startswith("poly"):
            raise ReadingError("paste.both", name=name, place=", ".join(at))
        within = self.frame(given, PLACES, frame)
        given.drop_empty()
        if given.look("radius") == 0:
            given.take("radius")
        lists = corners if is_outlines(corners) else [corners]
        holes = given.take("holes") if "holes" in given and len(lists) == 1 else []
        closed = next((given.take(each) for each in CLOSED if is_flag(given, each)), None)
        is_path = kind in ("path", "segment") or name == "polyline" or closed is False
        found: list[Parts] = []
        for each in lists:
            if is_path:
                found += self.builder.path(required_points(each, least=2), within, bool(closed))
            else:
                inner = [required_points(hole, least=3) for hole in holes or []]
                found.append(self.builder.outline(required_points(each), inner, within))
        return found

    def disk(self, given: Given, frame: Frame) -> Parts:
        """Return a disk, from its radius or from the box around it."""
        at, within = None, frame
        if given.among([["rx", "ry"]]):
            width, height = 2 * given.number("rx"), 2 * given.number("ry")
        elif not given.among(SIZES):
            width = height = 2 * radius(given)
        elif given.among(CENTRES):
            width, height = self.size(given)
        else:
            x, y, u, v = self.bounds(given)
            width, height = abs(u - x), abs(v - y)
            at, within = (width / 2, height / 2), self.turned(given, x, y, frame)
        if width != height:
            raise ReadingError("paste.ellipse", width=width, height=height)
        at = at or self.center(given)
        self.angle(given)  # has no effect on a disk
        return self.builder.disk(at, width / 2, within)

    def center(self, given: Given) -> Pair:
        """Return the centre of a disk, box or capsule; the origin of its body if omitted."""
        for names in (CENTRES, PLACES):
            if given.among(names):
                return given.pair(names)
        return given.pair([["x", "y"]]) if "x" in given or "y" in given else (0, 0)

    def upright_capsule(self, given: Given, frame: Frame) -> Parts:
        """Return a capsule given by its centre, its height and its radius."""
        size = given.pair(SIZES) if given.among([["size"]]) else None
        r = min(size) / 2 if size else radius(given)
        if size:
            half, is_flat = max(size) / 2 - r, given.look("direction") == 1 or size[0] > size[1]
            if "direction" in given:
                given.take("direction")
        else:
            is_flat = False
            if "halfheight" in given:
                half = given.number("halfheight")
            elif "length" in given:
                half = given.number("length") / 2
            else:
                half = given.number("height") / 2 - r
                self.builder.note("paste.by-height")
        within = self.turned(given, *self.center(given), frame)
        return self.builder.stadium(half, r, is_flat, within)

    def box(self, given: Given, frame: Frame) -> Parts:
        """Return a box, with its edges unchanged if it is upright and given by them."""
        names = given.among(BOUNDS)
        if not names and (self.is_by_center(given)):
            size = self.half_size(given) or self.size(given)
            at = self.center(given)
            return self.builder.box(at, size, self.angle(given), frame)
        x, y, u, v = self.bounds(given)
        angle = self.angle(given)
        if not angle:
            return self.builder.rectangle((x, y, u, v), frame)
        if names:
            middle = x + (u - x) / 2, y + (v - y) / 2
            return self.builder.box(middle, (abs(u - x), abs(v - y)), angle, frame)
        turned = Frame.turned(angle, x, y).within(frame)
        return self.builder.box(((u - x) / 2, (v - y) / 2), (abs(u - x), abs(v - y)), 0.0, turned)

    def is_by_center(self, given: Given) -> bool:
        """Return whether the position of a box is its centre."""
        hanging = given.among([["left", "top"]])
        is_halved = given.among(HALVES) is not None
        return bool(given.among(CENTRES) or is_halved or (self.builder.centred and not hanging))

    def half_size(self, given: Given) -> Pair | None:
        """Return the size of a box given by its half, or None."""
        if not given.among(HALVES):
            return None
        if plain((given.among(HALVES) or [""])[0]) == "extents":
            self.builder.note("paste.by-halves")
        if isinstance(given.look("half"), float):
            return 2 * (2 * given.number("half"),)
        width, height = given.pair(HALVES)
        return 2 * width, 2 * height

    def size(self, given: Given) -> Pair:
        """Return the size of a box, possibly a square's single number."""
        if isinstance(given.look("size"), float):
            return 2 * (given.number("size"),)
        return given.pair(SIZES)

    def bounds(self, given: Given) -> tuple[float, float, float, float]:
        """Return two opposite corners of a box."""
        if "top" in given and not self.builder.y_down:
            self.builder.note("paste.by-top", "y_down")
        names = given.among(BOUNDS)
        if names:
            half = len(names) // 2
            drop_again(given, names)
            return *given.pair([names[:half]]), *given.pair([names[half:]])
        width, height = self.size(given)
        hanging = given.among([["left", "top"]])
        x, y = given.pair([hanging or given.among(PLACES) or ["x", "y"]])
        if not hanging:
            self.builder.note("paste.by-corner", "centred")
        for name, length in (("width", width), ("height", height)):
            if length < 0:
                key = {"key": f"size.{name}"}
                raise ReadingError(
                    "link.negative", type="box", size=key, value=text_of_number(length)
                )
        is_below = hanging and not self.builder.y_down
        return x, y, decimals.total(x, width), decimals.total(y, -height if is_below else height)

    def angle(self, given: Given) -> float:
        """Return and remove the angle of an object, in radians; 0 if it has none."""
        name = next((name for name in ANGLES if name in given), None)
        if name is None:
            return axes_angle(given)
        unit, is_guess = ANGLES[name]
        own = given.unit if is_guess and given.unit else unit
        return self.turn(given.take(name), name, own, is_guess and not given.unit)

    def turn(self, value: Any, name: str, unit: str, is_guess: bool) -> float:
        """Return an angle in radians; a unit in the text or the user's choice replaces a guess."""
        said = angle_in(value.strip()) if isinstance(value, str) else None
        if isinstance(value, Degrees):
            return radians(value.degrees)
        if said and (is_guess or unit == said[1]):
            return in_radians(*said)
        if not isinstance(value, float):
            raise ReadingError("paste.number", name=name, text=text_of(value))
        if value == 0 or not is_guess:
            return in_radians(value, unit)
        guess = self.builder.angles or likely(value, unit)
        if not self.builder.angles:
            self.builder.note(BY_UNIT[guess], "angles", name=name)
        return in_radians(value, guess)


def axes_angle(given: Given) -> float:
    """Return and remove the angle of the axes of a box; 0 if it has none."""
    names = given.among(AXES)
    if names is None:
        return 0.0
    values = given.take(names[0]) if len(names) == 1 else [given.take(name) for name in names]
    axes = [point_of(each) for each in values] if isinstance(values, list) else []
    if len(axes) == 2 and axes[0] and axes[1]:
        (x, y), (u, v) = axes[0], axes[1]
        lengths = math.hypot(x, y), math.hypot(u, v)
        if abs(x * u + y * v) < ROUGH and all(abs(each - 1) < ROUGH for each in lengths):
            return math.atan2(y, x)
    raise ReadingError("paste.axes", name=names[0], text=text_of(values))


def drop_again(given: Given, names: list[str]) -> None:
    """Remove x, y, width and height next to edges that state the same, as in a DOMRect."""
    edges = names[:4] == ["left", "top", "right", "bottom"]
    if not edges or not given.among([["x", "y", "width", "height"]]):
        return
    x, y, width, height = (given.look(name) for name in ("x", "y", "width", "height"))
    own = [x, y, decimals.total(x, width), decimals.total(y, height)]
    if own == [given.look(name) for name in names]:
        for name in ("x", "y", "width", "height"):
            given.take(name)


def is_flag(given: Given, name: str) -> bool:
    """Return whether a value is true or false."""
    return isinstance(given.look(name), bool)
