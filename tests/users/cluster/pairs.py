"""A query on rows of numbers, for any scheduler that maps a function over arrays."""

import hitlab as hl
import numpy as np
from numpy.typing import NDArray

CHUNK = 100_000  # rows at a time


def ask(rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the distance of a disk (x, y, r) and a box (x, y, width, height) for each row."""
    return hl.distance(hl.Disk(rows[:, :2], rows[:, 2]), hl.Box(rows[:, 3:5], rows[:, 5:]))
