import math


def closest(P, A, B):
    AB = B[0] - A[0], B[1] - A[1]
    AP = P[0] - A[0], P[1] - A[1]
    length2 = AB[0] * AB[0] + AB[1] * AB[1]
    t = (AP[0] * AB[0] + AP[1] * AB[1]) / length2 if length2 else 0
    t = min(max(t, 0), 1)
    return A[0] + t * AB[0], A[1] + t * AB[1]


def side(A, B, P):
    return (B[0] - A[0]) * (P[1] - A[1]) - (B[1] - A[1]) * (P[0] - A[0])


def point_triangle(P, A, B, C):
    edges = [(A, B), (B, C), (C, A)]
    sides = [side(S, E, P) for S, E in edges]
    if min(sides) > 0 or max(sides) < 0:  # P is inside: GJK has found a hit
        return {"points": (P, P)}
    Q = min((closest(P, S, E) for S, E in edges), key=lambda Q: math.dist(P, Q))
    return {"points": (P, Q)}  # GJK's next direction is from Q to P
