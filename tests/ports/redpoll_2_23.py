"""Disk and triangle, the test of 24/04/01, from redpoll-2-23-disk-triangle.txt."""

from ieee import div

A, B, C = 0, 1, 2

TABLE = {
    0: (0, 0, 0),  # never filled in: an array's numbers are 0 at first
    1: (A, B, C),
    2: (C, A, B),
    3: (A, B, -1),
    4: (B, C, A),
    5: (B, C, -1),
    6: (C, A, -1),
    7: (-1, -1, -1),
}
"""i_vi, after figure 9."""


def point_segment(P, A, B):
    """[ComputeSqrDistance_Point_Segment(..)]: the squared distance, and which return gives it."""
    AB = B - A
    AP = P - A

    dot1 = AP.dot(AB)
    if dot1 < 0:
        return AP.sqr_magnitude, "before"

    dot2 = AB.sqr_magnitude
    if dot1 > dot2:
        return (P - B).sqr_magnitude, "after"

    return AP.sqr_magnitude - div(dot1 * dot1, dot2), "foot"


def disk_triangle(T, r, vrts):
    """[CollisionTest_Disk_Triangle(..) (24/04/01)]; its last `||` and `&&` are branches here."""
    rr = r * r
    k = 0

    a = T - vrts[0]
    b = vrts[1] - vrts[0]
    AB = a.x * b.y - a.y * b.x
    if AB >= 0:
        k += 4

    a = T - vrts[1]
    b = vrts[2] - vrts[1]
    BC = a.x * b.y - a.y * b.x
    if BC >= 0:
        k += 2

    a = T - vrts[2]
    b = vrts[0] - vrts[2]
    CA = a.x * b.y - a.y * b.x
    if CA >= 0:
        k += 1

    if k == 7:
        return True, locals()

    i0, i1, i2 = TABLE[k]
    d2, place = point_segment(T, vrts[i0], vrts[i1])
    if d2 <= rr:
        return True, locals()
    if i2 != -1:
        second_d2, second_place = point_segment(T, vrts[i1], vrts[i2])
        if second_d2 <= rr:
            return True, locals()
    return False, locals()
