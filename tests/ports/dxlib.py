"""Sphere and triangle, DxLib's own program, from the end of dxlib-sphere-triangle.txt."""

from ieee import Vector3, div, v_dot, v_sub


def min_position(TrianglePos1, TrianglePos2, TrianglePos3, Point):
    """Get_Triangle_Point_MinPosition: the point, and the variables; `at` names the return.

    The print lost letters: Dot2P1 and Dot2PI are one, and so are Dot3P1 and Dot3PI.
    """
    at = "A"
    Line12 = v_sub(TrianglePos2, TrianglePos1)
    Line31 = v_sub(TrianglePos1, TrianglePos3)
    Line1P = v_sub(Point, TrianglePos1)
    Dot1P2 = v_dot(Line12, Line1P)
    Dot1P3 = v_dot(Line31, Line1P)
    if Dot1P2 <= 0 and Dot1P3 >= 0:
        return TrianglePos1, locals()

    at = "B"
    Line23 = v_sub(TrianglePos3, TrianglePos2)
    Line2P = v_sub(Point, TrianglePos2)
    Dot2P1 = v_dot(Line12, Line2P)
    Dot2P3 = v_dot(Line23, Line2P)
    if Dot2P1 >= 0 and Dot2P3 <= 0:
        return TrianglePos2, locals()

    at = "AB"
    Dot2PH = v_dot(Line31, Line2P)
    OPC = Dot1P2 * -Dot2PH - Dot2P1 * -Dot1P3
    if OPC <= 0 and Dot1P2 >= 0 and Dot2P1 <= 0:
        t = div(Dot1P2, Dot1P2 - Dot2P1)
        x = TrianglePos1.x + Line12.x * t
        y = TrianglePos1.y + Line12.y * t
        z = TrianglePos1.z + Line12.z * t
        return Vector3(x, y, z), locals()

    at = "C"
    Line3P = v_sub(Point, TrianglePos3)
    Dot3P1 = v_dot(Line31, Line3P)
    Dot3P2 = v_dot(Line23, Line3P)
    if Dot3P1 <= 0 and Dot3P2 >= 0:
        return TrianglePos3, locals()

    at = "CA"
    Dot3PH = v_dot(Line12, Line3P)
    OPB = Dot3PH * -Dot1P3 - Dot1P2 * -Dot3P1
    if OPB <= 0 and Dot1P3 <= 0 and Dot3P1 >= 0:
        t = div(Dot3P1, Dot3P1 - Dot1P3)
        x = TrianglePos3.x + Line31.x * t
        y = TrianglePos3.y + Line31.y * t
        z = TrianglePos3.z + Line31.z * t
        return Vector3(x, y, z), locals()

    at = "BC"
    OPA = Dot2P1 * -Dot3P1 - Dot3PH * -Dot2PH
    if OPA <= 0 and (-Dot2PH - Dot2P1) >= 0 and (Dot3PH + Dot3P1) >= 0:
        t = div(-Dot2PH - Dot2P1, (-Dot2PH - Dot2P1) + (Dot3PH + Dot3P1))
        x = TrianglePos2.x + Line23.x * t
        y = TrianglePos2.y + Line23.y * t
        z = TrianglePos2.z + Line23.z * t
        return Vector3(x, y, z), locals()

    at = "face"
    Div = div(1.0, OPA + OPB + OPC)
    v = OPB * Div
    w = OPC * Div
    x = TrianglePos1.x + Line12.x * v - Line31.x * w
    y = TrianglePos1.y + Line12.y * v - Line31.y * w
    z = TrianglePos1.z + Line12.z * v - Line31.z * w
    return Vector3(x, y, z), locals()
