"""Whether an outline and another shape intersect, overlap, or contain each other, by its edges.

Two closed regions have a common point if their boundaries have one, or if one of them contains a
point of the other. The interior of an outline A and the interior of B overlap if an edge of A
passes through the interior of B. If none does, that interior, which is connected, is either inside
A or outside; one of its points shows which. In the first case A also contains B.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from hitlab.arithmetic.predicates import Number
from hitlab.concave.along import along, runs_inside, surrounds
from hitlab.concave.outline import Outline, any_point, edges_of, ends_of, near
from hitlab.deciding import containing, cores, many_pairs, sweeping
from hitlab.shapes.base import Verdict
from hitlab.shapes.few import looped
from hitlab.shapes.linear import Point, Segment
from hitlab.shapes.planar import AnyPlaneShape, PlaneShape

Place = tuple[Number, Number]


def decided(a: AnyPlaneShape, b: AnyPlaneShape, *, touching: bool) -> Verdict:
    """Return whether an outline and another shape, or its batch, intersect or overlap."""
    if a.shape or b.shape:
        pairs = looped(a, b)
        found = [decided(*pair, touching=touching) for pair in pairs.pairs]
        return np.array(found, dtype=bool).reshape(pairs.batch)
    first: Any = a
    first, second = (first, b) if isinstance(a, Outline) else (b, first)
    return (_meet if touching else _overlap)(first, second)


def contains(a: PlaneShape, b: PlaneShape) -> bool:
    """Return whether a contains b, one of which is an outline."""
    if not isinstance(a, Outline):
        corners = map(Point, b._rows.reshape(-1, 2).tolist())
        return all(containing.contains(a.core, corner.core) for corner in corners)
    if b.is_solid:
        return not _splits(a, b) and surrounds(a.sides, inner_point(b))
    start, end = ends_of(b)
    if start == end:
        return _meet(a, Point(start))
    events, stretches = along(a.sides, start, end)
    return (
        bool(events)
        and min(events) <= 0
        and max(events) >= 1
        and all(each.is_on for each in stretches if each.meets(0, 1))
    )


def within(a: PlaneShape, b: PlaneShape, margin: float) -> bool:
    """Return whether bounded shapes that are apart are at most a margin apart."""
    one, other = edges_of(a, b)
    batch = np.broadcast_shapes(one.shape, other.shape)
    every = np.ones(batch, dtype=bool)
    first, second = (each.cores_at(every, batch) for each in (one, other))
    return bool(np.any(cores.within(first, second, margin)))


def _meet(a: Outline, b: PlaneShape) -> bool:
    edges, others = near(a, b), near(b, a) if isinstance(b, Outline) else b
    if edges is not None and others is not None and edges_meet(edges, others).any():
        return True
    is_in_b = isinstance(b, Outline) and surrounds(b.sides, any_point(a))
    return is_in_b or surrounds(a.sides, any_point(b))


def _overlap(a: Outline, b: PlaneShape) -> bool:
    return b.is_solid and (_splits(a, b) or surrounds(a.sides, inner_point(b)))


def _splits(a: Outline, b: PlaneShape) -> bool:
    """Return whether an edge of a passes through the interior of b, which has one."""
    edges = near(a, b)
    if edges is None:
        return False
    if isinstance(b, Outline):
        ends = zip(edges.start.tolist(), edges.end.tolist())
        return any(runs_inside(b.sides, *end) for end in ends)
    every = np.ones(edges.shape, dtype=bool)
    entered: Any = sweeping.met(edges.core, (0.0, 0.0), b.core, every, touching=False)
    return bool(np.any(entered))


def edges_meet(edges: Any, b: Any) -> Any:
    """Return whether each edge intersects b, or each edge of b."""
    one = edges[:, None] if isinstance(b, Segment) and b.shape else edges

    def ask(where: Any) -> Any:
        return cores.decided(one, b, touching=True, where=where)

    return many_pairs.answer(one, b, ask, touching=True)


def inner_point(shape: PlaneShape) -> Place:
    """Return a point in the interior of a shape that has one."""
    if not isinstance(shape, Outline):
        return _middle(shape.core.parts.vertices)
    heights = sorted({y for (_, y), _ in shape.sides})
    y = (Fraction(heights[0]) + Fraction(heights[1])) / 2
    start, end = (Fraction(0), y), (Fraction(1), y)
    stretches = along(shape.sides, start, end).stretches
    within = next(each for each in stretches if each.is_within)
    return (within.start + within.end) / 2, y


def _middle(points: Iterable[Place]) -> Place:
    xs, ys = zip(*points)
    return sum(map(Fraction, xs)) / len(xs), sum(map(Fraction, ys)) / len(ys)
