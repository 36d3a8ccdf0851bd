# Marupeke, 2D part 13: circumcircles first, then projections on up to six axes, the edge normals.
from math import dist, hypot, sqrt


def circumcircle(A, B, C):
    a, b, c = dist(B, C), dist(C, A), dist(A, B)
    wa = a * a * (b * b + c * c - a * a)
    wb = b * b * (c * c + a * a - b * b)
    wc = c * c * (a * a + b * b - c * c)
    total = wa + wb + wc
    if total <= 0:
        return None
    x = (wa * A[0] + wb * B[0] + wc * C[0]) / total
    y = (wa * A[1] + wb * B[1] + wc * C[1]) / total
    return (x, y), a * b * c / sqrt(total)


def shadow(axis, corners):
    found = [axis[0] * P[0] + axis[1] * P[1] for P in corners]
    return min(found), max(found)


def triangle_triangle(A, B, C, D, E, F):
    first, second = (A, B, C), (D, E, F)
    circle1, circle2 = circumcircle(*first), circumcircle(*second)
    if circle1 and circle2 and dist(circle1[0], circle2[0]) > circle1[1] + circle2[1]:
        return False
    for corners in (first, second):
        for i in range(3):
            P, Q = corners[i - 2], corners[i - 1]
            x, y = Q[0] - P[0], Q[1] - P[1]
            length = hypot(x, y)
            if length == 0:
                return False
            axis = y / length, -x / length
            low1, high1 = shadow(axis, first)
            low2, high2 = shadow(axis, second)
            if high1 < low2 or high2 < low1:
                return False
    return True
