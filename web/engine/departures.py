"""Parts of an algorithm's answer that differ from the exact one by more than rounding.

A verdict is right or wrong. A point and a distance may differ by rounding. A region or a feature is
right if it contains the centre or, up to rounding, has it on its boundary: there the neighbouring
one is right too.
"""

from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from hitlab.arithmetic.predicates import cross
from hitlab.arithmetic.tolerances import SAME
from hitlab.measuring import measure
from hitlab.published import redpoll_2_20
from hitlab.published.catalogue import EXACT, program_of
from hitlab.queries.closest_points import closest_points
from hitlab.queries.intersects import intersects
from hitlab.queries.meet import meet
from hitlab.queries.raycast import raycast
from hitlab.queries.survey import recorded, seen
from hitlab.shapes.base import PLACES, Shape
from hitlab.shapes.join import stack
from hitlab.shapes.plane import Box, Disk, Line, Ray, Triangle
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.shapes.validation import Floats
from hitlab.steps.triangle_regions import BITS
from hitlab.surveys import regions, section
from numpy.typing import NDArray

Columns = tuple[Any, ...]
Mask = NDArray[np.bool_]

LENGTHS = {*PLACES, "radius", "size"}
"""The fields of a shape that are lengths or positions; the others are directions and angles."""
SINGLE = 2.0**-20
"""Like `SAME`, for single precision: about a dozen roundings."""
FLAT = 0
"""The region number of a flat triangle, which has no regions."""
SWAPPED = redpoll_2_20.PROGRAMS.index("swapped")
EXCHANGED = np.array([0, 3, 2, 1, 4])
"""The zones with A1 and A3 exchanged."""


class Told(NamedTuple):
    """The answer of an algorithm for a batch of pairs."""

    hit: Any
    points: Floats | None = None
    """Shape (..., n, 2 or 3), nan if missing; None if the algorithm finds no points."""
    distance: Floats | None = None
    region: Any = None
    """Numbered as by `survey`; in space by the closest feature."""


class Departures(NamedTuple):
    """Whether each part of an answer differs from the exact one: masks of the batch's shape."""

    hit: Mask
    points: Mask
    distance: Mask
    region: Mask
    feature: Mask


class Compared(NamedTuple):
    """A published program's answer, the exact answer, and where they differ."""

    told: Told
    exact: Told
    departs: Departures


@np.errstate(all="ignore")
def compare(a: Shape[Any], b: Shape[Any], algorithm: str) -> Compared:
    """Compare a published program's answer with the exact one.

    Parameters
    ----------
    a, b : Shape
        Single shapes or batches, in either order; a single pair counts as a batch of one.
    algorithm : str
        The id of one of the published `algorithms(a, b)`.

    Examples
    --------
    A point two units in front of the box, and a wrong verdict and region:

    >>> import hitlab as hl
    >>> ray, box = hl.Ray((-5, 0), (0.5, 0)), hl.Box((0, 0), (2, 2), 0.5)
    >>> departs(compare(ray, box, "redpoll-2-24").departs)
    ['points']
    >>> disk, triangle = hl.Disk((1, 1), 0.5), hl.Triangle([(0, 0), (4, 0), (0, 4)])
    >>> departs(compare(disk, triangle, "redpoll-2-23").departs)
    ['hit', 'distance', 'region']
    """
    if not (a.shape or b.shape):
        a = stack([a])
    _, _, first, second = program_of(algorithm, a, b)
    told, exact = (tell(first, second, each) for each in (algorithm, EXACT.id))
    size = _size(first, second, told, exact)
    near = (SINGLE if algorithm.endswith("-32") else SAME) * size
    none: Any = np.zeros(size.shape, bool)
    hit = none | (told.hit != exact.hit)
    points = none
    if told.points is not None and exact.points is not None:
        points = (~_same(told.points, exact.points, near[..., None, None])).any((-2, -1))
    distance = none
    if told.distance is not None and exact.distance is not None:
        distance = ~_same(told.distance, exact.distance, near)
    region = none
    if told.region is not None:
        region = (told.region != exact.region) & ~_is_on_border(
            first, second, told, exact, points, size
        )
    is_feature = isinstance(second, Triangle3)
    return Compared(
        told, exact, Departures(hit, points, distance, region, region if is_feature else none)
    )


def departs(found: Departures, index: int = 0) -> list[str]:
    """Return the names of the parts that differ for one pair of a batch."""
    return [name for name, mask in zip(found._fields, found) if mask[index]]


def tell(a: Shape[Any], b: Shape[Any], algorithm: str) -> Told:
    """Return the answer of an algorithm for a batch of pairs in the order of its program."""
    match a, b:
        case Ray(), Disk() | Box():
            solid: Any = {"solid": True} if algorithm == EXACT.id else {"algorithm": algorithm}
            crossing = raycast(a, b, **solid)
            return Told(crossing.hit, crossing.points)
        case Line(), Line():
            meeting = meet(a, b, algorithm=algorithm)
            return Told(meeting.kind != 0, meeting.point[..., None, :])
        case Sphere() | Point3(), Triangle3():
            return _tell_in_space(a, b, algorithm)
    if algorithm == EXACT.id:
        return _tell_exactly(a, b)
    _, program, *_ = program_of(algorithm, a, b)
    hit, region, distance = seen(program, program.run(a, b))
    return Told(
        hit, None, distance if program.distance else None, region if program.region else None
    )


def _tell_exactly(a: Any, b: Any) -> Told:
    hit, region = intersects(a, b), None
    match a, b:
        case Disk(), Triangle():
            region = regions.of_disk_triangle(a.columns, b.columns)
        case Disk(), Box():
            region = regions.of_disk_box(a.columns, b, hit)
    return Told(hit, None, np.asarray(measure.distance(a, b, hit)), region)


def _tell_in_space(
    ball: Sphere[Any] | Point3[Any], triangle: Triangle3[Any], algorithm: str
) -> Told:
    """Return the answer in space, with the triangle's closest point for intersecting shapes too."""
    places = np.stack(ball.columns[:3], axis=-1)
    point, asked = Point3(places), {} if algorithm == EXACT.id else {"algorithm": algorithm}
    if asked:
        hit, region, distance = recorded(ball, triangle, algorithm, ball)
    else:
        hit, region, distance = section.exactly(ball, triangle, places)
    points = closest_points(point, triangle, **asked).on_b
    return Told(hit, points[..., None, :], distance, region)


def _size(a: Shape[Any], b: Shape[Any], told: Told, exact: Told) -> Floats:
    """Return the largest absolute value of input coordinates, input lengths and output points."""
    lengths = []
    for shape in (a, b):
        for name, own in shape.fields.items():
            if name in LENGTHS:
                field = abs(np.asarray(getattr(shape, name)))
                lengths.append(field.reshape(*field.shape[: field.ndim - len(own)], -1).max(-1))
    for points in (told.points, exact.points):
        if points is not None:
            lengths.append(np.where(np.isfinite(points), abs(points), 0.0).max((-2, -1)))
    return reduce(np.maximum, lengths)


def _same(told: Floats, exact: Floats, near: Floats) -> Mask:
    """Return a mask of the numbers that differ only by rounding or are both missing."""
    is_near: Mask = abs(told - exact) <= near
    return is_near | np.isnan(told) & np.isnan(exact)


def _is_on_border(
    a: Shape[Any], b: Shape[Any], told: Told, exact: Told, points: Mask, size: Floats
) -> Mask:
    """Return a mask of the centres that are, up to rounding, also in the reported region."""
    near = SAME * size
    match a, b:
        case Disk(), Triangle():
            return _is_on_lines(a.columns, b.columns, told.region, exact.region, near)
        case Disk(), Box():
            return _is_on_frame(a, b, exact.region, near)
    return ~points  # in space the program returns the foot of the perpendicular on the feature


def _is_on_lines(disk: Columns, triangle: Columns, told: Any, exact: Any, near: Floats) -> Mask:
    """Return a mask of the centres that are on the lines of all edges whose bits differ."""
    (x, y, _), corners = disk, list(zip(triangle[::2], triangle[1::2]))
    has_sides: Any = exact != FLAT
    on_lines = near >= 0
    for bit, (ax, ay), (bx, by) in zip(BITS, corners, corners[1:] + corners[:1]):
        side = cross(x - ax, y - ay, bx - ax, by - ay)
        is_on = abs(side) <= near * np.hypot(bx - ax, by - ay)
        on_lines = on_lines & (((told ^ exact) & bit == 0) | is_on)
    return has_sides & on_lines


def _is_on_frame(disk: Disk[Any], box: Box[Any], exact: Any, near: Floats) -> Mask:
    """Return a mask of the reflected centres in the exact zone or on a line between zones.

    For a quarter turn the program exchanges width and height, and therefore A1 and A3.
    """
    found: Any = redpoll_2_20.run(disk, box)
    zone = np.where(found.program == SWAPPED, EXCHANGED[found.zone], found.zone)
    on_line = near < 0
    for place, half in zip(found.P, (found.halfW, found.halfH)):
        for line in (half, half + found.r):
            on_line = on_line | (abs(place - line) <= near)
    return on_line | (zone == exact)
