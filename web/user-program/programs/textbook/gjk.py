# GJK: the distance of two convex shapes is that of the origin from their Minkowski difference. A
# simplex of its points approaches the origin. A shape is all points within a radius of the hull
# of its corners.
import math


def gjk(P, p, Q, q):
    simplex, v = [], minus(P[0], Q[0])
    for _ in range(64):
        A = min(P, key=lambda X: dot(v, X))
        B = max(Q, key=lambda X: dot(v, X))
        w = minus(A, B)
        if w in simplex or dot(v, v) - dot(v, w) <= 1e-14 * dot(v, v):
            break  # no point of the difference is closer
        simplex, v = closest([*simplex, w])
    distance = max(0, math.hypot(*v) - p - q)
    return {"hit": distance == 0, "distance": distance}


def closest(simplex):
    if len(simplex) == 1:
        return simplex, simplex[0]
    if len(simplex) == 3:
        A, B, C = simplex
        sides = cross(A, B), cross(B, C), cross(C, A)
        if min(sides) > 0 or max(sides) < 0:
            return simplex, (0, 0)  # the origin is inside
        edges = [closest([A, B]), closest([B, C]), closest([C, A])]
        return min(edges, key=lambda found: dot(found[1], found[1]))
    A, B = simplex
    AB = minus(B, A)
    t = -dot(A, AB) / dot(AB, AB)
    if t <= 0:
        return [A], A
    return ([B], B) if t >= 1 else (simplex, (A[0] + t * AB[0], A[1] + t * AB[1]))


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]
