"""The least move that parts two shapes: by hand, by its laws, and its two points."""

import math

import hitlab as hl
import numpy as np
import pytest
from by_hand import CONTACTS, FLAT, NAN, RUNS, SQUARE, scaled, turned
from hitlab.queries.contact import contact
from hypothesis import example, given
from hypothesis import strategies as st

NEEDLE = hl.Triangle([(0, 0), (0, 1.368e-06), (1e-06, 1)])
"""It is shallower than the error of a move."""
OUTWARDS = 8 * 2.0**-52
"""How far a depth may be rounded up, as a part of the largest coordinate."""


def is_deep(found, depth, size):
    """A depth is exact or rounded up, by some units in the last place of the coordinates."""
    return near(found, depth) or depth < found <= depth + OUTWARDS * size


@pytest.mark.parametrize(("a", "b", "normal", "depth", "points"), CONTACTS.values(), ids=CONTACTS)
@pytest.mark.parametrize("power", [0, -1000, 1000], ids=["", "tiny", "huge"])
def test_case(a, b, normal, depth, points, power):
    found = contact(scaled(a, power), scaled(b, power))
    back = contact(scaled(b, power), scaled(a, power))
    assert found.hit is back.hit is (not math.isnan(depth))
    for one, way in ((found, 1), (back, -1)):
        assert is_deep(np.ldexp(one.depth, -power), depth, 20)
        assert not found.hit or near(np.hypot(*one.normal), 1)
        if normal is not None:
            assert near(one.normal, np.multiply(normal, way))
        if points is not None:
            missing = [(NAN, NAN)] * (2 - len(points))
            got = sorted(np.ldexp(one.points, -power).tolist())
            if len(points) == 2:
                assert near(got, sorted(points))
            else:
                assert near(np.ldexp(one.points, -power), points + missing)


def near(found, expected):
    return np.allclose(found, expected, rtol=0, atol=1e-14, equal_nan=True)


def test_point_of_an_end_that_is_an_ulp_beside_the_edge_it_meets():
    """Clipped to the edge, the first capsule's core would be cut far down."""
    down = hl.Capsule((2, -0.5), (2 + 3 * math.cos(math.radians(270)), -3.5), 0.5)
    across = hl.Capsule((2, 0.4), (0.5, 0.4 + 1.5 * math.sin(math.pi)), 0.5)
    for pair in ((down, across), (across, down)):
        assert near(contact(*pair).points, [(2, -0.05), (NAN, NAN)])
        stacked = contact(*map(hl.stack, ([pair[0]], [pair[1]])))
        assert near(stacked.points, [[(2, -0.05), (NAN, NAN)]])


# --- Vertices in the middle of an edge


@pytest.mark.parametrize("by", [0, 1e6], ids=["here", "far out"])
@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_vertex_in_the_middle_of_an_edge_makes_no_end(run, by):
    kind = hl.Triangle if len(run) == 3 else hl.Polygon
    for degrees in range(0, 360, 15):
        floor = kind(turned(run, degrees) + by)
        disk = hl.Disk(turned((95, -0.9), degrees) + by, 1)
        box = hl.Box(turned((80, -1), degrees) + by, (36, 2.2), math.radians(degrees))
        within = {"rtol": 0, "atol": 1e-11 * max(1, by)}
        for pair in ((floor, disk), (disk, floor)):
            [point, missing] = turned(contact(*pair).points - by, -degrees)
            assert np.allclose(point, (95, 0.05), **within)
            assert np.isnan(missing).all()
        for pair in ((floor, box), (box, floor)):
            found = turned(contact(*pair).points - by, -degrees)
            assert np.allclose(sorted(found.tolist()), [(62, 0.05), (98, 0.05)], **within)


def test_vertex_bent_by_less_than_a_rounding_makes_no_end():
    floor = hl.Polygon([(0, 0), (100, -1e-15), (110, 0), (110, 50), (0, 50)])
    assert near(contact(floor, hl.Disk((105, -0.9), 1)).points[0], (105, 0.05))
    slab = contact(floor, hl.Box((55, -0.9), (108, 2))).points
    assert near(sorted(slab.tolist()), [(1, 0.05), (109, 0.05)])


def test_corner_cut_by_less_than_a_rounding_stays_a_corner():
    cut = hl.Polygon([(0, 0), (1 - 2.0**-53, 0), (1, 2.0**-53), (1, 1), (0, 1)])
    for center, point in [((0.5, -0.9), (0.5, 0.05)), ((1.9, 0.5), (0.95, 0.5))]:
        found = contact(cut, hl.Disk(center, 1))
        assert near(found.depth, 0.1) and near(found.points[0], point)


# --- What comes back


def test_single_pair_gives_python_numbers():
    hit, normal, depth, points = contact(SQUARE, hl.Disk((1, 0), 1))
    assert hit is True
    assert type(depth) is float
    assert normal.shape == (2,)
    assert points.shape == (2, 2)


@pytest.mark.parametrize(
    ("of_a", "of_b", "batch"),
    [((3,), (), (3,)), ((3, 1), (4,), (3, 4)), ((0,), (1,), (0,)), ((2, 0), (1,), (2, 0))],
)
def test_batches_broadcast(of_a, of_b, batch):
    disks = hl.Disk(np.zeros((*of_a, 2)), 1)
    capsules = hl.Capsule(np.zeros((*of_b, 2)), (1, 0), 0.5)
    for hit, normal, depth, points in (contact(disks, capsules), contact(capsules, disks)):
        assert hit.shape == depth.shape == batch
        assert normal.shape == (*batch, 2)
        assert points.shape == (*batch, 2, 2)
        assert hit.dtype == bool
        assert (depth == 1.5).all()


@pytest.mark.parametrize(
    ("a", "b", "names"),
    [
        (SQUARE, hl.Ray((0, 0), (1, 0)), "Box and Ray"),
        (hl.Line((0, 0), (1, 0)), SQUARE, "Line and Box"),
    ],
)
def test_shapes_without_an_end_are_named(a, b, names):
    with pytest.raises(TypeError, match=names):
        contact(a, b)


# --- Laws

SIZE = 32.0
"""No gap of the pairs below is larger."""


def shapes_of(number):
    point = st.tuples(number, number)
    size = st.integers(0, 6).map(lambda n: n / 2) | st.just(1 / 3)
    angle = st.sampled_from([0.0, math.pi / 2, 1.0, 1e-9])
    return st.one_of(
        st.builds(hl.Point, point),
        st.builds(hl.Segment, point, point),
        st.builds(hl.Disk, point, size),
        st.builds(hl.Box, point, st.tuples(size, size), angle),
        st.builds(hl.Triangle, st.tuples(point, point, point)),
        st.builds(hl.Capsule, point, point, size),
        st.builds(polygon, point, size),
    )


def polygon(at, size):
    return hl.Polygon(np.add(at, np.multiply([(0, 0), (3, 0), (4, 2), (2, 4), (0, 3)], size)))


lattice = st.integers(-5, 5).map(float)
anywhere = st.floats(-5, 5).map(lambda number: round(number, 9))
pairs = st.one_of(*(st.tuples(shapes_of(n), shapes_of(n)) for n in (lattice, anywhere)))


@given(pairs)
@example((SQUARE, SQUARE))
@example((FLAT, hl.Box((1, 0), (4, 0))))
@example((NEEDLE, NEEDLE))
def test_the_move_parts_and_a_shorter_one_does_not(pair):
    a, b = pair
    hit, normal, depth, _ = contact(a, b)
    assert hit == hl.intersects(a, b)
    if hit:
        rounding = 1e-13 * SIZE
        enough, less = (depth + rounding) * normal, (depth - rounding) * normal
        assert not hl.intersects(a, b.translate(enough), touching=False)
        if depth > rounding:
            assert hl.intersects(a, b.translate(less))
            if hl.intersects(a, b, touching=False):
                assert hl.intersects(a, b.translate(less), touching=False)


@given(st.data())
def test_a_point_is_a_disk_and_a_segment_a_capsule_without_a_radius(data):
    p, q = (data.draw(st.tuples(anywhere, anywhere)) for _ in "pq")
    other, margin = data.draw(shapes_of(anywhere)), data.draw(st.sampled_from([0.0, 1.0]))
    for thin, grown in (
        (hl.Point(p), hl.Disk(p, 0)),
        (hl.Segment(p, q), hl.Capsule(p, q, 0)),
        (hl.Segment([p, q], q), hl.Capsule([p, q], q, 0)),
    ):
        for pair, same in (((thin, other), (grown, other)), ((other, thin), (other, grown))):
            found, wanted = contact(*pair, margin=margin), contact(*same, margin=margin)
            assert all(np.array_equal(*parts, equal_nan=True) for parts in zip(found, wanted))


@given(st.tuples(shapes_of(lattice), shapes_of(lattice)), st.sampled_from([-200, 200]))
def test_powers_of_two_change_nothing_else(pair, power):
    one, other = contact(*pair), contact(*(scaled(shape, power) for shape in pair))
    assert one.normal.tobytes() == other.normal.tobytes()
    assert np.ldexp(one.points, power).tobytes() == other.points.tobytes()
    assert np.array_equal(np.ldexp(one.depth, power), other.depth, equal_nan=True)


def test_one_ulp_decides():
    assert contact(SQUARE, hl.Disk((2, 0), 1)).depth == 0.0
    assert not contact(SQUARE, hl.Disk((math.nextafter(2, 3), 0), 1)).hit
    sliver = math.nextafter(2, 0)
    assert is_deep(contact(SQUARE, hl.Disk((sliver, 0), 1)).depth, 2 - sliver, 2)


@pytest.mark.parametrize("direction", [(0.6, 0.8), (1, 1e-8), (-0.8, 0.6)])
def test_depths_next_to_a_power_of_two_part_the_shapes(direction):
    """What is added to the depth may lead past the power of two, where floats are coarser."""
    x, y = direction
    for k in range(-8, 33):
        a, b = hl.Disk((0, 0), 0.5), hl.Disk((x / 4, y / 4), 0.75 - k * 2.0**-53)
        _, normal, depth, _ = hl.contact(a, b)
        assert abs(depth - 1) < 64 * 2.0**-53
        assert not hl.intersects(a, b.translate(depth * normal), touching=False)
