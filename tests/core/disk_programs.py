"""The disk programs of Redpoll's 60, §2-20 and §2-23, line by line, on float64.

Each runs beside an explanation, checks what that tells on the way, and gives the verdict.
"""

import itertools

import numpy as np

EDGES = ("AB", "BC", "CA")


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def relation(left, right):
    return "<" if left < right else ">" if left > right else "="


def box_program(disk, box, why):
    """Run CollisionTest_Disk_AABB and _OBB of §2-20, and check what is told on the way."""
    (cx, cy), r, (tx, ty) = disk.center, np.float64(disk.radius), box.center
    (w, h), axes = box.size, why.step("axes")
    s, t = cx - tx, cy - ty
    if axes.case == "turned":
        ui, uj = [[np.float64(axes.values[f"{u}_{x}"]) for x in "xy"] for u in ("ui", "uj")]
        s, t = s * ui[0] + t * ui[1], s * uj[0] + t * uj[1]
    if axes.case == "swapped":
        w, h = h, w
    x, y = abs(s), abs(t)
    half_w, half_h = w * 0.5, h * 0.5
    for step, place, reach in (("reach-1", x, half_w + r), ("reach-2", y, half_h + r)):
        told = why.step(step)
        assert same((told.values["place"], told.values["reach"]), (place, reach))
        if place >= reach:
            assert (why.decided_by, told.case) == (
                step,
                {"=": "touch"}.get(relation(place, reach), "beyond"),
            ) or told.case == "overflow"
            return False
    ax, ay = x - half_w, y - half_h
    zone = why.step("zone").values
    assert same((zone["ax"], zone["ay"]), (ax, ay))
    if ax >= 0 and ay >= 0:
        assert zone["zone"] == "A2" and why.decided_by == "corner"
        corner = why.step("corner").values
        assert same((corner["d2"], corner["r2"]), (ax * ax + ay * ay, r * r))
        return not ax * ax + ay * ay >= r * r
    assert why.decided_by == "zone"
    assert zone["zone"] == ("A1" if ax >= 0 else "A3" if ay >= 0 else "box")
    if zone["zone"] != "box":
        assert zone["gap"] == max(ax, ay)
        assert why.step("zone").case == ("on" if max(ax, ay) == 0 else "side")
    return True


def segment_program(p, a, b):
    """Run ComputeSqrDistance_Point_Segment of §2-23."""
    ab, ap, bp = b - a, p - a, p - b
    dot1 = ap[0] * ab[0] + ap[1] * ab[1]
    if dot1 < 0:
        return "before", ap[0] * ap[0] + ap[1] * ap[1]
    dot2 = ab[0] * ab[0] + ab[1] * ab[1]
    if dot1 > dot2:
        return "after", bp[0] * bp[0] + bp[1] * bp[1]
    return "foot", ap[0] * ap[0] + ap[1] * ap[1] - (dot1 * dot1) / dot2


def table_program(disk, triangle, why):
    """Run CollisionTest_Disk_Triangle of §2-23, and check what is told on the way."""
    table = {1: "ABC", 2: "CAB", 3: "AB", 4: "BCA", 5: "BC", 6: "CA", 0: "AAA"}
    point, vrts, r = disk.center, dict(zip("ABC", triangle.vertices)), np.float64(disk.radius)
    k, rr = 0, r * r
    sides = why.step("sides").values
    for name, bit in zip(EDGES, (4, 2, 1)):
        a, b = point - vrts[name[0]], vrts[name[1]] - vrts[name[0]]
        side = a[0] * b[1] - a[1] * b[0]
        assert same((sides[name],), (side,))
        told = {"<": "left", ">": "right"}.get(relation(side, 0), "line" if side == 0 else "left")
        assert sides[f"side_{name}"] == told
        k += bit if side >= 0 else 0
    region = why.step("region")
    assert (region.values["k"], region.values["bits"]) == (k, f"{k:03b}")
    if k == 7:
        assert why.decided_by == "region"
        return True
    chain, found = table[k], []
    for number, edge in enumerate(map("".join, itertools.pairwise(chain)), 1):
        place, d2 = segment_program(point, vrts[edge[0]], vrts[edge[1]])
        told, compared = why.step(f"edge-{number}"), why.step(f"compare-{number}")
        assert (told.values["edge"], compared.values["edge"]) == (edge, edge)
        assert same((told.values["d2"], compared.values["d2"], compared.values["rr"]), (d2, d2, rr))
        assert told.case in ((place,) if d2 == d2 else ("lost", "point"))
        found.append((edge, d2))
        if d2 <= rr:
            assert why.decided_by == f"compare-{number}"
            return True
    last = why.step(why.decided_by)
    if len(found) == 2 and last.case != "both-lost":
        near = min((d2, edge) for edge, d2 in found if d2 == d2)[0]
        assert last.values["near_d2"] == near
        assert (last.values["near"], near) in [(edge, d2) for edge, d2 in found]
        assert last.values["relation"] == ">" and near > rr
    return False


def inflated_program(disk, triangle, why):
    """Run CollisionTest_Disk_Triangle_OLD_VER of §2-23, and check what is told on the way."""
    point, (a, b, c), r = disk.center, triangle.vertices, np.float64(disk.radius)

    def normalized(v):
        length = np.sqrt(v[0] * v[0] + v[1] * v[1])
        return v * 0.0 if length == 0 or np.isinf(length) else v / length

    u_ab, u_ac, u_bc = normalized(b - a), normalized(c - a), normalized(c - b)
    tips = []
    for number, (corner, u1, u2) in enumerate(
        ((a, u_ab, u_ac), (b, u_bc, -u_ab), (c, -u_ac, -u_bc)), 1
    ):
        cos = u1[0] * u2[0] + u1[1] * u2[1]
        length = r * np.sqrt(1 - cos * cos) / (1 - cos)
        tip = corner + r * np.array((-u1[1], u1[0])) - length * u1
        told = why.step(f"tip-{number}").values
        assert same((told["a"], told["x"], told["y"]), (length, *tip))
        tips.append((tip, length))
    (d, _), (e, _), (f, _) = tips
    sides = [-cross(*edge, point) for edge in ((d, e), (e, f), (f, d))]
    inside = why.step("inside")
    if not all(side >= 0 for side in sides):
        assert why.decided_by == "inside"
        assert inside.case in ("outside", "lost")
        assert inside.case == "lost" or inside.values["side"] < 0
        return False
    for number, (tip, length) in enumerate(tips, 1):
        away = np.sqrt(np.sum((point - tip) ** 2))
        told = why.step(f"cut-{number}").values
        assert same((told["distance"], told["a"]), (away, length))
        if not away >= length:
            break
    else:
        assert why.decided_by == "cut-3"
        return True
    distances = [np.sqrt(np.sum((point - corner) ** 2)) for corner in (a, b, c)]
    for number, distance in enumerate(distances, 1):
        told = why.step(f"corner-{number}")
        assert same((told.values["distance"],), (distance,))
        if distance <= r:
            assert why.decided_by == f"corner-{number}"
            return True
    assert told.values["near_distance"] == min(distances) > r
    return False


def same(told, summed):
    """Whether numbers are the same, nan among them."""
    return np.array_equal(np.array(told), np.array(summed, dtype=float), equal_nan=True)
