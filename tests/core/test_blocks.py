"""Large batches are worked off in blocks: each element once, and in bounded memory."""

import math
import tracemalloc

import hitlab as hl
import numpy as np
import pytest
from hitlab.arithmetic.batch import blocks
from hitlab.arithmetic.tolerances import BLOCK
from hitlab.testing import POINTS, made
from hypothesis import given
from hypothesis import strategies as st
from kinds import every_kind

SIDE = 3000
BYTES_FOR_A_RESULT = SIDE * SIDE
BYTES_FOR_A_BLOCK = 100 * 8 * BLOCK
"""For a hundred arrays; one array of 8 bytes for each pair would be 72 MB."""


@given(st.lists(st.integers(0, 5), max_size=5).map(tuple), st.integers(1, 50))
def test_blocks_cover_every_element_once_and_are_small(shape, size):
    count, visited = np.zeros(shape, dtype=int), []
    for block in blocks(shape, size):
        count[block] += 1
        visited += np.arange(math.prod(shape)).reshape(shape)[block].ravel().tolist()
        assert count[block].size <= size
    assert (count == 1).all()
    assert visited == list(range(math.prod(shape)))


def scatter(kind, n, seed):
    rng = np.random.default_rng(seed)
    points = rng.uniform(-9, 9, (n, 1, 2)) + rng.uniform(-2, 2, (n, POINTS[kind], 2))
    return made(kind, points, rng.uniform(0, 2, n), rng.uniform(0, 7, n))


@pytest.mark.parametrize("touching", [True, False])
@every_kind
def test_grid_larger_than_a_block_equals_the_singles(kind, touching):
    a, b = scatter(kind, BLOCK // 28, 1), scatter(hl.Polygon, 30, 2)
    grid = hl.intersects(a[:, None], b, touching=touching)
    assert grid.size > BLOCK
    for i, j in np.random.default_rng(3).integers((len(grid), 30), size=(40, 2)):
        assert grid[i, j] == hl.intersects(a[i], b[j], touching=touching)
    for i in range(0, len(grid), 90):  # some rows of every block
        rows = slice(i, i + 30)
        assert (grid[rows] == hl.intersects(a[rows, None], b, touching=touching)).all()


@pytest.mark.parametrize("kind", [hl.Point, hl.Ray])
def test_memory_is_bounded(kind):
    a, b = scatter(kind, SIDE, 1)[:, None], scatter(hl.Disk, SIDE, 2)
    tracemalloc.start()
    try:
        hit = hl.intersects(a, b)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert hit.shape == (SIDE, SIDE)
    assert peak < BYTES_FOR_A_RESULT + BYTES_FOR_A_BLOCK


MANY = 25 * BLOCK
BYTES_FOR_A_PLACE = 17
"""A verdict, a region and a distance."""


@pytest.mark.parametrize("turned", [False, True], ids=["a row", "a column"])
@pytest.mark.parametrize("algorithm", ["exact", "published"])
@pytest.mark.parametrize("solid", [False, True], ids=["plane", "space"])
def test_memory_of_a_long_survey_is_bounded(solid, algorithm, turned):
    xs, ys = np.linspace(-5, 5, MANY), np.array([0.25])
    if solid:
        pair = hl.Sphere((0, 0, 0), 1), hl.Triangle3([(-1, -1, 0), (0, 3, 0), (4, -1, 1)])
        plane, program = [(0, 0, 0.5), (1, 0, 0), (0, 1, 0)], "dxlib"
    else:
        pair = hl.Disk((0, 0), 1), hl.Triangle([(-1, -1), (0, 3), (4, -1)])
        plane, program = None, "redpoll-2-23"
    asked = {"algorithm": program if algorithm == "published" else None, "plane": plane}
    if turned:
        xs, ys = ys, xs
    tracemalloc.start()
    try:
        whole = hl.survey(*pair, xs, ys, **asked)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < BYTES_FOR_A_PLACE * MANY + BYTES_FOR_A_BLOCK
    at = BLOCK - 3, BLOCK + 3
    few = (xs, ys[slice(*at)]) if turned else (xs[slice(*at)], ys)
    for all_of_it, part in zip(whole, hl.survey(*pair, *few, **asked)):
        assert np.array_equal(all_of_it.ravel()[slice(*at)], part.ravel())
