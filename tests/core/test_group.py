"""What a group is made of, and what it refuses."""

import pickle
from itertools import combinations

import hitlab as hl
import numpy as np
import pytest
from hitlab.shapes import hull

DISKS = hl.Disk([(0, 0), (3, 0), (1, 0)], 1)
BOX, RAY = hl.Box((1, 1), (1, 1)), hl.Ray((9, 0), (0, 1))
ROOF = hl.Polygon([(0, 0), (2, 0), (1, 1)])
SQUARE = hl.Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
SHAPES = [BOX, *DISKS[:2], ROOF, RAY, DISKS[2], SQUARE]
GROUP = hl.Group(BOX, DISKS[:2], ROOF, RAY, DISKS[2], SQUARE)


def test_shapes_are_numbered_in_the_order_given():
    assert len(GROUP) == 7
    assert list(GROUP) == SHAPES
    assert [GROUP[i] for i in range(-7, 0)] == SHAPES
    grid = hl.stack([DISKS, DISKS.translate((0, 5))])
    assert list(hl.Group(grid, BOX)) == [*DISKS, *grid[1], BOX]
    assert list(hl.Group(hl.Disk(np.empty((0, 2)), 1), BOX)) == [BOX]


@pytest.mark.parametrize("index", [slice(1, 5), [5, 0, 5], [True] * 3 + [False] * 4, []])
def test_a_part_of_a_group_is_a_group(index):
    part = GROUP[index]
    assert list(part) == [SHAPES[i] for i in np.arange(7)[index]]
    assert part.bounds.tolist() == GROUP.bounds[index].tolist()
    assert part.collisions().tolist() == hl.Group(*part).collisions().tolist()


def test_bounds_are_the_shapes_own():
    assert GROUP.bounds.tolist() == [shape.bounds.tolist() for shape in SHAPES]
    with pytest.raises(ValueError, match="read-only"):
        GROUP.bounds[0] = 0


def test_repr_makes_the_group_again():
    again = eval(repr(GROUP), vars(hl))
    assert list(again) == SHAPES
    assert repr(again) == repr(GROUP)
    assert repr(hl.Group()) == "Group()"


def test_a_group_survives_pickling():
    assert repr(pickle.loads(pickle.dumps(GROUP))) == repr(GROUP)


def test_bodies_stay_with_their_shapes():
    bodies = np.array([3, 1, 1, 2, 2, 3, 1])
    group = hl.Group(*SHAPES, bodies=bodies)
    assert GROUP.bodies is None
    bodies[0] = 9
    assert group.bodies.tolist() == [3, 1, 1, 2, 2, 3, 1]
    moved = group.translate((1, 2))
    assert moved.bodies.tolist() == group.bodies.tolist()
    assert moved.translate((1, 2)).collisions().tolist() == group.collisions().tolist()
    assert group[[6, 0]].bodies.tolist() == [1, 3]
    assert pickle.loads(pickle.dumps(group)).bodies.tolist() == group.bodies.tolist()
    again = eval(repr(group), {**vars(hl)})
    assert list(again) == SHAPES and again.bodies.tolist() == group.bodies.tolist()
    whole = hl.Group(*SHAPES, bodies=0)
    assert whole.bodies.tolist() == [0] * 7
    assert whole.collisions().tolist() == []
    assert hl.Group(bodies=[]).collisions().tolist() == []


@pytest.mark.parametrize(
    ("bodies", "message"),
    [
        ([1, 2], r"bodies = .* must have shape \(\) or \(7,\), not \(2,\)"),
        ([[0] * 7], r"bodies = .* must have shape .*, not \(1, 7\)"),
        ([0.5] * 7, r"bodies\[0\] = 0.5 must be an integer that fits in 64 bits"),
        ([1.0] * 7, r"bodies\[0\] = 1.0 must be an integer"),
        ([True] * 7, r"bodies\[0\] = True must be an integer"),
        (["a"] * 7, "bodies = .*'a'.* must be numeric"),
        ([[1], [1, 2]], r"bodies = \[\[1\], \[1, 2\]\] must be an integer or a list of integers"),
        ([0, 2**63, 0, 0, 0, 0, 0], r"bodies\[1\] = 9223372036854775808 must be an integer"),
        (np.uint64(2**63), "bodies = 9223372036854775808 must be an integer that fits in 64 bits"),
        (2**70, "bodies = 1180591620717411303424 must be an integer that fits in 64 bits"),
        (10**400, r"bodies = 10+\.\.\.0+ must be an integer that fits in 64 bits"),
        ([0, 10**400, *[0] * 5], r"bodies\[1\] = 10+\.\.\.0+ must be an integer that fits in 64"),
    ],
)
def test_bodies_are_a_whole_number_for_each_shape(bodies, message):
    with pytest.raises(ValueError, match=message):
        hl.Group(*SHAPES, bodies=bodies)


@pytest.mark.parametrize(
    "number", [-(2**63), 2**63 - 1, 2**53 + 1, np.int64(-(2**63)), np.uint64(2**63 - 1)]
)
def test_the_number_of_a_body_is_kept_to_the_last_bit(number):
    group = hl.Group(*SHAPES, bodies=[number, *[0] * 6])
    assert group.bodies[:2].tolist() == [int(number), 0]


def test_the_reason_of_bodies_is_refused():
    with pytest.raises(ValueError, match=r"Group with bodies; pass Group\(\*a\)"):
        hl.explain(hl.Group(*SHAPES, bodies=0))


def test_only_shapes_of_the_plane_are_taken():
    with pytest.raises(TypeError, match=r"shapes\[1\] must be a 2D shape, not Sphere"):
        hl.Group(BOX, hl.Sphere((0, 0, 0), 1))
    with pytest.raises(TypeError, match=r"shapes\[0\] must be a shape, .* not the list \[1, 2\]"):
        hl.Group([1, 2])
    for ask in (GROUP.collisions, GROUP.contacts, lambda other: GROUP.sweep((1, 0), other)):
        with pytest.raises(TypeError, match="other must be a 2D shape, not Sphere"):
            ask(hl.Sphere((0, 0, 0), 1))
        with pytest.raises(TypeError, match=r"other must be a shape, not a list of shapes"):
            ask([BOX])
    with pytest.raises(TypeError, match="rays must be a Ray, Segment or Line, not Disk"):
        GROUP.raycast(DISKS)
    with pytest.raises(TypeError, match="shapes must be a 2D shape, not Sphere"):
        GROUP.nearest(hl.Sphere((0, 0, 0), 1))
    with pytest.raises(ValueError, match=r"margin must be a number >= 0, not -1"):
        hl.Group().contacts(margin=-1)


def test_a_translated_group_has_the_moved_shapes():
    offsets = np.arange(14.0).reshape(7, 2)
    moved = GROUP.translate(offsets)
    assert list(moved) == [shape.translate(by) for shape, by in zip(SHAPES, offsets)]
    offsets[:] = 0
    assert moved.translate((1, 1))[1] == SHAPES[1].translate((3, 4))
    assert list(GROUP.translate((1, 2))) == [shape.translate((1, 2)) for shape in SHAPES]
    assert len(hl.Group().translate((1, 2))) == 0
    for wrong in (np.zeros((6, 2)), np.zeros((1, 2)), np.zeros((7, 1, 2)), 1.0):
        with pytest.raises(ValueError, match=r"offset = .* must have shape"):
            GROUP.translate(wrong)
    with pytest.raises(ValueError, match=r"offset\[0\] = inf must be finite"):
        GROUP.translate((np.inf, 0))


def test_a_rotated_group_has_the_turned_shapes():
    angles, places = np.linspace(-2, 7, 7), np.arange(14).reshape(7, 2) / 4
    group = hl.Group(*SHAPES, bodies=range(7))
    turned = group.rotate(angles, about=places)
    assert list(turned) == [s.rotate(a, about=p) for s, a, p in zip(SHAPES, angles, places)]
    assert turned.bodies.tolist() == list(range(7))
    assert turned.collisions().tolist() == hl.Group(*turned).collisions().tolist()
    assert list(GROUP.translate((1, 2)).rotate(0.5)) == [
        shape.translate((1, 2)).rotate(0.5) for shape in SHAPES
    ]
    assert len(hl.Group().rotate(1)) == 0
    with pytest.raises(ValueError, match=r"angle = .* must have shape \(\) or \(7,\), not \(2,\)"):
        GROUP.rotate([1, 2])
    with pytest.raises(
        ValueError, match=r"about = .* must have shape \(2,\) or \(7, 2\),.* not \(1, 2\)"
    ):
        GROUP.rotate(1, about=[(0, 0)])


def test_the_nearest_come_with_closest_points():
    asked = hl.Disk([[(-3, 0), (4, 4)], [(0.5, 0.5), (9, -4)]], 0.25)
    found = GROUP.nearest(asked)
    for place in np.ndindex(asked.shape):
        points = hl.closest_points(asked[place], GROUP[found.index[place]])
        assert [found.on_shape[place].tolist(), found.on_group[place].tolist()] == [
            each.tolist() for each in points
        ]
        single = GROUP.nearest(asked[place])
        assert single.on_group.tolist() == points.on_b.tolist()
    none = hl.Group().nearest(asked)
    assert none.on_shape.shape == (2, 2, 2) and np.isnan(none.on_shape).all()
    assert np.isnan(hl.Group().nearest(asked[0, 0]).on_group).all()
    empty = GROUP.nearest(hl.Point(np.empty((0, 2))))
    assert empty.on_group.shape == (0, 2)


def test_answers_have_the_shape_of_the_question():
    grid = hl.Ray(np.full((2, 3, 2), (-5, 0.5)), (1, 0))
    index, t, point, normal = GROUP.raycast(grid)
    assert (index.shape, t.shape, point.shape, normal.shape) == ((2, 3),) * 2 + ((2, 3, 2),) * 2
    assert index.dtype == np.int64
    index, distance, *points = GROUP.nearest(grid)
    assert (index.shape, distance.shape) == ((2, 3), (2, 3))
    assert [each.shape for each in points] == [(2, 3, 2)] * 2
    one = GROUP.raycast(grid[0, 0])
    assert (type(one.index), type(one.t), one.point.shape) == (int, float, (2,))
    assert [*map(type, GROUP.nearest(BOX)[:2])] == [int, float]
    none = grid[:0]
    assert (GROUP.raycast(none).t.shape, GROUP.nearest(none).index.shape) == ((0, 3), (0, 3))


def test_of_equals_the_first_is_told():
    twice = hl.Group(BOX, BOX, DISKS[0], DISKS[0])
    assert twice.nearest(hl.Point((1, 1)))[:2] == (0, 0)
    assert twice[2:].nearest(hl.Point((9, 9))).index == 0
    assert twice.raycast(hl.Ray((-5, 1), (1, 0))).index == 2
    assert twice.raycast(hl.Ray((9, 1), (-1, 0))).index == 0


def test_the_hull_of_a_shape_in_many_pairs_is_found_once(monkeypatch):
    found, hull_of = [], hull.hull_of
    monkeypatch.setattr(hull, "hull_of", lambda columns: found.append(columns) or hull_of(columns))
    tiles = [
        shape.translate((2 * x, 2 * y))
        for x in range(8)
        for y in range(8)
        for shape in (SQUARE, ROOF, hl.Polygon([(0, 0), (2, 0), (2, 2), (1, 2), (0, 1)]))
    ]
    pairs = hl.Group(*tiles).collisions(hl.Group(*tiles))  # which touch: floats leave that open
    assert len(pairs) > 10 * len(tiles)
    assert len(found) <= 2 * len(tiles)


@pytest.mark.parametrize("bodies", [None, 4])
def test_a_changed_group_is_the_one_made_anew_and_prepares_only_what_is_new(bodies, monkeypatch):
    kinds = [*SHAPES, hl.Capsule((3, 1), (4, 1), 0.5), hl.Box.from_bounds((3, 0, 4, 2))]
    random, shapes = np.random.default_rng(55), [*SHAPES] * 4
    group = hl.Group(*shapes, bodies=bodies)
    prepared, hull_of = [], hull.hull_of
    keep = lambda columns: prepared.extend(np.ravel(columns[0])) or hull_of(columns)  # noqa: E731
    monkeypatch.setattr(hull, "hull_of", keep)
    for _ in range(40):
        group.collisions(), group.contacts(hl.Disk((1, 1), 1)), group.nearest(BOX)
        prepared.clear()
        new = [kinds[i] for i in random.integers(0, len(kinds), 2)]
        i = int(random.integers(len(shapes)))
        group = group.with_shapes(*new, bodies=bodies).without([i]).replaced(-1, new[0])
        group.collisions()
        assert len(prepared) <= 3
        shapes = [*shapes[:i], *shapes[i + 1 :], new[0], new[0]]
        anew = hl.Group(*shapes, bodies=bodies)
        assert list(group) == shapes and repr(group) == repr(anew)
        assert group.bounds.tolist() == anew.bounds.tolist()
        assert group.collisions().tolist() == anew.collisions().tolist()
        for query in ("contacts", "nearest", "raycast"):
            of = RAY if query == "raycast" else BOX
            np.testing.assert_equal(*(getattr(each, query)(of) for each in (group, anew)))


def test_changes_of_a_group_are_checked():
    with pytest.raises(ValueError, match="bodies must be given exactly if the group has some: om"):
        GROUP.with_shapes(BOX, bodies=1)
    with pytest.raises(ValueError, match="exactly if the group has some: pass those"):
        hl.Group(BOX, bodies=1).with_shapes(BOX)
    with pytest.raises(ValueError, match="one shape for each index, 2, not 1"):
        GROUP.replaced([0, 1], BOX)
    with pytest.raises(TypeError, match="shape must be a shape"):
        GROUP.replaced(0, 3)
    for change in (lambda: GROUP.without(7), lambda: GROUP.replaced(7, BOX)):
        with pytest.raises(IndexError, match="out of bounds"):
            change()


def test_pairs_are_in_order_also_if_triangles_and_polygons_are_asked_together():
    spots, points = [(0, 0)] * 5, [hl.Point((0, 0))] * 3
    group = hl.Group(hl.Triangle(spots[:3]), hl.Disk((0, 0), 0), hl.Polygon(spots), *points)
    assert group.collisions().tolist() == [[*pair] for pair in combinations(range(6), 2)]
