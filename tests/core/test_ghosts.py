"""Contacts with the seams of a body's parts: skipped exactly if the whole body has no such contact.

The bodies are made of the cells of a grid. Whether a contact with a cell is one with the body then
depends only on the cells around its side or corner.
"""

import hitlab as hl
import numpy as np
import pytest


def grid(random):
    """Return the occupied cells of a random grid, and their group."""
    cells = [tuple(cell) for cell in np.argwhere(random.random((6, 6)) < 0.5).tolist()]
    return cells, hl.Group(hl.Box(np.array(cells) + 0.5, (1, 1)), bodies=0)


def is_open(cells, cell, normal):
    """Return whether a side or a corner of a cell is one of the body, given its inward normal."""
    x, y = (-int(np.sign(each)) if abs(each) > 1e-9 else 0 for each in normal)
    around = {(x, 0), (0, y), (x, y)} - {(0, 0)}
    return not any((cell[0] + dx, cell[1] + dy) in cells for dx, dy in around)


@pytest.mark.parametrize("seed", range(6))
def test_a_contact_counts_if_the_body_has_it(seed):
    random = np.random.default_rng(seed)
    cells, floor = grid(random)
    places = random.integers(-2, 26, (300, 2)) / 4 + random.uniform(-0.1, 0.1, (300, 2))
    for bodies in (
        hl.Box(places, (0.75, 0.5)),
        hl.Disk(places, 0.3),
        hl.Capsule(places, places, 0.3),
    ):
        movers = hl.Group(bodies)
        pairs, contact = movers.contacts(floor, touching=False)
        wanted = [
            [pair, normal]
            for pair, normal in zip(pairs.tolist(), contact.normal.tolist())
            if is_open(cells, cells[pair[1]], normal)
        ]
        assert len(wanted) < len(pairs)
        pairs, contact = movers.contacts(floor, touching=False, ghosts=False)
        assert [[*each] for each in zip(pairs.tolist(), contact.normal.tolist())] == wanted
        pairs, _ = floor.contacts(movers, touching=False, ghosts=False)
        assert sorted(pairs[:, ::-1].tolist()) == [pair for pair, _ in wanted]


@pytest.mark.parametrize("seed", range(4))
def test_a_sweep_ends_at_the_first_contact_of_the_body(seed):
    random = np.random.default_rng(seed)
    cells, floor = grid(random)
    places = random.integers(-8, 32, (120, 2)) / 4
    ways = random.integers(-8, 9, places.shape) / 4
    movers = hl.Disk(places, 0.25)
    free = np.setdiff1d(
        np.arange(len(places)), hl.Group(movers).collisions(floor, touching=False)[:, 0]
    )
    movers, ways = movers[free], ways[free]
    found = hl.Group(movers).sweep(ways, floor, touching=False, ghosts=False)
    for i, (mover, way) in enumerate(zip(movers, ways)):
        each = hl.sweep(mover, hl.Box(np.array(cells) + 0.5, (1, 1)), way, touching=False)
        real = [
            (t, j)
            for j, (t, n) in enumerate(zip(each.t.tolist(), each.normal.tolist()))
            if t == t and is_open(cells, cells[j], n)
        ]
        t, j = min(real, default=(np.nan, -1))
        assert (found.index[i], found.t[i]) == (j, pytest.approx(t, nan_ok=True))


def test_the_normal_at_a_corner_of_a_chain_stays_between_those_of_its_edges():
    roof = [hl.Segment((0, 0), (2, 1)), hl.Segment((2, 1), (4, 0))]
    turned = np.radians(np.arange(0, 360, 5))
    ways = np.stack([np.cos(turned), np.sin(turned)], axis=-1)
    balls = hl.Group(hl.Disk((2, 1) + 0.4375 * ways, 0.5))
    pairs, contact = balls.contacts(hl.Group(*roof))
    outward = ways[pairs[:, 0]]
    at_corner = np.hypot(*(contact.normal + outward).T) < 1e-9
    in_fan = (outward @ np.transpose([(-2, -1), (2, -1)]) < 0).all(axis=1)
    assert (at_corner & in_fan).any() and (at_corner & ~in_fan).any() and (~at_corner).any()
    kept, _ = balls.contacts(hl.Group(*roof, bodies=0), ghosts=False)
    assert kept.tolist() == pairs[in_fan | ~at_corner].tolist()
