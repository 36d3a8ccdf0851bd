def minus(A, B):
    return A[0] - B[0], A[1] - B[1], A[2] - B[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def on(A, u, t):
    return A[0] + t * u[0], A[1] + t * u[1], A[2] + t * u[2]


def closest(P, A, B):
    AB = minus(B, A)
    t = dot(minus(P, A), AB) / dot(AB, AB) if dot(AB, AB) else 0
    return on(A, AB, min(max(t, 0), 1))


def point3_triangle3(A, B, C, D):
    n = cross(minus(C, B), minus(D, B))
    edges = [(B, C), (C, D), (D, B)]
    if dot(n, n) and all(dot(cross(n, minus(E, S)), minus(A, S)) >= 0 for S, E in edges):
        return {"points": (A, on(A, n, dot(n, minus(B, A)) / dot(n, n)))}
    Q = min((closest(A, S, E) for S, E in edges), key=lambda Q: dot(minus(A, Q), minus(A, Q)))
    return {"points": (A, Q)}  # GJK's next direction is from Q to A
