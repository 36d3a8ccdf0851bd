"""Disk and box, from redpoll-2-20-disk-box.txt.

Each function gives its answer and the variables that it had when it returned.
"""

from ieee import Vector2


def disk_aabb_at_origin(C, r, w, h):
    """[CollisionTest_Disk_AABB(..)] of part A, the first of the two: the box is at the origin."""
    C = Vector2(abs(C.x), abs(C.y))

    halfW = w * 0.5
    halfH = h * 0.5
    if C.x >= halfW + r or C.y >= halfH + r:
        return False, locals()

    ax = C.x - halfW
    ay = C.y - halfH
    if ax >= 0 and ay >= 0:
        if ax * ax + ay * ay >= r * r:
            return False, locals()

    return True, locals()


def disk_aabb(pos_disk, pos_rect, r, w, h):
    """[CollisionTest_Disk_AABB(..)] of part A, the second: the box is anywhere."""
    v = pos_disk - pos_rect
    hit, seen = disk_aabb_at_origin(v, r, w, h)
    return hit, {**seen, "v": v, "s": v.x, "t": v.y}


def disk_obb(C, T, ui, uj, r, w, h):
    """[CollisionTest_Disk_OBB(..)] of part B."""
    v = C - T
    s = v.dot(ui)
    t = v.dot(uj)
    hit, seen = disk_aabb_at_origin(Vector2(s, t), r, w, h)
    return hit, {**seen, "v": v, "s": s, "t": t, "ui": ui, "uj": uj}


def code1(C, r, T, w, h, degrees, ui, uj):
    """# Code1, from `if (i_degGreen % 90 == 0)` on."""
    if degrees % 90 == 0:
        if degrees % 180 == 0:
            return disk_aabb(C, T, r, w, h)
        return disk_aabb(C, T, r, h, w)
    return disk_obb(C, T, ui, uj, r, w, h)


def zone(seen):
    """Number the area of the text's figure 18 that C is in: A1, A2, A3, the box 4, outside 0."""
    if "ax" not in seen:
        return 0
    if seen["ax"] >= 0 and seen["ay"] >= 0:
        return 2
    if seen["ax"] >= 0:
        return 1
    if seen["ay"] >= 0:
        return 3
    return 4
