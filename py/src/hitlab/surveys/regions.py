"""Exact verdicts and regions, and distances, of many pairs of a disk and a triangle or box.

All three are first computed in floats, from the position of the centre and its distance from the
closest corner or edge. If a comparison is within its rounding bound, the exact query decides the
verdict, and integers decide the region, as in the pair's explanation. Columns may be numbers or
arrays that broadcast against each other, at least one of them an array. The columns of a grid stay
a row (x) and a column (y).
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import and_
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.elementwise import hypot
from hitlab.arithmetic.filter import in_range
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, cross, dot
from hitlab.arithmetic.tolerances import DEGREE_2, UNSURE
from hitlab.deciding.decision import by_terms, decide
from hitlab.deciding.disk_triangle import DiskTriangle, EdgeTerms, terms
from hitlab.explained import disk_box
from hitlab.explained.disk_box import BESIDE_I, BESIDE_J, BEYOND, BOX, CORNER
from hitlab.explained.disk_triangle import region_number
from hitlab.measuring import measure
from hitlab.shapes.plane import Box, Disk, Triangle
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.triangle_regions import BITS, WITHIN, winding


class Seen(NamedTuple):
    """Verdict, region number and distance of every pair."""

    hit: Test
    region: Number
    distance: Number


@np.errstate(all="ignore")
def of_disk_triangle(disk: Columns, triangle: Columns) -> Seen:
    """Return verdict, region number with the article's bits, and distance."""
    pair = terms(*disk, *triangle)
    turn, sure = _winding(triangle, pair)
    sides = [edge.side for edge in pair.edges]
    region = sum(bit * (turn * side >= 0) for bit, side in zip(BITS, sides)) * abs(turn)
    ways, gaps = _ways(triangle), _gaps(disk, triangle)
    crosses = (_sure_cross(*each, pair.scale) for each in zip(sides, ways, gaps))
    sure = sure & (_all(crosses) | (turn == 0))
    inside, beyond = region == WITHIN, _gap(pair.edges, pair.corner2) - pair.radius
    hit = inside | (beyond < 0)
    sure = sure & (inside | _differs(beyond, pair.scale)) & in_range(pair.scale)
    for index, values in numbers_at(~sure, (*disk, *triangle)):
        decision = by_terms(Disk(values[:2], values[2]), Triangle(np.reshape(values[3:], (3, 2))))
        hit[index], region[index] = decision.meets, region_number(decision.terms[0])
    distance = np.where(hit, 0.0, beyond)
    for index, values in numbers_at(~hit & _is_close(beyond, pair.scale), (*disk, *triangle)):
        shape = Triangle(np.reshape(values[3:], (3, 2)))
        distance[index] = measure.distance(Disk(values[:2], values[2]), shape, False)
    return Seen(hit, region, distance)


def _winding(triangle: Columns, pair: DiskTriangle) -> Vector:
    """Return the winding's sign, and whether it is certain; exact for a single triangle."""
    if any(isinstance(column, np.ndarray) for column in triangle):
        return np.sign(pair.area).astype(int), abs(pair.area) > DEGREE_2 * pair.scale
    ax, ay, bx, by, cx, cy = triangle
    return winding(((ax, ay), (bx, by), (cx, cy))), True


@np.errstate(all="ignore")
def of_disk_box(disk: Columns, box: Box[Any]) -> Seen:
    """Return verdict, zone number (see `survey`), and distance."""
    radius, hull = disk[2], _hull(box)
    ways, gaps = _ways(hull), _gaps(disk, hull)
    edges = [
        EdgeTerms(cross(*way, *gap), dot(*way, *gap), dot(*way, *way))
        for way, gap in zip(ways, gaps)
    ]
    corner2 = [dot(*gap, *gap) for gap in gaps]
    scale = sum(corner2) + radius * radius
    cos, sin = exact_cos_sin(box.angle)
    inside, beside_i, beside_j, sure = _places((cos, sin), ways, gaps, edges, scale)
    beyond = _gap(edges, corner2) - radius
    hit = inside | (beyond < 0)
    near, sure_of_corner = _within_reach((cos, sin), gaps, radius, scale)
    corner = ~(inside | beside_i | beside_j)
    choices = [inside, beside_i & hit, beside_j & hit, corner & near]
    zone = np.select(choices, [BOX, BESIDE_I, BESIDE_J, CORNER], BEYOND)
    sure = sure & (inside | _differs(beyond, scale)) & (~corner | sure_of_corner)
    unsure = ~(sure & in_range(scale))
    close = unsure & _is_close(beyond, scale)
    if close.any():
        hit[close] = _meet(disk, box, close)
    for index, values in numbers_at(unsure, (*disk, *box.columns[:2], cos, sin, *hull)):
        zone[index] = disk_box.measured(*values)[0].zone
    distance = np.where(hit, 0.0, beyond)
    for index, (cx, cy, r, *_) in numbers_at(~hit & _is_close(beyond, scale), disk):
        one = box[index] if box.shape else box
        distance[index] = measure.distance(Disk((cx, cy), r), one, False)
    return Seen(hit, zone, distance)


def _meet(disk: Columns, box: Box[Any], chosen: Test) -> Test:
    """Return the exact verdict of the chosen pairs."""
    x, y, radius = (np.broadcast_to(column, chosen.shape)[chosen] for column in disk)
    disks = Disk(np.stack([x, y], axis=-1), radius)
    return decide(disks, box[chosen] if box.shape else box).meets


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
    i: Vector, ways: list[Vector], gaps: list[Vector], edges: list[EdgeTerms], scale: Number
) -> tuple[Test, Test, Test, Test]:
    """Return three tests of the centre, and whether they are certain.

    The tests are whether it is in the box, next to the box along i, or next to the box along j.
    """
    inside = _all([edge.side >= 0 for edge in edges] + [_in_extent(gap) for gap in zip(*gaps)])
    beside_i, beside_j, sure = np.False_, np.False_, np.True_
    for edge, (dx, dy), gap, end in zip(edges, ways, gaps, gaps[1:] + gaps[:1]):
        outside, rest = edge.side < 0, -dot(dx, dy, *end)
        beside = outside & (edge.along > 0) & (rest > 0)
        along_i, along_j = abs(dot(*i, dx, dy)), abs(cross(*i, dx, dy))
        beside_i = beside_i | beside & (along_i <= along_j)
        beside_j = beside_j | beside & (along_i > along_j)
        left = (-dy, dx)
        sure_of_foot = _sure_cross(edge.along, left, gap, scale)
        sure_of_foot = sure_of_foot & _sure_cross(rest, left, end, scale)
        sure = sure & _sure_cross(edge.side, (dx, dy), gap, scale) & (~outside | sure_of_foot)
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


def _gap(edges: Number, corner2: Number) -> Number:
    """Return the centre's distance from the closest corner or foot on an edge."""
    d2 = reduce(np.minimum, corner2)
    for edge in edges:
        on_edge = (edge.along > 0) & (edge.along < edge.length2)
        d2 = np.where(on_edge, np.minimum(d2, edge.side * edge.side / edge.length2), d2)
    return np.sqrt(d2)


def _all(tests: Iterable[Test]) -> Test:
    return reduce(and_, tests)


def _differs(length: Number, scale: Number) -> Test:
    """Return whether a length is certainly not 0, despite rounding."""
    return length * length > UNSURE**2 * scale


def _is_close(beyond: Number, scale: Number) -> Test:
    """Return whether floats are too coarse for the verdict and the distance of a pair."""
    return ~(_differs(beyond, scale) & in_range(scale))


def numbers_at(chosen: Test, columns: Columns) -> Iterator[tuple[tuple[int, ...], list[float]]]:
    """Yield the index and the numbers of each chosen pair."""
    whole = [np.broadcast_to(column, chosen.shape) for column in columns]
    for index in zip(*(part.tolist() for part in chosen.nonzero())):
        yield index, [float(column[index]) for column in whole]
