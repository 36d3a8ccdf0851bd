"""Contact points of two shapes: one, or two for an edge against an edge.

The method is that of Box2D's b2CollidePolygons (E. Catto; "Contact manifolds", GDC 2007). Each
shape has an edge that faces the other shape. The edge more perpendicular to the normal is the
reference edge; the other one, the incident edge, is clipped to the reference edge's width. A
clipped end counts if its distance from the reference edge is at most the gap between the shapes.
Edges that only rounding has bent apart count as one edge. If neither edge is perpendicular to the
normal, the foremost vertices determine the single point.
"""

import math
from typing import NamedTuple

from hitlab.arithmetic.elementwise import (
    divided,
    either,
    greatest,
    is_batch,
    larger,
    smaller,
    some,
    unit,
    where,
)
from hitlab.arithmetic.predicates import Number, Test, Vector, cross, dot
from hitlab.arithmetic.tolerances import NEAR_FACE, ROUNDING, SQUARE
from hitlab.measuring.separation import Axis, Outline, Side, extent, projected

FACE = 2.0**-20
"""The cosine of the angle between edge and normal up to which a contact may have two points.

The edge is then perpendicular to the normal up to about 1e-6 radians."""

NEAR_TOUCH = ROUNDING
"""How far from the reference edge a contact point may be, beyond the gap of the two shapes.

It applies in coordinates of which the largest is between 1/8 and 1/4: 4 units in its last place, so
that the point, which is midway, is within 2 units of either shape. It does not exceed `NEAR_FACE`
of the pair's extent."""

STRAIGHT = 8 * ROUNDING
"""How far a vertex may be from the line through its neighbours and still count as inside an edge.

It applies in coordinates of which the largest is between 1/8 and 1/4. Vertices that were rotated
and translated before are assumed to err by 4 u of the largest: that is a choice. After that:

1. A coordinate errs by u, so a vertex by sqrt(2) u, and its neighbours' line by the same: 2 sqrt(2)
   u.
2. The bend times the shorter side is at most twice the height: 4 sqrt(2) = 5.7 u.
3. The cross of both sides' directions: each is rotated by u, for the differences and quotients;
   1 u for the products, 1 u for theirs: 4 u. The shorter side is at most half of sqrt(2) / 2:
   1.4 u.

So the maximum is 7.1 u."""


class Facing(NamedTuple):
    """The part of a core that faces a direction: its foremost vertex, and the edge there."""

    slope: Number
    """The cosine of the angle between edge and direction, at least `SQUARE`."""
    length: Number
    tip: Vector
    start: Vector
    end: Vector
    radius: Number


class Touch(NamedTuple):
    """One clipped end: the gap between the surfaces there, and the point midway."""

    gap: Number
    x: Number
    y: Number


def touching_points(
    a: Outline, b: Outline, axis: Axis, slack: Number, free: Number
) -> tuple[Number, ...]:
    """Return x, y of two contact points: ends of the clipped edge; the second may be NaN.

    For two shapes that are apart, `free` is the gap across which they count as touching. A steep
    incident edge whose tip is beyond the reference edge only by rounding is clipped far from
    both shapes. In this case its tip is the contact point.
    """
    most = smaller(slack, NEAR_TOUCH) + free
    face_a, face_b = _facing(a, axis.x, axis.y), _facing(b, -axis.x, -axis.y)
    of_b = face_b.slope < face_a.slope
    across = smaller(face_a.slope, face_b.slope) <= FACE
    reference = _as_edge(either(of_b, face_b, face_a), across)
    incident = _as_edge(either(of_b, face_a, face_b), across)
    way = where(of_b, -1.0, 1.0)
    normal = way * axis.x, way * axis.y
    one, two = _clipped(reference, incident, normal)
    has_one, has_two = one.gap <= most, two.gap <= most
    apart = larger(abs(two.x - one.x), abs(two.y - one.y)) > slack
    has_both = has_one & has_two & apart
    first = either(has_one, one, two)
    far = (has_one | has_two) ^ True
    if some(far):
        [tip] = _clipped(reference, _as_edge(incident, False), normal)[:1]
        first = either(far, tip, first)
    return first.x, first.y, where(has_both, two.x, math.nan), where(has_both, two.y, math.nan)


def _facing(core: Outline, x: Number, y: Number) -> Facing:
    slack = extent(core) * NEAR_FACE
    return (_facing_of_many if is_batch(x) else _facing_of_one)(core, x, y, slack)


def _facing_of_one(core: Outline, x: float, y: float, slack: float) -> Facing:
    """Return the same as `_facing_of_many`, but extend only the edge that is used."""
    along = projected(core, core.vertices[0], x, y)
    top = max(along)
    behind, tip = top - slack, core.vertices[-1 - along[::-1].index(top)]
    least, length, place, former = math.inf, 0.0, None, along[0]
    for i, side in enumerate(core.sides, 1 - len(along)):
        former, reach = along[i], former
        if (reach < behind and former < behind) or side.length == 0:
            continue
        slope = larger(abs(cross(side.x, side.y, x, y)), SQUARE)
        if slope < least or (slope == least and side.length > length):
            least, length, place = slope, side.length, i - 1
    ends = (tip, tip) if place is None else _stretch(core, place)
    return Facing(least, length, tip, *ends, core.radius)


def _stretch(core: Outline, place: int) -> tuple[Vector, Vector]:
    """Return the ends of one side, extended as `_stretches` does for all sides."""
    start, end = _corner(core, place, -1, 0), _corner(core, place + 1, 1, -1)
    return core.vertices[start], core.vertices[end]


def _corner(core: Outline, place: int, step: int, otherwise: int) -> int:
    """Return the index of the first vertex from `place` on that is not inside an edge."""
    count = len(core.sides)
    for i in range(place, place + step * count, step):
        if not _is_straight(core, i % count):
            return i % count
    return otherwise


def _is_straight(core: Outline, place: int) -> bool:
    """Return whether one vertex lies inside an edge, as `_stretches` does for all."""
    side, former = core.sides[place], core.sides[place - 1]
    if side.length == 0:
        return True
    while former.length == 0 and place > 1:
        place -= 1
        former = core.sides[place - 1]
    return bool(_goes_on(former if place and former.length else core.sides[-1], side))


def _facing_of_many(core: Outline, x: Number, y: Number, slack: Number) -> Facing:
    """Return the foremost vertex and the most perpendicular edge there, the longest if equal."""
    along = projected(core, core.vertices[0], x, y)
    top = greatest(along)
    tip = core.vertices[0]
    for vertex, reach in zip(core.vertices, along):
        tip = either(reach == top, vertex, tip)
    best = Facing(math.inf, 0.0, tip, tip, tip, core.radius)
    reaches = zip(along, along[1:] + along[:1])
    for side, stretch, (from_, to) in zip(core.sides, _stretches(core), reaches):
        foremost = larger(from_, to) >= top - slack
        slope = larger(abs(cross(side.x, side.y, x, y)), SQUARE)
        better = (slope < best.slope) | (slope == best.slope) & (side.length > best.length)
        found = Facing(slope, side.length, tip, *stretch, core.radius)
        best = either(foremost & (side.length > 0) & better, found, best)
    return best


def _stretches(core: Outline) -> list[tuple[Vector, Vector]]:
    """Return the ends of each side extended over the vertices inside its edge, up to rounding."""
    if not core.sides:
        return []
    straight, former = [], core.sides[-1]
    for side in core.sides:
        straight.append((side.length == 0) | _goes_on(former, side))
        former = either(side.length > 0, side, former)
    starts = _last_corners(core.vertices, straight)
    ends = _last_corners(core.vertices[::-1], straight[::-1])[::-1]
    return list(zip(starts, ends[1:] + ends[:1]))


def _goes_on(former: Side, side: Side) -> Test:
    """Return whether two successive sides are collinear up to rounding.

    A hull turns to the left, so any turn to the right is due to rounding.
    """
    bend = cross(former.x, former.y, side.x, side.y)
    height = bend * smaller(former.length, side.length)
    onwards = dot(former.x, former.y, side.x, side.y) > 0
    return onwards & (bend <= FACE) & (height <= STRAIGHT)


def _last_corners(vertices: list[Vector], straight: list[Test]) -> list[Vector]:
    """Return each vertex, or the last corner before it if it lies inside an edge."""
    corners, last = vertices, vertices[0]
    for _ in range(2):  # the first vertex's predecessor is known only after one full round
        corners = [last := either(skip, last, own) for skip, own in zip(straight, vertices)]
    return corners


def _as_edge(facing: Facing, across: Test) -> Facing:
    """Reduce the edge to the foremost vertex if neither edge is perpendicular to the normal."""
    if across is True:
        return facing
    start, end = (either(across, p, facing.tip) for p in (facing.start, facing.end))
    return facing._replace(start=start, end=end)


def _clipped(reference: Facing, incident: Facing, normal: Vector) -> tuple[Touch, Touch]:
    """Return both ends of the incident edge, clipped to the reference edge's width."""
    (px, py), (qx, qy) = reference.start, reference.end
    ux, uy = unit(qx - px, qy - py)
    length = dot(ux, uy, qx - px, qy - py)
    from_, to = (dot(ux, uy, cx - px, cy - py) for cx, cy in (incident.start, incident.end))
    begin, end = divided(-from_, to - from_), divided(length - from_, to - from_)
    lone = from_ == to
    low = where(lone, 0.0, _clamped(smaller(begin, end), 1.0))
    high = where(lone, 1.0, _clamped(larger(begin, end), 1.0))
    one, two = (_touch(reference, incident, (ux, uy), length, normal, at) for at in (low, high))
    return one, two


def _touch(
    reference: Facing,
    incident: Facing,
    along: Vector,
    length: Number,
    normal: Vector,
    part: Number,
) -> Touch:
    """Return the touch at a fraction of the incident edge, computed from the closer ends."""
    (cx, cy), (dx, dy) = incident.start, incident.end
    from_x, from_y = either(part > 0.5, incident.end, incident.start)
    way = where(part > 0.5, part - 1.0, part)
    cx, cy = from_x + way * (dx - cx), from_y + way * (dy - cy)
    (px, py), (ux, uy) = reference.start, along
    is_late = dot(ux, uy, cx - px, cy - py) > length / 2
    px, py = either(is_late, reference.end, reference.start)
    low, high = where(is_late, -length, 0.0), where(is_late, 0.0, length)
    place = dot(ux, uy, cx - px, cy - py)
    foot = smaller(larger(place, low), high)
    px, py = px + foot * ux, py + foot * uy
    is_beside = (place > low - NEAR_TOUCH) & (place < high + NEAR_TOUCH) & (length > 0)
    x, y = either(is_beside, _upright(along, normal), normal)
    gap = dot(x, y, cx - px, cy - py) - (reference.radius + incident.radius)
    is_thinner = reference.radius <= incident.radius  # the larger radius would round more
    from_x, from_y = either(is_thinner, (px, py), (cx, cy))
    out = where(is_thinner, reference.radius + gap / 2, -(incident.radius + gap / 2))
    return Touch(gap, from_x + out * x, from_y + out * y)


def _upright(along: Vector, normal: Vector) -> Vector:
    """Return the edge's own perpendicular on the normal's side; the normal may differ slightly."""
    way = where(cross(*normal, *along) > 0, 1.0, -1.0)
    return way * along[1], -way * along[0]


def _clamped(number: Number, most: Number) -> Number:
    return smaller(larger(number, 0.0), most)
