"""The contract of `raycast` on cases worked out by hand, and laws that hold for all."""

import math

import hitlab as hl
import numpy as np
import pytest
from casts import casts
from hitlab.queries.raycast import raycast
from hypothesis import given
from kinds import ALLOWED

pytestmark = pytest.mark.filterwarnings("error")

LARGEST, SMALLEST = np.finfo(float).max, 5e-324

SQUARE = hl.Box((0, 0), (2, 2))
RIGHT = hl.Triangle([(0, 0), (0, 2), (2, 0)])
UNIT = hl.Disk((0, 0), 1)
WALL = hl.Segment((0, -1), (0, 1))
PILL = hl.Capsule((-1, 0), (1, 0), 1)
HOUSE = hl.Polygon([(-1, -1), (1, -1), (1, 0), (0, 1), (-1, 0)])


def ray(x, y, dx, dy):
    return hl.Ray((x, y), (dx, dy))


def line(x, y, dx, dy):
    return hl.Line((x, y), (dx, dy))


def way(x, y, u, v):
    return hl.Segment((x, y), (u, v))


CASES = {
    # caster, target, t
    "through a square": (ray(-3, 0, 1, 0), SQUARE, (2, 4)),
    "a direction of any length": (ray(-3, 0, 7, 0), SQUARE, (2, 4)),
    "away from it": (ray(-3, 0, -1, 0), SQUARE, None),
    "past it": (ray(-3, 2, 1, 0), SQUARE, None),
    "a line reaches back": (line(3, 0, 1, 0), SQUARE, (-4, -2)),
    "a line from inside": (line(0, 0, 0, -2), SQUARE, (-1, 1)),
    "along an edge": (ray(-3, 1, 1, 0), SQUARE, (2, 4)),
    "along an edge, from its middle": (ray(0, 1, 1, 0), SQUARE, (0, 1)),
    "along an edge, from its end": (ray(1, 1, 1, 0), SQUARE, (0, 0)),
    "along an edge, ended on it": (way(-3, 1, 0, 1), SQUARE, (2, 3)),
    "through a corner": (line(0, 2, 1, -1), SQUARE, (math.sqrt(2),) * 2),
    "through two corners": (line(-1, -1, 1, 1), SQUARE, (0, math.sqrt(8))),
    "from an edge inwards": (ray(-1, 0, 1, 0), SQUARE, (0, 2)),
    "from an edge outwards": (ray(1, 0, 1, 0), SQUARE, (0, 0)),
    "from a corner inwards": (ray(-1, -1, 1, 1), SQUARE, (0, math.sqrt(8))),
    "to an edge": (way(-3, 0, -1, 0), SQUARE, (2, 2)),
    "to the inside": (way(-3, 0, 0, 0), SQUARE, (2, 3)),
    "too short": (way(-3, 0, -2, 0), SQUARE, None),
    "a point on an edge": (way(1, 0, 1, 0), SQUARE, (0, 0)),
    "a point outside": (way(2, 0, 2, 0), SQUARE, None),
    "a triangle's slope": (ray(3, 3, -1, -1), RIGHT, (math.sqrt(8), math.sqrt(18))),
    "a disk": (ray(-3, 0, 1, 0), UNIT, (2, 4)),
    "a tangent": (ray(-3, 1, 1, 0), UNIT, (3, 3)),
    "a tangent, aslant": (line(5, 0, -4, 3), hl.Disk((0, 0), 3), (4, 4)),
    "beside the tangent": (ray(-3, math.nextafter(1, 2), 1, 0), UNIT, None),
    "from a circle inwards": (ray(3, 4, -3, -4), hl.Disk((0, 0), 5), (0, 10)),
    "from a circle outwards": (ray(3, 4, 3, 4), hl.Disk((0, 0), 5), (0, 0)),
    "a disk without radius": (ray(0, 0, 3, 4), hl.Disk((3, 4), 0), (5, 5)),
    "a wall": (ray(-2, 0, 1, 0), WALL, (2, 2)),
    "a wall's end": (ray(-2, 1, 1, 0), WALL, (2, 2)),
    "along a wall": (ray(0, -3, 0, 1), WALL, (2, 4)),
    "along a wall, from its middle": (ray(0, 0, 0, 1), WALL, (0, 1)),
    "a wall of no length": (ray(-2, 0, 1, 0), hl.Segment((0, 0), (0, 0)), (2, 2)),
    "a capsule along its axis": (ray(-5, 0, 1, 0), PILL, (3, 7)),
    "a capsule across": (ray(0, 5, 0, -1), PILL, (4, 6)),
    "a capsule along its side": (ray(-5, 1, 1, 0), PILL, (4, 6)),
    "a capsule where its side ends": (ray(1, 5, 0, -1), PILL, (4, 6)),
    "a capsule that is a disk": (ray(-5, 0, 1, 0), hl.Capsule((0, 0), (0, 0), 2), (3, 7)),
    "a capsule without radius": (ray(-5, 0, 1, 0), hl.Capsule((0, 0), (2, 0), 0), (5, 7)),
    "a capsule without radius, across": (ray(-5, 0, 1, 0), hl.Capsule((0, 1), (0, -3), 0), (5, 5)),
    "a flat triangle, along": (ray(-1, 0, 1, 0), hl.Triangle([(0, 0), (1, 0), (3, 0)]), (1, 4)),
    "a flat triangle, from inside": (
        ray(2, 0, 1, 0),
        hl.Triangle([(0, 0), (1, 0), (3, 0)]),
        (0, 1),
    ),
    "a point triangle": (ray(-1, 1, 1, 0), hl.Triangle([(1, 1)] * 3), (2, 2)),
    "a box without height": (ray(1, 3, 0, -1), hl.Box((0, 0), (4, 0)), (3, 3)),
    "a house's gable": (line(-5, 1, 1, 0), HOUSE, (5, 5)),
}
every_case = pytest.mark.parametrize(("caster", "target", "t"), CASES.values(), ids=CASES)


def unit(caster):
    first, second = (np.array(caster.columns[i : i + 2]) for i in (0, 2))
    d = second - first if isinstance(caster, hl.Segment) else second
    d = d / (abs(d).max() or 1.0)
    return d / (np.hypot(*d) or 1.0)


def check(found, caster, t):
    assert found.hit is (t is not None)
    assert (found.t.shape, found.points.shape) == ((2,), (2, 2))
    if t is None:
        assert all(np.isnan(part).all() for part in found[1:])
        return
    assert found.t.tolist() == pytest.approx(t, rel=ALLOWED)
    points = np.array(caster.columns[:2]) + np.multiply.outer(t, unit(caster))
    assert found.points == pytest.approx(points, rel=ALLOWED, abs=8 * ALLOWED)
    assert ((np.array(t) == 0) <= (found.t == 0)).all()


@every_case
def test_crossing(caster, target, t):
    check(raycast(caster, target), caster, t)
    check(raycast(caster, target, solid=True), caster, t)


def moved(shape, power):
    """Scale by a power of two."""
    columns = [
        value if name in ("direction", "angle") else np.ldexp(value, power)
        for name in shape.fields
        for value in [getattr(shape, name)]
    ]
    return type(shape)(*columns)


@every_case
@pytest.mark.parametrize("power", [-1020, -540, -250, 250, 540, 1019])
def test_crossing_at_every_scale(caster, target, t, power):
    there, here = raycast(moved(caster, power), moved(target, power)), raycast(caster, target)
    assert there.hit is here.hit
    if here.hit:
        assert np.ldexp(there.t, -power).tolist() == pytest.approx(here.t.tolist(), rel=ALLOWED)
        assert np.ldexp(there.points, -power) == pytest.approx(here.points, abs=8 * ALLOWED)


# --- The start inside


INSIDE = [
    (ray(0.5, 0, 1, 0), SQUARE, (0, 0.5)),
    (ray(0, 0, 3, 4), UNIT, (0, 1)),
    (ray(0, 0.5, 0, 1), PILL, (0, 0.5)),
    (way(0.5, 0, 0.5, 0), SQUARE, (0, 0)),
    (way(0.5, 0, 9, 0), SQUARE, (0, 0.5)),
    (way(0.5, 0, 0.75, 0), SQUARE, (0, 0.25)),
    (ray(math.nextafter(1, 0), 0, 1, 0), SQUARE, (0, 2.0**-53)),
    (ray(0, math.nextafter(1, 0), 0, 1), UNIT, (0, 2.0**-53)),
]


@pytest.mark.parametrize(("caster", "target", "t"), INSIDE)
def test_start_strictly_inside_misses_unless_it_is_solid(caster, target, t):
    check(raycast(caster, target), caster, None)
    check(raycast(caster, target, solid=True), caster, t)


def test_one_ulp_decides_whether_the_start_is_inside():
    slope = hl.Triangle([(0, 0), (3, 0), (0, 1)])
    assert raycast(ray(1.5, 0.5, 1, 0), slope).t.tolist() == [0, 0]
    assert raycast(ray(1.5, math.nextafter(0.5, 0), 1, 0), slope).hit is False
    assert raycast(ray(1.5, math.nextafter(0.5, 1), 1, 0), slope).hit is False


def test_start_inside_a_huge_disk_by_the_smallest_step():
    disk = hl.Disk((1, 0), 1)
    assert raycast(ray(0, 0, 1, 0), disk).t.tolist() == [0, 2]
    assert raycast(ray(SMALLEST, 0, 1, 0), disk).hit is False
    assert raycast(ray(SMALLEST, 0, 1, 0), disk, solid=True).t.tolist() == [0, 2]
    assert raycast(ray(1e-40, 1e-20, 1, 0), disk).hit is False  # the circle is at 5e-41
    assert raycast(ray(1e-40, 1e-20, 1, 0), disk, solid=True).t[0] == 0


# --- Extremes


def test_across_all_doubles():
    box = hl.Box((0, 0), (2, 2))
    found = raycast(way(-LARGEST, 0, LARGEST, 0), box)
    assert found.t.tolist() == [LARGEST, LARGEST]
    assert found.points.tolist() == [[-1, 0], [1, 0]]
    far = raycast(line(-LARGEST, 0, 1, 0), hl.Box((LARGEST, 0), (0, 2)))
    assert far.hit is True and far.t.tolist() == [math.inf, math.inf]
    assert far.points.tolist() == [[LARGEST, 0], [LARGEST, 0]]


# --- Batches


def same(single, batch):
    return all(
        np.array_equal(one, np.asarray(many), equal_nan=True)
        for one, many in zip(single, batch, strict=True)
    )


def test_batches_broadcast():
    rays = hl.Ray([[(-3, 0)], [(-3, 1)], [(-3, 9)]], (1, 0))
    boxes = hl.Box([(0, 0), (0, 1)], (2, 2))
    found = raycast(rays, boxes)
    assert found.hit.tolist() == [[True, True], [True, True], [False, False]]
    assert (found.t.shape, found.points.shape) == ((3, 2, 2), (3, 2, 2, 2))
    assert found.normals.shape == found.points.shape
    for i in range(3):
        for j in range(2):
            assert same(raycast(rays[i, 0], boxes[j]), (part[i, j] for part in found))


@pytest.mark.parametrize(
    ("casters", "targets", "batch"),
    [((), (3,), (3,)), ((3,), (), (3,)), ((0,), (), (0,)), ((2, 0), (1,), (2, 0))],
)
@pytest.mark.parametrize("solid", [True, False])
def test_shapes_of_batches(casters, targets, batch, solid):
    rays = hl.Ray(np.full((*casters, 2), -3.0), (1, 1))
    for target in (
        hl.Disk(np.zeros((*targets, 2)), 1),
        hl.Segment(np.zeros((*targets, 2)), (1, 1)),
    ):
        found = raycast(rays, target, solid=solid)
        assert found.hit.shape == batch and found.hit.dtype == bool
        assert found.t.shape == (*batch, 2)
        assert found.points.shape == found.normals.shape == (*batch, 2, 2)
        assert found.hit.all()


def test_large_batch_is_worked_in_blocks():
    rng = np.random.default_rng(0)
    rays = hl.Ray(rng.uniform(-3, 3, (150, 1, 2)), rng.normal(size=(150, 1, 2)))
    disks = hl.Disk(rng.uniform(-3, 3, (130, 2)), 0.5)
    found = raycast(rays, disks)
    assert np.isnan(found.t).any(axis=-1).tolist() == (~found.hit).tolist()
    for i, j in rng.integers(0, 130, (50, 2)):
        assert same(raycast(rays[i, 0], disks[j]), (part[i, j] for part in found))


# --- Errors


@pytest.mark.parametrize(
    ("caster", "target"),
    [
        (UNIT, SQUARE),
        (ray(0, 0, 1, 0), hl.Point((0, 0))),
        (ray(0, 0, 1, 0), line(0, 0, 1, 0)),
        (SQUARE, ray(0, 0, 1, 0)),
    ],
)
def test_other_pairs_are_a_type_error(caster, target):
    with pytest.raises(TypeError, match=f"{type(caster).__name__} .*{type(target).__name__}"):
        raycast(caster, target)


# --- Laws


@given(casts())
def test_what_hits_hits_solids_too_and_there(pair):
    found, solid = raycast(*pair), raycast(*pair, solid=True)
    assert found.hit <= solid.hit
    assert solid.hit is hl.intersects(*pair)
    if found.hit:
        assert same(found, solid)
    elif solid.hit:
        assert solid.t[0] == 0 and hl.intersects(hl.Point(pair[0].columns[:2]), pair[1])
