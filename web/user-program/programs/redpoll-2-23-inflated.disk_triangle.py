# Redpoll's 60, §2-23, the older test: the triangle grown by r is DEF, with its corners
# cut off by circles. The corners are clockwise.
from math import dist, hypot, sqrt


def unit(X, Y):
    x, y = Y[0] - X[0], Y[1] - X[1]
    return x / hypot(x, y), y / hypot(x, y)


def grown(X, u1, u2, r):
    """Return the corner of DEF next to X, and its distance a from X along the edge."""
    cosT = u1[0] * u2[0] + u1[1] * u2[1]
    sinT = sqrt(max(0, 1 - cosT * cosT))
    a = r * sinT / (1 - cosT)
    return (X[0] - u1[1] * r - u1[0] * a, X[1] + u1[0] * r - u1[1] * a), a


def is_right(P, X, Y):
    return (P[0] - X[0]) * (Y[1] - X[1]) - (P[1] - X[1]) * (Y[0] - X[0]) >= 0


def disk_triangle(T, r, A, B, C):
    D, aD = grown(A, unit(A, B), unit(A, C), r)
    E, aE = grown(B, unit(B, C), unit(B, A), r)
    F, aF = grown(C, unit(C, A), unit(C, B), r)
    if not (is_right(T, D, E) and is_right(T, E, F) and is_right(T, F, D)):
        return False
    if dist(T, D) >= aD and dist(T, E) >= aE and dist(T, F) >= aF:
        return True
    return dist(T, A) <= r or dist(T, B) <= r or dist(T, C) <= r
