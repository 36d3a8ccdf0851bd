"""The strategies of `hitlab.testing` draw hard shapes; what fails on them tells its link."""

import importlib
import itertools
import sys

import hitlab as hl
import numpy as np
import pytest
import shapely
from hitlab.testing import lattice, note, pairs, shapes
from hypothesis import HealthCheck, Phase, assume, find, given, settings
from hypothesis import strategies as st
from kinds import PAIRS, SOLID, every, every_kind
from strategies import FEWER, fewer

TWO_SOLID = [pair for pair in PAIRS if SOLID.issuperset(pair)]
WITH_CORNERS = {hl.Box, hl.Triangle, hl.Polygon}
TWO_WITH_CORNERS = [pair for pair in PAIRS if WITH_CORNERS.issuperset(pair)]
PAGE = "https://example.org/hitlab/"

at_once = settings(
    database=None, deadline=None, derandomize=True, max_examples=20_000, phases=[Phase.generate]
)
"""Search, but do not make simpler what is found."""


def is_solid(shape):
    return hl.intersects(shape, shape, touching=False)


def touch(pair):
    return hl.intersects(*pair) and not hl.intersects(*pair, touching=False)


def holds(pair):
    """Tell by the corners of the second one's bounds: they are all in the first."""
    outer, inner = pair
    corners = itertools.product(inner.bounds[::2], inner.bounds[1::2])
    return is_solid(inner) and all(hl.intersects(outer, hl.Point(corner)) for corner in corners)


# --- What is drawn


@every_kind
@FEWER
@given(st.data())
def test_a_shape_is_a_single_one_that_a_link_gives_back(kind, data):
    shape = data.draw(shapes(kind))
    assert type(shape) is kind and shape.shape == ()
    assert hl.from_link(hl.link(shape)) == [shape]


@every(PAIRS)
def test_pairs_touch(first, second):
    assert find(pairs(first, second), touch, settings=at_once)


@pytest.mark.slow(5)
@every(TWO_SOLID)
def test_one_is_inside_the_other(first, second):
    assert find(pairs(first, second), holds, settings=at_once)


@every(TWO_WITH_CORNERS)
def test_corners_are_shared(first, second):
    def share(pair):
        a, b = ({*map(tuple, shape.vertices.tolist())} for shape in pair)
        return all(map(is_solid, pair)) and a & b

    assert find(pairs(first, second), share, settings=at_once)


@every_kind
def test_a_point_misses_by_a_rounding(kind):
    def barely_miss(pair):
        return 0 < hl.distance(*pair) < 1e-14

    assert find(pairs(kind, hl.Point, [lattice(1.0)]), barely_miss, settings=at_once)


@given(pairs(hl.Triangle, hl.Polygon, [st.integers(-5, 5)], nudge=False))
def test_coordinates_are_as_drawn_without_nudges(pair):
    assert all((shape.vertices == np.rint(shape.vertices)).all() for shape in pair)


@pytest.mark.slow(5)
@pytest.mark.parametrize("kind", sorted(SOLID, key=str))
def test_the_simplest_shapes_have_an_area_if_none_may_be_flat(kind):
    few = settings(database=None, deadline=None, max_examples=20)
    pair = find(pairs(kind, hl.Segment, flat=False), lambda _: True, settings=few)
    assert is_solid(pair[0])


def test_a_kind_without_strategy_is_named():
    with pytest.raises(
        TypeError, match=r"^there is no strategy for <.*Mesh'>; available: Point, Disk, Box, "
    ):
        find(shapes(hl.Mesh), bool)


def test_without_hypothesis_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "hitlab.testing")
    with pytest.raises(ImportError, match=r"needs hypothesis: pip install hypothesis$"):
        importlib.import_module("hitlab.testing")


# --- What fails tells its link


def failure(strategy, mine):
    """Return the shapes of the link that the report of a failing property tells."""

    @settings(at_once, suppress_health_check=[HealthCheck.filter_too_much])
    @given(strategy)
    def agrees(pair):
        assume(all(is_solid(shape) or isinstance(shape, hl.Point) for shape in pair))
        assert mine(*pair) == hl.intersects(*pair)

    with pytest.raises(AssertionError) as failed:
        agrees()
    [link] = [line for line in failed.value.__notes__ if line.startswith(f"{PAGE}#/playground?")]
    a, b = hl.from_link(link)
    assert mine(a, b) != hl.intersects(a, b)
    return a, b


def separated_by_sides(a, b):
    """Tell whether a side of a has all of b on its other side."""
    corners = a.vertices
    ways = np.roll(corners, -1, axis=0) - corners
    for normal in ways[:, ::-1] * (1, -1):
        (low, high), (least, most) = (np.sort(each.vertices @ normal)[[0, -1]] for each in (a, b))
        if high < least or most < low:
            return True
    return False


def by_sides(a, b):
    return not (separated_by_sides(a, b) or separated_by_sides(b, a))


def by_sides_of_the_first(a, b):
    return not separated_by_sides(a, b)


def by_shapely(a, b):
    return in_shapely(a).intersects(in_shapely(b))


def in_shapely(shape):
    return (
        shapely.Point(shape.position)
        if hl.Point is type(shape)
        else shapely.Polygon(shape.vertices)
    )


whole = pairs(hl.Triangle, hl.Polygon, [st.integers(-5, 5)], nudge=False, base=PAGE)


def test_own_separating_axes_that_forget_the_sides_of_one_are_found():
    a, b = failure(whole, by_sides_of_the_first)
    assert by_sides_of_the_first(b, a) == hl.intersects(a, b)


@fewer(2)
@given(whole)
def test_own_separating_axes_of_all_sides_pass(pair):
    assert by_sides(*pair) == hl.intersects(*pair)


def test_own_separating_axes_round():
    failure(pairs(hl.Triangle, hl.Triangle, [lattice(0.1)], base=PAGE), by_sides)


@pytest.mark.parametrize("second", [hl.Triangle, hl.Point])
def test_shapely_underflows(second):
    failure(pairs(hl.Triangle, second, [lattice(1e-300)], base=PAGE), by_shapely)


@fewer(2)
@given(pairs(hl.Triangle, hl.Triangle, [lattice(1.0), lattice(0.1), lattice(0.125, 1e8)]))
def test_shapely_is_right_at_usual_sizes(pair):
    assume(all(map(is_solid, pair)))
    assert by_shapely(*pair) == hl.intersects(*pair)


def test_a_note_tells_shapes_that_a_test_makes():
    @at_once
    @given(st.just(hl.Point((0, 0))))
    def fails(point):
        note(point.translate((1, 2)), base=PAGE)
        raise AssertionError

    with pytest.raises(AssertionError) as failed:
        fails()
    assert f"{PAGE}#/playground?point=1,2" in failed.value.__notes__
