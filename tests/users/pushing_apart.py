"""Push boxes apart until no two of them overlap."""

from itertools import combinations

import hitlab as hl


def overlap(a: hl.Box, b: hl.Box) -> bool:
    return hl.intersects(a, b, touching=False)


def push_apart(boxes: list[hl.Box], rounds: int = 20) -> None:
    """Move the later box of each pair, so that the first one stays put."""
    for _ in range(rounds):
        for i, j in combinations(range(len(boxes)), 2):
            if overlap(boxes[i], boxes[j]):
                contact = hl.contact(boxes[i], boxes[j])
                boxes[j] = boxes[j].translate(contact.depth * contact.normal)


boxes = [hl.Box((0, 0), (2, 2)), hl.Box((1.5, 0.25), (2, 2)), hl.Box((2.75, 0), (2, 2))]
push_apart(boxes)

assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
# A row of three boxes of width 2: the minimum translation is to the right.
assert [box.center.tolist() for box in boxes] == [[0, 0], [2, 0.25], [4, 0]]
