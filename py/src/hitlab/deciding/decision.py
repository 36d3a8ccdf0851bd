"""The single entry point that decides whether two shapes intersect, and whether they overlap.

Every query uses it. A proof in floats is tried first: that of `one_pair` for a single pair or few
pairs, that of `many_pairs` for more. Exact terms decide the pairs that it leaves open.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from hitlab import space
from hitlab.arithmetic.predicates import Test, Vector
from hitlab.concave.outline import Outline, is_outline
from hitlab.deciding import cores, disk_triangle, many_pairs, one_pair, outlines, sweeping
from hitlab.shapes.base import AnyShape, Verdict
from hitlab.shapes.box3 import Box3
from hitlab.shapes.few import FewPairs, few, looped
from hitlab.shapes.pairs import Pairs, check_pair, find
from hitlab.shapes.planar import AnyPlaneShape, PlaneShape
from hitlab.shapes.plane import Disk, Triangle


class Formula(Protocol):
    """The interface of modules with the exact terms of a pair of 2D shapes."""

    def decided(self, a: Any, b: Any, /, *, touching: bool, where: Any = ...) -> Verdict:
        """Return whether a pair intersects or overlaps; `where` selects pairs of a batch."""

    def on_integers(self, a: Any, b: Any, /) -> Any:
        """Return the terms of a single pair, without rounding."""


FORMULAS: Pairs[Formula] = {(Disk, Triangle): disk_triangle}
"""The pairs with their own terms. All other 2D pairs are decided by their cores."""


class ByFloats(NamedTuple):
    """The decision by floats on a single pair or few pairs; there is none if shapes only touch."""

    meets: Test
    overlaps: Test


APART, MEET_WITHOUT_INTERIOR, OVERLAP = (
    ByFloats(False, False),
    ByFloats(True, False),
    ByFloats(True, True),
)


class ByTerms:
    """The decision by exact terms, evaluated on demand."""

    def __init__(self, a: AnyShape, b: AnyShape) -> None:
        self._pair = a, b

    @property
    def meets(self) -> Verdict:
        """Whether they have a common point."""
        return _by_terms(*self._pair, touching=True)

    @property
    def overlaps(self) -> Verdict:
        """Whether their interiors have a common point."""
        return _by_terms(*self._pair, touching=False)

    @property
    def terms(self) -> Any:
        """The terms of a single 2D pair, without rounding; their signs prove the decision."""
        file, a, b = _formula(*self._pair)
        return file.on_integers(a, b)


Decision = ByFloats | ByTerms
"""The decision on two shapes, or on two batches."""


def decide(a: AnyShape, b: AnyShape) -> Decision:
    """Return the decision on two shapes, single or batched."""
    met = None
    one: Any = a
    other: Any = b
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        if not (a.shape or b.shape):
            met = one_pair.meets(a, b)
        elif (pairs := few("decide", a, b)) and (found := _one_by_one(pairs)):
            return found
    elif isinstance(a, Box3) and isinstance(b, Box3) and not (a.shape or b.shape):
        met = space.one_pair.meets(a, b)
    if met is None:
        return by_terms(a, b)
    if not met:
        return APART
    return OVERLAP if one.is_solid and other.is_solid else MEET_WITHOUT_INTERIOR


def decide_on_the_way(
    a: AnyPlaneShape, by: Vector, b: AnyPlaneShape, where: Test = None, *, touching: bool = True
) -> Verdict:
    """Return whether a hits b while it moves by a vector; `where` selects pairs of a batch.

    If touching does not count, a must enter b, which points and segments can do, too.
    """
    return sweeping.met(a.core, by, b.core, where, touching=touching)


def decide_inside(a: AnyPlaneShape, b: AnyPlaneShape, where: Test = None) -> Verdict:
    """Return whether shapes, even those without an area, intersect after any small enough move."""
    return decide_on_the_way(a, (0.0, 0.0), b, where, touching=False)


def decide_within(a: AnyPlaneShape, b: AnyPlaneShape, margin: float, apart: Test) -> Verdict:
    """Return whether bounded shapes are apart, but by at most a margin; `apart` is known."""
    if is_outline(a, b):
        pairs = looped(a, b).pairs if a.shape or b.shape else [(a, b)]
        near = [outlines.within(one, other, margin) for one, other in pairs]
        return apart & np.array(near).reshape(np.shape(apart))
    if not isinstance(apart, np.ndarray):
        return apart and cores.within(a.core, b.core, margin)

    def ask(where: Any) -> Verdict:
        one, other = (each.cores_at(where, apart.shape) for each in (a, b))
        return cores.within(one, other, margin)

    return many_pairs.filled(np.zeros_like(apart), apart, ask)


def _one_by_one(few: FewPairs) -> ByFloats | None:
    """Return the decision on few pairs if floats are certain about each, else None."""
    met, overlapping = [], []
    for a, b in few.pairs:
        meets = one_pair.meets(a, b)
        if meets is None:
            return None
        met.append(meets)
        overlapping.append(meets and a.is_solid and b.is_solid)
    return ByFloats(few.joined(met), few.joined(overlapping))


def by_terms(a: AnyShape, b: AnyShape) -> ByTerms:
    """Return the decision by exact terms, without trying `one_pair` first."""
    check_pair(a, b)
    return ByTerms(a, b)


def _by_terms(a: AnyShape, b: AnyShape, *, touching: bool) -> Verdict:
    """Return the verdict of the pair's exact terms."""
    if not (isinstance(a, PlaneShape) and isinstance(b, PlaneShape)):
        return space.pairs.intersects(a, b, touching=touching)
    if isinstance(a, Outline) or isinstance(b, Outline):
        return outlines.decided(a, b, touching=touching)
    file, a, b = _formula(a, b)
    return by_formula(file, a, b, touching=touching)


def by_formula(file: Formula, a: Any, b: Any, *, touching: bool) -> Verdict:
    """Return the verdicts by a module's terms; in a batch, these decide only the open pairs."""
    if not (a.shape or b.shape):
        return file.decided(a, b, touching=touching)

    def ask(where: Any) -> Verdict:
        return file.decided(a, b, touching=touching, where=where)

    return many_pairs.answer(a, b, ask, touching=touching)


def _formula(a: Any, b: Any) -> tuple[Formula, Any, Any]:
    return find(FORMULAS, a, b) or (cores, a, b)
