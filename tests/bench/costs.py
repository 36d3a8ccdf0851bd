"""What exactness costs, and where, against a batch of pairs that lie anywhere: ratios alone.

py/reference/costs.md quotes them.
"""

import time
from collections.abc import Callable, Iterable

import hitlab as hl
import numpy as np
from torus import spheres, torus

PAIRS = 2000
SINGLE = 200
ROUNDS = 7
PLACES = np.random.default_rng(7).normal(size=(2, PAIRS, 2)) * 2
GRID = np.indices((45, 45)).reshape(2, -1).T.astype(float)
CASES = [("disk", "disk"), ("disk", "box"), ("box", "box"), ("triangle", "triangle")]
CORNERS = 4, 16, 64

Pair = tuple[hl.Shape, hl.Shape]
Query = Callable[[hl.Shape, hl.Shape], object]


def made(kind: str, places: np.ndarray, scale: float = 1.0, turned: bool = True) -> hl.Shape:
    """Make a batch of shapes of the size of a grid's cells."""
    at = places * scale
    if kind == "disk":
        return hl.Disk(at, scale / 2)
    if kind == "box":
        return hl.Box(at, (scale, scale), np.linspace(0, 6, len(at)) if turned else 0)
    return hl.Triangle(at[:, None] + np.array([(0, 0), (1, 0), (0, 1)]) * scale)


def pairs(scale: float = 1.0) -> list[Pair]:
    """Make pairs anywhere, for each case."""
    return [tuple(made(k, c, scale) for k, c in zip(case, PLACES)) for case in CASES]


def neighbours() -> list[Pair]:
    """Make neighbours on a grid, which touch."""
    beside = GRID + np.array((1, 0))
    return [(made(a, GRID, turned=False), made(b, beside, turned=False)) for a, b in CASES]


def seconds(call: Callable[[], object], count: int) -> float:
    """Measure the processor's time for one of so many: the least, which others delay least."""
    call()
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times) / count


def asked(query: Query, pairs: Iterable[Pair]) -> list[float]:
    """Measure a query on batches."""
    return [seconds(lambda a=a, b=b: query(a, b), len(a)) for a, b in pairs]


def one_by_one(query: Query, pairs: Iterable[Pair], anew: bool = False) -> list[float]:
    """Measure a query on single shapes, made anew for it or before."""

    def ask(shapes: list[Pair]) -> None:
        for a, b in shapes:
            query(*(a, b) if not anew else (again(a), again(b)))

    singles = [list(zip(a[:SINGLE], b[:SINGLE])) for a, b in pairs]
    return [seconds(lambda shapes=shapes: ask(shapes), SINGLE) for shapes in singles]


def again(shape: hl.Shape) -> hl.Shape:
    """Make the same shape from its fields."""
    return type(shape)(*(getattr(shape, name) for name in shape.fields))


def tell(title: str, times: list[float], base: list[float]) -> None:
    """Print a line of ratios."""
    print(f"{title:32}", *(f"{t / b:9.2g}" for t, b in zip(times, base)), flush=True)


def main() -> None:
    """Print all ratios."""
    print(f"{'':32}", *(f"{a[:4]}-{b[:4]}".rjust(9) for a, b in CASES))
    base = asked(hl.intersects, pairs())
    tell("touching neighbours on a grid", asked(hl.intersects, neighbours()), base)
    for scale in (1e-100, 1e100, 1e-200, 1e200):
        tell(f"coordinates of {scale:g}", asked(hl.intersects, pairs(scale)), base)
    for query in (hl.distance, hl.closest_points, hl.contact):
        tell(query.__name__, asked(query, pairs()), base)
    tell("single shapes", one_by_one(hl.intersects, pairs()), base)
    tell("single shapes, made anew", one_by_one(hl.intersects, pairs(), anew=True), base)
    tell("explain", one_by_one(hl.explain, pairs()), base)
    polygons(base[2])
    mesh()


def polygons(box: float) -> None:
    """Print what more corners cost, against a pair of boxes."""
    for corners in CORNERS:
        turn = np.arange(corners) * 2 * np.pi / corners
        ring = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
        a, b = (hl.Polygon(ring + places[:SINGLE, None]) for places in PLACES)
        tell(f"polygons of {corners} corners", asked(hl.intersects, [(a, b)]), [box])


def mesh() -> None:
    """Print what spheres cost against a mesh one by one, against all at once."""
    balls, model = spheres(), hl.Mesh(*torus(50_000))
    whole = seconds(lambda: hl.intersects(balls, model), len(balls))
    few = list(balls[:SINGLE])
    single = seconds(lambda: [hl.intersects(ball, model) for ball in few], len(few))
    tell("single spheres against a mesh", [single], [whole])


if __name__ == "__main__":
    main()
