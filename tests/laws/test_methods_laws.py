"""Where a method of the field fails, its docstring says so: no input makes it fail otherwise.

What a docstring names is written here as a bound: ε is the spacing of the numbers at 1, and `SIZE`
times ε of the largest coordinate is rounding.
"""

import itertools

import hitlab as hl
import numpy as np
import pytest
from hitlab.published import conservative_advancement, epa, gjk, sat
from hitlab.testing import OFFSETS, lattice, moderate, pairs
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import fewer

EPS = {"": float(np.finfo(np.float64).eps), "-32": float(np.finfo(np.float32).eps)}
NUMBER = {"": np.float64, "-32": np.float32}
LENGTHS = {"": (1e-75, 1e75), "-32": (1e-8, 1e9)}
"""The sizes of numbers at which no product of four overflows or underflows."""
ROUNDINGS = 64

units = [lattice(unit) for unit in (1.0, 0.1, 1e-8, 2.0**-20, 2.0**30)]
numbers = [*units, *(lattice(*each) for each in OFFSETS.items()), *[moderate] * 3]

BOUNDED = [hl.Point, hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Segment, hl.Capsule]
WITH_AREA = [hl.Disk, hl.Box, hl.Triangle, hl.Polygon, hl.Capsule]
PRECISIONS = [pytest.param("", id="double"), pytest.param("-32", id="single")]


def for_each(kinds):
    """Search each two kinds, in each precision."""
    two = list(itertools.combinations_with_replacement(kinds, 2))
    names = [f"{a.__name__}-{b.__name__}" for a, b in two]
    return lambda test: pytest.mark.parametrize("precision", PRECISIONS)(
        pytest.mark.parametrize(("first", "second"), two, ids=names)(
            fewer(10)(given(st.data())(test))
        )
    )


def drawn(data, first, second, precision):
    """Draw two shapes in the range of the numbers; give also rounding at their size."""
    a, b = data.draw(pairs(first, second, numbers=numbers))
    least, most = LENGTHS[precision]
    for x in (*a._hull().ravel(), *b._hull().ravel()):
        assume(x == 0 or least < abs(x) < most)
    size = max(1e-300, *(abs(x) for shape in (a, b) for x in shape.bounds))
    return a, b, size, ROUNDINGS * EPS[precision] * size


def width(shape):
    """Measure a hull across its narrowest side."""
    corners = shape._hull()
    ways = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(*ways.T)
    ways = ways[lengths > 0] / lengths[lengths > 0, None]
    heights = ways[:, :1] * corners[:, 1] - ways[:, 1:] * corners[:, 0]
    core = np.ptp(heights, axis=1).min() if len(ways) else 0.0
    return core + 2 * radius(shape)


def radius(shape):
    return getattr(shape, "radius", 0.0)


@for_each(BOUNDED)
def test_gjk_fails_near_touching_alone(first, second, precision, data):
    a, b, size, rounding = drawn(data, first, second, precision)
    found = gjk.run(a, b, NUMBER[precision])
    gap, told = hl.distance(a, b), gjk.distance(found)
    if found.hit:
        assert gap <= 4 * EPS[precision] ** 0.5 * size + rounding
        return
    assert -rounding <= told - gap <= gjk.CLOSE * found.length + rounding
    if gap > rounding:
        on_a, on_b = hl.closest_points(a, b)
        off = found.length * np.hypot(*(found.n - (on_b - on_a) / gap))
        slack = (gjk.CLOSE * found.length**2 + rounding * size) ** 0.5
        assert off <= slack + rounding * found.length / gap
    assert abs(np.hypot(found.p[0] - found.q[0], found.p[1] - found.q[1]) - told) <= rounding
    for point, shape in ((found.p, a), (found.q, b)):
        assert hl.distance(hl.Point(point), shape) <= rounding


def check_contact(a, b, hit, depth, normal, points, slack, rounding):
    """Hold a contact to the exact depth: the move parts the two but for the slack."""
    truth = hl.contact(a, b)
    if not hit:
        assert not truth.hit or truth.depth <= rounding
        return
    known = truth.depth if truth.hit else -hl.distance(a, b)
    assert known - slack - rounding <= depth <= known + rounding
    left = hl.contact(a, b.translate(depth * np.array(normal)))
    assert not left.hit or left.depth <= 4 * slack + 2 * rounding
    for point in points:
        for shape in (a, b):
            assert hl.distance(hl.Point(point), shape) <= max(depth, 0) / 2 + slack + rounding


@for_each(WITH_AREA)
def test_sat_fails_near_touching_and_for_flat_shapes_alone(first, second, precision, data):
    a, b, _, rounding = drawn(data, first, second, precision)
    if min(width(a), width(b)) <= rounding:
        return  # flat
    found = sat.run(a, b, NUMBER[precision])
    hit, x, y, depth, *points = sat.contact(found)
    points = [point for point in zip(points[::2], points[1::2]) if point[0] == point[0]]
    if found.clipped and not found.least.corner:
        is_square = found.clipped.reference.slant < EPS[precision] ** 0.5
        corners = [list(map(tuple, shape._hull())) for shape in (a, b)]
        if not is_square or any(len(set(each)) < len(each) for each in corners):
            points = []
    check_contact(a, b, hit, depth, (x, y), points, 0.0, rounding)


@for_each(WITH_AREA)
def test_epa_fails_by_its_tolerance_and_its_limit_alone(first, second, precision, data):
    a, b, size, rounding = drawn(data, first, second, precision)
    if not (a.core.solid and b.core.solid and width(a) + width(b) > rounding):
        return  # without an area
    found = epa.run(a, b, NUMBER[precision])
    hit, x, y, depth, *points = epa.contact(found)
    root = EPS[precision] ** 0.5
    if found.growths[-1].stop == epa.AT_LIMIT:
        short = hl.contact(a, b).depth - depth
        assert -rounding <= short
        if size < 1 / (3 * root):  # beyond, rounding exceeds the tolerance
            assert short <= (radius(a) + radius(b)) / 800 + root + rounding
        return
    slack = root if hl.intersects(a, b) else 4 * root * size
    check_contact(a, b, hit, depth, (x, y), [points[:2]], slack, rounding)


@for_each(BOUNDED)
def test_conservative_advancement_fails_by_its_tolerance_alone(first, second, precision, data):
    a, b, size, rounding = drawn(data, first, second, precision)
    assume(size <= 1e7)  # beyond, grazing disks reach the limit
    by = b.bounds[:2] - a.bounds[:2] + data.draw(st.sampled_from([0.0, 1.0, -0.5])) * size
    rounding *= 4
    found, truth = conservative_advancement.run(a, b, by, NUMBER[precision]), hl.sweep(a, b, by)
    early = conservative_advancement.TOLERANCE + 4 * EPS[precision] ** 0.5 * size + rounding
    late = gjk.CLOSE * (hl.distance(a, b) + radius(a) + radius(b)) + rounding
    if found.hit:
        assert hl.distance(a.translate(found.t * by), b) <= early
    if found.hit and truth.hit and truth.t > 0:
        assert (found.t - truth.t) * (by @ truth.normal) <= late
    if truth.hit and not found.hit:
        back = hl.sweep(a.translate(by), b, -by).t
        middle = a.translate((truth.t + 1 - back) / 2 * by)
        at_end = truth.t > 0 and (1 - truth.t) * (by @ truth.normal) <= late
        assert at_end or hl.contact(middle, b).depth <= rounding


def test_gjk_may_take_the_wrong_end_of_almost_parallel_faces():
    floor = hl.Polygon([(-9, 0), (9, 0), (9, -1), (-9, -1)])
    roof = hl.Polygon([(-9, 1 + 4e-8), (9, 1 - 4e-8), (0, 9)])
    found = gjk.run(floor, roof)
    off = np.hypot(*(found.p - hl.closest_points(floor, roof).on_a))
    assert 8 < off < 19
    assert 0 < found.gap - hl.distance(floor, roof) < gjk.CLOSE


def test_epa_stops_short_of_a_low_corner_of_a_polygon():
    low = hl.Polygon([(-2, 3), (-2, -0.5), (0, -0.5 - 1.4e-8), (2, -0.5), (2, 3)])
    pair = hl.Box((0, -1), (8, 2)), low
    assert 1.3e-8 < hl.contact(*pair).depth - epa.run(*pair).depth < EPS[""] ** 0.5


@pytest.mark.parametrize("radius, misses", [(1e7, False), (1e9, True)])
def test_a_graze_of_large_disks_reaches_the_limit(radius, misses):
    way = np.array([6.0, 0]) * radius
    disks = hl.Disk((-3 * radius, radius), radius), hl.Disk((0, -radius), radius)
    found = conservative_advancement.run(*disks, way)
    assert hl.sweep(*disks, way).hit and found.hit is not misses


@pytest.mark.parametrize("precision", PRECISIONS)
def test_gjk_overflows_only_beyond_the_named_size(precision):
    shapes = [
        hl.Triangle([(-1, -1), (1, -0.9), (-0.9, 1)]),
        hl.Triangle([(1, 1), (-1, 0), (0, -1)]),
    ]
    most = {"": 1e76, "-32": 1e9}[precision]
    for size, fits in ((most, True), (most * 100, False)):
        a, b = (hl.Triangle(size * shape.vertices) for shape in shapes)
        assert np.isfinite(gjk.run(a, b, NUMBER[precision]).p).all() == fits
