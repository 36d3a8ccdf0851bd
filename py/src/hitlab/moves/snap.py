"""The displacement after which a shape just touches another one."""

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from hitlab.arithmetic.predicates import Vector
from hitlab.queries.closest_points import closest_points
from hitlab.queries.contact import contact
from hitlab.queries.distance import distance
from hitlab.queries.intersects import intersects
from hitlab.shapes.pairs import check_single_pair, unanswered
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Polygon, Triangle
from hitlab.shapes.single import Place
from hitlab.shapes.validation import Floats, checked

SOLID = Disk, Box, Triangle, Polygon, Capsule

FINE = 2**-10
"""The precision of positions, relative to the spacing of floats at the shapes' scale."""

CLOSE = 2**-32
"""The fraction of a displacement below which a shape counts as already there."""

STRIDES = 100
"""The maximum number of strides, each by the current distance, to the point of contact."""

DIGITS = 17
"""The maximum number of significant decimal digits of a float."""

GROWTH = 24
"""The error of a computed distance is less than a float's spacing doubled this many times."""

Pair = tuple[int, int]
Path = Callable[[float], Vector]
"""Returns the displacement at a distance along a direction."""


class Touch(NamedTuple):
    """The displacement, the pair that then touches, and whether its interiors are disjoint."""

    way: Vector
    pair: Pair
    just: bool


class Snap(NamedTuple):
    """The displacement after which one shape touches another; nan if there is none."""

    by: Floats
    """The displacement of a, shape (2,)."""
    overlaps: bool
    """Whether the interiors then overlap, because floats have no position without that."""


def snap(a: PlaneShape, b: PlaneShape, along: Place | None = None) -> Snap:
    """Return the displacement of a shape after which it just touches another one.

    Parameters
    ----------
    a, b : Shape
        Two single 2D shapes. Only a moves.
    along : array_like, shape (2,), optional
        A displacement: a moves on this path and stops where the shapes start to touch or, if they
        intersect at the start, where they last touch. If omitted, a moves by the shortest
        displacement: the gap or the penetration depth.

    Returns
    -------
    Snap
        `(by, overlaps)`. After `a.translate(by)` the shapes intersect, exactly. Of the positions
        that floats hardly distinguish, the one with the fewest digits is chosen; if there is one at
        which the interiors do not overlap, it is such a one.

        `by` is nan if there is no such point on the path beyond its start, or if the shapes
        intersect and one has no area or is an Outline, so that `along` is needed. It is also nan if
        floats have no such displacement, as for many pairs of slanted segments. A graze on the path
        can be missed: only `sweep` decides that exactly.

    Raises
    ------
    TypeError
        For a 3D shape.
    ValueError
        If a shape is a batch, or `along` is not a finite displacement other than 0.

    Examples
    --------
    >>> import hitlab as hl
    >>> box, wall = hl.Box((0, 0), (2, 2)), hl.Box((5, 0), (4, 9))
    >>> hl.snap(box, wall).by.tolist(), hl.snap(box.translate((2.5, 0)), wall).by.tolist()
    ([2.0, 0.0], [-0.5, 0.0])

    On a path, until they start or stop to touch:

    >>> import hitlab as hl
    >>> box, disk = hl.Box((0, 0), (2, 2)), hl.Disk((-4, 0), 1)
    >>> hl.snap(disk, box, along=(9, 0)).by.tolist()
    [2.0, 0.0]
    >>> inside = disk.translate((3.5, 0))
    >>> hl.snap(inside, box, along=(9, 0)).by.tolist(), hl.snap(disk, box, along=(0, 1)).by.tolist()
    ([2.5, 0.0], [nan, nan])
    """
    check_single_pair(a, b)
    if not (isinstance(a, PlaneShape) and isinstance(b, PlaneShape)):
        raise unanswered(a, b, "snap", "it needs 2D shapes")
    if along is None:
        found = nearest((a, b), [(0, 1)], (0.0, 0.0), sys.float_info.max)
    else:
        x, y = checked("along", (2,), along).tolist()
        if not (x or y):
            raise ValueError(f"along must be a displacement other than 0, not {along!r}")
        found = first((a, b), [(0, 1)], (x, y))
    if found is None:
        return Snap(np.full(2, math.nan), False)
    return Snap(np.array(found.way), not found.just)


def snapped(
    shapes: Sequence[Any], moved: Sequence[int], ways: Iterable[Vector], reach: float | None
) -> Touch | None:
    """Return the touch of the shapes `moved` with the others for the first way that has one.

    With a reach, they are displaced by the way and, if they are then within the reach of touching
    another shape, moved on to touch it. Without one, they move along the way and stop where a touch
    with another shape begins or ends.
    """
    for way in ways:
        pairs = _beside(shapes, moved, way, reach)
        found = first(shapes, pairs, way) if reach is None else nearest(shapes, pairs, way, reach)
        if found:
            return found
    return None


def _beside(
    shapes: Sequence[Any], moved: Sequence[int], way: Vector, reach: float | None
) -> Iterator[Pair]:
    """Yield the pairs of a moved shape and another one with bounds within reach of each other."""
    low, high = np.split(np.array([shape.bounds for shape in shapes]), 2, axis=1)
    gone = np.asarray(way)
    for i in moved:
        least, most = low[i] + gone, high[i] + gone
        if reach is None:
            least, most = np.minimum(least, low[i]), np.maximum(most, high[i])
        near = np.maximum(least - high, low - most).max(axis=1) <= (reach or 0.0)
        yield from ((i, j) for j in near.nonzero()[0].tolist() if j not in moved)


def nearest(
    shapes: Sequence[Any], pairs: Iterable[Pair], way: Vector, reach: float
) -> Touch | None:
    """Return the touch of the pair that is closest to touching, within the reach; or None."""
    gaps = [(*_gap(shapes[i].translate(way), shapes[j]), (i, j)) for i, j in pairs]
    for far, normal, pair in sorted(gaps, key=lambda each: abs(each[0])):
        if abs(far) > reach:
            break
        a, b = (shapes[k] for k in pair)
        along = _line(way, normal)
        meets = _meeting(a, b, along)
        finest = _spacing(a.translate(way), b)
        miss, hit = _bracket(meets, far, finest)
        if hit is not None:
            return _touch(shapes, pair, along, _border(meets, miss, hit, FINE * finest), finest)
        if far > 0 and (found := _at_corner(shapes, pair, way)):
            return found
    return None


def _at_corner(shapes: Sequence[Any], pair: Pair, way: Vector) -> Touch | None:
    """Return the touch of the closest points, if the shapes touch after joining them.

    A shape that touches a corner does not always enter the other one if it moves on.
    """
    a, b = (shapes[k] for k in pair)
    on_a, on_b = closest_points(a.translate(way), b)
    x, y = (np.asarray(way) + (on_b - on_a)).tolist()
    gone = a.translate((x, y))
    just = not intersects(gone, b, touching=False)
    return Touch((x, y), pair, just) if intersects(gone, b) else None


def _gap(a: Any, b: Any) -> tuple[float, Vector]:
    """Return the distance by which a must move to touch b, and the direction.

    The distance is negative if the shapes overlap, and infinite if none is known.
    """
    if not intersects(a, b):
        (px, py), (qx, qy) = (each.tolist() for each in closest_points(a, b))
        far = math.hypot(qx - px, qy - py)
        return (far, ((qx - px) / far, (qy - py) / far)) if far else (math.inf, (0.0, 0.0))
    if not (isinstance(a, SOLID) and isinstance(b, SOLID)):
        return math.inf, (0.0, 0.0)
    found = contact(a, b)
    x, y = found.normal.tolist()
    return -float(found.depth), (x, y)


def first(shapes: Sequence[Any], pairs: Iterable[Pair], way: Vector) -> Touch | None:
    """Return the touch where the first pair starts or stops intersecting on the path."""
    length = math.hypot(*way)
    along = _line((0.0, 0.0), (way[0] / length, way[1] / length))
    best, found = length, None
    for i, j in pairs:
        a, b = shapes[i], shapes[j]
        meets = _meeting(a, b, along)
        fine = FINE * _spacing(a, b)
        if not meets(0.0):
            miss, hit = _approach(a, b, along, best)
            stop = _border(meets, miss, hit, fine) if hit is not None else math.inf
        else:
            stop = math.inf if meets(best) else _border(meets, best, 0.0, fine)
        if CLOSE * length < stop < best:
            best, found = stop, (i, j)
    return found and _touch(shapes, found, along, best, _spacing(*(shapes[k] for k in found)))


def _approach(a: Any, b: Any, along: Path, end: float) -> tuple[float, float | None]:
    """Return the last position before a and b intersect, and one where they do, or None."""
    at = 0.0
    for _ in range(STRIDES):
        far = distance(a.translate(along(at)), b)
        if at + far > end:
            break
        beyond = at + max(far, CLOSE * end)
        if intersects(a.translate(along(beyond)), b):
            return at, beyond
        at = beyond
    return at, None


def _bracket(
    meets: Callable[[float], bool], near: float, finest: float
) -> tuple[float, float | None]:
    """Return positions just before and just after the shapes start to intersect, or None."""
    step = finest
    for _ in range(GROWTH):
        if meets(near + step) and not meets(near - step):
            return near - step, near + step
        step *= 2
    return near, None


def _border(meets: Callable[[float], bool], miss: float, hit: float, fine: float) -> float:
    """Return, by bisection, the position closest to the miss where the shapes still intersect."""
    while abs(hit - miss) > fine:
        middle = miss + (hit - miss) / 2
        if middle in (miss, hit):
            break
        miss, hit = (miss, middle) if meets(middle) else (middle, hit)
    return hit


def _meeting(a: Any, b: Any, along: Path, touching: bool = True) -> Callable[[float], bool]:
    """Return a function of how far a has moved: whether the shapes or their interiors intersect."""

    def meets(t: float) -> bool:
        return bool(intersects(a.translate(along(t)), b, touching=touching))

    return meets


def _line(start: Vector, direction: Vector) -> Path:
    """Return a function from a distance along a direction to the position there."""
    (x, y), (u, v) = start, direction
    return lambda t: (x + t * u, y + t * v)


def _spacing(a: Any, b: Any) -> float:
    """Return the spacing of floats at the largest finite bound of two shapes, or else at 1."""
    bounds = np.abs(np.concatenate([a.bounds, b.bounds]))
    return float(np.spacing(max(bounds[np.isfinite(bounds)], default=1.0)))


def _touch(
    shapes: Sequence[Any],
    pair: Pair,
    along: Path,
    at: float,
    finest: float,
) -> Touch:
    """Return the touch of two shapes that intersect at a position, and whether they just touch.

    Of all positions that floats cannot distinguish, the one with the fewest digits is used.
    """
    a, b = (shapes[k] for k in pair)
    overlaps = _meeting(a, b, along, touching=False)
    short = (round(at, digits) for digits in range(DIGITS))
    for near in (each for each in short if abs(each - at) <= finest):
        if intersects(a.translate(along(near)), b) and not overlaps(near):
            return Touch(along(near), pair, True)
    return Touch(along(at), pair, not overlaps(at))
