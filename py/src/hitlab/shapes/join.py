"""Batches of one kind joined into one, as numpy joins arrays."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index
from numpy.typing import ArrayLike

from hitlab.shapes.base import AnyShape, OfBatch, Shape
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import no_shape
from hitlab.shapes.single import Own


def concatenate(shapes: Iterable[OfBatch], axis: int = 0) -> OfBatch:
    """Join batches along an axis of theirs.

    Parameters
    ----------
    shapes : iterable of Shape
        One batch or more of one kind, which differ in length along that axis alone; polygons all
        have as many corners.
    axis : int, default 0
        Of the batch; the last one is -1.

    Returns
    -------
    Shape
        A batch of that kind, of the class of the first.

    Raises
    ------
    TypeError
        For shapes of several kinds, a mesh, and what is no shape.
    ValueError
        For no shapes, single ones, an axis that they lack, batches that do not fit, and polygons of
        different numbers of corners.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.concatenate([hl.Disk([(0, 0), (1, 0)], 1), hl.Disk([(2, 0)], 0)]).radius
    array([1., 1., 0.])
    >>> hl.concatenate([hl.Disk([(0, 0)], 1), hl.Point([(0, 0)])])
    Traceback (most recent call last):
    TypeError: shapes of several kinds, Disk and Point: want batches of one kind
    >>> hl.concatenate([hl.Disk((0, 0), 1), hl.Disk((1, 0), 1)])
    Traceback (most recent call last):
    ValueError: shapes[0] is a single Disk: want batches, or hitlab.stack for single shapes
    """
    parts = _of_one_kind(shapes)
    for i, part in enumerate(parts):
        if not part.shape:
            kind = type(part).__name__
            want = "batches, or hitlab.stack for single shapes"
            raise ValueError(f"shapes[{i}] is a single {kind}: want {want}")
    along = normalize_axis_index(axis, len(parts[0].shape))
    others = {part.shape[:along] + part.shape[along + 1 :] for part in parts}
    if len(others) > 1 or len({len(part.shape) for part in parts}) > 1:
        raise _unlike(parts, f"batches that differ along axis {axis} alone")
    return parts[0]._of(np.concatenate([part._rows for part in parts], axis=along + 1))


def stack(shapes: Iterable[Shape[Any, Own]], axis: int = 0) -> Own:
    """Join single shapes, or batches of one shape, along a new axis.

    Parameters
    ----------
    shapes : iterable of Shape
        One or more of one kind; polygons all have as many corners.
    axis : int, default 0
        Where the batch of the result has the new axis; at its end for -1.

    Returns
    -------
    Shape
        A batch of that kind, of the class of the first.

    Raises
    ------
    TypeError
        For shapes of several kinds, a mesh, and what is no shape.
    ValueError
        For no shapes, an axis that the result lacks, batches of different shapes, and polygons of
        different numbers of corners.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.stack([hl.Disk((0, 0), 1), hl.Disk((3, 0), 2)])
    Disk(center=[[0.0, 0.0], [3.0, 0.0]], radius=[1.0, 2.0])

    A triangle among polygons of four corners repeats one:

    >>> import hitlab as hl
    >>> square = hl.Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
    >>> hl.stack([square, hl.Polygon([(0, 0), (1, 0), (0, 1)])])
    Traceback (most recent call last):
    ValueError: polygons of 3 and 4 corners: want as many of each; repeat the last of the others
    >>> hl.stack([square, hl.Polygon([(0, 0), (1, 0), (0, 1), (0, 1)])]).shape
    (2,)
    """
    parts = _of_one_kind(shapes)
    if len({part.shape for part in parts}) > 1:
        raise _unlike(parts, "batches of one shape")
    along = normalize_axis_index(axis, len(parts[0].shape) + 1)
    return parts[0]._of(np.stack([part._rows for part in parts], axis=along + 1))


def where(mask: ArrayLike, a: Shape[Any, Own], b: Shape[Any, Own]) -> Own:
    """Choose from two batches, place by place.

    Parameters
    ----------
    mask : array_like of bool
    a, b : Shape
        Of one kind, polygons with as many corners; all three broadcast against each other.

    Returns
    -------
    Shape
        a where the mask is true, else b; of the class of a.

    Raises
    ------
    TypeError
        For shapes of two kinds, a mesh, what is no shape, and a mask that is not of bool.
    ValueError
        For batches that do not broadcast, and polygons of different numbers of corners.

    Examples
    --------
    >>> import hitlab as hl
    >>> disks, box = hl.Disk([(0, 0), (5, 0)], 1), hl.Box((0, 0), (2, 2))
    >>> hl.where(hl.intersects(disks, box), disks.translate((9, 0)), disks).center
    array([[9., 0.],
           [5., 0.]])
    """
    one, other = _of_one_kind((a, b), ("a", "b"))
    chosen = np.asarray(mask)
    if chosen.dtype != bool:
        raise TypeError(f"mask is an array of {chosen.dtype}: want bool")
    try:
        np.broadcast_shapes(chosen.shape, one.shape, other.shape)
    except ValueError as error:
        batches = f"mask {chosen.shape}, a {one.shape}, b {other.shape}"
        raise ValueError(f"batches that do not broadcast: {batches}") from error
    numbers = (np.moveaxis(each._rows, 0, -1) for each in (one, other))
    return one._of(np.moveaxis(np.where(chosen[..., None], *numbers), -1, 0))


def _of_one_kind(shapes: Iterable[Any], names: tuple[str, ...] = ()) -> list[Any]:
    """List the shapes, all of which one batch can hold."""
    if isinstance(shapes, Shape) and not shapes.shape:
        raise TypeError(f"shapes is a single {type(shapes).__name__}: want a list, as in [a, b]")
    parts = list(shapes)
    if not parts:
        raise ValueError("shapes is empty: want at least one")
    for i, part in enumerate(parts):
        name = names[i] if names else f"shapes[{i}]"
        if not isinstance(part, Shape):
            raise no_shape(name, part)
        if isinstance(part, Mesh):
            raise TypeError(f"{name} is a Mesh: want shapes that make batches; a mesh is one")
    kinds = sorted({part.kind.__name__ for part in parts})
    if len(kinds) > 1:
        raise TypeError(f"shapes of several kinds, {_listed(kinds)}: want batches of one kind")
    corners = sorted({len(part._rows) // 2 for part in parts})
    if len(corners) > 1:
        counts = _listed(map(str, corners))
        remedy = "want as many of each; repeat the last of the others"
        raise ValueError(f"polygons of {counts} corners: {remedy}")
    return parts


def _unlike(parts: list[AnyShape], want: str) -> ValueError:
    batches = ", ".join(str(part.shape) for part in parts[:4]) + ", ..." * (len(parts) > 4)
    return ValueError(f"batches of the shapes {batches}: want {want}")


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}"
