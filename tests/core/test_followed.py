"""Broad phases that follow their members from frame to frame, against all pairs of boxes."""

import numpy as np
import pytest
from hitlab.broad.boxes import Boxes, overlapping
from hitlab.broad.dynamic_tree import DynamicTree
from hitlab.broad.kept_order import KeptOrder


def frames(random, n, pace):
    """Yield the boxes of some frames: on a grid, so that many touch exactly, or anywhere."""
    grid = random.choice([1, 2.0**-10])
    low = np.round(random.uniform(-9, 9, (n, 2)) / grid) * grid
    size = np.round(random.exponential(1, (n, 2)) / grid) * grid
    for _ in range(6):
        yield Boxes.of(np.hstack([low, low + size]))
        low = low + np.round(random.normal(0, pace, (n, 2)) / grid) * grid


@pytest.mark.parametrize("follower", [DynamicTree, KeptOrder])
@pytest.mark.parametrize("pace", [0.1, 1, 20])
@pytest.mark.parametrize("n", [0, 1, 2, 60])
def test_the_pairs_of_each_frame_are_found(follower, pace, n):
    random = np.random.default_rng(n)
    for _ in range(10):
        first, *others = frames(random, n, pace)
        kept = follower(first)
        assert kept.search() == overlapping(first)
        for members in others:
            kept.follow(members)
            assert kept.search() == overlapping(members)


def test_nothing_is_done_for_members_that_stay_or_hardly_move():
    first, *_ = frames(np.random.default_rng(1), 50, 1)
    little = Boxes.of(np.array(first.bounds) + 2.0**-20)
    assert KeptOrder(first).follow(first) == (0, 0)
    assert DynamicTree(first).follow(little) == ([], 0)


def test_the_boxes_of_the_tree_contain_what_is_below_them():
    first, *others = frames(np.random.default_rng(2), 80, 2)
    tree = DynamicTree(first)
    for members in others:
        tree.follow(members)
        nodes, leaves = [tree.root], 0
        while nodes:
            node = nodes.pop()
            below = [each.box for each in node.children] or [members.bounds[node.member]]
            leaves += node.member >= 0
            for box in below:
                assert (np.array(node.box[:2]) <= box[:2]).all()
                assert (np.array(node.box[2:]) >= box[2:]).all()
            nodes += node.children
        assert leaves == 80
