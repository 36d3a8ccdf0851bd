# Möller–Trumbore: the ray O + t D meets the plane of the triangle at A + u (B - A) + v (C - A).
# Cramer's rule gives u, v and t as quotients of signed volumes. The point is in the triangle if u
# and v are at least 0 and their sum is at most 1; the ray leads forwards from t = 0.
def moller(O, D, A, B, C):
    e, f, s = minus(B, A), minus(C, A), minus(O, A)
    p, q = cross(D, f), cross(s, e)
    volume = dot(p, e)
    if volume == 0:
        return {"hit": False}  # the ray is parallel to the plane
    u, v, t = dot(p, s) / volume, dot(q, D) / volume, dot(q, f) / volume
    if u < 0 or v < 0 or u + v > 1:
        return {"hit": False}
    if t < 0:
        return {"hit": False}  # the triangle is behind the start
    return {"hit": True, "t": t}


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1], X[2] - Y[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
