"""How much room large batches take, as the reference has it."""

import re
import tracemalloc
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest

COUNT = 200_000
PAGE = (Path(__file__).parents[2] / "py/reference/batches.md").read_text(encoding="utf-8")
ANSWER = int(re.search(r"at most (\d+) bytes per\spair", PAGE)[1])
ROWS = re.findall(r"^\| for .* \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
BLOCKS = 24e6
"""What the work itself takes at most, which does not grow with the batch."""


def disks(random):
    return hl.Disk(random.uniform(0, 99, (COUNT, 2)), random.uniform(1, 9, COUNT))


def boxes(random):
    size, angle = random.uniform(1, 9, (COUNT, 2)), random.uniform(0, 3, COUNT)
    return hl.Box(random.uniform(0, 99, (COUNT, 2)), size, angle)


def triangles(random):
    return hl.Triangle(random.uniform(0, 9, (COUNT, 3, 2)))


def room(query, a, b):
    """Return the bytes at most in use, and those that are kept."""
    tracemalloc.start()
    try:
        query(a, b)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return most, kept


def twice(a, b):
    return hl.intersects(a, b) & hl.intersects(a, b)


@pytest.mark.slow(5)
@pytest.mark.parametrize(("make", "column"), [(disks, 0), (boxes, 1), (triangles, 2)])
def test_shapes_keep_what_the_reference_says_and_answers_take_no_more(make, column):
    random = np.random.default_rng(5)
    a, b, of_disks = make(random), make(random), disks(random)
    asked = [
        [(hl.intersects, a, b, 2)],
        [(query, a, b, 2) for query in (hl.distance, hl.contact, hl.closest_points)],
        [(twice, a, of_disks, 1)],
    ]
    for row, queries in zip(ROWS, asked, strict=True):
        kept = int(row[column])
        for query, one, other, keepers in queries:
            most, now = room(query, one, other)
            assert abs(now / COUNT / keepers - kept) < 1
            assert most < (2 * kept + ANSWER) * COUNT + BLOCKS
            kept = 0
