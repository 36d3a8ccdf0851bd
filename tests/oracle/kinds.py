"""The nine kinds of shapes, each made from points: for the laws' strategies and the families."""

import itertools

import hitlab as hl
import numpy as np
import oracle
import pytest
from hitlab.arithmetic.tolerances import ROUNDING

ALLOWED = 64 * ROUNDING
"""What tests allow for rounding, as a part of the largest number of a pair: less than `CROSSING`
has to grant for what lies far from the start, as no search finds a third of it."""

POINTS = {
    hl.Point: 1,
    hl.Disk: 1,
    hl.Box: 2,
    hl.Triangle: 3,
    hl.Polygon: 5,
    hl.Segment: 2,
    hl.Ray: 2,
    hl.Line: 2,
    hl.Capsule: 2,
}
"""How many points make a shape of each kind."""

KINDS = list(POINTS)
SOLID = {hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Capsule}
"""Have an area unless they are degenerate."""

PAIRS = list(itertools.combinations_with_replacement(KINDS, 2))

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def every(pairs):
    """Ask each of these pairs of kinds."""
    names = [f"{first.__name__}-{second.__name__}" for first, second in pairs]
    return pytest.mark.parametrize(("first", "second"), pairs, ids=names)


every_pair = every(PAIRS)


def made(kind, points, radius=0.0, angle=0.0, length=None):
    """Make a shape, or a batch, from its points (..., count, 2).

    A box has the first for its centre and the way to the second for its size; rays and lines lead
    from the first to the second, with a direction of about 2**length if that is given.
    """
    points = np.asarray(points, dtype=float)
    if kind is hl.Polygon:
        return kind(convex(points))
    if kind is hl.Triangle:
        return kind(points)
    start, end = points[..., 0, :], points[..., -1, :]
    if kind is hl.Point:
        return kind(start)
    if kind is hl.Box:
        return kind(start, abs(end - start), angle)
    if kind in (hl.Ray, hl.Line):
        return kind(start, directed(end - start, length))
    given = [start, end][: POINTS[kind]]
    return kind(*given, radius) if kind in SOLID else kind(*given)


def directed(way, length):
    way = np.where((way == 0).all(axis=-1, keepdims=True), (2.0, -1.0), way)
    if length is None:
        return way
    found = np.ldexp(way, length - np.frexp(abs(way).max(axis=-1, keepdims=True))[1])
    return np.where((found == 0).all(axis=-1, keepdims=True), (5e-324, 0), found)


def convex(points):
    """Keep the points (..., n, 2) of each hull's outline; its first fills the places of others."""
    rows = points.reshape(-1, *points.shape[-2:]).tolist()
    return np.reshape([outline(row) for row in rows], points.shape)


def outline(points):
    points = list(map(tuple, points))
    flat = oracle.whole([x for point in points for x in point])
    named = dict(zip(zip(flat[::2], flat[1::2]), points))
    hull = [named[point] for point in oracle.hull(named)]
    if len(set(hull)) < len(hull):  # a flat one goes there and back
        hull = list(dict.fromkeys(hull))
    return hull + hull[:1] * (len(points) - len(hull))
