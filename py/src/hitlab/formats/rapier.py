"""Colliders of Rapier and Avian, whose names are the same in the plane and in space.

Only the rest of the text shows which is meant: the library's name, the number of coordinates, or a
rotation that is no angle.
"""

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError, quoted
from hitlab.formats.nodes import Call, Degrees, Fields
from hitlab.formats.pose import Pose, box, capsule, corners, sphere, triple_of, triples_of
from hitlab.formats.solids import solid
from hitlab.formats.turns import about, turn_of
from hitlab.formats.values import point_of, text_of

LIBRARY = re.compile(r"(?:rapier|parry|avian|bevy_xpbd)_?([23])d", re.I)
COLLIDER = re.compile(
    r"(?:.*[.:])?(?:ColliderDesc|ColliderBuilder|SharedShape|Collider|RAPIER)(?:\.|::)([a-zA-Z_]+)"
)
"""The constructor of a collider or of its shape."""
KINDS = {"ball", "cuboid", "capsule", "capsulex", "capsuley", "capsulez", "capsulefromendpoints"}
KINDS |= {"triangle", "segment", "convexhull", "trimesh", "halfspace", "sphere", "circle"}
IN_PLANE, IN_SPACE = {"circle"}, {"sphere", "capsulex", "capsulez", "cylinder", "cone"}
"""Constructors of one dimension only."""
WRAPPER = re.compile(r"(?:.*[.:])?Collider(?:Desc|Builder)(?:::new)?")
MAKES_BODY = re.compile(r"(?:.*[.:])?(?:createRigidBody|(?:rigid_)?bod(?:y_set|ies)\.insert)")
BODY = re.compile(rf"(?:.*[.:])?RigidBody(?:Desc|Builder)(?:\.|::)\w+|{MAKES_BODY.pattern}")
PLACES = ".createCollider", ".insert_with_parent"
MOVES = {".settranslation", ".translation"}
TURNS = {".setrotation", ".rotation"}
BESIDE = re.compile(
    r"\.(?:set_?|with_?|)(?:build|active|collision|solver|friction|restitution|density|mass|sensor"
    r"|enabled|user_?data|topolygon|clone|color|colour|fill|stroke|alpha|tint|depth|visible"
    r"|linvel|angvel|linear|angular|gravity|can_?sleep|ccd)"
)
"""Methods that do not affect geometry."""

Argument = Callable[[Any], Any]


class Chain(NamedTuple):
    """A constructor, and the translation and rotation set on it; None if not set."""

    root: Any
    translation: Any = None
    rotation: Any = None


class Context(NamedTuple):
    """The dimensions that a text shows, and its libraries that have a `Collider`."""

    dimensions: frozenset[int] = frozenset()
    libraries: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str, values: list[Any], argument: Argument) -> "Context":
        """Return what a text and its values show."""
        dimensions = {int(each) for each in LIBRARY.findall(text)}
        dimensions |= {each for call in _calls_in(values) for each in _shown(call, argument)}
        libraries = [each for each in ("rapier", "avian") if each in text.lower()]
        return cls(frozenset(dimensions), frozenset(libraries))

    def dimension(self, name: str) -> int:
        """Return the dimension of the text's colliders; raise an error if it is not clear."""
        if len(self.dimensions) != 1:
            key = "paste.mixed" if self.dimensions else "paste.dimension"
            raise ReadingError(key, **({} if self.dimensions else {"name": quoted(name)}))
        [dimension] = self.dimensions
        return dimension


def kind_of(call: Any) -> str:
    """Return the kind of a collider or of its shape; "" for another value."""
    found = COLLIDER.fullmatch(call.name) if isinstance(call, Call) else None
    return found[1].lower().replace("_", "") if found else ""


def is_one(call: Call, argument: Argument) -> bool:
    """Return whether a call is a collider or a body, perhaps with setters."""
    value: Any = call
    while isinstance(value, Call) and value.name.startswith("."):
        value = argument(value.args[0])
    if not isinstance(value, Call):
        return False
    is_wrapped = WRAPPER.fullmatch(value.name) and len(value.args) == 1
    is_made = value.name.endswith(PLACES) or BODY.fullmatch(value.name)
    return bool(kind_of(value) in KINDS or is_wrapped or is_made)


def after(own: Any, method: str, args: list[Any], calls: Any) -> Call | None:
    """Return a collider or a body after a setter; None for another value."""
    is_own = isinstance(own, Call) and is_one(own, calls.argument) and method.startswith(".")
    return Call(method, [own, *args], Fields(), own.line) if is_own else None


def chain_of(call: Any, argument: Argument) -> Chain:
    """Return a collider or body without its setters, of which the last one of a kind counts."""
    value, translation, rotation = call, None, None
    while isinstance(value, Call) and value.name.startswith("."):
        name, args = value.name.lower(), [argument(each) for each in value.args[1:]]
        if name in MOVES and args:
            moved = args if isinstance(args[0], float) else args[0]
            translation = moved if translation is None else translation
        elif name in TURNS and args:
            rotation = args[0] if rotation is None else rotation
        elif not BESIDE.match(name):
            raise ReadingError("paste.method", name=quoted(value.name[1:]))
        value = argument(value.args[0])
    if not isinstance(value, Call) or len(value.args) != 1:
        return Chain(value, translation, rotation)
    if WRAPPER.fullmatch(value.name):
        value = argument(value.args[0])
    elif MAKES_BODY.fullmatch(value.name):
        inner = chain_of(argument(value.args[0]), argument)
        translation = inner.translation if translation is None else translation
        rotation = inner.rotation if rotation is None else rotation
    return Chain(value, translation, rotation)


def chains_of(call: Call, argument: Argument) -> list[Chain]:
    """Return a collider, and the body that places it if it has one."""
    chain = chain_of(call, argument)
    if not isinstance(chain.root, Call):
        raise ReadingError("paste.value", text=text_of(chain.root))
    if not chain.root.name.endswith(PLACES):
        return [chain._replace(root=argument(chain.root))]
    if chain.translation is not None or chain.rotation is not None:
        raise ReadingError("paste.method", name=quoted(call.name[1:]))
    return [one for each in chain.root.args[:2] for one in chains_of(argument(each), argument)]


def translation_of(chain: Chain, coordinates: Callable[[Any], Any]) -> Any:
    """Return the coordinates of a translation, or None without one."""
    if chain.translation is None:
        return None
    if found := coordinates(chain.translation):
        return found
    raise ReadingError("paste.mixed")


def pose_of(chain: Chain) -> Pose:
    """Return the pose of a collider or body in space."""
    origin = translation_of(chain, triple_of) or (0.0, 0.0, 0.0)
    if chain.rotation is None:
        return Pose(origin)
    if axis := triple_of(chain.rotation):  # in Rust, where its length is the angle
        return Pose(origin, about(axis, math.hypot(*axis)) if any(axis) else Pose().turn)
    return Pose(origin, turn_of(chain.rotation))


def in_space(builder: Builder, call: Call, chains: list[Chain], context: Context) -> Parts:
    """Return the shape of a collider in space."""
    pose = Pose()
    for each in chains:
        pose = pose.within(pose_of(each))
    kind, args = kind_of(call), call.args
    is_full = False
    if re.search(r"\bCollider::", call.name):
        if len(context.libraries) != 1:  # they differ in what the numbers mean
            raise ReadingError("paste.call", name=quoted(call.name), found=len(args))
        is_full = "avian" in context.libraries
    center, numbers = (0.0, 0.0, 0.0), [each for each in args if isinstance(each, float)]
    points = [at for at in map(triple_of, args) if at]
    match kind, len(points), len(numbers):
        case "ball" | "sphere", 0, 1:
            return sphere(builder, numbers[0], center, pose)
        case "cuboid", _, _ if len(halves := numbers or [*(points or [[]])[0]]) == 3:
            return box(builder, [each * (2 - is_full) for each in halves], center, pose)
        case "capsule" | "capsulefromendpoints", 2, 1:
            ends = [*pose.point(points[0]), *pose.point(points[1])]
            return solid(builder, "capsule3", [*ends, numbers[0]])
        case "capsule" | "capsulex" | "capsuley" | "capsulez", 0, 2:
            half, radius = (numbers[1] / 2, numbers[0]) if is_full else numbers
            axis = "xyz".find(kind[7:]) if kind[7:] else 1
            return capsule(builder, radius, half, axis, center, pose)
        case "triangle", 3, 0:
            return corners(builder, "triangle3", points, pose)
        case "segment", 2, 0:
            return corners(builder, "segment3", points, pose)
        case "halfspace", 1, 0:
            return solid(builder, "halfspace3", [*pose.origin, *pose.vector(points[0])])
        case "convexhull", _, _ if hull := triples_of(args[0]):
            return corners(builder, "hull3", hull, pose)
        case "trimesh", _, _ if len(args) == 2 and (faces := triples_of(args[1])):
            return _triangles(builder, triples_of(args[0]), faces, pose)
    raise ReadingError("paste.call", name=quoted(call.name), found=len(args))


def _triangles(builder: Builder, vertices: Any, faces: Any, pose: Pose) -> Parts:
    """Return the triangles of a mesh, as one body."""
    if unknown := [i for face in faces for i in face if i not in range(len(vertices))]:
        raise ReadingError("paste.value", text=text_of(unknown[0]))
    return [
        shape
        for face in faces
        for shape in corners(builder, "triangle3", [vertices[int(i)] for i in face], pose)
    ]


def _shown(call: Call, argument: Argument) -> set[int]:
    """Return the dimension that a call shows; none or both if it does not."""
    name, kind = call.name.lower(), kind_of(call)
    if name in TURNS:
        values = [argument(each) for each in call.args[1:2]]
        return {2 if isinstance(each, float | Degrees) else 3 for each in values}
    if name in MOVES:
        args = [argument(each) for each in call.args[1:]]
        return _width(args) if all(isinstance(each, float) for each in args) else _width(args[0])
    if kind in IN_PLANE | IN_SPACE:
        return {2 if kind in IN_PLANE else 3}
    args = [argument(each) for each in call.args] if kind in KINDS else []
    if kind == "cuboid":
        return _width(args if len(args) > 1 else args[0] if args else [])
    if kind in ("convexhull", "trimesh") and args and isinstance(args[0], list):
        count, first = len(args[0]), args[0][0] if args[0] else []
        fits = {width for width in (2, 3) if count % width == 0}
        return _width(first) if not isinstance(first, float) else fits if len(fits) == 1 else set()
    return {each for value in args for each in _width(value)}


def _width(value: Any) -> set[int]:
    """Return the number of coordinates of a point; none if a value is not one."""
    return {3} if triple_of(value) else {2} if point_of(value) else set()


def _calls_in(value: Any) -> Iterator[Call]:
    """Yield the calls in values."""
    if isinstance(value, Call):
        yield value
        value = [*value.args, *value.named.values()]
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, Call | list | dict):
            yield from _calls_in(each)
