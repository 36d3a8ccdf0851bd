"""Tell the page of a shape that moves along a way: when it touches, and what discrete steps see."""

import math
from collections.abc import Iterator
from typing import Any

import hitlab as hl
import numpy as np
from departures import SINGLE
from hitlab.arithmetic.tolerances import SAME
from hitlab.published import conservative_advancement
from hitlab.published.catalogue import EXACT
from hitlab.steps.explanation import Explanation, Mark, Step, Walk

METHODS = conservative_advancement.ALGORITHMS
"""The algorithms of shapes on their way, and of such alone."""


def told_of_way(
    a: Any, b: Any, algorithm: str, beside: bool, by: list[float], t: float, step: int
) -> tuple[dict[str, Any], hl.Explanation, hl.Explanation | None]:
    """Tell of the first contact on the way, and what is found where discrete steps look.

    They look at the start and after each of `step` equal parts of the way; at none if it is 0. A
    shape that is shown at the part `t` of the way may meet the other one there: `now`. What is to
    stand `beside` the exact reason is that of the first method, where none is named.

    Examples
    --------
    >>> bullet, wall = hl.Disk((-6, 0), 0.25), hl.Box((0.75, 0), (0.25, 5))
    >>> told, why, _ = told_of_way(bullet, wall, "exact", False, [12, 0], 0.5, 4)
    >>> told["pairs"], told["sweep"]["t"], any(told["sweep"]["places"])
    ([{'a': 0, 'b': 1, 'hit': True, 'points': [[0.625, 0.0]]}], 0.53125, False)
    """
    known = [EXACT, *(each for each in hl.algorithms(a, b) if each in METHODS)]
    algorithm = algorithm if algorithm in [each.id for each in known] else EXACT.id
    if beside and algorithm == EXACT.id:
        algorithm = known[1].id
    found, exact = hl.sweep(a, b, by, algorithm=algorithm), hl.sweep(a, b, by)
    reason = exactly(a, b, by, exact)
    why = reason
    if algorithm != EXACT.id:
        why = hl.explain(a, b, by=by, algorithm=algorithm)
    way = np.array(by)
    parts = np.linspace(0, 1, step + 1) if step else np.empty(0)
    seen = {
        "now": hl.intersects(a.translate(t * way), b),
        "places": hl.intersects(a.translate(parts[:, None] * way), b).tolist(),
    }
    first = {**contact_of(found), **seen}
    points = [first["point"]] if found.hit else []
    told = {
        "pairs": [{"a": 0, "b": 1, "hit": found.hit, "points": points}],
        "departs": departing(found, exact, SINGLE if algorithm.endswith("-32") else SAME),
        "exact": {"hit": exact.hit, "sweep": {**contact_of(exact), **seen}},
        "algorithms": [
            {"id": each.id, "title": each.title, "source": each.source} for each in known
        ],
        "sweep": first,
    }
    is_two = beside and algorithm != EXACT.id
    return told, why, reason if is_two else None


def contact_of(found: Any) -> dict[str, Any]:
    """Give the first contact; nothing where there is none, and no normal where they overlap."""
    t, point, normal = found.t, found.points.tolist(), found.normal.tolist()
    return {
        "t": t if found.hit else None,
        "point": point if found.hit else None,
        "normal": normal if math.isfinite(normal[0]) else None,
    }


def departing(found: Any, exact: Any, near: float) -> list[str]:
    """Name what of the answer is not the exact one beyond rounding."""
    if found.hit is not exact.hit:
        return ["hit"]
    return ["t"] if found.hit and abs(found.t - exact.t) > near else []


def exactly(a: Any, b: Any, by: list[float], found: Any) -> hl.Explanation:
    """Tell the exact sweep: at the start, on the whole way, and where they first touch.

    >>> by, pair = [8, 0], (hl.Disk((0, 0), 1), hl.Box((6, 0), (2, 8)))
    >>> [(step.id, step.case) for step in exactly(*pair, by, hl.sweep(*pair, by)).steps]
    [('start', 'apart'), ('whole', 'meets'), ('contact', 'first')]
    """
    return Explanation.of(a, b, EXACT.id, found.hit, Walk.of("sweep", _steps(a, b, by, found)))


def _steps(a: Any, b: Any, by: list[float], found: Any) -> Iterator[Step]:
    t, (x, y), (nx, ny) = found.t, found.points.tolist(), found.normal.tolist()
    if t == 0 and hl.intersects(a, b):
        overlaps = hl.intersects(a, b, touching=False)
        yield Step.of("start", "overlap" if overlaps else "touch", {"x": x, "y": y})
        return
    p, q = (tuple(each.tolist()) for each in hl.closest_points(a, b))
    ends = Mark("point", "p", (p,), "a"), Mark("point", "q", (q,), "b")
    yield Step.of("start", "apart", {"d": hl.distance(a, b)}, *ends, Mark("segment", "d", (p, q)))
    yield Step.of("whole", "meets" if found.hit else "apart", {})
    if found.hit:
        values = {"t": t, "x": x, "y": y, "nx": nx, "ny": ny, "gone": t * math.hypot(*by)}
        yield Step.of("contact", "first", values)
