"""Whether one pair intersects, in floats: the first proof that is certain decides.

Two disks about the middle of each shape come first, one inside it and one that contains it, because
they are known before the sides. Then come the bounding boxes and the sides, each with the farthest
vertex of the other core. If a radius can bridge the gap, the vectors between vertices and sides
come last. All lengths have one margin. Two lines intersect if their directions differ. `terms`
decides the pairs that remain open, and all other pairs with a ray or a line.
"""

import math

from hitlab.arithmetic.tolerances import (
    LARGEST_LENGTH,
    LARGEST_SCALE,
    NEARBY,
    REACHED,
    SMALLEST_SCALE,
)
from hitlab.shapes.boundary import Place, Side
from hitlab.shapes.core import Core, gaps
from hitlab.shapes.linear import Line
from hitlab.shapes.planar import AnyPlaneShape

SMALLEST_LENGTH = 1 / LARGEST_LENGTH

View = tuple[list[Side], list[Place], float, float, float]
"""The data of one core and its partner.

These are the sides of one core, and for the other one its vertices, the radius of the disk in it
and its middle relative to that of the first."""


def meets(a: AnyPlaneShape, b: AnyPlaneShape) -> bool | None:
    """Return whether two single shapes intersect, or None if floats are not certain.

    Shapes that certainly intersect do not only touch: if both have an interior, they overlap.
    """
    first, second = a.boundary, b.boundary
    if first is None or second is None:
        are_lines = a.kind is Line and b.kind is Line
        return True if are_lines and _cross(a.core, b.core) else None
    ax, ay, a_near, a_far, a_details = first
    bx, by, b_near, b_far, b_details = second
    x, y, far = bx - ax, by - ay, a_far + b_far
    square, margin = x * x + y * y, NEARBY * far
    in_range = SMALLEST_LENGTH < far < LARGEST_LENGTH
    if in_range:
        near = a_near + b_near - margin
        if near > 0 and square < near * near:
            return True
        far += margin
        if square > far * far:
            return False
    if a_details is None or b_details is None:
        a.detail()
        b.detail()
        return meets(a, b)
    a_radius, a_inner, a_bounds, a_points, a_sides = a_details
    b_radius, b_inner, b_bounds, b_points, b_sides = b_details
    reach, gap = a_radius + b_radius, max(gaps(a_bounds, b_bounds))
    if gap > reach * REACHED:
        return False
    if not in_range:
        return None
    views = (a_sides, b_points, b_inner, x, y), (b_sides, a_points, a_inner, -x, -y)
    beyond = 0.0 if gap > 0 else _beyond(*views, margin, reach + margin)
    if beyond < -margin or beyond > reach + margin:
        return beyond < 0
    met = False if gap > 0 or beyond > margin else None
    return _in_reach(*views, reach, margin, met) if reach else met


def _cross(a: Core, b: Core) -> bool:
    (ax, ay), (bx, by) = a.columns[2:], b.columns[2:]
    one, other = ax * by, ay * bx
    size = abs(one) + abs(other)
    return SMALLEST_SCALE < size < LARGEST_SCALE and abs(one - other) > NEARBY * size


def _beyond(a: View, b: View, margin: float, enough: float) -> float:
    """Return the largest distance of a core beyond a side of the other, or any above `enough`.

    If a core reaches over a side by more than the margin, the exact amount does not matter.
    """
    most = -math.inf if a[0] or b[0] else 0.0
    for sides, points, inner, x, y in (a, b):
        for dx, dy, height, _, _ in sides:
            short = margin - height - dx * y + dy * x
            if inner > short:
                continue
            inside = -math.inf
            for px, py in points:
                place = dx * py - dy * px
                if place > short:
                    break
                if place > inside:
                    inside = place
            else:
                beyond = short - margin - inside
                if beyond > enough:
                    return beyond
                if beyond > most:
                    most = beyond
    return most


def _in_reach(a: View, b: View, reach: float, margin: float, met: bool | None) -> bool | None:
    """Return whether a point of one core is in reach of the other core; None if uncertain.

    If the point of a side that is closest to a vertex is between the side's ends, the vertex is on
    the outer side. Within the margin, floats may put it on the inner side, at the same distance: a
    core may be thinner than the margin, and the vertex may be beyond its other side.
    """
    _, points, _, x, y = a
    for px, py in b[1]:
        for qx, qy in points:
            beyond = math.hypot(qx - px + x, qy - py + y) - reach
            if beyond < -margin:
                return True
            if beyond <= margin:
                met = None
    for sides, points, _, x, y in (a, b):
        for dx, dy, height, start, length in sides:
            for px, py in points:
                gx, gy = px + x, py + y
                outside, place = dy * gx - dx * gy - height, dx * gx + dy * gy - start
                rest, beyond = length - place, abs(outside) - reach
                if outside < -margin or place < -margin or rest < -margin or beyond > margin:
                    continue
                if beyond < -margin and place > margin and rest > margin:
                    return True
                met = None
    return met
