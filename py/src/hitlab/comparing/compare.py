"""The parts of an algorithm's answer that differ from the exact one by more than rounding."""

from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.predicates import Columns, cross
from hitlab.arithmetic.tolerances import SAME
from hitlab.measuring import measure
from hitlab.published import redpoll_2_20
from hitlab.published.algorithm import EXACT, Algorithm, Program
from hitlab.published.catalogue import program_of
from hitlab.queries import distance as in_space
from hitlab.queries.by_algorithm import reading
from hitlab.queries.closest_points import closest_points
from hitlab.queries.intersects import intersects
from hitlab.queries.meet import meet
from hitlab.queries.raycast import raycast
from hitlab.queries.survey import seen
from hitlab.shapes.base import PLACES, Length, Shape, Verdict
from hitlab.shapes.join import stack
from hitlab.shapes.pairs import check_pair, common_batch
from hitlab.shapes.plane import Box, Disk, Line, Ray, Triangle
from hitlab.shapes.space import Point3, Sphere, Triangle3
from hitlab.shapes.validation import Floats
from hitlab.steps.triangle_regions import BITS
from hitlab.surveys import regions, section

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


class Answer(NamedTuple):
    """An answer about a pair, or about each pair of a batch."""

    hit: Verdict
    """Whether the shapes intersect."""
    points: Floats | None = None
    """Shape (..., n, 2 or 3), nan if missing; None if the algorithm finds no points."""
    distance: Length | None = None
    """None if the algorithm measures none."""
    region: int | NDArray[np.int64] | None = None
    """Numbered as by `survey`; None if the pair has no regions."""


class Differences(NamedTuple):
    """Whether each part of an answer differs from the exact one."""

    hit: Verdict
    points: Verdict
    distance: Verdict
    region: Verdict
    feature: Verdict
    """Only for pairs in space, whose regions are the closest features."""


class Comparison(NamedTuple):
    """The answer of an algorithm, the exact one, and the parts that differ."""

    answer: Answer
    exact: Answer
    differs: Differences

    @property
    def departs(self) -> list[str]:
        """The names of the parts that differ, of any pair of a batch."""
        return [name for name, mask in zip(Differences._fields, self.differs) if np.any(mask)]


def compare(a: Shape[Any], b: Shape[Any], algorithm: Algorithm | str) -> Comparison:
    """Return the parts of an algorithm's answer that differ from the exact one.

    A verdict is right or wrong. Points and distances differ if the difference is larger than
    rounding explains. A region or a feature is right if it contains the centre or, up to rounding,
    has it on its boundary: there the neighbouring one is right too.

    Parameters
    ----------
    a, b : Shape
        In either order; batches broadcast against each other.
    algorithm : str or Algorithm
        One of `algorithms(a, b)` that supports `intersects`, or its id.

    Returns
    -------
    Comparison
        `(answer, exact, differs)`, and `departs`, the names of the parts that differ. Both answers
        have `hit`, `points`, `distance` and `region`. `points` are the entry and the exit of a ray,
        the point where two lines meet, or the point of a triangle in space closest to a centre.

    Raises
    ------
    TypeError
        If the pair is not supported.
    ValueError
        If the algorithm is not available for the pair or does not decide whether shapes intersect,
        or the batches do not broadcast.

    Examples
    --------
    The article's program gets the inside of counter-clockwise triangles wrong:

    >>> import hitlab as hl
    >>> disk, triangle = hl.Disk((1, 1), 0.5), hl.Triangle([(0, 0), (4, 0), (0, 4)])
    >>> found = hl.compare(disk, triangle, "redpoll-2-23")
    >>> found.departs, found.answer.hit, found.exact.hit
    (['hit', 'distance', 'region'], False, True)

    Single precision mistakes a gap for a touch:

    >>> import hitlab as hl
    >>> disks = hl.Disk([(2, 0), (2 + 1e-9, 0)], 1)
    >>> hl.compare(hl.Disk((0, 0), 1), disks, "gjk-32").differs.hit
    array([False,  True])
    """
    check_pair(a, b)
    own, program, first, second = program_of(algorithm, a, b)
    reading("intersects", own, program)
    if a.shape or b.shape:
        return compared(first, second, own, program)
    answer, exact, differs = compared(stack([first]), second, own, program)
    found = (map(_single, each) for each in (answer, exact, differs))
    return Comparison(Answer(*next(found)), Answer(*next(found)), Differences(*next(found)))


def _single(values: Any) -> Any:
    """Return the value of a batch of one, as a Python number if it is one."""
    if values is None:
        return None
    value = np.asarray(values)
    value = value[0] if value.ndim else value
    return value if value.ndim else value.item()


@np.errstate(all="ignore")
def compared(
    first: Shape[Any],
    second: Shape[Any],
    algorithm: Algorithm,
    program: Program,
    *,
    measured: bool = True,
) -> Comparison:
    """Compare a batch in the program's order, without distances unless they are `measured`."""
    batch = common_batch(first, second)
    answer: Any = _answer(first, second, algorithm, program)
    exact: Any = _answer(first, second, EXACT, measured=measured)
    size = np.broadcast_to(_size(first, second, answer, exact), batch)
    near = (SINGLE if algorithm.id.endswith("-32") else SAME) * size
    same: Any = np.zeros(batch, bool)
    hit = same | (answer.hit != exact.hit)
    points = distance = region = same
    if answer.points is not None and exact.points is not None:
        points = (~_same(answer.points, exact.points, near[..., None, None])).any((-2, -1))
    if answer.distance is not None and exact.distance is not None:
        distance = ~_same(answer.distance, exact.distance, near)
    if answer.region is not None:
        region = (answer.region != exact.region) & ~_is_on_border(
            first, second, answer, exact, points, size
        )
    feature = region if isinstance(second, Triangle3) else same
    return Comparison(answer, exact, Differences(hit, points, distance, region, feature))


def _answer(
    a: Any, b: Any, algorithm: Algorithm, program: Program | None = None, *, measured: bool = True
) -> Answer:
    """Return the answer of a program to a batch in its order, or the exact one."""

    def answers(query: str) -> bool:
        return program is None or program.read(query) is not None

    match a, b:
        case Ray(), Disk() | Box() if answers("raycast"):
            solid: Any = {"algorithm": algorithm} if program else {"solid": True}
            crossing = raycast(a, b, **solid)
            return Answer(crossing.hit, crossing.points)
        case Line(), Line() if answers("meet"):
            meeting = meet(a, b, algorithm=algorithm)
            return Answer(meeting.kind != 0, meeting.point[..., None, :])
        case Sphere() | Point3(), Triangle3() if program is None or program.region:
            return _answer_in_space(a, b, algorithm, program)
    if program:
        hit, region, distance = seen(program, program.run(a, b))
        return Answer(
            hit, None, distance if program.distance else None, region if program.region else None
        )
    hit, region = intersects(a, b), None
    match a, b:
        case Disk(), Triangle():
            region = regions.of_disk_triangle(a.columns, b.columns)
        case Disk(), Box():
            region = regions.of_disk_box(a.columns, b, hit)
    if not measured:
        return Answer(hit)
    gap = measure.distance(a, b, hit) if a.dimension == 2 else in_space.distance(a, b)
    return Answer(hit, None, np.asarray(gap), region)


def _answer_in_space(
    ball: Sphere[Any] | Point3[Any],
    triangle: Triangle3[Any],
    algorithm: Algorithm,
    program: Program | None,
) -> Answer:
    """Return the answer in space, with the triangle's closest point for intersecting shapes too."""
    places = np.stack(ball.columns[:3], axis=-1)
    if program:
        hit, region, distance = seen(program, program.run(ball, triangle))
    else:
        hit, region, distance = section.exactly(ball, triangle)
    points = closest_points(Point3(places), triangle, algorithm=algorithm).on_b
    return Answer(hit, points[..., None, :], distance, region)


def _size(a: Shape[Any], b: Shape[Any], answer: Answer, exact: Answer) -> Floats:
    """Return the largest absolute value of input coordinates, input lengths and output points."""
    lengths = []
    for shape in (a, b):
        for name, own in shape.fields.items():
            if name in LENGTHS:
                field = abs(np.asarray(getattr(shape, name)))
                lengths.append(field.reshape(*field.shape[: field.ndim - len(own)], -1).max(-1))
    for points in (answer.points, exact.points):
        if points is not None:
            lengths.append(np.where(np.isfinite(points), abs(points), 0.0).max((-2, -1)))
    return reduce(np.maximum, lengths)


def _same(answer: Floats, exact: Floats, near: Floats) -> Mask:
    """Return a mask of the numbers that differ only by rounding or are both missing."""
    is_near: Mask = abs(answer - exact) <= near
    return is_near | np.isnan(answer) & np.isnan(exact)


def _is_on_border(
    a: Shape[Any], b: Shape[Any], answer: Answer, exact: Answer, points: Mask, size: Floats
) -> Mask:
    """Return a mask of the centres that are, up to rounding, also in the reported region."""
    near = SAME * size
    match a, b:
        case Disk(), Triangle():
            return _is_on_lines(a.columns, b.columns, answer.region, exact.region, near)
        case Disk(), Box():
            return _is_on_frame(a, b, exact.region, near)
    return ~points  # in space the program returns the foot of the perpendicular on the feature


def _is_on_lines(disk: Columns, triangle: Columns, answer: Any, exact: Any, near: Floats) -> Mask:
    """Return a mask of the centres that are on the lines of all edges whose bits differ."""
    (x, y, _), corners = disk, list(zip(triangle[::2], triangle[1::2]))
    has_sides: Any = exact != FLAT
    on_lines = near >= 0
    for bit, (ax, ay), (bx, by) in zip(BITS, corners, corners[1:] + corners[:1]):
        side = cross(x - ax, y - ay, bx - ax, by - ay)
        is_on = abs(side) <= near * np.hypot(bx - ax, by - ay)
        on_lines = on_lines & (((answer ^ exact) & bit == 0) | is_on)
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
