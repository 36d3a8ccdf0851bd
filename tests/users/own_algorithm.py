"""Run your own algorithm through the same queries as the exact one, and count its errors."""

from typing import NamedTuple

import hitlab as hl
import numpy as np
from numpy.typing import NDArray


class Boxes(NamedTuple):
    """The result of comparing the bounding boxes of a disk and a triangle."""

    hit: NDArray[np.bool_]


def run(disk: hl.Disk[hl.Batch], triangle: hl.Triangle[hl.Batch]) -> Boxes:
    """Compare the boxes along x and y; this works for single shapes and for batches."""
    a, b = disk.bounds, triangle.bounds
    overlap = (a[..., :2] <= b[..., 2:]) & (b[..., :2] <= a[..., 2:])
    return Boxes(np.logical_and.reduce(overlap, axis=-1))


boxes = hl.Algorithm(
    "boxes", "Bounding boxes", "everybody's first try", {(hl.Disk, hl.Triangle): hl.Program(run)}
)

disk, triangle = hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (4, 0), (0, 4)])
grid = np.linspace(-1.5, 5.5, 141)
exact = hl.survey(disk, triangle, grid, grid)
mine = hl.survey(disk, triangle, grid, grid, algorithm=boxes)

assert not (exact.hit & ~mine.hit).any()  # it never misses a hit,
wrong = float((mine.hit != exact.hit).mean())
assert 0.1 < wrong < 0.3  # but reports a false hit at about every fifth point
assert hl.intersects(hl.Disk((3.5, 3.5), 1), triangle, algorithm=boxes)
