# Fifteen axes: two boxes are apart exactly if their projections onto one of these axes are: the
# three axes of each box, and the cross products of an axis of one and an axis of the other.
import math


def boxes(a, sa, ua, b, sb, ub):
    way = minus(b, a)
    axes = [*ua, *ub]
    axes += [cross(u, v) for u in ua for v in ub]  # an edge of one, across an edge of the other
    depth, normal = math.inf, None
    for x, y, z in axes:
        length = math.hypot(x, y, z)
        if length < 1e-9:
            continue  # the edges are parallel
        n = (x / length, y / length, z / length)
        reach = sum(s * abs(dot(u, n)) for s, u in zip((*sa, *sb), (*ua, *ub))) / 2
        far = dot(way, n)
        if not abs(far) <= reach:
            return {"hit": False}
        if reach - abs(far) < depth:
            depth, normal = reach - abs(far), n if far > 0 else minus((0, 0, 0), n)
    return {"hit": True, "depth": depth, "normal": normal}


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1], X[2] - Y[2]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
