import math


def disk_box(C, r, T, w, h, angle):
    vx, vy = C[0] - T[0], C[1] - T[1]
    i = math.cos(angle), math.sin(angle)
    s = vx * i[0] + vy * i[1]
    t = -vx * i[1] + vy * i[0]
    ax = max(abs(s) - w / 2, 0)
    ay = max(abs(t) - h / 2, 0)
    return ax * ax + ay * ay <= r * r
