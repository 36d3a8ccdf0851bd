"""A group's own broad phase, told from the entries and ranges that `collisions` goes through."""

import numpy as np

from hitlab.broad.boxes import Boxes, common_mark
from hitlab.broad.told import Search
from hitlab.groups import broad_phase
from hitlab.steps.explanation import Mark, Step, Value

METHOD = "broad-phase"


def search(members: Boxes) -> Search:
    """Tell the entries in their order, and the ranges of those that are compared."""
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
    """Give two points of the line across an axis where a bin ends."""
    long = members.long(0.5)
    return ((end, 0.0), (end, long)) if axis == 0 else ((0.0, end), (long, end))
