"""What holds for every pair in space, whatever the answer is."""

import itertools
import json
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from asked import TOUCHINGS
from hitlab.arithmetic.filter import EXACT, LARGEST_IN_SPACE, Margin
from hitlab.arithmetic.integers import integers
from hitlab.arithmetic.tolerances import MEASURE, SMALLEST_SCALE
from hitlab.space import sphere_sphere, sphere_triangle
from hypothesis import assume, event, given
from hypothesis import strategies as st
from space_input import every_pair, made
from strategies import Laws, fewer

lattices = st.integers(-3, 3).map(float)
tenths = st.integers(-5, 5).map(lambda n: n / 10)
ulps = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(
    lambda n: n[0] + n[1] * math.ulp(1.0) if n[0] else float(n[1])
)
floats = st.floats(-10, 10)
wild = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300)
sources = st.sampled_from([lattices, tenths, ulps, floats, wild])


@st.composite
def pairs(draw, first, second, numbers=sources):
    """Draw a pair of single shapes, often touching, flat, or with common points."""
    number = draw(numbers)
    vector = st.tuples(number, number, number)
    points = draw(st.lists(vector, min_size=4, max_size=4))
    for i in range(1, 4):
        if draw(st.booleans()) and draw(st.booleans()):
            points[i] = points[draw(st.integers(0, i - 1))]
    radii = draw(st.tuples(number.map(abs), number.map(abs)))
    if draw(st.booleans()):
        reach = math.dist(points[0], points[1])
        radii = (reach if math.isfinite(reach) else radii[0], 0.0)
    whole = np.array([points])
    return (
        made(first, whole[:, :1], np.array(radii[:1]))[0],
        made(second, whole[:, 1:], np.array(radii[1:]))[0],
    )


LAWS = Laws()
"""What holds for a pair as it is."""


def for_every_pair(test):
    return every_pair(fewer(4, slow=1)(given(st.data())(test)))


def relation(a, b):
    answers = tuple(hl.intersects(a, b, touching=touching) for touching in TOUCHINGS)
    event(str(answers))
    return answers


def moved(shape, formula, length=lambda r: r):
    """Map a shape's points and radius, where floats can hold the exact result."""
    fields = {}
    for name in shape.fields:
        exact = [Fraction(x) for x in np.ravel(getattr(shape, name)).tolist()]
        if name == "radius":
            found = [length(*exact)]
        else:
            found = [y for i in range(0, len(exact), 3) for y in formula(*exact[i : i + 3])]
        try:
            rounded = list(map(float, found))
        except OverflowError:
            assume(False)
        assume(all(x == y for x, y in zip(rounded, found)))
        fields[name] = np.reshape(rounded, np.shape(getattr(shape, name)))
    return type(shape)(**fields)


# --- The same question in other words


@LAWS.law
def order_of_the_arguments(a, b):
    assert relation(a, b) == relation(b, a)
    assert hl.distance(a, b) == hl.distance(b, a)
    there, back = hl.closest_points(a, b), hl.closest_points(b, a)
    assert [p.tolist() for p in there] == [p.tolist() for p in back[::-1]] or type(a) is type(b)


@pytest.mark.parametrize("ball", [hl.Point3, hl.Sphere])
@fewer(2, slow=1)
@given(data=st.data())
def test_order_of_the_vertices(ball, data):
    a, triangle = data.draw(pairs(ball, hl.Triangle3))
    expected, gap = relation(a, triangle), hl.distance(a, triangle)
    slack = MEASURE * np.abs([*a.ball, *triangle.columns]).max()
    for order in itertools.permutations(range(3)):
        other = hl.Triangle3(triangle.vertices[list(order)])
        assert relation(a, other) == expected
        assert hl.distance(a, other) == pytest.approx(gap, rel=0, abs=2 * slack)


@for_every_pair
def test_translation(first, second, data):
    a, b = data.draw(pairs(first, second, st.just(lattices)))
    shift = data.draw(st.tuples(*[st.integers(-(2**40), 2**40)] * 3))
    there = [moved(s, lambda *p: [x + d for x, d in zip(p, shift)]) for s in (a, b)]
    assert relation(*there) == relation(a, b)
    assert hl.distance(*there) == pytest.approx(hl.distance(a, b), rel=1e-14)


@for_every_pair
def test_scaling_by_a_power_of_two(first, second, data):
    a, b = data.draw(pairs(first, second, st.sampled_from([lattices, tenths, ulps])))
    unit = Fraction(2) ** data.draw(st.integers(-8, 8) | st.integers(-900, 900))
    there = [moved(s, lambda *p: [x * unit for x in p], lambda r: r * unit) for s in (a, b)]
    assert relation(*there) == relation(a, b)
    gap = Fraction(hl.distance(a, b)) * unit
    assert float(Fraction(hl.distance(*there)) - gap) == pytest.approx(
        0, abs=max(float(MEASURE * 20 * unit), 5e-324)
    )


@LAWS.law
def axes_permuted_and_mirrored(a, b):
    expected = relation(a, b)
    for order in itertools.permutations(range(3)):
        for signs in ((1, 1, -1), (-1, -1, -1)):
            there = [
                moved(s, lambda *p, o=order, n=signs: [p[i] * k for i, k in zip(o, n)])
                for s in (a, b)
            ]
            assert relation(*there) == expected


@pytest.mark.parametrize("ball", [hl.Point3, hl.Sphere])
@fewer(2, slow=1)
@given(data=st.data())
def test_triangle_of_one_point_is_that_point(ball, data):
    a, b = data.draw(pairs(ball, hl.Point3))
    flat = hl.Triangle3([b.position] * 3)
    assert hl.intersects(a, flat) == hl.intersects(a, b)
    size = np.abs([*a.ball, *b.columns]).max()
    assert hl.distance(a, flat) == pytest.approx(hl.distance(a, b), rel=0, abs=MEASURE * size)


@given(pairs(hl.Point3, hl.Point3))
def test_points_are_spheres_of_radius_0(pair):
    a, b = pair
    ball = hl.Sphere(a.position, 0)
    assert hl.intersects(ball, b) == hl.intersects(a, b) == (a == b)
    assert hl.distance(ball, b) == hl.distance(a, b)


# --- More and less


@LAWS.law
def overlapping_is_meeting(a, b):
    meets, overlaps = relation(a, b)
    assert overlaps <= meets


@LAWS.law
def larger_balls_lose_no_hit(a, b):
    x, y, z, r = a.ball
    for radius in (math.nextafter(r, math.inf), r + 1):
        assert hl.intersects(a, b) <= hl.intersects(hl.Sphere((x, y, z), radius), b)


@pytest.mark.parametrize("ball", [hl.Point3, hl.Sphere])
@fewer(2, slow=1)
@given(data=st.data())
def test_corner_is_common(ball, data):
    a, triangle = data.draw(pairs(ball, hl.Triangle3))
    corner = data.draw(st.sampled_from(triangle.vertices.tolist()))
    assert hl.intersects(hl.Point3(corner), triangle)
    assert hl.intersects(hl.Sphere(corner, a.ball[3]), triangle)


@LAWS.law
def distance_above_0_implies_apart(a, b):
    gap = hl.distance(a, b)
    assert gap == 0 if hl.intersects(a, b) else gap >= 0


@LAWS.law
def nearest_points_are_on_their_shapes_at_that_distance(a, b):
    on_a, on_b = hl.closest_points(a, b)
    size = np.abs([*a.ball, *b.columns]).max()
    if size >= 1e300:
        return
    slack = 4 * MEASURE * size + 5e-324
    for point, shape in ((on_a, a), (on_b, b)):
        assert hl.distance(hl.Point3(point), shape) <= slack
    assert abs(math.dist(on_a, on_b) - hl.distance(a, b)) <= slack


# --- Single and batched


@every_pair
@fewer(4, slow=1)
@given(st.data())
def test_batch_equals_single(first, second, data):
    drawn = data.draw(st.lists(pairs(first, second), min_size=1, max_size=4))
    a, b = map(stacked, zip(*drawn))
    for touching in TOUCHINGS:
        single = [hl.intersects(*pair, touching=touching) for pair in drawn]
        assert hl.intersects(a, b, touching=touching).tolist() == single
        grid = hl.intersects(a[:, None], b, touching=touching)
        for i, j in np.ndindex(grid.shape):
            assert grid[i, j] == hl.intersects(a[i], b[j], touching=touching)
    assert hl.distance(a, b).tolist() == [hl.distance(*pair) for pair in drawn]
    points = [[p.tolist() for p in hl.closest_points(*pair)] for pair in drawn]
    assert np.stack(hl.closest_points(a, b), axis=1).tolist() == points


def stacked(shapes):
    fields = shapes[0].fields
    return type(shapes[0])(*(np.stack([getattr(s, name) for s in shapes]) for name in fields))


# --- Floats and exact numbers


@LAWS.law
def margins_bracket_the_exact_answer(a, b):
    file = sphere_triangle if isinstance(b, hl.Triangle3) else sphere_sphere
    columns = file.columns(a, b)
    terms = file.terms(*columns)
    if not SMALLEST_SCALE < terms.scale < LARGEST_IN_SPACE:
        return
    margin = Margin.of(terms.scale)
    verdicts = [file.meets, file.overlaps] if file is sphere_sphere else [file.meets]
    for verdict in verdicts:
        charged, granted = verdict(terms, -margin), verdict(terms, margin)
        event(f"decided by floats: {charged == granted}")
        assert charged <= verdict(file.terms(*integers(columns)[0]), EXACT) <= granted


# --- All of them


@for_every_pair
def test_laws(first, second, data):
    a, b = data.draw(pairs(first, second))
    for check in LAWS:
        check(a, b)


# --- Explained


@pytest.mark.parametrize("algorithm", ["exact", "dxlib-naive", "dxlib"])
@pytest.mark.parametrize("ball", [hl.Point3, hl.Sphere])
@fewer(2, slow=1)
@given(data=st.data())
def test_explanation_is_finite_and_tells_the_answer(ball, algorithm, data):
    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    pair = data.draw(pairs(ball, hl.Triangle3))
    why = hl.explain(*pair, algorithm=algorithm)
    assert why.hit == hl.intersects(*pair, algorithm=algorithm)
    marks = [mark for step in why.steps for mark in step.marks]
    assert all(math.isfinite(x) for mark in marks for point in mark.points for x in point)
    assert json.loads(why.to_json(), parse_constant=refuse)["hit"] == why.hit
    last = why.step(why.decided_by)
    assert bool(last.compares) == all(
        x == x for x in last.values.values()
    )  # NaN compares with none
    ids = [step.id for step in why.steps]
    assert len(set(ids)) == len(ids)
