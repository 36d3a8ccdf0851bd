"""Pushing shapes apart."""

import random
import re

import hitlab as hl
import numpy as np
import pytest
from hitlab.moves.push_apart import SPREAD, pushed, pushed_second


def test_of_two_only_the_second_moves_by_the_contact():
    boxes = hl.Box((0, 0), (4, 2)), hl.Ray((0, 0), (1, 0)), hl.Box((1, 1.5), (4, 2))
    by, left = pushed_second(hl.Group(*boxes), 0, 2)
    assert (by.tolist(), len(left)) == ([[0, 0], [0, 0], [0, 0.5]], 0)
    moved = boxes[2].translate(by[2])
    assert hl.intersects(boxes[0], moved)
    assert not hl.intersects(boxes[0], moved, touching=False)
    assert pushed_second(hl.Group(*boxes), 2, 0).by.tolist() == [[0, -0.5], [0, 0], [0, 0]]
    inside = hl.Group(hl.Box((0, 0), (4, 4)), hl.Disk((1, 0), 0.5))
    assert pushed_second(inside, 0, 1).by.tolist() == [[0, 0], [1.5, 0]]  # the shortest move


def scattered(chosen, count, width):
    """Yield shapes with an area in a square of twice this width."""
    for _ in range(count):
        x, y = chosen.uniform(-width, width), chosen.uniform(-width, width)
        yield chosen.choice(
            [
                hl.Disk((x, y), 0.8),
                hl.Box((x, y), (1.5, 1), chosen.uniform(0, 1.5)),
                hl.Capsule((x, y), (x + 1, y), 0.4),
            ]
        )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("width", [3, pytest.param(0, marks=pytest.mark.slow(5))])
def test_no_interiors_overlap_afterwards_and_nothing_else_moves(seed, width):
    chosen = random.Random(seed)
    far = hl.Triangle([(500, 0), (501, 0), (500, 1)])
    thin = hl.Ray((0, 0), (1, 0)), hl.Segment((-9, 0.1), (9, 0.2)), hl.Point((0.1, 0))
    group = hl.Group(*scattered(chosen, 12 if width else 60, width), far, *thin)
    assert len(group.collisions(touching=False))
    by, left = hl.push_apart(group)
    assert left.shape == (0, 2)
    assert not len(group.translate(by).collisions(touching=False))
    assert not by[-4:].any()


@pytest.mark.parametrize("numbers", [[7, 7, 1, 2], [0, 0, 5, 4]])
def test_the_parts_of_a_body_move_together(numbers):
    boxes = hl.Box([(0, 0), (1.5, 1), (0, 0.75), (2.25, 1.5)], [(4, 1), (1, 3), (1, 1), (1, 1)])
    group = hl.Group(boxes, bodies=numbers)
    for by, left in (hl.push_apart(group), pushed(group, SPREAD)):
        assert np.array_equal(by[0], by[1])
        assert not len(left)
        assert not len(group.translate(by).collisions(touching=False))
    for a, b in ((2, 0), (1, 3)):
        by, left = pushed_second(group, a, b)
        moved = group.translate(by).collisions(touching=False).tolist()
        assert not len(left)
        assert not any({numbers[i] for i in pair} == {numbers[a], numbers[b]} for pair in moved)
        assert not by[[i for i in range(4) if numbers[i] != numbers[b]]].any()


def test_what_is_no_group_is_refused():
    message = re.escape("group must be a Group, not Disk: use push_apart(Group(*shapes))")
    with pytest.raises(TypeError, match=f"^{message}$"):
        hl.push_apart(hl.Disk((0, 0), 1))


def test_an_outline_moves_as_one():
    corner = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    group = hl.Group(corner, hl.Disk([(3, 1.25), (0.5, 2)], 0.5), corner.translate((0.5, 0.5)))
    by, left = hl.push_apart(group)
    assert not len(left)
    assert not len(group.translate(by).collisions(touching=False))
    by, left = pushed_second(group, 0, 1)
    assert (by[[0, 2, 3]].any(), len(left)) == (False, 0)
    assert not hl.intersects(corner, group[1].translate(by[1]), touching=False)
