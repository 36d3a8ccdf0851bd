def minus(A, B):
    return A[0] - B[0], A[1] - B[1], A[2] - B[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def distance2(P, A, B):
    AB, AP = minus(B, A), minus(P, A)
    t = dot(AP, AB) / dot(AB, AB) if dot(AB, AB) else 0
    t = min(max(t, 0), 1)
    v = AP[0] - t * AB[0], AP[1] - t * AB[1], AP[2] - t * AB[2]
    return dot(v, v)


def sphere_triangle(P, r, A, B, C):
    n = cross(minus(B, A), minus(C, A))
    edges = [(A, B), (B, C), (C, A)]
    if dot(n, n) and all(dot(cross(n, minus(E, S)), minus(P, S)) >= 0 for S, E in edges):
        return dot(n, minus(P, A)) ** 2 <= r * r * dot(n, n)  # P is above the triangle
    return min(distance2(P, S, E) for S, E in edges) <= r * r
