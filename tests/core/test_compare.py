"""What departs from the exact answer is flagged, and nothing else: checked by fractions.

The truth is found again, by other ways than the package's: half-planes that cut a ray, feet on all
features of which the nearest counts, roots to 60 digits.
"""

import math
import random
from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace

import hitlab as hl
import numpy as np
import pytest
from feet import along, apart, dot, feet, foot_on_edge, fractions, minus, nearest, points_of, root
from hitlab.arithmetic.tolerances import SAME
from hitlab.comparing.flaws import flaws

ALGORITHMS = {
    "ray-box": ["redpoll-2-24"],
    "ray-disk": ["redpoll-2-24"],
    "line-line": ["redpoll-2-24"],
    "disk-box": ["redpoll-2-20"],
    "disk-triangle": ["redpoll-2-23", "redpoll-2-23-inflated"],
    "triangle-triangle": ["marupeke-13"],
    "sphere-triangle": ["dxlib", "dxlib-naive"],
}
EVERY = [(pair, algorithm) for pair, known in ALGORITHMS.items() for algorithm in known]
FEATURES = ["A", "B", "C", "AB", "BC", "CA", "face"]
FEW = 100
"""States of each program."""


# States: arbitrary, on a lattice, degenerate


def numbers(rng, count):
    kind = rng.randrange(3)
    if kind == 0:
        return [rng.uniform(-4, 4) for _ in range(count)]
    return [rng.randint(-4, 4) / kind for _ in range(count)]


def length(rng):
    return rng.choice([0, 0.5, 1, 1, 2, rng.uniform(0, 3)])


def way(rng):
    """Return a direction, of length 1 in half of all cases."""
    x, y = rng.choice([(1, 0), (0, -1), (0.6, 0.8), (0.5, 0), (0, 2), (1, 1), (2, -3)])
    if rng.random() < 0.3:
        angle = rng.uniform(0, 7)
        x, y = math.cos(angle), math.sin(angle)
    return x, y


def corners(rng, dimension):
    """Return three vertices: of either winding, two of them the same, or on a line."""
    a, b, c = (numbers(rng, dimension) for _ in range(3))
    kind = rng.randrange(8)
    if kind == 0:
        b = a
    elif kind == 1:
        c = [2 * y - x for x, y in zip(a, b)]
    elif kind == 2:
        c = [x + 0.4 * (y - x) for x, y in zip(a, b)]
    return [a, b, c]


def box(rng):
    angle = math.radians(rng.choice([0, 0, 30, 45, 90, -90, 180, rng.uniform(-180, 180)]))
    return hl.Box(numbers(rng, 2), (length(rng), length(rng)), angle)


STATES = {
    "ray-box": lambda rng: (hl.Ray(numbers(rng, 2), way(rng)), box(rng)),
    "ray-disk": lambda rng: (
        hl.Ray([x * rng.choice([1, 1, 1e4, 1e8]) for x in numbers(rng, 2)], way(rng)),
        hl.Disk(numbers(rng, 2), length(rng)),
    ),
    "line-line": lambda rng: (
        hl.Line(numbers(rng, 2), way(rng)),
        hl.Line(
            numbers(rng, 2),
            [x + rng.choice([0, 0, 1e-7, 3e-5]) for x in rng.choice([(1, 0), way(rng)])],
        ),
    ),
    "disk-box": lambda rng: (hl.Disk(numbers(rng, 2), length(rng)), box(rng)),
    "disk-triangle": lambda rng: (
        hl.Disk(numbers(rng, 2), length(rng)),
        hl.Triangle(corners(rng, 2)),
    ),
    "triangle-triangle": lambda rng: (hl.Triangle(corners(rng, 2)), hl.Triangle(corners(rng, 2))),
    "sphere-triangle": lambda rng: (
        hl.Sphere(numbers(rng, 3), length(rng)),
        hl.Triangle3(corners(rng, 3)),
    ),
}


def states(pair, count):
    rng = random.Random(pair)
    return [STATES[pair](rng) for _ in range(count)]


# The truth


def side(p, a, b):
    (x, y), (ux, uy) = minus(p, a), minus(b, a)
    return x * uy - y * ux


def truth_of_ray_box(ray, box):
    """Cut the ray by the half-planes of the hull's edges, and by the extent of a flat one."""
    start, v = fractions(ray.origin), fractions(ray.direction)
    hull = points_of(box.vertices)
    least, most = Fraction(0), None
    ways = [minus(b, a) for a, b in pairwise([*hull, hull[0]])]
    limits = [
        ([-uy, ux], a) for a, (ux, uy) in zip(hull, ways) if ux or uy
    ]  # the inner side is on the left
    for u in ([1, 0], [0, 1], *ways):
        for sign in (1, -1):
            n = [sign * x for x in u]
            limits.append((n, min(hull, key=lambda p, n=n: dot(n, p))))
    for n, a in limits:
        slope, height = dot(n, v), dot(n, minus(start, a))
        if slope == 0 and height < 0:
            return {"hit": False, "points": None}
        if slope > 0:
            least = max(least, -height / slope)
        if slope < 0:
            most = -height / slope if most is None else min(most, -height / slope)
    hit = most is None or least <= most
    return {"hit": hit, "points": [along(start, t, v) for t in (least, most)] if hit else None}


def truth_of_ray_disk(ray, disk):
    start, v = fractions(ray.origin), fractions(ray.direction)
    w, r = minus(start, fractions(disk.center)), Fraction(disk.radius)
    a, b, c = dot(v, v), dot(v, w), dot(w, w) - r * r
    if b * b < a * c:
        return {"hit": False, "points": None}
    part = root(b * b - a * c)
    enter, leave = max(Fraction(0), (-b - part) / a), (-b + part) / a
    hit = c <= 0 or b <= 0
    return {"hit": hit, "points": [along(start, t, v) for t in (enter, leave)] if hit else None}


def truth_of_line_line(first, second):
    p, u, q, v = map(fractions, (first.point, first.direction, second.point, second.direction))
    turn, w = u[0] * v[1] - u[1] * v[0], minus(q, p)
    if turn:
        return {"hit": True, "points": [along(p, (w[0] * v[1] - w[1] * v[0]) / turn, u)]}
    hit = w[0] * u[1] == w[1] * u[0]
    return {"hit": hit, "points": [[(x + y) / 2 for x, y in zip(p, q)]] if hit else None}


def truth_of_disk_box(disk, box):
    p, hull = fractions(disk.center), points_of(box.vertices)
    edges = list(pairwise([*hull, hull[0]]))
    sides = [side(p, a, b) for a, b in edges]
    inside = all(s <= 0 for s in sides) and any(sides)
    q = (
        p
        if inside
        else nearest(p, [*((a, True) for a in hull), *(foot_on_edge(p, *e) for e in edges)])
    )
    beyond = apart(p, q) - Fraction(disk.radius)
    return {"hit": beyond <= 0, "distance": max(beyond, 0)}


def truth_of_disk_triangle(disk, triangle):
    p, (a, b, c) = fractions(disk.center), points_of(triangle.vertices)
    q = nearest(p, feet(p, a, b, c))
    beyond, turn = apart(p, q) - Fraction(disk.radius), side(c, a, b)
    offsets = [
        (bit, turn * side(p, s, e), apart(s, e)) for bit, s, e in ((4, a, b), (2, b, c), (1, c, a))
    ]
    return {
        "hit": beyond <= 0,
        "distance": max(beyond, 0),
        "region": sum(bit for bit, offset, _ in offsets if turn and offset >= 0),
        "offsets": {bit: abs(o) / abs(turn) / n if turn else None for bit, o, n in offsets},
    }


def truth_of_sphere_triangle(ball, triangle):
    p, vertices = fractions(ball.center), points_of(triangle.vertices)
    found = feet(p, *vertices)
    q = nearest(p, found)
    beyond = apart(p, q) - Fraction(ball.radius)
    return {
        "hit": beyond <= 0,
        "points": [q],
        "distance": max(beyond, 0),
        "feet": dict(zip(FEATURES, (foot for foot, _ in found))),
    }


def truth_of_triangle_triangle(first, second):
    """Look for a line that parts them, along an edge or across one: all directions that count."""
    p, q = points_of(first.vertices), points_of(second.vertices)
    ways = [minus(b, a) for t in (p, q) for a, b in pairwise([*t, t[0]])]
    for ux, uy in [*ways, *((-y, x) for x, y in ways), (1, 0), (0, 1)]:
        us, vs = ([dot((ux, uy), point) for point in t] for t in (p, q))
        if max(us) < min(vs) or max(vs) < min(us):
            return {"hit": False}
    return {"hit": True}


TRUTH = {
    name[9:].replace("_", "-"): make for name, make in globals().items() if name[:9] == "truth_of_"
}


# What the program says, by the public queries


def told_of(pair, a, b, algorithm):
    hit = hl.intersects(a, b, algorithm=algorithm)
    if pair in ("ray-box", "ray-disk"):
        return {"hit": hit, "points": hl.raycast(a, b, algorithm=algorithm).points.tolist()}
    if pair == "line-line":
        return {"hit": hit, "points": [hl.meet(a, b, algorithm=algorithm).point.tolist()]}
    if pair == "sphere-triangle":
        why = hl.explain(a, b, algorithm=algorithm)
        point = hl.closest_points(hl.Point3(a.center), b, algorithm=algorithm).on_b
        plane = [a.center, (1, 0, 0), (0, 1, 0)]
        distance = hl.survey(a, b, [0], [0], algorithm=algorithm, plane=plane).distance[0, 0]
        feature = why.step("closest").values["feature"]
        return {"hit": hit, "points": [point.tolist()], "distance": distance, "feature": feature}
    found = hl.survey(a, b, [a.columns[0]], [a.columns[1]], algorithm=algorithm)
    if algorithm == "redpoll-2-20":
        return {"hit": hit, "distance": found.distance[0, 0]}
    if algorithm == "redpoll-2-23":
        return {"hit": hit, "distance": found.distance[0, 0], "region": int(found.region[0, 0])}
    return {"hit": hit}


def size_of(a, b, *points):
    names = ("center", "radius", "size", "vertices", "origin", "point")
    fields = [getattr(shape, name) for shape in (a, b) for name in names if hasattr(shape, name)]
    finite = [x for each in points for p in each or [] for x in p if math.isfinite(x)]
    return max(float(np.abs(field).max()) for field in [*fields, [0, *map(float, finite)]])


def gap(told, true):
    """Return how far two points, or numbers, are apart; infinite where one is missing."""
    if true is None:
        return 0 if all(math.isnan(x) for p in told for x in p) else math.inf
    pairs = [(x, y) for p, q in zip(told, true) for x, y in zip(p, q)]
    return max(abs(Fraction(x) - y) if math.isfinite(x) else math.inf for x, y in pairs)


def expected(pair, a, b, algorithm):
    """Return by how many tolerances each part of the program's answer departs."""
    told, true = told_of(pair, a, b, algorithm), TRUTH[pair](a, b)
    size = size_of(a, b, told.get("points"), true.get("points"))
    parts = {"hit": math.inf if told["hit"] != true["hit"] else 0}
    if "points" in told:
        parts["points"] = gap(told["points"], true["points"])
    if "distance" in told:
        parts["distance"] = gap([[told["distance"]]], [[true["distance"]]])
    if "region" in told:
        wrong = [o for bit, o in true["offsets"].items() if (told["region"] ^ true["region"]) & bit]
        flat = None in true["offsets"].values()
        parts["region"] = math.inf if flat and wrong else max(wrong, default=0)
    if "feature" in told:
        foot = true["feet"][told["feature"]]
        parts["feature"] = (
            math.inf if foot is None else gap([list(map(float, foot))], true["points"])
        )
    return {name: float(by) / size / SAME if by else 0.0 for name, by in parts.items()}


def check(pair, algorithm, a, b):
    flagged = hl.compare(a, b, algorithm).departs
    wanted = expected(pair, a, b, algorithm)
    if "feature" in wanted:
        wanted["region"] = wanted["feature"]
    for name, by in wanted.items():
        if by > 2:
            assert name in flagged, (name, by, a, b)
        if by < 0.5:
            assert name not in flagged, (name, by, a, b)
    assert set(flagged) <= wanted.keys()
    return flagged


@pytest.mark.slow(5)
@pytest.mark.parametrize(("pair", "algorithm"), EVERY)
def test_what_departs_is_flagged(pair, algorithm):
    seen = [check(pair, algorithm, a, b) for a, b in states(pair, FEW)]
    assert any(seen) and not all(seen)


@pytest.mark.parametrize(("pair", "algorithm"), EVERY)
def test_a_batch_is_compared_as_its_pairs_and_in_either_order(pair, algorithm):
    singles = states(pair, 20)
    a, b = map(hl.stack, zip(*singles))
    for found in (hl.compare(a, b, algorithm), hl.compare(b, a, algorithm)):
        for i, one in enumerate(singles):
            alone = hl.compare(*one, algorithm)
            assert alone.differs == tuple(mask[i] for mask in found.differs)
            assert alone.exact.hit is bool(found.exact.hit[i])


def test_an_algorithm_of_ones_own_is_compared_by_what_it_answers():
    far = hl.Program(lambda a, b: SimpleNamespace(hit=a.columns[0] > 9))
    own = hl.Algorithm("own", "Own", "here", {(hl.Disk, hl.Box): far, (hl.Ray, hl.Box): far})
    box = hl.Box((0, 0), (2, 2))
    found = hl.compare(box, hl.Disk((0, 0), 1), own)
    assert (found.departs, found.answer, found.exact.distance) == (["hit"], (False, *[None] * 3), 0)
    assert hl.compare(hl.Ray((5, 0), (1, 0)), box, own).departs == []
    with pytest.raises(ValueError, match="'conservative-advancement' does not support intersects"):
        hl.compare(box, box, "conservative-advancement")


def test_boxes_in_space_are_compared():
    a, b = hl.from_link("#/box3-box3?box3=0,1,0,3,2,2&box3=3,1,-1,2,2,2,2,0,-1,3")
    found = hl.compare(a, b, "gottschalk")
    assert found.departs == ["hit"] and (found.answer.hit, found.exact.hit) == (True, False)
    assert found.exact.distance == hl.distance(a, b) > 0


# Whether an error has an area


def shares(a, b, algorithm, pitch, plane=None):
    """Return the parts of a square of the plane with a wrong verdict: with an area, and without."""
    xs = np.arange(-6, 6 + pitch, pitch)
    found = flaws(a, b, xs, xs, pitch, algorithm, plane)
    thin = found.differs.hit & found.thin_verdict
    return (found.differs.hit & ~thin).mean(), thin.mean()


@pytest.mark.parametrize("pitch", [0.5, 0.125, 0.0625])
def test_an_error_with_an_area_has_it_at_any_pitch(pitch):
    disk, turned = hl.Disk((0, 0), 0.5), hl.Triangle([(0, 0), (4, 0), (0, 4)])
    area, _ = shares(disk, turned, "redpoll-2-23", pitch)
    beside = np.linspace(-6, 6, 150) + 0.0123
    told = hl.survey(disk, turned, beside, beside, algorithm="redpoll-2-23").hit
    wrong = (told != hl.survey(disk, turned, beside, beside).hit).mean()
    assert area == pytest.approx(wrong, abs=pitch / 10)
    naive = hl.Triangle3([(0, 0, 0), (-1, 0, 0), (1, -2, 0)])
    plane = [(0, 0, 0.25), (1, 0, 0), (0, 1, 0)]
    area, _ = shares(hl.Sphere((0, 0, 0), 1), naive, "dxlib-naive", pitch, plane)
    assert area > 0.005
