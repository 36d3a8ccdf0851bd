"""First contacts of a moving shape by a library, compared with the exact ones.

A contact is judged by its effect: how far the shapes are apart, or overlap, at the reported time.
Libraries document that they stop early or late by a fraction of their slop. Only what goes beyond
that is an error.
"""

import math
from typing import Any

import hitlab as hl
import numpy as np
from hitlab.shapes.join import stack
from library_rules import NEAR, TILT, Compared, Given, Rules, size_of
from numpy.typing import NDArray

SAMPLES = 65
"""The number of positions at which the depth of an overlap is measured."""
FAR = 8
"""How far shapes are moved apart to see whether they part at once, in units of their size."""


def compare_sweep(
    a: Any, b: Any, by: Any, given: Given, rules: Rules, touching: bool = True
) -> Compared:
    """Compare a library's first contact with the exact one, as `compare` does an answer.

    >>> bullet, wall = hl.Disk((-3, 0), 1), hl.Box((1, 0), (2, 2))
    >>> compare_sweep(bullet, wall, (4, 0), {"hit": True, "t": 0.5}, {}).departs
    {}
    >>> late = {"sweep": {"early": 0, "late": 0.05}}
    >>> compare_sweep(bullet, wall, (4, 0), {"hit": True, "t": 0.51}, late).departs
    {'t': 'late'}
    """
    way: NDArray[np.float64] = np.array(by, float)
    exact = hl.sweep(a, b, way, touching=touching)
    near = NEAR[bool(rules.get("single"))] * _size(a, b, way)
    early, late = (near + _allowed(rules, name) for name in ("early", "late"))
    if not given["hit"]:
        rule = _rule_of_miss(a, b, way, near, late, rules) if exact.hit else None
    elif not exact.hit:
        rule = _rule_of_hit(a, b, float(given["t"]) * way, near, early, touching)
    else:
        departs = _parts(a, b, way, exact, given, near, early, late)
        values = {"t": exact.t, "normal": exact.normal.tolist(), "points": [exact.point.tolist()]}
        return Compared(departs, {"hit": True} | {part: values[part] for part in departs})
    return Compared({} if rule is None else {"hit": rule}, {"hit": exact.hit})


def _size(a: Any, b: Any, way: Any) -> float:
    return float(size_of(stack([a, a.translate(way)]), stack([b, b])).max())


def _allowed(rules: Rules, name: str) -> float:
    return float(rules.get("sweep", {}).get(name, 0))


def _rule_of_miss(a: Any, b: Any, way: Any, near: float, late: float, rules: Rules) -> str:
    if rules.get("sweep", {}).get("overlapping") == "miss" and hl.intersects(a, b):
        return "overlapping"
    depth = _depth_up_to(a, b, way, 1)
    return "" if depth > late else "late" if depth > near else "rounding"


def _rule_of_hit(a: Any, b: Any, way: Any, near: float, early: float, touching: bool) -> str:
    gap = hl.distance(a.translate(way), b)
    if gap <= near:
        return "rounding" if touching else "touching"
    return "early" if gap <= early else ""


def _depth_up_to(a: Any, b: Any, way: Any, end: float) -> float:
    """Return how deep the shapes overlap at most on the path up to a fraction of it."""
    start = hl.sweep(a, b, way).t
    if not end > start:
        return 0.0
    times = np.linspace(start, end, SAMPLES)
    return float(np.nanmax(hl.contact(a.translate(times[:, None] * way), b).depth))


def _parts(
    a: Any, b: Any, way: Any, exact: Any, given: Given, near: float, early: float, late: float
) -> dict[str, str]:
    t = float(given["t"])
    rule, allowed = ("late", late) if t > exact.t else ("early", early)
    there = a.translate(t * way)
    off = max(_depth_up_to(a, b, way, t), float(hl.distance(there, b)))
    departs = {"t": rule if off <= allowed else ""} if off > near else {}
    if departs == {"t": ""} or not math.isfinite(exact.normal[0]):
        return departs  # there is no normal if the shapes overlap at the start
    for part, is_right in (("normal", _separates), ("points", _is_on_both)):
        if part in given and not is_right(there, b, given[part], near + off):
            departs[part] = ""
    return departs


def _separates(a: Any, b: Any, normal: list[float], near: float) -> bool:
    """Return whether the shapes part along a unit normal at once, or after as much as `near`."""
    if not abs(math.hypot(*normal) - 1) <= max(TILT, near):
        return False
    far = FAR * _size(a, b, np.zeros(2))
    return bool(hl.distance(a, b.translate(far * np.array(normal))) >= far * (1 - TILT) - near)


def _is_on_both(a: Any, b: Any, points: list[list[float]], near: float) -> bool:
    return all(hl.distance(hl.Point(points[0]), each) <= near for each in (a, b))
