"""The shapes of a group by index, perhaps parts of bodies, and its changed copies."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, Self, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.groups.members import Members, Numbers, check_plane, sorted_by_kind
from hitlab.shapes.planar import AnyPlaneShape, gathered
from hitlab.shapes.validation import Floats, checked, frozen, grouping, misshapen, refuse


class Collection:
    """Shapes and bodies, without queries."""

    _bodies: NDArray[np.int64] | None = None

    def __init__(self, *shapes: AnyPlaneShape, bodies: ArrayLike | None = None) -> None:
        for i, shape in enumerate(shapes):
            if isinstance(shape, Collection):
                number = "" if shape.bodies is None else ", bodies=number"
                parts = f"use group.with_shapes(shape{number})"
                raise TypeError(f"shapes[{i}] must be a shape, not a Group: {parts}")
            check_plane(f"shapes[{i}]", shape)
        self._members = sorted_by_kind(shapes)
        if bodies is not None:
            self._bodies = _checked_bodies(bodies, len(self))

    @classmethod
    def _of(cls, name: str, shapes: Any) -> Self:
        """Return a group as given, and shapes as a group."""
        if isinstance(shapes, cls):
            return shapes
        check_plane(name, shapes)
        return cls(shapes)

    @property
    def bounds(self) -> Floats:
        """The bounds of each shape, shape (n, 4), like `Shape.bounds`; infinite for rays and lines.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Group(hl.Segment((2, 0), (0, 1)), hl.Line((0, 3), (1, 0))).bounds.tolist()
        [[0.0, 0.0, 2.0, 1.0], [-inf, 3.0, inf, 3.0]]
        """
        return self._columns.T

    @property
    def bodies(self) -> NDArray[np.int64] | None:
        """The number of each shape's body, (n,); None if every shape is a separate body."""
        return self._bodies

    @cached_property
    def _columns(self) -> Floats:
        """The bounds as columns, shape (4, n)."""
        of = self._members
        bounds = (
            (batch.single(0).bounds[None] if batch.shape == (1,) else batch.bounds).T
            for batch in of.batches
        )
        found = np.concatenate([np.empty((4, 0)), *bounds], axis=1)
        return frozen(found if of.is_by_kind else gathered(found.T, of.places))

    @grouping(lambda *_: {"offset": (2,)})
    def translate(self, offset: ArrayLike) -> Self:
        """Return the group translated by an offset.

        Parameters
        ----------
        offset : array_like, shape (2,) or (n, 2)
            One offset for all shapes, or one for each.

        Returns
        -------
        Group
            Each shape as its own `translate` returns it, with the same bodies. Always translate
            the same initial group, by the total offset, so that rounding errors do not accumulate.

        Raises
        ------
        ValueError
            For an offset that is not finite, has the wrong shape, or moves a shape beyond the
            largest float.

        Examples
        --------
        >>> import hitlab as hl
        >>> group = hl.Group(hl.Disk([(0, 0), (3, 0)], 1), hl.Box((5, 0), (1, 1)))
        >>> group.collisions().tolist()
        []
        >>> moved = group.translate([(0, 0), (1, 0), (0, 0)])
        >>> moved.collisions().tolist(), moved[1]
        ([[1, 2]], Disk(center=[4.0, 0.0], radius=1.0))
        """
        offsets = of_each("offset", (2,), offset, len(self))
        return self._with(self._members.translated(offsets), self._bodies)

    def rotate(self, angle: ArrayLike, about: ArrayLike = (0, 0)) -> Self:
        """Return the group with its shapes rotated about a point.

        Parameters
        ----------
        angle : array_like, shape () or (n,)
            In radians, counter-clockwise: one angle for all shapes, or one for each.
        about : array_like, shape (2,) or (n, 2), default (0, 0)
            The centre of rotation.

        Returns
        -------
        Group
            Each shape as its own `rotate` returns it, with the same bodies. If bodies also move,
            rotate the initial group first and translate the result.

        Raises
        ------
        ValueError
            For numbers that are not finite, a wrong shape, or a rotation beyond the largest float.

        Examples
        --------
        >>> import math
        >>> import hitlab as hl
        >>> bars = hl.Group(hl.Box([(0, 0), (3, 0)], (2, 1)))
        >>> bars.collisions().tolist()
        []
        >>> turned = bars.rotate([0, math.radians(90)], about=[(0, 0), (2, 0)])
        >>> turned[1].center.tolist(), turned.translate([(0, 0), (-1, 0)]).collisions().tolist()
        ([2.0, 1.0], [[0, 1]])
        """
        angles = of_each("angle", (), angle, len(self))
        places = of_each("about", (2,), about, len(self))
        return self._with(self._members.rotated(angles, places), self._bodies)

    def with_shapes(self, *shapes: AnyPlaneShape, bodies: ArrayLike | None = None) -> Self:
        """Return the group with more shapes, which have the next indices.

        Parameters
        ----------
        *shapes : Shape
            Single shapes or batches, as in `Group`.
        bodies : array_like of int, optional
            As in `Group`, for the new shapes; required exactly if this group has bodies.

        Returns
        -------
        Group
            Equal to `Group(*group, *shapes)`. Only the new shapes are checked and prepared; all
            that queries have prepared of the others is kept. So are `without` and `replaced`.

        Raises
        ------
        TypeError
            For an argument that is not a 2D shape.
        ValueError
            If only this group or only the new shapes have bodies.

        Examples
        --------
        >>> import hitlab as hl
        >>> walls = hl.Group(hl.Box([(0, 0), (4, 0)], (2, 2)))
        >>> more = walls.with_shapes(hl.Disk((2, 0), 1))
        >>> len(more), more.collisions().tolist()
        (3, [[0, 2], [1, 2]])
        >>> hl.Group(bodies=[]).with_shapes(hl.Box([(0, 0), (1, 0)], (1, 1)), bodies=7).bodies
        array([7, 7])
        """
        if (bodies is None) is not (self._bodies is None):
            remedy = "pass those of the new shapes" if bodies is None else "omit them"
            raise ValueError(f"bodies must be given exactly if the group has some: {remedy}")
        new = type(self)(*shapes, bodies=bodies)
        return self._taken(np.arange(len(self) + len(new)), new)

    def without(self, indices: "slice | ArrayLike") -> Self:
        """Return the group without some shapes; the others move up.

        Parameters
        ----------
        indices : int, slice, mask or array of int
            The shapes to remove, as in `group[indices]`.

        Returns
        -------
        Group
            The other shapes, in the same order, with their bodies.

        Raises
        ------
        IndexError
            If an index is out of range.

        Examples
        --------
        >>> import hitlab as hl
        >>> group = hl.Group(hl.Disk([(0, 0), (1, 0), (2, 0)], 1))
        >>> group.without(1).collisions().tolist(), len(group.without([0, -1]))
        ([[0, 1]], 1)
        """
        kept = np.ones(len(self), dtype=bool)
        kept[indices] = False  # type: ignore[index]  # numpy checks the index
        return self._taken(kept.nonzero()[0])

    def replaced(self, index: "slice | ArrayLike", shape: "Self | AnyPlaneShape") -> Self:
        """Return the group with another shape at an index, or others at several.

        Parameters
        ----------
        index : int, slice, mask or array of int
            The indices, as in `group[index]`.
        shape : Shape or Group
            A shape of any kind for each index.

        Returns
        -------
        Group
            The new shapes have the indices and the bodies of the old ones.

        Raises
        ------
        IndexError
            If an index is out of range.
        TypeError
            For an argument that is not a 2D shape.
        ValueError
            If the numbers of shapes and indices differ.

        Examples
        --------
        >>> import hitlab as hl
        >>> group = hl.Group(hl.Disk([(0, 0), (3, 0), (6, 0)], 1))
        >>> group.replaced(1, hl.Box((2, 0), (2, 1))).collisions().tolist()
        [[0, 1]]
        >>> group.replaced([0, 2], hl.Point([(3, 0), (9, 0)])).collisions().tolist()
        [[0, 1]]
        """
        count, new = len(self), self._of("shape", shape)
        numbers = np.atleast_1d(np.arange(count)[index])  # type: ignore[index]  # as above
        if len(new) != numbers.size:
            raise ValueError(
                f"shape must hold one shape for each index, {numbers.size}, not {len(new)}"
            )
        if self._bodies is not None:
            new = self._with(new._members, self._bodies[numbers])
        order = np.arange(count)
        order[numbers] = count + np.arange(len(new))
        return self._taken(order, new)

    def __len__(self) -> int:
        return len(self._members.kind)

    @overload
    def __getitem__(self, index: int) -> AnyPlaneShape: ...
    @overload
    def __getitem__(self, index: "slice | ArrayLike") -> Self: ...
    def __getitem__(self, index: Any) -> Any:
        numbers = np.arange(len(self))[index]
        if numbers.ndim == 0:
            return self._members.one(int(numbers))
        if numbers.ndim > 1:
            raise IndexError(
                "a Group has one axis: index it with an int, a slice, a mask or an int array"
            )
        return self._taken(numbers)

    def _taken(self, numbers: Numbers, new: "Self | None" = None) -> Self:
        """Return some of these shapes and of a new group's, whose indices follow."""
        both = [self, new] if new else [self]
        bodies = None
        if self._bodies is not None:
            bodies = frozen(np.concatenate([each._bodies for each in both])[numbers])
        taken = self._with(self._members.taken(numbers, new._members if new else None), bodies)
        if "_columns" in vars(self):
            columns = np.concatenate([each._columns for each in both], axis=1)
            vars(taken)["_columns"] = frozen(columns.take(numbers, axis=1))
        return taken

    def _with(self, shapes: Members, bodies: NDArray[np.int64] | None) -> Self:
        """Return a group of shapes that are known to be valid."""
        made = object.__new__(type(self))
        made._members, made._bodies = shapes, bodies
        return made

    def __iter__(self) -> Iterator[AnyPlaneShape]:
        return map(self._members.one, range(len(self)))

    def _repr_svg_(self) -> str:
        """Return a notebook drawing of at most 500 shapes, with a note if some are missing."""
        from hitlab.drawing.picture import picture
        from hitlab.drawing.svg import svg

        return svg(picture(f"Group of {len(self):,} shapes", self, len(self)))

    def _repr_html_(self) -> str:
        """Return the same as inline HTML: a separate image would ignore the page's theme."""
        return self._repr_svg_()

    def __repr__(self) -> str:
        """Return the shapes by runs of one kind; of many runs, only the first and the last ones."""
        shown = np.get_printoptions()
        kind, edge = self._members.kind, shown["edgeitems"]
        runs = [*pairwise(np.diff(kind, prepend=-1, append=-1).nonzero()[0].tolist())]
        if len(self) > shown["threshold"] and len(runs) > 2 * edge:
            texts = [*map(self._run, runs[:edge]), "...", *map(self._run, runs[-edge:])]
        else:
            texts = [*map(self._run, runs)]
        if self._bodies is not None:
            bodies = np.array2string(self._bodies, separator=", ", max_line_width=10**9)
            texts.append(f"bodies={bodies}")
        return f"Group({', '.join(texts)})"

    def _run(self, run: tuple[int, int]) -> str:
        start, stop = run
        batch = self._members.batches[self._members.kind[start]]
        first = self._members.row[start]
        return repr(batch[first : first + stop - start] if stop - start > 1 else batch[first])


def _checked_bodies(bodies: ArrayLike, count: int) -> NDArray[np.int64]:
    size = "an integer that fits in 64 bits"
    given: Any = checked("bodies", (), bodies, "an integer or a list of integers", size)
    if (shape := given.shape) not in ((), (count,)):
        raise misshapen("bodies", bodies, given, f"() or ({count},)")
    given = np.asarray(bodies)
    if given.dtype.kind != "i":  # numpy converts mixed integer types to float
        given = np.array(bodies, dtype=object)
        unfit = np.array([not is_whole(number) for number in given.flat], dtype=bool)
        refuse("bodies", given, unfit.reshape(shape), size)
    return frozen(np.broadcast_to(given.astype(np.int64), (count,)))


def is_whole(number: Any) -> bool:
    """Return whether a number is an integer that fits in int64."""
    is_integer = isinstance(number, int | np.integer) and not isinstance(number, bool)
    return is_integer and bool(-(2**63) <= number < 2**63)


def of_each(name: str, own: tuple[int, ...], value: ArrayLike, count: int) -> Floats:
    """Return the value of each shape, given one for all shapes or one for each."""
    given, each = checked(name, own, value), (count, *own)
    if given.shape not in (own, each):
        raise misshapen(name, value, given, f"{own} or {each}")
    return np.broadcast_to(given, each)
