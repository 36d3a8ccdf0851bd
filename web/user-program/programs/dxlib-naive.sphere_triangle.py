# The program of the lecture: the triangle's closest point with dot and cross products,
# case by case.
from math import sqrt


def minus(X, Y):
    return tuple(x - y for x, y in zip(X, Y))


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def along(X, u, t):
    return tuple(x + t * y for x, y in zip(X, u))


def nearest(A, B, C, P):
    AB, BC, CA = minus(B, A), minus(C, B), minus(A, C)
    AP, BP, CP = minus(P, A), minus(P, B), minus(P, C)
    if dot(AB, AP) <= 0 and dot(CA, AP) >= 0:
        return A
    if dot(AB, BP) >= 0 and dot(BC, BP) <= 0:
        return B
    if dot(CA, CP) <= 0 and dot(BC, CP) >= 0:
        return C
    if dot(cross(AB, CA), cross(AP, BP)) >= 0:
        return along(A, AB, dot(AP, AB) / dot(AB, AB))
    if dot(cross(BC, AB), cross(BP, CP)) >= 0:
        return along(B, BC, dot(BP, BC) / dot(BC, BC))
    if dot(cross(CA, BC), cross(CP, AP)) >= 0:
        return along(C, CA, dot(CP, CA) / dot(CA, CA))
    n = cross(AB, CA)
    length = sqrt(dot(n, n))
    n = tuple(x / length for x in n)
    return along(P, n, -dot(n, AP))


def sphere_triangle(P, r, A, B, C):
    gap = minus(P, nearest(A, B, C, P))
    return dot(gap, gap) <= r * r
