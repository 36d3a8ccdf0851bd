# The program in DxLib: the triangle's closest point with dot products only,
# by Lagrange's identity.


def minus(X, Y):
    return tuple(x - y for x, y in zip(X, Y))


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def along(X, u, t):
    return tuple(x + t * y for x, y in zip(X, u))


def nearest(A, B, C, P):
    AB, BC, CA = minus(B, A), minus(C, B), minus(A, C)
    AP, BP, CP = minus(P, A), minus(P, B), minus(P, C)
    ABAP, CAAP = dot(AB, AP), dot(CA, AP)
    if ABAP <= 0 and CAAP >= 0:
        return A
    ABBP, BCBP = dot(AB, BP), dot(BC, BP)
    if ABBP >= 0 and BCBP <= 0:
        return B
    CABP = dot(CA, BP)
    OPC = ABBP * CAAP - ABAP * CABP
    if OPC <= 0 and ABAP >= 0 and ABBP <= 0:
        return along(A, AB, ABAP / (ABAP - ABBP))
    CACP, BCCP = dot(CA, CP), dot(BC, CP)
    if CACP <= 0 and BCCP >= 0:
        return C
    ABCP = dot(AB, CP)
    OPB = ABAP * CACP - ABCP * CAAP
    if OPB <= 0 and CAAP <= 0 and CACP >= 0:
        return along(C, CA, CACP / (CACP - CAAP))
    OPA = ABCP * CABP - ABBP * CACP
    if OPA <= 0 and -CABP - ABBP >= 0 and ABCP + CACP >= 0:
        return along(B, BC, (-CABP - ABBP) / (ABCP + CACP - CABP - ABBP))
    whole = OPA + OPB + OPC
    return along(along(A, AB, OPB / whole), CA, -OPC / whole)


def sphere_triangle(P, r, A, B, C):
    gap = minus(P, nearest(A, B, C, P))
    return dot(gap, gap) <= r * r
