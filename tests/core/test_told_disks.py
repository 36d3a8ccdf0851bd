"""What is told of a disk with a box and with a triangle, against sums that share nothing with it.

Exact explanations are summed again with fractions, those of the programs with the articles' own
lines, branch by branch on float64. The states lie at random and on lattices, touch, are off by one
unit in the last place, are flat, points, huge and tiny.
"""

import itertools
import math
import random
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest

FEW, MANY = 90, 10_000
EDGES = ("AB", "BC", "CA")

scales = [1.0] * 6 + [1e-9, 1e8, 1e-170, 1e-300, 1e160, 1e300]


def numbers(chosen):
    """Give a way to choose a state's numbers, of one kind."""
    scale, kind = chosen.choice(scales), chosen.random()
    lattice = lambda: float(chosen.randint(-4, 4))  # noqa: E731
    if kind < 0.4:
        return lambda: lattice() * scale
    if kind < 0.6:
        return lambda: math.nextafter(lattice() * scale, chosen.choice([-math.inf, math.inf]))
    if kind < 0.8:
        return lambda: chosen.uniform(-4, 4) * scale
    return lambda: lattice() * chosen.choice(scales)


def states(other, count):
    """Give disks, each with a box or a triangle."""
    chosen = random.Random(other)
    for _ in range(count):
        number = numbers(chosen)
        disk = hl.Disk((number(), number()), abs(number()) * chosen.choice([0, 1, 1, 1]))
        if other == "box":
            degrees = chosen.choice([0, 0, 90, 180, 270, 45, 30, chosen.uniform(-180, 180)])
            size = abs(number()), abs(number())
            yield disk, hl.Box((number(), number()), size, math.radians(degrees))
        else:
            corners = [(number(), number()) for _ in range(3)]
            if chosen.random() < 0.1:
                corners[2] = corners[chosen.randrange(2)]
            if chosen.random() < 0.1:
                disk = hl.Disk(chosen.choice(corners), disk.radius)
            yield disk, hl.Triangle(corners)


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def nearest(point, corners):
    """Give the squared distance from a convex outline, each edge's and its part, with fractions."""
    edges = []
    for a, b in zip(corners, (*corners[1:], corners[0])):
        edge, way = [b[i] - a[i] for i in (0, 1)], [point[i] - a[i] for i in (0, 1)]
        length2 = edge[0] ** 2 + edge[1] ** 2
        part = (edge[0] * way[0] + edge[1] * way[1]) / length2 if length2 else Fraction(0)
        part = min(max(part, Fraction(0)), Fraction(1))
        edges.append((sum((way[i] - part * edge[i]) ** 2 for i in (0, 1)), part))
    sides = [cross(a, b, point) for a, b in zip(corners, (*corners[1:], corners[0]))]
    area = sum(cross(corners[0], *pair) for pair in itertools.pairwise(corners[1:]))
    is_inside = area != 0 and all(side * area > 0 for side in sides)
    return Fraction(0) if is_inside else min(edges)[0], edges, is_inside


def exactly(shape):
    """Give a shape's numbers as fractions."""
    return [Fraction(x) for x in np.ravel(shape).tolist()]


def is_root(told, square):
    """Whether a number is the root of an exact one, rounded; the smallest stands for less."""
    if math.isinf(told):
        return square > Fraction(1.7e308) ** 2
    low, high = (Fraction(math.nextafter(told, way)) for way in (-math.inf, math.inf))
    return (low <= 0 or low**2 <= square) and square <= high**2 and (told == 0) == (square == 0)


def relation(left, right):
    return "<" if left < right else ">" if left > right else "="


def check_box(disk, box, why):
    """Sum up the exact explanation of a box, whose hull is that of its float vertices."""
    center, radius = exactly(disk.center), Fraction(disk.radius)
    flat = exactly(box.vertices)
    corners = list(dict.fromkeys(zip(flat[::2], flat[1::2])))
    distance2, _, is_inside = nearest(center, corners)
    assert why.hit == (distance2 <= radius**2)
    step = why.step(why.decided_by)
    if step.id == "zone":
        beside = step.case in ("side", "touch")
        assert beside or ((step.case == "inside") == is_inside and distance2 == 0)
        assert not beside or (step.values["zone"] in ("A1", "A3") and distance2 > 0)
    if "d" in step.values:
        values = step.values
        assert is_root(values["d"], distance2)
        assert values["relation"] == relation(distance2, radius**2) == relation(values["excess"], 0)
    if step.id.startswith("reach"):
        assert step.case == "beyond" and distance2 > radius**2 and step.values["excess"] > 0
    values = why.step("project").values
    for name, axis in (("s", "ui"), ("t", "uj")):
        told = [Fraction(why.step("axes").values[f"{axis}_{x}"]) for x in "xy"]
        way = [c - Fraction(float(t)) for c, t in zip(center, box.center)]
        place = sum(w * u for w, u in zip(way, told))
        if math.isfinite(values[name]):
            slack = Fraction(2) ** -50 * sum(map(abs, way)) + Fraction(5e-324)
            assert abs(Fraction(values[name]) - place) <= slack
    reflected = why.step("reflect").values
    assert [reflected["abs_s"], reflected["abs_t"]] == [abs(values["s"]), abs(values["t"])]


def check_triangle(disk, triangle, why):
    """Sum up the exact explanation of a triangle: sides, region, feature, distance."""
    center, radius = exactly(disk.center), Fraction(disk.radius)
    flat = exactly(triangle.vertices)
    corners = list(zip(flat[::2], flat[1::2]))
    distance2, edges, is_inside = nearest(center, corners)
    assert why.hit == (distance2 <= radius**2)
    area = cross(*corners)
    clockwise = (area < 0) - (area > 0)
    values = why.step("sides").values
    assert why.step("sides").case == {1: "clockwise", -1: "counter", 0: "flat"}[clockwise]
    bits = ""
    for i, name in enumerate(EDGES):
        side = -cross(corners[i], corners[(i + 1) % 3], center)
        assert relation(values[name], 0) == relation(side, 0)
        bits += str(int(side * clockwise >= 0))
        inner = {"<": "outer", "=": "line", ">": "inner"}[relation(side * clockwise, 0)]
        assert values[f"side_{name}"] == inner
    region = why.step("region").values
    bits = bits if clockwise else "000"
    assert (region["bits"], region["region"]) == (bits, int(bits, 2))
    outside = [name for name, bit in zip(EDGES, bits) if bit == "0"]
    if clockwise and outside:
        common = set(outside[0]) & set(outside[-1]) if len(outside) == 2 else {outside[0]}
        assert {region["beyond"]} == common
    feature = why.step("closest").values["feature"]
    if is_inside:
        assert feature == "inside"
    elif len(feature) == 1:
        x, y = corners["ABC".index(feature)]
        assert (x - center[0]) ** 2 + (y - center[1]) ** 2 == distance2
    else:
        assert edges[EDGES.index(feature)][0] == distance2
        assert 0 < edges[EDGES.index(feature)][1] < 1
    compared = why.step("compare").values
    assert is_root(compared["d"], distance2)
    assert compared["relation"] == relation(distance2, radius**2) == relation(compared["excess"], 0)


# --- The articles' programs, line by line


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


def check_plain(why):
    """Zeros have no sign, nan has a case of its own, and marks are finite."""
    for step in why.steps:
        for value in step.values.values():
            assert not (isinstance(value, float) and value == 0 and math.copysign(1, value) < 0)
        if step.compares:
            assert all(step.values[name] == step.values[name] for name in step.compares)
        points = [x for mark in step.marks for point in mark.points for x in point]
        assert all(map(math.isfinite, points))


SUMS = {
    "exact": {"box": check_box, "triangle": check_triangle},
    "redpoll-2-20": {"box": box_program},
    "redpoll-2-23": {"triangle": table_program},
    "redpoll-2-23-inflated": {"triangle": inflated_program},
}
METHODS = [(id, other) for id, others in SUMS.items() for other in others]


def check(id, other, count):
    with np.errstate(all="ignore"):
        for disk, shape in states(other, count):
            why = hl.explain(disk, shape, algorithm=id)
            said = f"{disk!r}, {shape!r}"
            try:
                check_plain(why)
                hit = SUMS[id][other](disk, shape, why)
                assert id == "exact" or why.hit == bool(hit)
            except AssertionError as error:
                raise AssertionError(said) from error


@pytest.mark.parametrize(("id", "other"), METHODS)
def test_what_is_told_is_so(id, other):
    check(id, other, FEW)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "other"), METHODS)
def test_what_is_told_of_many_is_so(id, other):
    check(id, other, MANY)
