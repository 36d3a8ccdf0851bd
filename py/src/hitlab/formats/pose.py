"""Poses: where an object in space places its contents, and the solids in it."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from hitlab.arithmetic.vectors import Vector3, cross, dot, minus, scaled
from hitlab.formats.builder import Builder, Parts
from hitlab.formats.errors import ReadingError
from hitlab.formats.names import IN_SPACE
from hitlab.formats.nodes import Call, InPlane
from hitlab.formats.solids import NO_TURN, solid
from hitlab.shapes.space import Box3
from hitlab.shapes.turn3 import matrix_of, times, turned

IDENTITY = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
ONE = (1.0, 1.0, 1.0)
SINGLE = 1e-5
"""How far an engine's matrix, written with six digits, may be from a rotation: its lengths from 1
and its cosines from 0."""

Numbers = Sequence[float]


class Pose(NamedTuple):
    """A scaling along the axes, then a rotation, then a translation.

    >>> Pose((0.0, 5.0, 0.0), (0.0, 0.0, 1.0, 1.0)).point((2.0, 0.0, 0.0))
    (0.0, 7.0, 0.0)
    """

    origin: Numbers = (0.0, 0.0, 0.0)
    turn: Numbers = tuple(NO_TURN)
    scale: Numbers = ONE

    @classmethod
    def of_matrix(cls, rows: Sequence[Numbers], origin: Numbers) -> "Pose":
        """Return the pose with a matrix and an origin; refuse a shear."""
        if tuple(map(tuple, rows)) == IDENTITY:
            return cls(origin)
        x, y, z = zip(*rows)
        lengths = [math.hypot(*column) for column in (x, y, z)]
        if not all(lengths) or any(
            abs(dot(a, b)) > SINGLE * math.hypot(*a) * math.hypot(*b)
            for a, b in ((x, y), (y, z), (z, x))
        ):
            raise ReadingError("paste.stretched", type="box3")
        y = minus(y, scaled(dot(x, y) / dot(x, x), x))
        upright = zip(x, y, cross(x, y))
        matrix = [[*row, 0.0] for row in upright] + [[0.0, 0.0, 0.0, 1.0]]
        scale = [1.0 if abs(each - 1) <= SINGLE else each for each in lengths]
        scale[2] *= math.copysign(1, dot(cross(x, y), z))
        return cls(origin, Box3.from_matrix(matrix, ONE).turn.tolist(), scale)

    @property
    def is_turned(self) -> bool:
        """Whether it rotates."""
        return any(self.turn[:3])

    @property
    def factor(self) -> float | None:
        """The factor of all lengths, or None if directions differ."""
        x, *others = map(abs, self.scale)
        return x if all(math.isclose(x, each, rel_tol=SINGLE) for each in others) else None

    def vector(self, way: Numbers) -> Vector3:
        """Return the image of a displacement."""
        x, y, z = map(math.prod, zip(way, self.scale))
        if self.is_turned:
            x, y, z = turned(matrix_of(*self.turn), x, y, z)
        return x, y, z

    def point(self, at: Numbers) -> Vector3:
        """Return the image of a point."""
        x, y, z = (each + start for each, start in zip(self.vector(at), self.origin))
        return x, y, z

    def within(self, outer: "Pose") -> "Pose":
        """Return this pose followed by an outer one; a rotation within a stretch would shear."""
        if outer == Pose():
            return self
        if outer.factor is None and self.is_turned:
            raise ReadingError("paste.stretched", type="box3")
        both = outer.is_turned and self.is_turned
        turn = times(outer.turn, self.turn) if both else (outer if outer.is_turned else self).turn
        scale = tuple(map(math.prod, zip(self.scale, outer.scale)))
        return Pose(outer.point(self.origin), turn, scale)


def box(builder: Builder, size: Numbers, center: Numbers, pose: Pose) -> Parts:
    """Return a box in an object's coordinates."""
    lengths = [abs(scale) * length for scale, length in zip(pose.scale, size)]
    turn = pose.turn if pose.is_turned else ()
    return solid(builder, "box3", [*pose.point(center), *lengths, *turn])


def sphere(builder: Builder, radius: float, center: Numbers, pose: Pose) -> Parts:
    """Return a sphere in an object's coordinates."""
    return solid(builder, "sphere", [*pose.point(center), radius * _factor(pose, "sphere")])


def capsule(
    builder: Builder, radius: float, half: float, axis: int, center: Numbers, pose: Pose
) -> Parts:
    """Return a capsule about a centre along an axis, from the half of its inner length."""
    numbers = list[float]()
    for sign in (-1.0, 1.0):
        end = [*center]
        end[axis] += sign * max(0.0, half)
        numbers += pose.point(end)
    return solid(builder, "capsule3", [*numbers, radius * _factor(pose, "capsule3")])


def corners(builder: Builder, kind: str, points: Sequence[Numbers], pose: Pose) -> Parts:
    """Return a shape given by its points: a hull, a triangle or a segment."""
    return solid(builder, kind, [each for at in points for each in pose.point(at)])


def _factor(pose: Pose, kind: str) -> float:
    if pose.factor is None:
        raise ReadingError("paste.stretched", type=kind)
    return pose.factor


def triple_of(value: Any) -> Numbers | None:
    """Return the point in space that a value represents, or None."""
    if isinstance(value, InPlane):
        value = [*value, 0.0]
    if isinstance(value, Call) and IN_SPACE.fullmatch(value.name) and not value.named:
        value = value.args
    if isinstance(value, dict) and value.keys() == {"x", "y", "z"}:
        value = [value[name] for name in "xyz"]
    is_triple = isinstance(value, list | tuple) and len(value) == 3
    return tuple(value) if is_triple and all(isinstance(each, float) for each in value) else None


def triples_of(value: Any) -> list[Numbers]:
    """Return the points in space in a list of points or of their numbers; [] if it is none."""
    numbers = getattr(value, "args", value)
    if not isinstance(numbers, list):
        return []
    if numbers and all(isinstance(each, float) for each in numbers) and not len(numbers) % 3:
        return [*zip(numbers[::3], numbers[1::3], numbers[2::3])]
    found = [at for at in map(triple_of, numbers) if at]
    return found if len(found) == len(numbers) else []
