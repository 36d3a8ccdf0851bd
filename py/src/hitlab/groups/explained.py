"""Explain how the pairs of a group are found: by its own broad phase or by a textbook method.

The explanation of the group's own broad phase reads the entries and ranges of `collisions`.
"""

from typing import Any

import numpy as np

from hitlab.broad.boxes import Boxes, common_mark
from hitlab.broad.shared_steps import Search
from hitlab.broad.trace import METHODS, trace
from hitlab.published.algorithm import EXACT, Named
from hitlab.published.catalogue import unknown_algorithm
from hitlab.queries.explanation import Explanation
from hitlab.shapes import broad_phase
from hitlab.steps.explanation import Mark, Step, Value

METHOD = "broad-phase"


def explained(group: Any, algorithm: Named) -> Explanation:
    """Return an explanation of the candidates a broad phase finds and of the hits among them."""
    if group.bodies is not None:
        raise ValueError("explain() does not support a Group with bodies; pass Group(*a)")
    id = EXACT.id if algorithm is None else getattr(algorithm, "id", algorithm)
    searches = {EXACT.id: search, **{each.id: search for each, search in METHODS.items()}}
    if id not in searches:
        raise unknown_algorithm(id, [*searches], "a group")
    hits = {(i, j) for i, j in group.collisions().tolist()}
    traced = trace(METHOD if id == EXACT.id else id, searches[id], group.bounds, hits)
    return Explanation(
        ("Group",), id, traced.method, bool(hits), traced.decided_by, traced.steps, (group,)
    )


def search(members: Boxes) -> Search:
    """Return the search: its steps, the number of comparisons, and the compared pairs.

    The steps show the entries and the ranges.
    """
    own, start, stop = broad_phase.entered(np.array(members.bounds).T)
    order = own.shape.tolist()
    ranges = [(i, order[a:b]) for i, a, b in zip(order, start.tolist(), stop.tolist())]
    looked = [(min(i, j), max(i, j)) for i, others in ranges for j in others]
    compared = sorted(set(looked))
    sizes: dict[str, Value] = {
        **{"n": len(members), "cells": len(own.before) - 1, "entries": len(order)},
        "order": tuple(order),
    }
    cells = [
        Mark("line", "grid", _line(members, axis, end))
        for axis, bins in enumerate((own.cut.bins, own.cut.strips))
        for end in sorted({*bins.ends().tolist()})
    ]
    found = sum(members.meet(*pair) for pair in compared)
    counts: dict[str, Value] = {"looked": len(looked), "found": found}
    pairs = (
        common_mark(f"pair-{i}-{j}", members.bounds[i], members.bounds[j]) for i, j in compared
    )
    steps = [Step.of("entries", "plain", sizes, *cells), Step.of("ranges", "plain", counts, *pairs)]
    return Search(steps, len(looked), compared)


def _line(members: Boxes, axis: int, end: float) -> tuple[tuple[float, float], ...]:
    """Return two points of the line across an axis where a bin ends."""
    long = members.long(0.5)
    return ((end, 0.0), (end, long)) if axis == 0 else ((0.0, end), (long, end))
