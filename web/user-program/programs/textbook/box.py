import math


def corners(C, w, h, angle):
    c, s = math.cos(angle), math.sin(angle)
    halves = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    return [(C[0] + x * c - y * s, C[1] + x * s + y * c) for x, y in halves]
