"""Reader of objects, which describe a shape by keys, possibly inside bodies that place it.

An unknown key or type raises an error with its name. Keys that do not affect geometry are listed.
"""

from collections.abc import Callable
from itertools import chain
from typing import Any

from hitlab.formats import (
    annotations,
    excalidraw,
    fabric,
    konva,
    ldtk,
    physics_body_editor,
    physics_editor,
    sprites,
    tiled,
)
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, located, quoted
from hitlab.formats.fields import (
    CENTRES,
    CORNERED,
    CORNERS,
    HALVES,
    PLACES,
    SIZES,
    Given,
    choices,
    guessed,
    is_known,
)
from hitlab.formats.frame import OWN, Frame
from hitlab.formats.geojson import geometry, is_geometry
from hitlab.formats.keyed import Keyed
from hitlab.formats.kinds import KIND_OF, PLANE, SOLIDS, from_numbers, from_rings, no_kind
from hitlab.formats.nodes import Call, Fields
from hitlab.formats.values import plain, point_of, points_of, text_of

[LEFT] = choices(
    """
    id name class label visible color colour fill stroke strokewidth linewidth opacity alpha tag
    tags properties bbox crs density friction restitution mass sensor issensor static isstatic
    zindex userdata filtercategorybits filtermaskbits filtergroupindex filter options options2
    filtercategory filtermask filtergroup collisionfilter gid template bounce gravityscale bullet
    linearvelocity angularvelocity lineardamping angulardamping awake fixedrotation allowsleep
    count vertexcount image imagename imageid filename file source score confidence category
    categoryid index spatialreference isvalid bisvalid
    """
)
"""Keys that do not affect geometry."""

[CHILDREN] = choices(
    """
    shapes shape objects features geometries geometry fixtures fixture bodies body layers colliders
    collider hitbox rigidbodies wkt geom thegeom
    """
)
LISTS = [*CORNERS, ["polyline"]]
"""Keys of an object's points."""
PARTS = ("collider", "shape", "fixture", "hitbox")
"""A shape in a body, which is at its middle unless it is placed."""
NESTED = [name for name in KIND_OF if name not in ("point", "ellipse")]
"""Keys of an object of that kind, as in R.U.B.E. and PhysicsEditor."""


DIALECTS = [excalidraw, fabric, konva, tiled, physics_body_editor, physics_editor]
DIALECTS += [annotations, sprites, ldtk]
"""Formats whose objects need a translation before their keys are read."""


class Objects:
    """Reader of objects, into the shapes of a builder; `called` reads the calls in them."""

    def __init__(self, builder: Builder, called: Callable[[Call, Frame], list[Parts]]) -> None:
        self.builder, self.called, self.keyed = builder, called, Keyed(builder)

    def read(self, value: Any, frame: Frame = OWN, unit: str | None = None) -> list[Parts]:
        """Return the shapes of any value; `unit` is that of its angles, if the format has one."""
        if isinstance(value, Call):
            return self.called(value, frame)
        if not isinstance(value, list | dict):
            raise ReadingError("paste.shape", text=text_of(value)).at(getattr(value, "line", None))
        if points := points_of(unnested(value)):
            if is_four(value):
                self.builder.note("paste.by-ends")
            return self.builder.listed(points, frame)
        if isinstance(value, dict):
            own = next((own for own in DIALECTS if own.is_one(value)), None)
            with located(line := getattr(value, "line", None), text_of(value)):
                fields = own.translated(value, self.builder) if own else value
                given = Given(fields, getattr(own, "ANGLES", unit))
                given.line = given.line or line
                return self.object(given, frame)
        return [shape for each in value for shape in self.read(each, frame, unit)]

    def object(self, given: Given, frame: Frame) -> list[Parts]:
        """Return the shapes of an object, which is a shape or contains others."""
        inner = [name for name in CHILDREN if name in given and is_within(given.look(name))]
        inner += [name for name in NESTED if has_shape(given.look(name))]
        if are_named(given, has_shape if inner else are_shapes):
            inner = [*given.left]
        found = self.group(given, inner, frame) if inner else self.single(given, frame)
        for name, (key, _) in given.left.items():
            if not inner and name not in LEFT:
                raise ReadingError("paste.key", key=quoted(key), text=text_of(given.fields))
            self.builder.skip(key)
        return found

    def group(self, given: Given, inner: list[str], frame: Frame) -> list[Parts]:
        """Return the shapes in a body, layer or collection."""
        for name in ("hitlab", "scene", "type"):  # about the object itself
            if name in given:
                given.take(name)
        within = self.keyed.frame(given, [["offsetx", "offsety"], *PLACES], frame)
        found: list[Parts] = []
        for name in inner:
            value = given.take(name)
            if value is not None:
                is_own = name in NESTED and isinstance(value, dict) and not is_typed(value)
                own = typed(name, value) if is_own else value
                if name in PARTS and isinstance(own, dict) and not is_placed(own):
                    own = {**own, "center": [0.0, 0.0]}
                found += self.read(own, within, given.unit)
        return found

    def single(self, given: Given, frame: Frame) -> list[Parts]:
        """Return the shapes of an object without inner objects, each as a list of its parts."""
        name = self.name(given)
        kind = plain(name)
        if isinstance(given.look("values"), list):
            return [self.by_values(name, given)]
        if "coordinates" in given and is_geometry(kind):
            return geometry(self.builder, kind, given.take("coordinates"), frame)
        known = KIND_OF.get(kind) if kind else guessed(given)
        if known is None:
            raise no_kind(name)
        corners = known in CORNERED and given.among(LISTS)
        if corners:
            return self.keyed.cornered(known, corners[0], given, frame)
        return [self.keyed.shape(known, given, frame)]

    def name(self, given: Given) -> str:
        """Return the name of an object's kind, "" if it has none."""
        keys = [key for key in ("type", "shape", "kind") if isinstance(given.look(key), str)]
        kinds = [key for key in keys if plain(given.look(key)) in KIND_OF]
        own = next(iter(kinds or keys), None)
        for key in keys:
            if key not in (own, *kinds):  # such as the "dynamic" of a body
                given.take(key)
                self.builder.skip(key)
        name = str(given.take(own)) if own else ""
        flag = next((flag for flag in ("point", "ellipse") if given.look(flag) is True), "")
        if not name and flag:
            given.take(flag)
        return name or flag

    def by_values(self, name: str, given: Given) -> Parts:
        """Return a shape from numbers in the order of a link."""
        values, holes = given.take("values"), []
        if plain(name) == "outline" and "holes" in given:
            holes = [each if isinstance(each, list) else [each] for each in given.take("holes")]
        for value in chain(values, *holes):
            if not isinstance(value, float):
                raise ReadingError("link.number", name=name, text=text_of(value))
        kind = plain(name) if plain(name) in ("line", "outline") else KIND_OF.get(plain(name), "")
        if plain(name) in SOLIDS:
            return from_numbers(self.builder, plain(name), values)
        if kind not in PLANE:
            raise no_kind(name)
        if plain(name) == "aabb" and len(values) == 4:
            kind = "aabb"
        turn = given.number("radians") if kind == "box" and "radians" in given else None
        if holes:
            return from_rings(self.builder, [values, *holes])
        return from_numbers(self.builder, kind, values, turn)


def unnested(value: Any) -> Any:
    """Return the points of a contour as OpenCV has it, in which each is a list of one point."""
    is_contour = (
        isinstance(value, list)
        and len(value) > 2
        and all(isinstance(each, list) and len(each) == 1 and point_of(each[0]) for each in value)
    )
    return [each[0] for each in value] if is_contour else value


def is_four(value: Any) -> bool:
    """Return whether a value is a list of four numbers."""
    is_list = isinstance(value, list) and len(value) == 4
    return is_list and all(isinstance(each, float) for each in value)


def is_within(value: Any) -> bool:
    """Return whether a value can contain other objects; None counts as an empty container."""
    return value is None or (isinstance(value, list | dict | Call) and not points_of(value))


def is_placed(fields: dict[str, Any]) -> bool:
    """Return whether an object is placed, or is no box."""
    given = Given(fields)
    kind = KIND_OF.get(plain(str(given.look("type") or given.look("shape") or "")))
    is_box = kind == "box" and bool(given.among([*SIZES, *HALVES]))
    return not is_box or bool(given.among([*PLACES, *CENTRES, ["left", "top"]]))


def has_shape(value: Any) -> bool:
    """Return whether a value under the name of a kind is an object of that kind."""
    return isinstance(value, dict) and not points_of(value)


def are_named(given: Given, is_shape: Callable[[Any], bool]) -> bool:
    """Return whether an object has only shapes under the user's names; not min and max of one."""
    values = [value for _, value in given.left.values()]
    if not all(map(is_shape, values)) or given.among(LISTS):
        return False
    return not all(map(point_of, values)) or not is_known(given)


def are_shapes(value: Any) -> bool:
    """Return whether a value is an object, a list of at least three points, or a list of such."""
    if not isinstance(value, list):
        return has_shape(value)
    if not value or isinstance(value[0], float):
        return False
    return (len(value) > 2 and bool(points_of(value))) or all(map(are_shapes, value))


def is_typed(value: Any) -> bool:
    """Return whether an object states its own kind."""
    return isinstance(value, dict) and any(plain(key) in ("type", "shape", "kind") for key in value)


def typed(kind: str, fields: dict[str, Any]) -> Fields:
    """Return the fields of an object, with the kind from its key or class as `type`."""
    all_fields = Fields(type=kind)
    all_fields.line = getattr(fields, "line", None)
    for key, value in fields.items():
        all_fields.put(key, value)
    return all_fields
