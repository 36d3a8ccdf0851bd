# Redpoll's 60, §2-23: three side tests give the number k of the centre's region,
# and a table names the edges that may be closest. The corners are clockwise.

TABLE = {
    0: "AAA",  # the table has no row for it
    1: "ABC",
    2: "CAB",
    3: "AB",
    4: "BCA",
    5: "BC",
    6: "CA",
}


def minus(X, Y):
    return X[0] - Y[0], X[1] - Y[1]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def is_right(P, X, Y):
    u, v = minus(P, X), minus(Y, X)
    return u[0] * v[1] - u[1] * v[0] >= 0


def squared_distance(P, X, Y):
    XY, XP = minus(Y, X), minus(P, X)
    dot1, dot2 = dot(XP, XY), dot(XY, XY)
    if dot1 < 0:
        return dot(XP, XP)
    if dot1 > dot2:
        YP = minus(P, Y)
        return dot(YP, YP)
    return dot(XP, XP) - dot1 * dot1 / dot2


def disk_triangle(T, r, A, B, C):
    k = 4 * is_right(T, A, B) + 2 * is_right(T, B, C) + 1 * is_right(T, C, A)
    if k == 7:
        return True
    corners = [{"A": A, "B": B, "C": C}[letter] for letter in TABLE[k]]
    for X, Y in zip(corners, corners[1:]):
        if X != Y and squared_distance(T, X, Y) <= r * r:
            return True
    return False
