# EPA: if the Minkowski difference of two convex shapes contains the origin, the least move leads
# to the closest point of its boundary. A triangle around the origin, found by GJK, grows towards
# it. It takes corners, because a round shape would need too many.
import math


def epa(P, Q):
    def support(d):
        A = max(P, key=lambda X: dot(d, X))
        B = min(Q, key=lambda X: dot(d, X))
        return A[0] - B[0], A[1] - B[1]

    hull = [support((3, 1)), support((-3, -1))]
    for _ in range(64):
        A, B = hull[-2:]
        d = (A[1] - B[1], B[0] - A[0])
        if dot(d, A) > 0 or dot(d, A) == 0 == dot(d, support(d)):
            d = (-d[0], -d[1])  # towards the origin, and away from the line
        C = support(d)
        if dot(d, A) == 0 == dot(d, C):
            return {"hit": dot(A, B) <= 0}  # the difference is flat
        if dot(d, C) < 0:
            return {"hit": False}
        for U, V, W in ((A, C, B), (B, C, A)):  # is the origin beyond an edge of the triangle?
            n = (V[1] - U[1], U[0] - V[0])
            if dot(n, U) * dot(n, (W[0] - U[0], W[1] - U[1])) > 0:
                hull = [U, V]
                break
        else:
            return {"hit": True} | expanded([A, B, C], support)
    return {"hit": False}


def expanded(hull, support):
    A, B, C = hull
    if (B[0] - A[0]) * (C[1] - A[1]) < (B[1] - A[1]) * (C[0] - A[0]):
        hull = [A, C, B]  # counter-clockwise
    for _ in range(64):
        edges = []
        for i, U in enumerate(hull):
            V = hull[(i + 1) % len(hull)]
            x, y = V[1] - U[1], U[0] - V[0]
            length = math.hypot(x, y)
            if length > 0:
                n = (x / length, y / length)
                edges.append((dot(n, U), i, n))
        depth, i, n = min(edges)
        C = support(n)
        if dot(n, C) - depth < 1e-9:
            break
        hull.insert(i + 1, C)
    return {"depth": depth, "normal": n}


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]
