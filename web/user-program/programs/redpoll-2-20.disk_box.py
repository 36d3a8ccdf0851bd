# Redpoll's 60, §2-20: the disk's centre is reflected into the box's first quadrant. It is a miss
# if the centre is outside the grown rectangle or, near its corner, outside a quarter circle.
# Touching is a miss.
from math import cos, sin


def disk_box(C, r, T, w, h, angle):
    x, y = C[0] - T[0], C[1] - T[1]
    ui, uj = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    s = x * ui[0] + y * ui[1]
    t = x * uj[0] + y * uj[1]
    ax, ay = abs(s) - w / 2, abs(t) - h / 2
    if ax >= r or ay >= r:
        return False
    if ax >= 0 and ay >= 0:
        return ax * ax + ay * ay < r * r
    return True
