"""Where a ray, a line or a segment enters a shape, and where it leaves it.

`overlap` decides exactly whether it does; this file only measures where. The caster is
o + d p/|d|², p being the place along it times |d|, as Redpoll's 60, §2-24 has it with |d| = 1
("Collision 11: line against rectangle, disk, line"). A point P has, seen from the caster's line,

    side  s = d × (P - o),    place  p = d · (P - o),    both times |d|.

A hull's outline is crossed between two vertices whose sides differ in sign, at the place
p + (p' - p) s / (s - s'); a disk's at p ± sqrt(r² |d|² - s²). A capsule is bounded by the disks at
its ends and two parallels to its axis c + f e/|e|²: the place p on such a parallel has
e × (o + d p/|d|² - c) = ± r |e|, and counts where its foot f is on the axis, 0 <= f <= |e|². The
first and the last of these places are the line's entry and exit, as the shape is convex.

Floats answer where no sign can be wrong and no crossing is shallow, so that its error is a few
roundings of the input. The same function answers the rest on integers, where a root is the only
thing that is rounded, downwards, which leaves every comparison with an integer true.
"""

import math
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hitlab.algorithms import EXACT, published
from hitlab.core import Core, Layout, Parts, Vector, core, parts
from hitlab.exact import integers, rounded
from hitlab.measures import larger, measured, quotient, root, smaller, sure_or_exact, where
from hitlab.overlap import contains_strictly, intersects
from hitlab.predicates import Number, cross, dot
from hitlab.published.program import blockwise
from hitlab.shape import Floats, Shape, Verdict, check_pair, unanswered
from hitlab.shapes import Box, Capsule, Disk, Line, Polygon, Ray, Segment, Triangle
from hitlab.tolerances import LARGEST_SCALE, SHALLOW, SMALLEST_SCALE, UNSURE

Caster = Ray | Line | Segment
Target = Disk | Box | Triangle | Polygon | Segment | Capsule
GUARD = 256
"""Bits below the unit of integers that have roots: shallow crossings magnify their error."""


class Foot(NamedTuple):
    """A vertex over the caster's line: its side, and its place along it."""

    side: Number
    along: Number


class Crossing(NamedTuple):
    """What `raycast` finds; t (..., 2) and points (..., 2, 2) of entry and exit, nan if none."""

    hit: Verdict
    t: Floats
    points: Floats


class Cast(NamedTuple):
    """A caster: from where, which way, and the place of its end, if it has one."""

    x: Number
    y: Number
    dx: Number
    dy: Number
    end: Number | None


class Cut(NamedTuple):
    """A place where an outline may be crossed; `along` to `across` is its slope to the line."""

    counts: Any
    place: Number
    along: Number
    across: Number


def raycast(
    caster: Caster, target: Target, *, solid: bool = False, algorithm: str | None = None
) -> Crossing:
    """Find where a ray, a line or a segment enters a shape and where it leaves it.

    Parameters
    ----------
    caster : Ray, Line, Segment
    target : Disk, Box, Triangle, Polygon, Segment, Capsule
        Batches of casters and targets broadcast against each other.
    solid : bool
        Whether a ray or a segment that starts strictly inside the target hits it right there.
        Otherwise it misses. A line starts nowhere.
    algorithm : str, optional
        An id of `algorithms(caster, target)`: hit, t and points as that algorithm gives them, with
        its own rules and its own mistakes.

    Returns
    -------
    Crossing
        `(hit, t, points)`: a bool, or an array of the broadcast shape; the lengths along the
        normalised direction at which the caster enters the target and leaves it, shape (..., 2);
        the points there, shape (..., 2, 2). Without a hit they are nan. `hit` is exact, the
        others are within a few units in the last place at the scale of the input.

    Raises
    ------
    TypeError
        For other shapes.
    ValueError
        For batches that do not broadcast, an algorithm that the pair lacks, and `solid`
        together with an algorithm.

    Examples
    --------
    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> raycast(hl.Ray((-3, 0), (0.5, 0)), box)
    Crossing(hit=True, t=array([2., 4.]), points=array([[-1.,  0.],
           [ 1.,  0.]]))
    >>> raycast(hl.Ray((-3, 0), [(1, 0), (-1, 0)]), box).t
    array([[ 2.,  4.],
           [nan, nan]])

    The start inside, on the outline, at the end of the way:

    >>> raycast(hl.Ray((0, 0), (1, 0)), box).hit
    False
    >>> raycast(hl.Ray((0, 0), (1, 0)), box, solid=True).t
    array([0., 1.])
    >>> raycast(hl.Ray((-1, 0), (1, 0)), box).t, raycast(hl.Ray((1, 0), (1, 0)), box).t
    (array([0., 2.]), array([0., 0.]))

    A segment that ends inside, or has no length; a line, which reaches backwards:

    >>> raycast(hl.Segment((-3, 0), (0, 0)), box).t
    array([2., 3.])
    >>> raycast(hl.Segment((0, 1), (0, 1)), box).t
    array([0., 0.])
    >>> raycast(hl.Line((3, 0), (1, 0)), box).t
    array([-4., -2.])

    Along an edge, through a corner, a tangent; one unit in the last place beside it:

    >>> raycast(hl.Ray((-3, 1), (1, 0)), box).t
    array([2., 4.])
    >>> raycast(hl.Line((2, 0), (-1, 1)), box).points
    array([[1., 1.],
           [1., 1.]])
    >>> raycast(hl.Ray((-3, 1), (1, 0)), hl.Disk((0, 0), 1)).t
    array([3., 3.])
    >>> raycast(hl.Ray((-3, 1.0000000000000002), (1, 0)), hl.Disk((0, 0), 1)).hit
    False

    Flat targets have nothing strictly inside:

    >>> raycast(hl.Ray((1, 0), (1, 0)), hl.Triangle([(0, 0), (1, 0), (4, 0)])).t
    array([0., 3.])
    >>> raycast(hl.Ray((1, 0), (1, 0)), hl.Disk((3, 0), 0)).t
    array([2., 2.])

    The article's slab method computes t for the unit direction, but applies it to v as given:

    >>> import math
    >>> turned = hl.Box((0, 0), (2, 2), math.radians(90))
    >>> raycast(hl.Ray((-5, 0), (2, 0)), turned, algorithm="redpoll-2-24").points
    array([[3., 0.],
           [7., 0.]])
    """
    if not (isinstance(caster, Caster) and isinstance(target, Target)):
        takes = "Ray, Line or Segment, then Disk, Box, Triangle, Polygon, Segment or Capsule"
        raise unanswered(caster, target, "crossing", f"raycast takes {takes}")
    check_pair(caster, target)
    if algorithm is not None:
        return _as_told(caster, target, solid, algorithm)
    hit = intersects(caster, target, touching=True)
    start_x, start_y, *_ = caster.columns
    columns = *caster.columns, *target.core.columns
    found = (math.nan,) * 6
    if hit is not False:
        ways = (partial(way, caster.kind, target.core.layout) for way in (_rounded, _exactly))
        found = measured(sure_or_exact(*ways), hit, *columns)
        if not (solid or isinstance(caster, Line)):
            inside = _starts_inside(target.core, start_x, start_y, found[0])
            hit = hit & (inside ^ True)
            found = tuple(where(inside, math.nan, number) for number in found)
    return _crossing(hit, found)


def _as_told(caster: Caster, target: Target, solid: bool, algorithm: str) -> Crossing:
    if solid:
        raise ValueError(f"solid = True with algorithm = {algorithm!r}: want only one of them")
    if algorithm == EXACT.id:
        return raycast(caster, target)
    module, ray, shape = published(algorithm, caster, target)
    hit, *found = blockwise(module, ray, shape, module.crossing)
    hit = hit if isinstance(hit, bool) else hit.astype(bool)
    return _crossing(hit, tuple(where(hit, number, math.nan) for number in found))


def _crossing(hit: Any, found: tuple[Any, ...]) -> Crossing:
    if isinstance(found[0], float):
        return Crossing(hit, np.array(found[:2]), np.array((found[2:4], found[4:])))
    points = np.stack(found[2:], axis=-1).reshape(*found[0].shape, 2, 2)
    return Crossing(hit, np.stack(found[:2], axis=-1), points)


def _starts_inside(target: Core, x: Number, y: Number, entry: Number) -> Any:
    """Say where the start is strictly inside the target; it can be only where the entry is 0."""
    inside = entry == 0
    if not isinstance(inside, np.ndarray):
        return inside and contains_strictly(target, core(Layout(1), (x, y)))
    chosen = inside.nonzero()
    target, start = (
        each.map(lambda column: np.broadcast_to(column, inside.shape)[chosen])
        for each in (target, core(Layout(1), (x, y)))
    )
    inside[chosen] = contains_strictly(target, start)
    return inside


def _rounded(kind: type[Shape], layout: Layout, *columns: Number) -> tuple[Any, ...]:
    """Measure on floats: whether that is sure, t and points of entry and exit."""
    target, cast = parts(layout, columns[4:]), _cast(kind, *columns[:4])
    feet, scale = _feet(cast, target)
    cuts = list(_cuts(cast, feet, target))
    first_last = _first_and_last(cuts)
    sure = _is_clear(cast, cuts, feet, target.radius, scale) & (first_last[0] <= first_last[1])
    if kind is not Line:
        sure = sure & _is_clear_of_ends(cast, first_last, scale)
    places = _clipped(kind, cast, *first_last)
    length2 = dot(cast.dx, cast.dy, cast.dx, cast.dy)
    length = root(length2)
    ends = []
    for place in places:
        part, at_end = quotient(place, length2), kind is Segment and place == cast.end
        ends.append(where(at_end, columns[2], cast.x + part * cast.dx))
        ends.append(where(at_end, columns[3], cast.y + part * cast.dy))
    return sure, *(quotient(place, length) for place in places), *ends


def _cast(kind: type[Shape], x: Number, y: Number, dx: Number, dy: Number) -> Cast:
    """Bring the direction's larger component to 1, which keeps an axis exact."""
    if kind is Segment:
        dx, dy = dx - x, dy - y
    size = larger(abs(dx), abs(dy))
    dx, dy = quotient(dx, size), quotient(dy, size)
    return Cast(x, y, dx, dy, size * dot(dx, dy, dx, dy) if kind is Segment else None)


def _exactly(kind: type[Shape], layout: Layout, *columns: float) -> tuple[float, ...]:
    """Measure a single hit on integers: t and points of entry and exit."""
    cast, target, unit = _on_integers(kind, layout, columns)
    length2 = dot(cast.dx, cast.dy, cast.dx, cast.dy)
    if length2 == 0:
        return 0.0, 0.0, *columns[:2], *columns[:2]
    cuts = _cuts(cast, _feet(cast, target)[0], target)
    places = _clipped(kind, cast, *_first_and_last(cuts))
    length = root(length2) * unit
    ends = [
        rounded(quotient(start + quotient(place, length2) * d, unit))
        for place in places
        for start, d in ((cast.x, cast.dx), (cast.y, cast.dy))
    ]
    return *(rounded(quotient(place, length)) for place in places), *ends


def _on_integers(
    kind: type[Shape], layout: Layout, columns: tuple[float, ...]
) -> tuple[Cast, Parts, int]:
    """Give the caster, the target, and their unit; a direction, of any length, has its own."""
    if kind is Segment:
        (x, y, *given), unit = _guarded(layout, columns)
        (dx, dy), own = (given[0] - x, given[1] - y), given[2:]
    else:
        (x, y, *own), unit = _guarded(layout, columns[:2] + columns[4:])
        (dx, dy), _ = integers(columns[2:4])
    return Cast(x, y, dx, dy, dot(dx, dy, dx, dy)), parts(layout, tuple(own)), unit


def _guarded(layout: Layout, columns: tuple[float, ...]) -> tuple[list[int], int]:
    numbers, unit = integers(columns)
    return ([x << GUARD for x in numbers], unit << GUARD) if layout.radii else (numbers, unit)


def _feet(cast: Cast, target: Parts) -> tuple[list[Foot], Number]:
    """See the target's vertices from the caster's line; S is the sum of squared lengths."""
    gaps = [(x - cast.x, y - cast.y) for x, y in target.vertices]
    squares = [dot(x, y, x, y) for x, y in gaps]
    if target.radius is not None:
        squares.append(target.radius * target.radius)
    dx, dy = cast.dx, cast.dy
    feet = [Foot(cross(dx, dy, x, y), dot(dx, dy, x, y)) for x, y in gaps]
    return feet, sum(squares[1:], squares[0])


def _cuts(cast: Cast, feet: list[Foot], target: Parts) -> Iterator[Cut]:
    if target.radius is None:
        yield from _edge_cuts(feet)
        return
    for foot in feet:
        yield from _disk_cuts(cast, foot, target.radius)
    if len(feet) == 2:
        yield from _parallel_cuts(cast, target.vertices, target.radius)


def _edge_cuts(feet: list[Foot]) -> Iterator[Cut]:
    """Cross the edges of a hull; one that lies on the line gives its start."""
    for (side, place), (next_side, next_place) in zip(feet, feet[1:] + feet[:1]):
        counts = (side <= 0) & (next_side >= 0) | (side >= 0) & (next_side <= 0)
        along, across = next_place - place, side - next_side
        yield Cut(counts, place + along * quotient(side, across), along, across)


def _disk_cuts(cast: Cast, foot: Foot, radius: Number) -> Iterator[Cut]:
    beyond = _half_chord2(cast, foot, radius)
    half = root(beyond)
    for place in (foot.along - half, foot.along + half):
        yield Cut(beyond >= 0, place, foot.side, half)


def _half_chord2(cast: Cast, foot: Foot, radius: Number) -> Number:
    return radius * radius * dot(cast.dx, cast.dy, cast.dx, cast.dy) - foot.side * foot.side


def _parallel_cuts(cast: Cast, axis: list[Vector], radius: Number) -> Iterator[Cut]:
    """Cross the two sides of a capsule that are parallel to its axis."""
    (ax, ay), (bx, by) = axis
    ex, ey = bx - ax, by - ay
    length2 = dot(ex, ey, ex, ey)
    offset = root(radius * radius * length2)
    across, along = cross(ex, ey, cast.dx, cast.dy), dot(ex, ey, cast.dx, cast.dy)
    side, foot = cross(ex, ey, cast.x - ax, cast.y - ay), dot(ex, ey, cast.x - ax, cast.y - ay)
    for aside in (-offset, offset):
        part = quotient(aside - side, across)
        at = foot + part * along
        counts = (across != 0) & (at >= 0) & (at <= length2)
        yield Cut(counts, part * dot(cast.dx, cast.dy, cast.dx, cast.dy), along, across)


def _first_and_last(cuts: Any) -> tuple[Number, Number]:
    entry, exit = math.inf, -math.inf
    for cut in cuts:
        entry = where(cut.counts & (cut.place < entry), cut.place, entry)
        exit = where(cut.counts & (cut.place > exit), cut.place, exit)
    return entry, exit


def _clipped(kind: type[Shape], cast: Cast, entry: Number, exit: Number) -> tuple[Number, Number]:
    """Keep the part that belongs to the caster."""
    if kind is Line:
        return entry, exit
    entry, exit = larger(entry, 0), larger(exit, 0)
    return (entry, exit) if kind is Ray else (smaller(entry, cast.end), smaller(exit, cast.end))


def _is_clear(
    cast: Cast, cuts: list[Cut], feet: list[Foot], radius: Number | None, scale: Number
) -> Any:
    """Say whether no sign is in doubt and no crossing shallow; nan and inf are never clear."""
    clear = (scale > SMALLEST_SCALE) & (scale < LARGEST_SCALE)
    slack = UNSURE * root(scale)
    for foot in feet:
        if radius is None:
            clear = clear & (abs(foot.side) > slack)
        else:
            clear = clear & (abs(_half_chord2(cast, foot, radius)) > UNSURE * scale)
    for cut in cuts:
        shallow = abs(cut.along) > SHALLOW * abs(cut.across)
        clear = clear & ((cut.counts & shallow) ^ True)
    return clear


def _is_clear_of_ends(cast: Cast, places: tuple[Number, Number], scale: Number) -> Any:
    """Say whether the caster certainly starts, and ends, elsewhere than on the outline."""
    slack = UNSURE * root(scale)
    (entry, exit), end = places, cast.end
    clear = (abs(entry) > slack) & (abs(exit) > slack)
    if end is None:
        return clear
    return clear & (abs(entry - end) > slack) & (abs(exit - end) > slack)
