"""Hypothesis strategies for hard shapes, to test collision code against the exact answer.

Far more often than random shapes, these touch, contain each other, share corners, are degenerate or
miss by one unit in the last place. The report of a failing example ends with its page link.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.links.link import link
from hitlab.shapes.base import Shape
from hitlab.shapes.hull import hull_of
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Point, Polygon, Ray, Segment, Triangle
from hitlab.shapes.space import (
    Box3,
    Capsule3,
    HalfSpace3,
    Hull3,
    Line3,
    Point3,
    Ray3,
    Segment3,
    Sphere,
    Triangle3,
)
from hitlab.shapes.spatial import SpaceShape

try:
    import hypothesis
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "hitlab.testing needs hypothesis: pip install hypothesis", name=error.name
    ) from error

__all__ = ["note", "pairs", "shapes"]

Kind = TypeVar("Kind", bound=PlaneShape[Any] | SpaceShape[Any])
First = TypeVar("First", bound=PlaneShape[Any] | SpaceShape[Any])
Second = TypeVar("Second", bound=PlaneShape[Any] | SpaceShape[Any])
Numbers = st.SearchStrategy[float]
Place = tuple[float, ...]

POINTS: dict[type[PlaneShape[Any]], int] = {
    Point: 1,
    Disk: 1,
    Box: 2,
    Triangle: 3,
    Polygon: 5,
    Segment: 2,
    Ray: 2,
    Line: 2,
    Capsule: 2,
}
"""The number of points that define a shape of each kind."""

IN_SPACE: dict[type[SpaceShape[Any]], int] = {
    Point3: 1,
    Sphere: 1,
    Segment3: 2,
    Capsule3: 2,
    Triangle3: 3,
    Box3: 2,
    Hull3: 5,
    Ray3: 2,
    Line3: 2,
    HalfSpace3: 2,
}
"""The same for the kinds in space."""

SOLID = {Disk, Box, Triangle, Polygon, Capsule, Sphere, Capsule3, Box3, Hull3}
"""The kinds that have an area or a volume, unless a shape is degenerate."""

UNITS = [1.0, 0.1, 1e-8, 1e-300, 1e300, 5e-324, 2.0**-537, 2.0**-240, 2.0**240, 2.0**1018]
"""Decimal and binary lattice spacings, up to the limits of floats and of the filter's range."""

OFFSETS = {1.0: 1e8, 0.125: 1e8, 2.0**-26: 1e8, 1e-9: 1.0, 1e-8: -3.0}
"""The spacings of lattices that are offset from the origin, each with its offset."""

steps = st.integers(-6, 6)
moderate = st.floats(-10, 10)
wild = st.floats(-(2.0**1021), 2.0**1021)
ulps = st.sampled_from([0, 0, 0, -1, 1])
angles = st.sampled_from([0.0, 0.0, math.radians(90), math.radians(-450), math.atan2(3, 4)])
turns = angles | st.floats(-7, 7)
quaternions = st.tuples(*[st.integers(-2, 2)] * 4).filter(any)
lengths = st.sampled_from([None, None, -1070, 1020])


def lattice(unit: float, offset: float = 0.0) -> Numbers:
    """Generate multiples of a spacing plus an offset; shapes then often touch or share points."""
    return steps.map(lambda step: offset + unit * step)


lattices = [lattice(unit) for unit in UNITS] + [lattice(*each) for each in OFFSETS.items()]
NUMBERS = [*lattices, *lattices, moderate, moderate, wild]


@st.composite
def shapes(
    draw: st.DrawFn,
    kind: type[Kind],
    numbers: Sequence[Numbers] = NUMBERS,
    nudge: bool = True,
    base: str = "",
    flat: bool = True,
) -> Kind:
    """Generate single shapes of a kind, many of them degenerate, huge or tiny; see `pairs`."""
    partner: Any = Point3 if kind in IN_SPACE else Point
    shape, _ = _pair(draw, kind, partner, numbers, nudge, flat)
    note(shape, base=base)
    return shape


@st.composite
def pairs(
    draw: st.DrawFn,
    first: type[First],
    second: type[Second],
    numbers: Sequence[Numbers] = NUMBERS,
    nudge: bool = True,
    base: str = "",
    flat: bool = True,
) -> tuple[First, Second]:
    """Generate hard pairs of single shapes; a failing example reports its link.

    Parameters
    ----------
    first, second : type
        Classes of 2D shapes, such as `hl.Disk`, or of 3D shapes, such as `hl.Box3`.
    numbers : sequence of strategies
        The sources of coordinates; all coordinates of a pair come from the same strategy. The
        default is lattices of many spacings, floats from -10 to 10, and doubles of any size.
    nudge : bool
        Whether points may also be moved to the other shape's corners, sides or interior, or onto a
        common line, or by one unit in the last place. If False, coordinates remain as drawn.
    base : str
        The address of the page, as for `link`.
    flat : bool
        Whether disks, boxes, triangles, polygons and capsules may have no area, as many of the
        simplest examples do.

    Raises
    ------
    TypeError
        If there is no strategy for a class; raised when the first example is drawn.

    Examples
    --------
    >>> import hitlab as hl
    >>> from hypothesis import find
    >>> from hitlab.testing import pairs
    >>> touch = lambda pair: hl.intersects(*pair) and not hl.intersects(*pair, touching=False)
    >>> hl.distance(*find(pairs(hl.Disk, hl.Box), touch))
    0.0
    """
    pair = _pair(draw, first, second, numbers, nudge, flat)
    note(*pair, base=base)
    return pair


def note(*shapes: Shape[Any], base: str = "") -> None:
    """Add the page link of these shapes to the report of a failing example.

    `shapes` and `pairs` call this themselves. Call it for shapes that a test creates from drawn
    values.
    """
    hypothesis.note(_Link(shapes, base))  # the link is written only for the simplest example


class _Link:
    def __init__(self, shapes: tuple[Shape[Any], ...], base: str) -> None:
        self.shapes, self.base = shapes, base

    def __repr__(self) -> str:
        return link(*self.shapes, base=self.base)


# --- Arrangement of the points of a pair


def _pair(
    draw: st.DrawFn,
    first: type[First],
    second: type[Second],
    numbers: Sequence[Numbers],
    nudge: bool,
    flat: bool,
) -> tuple[First, Second]:
    counts: dict[Any, int] = IN_SPACE if first in IN_SPACE else POINTS
    for kind in (first, second):
        if kind not in counts:
            known = ", ".join(each.__name__ for each in counts)
            raise TypeError(f"there is no strategy for {kind!r}; available: {known}")
    number, split = draw(st.sampled_from(numbers)), counts[first]
    count, own = split + counts[second], [number] * (3 if counts is IN_SPACE else 2)
    points: list[Place] = draw(st.lists(st.tuples(*own), min_size=count, max_size=count))
    radii: Place = (0.0, 0.0)
    if nudge:
        points = draw(st.sampled_from(ARRANGED))(split, points)
    if draw(st.booleans()):
        radii = draw(st.sampled_from([radii, *reaching(split, points)]))
    else:
        radii = (abs(draw(number)), abs(draw(number)))
    if nudge and draw(st.booleans()):
        points = [tuple(nudged(x, draw(ulps)) for x in point) for point in points]
        radii = tuple(max(0.0, nudged(radius, draw(ulps))) for radius in radii)
    turn = quaternions if counts is IN_SPACE else turns
    a = made(first, points[:split], radii[0], draw(st.none() | turn), draw(lengths))
    b = made(second, points[split:], radii[1], draw(st.none() | turn), draw(lengths))
    hypothesis.assume(flat or all(each.is_solid for each in (a, b) if each.kind in SOLID))
    return a, b


def scattered(_: int, points: list[Place]) -> list[Place]:
    """Return the points unchanged."""
    return points


def collinear(_: int, points: list[Place]) -> list[Place]:
    """Move all points onto the line through the first two, up to rounding."""
    a, b, *others = points
    way = [q / 2 - p / 2 for p, q in zip(a, b)]
    parts = (math.atan(point[0]) for point in others)
    return [a, b, *(tuple(p + part * w for p, w in zip(a, way)) for part in parts)]


def leaning(split: int, points: list[Place]) -> list[Place]:
    """Move the second shape's first point to the midpoint of a side of the first shape."""
    middle = tuple(p / 2 + q / 2 for p, q in zip(points[0], points[split - 1]))
    return [*points[:split], middle, *points[split + 1 :]]


def sharing(split: int, points: list[Place]) -> list[Place]:
    """Make the first points of both shapes equal."""
    return [*points[:split], points[0], *points[split + 1 :]]


def within(split: int, points: list[Place]) -> list[Place]:
    """Shrink the second shape and move it to a weighted mean of the points of the first."""
    a, first = points[:split], points[split]
    middle = [sum(each / (split + 1) for each in axis) for axis in zip(a[0], *a)]
    return [
        *a,
        *(
            tuple(m + (u - x) / 64 for m, u, x in zip(middle, point, first))
            for point in points[split:]
        ),
    ]


Arrangement = Callable[[int, list[Place]], list[Place]]
ARRANGED: list[Arrangement] = [*[scattered] * 4, collinear, leaning, sharing, within]


def reaching(split: int, points: list[Place]) -> list[Place]:
    """Return pairs of radii with which two points, or a point and a line, touch up to rounding."""
    if len(points[0]) == 3:
        reaches = [math.dist(points[0], points[split])]
        return _shared(reaches)
    (ax, ay), (bx, by), (tx, ty) = points[0], points[split - 1], points[split]
    reaches = [math.hypot(tx - ax, ty - ay)]
    if 0 < (length := math.hypot(bx - ax, by - ay)) < math.inf:
        ux, uy = (bx - ax) / length, (by - ay) / length
        reaches.append(abs((tx - ax) * uy - (ty - ay) * ux))
    return _shared(reaches)


def _shared(reaches: list[float]) -> list[Place]:
    """Return pairs of radii whose sums are these lengths."""
    return [
        (part * reach, (1 - part) * reach)
        for reach in reaches
        for part in (0, 0.25, 1)
        if reach < 2.0**1021
    ]


def nudged(number: float, ulp: int) -> float:
    """Return a number moved by one unit in the last place, up or down by the sign of `ulp`."""
    return math.nextafter(number, math.copysign(math.inf, ulp)) if ulp else number


# --- Shapes from points


def made(
    kind: type[Kind],
    points: ArrayLike,
    radius: ArrayLike = 0.0,
    angle: Any = 0.0,
    length: int | None = None,
) -> Kind:
    """Return a shape or a batch from its points, an array of shape (..., count, 2) or (..., 3).

    A box has its centre at the first point and the vector to the second as its size; with the angle
    None, it has both points as corners and is given by its bounds. Rays and lines point from the
    first to the second; if `length` is given, the length of their directions is about 2**length.
    """
    make: Callable[..., Kind] = kind
    points = np.asarray(points, dtype=float)
    if kind is Polygon:
        return make(convex(points))
    if kind in (Triangle, Triangle3, Hull3):
        return make(points)
    start, end = points[..., 0, :], points[..., -1, :]
    if kind in (Box, Box3) and angle is None:
        low, high = np.minimum(start, end), np.maximum(start, end)
        box: Any = kind
        return cast(Kind, box.from_bounds(np.concatenate([low, high], axis=-1)))
    if kind in (Box, Box3):
        return make(start, abs(end - start), angle)
    if kind in (Ray, Line, Ray3, Line3, HalfSpace3):
        return make(start, directed(end - start, length))
    counts: Any = POINTS if kind in POINTS else IN_SPACE
    given = [start, end][: counts[kind]]
    return make(*given, radius) if "radius" in kind.fields else make(*given)


def directed(way: NDArray[np.float64], length: int | None) -> NDArray[np.float64]:
    """Return nonzero directions, with a length of about 2**length if that is given."""
    fixed = (2.0, -1.0, 0.5)[: way.shape[-1]]
    way = np.where((way == 0).all(axis=-1, keepdims=True), fixed, way)
    if length is None:
        return way
    found = np.ldexp(way, length - np.frexp(abs(way).max(axis=-1, keepdims=True))[1])
    return np.where((found == 0).all(axis=-1, keepdims=True), (5e-324, 0, 0)[: len(fixed)], found)


def convex(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the hull of points (..., n, 2); copies of its first vertex pad it to n vertices."""
    rows = points.reshape(-1, *points.shape[-2:]).tolist()
    return np.reshape([outline(row) for row in rows], points.shape)


def outline(points: Sequence[Sequence[float]]) -> list[Place]:
    """Return all points on the hull's boundary in order, padded with copies of the first one."""
    places = [tuple(point) for point in points]
    given = dict(zip(places, places))  # keeps the signs of zeros
    hull = [given[x, y] for x, y in hull_of([*sum(places, ())], least=0)]
    if len(set(hull)) < len(hull):  # a flat hull is traversed there and back
        hull = list(dict.fromkeys(hull))
    return hull + hull[:1] * (len(places) - len(hull))
