"""The least move that parts two shapes, and where they touch.

For a unit vector n let s(n) = min over b of n·q - max over a of n·p: how far b lies beyond a along
n, negative where their projections overlap. Two convex sets are max s(n) apart, or, if that is
negative, -max s(n) is the length of the least move that parts them, along the n that gives it (the
distance of the origin from the boundary of the Minkowski difference: S. Cameron and R. K. Culley,
"Determining the minimum translational distance between two convex polyhedra", 1986). The boundary
of that difference consists of edges that are parallel to edges of a or b, and of corners, each the
gap from a vertex of a to a vertex of b. So the best n is the outward normal of an edge of a, or the
inward one of an edge of b, or the direction of such a gap; a gap is the best one only where the
cores are apart, hence only where a radius can bridge it. Growing the cores by radii that add up to
R takes R from every s(n), so the depth is R - max s(n) whether the cores are apart or overlap. Flat
cores need no special care: going round one, its edges lead both ways. If there is no direction at
all, the cores are two equal points, and every n is equally good.

The points come as in Box2D's b2CollidePolygons (E. Catto; "Contact manifolds", GDC 2007): of the
edges that face the other shape the one that is more perpendicular to n is the reference edge, and
the other shape's facing edge, the incident one, is clipped to the reference edge's width. A clipped
end counts if it is not apart from the reference edge. Edges that only rounding has bent apart count
as one. Where neither shape has an edge across n, its foremost vertices give the one point.
"""

import math
from functools import partial, reduce
from operator import and_
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hitlab import overlap
from hitlab.core import Layout, Parts, Vector, parts
from hitlab.measures import (
    divided,
    exponent,
    greatest,
    larger,
    least,
    measured,
    scaled,
    smaller,
    unit,
    where,
)
from hitlab.predicates import Number, cross, dot
from hitlab.shape import Floats, check_pair
from hitlab.shapes import Box, Capsule, Disk, Polygon, Triangle
from hitlab.tolerances import BETTER_AXIS, FACE, FEW_DIGITS, NEAR_FACE, OUTWARDS, SQUARE, STRAIGHT

WithArea = Disk | Box | Triangle | Polygon | Capsule


class Contact(NamedTuple):
    """How two shapes touch: whether they do, and if so the least move that parts them."""

    hit: bool | NDArray[np.bool_]
    """Whether the shapes meet, exactly."""
    normal: Floats
    """Of length 1, from a to b, shape (..., 2)."""
    depth: float | Floats
    """How far b has to be moved along the normal, shape (...)."""
    points: Floats
    """Shape (..., 2, 2), each midway between the two outlines along the normal."""


class Axis(NamedTuple):
    """A unit vector, and how far b lies beyond a along it."""

    separation: Number
    x: Number
    y: Number


class Side(NamedTuple):
    """An edge and its outward normal, of length 1; (0, 0) where the edge has no length."""

    start: Vector
    end: Vector
    x: Number
    y: Number
    length: Number
    """|dx| + |dy|."""


class Outline(NamedTuple):
    """A core by the sides round it; without a radius, the radius is 0."""

    vertices: list[Vector]
    sides: list[Side]
    radius: Number


class Facing(NamedTuple):
    """What a core turns towards a direction: its foremost vertex, and the edge there."""

    slope: Number
    """How steep the edge is to the direction's perpendicular: the cosine, at least `SQUARE`."""
    length: Number
    tip: Vector
    start: Vector
    end: Vector
    radius: Number


class Touch(NamedTuple):
    """One clipped end: how far the surfaces are apart there, and the point midway."""

    gap: Number
    x: Number
    y: Number


def contact(a: WithArea, b: WithArea) -> Contact:
    """Find the least move that parts two shapes, and the points where they touch.

    Parameters
    ----------
    a, b : Disk, Box, Triangle, Polygon, Capsule
        In any order; batches broadcast against each other.

    Returns
    -------
    Contact
        `hit`, whether they meet, exactly; touching counts. `normal`, shape (..., 2), of length 1,
        points from a to b: no move shorter than `depth`, up to rounding, parts the two, for one
        shape inside the other too. After `depth * normal` has been added to the coordinates of b
        as doubles (center, start and end, or vertices), the interiors are apart. The depth is 0
        where the shapes only touch, and exact for a move along x or y between coordinates of few
        digits; else it is rounded up by some units in the last place of the largest coordinate,
        which the rounding of moved coordinates may take back. `points`, shape (..., 2, 2): one or
        two, the second NaN where there is one; each lies midway between the two outlines along
        the normal, so within half the depth of both shapes. An edge against an edge gives two: the
        ends of the stretch where they face each other and the shapes meet. Normal, depth and
        points are NaN where there is no hit.

    Raises
    ------
    TypeError
        For a shape without an area.
    ValueError
        For batches that do not broadcast.

    Examples
    --------
    >>> import hitlab as hl
    >>> hit, normal, depth, points = hl.contact(hl.Box((0, 0), (4, 2)), hl.Box((1, 1.5), (4, 2)))
    >>> hit, normal.tolist(), depth, points.tolist()
    (True, [0.0, 1.0], 0.5, [[-1.0, 0.75], [2.0, 0.75]])
    >>> found = hl.contact(hl.Box((0, 0), (4, 2)), hl.Disk([(0, 1.75), (0, 2.5)], 1))
    >>> found.hit, found.depth, found.points[0].tolist()
    (array([ True, False]), array([0.25,  nan]), [[0.0, 0.875], [nan, nan]])

    One shape inside the other is as deep as its way out; touching has depth 0:

    >>> hl.contact(hl.Box((0, 0), (4, 4)), hl.Disk((1, 0), 0.5)).depth
    1.5
    >>> hl.contact(hl.Disk((0, 0), 5), hl.Disk((6, 8), 5)).depth
    0.0

    Equal centres still give a normal; a flat triangle and a radius of 0 are what they are:

    >>> hl.contact(hl.Disk((3, 4), 1), hl.Disk((3, 4), 2))[1:3]
    (array([1., 0.]), 3.0)
    >>> flat = hl.Triangle([(0, 0), (4, 0), (2, 0)])
    >>> hl.contact(flat, hl.Capsule((2, 1), (2, 3), 1.25))[1:3]
    (array([0., 1.]), 0.25)
    >>> hl.contact(flat, hl.Disk((3, 0), 0)).depth
    0.0
    >>> hl.contact(hl.Disk((0, 0), 1), hl.Point((0, 0)))
    Traceback (most recent call last):
    TypeError: Disk and Point have no contact: want Disk, Box, Triangle, Polygon or Capsule
    """
    if not (isinstance(a, WithArea) and isinstance(b, WithArea)):
        raise TypeError(
            f"{type(a).__name__} and {type(b).__name__} have no contact: "
            "want Disk, Box, Triangle, Polygon or Capsule"
        )
    check_pair(a, b)
    hit = overlap.intersects(a, b, touching=True)
    if hit is False:
        return Contact(hit, np.full(2, math.nan), math.nan, np.full((2, 2), math.nan))
    measure = partial(_measured, a.core.layout, b.core.layout)
    x, y, depth, slack, *points = measured(measure, hit, *a.core.columns, *b.core.columns)
    depth = _outwards(a, b, depth, slack)
    pairs = np.stack(points, axis=-1).reshape(*np.shape(hit), 2, 2)
    return Contact(hit, np.stack([x, y], axis=-1), depth, pairs)


def _measured(a: Layout, b: Layout, *columns: Number) -> tuple[Number, ...]:
    """Give x, y of the normal, the depth and what to add, x, y of both points; at the size of 1."""
    size = exponent(greatest([abs(column) for column in columns])) + 2
    near = tuple(scaled(column, -size) for column in columns)
    core_a, core_b = _outline(parts(a, near[: a.width])), _outline(parts(b, near[a.width :]))
    extent = _extent(core_a, core_b)
    axis = _best_axis(core_a, core_b, with_gaps=a.radii + b.radii > 0)
    depth = larger(core_a.radius + core_b.radius - axis.separation, 0.0)
    points = _points(core_a, core_b, axis, extent * NEAR_FACE)
    is_exact = reduce(and_, [_is_round(number) for number in (depth, *near)])
    is_exact = is_exact & ((axis.x == 0) | (axis.y == 0))
    slack = larger(scaled(OUTWARDS, size), 8 * math.ulp(0.0))
    return (
        axis.x + 0.0,
        axis.y + 0.0,
        scaled(depth, size),
        where(is_exact, 0.0, slack),
        *(scaled(number, size) for number in points),
    )


def _is_round(number: Number) -> Any:
    """Tell whether a number at the size of 1 has so few binary digits that sums are not rounded."""
    digits = number * FEW_DIGITS
    return digits == (np.rint(digits) if isinstance(digits, np.ndarray) else round(digits))


def _outwards(a: WithArea, b: WithArea, depth: Any, slack: Any) -> Any:
    """Round the depth up, so that the move parts the interiors; those that touch stay."""
    if not isinstance(depth, np.ndarray):
        return 0.0 if slack and depth <= slack and _only_touch(a, b) else depth + slack
    moved, doubtful = depth + slack, ((slack > 0) & (depth <= slack)).nonzero()
    if doubtful[0].size:
        touch = _only_touch(*(_those(shape, doubtful, depth.shape) for shape in (a, b)))
        moved[doubtful] = np.where(touch, 0.0, moved[doubtful])
    return moved


def _only_touch(a: WithArea, b: WithArea) -> Any:
    """Tell whether two shapes that meet, both with an area, share only boundary points."""
    solid = a.core.solid & b.core.solid
    return solid & (True ^ overlap.intersects(a, b, touching=False))


def _those(shape: Any, places: Any, whole: tuple[int, ...]) -> Any:
    """Pick the shapes at these places of the broadcast batch."""
    if not shape.shape:
        return shape
    numbers = np.arange(math.prod(shape.shape)).reshape(shape.shape)
    return shape[np.unravel_index(np.broadcast_to(numbers, whole)[places], shape.shape)]


def _outline(core: Parts) -> Outline:
    """Go round a core; there and back again if it has two vertices."""
    vertices = core.vertices
    ends = zip(vertices, vertices[1:] + vertices[:1]) if len(vertices) > 1 else ()
    sides = [_side(p, q) for p, q in ends]
    return Outline(vertices, sides, 0.0 if core.radius is None else core.radius)


def _side(start: Vector, end: Vector) -> Side:
    """Give the edge with the normal on its right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = unit(dx, dy)
    return Side(start, end, y, -x, abs(dx) + abs(dy))


def _extent(a: Outline, b: Outline) -> Number:
    """Measure the pair: how far it reaches from a's first vertex, or its radii."""
    x, y = a.vertices[0]
    reach = [abs(c) for px, py in a.vertices + b.vertices for c in (px - x, py - y)]
    return larger(greatest(reach), a.radius + b.radius)


def _best_axis(a: Outline, b: Outline, *, with_gaps: bool) -> Axis:
    """Find the axis of greatest separation; among equals, the first."""
    best = Axis(-math.inf, 1.0, 0.0)
    for core, other, way in ((a, b, 1), (b, a, -1)):
        for side in core.sides:
            x, y = side.x, side.y
            nearest = least(_projected(other, side.start, x, y))
            separation = where((x == 0) & (y == 0), -math.inf, nearest)
            better = separation > best.separation + BETTER_AXIS * abs(separation)
            best = _either(better, Axis(separation, way * x, way * y), best)
    if with_gaps:
        for p in a.vertices:
            for q in b.vertices:
                best = _or_gap(a, b, p, q, best)
    none = best.separation == -math.inf
    return best._replace(separation=where(none, 0.0, best.separation))


def _or_gap(a: Outline, b: Outline, p: Vector, q: Vector, best: Axis) -> Axis:
    """Take the gap from p to q if no vertex of a lies ahead of p along it, and none of b behind q.

    Then it is the best axis. Its separation alone would not distinguish it from an edge's normal
    that differs by less than the root of a rounding. An edge at right angles to it is just as good.
    """
    gx, gy = q[0] - p[0], q[1] - p[1]
    x, y = unit(gx, gy)
    tests = [(gx != 0) | (gy != 0)]
    tests += [_is_behind(v, p, x, y) for v in a.vertices if v is not p]
    tests += [_is_behind(v, q, -x, -y) for v in b.vertices if v is not q]
    return _either(reduce(and_, tests), Axis(dot(x, y, gx, gy), x, y), best)


def _is_behind(vertex: Vector, tip: Vector, x: Number, y: Number) -> Any:
    dx, dy = vertex[0] - tip[0], vertex[1] - tip[1]
    length = abs(dx) + abs(dy)
    return (dot(x, y, dx, dy) < -SQUARE * length) | (length == 0)


def _projected(core: Outline, origin: Vector, x: Number, y: Number) -> list[Number]:
    return [dot(x, y, px - origin[0], py - origin[1]) for px, py in core.vertices]


def _points(a: Outline, b: Outline, axis: Axis, slack: Number) -> tuple[Number, ...]:
    """Clip the incident edge to the reference edge; give the ends that touch, the other NaN."""
    face_a, face_b = _facing(a, axis.x, axis.y, slack), _facing(b, -axis.x, -axis.y, slack)
    of_b = face_b.slope < face_a.slope
    across = smaller(face_a.slope, face_b.slope) <= FACE
    reference = _as_edge(_either(of_b, face_b, face_a), across)
    incident = _as_edge(_either(of_b, face_a, face_b), across)
    way = where(of_b, -1.0, 1.0)
    one, two = _clipped(reference, incident, way * axis.x, way * axis.y)
    has_one = (one.gap <= slack) | (one.gap <= two.gap)
    has_two = (two.gap <= slack) | (two.gap < one.gap)
    apart = larger(abs(two.x - one.x), abs(two.y - one.y)) > slack
    first = _either(has_one, one, two)
    has_both = has_one & has_two & apart
    return first.x, first.y, where(has_both, two.x, math.nan), where(has_both, two.y, math.nan)


def _facing(core: Outline, x: Number, y: Number, slack: Number) -> Facing:
    """Find the foremost vertex, and the edge there that is most nearly across; then the longest."""
    projected = _projected(core, core.vertices[0], x, y)
    top = greatest(projected)
    tip = core.vertices[0]
    for vertex, reach in zip(core.vertices, projected):
        tip = _either(reach == top, vertex, tip)
    best = Facing(math.inf, 0.0, tip, tip, tip, core.radius)
    reaches = zip(projected, projected[1:] + projected[:1])
    for side, stretch, (from_, to) in zip(core.sides, _stretches(core), reaches):
        foremost = larger(from_, to) >= top - slack
        if foremost is False:
            continue
        slope = larger(abs(cross(side.x, side.y, x, y)), SQUARE)
        better = (slope < best.slope) | (slope == best.slope) & (side.length > best.length)
        found = Facing(slope, side.length, tip, *stretch, core.radius)
        best = _either(foremost & (side.length > 0) & better, found, best)
    return best


def _stretches(core: Outline) -> list[tuple[Vector, Vector]]:
    """Extend each side over the vertices that lie in its middle up to rounding."""
    if not core.sides:
        return []
    straight, former = [], core.sides[-1]
    for side in core.sides:
        straight.append((side.length == 0) | _goes_on(former, side))
        former = _either(side.length > 0, side, former)
    starts = _last_corners(core.vertices, straight)
    ends = _last_corners(core.vertices[::-1], straight[::-1])[::-1]
    return list(zip(starts, ends[1:] + ends[:1]))


def _goes_on(former: Side, side: Side) -> Any:
    """Tell whether only rounding puts the vertex between two sides off the line past it."""
    bend = abs(cross(former.x, former.y, side.x, side.y))
    height = bend * smaller(former.length, side.length)
    onwards = dot(former.x, former.y, side.x, side.y) > 0
    return onwards & (bend <= FACE) & (height <= STRAIGHT)


def _last_corners(vertices: list[Vector], straight: list[Any]) -> list[Vector]:
    """Give each vertex; in the middle of an edge, give the last corner before it."""
    corners, last = vertices, vertices[0]
    for _ in range(2):  # only after one full round is it known what precedes the first
        corners = [last := _either(skip, last, own) for skip, own in zip(straight, vertices)]
    return corners


def _as_edge(facing: Facing, across: Any) -> Facing:
    """Take the foremost vertex alone where no edge is across."""
    start, end = (_either(across, p, facing.tip) for p in (facing.start, facing.end))
    return facing._replace(start=start, end=end)


def _clipped(reference: Facing, incident: Facing, x: Number, y: Number) -> tuple[Touch, Touch]:
    """Cut the incident edge where the reference edge ends; x, y lead from the latter outwards."""
    (px, py), (qx, qy) = reference.start, reference.end
    ux, uy = unit(qx - px, qy - py)
    length = dot(ux, uy, qx - px, qy - py)
    from_, to = (dot(ux, uy, cx - px, cy - py) for cx, cy in (incident.start, incident.end))
    begin, end = divided(-from_, to - from_), divided(length - from_, to - from_)
    lone = from_ == to
    low = where(lone, 0.0, _clamped(smaller(begin, end), 1.0))
    high = where(lone, 1.0, _clamped(larger(begin, end), 1.0))
    one, two = (_touch(reference, incident, (ux, uy), length, (x, y), at) for at in (low, high))
    return one, two


def _touch(
    reference: Facing,
    incident: Facing,
    along: Vector,
    length: Number,
    normal: Vector,
    part: Number,
) -> Touch:
    """Take the point at that part of the incident edge, and its foot."""
    (px, py), (ux, uy) = reference.start, along
    (cx, cy), (dx, dy) = incident.start, incident.end
    cx, cy = cx + part * (dx - cx), cy + part * (dy - cy)
    place = dot(ux, uy, cx - px, cy - py)
    foot = _clamped(place, length)
    px, py = px + foot * ux, py + foot * uy
    x, y = _either((place > 0) & (place < length), _upright(along, normal), normal)
    gap = dot(x, y, cx - px, cy - py) - (reference.radius + incident.radius)
    back = (reference.radius - incident.radius) / 2
    return Touch(gap, (px + cx) / 2 + back * x, (py + cy) / 2 + back * y)


def _upright(along: Vector, normal: Vector) -> Vector:
    """Give the perpendicular on the normal's side; the edge need not lie exactly across."""
    way = where(cross(*normal, *along) > 0, 1.0, -1.0)
    return way * along[1], -way * along[0]


def _clamped(number: Number, most: Number) -> Any:
    return smaller(larger(number, 0.0), most)


def _either(test: Any, one: Any, other: Any) -> Any:
    """Choose between two of the same, component by component."""
    if not isinstance(test, np.ndarray):
        return one if test else other
    if isinstance(one, tuple):
        chosen = [_either(test, *both) for both in zip(one, other)]
        return type(one)(*chosen) if hasattr(one, "_fields") else tuple(chosen)
    return np.where(test, one, other)
