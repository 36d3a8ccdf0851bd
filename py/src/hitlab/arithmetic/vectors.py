"""3D vectors of any kind of number: the counterpart of `predicates`."""

from collections.abc import Sequence

from hitlab.arithmetic.predicates import Number

Vector3 = tuple[Number, Number, Number]


def triples(numbers: Sequence[Number]) -> tuple[Vector3, ...]:
    """Return x, y, z of one vector after the other as vectors."""
    return tuple(zip(numbers[::3], numbers[1::3], numbers[2::3]))


def minus(a: Vector3, b: Vector3) -> Vector3:
    """Return a - b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def plus(a: Vector3, part: Number, b: Vector3) -> Vector3:
    """Return a + part * b."""
    x, y, z = part * b[0], part * b[1], part * b[2]
    x += a[0]
    y += a[1]
    z += a[2]
    return x, y, z


def scaled(part: Number, a: Vector3) -> Vector3:
    """Return part * a."""
    return part * a[0], part * a[1], part * a[2]


def dot(a: Vector3, b: Vector3) -> Number:
    """Return |a| |b| times the cosine of the angle between a and b: positive below 90°."""
    total = a[0] * b[0]
    total += a[1] * b[1]
    total += a[2] * b[2]
    return total


def cross(a: Vector3, b: Vector3) -> Vector3:
    """Return a vector perpendicular to a and b, by the right-hand rule.

    Its length is the area of the parallelogram that they span.
    """
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )
