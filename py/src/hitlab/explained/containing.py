"""Why a shape contains another: each corner of b is far enough inside a.

Only R, the radius of a minus that of b, matters: see `deciding.containing`. The trace ends with the
first corner that is not far enough inside. A corner of b is the end of a capsule, the centre of a
disk, or a vertex. It is compared with each edge of a if a is a polygon and R is not positive;
otherwise its distance from a's core is compared with R.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import square_root
from hitlab.arithmetic.predicates import cross, dot
from hitlab.concave.outline import Outline
from hitlab.deciding.cores import on_integers
from hitlab.explained.cores import Cores, Lettered
from hitlab.shapes.core import Edge
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.polygonal import Polygon
from hitlab.steps.explanation import Mark, Step, Trace, Value
from hitlab.steps.numbers import Distance, Exactly, nearest, relation, shown


class Room(NamedTuple):
    """The core that is to contain the corners, the other one, and R."""

    a: Lettered
    b: Lettered
    radius: Fraction

    @property
    def ending(self) -> str:
        """The ending of a case in which the radii matter."""
        return "-round" if self.radius else ""

    @property
    def values(self) -> dict[str, Value]:
        """The names of the cores, and the size of R."""
        return {"outer": self.a.named, "inner": self.b.named, "R": shown(abs(self.radius))}


class Depth(NamedTuple):
    """An edge, and how far a corner is inside its line, squared and with its sign."""

    edge: Edge
    squared: Fraction


def trace(a: PlaneShape, b: PlaneShape) -> Trace:
    """Return the trace of the exact decision on whether a contains b, corner by corner.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (4, 0), (0, 4)])
    >>> why = hl.explain(triangle, hl.Segment((1, 1), (-0.3, 1)), query="contains")
    >>> why.hit, why.decided_by, why.steps[-1].values["edge"], why.steps[-1].values["out"]
    (False, 'inside-2', 'CA', 0.3)
    >>> why = hl.explain(triangle, hl.Disk((1, 1), 1), query="contains")
    >>> why.hit, [step.case for step in why.steps]
    (True, ['shrunk', 'on-round', 'touch-round'])
    >>> hl.explain(hl.Disk((0, 0), 5), hl.Disk((3, 0), 1), query="contains").steps[1].case
    'near-round'

    A shape without an interior contains no shape with a radius:

    >>> flat = hl.explain(hl.Segment((0, 0), (4, 0)), hl.Disk((1, 0), 1), query="contains")
    >>> flat.decided_by, flat.steps[-1].case
    ('room', 'flat')

    An outline is in a convex shape exactly when its corners are:

    >>> corner = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    >>> why = hl.explain(triangle, corner, query="contains")
    >>> why.hit, why.decided_by, why.steps[-1].values["corner"]
    (False, 'inside-3', 'F')
    """
    if isinstance(b, Outline):
        b = Polygon._convex(b._rows.tolist())
    cores = Cores.lettered(a, b, on_integers(a, b))
    one, other = cores.radii
    room = Room(cores.a, cores.b, one - other)
    steps = [_room_step(room)]
    if steps[0].case == "flat":
        return Trace.of("containing", steps)
    for step in _corner_steps(room):
        steps.append(step)
        if step.case.startswith(("outside", "far")):
            return Trace.of("containing", steps)
    touches = any(step.case.startswith(("on", "at")) for step in steps)
    case = ("touch" if touches else "all") + room.ending
    return Trace.of("containing", [*steps, Step.of("contained", case, room.values)])


def _room_step(room: Room) -> Step:
    """Return the step that says what must hold for each corner."""
    if room.radius < 0:
        case = "shrunk" if room.a.solid else "flat"
    else:
        case = "grown" if room.radius else "corners"
    return Step.of("room", case, room.values, *room.a.marks, *room.b.marks)


def _corner_steps(room: Room) -> Iterator[Step]:
    seen: set[str] = set()
    by_edges = room.a.solid and room.radius <= 0
    for vertex, letter in enumerate(room.b.letters):
        if letter not in seen:
            seen.add(letter)
            made = _side_step if by_edges else _distance_step
            yield made(room, vertex, len(seen))


def _side_step(room: Room, vertex: int, number: int) -> Step:
    """Return the step of a corner and the edge with the smallest depth."""
    depths = [_depth(room.a, edge, room.b.core.vertices[vertex]) for edge in room.a.outline]
    edge, squared = min(depths, key=lambda depth: depth.squared)
    depth = square_root(abs(squared)) * (-1 if squared < 0 else 1)
    compared = relation(squared, room.radius**2)
    case = {"<": "outside", "=": "on", ">": "inside"}[compared] + room.ending
    values = {**room.values, "corner": room.b.letters[vertex], "edge": room.a.name(edge)}
    values |= {"depth": shown(depth), "out": shown(_short(room.radius, squared, depth))}
    place, (start, _) = room.b.exactly(vertex), room.a.ends(edge)
    to = room.b.core.vertices[vertex]
    part = dot(to[0] - start[0], to[1] - start[1], edge.x, edge.y)
    foot = room.a.along(edge, Fraction(part, dot(edge.x, edge.y, edge.x, edge.y)))
    marks = Mark("line", room.a.name(edge), room.a.line(edge), "a"), _gap_mark(place, foot)
    return Step.of(f"inside-{number}", case, values, *marks, *room.a.marks, *room.b.marks)


def _short(radius: Fraction, squared: Fraction, depth: Fraction) -> Fraction:
    """Return -R minus the depth, accurate even if it is tiny; 0 if the depth is enough."""
    if squared >= radius**2:
        return Fraction()
    if squared < 0:
        return -radius - depth
    return (radius**2 - squared) / (depth - radius)


def _depth(core: Lettered, edge: Edge, corner: tuple[int, int]) -> Depth:
    x, y = core.core.vertices[edge.start]
    side = cross(edge.x, edge.y, corner[0] - x, corner[1] - y)
    length2 = dot(edge.x, edge.y, edge.x, edge.y)
    return Depth(edge, Fraction(side * abs(side), length2 * core.unit**2))


def _distance_step(room: Room, vertex: int, number: int) -> Step:
    """Return the step that compares a corner's distance from the core of a with R."""
    place = room.b.exactly(vertex)
    foot = _closest(room.a, place)
    squared = (place[0] - foot[0]) ** 2 + (place[1] - foot[1]) ** 2
    distance = Distance.against(room.radius, squared)
    case = {"<": "near", "=": "at", ">": "far"}[distance.relation] + room.ending
    values = {**room.values, "corner": room.b.letters[vertex], "d": shown(distance.length)}
    values |= distance.compared
    return Step.of(f"inside-{number}", case, values, _gap_mark(place, foot), compares=("d", "R"))


def _closest(core: Lettered, place: Exactly) -> Exactly:
    """Return the point of a core closest to a point."""
    x, y = place[0] * core.unit, place[1] * core.unit
    sides = []
    points = [core.exactly(i) for i in range(len(core.letters))]
    for edge in core.outline:
        (px, py), _ = core.ends(edge)
        sides.append(cross(edge.x, edge.y, x - px, y - py))
        along = dot(edge.x, edge.y, x - px, y - py)
        part = Fraction(along) / dot(edge.x, edge.y, edge.x, edge.y)
        points.append(core.along(edge, min(max(part, Fraction()), Fraction(1))))
    if core.solid and min(sides) >= 0:
        return place
    return min(points, key=lambda point: _squared(point, place))


def _squared(p: Exactly, q: Exactly) -> Fraction:
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def _gap_mark(place: Exactly, foot: Exactly) -> Mark:
    return Mark("segment", "out", (nearest(place), nearest(foot)))
