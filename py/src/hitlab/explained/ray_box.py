"""Why a ray intersects a box: the slab method of Redpoll's 60, §2-24, on its float vertices.

A slab lies between two opposite edges of the box. Each edge's line is a wall with the box on its
left, and clips the ray's line: a wall that it crosses inwards gives a time of entry, one that it
crosses outwards a time of exit (M. Cyrus and J. Beck, "Generalized two- and three-dimensional
clipping", 1978). The entry and the exit of each slab are inX, outX, inY, outY. The ray hits the box
if the latest entry is not after the earliest exit, and this exit is not behind the start.

A box is the hull of its float vertices, a rectangle up to rounding, so walls need not be parallel.
The values of a slab are measured across it, perpendicular to its lower wall. If that is noticeable,
because the ray is nearly parallel to it, the slab's case is `bent`. A box without width has walls
across its ends; a box without size has walls along x and y.

All comparisons are exact, because they compare fractions. The values shown are lengths along v̂ =
v/|v|. `hit` is that of `hitlab.intersects`, which counts a start inside as a hit; the entry is then
the start itself. `hitlab.raycast` without `solid` misses if the start is strictly inside.
"""

import math
from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, integers, ratio, rounded, square_root
from hitlab.arithmetic.predicates import dot
from hitlab.shapes.plane import Box, Ray
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.explanation import Coordinates, Mark, Step, Trace, Value
from hitlab.steps.numbers import relation, shown
from hitlab.steps.slabs import entry_marks, frame_marks, slab_marks, slab_values

BY_QUOTIENT = 2.0**-30
"""How far the times of a slab may be from the distances to its ends divided by the ray's speed
across it, relative to the later time; otherwise its case is `bent`. No verdict depends on it."""
FINE = 26
"""Two points of a wall that round to the same point are replaced by points about 2**-FINE of the
largest coordinate apart."""

Time = Fraction | float
"""Exact, or infinite."""
Wall = tuple[Whole, Whole]
"""The half-plane left of a line: a point of the line and the left normal, both in integers."""


class Cast(NamedTuple):
    """A ray: its start, as given and in integers (times `unit`), its direction d, and |d|."""

    start: Coordinates
    whole: Whole
    d: Whole
    length: Fraction
    unit: int

    def at(self, time: Time) -> Coordinates:
        """Return the point at a parameter t; at t = 1 the displacement is d / `unit`."""
        if isinstance(time, float):
            return math.inf, math.inf
        x, y = (
            rounded((start + time * step) / self.unit) for start, step in zip(self.whole, self.d)
        )
        return x, y

    def way(self, time: Time) -> float:
        """Return the signed length from the start to the point at a parameter t."""
        return time if isinstance(time, float) else rounded(time * self.length / self.unit)

    def excess(self, time: Time, other: Time) -> float:
        """Return the signed length from the point at `other` to that at `time`, both finite."""
        return shown((Fraction(time) - Fraction(other)) * self.length / self.unit)


class Slab(NamedTuple):
    """The ray's line in a slab, from `enter` to `leave`, and the values measured across it.

    `case` is `crossed`, `within` (parallel, always inside), `beside` (parallel, never inside) or
    `bent` (rounding has tilted the walls, so a time may be infinite, and the entry may be after the
    exit). `across` is the slab's axis, of the given length; `start`, `low` and `high` are the
    positions of the ray's start and the box's ends on it, and `speed` is the ray's direction, all
    times that length. `is_inside` is whether the start is strictly between the walls.
    """

    name: str
    case: str
    walls: list[Wall]
    across: Whole
    length: Fraction
    start: int
    low: int
    high: int
    speed: int
    enter: Time
    leave: Time
    is_inside: bool

    @property
    def u(self) -> Coordinates:
        """The axis as a unit vector."""
        x, y = (rounded(part / self.length) for part in self.across)
        return x, y

    @property
    def ends(self) -> tuple[int, int]:
        """The box's ends along the axis, in the order in which the ray reaches them."""
        return (self.low, self.high) if self.speed > 0 else (self.high, self.low)

    @property
    def is_by_quotients(self) -> bool:
        """Whether entry and exit nearly equal the distances to the ends divided by the speed."""
        times = [time for time in (self.enter, self.leave) if isinstance(time, Fraction)]
        if not self.speed or len(times) < 2 or self.enter > self.leave:
            return False
        most = Fraction(BY_QUOTIENT) * max(map(abs, times))
        quotients = (Fraction(end - self.start, self.speed) for end in self.ends)
        return all(abs(quotient - time) <= most for quotient, time in zip(quotients, times))


class Frame(NamedTuple):
    """The case, the box's centre, and the origin of the axes: that centre or the world's origin."""

    case: str
    centre: Coordinates
    origin: Whole


def trace(ray: Ray, box: Box) -> Trace:
    """Return the trace of the exact decision on a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Ray((-3, 0), (3, 4)), hl.Box((0, 0), (2, 8)))
    >>> [step.case for step in why.steps]
    ['aligned', 'crossed', 'crossed', 'common', 'ahead']
    >>> [why.step("common").values[name] for name in ("inX", "outX", "inY", "outY")]
    [3.3333333333333335, 6.666666666666667, -5.0, 5.0]

    A graze is a hit; the start may be inside:

    >>> graze = hl.explain(hl.Ray((-2, 0), (1, 1)), hl.Box((0, 0), (2, 2)))
    >>> graze.hit, graze.step("common").case
    (True, 'graze')
    >>> pair = hl.Ray((0, 0), (1, 0)), hl.Box((0, 0), (2, 2))
    >>> hl.explain(*pair).hit, hl.explain(*pair).steps[-1].case, hl.raycast(*pair).hit
    (True, 'inside', False)
    """
    x, y, *direction = ray.columns
    tx, ty, *_, angle = box.columns
    (rx, ry, cx, cy, *numbers), unit = integers((x, y, tx, ty, *box.core.columns))
    (dx, dy), _ = integers(direction)
    cast = Cast((x, y), (rx, ry), (dx, dy), square_root(Fraction(dot(dx, dy, dx, dy))), unit)
    corners = list(zip(numbers[::2], numbers[1::2]))
    size = len(set(corners))
    (cos, sin), _ = integers(exact_cos_sin(angle) if size > 1 else (1.0, 0.0))
    axes = (cos, sin), (-sin, cos)
    pairs = zip("XY", _walls(corners, *axes), axes)
    slabs = [_slab(name, walls, axis, cast, corners) for name, walls, axis in pairs]
    case = _frame_case(size, angle)
    origin = (cx, cy) if case.endswith("turned") else (0, 0)
    return Trace.of("ray-box", _steps(cast, Frame(case, (tx, ty), origin), slabs))


def _walls(corners: list[Whole], i: Whole, j: Whole) -> tuple[list[Wall], list[Wall]]:
    """Return the walls of slab X, which i crosses, and those of slab Y, which run along i."""
    start, *others = dict.fromkeys(corners)
    if len(others) < 2:
        end = others[0] if others else start
        along = (end[0] - start[0], end[1] - start[1]) if others else (1, 0)
        pairs = _strip(start, start, (-along[1], along[0])), _strip(start, end, along)
    else:
        edges = [
            [((x, y), (y - to_y, to_x - x))] if (x, y) != (to_x, to_y) else []
            for (x, y), (to_x, to_y) in zip(corners, corners[1:] + corners[:1])
        ]
        pairs = edges[0] + edges[2], edges[1] + edges[3]
        nx, ny = pairs[0][0][1]
        along = ny, -nx
    leads_along_i = abs(dot(*along, *i)) >= abs(dot(*along, *j))
    return pairs[::-1] if leads_along_i else pairs


def _strip(low: Whole, high: Whole, across: Whole) -> list[Wall]:
    return [(low, across), (high, (-across[0], -across[1]))]


def _slab(name: str, walls: list[Wall], axis: Whole, cast: Cast, corners: list[Whole]) -> Slab:
    """Return a slab with the part of the ray's line that its walls leave."""
    (x, y), d = cast.whole, cast.d
    heights = [dot(*normal, x - px, y - py) for (px, py), normal in walls]
    speeds = [dot(*normal, *d) for _, normal in walls]
    passed = [(Fraction(-height, speed), speed) for height, speed in zip(heights, speeds) if speed]
    enter = max((time for time, speed in passed if speed > 0), default=-math.inf)
    leave = min((time for time, speed in passed if speed < 0), default=math.inf)
    outside = [normal for (_, normal), height, v in zip(walls, heights, speeds) if height < 0 == v]
    normals = outside or sorted((n for _, n in walls), key=lambda n: -dot(n[0], n[1], *axis))
    nx, ny = normals[0]
    across = (nx, ny) if dot(nx, ny, *axis) > 0 else (-nx, -ny)
    places = [dot(*across, *corner) for corner in corners]
    slab = Slab(
        name=name,
        case="beside" if outside else "crossed" if passed else "within",
        walls=walls,
        across=across,
        length=square_root(Fraction(dot(*across, *across))),
        start=dot(*across, x, y),
        low=min(places),
        high=max(places),
        speed=dot(*across, *d),
        enter=enter,
        leave=leave,
        is_inside=min(heights) > 0,
    )
    is_bent = slab.case == "crossed" and not slab.is_by_quotients
    return slab._replace(case="bent") if is_bent else slab


def _frame_case(size: int, angle: float) -> str:
    if size == 1:
        return "point"
    case = "turned" if angle else "aligned"
    return f"flat-{case}" if size == 2 else case


def _steps(cast: Cast, frame: Frame, slabs: list[Slab]) -> list[Step]:
    steps = [_frame_step(cast, frame, slabs)]
    for slab in slabs:
        steps.append(_slab_step(cast, frame, slab))
        if slab.case == "beside":
            return steps
    steps.append(_common_step(cast, slabs))
    return steps if steps[-1].case == "apart" else [*steps, _entry_step(cast, slabs)]


def _coordinate(cast: Cast, frame: Frame, slab: Slab, place: int) -> Fraction:
    """Return a position on a slab's axis as a coordinate, measured from the frame's origin."""
    return (place - dot(*slab.across, *frame.origin)) / slab.length / cast.unit


def _speed(cast: Cast, slab: Slab) -> float:
    """Return the component of the unit direction along a slab's axis."""
    return shown(slab.speed / slab.length / cast.length)


def _frame_step(cast: Cast, frame: Frame, slabs: list[Slab]) -> Step:
    start = [rounded(_coordinate(cast, frame, slab, slab.start)) for slab in slabs]
    values: dict[str, Value] = {"Ri": start[0], "Rj": start[1]}
    values |= {name: _speed(cast, slab) for name, slab in zip(("vi", "vj"), slabs)}
    (x, y), (vx, vy) = cast.start, (rounded(part / cast.length) for part in cast.d)
    marks = [
        Mark("point", "R0", (cast.start,), "a"),
        Mark("arrow", "v\u0302", (cast.start, (x + vx, y + vy)), "a"),
    ]
    if frame.case.endswith("turned"):
        i, j = (slab.u for slab in slabs)
        marks += frame_marks(cast.start, frame.centre, (i, j), start[0])
    return Step.of("frame", frame.case, values, *marks)


def _slab_step(cast: Cast, frame: Frame, slab: Slab) -> Step:
    start, low, high, near, far = (
        _coordinate(cast, frame, slab, place)
        for place in (slab.start, slab.low, slab.high, *slab.ends)
    )
    values: dict[str, Value] = {"start": rounded(start), "v": _speed(cast, slab)}
    values |= {"min": rounded(low), "max": rounded(high)}
    compares: tuple[str, ...] = ()
    case, ends = slab.case, (slab.enter, slab.leave)
    if case == "beside":
        wall, compares = low if start < low else high, ("start", "wall")
        values |= {"slab": slab.name, "wall": rounded(wall), "relation": relation(start, wall)}
        values["excess"] = shown(start - wall)
    else:
        enter, leave = map(cast.way, ends)
        values |= slab_values(slab.name, enter, leave)
        endless = [name for name, time in zip(("enter", "leave"), ends) if isinstance(time, float)]
        if case == "bent" and endless:
            values["endless"] = endless[0]
        if case == "crossed":
            values |= {"near": rounded(near), "far": rounded(far)}
        case = "overflow" if enter == leave and math.isinf(enter) else case
    is_drawn = case != "beside" and slab.enter <= slab.leave
    drawn = map(cast.at, ends if is_drawn else (-math.inf, math.inf))
    marks = slab_marks(slab.name, [_border(wall, cast.unit) for wall in slab.walls], *drawn)
    return Step.of(f"{slab.name.lower()}-slab", case, values, *marks, compares=compares)


def _border(wall: Wall, unit: int) -> tuple[Coordinates, Coordinates]:
    """Return two points of a wall's line that differ even after rounding."""
    (x, y), (nx, ny) = wall
    start, end = (ratio(x, unit), ratio(y, unit)), (ratio(x + ny, unit), ratio(y - nx, unit))
    if start == end:
        step = 1 + (max(abs(x), abs(y)) >> FINE) // max(abs(nx), abs(ny))
        end = ratio(x + step * ny, unit), ratio(y - step * nx, unit)
    return start, end


def _common_step(cast: Cast, slabs: list[Slab]) -> Step:
    """Return the step that compares the latest entry with the earliest exit."""
    last = max(slabs, key=lambda slab: slab.enter)
    first = min(reversed(slabs), key=lambda slab: slab.leave)
    compared = relation(last.enter, first.leave)
    values: dict[str, Value] = {}
    for slab in slabs:
        values |= {f"in{slab.name}": cast.way(slab.enter), f"out{slab.name}": cast.way(slab.leave)}
    values |= {
        "entered": last.name,
        "exited": first.name,
        "tmin": cast.way(last.enter),
        "tmax": cast.way(first.leave),
        "relation": compared,
        "excess": cast.excess(last.enter, first.leave),
    }
    case = {"<": "common", "=": "graze", ">": "apart"}[compared]
    ends = cast.at(last.enter), cast.at(first.leave)
    marks = [Mark("interval", "common", ends, "a")] if compared == "<" else []
    compares = f"in{last.name}", f"out{first.name}"
    return Step.of("common", case, values, *marks, compares=compares)


def _entry_step(cast: Cast, slabs: list[Slab]) -> Step:
    tmin, tmax = max(slab.enter for slab in slabs), min(slab.leave for slab in slabs)
    case = _entry_case(slabs, tmin, tmax)
    name, time = ("tmax", tmax) if case in ("behind", "leaving") else ("tmin", tmin)
    values: dict[str, Value] = {"tmin": cast.way(tmin), "tmax": cast.way(tmax), "zero": 0.0}
    values |= {"relation": relation(time, 0), "excess": cast.excess(time, Fraction(0))}
    if case == "behind":
        return Step.of("entry", case, values, compares=(name, "zero"))
    begin = max(tmin, Fraction(0))
    (x0, y0), (x1, y1) = ends = cast.at(begin), cast.at(tmax)
    values |= {"x0": x0, "y0": y0, "x1": x1, "y1": y1, "inside": cast.excess(tmax, begin)}
    marks = entry_marks(*ends)
    return Step.of("entry", case, values, *marks, compares=(name, "zero"))


def _entry_case(slabs: list[Slab], tmin: Time, tmax: Time) -> str:
    if tmax < 0:
        return "behind"
    if tmin > 0:
        return "touch" if tmin == tmax else "ahead"
    if all(slab.is_inside for slab in slabs):
        return "inside"
    return "leaving" if tmax == 0 else "start"
