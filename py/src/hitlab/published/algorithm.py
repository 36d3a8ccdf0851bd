"""What an algorithm is: its name, its source, and how it answers for each pair that it takes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any, Literal

import numpy as np

from hitlab.arithmetic.predicates import Test
from hitlab.shapes.base import AnyShape
from hitlab.shapes.pairs import Kind, Pairs, find

Reading = Callable[[Any], Any]
"""Reads an answer in the record of a run."""

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
"""The queries that take an algorithm; `survey` takes any that has a pair of its own."""


@dataclass(frozen=True, eq=False)
class Program:
    """How an algorithm answers for a pair: it runs once, and every answer is read in its record.

    Parameters
    ----------
    run : callable
        Takes two whole shapes in the order of the pair, single ones or batches that broadcast, and
        with a `sweep` the way of the first, an array (..., 2); gives a record of what it computed,
        with `hit`: any object, numbers of a single pair, arrays of a batch.
    walk : callable, optional
        Tells the steps of a single pair, from its record, as a `Walk`: for `explain`.
    touching : {"hit", "miss"}, optional
        What its comparisons make of two shapes that touch, rounding aside.
    distance, closest_points, contact, raycast, sweep, meet, region : callable, optional
        Read in the record what the query of that name gives, as a number or as a tuple of numbers:
        x and y of `closest_points` on the first shape, then on the second; of a `contact` the
        normal, the depth and both points; of `raycast` hit, both t, and both points; of `sweep`
        hit, t, the point and the normal; of `meet` kind, point, s and t; the region that `survey`
        shows.
    """

    run: Callable[[Any, Any], Any]
    walk: Reading | None = None
    touching: Literal["hit", "miss"] | None = None
    distance: Reading | None = None
    closest_points: Reading | None = None
    contact: Reading | None = None
    raycast: Reading | None = None
    sweep: Reading | None = None
    meet: Reading | None = None
    region: Reading | None = None

    def read(self, query: str) -> Reading | None:
        """Give what reads the answer to a query; None if the program has none."""
        if query == "intersects":
            return None if self.sweep else _hit
        found: Reading | None = getattr(self, "walk" if query == "explain" else query)
        return found

    @property
    def queries(self) -> tuple[str, ...]:
        """Name the queries that it answers."""
        return tuple(query for query in QUERIES if self.read(query))


def _hit(found: Any) -> Test:
    return found.hit


@dataclass(frozen=True)
class Algorithm:
    """An algorithm: its id, title and source, and its programs.

    Give one of your own to a query as `algorithm=`, in place of an id.

    Parameters
    ----------
    id, title, source : str
    programs : dict
        A `Program` for each pair of classes that it takes, in one order each.

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
        """Name the queries that it answers for a pair."""
        found = find(self.programs, a, b)
        return found[0].queries if found else ()


def in_both_precisions(
    id: str,
    title: str,
    source: str,
    shapes: Sequence[Kind],
    run: Callable[..., Any],
    walk: Callable[[str, Any], Any],
    **answers: Any,
) -> tuple[Algorithm, Algorithm]:
    """Make a method for any two of the shapes: on doubles, and by the same code on singles."""

    def on(number: type[np.floating[Any]], id: str, title: str) -> Algorithm:
        program = Program(partial(run, number=number), partial(walk, id), **answers)
        return Algorithm(id, title, source, dict.fromkeys(product(shapes, shapes), program))

    single = f"{id}-32", f"{title}, in single precision"
    return on(np.float64, id, title), on(np.float32, *single)
