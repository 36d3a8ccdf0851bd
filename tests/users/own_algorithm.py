"""Ask an algorithm of one's own as the exact one is asked, and see how often it is wrong."""

from typing import NamedTuple

import hitlab as hl
import numpy as np
from numpy.typing import NDArray


class Boxes(NamedTuple):
    """What the comparison of the bounding boxes of a disk and a triangle finds."""

    hit: NDArray[np.bool_]


def run(disk: hl.Disk[hl.Batch], triangle: hl.Triangle[hl.Batch]) -> Boxes:
    """Compare both along x and y; single shapes and batches are taken alike."""
    a, b = disk.bounds, triangle.bounds
    overlap = (a[..., :2] <= b[..., 2:]) & (b[..., :2] <= a[..., 2:])
    return Boxes(np.logical_and.reduce(overlap, axis=-1))


boxes = hl.Algorithm(
    "boxes", "Bounding boxes", "everybody's first try", {(hl.Disk, hl.Triangle): hl.Program(run)}
)

disk, triangle = hl.Disk((0, 0), 1), hl.Triangle([(0, 0), (4, 0), (0, 4)])
places = np.linspace(-1.5, 5.5, 141)
exact = hl.survey(disk, triangle, places, places)
mine = hl.survey(disk, triangle, places, places, algorithm=boxes)

assert not (exact.hit & ~mine.hit).any()  # it never misses a hit,
wrong = float((mine.hit != exact.hit).mean())
assert 0.1 < wrong < 0.3  # but calls every fifth place or so a hit that is none
assert hl.intersects(hl.Disk((3.5, 3.5), 1), triangle, algorithm=boxes)
