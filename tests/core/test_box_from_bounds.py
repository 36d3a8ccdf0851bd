"""Boxes given by their edges keep them bit for bit, however they come in, move or go out."""

import pickle
from types import SimpleNamespace
from typing import Any

import hitlab as hl
import numpy as np
import pytest

COUNT = 20_000
TILE = [0.1, 0.2, 0.30000000000000004, 0.7]
BATCH = [TILE, [-0.0, 5e-324, 1e308, 1e308], [1.0, 1.0, 1.0, 1.0]]
HALF_APART = [-1.7e308, 0.0, 1.7e308, 1.0]


def neighbours() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return corners and sizes in one to three decimals; the second tile shares the first's edge.

    Integers in thousandths, shape (COUNT, 4): the corner and the size of both tiles.
    """
    random = np.random.default_rng(5)
    step = 10 ** random.integers(0, 3, (COUNT, 1))
    first = step * np.hstack(
        [random.integers(-900, 900, (COUNT, 2)), random.integers(1, 90, (COUNT, 2))]
    )
    second = first.copy()
    axis = random.integers(0, 2, COUNT)
    each = np.arange(COUNT)
    second[each, axis] += first[each, 2 + axis]
    second[:, 2:] = step * random.integers(1, 90, (COUNT, 2))
    return first, second


def touch(a: Any, b: Any) -> None:
    assert hl.intersects(a, b).all()
    assert not hl.intersects(a, b, touching=False).any()
    assert (hl.distance(a, b) == 0).all()


def test_neighbours_touch_by_their_bounds() -> None:
    a, b = (
        hl.Box.from_bounds(np.hstack([tile[:, :2], tile[:, :2] + tile[:, 2:]]) / 1000)
        for tile in neighbours()
    )
    touch(a, b)
    singles = [(a[i], b[i]) for i in range(0, COUNT, 500)]
    assert all(hl.intersects(*pair) for pair in singles)
    assert not any(hl.intersects(*pair, touching=False) for pair in singles)
    assert all(hl.intersects(*hl.from_link(hl.link(*pair))) for pair in singles)


def test_neighbours_touch_by_corner_and_width() -> None:
    names = ("left", "top", "width", "height")
    first, second = (
        [SimpleNamespace(**dict(zip(names, numbers))) for numbers in (tile / 1000).tolist()]
        for tile in neighbours()
    )
    boxes = hl.from_geometry(first + second)
    assert isinstance(boxes, hl.Group)
    tiles = hl.Box.from_bounds(boxes.bounds)
    touch(tiles[:COUNT], tiles[COUNT:])


@pytest.mark.parametrize("given", [TILE, BATCH], ids=["single", "batch"])
def test_edges_are_kept_bit_for_bit(given: Any) -> None:
    box, edges = hl.Box.from_bounds(given), np.array(given)
    assert box.bounds.tobytes() == edges.tobytes()
    left, low, right, high = np.moveaxis(edges, -1, 0)
    corners = np.stack([left, low, right, low, right, high, left, high], axis=-1)
    assert box.vertices.tobytes() == corners.tobytes()
    for copy in (
        pickle.loads(pickle.dumps(box)),
        eval(repr(box), {"Box": hl.Box}),
        hl.Box.from_bounds(box.bounds),
        hl.stack([box, box])[1],
        hl.stack([box])[0],
        hl.where(np.array(True), box, box),
    ):
        assert copy == box
        assert copy.bounds.tobytes() == edges.tobytes()
        assert repr(copy) == repr(box)


def test_single_boxes_come_back_from_links_geometries_and_batches() -> None:
    for single in (hl.Box.from_bounds(TILE), *hl.Box.from_bounds(BATCH)[:2]):
        assert hl.from_link(hl.link(single)) == [single]
        assert hl.from_link(hl.link(single))[0].bounds.tobytes() == single.bounds.tobytes()
        assert hl.from_geometry(single) == single
        assert hl.Group(single, hl.Box((0, 0), (1, 1)))[0] == single


def test_a_moved_copy_rounds_each_edge_once() -> None:
    by = np.array([[0.1, 0.7], [1e-17, -3.3]])
    for box in (hl.Box.from_bounds(TILE), hl.Box.from_bounds([TILE, TILE])):
        moved = box.translate(by)
        assert (moved.bounds == np.array(TILE) + np.tile(by, 2)).all()
        assert (moved.translate(by).bounds == moved.bounds + np.tile(by, 2)).all()
    assert (hl.Group(box).translate(by)[1].bounds == moved[1].bounds).all()


def test_a_rotated_or_mixed_copy_has_a_centre() -> None:
    box, plain = hl.Box.from_bounds([0, 0, 4, 2]), hl.Box((2, 1), (4, 2))
    joined = hl.concatenate([hl.stack([plain]), hl.stack([box])])
    for each in (box.rotate(0.0), hl.stack([box, plain])[0], joined[1]):
        assert each == plain
        assert each != box
    assert hl.Group(box, plain)[0] == box
    assert (box.center.tolist(), box.size.tolist(), box.angle) == ([2, 1], [4, 2], 0)


def test_a_box_of_given_bounds_is_moved_over_the_plane() -> None:
    box, disk = hl.Box.from_bounds([1, 2, 4, 3]), hl.Disk((0, 0), 1)
    xs, ys = np.linspace(-4, 4, 9), np.linspace(-3, 3, 7)
    for a, b in ((box, disk), (disk, box)):
        for (j, i), hit in np.ndenumerate(hl.survey(a, b, xs, ys).hit):
            assert hit == hl.intersects(a.translate((xs[i], ys[j]) - a.center), b)


def test_from_bounds_refuses_reversed_and_endless_bounds() -> None:
    with pytest.raises(ValueError, match=r"bounds\[1\] = \[2.0, 0.0, 1.0, 1.0\] must be minimum x"):
        hl.Box.from_bounds([TILE, [2, 0, 1, 1]])
    with pytest.raises(ValueError, match=r"bounds\[3\] = nan must be finite"):
        hl.Box.from_bounds([0, 0, 1, float("nan")])
    with pytest.raises(ValueError, match=r"size\[0\] = inf must be within the range of floats"):
        hl.Box.from_bounds(HALF_APART)
    with pytest.raises(ValueError, match=r"aabb='2,0,1,1': bounds = "):
        hl.from_link("#/playground?aabb=2,0,1,1")


def test_a_given_box_takes_the_place_of_a_scenes_box() -> None:
    shapes = hl.from_link("#/disk-box?aabb=0,0,0.3,0.1&disk=0,0,1")
    assert shapes == [hl.Box.from_bounds([0, 0, 0.3, 0.1]), hl.Disk((0, 0), 1)]
    with pytest.raises(ValueError, match="one box too many: scene disk-box has 1"):
        hl.from_link("#/disk-box?aabb=0,0,1,1&box=0,0,1,1,0&disk=0,0,1")


def test_rectangles_of_other_libraries_keep_their_edges() -> None:
    shapely = pytest.importorskip("shapely")
    box = hl.Box.from_bounds(TILE)
    assert hl.from_geometry(shapely.box(*TILE)) == box
    assert hl.from_geometry(shapely.box(*TILE, ccw=False)) == box
    corners = SimpleNamespace(min=SimpleNamespace(x=0.1, y=0.2), max=TILE[2:])
    assert hl.from_geometry(corners) == box
    float32 = SimpleNamespace(left=0.1, top=0.2, width=9.0, height=9.0, right=TILE[2], bottom=0.7)
    assert hl.from_geometry(float32) == box
    flat = SimpleNamespace(left=1, top=2, width=0, height=3)
    assert hl.from_geometry([flat])[0] == hl.Box.from_bounds([1, 2, 1, 5])
    with pytest.raises(
        ValueError, match=r"geometry\[0\]: bounds = .* no minimum above its maximum"
    ):
        hl.from_geometry([SimpleNamespace(left=1, top=2, width=-1, height=3)])
    square = [(0, 0), (1, 1), (0, 2), (-1, 1), (0, 0)]
    assert isinstance(hl.from_geometry({"type": "Polygon", "coordinates": [square]}), hl.Polygon)
