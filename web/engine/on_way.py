"""Tell the page of a shape that moves along a way: when it touches, and what discrete steps see."""

import math
from collections.abc import Iterable
from typing import Any

import hitlab as hl
import numpy as np
from departures import SINGLE
from hitlab.arithmetic.tolerances import SAME
from hitlab.published import conservative_advancement
from hitlab.published.catalogue import EXACT

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
        **listed(known, algorithm),
        "sweep": first,
    }
    is_two = beside and algorithm != EXACT.id
    return told, why, hl.explain(a, b, by=by) if is_two else None


def listed(known: Iterable[hl.Algorithm], algorithm: str) -> dict[str, Any]:
    """Name the algorithms that there are, and tell where the one that was asked is written."""
    sources = {each.id: each.source for each in known}
    return {"algorithms": [*sources], "source": sources[algorithm]}


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
