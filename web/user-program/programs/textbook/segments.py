# The closest points of the segments AB and CD, A + s u and C + t v: first s, as for two lines, then
# the t that suits it, kept between 0 and 1, then the s that suits this t. A capsule is all points
# within a radius of a segment, and a sphere one of length 0.
import math


def segments(A, B, p, C, D, q):
    u, v, w = minus(B, A), minus(D, C), minus(A, C)
    a, b, c, d, e = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    across = a * c - b * b
    s = clamped((b * e - c * d) / across) if across > 1e-12 * a * c else 0
    t = clamped((b * s + e) / c) if c else 0
    s = clamped((b * t - d) / a) if a else 0
    P, Q = along(A, s, u), along(C, t, v)
    distance = max(0, math.dist(P, Q) - p - q)
    return {"hit": distance == 0, "distance": distance}


def clamped(t):
    return min(max(t, 0), 1)


def along(X, t, v):
    return X[0] + t * v[0], X[1] + t * v[1], X[2] + t * v[2]


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1], X[2] - Y[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
