"""Exact reordering of vertices into the order of their convex hull, counter-clockwise.

The edges of a core connect consecutive vertices, so the vertices must be those of the hull, in its
order. They nearly always are, in one of the two windings. If rounding has dented an edge, swapped
two vertices or made two equal, the hull is computed, and its last vertex is repeated to keep the
number of vertices. `cores` and `contact` rely on counter-clockwise order: the hull is to the left
of every edge.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.batch import blockwise
from hitlab.arithmetic.filter import Margin, decide, in_range
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.predicates import Columns, Number, Test, cross, dot
from hitlab.arithmetic.tolerances import DEGREE_2
from hitlab.shapes.validation import Floats

CONVEXITY = 1e-9
"""How far inside the hull a vertex of a Polygon may be, relative to the hull's size.

If a polygon is rotated, rounding may move a vertex in the middle of an edge inside the hull. This
is a choice, not a bound: a larger one accepts dents, a smaller one rejects outlines because of
their rounding."""

ULPS = 4
"""How much farther inside the hull than by `CONVEXITY` a vertex may be.

It is in units in the last place of the largest coordinate. Far from the origin, the rounding of
coordinates may exceed `CONVEXITY` of the size."""


def in_order(columns: Columns) -> tuple[Columns, Test]:
    """Return the columns of the vertices' hull, and whether it has an area.

    Columns are x, y of one vertex after the other; their number does not change.

    >>> in_order((0.0, 0.0, 0.0, 2.0, 2.0, 0.0))
    ((0.0, 0.0, 2.0, 0.0, 0.0, 2.0), True)
    >>> in_order((0.0, 0.0, 2.0, 0.0, 1.0, 0.0))
    ((0.0, 0.0, 2.0, 0.0, 2.0, 0.0), False)
    """
    left, right = _windings(columns)
    if not isinstance(columns[0], np.ndarray):
        if left or right:
            return (columns if left else turned(columns)), True
        return _exactly_in_order(columns)
    ordered = tuple(
        own.copy() if own is other else np.where(right, other, own)
        for own, other in zip(columns, turned(columns))
    )
    solid = left | right
    open_ = ~solid
    if open_.any():
        vertices = np.stack([column[open_] for column in columns], axis=-1)
        convex, hulls = _weakly_in_order(vertices.reshape(len(vertices), -1, 2))
        solid[open_] = convex
        for column, numbers in zip(ordered, np.moveaxis(hulls.reshape(vertices.shape), -1, 0)):
            column[open_ & solid] = numbers[convex]
    for index in _places(~solid):
        hull, solid[index] = _exactly_in_order([float(column[index]) for column in columns])
        for column, number in zip(ordered, hull):
            column[index] = number
    return ordered, solid


def is_convex(columns: Columns) -> bool:
    """Return whether a single polygon is certainly convex and in order, in either winding."""
    return any(_windings(columns))


def turned(columns: Columns) -> Columns:
    """Return the vertices in the opposite order, from the same first vertex."""
    vertices = list(zip(columns[::2], columns[1::2]))
    return tuple(number for vertex in vertices[:1] + vertices[:0:-1] for number in vertex)


def _exactly_in_order(columns: Sequence[float]) -> tuple[Columns, bool]:
    hull = hull_of(columns)
    padded = hull + [hull[-1]] * (len(columns) // 2 - len(hull))
    return tuple(number for vertex in padded for number in vertex), len(hull) > 2


@np.errstate(over="ignore", under="ignore")
def first_dent(vertices: Floats) -> tuple[int, ...] | None:
    """Return the indices of the first non-convex polygon and of a vertex that dents it, or None."""
    columns = (vertices[..., i, axis] for i, axis in np.ndindex(vertices.shape[-2:]))
    left, right = _windings(tuple(columns))
    open_ = np.asarray(~(left | right))
    if open_.ndim and open_.any():
        open_[open_] = ~_weakly_in_order(vertices[open_])[0]
    for index in _places(open_):
        hull = hull_of(vertices[index].ravel().tolist())
        points, rounding = _of_size_one(np.array([*vertices[index], *hull]))
        polygon, corners = np.split(points, [-len(hull)])
        sides = _Sides(corners, CONVEXITY + rounding)
        if sides.are_thin():
            continue
        for i, vertex in enumerate(polygon):
            if sides.heights(vertex).min() > sides.tolerance:
                return *index, i
        counts = [sides.lead_round(polygon, way) for way in (1, -1)]
        if max(counts) < len(polygon):
            clockwise = cross(*polygon.T, *np.roll(polygon, -1, axis=0).T).sum() < 0
            return *index, counts[int(clockwise)]
    return None


def _windings(columns: Columns) -> tuple[Test, Test]:
    """Return whether polygons are certainly convex and counter-clockwise, and whether clockwise."""
    if isinstance(columns[0], float):
        return _wound(columns)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        return _wound(columns)


def _wound(columns: Columns) -> tuple[Test, Test]:
    xs, ys = columns[::2], columns[1::2]
    edges = [(x - xs[i - 1], y - ys[i - 1]) for i, (x, y) in enumerate(zip(xs, ys))]
    squares = [dot(x, y, x, y) for x, y in edges]
    scale = sum(squares[1:], squares[0])
    bound = DEGREE_2 * scale
    count = 1 if len(edges) == 3 else len(edges)  # the three turns of a triangle are equal
    turns = [cross(*edges[i - 1], *edges[i]) for i in range(count)]
    left, right = (
        reduce(and_, tests)
        for tests in ([turn > bound for turn in turns], [turn < -bound for turn in turns])
    )
    sure = in_range(scale)
    if len(edges) > 4:
        sure = sure & _go_round_once([y > 0 for _, y in edges])
    return left & sure, right & sure


class _Turn(NamedTuple):
    """The terms of the turn at b on the path from a to c."""

    side: Number
    onwards: Number
    scale: Number


def _turn(ax: Number, ay: Number, bx: Number, by: Number, cx: Number, cy: Number) -> _Turn:
    x, y, u, v = bx - ax, by - ay, cx - bx, cy - by
    return _Turn(cross(x, y, u, v), dot(x, y, u, v), dot(x, y, x, y) + dot(u, v, u, v))


def _is_left(turn: _Turn, margin: Margin) -> Number:
    return turn.side > margin.least


def _is_right(turn: _Turn, margin: Margin) -> Number:
    return turn.side < margin.two


def _leads_on(turn: _Turn, margin: Margin) -> Number:
    return turn.onwards > margin.least


def _turns(ask: Callable[[_Turn, Margin], Number], columns: list[Floats]) -> NDArray[np.bool_]:
    """Return whether a polygon's turn at each vertex passes the test `ask`, exactly."""
    return np.asarray(blockwise(lambda *block: (decide(_turn, ask, *block),), *columns)[0])


def _weakly_in_order(vertices: Floats) -> tuple[NDArray[np.bool_], Floats]:
    """Return whether each polygon (n, count, 2) goes around its hull once, and the hulls.

    The decision is exact. Some of the vertices may be in the middle of a side. If no turn
    is backwards, and y rises and falls once, the turns add up to one full turn. The hull has the
    same first vertex as that of `hull_of`.
    """
    xs, ys = vertices[..., 0], vertices[..., 1]
    around = [np.roll(number, by, axis=-1) for by in (1, 0, -1) for number in (xs, ys)]
    left, right, onwards = (_turns(ask, around) for ask in (_is_left, _is_right, _leads_on))
    straight = ~(left | right) & onwards
    rising = np.moveaxis(ys > around[1], -1, 0)
    once = _go_round_once(list(rising))
    ways = [(turns | straight).all(axis=-1) & once for turns in (left, right)]
    return ways[0] | ways[1], _corners(vertices, left | right, clockwise=ways[1])


def _corners(
    vertices: Floats, corner: NDArray[np.bool_], *, clockwise: NDArray[np.bool_]
) -> Floats:
    """Return the corners, counter-clockwise from the leftmost one, padded with the last corner."""
    count = vertices.shape[-2]
    first = np.lexsort((vertices[..., 1], vertices[..., 0]), axis=-1)[:, :1]
    places = (first + np.where(clockwise, -1, 1)[:, None] * np.arange(count)) % count
    kept = np.take_along_axis(corner, places, axis=-1)
    order = np.argsort(~kept, axis=-1, kind="stable")
    order = np.take_along_axis(
        order, np.minimum(np.arange(count), kept.sum(axis=-1, keepdims=True) - 1), axis=-1
    )
    chosen = np.take_along_axis(places, order, axis=-1)
    return np.take_along_axis(vertices, chosen[..., None], axis=-2) + 0.0


def _go_round_once(rising: list[Test]) -> Test:
    changes = [1 * (now ^ rising[i - 1]) for i, now in enumerate(rising)]
    return sum(changes[1:], changes[0]) == 2


def _places(mask: NDArray[np.bool_]) -> Iterator[tuple[int, ...]]:
    return map(tuple, np.argwhere(mask).tolist())


def hull_of(columns: Sequence[float], least: int = 1) -> list[tuple[float, float]]:
    """Return the hull, counter-clockwise and without redundant vertices (A. M. Andrew, 1979).

    If the smallest turn `least` is 0, it also contains the points in the middle of its sides.
    """
    flat, unit = integers(columns)
    points = sorted(set(zip(flat[::2], flat[1::2])))
    if len(points) > 2:
        points = _chain(points, least)[:-1] + _chain(points[::-1], least)[:-1]
    return [(float(Fraction(x, unit)), float(Fraction(y, unit))) for x, y in points]


def _chain(points: list[tuple[int, int]], least: int) -> list[tuple[int, int]]:
    chain: list[tuple[int, int]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if cross(bx - ax, by - ay, x - ax, y - ay) >= least:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _of_size_one(points: Floats) -> tuple[Floats, float]:
    """Return the points with the first at the origin and the farthest at a distance of about 1.

    Also return the rounding of the given points on that scale.
    """
    largest = np.abs(points).max()
    power = -np.frexp(largest)[1]
    near = np.ldexp(points, power)
    near -= near[0]
    size = float(np.abs(near).max())
    if size == 0:
        return near, 0.0
    return near / size, ULPS * float(np.ldexp(largest - np.nextafter(largest, 0), power)) / size


class _Sides:
    """The sides of a hull of size 1, for locating a vertex among them."""

    def __init__(self, corners: Floats, tolerance: float) -> None:
        self.corners, self.tolerance = corners, tolerance
        ways = np.roll(corners, -1, axis=0) - corners
        self.lengths = np.hypot(*ways.T)
        self.ways = ways / np.where(self.lengths > 0, self.lengths, 1)[:, None]
        self.starts = np.cumsum(self.lengths) - self.lengths

    def heights(self, vertex: Floats) -> Floats:
        """Return the distance of the vertex from each side's line, positive inside."""
        reach = vertex - self.corners
        return np.asarray(cross(*self.ways.T, *reach.T))

    def are_thin(self) -> bool:
        """Return whether the hull is a segment within the tolerance, so that any order is valid."""
        widths = np.max([self.heights(corner) for corner in self.corners], axis=0)
        return bool(widths.min() <= self.tolerance)

    def places(self, vertex: Floats) -> Floats:
        """Return the positions of the vertex along the hull; near a sharp corner there are two."""
        reach = vertex - self.corners
        along = np.clip(dot(*self.ways.T, *reach.T), 0, self.lengths)
        distance = np.hypot(*(reach - along[:, None] * self.ways).T)
        return (self.starts + along)[distance <= max(distance.min(), 2 * self.tolerance)]

    def lead_round(self, polygon: Floats, way: int) -> int:
        """Return the number of vertices until the path through them has gone around the hull once.

        `way` is 1 for counter-clockwise and -1 for clockwise. If the whole path goes around the
        hull once, the count is the number of all vertices.
        """
        whole, slack = float(self.lengths.sum()), 4 * self.tolerance
        places = [way * self.places(vertex) for vertex in polygon]
        return max(_led(first, places, whole, slack) for first in places[0])


def _led(first: float, places: list[Floats], whole: float, slack: float) -> int:
    gone = 0.0
    for count, place in enumerate(places[1:], 1):
        gone += float(((place - (first + gone) + slack) % whole - slack).min())
        if gone > whole + slack:
            return count
    return len(places)
