"""What holds for every shape: its bounds, and where it is after a move."""

import itertools
import math
import sys
from fractions import Fraction

import hitlab as hl
import numpy as np
from hitlab.arithmetic.directed import not_above, not_below
from hitlab.testing import moderate, shapes
from hypothesis import assume, example, given
from hypothesis import strategies as st
from kinds import every_kind
from oracle import cores
from space_input import made
from strategies import FEWER, stacked

coordinates = st.integers(-6, 6).map(float) | st.floats(-10, 10) | st.floats(-1e308, 1e308)


def for_every_kind(test):
    return every_kind(FEWER(given(st.data())(test)))


def drawn(data, kind):
    return data.draw(shapes(kind))


def extent(shape):
    """Return the minimum and maximum coordinates exactly, infinite where the shape is unbounded."""
    [[vertices, ends, radius]] = cores(shape)
    columns = [[Fraction(number) for number in column] for column in zip(*vertices)]
    low = [min(column) - Fraction(radius) for column in columns]
    high = [max(column) + Fraction(radius) for column in columns]
    for axis, end in itertools.product(range(len(columns)), ends):
        low[axis] = -math.inf if end[axis] < 0 else low[axis]
        high[axis] = math.inf if end[axis] > 0 else high[axis]
    return low, high


def at_most(found, exact):
    """Tell the largest float that is not above a number; infinities are beyond all numbers."""
    return found <= exact and (found == exact or math.nextafter(found, math.inf) > exact)


@given(*[st.floats(allow_nan=False, allow_infinity=False)] * 2)
@example(-sys.float_info.max, -1.0)
@example(sys.float_info.max, 1.0)
@example(sys.float_info.max, sys.float_info.max)
def test_sums_are_rounded_to_one_side(a, b):
    exact = Fraction(a) + Fraction(b)
    assert at_most(not_above(np.array([a]), np.array([b])).item(), exact)
    assert at_most(-not_below(np.array([a]), np.array([b])).item(), -exact)


def check_bounds(shape):
    low, high = extent(shape)
    bounds = shape.bounds.tolist()
    assert all(map(at_most, bounds, low))
    assert all(at_most(-bound, -exact) for bound, exact in zip(bounds[len(low) :], high))


@for_every_kind
def test_bounds_contain_and_are_tight(kind, data):
    check_bounds(drawn(data, kind))


@given(
    st.sampled_from([hl.Point3, hl.Sphere, hl.Triangle3]),
    st.lists(st.tuples(*[coordinates] * 3), min_size=3, max_size=3),
)
def test_bounds_in_space_contain_and_are_tight(kind, points):
    shape = made(kind, np.array([points]), np.abs([points[0][0]]))[0]
    check_bounds(shape)
    mesh = hl.Mesh(points, [(0, 1, 1), (1, 0, 0)])
    assert mesh.bounds.tolist() == hl.Triangle3([points[0], *[points[1]] * 2]).bounds.tolist()


@for_every_kind
def test_bounds_of_what_does_not_grow_are_given_coordinates(kind, data):
    shape = drawn(data, kind)
    if getattr(shape, "radius", 0) == 0:
        finite = shape.bounds[np.isfinite(shape.bounds)]
        given_ones = shape.vertices if kind is hl.Box else [getattr(shape, f) for f in shape.fields]
        assert set(finite.tolist()) <= set(np.hstack([np.ravel(each) for each in given_ones]))


@for_every_kind
def test_bounds_and_moves_of_a_batch_are_those_of_its_shapes(kind, data):
    singles = [drawn(data, kind) for _ in range(3)]
    batch, by, turn = stacked(singles), (0.1, -3.0), data.draw(st.floats(-7, 7))
    assert batch.bounds.tolist() == [each.bounds.tolist() for each in singles]
    try:
        moved = [each.translate(by).rotate(turn, (1, 2)) for each in singles]
    except ValueError:
        assume(False)
    assert batch.translate(by).rotate(turn, (1, 2)) == stacked(moved)
    offsets = [by, (2, 3)]
    grid = batch[:, None].translate(offsets)
    assert grid.shape == (3, 2)
    for i, j in np.ndindex(3, 2):
        assert grid[i, j] == singles[i].translate(offsets[j])


def shown(shape):
    """Return all points of a shape, and its direction."""
    [[points, ends, _]] = cores(shape)
    return np.array(points), np.array(ends).reshape(-1, 2)


@for_every_kind
def test_a_turn_goes_where_trigonometry_puts_it(kind, data):
    shape = data.draw(shapes(kind, [moderate]))
    angle, about = data.draw(st.floats(-7, 7)), np.array(data.draw(st.tuples(*[coordinates] * 2)))
    assume(np.abs(about).max() < 1e3)
    cos, sin = math.cos(angle), math.sin(angle)
    matrix = np.array([(cos, sin), (-sin, cos)])
    (before, way), (after, turned) = shown(shape), shown(shape.rotate(angle, about))
    assert np.allclose(after, about + (before - about) @ matrix, rtol=0, atol=1e-11)
    unit, other = (each / np.hypot(*each.T)[:, None] for each in scaled(way, turned))
    assert np.allclose(other, unit @ matrix, rtol=0, atol=1e-14)


def scaled(*ways):
    return [np.ldexp(way, -np.frexp(np.abs(way).max(initial=0))[1]) for way in ways]


@for_every_kind
def test_quarter_turns_about_the_origin_are_exact(kind, data):
    shape = drawn(data, kind)
    for quarters, map_ in enumerate([(1, 0), (0, 1), (-1, 0), (0, -1)]):
        try:
            turned = shape.rotate(math.radians(90 * quarters))
        except ValueError:
            assume(False)
        cos, sin = map_
        for name in turned.fields:
            before, after = (np.asarray(getattr(each, name)) for each in (shape, turned))
            if name in ("radius", "size"):
                assert (before == after).all()
            elif name != "angle":
                x, y = before[..., 0], before[..., 1]
                assert (after == np.stack([cos * x - sin * y, sin * x + cos * y], axis=-1)).all()


@for_every_kind
def test_a_turn_by_nothing_keeps_all_bits(kind, data):
    shape = drawn(data, kind)
    turned = shape.rotate(0.0, about=(0.1, 1e8))
    assert all(
        np.array_equal(*(getattr(each, name) for each in (turned, shape))) for name in turned.fields
    )
    assert shape == shape.translate((0, 0))
