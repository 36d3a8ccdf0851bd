"""Joins of batches of one kind, as numpy joins arrays."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index
from numpy.typing import ArrayLike

from hitlab.shapes.base import AnyShape, OfBatch, Shape
from hitlab.shapes.pairs import no_shape
from hitlab.shapes.shown import a_kind
from hitlab.shapes.single import Own


def concatenate(shapes: Iterable[OfBatch], axis: int = 0) -> OfBatch:
    """Join batches along an existing axis of the batch.

    Parameters
    ----------
    shapes : iterable of Shape
        One or more batches of one kind whose batch shapes differ only along `axis`. Polygons must
        have the same number of corners.
    axis : int, default 0
        The axis of the batch; -1 is the last one.

    Returns
    -------
    Shape
        A batch of that kind, of the class of the first batch.

    Raises
    ------
    TypeError
        If `shapes` is itself a single shape, if the shapes are of several kinds, if one is a mesh
        or an outline, or if an entry is not a shape.
    ValueError
        If `shapes` is empty or contains a single shape, if the axis does not exist, or if the
        batches or the polygons' numbers of corners do not match.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.concatenate([hl.Disk([(0, 0), (1, 0)], 1), hl.Disk([(2, 0)], 0)]).radius
    array([1., 1., 0.])
    >>> hl.concatenate([hl.Disk([(0, 0)], 1), hl.Point([(0, 0)])])
    Traceback (most recent call last):
    TypeError: shapes must all be of one kind, not Disk and Point
    >>> hl.concatenate([hl.Disk((0, 0), 1), hl.Disk((1, 0), 1)])
    Traceback (most recent call last):
    ValueError: shapes[0] must be a batch, not a single Disk; hitlab.stack joins single shapes
    """
    parts = _of_one_kind(shapes)
    for i, part in enumerate(parts):
        if not part.shape:
            single = f"a single {type(part).__name__}"
            remedy = "hitlab.stack joins single shapes"
            raise ValueError(f"shapes[{i}] must be a batch, not {single}; {remedy}")
    along = normalize_axis_index(axis, len(parts[0].shape))
    others = {part.shape[:along] + part.shape[along + 1 :] for part in parts}
    if len(others) > 1 or len({len(part.shape) for part in parts}) > 1:
        raise _unlike(parts, f"differ only along axis {axis}")
    return parts[0]._of(np.concatenate([part._rows for part in parts], axis=along + 1))


def stack(shapes: Iterable[Shape[Any, Own]], axis: int = 0) -> Own:
    """Join single shapes, or batches of equal shape, along a new axis of the batch.

    Parameters
    ----------
    shapes : iterable of Shape
        One or more shapes of one kind. Polygons must have the same number of corners.
    axis : int, default 0
        The index of the new axis in the batch of the result; -1 appends it.

    Returns
    -------
    Shape
        A batch of that kind, of the class of the first shape.

    Raises
    ------
    TypeError
        If `shapes` is itself a single shape, if the shapes are of several kinds, if one is a mesh
        or an outline, or if an entry is not a shape.
    ValueError
        If `shapes` is empty, if the axis does not exist in the result, or if the batches or the
        polygons' numbers of corners do not match.

    Examples
    --------
    >>> import hitlab as hl
    >>> hl.stack([hl.Disk((0, 0), 1), hl.Disk((3, 0), 2)])
    Disk(center=[[0.0, 0.0], [3.0, 0.0]], radius=[1.0, 2.0])

    A triangle among polygons of four corners repeats one corner:

    >>> import hitlab as hl
    >>> square = hl.Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
    >>> hl.stack([square, hl.Polygon([(0, 0), (1, 0), (0, 1)])])
    Traceback (most recent call last):
    ValueError: polygons must have the same number of corners, not 3 and 4; repeat the last corner
    >>> hl.stack([square, hl.Polygon([(0, 0), (1, 0), (0, 1), (0, 1)])]).shape
    (2,)
    """
    parts = _of_one_kind(shapes)
    if len({part.shape for part in parts}) > 1:
        raise _unlike(parts, "be equal")
    along = normalize_axis_index(axis, len(parts[0].shape) + 1)
    return parts[0]._of(np.stack([part._rows for part in parts], axis=along + 1))


def where(mask: ArrayLike, a: Shape[Any, Own], b: Shape[Any, Own]) -> Own:
    """Return shapes chosen from two batches by a mask.

    Parameters
    ----------
    mask : array_like of bool
    a, b : Shape
        Of one kind; polygons must have the same number of corners. The mask, a and b broadcast
        against each other.

    Returns
    -------
    Shape
        The shapes of a where the mask is True, else those of b; of the class of a.

    Raises
    ------
    TypeError
        If a and b are of two kinds, if one is a mesh, an outline or not a shape, or if the mask is
        not of bool.
    ValueError
        If the batches do not broadcast, or if the polygons' numbers of corners do not match.

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
        raise TypeError(f"mask must be a bool array, not {chosen.dtype}")
    try:
        np.broadcast_shapes(chosen.shape, one.shape, other.shape)
    except ValueError as error:
        batches = f"mask {chosen.shape}, a {one.shape}, b {other.shape}"
        raise ValueError(f"batches do not broadcast: {batches}") from error
    numbers = (np.moveaxis(each._rows, 0, -1) for each in (one, other))
    return one._of(np.moveaxis(np.where(chosen[..., None], *numbers), -1, 0))


def _of_one_kind(shapes: Iterable[Any], names: tuple[str, ...] = ()) -> list[Any]:
    """Return the shapes as a list; raise an error unless one batch can hold them all."""
    if isinstance(shapes, Shape) and not shapes.shape:
        single = f"a single {type(shapes).__name__}"
        raise TypeError(f"shapes must be a list, such as [a, b], not {single}")
    parts = list(shapes)
    if not parts:
        raise ValueError("shapes must not be empty")
    for i, part in enumerate(parts):
        name = names[i] if names else f"shapes[{i}]"
        if not isinstance(part, Shape):
            raise no_shape(name, part)
        if not part.can_batch:
            raise TypeError(f"{name} must not be {a_kind(part)}: it cannot be in a batch")
    kinds = sorted({part.kind.__name__ for part in parts})
    if len(kinds) > 1:
        raise TypeError(f"shapes must all be of one kind, not {_listed(kinds)}")
    if len({tuple(part.fields) for part in parts}) > 1:  # only some boxes are given by their bounds
        parts = [part._rotatable() for part in parts]
    corners = sorted({len(part._rows) // part.dimension for part in parts})
    if len(corners) > 1:
        counts = _listed(map(str, corners))
        remedy = "repeat the last corner"
        name = "polygons" if parts[0].dimension == 2 else "hulls"
        raise ValueError(f"{name} must have the same number of corners, not {counts}; {remedy}")
    return parts


def _unlike(parts: list[AnyShape], must: str) -> ValueError:
    batches = ", ".join(str(part.shape) for part in parts[:4]) + ", ..." * (len(parts) > 4)
    return ValueError(f"the batch shapes must {must}, not {batches}")


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}"
