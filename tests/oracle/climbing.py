"""A search that climbs: a random walk towards the worst ratio of error and bound."""

import numpy as np


def climbed(rng, numbers, error, steps):
    """Keep each change that does not lower the error, and give the largest."""
    numbers = np.asarray(numbers)
    worst = error(numbers)
    for _ in range(steps):
        size = 2.0 ** -rng.integers(0, 53)
        which = rng.random(len(numbers)) < 0.3
        changed = numbers * (1 + size * rng.uniform(-1, 1, len(numbers)) * which)
        found = error(changed)
        if found >= worst:
            numbers, worst = changed, found
    return worst
