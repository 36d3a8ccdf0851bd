"""The contract of `raycast` in extreme cases and batches; the oracle checks the rest."""

import math

import hitlab as hl
import numpy as np
import pytest
from hitlab.queries.raycast import raycast

pytestmark = pytest.mark.filterwarnings("error")


SQUARE = hl.Box((0, 0), (2, 2))
UNIT = hl.Disk((0, 0), 1)


def ray(x, y, dx, dy):
    return hl.Ray((x, y), (dx, dy))


def line(x, y, dx, dy):
    return hl.Line((x, y), (dx, dy))


# --- Normals


def test_a_start_inside_has_none_unless_it_is_solid():
    assert np.isnan(raycast(ray(0, 0, 1, 0), SQUARE).normals).all()


def test_a_corner_has_the_side_that_is_faced_more_squarely_whichever_comes_first():
    corners = [(0, 0), (4, -2), (6, 6), (-2, 3)]
    for first in range(4):
        for step in (1, -1):
            shape = hl.Polygon(np.roll(corners, first, axis=0)[::step])
            into = raycast(ray(-3, -1, 3, 1), shape).normals[0]
            assert into.tolist() == pytest.approx(np.array((-3, -2)) / math.sqrt(13))


def test_published_programs_have_none():
    found = raycast(ray(-3, 0, 1, 0), SQUARE, algorithm="redpoll-2-24")
    assert found.hit and np.isnan(found.normals).all()
    many = raycast(hl.Ray([(-3, 0)] * 3, (1, 0)), UNIT, algorithm="redpoll-2-24")
    assert many.hit.all() and np.isnan(many.normals).all() and many.normals.shape == (3, 2, 2)


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
