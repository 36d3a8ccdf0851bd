"""Whether two shapes meet, and whether their interiors do: the one place that decides.

Every query asks it. A proof on floats is tried first, for a single pair or few that of `one_pair`,
for more those of `many_pairs`; what it leaves open is decided by the exact terms of the pair.
"""

from typing import Any, Literal, NamedTuple, Protocol

from hitlab.arithmetic.predicates import Test, Vector
from hitlab.deciding import cores, disk_triangle, many_pairs, one_pair, sweeping
from hitlab.shapes.base import AnyShape, Verdict
from hitlab.shapes.few import FewPairs, few
from hitlab.shapes.pairs import Pairs, check_pair, find
from hitlab.shapes.planar import AnyPlaneShape, PlaneShape
from hitlab.shapes.plane import Disk, Triangle
from hitlab.space import pairs as space


class Formula(Protocol):
    """The file of the exact terms of a pair of the plane."""

    def decided(self, a: Any, b: Any, /, *, touching: bool, where: Any = ...) -> Verdict:
        """Say whether a single pair meets, or overlaps; of a batch, the pairs at `where`."""

    def on_integers(self, a: Any, b: Any, /) -> Any:
        """Give the terms of a single pair, without rounding."""


FORMULAS: Pairs[Formula] = {(Disk, Triangle): disk_triangle}
"""The pairs with terms of their own. All others of the plane are decided by their cores."""


class Decision(Protocol):
    """What is decided about two shapes, or about two batches."""

    @property
    def meets(self) -> Test:
        """Whether they have a point in common."""

    @property
    def overlaps(self) -> Test:
        """Whether their interiors have one."""

    @property
    def proof(self) -> Literal["floats", "terms"]:
        """By what it is decided."""


class ByFloats(NamedTuple):
    """What the proof on floats decides about a single pair, or few: never that one only touches."""

    meets: Test
    overlaps: Test
    proof: Literal["floats"] = "floats"


APART, MEET_WITHOUT_AREA, OVERLAP = (
    ByFloats(False, False),
    ByFloats(True, False),
    ByFloats(True, True),
)


class ByTerms:
    """What the exact terms decide, worked out as it is asked for."""

    proof: Literal["terms"] = "terms"

    def __init__(self, a: AnyShape, b: AnyShape) -> None:
        self._pair = a, b

    @property
    def meets(self) -> Verdict:
        """Whether they have a point in common."""
        return _by_terms(*self._pair, touching=True)

    @property
    def overlaps(self) -> Verdict:
        """Whether their interiors have one."""
        return _by_terms(*self._pair, touching=False)

    @property
    def terms(self) -> Any:
        """The terms of a single pair of the plane, without rounding: their signs prove it."""
        file, a, b = _formula(*self._pair)
        return file.on_integers(a, b)


def decide(a: AnyShape, b: AnyShape) -> Decision:
    """Decide about two shapes, single or batched."""
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape):
        if not (a.shape or b.shape):
            met = one_pair.meets(a, b)
            if met is not None:
                if not met:
                    return APART
                return OVERLAP if a.is_solid and b.is_solid else MEET_WITHOUT_AREA
        elif (pairs := few("decide", a, b)) and (found := _one_by_one(pairs)):
            return found
    return by_terms(a, b)


def decide_on_the_way(
    a: AnyPlaneShape, by: Vector, b: AnyPlaneShape, where: Test = None
) -> Verdict:
    """Decide whether shapes meet while a moves by a vector; of a batch, those at `where`."""
    return sweeping.met(a.core, by, b.core, where)


def _one_by_one(few: FewPairs) -> ByFloats | None:
    """Decide about few pairs, if floats are sure of each."""
    met, overlapping = [], []
    for a, b in few.pairs:
        meets = one_pair.meets(a, b)
        if meets is None:
            return None
        met.append(meets)
        overlapping.append(meets and a.is_solid and b.is_solid)
    return ByFloats(few.joined(met), few.joined(overlapping))


def by_terms(a: AnyShape, b: AnyShape) -> ByTerms:
    """Decide by the exact terms from the start, for a walk that reads them."""
    check_pair(a, b)
    return ByTerms(a, b)


def _by_terms(a: AnyShape, b: AnyShape, *, touching: bool) -> Verdict:
    """Ask the exact terms of the pair."""
    if not (isinstance(a, PlaneShape) and isinstance(b, PlaneShape)):
        return space.intersects(a, b, touching=touching)
    file, a, b = _formula(a, b)
    return by_formula(file, a, b, touching=touching)


def by_formula(file: Formula, a: Any, b: Any, *, touching: bool) -> Verdict:
    """Ask a file for a single pair, or for what the proofs on arrays leave open of a batch."""
    if not (a.shape or b.shape):
        return file.decided(a, b, touching=touching)

    def ask(where: Any) -> Verdict:
        return file.decided(a, b, touching=touching, where=where)

    return many_pairs.answer(a, b, ask, touching=touching)


def _formula(a: Any, b: Any) -> tuple[Formula, Any, Any]:
    return find(FORMULAS, a, b) or (cores, a, b)
