"""One pair on floats, as far as they are sure: whether two shapes meet, told by the first proof.

These are the tests of `terms`, each done when it is needed, with one margin for the pair: from the
size of its bounding box where `terms` adds up the squares of all gaps. Two lines meet if their
directions differ. What is left open, and all else of rays and lines, is for `terms`.
"""

from typing import Any

from hitlab.arithmetic.tolerances import BOXED, LARGEST_SCALE, REACHED, SMALLEST_SCALE
from hitlab.shapes.core import Boundary, Core
from hitlab.shapes.planar import PlaneShape


def answer(a: PlaneShape[Any], b: PlaneShape[Any], *, touching: bool) -> bool | None:
    """Say whether two single shapes meet, or overlap; None where floats are not sure."""
    met = meets(a, b)
    return met if touching or not met else bool(a.core.solid and b.core.solid)


def meets(a: PlaneShape[Any], b: PlaneShape[Any]) -> bool | None:
    """Say whether two single shapes meet; None where floats are not sure.

    Those that meet for sure do not only touch: if both have an interior, these overlap.
    """
    first, second = a.boundary, b.boundary
    if first is None or second is None:
        return True if _are_lines_that_cross(a.core, b.core) else None
    west, east, south, north = first.bounds
    left, right, low, high = second.bounds
    reach = first.radius + second.radius
    met: bool | None = None
    if left > east or west > right or low > north or south > high:
        most = reach * REACHED
        if left - east > most or west - right > most or low - north > most or south - high > most:
            return False
        met = False
    width = (right if right > east else east) - (left if left < west else west)
    height = (high if high > north else north) - (low if low < south else south)
    if met is None:
        met = _cores_meet(first, second, width * height)
    if met or not reach:
        return met
    return _in_reach(first, second, reach, width * width + height * height, met)


def _are_lines_that_cross(a: Core, b: Core) -> bool:
    if not a.layout.ends == b.layout.ends == 2:
        return False
    (ax, ay), (bx, by) = a.columns[2:], b.columns[2:]
    one, other = ax * by, ay * bx
    size = abs(one) + abs(other)
    return SMALLEST_SCALE < size < LARGEST_SCALE and abs(one - other) > BOXED * size


def _cores_meet(a: Boundary, b: Boundary, area: float) -> bool | None:
    """Find a line along a side that has the other core on its outer side; their boxes meet."""
    if not SMALLEST_SCALE < area < LARGEST_SCALE:
        return None
    margin = BOXED * area
    met: bool | None = True
    for core, points in ((a, b.points), (b, a.points)):
        is_thin = len(core.points) < 3
        for x, y, dx, dy, _ in core.sides:
            on_left = on_right = near = False
            for px, py in points:
                side = dx * (py - y) - dy * (px - x)
                if side > margin:
                    on_left = True
                elif side < -margin:
                    on_right = True
                else:
                    near = True
                if on_left and (on_right or not is_thin):
                    break
            else:
                if not near:
                    return False
                met = None
    return met


def _in_reach(
    a: Boundary, b: Boundary, reach: float, size2: float, met: bool | None
) -> bool | None:
    """Find a point of one core in reach of a point or a side of the other.

    Where a point is nearest to a side between its ends, it is on the outer side.
    """
    reach2 = reach * reach
    scale = size2 + reach2
    if not SMALLEST_SCALE < scale < LARGEST_SCALE:
        return None
    two = BOXED * scale
    four = two * scale
    for px, py in a.points:
        for qx, qy in b.points:
            beyond = (qx - px) * (qx - px) + (qy - py) * (qy - py) - reach2
            if beyond < -two:
                return True
            if beyond <= two:
                met = None
    for core, points in ((a, b.points), (b, a.points)):
        is_thin = len(core.points) < 3
        for x, y, dx, dy, length2 in core.sides:
            for px, py in points:
                gx, gy = px - x, py - y
                side, place = dx * gy - dy * gx, dx * gx + dy * gy
                if (side > two and not is_thin) or place < -two or length2 - place < -two:
                    continue
                beyond = side * side - reach2 * length2
                if beyond < -four and place > two and length2 - place > two:
                    return True
                if beyond <= four:
                    met = None
    return met
