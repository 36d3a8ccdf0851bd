"""Why a ray meets a box: the slab method of Redpoll's 60, §2-24, on the box that there is.

A box is the hull of its float vertices, which is a rectangle but for rounding. So each slab is
bounded by two opposite edges as they are, and each edge's line is a wall, with the box on its left:
the ray R0 + t v is past it from one time on, or until one time, or always, or never. The latest
entry and the earliest exit of each slab are inX, outX, inY, outY; the box is hit if none is never,
the latest entry is not after the earliest exit, and that is not behind the start. A box without
width has walls across its ends, a box without size those along x and y. Where the hull has three
vertices only, a slab may have but one wall.

All comparisons are exact, of fractions; times are lengths along the normalised v. `hit` is that of
`hitlab.intersects`, for which a start inside is a hit: the entry is then the start itself.
`hitlab.raycast` without `solid` misses where the start is strictly inside.
"""

import math
from fractions import Fraction
from typing import NamedTuple

from hitlab.corners import exact_cos_sin
from hitlab.exact import integers, square_root
from hitlab.explained.axes import Whole
from hitlab.explained.numbers import over, relation, shown
from hitlab.explained.slabs import entry_marks, frame_marks, slab_marks
from hitlab.explanation import Coordinates, Explanation, Mark, Step, Value
from hitlab.predicates import dot
from hitlab.shapes import Box, Ray

Time = Fraction | float
"""Exact, or infinite."""
FINE = 26
"""Bits of the largest coordinate by which two points of a line are apart at least, to show it."""
MISSES = ("beside", "apart", "behind")


class Wall(NamedTuple):
    """What is on the left of a line: a point of it, and the normal to the left, on integers."""

    point: Whole
    normal: Whole

    def seen(self, vector: Whole) -> int:
        """Give how far a vector leads to the left, times the normal's length."""
        return dot(*self.normal, *vector)


class Slab(NamedTuple):
    """When the ray is in a slab; `beside` if never, as it is parallel to a wall and outside."""

    name: str
    walls: list[Wall]
    heights: list[int]
    parallel: bool
    beside: bool
    enter: Time
    leave: Time


class Cast(NamedTuple):
    """The ray as given, and on integers: its start, times `unit`, and its direction."""

    start: Coordinates
    whole: Whole
    d: Whole
    length: Fraction
    unit: int

    @property
    def v(self) -> Coordinates:
        """The unit direction."""
        return _over_length(self.d[0], self.length), _over_length(self.d[1], self.length)

    def at(self, time: Time) -> Coordinates:
        """Give the point at a time, d being the way in one unit of it."""
        if isinstance(time, float):
            return math.inf, math.inf
        part, by = time.numerator, time.denominator
        x, y = (
            over(start * by + step * part, by * self.unit)
            for start, step in zip(self.whole, self.d)
        )
        return x, y

    def way(self, time: Time) -> float:
        """Measure the way up to a time."""
        if isinstance(time, float):
            return time
        length = self.length
        return over(
            time.numerator * length.numerator, time.denominator * length.denominator * self.unit
        )

    def excess(self, time: Time, other: Time) -> float:
        """Measure the way between two finite times."""
        return shown((Fraction(time) - Fraction(other)) * self.length / self.unit)


class Frame(NamedTuple):
    """The box's own axes; in them R0 and the unit v, and from where to where the box reaches.

    The axes of an aligned box are the world's, as in the article's AABB program.
    """

    aligned: bool
    centre: Coordinates
    ui: Coordinates
    start: Coordinates
    v: Coordinates
    bounds: tuple[Coordinates, Coordinates]


def explain(ray: Ray, box: Box) -> Explanation:
    """Tell the exact decision of a single pair.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = explain(hl.Ray((-3, 0), (3, 4)), hl.Box((0, 0), (2, 8)))
    >>> [step.case for step in why.steps]
    ['aligned', 'crossed', 'crossed', 'common', 'ahead']
    >>> [why.step("common").values[name] for name in ("inX", "outX", "inY", "outY")]
    [3.3333333333333335, 6.666666666666667, -5.0, 5.0]

    A graze is a hit; the start may be inside:

    >>> graze = explain(hl.Ray((-2, 0), (1, 1)), hl.Box((0, 0), (2, 2)))
    >>> graze.hit, graze.step("common").case
    (True, 'graze')
    >>> pair = hl.Ray((0, 0), (1, 0)), hl.Box((0, 0), (2, 2))
    >>> explain(*pair).hit, explain(*pair).steps[-1].case, hl.raycast(*pair).hit
    (True, 'inside', False)
    """
    x, y, *direction = ray.columns
    (whole_x, whole_y, *numbers), unit = integers((x, y, *box.core.columns))
    (dx, dy), _ = integers(direction)
    length = square_root(Fraction(dot(dx, dy, dx, dy)))
    cast = Cast((x, y), (whole_x, whole_y), (dx, dy), length, unit)
    corners = list(zip(numbers[::2], numbers[1::2]))
    frame = _frame(cast, box, corners)
    slabs = [_slab(name, walls, cast) for name, walls in _walls(corners, frame.ui).items()]
    steps = _steps(cast, frame, slabs, size=len(set(corners)))
    return Explanation(
        pair=("Ray", "Box"),
        algorithm="exact",
        method="ray-box",
        hit=steps[-1].case not in MISSES,
        decided_by=steps[-1].id,
        steps=tuple(steps),
    )


def _steps(cast: Cast, frame: Frame, slabs: list[Slab], size: int) -> list[Step]:
    steps = [_frame_step(cast, frame, size)]
    for axis, slab in enumerate(slabs):
        steps.append(_slab_step(cast, frame, slab, axis))
        if slab.beside:
            return steps
    steps.append(_common_step(cast, slabs))
    return steps if steps[-1].case == "apart" else [*steps, _entry_step(cast, slabs)]


def _frame(cast: Cast, box: Box, corners: list[Whole]) -> Frame:
    tx, ty, w, h, angle = box.columns
    if angle == 0:
        x_bounds, y_bounds = (
            (over(min(places), cast.unit), over(max(places), cast.unit)) for places in zip(*corners)
        )
        return Frame(True, (tx, ty), (1.0, 0.0), cast.start, cast.v, (x_bounds, y_bounds))
    cos, sin = exact_cos_sin(angle)
    (c, s), turn = integers((cos, sin))
    (rx, ry, x, y), unit = integers((*cast.start, tx, ty))
    size, length, (dx, dy) = unit * turn, cast.length * turn, cast.d
    return Frame(
        aligned=False,
        centre=(tx, ty),
        ui=(cos, sin),
        start=(over(dot(rx - x, ry - y, c, s), size), over(dot(rx - x, ry - y, -s, c), size)),
        v=(_over_length(dot(dx, dy, c, s), length), _over_length(dot(dx, dy, -s, c), length)),
        bounds=((0.0 - w / 2, w / 2), (0.0 - h / 2, h / 2)),
    )


def _over_length(number: int, length: Fraction) -> float:
    return over(number * length.denominator, length.numerator)


def _walls(corners: list[Whole], ui: Coordinates) -> dict[str, list[Wall]]:
    """Give the walls of the X slab and those of the Y slab, whose lines lead along i."""
    start, *others = dict.fromkeys(corners)
    if len(others) < 2:
        end = others[0] if others else start
        along = (end[0] - start[0], end[1] - start[1]) if others else (1, 0)
        pairs = _strip(start, start, (-along[1], along[0])), _strip(start, end, along)
    else:
        edges = [
            [Wall((x, y), (y - to_y, to_x - x))] if (x, y) != (to_x, to_y) else []
            for (x, y), (to_x, to_y) in zip(corners, corners[1:] + corners[:1])
        ]
        pairs = edges[0] + edges[2], edges[1] + edges[3]
        nx, ny = pairs[0][0].normal
        along = ny, -nx
    (cos, sin), _ = integers(ui)
    i, j = (abs(dot(*along, *axis)) for axis in ((cos, sin), (-sin, cos)))
    y_walls, x_walls = pairs if i >= j else pairs[::-1]
    return {"X": x_walls, "Y": y_walls}


def _strip(low: Whole, high: Whole, across: Whole) -> list[Wall]:
    return [Wall(low, across), Wall(high, (-across[0], -across[1]))]


def _slab(name: str, walls: list[Wall], cast: Cast) -> Slab:
    heights = [wall.seen(cast.whole) - wall.seen(wall.point) for wall in walls]
    speeds = [wall.seen(cast.d) for wall in walls]
    passed = [(Fraction(-height, speed), speed) for height, speed in zip(heights, speeds) if speed]
    return Slab(
        name=name,
        walls=walls,
        heights=heights,
        parallel=not passed,
        beside=any(speed == 0 and height < 0 for height, speed in zip(heights, speeds)),
        enter=max((time for time, speed in passed if speed > 0), default=-math.inf),
        leave=min((time for time, speed in passed if speed < 0), default=math.inf),
    )


def _frame_step(cast: Cast, frame: Frame, size: int) -> Step:
    (s, t), (vi, vj) = frame.start, frame.v
    values: dict[str, Value] = {"s": s, "t": t, "vi": vi, "vj": vj}
    (x, y), (vx, vy) = cast.start, cast.v
    marks = [
        Mark("point", "R0", (cast.start,), "a"),
        Mark("arrow", "v", (cast.start, (x + vx, y + vy)), "a"),
    ]
    if not frame.aligned:
        marks += frame_marks(cast.start, frame.centre, frame.ui, frame.start)
    case = {1: "point", 2: "flat"}.get(size, "aligned" if frame.aligned else "turned")
    return Step.of("frame", case, values, *marks)


def _slab_step(cast: Cast, frame: Frame, slab: Slab, axis: int) -> Step:
    low, high = frame.bounds[axis]
    values: dict[str, Value] = {"start": frame.start[axis], "v": frame.v[axis]}
    values |= {"min": low, "max": high}
    if not slab.beside:
        values |= {f"in{slab.name}": cast.way(slab.enter), f"out{slab.name}": cast.way(slab.leave)}
    case = "beside" if slab.beside else "within" if slab.parallel else "crossed"
    borders = [_border(wall, cast.unit) for wall in slab.walls]
    marks = slab_marks(slab.name, borders, cast.at(slab.enter), cast.at(slab.leave))
    return Step.of(f"{slab.name.lower()}-slab", case, values, *marks)


def _border(wall: Wall, unit: int) -> tuple[Coordinates, Coordinates]:
    """Give two points of a wall's line, which rounding keeps apart."""
    (x, y), (nx, ny) = wall
    start, end = (over(x, unit), over(y, unit)), (over(x + ny, unit), over(y - nx, unit))
    if start == end:
        step = 1 + (max(abs(x), abs(y)) >> FINE) // max(abs(nx), abs(ny))
        end = over(x + step * ny, unit), over(y - step * nx, unit)
    return start, end


def _common_step(cast: Cast, slabs: list[Slab]) -> Step:
    """Compare the latest entry with the earliest exit."""
    last, first = max(slabs, key=_enter), min(reversed(slabs), key=_leave)
    compared = relation(last.enter, first.leave)
    values: dict[str, Value] = {}
    for slab in slabs:
        values |= {f"in{slab.name}": cast.way(slab.enter), f"out{slab.name}": cast.way(slab.leave)}
    values |= {
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


def _enter(slab: Slab) -> Time:
    return slab.enter


def _leave(slab: Slab) -> Time:
    return slab.leave


def _entry_step(cast: Cast, slabs: list[Slab]) -> Step:
    tmin, tmax = max(map(_enter, slabs)), min(map(_leave, slabs))
    case = _entry_case(slabs, tmin, tmax)
    name, time = ("tmax", tmax) if case in ("behind", "leaving") else ("tmin", tmin)
    values: dict[str, Value] = {"tmin": cast.way(tmin), "tmax": cast.way(tmax), "zero": 0.0}
    values |= {"relation": relation(time, 0), "excess": cast.excess(time, Fraction(0))}
    if case == "behind":
        return Step.of("entry", case, values, compares=(name, "zero"))
    (x0, y0), (x1, y1) = ends = cast.at(max(tmin, Fraction(0))), cast.at(tmax)
    values |= {"x0": x0, "y0": y0, "x1": x1, "y1": y1}
    marks = entry_marks(*ends)
    return Step.of("entry", case, values, *marks, compares=(name, "zero"))


def _entry_case(slabs: list[Slab], tmin: Time, tmax: Time) -> str:
    if tmax < 0:
        return "behind"
    if tmin > 0:
        return "touch" if tmin == tmax else "ahead"
    if all(height > 0 for slab in slabs for height in slab.heights):
        return "inside"
    return "leaving" if tmax == 0 else "start"
