"""Whether a bounded 2D shape contains another: every point of b is a point of a, exactly.

With the cores A and B and the radii, a is A grown by ra, and b is B grown by rb. Convex sets can be
cancelled in a sum: X + D is in Y + D exactly when X is in Y (H. Rådström, "An Embedding Theorem for
Spaces of Convex Sets", 1952). So only R = ra - rb matters:

- If R >= 0, b is in a exactly when B is in A grown by R. That set is convex, so it contains B
  exactly when it contains B's vertices: each is at most R from A.
- If R < 0, b is in a exactly when B grown by -R is in A: each vertex of B is on the inner side of
  every edge of A, at least -R from its line. A core without an interior contains no disk.
"""

from typing import NamedTuple

from hitlab.arithmetic.filter import Answer, Margin
from hitlab.arithmetic.predicates import Number, cross, dot
from hitlab.deciding import cores, terms
from hitlab.shapes.core import Core, Edge, Layout, Parts, core, edges, parts


class Depth(NamedTuple):
    """A corner and an edge XY: the side, positive inside, and side² - R² |XY|²."""

    edge: Edge
    side: Number
    beyond: Number


class Inset(NamedTuple):
    """The terms that decide whether a corner is at least -R inside a core, and their scale S."""

    depths: list[Depth]
    scale: Number


def contains(a: Core, b: Core) -> Answer:
    """Return whether a bounded core with its radius contains another, for one pair or a batch.

    Without radii, its bounds must contain those of the other core; if it is an upright box, that is
    enough.
    """
    if a.layout.radii or b.layout.radii:
        return _corners_hold(a, b)
    (west, east, south, north), (left, right, low, high) = a.bounds, b.bounds
    nested = (west <= left) & (right <= east) & (south <= low) & (high <= north)
    if a.layout != cores.BOX:
        return cores.only_where(nested, _corners_hold, a, b)
    upright = cores.is_upright(a)
    return (nested & upright) | cores.only_where(nested & (upright ^ True), _corners_hold, a, b)


def _corners_hold(a: Core, b: Core) -> Answer:
    """Return whether every corner of b is at most R from a, or -R inside it."""
    vertices, _, radius = parts(b.layout, b.columns)
    first = a.columns[0]
    found: Answer = first == first
    if radius is None and a.layout.radii:
        radius = 0 * first
    layout, size = (Layout(1), ()) if radius is None else (Layout(1, radii=1), (-radius,))
    for x, y in vertices:
        corner = core(layout, (x, y, *size), solid=x != x)
        found = cores.only_where(found, _holds, a, corner)
    return found


def _holds(a: Core, corner: Core) -> Answer:
    """Return whether a corner with the radius -rb is at most R from a core, or -R inside it."""
    if not corner.layout.radii:
        return cores.meet(a, corner)
    grows = (a.columns[-1] if a.layout.radii else 0) >= -corner.columns[-1]
    within = cores.only_where(grows, cores.meet, a, corner)
    if a.layout.vertices < 3:
        return within
    return within | cores.only_where((grows ^ True) & a.solid, _is_inset, a, corner)


def _is_inset(a: Core, corner: Core) -> Answer:
    return cores.asked(inset, _has_depth, a, corner)


def inset(a: Parts, corner: Parts) -> Inset:
    """Return the terms for a corner with the radius -rb in a core."""
    gaps = [gap for [gap] in terms.gaps_of(a, corner)]
    radius2: Number = terms.squared_reach(a, corner)
    depths = []
    for edge in edges(a):
        side = cross(edge.x, edge.y, *gaps[edge.start])
        reach = radius2 * dot(edge.x, edge.y, edge.x, edge.y)
        depths.append(Depth(edge, side, side * side - reach))
    return Inset(depths, sum((dot(*gap, *gap) for gap in gaps), radius2))


def _has_depth(pair: Inset, margin: Margin) -> Number:
    return terms.all_of(
        (edge.x == 0) & (edge.y == 0) | (side >= margin.least) & (beyond >= -margin.four)
        for edge, side, beyond in pair.depths
    )
