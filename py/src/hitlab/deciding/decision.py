"""Whether two shapes meet, and whether their interiors do: the one place that decides.

Every query asks it. A proof on floats is tried first, for a single pair that of `one_pair`, for a
batch those of `many_pairs`; what it leaves open is decided by the exact terms of the pair.
"""

from typing import Any, Literal, Protocol

from hitlab.deciding import cores, disk_triangle, many_pairs, one_pair
from hitlab.shapes.base import Shape, Verdict
from hitlab.shapes.pairs import Pairs, check_pair, find
from hitlab.shapes.planar import PlaneShape
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


class Decision:
    """What is decided about two shapes, or about two batches: worked out as it is asked for."""

    __slots__ = ("_met", "a", "b")

    def __init__(self, a: Any, b: Any, met: bool | None) -> None:
        self.a, self.b, self._met = a, b, met

    @property
    def meets(self) -> Verdict:
        """Whether they have a point in common."""
        return _by_terms(self.a, self.b, touching=True) if self._met is None else self._met

    @property
    def overlaps(self) -> Verdict:
        """Whether their interiors have one: floats are never sure of a pair that only touches."""
        a, b = self.a, self.b
        if self._met is None:
            return _by_terms(a, b, touching=False)
        return self._met and bool(a.core.solid and b.core.solid)

    @property
    def proof(self) -> Literal["floats", "terms"]:
        """By what it is decided."""
        return "terms" if self._met is None else "floats"

    @property
    def terms(self) -> Any:
        """The exact terms of a single pair of the plane: their signs prove what is decided."""
        file, a, b = _formula(self.a, self.b)
        return file.on_integers(a, b)


def decide(a: Shape[Any], b: Shape[Any]) -> Decision:
    """Decide about two shapes, single or batched."""
    if isinstance(a, PlaneShape) and isinstance(b, PlaneShape) and not (a.shape or b.shape):
        met = one_pair.meets(a, b)
        if met is not None:
            return Decision(a, b, met)
    check_pair(a, b)
    return Decision(a, b, None)


def _by_terms(a: Shape[Any], b: Shape[Any], *, touching: bool) -> Verdict:
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
