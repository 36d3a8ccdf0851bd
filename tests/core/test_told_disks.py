"""What is told of a disk with a box and with a triangle, against sums that share nothing with it.

The exact explanations are summed again with fractions. The states lie at random and on lattices,
touch, are off by one unit in the last place, are flat, points, huge and tiny.
"""

import itertools
import math
import random
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest

EDGES = ("AB", "BC", "CA")
FEW, MANY = 200, 10_000
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


def relation(left, right):
    return "<" if left < right else ">" if left > right else "="


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


def check_plain(why):
    """Zeros have no sign, nan has a case of its own, and marks are finite."""
    for step in why.steps:
        for value in step.values.values():
            assert not (isinstance(value, float) and value == 0 and math.copysign(1, value) < 0)
        if step.compares:
            assert all(step.values[name] == step.values[name] for name in step.compares)
        points = [x for mark in step.marks for point in mark.points for x in point]
        assert all(map(math.isfinite, points))


SUMS = {"box": check_box, "triangle": check_triangle}


def check(other, count):
    for disk, shape in states(other, count):
        why = hl.explain(disk, shape)
        try:
            check_plain(why)
            SUMS[other](disk, shape, why)
        except AssertionError as error:
            raise AssertionError(f"{disk!r}, {shape!r}") from error


@pytest.mark.parametrize("other", SUMS)
def test_what_is_told_is_so(other):
    check(other, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("other", SUMS)
def test_what_is_told_of_many_is_so(other):
    check(other, MANY)
