"""The contract of `meet`: cases worked out by hand, an oracle on fractions, and laws."""

import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from hitlab.arithmetic.tolerances import CROSSING
from hitlab.queries.meet import meet
from hypothesis import assume, given
from hypothesis import strategies as st

pytestmark = pytest.mark.filterwarnings("error")

PARALLEL, ONE_POINT, SAME = 0, 1, 2
LARGEST, SMALLEST = np.finfo(float).max, 5e-324
ROOT2 = math.sqrt(2)

CASES = {
    # point and direction of each line, kind, point, s, t
    "crossing at right angles": (0, 0, 1, 0, 3, 1, 0, 1, ONE_POINT, (3, 0), 3, -1),
    "directions of any length": (0, 0, 9, 0, 3, 1, 0, -5, ONE_POINT, (3, 0), 3, 1),
    "aslant": (0, 0, 1, 1, 2, 0, -1, 1, ONE_POINT, (1, 1), ROOT2, ROOT2),
    "at a given point": (1, 2, 3, 4, 1, 2, -1, 0, ONE_POINT, (1, 2), 0, 0),
    "at the other's given point": (0, 0, 3, 4, 3, 4, 1, 0, ONE_POINT, (3, 4), 5, 0),
    "parallel": (0, 0, 1, 2, 0, 1, 2, 4, PARALLEL, None, None, None),
    "opposite": (0, 0, 1, 2, 0, 1, -1, -2, PARALLEL, None, None, None),
    "the same line": (0, 0, 3, 4, 6, 8, 3, 4, SAME, (3, 4), 5, -5),
    "the same line, opposite": (0, 0, 3, 4, 6, 8, -3, -4, SAME, (3, 4), 5, 5),
    "the very same": (1, 2, 3, 4, 1, 2, 3, 4, SAME, (1, 2), 0, 0),
}
every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def lines(px, py, dx, dy, qx, qy, ex, ey):
    return hl.Line((px, py), (dx, dy)), hl.Line((qx, qy), (ex, ey))


def check(found, kind, point, s, t):
    assert found.kind == kind and type(found.kind) is int
    assert type(found.s) is float and type(found.t) is float and found.point.shape == (2,)
    expected = [math.nan] * 4 if point is None else [*point, s, t]
    assert [*found.point, found.s, found.t] == pytest.approx(expected, rel=CROSSING, nan_ok=True)


@every_case
def test_meeting(case):
    numbers, expected = case[:8], case[8:]
    check(meet(*lines(*numbers)), *expected)


@every_case
@pytest.mark.parametrize("first", [-1074, -500, 0, 1020])
@pytest.mark.parametrize("second", [-1074, 3, 1020])
def test_lengths_of_directions_tell_nothing(case, first, second):
    px, py, dx, dy, qx, qy, ex, ey, *expected = case
    directions = *np.ldexp((dx, dy), first), *np.ldexp((ex, ey), second)
    check(meet(*lines(px, py, *directions[:2], qx, qy, *directions[2:])), *expected)


@every_case
@pytest.mark.parametrize("power", [-1020, -540, -260, 260, 540, 1019])
def test_every_scale(case, power):
    px, py, dx, dy, qx, qy, ex, ey, kind, point, s, t = case
    (px, py), (qx, qy) = np.ldexp((px, py), power), np.ldexp((qx, qy), power)
    if point is not None:
        point, s, t = np.ldexp(point, power), math.ldexp(s, power), math.ldexp(t, power)
    check(meet(*lines(px, py, dx, dy, qx, qy, ex, ey)), kind, point, s, t)


# --- One unit in the last place


def test_one_ulp_tells_the_three_kinds():
    up = math.nextafter(1, 2)
    base = hl.Line((0, 0), (1, 1))
    assert meet(base, hl.Line((1, 1), (3, 3))).kind == SAME
    assert meet(base, hl.Line((1, up), (3, 3))).kind == PARALLEL
    assert meet(base, hl.Line((1, 1), (1, up))).kind == ONE_POINT
    assert meet(base, hl.Line((0, SMALLEST), (3, 3))).kind == PARALLEL
    assert meet(hl.Line((0, 0), (1, 0)), hl.Line((0, 0), (1, SMALLEST))).kind == ONE_POINT
    assert meet(hl.Line((0, 0), (LARGEST, SMALLEST)), hl.Line((0, 1), (1, 0))).kind == ONE_POINT


def test_nearly_parallel_lines_are_measured_exactly():
    found = meet(hl.Line((0, 0), (1, 0)), hl.Line((0, 1), (1, -(2.0**-52))))
    assert (found.kind, found.s, found.point.tolist()) == (ONE_POINT, 2.0**52, [2.0**52, 0])
    assert found.t == pytest.approx(2.0**52, rel=1e-15)


def test_lines_that_clearly_cross_are_measured_on_floats_alone(monkeypatch):
    monkeypatch.setattr("hitlab.measuring.meeting.on_integers", None)
    check(meet(*lines(0, 0, 1, 1, 2, 0, -1, 1)), ONE_POINT, (1, 1), ROOT2, ROOT2)
    slopes = hl.Line((0, 1), [(4, 1), (1, 1), (0, 1), (-1, 1)])
    assert meet(hl.Line((0, 0), (1, 0)), slopes).s.tolist() == [-4, -1, 0, 1]


def test_points_far_apart():
    found = meet(hl.Line((-LARGEST, 0), (1, 0)), hl.Line((LARGEST, 0), (0, 1)))
    assert (found.kind, found.s, found.t) == (ONE_POINT, math.inf, 0)
    assert found.point.tolist() == [LARGEST, 0]
    same = meet(hl.Line((-LARGEST, 0), (1, 0)), hl.Line((LARGEST, 0), (1, 0)))
    assert (same.kind, same.s, same.t, same.point.tolist()) == (SAME, LARGEST, -LARGEST, [0, 0])


# --- Batches


def test_batches_broadcast():
    a = hl.Line([[(0, 0)], [(0, 1)]], (1, 0))
    b = hl.Line([(0, 0), (4, 4), (0, 0)], [(2, 0), (0, 1), (1, 1)])
    found = meet(a, b)
    assert found.kind.tolist() == [[2, 1, 1], [0, 1, 1]] and found.kind.dtype == np.int64
    assert (found.point.shape, found.s.shape, found.t.shape) == ((2, 3, 2), (2, 3), (2, 3))
    for i in range(2):
        for j in range(3):
            one = meet(a[i, 0], b[j])
            many = found.kind[i, j], found.point[i, j], found.s[i, j], found.t[i, j]
            assert all(np.array_equal(x, y, equal_nan=True) for x, y in zip(one, many))


def test_large_batch_is_worked_in_blocks():
    rng = np.random.default_rng(0)
    numbers = rng.integers(-3, 4, (4, 9000, 2)).astype(float)
    numbers[[1, 3]] += (numbers[[1, 3]] == 0).all(axis=-1, keepdims=True)
    a, b = hl.Line(numbers[0], numbers[1]), hl.Line(numbers[2], numbers[3])
    found = meet(a, b)
    assert set(found.kind.tolist()) == {0, 1, 2}
    for i in rng.integers(0, 9000, 50):
        one, many = meet(a[i], b[i]), (part[i] for part in found)
        assert all(np.array_equal(x, y, equal_nan=True) for x, y in zip(one, many))


# --- An oracle that solves for the point where both normal forms hold


def root(square):
    shift = 300 + square.denominator.bit_length()
    return Fraction(math.isqrt((square.numerator << 2 * shift) // square.denominator), 1 << shift)


def expected(a, b):
    (px, py, dx, dy), (qx, qy, ex, ey) = (map(Fraction, line.columns) for line in (a, b))
    c, f = dx * py - dy * px, ex * qy - ey * qx
    area = dx * ey - dy * ex
    if area:
        kind, x, y = ONE_POINT, (c * ex - f * dx) / area, (c * ey - f * dy) / area
    elif dx * qy - dy * qx != c:
        return PARALLEL, None
    else:
        kind, x, y = SAME, (px + qx) / 2, (py + qy) / 2
    s = ((x - px) * dx + (y - py) * dy) / root(dx * dx + dy * dy)
    t = ((x - qx) * ex + (y - qy) * ey) / root(ex * ex + ey * ey)
    return kind, (x, y, s, t)


def agree(a, b):
    found, (kind, numbers) = meet(a, b), expected(a, b)
    assert found.kind == kind
    got = [*found.point.tolist(), found.s, found.t]
    if kind == PARALLEL:
        assert np.isnan(got).all()
        return
    size = max(map(abs, (*map(Fraction, a.columns[:2] + b.columns[:2]), *numbers)))
    for number, exact in zip(got, numbers):
        if math.isinf(number):
            assert abs(exact) > Fraction(LARGEST)
        else:
            assert abs(Fraction(number) - exact) <= Fraction(CROSSING) * size + Fraction(SMALLEST)


lattice = st.integers(-4, 4).map(float)
ulps = st.tuples(lattice, st.sampled_from([-9, 9])).map(lambda x: math.nextafter(*x))
far = lattice.map(lambda x: 1e8 + 0.1 * x)
moderate = st.floats(-10, 10)
wild = st.floats(-LARGEST, LARGEST)
families = st.sampled_from([lattice, lattice | ulps, far, moderate, wild, moderate | wild])


@st.composite
def pairs(draw):
    numbers = draw(families)
    px, py, qx, qy = (draw(numbers) for _ in range(4))
    dx, dy = draw(numbers), draw(numbers)
    ex, ey = draw(st.tuples(numbers, numbers) | st.just((dx, dy)) | st.just((-dx, -dy)))
    turn = draw(st.sampled_from([0, 0, 0, 1e-16, 1e-9, 1e-3, 0.1]))
    ex, ey = ex - turn * ey, ey + turn * ex
    qx, qy = draw(st.sampled_from([(qx, qy), (px + dx, py + dy), (px, py)]))
    assume(all(map(math.isfinite, (px, py, qx, qy, ex, ey))))
    assume((dx or dy) and (ex or ey))
    return lines(px, py, dx, dy, qx, qy, ex, ey)


@given(pairs())
def test_meetings_agree_with_the_oracle(pair):
    agree(*pair)
