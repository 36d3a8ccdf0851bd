import math


def corners(T, w, h, angle):
    i = math.cos(angle) * w / 2, math.sin(angle) * w / 2
    j = -math.sin(angle) * h / 2, math.cos(angle) * h / 2
    signs = (-1, -1), (1, -1), (1, 1), (-1, 1)
    return [(T[0] + a * i[0] + b * j[0], T[1] + a * i[1] + b * j[1]) for a, b in signs]


def box_box(S, ws, hs, as_, T, wt, ht, at):
    P, Q = corners(S, ws, hs, as_), corners(T, wt, ht, at)
    for angle in (as_, as_ + math.pi / 2, at, at + math.pi / 2):
        n = math.cos(angle), math.sin(angle)
        p = [n[0] * x + n[1] * y for x, y in P]
        q = [n[0] * x + n[1] * y for x, y in Q]
        if max(p) < min(q) or max(q) < min(p):  # a gap: this axis separates
            return False
    return True
