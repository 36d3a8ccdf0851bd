def minus(A, B):
    return A[0] - B[0], A[1] - B[1], A[2] - B[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def reach(n, size, axes):  # half the length of the projection
    return sum(s * abs(dot(u, n)) for s, u in zip(size, axes)) / 2


def box3_box3(a, sa, ua, b, sb, ub):
    for n in [*ua, *ub, *(cross(u, v) for u in ua for v in ub)]:
        if dot(n, n) < 1e-18:
            continue  # the edges are parallel
        if abs(dot(minus(b, a), n)) > reach(n, sa, ua) + reach(n, sb, ub):
            return False
    return True
