"""How two shapes touch: the least move that parts them, or the gap between them, and where."""

from functools import partial
from typing import Any, Generic, NamedTuple, Never, NoReturn, overload

import numpy as np

from hitlab.arithmetic.elementwise import (
    together,
)
from hitlab.arithmetic.predicates import Number, Test
from hitlab.measuring.penetration import penetration
from hitlab.published.catalogue import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm, only_exact
from hitlab.shapes.base import Bools, Length, Verdict
from hitlab.shapes.few import few
from hitlab.shapes.pairs import check_pair, unanswered
from hitlab.shapes.plane import Box, Capsule, Disk, Point, Polygon, Segment, Triangle
from hitlab.shapes.shown import refuse_truth
from hitlab.shapes.single import Batch, Hits, Lengths, Many, Single
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
)


class Contact(NamedTuple, Generic[Hits, Lengths]):
    """How two shapes touch: whether they do, and the least move that parts them."""

    hit: Hits
    """Whether the shapes meet, exactly."""
    normal: Floats
    """Of length 1, from a to b, shape (..., 2)."""
    depth: Lengths
    """How far b has to be moved along the normal, shape (...); negative where they are apart."""
    points: Floats
    """Shape (..., 2, 2), each midway between the two outlines along the normal."""

    def __bool__(self) -> NoReturn:
        refuse_truth(self)


@overload
def contact(
    a: Bounded[Never], b: Bounded[Single], *, margin: float = ..., algorithm: Named = ...
) -> Any: ...
@overload
def contact(
    a: Bounded[Single], b: Bounded[Never], *, margin: float = ..., algorithm: Named = ...
) -> Any: ...
@overload
def contact(
    a: Bounded[Single], b: Bounded[Single], *, margin: float = ..., algorithm: Named = ...
) -> Contact: ...
@overload
def contact(
    a: Bounded[Batch], b: Bounded[Any], *, margin: float = ...
) -> Contact[Bools, Floats]: ...
@overload
def contact(
    a: Bounded[Any], b: Bounded[Batch], *, margin: float = ...
) -> Contact[Bools, Floats]: ...
def contact(
    a: Bounded[Any], b: Bounded[Any], *, margin: float = 0.0, algorithm: Named = None
) -> Contact[Verdict, Length]:
    """Find the least move that parts two shapes, and the points where they touch.

    Parameters
    ----------
    a, b : Point, Disk, Box, Triangle, Polygon, Segment, Capsule
        In any order; batches broadcast against each other. A point is taken as a disk and a segment
        as a capsule, both of radius 0.
    margin : float
        At least 0: shapes that are no farther apart than it have normal, points and depth too.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id: what it gives, with its own mistakes.

    Returns
    -------
    Contact
        `(hit, normal, depth, points)`. `hit` tells whether they meet, exactly; touching counts.

        `normal`, shape (..., 2), of length 1, points from a to b: no move shorter than `depth`, up
        to rounding, parts the two, for one shape inside the other too. After `depth * normal` has
        been added to the coordinates of b as doubles (center, start and end, or vertices), the
        interiors are apart. The depth is 0 where the shapes only touch, and exact for a move along
        x or y between coordinates of few digits; else it is rounded up, by 8 units in the last
        place of the largest coordinate at most, or of the depth if that is larger, since the moved
        coordinates are rounded.

        `points`, shape (..., 2, 2): one or two, the second NaN where there is one; each lies midway
        between the two outlines along the normal, so within half the depth of both shapes. An
        edge against an edge gives two: the ends of the stretch where they face each other and the
        shapes meet.

        Within the margin the depth is the distance with a minus, so that the same move makes them
        touch up to rounding; the points lie midway across the gap, two where an edge has the
        other's whole stretch at this distance. Beyond the margin, which is beyond a touch if it is
        0, all three are NaN.

    Raises
    ------
    TypeError
        For a ray or a line, and for shapes of space.
    ValueError
        For batches that do not broadcast, a margin that is negative or NaN, an algorithm that the
        pair lacks or that has no contact, and a margin together with one.

    Examples
    --------
    >>> import hitlab as hl
    >>> hit, normal, depth, points = hl.contact(hl.Box((0, 0), (4, 2)), hl.Box((1, 1.5), (4, 2)))
    >>> hit, normal.tolist(), depth, points.tolist()
    (True, [0.0, 1.0], 0.5, [[-1.0, 0.75], [2.0, 0.75]])
    >>> found = hl.contact(hl.Box((0, 0), (4, 2)), hl.Disk([(0, 1.75), (0, 2.5)], 1))
    >>> found.hit, found.depth, found.points[0].tolist()
    (array([ True, False]), array([0.25,  nan]), [[0.0, 0.875], [nan, nan]])

    One shape inside the other is as deep as its way out; touching has depth 0:

    >>> import hitlab as hl
    >>> hl.contact(hl.Box((0, 0), (4, 4)), hl.Disk((1, 0), 0.5)).depth
    1.5
    >>> hl.contact(hl.Disk((0, 0), 5), hl.Disk((6, 8), 5)).depth
    0.0

    A margin takes in what is about to touch:

    >>> import hitlab as hl
    >>> box, floor = hl.Box((1, 3), (2, 2)), hl.Box((0, 0), (4, 2))
    >>> hit, normal, depth, points = hl.contact(floor, box, margin=1.5)
    >>> hit, normal.tolist(), depth, points.tolist()
    (False, [0.0, 1.0], -1.0, [[0.0, 1.5], [2.0, 1.5]])
    >>> hl.contact(floor, box, margin=0.5).depth
    nan
    >>> hl.contact(floor, box, margin=-0.5)
    Traceback (most recent call last):
    ValueError: margin = -0.5: want a number >= 0

    Equal centres still give a normal; points, segments and flat triangles are what they are:

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
    >>> hl.contact(hl.Disk((0, 0), 1), hl.Line((0, 0), (1, 0)))
    Traceback (most recent call last):
    TypeError: Disk and Line have no contact: contact takes bounded shapes of the plane
    """
    check_pair(a, b)
    if not (isinstance(a, BOUNDED) and isinstance(b, BOUNDED)):
        raise unanswered(a, b, "contact", "contact takes bounded shapes of the plane")
    check_margin(margin)
    if not is_exact(algorithm):
        if margin:
            raise only_exact(f"margin = {margin!r}", algorithm)
        (hit, x, y, *others), turned = by_algorithm("contact", a, b, algorithm)
        return _contact(hit, -x if turned else x, -y if turned else y, *others)
    if pairs := few("contact", a, b):
        return pairs.each(partial(contact, margin=margin))
    return _contact(*penetration(grown(a), grown(b), margin))


def _contact(hit: Test, x: Number, y: Number, depth: Number, *points: Number) -> Contact[Any, Any]:
    normal = together(x, y)
    return Contact(hit, normal, depth, together(*points).reshape(*normal.shape[:-1], 2, 2))


def grown(shape: Bounded[Any]) -> Bounded[Any]:
    """Give a point or a segment a radius, which is 0."""
    if isinstance(shape, Point):
        return Disk(shape.position, 0.0)
    if isinstance(shape, Segment):
        return Capsule(shape.start, shape.end, 0.0)
    return shape


def check_margin(margin: object) -> None:
    """Refuse what is no margin."""
    if not (isinstance(margin, int | float | np.number) and margin >= 0):
        raise ValueError(f"margin = {margin!r}: want a number >= 0")
