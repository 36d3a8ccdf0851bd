"""Laws of the explanations of pairs without an algorithm of their own."""

import json
import math
from fractions import Fraction
from itertools import combinations

import hitlab as hl
import numpy as np
import pytest
from hitlab.queries.explain import EXPLAINED
from hitlab.shapes.pairs import find
from hitlab.testing import pairs
from hypothesis import strategies as st
from kinds import ALLOWED, PAIRS
from strategies import for_every

LETTERS = "ABCDEFGHJKLMNUWXYZ"
SEGMENTS = hl.Segment, hl.Segment
GENERIC = [pair for pair in PAIRS if pair == SEGMENTS or not find(EXPLAINED, *pair)]


def test_every_pair_of_the_plane_is_explained():
    assert len(PAIRS) == 45 and len(GENERIC) == 32


@for_every(GENERIC, 8)
def test_every_step_agrees_with_sums_of_its_own(first, second, data):
    a, b = data.draw(pairs(first, second))
    if data.draw(st.booleans()):
        a, b = b, a
    why = hl.explain(a, b)
    assert why.pair == (type(a).__name__, type(b).__name__)
    assert why.hit == hl.intersects(a, b)
    check_json(why)
    check = check_lines if why.method == "separating-lines" else check_ways
    check(why, a, b)


def check_json(why):
    """Check that it is strict JSON with finite marks."""
    shown = json.loads(why.to_json(), parse_constant=pytest.fail)
    assert shown["decided_by"] == deciding(why).id
    for step in why.steps:
        assert all(math.isfinite(x) for mark in step.marks for p in mark.points for x in p)
        assert all(mark.of in ("", "a", "b") for mark in step.marks)


def deciding(why):
    """Return the first step that separates, or else the last."""
    return next((step for step in why.steps if step.case.startswith("apart")), why.steps[-1])


def check_lines(why, a, b):
    last = deciding(why)
    assert why.hit == (last.id == "no-line")
    assert last.case.startswith("apart") == (not why.hit)
    named = {"a": lettered(a, 0), "b": lettered(b, max(2, count(a)))}
    for step in why.steps[1:]:
        if step.id != "no-line":
            check_line(step, named, {"a": a, "b": b})
    if not why.hit:
        size = max(abs(x) for shape in (a, b) for point in given_points(shape) for x in point)
        assert last.values["gap"] / 2 <= hl.distance(a, b) / 2 + ALLOWED * size + 5e-324


def check_line(step, named, shapes):
    """Find the products of all the other's vertices; the line may run either way."""
    values, other = step.values, {"a": "b", "b": "a"}[step.values["of"]]
    here = named[values["of"]]
    start, end = here[values["line"][0]], here.get(values["line"][1:])
    if end is None:
        end = plus(start, fractions(shapes[values["of"]].direction))
    products = [cross(start, end, point) for point in named[other].values()]
    assert values["sign_left"] == sign(max(products))
    assert values["sign_right"] == sign(min(products))
    for name, product in (("cross_left", max(products)), ("cross_right", min(products))):
        assert same(values[name], product)
    is_solid = has_area(shapes[values["of"]])
    assert step.case.endswith("-thin") == (not is_solid)
    if step.case.startswith("apart"):
        assert max(products) < 0 or (min(products) > 0 and not is_solid)
        if not is_solid:
            assert values["side"] == ("left" if min(products) > 0 else "right")
        nearest = [name for name in named[other] if name in values["nearest"]]
        least = min(map(abs, products))
        alike = [name for name, p in named[other].items() if abs(cross(start, end, p)) == least]
        places = {named[other][name] for name in nearest}
        assert places <= {named[other][name] for name in alike}
        assert (len(places) > 1 or "direction" in shapes[other].fields) or len(
            {named[other][name] for name in alike}
        ) == 1
        way = min(map(abs, products)) ** 2
        length2 = sum((q - p) ** 2 for p, q in zip(start, end))
        assert same(values["gap"], way / length2, power=2)


def has_area(shape):
    points = [fractions(point) for point in given_points(shape)]
    return any(cross(points[0], *pair) for pair in combinations(points[1:], 2))


def check_ways(why, a, b):
    nearest, last = why.step("nearest"), why.steps[-1]
    assert why.hit == (last.case not in ("miss", "bare")) == (last.values["relation"] != ">")
    assert (nearest.case in ("meet", "cross")) == any(step.id == "line-1" for step in why.steps)
    assert not any(step.case.startswith("apart") for step in why.steps)
    radii = sum(Fraction(getattr(shape, "radius", 0)) for shape in (a, b))
    assert same(last.values["R"], radii)
    cores = [without_radius(shape) for shape in (a, b)]
    assert (nearest.case == "meet" or nearest.values["d"] == 0) == hl.intersects(*cores)
    d = hl.distance(*cores)
    size = max(abs(x) for shape in (a, b) for point in given_points(shape) for x in point)
    assert abs(nearest.values["d"] / 2 - d / 2) <= ALLOWED * (size + d) + 5e-324
    for of, core in zip("pq", cores):
        place = [nearest.values[of + axis] for axis in "xy"]
        if max(map(abs, place)) < 1e300:
            slack = ALLOWED * (size + max(map(abs, place))) + 1e-323
            assert hl.distance(hl.Point(place), core) <= slack


def without_radius(shape):
    if isinstance(shape, hl.Disk):
        return hl.Point(shape.center)
    return hl.Segment(shape.start, shape.end) if isinstance(shape, hl.Capsule) else shape


def given_points(shape):
    """Return the vertices in the order in which they were given."""
    for name in ("vertices", "center", "position", "origin", "point"):
        if hasattr(shape, name):
            return np.reshape(getattr(shape, name), (-1, 2)).tolist()
    return [shape.start.tolist(), shape.end.tolist()]


def count(shape):
    return len(given_points(shape))


def lettered(shape, start):
    points = given_points(shape)
    return {LETTERS[start + i]: fractions(point) for i, point in reversed(list(enumerate(points)))}


def fractions(point):
    return tuple(map(Fraction, map(float, point)))


def plus(p, q):
    return tuple(x + y for x, y in zip(p, q))


def cross(start, end, point):
    (ax, ay), (bx, by), (px, py) = start, end, point
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def sign(number):
    return "<=>"[1 + (number > 0) - (number < 0)]


def same(shown, exact, power=1):
    """Say whether a number is the exact one but for rounding; the exact one may be its square."""
    if math.isinf(shown):
        return abs(exact) > Fraction(1e308) ** power
    slack = 4 * Fraction(math.ulp(shown))
    low, high = max(Fraction(0), Fraction(shown) - slack), Fraction(shown) + slack
    if shown < 0:
        low = Fraction(shown) - slack
    return low**power <= exact <= high**power
