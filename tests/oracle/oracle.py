"""Disk and triangle decided on integers by other ways than hitlab's, to catch a wrong formula.

T is the disk's centre, r its radius, A B C the triangle's vertices. Whether the closed sets meet
is found from the closest point itself: T by its barycentric coordinates, or else the closest point
Q of each side by its clamped parameter. Whether the interiors meet is found from separating axes.
"""

from itertools import pairwise
from math import lcm


def whole(numbers):
    """Scale floats by one common factor such that all become integers."""
    ratios = [number.as_integer_ratio() for number in numbers]
    factor = lcm(*(denominator for _, denominator in ratios))
    return [numerator * factor // denominator for numerator, denominator in ratios]


def meets(tx, ty, r, ax, ay, bx, by, cx, cy):
    """Say whether the closed sets have a common point."""
    corners = [(ax, ay), (bx, by), (cx, cy), (ax, ay)]
    return holds(tx - ax, ty - ay, bx - ax, by - ay, cx - ax, cy - ay) or any(
        side_is_within(r, tx, ty, *start, *end) for start, end in pairwise(corners)
    )


def holds(tx, ty, bx, by, cx, cy):
    """Solve T = u B + v C by Cramer's rule, A being the origin: u >= 0, v >= 0, u + v <= 1."""
    determinant = bx * cy - cx * by
    u, v = tx * cy - cx * ty, bx * ty - tx * by
    if determinant < 0:
        determinant, u, v = -determinant, -u, -v
    return determinant > 0 and u >= 0 and v >= 0 and u + v <= determinant


def side_is_within(r, tx, ty, ax, ay, bx, by):
    """Find Q = A + t (B - A) with 0 <= t <= 1 closest to T, all times |AB|²; then |TQ| <= r."""
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy or 1
    t = min(max((tx - ax) * dx + (ty - ay) * dy, 0), length2)
    qx, qy = ax * length2 + t * dx, ay * length2 + t * dy
    return (tx * length2 - qx) ** 2 + (ty * length2 - qy) ** 2 <= (r * length2) ** 2


def overlaps(tx, ty, r, ax, ay, bx, by, cx, cy):
    """Say whether the interiors have a common point: there are some, and no axis parts them."""
    corners = [(ax, ay), (bx, by), (cx, cy)]
    normals = [(ay - by, bx - ax), (by - cy, cx - bx), (cy - ay, ax - cx)]
    flat = normals[0][0] * normals[1][1] == normals[0][1] * normals[1][0]
    axes = [*normals, *((-x, -y) for x, y in normals), *((tx - x, ty - y) for x, y in corners)]
    return r > 0 and not flat and not any(parts(axis, tx, ty, r, corners) for axis in axes)


def parts(axis, tx, ty, r, corners):
    """Say whether along the axis all corners lie before, or just at, the disk's first point."""
    x, y = axis
    gap = x * tx + y * ty - max(x * px + y * py for px, py in corners)
    return axis != (0, 0) and gap >= 0 and gap * gap >= r * r * (x * x + y * y)
