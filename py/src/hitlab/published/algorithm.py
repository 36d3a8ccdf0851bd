"""The description of an algorithm: its name, its source and its program for each pair."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import numpy as np

from hitlab.arithmetic.predicates import Test
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import Kind, Pairs, find

Reading = Callable[[Any], Any]
"""Reads an answer from the record of a run."""

QUERIES = (
    "intersects",
    "distance",
    "closest_points",
    "contact",
    "raycast",
    "sweep",
    "meet",
    "explain",
)
"""The queries that accept an algorithm; `survey` accepts any that supports its pair."""


@dataclass(frozen=True, eq=False)
class Program:
    """The program of an algorithm for a pair: it runs once, and its record holds every answer.

    Parameters
    ----------
    run : callable
        A function of two shapes in the order of the pair, single or batches that broadcast. If
        there is a `sweep`, it also takes the displacement of the first shape, an array (..., 2). It
        returns its record: any object with an attribute `hit` and everything else that it computed,
        as numbers for a single pair and arrays for a batch.
    walk : callable, optional
        Returns the steps of a single pair from its record, as a `Trace`, for `explain`.
    touching : {"hit", "miss"}, optional
        Its verdict on two shapes that touch, if nothing is rounded.
    distance, closest_points, contact, raycast, sweep, meet, region : callable, optional
        Return the answer to the query of that name from the record, as a number or as a tuple of
        numbers. `closest_points`: x and y on the first shape, then on the second. `contact`: hit,
        the normal, the depth and both points. `raycast`: hit, both t (lengths), and both points.
        `sweep`: hit, t (a fraction of the path), the point and the normal. `meet`: kind, point, s
        and t. `region`: the number that `survey` returns.
    """

    run: Callable[[Any, Any], Any]
    trace: Reading | None = None
    touching: Literal["hit", "miss"] | None = None
    distance: Reading | None = None
    closest_points: Reading | None = None
    contact: Reading | None = None
    raycast: Reading | None = None
    sweep: Reading | None = None
    meet: Reading | None = None
    region: Reading | None = None

    def read(self, query: str) -> Reading | None:
        """Return the function that reads the answer to a query; None if there is none."""
        if query == "intersects":
            return None if self.sweep else _hit
        found: Reading | None = getattr(self, "trace" if query == "explain" else query)
        return found

    @property
    def queries(self) -> tuple[str, ...]:
        """The names of the supported queries."""
        return tuple(query for query in QUERIES if self.read(query))


def _hit(found: Any) -> Test:
    return found.hit


@dataclass(frozen=True)
class Algorithm:
    """An algorithm: its id, title and source, and its programs.

    Pass your own to a query as `algorithm=`, in place of an id.

    Parameters
    ----------
    id, title, source : str
    programs : dict
        A `Program` for each supported pair of classes; one order of each pair is enough.

    Examples
    --------
    >>> import numpy as np
    >>> import hitlab as hl
    >>> class Circles:
    ...     def __init__(self, disk, box):
    ...         way = disk.center - box.center
    ...         reach = disk.radius + np.hypot(*np.moveaxis(box.size, -1, 0)) / 2
    ...         self.gap = np.hypot(*np.moveaxis(way, -1, 0)) - reach
    ...         self.hit = self.gap <= 0
    >>> program = hl.Program(Circles, distance=lambda found: np.maximum(found.gap, 0))
    >>> circles = hl.Algorithm(
    ...     "circles", "Circumcircles", "my own", {(hl.Disk, hl.Box): program}
    ... )
    >>> disk, box = hl.Disk((2.3, 0), 1), hl.Box((0, 0), (2, 2))
    >>> hl.intersects(disk, box), hl.intersects(disk, box, algorithm=circles)
    (False, True)
    >>> hl.distance(hl.Box((3, 4), (0, 0)), hl.Disk([(0, 0), (3, 3)], 1), algorithm=circles)
    array([4., 0.])
    >>> circles.queries(hl.Disk, hl.Box)
    ('intersects', 'distance')
    """

    id: str
    title: str
    source: str
    programs: Pairs[Program] = field(default_factory=dict, repr=False, hash=False, compare=False)

    def queries(self, a: AnyShape | Kind, b: AnyShape | Kind) -> tuple[str, ...]:
        """Return the names of the queries that it supports for a pair."""
        found = find(self.programs, a, b)
        return found[0].queries if found else ()


def in_both_precisions(
    id: str,
    title: str,
    source: str,
    pairs: Collection[tuple[Kind, Kind]],
    run: Callable[..., Any],
    trace: Callable[[str, Any], Any],
    **answers: Any,
) -> tuple[Algorithm, Algorithm]:
    """Return the algorithms for these pairs of shapes, in double and in single precision."""
    double, single = programs_in_both(id, pairs, run, trace, **answers)
    named = f"{id}-32", f"{title}, in single precision"
    return Algorithm(id, title, source, double), Algorithm(*named, source, single)


def programs_in_both(
    id: str,
    pairs: Collection[tuple[Kind, Kind]],
    run: Callable[..., Any],
    trace: Callable[[str, Any], Any],
    **answers: Any,
) -> tuple[Pairs[Program], Pairs[Program]]:
    """Return the programs for these pairs of shapes, in double and in single precision."""

    def on(number: type[np.floating[Any]], id: str) -> Pairs[Program]:
        program = Program(partial(run, number=number), partial(trace, id), **answers)
        return dict.fromkeys(pairs, program)

    return on(np.float64, id), on(np.float32, f"{id}-32")


EXACT = Algorithm("exact", "Exact predicates", "hitlab")

Named = Algorithm | str | None
"""An algorithm as a caller names it: the object, its id, or None for the exact one."""


def is_exact(algorithm: Named) -> bool:
    """Return whether an algorithm, as a caller names it, is the exact one."""
    return algorithm in (None, EXACT.id, EXACT)
