"""Disk and triangle, the older test, from the end of redpoll-2-23-disk-triangle.txt."""

from ieee import Vector2, div, sqrt


def compute_a(u1, u2, r):
    """[ComputeA(..)]."""
    cosT = u1.dot(u2)
    sinT = sqrt(1 - cosT * cosT)
    return div(r * sinT, 1 - cosT)


def point_triangle(P, A, B, C):
    """`CollisionTest_Point_Triangle`: printed in another section, here the closed test.

    P is in a clockwise triangle if it is on the right of AB, BC and CA (figure 10), or on them.
    """
    sides = []
    for start, end in ((A, B), (B, C), (C, A)):
        a = P - start
        b = end - start
        sides.append(a.x * b.y - a.y * b.x)
    for side in sides:
        if not side >= 0:
            return False, sides
    return True, sides


def old_version(T, r, A, B, C):
    """[CollisionTest_Disk_Triangle_OLD_VER(..)]."""
    uAB = (B - A).normalized
    uAC = (C - A).normalized
    uBC = (C - B).normalized

    u1 = uAB
    u2 = uAC
    aD = compute_a(u1, u2, r)
    w = Vector2(-u1.y, u1.x)
    D = A + w * r - u1 * aD

    u1 = uBC
    u2 = -uAB
    aE = compute_a(u1, u2, r)
    w = Vector2(-u1.y, u1.x)
    E = B + w * r - u1 * aE

    u1 = -uAC
    u2 = -uBC
    aF = compute_a(u1, u2, r)
    w = Vector2(-u1.y, u1.x)
    F = C + w * r - u1 * aF

    inDEF, sides = point_triangle(T, D, E, F)
    if inDEF:
        if (T - D).magnitude >= aD and (T - E).magnitude >= aE and (T - F).magnitude >= aF:
            return True, locals()
        elif (T - A).magnitude <= r or (T - B).magnitude <= r or (T - C).magnitude <= r:
            return True, locals()

    return False, locals()
