"""A question about rows of numbers, for whatever maps a function over arrays."""

import hitlab as hl
import numpy as np
from numpy.typing import NDArray

CHUNK = 100_000  # rows at a time


def ask(rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Tell how far a disk, x, y, r, is from a box, x, y, width, height, row by row; 0 is a hit."""
    return hl.distance(hl.Disk(rows[:, :2], rows[:, 2]), hl.Box(rows[:, 3:5], rows[:, 5:]))
