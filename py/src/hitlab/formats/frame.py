"""Frames: where an object places its contents."""

import math
from typing import NamedTuple

Pair = tuple[float, float]


class Frame(NamedTuple):
    """A map of the plane: x' = a x + c y + e, y' = b x + d y + f, as in SVG.

    A translation rounds each number once. `turn` is the angle in radians if the map is a rotation
    and a translation, which keeps the angle of a box as given.

    >>> Frame.turned(math.pi / 2).within(Frame(e=10.0)).point((1.0, 0.0))
    (10.0, 1.0)
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0
    turn: float | None = 0.0

    @classmethod
    def turned(cls, angle: float, x: float = 0.0, y: float = 0.0) -> "Frame":
        """Return a rotation about the origin, then a translation; quarter turns are exact."""
        cos, sin = cos_sin(angle)
        return cls(cos, sin, -sin, cos, x, y, angle)

    @property
    def is_own(self) -> bool:
        """Whether the map changes nothing."""
        return self[:6] == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    @property
    def keeps_axes(self) -> bool:
        """Whether upright rectangles stay upright."""
        return (self.b == 0 and self.c == 0) or (self.a == 0 and self.d == 0)

    @property
    def scale(self) -> float | None:
        """The factor of all lengths, or None if directions differ."""
        if self.turn is not None:
            return 1.0
        one, other = math.hypot(self.a, self.b), math.hypot(self.c, self.d)
        is_square = math.isclose(self.a * self.c + self.b * self.d, 0, abs_tol=1e-12 * one * other)
        return one if is_square and math.isclose(one, other, rel_tol=1e-12) else None

    def point(self, at: Pair) -> Pair:
        """Return the image of a point."""
        (x, y), (u, v) = at, self.vector(at)
        if self.is_own:
            return x, y
        return u + self.e, v + self.f

    def vector(self, way: Pair) -> Pair:
        """Return the image of a displacement."""
        x, y = way
        return self.a * x + self.c * y, self.b * x + self.d * y

    def angle(self, angle: float) -> float:
        """Return the image of a direction's angle."""
        if self.turn is not None:
            return angle + self.turn if self.turn else angle
        x, y = self.vector(cos_sin(angle))
        return math.atan2(y, x)

    def within(self, outer: "Frame") -> "Frame":
        """Return this map followed by an outer one."""
        if outer.is_own:
            return self
        x, y = outer.point((self.e, self.f))
        known = self.turn is not None and outer.turn is not None
        turn = (self.turn or 0.0) + (outer.turn or 0.0) if known else None
        (a, b), (c, d) = outer.vector((self.a, self.b)), outer.vector((self.c, self.d))
        return Frame(a, b, c, d, x, y, turn)


OWN = Frame()


def cos_sin(angle: float) -> Pair:
    """Return cosine and sine, exact at quarter turns."""
    quarters = round(angle / (math.pi / 2))
    if angle == quarters * (math.pi / 2):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[quarters % 4]
    return math.cos(angle), math.sin(angle)
