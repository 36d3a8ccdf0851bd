"""A group answers as its shapes do one by one, wherever they are and however large."""

import itertools
import math
import pickle

import hitlab as hl
import numpy as np
import pytest
from hitlab.shapes import bvh
from hitlab.testing import POINTS, angles, lengths, made
from hypothesis import assume, given
from hypothesis import strategies as st
from kinds import KINDS
from strategies import fewer, numbers

CASTERS = [hl.Ray, hl.Segment, hl.Line]
TARGETS = [kind for kind in KINDS if kind not in (hl.Point, hl.Ray, hl.Line)]


@st.composite
def lists(draw, number, kinds=KINDS, most=8):
    """Draw a few shapes that touch, overlap, are flat, at the ends of the floats too."""
    shapes = []
    for kind in draw(st.lists(st.sampled_from(kinds), max_size=most)):
        count = POINTS[kind]
        points = draw(st.lists(st.tuples(number, number), min_size=count, max_size=count))
        radius = abs(draw(number))
        shapes.append(made(kind, points, radius, draw(angles), draw(lengths)))
    return shapes


def check_collisions(shapes, others):
    group, other = hl.Group(*shapes), hl.Group(*others)
    pairs = list(itertools.combinations(range(len(shapes)), 2))
    across = list(itertools.product(range(len(shapes)), range(len(others))))
    for touching in (True, False):
        assert rows(group.collisions(touching=touching)) == [
            (i, j) for i, j in pairs if hl.intersects(shapes[i], shapes[j], touching=touching)
        ]
        assert rows(group.collisions(other, touching=touching)) == [
            (i, j) for i, j in across if hl.intersects(shapes[i], others[j], touching=touching)
        ]


def rows(pairs):
    return [*map(tuple, pairs.tolist())]


def check_contacts(shapes, others, margin):
    group, other = hl.Group(*shapes), hl.Group(*others)
    bounded = [
        [i for i, shape in enumerate(each) if type(shape) not in (hl.Ray, hl.Line)]
        for each in (shapes, others)
    ]
    pairs = list(itertools.combinations(bounded[0], 2))
    across = list(itertools.product(*bounded))
    asked = {"margin": margin}, {"margin": margin, "touching": False}, {"touching": False}
    for (second, wanted, own), options in itertools.product(
        ((shapes, pairs, ()), (others, across, (other,))), asked
    ):
        found = group.contacts(*own, **options)
        each = [(pair, hl.contact(shapes[pair[0]], second[pair[1]], **options)) for pair in wanted]
        each = [(pair, one) for pair, one in each if not math.isnan(one.depth)]
        assert rows(found[0]) == [pair for pair, _ in each]
        for i, (_, one) in enumerate(each):
            for part, whole in zip(one, found[1]):
                np.testing.assert_array_equal(whole[i], part)


def check_within(shapes, others, margin):
    found = hl.Group(*shapes).within(hl.Group(*others), margin)
    across = itertools.product(enumerate(shapes), enumerate(others))
    bounded = [(i, j) for (i, a), (j, b) in across if not {type(a), type(b)} & {hl.Ray, hl.Line}]
    depths = [hl.contact(shapes[i], others[j], margin=margin).depth for i, j in bounded]
    assert rows(found) == [pair for pair, depth in zip(bounded, depths) if not math.isnan(depth)]


def check_all_hits(shapes, rays):
    """All hits of a group of casters, of all kinds, are those of each caster and each shape."""
    casters = hl.Group(*[ray for ray in rays if type(ray) in CASTERS])
    which, hits = hl.Group(*shapes).raycast(casters, all=True)
    expected = []
    for i, ray in enumerate(casters):
        found = [
            (hl.raycast(ray, shape), j) for j, shape in enumerate(shapes) if type(shape) in TARGETS
        ]
        entries = [(one.t[0], j, one.points[0], one.normals[0]) for one, j in found if one.hit]
        expected += [(i, *entry) for entry in sorted(entries, key=lambda entry: entry[:2])]
    assert len(which) == len(expected)
    for (i, t, j, *vectors), ray, *hit in zip(expected, which, *hits):
        assert (i, j, t) == (ray, *hit[:2])
        np.testing.assert_array_equal(vectors, hit[2:])


def check_raycast(shapes, rays):
    group = hl.Group(*shapes)
    for kind, solid in itertools.product(CASTERS, (False, True)):
        chosen = [ray for ray in rays if type(ray) is kind]
        if not chosen:
            continue
        found = group.raycast(hl.stack(chosen), solid=solid)
        for i, ray in enumerate(chosen):
            best = -1, math.nan, np.full(2, math.nan), np.full(2, math.nan)
            for j, shape in enumerate(shapes):
                if type(shape) in TARGETS:
                    hit, t, points, normals = hl.raycast(ray, shape, solid=solid)
                    if hit and not t[0] >= best[1]:
                        best = j, t[0], points[0], normals[0]
            for part, whole, alone in zip(best, found, group.raycast(ray, solid=solid)):
                np.testing.assert_array_equal(whole[i], part)
                np.testing.assert_array_equal(alone, part)


def check_nearest(shapes, others):
    group = hl.Group(*shapes)
    for shape in others:
        distances = [hl.distance(shape, each) for each in shapes]
        index, distance, *points = group.nearest(shape)
        assert distance == min(distances, default=math.inf)
        assert index == (distances.index(distance) if distances else -1)
        expected = hl.closest_points(shape, shapes[index]) if distances else np.full((2, 2), np.nan)
        np.testing.assert_array_equal(points, expected)
    for k in (2, 5):
        found = group.nearest(hl.Group(*others), k=k)
        for i, shape in enumerate(others):
            each = sorted((hl.distance(shape, one), j) for j, one in enumerate(shapes))[:k]
            none = k - len(each)
            assert found.distance[i].tolist() == [*(d for d, _ in each), *[math.inf] * none]
            assert found.index[i].tolist() == [*(j for _, j in each), *[-1] * none]
            for (_, j), *points in zip(each, found.on_shape[i], found.on_group[i]):
                np.testing.assert_array_equal(points, hl.closest_points(shape, shapes[j]))


@fewer(2)
@given(st.data())
def test_collisions_are_those_of_all_pairs(data):
    number = data.draw(numbers)
    check_collisions(data.draw(lists(number)), data.draw(lists(number, most=4)))


@fewer(3)
@given(st.data())
def test_moved_groups_collide_as_the_moved_shapes_do(data):
    number = data.draw(numbers)
    shapes = data.draw(lists(number))
    sizes = {"min_size": len(shapes), "max_size": len(shapes)}
    offsets = np.reshape(data.draw(st.lists(st.tuples(number, number), **sizes)), (-1, 2))
    try:
        moved = [shape.translate(by) for shape, by in zip(shapes, offsets)]
    except ValueError:
        assume(False)
    group = hl.Group(*shapes).translate(offsets)
    assert list(group) == moved
    for touching in (True, False):
        expected = hl.Group(*moved).collisions(touching=touching)
        assert rows(group.collisions(touching=touching)) == rows(expected)


@fewer(3)
@given(st.data())
def test_parts_of_one_body_are_no_pair_and_all_else_is_as_without_bodies(data):
    number = data.draw(numbers)
    shapes = data.draw(lists(number))
    body = st.integers(-2, 2)
    bodies = data.draw(st.lists(body, min_size=len(shapes), max_size=len(shapes)))
    plain, group = hl.Group(*shapes), hl.Group(*shapes, bodies=bodies)
    margin = abs(data.draw(number))
    for touching in (True, False):
        pairs = rows(plain.collisions(touching=touching))
        chosen = [(i, j) for i, j in pairs if bodies[i] != bodies[j]]
        assert rows(group.collisions(touching=touching)) == chosen
        parts = [k for k, each in enumerate(bodies) if each >= 0]
        part = [(parts.index(i), parts.index(j)) for i, j in chosen if {i, j} <= {*parts}]
        assert rows(group[parts].collisions(touching=touching)) == part
    pairs, contact = plain.contacts(margin=margin)
    chosen = [bodies[i] != bodies[j] for i, j in rows(pairs)]
    found = group.contacts(margin=margin)
    np.testing.assert_array_equal(found[0], pairs[chosen])
    for one, other in zip(found[1], contact):
        np.testing.assert_array_equal(one, other[chosen])
    others = data.draw(lists(number, most=4))
    assert rows(group.collisions(hl.Group(*others))) == rows(plain.collisions(hl.Group(*others)))
    for shape in others:
        if type(shape) in CASTERS:
            np.testing.assert_equal(group.raycast(shape), plain.raycast(shape))
        np.testing.assert_equal(group.nearest(shape), plain.nearest(shape))


@pytest.mark.slow(5)
@pytest.mark.parametrize(("far", "there"), [(0, 3), (1e6, 3), (1e15, 3), (3, 1e6), (1e9, 1e9)])
def test_moved_batches_meet_as_batches_made_there(far, there):
    random = np.random.default_rng(29)
    first, second = ([strewn_on_a_grid(kind, random) for kind in KINDS] for _ in range(2))
    for a in first:
        offsets = np.round(random.uniform(-8, 8, (a.shape[0], 2))) / 4 + there - far
        still = again(a.translate((far, -far)))
        moved = still.translate(offsets * (1, -1))
        for b in second:
            assert_alike(moved, again(b.translate((there, -there))))
        assert_alike(moved, again(a).translate((there, -there)))


def strewn_on_a_grid(kind, random, count=150):
    """Make a batch of which many touch one another, and half are not on the grid."""
    points = np.round(random.uniform(-8, 8, (count, POINTS[kind], 2))) / 4
    points[::2] += random.uniform(-1e-3, 1e-3, (len(points[::2]), 1, 2))
    angles = random.choice([0.0, math.pi / 2, 1.0], count)
    return made(kind, points, random.integers(0, 4, count) / 4, angles)


def again(shape):
    """Make a batch of the numbers of another."""
    return pickle.loads(pickle.dumps(shape))


def assert_alike(moved, other):
    for touching in (True, False):
        found = hl.intersects(moved, other, touching=touching)
        expected = hl.intersects(again(moved), again(other), touching=touching)
        np.testing.assert_array_equal(found, expected)


@fewer(4)
@given(st.data())
def test_contacts_are_those_of_all_pairs(data):
    number = data.draw(numbers)
    shapes, others = (data.draw(lists(number, most=most)) for most in (6, 3))
    margin = data.draw(st.sampled_from([0.0, 1.0]) | number.map(abs))
    check_contacts(shapes, others, margin)
    check_within(shapes, others, margin)


@pytest.mark.parametrize("margin", [0.0, 0.3])
def test_contacts_of_a_dense_crowd_are_those_of_all_pairs_to_the_last_bit(margin):
    """Kinds are joined as disks, capsules and hulls, which must not round otherwise."""
    random = np.random.default_rng(11)
    crowd = [shape for kind in KINDS for shape in strewn(kind, random)]
    check_contacts(crowd, [], margin)


def strewn(kind, random, count=9):
    """Make a batch of any numbers, many of which meet."""
    points = random.uniform(-1, 1, (count, 1, 2)) + random.uniform(-1, 1, (count, POINTS[kind], 2))
    return made(kind, points, random.uniform(0, 0.5, count), random.uniform(0, 3, count))


@fewer(4)
@given(st.data())
def test_first_hits_are_the_least_of_all(data):
    number = data.draw(numbers)
    rays = data.draw(lists(number, CASTERS, most=4))
    shapes = data.draw(lists(number, most=6))
    check_raycast(shapes, rays)
    check_all_hits(shapes, rays)


@fewer(4)
@given(st.data())
def test_nearest_is_the_least_of_all(data):
    number = data.draw(numbers)
    check_nearest(data.draw(lists(number)), data.draw(lists(number, most=3)))


# --- Many shapes

FAMILIES = {
    "random": lambda rng, n: (rng.uniform(-20, 20, (n, 2)), rng.uniform(0, 2, n)),
    "clustered": lambda rng, n: (
        rng.normal(size=(n, 2)) * 1e-3 + rng.choice([-1e5, 0, 3], (n, 2)),
        rng.uniform(0, 1e-3, n),
    ),
    "nested": lambda rng, n: (rng.normal(size=(n, 2)), np.geomspace(1e-3, 1e3, n)),
    "huge and tiny": lambda rng, n: (
        rng.uniform(-1, 1, (n, 2)) * 10.0 ** rng.uniform(-300, 300, (n, 1)),
        10.0 ** rng.uniform(-300, 300, n),
    ),
    "on a grid": lambda rng, n: (np.stack(np.divmod(np.arange(n), 8), axis=-1) * 2.0, np.ones(n)),
    "identical": lambda rng, n: (np.ones((n, 2)), np.full(n, 0.1)),
    "in a row": lambda rng, n: (np.arange(n)[:, None] * (1.0, 0.0), rng.choice([0.4, 0.5], n)),
    "in a column": lambda rng, n: (np.arange(n)[:, None] * (0.0, 1.0), rng.choice([0.4, 0.5], n)),
    "one giant": lambda rng, n: (rng.uniform(-1, 1, (n, 2)) * 9, np.r_[1e300, np.full(n - 1, 0.2)]),
}


def family(name, seed, n, kinds):
    """Make shapes of mixed kinds about some places, of some sizes and numbers of corners."""
    rng = np.random.default_rng(seed)
    at, size = FAMILIES[name](rng, n)
    shapes = []
    for place, radius in zip(at, size):
        kind = kinds[rng.integers(len(kinds))]
        corners = rng.integers(3, 7) if kind is hl.Polygon else POINTS[kind]
        ways = np.round(rng.uniform(-1, 1, (corners, 2)) * 4) / 4
        shapes.append(made(kind, place + radius * ways, radius, rng.choice([0.0, 0.5])))
    return shapes


def test_a_search_leaves_nothing_out(monkeypatch):
    """In few boxes or many, for all questions at once or a few at a time."""
    rng = np.random.default_rng(9)
    disks = hl.Disk(rng.uniform(-20, 20, (900, 2)), rng.uniform(0, 1, 900))
    boxes = hl.Box(rng.uniform(-20, 20, (300, 2)), rng.uniform(0, 2, (300, 2)), rng.random(300))
    rays = hl.Ray(rng.uniform(-20, 20, (90, 2)), rng.normal(size=(90, 2)))
    entries = np.hstack([hl.raycast(rays[:, None], each).t[..., 0] for each in (disks, boxes)])
    entries[np.isnan(entries)] = np.inf
    gaps = np.hstack([hl.distance(rays[:, None], each) for each in (disks, boxes)])
    gaps_of_points = hl.distance(hl.Point(rays.origin)[:, None], boxes)
    for width, top, at_once in ((8, 32, 1 << 17), (2, 2, 1 << 17), (3, 20, 99)):
        monkeypatch.setattr(bvh, "WIDTH", width)
        monkeypatch.setattr(bvh, "TOP", top)
        monkeypatch.setattr(bvh, "FIRST", top)
        monkeypatch.setattr(bvh, "AT_ONCE", at_once)
        group = hl.Group(disks, boxes)
        hit, near = group.raycast(rays), group.nearest(rays)
        met = entries.min(axis=1) < np.inf
        assert hit.index.tolist() == np.where(met, entries.argmin(axis=1), -1).tolist()
        assert hit.t[met].tolist() == entries.min(axis=1)[met].tolist()
        assert near.index.tolist() == gaps.argmin(axis=1).tolist()
        assert near.distance.tolist() == gaps.min(axis=1).tolist()
        nearest = hl.Group(boxes).nearest(hl.Point(rays.origin))
        assert nearest.index.tolist() == gaps_of_points.argmin(axis=1).tolist()


every_family = pytest.mark.parametrize("name", FAMILIES)


@every_family
def test_families_collide_as_all_pairs_do(name):
    check_collisions(family(name, 1, 60, KINDS), family(name, 2, 12, KINDS))


@every_family
def test_families_touch_as_all_pairs_do(name):
    check_contacts(family(name, 3, 30, KINDS), family(name, 4, 8, KINDS), 0.25)
    check_within(family(name, 3, 30, KINDS), family(name, 4, 8, KINDS), 0.25)


@every_family
def test_families_are_hit_first_where_all_pairs_say(name):
    check_raycast(family(name, 5, 40, KINDS), family(name, 6, 16, CASTERS))
    check_all_hits(family(name, 5, 40, KINDS), family(name, 6, 16, CASTERS))


@every_family
def test_families_are_nearest_where_all_pairs_say(name):
    check_nearest(family(name, 7, 60, KINDS), family(name, 8, 12, KINDS))
