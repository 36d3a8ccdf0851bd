"""The algorithms available for a pair or a group."""

from typing import Any, Protocol, overload

from hitlab.published.algorithm import Algorithm
from hitlab.published.catalogue import algorithms_of_pair
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import Kind


class Many(Protocol):
    """Protocol of a Group, which cannot be imported here because groups depend on queries."""

    @staticmethod
    def _algorithms() -> list[Algorithm]: ...


@overload
def algorithms(a: Many | type[Many]) -> list[Algorithm]: ...
@overload
def algorithms(a: AnyShape | Kind, b: AnyShape | Kind) -> list[Algorithm]: ...
def algorithms(a: Any, b: Any = None) -> list[Algorithm]:
    """Return the algorithms for a pair, or for a group, the exact one first.

    Parameters
    ----------
    a, b : Shape, or a class of shapes
        In either order. Alternatively a single Group, for the methods that `explain` supports.

    Returns
    -------
    list of Algorithm
        Each has an `id`, a `title` and a `source`.

    Raises
    ------
    TypeError
        If the pair is not supported.

    Examples
    --------
    >>> import hitlab as hl
    >>> [algorithm.id for algorithm in hl.algorithms(hl.Ray, hl.Box)]
    ['exact', 'redpoll-2-24']
    >>> [each.id for each in hl.algorithms(hl.Disk, hl.Capsule) if not each.id.endswith("-32")]
    ['exact', 'sat', 'gjk', 'epa', 'conservative-advancement']
    >>> [algorithm.id for algorithm in hl.algorithms(hl.Group)][3:]
    ['uniform-grid', 'bounding-volume-hierarchy', 'dynamic-tree']
    """
    if (known := getattr(a, "_algorithms", None)) and b is None:
        listed: list[Algorithm] = known()
        return listed
    return algorithms_of_pair(a, b)
