"""Pairs of boxes in space that floats easily get wrong: at small gaps, on lattices, touching."""

import sys
from collections.abc import Iterator
from pathlib import Path

import hitlab as hl
from pairs import Pair, spread_pairs, units

sys.path.append(str(Path(__file__).parents[1] / "oracle"))
import solid_input

GAPS = 1e-6, 1e-7, 1e-8, 1e-9, 1e-12, -1e-7, -1e-9, -1e-12
FAMILIES = "lattice", "touching", "touching on the lattice", "touching far out"
SEED = 58


def at_gap(gap: float, count: int) -> Pair:
    """Return boxes of about size 1 at a gap; only those that overlap if the gap is negative.

    The second box moves along the line of closest points. Where that line meets an edge or a
    vertex, boxes with a negative gap may still be apart.
    """
    a, b = spread_pairs(("box3", "box3"), 3 * count, 3.0)
    points = hl.closest_points(a, b)
    way = points.on_b - points.on_a
    far = hl.distance(a, b) > 0.1
    a, b, way = a[far][:count], b[far][:count], way[far][:count]
    b = b.translate(units(way) * gap - way)
    kept = hl.intersects(a, b) == (gap < 0)
    return a[kept], b[kept]


def hard_pairs(quick: bool) -> Iterator[tuple[str, Pair]]:
    """Yield the pairs with their names."""
    few, many = (50, 150) if quick else (400, 1_500)
    for gap in GAPS:
        words = "apart" if gap > 0 else "deep"
        yield f"boxes {abs(gap):g} {words}", at_gap(gap, few)
    for family in FAMILIES:
        pairs = solid_input.pairs_of(family, hl.Box3, hl.Box3, SEED, many)
        a, b = (hl.stack(list(side)) for side in zip(*pairs))
        yield f"boxes, {family}", (a, b)
