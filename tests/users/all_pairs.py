"""Find all colliding pairs in a mixed crowd that has a batch for each kind of shape."""

from itertools import combinations_with_replacement

import hitlab as hl
import numpy as np
from numpy.typing import NDArray


def pairs(a: hl.Shape[hl.Batch], b: hl.Shape[hl.Batch]) -> NDArray[np.intp]:
    """Return the indices of colliding pairs, shape (k, 2); within one batch, each pair once."""
    hits = hl.intersects(a[:, None], b)  # the new axis pairs every shape with every other
    return np.argwhere(np.triu(hits, k=1) if a is b else hits)


rng = np.random.default_rng(seed=1)
positions = [rng.uniform(0, 40, (100, 2)) for _ in range(3)]
disks = hl.Disk(positions[0], rng.uniform(0.5, 1.5, 100))
boxes = hl.Box(positions[1], (3, 1), rng.uniform(0, np.pi, 100))
triangles = hl.Triangle([(0, 0), (2, 0), (0, 2)]).translate(positions[2])

crowd: list[hl.Shape[hl.Batch]] = [disks, boxes, triangles]
for a, b in combinations_with_replacement(crowd, 2):
    print(f"{type(a).__name__} and {type(b).__name__}: {len(pairs(a, b))} pairs collide")

gaps = np.linalg.norm(disks.center[:, None] - disks.center, axis=-1)
near = np.triu(gaps <= disks.radius[:, None] + disks.radius, k=1)
assert np.array_equal(pairs(disks, disks), np.argwhere(near)) and near.any()
assert len(pairs(boxes, triangles)) == (hl.distance(boxes[:, None], triangles) == 0).sum() > 0
