"""Why a ray intersects a box: the slab method of Redpoll's 60, §2-24, on its float vertices.

The entry and the exit of each slab (see `box_slabs`) are inX, outX, inY, outY. The ray hits the box
if its line meets both slabs, the latest entry is not after the earliest exit, and this exit is not
behind the start.

All comparisons are exact, because they compare fractions. The values shown are lengths along v̂ =
v/|v|. `hit` is that of `hitlab.intersects`, which counts a start inside as a hit; the entry is then
the start itself. `hitlab.raycast` without `solid` misses if the start is strictly inside.
"""

import math
import sys
from fractions import Fraction
from typing import NamedTuple

from hitlab.arithmetic.integers import Whole, integers, rounded, square_root
from hitlab.arithmetic.predicates import dot
from hitlab.explained.box_slabs import Cast, Slab, Time, Wall, slabs_of
from hitlab.shapes.plane import Box, Ray
from hitlab.shapes.rotation import exact_cos_sin
from hitlab.steps.explanation import Coordinates, Mark, Step, Value, Walk
from hitlab.steps.numbers import over, relation, shown
from hitlab.steps.slabs import entry_marks, frame_marks, slab_marks

FINE = 26
"""Two points of a wall that round to the same point are replaced by points about 2**-FINE of the
largest coordinate apart."""
NEVER = ("beside", "missed")


class Frame(NamedTuple):
    """The case, the box's centre, and the origin of the axes: that centre or the world's origin."""

    case: str
    centre: Coordinates
    origin: Whole


def walk(ray: Ray, box: Box) -> Walk:
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
    slabs = slabs_of(corners, exact_cos_sin(angle), cast)
    case = _frame_case(len(set(corners)), angle)
    origin = (cx, cy) if case.endswith("turned") else (0, 0)
    steps = _steps(cast, Frame(case, (tx, ty), origin), slabs)
    return Walk.of("ray-box", steps)


def _frame_case(size: int, angle: float) -> str:
    if size == 1:
        return "point"
    case = "turned" if angle else "aligned"
    return f"flat-{case}" if size == 2 else case


def _steps(cast: Cast, frame: Frame, slabs: list[Slab]) -> list[Step]:
    steps = [_frame_step(cast, frame, slabs)]
    for slab in slabs:
        steps.append(_slab_step(cast, frame, slab))
        if slab.case in NEVER:
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
    (x, y), (vx, vy) = cast.start, cast.v
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
    case = slab.case
    if case == "beside":
        wall, compares = low if start < low else high, ("start", "wall")
        values |= {"wall": rounded(wall), "relation": relation(start, wall)}
        values["excess"] = shown(start - wall)
    elif case == "missed":
        values["aside"] = shown(_aside(slab) / cast.unit)
    else:
        enter, leave = cast.way(slab.enter), cast.way(slab.leave)
        is_finite = all(map(math.isfinite, (rounded(start), enter, leave)))
        has_digits = max(abs(low), abs(high), abs(start)) >= sys.float_info.min and is_finite
        if slab.is_by_quotients and has_digits and abs(_speed(cast, slab)) >= sys.float_info.min:
            values |= {"near": rounded(near), "far": rounded(far)}
        values |= {f"in{slab.name}": enter, f"out{slab.name}": leave}
        case = "overflow" if enter == leave and math.isinf(enter) else case
    borders = [_border(wall, cast.unit) for wall in slab.walls]
    ends = (slab.enter, slab.leave) if slab.case not in NEVER else (-math.inf, math.inf)
    marks = slab_marks(slab.name, borders, *map(cast.at, ends))
    return Step.of(f"{slab.name.lower()}-slab", case, values, *marks, compares=compares)


def _aside(slab: Slab) -> Fraction:
    """Return the distance of the start from a slab that it is outside of, times `unit`."""
    return max(
        -height / square_root(Fraction(dot(*wall.normal, *wall.normal)))
        for wall, height in zip(slab.walls, slab.heights)
    )


def _border(wall: Wall, unit: int) -> tuple[Coordinates, Coordinates]:
    """Return two points of a wall's line that differ even after rounding."""
    (x, y), (nx, ny) = wall
    start, end = (over(x, unit), over(y, unit)), (over(x + ny, unit), over(y - nx, unit))
    if start == end:
        step = 1 + (max(abs(x), abs(y)) >> FINE) // max(abs(nx), abs(ny))
        end = over(x + step * ny, unit), over(y - step * nx, unit)
    return start, end


def _common_step(cast: Cast, slabs: list[Slab]) -> Step:
    """Return the step that compares the latest entry with the earliest exit."""
    last, first = max(slabs, key=_enter), min(reversed(slabs), key=_leave)
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
    if all(height > 0 for slab in slabs for height in slab.heights):
        return "inside"
    return "leaving" if tmax == 0 else "start"
