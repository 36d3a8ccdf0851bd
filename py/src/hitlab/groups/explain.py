"""Why two shapes meet, and how the pairs of many come about: what is told, and by which methods."""

from typing import Any, overload

from hitlab.broad.walk import METHODS, walk
from hitlab.groups import own
from hitlab.groups.group import Group
from hitlab.published.algorithm import Algorithm
from hitlab.published.catalogue import EXACT, algorithms_of_pair
from hitlab.queries.explain import explain_pair
from hitlab.shapes.base import Shape
from hitlab.shapes.pairs import Kind
from hitlab.steps.explanation import Explanation


@overload
def explain(a: Group, *, algorithm: str | None = None) -> Explanation: ...
@overload
def explain(a: Shape, b: Shape, *, algorithm: str | None = None) -> Explanation: ...
def explain(a: Any, b: Any = None, *, algorithm: str | None = None) -> Explanation:
    """Explain step by step why two shapes meet or do not, or which pairs of a group do.

    For two shapes, its `a` and `b` are the shapes as given, whatever order the algorithm takes.

    For a group, it shows how the broad phase finds the candidates, the pairs whose bounds meet;
    which of them are false, as the shapes do not meet; and which are hits. The verdict is whether
    there is a hit. Values name the shapes by their numbers in the group.

    Parameters
    ----------
    a, b : Shape
        Single shapes, in either order. Instead of both a single Group, of at most 1000 shapes.
    algorithm : str, optional
        An id of `algorithms(a, b)`, or `algorithms(group)`; the exact decision if absent, which for
        a group is the broad phase of its own.

    Returns
    -------
    Explanation

    Raises
    ------
    TypeError
        For a pair that is not supported.
    ValueError
        For a batch, a group of too many shapes or with bodies, and an algorithm that there is not.

    Examples
    --------
    >>> import hitlab as hl
    >>> why = hl.explain(hl.Disk((-4, 0), 1), hl.Triangle([(0, 0), (1.6, 3.6), (4.8, 0)]))
    >>> why.hit, why.decided_by
    (False, 'compare')
    >>> why.step("region").values["bits"], why.step("closest").values["feature"]
    ('011', 'A')

    Of four disks in a row, the boxes of three pairs overlap, and two of these pairs meet:

    >>> row = hl.Group(hl.Disk([(0, 0), (1.5, 0), (3, 0), (4.5, 1.9)], 1))
    >>> why = hl.explain(row, algorithm="sweep-and-prune")
    >>> why.hit, why.step("candidates").values["left_out"]
    (True, 3)
    >>> why.step("hits").values
    {'candidates': 3, 'false': 1, 'hits': 2, 'i': (0, 1), 'j': (1, 2)}
    >>> why.step("start-3").values["open"]
    (1,)
    """
    if not isinstance(a, Group):
        return explain_pair(a, b, algorithm)
    if b is not None:
        raise TypeError(f"b = {b!r}: want no second one where a is a group")
    if a.bodies is not None:
        raise ValueError("a has bodies: want a group of single shapes, such as Group(*a)")
    id = EXACT.id if algorithm is None else algorithm
    searches = {EXACT.id: own.search, **{each.id: search for each, search in METHODS.items()}}
    if id not in searches:
        raise ValueError(f"algorithm = {id!r}: want one of {list(searches)} for a group")
    hits = {(i, j) for i, j in a.collisions().tolist()}
    told = walk(own.METHOD if id == EXACT.id else id, searches[id], a.bounds, hits)
    return Explanation((Group.__name__,), id, told.method, bool(hits), told.decided_by, told.steps)


@overload
def algorithms(a: Group | type[Group]) -> list[Algorithm]: ...
@overload
def algorithms(a: Shape[Any] | Kind, b: Shape[Any] | Kind) -> list[Algorithm]: ...
def algorithms(a: Any, b: Any = None) -> list[Algorithm]:
    """List the algorithms that answer for a pair, or for a group, the exact one first.

    Parameters
    ----------
    a, b : Shape, or a class of shapes
        In either order. Instead of both a Group, for the methods by which `explain` tells it.

    Returns
    -------
    list of Algorithm
        `(id, title, source)` each.

    Raises
    ------
    TypeError
        For a pair that is not supported.

    Examples
    --------
    >>> import hitlab as hl
    >>> [algorithm.id for algorithm in hl.algorithms(hl.Disk, hl.Capsule)]
    ['exact']
    >>> [algorithm.id for algorithm in hl.algorithms(hl.Ray, hl.Box)]
    ['exact', 'redpoll-2-24']
    >>> [algorithm.id for algorithm in hl.algorithms(hl.Group)]
    ['exact', 'sweep-and-prune', 'uniform-grid', 'bounding-volume-hierarchy']
    """
    if isinstance(a, Group) or a is Group:
        return [EXACT, *METHODS]
    return algorithms_of_pair(a, b)
