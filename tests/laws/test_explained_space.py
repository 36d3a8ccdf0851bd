"""The steps of spheres and triangles in space, computed again in fractions by another way."""

import itertools
import math

import hitlab as hl
import numpy as np
import pytest
import space_oracle as oracle
from space_input import FAMILIES, PAIRS, family_pairs, made

SAMPLE = 3
SPHERES = list(itertools.product((hl.Point3, hl.Sphere), repeat=2))
MESHES = [(hl.Point3, hl.Mesh), (hl.Sphere, hl.Mesh)]


def cross(a, b):
    return tuple(a[i - 2] * b[i - 1] - a[i - 1] * b[i - 2] for i in range(3))


def rounded(number):
    """Round once; only 0 becomes 0."""
    try:
        near = float(number)
    except OverflowError:
        near = math.inf if number > 0 else -math.inf
    return near or math.copysign(math.ulp(0.0), number) if number else 0.0


def is_root(value, number):
    """Return whether a value is the root up to its last digit but one."""
    near = rounded(number)
    return value == near or abs(value - near) <= 2 * math.ulp(near)


class State:
    """A sphere and a triangle by their letters, as fractions."""

    def __init__(self, ball, triangle):
        [p], self.r = oracle.parts(ball)
        corners = triangle.vertices.tolist()
        self.points = dict(zip("PABC", map(oracle.exact, (p, *corners))))
        self.q, self.d2 = oracle.nearest(p, corners)
        self.normal = cross(self.way("AB"), self.way("AC"))

    def way(self, name):
        return oracle.minus(self.points[name[1]], self.points[name[0]])

    def dot(self, one, other):
        return oracle.dot(self.way(one), self.way(other))

    def weight(self, start, end):
        """Twice the area of PXY times that of ABC, positive on the inner side of XY."""
        return oracle.dot(cross(self.way(start + "P"), self.way(end + "P")), self.normal)


def sign(number):
    return "<=>"[1 + (number > 0) - (number < 0)]


def check_exact(ball, triangle):
    state, why = State(ball, triangle), hl.explain(ball, triangle)
    for step in why.steps:
        kind, values = step.id.split("-")[0], step.values
        if kind == "corner":
            for one in ("first", "second"):
                number = state.dot(values[one], values["to"])
                assert values[f"dot_{one}"] == rounded(number)
                assert values[f"sign_{one}"] == sign(number)
            dots = [state.dot(values[one], values["to"]) for one in ("first", "second")]
            assert (step.case == "here") == (max(dots) <= 0)
        if kind == "edge":
            name, number = values["edge"], state.weight(*values["edge"])
            assert (values["side"], values["sign"]) == (rounded(number), sign(number))
            assert values["along"] == rounded(state.dot(name, values["from"]))
            assert values["length2"] == rounded(state.dot(name, name))
            assert (step.case == "point") == (state.dot(name, name) == 0)
        if kind == "face":
            area2 = oracle.dot(state.normal, state.normal)
            weights = state.weight("B", "C"), state.weight("C", "A"), state.weight("A", "B")
            assert min(weights) > 0
            assert sum(weights) == area2
            parts = [rounded(weight / area2) for weight in weights]
            assert [values[letter] for letter in "uvw"] == parts
            assert is_root(values["height"], oracle.root(state.d2) if state.d2 else 0)
        if kind == "closest":
            assert [values[axis] for axis in "xyz"] == [float(number) for number in state.q]
        if kind == "regions":
            points = {state.points[letter] for letter in "ABC"}
            case = "point" if len(points) == 1 else "plain" if any(state.normal) else "flat"
            assert step.case == case
    compare = why.step("compare").values
    assert compare["relation"] == sign(state.d2 - state.r**2)
    assert compare["d2"] == rounded(state.d2)
    assert is_root(compare["d"], oracle.root(state.d2) if state.d2 else 0)
    assert why.hit == (state.d2 <= state.r**2)


def check_spheres(a, b):
    """Sum the distance of two centres, and compare it with the radii."""
    why = hl.explain(a, b)
    ([p], r), ([q], s) = oracle.parts(a), oracle.parts(b)
    centres, distance, compare = (step.values for step in why.steps)
    assert [centres[name] for name in ("ax", "ay", "az", "cx", "cy", "cz")] == [*p, *q]
    way = oracle.minus(oracle.exact(q), oracle.exact(p))
    d2 = oracle.dot(way, way)
    assert [distance[name] for name in ("dx", "dy", "dz", "d2")] == [*map(rounded, (*way, d2))]
    assert (compare["ra"], compare["rb"]) == (r, s)
    d = oracle.root(d2) if d2 else 0
    assert is_root(compare["d"], d) and is_root(distance["d"], d)
    assert compare["R"] == rounded(r + s)
    assert compare["relation"] == sign(d2 - (r + s) ** 2)
    assert is_root(
        compare["excess"], (d2 - (r + s) ** 2) / (d + r + s) if d2 != (r + s) ** 2 else 0
    )
    case = {"<": "hit", "=": "touch", ">": "miss"}[compare["relation"]] if d2 else "same"
    assert why.steps[-1].case == case
    assert why.hit == hl.intersects(a, b) == (d2 <= (r + s) ** 2)
    check_radii(why, a.ball, b.ball)


def check_radii(why, ball_a, ball_b):
    """A radius ends that far from its own centre, towards the other one, but for rounding."""
    balls = {"a": ball_a, "b": ball_b}
    for mark in why.steps[-1].marks:
        (*centre, radius), other = balls[mark.of], balls["b" if mark.of == "a" else "a"][:3]
        start, end = mark.points
        assert list(start) == centre
        drawn, way = (oracle.minus(oracle.exact(p), oracle.exact(start)) for p in (end, other))
        size = max(map(abs, (*start, *end)))
        if math.isfinite(size):
            assert abs(float(oracle.root(oracle.dot(drawn, drawn))) - radius) <= 4 * math.ulp(size)
            assert oracle.dot(drawn, way) >= 0


@pytest.mark.parametrize(("first", "second"), SPHERES)
@pytest.mark.parametrize("family", FAMILIES)
def test_spheres(first, second, family):
    a, b = family_pairs(family, first, second, 14, SAMPLE)
    for i in range(SAMPLE):
        check_spheres(a[i], b[i])


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("first", "second"), [*PAIRS, *MESHES])
def test_every_pair_that_can_meet_is_explained(first, second, turned):
    a, b = (some(kind) for kind in ((second, first) if turned else (first, second)))
    why = hl.explain(a, b)
    assert why.pair == (type(a).__name__, type(b).__name__)
    assert why.hit == hl.intersects(a, b)
    assert why.step(why.decided_by)


def some(kind):
    if kind is hl.Mesh:
        return kind([(0, 0, 0), (4, 0, 0), (0, 4, 0)], [(0, 1, 2)])
    points = np.array([[[1.0, 1, 2], [4, 0, 0], [0, 4, 0]]])
    return made(kind, points if kind is hl.Triangle3 else points[:, :1], np.array([3.0]))[0]


def test_every_pair_of_space_is_among_these():
    kinds = (hl.Point3, hl.Sphere, hl.Triangle3, hl.Mesh)
    known = {pair for pair in itertools.combinations_with_replacement(kinds, 2) if is_known(*pair)}
    flat = {(hl.Triangle3, hl.Triangle3), (hl.Triangle3, hl.Mesh)}  # in tests/laws of solids
    assert known - flat == {*PAIRS, *MESHES, (hl.Mesh, hl.Mesh)}


def is_known(first, second):
    try:
        return bool(hl.algorithms(first, second))
    except TypeError:
        return False


@pytest.mark.parametrize("family", FAMILIES)
def test_exact_numbers(family):
    balls, triangles = family_pairs(family, hl.Sphere, hl.Triangle3, 11, SAMPLE)
    for i in range(SAMPLE):
        check_exact(balls[i], triangles[i])


@pytest.mark.parametrize("same", [(1, 1, 1), (0, 0, 0)])
def test_a_point_triangle(same):
    check_exact(hl.Sphere((1, 2, 3), 1), hl.Triangle3([same] * 3))
