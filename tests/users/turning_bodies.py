"""Rotate many bodies, each about its own centre, and count the colliding pairs at each step."""

import math

import hitlab as hl
import numpy as np

centers = np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1).reshape(-1, 2)
blades = hl.Group(hl.Box(centers, (1.2, 0.2)))  # neighbours in a row overlap: each is 1.2 long
assert len(blades.collisions()) == 90

counts = []
for step in range(9):
    turned = blades.rotate(math.radians(10 * step), about=centers)
    counts.append(len(turned.collisions()))

assert counts[0] == counts[-1]  # after a quarter turn they overlap in columns
assert min(counts) == 0
