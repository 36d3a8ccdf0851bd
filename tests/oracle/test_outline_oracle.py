"""Outlines against the squares that they consist of, fractions, and shapely, for every query."""

import math
import random
from itertools import product

import hitlab as hl
import numpy as np
import outlines
import pytest
import shapely

KINDS = ["point", "segment", "triangle", "box", "disk", "capsule", "ray", "line", "cell", "outline"]
WAYS = [(1, 0), (0, 1), (1, 1), (-1, 0), (2, 1), (-1, -2)]


def shape_of(random, kind, cells):
    """Return a shape on the lattice or its half steps, some of its numbers moved by one ulp."""

    def place():
        steps = (random.randint(-4, 16) / random.choice((1, 2, 2)) for _ in "xy")
        return [_nudged(random, step) for step in steps]

    match kind:
        case "point":
            return hl.Point(place())
        case "segment":
            return hl.Segment(place(), place())
        case "triangle":
            return hl.Triangle([place(), place(), place()])
        case "box":
            low, high = zip(*map(sorted, zip(place(), place())))
            return hl.Box.from_bounds([*low, *high])
        case "disk":
            return hl.Disk(place(), random.choice((0, 0.5, 1, 2)))
        case "capsule":
            return hl.Capsule(place(), place(), random.choice((0, 0.5, 1)))
        case "ray" | "line":
            return (hl.Ray if kind == "ray" else hl.Line)(place(), random.choice(WAYS))
        case "cell":
            return random.choice(cells)
    moved = random.randint(-2, 4), random.randint(-2, 4)
    return outlines.polyomino(random)[0].translate(moved)


def _nudged(random, number):
    return math.nextafter(number, random.choice((-99, 99))) if random.random() < 0.2 else number


def pieces_of(shape):
    return shape.parts if isinstance(shape, hl.Outline) else [shape]


def pairs(seed, count):
    """Yield outlines, their cells, and shapes with their convex pieces."""
    source = random.Random(seed)
    for _ in range(count):
        outline, cells = outlines.polyomino(source)
        for kind in KINDS:
            other = shape_of(source, kind, cells)
            yield outline, other, [*product(cells, pieces_of(other))]


@pytest.fixture(scope="module")
def is_long(request):
    return request.config.getoption("--slow")


@pytest.fixture(scope="module")
def all_pairs(is_long):
    return [*pairs(54, 600 if is_long else 15)]


def test_verdicts_are_those_of_the_cells(all_pairs):
    for outline, other, each in all_pairs:
        meets = any(hl.intersects(*pair) for pair in each)
        overlaps = any(hl.intersects(*pair, touching=False) for pair in each)
        assert hl.intersects(outline, other) == meets == hl.intersects(other, outline)
        assert hl.intersects(other, outline, touching=False) == overlaps
        if isinstance(other, hl.Outline):
            assert outlines.meet(*map(outlines.exact, (outline, other))) == meets


def test_points_are_inside_by_winding_numbers(all_pairs):
    for outline, _, _ in all_pairs[:: len(KINDS)]:
        places = [(x / 2, y / 2) for x in range(-1, 17) for y in range(-1, 17)]
        rings = outlines.exact(outline)
        expected = [outlines.holds(rings, place) for place in places]
        assert hl.intersects(outline, hl.Point(places)).tolist() == expected
        assert hl.contains(outline, hl.Point(places)).tolist() == expected


def test_distances_and_closest_points_are_those_of_the_cells(all_pairs):
    for outline, other, each in all_pairs:
        gap = min(hl.distance(*pair) for pair in each)
        assert hl.distance(outline, other) == pytest.approx(gap, abs=1e-13)
        assert (hl.distance(other, outline) == 0) == hl.intersects(outline, other)
        on_outline, on_other = hl.closest_points(outline, other)
        assert math.dist(on_outline, on_other) == pytest.approx(gap, abs=1e-12)
        assert hl.distance(outline, hl.Point(on_outline)) < 1e-13
        assert hl.distance(other, hl.Point(on_other)) < 1e-12


def test_areas_add_up_and_containment_is_a_matter_of_area(all_pairs):
    for outline, other, each in all_pairs:
        if not (other.is_solid and not isinstance(other, hl.Capsule)):
            continue
        common = hl.overlap(outline, other)
        total = math.fsum(hl.overlap(*pair).area for pair in each)
        assert common.area == pytest.approx(total, abs=1e-9)
        parts = product(outline.parts, pieces_of(other))
        shares = math.fsum(hl.overlap(*pair).area for pair in parts)
        assert common.area == pytest.approx(shares, abs=1e-9)
        assert (common.area > 0) == hl.intersects(outline, other, touching=False)
        areas = hl.overlap(outline, outline).area, hl.overlap(other, other).area
        assert common.area <= min(areas) * (1 + 1e-15)
        for one, another, area in ((outline, other, areas[1]), (other, outline, areas[0])):
            if hl.contains(one, another):
                assert common.area == pytest.approx(area, rel=1e-14)
            else:
                assert common.area <= area  # equal if the part outside is lost in rounding
        if common.parts:
            assert _area(common.parts) == pytest.approx(common.area, abs=1e-9)


def _area(parts):
    return math.fsum(shapely.geometry.shape(part).area for part in parts)


def test_casts_join_the_cells_that_they_pass(all_pairs):
    for outline, caster, each in all_pairs:
        if not isinstance(caster, hl.Ray | hl.Line | hl.Segment):
            continue
        found = hl.raycast(caster, outline, solid=True)
        assert found.hit == hl.intersects(caster, outline)
        own = (hl.raycast(caster, cell, solid=True) for cell, _ in each)
        spans = sorted(tuple(one.t.tolist()) for one in own if one.hit)
        if not found.hit:
            assert not spans
            continue
        entry, end = spans[0]
        for start, stop in spans:
            end = max(end, stop) if start <= end + 1e-9 else end
        assert found.t[0] == pytest.approx(entry, abs=1e-9)
        if all((2 * number).is_integer() for number in caster.columns):
            assert found.t[1] == pytest.approx(end, abs=1e-9)
        assert max(hl.distance(outline, hl.Point(found.points))) < 1e-9


def test_sweeps_touch_when_a_cell_does(all_pairs):
    source = random.Random(5)
    for outline, other, each in all_pairs:
        if isinstance(other, hl.Ray | hl.Line):
            continue
        by = np.array([source.randint(-6, 6), source.randint(-6, 6)])
        for touching, turned in product((True, False), repeat=2):
            pair = (other, outline) if turned else (outline, other)
            found = hl.sweep(*pair, by, touching=touching)
            cells = [(b, a) if turned else (a, b) for a, b in each]
            own = [hl.sweep(*cell, by, touching=touching) for cell in cells]
            t = min((one.t for one in own if one.hit), default=math.inf)
            is_thin = not (touching or other.is_solid)  # it can move along a side of two cells
            if is_thin:
                assert found.hit or t == math.inf
            else:
                assert found.hit == (t < math.inf)
            if found.hit:
                assert found.t <= t + 1e-12 if is_thin else found.t == pytest.approx(t, abs=1e-12)
                moved = pair[0].translate(found.t * by)
                point = hl.Point(found.point)
                assert max(hl.distance(moved, point), hl.distance(pair[1], point)) < 1e-9
                if by.any() and not touching and not np.isnan(found.normal).any():
                    assert found.normal @ by > 0


def test_outline_points_are_on_both_boundaries(all_pairs):
    for outline, other, _ in all_pairs:
        edges = [hl.Segment(*side) for side in outline.sides]
        points = hl.outline_points(outline, other)
        assert points.tolist() == sorted(points.tolist())
        own = {tuple(p) for edge in edges for p in _of_edge(edge, other).tolist()}
        assert {*map(tuple, points.tolist())} == own


def _of_edge(edge, other):
    if not isinstance(other, hl.Outline):
        return hl.outline_points(edge, other)
    found = [hl.outline_points(edge, hl.Segment(*side)) for side in other.sides]
    return np.concatenate(found)


@pytest.mark.parametrize("touching", [True, False])
def test_a_group_answers_as_its_pairs(all_pairs, touching):
    shapes = [each for pair in all_pairs[:60] for each in pair[:2]][:40]
    group = hl.Group(*shapes)
    expected = [
        [i, j]
        for i in range(40)
        for j in range(i + 1, 40)
        if hl.intersects(shapes[i], shapes[j], touching=touching)
    ]
    assert group.collisions(touching=touching).tolist() == expected


def test_a_thin_shape_along_an_inner_cut_is_inside():
    comb = hl.Outline([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])  # cut at (1, 1)
    for end in ((0, 0), (0, 1), (1, 0)):
        cut = hl.Segment((1, 1), end)
        assert hl.contains(comb, cut) and not hl.intersects(comb, cut, touching=False)
        entered = hl.sweep(hl.Point((1, 1)), comb, np.subtract(end, (1, 1)), touching=False)
        assert entered.hit and entered.t == 0
    slid = hl.sweep(hl.Point((4, 1)), comb, (-4, 0), touching=False)
    assert (slid.t, slid.point.tolist(), slid.normal.tolist()) == (0.75, [1, 1], [-1, 0])


def test_outlines_agree_with_shapely(is_long):
    source = random.Random(1)
    for _ in range(20000 if is_long else 60):
        (a, _), (b, _) = (outlines.polyomino(source) for _ in "ab")
        b = b.translate((source.randint(-3, 3), source.randint(-3, 3)))
        one, other = map(shapely.geometry.shape, (a, b))
        assert one.is_valid and hl.from_geometry(one) is not None
        assert hl.intersects(a, b) == one.intersects(other)
        assert hl.contains(a, b) == one.covers(other)
        common, theirs = hl.overlap(a, b), one.intersection(other)
        assert common.area == pytest.approx(theirs.area, abs=1e-9)
        assert hl.distance(a, b) == pytest.approx(one.distance(other))


def test_pairs_that_move_together_keep_their_distance_and_their_common_area(all_pairs):
    for outline, other, _ in all_pairs:
        a, b = (each.rotate(0.7).translate((7.3, -2.1)) for each in (outline, other))
        assert hl.distance(a, b) == pytest.approx(hl.distance(outline, other), abs=1e-12)
        if isinstance(other, hl.Disk | hl.Box | hl.Triangle | hl.Polygon | hl.Outline):
            area = hl.overlap(outline, other).area
            assert hl.overlap(a, b).area == pytest.approx(area, abs=1e-11)


def test_outlines_that_contain_each_other_are_equal():
    """With more corners on its edges an outline is the same; with one moved, not."""
    source = random.Random(54)
    for _ in range(60):
        outline, _ = outlines.polyomino(source)
        rings = [np.insert(r, range(len(r)), (r + np.roll(r, 1, 0)) / 2, 0) for r in outline.rings]
        first, *holes = (np.roll(ring, source.randrange(9), 0)[::-1] for ring in rings)
        same = hl.Outline(first, holes)
        assert hl.contains(outline, same) and hl.contains(same, outline)
        assert hl.overlap(outline, same).area == hl.overlap(same, same).area
        first[source.randrange(len(first))] += [source.choice((-1e-9, 1e-9)), 7e-9]
        other = hl.Outline._known(first, holes)
        assert not (hl.contains(outline, other) and hl.contains(other, outline))
