"""The exact regions of many pairs of a disk and a triangle or box.

They follow from the signs of the centre's position, computed in floats. If a sign is within its
rounding bound, integers decide the region, as in the pair's explanation. Columns may be numbers or
arrays that broadcast against each other, at least one of them an array. The columns of a grid stay
a row (x) and a column (y).
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import and_
from typing import Any

import numpy as np

from hitlab.arithmetic.elementwise import hypot
from hitlab.arithmetic.filter import in_range
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, cross, dot
from hitlab.arithmetic.tolerances import DEGREE_2, UNSURE
from hitlab.deciding.decision import by_terms
from hitlab.deciding.disk_triangle import DiskTriangle, terms
from hitlab.explained import disk_box
from hitlab.explained.disk_box import BESIDE_I, BESIDE_J, BEYOND, BOX, CORNER
from hitlab.explained.disk_triangle import region_number
from hitlab.shapes.plane import Box, Disk, Triangle
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.triangle_regions import BITS, winding


@np.errstate(all="ignore")
def of_disk_triangle(disk: Columns, triangle: Columns) -> Number:
    """Return the region numbers, with the article's bits."""
    pair = terms(*disk, *triangle)
    turn, sure = _winding(triangle, pair)
    sides = [edge.side for edge in pair.edges]
    region = sum(bit * (turn * side >= 0) for bit, side in zip(BITS, sides)) * abs(turn)
    ways, gaps = _ways(triangle), _gaps(disk, triangle)
    crosses = (_sure_cross(*each, pair.scale) for each in zip(sides, ways, gaps))
    sure = sure & (_all(crosses) | (turn == 0)) & in_range(pair.scale)
    for index, values in numbers_at(~sure, (*disk, *triangle)):
        decision = by_terms(Disk(values[:2], values[2]), Triangle(np.reshape(values[3:], (3, 2))))
        region[index] = region_number(decision.terms[0])
    return region


def _winding(triangle: Columns, pair: DiskTriangle) -> Vector:
    """Return the winding's sign, and whether it is certain; exact for a single triangle."""
    if any(isinstance(column, np.ndarray) for column in triangle):
        return np.sign(pair.area).astype(int), abs(pair.area) > DEGREE_2 * pair.scale
    ax, ay, bx, by, cx, cy = triangle
    return winding(((ax, ay), (bx, by), (cx, cy))), True


@np.errstate(all="ignore")
def of_disk_box(disk: Columns, box: Box[Any], hit: Test) -> Number:
    """Return the zone numbers (see `survey`), given the verdicts."""
    hull = _hull(box)
    ways, gaps = _ways(hull), _gaps(disk, hull)
    scale = sum(dot(*gap, *gap) for gap in gaps) + disk[2] * disk[2]
    cos, sin = exact_cos_sin(box.angle)
    inside, beside_i, beside_j, sure = _places((cos, sin), ways, gaps, scale)
    near, sure_of_corner = _within_reach((cos, sin), gaps, disk[2], scale)
    corner = ~(inside | beside_i | beside_j)
    choices = [inside, beside_i & hit, beside_j & hit, corner & near]
    zone = np.select(choices, [BOX, BESIDE_I, BESIDE_J, CORNER], BEYOND)
    sure = sure & (~corner | sure_of_corner) & in_range(scale)
    for index, values in numbers_at(~sure, (*disk, *box.columns[:2], cos, sin, *hull)):
        zone[index] = disk_box.measured(*values)[0].zone
    return zone


def _hull(box: Box[Any]) -> Columns:
    """Return the columns of the hull's vertices in order, without repeats for a single box."""
    columns = box.core.columns
    if box.shape:
        return columns
    return tuple(x for vertex in dict.fromkeys(zip(columns[::2], columns[1::2])) for x in vertex)


def _ways(hull: Columns) -> list[Vector]:
    """Return the vectors from each vertex to the next; none for a single vertex."""
    vertices = list(zip(hull[::2], hull[1::2]))
    nexts = vertices[1:] + vertices[:1] if len(vertices) > 1 else []
    return [(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(vertices, nexts)]


def _gaps(disk: Columns, hull: Columns) -> list[Vector]:
    """Return the vectors from each vertex to the centre."""
    return [(disk[0] - x, disk[1] - y) for x, y in zip(hull[::2], hull[1::2])]


def _sure_cross(side: Number, way: Vector, gap: Vector, scale: Number) -> Test:
    """Return whether the sign of way × gap is certain.

    It is certain if the product exceeds the rounding bound. If `way` is along x or y, a single
    product decides, so its sign is always certain unless it underflows.
    """
    sure = abs(side) > DEGREE_2 * scale
    for level, across in ((way[0] == 0, gap[0]), (way[1] == 0, gap[1])):
        if np.any(level):
            sure = sure | level & ((side != 0) | (across == 0))
    return sure


def _places(
    i: Vector, ways: list[Vector], gaps: list[Vector], scale: Number
) -> tuple[Test, Test, Test, Test]:
    """Return three tests of the centre, and whether they are certain.

    The tests are whether it is in the box, next to the box along i, or next to the box along j.
    """
    inside = _all(_in_extent(gap) for gap in zip(*gaps))
    beside_i, beside_j, sure = np.False_, np.False_, np.True_
    for (dx, dy), gap, end in zip(ways, gaps, gaps[1:] + gaps[:1]):
        side, along, rest = cross(dx, dy, *gap), dot(dx, dy, *gap), -dot(dx, dy, *end)
        outside = side < 0
        inside = inside & ~outside
        beside = outside & (along > 0) & (rest > 0)
        along_i, along_j = abs(dot(*i, dx, dy)), abs(cross(*i, dx, dy))
        beside_i = beside_i | beside & (along_i <= along_j)
        beside_j = beside_j | beside & (along_i > along_j)
        left = (-dy, dx)
        sure_of_foot = _sure_cross(along, left, gap, scale)
        sure_of_foot = sure_of_foot & _sure_cross(rest, left, end, scale)
        sure = sure & _sure_cross(side, (dx, dy), gap, scale) & (~outside | sure_of_foot)
        sure = sure & (abs(along_i - along_j) > UNSURE * hypot(dx, dy))
    return inside, beside_i, beside_j, sure


def _in_extent(gaps: tuple[Number, ...]) -> Test:
    """Return whether the centre is in the vertices' range on an axis; only flat boxes need this."""
    return (reduce(np.minimum, gaps) <= 0) & (reduce(np.maximum, gaps) >= 0)


def _within_reach(i: Vector, gaps: list[Vector], radius: Number, scale: Number) -> Vector:
    """Return whether the centre is within the grown box on both axes, and whether it is certain."""
    within, sure = [], []
    for axis in (i, (-i[1], i[0])):
        places = [dot(*axis, *gap) for gap in gaps]
        beyond = np.maximum(reduce(np.minimum, places), -reduce(np.maximum, places)) - radius
        within.append(beyond <= 0)
        sure.append(_differs(beyond, scale))
    return _all(within), _all(sure)


def _all(tests: Iterable[Test]) -> Test:
    return reduce(and_, tests)


def _differs(length: Number, scale: Number) -> Test:
    """Return whether a length is certainly not 0, despite rounding."""
    return length * length > UNSURE**2 * scale


def numbers_at(chosen: Test, columns: Columns) -> Iterator[tuple[tuple[int, ...], list[float]]]:
    """Yield the index and the numbers of each chosen pair."""
    whole = [np.broadcast_to(column, chosen.shape) for column in columns]
    for index in zip(*(part.tolist() for part in chosen.nonzero())):
        yield index, [float(column[index]) for column in whole]
