# Two triangles are apart exactly if their projections onto one of these axes are: the normals of
# both, and the cross products of an edge of one and an edge of the other. Triangles in one plane
# need the directions in it across each edge, too, and flat ones on one line the line.
from itertools import combinations


def triangles(A, B, C, D, E, F):
    edges = [minus(B, A), minus(C, B), minus(A, C), minus(E, D), minus(F, E), minus(D, F)]
    edges.append(minus(D, A))  # if all corners of a triangle are the same point
    axes = [cross(u, v) for u, v in combinations(edges, 2)]
    axes += [cross(n, u) for n in axes for u in edges]  # in one plane
    for n in [*axes, *edges]:
        p = [dot(n, X) for X in (A, B, C)]
        q = [dot(n, X) for X in (D, E, F)]
        if max(p) < min(q) or max(q) < min(p):
            return {"hit": False}
    return {"hit": True}


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1], X[2] - Y[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
