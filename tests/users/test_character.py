"""The recipe of a sliding character on random maps: it stays outside and never sticks at a seam."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import hitlab as hl
import numpy as np
import pytest

MAPS, FRAMES, SIZE = 50, 2_000, 12
ROUNDING = 2.0**-48 * SIZE
"""How far the body may be in a wall: a few roundings of the coordinates."""


@pytest.fixture(scope="module")
def recipe():
    """Run the recipe, which takes seconds; return its functions."""
    names = runpy.run_path(str(Path(__file__).with_name("character.py")))
    return SimpleNamespace(**names)


def room(random):
    """Return a room of tiles, slopes and a concave outline; and the same with the tiles merged."""
    heights = random.integers(1, 4, SIZE)
    cells = [(x, y) for x in range(SIZE) for y in range(heights[x])]
    cells += [(x, 7) for x in range(SIZE)] + [(x, y) for x in (-1, SIZE) for y in range(8)]
    cells += [(int(x), int(y)) for x, y in random.integers((1, 4), (SIZE - 1, 7), (4, 2))]
    tiles = [hl.Box.from_bounds([x, y, x + 1, y + 1]) for x, y in {*cells}]
    slopes = [
        hl.Triangle([(x, y), (x + 1, y), (x + (left < right), y + 1)])
        for x, left, y, right in zip(range(1, SIZE), heights, heights[1:], heights[2:])
        if left != right and max(left, right) > y
    ]
    x, y = random.uniform((3, 4), (8, 5))
    notch = hl.Outline([(x, y), (x + 1, y + 0.2), (x + 1, y + 1), (x + 0.5, y + 0.4), (x, y + 1)])
    others = [*slopes, *notch.parts]
    parts = [part for outline in hl.merge(hl.Group(*tiles)) for part in outline.parts]
    return hl.Group(*tiles, *others, bodies=0), hl.Group(*parts, *others, bodies=0)


def test_a_corner_exactly_at_a_seam_does_not_stick(recipe):
    tiles = hl.Box([(2, 0), (0, 0)], (2, 2))
    for walls in (hl.Group(tiles, bodies=0), hl.Group(hl.Box((1, 0), (4, 2)))):
        body, normals = recipe.slide(hl.Box((0, 2), (2, 2)), np.array([0.5, -0.1]), walls)
        assert body.center == pytest.approx([0.5, 2.0], abs=ROUNDING)
        assert [normal.tolist() for normal in normals] == [[0.0, -1.0]]


@pytest.mark.parametrize("by", [(0.1, 0), (-0.3, 0.7), (0.01, -0.2), (0, 1 / 3)])
def test_a_character_rides_a_platform_up_to_a_wall(recipe, by):
    lift, walls = hl.Box((0, -0.5), (3, 1)), hl.Group(hl.Box((5.5, 0), (1, 99)), bodies=0)
    body = hl.Box((0.1, 0.35), (0.5, 0.7))
    for frame in range(1, 60):
        body, lift = recipe.carried(body, lift, np.array(by), walls)
        body, _ = recipe.slide(body, np.array([0, -0.25]), walls.with_shapes(lift, bodies=1))
        assert body.bounds[1] == pytest.approx(lift.bounds[3], abs=ROUNDING)
        assert body.center[0] == pytest.approx(min(0.1 + frame * by[0], 4.75), abs=64 * ROUNDING)
        assert recipe.is_below(lift, body)


def test_a_one_way_platform_lets_a_character_through_from_below(recipe):
    lift, body, walls = hl.Box((0, 2), (3, 0.5)), hl.Box((0, 1.4), (0.5, 0.7)), hl.Group(bodies=[])
    assert not recipe.is_below(lift, body)
    for by in [(0.0, 0.5), (0.0, 0.5)]:
        body, lift = recipe.carried(body, lift, np.array(by), walls)
        assert body.center.tolist() == [0.0, 1.4]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MAPS))
def test_a_character_stays_outside_and_moves_as_over_the_merged_outline(recipe, seed):
    random = np.random.default_rng(seed)
    walls, merged = room(random)
    size = random.uniform(0.3, 0.9, 2)
    starts = hl.Box(random.uniform((0.5, 0.5), (SIZE - 0.5, 6.5), (500, 2)), size)
    free = ~np.isin(np.arange(500), hl.Group(starts).collisions(walls)[:, 0])
    body, velocity, moved = starts[int(free.argmax())], np.zeros(2), 0.0
    for frame in range(FRAMES):
        if frame % 30 == 0:
            push = random.uniform(-8, 8), random.choice([0.0, 9.0])
        velocity = np.array([push[0], velocity[1] - 20 / 60 + push[1] * (frame % 30 == 0)])
        after, normals = recipe.slide(body, velocity / 60, walls)
        outside, _ = recipe.slide(body, velocity / 60, merged)
        assert after.center == pytest.approx(outside.center, abs=64 * ROUNDING), (seed, frame)
        _, contact = hl.Group(after).contacts(walls)
        assert (contact.depth <= ROUNDING).all(), (seed, frame)
        if any(abs(normal[1]) > 0.5 for normal in normals):
            velocity = np.zeros(2)
        moved += np.hypot(*(after.center - body.center))
        body = after
    assert moved > SIZE
