"""Push boxes apart until none overlaps another."""

from itertools import combinations

import hitlab as hl


def overlap(a: hl.Box, b: hl.Box) -> bool:
    return hl.intersects(a, b, touching=False)


def push_apart(boxes: list[hl.Box], rounds: int = 20) -> None:
    """Let the later box of each pair give way, so the first one rests."""
    for _ in range(rounds):
        for i, j in combinations(range(len(boxes)), 2):
            if overlap(boxes[i], boxes[j]):
                way_out = hl.contact(boxes[i], boxes[j])
                boxes[j] = boxes[j].translate(way_out.depth * way_out.normal)


boxes = [hl.Box((0, 0), (2, 2)), hl.Box((1.5, 0.25), (2, 2)), hl.Box((2.75, 0), (2, 2))]
push_apart(boxes)

assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
# A row of three boxes of width 2: the shortest way out is to the right.
assert [box.center.tolist() for box in boxes] == [[0, 0], [2, 0.25], [4, 0]]
