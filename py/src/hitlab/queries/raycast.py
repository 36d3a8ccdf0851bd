"""Casting a ray, a line or a segment at a shape.

`decide` says exactly whether it hits; `crossings` only measures where, and across which sides.
"""

import math
from functools import partial
from typing import Any, Generic, NamedTuple, Never, NoReturn, overload

import numpy as np

from hitlab.arithmetic.batch import measured
from hitlab.arithmetic.elementwise import where
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.deciding.cores import contains_strictly
from hitlab.deciding.decision import decide
from hitlab.measuring import crossings
from hitlab.published.catalogue import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm, only_exact
from hitlab.shapes.base import Bools, Verdict
from hitlab.shapes.core import Core, Layout, core
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Polygon, Ray, Segment, Triangle
from hitlab.shapes.shown import refuse_truth
from hitlab.shapes.single import Batch, Hits, Many, Single
from hitlab.shapes.validation import Floats

CASTERS = (Ray, Line, Segment)
TARGETS = (Disk, Box, Triangle, Polygon, Segment, Capsule)
Caster = Ray[Many] | Line[Many] | Segment[Many]
Target = Disk[Many] | Box[Many] | Triangle[Many] | Polygon[Many] | Segment[Many] | Capsule[Many]


class Crossing(NamedTuple, Generic[Hits]):
    """What `raycast` finds of entry and exit; nan where there is none."""

    hit: Hits
    """Whether the caster hits, exactly."""
    t: Floats
    """The lengths along the caster to the entry and to the exit, shape (..., 2)."""
    points: Floats
    """Where the caster enters and leaves, shape (..., 2, 2)."""
    normals: Floats
    """The target's unit outward normals there, shape (..., 2, 2)."""

    def __bool__(self) -> NoReturn:
        refuse_truth(self)


@overload
def raycast(
    caster: Caster[Never],
    target: Target[Single],
    *,
    solid: bool = ...,
    algorithm: Named = ...,
) -> Any: ...
@overload
def raycast(
    caster: Caster[Single],
    target: Target[Never],
    *,
    solid: bool = ...,
    algorithm: Named = ...,
) -> Any: ...
@overload
def raycast(
    caster: Caster[Single],
    target: Target[Single],
    *,
    solid: bool = ...,
    algorithm: Named = ...,
) -> Crossing: ...
@overload
def raycast(
    caster: Caster[Batch], target: Target[Any], *, solid: bool = ..., algorithm: Named = ...
) -> Crossing[Bools]: ...
@overload
def raycast(
    caster: Caster[Any], target: Target[Batch], *, solid: bool = ..., algorithm: Named = ...
) -> Crossing[Bools]: ...
def raycast(
    caster: Caster[Any], target: Target[Any], *, solid: bool = False, algorithm: Named = None
) -> Crossing[Verdict]:
    """Find where a ray, a line or a segment enters a shape and where it leaves it.

    Parameters
    ----------
    caster : Ray, Line, Segment
    target : Disk, Box, Triangle, Polygon, Segment, Capsule
        Batches of casters and targets broadcast against each other.
    solid : bool
        Whether a ray or a segment that starts strictly inside the target hits it right there.
        Otherwise it misses. A line starts nowhere.
    algorithm : str or Algorithm, optional
        One of `algorithms(caster, target)`, or its id: hit, t and points as it gives them, with its
        own rules and its own mistakes; none has normals.

    Returns
    -------
    Crossing
        `(hit, t, points, normals)`: a bool, or an array of the broadcast shape; the lengths along
        the normalised direction at which the caster enters the target and leaves it, shape
        (..., 2); the points there, and the target's outward normals of length 1, shape
        (..., 2, 2). Without a hit they are nan. `hit` is exact, the others are within a few units
        in the last place at the scale of the input.

        A normal never points along the caster at the entry, nor against it at the exit. It is nan
        where no side is crossed: at a start inside, or on an outline that the caster leaves there;
        at an end inside, or on an outline that it enters there; along an edge; in a target that
        is a point. At a corner the side that faces the caster more squarely has the normal. A flat
        target is crossed by both of its sides at one place. A tangent, also along the side of a
        capsule, has the direction of the radius at both places.

    Raises
    ------
    TypeError
        For other shapes.
    ValueError
        For batches that do not broadcast, an algorithm that the pair lacks, and `solid`
        together with another algorithm than `"exact"`.

    Examples
    --------
    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Ray((-3, 0), (0.5, 0)), box)
    Crossing(hit=True, t=array([2., 4.]), points=array([[-1.,  0.],
           [ 1.,  0.]]), normals=array([[-1.,  0.],
           [ 1.,  0.]]))
    >>> hl.raycast(hl.Ray((-3, 0), [(1, 0), (-1, 0)]), box).t
    array([[ 2.,  4.],
           [nan, nan]])

    The start inside, on the outline, at the end of the way:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Ray((0, 0), (1, 0)), box).hit
    False
    >>> hl.raycast(hl.Ray((0, 0), (1, 0)), box, solid=True).t
    array([0., 1.])
    >>> hl.raycast(hl.Ray((-1, 0), (1, 0)), box).t, hl.raycast(hl.Ray((1, 0), (1, 0)), box).t
    (array([0., 2.]), array([0., 0.]))

    A segment that ends inside, or has no length; a line, which reaches backwards:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Segment((-3, 0), (0, 0)), box).t
    array([2., 3.])
    >>> hl.raycast(hl.Segment((0, 1), (0, 1)), box).t
    array([0., 0.])
    >>> hl.raycast(hl.Line((3, 0), (1, 0)), box).t
    array([-4., -2.])

    Along an edge, through a corner, a tangent; one unit in the last place beside it:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Ray((-3, 1), (1, 0)), box).t
    array([2., 4.])
    >>> hl.raycast(hl.Line((2, 0), (-1, 1)), box).points
    array([[1., 1.],
           [1., 1.]])
    >>> hl.raycast(hl.Ray((-3, 1), (1, 0)), hl.Disk((0, 0), 1)).t
    array([3., 3.])
    >>> hl.raycast(hl.Ray((-3, 1.0000000000000002), (1, 0)), hl.Disk((0, 0), 1)).hit
    False

    Their normals; a corner that is passed through has those of its two edges:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Ray((-3, 1), (1, 0)), box).normals
    array([[nan, nan],
           [nan, nan]])
    >>> hl.raycast(hl.Line((2, 0), (-1, 1)), box).normals
    array([[1., 0.],
           [0., 1.]])
    >>> hl.raycast(hl.Ray((-3, 1), (1, 0)), hl.Disk((0, 0), 1)).normals
    array([[0., 1.],
           [0., 1.]])

    A start inside crosses no side, nor does an end; a start on the outline crosses one:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Ray((0, 0), (1, 0)), box, solid=True).normals
    array([[nan, nan],
           [ 1.,  0.]])
    >>> hl.raycast(hl.Segment((-1, 0), (0, 0)), box).normals
    array([[-1.,  0.],
           [nan, nan]])
    >>> hl.raycast(hl.Ray((1, 0), (1, 0)), box).normals
    array([[nan, nan],
           [ 1.,  0.]])

    Flat targets have nothing strictly inside, and two sides:

    >>> import hitlab as hl
    >>> hl.raycast(hl.Ray((1, 0), (1, 0)), hl.Triangle([(0, 0), (1, 0), (4, 0)])).t
    array([0., 3.])
    >>> hl.raycast(hl.Ray((1, 0), (1, 0)), hl.Disk((3, 0), 0)).t
    array([2., 2.])
    >>> hl.raycast(hl.Ray((-3, 0), (1, 0)), hl.Segment((0, -1), (0, 1))).normals
    array([[-1.,  0.],
           [ 1.,  0.]])

    The article's slab method computes t for the unit direction, but applies it to v as given:

    >>> import math
    >>> import hitlab as hl
    >>> turned = hl.Box((0, 0), (2, 2), math.radians(90))
    >>> hl.raycast(hl.Ray((-5, 0), (2, 0)), turned, algorithm="redpoll-2-24").points
    array([[3., 0.],
           [7., 0.]])
    """
    check_pair(caster, target, ("caster", "target"))
    if not (isinstance(caster, CASTERS) and isinstance(target, TARGETS)):
        takes = "Ray, Line or Segment, then Disk, Box, Triangle, Polygon, Segment or Capsule"
        raise unanswered(caster, target, "crossing", f"raycast takes {takes}")
    if not is_exact(algorithm):
        if solid:
            raise only_exact("solid = True", algorithm)
        hit, *numbers = by_algorithm("raycast", caster, target, algorithm).found
        places = (where(hit, number, math.nan) for number in numbers)
        return _crossing(hit, (*places, *(numbers[0] * math.nan,) * 4))
    if pairs := few("raycast", caster, target):
        return pairs.each(partial(raycast, solid=solid))
    hit = decide(caster, target).meets
    start_x, start_y, *_ = caster.columns
    columns = *caster.columns, *target.core.columns
    found = (math.nan,) * 10
    if hit is not False:
        measure = crossings.measure(caster.kind, target.core.layout)
        found = measured(measure, hit, *columns)
        if not (solid or isinstance(caster, Line)):
            inside = _starts_inside(target.core, start_x, start_y, found[0])
            if inside is not False:
                hit = hit & (inside ^ True)
                found = tuple(where(inside, math.nan, number) for number in found)
    return _crossing(hit, found)


def _crossing(hit: Test, found: Columns) -> Crossing[Verdict]:
    if isinstance(found[0], float):
        vectors = np.array(found[2:]).reshape(2, 2, 2)
        return Crossing(hit, np.array(found[:2]), *vectors)
    points, normals = (
        np.stack(each, axis=-1).reshape(*found[0].shape, 2, 2) for each in (found[2:6], found[6:])
    )
    return Crossing(hit, np.stack(found[:2], axis=-1), points, normals)


def _starts_inside(target: Core, x: Number, y: Number, entry: Number) -> Test:
    """Say where the start is strictly inside the target; it can be only where the entry is 0."""
    inside = entry == 0
    if not isinstance(inside, np.ndarray):
        return inside and contains_strictly(target, core(Layout(1), (x, y)))
    chosen = inside.nonzero()
    if not chosen[0].size:
        return False
    target, start = (
        each.map(lambda column: np.broadcast_to(column, inside.shape)[chosen])
        for each in (target, core(Layout(1), (x, y)))
    )
    inside[chosen] = contains_strictly(target, start)
    return inside
