import math


def ray_aabb(R0, v, T, w, h):
    entered, exited = 0, math.inf
    for k, size in ((0, w), (1, h)):  # the slab in x, then that in y
        low, high = T[k] - size / 2, T[k] + size / 2
        if v[k] == 0:  # parallel: in the slab always, or never
            if not low <= R0[k] <= high:
                return False
            continue
        first, second = sorted(((low - R0[k]) / v[k], (high - R0[k]) / v[k]))
        entered, exited = max(entered, first), min(exited, second)
    return entered <= exited
