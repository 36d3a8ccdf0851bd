"""The contact of two shapes: their minimum translation or gap, and the contact points."""

import math
from contextlib import suppress
from functools import partial
from typing import Any, Generic, NamedTuple, Never, NoReturn, overload

import numpy as np

from hitlab import space
from hitlab.arithmetic.elementwise import together, where
from hitlab.arithmetic.integers import rounded
from hitlab.arithmetic.predicates import Number, Test
from hitlab.concave.outline import is_outline
from hitlab.measuring.penetration import penetration
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm, only_exact
from hitlab.shapes.base import Bools, Length, Verdict
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Polygon, Segment, Triangle
from hitlab.shapes.shown import refuse_truth
from hitlab.shapes.single import Batch, Hits, Lengths, Many, Single
from hitlab.shapes.space import Bounded3
from hitlab.shapes.validation import Floats

BOUNDED = (Point, Disk, Box, Triangle, Polygon, Segment, Capsule)
Bounded = (
    Point[Many]
    | Disk[Many]
    | Box[Many]
    | Triangle[Many]
    | Polygon[Many]
    | Segment[Many]
    | Capsule[Many]
    | Bounded3[Many]
)

PARTS = "use Group(*outline.parts, bodies=0) and its contacts"
"""The remedy for an outline, whose contacts are those of its convex parts."""


class Contact(NamedTuple, Generic[Hits, Lengths]):
    """The contact of two shapes: the verdict, the minimum translation and the contact points."""

    hit: Hits
    """Whether the shapes intersect, exactly."""
    normal: Floats
    """Unit vector from a to b, shape (..., 2), in space (..., 3)."""
    depth: Lengths
    """The distance b must move along the normal, shape (...); minus the gap if they are apart."""
    points: Floats
    """Shape (..., 2, 2), in space (..., 8, 3); each is midway between the outlines."""

    def __bool__(self) -> NoReturn:
        refuse_truth(self)


@overload
def contact(
    a: Bounded[Never],
    b: Bounded[Single],
    *,
    margin: float = ...,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Any: ...
@overload
def contact(
    a: Bounded[Single],
    b: Bounded[Never],
    *,
    margin: float = ...,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Any: ...
@overload
def contact(
    a: Bounded[Single],
    b: Bounded[Single],
    *,
    margin: float = ...,
    touching: bool = ...,
    algorithm: Named = ...,
) -> Contact: ...
@overload
def contact(
    a: Bounded[Batch], b: Bounded[Any], *, margin: float = ..., touching: bool = ...
) -> Contact[Bools, Floats]: ...
@overload
def contact(
    a: Bounded[Any], b: Bounded[Batch], *, margin: float = ..., touching: bool = ...
) -> Contact[Bools, Floats]: ...
def contact(
    a: Bounded[Any],
    b: Bounded[Any],
    *,
    margin: float = 0.0,
    touching: bool = True,
    algorithm: Named = None,
) -> Contact[Verdict, Length]:
    """Return the contact of two shapes: verdict, normal, depth and contact points.

    Parameters
    ----------
    a, b : Point, Disk, Box, Triangle, Polygon, Segment, Capsule
        In any order; batches broadcast against each other. A point is treated as a disk of
        radius 0, and a segment as a capsule of radius 0. In space, Point3, Sphere, Segment3,
        Capsule3, Triangle3, Box3, Hull3 among themselves and with a HalfSpace3.
    margin : float
        At least 0. Shapes at most this far apart, decided exactly, also get a normal, a depth and
        points. Any real number is accepted, and rounded to a float first.
    touching : bool
        Whether touching counts. If False, `hit` is False for shapes of depth 0, decided exactly. A
        segment or a point has a depth if it is inside the other shape.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id. The result is then the algorithm's, mistakes included.

    Returns
    -------
    Contact
        `(hit, normal, depth, points)`. `hit` is whether they intersect, exactly; touching counts.

        `normal`, shape (..., 2), has length 1 and points from a to b. No translation shorter than
        `depth`, up to rounding, separates the shapes, even if one is inside the other. After
        adding `depth * normal` to the coordinates of b as doubles (center, start and end, or
        vertices), the interiors do not overlap. The depth is 0 if the shapes only touch. It is
        exact if the normal is along x or y and the coordinates have few digits. Otherwise it is
        rounded up, because the moved coordinates are rounded: by at most 8 units in the last place
        of the largest coordinate, or of the depth if that is larger.

        `points`, shape (..., 2, 2), holds one or two points; if there is only one, the second is
        NaN. Each is midway between the two outlines along the normal, so it is within half the
        depth of both shapes. An edge against an edge has two: the ends of the stretch where the
        edges face each other and the shapes intersect. In space, there are up to eight: the face
        that faces the other shape most directly is clipped at the edges of the other one's face.

        If the shapes are apart but within the margin, the depth is minus their distance, so the
        same translation makes them touch, up to rounding. Only the depth is rounded: the exact
        distance is compared with the margin, so a margin of `distance(a, b)`, which is rounded,
        may be slightly too small. The points are midway across the gap;
        there are two if a stretch of an edge is at this distance from the other shape. If the
        shapes are farther apart than the margin, `normal`, `depth` and `points` are NaN. With
        margin 0 this holds for all shapes that do not intersect, or only touch if that does not
        count.

    Raises
    ------
    TypeError
        For a ray, a line, an outline or a mesh, or for shapes of different dimensions.
    ValueError
        If the batches do not broadcast, the margin is negative or NaN, the algorithm is not
        available for the pair or does not compute contacts, or a margin or `touching=False` is
        combined with an algorithm other than `"exact"`.

    Examples
    --------
    >>> import hitlab as hl
    >>> hit, normal, depth, points = hl.contact(hl.Box((0, 0), (4, 2)), hl.Box((1, 1.5), (4, 2)))
    >>> hit, normal.tolist(), depth, points.tolist()
    (True, [0.0, 1.0], 0.5, [[-1.0, 0.75], [2.0, 0.75]])
    >>> found = hl.contact(hl.Box((0, 0), (4, 2)), hl.Disk([(0, 1.75), (0, 2.5)], 1))
    >>> found.hit, found.depth, found.points[0].tolist()
    (array([ True, False]), array([0.25,  nan]), [[0.0, 0.875], [nan, nan]])

    If one shape is inside the other, the depth is still the full translation; touching has depth 0:

    >>> import hitlab as hl
    >>> hl.contact(hl.Box((0, 0), (4, 4)), hl.Disk((1, 0), 0.5)).depth
    1.5
    >>> hl.contact(hl.Disk((0, 0), 5), hl.Disk((6, 8), 5)).depth
    0.0

    With a margin, shapes that are about to touch also have a contact:

    >>> import hitlab as hl
    >>> box, floor = hl.Box((1, 3), (2, 2)), hl.Box((0, 0), (4, 2))
    >>> hit, normal, depth, points = hl.contact(floor, box, margin=1.5)
    >>> hit, normal.tolist(), depth, points.tolist()
    (False, [0.0, 1.0], -1.0, [[0.0, 1.5], [2.0, 1.5]])
    >>> hl.contact(floor, box, margin=0.5).depth
    nan
    >>> hl.contact(floor, box, margin=-0.5)
    Traceback (most recent call last):
    ValueError: margin must be a number >= 0, not -0.5

    If touching does not count, a box on the floor is not in contact; with a margin, it is close:

    >>> import hitlab as hl
    >>> box, floor = hl.Box((1, 2), (2, 2)), hl.Box((0, 0), (4, 2))
    >>> hl.contact(floor, box).hit, hl.contact(floor, box, touching=False).hit
    (True, False)
    >>> hit, normal, depth, points = hl.contact(floor, box, touching=False, margin=0.5)
    >>> hit, normal.tolist(), depth
    (False, [0.0, 1.0], 0.0)

    Concentric disks still have a normal; points, segments and flat triangles are supported, too:

    >>> import hitlab as hl
    >>> hl.contact(hl.Disk((3, 4), 1), hl.Disk((3, 4), 2))[1:3]
    (array([1., 0.]), 3.0)
    >>> flat = hl.Triangle([(0, 0), (4, 0), (2, 0)])
    >>> hl.contact(flat, hl.Capsule((2, 1), (2, 3), 1.25))[1:3]
    (array([0., 1.]), 0.25)
    >>> hl.contact(flat, hl.Disk((3, 0), 0)).depth
    0.0
    >>> hl.contact(hl.Box((0, 0), (4, 2)), hl.Segment((0, 0.75), (0, 3)))[1:3]
    (array([0., 1.]), 0.25)

    A block on a floor in space has four points of contact:

    >>> import hitlab as hl
    >>> floor, block = hl.HalfSpace3((0, 0, 0), (0, 0, 1)), hl.Box3((0, 0, 0.75), (2, 2, 2))
    >>> hit, normal, depth, points = hl.contact(floor, block)
    >>> normal.tolist(), depth, points[:2].tolist()
    ([0.0, 0.0, 1.0], 0.25, [[-1.0, -1.0, -0.125], [1.0, -1.0, -0.125]])
    >>> hl.contact(hl.Disk((0, 0), 1), hl.Line((0, 0), (1, 0)))
    Traceback (most recent call last):
    TypeError: contact() does not support Disk and Line: it needs bounded shapes
    """
    check_pair(a, b)
    if not (
        (isinstance(a, BOUNDED) and isinstance(b, BOUNDED)) or space.pairs.are_in_contact(a, b)
    ):
        needs = PARTS if is_outline(a, b) else "it needs bounded shapes"
        raise unanswered(a, b, "contact", needs)
    allowed = checked_margin(margin)
    if not is_exact(algorithm):
        if allowed or not touching:
            raise only_exact(f"margin={margin!r}" if allowed else "touching=False", algorithm)
        (hit, *others), turned = by_algorithm("contact", a, b, algorithm)
        normal = [-x if turned else x for x in others[: a.dimension]]
        return _contact(a.dimension, hit, *normal, *others[a.dimension :])
    if a.dimension == 3:
        hit, *numbers = space.pairs.contact(a, b, allowed, touching=touching)
        return _contact(3, hit, *numbers)
    one: Any = a
    other: Any = b
    if pairs := few("contact", one, other):
        return pairs.each(partial(contact, margin=allowed, touching=touching))
    hit, *numbers = penetration(grown(one), grown(other), allowed)
    if not touching:
        hit = hit & (numbers[2] > 0)
        numbers = numbers if allowed else [where(hit, number, math.nan) for number in numbers]
    return _contact(2, hit, *numbers)


def _contact(dimension: int, hit: Test, *numbers: Number) -> Contact[Any, Any]:
    normal, points = together(*numbers[:dimension]), together(*numbers[dimension + 1 :])
    points = points.reshape(*normal.shape[:-1], 2 if dimension == 2 else 8, dimension)
    return Contact(hit, normal, numbers[dimension], points)


def grown(shape: Any) -> Any:
    """Return a point as a disk and a segment as a capsule, both of radius 0."""
    if isinstance(shape, Point):
        return Disk(shape.position, 0.0)
    if isinstance(shape, Segment):
        return Capsule(shape.start, shape.end, 0.0)
    return shape


def checked_margin(margin: Any, name: str = "margin") -> float:
    """Return the margin as a float; raise a ValueError if it is not a number >= 0."""
    number = margin if type(margin) is float else _rounded(margin)
    if not number >= 0:
        raise ValueError(f"{name} must be a number >= 0, not {margin!r}")
    return number


def _rounded(margin: Any) -> float:
    """Return a real number of any type, or an array without axes, as a float; nan for others."""
    with suppress(TypeError, ValueError):
        given = np.asarray(margin)
        if given.dtype.kind in "biufO" and not (given.shape or np.ma.is_masked(margin)):
            return rounded(given.item())
    return math.nan
