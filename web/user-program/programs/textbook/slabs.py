# The slab test: a box is the common part of three slabs, one for each of its axes. The ray is in
# each of them for an interval of t. It meets the box if the three intervals have a common part.
import math


def slabs(O, D, T, s, u):
    entry, exit = 0, math.inf
    for size, axis in zip(s, u):
        start = dot(minus(O, T), axis)
        speed = dot(D, axis)
        if speed == 0:
            if abs(start) > size / 2:
                return {"hit": False}  # the ray is parallel to the slab, outside of it
            continue
        first, last = sorted(((-size / 2 - start) / speed, (size / 2 - start) / speed))
        entry, exit = max(entry, first), min(exit, last)
    if entry > exit:
        return {"hit": False}
    return {"hit": True, "entry": entry, "exit": exit}


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1], X[2] - Y[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
