"""Every number told of an axis against a sum of its own, from the vertices as they were given.

It goes another way than the package: on fractions, for each edge of either shape by its letters,
without a root, a hull or a merged axis.
"""

import math
import random
from fractions import Fraction
from itertools import combinations

import hitlab as hl
import pytest
from hypothesis import settings

STATES = 400 if settings().max_examples < 1000 else 20_000  # the slow run searches
CLOSE = Fraction(1, 10**12)
BOX = {"ui": ((1, 2), (3, 0)), "uj": ((2, 3), (0, 1))}
UNITS = [1.0, 1.0, 1.0, 0.1, 1e300, 1e-300, 5e-324, 2.0**-26]
TURNS = [0.0, math.pi / 2, math.radians(30), math.radians(45), 1.0]


class Maker:
    """Shapes that touch, are flat, lie within each other or are parallel often, by ulps or none."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.unit = self.random.choice(UNITS)
        self.offset = self.random.choice([0.0, 0.0, 1e8]) if self.unit == 1 else 0.0
        self.lattice = self.random.random() < 0.7

    def number(self):
        x = self.random.randint(-4, 4) if self.lattice else self.random.uniform(-4, 4)
        way = self.random.choice([-math.inf, math.inf, None, None, None, None])
        found = self.offset + self.unit * x
        return found if way is None else math.nextafter(found, way)

    def point(self):
        return self.number(), self.number()

    def shape(self, kind):
        while True:
            try:
                return getattr(self, kind)()
            except ValueError:  # a polygon that is not convex
                continue

    def triangle(self):
        return hl.Triangle([self.point() for _ in range(3)])

    def box(self):
        size = [abs(self.number() - self.offset) for _ in range(2)]
        turn = self.random.choice([*TURNS, self.random.uniform(-7, 7)])
        return hl.Box(self.point(), size, turn)

    def polygon(self):
        if self.random.random() < 0.3:
            return hl.Polygon([self.point() for _ in range(4)])
        (x, y), r = self.point(), 3 * self.unit
        turns = sorted(self.random.uniform(0, math.tau) for _ in range(self.random.randint(3, 6)))
        way = self.random.choice([1, -1])
        return hl.Polygon([(x + r * math.cos(t), y + way * r * math.sin(t)) for t in turns])


def states():
    for seed in range(STATES):
        maker = Maker(seed)
        kinds = maker.random.choices(["triangle", "box", "polygon"], k=2)
        yield seed, [maker.shape(kind) for kind in kinds]


@pytest.fixture(scope="module")
def told():
    """Give seeds, pairs and their explanations."""
    return [(seed, pair, hl.explain(*pair)) for seed, pair in states()]


def exactly(shape):
    return [tuple(map(Fraction, vertex)) for vertex in shape.vertices.tolist()]


def normals(pair):
    """Give the normals of all edges and diagonals, and where all are parallel what is across them.

    A normal of a diagonal separates nothing that no edge's does, and has no shorter way out.
    """
    found = []
    for shape in pair:
        for (x, y), (to_x, to_y) in combinations(exactly(shape), 2):
            found.append((to_y - y, x - to_x))
    found = [normal for normal in found if any(normal)]
    if not found:
        (ax, ay), (bx, by) = (exactly(shape)[0] for shape in pair)
        return [(bx - ax, by - ay)]
    (x, y), *others = found
    return found if any(x * v - y * u for u, v in others) else [*found, (-y, x)]


def sums(pair, normal):
    """Give the ends of both projections, their reach and overlap, all times the normal's length."""
    (low, high), (other_low, other_high) = (
        (min(feet), max(feet))
        for feet in ([normal[0] * x + normal[1] * y for x, y in exactly(shape)] for shape in pair)
    )
    reach = min(high - other_low, other_high - low)
    return (low, high, other_low, other_high), reach, min(high, other_high) - max(low, other_low)


def is_near(told, exact, square):
    """Tell whether a told length is an exact one over the root of a square, up to rounding."""
    if not math.isfinite(told) or 0 < abs(told) < 1e-300:  # beyond what a double can tell closely
        return (told > 0) == (exact > 0)
    if told == 0:
        return exact == 0 or exact**2 / square < Fraction(1, 10**600)
    left, right = Fraction(told) ** 2 * square, exact**2
    return (told > 0) == (exact > 0) and abs(left - right) <= CLOSE * right


def edge_of(pair, step):
    """Find the named edge's ends, by its letters or the box's direction."""
    of = "ab".index(step.values["of"])
    vertices = [tuple(vertex) for vertex in pair[of].vertices.tolist()]
    drawn = next(mark.points for mark in step.marks if mark.name == "edge")
    if step.values["across"] == "box":
        ways = BOX[step.values["axis"]]
    else:
        letters = "ABCDEFGHJKLMN"
        if of and not isinstance(pair[0], hl.Box):
            both = all(isinstance(shape, hl.Triangle) for shape in pair)
            letters = "DEF" if both else "PQRUVWXYZ"
        ways = [tuple(map(letters.index, step.values["edge"]))]
    assert drawn in [(vertices[start], vertices[end]) for start, end in ways]
    return drawn


def test_hit_is_what_intersects_says(told):
    for seed, pair, why in told:
        assert why.hit is hl.intersects(*pair), seed
        assert why.decided_by == why.steps[-1].id


def test_every_number_of_an_axis_is_a_sum_of_its_edge(told):
    count = 0
    for seed, pair, why in told:
        for step in why.steps:
            if step.values.get("across") not in ("edge", "box") or step.id == "no-axis":
                continue
            count += 1
            ((x, y), (to_x, to_y)) = (map(Fraction, end) for end in edge_of(pair, step))
            normal = to_y - y, x - to_x
            square = normal[0] ** 2 + normal[1] ** 2
            ends, reach, overlap = sums(pair, normal)
            for name, end in zip(("amin", "amax", "bmin", "bmax"), ends):
                assert is_near(step.values[name], end, square), (seed, step.id, name)
            assert is_near(step.values["excess"], reach, square), (seed, step.id)
            if reach < 0:
                assert (step.case, "overlap" in step.values) == ("gap", False)
                assert is_near(step.values["gap"], -reach, square), (seed, step.id)
                continue
            assert is_near(step.values["out"], reach, square), (seed, step.id)
            assert is_near(step.values["overlap"], overlap, square), (seed, step.id)
            within = "within" if overlap else "point"
            plain = "overlap" if reach else "touch"
            assert step.case == (within if overlap < reach else plain), (seed, step.id)
    assert count > STATES


def test_no_axis_has_a_shorter_way_out_and_touching_is_exact(told):
    """But for rounding: of parallel edges one is told, and another's way out may be less."""
    count = 0
    for seed, pair, why in told:
        every = [(normal, *sums(pair, normal)[1:]) for normal in normals(pair) if any(normal)]
        assert why.hit is all(reach >= 0 for _, reach, _ in every), seed
        last = why.steps[-1]
        if last.id != "no-axis" or last.case in ("stretch", "point"):
            continue
        count += 1
        least = min(reach**2 / (x * x + y * y) for (x, y), reach, _ in every)
        assert (last.case == "touch") is (least == 0), seed
        out = last.values["out"]
        assert why.step(last.values["at"]).values["out"] == out
        size = max(abs(x) for shape in pair for vertex in exactly(shape) for x in vertex)
        slack = size / 2**48 + Fraction(5e-324)
        assert max(0, Fraction(out) - slack) ** 2 <= least <= (Fraction(out) + slack) ** 2, seed
    assert count > STATES / 10


def test_axes_told_are_no_two_in_one_direction(told):
    """But for rounding: a box has two of its own, whatever its angle."""
    for seed, pair, why in told:
        axes = [step.values for step in why.steps if "vx" in step.values]
        for of, shape in zip("ab", pair):
            if isinstance(shape, hl.Box):
                names = [values["axis"] for values in axes if values.get("of") == of]
                assert len(names) == len(set(names)) <= 2, seed
        for i, one in enumerate(axes):
            for other in axes[:i]:
                area = one["vx"] * other["vy"] - one["vy"] * other["vx"]
                assert abs(area) > 1e-15, seed
