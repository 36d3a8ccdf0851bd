"""The union of upright boxes as outlines, against the cells that the boxes cover."""

import hitlab as hl
import numpy as np
import pytest

SIZE = 9


def covered(bounds):
    """Return which cells of a grid are covered by boxes, given by whole bounds."""
    cells = np.zeros((SIZE, SIZE), dtype=bool)
    for x0, y0, x1, y1 in bounds:
        cells[x0:x1, y0:y1] = True
    return cells


def interiors(cells):
    """Return the sets of cells that are connected across sides."""
    left, found = {*map(tuple, np.argwhere(cells).tolist())}, []
    while left:
        part, unseen = set(), [left.pop()]
        while unseen:
            x, y = unseen.pop()
            part.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            unseen += near
        found.append(part)
    return sorted(found, key=min)


@pytest.mark.parametrize("seed", range(120))
def test_each_connected_interior_is_one_outline(seed):
    random = np.random.default_rng(seed)
    low = random.integers(0, SIZE, (random.integers(1, 40), 2))
    bounds = np.concatenate([low, np.minimum(low + random.integers(0, 4, low.shape), SIZE)], axis=1)
    axes = [np.sort(random.normal(size=SIZE + 1)) * 10.0 ** random.integers(-3, 4) for _ in "xy"]
    lines = np.concatenate([axes[i % 2][bounds[:, i]][:, None] for i in range(4)], axis=1)
    merged, parts = hl.merge(hl.Group(hl.Box.from_bounds(lines))), interiors(covered(bounds))
    assert len(merged) == len(parts)
    middles = np.stack(np.meshgrid(*((a[1:] + a[:-1]) / 2 for a in axes), indexing="ij"), axis=-1)
    firsts = [min((axes[0][x], axes[1][y]) for x, y in part) for part in parts]
    for first, outline in zip(sorted(firsts), merged):
        part = parts[firsts.index(first)]
        again = hl.Outline(outline.ring, outline.holes)  # which checks that it is simple
        assert again == outline and first == tuple(outline.ring[0])
        inside = hl.intersects(again, hl.Point(middles))
        assert {*map(tuple, np.argwhere(inside).tolist())} == part
        for ring in outline.rings:
            assert ((np.roll(ring, 1, axis=0) == ring).sum(axis=1) == 1).all()  # sides alternate
            assert np.isin(ring[:, 0], axes[0]).all() and np.isin(ring[:, 1], axes[1]).all()
            sides = np.roll(ring, 1, axis=0) == ring
            assert (sides != np.roll(sides, 1, axis=0)).all()


def test_what_cannot_be_merged_is_refused():
    assert hl.merge(hl.Group()) == [] == hl.merge(hl.Box((0, 0), (0, 1)))
    with pytest.raises(TypeError, match=r"group\[1\] must be a Box, not Disk"):
        hl.merge(hl.Group(hl.Box((0, 0), (1, 1)), hl.Disk((0, 0), 1)))
    with pytest.raises(ValueError, match=r"group\[0\] = Box.* must be upright"):
        hl.merge(hl.Box((0, 0), (1, 1), 0.1))
    with pytest.raises(TypeError, match="group must be a 2D shape"):
        hl.merge(hl.Sphere((0, 0, 0), 1))
