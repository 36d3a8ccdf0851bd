"""Answers about a moving shape: when it touches, and what discrete steps detect."""

import math
from collections.abc import Iterable
from functools import partial
from typing import Any

import hitlab as hl
import numpy as np
from hitlab.arithmetic.tolerances import SAME
from hitlab.comparing.compare import SINGLE
from hitlab.published import conservative_advancement
from hitlab.published.algorithm import EXACT

METHODS = conservative_advancement.ALGORITHMS
"""The algorithms for moving shapes only."""


def told_of_way(
    shapes: list[Any],
    about: list[int],
    algorithm: str,
    beside: bool,
    by: list[float],
    t: float,
    step: int,
    touching: bool = True,
) -> tuple[dict[str, Any], hl.Explanation, hl.Explanation | None]:
    """Return the first contact on the path, what discrete steps detect, and the explanations.

    They are `about` the first shape, which moves, and another one. With more shapes, `order` has
    the first contact with each of the others.

    The steps test the start and the end of each of `step` equal parts of the path, or nothing if
    `step` is 0. `now` is whether the shapes intersect at the fraction `t` of the path. With
    `beside` and no method selected, the first explanation is that of the first method, and the
    exact one comes last. If touching does not count, there is only the exact answer.

    Examples
    --------
    >>> bullet, wall = hl.Disk((-6, 0), 0.25), hl.Box((0.75, 0), (0.25, 5))
    >>> told, why, _ = told_of_way([bullet, wall], [0, 1], "exact", False, [12, 0], 0.5, 4)
    >>> told["pairs"], told["sweep"]["t"], any(told["sweep"]["places"])
    ([{'a': 0, 'b': 1, 'hit': True, 'points': [[0.625, 0.0]]}], 0.53125, False)
    """
    a, b = (shapes[i] for i in about)
    known = [EXACT, *(each for each in hl.algorithms(a, b) if touching and each in METHODS)]
    algorithm = algorithm if algorithm in [each.id for each in known] else EXACT.id
    if beside and algorithm == EXACT.id:
        algorithm = known[:2][-1].id
    sweep = partial(hl.sweep, a, b, by, touching=touching)
    found, exact = sweep(algorithm=algorithm), sweep()
    why = hl.explain(a, b, by=by, touching=touching, algorithm=algorithm)
    way = np.array(by)
    parts = np.linspace(0, 1, step + 1) if step else np.empty(0)
    seen = {
        "now": hl.intersects(a.translate(t * way), b, touching=touching),
        "places": hl.intersects(a.translate(parts[:, None] * way), b, touching=touching).tolist(),
        **({"order": order_of(shapes, way, t, touching)} if len(shapes) > 2 else {}),
    }
    first = {**contact_of(found), **seen}
    points = [first["point"]] if first["point"] else []
    told = {
        "pairs": [{"a": 0, "b": about[1], "hit": found.hit, "points": points}],
        "departs": departing(found, exact, algorithm),
        "exact": {"hit": exact.hit, "sweep": {**contact_of(exact), **seen}},
        **listed(known, algorithm),
        "sweep": first,
    }
    is_two = beside and algorithm != EXACT.id
    return told, why, hl.explain(a, b, by=by) if is_two else None


def order_of(shapes: list[Any], way: Any, t: float, touching: bool) -> list[dict[str, Any]]:
    """Return when the first shape hits each of the others, the first one hit first.

    `now` is whether they intersect at the fraction `t` of the path. As in `Group.sweep`, the
    smaller index comes first among those hit at once; those that are not hit come last.
    """
    moving, *others = shapes
    moved = moving.translate(t * way)
    found = [
        {"index": i, "t": first.t if first.hit else None, "now": now}
        for i, each in enumerate(others, 1)
        for first in [hl.sweep(moving, each, way, touching=touching)]
        for now in [hl.intersects(moved, each, touching=touching)]
    ]
    return sorted(found, key=lambda each: math.inf if each["t"] is None else each["t"])


def listed(known: Iterable[hl.Algorithm], algorithm: str) -> dict[str, Any]:
    """Return the ids of the algorithms, and the source of the one that was requested."""
    sources = {each.id: each.source for each in known}
    return {"algorithms": [*sources], "source": sources[algorithm]}


def contact_of(found: Any) -> dict[str, Any]:
    """Return the first contact; None for a missing value or one beyond the largest float."""
    t, point, normal = found.t, found.point.tolist(), found.normal.tolist()
    return {
        "t": t if found.hit else None,
        "point": point if all(map(math.isfinite, point)) else None,
        "normal": normal if math.isfinite(normal[0]) else None,
    }


def departing(found: Any, exact: Any, algorithm: str) -> list[str]:
    """Return the parts of the answer that differ from the exact one by more than rounding."""
    near = SINGLE if algorithm.endswith("-32") else SAME
    if found.hit is not exact.hit:
        return ["hit"]
    return ["t"] if found.hit and abs(found.t - exact.t) > near else []
