"""Displacements after which shapes just touch another one."""

import json
import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import hitlab as hl
import numpy as np
from answer import made

SOLID = hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Capsule

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

Vector = tuple[float, float]


class Touch(NamedTuple):
    """The displacement, the pair that then touches, and whether its interiors are disjoint."""

    way: Vector
    pair: tuple[int, int]
    just: bool


def touching(question: str) -> str:
    """Answer `{"shapes": …, "moved": [i, …], "ways": [[x, y], …], "reach": r or null}` in JSON.

    With a reach, the shapes `moved` are displaced by the first of the ways after which they are
    within the reach of touching another shape, and then moved on to touch it. If it is null, they
    move along the ways and stop where a touch with another shape begins or ends. Returns a `Touch`,
    or null if there is none.
    """
    asked = json.loads(question)
    shapes = [made(json.dumps(each)) for each in asked["shapes"]]
    found = None
    for way in asked["ways"]:
        pairs = beside(shapes, asked["moved"], way, asked["reach"])
        if asked["reach"] is None:
            found = first(shapes, pairs, way)
        else:
            found = found or nearest(shapes, pairs, way, asked["reach"])
    return json.dumps(found and found._asdict())


def beside(
    shapes: list[Any], moved: list[int], way: Vector, reach: float | None
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of a moved shape and another one with bounds within reach of each other."""
    bounds = hl.Group(*shapes).bounds
    low, high = np.split(bounds, 2, axis=1)
    gone = np.asarray(way)
    for i in moved:
        least, most = low[i] + gone, high[i] + gone
        if reach is None:
            least, most = np.minimum(least, low[i]), np.maximum(most, high[i])
        near = np.maximum(least - high, low - most).max(axis=1) <= (reach or 0.0)
        yield from ((i, j) for j in near.nonzero()[0].tolist() if j not in moved)


def nearest(
    shapes: list[Any], pairs: Iterator[tuple[int, int]], way: Vector, reach: float
) -> Touch | None:
    """Return the touch of the pair that is closest to touching, within the reach; or None."""
    gaps = [(*gap(shapes[i].translate(way), shapes[j]), (i, j)) for i, j in pairs]
    for far, normal, pair in sorted(gaps, key=lambda each: abs(each[0])):
        if abs(far) > reach:
            break
        a, b = (shapes[k] for k in pair)
        along = line(way, normal)
        meets = meeting(a, b, along)
        finest = spacing(a.translate(way), b)
        miss, hit = bracket(meets, far, finest)
        if hit is not None:
            return touch(shapes, pair, along, border(meets, miss, hit, FINE * finest), finest)
    return None


def gap(a: Any, b: Any) -> tuple[float, Vector]:
    """Return the distance by which a must move to touch b, and the direction.

    The distance is negative if the shapes overlap, and infinite if none is known.
    """
    if not hl.intersects(a, b):
        (px, py), (qx, qy) = (each.tolist() for each in hl.closest_points(a, b))
        far = math.hypot(qx - px, qy - py)
        return (far, ((qx - px) / far, (qy - py) / far)) if far else (math.inf, (0.0, 0.0))
    if not (isinstance(a, SOLID) and isinstance(b, SOLID)):
        return math.inf, (0.0, 0.0)
    found = hl.contact(a, b)
    x, y = found.normal.tolist()
    return -float(found.depth), (x, y)


def first(shapes: list[Any], pairs: Iterator[tuple[int, int]], way: Vector) -> Touch | None:
    """Return the touch where the first pair starts or stops intersecting on the path."""
    length = math.hypot(*way)
    along = line((0.0, 0.0), (way[0] / length, way[1] / length))
    best, found = length, None
    for i, j in pairs:
        a, b = shapes[i], shapes[j]
        meets = meeting(a, b, along)
        fine = FINE * spacing(a, b)
        if not meets(0.0):
            miss, hit = approach(a, b, along, best)
            stop = border(meets, miss, hit, fine) if hit is not None else math.inf
        else:
            stop = math.inf if meets(best) else border(meets, best, 0.0, fine)
        if CLOSE * length < stop < best:
            best, found = stop, (i, j)
    return found and touch(shapes, found, along, best, spacing(*(shapes[k] for k in found)))


def approach(
    a: Any, b: Any, along: Callable[[float], Vector], end: float
) -> tuple[float, float | None]:
    """Return the last position before a and b intersect, and one where they do, or None."""
    at = 0.0
    for _ in range(STRIDES):
        far = hl.distance(a.translate(along(at)), b)
        if at + far > end:
            break
        beyond = at + max(far, CLOSE * end)
        if hl.intersects(a.translate(along(beyond)), b):
            return at, beyond
        at = beyond
    return at, None


def bracket(
    meets: Callable[[float], bool], near: float, finest: float
) -> tuple[float, float | None]:
    """Return positions just before and just after the shapes start to intersect, or None."""
    step = finest
    for _ in range(GROWTH):
        if meets(near + step) and not meets(near - step):
            return near - step, near + step
        step *= 2
    return near, None


def border(meets: Callable[[float], bool], miss: float, hit: float, fine: float) -> float:
    """Return, by bisection, the position closest to the miss where the shapes still intersect."""
    while abs(hit - miss) > fine:
        middle = miss + (hit - miss) / 2
        if middle in (miss, hit):
            break
        miss, hit = (miss, middle) if meets(middle) else (middle, hit)
    return hit


def meeting(
    a: Any, b: Any, along: Callable[[float], Vector], touching: bool = True
) -> Callable[[float], bool]:
    """Return a function of how far a has moved: whether the shapes or their interiors intersect."""

    def meets(t: float) -> bool:
        return bool(hl.intersects(a.translate(along(t)), b, touching=touching))

    return meets


def line(start: Vector, direction: Vector) -> Callable[[float], Vector]:
    """Return a function from a distance along a direction to the position there."""
    (x, y), (u, v) = start, direction
    return lambda t: (x + t * u, y + t * v)


def spacing(a: Any, b: Any) -> float:
    """Return the spacing of floats at the largest finite bound of two shapes, or else at 1."""
    bounds = np.abs(np.concatenate([a.bounds, b.bounds]))
    return float(np.spacing(max(bounds[np.isfinite(bounds)], default=1.0)))


def touch(
    shapes: list[Any],
    pair: tuple[int, int],
    along: Callable[[float], Vector],
    at: float,
    finest: float,
) -> Touch:
    """Return the touch of two shapes that intersect at a position, and whether they just touch.

    Of all positions that floats cannot distinguish, the one with the fewest digits is used.
    """
    a, b = (shapes[k] for k in pair)
    overlaps = meeting(a, b, along, touching=False)
    short = (round(at, digits) for digits in range(DIGITS))
    for near in (each for each in short if abs(each - at) <= finest):
        if hl.intersects(a.translate(along(near)), b) and not overlaps(near):
            return Touch(along(near), pair, True)
    return Touch(along(at), pair, not overlaps(at))
