"""The dynamic tree: boxes with a margin, of which only those that their members leave are moved.

After E. Catto, "Dynamic Bounding Volume Hierarchies", GDC 2019, as in Box2D and Bullet. Each leaf
is a box around a member, enlarged by a margin. A leaf is inserted next to the node that adds the
smallest perimeter to the tree, and the boxes above it are refitted. While a member stays in its
enlarged box, neither the tree nor its pairs of enlarged boxes change; otherwise its leaf is
removed, inserted again, and searched for. The candidates are the pairs whose own boxes intersect,
too. Rotations, with which engines also balance the tree, are omitted.

If many members move far in each frame, most leaves are inserted again, and building a new tree is
cheaper.
"""

from hitlab.broad.boxes import Bounds, Boxes, Pair, around, overlap

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


class DynamicTree:
    """The tree of a frame, and the pairs of its leaves that intersect; both follow the members."""

    def __init__(self, members: Boxes) -> None:
        self.members = members
        sides = [max(right - left, top - bottom) for left, bottom, right, top in members.bounds]
        self.margin = MARGIN * sum(sides) / max(1, len(sides))
        self.root: Node | None = None
        self.leaves = [Node(self._fat(box), i) for i, box in enumerate(members.bounds)]
        for leaf in self.leaves:
            self._insert(leaf)
        self.pairs, _ = self._pairs_of(self.leaves)

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

    def _insert(self, leaf: Node) -> None:
        """Insert a leaf next to the node that adds the smallest perimeter to the tree."""
        if self.root is None:
            self.root = leaf
            return
        sibling = _best_sibling(self.root, leaf.box)
        parent = sibling.parent
        self._replace(parent, sibling, Node(around([sibling.box, leaf.box]), -1, sibling, leaf))

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
        above: Node | None = parent
        while above:
            above.box = around([each.box for each in above.children])
            above = above.parent


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
