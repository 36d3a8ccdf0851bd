"""Batches in CPython, with shapely as the yardstick.

A disk is a point that is asked whether it is within a distance. Shapely's geometries that are kept
are asked as they are, and prepared, for which it takes more or less time, as the pair may be. What
is made anew is made of the same arrays of numbers.
"""

from collections.abc import Callable, Iterator
from functools import partial

import hitlab as hl
import numpy as np
import shapely
from answers import disagreements, gap
from clock import in_turn
from pairs import FIVE, Pair, Recipe, anew, kept, numbers, pairs_at_rate, pool_of, recipes, windows
from rows import Row, row

FAR = 1e4
"""How far a segment reaches that stands for a ray: far beyond all shapes."""

PREPARED = "shapely, prepared"


def rays(origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """Make segments that reach far."""
    length = np.linalg.norm(direction, axis=-1, keepdims=True)
    return shapely.linestrings(np.stack([origin, origin + direction * (FAR / length)], axis=1))


def made(kind: type, *fields: np.ndarray) -> np.ndarray:
    """Make shapely's geometries: of a disk its centre."""
    if kind is hl.Disk:
        return shapely.points(fields[0])
    if kind is hl.Ray:
        return rays(*fields)
    return shapely.polygons(fields[0])


def fields_of(shape: hl.Shape) -> list[np.ndarray]:
    """Return the numbers of which shapely makes the same shapes."""
    return [shape.vertices] if isinstance(shape, hl.Box) else numbers(shape)


class Shapely:
    """The same pairs for shapely, in windows; what has no radius comes first."""

    def __init__(self, pair: Pair, n: int):
        first, second = sorted(pair, key=lambda shape: isinstance(shape, hl.Disk))
        self.parts = windows(len(first), n)
        self.kinds, self.fields = zip(*((type(s), fields_of(s)) for s in (first, second)))
        self.radii = second.radius if isinstance(second, hl.Disk) else None
        self.kept = [self.make(part) for part in self.parts]
        self.prepared = [self.make(part) for part in self.parts]
        for geometries, _ in self.prepared:
            shapely.prepare(geometries)

    def make(self, part: slice) -> tuple[np.ndarray, np.ndarray]:
        """Make both geometries of a window."""
        a, b = (
            made(kind, *(field[part] for field in fields))
            for kind, fields in zip(self.kinds, self.fields)
        )
        return a, b

    def ask(self, part: slice, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Ask whether the pairs of a window meet."""
        if self.radii is None:
            return shapely.intersects(a, b)
        return shapely.dwithin(a, b, self.radii[part])

    def ask_kept(self) -> list[np.ndarray]:
        """Ask about geometries that are kept."""
        return [self.ask(part, *each) for part, each in zip(self.parts, self.kept)]

    def ask_prepared(self) -> list[np.ndarray]:
        """Ask about geometries that are kept, the first of each pair being prepared."""
        return [self.ask(part, *each) for part, each in zip(self.parts, self.prepared)]

    def ask_anew(self) -> list[np.ndarray]:
        """Make the geometries, and ask."""
        return [self.ask(part, *self.make(part)) for part in self.parts]


def ask_kept(query: Callable, cut: list[Pair]) -> list:
    """Ask hitlab about shapes that are kept."""
    return [query(*each) for each in cut]


def ask_anew(query: Callable, made: list[list[Recipe]]) -> list:
    """Make the shapes, and ask hitlab."""
    return [query(*each) for each in anew(made)]


def measure_five(n: int, rate: float, rounds: int) -> Iterator[Row | str]:
    """Yield the rows of the five pairs, kept and rebuilt, and shapely's different answers."""
    for kinds in FIVE:
        pair = pairs_at_rate(kinds, pool_of(n), rate)
        theirs, name = Shapely(pair, n), "-".join(kinds)
        ours, count = partial(ask_kept, hl.intersects, kept(pair, n)), len(pair[0])
        again = partial(ask_anew, hl.intersects, recipes(pair, n))
        answers = [np.concatenate(ask()) for ask in (ours, theirs.ask_kept, theirs.ask_prepared)]
        for peer, found in zip(("shapely", PREPARED), answers[1:]):
            yield from disagreements(name, peer, pair, answers[0], found)
        calls = [ours, theirs.ask_kept, theirs.ask_prepared, again, theirs.ask_anew]
        own, plain, prepared, anew_, made_ = in_turn(calls, [count] * len(calls), rounds)
        yield row(f"{name}, kept", "CPython", "shapely", n, rate, own, plain)
        yield row(f"{name}, kept", "CPython", PREPARED, n, rate, own, prepared)
        yield row(f"{name}, made anew", "CPython", "shapely", n, rate, anew_, made_)
        yield row(f"{name}, made anew", "CPython", "kept", n, rate, anew_, own)


def length(ends: np.ndarray) -> np.ndarray:
    """Measure from the one end of each segment to the other."""
    return np.linalg.norm(ends[:, 1] - ends[:, 0], axis=-1)


def measure_polygons(n: int, rounds: int) -> Iterator[Row | str]:
    """Yield rows for distance and closest points of polygons with 6 corners."""
    pair = pairs_at_rate(("polygon of 6",) * 2, pool_of(n), 0.5)
    ours, theirs, name = kept(pair, n), Shapely(pair, n).kept, "polygons of 6"
    queries = {"distance": shapely.distance, "closest points": shapely.shortest_line}
    for query, other in queries.items():
        own = hl.distance if query == "distance" else hl.closest_points
        calls = [partial(ask_kept, own, ours), partial(ask_kept, other, theirs)]
        found, their = (ask() for ask in calls)
        if query == "distance":
            lengths = [np.concatenate(each) for each in (found, their)]
        else:
            points = np.concatenate([np.stack(each, axis=1) for each in found])
            lines = shapely.get_coordinates(np.concatenate(their)).reshape(-1, 2, 2)
            lengths = [length(points), length(lines)]
        yield from disagreements(f"{name}, {query}", "shapely", pair, *lengths, judge=gap)
        times = in_turn(calls, [len(pair[0])] * 2, rounds)
        yield row(f"{name}: {query}", "CPython", "shapely", n, 0.5, *times)


def measure(quick: bool) -> Iterator[Row | str]:
    """Yield all rows."""
    rounds = 3 if quick else 9
    for n in (1_000, 10_000) if quick else (100, 1_000, 10_000, 100_000):
        for rate in (0.5,) if quick else (0.05, 0.5, 0.95):
            yield from measure_five(n, rate, rounds)
    yield from measure_polygons(10_000, rounds)
