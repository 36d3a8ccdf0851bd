"""Whether two shapes meet: a pair of the plane or of space."""

from typing import Any, Never, overload

from hitlab.deciding.decision import decide
from hitlab.published.catalogue import Named, is_exact
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
    """Say whether two shapes have a point in common, exactly.

    Parameters
    ----------
    a, b : Shape
        Any two of the plane's nine, in either order, or a pair of space with a Point3 or a Sphere;
        batches broadcast against each other.
    touching : bool
        Whether touching counts. With False the question is whether the interiors overlap; a
        shape without an area, in space without a volume, has none.
    algorithm : str or Algorithm, optional
        One of `algorithms(a, b)`, or its id: the answer as it gives it, with its own rule for
        touching and its own mistakes.

    Returns
    -------
    bool, or an array of the broadcast shape
        The answer for the real numbers that the given doubles are.

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For batches that do not broadcast, an algorithm that the pair lacks, and
        `touching=False` together with another algorithm than `"exact"`.

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

    A flat triangle acts as a segment, a disk of radius 0 as a point:

    >>> import hitlab as hl
    >>> hl.intersects(hl.Disk((1, 0), 0), hl.Triangle([(0, 0), (1, 0), (2, 0)]))
    True

    An article's program answers with its own mistakes; here rounding makes it miss a shared corner:

    >>> import hitlab as hl
    >>> pair = hl.Triangle([(0, 1), (0, 0), (1, 0)]), hl.Triangle([(2, 0), (3, 1), (1, 0)])
    >>> hl.intersects(*pair), hl.intersects(*pair, algorithm="marupeke-13")
    (True, False)
    """
    if not (algorithm is None or is_exact(algorithm)):
        if not touching:
            raise only_exact("touching = False", algorithm)
        return by_algorithm("intersects", a, b, algorithm).found[0]
    decision = decide(a, b)
    return decision.meets if touching else decision.overlaps
