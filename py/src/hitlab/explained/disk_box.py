"""Why a disk intersects a box: its centre in the box's frame, reflected, and the box grown by r.

The method is that of Redpoll's 60, §2-20, computed on integers. A Box is the hull of its float
vertices, and the vertices of a rotated box do not form a perfect rectangle. So a length along an
axis is measured to the hull's vertex farthest along that axis. The axes are aligned with the side
closest to the centre; if a corner is closest, or the centre is in the box, they have the box's
angle. Then

- if the centre is beyond the grown box on an axis, the disk is apart from the box: a line between
  them, perpendicular to the axis, separates the two;
- if a side is closest, the distance from it is the centre's distance beyond the box on the axis
  across that side;
- if a corner is closest, the centre's distance from it is compared with r.
"""

from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, integers, rounded, sign, square_root
from hitlab.arithmetic.predicates import cross, dot
from hitlab.shapes.plane import Box, Disk
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.explanation import Step, Trace, Value
from hitlab.steps.numbers import Distance, relation, shown
from hitlab.steps.reflection import (
    Seen,
    SeenExactly,
    axes_step,
    corner_step,
    grow_step,
    project_step,
    reach_step,
    reflect_step,
    zone_step,
)

BOX_SIZE = 1e-9
"""The largest excess width of the hull of a box's vertices that explanations do not mention.

It is relative to the box. Far from the origin, vertices are coarse, so that the hull may be wider
than the box."""

BOX_TURN = 1e-9
"""The largest angle, in radians, of a box and a side of its vertices' hull that counts as none."""

BEYOND, BESIDE_I, CORNER, BESIDE_J, BOX = range(5)
"""The zones of the reflected centre; see `hitlab.steps.reflection.ZONES`."""


class Nearest(NamedTuple):
    """The feature of the hull closest to the centre.

    If a point between the ends of a side is closest, `normal` points outwards from that side. If a
    vertex is closest, `corner` is that vertex relative to the centre. In the hull, `distance2` is
    0.
    """

    distance2: Fraction
    normal: Whole | None
    corner: Whole | None = None
    is_inside: bool = False


class Axis(NamedTuple):
    """The measurements along one axis, as integers times the length of the axis's direction.

    `place` is the centre's position, `beyond` its signed distance beyond the hull, on the side
    given by the sign `way`.
    """

    way: int
    place: int
    beyond: int


class DiskBox(NamedTuple):
    """The pair in integers, measured along the axes i and j, where j is i rotated to the left.

    `laid` names the direction of the axes: along x and y, rotated from them by a multiple of 90°,
    at the box's angle, or along a side that deviates from it because its corners are rounded.
    """

    radius: int
    i: Whole
    laid: str
    axes: tuple[Axis, Axis]
    nearest: Nearest

    @property
    def length2(self) -> int:
        """The squared length of the axes' directions."""
        return dot(*self.i, *self.i)

    def relation(self, axis: int) -> str:
        """Return exactly how the centre's distance beyond the box on an axis compares with r."""
        beyond = self.axes[axis].beyond
        if beyond < 0:
            return "<"
        return relation(beyond * beyond, self.radius**2 * self.length2)

    @property
    def zone(self) -> int:
        """The zone number of the reflected centre."""
        if ">" in (self.relation(0), self.relation(1)):
            return BEYOND
        if self.nearest.distance2 == 0:
            return BOX
        if self.nearest.normal is None:
            return CORNER
        return BESIDE_I if cross(*self.nearest.normal, *self.i) == 0 else BESIDE_J


def measured(
    cx: float, cy: float, r: float, tx: float, ty: float, cos: float, sin: float, *hull: float
) -> tuple[DiskBox, int]:
    """Return the measurements of a single pair in integers, and the factor of its coordinates.

    The arguments are the disk's numbers, the box's centre and direction, and its hull's
    coordinates.
    """
    numbers, unit = integers((cx, cy, r, tx, ty, *hull))
    (x, y, radius, *center), flat = numbers[:5], numbers[5:]
    i, _ = integers((cos, sin))
    vertices = [(vx - x, vy - y) for vx, vy in dict.fromkeys(zip(flat[::2], flat[1::2]))]
    nearest = _nearest(vertices)
    own = i[0], i[1]
    along = _laid_square(own, nearest.normal)
    place = x - center[0], y - center[1]
    axes = (
        _axis(along, place, vertices),
        _axis((-along[1], along[0]), place, vertices),
    )
    return DiskBox(radius, along, _laid(own, along), axes, nearest), unit


def trace(disk: Disk, box: Box) -> Trace:
    """Return the trace of the exact decision: axes, reflection, grown box, zone, corner.

    Every sign is exact, and every number shown is the true value, rounded.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Disk((-4, 5), 5), hl.Box((0, 0), (2, 2)))
    >>> [step.id for step in why.steps]
    ['axes', 'project', 'reflect', 'grow', 'reach-1', 'reach-2', 'zone', 'corner']
    >>> why.hit, why.steps[-1].case, why.steps[-1].values["d"]
    (True, 'touch', 5.0)
    """
    cos, sin = exact_cos_sin(box.angle)
    pair, unit = measured(*disk.columns, *box.columns[:2], cos, sin, *box.core.columns)
    steps = _steps(pair, _seen(pair, unit, disk, box), box, unit)
    return Trace.of("disk-box", steps)


def _nearest(hull: list[Whole]) -> Nearest:
    """Return the hull's feature closest to the origin; the hull has no repeated vertex."""
    if len(hull) == 1:
        return _at_corner(hull[0])
    edges = list(zip(hull, hull[1:] + hull[:1]))
    sides = [cross(*start, *end) for start, end in edges]
    if min(sides) > 0 or max(sides) < 0:
        return Nearest(Fraction(0), None, is_inside=True)
    return min((_on_edge(*edge) for edge in edges), key=lambda found: found.distance2)


def _on_edge(start: Whole, end: Whole) -> Nearest:
    """Return an edge's feature closest to the origin; its line is |start × end| / |edge| away."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dot(*start, dx, dy) >= 0:
        return _at_corner(start)
    if dot(*end, dx, dy) <= 0:
        return _at_corner(end)
    side = cross(*start, *end)
    way = sign(side)
    return Nearest(Fraction(side * side, dot(dx, dy, dx, dy)), (-way * dy, way * dx))


def _at_corner(corner: Whole) -> Nearest:
    return Nearest(Fraction(dot(*corner, *corner)), None, corner)


def _laid_square(i: Whole, normal: Whole | None) -> Whole:
    """Return the direction of axis i: at the box's angle, or aligned with the closest side."""
    if normal is None or normal == (0, 0):
        return i
    nx, ny = normal
    along, across = dot(nx, ny, *i), cross(*i, nx, ny)
    if abs(along) >= abs(across):
        way = sign(along)
        return way * nx, way * ny
    way = sign(across)
    return way * ny, -way * nx


def _laid(own: Whole, i: Whole) -> str:
    """Return the name for the direction of axis i, which may differ from the box's own axis."""
    if abs(cross(*own, *i)) * int(1 / BOX_TURN) > abs(dot(*own, *i)):
        return "laid"
    if 0 not in i:
        return "turned"
    return "aligned" if i[0] > 0 else "quarter"


def _axis(direction: Whole, place: Whole, hull: list[Whole]) -> Axis:
    """Return the measurements along a direction, on the disk's side of the box's centre."""
    s, places = dot(*direction, *place), [dot(*direction, *vertex) for vertex in hull]
    beyond = {1: -max(places), -1: min(places)}
    way = sign(s) or 1
    if beyond[-way] > max(beyond[way], 0):  # the centre of a tiny box may not be in its hull
        way = -way
    return Axis(way, s, beyond[way])


def _seen(pair: DiskBox, unit: int, disk: Disk, box: Box) -> Seen:
    length = square_root(Fraction(pair.length2))
    ui = pair.i[0] / length, pair.i[1] / length
    places = [axis.place / (unit * length) for axis in pair.axes]
    out = [abs(place) for place in places]
    half = [place - axis.beyond / (unit * length) for axis, place in zip(pair.axes, out)]
    return SeenExactly(
        center=(disk.columns[0], disk.columns[1]),
        origin=(Fraction(box.columns[0]), Fraction(box.columns[1])),
        ui=ui,
        uj=(-ui[1], ui[0]),
        s=places[0],
        t=places[1],
        place=(out[0], out[1]),
        half=(half[0], half[1]),
        radius=Fraction(disk.columns[2]),
    )


def _steps(pair: DiskBox, seen: Seen, box: Box, unit: int) -> list[Step]:
    """Return the steps up to the decision."""
    zone = pair.zone
    steps = [
        axes_step(seen, pair.laid),
        project_step(seen, "plain" if pair.radius else "point"),
        reflect_step(seen),
        grow_step(seen, _extent(box, seen), (box.columns[2], box.columns[3])),
    ]
    for axis in (0, 1):
        steps.append(_reach_step(pair, seen, axis, unit))
        if pair.relation(axis) == ">":
            return steps
    steps.append(_zone_step(pair, seen, zone, unit))
    return [*steps, _corner_step(pair, seen, unit)] if zone == CORNER else steps


def _extent(box: Box, seen: Seen) -> str:
    """Return the case of the box's hull; `rounded` if rounding has visibly moved its corners."""
    flat, _ = integers(box.core.columns)
    first, *others = dict.fromkeys(zip(flat[::2], flat[1::2]))
    ways = [(x - first[0], y - first[1]) for x, y in others]
    if not ways:
        return "point"
    if not any(cross(*ways[0], *way) for way in ways):
        return "flat"
    sizes = zip(seen.half, (box.columns[2], box.columns[3]))
    is_true = all(abs(2 * half - size) <= BOX_SIZE * size for half, size in sizes)
    return "plain" if is_true else "rounded"


def _reach_step(pair: DiskBox, seen: Seen, axis: int, unit: int) -> Step:
    """Return the step that compares |s| with w/2 + r on axis i, or |t| with h/2 + r on axis j."""
    compared = pair.relation(axis)
    values: dict[str, Value] = {"relation": compared, "excess": _excess(pair, seen, axis, unit)}
    return reach_step(seen, axis, {"<": "within", "=": "touch", ">": "beyond"}[compared], values)


def _excess(pair: DiskBox, seen: Seen, axis: int, unit: int) -> float:
    """Return the centre's distance beyond the box on an axis, minus r."""
    beyond = seen.beyond[axis]
    if beyond <= 0:
        return shown(beyond - seen.radius)
    squared = Fraction(pair.axes[axis].beyond ** 2, pair.length2 * unit**2)
    return Distance.against(seen.radius, squared).excess


def _zone_step(pair: DiskBox, seen: Seen, zone: int, unit: int) -> Step:
    """Return the step that names the zone; next to a side, d is the distance beyond the box."""
    if zone == BOX:
        return zone_step(seen, "inside" if pair.nearest.is_inside else "on", zone, {})
    if zone == CORNER:
        return zone_step(seen, "corner", zone, {})
    axis = 0 if zone == BESIDE_I else 1
    values: dict[str, Value] = {
        **{"d": shown(seen.beyond[axis]), "r": rounded(seen.radius)},
        **{"relation": pair.relation(axis), "excess": _excess(pair, seen, axis, unit)},
    }
    case = "touch" if pair.relation(axis) == "=" else "side"
    return zone_step(seen, case, zone, values, seen.gap_mark(axis, "d"), compares=("d", "r"))


def _corner_step(pair: DiskBox, seen: Seen, unit: int) -> Step:
    distance = Distance.against(seen.radius, pair.nearest.distance2 / unit**2)
    values, out = distance.squares | distance.compared, _from_corner(pair, unit)
    return corner_step(seen, distance.case, values, ("d", "r"), out)


def _from_corner(pair: DiskBox, unit: int) -> tuple[Fraction, Fraction]:
    """Return ax and ay, the centre's distances from the closest corner along the axes."""
    (x, y), scale = pair.nearest.corner or (0, 0), unit * square_root(Fraction(pair.length2))
    across = (dot(x, y, *pair.i), dot(x, y, -pair.i[1], pair.i[0]))
    i, j = (-axis.way * place / scale for axis, place in zip(pair.axes, across))
    return i, j
