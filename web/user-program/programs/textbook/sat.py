# The separating axis test: two convex shapes are apart exactly if their projections onto an axis
# are. If none separates them, the smallest overlap is the least move. A shape is all points
# within a radius of the hull of its corners.
import math


def sat(P, p, Q, q):
    axes = normals(P) + normals(Q)
    axes += [(B[0] - A[0], B[1] - A[1]) for A in P for B in Q]  # for round and flat shapes
    depth, normal = math.inf, None
    for x, y in [*axes, (1, 0)]:
        length = math.hypot(x, y)
        if length == 0:
            continue
        n = (x / length, y / length)
        a = [n[0] * A[0] + n[1] * A[1] for A in P]
        b = [n[0] * B[0] + n[1] * B[1] for B in Q]
        for overlap, side in ((max(a) - min(b), 1), (max(b) - min(a), -1)):
            if overlap + p + q < 0:
                return {"hit": False}
            if overlap + p + q < depth:
                depth, normal = overlap + p + q, (side * n[0], side * n[1])
    return {"hit": True, "depth": depth, "normal": normal}


def normals(P):
    return [(B[1] - A[1], A[0] - B[0]) for A, B in zip(P, P[1:] + P[:1])]
