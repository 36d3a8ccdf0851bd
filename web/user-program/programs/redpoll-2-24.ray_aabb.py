# Redpoll's 60, §2-24: the ray is between the left and right sides from inX to outX, and
# between the lower and upper sides from inY to outY. A ray that starts in the box misses it.
from math import inf

EPS = 0.000001


def times(R, v, low, high):
    if -EPS < v < EPS:
        return (-inf, inf) if low <= R <= high else (inf, -inf)
    first, last = (low - R) / v, (high - R) / v
    return (last, first) if v < 0 else (first, last)


def ray_aabb(R0, v, T, w, h):
    inX, outX = times(R0[0], v[0], T[0] - w / 2, T[0] + w / 2)
    inY, outY = times(R0[1], v[1], T[1] - h / 2, T[1] + h / 2)
    if not (inX < outY and inY < outX):
        return False
    return inX >= 0 or inY >= 0
