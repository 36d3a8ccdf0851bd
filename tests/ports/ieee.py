"""Doubles as processors have them, and the vectors of the articles' libraries made of them.

Python's own `+ - *` overflow to infinity as C's do; its `/` and `math.sqrt` raise errors instead.
"""

import math
from typing import NamedTuple


def div(a, b):
    if b != 0:
        return a / b
    if a == 0 or a != a:
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def sqrt(x):
    return math.sqrt(x) if x >= 0 else math.nan


class Vector2(NamedTuple):
    """Unity's vectors of the plane, with the letters that the articles use."""

    x: float
    y: float

    def __add__(self, other):
        return Vector2(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vector2(self.x - other.x, self.y - other.y)

    def __mul__(self, k):
        return Vector2(self.x * k, self.y * k)

    def __neg__(self):
        return Vector2(-self.x, -self.y)

    def dot(self, other):
        return self.x * other.x + self.y * other.y

    @property
    def sqr_magnitude(self):
        return self.x * self.x + self.y * self.y

    @property
    def magnitude(self):
        return sqrt(self.sqr_magnitude)

    @property
    def normalized(self):
        """Divide by the length; a vector of no length, or an infinite one, becomes zero.

        Unity takes any length under 1e-5 for none. The articles do not say so, and their text
        holds for every direction: that limit is left out here, as in the package.
        """
        if self.magnitude == 0 or self.magnitude == math.inf:
            return Vector2(0.0, 0.0)
        return Vector2(div(self.x, self.magnitude), div(self.y, self.magnitude))


class Vector3(NamedTuple):
    """DxLib's VECTOR."""

    x: float
    y: float
    z: float


def v_add(a, b):
    return Vector3(a.x + b.x, a.y + b.y, a.z + b.z)


def v_sub(a, b):
    return Vector3(a.x - b.x, a.y - b.y, a.z - b.z)


def v_scale(a, k):
    return Vector3(a.x * k, a.y * k, a.z * k)


def v_dot(a, b):
    return a.x * b.x + a.y * b.y + a.z * b.z


def v_cross(a, b):
    return Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)


def v_size(a):
    return sqrt(v_dot(a, a))


def v_norm(a):
    """Divide each component by the length, as DxLib does, without looking whether there is one."""
    size = v_size(a)
    return Vector3(div(a.x, size), div(a.y, size), div(a.z, size))
