"""Whether two shapes meet: from two shapes in either order to the file that decides."""

from typing import Any, Never, Protocol, overload

from hitlab.plane import disk_triangle, overlap, quick
from hitlab.published.catalogue import EXACT, published
from hitlab.published.program import blockwise, verdict
from hitlab.shapes.base import Bools, Shape, Verdict
from hitlab.shapes.pairs import Pairs, check_pair, find
from hitlab.shapes.planar import PlaneShape
from hitlab.shapes.plane import Disk, Triangle
from hitlab.shapes.single import Batch, Single
from hitlab.space import pairs as space


class Decider(Protocol):
    """A file that decides a pair by a formula of its own."""

    def intersects(self, a: Any, b: Any, /, *, touching: bool) -> Verdict:
        """Say exactly whether two shapes meet, or overlap."""


DECIDED: Pairs[Decider] = {(Disk, Triangle): disk_triangle}
"""The pairs with an exact formula of their own."""


@overload
def intersects(
    a: Shape[Never], b: Shape[Single], *, touching: bool = ..., algorithm: str | None = ...
) -> Any: ...
@overload
def intersects(
    a: Shape[Single], b: Shape[Never], *, touching: bool = ..., algorithm: str | None = ...
) -> Any: ...
@overload
def intersects(
    a: Shape[Single], b: Shape[Single], *, touching: bool = ..., algorithm: str | None = ...
) -> bool: ...
@overload
def intersects(
    a: Shape[Batch], b: Shape[Any], *, touching: bool = ..., algorithm: str | None = ...
) -> Bools: ...
@overload
def intersects(
    a: Shape[Any], b: Shape[Batch], *, touching: bool = ..., algorithm: str | None = ...
) -> Bools: ...
def intersects(
    a: Shape[Any], b: Shape[Any], *, touching: bool = True, algorithm: str | None = None
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
    algorithm : str, optional
        An id of `algorithms(a, b)`: the answer as that algorithm gives it, with its own rule for
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

    >>> hl.intersects(hl.Disk((1, 0), 0), hl.Triangle([(0, 0), (1, 0), (2, 0)]))
    True

    An article's program answers with its own mistakes; here rounding makes it miss a shared corner:

    >>> pair = hl.Triangle([(0, 1), (0, 0), (1, 0)]), hl.Triangle([(2, 0), (3, 1), (1, 0)])
    >>> hl.intersects(*pair), hl.intersects(*pair, algorithm="marupeke-13")
    (True, False)
    """
    if algorithm is None and isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        sure = None if a.shape or b.shape else quick.answer(a, b, touching)
        if sure is not None:
            return sure
    check_pair(a, b)
    if algorithm is not None:
        return _as_told(a, b, touching, algorithm)
    if pair := find(DECIDED, a, b):
        decider, first, second = pair
        return decider.intersects(first, second, touching=touching)
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        return overlap.by_terms(a, b, touching=touching)
    return space.intersects(a, b, touching=touching)


def _as_told(a: Shape[Any], b: Shape[Any], touching: bool, algorithm: str) -> Verdict:
    if algorithm == EXACT.id:
        return intersects(a, b, touching=touching)
    if not touching:
        raise ValueError(f"touching = False with algorithm = {algorithm!r}: want only one of them")
    (hit,) = blockwise(*published(algorithm, a, b), lambda found: (found.hit,))
    return verdict(hit)
