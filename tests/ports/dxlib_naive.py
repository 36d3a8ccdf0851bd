"""Sphere and triangle, the article's own program, from dxlib-sphere-triangle.txt."""

from ieee import div, v_add, v_cross, v_dot, v_norm, v_scale, v_size, v_sub


def closest(tPos1, tPos2, tPos3, sPos1):
    """GetClosestPosTriangleBeta: the point, and the variables; `at` names the return."""
    ab = v_sub(tPos2, tPos1)
    ac = v_sub(tPos3, tPos1)
    ba = v_sub(tPos1, tPos2)
    bc = v_sub(tPos3, tPos2)
    ca = v_sub(tPos1, tPos3)
    cb = v_sub(tPos2, tPos3)

    at = "A"
    ap = v_sub(sPos1, tPos1)
    dotABAP = v_dot(ab, ap)
    dotACAP = v_dot(ac, ap)
    if dotABAP <= 0 and dotACAP <= 0:
        return tPos1, locals()

    at = "B"
    bp = v_sub(sPos1, tPos2)
    dotBABP = v_dot(ba, bp)
    dotBCBP = v_dot(bc, bp)
    if dotBABP <= 0 and dotBCBP <= 0:
        return tPos2, locals()

    at = "C"
    cp = v_sub(sPos1, tPos3)
    dotCACP = v_dot(ca, cp)
    dotCBCP = v_dot(cb, cp)
    if dotCACP <= 0 and dotCBCP <= 0:
        return tPos3, locals()

    at = "AB"
    crossABCA = v_cross(ab, ca)
    crossAPBP = v_cross(ap, bp)
    dotAP = v_dot(crossABCA, crossAPBP)
    if dotAP >= 0:
        along = v_dot(ap, ab)
        dis = v_size(v_sub(tPos1, tPos2))
        part = div(along, dis)
        return v_add(tPos1, v_scale(v_norm(ab), part)), locals()

    at = "BC"
    crossBCAB = v_cross(bc, ab)
    crossBPCP = v_cross(bp, cp)
    dotBP = v_dot(crossBCAB, crossBPCP)
    if dotBP >= 0:
        along = v_dot(bp, bc)
        dis = v_size(v_sub(tPos2, tPos3))
        part = div(along, dis)
        return v_add(tPos2, v_scale(v_norm(bc), part)), locals()

    at = "CA"
    crossCABC = v_cross(ca, bc)
    crossCPAP = v_cross(cp, ap)
    dotCP = v_dot(crossCABC, crossCPAP)
    if dotCP >= 0:
        along = v_dot(cp, ca)
        dis = v_size(v_sub(tPos3, tPos1))
        part = div(along, dis)
        return v_add(tPos3, v_scale(v_norm(ca), part)), locals()

    at = "face"
    tCrossN = v_norm(crossABCA)
    if tCrossN.x == -1 and tCrossN.y == -1 and tCrossN.z == -1:
        aPow, bPow, cPow = v_dot(ap, ap), v_dot(bp, bp), v_dot(cp, cp)
        if aPow <= bPow:
            if aPow <= cPow:
                return tPos1, locals()
            else:
                return tPos3, locals()
        else:
            if bPow <= cPow:
                return tPos2, locals()
            else:
                return tPos3, locals()

    d = v_dot(tCrossN, ap)
    return v_add(sPos1, v_scale(tCrossN, -d)), locals()


def is_hit(tPos1, tPos2, tPos3, sPos1, radius, closest=closest):
    """IsHitTriangleSphere, by either of the article's ways to the nearest point."""
    pos, seen = closest(tPos1, tPos2, tPos3, sPos1)
    gap = v_sub(sPos1, pos)
    disPow = v_dot(gap, gap)
    seen |= {"pos": pos, "disPow": disPow, "radius": radius, "rr": radius * radius}
    if disPow <= radius * radius:
        return True, seen
    return False, seen
