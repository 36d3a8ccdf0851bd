"""The bounding volume hierarchy: a tree of boxes, built by halving, then searched in pairs.

After C. Ericson, "Real-Time Collision Detection", 2005, chapter 6. The tree is built top-down: the
members of a box are sorted by their centres along the axis with the larger extent of centres, and
split at the median (6.2.1), until each box has one member. Then the tree is searched against itself
(6.3): if two boxes are apart, all pairs of their members are skipped; otherwise each child of one
is compared with each child of the other.

If all members intersect, the search reaches every pair, and the comparisons of inner boxes are
wasted.
"""

from typing import NamedTuple

from hitlab.broad.boxes import Bounds, Boxes, Pair, around, box_mark, common_mark, overlap
from hitlab.broad.shared_steps import Search
from hitlab.published.algorithm import Algorithm
from hitlab.steps.explanation import Step, Value

ALGORITHM = Algorithm(
    "bounding-volume-hierarchy",
    "Bounding volume hierarchy",
    "C. Ericson, Real-Time Collision Detection, 6; https://realtimecollisiondetection.net/",
)


class Node(NamedTuple):
    """A box around some members, split into two child boxes if it has more than one member."""

    members: tuple[int, ...]
    box: Bounds
    children: tuple["Node", ...]

    @property
    def below(self) -> tuple["Node", ...]:
        """The nodes that represent it one level below: its children, or itself if it has none."""
        return self.children or (self,)


Couple = tuple[Node, Node]


class Turn(NamedTuple):
    """A level of the search: the compared pairs of boxes, the pairs apart, and the candidates."""

    looked: list[Couple]
    apart: list[Couple]
    met: list[Pair]

    @property
    def left_out(self) -> int:
        """The number of pairs of members that are skipped because boxes around them are apart."""
        several = ((len(a.members), len(b.members)) for a, b in self.apart)
        return sum(i * j for i, j in several if i * j > 1)


def search(members: Boxes) -> Search:
    """Build the hierarchy, search it against itself, and return the record of the search."""
    root = build(members, list(range(len(members))))
    levels, turns = levels_of(root), descend(root)
    steps = [_level_step(number, level) for number, level in enumerate(levels, 1)]
    steps += [_turn_step(number, turn) for number, turn in enumerate(turns, 1)]
    looked = [couple for turn in turns for couple in turn.looked]
    compared = sorted(_members(*couple) for couple in looked if _is_pair(*couple))
    return Search(steps, len(looked), compared)


def build(members: Boxes, inside: list[int]) -> Node:
    """Return a tree, split at the median along the axis with the larger extent of centres."""
    box = around([members.bounds[i] for i in inside])
    if len(inside) == 1:
        return Node(tuple(inside), box, ())
    centers = {i: members.center(i) for i in inside}
    reach = [max(places) - min(places) for places in zip(*centers.values())]
    axis = int(reach[1] > reach[0])
    order = sorted(inside, key=lambda i: (centers[i][axis], i))
    half = (len(order) + 1) // 2
    children = build(members, order[:half]), build(members, order[half:])
    return Node(tuple(sorted(inside)), box, children)


def levels_of(root: Node) -> list[list[Node]]:
    """Return the boxes of each level, from the top; a box with a single member has no children."""
    levels, level = list[list[Node]](), [root]
    while level:
        levels.append(level)
        level = [child for node in level for child in node.children]
    return levels


def descend(root: Node) -> list[Turn]:
    """Return the levels of the search: it compares siblings, and children of intersecting boxes."""
    turns, whole, overlapping = list[Turn](), [root], list[Couple]()
    while any(node.children for node in whole) or overlapping:
        looked = [(node.children[0], node.children[1]) for node in whole if node.children]
        looked += [(i, j) for a, b in overlapping for i in a.below for j in b.below]
        whole = [child for node in whole for child in node.children]
        apart = [(a, b) for a, b in looked if not overlap(a.box, b.box)]
        meeting = [(a, b) for a, b in looked if overlap(a.box, b.box)]
        met = [_members(*couple) for couple in meeting if _is_pair(*couple)]
        turns.append(Turn(looked, apart, sorted(met)))
        overlapping = [couple for couple in meeting if not _is_pair(*couple)]
    return turns


def _is_pair(a: Node, b: Node) -> bool:
    return len(a.members) == len(b.members) == 1


def _members(a: Node, b: Node) -> Pair:
    i, j = sorted((*a.members, *b.members))
    return i, j


def _level_step(number: int, level: list[Node]) -> Step:
    """Return the step that counts a level's boxes and members; the root is level 0."""
    sizes = [len(node.members) for node in level]
    values: dict[str, Value] = {
        **{"level": number - 1, "boxes": len(level), "n": sum(sizes)},
        **{"least": min(sizes), "most": max(sizes), "single": sizes.count(1)},
    }
    case = "root" if number == 1 else _case(min(sizes), max(sizes))
    marks = (box_mark(f"node-{number}-{i}", node.box) for i, node in enumerate(level, 1))
    return Step.of(f"level-{number}", case, values, *marks)


def _turn_step(number: int, turn: Turn) -> Step:
    """Return the step that counts compared pairs of boxes, skipped member pairs and candidates."""
    on = len(turn.looked) - len(turn.apart) - len(turn.met)
    values: dict[str, Value] = {
        **{"level": number, "looked": len(turn.looked), "apart": len(turn.apart)},
        **{"left_out": turn.left_out, "found": len(turn.met), "on": on},
    }
    nodes = {id(node): node for couple in turn.looked for node in couple}
    boxes = [box_mark(f"node-{i}", node.box) for i, node in enumerate(nodes.values(), 1)]
    pairs = [common_mark(f"boxes-{i}", a.box, b.box) for i, (a, b) in enumerate(turn.looked, 1)]
    case = "on" if on else "end"
    return Step.of(f"descend-{number}", case, values, *boxes, *pairs)


def _case(least: int, most: int) -> str:
    if most == 1:
        return "leaves"
    return "even" if least == most else "split"
