"""The first touch of a shape that moves in a straight line and a stationary one."""

import math
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Never, NoReturn, overload

import numpy as np
from numpy.typing import ArrayLike

from hitlab import space
from hitlab.arithmetic.batch import measured
from hitlab.arithmetic.elementwise import larger, smaller, together, unit, where
from hitlab.arithmetic.predicates import Columns, Number, Test, Vector, dot
from hitlab.concave.along import runs_inside
from hitlab.concave.outline import Outline, edges_of, ends_of, is_outline
from hitlab.deciding.decision import decide, decide_inside, decide_on_the_way
from hitlab.measuring import first_touch, measure
from hitlab.measuring.along_outline import entry, is_along
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm, only_exact
from hitlab.queries.closest_points import closest_points
from hitlab.queries.contact import BOUNDED, Bounded, contact
from hitlab.queries.distance import distance
from hitlab.shapes.base import Length, Verdict
from hitlab.shapes.few import looped
from hitlab.shapes.pairs import check_pair, common_batch, picked, unanswered
from hitlab.shapes.shown import refuse_truth
from hitlab.shapes.single import Hits, Lengths, Many, Place, Single
from hitlab.shapes.validation import Floats, checked
from hitlab.steps.numbers import nearest, shown

ROUNDED = 2.0**-51
"""How far a unit normal is turned if its rounding hides that it blocks the displacement."""
OWN = (), (2,), (2,)
"""The shapes of t, a point and a normal."""

SWEPT = (*BOUNDED, Outline)
Swept = Bounded[Many] | Outline[Many]


class Sweep(NamedTuple, Generic[Hits, Lengths]):
    """The first touch of a moving shape; all but `hit` are nan if there is none."""

    hit: Hits
    """Whether the shapes intersect anywhere on the path, its ends included, exactly."""
    t: Lengths
    """The fraction of the path at the first touch, 0 to 1; 0 if they intersect at the start."""
    point: Floats
    """A point that the shapes have in common at the first touch, shape (..., 2) or (..., 3)."""
    normal: Floats
    """Unit vector from a to b, shape (..., 2) or (..., 3); nan if they overlap at the start.

    They overlap if their interiors share a point. A shape without area has no interior, so if it
    is in the other at the start, there is a normal, that of `contact`.
    """

    def __bool__(self) -> NoReturn:
        refuse_truth(self)


@overload
def sweep(
    a: Swept[Never],
    b: Swept[Single],
    by: Place,
    *,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Any: ...
@overload
def sweep(
    a: Swept[Single],
    b: Swept[Never],
    by: Place,
    *,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Any: ...
@overload
def sweep(
    a: Swept[Single],
    b: Swept[Single],
    by: Place,
    *,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Sweep: ...
@overload
def sweep(
    a: Swept[Any],
    b: Swept[Any],
    by: ArrayLike,
    *,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Sweep[Any, Any]: ...
def sweep(
    a: Swept[Any],
    b: Swept[Any],
    by: ArrayLike,
    *,
    touching: bool = True,
    algorithm: Named = None,
) -> Sweep[Verdict, Length]:
    """Return the first touch of a shape that moves in a straight line and a stationary one.

    Parameters
    ----------
    a : Point, Disk, Box, Triangle, Polygon, Outline, Segment, Capsule
        The moving shape; it does not rotate. In space, a Point3, Sphere, Segment3, Capsule3,
        Triangle3, Box3 or Hull3.
    b : Point, Disk, Box, Triangle, Polygon, Outline, Segment, Capsule
        The stationary shape, or one of those in space.
    by : array_like, shape (..., 2), in space (..., 3)
        The displacement of a over the whole path. Batches of a, b and `by` broadcast against each
        other.
    touching : bool
        Whether touching counts. If False, the displacement must turn a touch into an overlap: a
        shape that slides along another one, or leaves it, does not hit it.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id. The result is then the algorithm's, mistakes included.

    Returns
    -------
    Sweep
        `(hit, t, point, normal)`. `hit` is exact, even if the shapes touch only at the end or
        graze each other on the path. `t` is the fraction of the path at which they first touch, 0
        to 1, not a length. The position of a at t, the point and the normal are within a few units
        in the last place at the scale of the input. For a miss, t, the point and the normal are
        nan. If the shapes intersect at the start, t is 0; if they also overlap there, the normal is
        nan.

        With `touching=False`, `hit` is whether the interiors overlap at some time after the start,
        and t is the infimum of those times. The normal then blocks the displacement: their dot
        product is positive. A point or a segment hits what it enters, or what it crosses. If the
        displacement is zero, `hit` is `intersects(a, b, touching=False)`.

    Raises
    ------
    TypeError
        For a ray, a line, a half-space or a mesh, or for shapes of different dimensions.
    ValueError
        If the batches do not broadcast, a displacement is not finite, the algorithm is not
        available for the pair or does not sweep, or `touching=False` is combined with an algorithm
        other than `"exact"`.

    Examples
    --------
    >>> import hitlab as hl
    >>> hit, t, point, normal = hl.sweep(hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8)), (8, 0))
    >>> hit, t, point.tolist(), normal.tolist()
    (True, 0.5, [5.0, 0.0], [1.0, 0.0])

    A thin wall is never missed. A graze is a hit, and one unit in the last place aside is a miss:

    >>> import hitlab as hl
    >>> wall = hl.Segment((50, -9), (50, 9))
    >>> hl.sweep(hl.Point((0, 0)), wall, [(100, 0), (10, 0)]).t
    array([0.5, nan])
    >>> disk, way = hl.Disk((3, 1), 1), (6, 0)
    >>> hl.sweep(hl.Point((0, 2)), disk, way).t, hl.sweep(hl.Point((0, 2 + 5e-16)), disk, way).hit
    (0.5, False)

    In space, a block falls to the ground:

    >>> import hitlab as hl
    >>> block, ground = hl.Box3((0, 0, 5), (2, 2, 2)), hl.Box3((0, 0, -1), (9, 9, 2))
    >>> hit, t, point, normal = hl.sweep(block, ground, (0, 0, -8))
    >>> hit, t, normal.tolist()
    (True, 0.5, [0.0, 0.0, -1.0])

    Shapes that overlap at the start have no normal:

    >>> import hitlab as hl
    >>> hl.sweep(hl.Box((0, 0), (2, 2)), hl.Disk((1, 0), 1), (5, 0)).normal
    array([nan, nan])

    A box on a floor touches it from the start. Only if touching does not count, it is free to slide
    and to leave, and the wall ahead stops it:

    >>> import hitlab as hl
    >>> box, floor, wall = hl.Box((0, 1), (2, 2)), hl.Box((0, -1), (99, 2)), hl.Box((6, 2), (2, 4))
    >>> hl.sweep(box, floor, (8, 0)).t, hl.sweep(box, floor, (8, 0), touching=False).hit
    (0.0, False)
    >>> hl.sweep(box, floor, [(8, 2), (8, -2)], touching=False).hit
    array([False,  True])
    >>> hl.sweep(box, wall, (8, 0), touching=False)[1]
    0.5
    """
    check_pair(a, b)
    if not ((isinstance(a, SWEPT) and isinstance(b, SWEPT)) or space.pairs.are_bounded(a, b)):
        raise unanswered(a, b, "sweep", "it needs bounded shapes")
    way = checked("by", (a.dimension,), by)
    batch = common_batch(a, b, by=way.shape[:-1])
    if not is_exact(algorithm):
        if not touching:
            raise only_exact("touching=False", algorithm)
        (hit, t, *numbers), turned = by_algorithm("sweep", a, b, algorithm, way)
        return Sweep(hit, t, *_turned_back(together(*numbers), t, way, turned))
    if is_outline(a, b):
        return _of_outlines(a, b, way, batch, touching)
    if a.dimension == 3:
        return _in_space(a, b, way, batch, touching)
    t, normal = touch(a, b, way, touching=touching)
    hit = ~np.isnan(t) if batch else t == t
    return Sweep(hit, t, touched(a, b, way, t, touching=touching), normal)


def touch(a: Any, b: Any, way: Floats, *, touching: bool) -> tuple[Length, Floats]:
    """Return t and the normal of a sweep; nan for a miss."""
    batch = common_batch(a, b, by=way.shape[:-1])
    if is_outline(a, b):
        return _of_outlines(a, b, way, batch, touching)[1::2]
    if batch:
        return _of_many(a, b, way, batch, touching)
    return _of_one(a, b, (float(way[0]), float(way[1])), touching)


def _in_space(
    a: Any, b: Any, way: Floats, batch: tuple[int, ...], touching: bool
) -> Sweep[Any, Any]:
    found = space.pairs.sweep(a, b, way, batch, touching=touching)
    hit, t = (found[..., 0] == 1, found[..., 1]) if batch else (bool(found[0]), float(found[1]))
    return Sweep(hit, t, found[..., 2:5], found[..., 5:])


@np.errstate(under="ignore")
def touched(a: Any, b: Any, way: Floats, t: Any, *, touching: bool) -> Floats:
    """Return a common point of shapes at the fractions t of a sweep; nan where this is nan.

    They may be apart by rounding; for a hit, the points between them are found in any case.
    """
    if is_outline(a, b):
        points: Floats = _of_outlines(a, b, way, np.shape(t), touching).point
        return points
    if not np.ndim(t):
        if t != t:
            return np.full(2, math.nan)
        moved = a.translate(t * way) if t else a
        return np.array(measure.closest_points(moved, b, True)[:2])
    points, places = np.full((*t.shape, 2), math.nan), (~np.isnan(t)).nonzero()
    gone = t[places][:, None] * np.broadcast_to(way, (*t.shape, 2))[places]
    one, other = (picked(each, places, t.shape) for each in (a, b))
    met = np.ones(len(gone), dtype=bool)
    points[places] = together(*measure.closest_points(one.translate(gone), other, met)[:2])
    return points


@np.errstate(under="ignore")
def _turned_back(numbers: Floats, t: Length, way: Floats, turned: bool) -> tuple[Floats, Floats]:
    """Return point and normal; if b moved back instead, the point is shifted along with a."""
    point, normal = np.split(numbers, 2, axis=-1)
    return (point + np.asarray(t)[..., None] * way, -normal) if turned else (point, normal)


def _of_one(a: Any, b: Any, by: Vector, touching: bool) -> tuple[float, Floats]:
    """Return t and the normal of a single pair."""
    nowhere, layouts = np.full(2, math.nan), (a.core.layout, b.core.layout)
    columns = *a.core.columns, *by, *b.core.columns
    is_round = layouts[0].radii or layouts[1].radii
    touch = None if is_round else first_touch.proof(*layouts, *columns)
    if touch is None:
        start = decide(a, b)
        is_inside = start.meets and (
            start.overlaps or (not touching and any(by) and decide_inside(a, b))
        )
        if is_inside or (start.meets and touching):
            return 0.0, nowhere if is_inside else contact(a, b).normal
        enters = (touching or any(by)) and _near(a, by, b)
        if enters and decide_on_the_way(a, by, b, touching=touching):
            t, x, y = first_touch.measure(*layouts)(*columns)
            touch = 0.0 if start.meets else t, x, y
    if not touch:
        return math.nan, nowhere
    t, *normal = touch
    return t, np.array(normal if touching else _against(by, *normal))


def _of_outlines(
    a: Any, b: Any, way: Floats, batch: tuple[int, ...], touching: bool
) -> Sweep[Any, Any]:
    """Return the sweeps of outlines, pair by pair."""
    ways = np.broadcast_to(way, (*batch, 2)).reshape(-1, 2).tolist()
    found = [
        _of_outline(one, other, (x, y), touching)
        for (one, other), (x, y) in zip(looped(a, b, batch).pairs, ways)
    ]
    if not batch:
        return found[0]
    hits, *columns = zip(*found) if found else ((),) * 4
    numbers = (np.array(each).reshape(*batch, *own) for each, own in zip(columns, OWN))
    return Sweep(np.array(hits, dtype=bool).reshape(batch), *numbers)


def _of_outline(a: Any, b: Any, by: tuple[float, float], touching: bool) -> Sweep[Any, Any]:
    """Return the sweep of a pair: the first touch of the edges, unless it begins inside.

    A shape without area that moves along itself enters at a point, which no edge of it crosses.
    """
    start, nowhere, edges = decide(a, b), np.full(2, math.nan), edges_of(a, b)
    thin, outline = (a, b) if isinstance(b, Outline) else (b, a)
    is_inside = start.overlaps
    if not (touching or is_inside or thin.is_solid) and any(by):
        is_inside = runs_inside(outline.sides, *ends_of(thin))
    if is_inside or (start.meets and touching):
        normal = nowhere if is_inside else _start_normal(*edges)
        return Sweep(True, 0.0, closest_points(a, b).on_b, normal)
    if not touching and not thin.is_solid and any(by) and is_along(thin, by):
        return _entered(thin, outline, by, is_turned=thin is b)
    pairs = [edges]
    if not touching and (is_outline(thin) or not thin.is_solid):
        first = edges_of(a, thin)[0]
        pairs += [(first, part) if outline is b else (part, b) for part in outline.parts]
    found = [_first(sweep(*pair, by, touching=touching), by) for pair in pairs]
    return min(found, key=lambda each: each.t if each.hit else math.inf)


def _first(found: Sweep[Any, Any], by: Vector) -> Sweep[Any, Any]:
    """Return the first sweep of a batch; of several, the one whose normal blocks most."""
    if not np.any(found.hit):
        return Sweep(False, math.nan, np.full(2, math.nan), np.full(2, math.nan))
    t, points, normals = (np.reshape(each, (-1, *own)) for each, own in zip(found[1:], OWN))
    against = np.where(t == np.nanmin(t), np.nan_to_num(normals @ np.array(by)), -math.inf)
    best = against.argmax()
    return Sweep(True, float(t[best]), points[best], normals[best])


def _start_normal(a: Any, b: Any) -> Floats:
    """Return the normal of edges that touch, or out of the outline, of what is inside it."""
    gaps = distance(a, b)
    first = np.unravel_index(gaps.argmin(), gaps.shape)
    one, other = (picked(each, first, gaps.shape) for each in (a, b))
    if not gaps[first]:
        return contact(one, other).normal
    on_a, on_b = closest_points(one, other)
    return np.array(unit(*(on_a - on_b)))


def _entered(thin: Any, outline: Outline, by: Vector, *, is_turned: bool) -> Sweep[Any, Any]:
    """Return the sweep of a shape without area that moves along itself, or of the outline."""
    x, y = by
    found = entry(thin, outline, (-x, -y) if is_turned else by)
    if not found:
        return Sweep(False, math.nan, np.full(2, math.nan), np.full(2, math.nan))
    part, (px, py), normal = found
    if is_turned:
        px, py = px + part * Fraction(x), py + part * Fraction(y)
    sign = -1 if is_turned else 1
    return Sweep(True, shown(part), np.array(nearest((px, py))), sign * np.array(normal) + 0.0)


@np.errstate(under="ignore")
def _of_many(
    a: Any, b: Any, way: Floats, batch: tuple[int, ...], touching: bool
) -> tuple[Floats, Floats]:
    """Return t and the normals of a batch."""
    by, start = (way[..., 0], way[..., 1]), decide(a, b)
    meets, inside = (np.broadcast_to(each, batch) for each in (start.meets, start.overlaps))
    if not touching:
        moves = (by[0] != 0) | (by[1] != 0)
        doubtful = meets & ~inside & moves
        inside = inside.copy()
        inside[doubtful] = decide_inside(a, b, doubtful)
    at_once = meets if touching else inside
    later = ~at_once & _near(a, by, b)
    if not touching:
        later &= moves
    later[later] = decide_on_the_way(a, by, b, later, touching=touching)
    columns = *a.core.columns, *by, *b.core.columns
    t, *normals = measured(first_touch.measure(a.core.layout, b.core.layout), later, *columns)
    t[at_once | (later & meets)] = 0.0
    normal = together(*(normals if touching else _against(by, *normals)))
    places = (at_once & ~inside).nonzero()
    normal[places] = contact(*(picked(each, places, batch) for each in (a, b))).normal
    return t, normal


def _against(by: Columns, x: Number, y: Number) -> tuple[Number, Number]:
    """Return a normal that blocks the displacement, even if it was rounded the other way."""
    along, across = unit(*by)
    blocks = dot(x, y, *by) > 0
    return where(blocks, x, x + along * ROUNDED), where(blocks, y, y + across * ROUNDED)


@np.errstate(over="ignore")
def _near(a: Any, by: Columns, b: Any) -> Test:
    """Return whether the path's bounds intersect b's; rounding is monotonic, so no hit is lost."""
    near: Test = True
    (*low, right, top), (*least, x, y) = map(_bounds, (a, b))
    for way, own, end, start, most in zip(by, low, (right, top), least, (x, y)):
        near = near & (smaller(own, own + way) <= most) & (larger(end, end + way) >= start)
    return near


def _bounds(shape: Any) -> Any:
    return np.moveaxis(shape.bounds, -1, 0) if shape.shape else shape.bounds.tolist()
