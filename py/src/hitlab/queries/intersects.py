"""Whether two shapes intersect, both 2D or both 3D."""

from typing import Any, Never, overload

from hitlab.deciding.decision import decide
from hitlab.published.algorithm import Named, is_exact
from hitlab.queries.by_algorithm import by_algorithm, only_exact
from hitlab.shapes.base import AnyShape, Bools, Shape, Verdict
from hitlab.shapes.single import Batch, Single


@overload
def intersects(
    a: Shape[Never], b: Shape[Single], *, touching: bool = ..., algorithm: Named = ...
) -> Any: ...
@overload
def intersects(
    a: Shape[Single], b: Shape[Never], *, touching: bool = ..., algorithm: Named = ...
) -> Any: ...
@overload
def intersects(
    a: Shape[Single], b: Shape[Single], *, touching: bool = ..., algorithm: Named = ...
) -> bool: ...
@overload
def intersects(
    a: Shape[Batch], b: AnyShape, *, touching: bool = ..., algorithm: Named = ...
) -> Bools: ...
@overload
def intersects(
    a: AnyShape, b: Shape[Batch], *, touching: bool = ..., algorithm: Named = ...
) -> Bools: ...
def intersects(
    a: AnyShape, b: AnyShape, *, touching: bool = True, algorithm: Named = None
) -> Verdict:
    """Return whether two shapes intersect, exactly (touching counts).

    Parameters
    ----------
    a, b : Shape
        Any two 2D shapes or two 3D ones, in either order; in 3D, at least one is bounded.
        Batches broadcast against each other.
    touching : bool
        Whether touching counts. If False, the result is whether the interiors overlap; a 2D shape
        without area, or a 3D shape without volume, has no interior.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id. The answer is then the algorithm's, with its own rule
        for touching and its mistakes.

    Returns
    -------
    bool, or an array of the broadcast shape
        The exact answer for the real numbers that the given doubles represent.

    Raises
    ------
    TypeError
        If the pair is not supported.
    ValueError
        If the batches do not broadcast, the algorithm is not available for the pair, or
        `touching=False` is combined with an algorithm other than `"exact"`.

    Examples
    --------
    >>> import hitlab as hl
    >>> triangle = hl.Triangle([(0, 0), (0, 2), (2, 0)])
    >>> hl.intersects(hl.Disk((-1, 1), 1), triangle)
    True
    >>> hl.intersects(hl.Disk((-1, 1), 1), triangle, touching=False)
    False
    >>> hl.intersects(hl.Disk((-1.0000000000000002, 1), 1), triangle)
    False
    >>> hl.intersects(hl.Disk([(-1, 1), (5, 5), (0.5, 0.5)], 1), triangle)
    array([ True, False,  True])

    A flat triangle is treated as a segment, a disk of radius 0 as a point:

    >>> import hitlab as hl
    >>> hl.intersects(hl.Disk((1, 0), 0), hl.Triangle([(0, 0), (1, 0), (2, 0)]))
    True

    An article's program makes its own mistakes; here, rounding makes it miss a shared corner:

    >>> import hitlab as hl
    >>> pair = hl.Triangle([(0, 1), (0, 0), (1, 0)]), hl.Triangle([(2, 0), (3, 1), (1, 0)])
    >>> hl.intersects(*pair), hl.intersects(*pair, algorithm="marupeke-13")
    (True, False)
    """
    if not (algorithm is None or is_exact(algorithm)):
        if not touching:
            raise only_exact("touching=False", algorithm)
        return by_algorithm("intersects", a, b, algorithm).found[0]
    decision = decide(a, b)
    return decision.meets if touching else decision.overlaps
