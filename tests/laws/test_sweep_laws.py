"""Sweeps against the oracle: the hull of a shape at both ends of its way, in fractions."""

import itertools
import math
from fractions import Fraction

import hitlab as hl
import numpy as np
import pytest
from hitlab.testing import POINTS, lattice, made, moderate, nudged, pairs, ulps
from hypothesis import given
from hypothesis import strategies as st
from kinds import ALLOWED
from oracle import cores, position, relation
from strategies import fewer

BOUNDED = [hl.Point, hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Segment, hl.Capsule]
TWO = list(itertools.product(BOUNDED, BOUNDED))
every_two = pytest.mark.parametrize(
    ("first", "second"), TWO, ids=[f"{a.__name__}-{b.__name__}" for a, b in TWO]
)


def swept(shape, by):
    """Return the core of all places on the way."""
    [(vertices, ends, radius)] = cores(shape)
    moved = [[Fraction(x) + Fraction(w) for x, w in zip(vertex, by)] for vertex in vertices]
    return vertices + moved, ends, radius


def at(shape, by, t):
    """Return the core at a part of the way, without rounding."""
    [(vertices, ends, radius)] = cores(shape)
    moved = [[Fraction(x) + Fraction(t) * Fraction(w) for x, w in zip(p, by)] for p in vertices]
    return moved, ends, radius


def grown(core, by):
    points, ends, radius = core
    return points, ends, max(Fraction(0), Fraction(radius) + Fraction(by))


def check(a, b, by):
    """Hold verdict, t, point and normal to exact numbers."""
    found = hl.sweep(a, b, by)
    check_told(a, b, by, found)
    [other] = cores(b)
    assert found.hit is relation(swept(a, by), other)[0]
    touching, overlapping = relation(cores(a)[0], other)
    assert (found.t == 0) is touching
    assert np.isnan(found.normal).all() == (overlapping or not found.hit)
    if not found.hit:
        assert not hl.sweep(b, a, [-x for x in by]).hit
        assert math.isnan(found.t) and np.isnan(found.point).all()
        return
    size = max(abs(x) for x in (*a.bounds, *b.bounds, *by, 1e-300))
    rounding, length = 4 * ALLOWED * size, math.hypot(*by)
    assert 0 <= found.t <= 1
    there = at(a, by, found.t)
    assert relation(grown(there, rounding), other)[0]
    assert hl.distance(hl.Point(found.point), b) <= rounding
    if not touching and length > 0:
        before = Fraction(found.t) - Fraction(rounding) / Fraction(length)
        if before > 0:
            assert not relation(at(a, by, before), other)[0] or is_shallow(a, b, by, found)
        assert found.normal @ by >= -rounding
        assert np.hypot(*found.normal) == pytest.approx(1)

    back = hl.sweep(b, a, [-x for x in by])
    assert back.hit and abs(back.t - found.t) * length <= rounding


def enters(a, b, by):
    """Say whether a part of the way leads through the interior of the difference."""
    [own], [other] = cores(a), cores(b)
    return position(swept(a, by), other)[1] if any(by) else relation(own, other)[1]


def check_entering(a, b, by):
    """Hold a sweep in which touching does not count to exact numbers, and to one in which it does.

    What is entered is entered where it is touched first. There, the normal must be that of a line
    between them.
    """
    found, touched = hl.sweep(a, b, by, touching=False), hl.sweep(a, b, by)
    assert found.hit is enters(a, b, by)
    check_told_entering(a, b, by, found, touched)
    assert found.t == (touched.t if found.hit else pytest.approx(math.nan, nan_ok=True))
    [own], [other] = cores(a), cores(b)
    is_inside = position(own, other)[1]
    assert np.isnan(found.normal).all() == (is_inside or not found.hit)
    if found.hit and not is_inside:
        assert found.normal @ by > 0
        assert np.hypot(*found.normal) == pytest.approx(1)
        assert touched.t == 0 or found.normal == pytest.approx(touched.normal, abs=1e-15)
        x, y = map(Fraction, found.normal)
        both = at(a, by, found.t), other
        ends = [[x * Fraction(p) + y * Fraction(q) for p, q in core[0]] for core in both]
        gap = min(ends[1]) - max(ends[0]) - Fraction(own[2]) - Fraction(other[2])
        assert gap >= -4 * ALLOWED * max(abs(x) for x in (*a.bounds, *b.bounds, *by, 1e-300))


def check_told(a, b, by, found):
    """Hold what is told to what `sweep` says, and the reason of a miss to fractions."""
    why = hl.explain(a, b, by=by)
    values, case = why.steps[-1].values, why.steps[-1].case
    assert why.hit is found.hit
    for name, number in zip(("t", "x", "y", "nx", "ny"), (found.t, *found.point, *found.normal)):
        if found.hit and number == number:
            assert values[name] == number
    assert found.hit or ("x" not in values and values.get("t", 1) >= 1)
    [own], [other], way = cores(a), cores(b), [Fraction(w) for w in by]
    both = own, other
    if why.decided_by == "beside":
        low, high = (
            [end(way[0] * Fraction(y) - way[1] * Fraction(x) for x, y in core[0]) for core in both]
            for end in (min, max)
        )
        gap = max(low[0] - high[1], low[1] - high[0])
        reach = Fraction(own[2]) + Fraction(other[2])
        assert gap > 0 and gap**2 > reach**2 * sum(w * w for w in way)
    if case == "still":
        assert not any(by)
    if case == "away":  # not on a way many times as long either
        start, ends, radius = own
        moved = [[Fraction(x) + 1000 * w for x, w in zip(p, way)] for p in start]
        assert not relation((start + moved, ends, radius), other)[0]
    if case == "beyond":
        assert values["t"] >= 1 and values["excess"] > 0
    if why.decided_by == "contact" and case != "beyond":
        assert values["relation"] == ("=" if values["excess"] == 0 else "<")


def check_told_entering(a, b, by, found, touched):
    """Hold the reason of a miss, though shapes may touch, to exact numbers."""
    why = hl.explain(a, b, by=by, touching=False)
    start, last = why.steps[0].case, why.steps[-1]
    assert why.hit is found.hit
    assert (start == "miss") is (not touched.hit or touched.t > 0)
    if found.hit:
        numbers = zip(("t", "x", "y", "nx", "ny"), (found.t, *found.point, *found.normal))
        assert all(last.values[name] == number for name, number in numbers if number == number)
        return
    if last.case in ("slide", "behind", "idle"):
        assert touched.t == 0
    elif last.case == "end":
        assert last.values["t"] == 1 and touched.t == pytest.approx(1, abs=1e-15)
    else:
        assert not touched.hit or last.case == "brush"
    if last.case in ("slide", "brush"):  # not on a way many times as long, nor back
        assert not any(enters(a, b, [each * x for x in map(Fraction, by)]) for each in (-99, 99))
    if last.case == "behind" and last.values["t"] < 0:
        assert enters(a, b, [-x for x in by])


def is_shallow(a, b, by, found):
    """Tell a way along the outline, where a rounding of t is more than one of the place."""
    return abs(found.normal @ by) <= 1e-3 * math.hypot(*by)


@st.composite
def cases(draw, first, second):
    a, b = draw(pairs(first, second))
    number = draw(st.sampled_from([lattice(1.0), moderate, lattice(0.125)]))
    by = draw(st.tuples(number, number))
    if draw(st.booleans()):  # from one vertex to another, or past it by a unit
        by = tuple(nudged(float(y - x), draw(ulps)) for x, y in zip(a._hull()[0], b._hull()[-1]))
    return a, b, by if all(map(math.isfinite, by)) else (1.0, 0.0)


@pytest.mark.slow(5)
@every_two
@fewer(5)
@given(st.data())
def test_sweeps_are_those_of_fractions(first, second, data):
    case = data.draw(cases(first, second))
    check(*case)
    check_entering(*case)


def lattices(kind, chosen, n, units):
    """Make shapes of halves or tenths, many of which touch, are flat, or have equal points."""
    points = chosen.integers(-6, 7, (n, POINTS[kind], 2)) / units[:, None, None]
    return made(kind, points, chosen.integers(0, 4, n) / units, 0.0)


@every_two
@pytest.mark.parametrize("n", [30, pytest.param(4100, marks=pytest.mark.slow)])
def test_batches_are_those_of_singles_and_of_fractions(first, second, n):
    """Of halves, of tenths, which are no doubles, and a unit in the last place beside them."""
    chosen = np.random.default_rng(n)
    units = chosen.choice([2, 10], n)
    a, b = (lattices(kind, chosen, n, units) for kind in (first, second))
    by = chosen.integers(-12, 13, (n, 2)) / units[:, None]
    by += np.spacing(by) * chosen.integers(-1, 2, (n, 2)) * chosen.integers(0, 2, (n, 1))
    for touching in (True, False):
        whole = hl.sweep(a, b, by, touching=touching)
        truth = [
            relation(swept(a[i], by[i]), other)[0] if touching else enters(a[i], b[i], by[i])
            for i, other in enumerate(cores(b))
        ]
        assert whole.hit.tolist() == truth
        for i in range(min(n, 60)):
            one = hl.sweep(a[i], b[i], by[i], touching=touching)
            for part, of in zip(one, whole):
                assert np.array_equal(part, of[i], equal_nan=True)
            if not touching:
                check_entering(a[i], b[i], by[i])
