"""Queries on many shapes: a broad phase skips pairs, and pair queries answer for the rest."""

import math
from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, Never, NoReturn, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.arithmetic.directed import not_above, not_below, on_the_way
from hitlab.concave.outline import Outline
from hitlab.groups import narrow_phase
from hitlab.groups.collection import Collection, is_whole, of_each
from hitlab.groups.first_contact import FirstContact, first_contacts
from hitlab.groups.first_hit import FirstHit, all_hits, first_hit, first_hits
from hitlab.groups.ghosts import Seams
from hitlab.groups.members import (
    Members,
    Numbers,
    Side,
    check_plane,
    sorted_by_kind,
    with_few_kinds,
    with_hulls_joined,
    with_three_kinds,
)
from hitlab.groups.narrow_phase import Pairs
from hitlab.groups.nearest import Nearest, nearest, nearest_of_one
from hitlab.published.algorithm import EXACT, Algorithm, Named
from hitlab.queries.contact import PARTS, Contact, checked_margin
from hitlab.queries.explanation import Explanation
from hitlab.queries.raycast import CASTERS, TARGETS, Caster
from hitlab.queries.sweep import SWEPT
from hitlab.shapes import broad_phase
from hitlab.shapes.base import Bools
from hitlab.shapes.bvh import Boxes
from hitlab.shapes.planar import AnyPlaneShape, PlaneShape
from hitlab.shapes.shown import by_theirs, refuse_name
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.validation import Floats

ELSEWHERE = by_theirs(
    {
        "with_shapes": "add append insert extend",
        "without": "remove delete pop discard",
        "replaced": "replace update set_shape",
        "collisions": "collide collides query overlaps intersects pairs",
        "contacts": "contact",
        "nearest": "query_nearest point_query_nearest closest",
        "nearest(shape).distance": "distance",
        "nearest(shape), with on_shape and on_group": "closest_points nearest_points",
        "hitlab.explain(group)": "explain",
        "hitlab.show.plot(group)": "plot show draw",
        "raycast": "segment_query_first",
    }
)
"""Names from other libraries for queries on many shapes, and the names used here."""

AllHits = tuple[NDArray[np.int64], FirstHit[NDArray[np.int64], Floats]]
"""The rays of hits, and the hits."""


class Group(Collection):
    """A collection of 2D shapes of any kind, indexed in the order given.

    Parameters
    ----------
    *shapes : Point, Disk, Box, Triangle, Polygon, Outline, Segment, Ray, Line, Capsule
        Single shapes or batches. Batches may have any shape and are indexed in the order of
        numpy's `ravel`; polygons may have any number of vertices. No shapes make an empty group.
    bodies : array_like of int, optional
        An integer for each shape, or one for all. Shapes with the same number are parts of one
        body, such as the convex parts of a concave outline. No query pairs them with each other.

    Raises
    ------
    TypeError
        For a 3D shape, or an argument that is not a shape.
    ValueError
        If bodies are not integers, or their number differs from the number of shapes.

    Notes
    -----
    A group is immutable. In each step of a simulation, translate the initial group by the total
    offset, so that rounding errors do not accumulate. If shapes also rotate, rotate the initial
    group first. Batches are stored as they are, so prefer them to single shapes.

    A group is a container like a list: an empty one is false. `==` compares identity;
    `list(a) == list(b)` compares the shapes.

    Pairs whose bounds are apart are skipped. The queries for pairs then answer for the others, all
    pairs of two kinds in one call. So each answer equals that of the query for the pair, and is
    exact if that one is. It does not depend on the order of work.

    Examples
    --------
    >>> import hitlab as hl
    >>> disks, box = hl.Disk([(0, 0), (3, 0)], 1), hl.Box((1, 1), (1, 1))
    >>> group = hl.Group(disks, box, hl.Ray((9, 0), (0, 1)))
    >>> len(group), group[2]
    (4, Box(center=[1.0, 1.0], size=[1.0, 1.0], angle=0.0))
    >>> group.collisions().tolist()
    [[0, 2]]

    Index a group with a slice, a mask or an array of integers to get a part of it:

    >>> import hitlab as hl
    >>> group = hl.Group(hl.Disk([(0, 0), (3, 0)], 1), hl.Box((1, 1), (1, 1)), hl.Point((9, 0)))
    >>> group[1:3]
    Group(Disk(center=[3.0, 0.0], radius=1.0), Box(center=[1.0, 1.0], size=[1.0, 1.0], angle=0.0))
    >>> len(group[[3, 0]]), len(hl.Group())
    (2, 0)

    Two parts of one body, which no query pairs, and a disk that intersects both:

    >>> import hitlab as hl
    >>> parts = hl.Box([(0, 0), (1, 0)], (2, 1))
    >>> hl.Group(parts, hl.Disk((0.5, 0), 1), bodies=[0, 0, 1]).collisions().tolist()
    [[0, 2], [1, 2]]
    """

    _instead = (
        "for a group use group.collisions(shape) instead of intersects, "
        "group.nearest(shape).distance instead of distance, its on_shape and on_group instead of "
        "closest_points, group.contacts(shape) instead of contact, group.raycast(ray) instead of "
        "raycast, group.sweep(by, shape) instead of sweep, or "
        "explain(group[group.nearest(shape).index], shape)"
    )
    """The remedy if a query for two shapes is given a group."""

    def collisions(
        self, other: "Group | AnyPlaneShape | None" = None, *, touching: bool = True
    ) -> Pairs:
        """Return all intersecting pairs, exactly.

        Parameters
        ----------
        other : Group or Shape, optional
            If omitted, pairs within this group.
        touching : bool
            Whether touching counts. If False, the interiors must overlap.

        Returns
        -------
        array of int64, shape (k, 2)
            The pairs i < j for which `intersects(group[i], group[j])` holds. With `other`, the
            pairs of a shape i of this group and a shape j of the other. Sorted by rows.

        Raises
        ------
        TypeError
            If `other` is neither a group nor a 2D shape.

        Examples
        --------
        >>> import hitlab as hl
        >>> disks = hl.Group(hl.Disk([(0, 0), (2, 0), (3, 0)], 1))
        >>> disks.collisions().tolist(), disks.collisions(touching=False).tolist()
        ([[0, 1], [1, 2]], [[1, 2]])
        >>> walls = hl.Group(hl.Line((0, 1), (1, 0)), hl.Segment((3, 0), (3, 5)))
        >>> disks.collisions(walls).tolist()
        [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1]]
        >>> disks.collisions(hl.Point((0, 1))).tolist()
        [[0, 0]]
        >>> hl.Group().collisions().shape
        (0, 2)
        """
        other = _group(other)
        blocks = self._candidates(other)
        b = None if other is None else other._for_verdicts
        return narrow_phase.meeting(self._for_verdicts, b, blocks, touching=touching)

    def contacts(
        self,
        other: "Group | AnyPlaneShape | None" = None,
        *,
        margin: float = 0.0,
        touching: bool = True,
        ghosts: bool = True,
    ) -> tuple[Pairs, Contact[Bools, Floats]]:
        """Return the bounded pairs that intersect or are within `margin`, and their contacts.

        Parameters
        ----------
        other : Group or Shape, optional
            If omitted, pairs within this group.
        margin : float
            At least 0. Pairs at most this far apart, decided exactly, are included, too.
        touching : bool
            Whether touching counts, as in `contact`.
        ghosts : bool
            Whether contacts count that only the seams inside a body cause. If False, a contact with
            a part of a body is skipped if everywhere on the part's edge or corner that is in
            contact, another part of this body reaches beyond the tangent line. So an edge between
            two parts has no contacts, and a normal at a common corner stays in the fan between the
            normals of the outer edges. This is the rule for edges of chain shapes in Box2D
            (E. Catto, "Ghost Collisions", 2020), for the parts of any body. Gaps between parts of
            up to 2^-32 of the coordinates count as none.

        Returns
        -------
        tuple of an array of int64, shape (k, 2), and a Contact
            The pairs as in `collisions`, but without those of a ray or a line. The contact holds
            `contact(group[i], group[j], margin=margin, touching=touching)` of each pair: `hit` and
            `depth` have shape (k,), `normal` (k, 2), `points` (k, 2, 2).

        Raises
        ------
        TypeError
            If `other` is neither a group nor a 2D shape, or if a shape is an Outline: pass its
            parts as one body.
        ValueError
            If the margin is negative.

        Examples
        --------
        >>> import hitlab as hl
        >>> group = hl.Group(hl.Box((0, 0), (4, 2)), hl.Disk([(0, 1.5), (1, 2.5)], 1))
        >>> pairs, contact = group.contacts(margin=0.75)
        >>> pairs.tolist(), contact.hit.tolist()
        ([[0, 1], [0, 2], [1, 2]], [True, False, True])
        >>> contact.depth[:2].tolist(), contact.normal[:2].tolist()
        ([0.5, -0.5], [[0.0, 1.0], [0.0, 1.0]])

        A box that has sunk into a floor of tiles catches on the side of the next one, unless the
        tiles are one body, whose seams are skipped:

        >>> import hitlab as hl
        >>> floor = hl.Group(hl.Box([(0, 0), (2, 0), (4, 0)], (2, 2)), bodies=0)
        >>> box = hl.Group(hl.Box((0.1, 1.75), (2, 2)))
        >>> box.contacts(floor)[1].normal.tolist()
        [[0.0, -1.0], [1.0, 0.0]]
        >>> pairs, contact = box.contacts(floor, ghosts=False)
        >>> pairs.tolist(), contact.normal.tolist()
        ([[0, 0]], [[0.0, -1.0]])
        """
        margin = checked_margin(margin)
        other = _group(other)
        for each in (self, other):
            if each is not None and each._members.of_kinds((Outline,)).size:
                raise TypeError(f"contacts() does not support an Outline: {PARTS}")
        blocks = self._candidates(other, margin=margin, bounded=True)
        b = (self if other is None else other)._for_measures
        a = self._for_measures
        pairs, contact = narrow_phase.contacts(a, b, blocks, margin=margin, touching=touching)
        if ghosts:
            return pairs, contact
        real = self._are_real(other or self, pairs.T, contact.normal, np.zeros_like(contact.normal))
        return pairs[real], Contact._make(np.asarray(each)[real] for each in contact)

    def _are_real(self, other: "Group", pairs: Numbers, normal: Floats, by: Floats) -> Bools:
        """Return whether contacts of pairs, after moving the first ones, are no ghosts."""
        i, j = pairs
        own = self._are_on_body(i, other._members, j, normal, -by)
        return own & other._are_on_body(j, self._members, i, -normal, by)

    def _are_on_body(self, part: Numbers, *contacts: Any) -> Bools:
        """Return whether contacts with parts of this group, if it has bodies, are with these."""
        seams = self._seams
        return seams.are_real(part, *contacts) if seams else np.ones(len(part), dtype=bool)

    @cached_property
    def _seams(self) -> Seams | None:
        """The neighbours of each part; None without bodies."""
        bodies = self._bodies
        return None if bodies is None else Seams.of(self._members, self._columns, bodies)

    @overload
    def raycast(
        self, rays: Caster[Never], *, solid: bool = ..., all: Literal[False] = ...
    ) -> Any: ...
    @overload
    def raycast(
        self, rays: Caster[Single], *, solid: bool = ..., all: Literal[False] = ...
    ) -> FirstHit: ...
    @overload
    def raycast(
        self, rays: Caster[Batch], *, solid: bool = ..., all: Literal[False] = ...
    ) -> FirstHit[NDArray[np.int64], Floats]: ...
    @overload
    def raycast(
        self, rays: "Group", *, solid: bool = ..., all: Literal[False] = ...
    ) -> FirstHit[NDArray[np.int64], Floats]: ...
    @overload
    def raycast(
        self, rays: "Caster[Any] | Group", *, solid: bool = ..., all: Literal[True]
    ) -> AllHits: ...
    def raycast(
        self, rays: "Caster[Any] | Group", *, solid: bool = False, all: bool = False
    ) -> FirstHit[Any, Any] | AllHits:
        """Return the first shape that each ray hits, and where; or all of them.

        Parameters
        ----------
        rays : Ray, Segment, Line, or Group of these
            A single one, a batch or a group.
        solid : bool
            Whether a ray or a segment that starts strictly inside a shape hits it at the start.
            Otherwise it misses that shape.
        all : bool
            Whether to return every hit, not only the first one of each ray.

        Returns
        -------
        FirstHit
            `(index, t, point, normal)`: the index of the shape with the first entry (the smallest
            index if several share it), the length t along the ray to the entry, the point and the
            unit outward normal there, as `raycast` returns them. If a ray hits nothing, -1 and
            nan. As in `raycast`, points, rays and lines of the group are never hit.
        tuple of an array of int64, shape (m,), and a FirstHit
            With `all=True`, the index of each hit's ray (in the order of numpy's `ravel`, 0 for a
            single one), and the hits, arrays of length m. Sorted by ray, then by t, then by the
            shape's index.

        Raises
        ------
        TypeError
            If `rays` is of another kind.

        Examples
        --------
        >>> import hitlab as hl
        >>> room = hl.Group(hl.Box((0, 0), (2, 2)), hl.Disk([(5, 0), (5, 0)], 1))
        >>> hit = room.raycast(hl.Ray([(-3, 0), (3, 0), (0, 3)], (1, 0)))
        >>> hit.index, hit.t
        (array([ 0,  1, -1]), array([ 2.,  1., nan]))
        >>> hit.point[0].tolist(), hit.normal[1].tolist()
        ([-1.0, 0.0], [-1.0, 0.0])
        >>> inside = hl.Ray((0, 0), (1, 0))
        >>> room.raycast(inside).index, room.raycast(inside, solid=True).index
        (1, 0)
        >>> rays, hits = room.raycast(hl.Ray([(-3, 0), (3, 0), (0, 3)], (1, 0)), all=True)
        >>> rays.tolist(), hits.index.tolist(), hits.t.tolist()
        ([0, 0, 0, 1, 1], [0, 1, 2, 1, 2], [2.0, 7.0, 7.0, 1.0, 1.0])
        """
        one, batch = _only("rays", rays)
        if isinstance(one, CASTERS) and not all:
            boxes = self._boxes_of_targets.tree(1)
            hits = first_hit(self._members, boxes, one, solid=solid)
            return FirstHit(*_of_batch(hits, batch))
        casters = _members_of(rays)
        targets = Side(self._members, lambda: self._targets)
        for each in casters.batches:
            if not isinstance(each, CASTERS):
                raise TypeError(f"rays must be a Ray, Segment or Line, not {type(each).__name__}")
        boxes = self._boxes_of_targets.tree(len(casters.kind))
        if all:
            return all_hits(targets, boxes, casters, solid=solid)
        hits = first_hits(targets, boxes, casters, solid=solid)
        return FirstHit(*_of_batch(hits, batch))

    @overload
    def nearest(self, shapes: PlaneShape[Never], *, k: int = ...) -> Any: ...
    @overload
    def nearest(self, shapes: PlaneShape[Single], *, k: Literal[1] = ...) -> Nearest: ...
    @overload
    def nearest(
        self, shapes: "PlaneShape[Any] | Group", *, k: int = ...
    ) -> Nearest[NDArray[np.int64], Floats]: ...
    def nearest(self, shapes: "AnyPlaneShape | Group", *, k: int = 1) -> Nearest[Any, Any]:
        """Return the closest shape of the group to each given shape, with distance and points.

        Parameters
        ----------
        shapes : Point, Disk, Box, Triangle, Polygon, Outline, Segment, Ray, Line, Capsule, or Group
            A single one, a batch or a group.
        k : int
            The number of shapes to find for each, at least 1.

        Returns
        -------
        Nearest
            `(index, distance, on_shape, on_group)`: the index of the closest shape (the smallest
            index if several are equally close), its `distance` (0 if they intersect), and
            `closest_points(shape, group[index])`. With k > 1, each has a last axis (of points, one
            before the coordinates) for the k closest shapes, the closest first. If the group has
            fewer shapes: -1, infinity and nan.

        Raises
        ------
        TypeError
            For a 3D shape, or an argument that is not a shape.
        ValueError
            If k is not an integer >= 1.

        Examples
        --------
        >>> import hitlab as hl
        >>> group = hl.Group(hl.Disk((0, 0), 1), hl.Box((5, 0), (2, 2)))
        >>> found = group.nearest(hl.Point([(2, 0), (4.5, 0), (2.5, 0)]))
        >>> found.index, found.distance
        (array([0, 1, 0]), array([1. , 0. , 1.5]))
        >>> found.on_group.tolist()
        [[1.0, 0.0], [4.5, 0.0], [1.0, 0.0]]
        >>> hl.Group().nearest(hl.Point((0, 0)))[:2]
        (-1, inf)
        >>> group.nearest(hl.Point([(2, 0), (4.5, 0)]), k=2).index.tolist()
        [[0, 1], [1, 0]]
        """
        if not (is_whole(k) and k >= 1):
            raise ValueError(f"k must be an integer >= 1, not {k!r}")
        one, batch = _only("shapes", shapes)
        if one is not None and k == 1:
            found = nearest_of_one(self._members, self._boxes.tree(1), one)
            return Nearest(*_of_batch(found, batch))
        asked = _members_of(shapes)
        bounds = shapes.bounds.reshape(-1, 4).T
        found = nearest(self._members, self._boxes.tree(bounds.shape[1]), asked, bounds, int(k))
        return Nearest(*_of_batch(found, batch if k == 1 else (*batch, k)))

    def within(self, shapes: "Group | AnyPlaneShape", distance: float) -> Pairs:
        """Return all bounded pairs that are at most a distance apart, exactly.

        Parameters
        ----------
        shapes : Group or Shape
            The other shapes.
        distance : float
            At least 0. Any real number is accepted, and rounded to a float first.

        Returns
        -------
        array of int64, shape (k, 2)
            The pairs of a shape i of this group and a shape j of the others, sorted by rows. Rays
            and lines are in none.

        Raises
        ------
        TypeError
            If `shapes` is neither a group nor a 2D shape.
        ValueError
            If the distance is negative.

        Examples
        --------
        >>> import hitlab as hl
        >>> lamps = hl.Group(hl.Point([(0, 0), (5, 0)]))
        >>> lamps.within(hl.Disk([(2, 0), (9, 0)], 1), 1.0).tolist()
        [[0, 0]]
        """
        most = checked_margin(distance, "distance")
        other = Group._of("shapes", shapes)
        blocks = self._candidates(other, margin=most, bounded=True)
        return narrow_phase.within(self._for_measures, other._for_measures, blocks, most)

    def sweep(
        self,
        by: ArrayLike,
        other: "Group | AnyPlaneShape | None" = None,
        *,
        touching: bool = True,
        ghosts: bool = True,
    ) -> FirstContact:
        """Return the first shape that each moving shape touches, and when and where.

        Parameters
        ----------
        by : array_like, shape (2,) or (n, 2)
            The displacement: one for all shapes, or one for each.
        other : Group or Shape, optional
            The stationary shapes. If omitted, each shape moves on its own, while the other shapes
            of this group are stationary; it ignores the shapes of its own body.
        touching : bool
            Whether touching counts. If False, a shape is stopped only by what it would enter, not
            by the floor on which it slides.
        ghosts : bool
            Whether contacts count that only the seams inside a body cause, as in `contacts`. If
            False, they are skipped, so that a shape that has sunk into a floor of tiles does not
            catch on the next one.

        Returns
        -------
        FirstContact
            `(index, t, point, normal)` for each shape: the index of the first shape it touches
            (the smallest index if several are touched at once), and t, a fraction of the path,
            the point and the normal as `sweep` returns them. If a shape touches nothing, -1 and
            nan. Rays and lines do not move and are never touched.

        Raises
        ------
        TypeError
            If `other` is neither a group nor a 2D shape.
        ValueError
            If a displacement is not finite, or their number is neither 1 nor that of the shapes.

        Examples
        --------
        >>> import hitlab as hl
        >>> shots = hl.Group(hl.Point([(0, 0), (0, 3)]), hl.Disk((0, 8), 1))
        >>> walls = hl.Group(hl.Segment((50, -5), (50, 5)), hl.Segment((20, 2), (20, 5)))
        >>> found = shots.sweep((100, 0), walls)
        >>> found.index.tolist(), found.t.tolist(), found.normal[0].tolist()
        ([0, 1, -1], [0.5, 0.2, nan], [1.0, 0.0])
        >>> shots.sweep([(0, 4), (0, 0), (0, -6)]).index.tolist()
        [1, -1, 1]

        A body on the floor moves on to the wall if touching does not count:

        >>> import hitlab as hl
        >>> floor, wall = hl.Box((5, -0.5), (20, 1)), hl.Box((8, 2), (1, 4))
        >>> body = hl.Group(hl.Box((0, 0.5), (1, 1)))
        >>> found = body.sweep((20, 0), hl.Group(floor, wall), touching=False)
        >>> found.index.tolist(), found.t.tolist(), found.normal.tolist()
        ([1], [0.35], [[1.0, 0.0]])
        """
        other = _group(other)
        ways, others = of_each("by", (2,), by, len(self)), self if other is None else other
        moving, resting = (each._members.of_kinds(SWEPT) for each in (self, others))
        bounds = on_the_way(self._columns[:, moving], ways[moving].T)
        blocks = broad_phase.meeting_others(bounds, others._columns[:, resting])
        blocks = ((moving[i], resting[j]) for i, j in blocks)
        if other is None:
            blocks = self._of_two_bodies((i[i != j], j[i != j]) for i, j in blocks)
        a, b = Side.of(self._members), Side.of(others._members)
        real = None if ghosts else partial(self._are_real, others)
        both = self._columns, others._columns
        return first_contacts(a, b, blocks, ways, both, touching=touching, real=real)

    def _explained(self, algorithm: Named) -> Explanation:
        from hitlab.groups.explained import explained  # lazy, with all explanations

        return explained(self, algorithm)

    @staticmethod
    def _algorithms() -> list[Algorithm]:
        from hitlab.broad.trace import METHODS

        return [EXACT, *METHODS]

    def _candidates(
        self, other: "Group | None", *, margin: float = 0.0, bounded: bool = False
    ) -> Iterator[tuple[Numbers, Numbers]]:
        """Return, in blocks, the pairs whose bounds intersect or are at most `margin` apart."""
        a, b = self, self if other is None else other
        bounds = [a._columns, b._columns]
        if bounded:
            chosen = [each._members.of_kinds(SWEPT) for each in (a, b)]
            bounds = [each[:, numbers] for each, numbers in zip(bounds, chosen)]
        if margin:
            low, high = bounds[0][:2], bounds[0][2:]
            by = np.full_like(low, margin)
            bounds[0] = np.concatenate([not_above(low, -by), not_below(high, by)])
            if other is None:
                bounds[1] = bounds[0]
        if other is None:
            blocks = broad_phase.meeting(bounds[0])
        else:
            blocks = broad_phase.meeting_others(*bounds)
        if bounded:
            blocks = ((chosen[0][i], chosen[1][j]) for i, j in blocks)
        return blocks if other is not None else self._of_two_bodies(blocks)

    def _of_two_bodies(
        self, blocks: Iterator[tuple[Numbers, Numbers]]
    ) -> Iterator[tuple[Numbers, Numbers]]:
        """Return the pairs without those within one body."""
        bodies = self._bodies
        if bodies is None:
            return blocks
        different = ((i, j, bodies[i] != bodies[j]) for i, j in blocks)
        return ((i[chosen], j[chosen]) for i, j, chosen in different)

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes(self._columns, np.arange(len(self)))

    @property
    def _for_verdicts(self) -> Side:
        return Side(self._members, lambda: self._few_kinds)

    @property
    def _for_measures(self) -> Side:
        return Side(self._members, lambda: self._three_kinds)

    @cached_property
    def _few_kinds(self) -> Members:
        return with_few_kinds(self._members)

    @cached_property
    def _three_kinds(self) -> Members:
        return with_three_kinds(self._members)

    @cached_property
    def _targets(self) -> Members:
        return with_hulls_joined(self._members)

    @cached_property
    def _boxes_of_targets(self) -> Boxes:
        targets = self._members.of_kinds(TARGETS)
        return Boxes(self._columns[:, targets], targets)

    if not TYPE_CHECKING:  # a type checker would otherwise accept every attribute

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(self, name, ELSEWHERE)


def _group(other: Any) -> Group | None:
    """Return a group as given, shapes as a group, and None as None."""
    return None if other is None else Group._of("other", other)


def _only(name: str, shapes: Any) -> tuple[Any, tuple[int, ...]]:
    """Return a single shape or that of a batch of one, or else None; and the batch's shape."""
    if isinstance(shapes, Group):
        return None, (len(shapes),)
    check_plane(name, shapes)
    return shapes.singles[0] if math.prod(shapes.shape) == 1 else None, shapes.shape


def _members_of(shapes: Any) -> Members:
    """Return the members of a group or of shapes."""
    return shapes._members if isinstance(shapes, Group) else sorted_by_kind([shapes])


def _of_batch(found: Any, batch: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the results of a flat batch, two numbers and two points each, in a batch's shape."""
    numbers = [each.reshape(batch) for each in found[:2]]
    points = [each.reshape(*batch, 2) for each in found[2:]]
    return *(numbers if batch else [each.item() for each in numbers]), *points
