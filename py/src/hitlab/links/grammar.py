"""Syntax of links, from the page's data: the types of shapes and their numbers, and the scenes."""

import json
import math
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

from hitlab.concave.outline import Outline
from hitlab.shapes import plane, space
from hitlab.shapes.base import Shape
from hitlab.shapes.plane import Box
from hitlab.shapes.space import Box3
from hitlab.words.page_files import carried

GRAMMAR = json.loads(carried(__file__, "links.json").read_bytes())
COURSE = json.loads(carried(__file__, "course.json").read_bytes())
FOLDERS = carried(__file__, "scenes"), carried(__file__, "rooms")

Scene = dict[str, Any]

KINDS: dict[str, Any] = GRAMMAR["shapes"]
SHAPES = {name: each["parts"] for name, each in KINDS.items()}
PARTS: dict[str, list[tuple[str, int]]] = {
    name: [(kind, names.count(",") + 1) for kind, names in parts] for name, parts in SHAPES.items()
}
"""The parts of each type of shape: the kind of each, and its count of numbers in a link."""

CLASSES = {name.lower(): each for name, each in {**vars(plane), **vars(space)}.items()}
CLASSES["outline"] = Outline
SLOTS: dict[str, str] = {name: each.get("as", name) for name, each in KINDS.items()}
"""The type whose place in a scene each type can take: a box given by its bounds, that of a box."""

TYPES: dict[str, type[Shape]] = {name: CLASSES[slot] for name, slot in SLOTS.items()}
"""The shapes by name; a link has the numbers of their fields, but the angle of a box in degrees."""

NAMES: dict[Any, str] = {kind: SLOTS[name] for name, kind in TYPES.items()}

CORNERS: dict[str, list[int]] = {
    name: each["corners"] for name, each in KINDS.items() if "corners" in each
}
"""The minimum and maximum number of corners of each type that may have any number of them."""

HOLE: str = GRAMMAR["shapes"]["outline"]["then"]
"""The name of a hole, which follows its outline."""

NUMBERS = {name: ",".join(names for _, names in parts) for name, parts in SHAPES.items()}
NUMBERS |= {name: ",".join([NUMBERS[name]] * least) + ",…" for name, (least, _) in CORNERS.items()}
"""The names of a type's numbers."""

OTHER_NAMES = [*chain(*GRAMMAR["names"].values(), GRAMMAR["parameters"])]
"""Names in a link besides those of its shapes: those of the page, of the view and of the scenes."""

LISTED = chain(*(each["scenes"] for each in COURSE["chapters"]))
SCENES: list[str] = [*COURSE["rooms"], *LISTED]
PLAYGROUND, SPACE = "playground", "space"
PAIRS3: dict[str, list[str]] = GRAMMAR["space"]["pairs"]
"""The scenes of two 3D shapes, each with their types."""

FIRST = COURSE["first"]
LONGEST = 20_000
"""The maximum number of characters of a link."""


@cache
def scene_of(name: str) -> Scene:
    """Return the page's file of a scene, which must exist."""
    paths = (folder / f"{name}.json" for folder in FOLDERS)
    found: Scene = json.loads(next(path for path in paths if path.is_file()).read_bytes())
    return found


def types_of(name: str) -> list[str]:
    """Return the types of a scene's shapes."""
    return [each["type"] for each in scene_of(name)["shapes"]]


def counts_of(name: str) -> list[int] | None:
    """Return how many shapes a scene of any shapes of its dimension accepts, or None."""
    counts: list[int] | None = scene_of(name).get("open")
    return counts


def radians(degrees: float) -> float:
    """Return degrees in radians; full turns are removed first, so that quarter turns stay exact."""
    return math.radians(math.fmod(degrees, 360))


def shape_of(name: str, numbers: Sequence[float]) -> Shape:
    """Return the shape of a type from its numbers; a box's radians, if any, replace its degrees."""
    if name == "aabb":
        return Box.from_bounds(numbers)
    if name == "box":
        numbers = *numbers[:4], numbers[5] if len(numbers) == 6 else radians(numbers[4])
    if name == "aabb3":
        return Box3.from_bounds(numbers)
    if name == "box3":
        return Box3(numbers[:3], numbers[3:6], numbers[6:] or (0, 0, 0, 1))
    kind: Any = TYPES[name]
    if name in CORNERS:
        made: Shape = kind(np.reshape(numbers, (-1, kind.dimension)))
        return made
    fields, start = [], 0
    for own in kind.fields.values():
        stop = start + math.prod(own)
        fields.append(np.reshape(numbers[start:stop], own))
        start = stop
    make: type = kind
    shape: Shape = make(*fields)
    return shape
