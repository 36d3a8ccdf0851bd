# Redpoll's 60, §2-24: t² + 2bt + c = 0 for a direction v of length 1,
# in coordinates relative to the disk's centre.
# A ray that starts in the disk misses it.
from math import sqrt


def ray_disk(R0, v, C, r):
    x, y = R0[0] - C[0], R0[1] - C[1]
    b = x * v[0] + y * v[1]
    c = x * x + y * y - r * r
    D = b * b - c
    if D < 0:
        return False
    return -b - sqrt(D) >= 0
