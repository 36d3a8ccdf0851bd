"""Collisions that tests at single times miss: bodies that touch only between two positions.

`Group.sweep` moves one shape at a time among others at rest; here all move at once, each in a
straight line. Two of them touch on the path exactly when the first one, moving by the difference of
their displacements, touches the second one at rest. So the decision is the exact one of `sweep`, as
for a group, but pair by pair and without the point of contact.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hitlab.arithmetic.directed import on_the_way
from hitlab.deciding.decision import decide_on_the_way
from hitlab.groups.group import Group
from hitlab.groups.members import by_kinds
from hitlab.shapes import broad_phase
from hitlab.shapes.validation import Floats

Pairs = NDArray[np.int64]

SPARE = 1e-9
"""The relative margin of the bounds, because a difference of displacements is rounded."""


def missed(group: Group, ways: Floats, first: Pairs, last: Pairs) -> tuple[Pairs, int]:
    """Return the pairs (k, 2) that touch only in between, and the number that start to touch.

    `first` and `last` are the pairs that intersect at the start of the displacements and at their
    end.
    """
    count = len(group)
    number = (count, 1)
    none = np.empty((0, 2), dtype=np.int64)
    known = np.union1d(first @ number, last @ number)
    pairs = np.concatenate([none, *_touching(group, ways, known)])
    return pairs[(pairs @ number).argsort()], len(known) - len(first) + len(pairs)


def _touching(group: Group, ways: Floats, known: Pairs) -> Iterator[Pairs]:
    members = group._three_kinds
    spare = np.repeat([[-SPARE], [SPARE]], 2, axis=0)
    for i, j in broad_phase.meeting(on_the_way(group._columns, ways.T) + spare):
        new = ~np.isin(i * len(group) + j, known)
        i, j, batches = by_kinds(members, i[new], members, j[new], with_core=True)
        for places, one, other in batches:
            a, b = i[places], j[places]
            x, y = (ways[a] - ways[b]).T
            hit = decide_on_the_way(one, (x, y), other)
            yield np.sort(np.stack([a, b], axis=-1)[hit])
