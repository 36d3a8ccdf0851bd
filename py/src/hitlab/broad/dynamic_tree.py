"""The dynamic tree: boxes with a margin, of which only those that their members leave are moved.

After E. Catto, "Dynamic Bounding Volume Hierarchies", GDC 2019, as in Box2D and Bullet. Each leaf
is a box around a member, enlarged by a margin. A leaf is inserted next to the node that adds the
smallest perimeter to the tree, and the boxes above it are refitted. While a member stays in its
enlarged box, neither the tree nor its pairs of enlarged boxes change; otherwise its leaf is
removed, inserted again, and searched for. The candidates are the pairs whose own boxes intersect,
too. Rotations, with which engines also balance the tree, are omitted.

If many members move far in each frame, most leaves are inserted again, and building a new tree is
cheaper.

The walk of a single frame inserts the members one by one, as in the first frame; a member that
leaves its box is inserted in the same way. It uses the clipped boxes, which have perimeters.
"""

from typing import NamedTuple

from hitlab.broad.boxes import Bounds, Boxes, Pair, around, box_mark, common_mark, overlap
from hitlab.broad.shared_steps import Search
from hitlab.published.algorithm import Algorithm
from hitlab.steps.explanation import Step, Value

ALGORITHM = Algorithm(
    "dynamic-tree",
    "Dynamic tree",
    "E. Catto, Dynamic Bounding Volume Hierarchies, GDC 2019; https://box2d.org/publications/",
)

MARGIN = 0.2
"""The margin, relative to the mean of the longer sides of all boxes."""


class Node:
    """A box around a member, or around two nodes."""

    __slots__ = "box", "children", "member", "parent"

    def __init__(self, box: Bounds, member: int, *children: "Node") -> None:
        self.box, self.member, self.children = box, member, children
        self.parent: Node | None = None
        for each in children:
            each.parent = self


class Turn(NamedTuple):
    """An insertion: the box with a margin, its sibling, the boxes above, and the search."""

    member: int
    box: Bounds
    sibling: Node | None
    beside: Bounds | None
    """The sibling's box."""
    above: list[Bounds]
    """The boxes that are refitted, from the new one of both siblings up to the root."""
    looked: int
    near: list[int]
    """The members before whose boxes with a margin intersect this one; their own are compared."""


def search(members: Boxes) -> Search:
    """Insert the members one by one, and return the record of the searches."""
    tree = DynamicTree(Boxes(members.clipped, members.clipped, members.exponent))
    steps = [_margin_step(members, tree)]
    steps += [_turn_step(members, number, turn) for number, turn in enumerate(tree.turns, 1)]
    return Search(steps, sum(turn.looked for turn in tree.turns), sorted(tree.pairs))


class DynamicTree:
    """The tree of a frame, and the pairs of its leaves that intersect; both follow the members."""

    def __init__(self, members: Boxes) -> None:
        self.members = members
        sides = [max(right - left, top - bottom) for left, bottom, right, top in members.bounds]
        self.margin = MARGIN * sum(sides) / max(1, len(sides))
        self.root: Node | None = None
        self.leaves = list[Node]()
        self.pairs = set[Pair]()
        self.turns = [self._added(i) for i in range(len(members))]

    def _added(self, member: int) -> Turn:
        leaf = Node(self._fat(self.members.bounds[member]), member)
        self.leaves.append(leaf)
        sibling = self._insert(leaf)
        beside = sibling.box if sibling else None
        above = [node.box for node in _above(leaf)]
        new, looked = self._pairs_of([leaf])
        self.pairs |= new
        near = sorted(min(pair) for pair in new)
        return Turn(member, leaf.box, sibling, beside, above, looked + len(near), near)

    def follow(self, members: Boxes) -> tuple[list[int], int]:
        """Replace the members by those of the next frame, and update the tree.

        Return those that have left their leaves' boxes, and the number of compared boxes.
        """
        self.members = members
        bounds = enumerate(members.bounds)
        left = [i for i, box in bounds if not _contains(self.leaves[i].box, box)]
        for i in left:
            self._remove(self.leaves[i])
            self.leaves[i] = Node(self._fat(members.bounds[i]), i)
            self._insert(self.leaves[i])
        new, looked = self._pairs_of([self.leaves[i] for i in left])
        gone = {*left}
        self.pairs = {pair for pair in self.pairs if gone.isdisjoint(pair)} | new
        return left, looked

    def search(self) -> list[Pair]:
        """Return the pairs of members whose own boxes intersect, by comparing all pairs."""
        return sorted(pair for pair in self.pairs if self.members.meet(*pair))

    def _pairs_of(self, leaves: list[Node]) -> tuple[set[Pair], int]:
        """Return the pairs of some leaves with all others, and the number of compared boxes."""
        found, looked = set[Pair](), 0
        for leaf in leaves:
            nodes = [self.root] if self.root else []
            while nodes:
                node = nodes.pop()
                looked += 1
                if overlap(node.box, leaf.box):
                    nodes += node.children
                    if node.member >= 0 and node is not leaf:
                        i, j = sorted((leaf.member, node.member))
                        found.add((i, j))
        return found, looked

    def _fat(self, box: Bounds) -> Bounds:
        left, bottom, right, top = box
        more = self.margin
        return left - more, bottom - more, right + more, top + more

    def _insert(self, leaf: Node) -> Node | None:
        """Insert a leaf next to the node that adds the smallest perimeter, and return this node."""
        if self.root is None:
            self.root = leaf
            return None
        sibling = _best_sibling(self.root, leaf.box)
        parent = sibling.parent
        self._replace(parent, sibling, Node(around([sibling.box, leaf.box]), -1, sibling, leaf))
        return sibling

    def _remove(self, leaf: Node) -> None:
        """Remove a leaf and its parent, whose place its sibling takes."""
        parent = leaf.parent
        if parent is None:
            self.root = None
            return
        [sibling] = (each for each in parent.children if each is not leaf)
        self._replace(parent.parent, parent, sibling)

    def _replace(self, parent: Node | None, former: Node, node: Node) -> None:
        """Replace a child, and refit all boxes above it."""
        node.parent = parent
        if parent is None:
            self.root = node
            return
        parent.children = tuple(node if each is former else each for each in parent.children)
        for above in (parent, *_above(parent)):
            above.box = around([each.box for each in above.children])


def _above(node: Node) -> list[Node]:
    """Return the nodes above a node, up to the root."""
    found = list[Node]()
    while node.parent:
        node = node.parent
        found.append(node)
    return found


def _best_sibling(root: Node, box: Bounds) -> Node:
    """Return the node next to which the box adds the smallest perimeter, found from the root."""
    node = root
    while node.children:
        joined = _perimeter(around([node.box, box]))
        inherited = 2 * (joined - _perimeter(node.box))
        costs = [inherited + _added(child, box) for child in node.children]
        if 2 * joined < min(costs):
            break
        node = node.children[costs.index(min(costs))]
    return node


def _added(node: Node, box: Bounds) -> float:
    """Return the perimeter that a box adds below a node, or as the sibling of a leaf."""
    joined = _perimeter(around([node.box, box]))
    return joined - _perimeter(node.box) if node.children else joined


def _perimeter(box: Bounds) -> float:
    left, bottom, right, top = box
    return 2 * (right - left + top - bottom)


def _contains(outer: Bounds, inner: Bounds) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def _long(members: Boxes, box: Bounds) -> Bounds:
    left, bottom, right, top = map(members.long, box)
    return left, bottom, right, top


def _margin_step(members: Boxes, tree: DynamicTree) -> Step:
    """Return the step that enlarges all boxes."""
    values: dict[str, Value] = {"n": len(members), "margin": members.long(tree.margin)}
    marks = (box_mark(f"node-{turn.member}", _long(members, turn.box)) for turn in tree.turns)
    return Step.of("margin", "plain", values, *marks)


def _turn_step(members: Boxes, number: int, turn: Turn) -> Step:
    """Return the step that inserts a member and searches for its box."""
    values: dict[str, Value] = {
        **{"shape": turn.member, "refitted": len(turn.above), "looked": turn.looked},
        "near": len(turn.near),
        "found": sum(members.meet(i, turn.member) for i in turn.near),
    }
    own = _long(members, turn.box)
    boxes = {f"node-{turn.member}": own}
    case = "first"
    if turn.sibling and turn.beside:
        case = "leaf" if turn.sibling.member >= 0 else "inner"
        if case == "leaf":
            values["sibling"] = turn.sibling.member
        boxes["node-sibling"] = _long(members, turn.beside)
        boxes["node-parent"] = _long(members, turn.above[0])
    marks = [box_mark(name, box) for name, box in boxes.items()]
    marks += [common_mark(f"pair-{i}", members.bounds[i], own) for i in turn.near]
    return Step.of(f"insert-{number}", case, values, *marks)
