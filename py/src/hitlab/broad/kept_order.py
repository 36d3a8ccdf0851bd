"""Sweep and prune that keeps its order: all ends on both axes are sorted again in each frame.

After D. Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies", 1992, and J. Cohen, M. Lin,
D. Manocha and M. Ponamgi, "I-COLLIDE", 1995. From frame to frame, the order changes little, so an
insertion sort takes few swaps. A pair of boxes starts or stops to intersect on an axis exactly when
the start of one is swapped with the end of the other, so only these pairs are looked at.

If many members pass each other on an axis, as in a long row that falls, the swaps grow with their
square.
"""

from typing import NamedTuple

from hitlab.broad.boxes import Boxes, Pair
from hitlab.broad.sweep_and_prune import sweep


class End(NamedTuple):
    """The start or end of a member's box on an axis."""

    member: int
    is_end: bool


class KeptOrder:
    """The order of all ends in a frame, and the pairs of boxes that intersect."""

    def __init__(self, members: Boxes) -> None:
        self.members = members
        ends = [End(i, is_end) for i in range(len(members)) for is_end in (False, True)]
        self.axes = [sorted(ends, key=lambda end: self._key(end, axis)) for axis in (0, 1)]
        met = ((turn.member, other) for turn in sweep(members, 0) for other in turn.met)
        self.pairs = {(min(pair), max(pair)) for pair in met}

    def follow(self, members: Boxes) -> tuple[int, int]:
        """Replace the members by those of the next frame; return the swaps and comparisons.

        A swap is one of two neighbours in the order of an axis; a comparison is one of two boxes.
        """
        self.members, swaps, looked = members, 0, 0
        for axis, ends in enumerate(self.axes):
            keys = [self._key(end, axis) for end in ends]
            for k in range(1, len(ends)):
                end, key, at = ends[k], keys[k], k
                while at and keys[at - 1] > key:
                    other = ends[at - 1]
                    looked += self._swapped(other, end)
                    swaps += 1
                    ends[at], keys[at] = other, keys[at - 1]
                    at -= 1
                ends[at], keys[at] = end, key
        return swaps, looked

    def _swapped(self, before: End, after: End) -> bool:
        """Update the pair of two ends that change their order; return whether it is compared."""
        pair = min(before.member, after.member), max(before.member, after.member)
        if before.is_end and not after.is_end:  # they start to intersect on this axis
            if self.members.meet(*pair):
                self.pairs.add(pair)
            return True
        if after.is_end and not before.is_end:
            self.pairs.discard(pair)
        return False

    def _key(self, end: End, axis: int) -> tuple[float, bool]:
        """Return the position of an end; starts come before ends, because touching counts."""
        return self.members.bounds[end.member][axis + 2 * end.is_end], end.is_end

    def search(self) -> list[Pair]:
        """Return the pairs of members whose boxes intersect."""
        return sorted(self.pairs)
