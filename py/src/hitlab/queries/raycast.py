"""Cast a ray, a line or a segment at a shape.

`decide` decides exactly whether it hits; `crossings` only measures where, and across which sides.
"""

import math
from functools import partial
from typing import Any, Generic, NamedTuple, Never, NoReturn, overload

import numpy as np

from hitlab import space
from hitlab.arithmetic.batch import measured
from hitlab.arithmetic.elementwise import where
from hitlab.arithmetic.predicates import Columns, Number, Test
from hitlab.concave.outline import Outline
from hitlab.deciding.cores import contains_strictly
from hitlab.deciding.decision import decide
from hitlab.measuring import along_outline, crossings
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm, only_exact
from hitlab.shapes.base import Bools, Verdict
from hitlab.shapes.core import Core, Layout, core
from hitlab.shapes.few import few
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Box, Capsule, Disk, Line, Polygon, Ray, Segment, Triangle
from hitlab.shapes.shown import refuse_truth
from hitlab.shapes.single import Batch, Hits, Many, Single
from hitlab.shapes.space import Bounded3, Line3, Ray3, Segment3
from hitlab.shapes.validation import Floats

CASTERS = (Ray, Line, Segment)
TARGETS = (Disk, Box, Triangle, Polygon, Segment, Capsule, Outline)
Caster = Ray[Many] | Line[Many] | Segment[Many] | Ray3[Many] | Line3[Many] | Segment3[Many]
Target = (
    Disk[Many]
    | Box[Many]
    | Triangle[Many]
    | Polygon[Many]
    | Segment[Many]
    | Capsule[Many]
    | Outline[Many]
    | Bounded3[Many]
    | Mesh
)


class Crossing(NamedTuple, Generic[Hits]):
    """Entry and exit of a caster, as `raycast` returns them; nan if there is none."""

    hit: Hits
    """Whether the caster hits, exactly."""
    t: Floats
    """The lengths along the caster to the entry and the exit, shape (..., 2)."""
    points: Floats
    """The points of entry and exit, shape (..., 2, 2)."""
    normals: Floats
    """The target's unit outward normals at these points, shape (..., 2, 2)."""

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
    """Return whether a ray, a line or a segment hits a shape, and where it enters and leaves.

    Parameters
    ----------
    caster : Ray, Line, Segment
    target : Disk, Box, Triangle, Polygon, Segment, Capsule, Outline
        Batches of casters and targets broadcast against each other. In space, a Ray3, Line3 or
        Segment3 hits a Point3, Sphere, Segment3, Capsule3, Triangle3, Box3, Hull3 or a Mesh.
    solid : bool
        Whether a ray or a segment that starts strictly inside the target hits it at the start. If
        False, it misses. A line has no start.
    algorithm : str or Algorithm, optional
        One of `algorithms(caster, target)`, or its id. Then hit, t and points are the algorithm's,
        with its own rules and mistakes; none computes normals.

    Returns
    -------
    Crossing
        `(hit, t, points, normals)`. `hit` is a bool, or an array of the broadcast shape. `t`, shape
        (..., 2), holds the lengths along the normalized direction at which the caster enters and
        leaves the target (lengths, not fractions, for a segment too). `points` and `normals`, shape
        (..., 2, 2), hold the points there and the target's outward unit normals. All but `hit` are
        nan for a miss. `hit` is exact; the others are within a few units in the last place at the
        scale of the input. In space, points have three coordinates. A mesh is hit where the caster
        first meets it; the exit is where it first leaves it, the same point unless it runs along a
        face.

        A normal never points along the caster at the entry, nor against it at the exit. It is nan
        if no side is crossed there: if the caster starts inside, or starts on an outline and leaves
        at once; if it ends inside, or ends on an outline that it has just reached; if it runs along
        an edge; if the target is a point. At a corner, the side that faces the caster more directly
        provides the normal. The caster crosses both sides of a flat target at one point. A tangent,
        including one along the side of a capsule, has the direction of the radius as both normals.

    Raises
    ------
    TypeError
        If the shapes are of other kinds.
    ValueError
        If the batches do not broadcast, the algorithm is not available for the pair, or `solid` is
        combined with an algorithm other than `"exact"`.

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

    Starts inside and on the outline, and an exit at the start:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Ray((0, 0), (1, 0)), box).hit
    False
    >>> hl.raycast(hl.Ray((0, 0), (1, 0)), box, solid=True).t
    array([0., 1.])
    >>> hl.raycast(hl.Ray((-1, 0), (1, 0)), box).t, hl.raycast(hl.Ray((1, 0), (1, 0)), box).t
    (array([0., 2.]), array([0., 0.]))

    A segment that ends inside, one of length 0, and a line, which extends backwards:

    >>> import hitlab as hl
    >>> box = hl.Box((0, 0), (2, 2))
    >>> hl.raycast(hl.Segment((-3, 0), (0, 0)), box).t
    array([2., 3.])
    >>> hl.raycast(hl.Segment((0, 1), (0, 1)), box).t
    array([0., 0.])
    >>> hl.raycast(hl.Line((3, 0), (1, 0)), box).t
    array([-4., -2.])

    Along an edge, through a corner, a tangent, and one unit in the last place next to a tangent:

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

    The normals of these casts; at a corner that is passed through, those of its two edges:

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

    A start or an end inside crosses no side; a start on the outline crosses one:

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

    Flat targets have no interior, but two sides:

    >>> import hitlab as hl
    >>> hl.raycast(hl.Ray((1, 0), (1, 0)), hl.Triangle([(0, 0), (1, 0), (4, 0)])).t
    array([0., 3.])
    >>> hl.raycast(hl.Ray((1, 0), (1, 0)), hl.Disk((3, 0), 0)).t
    array([2., 2.])
    >>> hl.raycast(hl.Ray((-3, 0), (1, 0)), hl.Segment((0, -1), (0, 1))).normals
    array([[-1.,  0.],
           [ 1.,  0.]])

    A triangle in space, from above, through an edge, and a unit in the last place beside it:

    >>> import hitlab as hl
    >>> face = hl.Triangle3([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    >>> hl.raycast(hl.Ray3((1, 1, 3), (0, 0, -2)), face).normals.tolist()
    [[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]
    >>> hl.raycast(hl.Ray3([(2, 2, 3), (2, 2.0000000000000004, 3)], (0, 0, -2)), face).hit
    array([ True, False])

    The article's slab method computes t for the unit direction, but applies it to v as given:

    >>> import math
    >>> import hitlab as hl
    >>> turned = hl.Box((0, 0), (2, 2), math.radians(90))
    >>> hl.raycast(hl.Ray((-5, 0), (2, 0)), turned, algorithm="redpoll-2-24").points
    array([[3., 0.],
           [7., 0.]])
    """
    check_pair(caster, target, ("caster", "target"))
    is_planar = isinstance(caster, CASTERS) and isinstance(target, TARGETS)
    if not (is_planar or space.pairs.are_castable(caster, target)):
        casters = "a Ray, Line or Segment"
        takes = f"{casters}, then a Disk, Box, Triangle, Polygon, Outline, Segment or Capsule"
        raise unanswered(caster, target, "raycast", f"it needs {takes}")
    if not is_planar and is_exact(algorithm):
        hit, found = space.pairs.raycast(caster, target, solid=solid)
        return _crossing(hit, found)
    if not is_exact(algorithm):
        if solid:
            raise only_exact("solid=True", algorithm)
        hit, *numbers = by_algorithm("raycast", caster, target, algorithm).found
        places = (where(hit, number, math.nan) for number in numbers)
        return _crossing(hit, (*places, *(numbers[0] * math.nan,) * 2 * caster.dimension))
    return _in_plane(caster, target, solid)


def _in_plane(caster: Any, target: Any, solid: bool) -> Crossing[Any]:
    """Return where a 2D caster crosses a 2D target."""
    if pairs := few("raycast", caster, target):
        return pairs.each(partial(raycast, solid=solid))
    hit = decide(caster, target).meets
    if isinstance(target, Outline):
        crossed = along_outline.cast(caster, target, solid=solid) if hit else ()
        return _crossing(bool(crossed), crossed or (math.nan,) * 10)
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
    half = len(found) // 2 + 1
    if isinstance(found[0], float):
        vectors = np.array(found[2:]).reshape(2, 2, -1)
        return Crossing(hit, np.array(found[:2]), *vectors)
    points, normals = (
        np.stack(each, axis=-1).reshape(*found[0].shape, 2, len(each) // 2)
        for each in (found[2:half], found[half:])
    )
    return Crossing(hit, np.stack(found[:2], axis=-1), points, normals)


def _starts_inside(target: Core, x: Number, y: Number, entry: Number) -> Test:
    """Return whether the start is strictly inside the target, which requires an entry at 0."""
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
