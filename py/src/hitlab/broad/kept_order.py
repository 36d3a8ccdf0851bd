"""Sweep and prune that keeps its order: all ends on both axes are sorted again in each frame.

After D. Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies", 1992, and J. Cohen, M. Lin,
D. Manocha and M. Ponamgi, "I-COLLIDE", 1995. From frame to frame, the order changes little, so an
insertion sort takes few swaps. A pair of boxes starts or stops to intersect on an axis exactly when
the start of one is swapped with the end of the other, so only these pairs are looked at.

If many members pass each other on an axis, as in a long row that falls, the swaps grow with their
square.

The walk of a single frame adds the members one by one: a new one's ends start behind all others and
are swapped to their positions, just as after a move.
"""

from typing import NamedTuple

from hitlab.broad.boxes import Boxes, Pair, box_mark, common_mark
from hitlab.broad.shared_steps import Search
from hitlab.broad.sweep_and_prune import sweep
from hitlab.published.algorithm import Algorithm
from hitlab.steps.explanation import Step, Value

ALGORITHM = Algorithm(
    "kept-order",
    "Sweep and prune, order kept",
    "D. Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, 1992, and J. Cohen et al., "
    "I-COLLIDE, 1995",
)


class End(NamedTuple):
    """The start or end of a member's box on an axis."""

    member: int
    is_end: bool


class Turn(NamedTuple):
    """A member that is added: the swaps on x and y, and the members that it is compared with."""

    member: int
    swaps: tuple[int, int]
    looked: list[int]
    met: list[int]


def search(members: Boxes) -> Search:
    """Add the members one by one, and return the record of the swaps and comparisons."""
    order = KeptOrder(Boxes([], [], 0))
    order.members = members
    turns = [order.add(i) for i in range(len(members))]
    steps = [_ends_step(members)]
    steps += [_turn_step(members, number, turn) for number, turn in enumerate(turns, 1)]
    compared = {(other, turn.member) for turn in turns for other in turn.looked}
    return Search(steps, sum(len(turn.looked) for turn in turns), sorted(compared))


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
        self.members = members
        sorted_ = [self._sort(axis, 1) for axis in (0, 1)]
        return sum(swaps for swaps, _ in sorted_), sum(len(looked) for _, looked in sorted_)

    def add(self, member: int) -> Turn:
        """Add a member behind all others, and swap its ends to their positions."""
        (x, on_x), (y, on_y) = (self._with(member, axis) for axis in (0, 1))
        met = sorted(min(pair) for pair in self.pairs if member in pair)
        return Turn(member, (x, y), sorted(min(pair) for pair in on_x + on_y), met)

    def _with(self, member: int, axis: int) -> tuple[int, list[Pair]]:
        self.axes[axis] += [End(member, False), End(member, True)]
        return self._sort(axis, max(1, len(self.axes[axis]) - 2))

    def _sort(self, axis: int, first: int) -> tuple[int, list[Pair]]:
        """Insert the ends from the first on; return the swaps and the pairs that are compared."""
        ends, swaps, looked = self.axes[axis], 0, list[Pair]()
        keys = [self._key(end, axis) for end in ends]
        for k in range(first, len(ends)):
            end, key, at = ends[k], keys[k], k
            while at and keys[at - 1] > key:
                other = ends[at - 1]
                looked += self._swapped(other, end)
                swaps += 1
                ends[at], keys[at] = other, keys[at - 1]
                at -= 1
            ends[at], keys[at] = end, key
        return swaps, looked

    def _swapped(self, before: End, after: End) -> list[Pair]:
        """Update the pair of two ends that change their order; return it if it is compared."""
        pair = min(before.member, after.member), max(before.member, after.member)
        if before.is_end and not after.is_end:  # they start to intersect on this axis
            if self.members.meet(*pair):
                self.pairs.add(pair)
            return [pair]
        if after.is_end and not before.is_end:
            self.pairs.discard(pair)
        return []

    def _key(self, end: End, axis: int) -> tuple[float, bool]:
        """Return the position of an end; starts come before ends, because touching counts."""
        return self.members.bounds[end.member][axis + 2 * end.is_end], end.is_end

    def search(self) -> list[Pair]:
        """Return the pairs of members whose boxes intersect."""
        return sorted(self.pairs)


def _ends_step(members: Boxes) -> Step:
    """Return the step that counts the ends on each axis."""
    values: dict[str, Value] = {"n": len(members), "ends": 2 * len(members)}
    return Step.of("ends", "plain", values)


def _turn_step(members: Boxes, number: int, turn: Turn) -> Step:
    """Return the step that swaps the ends of a member to their positions."""
    looked = sorted({*turn.looked})
    values: dict[str, Value] = {
        **{"shape": turn.member, "swaps_x": turn.swaps[0], "swaps_y": turn.swaps[1]},
        **{"looked": len(turn.looked), "passed": tuple(looked), "met": tuple(turn.met)},
        "found": len(turn.met),
    }
    own = members.bounds[turn.member]
    boxes = [box_mark(f"box-{i}", members.bounds[i]) for i in (turn.member, *looked)]
    pairs = [common_mark(f"pair-{i}", members.bounds[i], own) for i in looked]
    case = "first" if number == 1 else "alone" if not looked else "met" if turn.met else "apart"
    return Step.of(f"enter-{number}", case, values, *boxes, *pairs)
