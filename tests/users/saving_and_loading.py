"""Save shapes and load them again, bit for bit: a few as a link, a batch as arrays."""

import math
from pathlib import Path
from tempfile import TemporaryDirectory

import hitlab as hl
import numpy as np

few = [hl.Disk((0.1, 1 / 3), math.pi), hl.Box((0, 0), (4, 2), math.radians(30))]
many = hl.Disk(np.random.default_rng(seed=1).normal(size=(1000, 2)), 0.1)

with TemporaryDirectory() as folder:
    text, arrays = Path(folder, "few.txt"), Path(folder, "many.npz")
    text.write_text(hl.link(*few))
    np.savez(arrays, center=many.center, radius=many.radius)

    assert hl.from_link(text.read_text()) == few
    with np.load(arrays) as saved:
        assert hl.Disk(saved["center"], saved["radius"]) == many

assert hl.link(few[1]) == "#/playground?box=0,0,4,2,30"  # readable: the angle is in degrees
