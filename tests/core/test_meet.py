"""The contract of `meet`: cases worked out by hand, and an oracle on fractions."""

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


def test_lines_that_clearly_cross_are_measured_on_floats_alone(monkeypatch):
    monkeypatch.setattr("hitlab.measuring.meeting.on_integers", None)
    check(meet(*lines(0, 0, 1, 1, 2, 0, -1, 1)), ONE_POINT, (1, 1), ROOT2, ROOT2)
    slopes = hl.Line((0, 1), [(4, 1), (1, 1), (0, 1), (-1, 1)])
    assert meet(hl.Line((0, 0), (1, 0)), slopes).s.tolist() == [-4, -1, 0, 1]


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
